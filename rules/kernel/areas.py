"""Sets of points on a table in whole centimetres that stay small as data: rows of runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise

from pydantic import field_validator

from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.values import Frozen

MOST = 999
"""The highest x or y of a point."""


WORDS = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}
"""Which way something looks, in words."""


def name_of(box: Rect) -> str:
    """How pictures and panels call a box of points, or a point alone: "30,20-34,24"."""
    west, south, east, north = box
    corner = f"{west},{south}"
    return corner if is_point(box) else f"{corner}-{east},{north}"


def box_named(name: str) -> Rect:
    """The box of that name; that of a point is as small as it."""
    corners = [int(number) for corner in name.split("-") for number in corner.split(",")]
    west, south, east, north = (corners * 2)[:4]
    return Rect(west, south, east, north)


def is_point(box: Rect) -> bool:
    """Whether a box is a point alone."""
    return (box.west, box.south) == (box.east, box.north)


def on_table(box: Rect, size: tuple[int, int]) -> Rect:
    """As much of a box as lies on a table."""
    return Rect(box.west, box.south, min(box.east, size[0]), min(box.north, size[1]))


Row = tuple[int, ...]
"""A y, and runs of points there: the first and the last x of each."""


class Area(Frozen):
    """A set of points, on one level of the table or on several; in JSON a few numbers for each row."""

    levels: dict[int, tuple[Row, ...]]
    """The rows of each level, from the south; a level is so many centimetres above the table."""

    @field_validator("levels")
    @classmethod
    def _is_in_order(cls, levels: dict[int, tuple[Row, ...]]) -> dict[int, tuple[Row, ...]]:
        if not levels or not all(levels.values()) or [*levels] != sorted(levels):
            raise ValueError("an area has points on each of its levels, the lowest first")
        for rows in levels.values():
            if not all(map(_is_row, rows)):
                raise ValueError("the runs of a row stand in order, with gaps between them")
            if any(here[0] >= there[0] for here, there in pairwise(rows)):
                raise ValueError("the rows of a level stand in order")
        return levels

    @classmethod
    def of(cls, points: Iterable[tuple[int, int]], level: int = 0) -> Area:
        """Some points of one level."""
        return cls.on_levels({level: points})

    @classmethod
    def on_levels(cls, points: Mapping[int, Iterable[tuple[int, int]]]) -> Area:
        """Some points of each level; a level without any is left out."""
        levels = {level: _rows(points[level]) for level in sorted(points)}
        return cls(levels={level: rows for level, rows in levels.items() if rows})

    @classmethod
    def box(cls, box: Rect, level: int = 0) -> Area:
        """All points of a rectangle."""
        return cls(levels={level: tuple((y, box.west, box.east) for y in range(box.south, box.north + 1))})

    @cached_property
    def _masks(self) -> dict[int, dict[int, int]]:
        """For each level and y the points as bits."""
        return {level: {row[0]: _mask(row) for row in rows} for level, rows in self.levels.items()}

    def has(self, x: int, y: int, level: int) -> bool:
        """Whether a point is one of them."""
        if not 0 <= x <= MOST:
            return False
        return bool(self._masks.get(level, {}).get(y, 0) >> x & 1)

    def levels_at(self, x: int, y: int) -> list[int]:
        """The levels on which a point is one of them, the lowest first."""
        return [level for level in self.levels if self.has(x, y, level)]

    @property
    def has_levels(self) -> bool:
        """Whether a point must be told with its level."""
        return len(self.levels) > 1

    @cached_property
    def _counts(self) -> list[tuple[int, Row, int]]:
        """Each row with its level and the number of its points."""
        return [(level, row, _count(row)) for level, rows in self.levels.items() for row in rows]

    def __len__(self) -> int:
        return sum(count for _, _, count in self._counts)

    def numbered(self, number: int) -> tuple[Point, int]:
        """The point of that number and its level, counted from 0: level by level, row by row."""
        for level, row, count in self._counts:
            if number < count:
                return Point(_xs(row)[number], row[0]), level
            number -= count
        raise IndexError(number)

    def number(self, point: Point, level: int) -> int:
        """The number of a point that it has."""
        before = 0
        for own, row, count in self._counts:
            if (own, row[0]) == (level, point.y):
                return before + _xs(row).index(point.x)
            before += count
        raise IndexError(point)

    def points(self) -> Iterator[tuple[Point, int]]:
        """Every point and its level: level by level, row by row."""
        for level, (y, *_), xs in ((level, row, _xs(row)) for level, row, _ in self._counts):
            for x in xs:
                yield Point(x, y), level

    def inside(self, box: Rect) -> list[tuple[Point, int]]:
        """The points of a box and their levels: the northernmost row first, as a picture is read."""
        return [
            (Point(x, y), level)
            for y in range(box.north, box.south - 1, -1)
            for x in range(box.west, box.east + 1)
            for level in self.levels_at(x, y)
        ]

    def holds_some_of(self, box: Rect) -> bool:
        """Whether a box holds at least one of the points."""
        span = ((1 << (box.east - box.west + 1)) - 1) << box.west
        rows = range(box.south, box.north + 1)
        return any(masks.get(y, 0) & span for masks in self._masks.values() for y in rows)

    @property
    def bounds(self) -> Rect:
        """The smallest box around all of them."""
        rows = [row for rows in self.levels.values() for row in rows]
        return Rect(
            min(row[1] for row in rows),
            min(row[0] for row in rows),
            max(row[-1] for row in rows),
            max(row[0] for row in rows),
        )

    def nearest(self, x: int, y: int) -> tuple[Point, int]:
        """The point nearest to another; of equals the westernmost, then the southernmost, then the lowest."""
        found: tuple[int, int, int, int] | None = None
        for level, row, _ in self._counts:
            aside = (row[0] - y) ** 2
            if found is None or aside <= found[0]:
                near = min(((there - x) ** 2 + aside, there, row[0], level) for there in _clamped(row, x))
                found = near if found is None else min(found, near)
        assert found is not None, "an area has at least one point"
        return Point(found[1], found[2]), found[3]


def _is_row(row: Row) -> bool:
    y, *ends = row or (-1,)
    before = -2
    for first, last in zip(ends[::2], ends[1::2], strict=False):
        if not before + 1 < first <= last:
            return False
        before = last
    return len(row) > 2 and len(row) % 2 == 1 and 0 <= y <= MOST and before <= MOST


def _rows(points: Iterable[tuple[int, int]]) -> tuple[Row, ...]:
    by_row: dict[int, list[int]] = {}
    for x, y in points:
        by_row.setdefault(y, []).append(x)
    return tuple((y, *_runs(sorted(by_row[y]))) for y in sorted(by_row))


def _runs(xs: list[int]) -> Iterator[int]:
    """The first and the last of each run of neighbours."""
    first = last = xs[0]
    for x in xs[1:]:
        if x > last + 1:
            yield from (first, last)
            first = x
        last = x
    yield from (first, last)


def _pairs(row: Row) -> Iterator[tuple[int, int]]:
    return zip(row[1::2], row[2::2], strict=True)


def _xs(row: Row) -> list[int]:
    return [x for first, last in _pairs(row) for x in range(first, last + 1)]


def _count(row: Row) -> int:
    return sum(last - first + 1 for first, last in _pairs(row))


def _mask(row: Row) -> int:
    return sum(((1 << (last - first + 1)) - 1) << first for first, last in _pairs(row))


def _clamped(row: Row, x: int) -> list[int]:
    """Of each run the point nearest to a column."""
    return [min(max(x, first), last) for first, last in _pairs(row)]
