"""Places on a table in whole centimetres, square bases, and what lies between them; never rounded."""

from __future__ import annotations

import re
from enum import StrEnum
from math import isqrt
from typing import NamedTuple, Self

LONGEST = 20
"""Characters of a text that can still name a place."""
_SEPARATOR = re.compile(r"[,;:]|\s+(?![\s,;:])")
_NUMBER = re.compile(r"[0-9]{1,3}")


class Point(NamedTuple):
    """A place on the lattice: x counts east, y counts north, in centimetres."""

    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """The place that a text such as "34,21" names."""
        words = [word.strip() for word in _SEPARATOR.split(text[:LONGEST].strip(), maxsplit=1)]
        is_place = len(text) <= LONGEST and len(words) == 2 and all(map(_NUMBER.fullmatch, words))
        if not is_place:
            raise ValueError(f'"{text[:20]}" is not a place. A place is written like 34,21.')
        return cls(int(words[0]), int(words[1]))

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


class Facing(StrEnum):
    """Which way something looks, and the name of an edge of a base; clockwise from north."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def step(self) -> Point:
        """One centimetre that way."""
        return _STEPS[self]

    @property
    def opposite(self) -> Facing:
        """The way back."""
        return self.turned(2)

    def turned(self, quarters: int) -> Facing:
        """After so many quarter turns clockwise."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + quarters) % 4]


_CLOCKWISE = (Facing.N, Facing.E, Facing.S, Facing.W)
_STEPS = {Facing.N: Point(0, 1), Facing.E: Point(1, 0), Facing.S: Point(0, -1), Facing.W: Point(-1, 0)}


class Arc(StrEnum):
    """The quarters that the diagonals of a base cut the table into, as its facing names them."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"


_ARCS = (Arc.FRONT, Arc.RIGHT, Arc.REAR, Arc.LEFT)


class Base(NamedTuple):
    """A square base that lies along the axes: its centre, and half the length of an edge. A half of 0 is a point."""

    centre: Point
    half: int

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """South-west, south-east, north-east, north-west."""
        (x, y), half = self
        return (
            Point(x - half, y - half),
            Point(x + half, y - half),
            Point(x + half, y + half),
            Point(x - half, y + half),
        )

    def is_inside_table(self, width: int, depth: int) -> bool:
        """Whether all of it lies on a table of this size."""
        (x, y), half = self
        return half <= x <= width - half and half <= y <= depth - half


class Body(NamedTuple):
    """Something that stands on the table: its base, how tall it is, and how high above the table it stands."""

    base: Base
    height: int
    level: int = 0

    @property
    def top(self) -> int:
        """How high it reaches above the table; its eye is there."""
        return self.level + self.height


# Distances


def squared(one: Point, other: Point) -> int:
    """The square of the distance between two points."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def gap2(one: Base, other: Base) -> int:
    """The square of the distance between the nearest edges of two bases; 0 where they touch or overlap."""
    (x, y), half = one
    (there, above), more = other
    across, along = abs(x - there) - half - more, abs(y - above) - half - more
    return (across * across if across > 0 else 0) + (along * along if along > 0 else 0)


def is_within(one: Base, other: Base, reach: int) -> bool:
    """Whether two bases, or a base and a point, are no further apart than this, edge to edge."""
    return gap2(one, other) <= reach * reach


def whole_gap(one: Base, other: Base) -> int:
    """The distance between two bases in whole centimetres, rounded down, as it is printed."""
    return isqrt(gap2(one, other))


# Contact


def overlap(one: Base, other: Base) -> bool:
    """Whether two bases share more than a border, seen from above."""
    (x, y), half = one
    (there, above), more = other
    return abs(x - there) < half + more and abs(y - above) < half + more


def touch(one: Base, other: Base) -> bool:
    """Whether two bases meet along an edge or at a corner without an overlap."""
    return gap2(one, other) == 0 and not overlap(one, other)


def are_in_contact(one: Body, other: Body, step: int) -> bool:
    """Whether two bodies touch, with levels no further apart than `step`."""
    return touch(one.base, other.base) and abs(one.level - other.level) <= step


def edge_touched(base: Base, other: Base) -> Facing | None:
    """The edge of a base along which another lies; None where only corners meet, or nothing."""
    across, along = other.centre.x - base.centre.x, other.centre.y - base.centre.y
    reach = base.half + other.half
    if abs(along) == reach and abs(across) < reach:
        return Facing.N if along > 0 else Facing.S
    if abs(across) == reach and abs(along) < reach:
        return Facing.E if across > 0 else Facing.W
    return None


def is_flush(one: Base, other: Base) -> bool:
    """Whether two bases touch along an edge that covers the whole edge of the smaller one."""
    across, along = abs(one.centre.x - other.centre.x), abs(one.centre.y - other.centre.y)
    apart, aside = max(across, along), min(across, along)
    return apart == one.half + other.half and aside <= abs(one.half - other.half)


def flush_spots(target: Base, edge: Facing, half: int) -> tuple[Point, ...]:
    """Where a base of this half-size lies flush with an edge of the target, clockwise around the target."""
    out, along = edge.step, edge.turned(1).step
    away, play = target.half + half, abs(target.half - half)
    x, y = target.centre.x + out.x * away, target.centre.y + out.y * away
    return tuple(Point(x + along.x * aside, y + along.y * aside) for aside in range(-play, play + 1))


# Arcs


def arc_of_point(centre: Point, facing: Facing, point: Point) -> Arc:
    """The quarter in which a point lies; on a diagonal, or on the centre itself, that is a side."""
    ahead, right = facing.step, facing.turned(1).step
    across, along = point.x - centre.x, point.y - centre.y
    forth, aside = across * ahead.x + along * ahead.y, across * right.x + along * right.y
    if abs(forth) <= abs(aside):
        return Arc.RIGHT if aside > 0 else Arc.LEFT
    return Arc.FRONT if forth > 0 else Arc.REAR


def arc_of_edge(facing: Facing, edge: Facing) -> Arc:
    """How something that faces this way calls one of its edges."""
    return _ARCS[(_CLOCKWISE.index(edge) - _CLOCKWISE.index(facing)) % 4]


def arc_of(base: Base, facing: Facing, other: Base) -> Arc:
    """The quarter in which another base lies: by the edge that it touches, else by its centre."""
    edge = edge_touched(base, other)
    return arc_of_point(base.centre, facing, other.centre) if edge is None else arc_of_edge(facing, edge)


def facing_toward(centre: Point, point: Point) -> Facing:
    """The facing with a point in front; on a diagonal the one of north and south, on the centre itself north."""
    across, along = point.x - centre.x, point.y - centre.y
    if abs(across) > abs(along):
        return Facing.E if across > 0 else Facing.W
    return Facing.N if along >= 0 else Facing.S
