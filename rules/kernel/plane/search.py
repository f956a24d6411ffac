"""The search for shortest ways: from corner to corner of what blocks, each seen from the one before.

A shortest way turns only around corners of blockers, and only toward them. So from a corner only the wedge behind it
matters: between the line on which the way came and the side of the blocker. What is seen in a wedge is found row by
row, since the shadow of a rectangle on a row of places is one stretch with exact ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from math import isqrt
from typing import NamedTuple

from rules.kernel.kept import Kept
from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Point

MICRO = 1_000_000
"""Micro-centimetres in a centimetre."""

ROUNDED = 1
"""By how much a straight leg can be longer than its two parts, each rounded down."""

Quarter = tuple[int, int]
"""By the signs of its directions: (1, -1) is the south-east."""

QUARTERS: tuple[Quarter, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Leg(NamedTuple):
    """A straight part of a way, or a link."""

    start: Point
    end: Point
    length: int
    """In micro-centimetres."""
    mark: str = ""
    """Of the link that it is; empty where it is walked."""


def length_of(start: Point, end: Point) -> int:
    """The length of a straight leg in micro-centimetres, rounded down."""
    across, along = end[0] - start[0], end[1] - start[1]
    return isqrt((across * across + along * along) * MICRO * MICRO)


_LENGTHS: Kept[int, tuple[tuple[int, ...], ...]] = Kept("lengths of legs", 4)


def lengths_within(size: int) -> tuple[tuple[int, ...], ...]:
    """The lengths of all legs on a table of this size, by how far they go aside, then by how far they go forth."""
    every = range(size + 1)
    return _LENGTHS.made(size, lambda: tuple(tuple(length_of(Point(0, 0), Point(x, y)) for x in every) for y in every))


class Trail(NamedTuple):
    """A way as far as it was found; the least of several is the best to the same place."""

    length: int
    turns: int
    corners: tuple[Point, ...]
    end: Point
    legs: tuple[Leg, ...]

    def on(self, end: Point, length: int, mark: str = "") -> Trail:
        """The trail with one leg more."""
        corners = (*self.corners, self.end) if self.legs else ()
        legs = (*self.legs, Leg(self.end, end, length, mark))
        return Trail(self.length + length, len(corners), corners, end, legs)


class Wedge(NamedTuple):
    """A quarter around a place, or the part of it on one side of a line through the place."""

    quarter: Quarter
    rise: int = 0
    run: int = 0
    """Of the line: so much along, so much across."""
    side: int = 0
    """1 is the part below the line, toward east and west; -1 the part above it; 0 the whole quarter."""


class Row(NamedTuple):
    """The places of a row that are seen from somewhere in a wedge."""

    y: int
    aside: int
    """How far the row is away."""
    seen: int
    """Bit n is the place n centimetres forth in the wedge's quarter."""


class Search:
    """The search from one place."""

    def __init__(self, ground: Ground, start: Point, goals: Iterable[Point] = (), most: int | None = None) -> None:
        self.ground = ground
        self.most = most
        """The greatest length that counts, in micro-centimetres."""
        self.best: dict[Point, Trail] = {}
        """The best trails to the goals."""
        self._open = [Trail(0, 0, (), start, ())] if ground.can_pass(start) else []
        self._goals = dict.fromkeys(goal for goal in goals if ground.can_pass(goal))
        self._links: dict[Point, list[tuple[Point, int, str]]] = {}
        for link in ground.links:
            if ground.can_pass(link.start) and ground.can_pass(link.end):
                self._links.setdefault(link.start, []).append((link.end, link.cost, link.mark))
        self._by_row: dict[int, list[int]] = {}
        for point in {**ground.bends, **self._goals, **dict.fromkeys(self._links)}:
            self._by_row.setdefault(point.y, []).append(point.x)
        self._nearest: dict[Point, int] = {}
        self._done: set[tuple[Point, Point | None, str]] = set()

    def run(self) -> Iterator[tuple[Trail, Wedge, list[Row]]]:
        """Go on from corner to corner, nearest first; each time with the rows that are seen in a wedge from there."""
        while self._open:
            trail = heappop(self._open)
            if self._is_over(trail.length):
                return
            if not self._is_worth_following(trail):
                continue
            self._follow_links(trail)
            for wedge in self._wedges(trail):
                rows = self.rows_seen(trail, wedge)
                self._find_corners(trail, wedge, rows)
                yield trail, wedge, rows

    def find_goals(self) -> dict[Point, Trail]:
        """The best trails to all goals that can be reached."""
        if self._goals:
            for _ in self.run():
                pass
        return self.best

    def _is_over(self, length: int) -> bool:
        if self.most is not None and length > self.most:
            return True
        return bool(self._goals) and len(self.best) == len(self._goals) and length > self._farthest()

    def _farthest(self) -> int:
        return max(trail.length for trail in self.best.values())

    def _is_worth_following(self, trail: Trail) -> bool:
        """Whether it is the best trail to its end, or so near to it that rounding may favour it further on."""
        end = trail.end
        arrival = (end, trail.legs[-1].start, trail.legs[-1].mark) if trail.legs else (end, None, "")
        if trail.length > self._nearest.setdefault(end, trail.length) + ROUNDED or arrival in self._done:
            return False
        self._done.add(arrival)
        if end in self._goals and (end not in self.best or trail < self.best[end]):
            self.best[end] = trail
        return True

    def _follow_links(self, trail: Trail) -> None:
        for end, cost, mark in self._links.get(trail.end, ()):
            heappush(self._open, trail.on(end, cost, mark))

    def _wedges(self, trail: Trail) -> Iterator[Wedge]:
        """Where a trail may go on to from its end."""
        if not trail.legs or trail.legs[-1].mark:
            yield from map(Wedge, QUARTERS)
            return
        last = trail.legs[-1]
        yield from turns_toward(last.start, last.end, self.ground.bends.get(last.end, ()))

    def rows_seen(self, trail: Trail, wedge: Wedge) -> list[Row]:
        """The rows of places that can be seen from the end of a trail, and lie within what is left of the reach."""
        return list(rows_seen(self.ground, trail.end, wedge, None if self.most is None else self.most - trail.length))

    def _find_corners(self, trail: Trail, wedge: Wedge, rows: list[Row]) -> None:
        x, across = trail.end.x, wedge.quarter[0]
        for row in rows:
            for there in self._by_row.get(row.y, ()):
                forth = (there - x) * across
                if forth >= 0 and row.seen >> forth & 1:
                    self._reach(trail, Point(there, row.y))

    def _reach(self, trail: Trail, point: Point) -> None:
        length = length_of(trail.end, point)
        nearest = self._nearest.get(point)
        if length == 0 or (nearest is not None and trail.length + length > nearest + ROUNDED):
            return
        is_stop = point in self._goals or point in self._links
        if is_stop or any(True for _ in turns_toward(trail.end, point, self.ground.bends[point])):
            heappush(self._open, trail.on(point, length))


def turns_toward(before: Point, corner: Point, quarters: Iterable[Quarter]) -> Iterator[Wedge]:
    """The wedges into which a way from `before` can turn at a corner, around the quarters that blockers fill there."""
    run, rise = corner.x - before.x, corner.y - before.y
    for across, along in quarters:
        if run * across >= 0 and rise * along < 0:
            yield Wedge((across, -along), abs(rise), abs(run), 1)
        elif run * across < 0 and rise * along >= 0:
            yield Wedge((-across, along), abs(rise), abs(run), -1)


def rows_seen(ground: Ground, start: Point, wedge: Wedge, most: int | None) -> Iterator[Row]:
    """What a mover sees from a place in a wedge: all places to which it can go straight, by rows.

    Everything is turned so that the quarter is the one of growing numbers: `forth` along a row, `aside` from row to
    row.
    """
    (x, y), (across, along) = start, wedge.quarter
    half = ground.half
    widest = ground.width - half - x if across > 0 else x - half
    farthest = ground.depth - half - y if along > 0 else y - half
    # A leg is within reach where the square of its length is at most this.
    within2 = widest * widest + farthest * farthest if most is None else ((most + 1) ** 2 - 1) // (MICRO * MICRO)
    farthest = min(farthest, isqrt(within2))
    shadows = _shadows(ground, start, wedge.quarter, within2, widest, farthest)
    for aside in range(farthest + 1):
        last = min(widest, isqrt(within2 - aside * aside))
        first = 0
        if wedge.side > 0:
            first = wedge.run * aside // wedge.rise + 1
        elif wedge.side < 0:
            if aside == 0:
                continue
            if wedge.rise:
                last = min(last, (wedge.run * aside - 1) // wedge.rise)
        if first <= last:
            seen = ((1 << (last + 1)) - (1 << first)) & ~shadows[aside]
            if seen:
                yield Row(y + aside * along, aside, seen)


def _shadows(ground: Ground, start: Point, quarter: Quarter, within2: int, widest: int, farthest: int) -> list[int]:
    """The places of each row that lie behind a blocker or inside it.

    A place (f, a) is hidden by the inside of a rectangle from (w, s) to (e, n) where the line to it is inside at some
    share t of its way: t between s / a and n / a, and between w / f and e / f. So f lies above w / t and below e / t
    for the t that make these least and greatest, and both limits themselves are not hidden.
    """
    (x, y), (across, along) = start, quarter
    shadows = [0] * (farthest + 1)
    beyond = widest + 1
    everything = (1 << beyond) - 1
    for rect in ground.blockers:
        west, east = (rect[0] - x, rect[2] - x) if across > 0 else (x - rect[2], x - rect[0])
        if east <= 0:
            continue
        south, north = (rect[1] - y, rect[3] - y) if along > 0 else (y - rect[3], y - rect[1])
        if north <= 0:
            continue
        if (west * west if west > 0 else 0) + (south * south if south > 0 else 0) >= within2:
            continue
        for aside in range(max(south + 1, 0), farthest + 1):
            if west < 0:
                first = 0
            elif aside <= north:
                first = west + 1
            else:
                first = west * aside // north + 1
            if first > widest:
                # Beyond this row the shadow only moves further out.
                break
            after = (east * aside - 1) // south + 1 if south > 0 else beyond
            if after >= beyond:
                shadows[aside] |= everything ^ ((1 << first) - 1)
            elif after > first:
                shadows[aside] |= (1 << after) - (1 << first)
    return shadows
