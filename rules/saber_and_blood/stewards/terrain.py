"""Distances in the tavern, worked out once, for stewards who think of many squares at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.kernel.values import Cell
from rules.saber_and_blood.content import Content

FAR = 99
"""Steps to where nobody gets."""


class Terrain:
    """The printed board as maps from square to square."""

    def __init__(self, box: Content) -> None:
        board = box.board
        squares = [*board.grid]
        self.cells: tuple[Cell, ...] = tuple(map(str, squares))
        self.pillars = frozenset(board.pillars)
        self.fireplaces = frozenset(board.fireplaces)
        self.around: dict[Cell, tuple[Cell, ...]] = {cell: board.around(cell) for cell in self.cells}
        self.near: dict[Cell, frozenset[Cell]] = {cell: frozenset(self.around[cell]) for cell in self.cells}
        self.distance: dict[Cell, dict[Cell, int]] = {
            str(here): {str(there): here.distance(there) for there in squares} for here in squares
        }
        self._walks: dict[tuple[tuple[Cell, ...], tuple[Cell, ...]], dict[Cell, int]] = {}

    def walks_to(self, goals: Iterable[Cell], fires: tuple[Cell, ...] = ()) -> dict[Cell, int]:
        """How many steps it is from each square to the nearest goal, whoever stands in between."""
        key = tuple(goals), fires
        known = self._walks.get(key)
        if known is None:
            closed = {*self.pillars, *self.fireplaces, *fires}
            known = self._walks[key] = self.spread(key[0], lambda cell: cell not in closed, FAR)
        return known

    def spread(self, starts: Iterable[Cell], is_open: Callable[[Cell], bool], most: int) -> dict[Cell, int]:
        """The squares within so many steps over open squares, and how many it takes."""
        steps = dict.fromkeys(starts, 0)
        frontier = [*steps]
        for number in range(1, most + 1):
            following = []
            for here in frontier:
                for there in self.around[here]:
                    if there not in steps and is_open(there):
                        steps[there] = number
                        following.append(there)
            if not following:
                break
            frontier = following
        return steps
