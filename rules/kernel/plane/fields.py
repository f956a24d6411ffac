"""How far it is to everywhere: all places that a mover can reach, and those where it may end."""

from __future__ import annotations

from functools import cached_property

from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Point
from rules.kernel.plane.search import MICRO, Row, Search, Wedge, lengths_within


class Field:
    """How far it is from one place to all others within a reach."""

    def __init__(self, ground: Ground, start: Point, reach: int, rows: list[list[int]]) -> None:
        self.ground = ground
        self.start = start
        self.reach = reach
        """In centimetres."""
        self._rows = rows

    def length(self, point: Point) -> int | None:
        """The length of the shortest way there in micro-centimetres; None where it is beyond the reach."""
        x, y = point
        if not (0 <= y < len(self._rows) and 0 <= x < len(self._rows[0])):
            return None
        length = self._rows[y][x]
        return None if length > self.reach * MICRO else length

    @cached_property
    def passable(self) -> tuple[Point, ...]:
        """All places that can be reached, also those where nobody may end; by x, then by y."""
        most = self.reach * MICRO
        columns = enumerate(zip(*self._rows, strict=True))
        return tuple(Point(x, y) for x, column in columns for y, length in enumerate(column) if length <= most)

    @cached_property
    def destinations(self) -> tuple[Point, ...]:
        """All places within reach where the mover may end, without the start; by x, then by y."""
        most, (x, y), ends = self.reach * MICRO, self.start, self.ground.ends
        width, depth = len(self._rows[0]), len(self._rows)
        far = max(width, depth) if self.ground.links else self.reach  # A link may lead further than it costs.
        west, south = max(0, x - far), max(0, y - far)
        east, north = min(width, x + far + 1), min(depth, y + far + 1)
        near = [row[west:east] for row in self._rows[south:north]]
        found = (
            Point(x, y)
            for x, column in enumerate(zip(*near, strict=True), west)
            if ends[x]
            for y, length in enumerate(column, south)
            if length <= most and ends[x] >> y & 1
        )
        return tuple(point for point in found if point != self.start)


def field(ground: Ground, start: Point, reach: int) -> Field:
    """All that can be reached with so many centimetres."""
    beyond = reach * MICRO + 1
    rows = [[beyond] * (ground.width + 1) for _ in range(ground.depth + 1)]
    lengths = lengths_within(max(ground.width, ground.depth))
    for trail, wedge, seen in Search(ground, start, most=reach * MICRO).run():
        _note(rows, lengths, trail.end, trail.length, wedge, seen)
    if ground.can_pass(start):
        rows[start.y][start.x] = 0
    return Field(ground, start, reach, rows)


def _note(
    rows: list[list[int]],
    lengths: tuple[tuple[int, ...], ...],
    corner: Point,
    gone: int,
    wedge: Wedge,
    seen: list[Row],
) -> None:
    """Note how far it is over a corner to all places that are seen from it."""
    x, across = corner.x, wedge.quarter[0]
    for y, aside, places in seen:
        row, forth_lengths = rows[y], lengths[aside]
        while places:
            # The lowest unbroken run of places.
            lowest = places & -places
            after = places + lowest
            first, last = lowest.bit_length() - 1, (after & -after).bit_length() - 1
            places &= after
            for forth in range(first, last):
                length = gone + forth_lengths[forth]
                there = x + forth * across
                if length < row[there]:
                    row[there] = length
