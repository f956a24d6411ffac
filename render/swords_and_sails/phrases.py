"""Events of Swords & Sails as a chronicle: codes become names, happenings that belong together one line.

Beyond what every game's texts can do, a template here may have
- entries with a dot beside its own: `kind.each` and `kind.all` word several events of a kind as one line,
  `kind.then` words an event that goes on the line of what it came from.
Other entries with a dot word parts of events: `terms.exchange`, `vow.attack`, `battle.held`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from render.swords_and_sails.words import called, piece_name, units_words
from render.text import NOTHING, Filler, Passage, Texts, Told, joined, sentence, without_gaps
from rules.kernel.game import Event
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.combat.reports import BattleReport, Muster
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Units, owner_of
from rules.swords_and_sails.vocabulary import Colour, Faction, UnitType

HERE = Path(__file__).parent
NOBODY = "nobody"
PIECE = re.compile(r"^[A-Z]{3}\.[AF][1-5]$")
OFFER = re.compile(r"^([A-Z]{3})(-[A-Z]{3})+-[0-9]+$")
"""The name of an offer, which begins with its maker."""
NUMBER = re.compile(r"^[0-9]+(\.[0-9]+)?$")
NEW_CHAPTERS = ("season_began", "orders_revealed", "movement_ended")
SEVERAL = 2

_FALLEN = ("siege_bought_off", "siege_losses", "territory_gained", "siege_failed", "pillage_failed", "pillaged")
FOLLOWS: Mapping[str, tuple[str, ...]] = {
    "battle_joined": ("drowned", "battle_fought"),
    "siege_rolled": (*_FALLEN, "city_taken"),
    "spy_sent": ("countered", "spied"),
    "saboteurs_sent": ("countered", "sabotaged"),
    "title_claimed": ("countered", "territory_gained"),
    "minor_ally_won": ("territory_gained",),
}
"""What goes on the line of an event, if it comes next."""


class Chronicle(Texts):
    """The wording of the game, with the names in its box."""

    box: Content

    def passages(
        self, events: Iterable[Event], names: Mapping[Seat, str] | None = None, reader: Seat | None = None
    ) -> list[Passage]:
        """Events as the lines of a post, one for all that belongs together."""
        told = [passage for chapter in chapters(events) for passage in self._chapter(chapter, names or {}, reader)]
        return [passage for passage in told if passage.words]

    def changed(self, events: Sequence[Event], names: Mapping[Seat, str] | None = None) -> list[str]:
        """Events in short; of a battle, who has beaten whom."""
        return super().changed([self._in_short(event) for event in in_one_go(events)], names)

    def part_of(self, event: Event, seat: Seat) -> Event | None:
        """What of an event is about a power: of many pieces its own."""
        pieces = event.data.get("pieces")
        if not isinstance(pieces, list) or not any(isinstance(trace, dict) for trace in pieces):
            return super().part_of(event, seat)
        own = [trace for trace in pieces if isinstance(trace, dict) and str(owner_of(str(trace["piece"]))) == seat]
        return event.model_copy(update={"data": {**event.data, "pieces": own}}) if own else None

    def _in_short(self, event: Event) -> Event:
        if event.kind != "battle_fought":
            return event
        report = BattleReport.model_validate(event.data["report"])
        victor, beaten = report.attacker.factions, report.defender.factions
        if report.stayed == "defender":
            victor, beaten = beaten, victor
        outcome: dict[str, Json] = {"victor": [*victor], "beaten": [*beaten]}
        return event.model_copy(update={"data": {**event.data, **outcome, "is_won": report.stayed is not None}})

    def _chapter(self, events: list[Event], names: Mapping[Seat, str], reader: Seat | None) -> list[Passage]:
        alike: dict[str, list[Event]] = {}
        for event in events:
            if f"{event.kind}.all" in self.events:
                alike.setdefault(event.kind, []).append(event)
        told: list[Passage] = []
        for paragraph in paragraphs(events):
            first = paragraph[0]
            several = alike.get(first.kind, [])
            if len(several) < SEVERAL:
                told.append(Passage(self._paragraph(paragraph, names, reader), tuple(paragraph)))
            elif several[0] is first:
                told.append(Passage(self._together(several, names), tuple(several)))
        return told

    def _together(self, events: list[Event], names: Mapping[Seat, str]) -> str:
        """Several events of a kind in one line."""
        kind = events[0].kind
        each, whole = (self._template(f"{kind}.{part}") for part in ("each", "all"))
        by = self._template(f"{kind}.by") if f"{kind}.by" in self.events else ""
        return self._several(in_one_go(events), each, whole, by, names)

    def _paragraph(self, events: list[Event], names: Mapping[Seat, str], reader: Seat | None) -> str:
        """An event with what came of it."""
        text = self.tell(events[0], names, reader)
        for event in events[1:]:
            text = text.removesuffix(".") + self.phrase(f"{event.kind}.then", event.data, names)
        return text if len(events) == 1 or text.endswith(".") else f"{text}."

    def phrase(self, entry: str, data: Mapping[str, Json], names: Mapping[Seat, str] | None = None) -> str:
        """An entry filled in, as part of a sentence."""
        return self._fill_part(self._template(entry), data, names)

    def _template(self, entry: str) -> str:
        template = self.events[entry]
        return template.all if isinstance(template, Told) else template

    def _fill_part(self, template: str, data: Mapping[str, Json], names: Mapping[Seat, str] | None) -> str:
        return Scribe(self, names or {}, data).fill_in(template)


class Phrase(str):
    """Words that are ready to stand in a sentence."""

    __slots__ = ()


class Scribe(Filler):
    """Fills a template from an event: every code by its name, every table in words."""

    def __init__(self, texts: Chronicle, names: Mapping[Seat, str], data: Mapping[str, Json]) -> None:
        super().__init__(texts, names)
        self.box, self.chronicle = texts.box, texts
        self.data = data

    def fill_in(self, template: str) -> str:
        """The template without the parts that have nothing to say, filled in."""
        return self.vformat(without_gaps(template, self.data.get), (), self.data)

    def say(self, value: Json) -> str:
        """A value in words, by what it is."""
        match value:
            case None:
                return NOBODY
            case Phrase():
                return value
            case str() if value not in self.names:
                return self._name(value) or super().say(value)
            case [{"piece": _}, *_]:
                return self._ways(value)
            case dict():
                return self._table(value)
            case _:
                return super().say(value)

    def _name(self, code: str) -> str:
        """A piece, an area or a power as players call it; empty for anything else."""
        if PIECE.match(code):
            return called(self.box, code)
        if offer := OFFER.match(code):
            return f"of {self.say(offer[1])}"
        if self.box.is_sea(code):
            return f"the {self.box.name_of(code)}"
        if self.box.is_land(code):
            return self.box.name_of(code)
        return code if NUMBER.match(code) else self.texts.words.get(code, "")

    # What several pieces did

    def _ways(self, traces: list[Any]) -> str:
        """Pieces and where they went, by power: "England: Army I to Kent; France: Fleet 1 in the Irish Sea"."""
        by_power: dict[Faction, list[str]] = {}
        for trace in traces:
            way = self._way(trace["piece"], trace["places"])
            reason = f" ({sentence(trace['words'].removesuffix('.'))})" if trace.get("words") else ""
            by_power.setdefault(owner_of(trace["piece"]), []).append(way + reason)
        return sentence("; ".join(f"{self.say(power)}: {', '.join(ways)}" for power, ways in by_power.items()))

    def _way(self, piece: str, places: list[str]) -> str:
        preposition = "in" if places[0] == places[-1] else "to"
        return f"{piece_name(piece)} {preposition} {self.say(places[-1])}"

    # Tables

    def _table(self, table: dict[str, Any]) -> str:
        """A table in words, known by its columns."""
        match table:
            case {"kind": "promise"} | {"vow": _}:
                return self._entry(f"vow.{table['vow']}", table)
            case {"kind": kind}:
                return self._entry(f"terms.{kind}", table)
            case {"argument": argument}:
                return self._entry(f"reason.{argument}", table)
            case {"gold": gold, "cards": cards}:
                return joined([*([f"{gold} gold"] if gold else []), *map(self.say, cards)])
            case {"captain": _}:
                return self._muster(Muster.model_validate(table))
            case {"survivors": _}:
                return self._battle(BattleReport.model_validate(table))
            case {"number": number, "lost": lost}:
                return self._entry("battle.round", {"number": number, "attacker": 0, "defender": 0, **lost})
        return self._counted(table)

    def _entry(self, entry: str, data: Mapping[str, Json]) -> str:
        return self.chronicle.phrase(entry, data, self.names)

    def _counted(self, table: dict[str, int]) -> str:
        """How many of what: units, cards, gold or markers."""
        if not table:
            return NOTHING
        if all(key in set(UnitType) for key in table):
            return units_words(self.box, self._owner, {UnitType(kind): count for kind, count in table.items()})
        if all(key in set(Colour) for key in table):
            return joined([f"{count} {colour}" for colour, count in table.items()])
        if all(key in set(Faction) for key in table):
            return joined([f"{self.say(power)} {gold} gold" for power, gold in table.items()])
        return joined([f"{count} on {self.say(place)}" for place, count in table.items()])

    @property
    def _owner(self) -> Faction:
        """Whose units an event tells of."""
        piece = self.data.get("piece")
        return owner_of(str(piece or self.data["faction"]))

    # Battles

    def _muster(self, muster: Muster) -> str:
        """A side with all that it has."""
        pieces = [
            f"{piece_name(name) if len(muster.factions) == 1 else called(self.box, name)}: "
            f"{units_words(self.box, owner_of(name), units)}"
            for name, units in muster.pieces.items()
        ]
        return f"{self.say([*muster.factions])} ({'; '.join(pieces)})"

    def _battle(self, report: BattleReport) -> str:
        """How a battle ended, and what it cost."""
        sides = {"attacker": report.attacker, "defender": report.defender}
        gone = [self._entry(f"left.{how}", {"side": [*sides[side].factions]}) for side, how in report.left.items()]
        costs: list[str] = []
        for side in sides.values():
            powers: Json = [*side.factions]
            if not any(report.survivors.get(piece) for piece in side.pieces):
                gone.append(self._entry("left.destroyed", {"side": powers}))
            elif cost := self._fewer(side.pieces, report.survivors):
                costs.append(self._entry("battle.cost", {"side": powers, "units": Phrase(cost)}))
            if prizes := self._fewer({piece: report.survivors.get(piece, {}) for piece in side.pieces}, side.pieces):
                costs.append(self._entry("battle.prize", {"side": powers, "units": Phrase(prizes)}))
        stayed: Json = [] if report.stayed is None else [*sides[report.stayed].factions]
        told: dict[str, Json] = {
            "rounds": len(report.rounds),
            "side": stayed,
            "gone": Phrase(joined(gone) if gone else ""),
            "costs": Phrase("; ".join(costs)),
        }
        return sentence(self._entry("battle.held" if stayed else "battle.parted", told))

    def _fewer(self, before: Mapping[str, Units], after: Mapping[str, Units]) -> str:
        """The units that some pieces have before but not after; empty where there are none."""
        gone: dict[Faction, Units] = {}
        for piece, units in before.items():
            left, fewer = after.get(piece, {}), gone.setdefault(owner_of(piece), {})
            for kind, count in units.items():
                fewer[kind] = fewer.get(kind, 0) + max(0, count - left.get(kind, 0))
        told = [units_words(self.box, power, units) for power, units in gone.items() if any(units.values())]
        return joined(told) if told else ""


def in_one_go(events: Sequence[Event]) -> list[Event]:
    """Changes of points, those of one power on after another: "17 to 19 to 16"; other events as they are."""
    found: dict[str, Event] = {}
    for place, event in enumerate(events):
        whose = str(event.data["side"]) if event.kind == "points_changed" else str(place)
        if whose in found:
            before = Phrase(f"{found[whose].data['before']} to {found[whose].data['points']}")
            event = event.model_copy(update={"data": {**event.data, "before": before}})
        found[whose] = event
    return list(found.values())


def chapters(events: Iterable[Event]) -> list[list[Event]]:
    """Events stage by stage: nothing is told together that lies apart in time."""
    found: list[list[Event]] = [[]]
    for event in events:
        if event.kind in NEW_CHAPTERS:
            found.append([])
        found[-1].append(event)
    return found


def paragraphs(events: Iterable[Event]) -> list[list[Event]]:
    """Events with those that go on their line."""
    found: list[list[Event]] = []
    for event in events:
        if found and event.kind in FOLLOWS.get(found[-1][0].kind, ()) and _is_at_one_place(found[-1][0], event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _is_at_one_place(first: Event, then: Event) -> bool:
    """Whether an event can go on the line of another: a reader who hears of their own may have missed those between."""
    places = {event.data["place"] for event in (first, then) if isinstance(event.data.get("place"), str)}
    return len(places) < 2


def texts(box: Content) -> Chronicle:
    """The wording, with the names of cards and leaders from the box."""
    wording = Texts.load(HERE / "text.toml")
    names = {card.id.value: f"*{card.name}*" for card in box.cards}
    names |= {leader.id.value: leader.name for leader in box.leaders}
    return Chronicle(**{**dict(wording), "words": wording.words | names, "box": box})
