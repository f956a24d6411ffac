"""Where armies and fleets go that attack nothing: to land in danger, or nearer to what is worth an attack later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.stewards.ways import Booking, Way, Ways
from rules.swords_and_sails.views import PieceView
from rules.swords_and_sails.writing.menu import ATTACK

FADING = 75
"""Percent of a lure that is left one step away from it."""
STEPS = 8
LATER = 4
"""What can be done next season counts for a quarter of it now."""
OVER_SEA = 60
"""Percent of a lure that counts for land across the sea."""
SUPERIOR = 130
"""Percent of an intruder's strength with which it is attacked."""
SHELTER = 5
"""Gold for staying: marching for nothing only tires."""
PERIL = 300
"""Gold that a fleet fears for among stronger fleets."""

Lures = dict[str, int]


class Postings:
    """What is left to do once the attacks are known."""

    def __init__(self, mind: Mind, ways: Ways, booking: Booking) -> None:
        self.mind, self.ways, self.booking = mind, ways, booking
        self.staying: dict[str, int] = {}
        """The own strength in each territory, as far as it is settled."""

    def settle(self, place: str, army: PieceView) -> None:
        """An army will be in a territory."""
        self.staying[place] = self.staying.get(place, 0) + self.mind.strength(army)

    # Armies

    def post(self, armies: Iterable[PieceView]) -> list[Way]:
        """Ways for armies that are better off elsewhere, or attack intruders where they stand; strong ones first."""
        chosen = []
        for army in sorted(armies, key=lambda one: (-self.mind.strength(one), one.name)):
            way = self._best(army)
            self.settle(army.place if way is None else way.place, army)
            if way is not None:
                booked = self.ways.book(self.booking, [way])
                assert booked is not None
                self.booking = booked
                chosen.append(way)
        return chosen

    def _best(self, army: PieceView) -> Way | None:
        here = -PERIL if army.aboard else self._use(army, army.place) + SHELTER
        found: list[tuple[int, Way]] = []
        for place, ways in self.ways.of[army.name].items():
            way = next((one for one in ways if self.ways.book(self.booking, [one]) is not None), None)
            if way is not None and self._is_open(army, way):
                found.append((self._use(army, place), way))
        use, best = max(found, key=lambda one: (one[0], one[1].place), default=(here, None))
        return best if use > here else None

    def _is_open(self, army: PieceView, way: Way) -> bool:
        """Friendly land without enemies, or with such as can be driven out."""
        if not self.mind.is_friendly(way.place):
            return False
        foes = self.mind.enemies_in(way.place)
        if not foes:
            return way.answer != ATTACK
        if not all(self.mind.is_rival(foe.faction) for foe in foes) and way.place not in self.mind.lands:
            return False
        return self.mind.strength(army) * 100 > SUPERIOR * sum(map(self.mind.strength, foes))

    def _use(self, army: PieceView, place: str) -> int:
        """What an army is good for in a territory."""
        there, strength = self.staying.get(place, 0), self.mind.strength(army)
        guard = self.mind.exposure(place, there) - self.mind.exposure(place, there + strength)
        intruders = self.mind.worth(place) // 2 if self.mind.is_friendly(place) and self.mind.enemies_in(place) else 0
        return guard + self.lures.get(place, 0) // LATER + intruders

    @cached_property
    def lures(self) -> Lures:
        """How much every friendly territory is worth as a place to attack from; less with each step from it."""
        mind, atlas = self.mind, self.mind.atlas
        lures: Lures = {}
        for place in mind.view.lands:
            if mind.is_friendly(place):
                before = [mind.prey.get(one, 0) for one in atlas.land_around(place)]
                if mind.fleets:
                    before += [mind.prey_across(zone) * OVER_SEA // 100 for zone in atlas.waters(place)]
                lures[place] = max(before, default=0)
        return _spread(lures, lambda place: (one for one in atlas.land_around(place) if one in lures))

    # Fleets

    def sail(self) -> dict[str, str]:
        """Where fleets go that carry nobody anywhere: to meet armies that could use them."""
        return {
            fleet.name: self._station(fleet)
            for fleet in self.mind.fleets
            if fleet.name not in self.booking.zones and not self._is_loaded(fleet)
        }

    def _is_loaded(self, fleet: PieceView) -> bool:
        return any(fleet.name in army.aboard for army in self.mind.view.pieces.values())

    def _station(self, fleet: PieceView) -> str:
        ends = self.ways.ends[fleet.name]
        return max(ends, key=lambda zone: (self._calling(fleet, zone), zone == fleet.place, zone))

    def _calling(self, fleet: PieceView, zone: str) -> int:
        if zone not in self._callings:
            return -1  # A port is a refuge, and nothing more.
        rivals = [one for one in self.mind.fleets_at(zone) if self.mind.is_rival(one.faction)]
        is_peril = sum(map(self.mind.strength, rivals)) > self.mind.strength(fleet)
        return self._callings[zone] - (PERIL if is_peril else 0)

    @cached_property
    def _callings(self) -> Lures:
        """How much a fleet is wanted in each zone: where armies stand on the coast and land worth taking is near."""
        mind, atlas = self.mind, self.mind.atlas
        callings: Lures = {}
        for zone in atlas.seas:
            has_army = any(coast in self.staying for coast in atlas.coasts(zone))
            callings[zone] = max(map(mind.prey_across, (zone, *atlas.sea_around(zone)))) if has_army else 0
        return _spread(callings, mind.atlas.sea_around)


def _spread(lures: Lures, around: Callable[[str], Iterable[str]]) -> Lures:
    """Lures that are felt from afar."""
    felt = dict(lures)
    for _ in range(STEPS):
        for place in felt:
            felt[place] = max([felt[place], *(felt[one] * FADING // 100 for one in around(place))])
    return felt
