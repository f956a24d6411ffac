"""Shortest ways of a square base among obstacles, over steps, ladders and whatever else the game allows.

Lengths are whole micro-centimetres: a straight leg is the root of its square, rounded down; a way is the sum of its
legs. Corners lie where a base goes around a corner of what blocks it, so all are on the lattice. Of equal ways the one
with fewer corners is taken, then lower x, then lower y of the first corner that differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from rules.kernel.plane.fields import Field, field
from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle, edges_between
from rules.kernel.plane.points import Point, squared
from rules.kernel.plane.search import MICRO, Leg, Search, length_of
from rules.kernel.plane.shapes import Polygon, Ratio, Rect, Shape, Stretch, cross, edges_of, stretches

__all__ = [
    "MICRO",
    "MOST_WAY_POINTS",
    "Crossing",
    "Field",
    "Floor",
    "Ground",
    "Leg",
    "Link",
    "Obstacle",
    "Spot",
    "Way",
    "crossings",
    "field",
    "nearest_end",
    "shortest_way",
    "shortest_ways",
    "spot_at",
    "spot_gap2",
    "straight_way",
]

MOST_WAY_POINTS = 8


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

    @property
    def rank(self) -> tuple[int, int, tuple[Point, ...]]:
        """The least of several is taken: the length, then fewer corners, then lower ones."""
        return self.length, len(self.legs), self.corners

    def spot_after(self, length: int) -> Spot:
        """The place after so many micro-centimetres, or the end of a way that is shorter.

        On a leg, each coordinate moves from the start by its share of the leg, rounded toward the start.
        """
        left = max(length, 0)
        for start, end, whole, _ in self.legs:
            if left < whole:
                return Spot(_part(start.x, end.x, left, whole), _part(start.y, end.y, left, whole))
            left -= whole
        return spot_at(self.end)


def _part(start: int, end: int, part: int, whole: int) -> int:
    moved = abs(end - start) * MICRO * part // whole
    return start * MICRO + (moved if end > start else -moved)


# Finding ways


def shortest_way(ground: Ground, start: Point, goal: Point, via: tuple[Point, ...] = ()) -> Way | None:
    """The shortest way to a place that can be passed, through all way-points in turn; None where none leads there.

    Between two way-points the way is the shortest one, which is the straight line where that is free. A way-point on a
    straight line between its neighbours is no end of a leg.
    """
    legs: list[Leg] = []
    for here, there in pairwise((start, *via, goal)):
        found = _shortest(ground, here, there)
        if found is None:
            return None
        legs += found.legs
    return Way(start, _joined(legs))


def shortest_ways(ground: Ground, start: Point, goals: Iterable[Point]) -> dict[Point, Way]:
    """The shortest ways to several places at once, without those that cannot be reached, in the order given."""
    wanted = [*goals]
    found = Search(ground, start, wanted).find_goals()
    return {goal: Way(start, found[goal].legs) for goal in wanted if goal in found}


def straight_way(ground: Ground, points: tuple[Point, ...]) -> Way | None:
    """The way that runs straight from point to point; None where a part of it is blocked."""
    if not all(ground.is_free(here, there) for here, there in pairwise(points)) or not ground.can_pass(points[0]):
        return None
    return Way(points[0], _joined(Leg(here, there, length_of(here, there)) for here, there in pairwise(points)))


def _shortest(ground: Ground, start: Point, goal: Point) -> Way | None:
    # Links may be shorter than a straight line, where the game says so.
    if not ground.links and ground.is_free(start, goal):
        return Way(start, () if start == goal else (Leg(start, goal, length_of(start, goal)),))
    return shortest_ways(ground, start, (goal,)).get(goal)


def _joined(legs: Iterable[Leg]) -> tuple[Leg, ...]:
    """The legs without those of no length, straight neighbours as one."""
    found: list[Leg] = []
    for leg in legs:
        if leg.start == leg.end and not leg.mark:
            continue
        if found and not leg.mark and not found[-1].mark and _goes_straight_on(found[-1], leg):
            start = found.pop().start
            leg = Leg(start, leg.end, length_of(start, leg.end))
        found.append(leg)
    return tuple(found)


def _goes_straight_on(one: Leg, other: Leg) -> bool:
    ahead = (other.end.x - other.start.x) * (one.end.x - one.start.x)
    ahead += (other.end.y - other.start.y) * (one.end.y - one.start.y)
    return cross(one.start, one.end, other.end) == 0 and ahead > 0


# What lies on a way


class Crossing(NamedTuple):
    """Something that a way crosses: from where to where along the way, in micro-centimetres rounded down."""

    mark: str
    enters: int
    leaves: int


def crossings(ground: Ground, way: Way) -> tuple[Crossing, ...]:
    """What a way crosses: marked obstacles and edges of marked floors, in the order in which the base enters them.

    Something is crossed while the base overlaps it, an edge while the base lies on both sides of it.
    """
    found: list[Crossing] = []
    for mark in dict.fromkeys(mark for mark, _ in _marked(ground)):
        shapes = [shape for its_mark, shape in _marked(ground) if its_mark == mark]
        found += _crossings_of(mark, shapes, ground.half, way)
    return tuple(sorted(found, key=lambda one: (one.enters, one.leaves, one.mark)))


def _marked(ground: Ground) -> Iterator[tuple[str, Shape]]:
    for obstacle in ground.obstacles:
        if obstacle.mark and not obstacle.blocks:
            yield obstacle.mark, obstacle.shape
    for edge in edges_between(ground.floors):
        if edge.mark and edge.drop <= ground.step:
            yield edge.mark, edge.line


def _crossings_of(mark: str, shapes: list[Shape], half: int, way: Way) -> list[Crossing]:
    """Where a way crosses any of these shapes; what is crossed without a break is one crossing."""
    parts: list[tuple[int, int]] = []
    gone = 0
    for leg in way.legs:
        if not leg.mark:
            crossed = [stretch for shape in shapes for stretch in _swept(leg.start, leg.end, shape, half)]
            parts += [(gone + _share(leg, one.start), gone + _share(leg, one.end)) for one in crossed]
        gone += leg.length
    found: list[Crossing] = []
    for enters, leaves in sorted(parts):
        if found and enters <= found[-1].leaves:
            found[-1] = Crossing(mark, found[-1].enters, max(leaves, found[-1].leaves))
        else:
            found.append(Crossing(mark, enters, leaves))
    return found


def _share(leg: Leg, share: Ratio) -> int:
    return leg.length * share[0] // share[1]


def _swept(start: Point, end: Point, shape: Shape, half: int) -> Iterator[Stretch]:
    """The parts of a line along which a base overlaps a shape: those in the shape, grown by the base."""
    if isinstance(shape, Rect):
        yield from stretches(start, end, shape.grown(half))
        return
    # A grown polygon is the polygon itself and, around each of its edges, the edge grown by the base.
    yield from stretches(start, end, shape)
    for one, other in edges_of(shape):
        yield from stretches(start, end, _grown_edge(one, other, half))


def _grown_edge(one: Point, other: Point, half: int) -> Polygon:
    """All places from which a base overlaps an edge: a box that is drawn along it."""
    if one.x > other.x:
        one, other = other, one
    if one.x == other.x or one.y == other.y:
        low, high = min(one.y, other.y), max(one.y, other.y)
        return Polygon(Rect(one.x, low, other.x, high).grown(half).corners)
    up = half if other.y > one.y else -half
    return Polygon.of(
        (one.x - half, one.y - up),
        (one.x + half, one.y - up),
        (other.x + half, other.y - up),
        (other.x + half, other.y + up),
        (other.x - half, other.y + up),
        (one.x - half, one.y + up),
    )


# Where to end


def nearest_end(ground: Ground, spot: Spot, level: int | None = None) -> Point | None:
    """The place nearest to a spot where the mover may end, on some level if one is named.

    Ties go to lower x, then lower y. Whether a way leads there is not asked.
    """
    if level is not None:
        every = [Point(x, y) for x, ends in enumerate(ground.ends) for y in range(ground.depth + 1) if ends >> y & 1]
        every.sort(key=lambda point: (spot_gap2(spot, point), point))
        return next((point for point in every if ground.level_at(point) == level), None)
    # In each column only the next places north and south of the spot can be nearest.
    below = (1 << (spot.y // MICRO + 1)) - 1 if spot.y >= 0 else 0
    candidates: list[Point] = []
    for x, ends in enumerate(ground.ends):
        south, north = ends & below, ends & ~below
        if south:
            candidates.append(Point(x, south.bit_length() - 1))
        if north:
            candidates.append(Point(x, (north & -north).bit_length() - 1))
    return min(candidates, key=lambda point: (spot_gap2(spot, point), point), default=None)


def spot_at(point: Point) -> Spot:
    """A place of the lattice as a spot."""
    return Spot(point.x * MICRO, point.y * MICRO)


def spot_gap2(spot: Spot, point: Point) -> int:
    """The square of the distance between a spot and a place, in square micro-centimetres."""
    return squared(Point(*spot), Point(*spot_at(point)))
