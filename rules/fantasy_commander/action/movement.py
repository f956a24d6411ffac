"""Moving over the ground: what a unit may cross, where it may stop, where its activation ends by that [FC-450]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.tread import Tread
from rules.fantasy_commander.vocabulary import Trait
from rules.kernel.grid import Hex
from rules.kernel.values import Cell

HALTED = "!"
"""Behind the name of a hex that ends the activation one way, and does not in another."""


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
    came_from: dict[Stand, Stand]
    """The place before each one, on a shortest way."""
    closed: tuple[Stand, ...]
    """Where it may pass and not stop."""
    efforts: tuple[Stand, ...]
    """Where it comes only by a Fatigue token [FC-505]."""

    @cached_property
    def ends(self) -> tuple[Stand, ...]:
        """Where it may stop, nearest first."""
        closed = frozenset(self.closed)
        return tuple(stand for stand in self.distances if stand not in closed)

    def name(self, stand: Stand) -> Cell:
        """A place in a question: its hex, marked where the same hex can be come to without ending there."""
        is_other = stand.is_over and Stand(stand.cell) in self.distances
        return cell_name(stand.cell) + (HALTED if is_other else "")

    def way(self, end: Stand) -> list[Stand]:
        """A shortest way to a place, without the start."""
        back = [end]
        while self.came_from[back[-1]].cell != self.start:
            back.append(self.came_from[back[-1]])
        return back[::-1]


def reach_of(ground: Ground, unit: Unit, *, run: bool) -> int:
    """How many hexes a move or a run covers [FC-130, FC-450, FC-454]."""
    card = ground.card(unit)
    return card.run + ground.level(unit, Trait.RUN) if run else card.move + ground.level(unit, Trait.MOVE)


def ways(ground: Ground, unit: Unit, run: bool, *, effort: bool | None = None) -> Ways:
    """Everywhere that a move or a run can lead a unit; `effort`: whether it may take a Fatigue token for it."""
    may_tire = ground.can_make_an_effort(unit) if effort is None else effort
    most = reach_of(ground, unit, run=run)
    return ways_within(Tread.of(ground, unit), ground.place(unit), most, run=run, effort=may_tire)


def ways_within(tread: Tread, start: Hex, most: int, *, run: bool, effort: bool) -> Ways:
    """Everywhere within so many hexes; on a run, Difficult Terrain is open by effort alone, but for who flies."""
    can_cross, can_stop = cache(tread.can_cross), cache(tread.can_stop)

    def onward(here: Stand) -> Iterator[Stand]:
        """Where one more step can lead; nobody needs to come back to where they began."""
        if here.is_over and not tread.flies:
            return
        for cell in beside(here.cell):
            if cell == start or not can_cross(cell):
                continue
            there = Stand(cell, tread.ends_activation(here.cell, cell))
            if there.is_over and not tread.flies and not (can_stop(cell) and (effort or not run)):
                continue  # [FC-505]
            yield there

    steps: dict[Stand, tuple[Stand, ...]] = {}
    came_from: dict[Stand, Stand] = {}
    distances, front = {Stand(start): 0}, [Stand(start)]
    for count in range(1, most + 1):
        further: list[Stand] = []
        for here in front:
            steps[here] = tuple(onward(here))
            for there in steps[here]:
                if there not in distances:
                    distances[there], came_from[there] = count, here
                    further.append(there)
        front = further
    # Where a hex is come to as fast without ending there, nobody wants to end there.
    worse = [one for one in distances if one.is_over and distances.get(Stand(one.cell), most + 1) <= distances[one]]
    kept = {one: count for one, count in distances.items() if count and one not in worse}
    return Ways(
        start,
        most,
        kept,
        {here: tuple(there for there in steps.get(here, ()) if there in kept) for here in (Stand(start), *kept)},
        came_from,
        tuple(one for one in kept if not can_stop(one.cell)),
        tuple(one for one in kept if run and one.is_over and not tread.flies),
    )


@cache
def beside(cell: Hex) -> tuple[Hex, ...]:
    """The hexes of the map around one."""
    return BOARD.neighbours(cell)


def beyond(run: Ways, move: Ways) -> Ways:
    """A run without the places that a move leads to as well: it would only forbid what the move allows."""
    near_by = frozenset(move.ends)
    near = tuple(end for end in run.ends if end in near_by or Stand(end.cell) in near_by)
    return replace(run, closed=(*run.closed, *near))
