"""The wording of Fantasy Commander: its file, the names in the box, and fights told with their dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from render.fantasy_commander.clash import Clash
from render.text import Texts
from rules.fantasy_commander.cards import UnitCard
from rules.fantasy_commander.content import Content
from rules.kernel.game import Event
from rules.kernel.values import Seat

HERE = Path(__file__).parent
MOST_OF_A_KIND = 60
"""Units of one kind that there can be, those that rise from the dead included."""
DEEDS = (
    "held", "passed", "purple_exchanged", "order_taken", "template_laid", "tactic_played", "activated",
    "ability_bought", "moved", "rested", "defended",
)  # fmt: skip
"""What a player does, and so knows: it is nothing that has befallen them."""


class Chronicle(Texts):
    """The wording of the game, with its box."""

    box: Content

    def tell(self, event: Event, names: Mapping[Seat, str] | None = None, reader: Seat | None = None) -> str:
        """An event as a sentence; a fight with its dice and what came of it, so that its losses need no line."""
        if event.kind == "fought":
            return fight_words(Clash.of(self.box, event))
        if event.kind == "roster_revealed":
            return super().tell(self._counted(event), names, reader)
        if event.kind == "lost" and event.data.get("why") == "attack":
            return ""
        if event.kind == "retreated" and not event.data.get("covered"):
            return f"{str(event.data['unit']).partition('.')[2]} panics and has no room to flee."
        return super().tell(event, names, reader)

    def part_of(self, event: Event, seat: Seat) -> Event | None:
        """What has befallen a side: what others did to it, and what came of its own deeds, but not the deeds."""
        doer = str(event.data.get("side", event.data.get("unit")))
        is_own = event.kind in DEEDS and doer.partition(".")[0] == seat and not event.data.get("reaction")
        return None if is_own else super().part_of(event, seat)

    def _counted(self, event: Event) -> Event:
        """A roster by its kinds: "3 veteran Legionnaires"."""
        units = event.data["units"]
        assert isinstance(units, list)
        kinds = Counter(map(str, units))
        cards = [self.box.unit(card) for card in kinds]
        named = [f"{card.level} {card.name}" if card.level else card.name for card in cards]
        told = [f"{count} {name}" if count > 1 else name for name, count in zip(named, kinds.values(), strict=True)]
        return event.model_copy(update={"data": {**event.data, "units": told}})


def fight_words(clash: Clash) -> str:
    """A fight in a sentence: who, with which dice, and what got through."""
    dice = f"{_faces(clash.attack.faces)}{' + panic' * clash.attack.added}"
    against = f" against {_faces(clash.defence.faces)}" if clash.defence else ""
    support = [
        words
        for is_so, words in ((clash.has_support, "Attack Support"), (clash.has_defence_support, "Defence Support"))
        if is_so
    ]
    more = f"; {', '.join(support)}" if support else ""
    stopped = f" {'; '.join(one.words for one in clash.cancelled)}." if clash.cancelled else ""
    return f"{clash.title} (dice {dice}{against}{more}): {clash.verdict}.{stopped}"


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) or "none"


def texts(content: Content) -> Chronicle:
    """All that is told of a game."""
    wording = Texts.load(HERE / "text.toml")
    words = dict(names_in(content))
    return Chronicle(**wording.model_dump() | {"words": words | wording.words}, box=content)


def names_in(content: Content) -> Iterator[tuple[str, str]]:
    """Ids of the box with their names, and the names themselves, which events tell as reasons."""
    for kind in content.terrain:
        yield kind.id, kind.name
        yield kind.name, kind.name
    for tactic in content.tactics:
        yield tactic.id, f"*{tactic.name}*"
        yield tactic.name, f"*{tactic.name}*"
    for scenario in content.scenarios:
        yield scenario.id, scenario.name
    for plan in content.maps:
        yield from ((town.name, town.name) for town in plan.towns)
    for town_card in content.town_cards:
        yield town_card.id, town_card.name
    for threat in content.escalation:
        yield threat.id, f"*{threat.name}*"
    for unit in content.units:
        yield unit.id, unit.full_name
        yield from ((name, name.partition(".")[2]) for name in counters_of(unit))
        for ability in unit.surcharges:
            yield ability.id, ability.name
            yield ability.name, ability.name


def counters_of(card: UnitCard) -> list[str]:
    """The ids that units of a card can have."""
    code = f"{card.side}.{card.code}"
    return [f"{code}{number}" for number in range(1, MOST_OF_A_KIND + 1)] if card.kind.is_regular else [code]
