"""The table as one mover meets it: what blocks its base, what it may cross, where it may end.

A level is a matter of the place: floors (platforms, roofs) lie beside each other, and a base stands on what lies under
it. Between two floors that differ by more than the mover's step runs a cliff, which blocks; only a link leads over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from rules.kernel.kept import Kept
from rules.kernel.plane.points import Base, Body, Point
from rules.kernel.plane.shapes import Rect, Shape, overlaps, rect_of, stretch_in_rect


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
    """Told as a leg of the way; never empty, for a leg without a mark is walked."""


class Edge(NamedTuple):
    """A border between two levels: a line along an axis, as a rectangle without ground."""

    line: Rect
    drop: int
    """How much higher one side is."""
    mark: str
    """Of the higher floor."""


Columns = list[int]
"""Places by x; in each number the bit y stands for the place with that y."""


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
        levels = self._levels_under(centre)
        return levels[0] if min(levels) == max(levels) else None

    def highest_at(self, centre: Point) -> int:
        """The highest level under its base there."""
        return max(self._levels_under(centre))

    def _levels_under(self, centre: Point) -> list[int]:
        base = Base(centre, self.half)
        floors = [floor for floor in self.floors if overlaps(floor.shape, base)]
        if not floors:
            return [0]
        west, south, east, north = rect_of(base)
        cells = [(x, y) for x in range(west, east) for y in range(south, north)]
        return [_floor_of_cell(floors, x, y).level for x, y in cells]

    def can_pass(self, centre: Point) -> bool:
        """Whether its base can be there on the way: on the table, without an overlap, across no cliff."""
        return self.holds_centre(centre) and not self._blocked[centre.x] >> centre.y & 1

    def can_end(self, centre: Point) -> bool:
        """Whether it may end there: as it may pass, on one level, on what holds it, touching nobody shunned."""
        return self.holds_centre(centre) and bool(self.ends[centre.x] >> centre.y & 1)

    def can_stand(self, centre: Point) -> bool:
        """Whether it may end there but for whom it touches."""
        return self.holds_centre(centre) and bool(self.stands[centre.x] >> centre.y & 1)

    def is_free(self, start: Point, end: Point) -> bool:
        """Whether it can go straight from one place to another; marks are no hindrance."""
        return (
            self.can_pass(start)
            and self.can_pass(end)
            and all(stretch_in_rect(start, end, rect) is None for rect in self.blockers)
        )

    def holds_centre(self, centre: Point) -> bool:
        """Whether its whole base lies on the table there."""
        return Base(centre, self.half).is_inside_table(self.width, self.depth)

    @cached_property
    def blockers(self) -> tuple[Rect, ...]:
        """The rectangles whose inside its centre can never enter: all that blocks, grown by half of its base."""
        found = [base_rect.grown(self.half) for base_rect in map(rect_of, self.bases)]
        for obstacle in self.obstacles:
            if obstacle.blocks:
                if not isinstance(obstacle.shape, Rect):
                    raise ValueError("Only a rectangle can block a way.")
                found.append(obstacle.shape.grown(self.half))
        found += [edge.line.grown(self.half) for edge in edges_between(self.floors) if edge.drop > self.step]
        return tuple(dict.fromkeys(found))

    @cached_property
    def bends(self) -> dict[Point, tuple[tuple[int, int], ...]]:
        """The places where a way may turn: corners of blockers, each with the quarters that the blockers fill there.

        A quarter is written by the signs of its directions: (1, -1) is the south-east. A way turns around a quarter
        from one side of it to the other, so on both sides there must be ground, or a line between two blockers.
        """
        found: dict[Point, list[tuple[int, int]]] = {}
        masks = self._masks
        for west, south, east, north in self.blockers:
            for x, y, quarter in (
                (west, south, (1, 1)),
                (east, south, (-1, 1)),
                (east, north, (-1, -1)),
                (west, north, (1, -1)),
            ):
                point = Point(x, y)
                if self.can_pass(point) and masks.can_turn(point, quarter):
                    quarters = found.setdefault(point, [])
                    if quarter not in quarters:
                        quarters.append(quarter)
        return {point: tuple(quarters) for point, quarters in found.items()}

    @cached_property
    def stands(self) -> Columns:
        """Where it may end but for whom it touches."""
        low, high = self.half, self.depth - self.half
        table = (1 << (high + 1)) - (1 << low) if high >= low else 0
        columns = [
            table & ~blocked if self.half <= x <= self.width - self.half else 0
            for x, blocked in enumerate(self._blocked)
        ]
        for edge in edges_between(self.floors):
            _clear(columns, edge.line.grown(self.half))
        for obstacle in self.obstacles:
            if not (obstacle.blocks or obstacle.holds):
                self._clear_shape(columns, obstacle.shape)
        return columns

    @cached_property
    def ends(self) -> Columns:
        """Where it may end."""
        columns = [*self.stands]
        for body in self.shunned:
            touched = rect_of(body.base).grown(self.half + 1)
            if any(_overlap(floor.shape.grown(self.half), touched) for floor in self.floors):
                for x, y in _places_inside(touched, self.width, self.depth):
                    if columns[x] >> y & 1:
                        level = self.level_at(Point(x, y))
                        assert level is not None
                        if abs(level - body.level) <= self.contact_step:
                            columns[x] &= ~(1 << y)
            elif abs(body.level) <= self.contact_step:
                _clear(columns, touched)
        return columns

    @cached_property
    def _masks(self) -> _Masks:
        return _Masks(self.blockers, self.width, self.depth)

    @property
    def _blocked(self) -> Columns:
        return self._masks.points

    def _clear_shape(self, columns: Columns, shape: Shape) -> None:
        grown = shape.box.grown(self.half)
        if isinstance(shape, Rect):
            _clear(columns, grown)
            return
        for x, y in _places_inside(grown, self.width, self.depth):
            if columns[x] >> y & 1 and overlaps(shape, Base(Point(x, y), self.half)):
                columns[x] &= ~(1 << y)


# Levels


_EDGES: Kept[tuple[Floor, ...], tuple[Edge, ...]] = Kept("edges of floors", 64)


def edges_between(floors: tuple[Floor, ...]) -> tuple[Edge, ...]:
    """All borders between different levels."""
    return _EDGES.made(floors, lambda: tuple(dict.fromkeys(_edges_of(floors)))) if floors else ()


def _edges_of(floors: tuple[Floor, ...]) -> Iterator[Edge]:
    for floor in floors:
        west, south, east, north = floor.shape
        for x in (west, east):
            drops = [(_drop(floors, (x - 1, y), (x, y)), y) for y in range(south, north)]
            for (drop, mark), first, last in _runs(drops):
                yield Edge(Rect(x, first, x, last), drop, mark)
        for y in (south, north):
            drops = [(_drop(floors, (x, y - 1), (x, y)), x) for x in range(west, east)]
            for (drop, mark), first, last in _runs(drops):
                yield Edge(Rect(first, y, last, y), drop, mark)


def _runs(drops: list[tuple[tuple[int, str], int]]) -> Iterator[tuple[tuple[int, str], int, int]]:
    """Neighbours with the same drop as one, without those that are level."""
    for drop, run in groupby(drops, key=lambda one: one[0]):
        places = [place for _, place in run]
        if drop[0]:
            yield drop, places[0], places[-1] + 1


def _drop(floors: tuple[Floor, ...], one: tuple[int, int], other: tuple[int, int]) -> tuple[int, str]:
    """How far two squares of a centimetre differ in level, with the mark of the higher one."""
    here, there = _floor_of_cell(floors, *one), _floor_of_cell(floors, *other)
    higher = max(here, there, key=lambda floor: floor.level)
    return abs(here.level - there.level), higher.mark


_TABLE = Floor(Rect(0, 0, 0, 0), 0)


def _floor_of_cell(floors: Iterable[Floor], x: int, y: int) -> Floor:
    """The highest floor under the square of a centimetre whose south-west corner this is."""
    found = _TABLE
    for floor in floors:
        west, south, east, north = floor.shape
        if west <= x < east and south <= y < north and floor.level > found.level:
            found = floor
    return found


# Masks


class _Masks:
    """What the blockers cover: places, lines from a place to the next one north or east, and squares of a centimetre.

    A blocker covers what lies in its inside; a line along its border is not covered.
    """

    def __init__(self, blockers: tuple[Rect, ...], width: int, depth: int) -> None:
        self.points = [0] * (width + 1)
        self.northward = [0] * (width + 1)
        self.eastward = [0] * (width + 1)
        self.cells = [0] * (width + 1)
        for west, south, east, north in blockers:
            south, north = max(south, -1), min(north, depth + 1)
            if north <= south:
                continue
            from_south = (1 << north) - (1 << max(south, 0))
            between = (1 << north) - (1 << (south + 1))
            for x in range(max(west, 0), min(east, width + 1)):
                self.cells[x] |= from_south
                self.eastward[x] |= between
                if x > west:
                    self.points[x] |= between
                    self.northward[x] |= from_south

    def can_turn(self, point: Point, quarter: tuple[int, int]) -> bool:
        """Whether there is room on both sides of a quarter."""
        across, along = quarter
        return self._has_room(point, -across, along, is_upright=True) and self._has_room(
            point, across, -along, is_upright=False
        )

    def _has_room(self, point: Point, across: int, along: int, *, is_upright: bool) -> bool:
        """Whether the square in this direction is free, or else the line on its side toward the quarter."""
        x = point.x if across > 0 else point.x - 1
        y = point.y if along > 0 else point.y - 1
        if not (0 <= x < len(self.cells) and y >= 0):
            return True
        if not self.cells[x] >> y & 1:
            return True
        return not (self.northward[point.x] >> y & 1 if is_upright else self.eastward[x] >> point.y & 1)


def _clear(columns: Columns, rect: Rect) -> None:
    """Take out all places in the inside of a rectangle."""
    west, south, east, north = rect
    inside = (1 << max(north, 0)) - (1 << max(south + 1, 0))
    if inside > 0:
        for x in range(max(west + 1, 0), min(east, len(columns))):
            columns[x] &= ~inside


def _places_inside(rect: Rect, width: int, depth: int) -> Iterator[tuple[int, int]]:
    for x in range(max(rect.west + 1, 0), min(rect.east, width + 1)):
        for y in range(max(rect.south + 1, 0), min(rect.north, depth + 1)):
            yield x, y


def _overlap(one: Rect, other: Rect) -> bool:
    return one.west < other.east and other.west < one.east and one.south < other.north and other.south < one.north
