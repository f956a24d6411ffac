"""Boxes, ways and curves in picture pixels: the maths under the canvas, without a pixel drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle on a picture."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float | None = None) -> Box:
        """The box of this size about a centre; a square when no height is given."""
        half_width, half_height = width / 2, (width if height is None else height) / 2
        return cls(centre[0] - half_width, centre[1] - half_height, centre[0] + half_width, centre[1] + half_height)

    @classmethod
    def bounding(cls, points: Iterable[Point]) -> Box:
        """The smallest box that holds all the points."""
        across, down = zip(*points, strict=True)
        return cls(min(across), min(down), max(across), max(down))

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> list[Point]:
        """The four corners, clockwise from the top left."""
        return [(self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)]

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box made smaller on every side; larger where the number is negative."""
        down = across if down is None else down
        return Box(self.left + across, self.top + down, self.right - across, self.bottom - down)

    def columns(self, count: int, gap: float = 0.0) -> list[Box]:
        """The box cut into equal columns."""
        width = (self.width - gap * (count - 1)) / count
        lefts = [self.left + index * (width + gap) for index in range(count)]
        return [Box(left, self.top, left + width, self.bottom) for left in lefts]

    def rows(self, count: int, gap: float = 0.0) -> list[Box]:
        """The box cut into equal rows."""
        height = (self.height - gap * (count - 1)) / count
        tops = [self.top + index * (height + gap) for index in range(count)]
        return [Box(self.left, top, self.right, top + height) for top in tops]


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """The point at a bearing from a centre; 0 is right, 90 is down, as pixels count."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def regular_polygon(centre: Point, radius: float, sides: int, first: float = -90.0) -> list[Point]:
    """A polygon with equal sides, its first corner at the bearing given."""
    return [polar(centre, radius, first + 360.0 * index / sides) for index in range(sides)]


def sector(centre: Point, inner: float, outer: float, start: float, end: float) -> list[Point]:
    """A slice of a ring between two bearings."""
    steps = max(2, int(abs(end - start) // 6) + 1)
    bearings = [start + (end - start) * index / steps for index in range(steps + 1)]
    return [polar(centre, outer, b) for b in bearings] + [polar(centre, inner, b) for b in reversed(bearings)]


def curve(start: Point, end: Point, bend: float, steps: int = 24) -> list[Point]:
    """A way from start to end that swings out sideways by `bend` of its length; straight when bend is 0."""
    if not bend:
        return [start, end]
    across, down = end[0] - start[0], end[1] - start[1]
    pull = (start[0] + end[0]) / 2 - down * bend, (start[1] + end[1]) / 2 + across * bend
    return [_on_bezier(start, pull, end, index / steps) for index in range(steps + 1)]


def _on_bezier(start: Point, pull: Point, end: Point, part: float) -> Point:
    rest = 1 - part
    weights = rest * rest, 2 * rest * part, part * part
    return (
        weights[0] * start[0] + weights[1] * pull[0] + weights[2] * end[0],
        weights[0] * start[1] + weights[1] * pull[1] + weights[2] * end[1],
    )


def placed(shape: Sequence[Point], centre: Point, size: float, turn: float = 0.0) -> list[Point]:
    """A shape of unit size, turned by degrees, put about a centre."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(centre[0] + size * (x * cos - y * sin), centre[1] + size * (x * sin + y * cos)) for x, y in shape]


def length(way: Sequence[Point]) -> float:
    """How long a way is."""
    return sum(math.dist(here, there) for here, there in pairwise(way))


def stretch(way: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a way between two distances from its beginning."""
    return _cut(_legs(way), start, end)


def _legs(way: Sequence[Point]) -> list[tuple[Point, Point, float]]:
    return [(here, there, math.dist(here, there)) for here, there in pairwise(way)]


def _cut(legs: Sequence[tuple[Point, Point, float]], start: float, end: float) -> list[Point]:
    part: list[Point] = []
    walked = 0.0
    for here, there, leg in legs:
        if walked >= end:
            break
        if leg and walked + leg > start:
            if not part:
                part.append(_between(here, there, max(0.0, start - walked) / leg))
            part.append(_between(here, there, min(1.0, (end - walked) / leg)))
        walked += leg
    return part


def _between(here: Point, there: Point, part: float) -> Point:
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def dashes(way: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """A way cut into strokes and gaps, drawn out a little so that it ends with a full stroke."""
    legs = _legs(way)
    whole = sum(leg for _, _, leg in legs)
    count = max(1, round((whole + off) / (on + off)))
    drawn_out = whole / (count * on + (count - 1) * off)
    starts = [index * (on + off) * drawn_out for index in range(count)]
    cuts = [_cut(legs, start, start + on * drawn_out) for start in starts]
    return [cut for cut in cuts if len(cut) > 1]


def ribbon(way: Sequence[Point], width: float) -> list[Point]:
    """The outline of a band of even width along a way."""
    sides = [_sides(way, index, width / 2) for index in range(len(way))]
    return [left for left, _ in sides] + [right for _, right in reversed(sides)]


def _sides(way: Sequence[Point], index: int, half: float) -> tuple[Point, Point]:
    before, after = way[max(0, index - 1)], way[min(len(way) - 1, index + 1)]
    run = math.dist(before, after) or 1.0
    across, down = (after[0] - before[0]) / run * half, (after[1] - before[1]) / run * half
    x, y = way[index]
    return (x + down, y - across), (x - down, y + across)


def arrow_outline(way: Sequence[Point], width: float, head: float) -> list[Point]:
    """The outline of an arrow along a way: a band and a barbed head at its end."""
    whole = length(way)
    neck = max(0.0, whole - head * 0.82)
    shaft = stretch(way, 0.0, neck) or [way[0], way[0]]
    band = ribbon(shaft, width)
    tip, base = way[-1], (stretch(way, max(0.0, whole - head), whole) or [way[0]])[0]
    run = math.dist(base, tip) or 1.0
    across, down = (tip[0] - base[0]) / run * head * 0.62, (tip[1] - base[1]) / run * head * 0.62
    half = len(band) // 2
    barbs = [(base[0] + down, base[1] - across), tip, (base[0] - down, base[1] + across)]
    return [*band[:half], *barbs, *band[half:]]


def thick_edge(start: Point, end: Point, width: float, short: float = 0.0) -> list[Point]:
    """A bar along an edge between two corners, drawn in by `short` at both ends."""
    whole = math.dist(start, end)
    return ribbon(stretch([start, end], short, whole - short) or [start, end], width)
