"""Where armies and fleets can go, as far as one player knows: marches, crossings, voyages, ports and landings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, TypeVar

from rules.kernel.words import counted
from rules.swords_and_sails.atlas import Atlas, Controls
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import capacity, in_words
from rules.swords_and_sails.movement.straits import holder_against
from rules.swords_and_sails.orders import PieceName, Timing
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing.outlook import Outlook, Sighting

T = TypeVar("T")
MOST_NAMED = 2
"""More pieces in one place are only counted where there is little room."""


@dataclass(frozen=True)
class Boarding:
    """A way for an army to go aboard, and where it could land in the same season."""

    timing: Timing
    fleets: tuple[PieceName, ...]
    """Those that it can choose among: all in one place now, or able to come into one zone with it."""
    shores: tuple[str, ...]


def worked_out_once(work_out: Callable[[Reach, Sighting], T]) -> Callable[[Reach, Sighting], T]:
    """What is asked of a piece again and again, since every other piece may depend on it."""

    @wraps(work_out)
    def look_up(reach: Reach, piece: Sighting) -> T:
        what = work_out.__name__, piece.name
        if what not in reach.known:
            reach.known[what] = work_out(reach, piece)
        known: T = reach.known[what]
        return known

    return look_up


class Reach:
    """The possibilities of the pieces on the board, seen by one player."""

    def __init__(self, outlook: Outlook, atlas: Atlas, box: Content) -> None:
        self.outlook, self.atlas, self.box = outlook, atlas, box
        self.known: dict[tuple[str, PieceName], Any] = {}
        self._bars: dict[str, str] = {}

    # Names

    def call(self, name: PieceName) -> str:
        """A piece in a sentence: "Army I" if it is the player's own, "French Army I" if not."""
        piece = self.outlook.pieces[name]
        return piece.label if piece.faction is self.outlook.faction else f"{self.people(piece.faction)} {piece.label}"

    def call_all(self, names: Iterable[PieceName]) -> str:
        """Several pieces in a sentence."""
        return in_words(map(self.call, names))

    def area(self, place: str) -> str:
        """An area as players call it; as it was written if there is none."""
        return self.box.name_of(place) if place in self.atlas else place

    def people(self, faction: Faction) -> str:
        """A power's people: "French"."""
        return self.box.power(faction).people

    def power(self, faction: Faction) -> str:
        """A power as players call it."""
        return self.box.power(faction).name

    @cached_property
    def places(self) -> tuple[str, ...]:
        """All areas in the game, by id: land, then sea."""
        return (*self.atlas.territories, *self.atlas.seas)

    def dangers_at(self, place: str) -> str:
        """Whose armies stand where an army would come to, and may fight it; everybody sees that much."""
        there = self.outlook.strangers_at(place, fleets=False)
        return f"{self._few(there)} may fight you" if there else ""

    def dangers_on(self, fleet: Sighting, zone: str) -> str:
        """Who may hold a strait against a fleet, and who else may fight it where it goes; everybody sees that much."""
        guards = self._strait_guards(fleet.place, zone)
        there = [one for one in self.outlook.strangers_at(zone, fleets=True) if one not in guards]
        found = [f"{self._few(guards)} may hold the strait"] if guards else []
        return "; ".join([*found, *([f"{self._few(there)} may fight you"] if there else [])])

    def _strait_guards(self, zone: str, other: str) -> list[Sighting]:
        outlook = self.outlook
        passages = self.atlas.straits_between(zone, other)
        holder = holder_against(outlook.faction, passages, outlook.controllers.get, outlook.are_friends)
        there = [one for place in (zone, other) for one in outlook.strangers_at(place, fleets=True)]
        return [one for one in there if holder is not None and outlook.are_friends(holder, one.faction)]

    def _few(self, pieces: Sequence[Sighting]) -> str:
        if len(pieces) <= MOST_NAMED:
            return self.call_all(one.name for one in pieces)
        return counted(len(pieces), "fleet") if pieces[0].is_fleet else counted(len(pieces), "army", "armies")

    # Land

    def bar(self, territory: str) -> str:
        """Why no army of the player may enter a territory at all, or "" [SS-153, SS-533, SS-R63, SS-R109]."""
        if territory not in self._bars:
            self._bars[territory] = self._find_bar(territory)
        return self._bars[territory]

    def _find_bar(self, territory: str) -> str:
        if territory in self.outlook.closed:
            return f"{self.area(territory)} is closed: nobody may enter it in this game."
        holder = self.outlook.controllers[territory]
        there = [holder, *(army.faction for army in self.outlook.armies_in(territory))]
        for ally in self.outlook.side:
            if ally in there and ally not in self.outlook.sharers:
                whose = "belongs to" if ally is holder else "is occupied by"
                until = "allied with you only since this season: you may enter it from the next season on"
                return f"{self.area(territory)} {whose} {self.power(ally)}, {until}."
        return ""

    def is_open(self, territory: str) -> bool:
        """Whether the player's armies may enter it, by an attack if it is not friendly."""
        return not self.bar(territory)

    def is_friendly(self, territory: str) -> bool:
        """Whether armies may enter it without an attack [SS-523, SS-R18]."""
        return self.outlook.is_friendly(territory)

    def on_foot(self, army: Sighting) -> tuple[str, ...]:
        """The territories next to an army: over land, and over straits of which its player holds both shores."""
        return () if army.aboard else self.atlas.on_foot(army.place, self._controls(army.faction))

    @worked_out_once
    def marches(self, army: Sighting) -> tuple[str, ...]:
        """Where an army may march."""
        return tuple(filter(self.is_open, self.on_foot(army)))

    def _controls(self, faction: Faction) -> Controls:
        return lambda territory: self.outlook.controllers[territory] is faction

    # Sea

    def is_at_sea(self, fleet: Sighting) -> bool:
        """Whether a fleet is in a sea zone, and not docked."""
        return self.box.is_sea(fleet.place)

    def sails(self, fleet: Sighting) -> tuple[str, ...]:
        """The sea zones that a fleet may sail to: next to its own, or at its port."""
        around = self.atlas.sea_around if self.is_at_sea(fleet) else self.atlas.waters
        return around(fleet.place)

    def no_port(self, territory: str) -> str:
        """Why nobody of the player's side may dock in a territory, or "" [SS-514, SS-R28]."""
        if not self.is_open(territory):
            return self.bar(territory)
        if not self.is_friendly(territory):
            return f"{self.area(territory)} is not friendly: fleets dock only with you or a team-mate."
        if territory not in self.outlook.ports:
            return f"{self.area(territory)} has no city, and so no port."
        return ""

    def docks(self, fleet: Sighting) -> tuple[str, ...]:
        """The ports that a fleet may enter; one in port has to leave it first."""
        if not self.is_at_sea(fleet):
            return ()
        return tuple(place for place in self.atlas.coasts(fleet.place) if not self.no_port(place))

    @worked_out_once
    def ends(self, fleet: Sighting) -> tuple[str, ...]:
        """Where a fleet can be after its move, its own place first."""
        return (fleet.place, *self.sails(fleet), *self.docks(fleet))

    def shores(self, station: str) -> tuple[str, ...]:
        """Where an army can go aboard or ashore from a fleet: the coasts of its zone, or its port [SS-R28, A12]."""
        return self.atlas.coasts(station) if self.box.is_sea(station) else (station,)

    # Loading and landing

    @cached_property
    def carriers(self) -> tuple[Sighting, ...]:
        """The fleets that could carry the player's armies: their own, and those of an older team [SS-R32, SS-R109]."""
        fleets = [one for one in self.outlook.pieces.values() if one.is_fleet]
        return tuple(one for one in fleets if one.faction in self.outlook.sharers)

    def meeting_places(self, territory: str, fleets: Iterable[Sighting], timing: Timing) -> tuple[str, ...]:
        """Where fleets can all be when an army in a territory goes aboard them [SS-511, SS-R27]."""
        stations = [self.ends(fleet) if timing is Timing.AFTER else (fleet.place,) for fleet in fleets]
        moorings = (territory, *self.atlas.waters(territory))
        near = [place for place in stations[0] if place in moorings]
        return tuple(place for place in near if all(place in others for others in stations))

    def usual_timing(self, territory: str, fleets: Iterable[Sighting]) -> Timing:
        """Before, if the fleets are all in reach now; otherwise after."""
        return Timing.BEFORE if self.meeting_places(territory, fleets, Timing.BEFORE) else Timing.AFTER

    def landings(self, territory: str, fleets: Iterable[Sighting], timing: Timing) -> tuple[str, ...]:
        """Where an army that goes aboard fleets could land in the same season [SS-510, SS-526]."""
        fleets = tuple(fleets)
        stations = self.meeting_places(territory, fleets, timing)
        if timing is Timing.BEFORE and stations:
            stations = self._shared_ends(fleets)
        return tuple(place for place in self._coasts_of(stations) if place != territory)

    def landings_from_aboard(self, army: Sighting) -> tuple[str, ...]:
        """Where an army that is aboard could land."""
        return self._coasts_of(self._shared_ends(self.outlook.pieces[name] for name in army.aboard))

    @worked_out_once
    def boardings(self, army: Sighting) -> tuple[Boarding, ...]:
        """The ways for an army to go aboard."""
        if army.aboard:
            return ()
        near: dict[str, list[Sighting]] = {}
        for fleet in self.carriers:
            if army.place in self.shores(fleet.place):
                near.setdefault(fleet.place, []).append(fleet)
        later = [one for one in self.carriers if self.meeting_places(army.place, [one], Timing.AFTER)]
        groups = [(Timing.BEFORE, fleets) for fleets in near.values()] + [(Timing.AFTER, later)]
        return tuple(
            Boarding(
                timing,
                tuple(fleet.name for fleet in fleets),
                _each_once(shore for one in fleets for shore in self.landings(army.place, [one], timing)),
            )
            for timing, fleets in groups
            if fleets and self.may_fit(army, fleets)
        )

    def may_fit(self, army: Sighting, fleets: list[Sighting]) -> bool:
        """Whether there could be room for an army, as far as the player knows [SS-512, SS-R102].

        Units may change hands first: an army that is not alone can be made smaller, a fleet can get ships from others.
        """
        own = self.outlook.faction
        if any(one.faction is not own for one in (army, *fleets)):
            return True
        if any(self.are_together(army, one) for one in self.outlook.own(fleets=False) if one.name != army.name):
            return True
        stations = [fleet.place for fleet in fleets]
        near = [one for one in self.outlook.own(fleets=True) if one.place in stations]
        names = [one.name for one in near]
        cargo = [one for one in self.outlook.own(fleets=False) if any(name in names for name in one.aboard)]
        return army.size + sum(one.size for one in cargo) <= sum(map(self.capacity, near))

    def _shared_ends(self, fleets: Iterable[Sighting]) -> tuple[str, ...]:
        first, *others = (self.ends(fleet) for fleet in fleets)
        return tuple(place for place in first if all(place in ends for ends in others))

    def _coasts_of(self, stations: Iterable[str]) -> tuple[str, ...]:
        return _each_once(shore for place in stations for shore in self.shores(place) if self.is_open(shore))

    # Together

    @worked_out_once
    def targets(self, piece: Sighting) -> tuple[str, ...]:
        """All places where a piece can be after its move, its own first; an army at sea is nowhere on land."""
        if piece.is_fleet:
            return self.ends(piece)
        if piece.aboard:
            return self.landings_from_aboard(piece)
        ashore = (shore for boarding in self.boardings(piece) for shore in boarding.shores)
        return _each_once((piece.place, *self.marches(piece), *ashore))

    def can_follow(self, piece: Sighting, place: str) -> bool:
        """Whether a supporter can be where the supported piece is [SS-R24]."""
        return place in self.steps(piece)

    @worked_out_once
    def steps(self, piece: Sighting) -> tuple[str, ...]:
        """Where a piece can be by itself: at its own place or next to it; an army aboard goes nowhere by itself."""
        if piece.is_fleet:
            return self.ends(piece)
        return () if piece.aboard else (piece.place, *self.marches(piece))

    def supported(self, piece: Sighting) -> tuple[PieceName, ...]:
        """The pieces that one could support."""
        return self._others(piece, self.outlook.sharers, self.could_follow)

    def could_follow(self, piece: Sighting, other: Sighting) -> bool:
        """Whether some order of the other piece would let one support it."""
        steps = self.steps(piece)
        return any(place in steps for place in self.targets(other))

    def companions(self, piece: Sighting) -> tuple[PieceName, ...]:
        """The player's pieces with which one could act, or share units, now or after moving [SS-507, SS-509]."""
        return self._others(piece, (self.outlook.faction,), self.could_accompany)

    def could_accompany(self, piece: Sighting, other: Sighting) -> bool:
        """Whether two pieces are together now, or could be after moving."""
        return self.are_together(piece, other) or self.could_meet(piece, other)

    def are_together(self, one: Sighting, other: Sighting) -> bool:
        """Whether two pieces are in the same place now, on land or at sea alike."""
        return one.place == other.place and bool(one.aboard) == bool(other.aboard)

    def could_meet(self, one: Sighting, other: Sighting) -> bool:
        """Whether two pieces could be in the same place after moving."""
        others = self.targets(other)
        if any(place in others for place in self.targets(one)):
            return True
        return not one.is_fleet and any(zone in self.voyages(other) for zone in self.voyages(one))

    @worked_out_once
    def voyages(self, army: Sighting) -> tuple[str, ...]:
        """Where an army can be aboard after its fleets have moved."""
        if army.aboard:
            return self._shared_ends(self.outlook.pieces[name] for name in army.aboard)
        stations: list[str] = []
        for boarding in self.boardings(army):
            for fleet in (self.outlook.pieces[name] for name in boarding.fleets):
                is_after = boarding.timing is Timing.AFTER
                stations += self.meeting_places(army.place, [fleet], Timing.AFTER) if is_after else self.ends(fleet)
        return _each_once(stations)

    def _others(
        self, piece: Sighting, owners: tuple[Faction, ...], could: Callable[[Sighting, Sighting], bool]
    ) -> tuple[PieceName, ...]:
        alike = [
            one for one in self.outlook.pieces.values() if one.is_fleet is piece.is_fleet and one.faction in owners
        ]
        return tuple(one.name for one in alike if one.name != piece.name and could(piece, one))

    # Falling back, carrying

    def refuges(self, piece: Sighting) -> tuple[str, ...]:
        """Where a piece might retreat to from wherever it may fight: friendly land, or sea and friendly ports."""
        fields = [place for place in self.targets(piece) if not piece.is_fleet or self.box.is_sea(place)]
        if piece.is_fleet:
            zones = [zone for field in fields for zone in self.atlas.sea_around(field)]
            coasts = [shore for field in fields for shore in self.atlas.coasts(field)]
            return _each_once((*fields, *zones, *(shore for shore in coasts if not self.no_port(shore))))
        controls = self._controls(piece.faction)
        around = [place for field in fields for place in self.atlas.on_foot(field, controls)]
        return _each_once(place for place in around if self.is_friendly(place) and self.is_open(place))

    def freight(self, fleet: Sighting) -> tuple[PieceName, ...]:
        """The armies that a fleet could be told to carry: those aboard, and those that it can take aboard."""
        sharers = self.outlook.sharers
        armies = [one for one in self.outlook.pieces.values() if not one.is_fleet and one.faction in sharers]
        return tuple(one.name for one in armies if fleet.name in one.aboard or self._can_board(one, fleet))

    def _can_board(self, army: Sighting, fleet: Sighting) -> bool:
        return not army.aboard and bool(self.meeting_places(army.place, [fleet], Timing.AFTER))

    def capacity(self, fleet: Sighting) -> int:
        """How many army units one of the player's own fleets carries [SS-246, SS-247]."""
        return capacity(self.box, fleet.units)


def _each_once(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(places))
