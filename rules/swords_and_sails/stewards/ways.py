"""Which ways the sheet of orders leaves to each army, and which moves to each fleet; what can be done together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.kernel.answers import follow, ids_of, options_of, picked
from rules.kernel.decisions import Option, Sheet
from rules.kernel.values import Json
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.views import PieceView
from rules.swords_and_sails.writing.menu import ATTACK, BOARD_AFTER, STAY, boarding_from, going

MOST_WAYS = 3
"""By sea, for one army to one place: more of them would change nothing."""


@dataclass(frozen=True)
class Way:
    """How an army gets to a place."""

    army: PieceView
    place: str
    is_attack: bool
    answer: Json
    """What stands on its line of the sheet."""
    fleets: tuple[PieceName, ...] = ()
    """The own fleets that bring it there, which all have to be in `zone` then."""
    zone: str = ""
    loads: bool = False
    """Whether it has yet to go aboard."""


@dataclass(frozen=True)
class Booking:
    """Where fleets have to be, and how many units each has taken aboard."""

    zones: dict[PieceName, str] = field(default_factory=dict)
    loads: dict[PieceName, int] = field(default_factory=dict)


class Ways:
    """All that a sheet of orders allows, as far as a steward makes use of it."""

    def __init__(self, mind: Mind, sheet: Sheet) -> None:
        self.mind, self.sheet = mind, sheet
        self.goals = {
            going(place, is_attack=is_attack): (place, is_attack)
            for place in (*mind.view.lands, *mind.atlas.seas)
            for is_attack in (False, True)
        }
        """Where the options lead that only go somewhere, and whether they attack there."""
        self.ends = {fleet.name: dict(self._ends(fleet)) for fleet in mind.fleets}
        """Where each fleet can be after moving, with the answer that takes it there."""
        self.of = {army.name: self._sorted(army) for army in mind.armies}

    # Fleets

    def _ends(self, fleet: PieceView) -> Iterator[tuple[str, str]]:
        yield fleet.place, STAY
        for name in ids_of(self.sheet.slots[fleet.name]):
            place, is_attack = self.goals.get(name, ("", False))
            if place and not is_attack and self.mind.box.is_sea(place):
                yield place, name

    def shores(self, station: str) -> tuple[str, ...]:
        """Where an army can go aboard or ashore from a fleet."""
        return self.mind.atlas.coasts(station) if self.mind.box.is_sea(station) else (station,)

    def room(self, fleet: PieceName) -> int:
        """How many more units a fleet can carry; none where somebody else's army is aboard."""
        pieces = self.mind.view.pieces
        cargo = [one for one in pieces.values() if fleet in one.aboard]
        if any(one.units is None for one in cargo):
            return 0
        return (pieces[fleet].capacity or 0) - sum(map(size_of, cargo))

    # Armies

    def _sorted(self, army: PieceView) -> dict[str, tuple[Way, ...]]:
        """By place; on foot first, then by sea where no strange fleets are."""
        by_place: dict[str, list[Way]] = {}
        for way in self._find(army):
            by_place.setdefault(way.place, []).append(way)
        return {
            place: tuple(sorted(ways, key=lambda way: (bool(way.zone), self.strangers(way)))[:MOST_WAYS])
            for place, ways in by_place.items()
        }

    def strangers(self, way: Way) -> int:
        """How many fleets of others are in the zone that a way leads through."""
        return len(self.mind.fleets_at(way.zone)) if way.zone else 0

    def _find(self, army: PieceView) -> Iterator[Way]:
        for option in options_of(self.sheet.slots[army.name]):
            if option.id == ATTACK:
                yield Way(army, army.place, is_attack=True, answer=ATTACK)
            elif option.id in self.goals:
                yield from self._landing(army, option.id) if army.aboard else self._march(army, option.id)
            elif option.then is not None:
                yield from self._voyage(army, option)

    def _march(self, army: PieceView, name: str) -> Iterator[Way]:
        place, is_attack = self.goals[name]
        yield Way(army, place, is_attack, answer=name)

    def _landing(self, army: PieceView, name: str) -> Iterator[Way]:
        """An army that is aboard goes ashore where all its fleets can be."""
        place, is_attack = self.goals[name]
        if any(name not in self.ends for name in army.aboard):
            return
        for zone in self.ends[army.aboard[0]]:
            if place in self.shores(zone) and all(zone in self.ends[name] for name in army.aboard):
                yield Way(army, place, is_attack, name, tuple(army.aboard), zone)

    def _voyage(self, army: PieceView, option: Option) -> Iterator[Way]:
        """Aboard one own fleet and ashore again in the same season [SS-510]."""
        has_fleets = isinstance(option.then, Sheet)
        landings = [one for one in ids_of(follow(option.then, *(["to"] if has_fleets else []))) if one in self.goals]
        for fleet in self._fleets_for(army, option):
            if self.room(fleet) < size_of(army):
                continue
            for zone in self.ends[fleet]:
                if option.id == BOARD_AFTER and army.place not in self.shores(zone):
                    continue
                for landing in landings:
                    place, is_attack = self.goals[landing]
                    if place in self.shores(zone):
                        answer = picked(option.id, {"on": [fleet], "to": landing} if has_fleets else landing)
                        yield Way(army, place, is_attack, answer, (fleet,), zone, loads=True)

    def _fleets_for(self, army: PieceView, option: Option) -> list[PieceName]:
        """The own fleets to go aboard."""
        if isinstance(option.then, Sheet):
            return [name for name in ids_of(option.then.slots["on"]) if name in self.ends]
        if option.id == BOARD_AFTER:
            near = [name for name, ends in self.ends.items() if any(army.place in self.shores(zone) for zone in ends)]
        else:
            near = [fleet.name for fleet in self.mind.fleets if boarding_from(fleet.place) == option.id]
        return near[:1]

    # Together

    def book(self, booking: Booking, ways: Iterable[Way]) -> Booking | None:
        """What fleets have to do for some more ways; None where that cannot be."""
        zones, loads = dict(booking.zones), dict(booking.loads)
        for way in ways:
            for fleet in way.fleets:
                if zones.setdefault(fleet, way.zone) != way.zone:
                    return None
                if way.loads:
                    loads[fleet] = loads.get(fleet, 0) + size_of(way.army)
                    if loads[fleet] > self.room(fleet):
                        return None
            if any(not self._takes_along(army, zones) for army in self.mind.armies if army.aboard):
                return None
        return Booking(zones, loads)

    def _takes_along(self, army: PieceView, zones: dict[PieceName, str]) -> bool:
        """Fleets that carry an army together make the same move [SS-513]."""
        wanted = {zones[name] for name in army.aboard if name in zones}
        own = [name for name in army.aboard if name in self.ends]
        if not wanted or len(own) == 1:
            return True
        return len(wanted) == 1 and all(name in zones for name in own)


def size_of(army: PieceView) -> int:
    """How many units an own army has."""
    return sum((army.units or {}).values())
