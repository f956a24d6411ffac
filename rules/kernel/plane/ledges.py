"""Cliffs from above and below: where somebody can climb, jump down or fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rules.kernel.kept import Kept
from rules.kernel.plane.grounds import Edge, Ground, edges_between
from rules.kernel.plane.points import Point


class Ledge(NamedTuple):
    """Two places on either side of a cliff, at each of which the mover's base lies flush with the edge."""

    above: Point
    below: Point
    drop: int
    """How far it is down, in centimetres."""
    mark: str
    """Of the higher floor."""


def ledges(ground: Ground) -> tuple[Ledge, ...]:
    """All ledges where the mover can be both above and below, its whole base on one level; by place above, then below.

    The game makes links of those that may be used, with its own costs.
    """
    bare = replace(ground, bases=(), shunned=(), links=())
    every = _LEDGES.made(bare, lambda: _every_ledge(bare))
    return tuple(one for one in every if ground.can_pass(one.above) and ground.can_pass(one.below))


_LEDGES: Kept[Ground, tuple[Ledge, ...]] = Kept("ledges", 64)


def _every_ledge(ground: Ground) -> tuple[Ledge, ...]:
    found = [
        ledge for edge in edges_between(ground.floors) if edge.drop > ground.step for ledge in _along(ground, edge)
    ]
    return tuple(sorted(dict.fromkeys(found)))


def _along(ground: Ground, edge: Edge) -> Iterator[Ledge]:
    west, south, east, north = edge.line
    half = ground.half
    if west == east:
        pairs = [(Point(west - half, y), Point(west + half, y)) for y in range(south, north + 1)]
    else:
        pairs = [(Point(x, south - half), Point(x, south + half)) for x in range(west, east + 1)]
    for one, other in pairs:
        if not (ground.can_pass(one) and ground.can_pass(other)):
            continue
        levels = ground.level_at(one), ground.level_at(other)
        if levels[0] is None or levels[1] is None or abs(levels[0] - levels[1]) <= ground.step:
            continue
        above, below = (one, other) if levels[0] > levels[1] else (other, one)
        yield Ledge(above, below, abs(levels[0] - levels[1]), edge.mark)
