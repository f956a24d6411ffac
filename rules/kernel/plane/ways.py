"""Shortest ways of a square base among obstacles, over steps, ladders and whatever else the game allows.

A level is a matter of the place: floors (platforms, roofs) lie beside each other, and a base stands on what lies under
it. Between two floors that differ by more than the mover's step runs a cliff, which blocks; only a link leads over it.
Lengths are whole micro-centimetres: a straight leg is the root of its square, rounded down; a way is the sum of its
legs. Corners lie where a base goes around a corner of what blocks it, so all are on the lattice. Of equal ways the one
with fewer corners is taken, then lower x, then lower y of the first corner that differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.kernel.plane.points import Base, Body, Point
from rules.kernel.plane.shapes import Rect, Shape

MICRO = 1_000_000
"""Micro-centimetres in a centimetre."""

MOST_WAY_POINTS = 8


class Floor(NamedTuple):
    """A part of the table that lies higher: a platform, a roof, a mound. Where floors overlap, the higher counts."""

    shape: Rect
    level: int
    mark: str = ""
    """Told when a way steps up or down its edge."""


class Obstacle(NamedTuple):
    """Something on the ground, as this mover meets it: a solid blocks, a low wall is crossed, water is entered."""

    shape: Shape
    blocks: bool = True
    """Whether no base may overlap it, not even on the way; only a rectangle can block."""
    mark: str = ""
    """Told when a way crosses it, which it can only where it does not block."""
    holds: bool = False
    """Whether a base may end on it, wholly or in part; water and woods do, walls do not."""


class Link(NamedTuple):
    """A way of its own from one place to another, such as a ladder, a climb or a jump; one direction each."""

    start: Point
    end: Point
    cost: int
    """In micro-centimetres, all included: what is gone up or down, and the ground between start and end."""
    mark: str


@dataclass(frozen=True)
class Ground:
    """The table as one mover meets it."""

    half: int
    """Of the mover's base."""
    width: int
    depth: int
    floors: tuple[Floor, ...] = ()
    step: int = 0
    """The greatest difference of levels that the mover steps up or down without a link."""
    obstacles: tuple[Obstacle, ...] = ()
    bases: tuple[Base, ...] = ()
    """Of others, which it may touch but never overlap; without its own."""
    shunned: tuple[Body, ...] = ()
    """Bodies that it may not touch where it ends; they block the way only if they are among the bases, too."""
    contact_step: int = 2
    """The greatest difference of levels at which bases that meet are in contact."""
    links: tuple[Link, ...] = ()

    def level_at(self, centre: Point) -> int | None:
        """The level on which the mover stands there; None where its base lies on more than one."""
        raise NotImplementedError

    def can_pass(self, centre: Point) -> bool:
        """Whether its base can be there on the way: on the table, without an overlap, across no cliff."""
        raise NotImplementedError

    def can_end(self, centre: Point) -> bool:
        """Whether it may end there: passable, on one level, on nothing that does not hold it, touching nobody shunned."""
        raise NotImplementedError

    def is_free(self, start: Point, end: Point) -> bool:
        """Whether it can go straight from one place to another; marks are no hindrance."""
        raise NotImplementedError


class Leg(NamedTuple):
    """A straight part of a way, or a link."""

    start: Point
    end: Point
    length: int
    """In micro-centimetres."""
    mark: str = ""
    """Of the link that it is; empty where it is walked."""


class Crossing(NamedTuple):
    """Something that a way crosses: from where to where along the way, in micro-centimetres rounded down."""

    mark: str
    enters: int
    leaves: int


class Spot(NamedTuple):
    """A place between lattice points, in micro-centimetres."""

    x: int
    y: int


class Way(NamedTuple):
    """A way from one place to another."""

    start: Point
    legs: tuple[Leg, ...]

    @property
    def length(self) -> int:
        """In micro-centimetres."""
        return sum(leg.length for leg in self.legs)

    @property
    def end(self) -> Point:
        """Where it leads."""
        return self.legs[-1].end if self.legs else self.start

    @property
    def corners(self) -> tuple[Point, ...]:
        """Where one leg meets the next."""
        return tuple(leg.end for leg in self.legs[:-1])

    def spot_after(self, length: int) -> Spot:
        """The place after so many micro-centimetres, or the end of a way that is shorter.

        On a leg, each coordinate moves from the start by its share of the leg, rounded toward the start.
        """
        raise NotImplementedError


def shortest_way(ground: Ground, start: Point, goal: Point, via: tuple[Point, ...] = ()) -> Way | None:
    """The shortest way to a place that can be passed, through all way-points in turn; None where none leads there.

    Between two way-points the way is the shortest one, which is the straight line where that is free. A way-point on a
    straight line between its neighbours is no end of a leg.
    """
    raise NotImplementedError


def straight_way(ground: Ground, points: tuple[Point, ...]) -> Way | None:
    """The way that runs straight from point to point; None where a part of it is blocked."""
    raise NotImplementedError


def crossings(ground: Ground, way: Way) -> tuple[Crossing, ...]:
    """What a way crosses: marked obstacles and edges of marked floors, in the order in which the base enters them."""
    raise NotImplementedError


class Field:
    """How far it is from one place to all others within a reach."""

    reach: int
    """In centimetres."""

    def length(self, point: Point) -> int | None:
        """The length of the shortest way there in micro-centimetres; None where it is beyond the reach."""
        raise NotImplementedError

    @property
    def passable(self) -> tuple[Point, ...]:
        """All places that can be reached, also those where nobody may end; by x, then by y."""
        raise NotImplementedError

    @property
    def destinations(self) -> tuple[Point, ...]:
        """All places within reach where the mover may end, without the start; by x, then by y."""
        raise NotImplementedError


def field(ground: Ground, start: Point, reach: int) -> Field:
    """All that can be reached with so many centimetres."""
    raise NotImplementedError


def nearest_end(ground: Ground, spot: Spot) -> Point | None:
    """The place nearest to a spot where the mover may end; ties by lower x, then lower y. It need not be reachable."""
    raise NotImplementedError
