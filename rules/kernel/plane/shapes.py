"""Rectangles and polygons with corners on the lattice: what lies inside them, what crosses them, how far they are."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from rules.kernel.plane.points import Base, Point

Ratio = tuple[int, int]
"""A fraction as numerator and denominator; the denominator is above 0, and nothing is reduced."""

NOTHING: Ratio = (0, 1)
WHOLE: Ratio = (1, 1)


class Rect(NamedTuple):
    """A rectangle along the axes, from its south-west corner to its north-east corner; it may be thin as a line."""

    west: int
    south: int
    east: int
    north: int

    @property
    def box(self) -> Rect:
        """Itself."""
        return self

    @property
    def corners(self) -> tuple[Point, ...]:
        """Counter-clockwise from the south-west."""
        west, south, east, north = self
        return Point(west, south), Point(east, south), Point(east, north), Point(west, north)

    def grown(self, by: int) -> Rect:
        """With all edges moved outwards."""
        return Rect(self.west - by, self.south - by, self.east + by, self.north + by)


class Polygon(NamedTuple):
    """A polygon whose edges do not cross or touch each other, by its corners in either direction."""

    corners: tuple[Point, ...]

    @classmethod
    def of(cls, *corners: tuple[int, int]) -> Polygon:
        """A polygon from pairs of numbers."""
        return cls(tuple(Point(x, y) for x, y in corners))

    @property
    def box(self) -> Rect:
        """The smallest rectangle around it."""
        across, along = [point.x for point in self.corners], [point.y for point in self.corners]
        return Rect(min(across), min(along), max(across), max(along))


Shape = Rect | Polygon


def rect_of(base: Base) -> Rect:
    """The ground that a base covers."""
    (x, y), half = base
    return Rect(x - half, y - half, x + half, y + half)


def edges_of(shape: Shape) -> tuple[tuple[Point, Point], ...]:
    """The edges of a shape, one after another."""
    corners = shape.corners
    return (*pairwise(corners), (corners[-1], corners[0]))


def cross(start: Point, end: Point, point: Point) -> int:
    """Above 0 where a point lies to the left of the line from start to end, 0 on it, below 0 to the right."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


# Points and bases


class Place(StrEnum):
    """Where a point lies, seen from a shape."""

    INSIDE = "inside"
    BORDER = "border"
    OUTSIDE = "outside"


def place_of(point: Point, shape: Shape) -> Place:
    """Whether a point lies inside a shape, on its border or outside."""
    x, y = point
    west, south, east, north = shape.box
    if not (west <= x <= east and south <= y <= north):
        return Place.OUTSIDE
    if isinstance(shape, Rect):
        return Place.INSIDE if west < x < east and south < y < north else Place.BORDER
    is_inside = False
    for start, end in edges_of(shape):
        side = cross(start, end, point)
        if (
            side == 0
            and min(start.x, end.x) <= x <= max(start.x, end.x)
            and min(start.y, end.y) <= y <= max(start.y, end.y)
        ):
            return Place.BORDER
        # The edge passes east of the point when it goes up with the point on its left, or down with it on its right.
        if (start.y <= y < end.y and side > 0) or (end.y <= y < start.y and side < 0):
            is_inside = not is_inside
    return Place.INSIDE if is_inside else Place.OUTSIDE


def contains(shape: Shape, point: Point) -> bool:
    """Whether a point lies in a shape or on its border."""
    return place_of(point, shape) is not Place.OUTSIDE


def covers(shape: Shape, base: Base) -> bool:
    """Whether a whole base lies inside a shape; it may touch the border from within."""
    rect = rect_of(base)
    box = shape.box
    if not (box.west <= rect.west and rect.east <= box.east and box.south <= rect.south and rect.north <= box.north):
        return False
    if isinstance(shape, Rect):
        return True
    if base.half == 0:
        return contains(shape, base.centre)
    return place_of(base.centre, shape) is Place.INSIDE and not _edges_enter(shape, rect)


def overlaps(shape: Shape, base: Base) -> bool:
    """Whether a base and a shape share more than a border."""
    rect = rect_of(base)
    box = shape.box
    if not (box.west < rect.east and rect.west < box.east and box.south < rect.north and rect.south < box.north):
        return False
    return isinstance(shape, Rect) or _edges_enter(shape, rect) or place_of(base.centre, shape) is Place.INSIDE


def meets(shape: Shape, base: Base) -> bool:
    """Whether a base touches a shape or overlaps it."""
    return gap2_to(shape, base)[0] == 0


def _edges_enter(shape: Shape, rect: Rect) -> bool:
    """Whether an edge of a shape runs through the inside of a rectangle."""
    return any(stretch_in_rect(start, end, rect) is not None for start, end in edges_of(shape))


# Distances


def gap2_to(shape: Shape, base: Base) -> Ratio:
    """The square of the distance between a base, or a point as a base of half 0, and a shape."""
    rect = rect_of(base)
    if isinstance(shape, Rect):
        return _gap2_of_rects(shape, rect), 1
    if overlaps(shape, base) or contains(shape, base.centre):
        return NOTHING
    # Two shapes that do not overlap are nearest at a corner of one of them.
    best: Ratio | None = None
    for start, end in edges_of(shape):
        found: Ratio = _gap2_of_rects(Rect(start.x, start.y, start.x, start.y), rect), 1
        for corner in rect.corners:
            found = _lesser(found, _gap2_to_edge(corner, start, end))
        best = found if best is None else _lesser(best, found)
    assert best is not None
    return best


def is_within_of(shape: Shape, base: Base, reach: int) -> bool:
    """Whether a base is no further than this from a shape."""
    gap, parts = gap2_to(shape, base)
    return gap <= reach * reach * parts


def _gap2_of_rects(one: Rect, other: Rect) -> int:
    across = max(0, one.west - other.east, other.west - one.east)
    along = max(0, one.south - other.north, other.south - one.north)
    return across * across + along * along


def _gap2_to_edge(point: Point, start: Point, end: Point) -> Ratio:
    across, along = end.x - start.x, end.y - start.y
    length2 = across * across + along * along
    forth = (point.x - start.x) * across + (point.y - start.y) * along
    if forth <= 0 or length2 == 0:
        return (point.x - start.x) ** 2 + (point.y - start.y) ** 2, 1
    if forth >= length2:
        return (point.x - end.x) ** 2 + (point.y - end.y) ** 2, 1
    return cross(start, end, point) ** 2, length2


def _lesser(one: Ratio, other: Ratio) -> Ratio:
    return one if one[0] * other[1] <= other[0] * one[1] else other


# What a straight line crosses


class Stretch(NamedTuple):
    """A part of a straight line, as shares of the way from its start to its end."""

    start: Ratio
    end: Ratio


def stretch_in_rect(start: Point, end: Point, rect: Rect) -> Stretch | None:
    """The part of a line that runs through the inside of a rectangle; None where it runs past or along an edge.

    A line without length is crossed wholly where its one point lies inside.
    """
    first, last = NOTHING, WHOLE
    for here, there, low, high in (
        (start[0], end[0], rect[0], rect[2]),
        (start[1], end[1], rect[1], rect[3]),
    ):
        way = there - here
        if way == 0:
            if not low < here < high:
                return None
            continue
        enters, leaves = (low - here, high - here) if way > 0 else (here - high, here - low)
        parts = abs(way)
        if enters * first[1] > first[0] * parts:
            first = (enters, parts)
        if leaves * last[1] < last[0] * parts:
            last = (leaves, parts)
    return Stretch(first, last) if first[0] * last[1] < last[0] * first[1] or start == end else None


def stretches(start: Point, end: Point, shape: Shape) -> tuple[Stretch, ...]:
    """The parts of a line that run through the inside of a shape, in their order."""
    if isinstance(shape, Rect):
        one = stretch_in_rect(start, end, shape)
        return () if one is None else (one,)
    return _stretches_in_polygon(start, end, shape)


def crosses(start: Point, end: Point, shape: Shape) -> bool:
    """Whether a line runs through the inside of a shape."""
    return bool(stretches(start, end, shape))


def _stretches_in_polygon(start: Point, end: Point, shape: Polygon) -> tuple[Stretch, ...]:
    if start == end:
        return (Stretch(NOTHING, WHOLE),) if place_of(start, shape) is Place.INSIDE else ()
    return tuple(
        Stretch(first, last)
        for first, last in pairwise(_cuts(start, end, shape))
        if _middle_is_inside(start, end, first, last, shape)
    )


def _cuts(start: Point, end: Point, shape: Polygon) -> list[Ratio]:
    """Where a line meets the border of a polygon, with both ends of the line, in order and each once."""
    across, along = end.x - start.x, end.y - start.y
    length2 = across * across + along * along
    cuts = [NOTHING, WHOLE]
    for one, other in edges_of(shape):
        before, after = cross(start, end, one), cross(start, end, other)
        if before == 0:
            cuts.append(((one.x - start.x) * across + (one.y - start.y) * along, length2))
        if (before < 0 < after) or (after < 0 < before):
            share, parts = cross(one, other, start), after - before
            cuts.append((-share, -parts) if parts < 0 else (share, parts))
    return _in_order([(part, whole) for part, whole in cuts if 0 <= part <= whole])


def _in_order(cuts: list[Ratio]) -> list[Ratio]:
    common = 1
    for _, whole in cuts:
        common *= whole
    by_place = {part * (common // whole): (part, whole) for part, whole in cuts}
    return [by_place[place] for place in sorted(by_place)]


def _middle_is_inside(start: Point, end: Point, first: Ratio, last: Ratio, shape: Polygon) -> bool:
    """Whether the line is inside between two cuts; all is scaled up, so that the middle lies on a lattice."""
    part, whole = first[0] * last[1] + last[0] * first[1], 2 * first[1] * last[1]
    point = Point(start.x * whole + (end.x - start.x) * part, start.y * whole + (end.y - start.y) * part)
    scaled = Polygon(tuple(Point(corner.x * whole, corner.y * whole) for corner in shape.corners))
    return place_of(point, scaled) is Place.INSIDE
