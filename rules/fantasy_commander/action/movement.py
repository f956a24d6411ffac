"""Moving over the ground: what a unit may cross, where it may stop, where its activation ends by that [FC-450]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from rules.fantasy_commander.content import BOARD, Grant
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.vocabulary import Terrain, Trait
from rules.kernel.grid import Hex
from rules.kernel.values import Cell

HALTED = "!"
"""Behind the name of a hex that ends the activation one way, and does not in another."""


class Footing:
    """How a unit gets over the ground: what its traits make of terrain and of other units."""

    def __init__(self, ground: Ground, unit: Unit, grants: list[Grant] | None = None) -> None:
        self.ground, self.unit = ground, unit
        self.grants = ground.grants(unit) if grants is None else grants
        traits = [grant.trait for grant in self.grants]
        self.flies = Trait.FLIGHT in traits  # [FC-811]
        self.is_ranger = Trait.RANGER in traits  # [FC-835]
        self.swims = Trait.SWIMMER in traits  # [FC-951, FC-R46]
        self.passes_units = self.flies or Trait.PASSES_UNITS in traits

    @cached_property
    def _taken(self) -> dict[Hex, Unit]:
        return {self.ground.place(one): one for one in self.ground.field.on_map() if one is not self.unit}

    def is_taken(self, cell: Hex) -> bool:
        """Whether another unit stands there [FC-157]."""
        return cell in self._taken

    def is_passable(self, cell: Hex) -> bool:
        """Whether the terrain of a hex lets it stand there [FC-452, FC-507]."""
        if cell not in BOARD:
            return False
        is_water = self.swims and self.ground.terrain(cell) is Terrain.RIVER
        return is_water or not self.ground.kind(cell).impassable

    def can_cross(self, cell: Hex) -> bool:
        """Whether it may come through a hex: terrain and units stop all but those that fly or slip past [FC-451]."""
        if cell not in BOARD:
            return False
        return (self.flies or self.is_passable(cell)) and (self.passes_units or not self.is_taken(cell))

    def can_stop(self, cell: Hex) -> bool:
        """Whether it may end a movement on a hex [FC-157, FC-814]."""
        return self.is_passable(cell) and not self.is_taken(cell)

    def is_difficult(self, cell: Hex) -> bool:
        """Whether a hex is Difficult for it [FC-835]."""
        return not self.is_ranger and self.ground.kind(cell).difficult

    def is_halted(self, here: Hex, there: Hex) -> bool:
        """Whether it cannot go on after a step: it came into Difficult Terrain of another type [FC-503, FC-504]."""
        return not self.flies and self._ends_by_walking(here, there)

    def ends_its_activation(self, here: Hex, there: Hex) -> bool:
        """Whether its activation is over if it stops after a step; who flies may not stop in Difficult [FC-506]."""
        return self.is_difficult(there) if self.flies else self._ends_by_walking(here, there)

    def _ends_by_walking(self, here: Hex, there: Hex) -> bool:
        return self.is_difficult(there) and self.ground.terrain(here) is not self.ground.terrain(there)


class Stand(NamedTuple):
    """A hex as it was come to: how decides whether the activation ends there."""

    cell: Hex
    is_over: bool = False


@dataclass(frozen=True)
class Ways:
    """Where a unit can go by one movement."""

    start: Hex
    most: int
    distances: dict[Stand, int]
    """How many hexes it takes to come to each place, nearest first, without the start."""
    steps: dict[Stand, tuple[Stand, ...]]
    closed: tuple[Stand, ...]
    """Where it may pass and not stop."""
    efforts: tuple[Stand, ...]
    """Where it comes only by a Fatigue token [FC-505]."""

    @cached_property
    def ends(self) -> tuple[Stand, ...]:
        """Where it may stop, nearest first."""
        return tuple(stand for stand in self.distances if stand not in self.closed)

    def name(self, stand: Stand) -> Cell:
        """A place in a question: its hex, marked where the same hex can be come to without ending there."""
        is_other = stand.is_over and Stand(stand.cell) in self.distances
        return cell_name(stand.cell) + (HALTED if is_other else "")

    def way(self, end: Stand) -> list[Stand]:
        """A shortest way to a place, without the start."""
        back = [end]
        while (count := self.distances[back[-1]]) > 1:
            before = (one for one, far in self.distances.items() if far == count - 1)
            back.append(next(one for one in before if back[-1] in self.steps[one]))
        return back[::-1]


def reach_of(unit: Unit, footing: Footing, *, run: bool) -> int:
    """How many hexes a move or a run covers [FC-130, FC-450, FC-454]."""
    card, trait = footing.ground.card(unit), Trait.RUN if run else Trait.MOVE
    return (card.run if run else card.move) + sum(grant.x for grant in footing.grants if grant.trait is trait)


def ways(ground: Ground, unit: Unit, run: bool, footing: Footing | None = None, *, effort: bool | None = None) -> Ways:
    """Everywhere that a move or a run can lead a unit; `effort`: whether it may take a Fatigue token for it."""
    footing = footing or Footing(ground, unit)
    may_tire = ground.can_make_an_effort(unit) if effort is None else effort
    return ways_within(footing, ground.place(unit), reach_of(unit, footing, run=run), run=run, effort=may_tire)


def ways_within(footing: Footing, start: Hex, most: int, *, run: bool = False, effort: bool = False) -> Ways:
    """Everywhere within so many hexes; on a run, Difficult Terrain is open by effort alone, but for who flies."""
    steps: dict[Stand, tuple[Stand, ...]] = {}
    distances, front = {Stand(start): 0}, [Stand(start)]
    for count in range(1, most + 1):
        further: list[Stand] = []
        for here in front:
            steps[here] = tuple(_steps_from(footing, here, start, may_halt=effort or not run))
            further += [there for there in steps[here] if there not in distances]
            distances.update({there: distances.get(there, count) for there in steps[here]})
        front = list(dict.fromkeys(further))
    # Where a hex is come to as fast without ending there, nobody wants to end there.
    worse = [one for one in distances if one.is_over and distances.get(Stand(one.cell), most + 1) <= distances[one]]
    kept = {one: count for one, count in distances.items() if count and one not in worse}
    return Ways(
        start,
        most,
        kept,
        {here: tuple(there for there in steps.get(here, ()) if there in kept) for here in (Stand(start), *kept)},
        tuple(one for one in kept if not footing.can_stop(one.cell)),
        tuple(one for one in kept if run and one.is_over and not footing.flies),
    )


def _steps_from(footing: Footing, here: Stand, start: Hex, *, may_halt: bool) -> Iterator[Stand]:
    """Where one more step can lead; nobody needs to come back to where they began."""
    if here.is_over and not footing.flies:
        return  # [FC-503]
    for cell in BOARD.neighbours(here.cell):
        if cell == start or not footing.can_cross(cell):
            continue
        if footing.is_halted(here.cell, cell) and (footing.is_taken(cell) or not may_halt):
            continue  # [FC-505]
        yield Stand(cell, footing.ends_its_activation(here.cell, cell))


def beyond(run: Ways, move: Ways) -> Ways:
    """A run without the places that a move leads to as well: it would only forbid what the move allows."""
    near = tuple(end for end in run.ends if end in move.ends or Stand(end.cell) in move.ends)
    return replace(run, closed=(*run.closed, *near))
