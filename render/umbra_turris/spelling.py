"""The figures of an event as they are read: places, dice, totals, changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.game import CALLED
from rules.kernel.values import Json
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Range

PLACES = ("at", "start", "end", "place", "toward", "menhir")
"""Fields that hold a point of the table."""
DICE = ("faces", "bonus", "before", "after", "against", "defence_faces", "holding_faces")
"""Fields that hold faces of dice, where they hold a list."""
EVIDENT = ("strike", "shot", "throw")
"""How W are lost where the line has told it already."""


class Figures(str):
    """Figures that are told as they stand, for no player wrote them."""

    __slots__ = ()


def spelt(content: Content, data: Mapping[str, Json]) -> dict[str, Json]:
    """The data of an event with readable figures, and with what can be reckoned from them."""
    by_itself = "save" in data
    told = {name: _spelt(name, value, by_itself) for name, value in data.items() if name != CALLED}
    return told | _reckoned(data) | _verb(content, data) | _card(content, data)


def _spelt(name: str, value: Any, by_itself: bool) -> Json:
    match name, value:
        case "way", list():
            return [spot(point) for point in value]
        case _, [int(), int()] if name in PLACES:
            return spot(value)
        case "faces", list() if by_itself:
            return Figures(" ".join(map(str, value)))
        case _, list() if name in DICE:
            return sum_of(value)
        case (("changes" | "sets"), dict()):
            sign = "+d" if name == "changes" else "d"
            return Figures(", ".join(f"{which} {amount:{sign}}" for which, amount in value.items()))
        case "rolls", dict():
            return Figures(", ".join(f"{kind.replace('_', ' ')} rolls {amount:+d}" for kind, amount in value.items()))
        case "faces", dict():
            return {seat: sum_of(faces) for seat, faces in value.items()}
        case (("bonus" | "added"), int()) if value:
            return Figures(f"{value:+d}")
        case "potion", str():
            return f"potion_of_{value}"
        case "potions", list():
            return [f"potion_of_{one}" for one in value]
        case "piece", str() if " " in value:
            return value.partition(" ")[0]
        case _:
            known: Json = value
            return known


def spot(point: list[int]) -> Figures:
    """A point of the table, in centimetres from the lower left corner."""
    return Figures(",".join(map(str, point)))


def sum_of(faces: Iterable[int]) -> Figures:
    """Dice as they are added: "5+4"."""
    return Figures("+".join(map(str, faces)))


def _reckoned(data: Mapping[str, Any]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    if "toughness" in data:
        found["total"] = sum(data["faces"]) + data["bonus"]
        found["defence"] = sum(data["against"]) + data["toughness"]
    if "onset" in data:
        found["is_fight"] = data["onset"] in ("fight", "free")
    if "manner" in data and data["manner"] not in EVIDENT:
        found["cause"] = data.get("why") or data["manner"]
    if "player" in data and data["player"] != str(data["model"]).partition(".")[0]:
        found["other"] = data["player"]
    if "claims" in data:
        found["rolls"] = {claim["seat"]: _claim(claim) for claim in data["claims"]}
    return found


def _verb(content: Content, data: Mapping[str, Any]) -> dict[str, Json]:
    """Whether a weapon is shot or thrown; what is not made for either is thrown."""
    if "aim" not in data:
        return {}
    made = [weapon for weapon in content.ranged_weapons if weapon.id == data["weapon"]]
    is_shot = any(weapon.kind is not Range.THROWN for weapon in made)
    return {"is_shot": is_shot, "is_thrown": not is_shot}


def _card(content: Content, data: Mapping[str, Any]) -> dict[str, Json]:
    """What a card does that is named alone, with its kind or its points."""
    if {*data} - {CALLED} != {"seat", "card"}:
        return {}
    for quest in content.quest_cards:
        if quest.id == data["card"]:
            return {"points": quest.points, "does": Figures(quest.told)}
    for item in content.item_cards:
        if item.id == data["card"]:
            return {"kind": Figures(item.kind), "does": Figures(item.in_full)}
    return {}


def _claim(claim: Mapping[str, Any]) -> Figures:
    """What a party rolled for initiative, with its bonus: "5+3", and what it rolled again where it was equal."""
    again = "".join(f", again {face}" for face in claim["again"])
    return Figures(f"{claim['face']}{claim['bonus']:+d}{again}")
