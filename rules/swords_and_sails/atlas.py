"""The map as a graph: which areas touch, where the straits are, how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from rules.swords_and_sails.vocabulary import Half

if TYPE_CHECKING:
    from rules.swords_and_sails.content import Content, Strait

Controls = Callable[[str], bool]
"""Whether somebody controls a territory."""


class Atlas:
    """The areas of one game: the whole board, or one half of it [SS-155, SS-156]."""

    def __init__(self, box: Content, half: Half = Half.BOTH) -> None:
        self.box = box
        self.half = half

    # Areas

    @cached_property
    def territories(self) -> tuple[str, ...]:
        """All land in the game, by id."""
        return tuple(sorted(land.id for land in self.box.territories if self._is_in(land.half)))

    @cached_property
    def seas(self) -> tuple[str, ...]:
        """All sea zones in the game, by id."""
        return tuple(sorted(zone.id for zone in self.box.seas if self._is_in(zone.half)))

    @cached_property
    def straits(self) -> tuple[Strait, ...]:
        """The straits whose shores and zones are all in the game."""
        areas = {*self.territories, *self.seas}
        return tuple(one for one in self.box.straits if areas.issuperset((*one.shores, *one.zones)))

    def __contains__(self, area: object) -> bool:
        return area in self._land or area in self._sea

    def _is_in(self, half: Half) -> bool:
        return Half.BOTH in (self.half, half) or half is self.half

    # Neighbours

    def land_around(self, territory: str) -> tuple[str, ...]:
        """The territories that share a land border with one."""
        return self._land[territory]

    def sea_around(self, zone: str) -> tuple[str, ...]:
        """The sea zones next to one."""
        return self._sea[zone]

    def coasts(self, zone: str) -> tuple[str, ...]:
        """The territories that a sea zone touches."""
        return self._coasts[zone]

    def waters(self, territory: str) -> tuple[str, ...]:
        """The sea zones that a territory touches; none inland."""
        return self._waters[territory]

    def is_coastal(self, territory: str) -> bool:
        """Whether a city there is a port [SS-222]."""
        return bool(self._waters[territory])

    def crossings(self, territory: str, controls: Controls) -> tuple[str, ...]:
        """The far shores that armies can walk to, if their player controls both [SS-542, SS-543, SS-R108]."""
        open_to_him = [
            strait.shores
            for strait in self.straits
            if strait.can_be_crossed and territory in strait.shores and all(map(controls, strait.shores))
        ]
        return tuple(other if territory == one else one for one, other in open_to_him)

    def on_foot(self, territory: str, controls: Controls) -> tuple[str, ...]:
        """Where an army can walk to from a territory: over land borders and crossings."""
        return (*self.land_around(territory), *self.crossings(territory, controls))

    def straits_between(self, zone: str, other: str) -> tuple[Strait, ...]:
        """The passages on the edge between two sea zones; none where the sea is open [SS-R107]."""
        return self._passages.get(frozenset((zone, other)), ())

    def around(self, area: str) -> tuple[str, ...]:
        """All areas that one touches, land and sea; no crossings."""
        if area in self._sea:
            return (*self._sea[area], *self._coasts[area])
        return (*self._land[area], *self._waters[area])

    # Distances

    def steps(self, start: Iterable[str], around: Callable[[str], Iterable[str]] | None = None) -> dict[str, int]:
        """How many steps every area is from the nearest of several, over all borders unless told otherwise."""
        onward = around or self.around
        steps = dict.fromkeys(start, 0)
        frontier = list(steps)
        for here in frontier:
            for there in onward(here):
                if there not in steps:
                    steps[there] = steps[here] + 1
                    frontier.append(there)
        return steps

    # Tables

    @cached_property
    def _land(self) -> dict[str, tuple[str, ...]]:
        return _neighbours(self.territories, self.box.borders.land)

    @cached_property
    def _sea(self) -> dict[str, tuple[str, ...]]:
        return _neighbours(self.seas, self.box.borders.sea)

    @cached_property
    def _coast(self) -> dict[str, tuple[str, ...]]:
        return _neighbours((*self.territories, *self.seas), self.box.borders.coast)

    @cached_property
    def _coasts(self) -> dict[str, tuple[str, ...]]:
        return {zone: self._coast[zone] for zone in self.seas}

    @cached_property
    def _waters(self) -> dict[str, tuple[str, ...]]:
        return {territory: self._coast[territory] for territory in self.territories}

    @cached_property
    def _passages(self) -> dict[frozenset[str], tuple[Strait, ...]]:
        edges = dict.fromkeys(frozenset(strait.zones) for strait in self.straits)
        return {edge: tuple(one for one in self.straits if frozenset(one.zones) == edge) for edge in edges}


def _neighbours(areas: Iterable[str], pairs: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Each area's neighbours by id, of those that are in the game."""
    found: dict[str, list[str]] = {area: [] for area in areas}
    for one, other in map(str.split, pairs):
        if one in found and other in found:
            found[one].append(other)
            found[other].append(one)
    return {area: tuple(sorted(others)) for area, others in found.items()}
