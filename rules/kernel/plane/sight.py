"""Lines of sight over heights: which parts of a body can be seen, and what lies between.

Lines run from the centre of the looking body's base, as high as its top, to five points of the target's base (the
centre and the four corners), each at three heights: a sixth, a half and five sixths of the target's height above its
level. Heights are counted in sixths of a centimetre and compared by cross products, so nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules.kernel.kept import Kept
from rules.kernel.plane.points import Body, Point
from rules.kernel.plane.shapes import Rect, Shape, contains, cross, edges_of, stretches

SIXTHS = (1, 3, 5)
"""How high legs, torso and head are, in sixths of a body's height."""

ALL_HEIGHTS = 0b111


class Part(NamedTuple):
    """Something that may stand between: a part of the terrain or the base of a body."""

    key: str
    """By which it is named in a `Sight`; several parts may share one."""
    shape: Shape
    top: int | None
    """How high it blocks, in centimetres above the table; None at any height. With 0 it never blocks, and is told."""
    is_clear_within: bool = False
    """Whether it blocks nothing for who looks out of it, or is looked at inside: a wood. A border counts as inside."""


class Sight(NamedTuple):
    """What a body sees of another."""

    legs: bool
    torso: bool
    head: bool
    crossed: tuple[str, ...]
    """The keys of all parts whose inside one of the five lines crosses, seen from above, at whatever height; each
    once, terrain first, in the order given."""

    @property
    def is_visible(self) -> bool:
        """Whether anything of the target can be seen."""
        return self.legs or self.torso or self.head


def look(eye: Body, target: Body, terrain: Terrain, bodies: tuple[Part, ...] = ()) -> Sight:
    """What one body sees of another past the terrain and the bases of others.

    Neither the one who looks nor the target may be among the bodies, nor whoever blocks no sight.
    """
    fan = _Fan(eye, target)
    hidden = [0] * len(fan.ends)
    crossed: list[str] = []
    for part, cut in fan.cuts((*terrain.ready, *map(_ready, bodies))):
        is_told = part.key in crossed
        blocks = part.blocks(fan)
        for number, end in enumerate(fan.ends):
            if is_told and (not blocks or hidden[number] == ALL_HEIGHTS):
                continue
            found = cut(end)
            if found is None:
                continue
            if not is_told:
                crossed.append(part.key)
                is_told = True
            if blocks:
                hidden[number] |= fan.heights_below(part.top, found)
    everywhere = ALL_HEIGHTS
    for one in hidden:
        everywhere &= one
    return Sight(not everywhere & 1, not everywhere & 2, not everywhere & 4, tuple(crossed))


def is_hidden_in_the_air(eye: Body, target: Body, terrain: Terrain, least: int) -> bool:
    """Whether sight to or from a flyer is blocked: each of the five lines, seen from above, crosses a part of terrain
    that is at least this high and holds neither centre.
    """
    fan = _Fan(eye, target)
    hidden = [False] * len(fan.ends)
    for part, cut in fan.cuts(terrain.ready):
        if (part.top is None or part.top >= least) and not part.holds_an_end_of(fan):
            hidden = [was or cut(end) is not None for was, end in zip(hidden, fan.ends, strict=True)]
    return all(hidden)


# What stands still


class Terrain:
    """The parts of a table that never move, made ready once for all lines of sight."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.ready = tuple(map(_ready, parts))


_TERRAIN: Kept[tuple[Part, ...], Terrain] = Kept("terrain in sight", 64)


def terrain_of(parts: tuple[Part, ...]) -> Terrain:
    """The parts made ready, kept for the next time."""
    return _TERRAIN.made(parts, lambda: Terrain(parts))


_Cut = tuple[int, int, int, int]
"""A part of a line by its shares: numerator and denominator of where it begins, then of where it ends."""


class _Ready(NamedTuple):
    """A part as lines are held against it."""

    key: str
    box: Rect
    top: int | None
    is_clear_within: bool
    shape: Shape
    edges: tuple[tuple[int, int, int], ...]
    """Of a convex polygon: a point is inside where a x + b y + c is above 0 for every edge."""

    def blocks(self, fan: _Fan) -> bool:
        return self.top != 0 and not (self.is_clear_within and self.holds_an_end_of(fan))

    def holds_an_end_of(self, fan: _Fan) -> bool:
        return contains(self.shape, fan.start) or contains(self.shape, fan.ends[0])

    def cut(self, start: Point) -> Callable[[Point], _Cut | None]:
        """What tells the part of a line from here to some end that runs through the inside."""
        if type(self.shape) is Rect:
            return _cut_of_rect(start, self.box)
        if self.edges:
            return _cut_of_convex(start, self.edges)
        return _cut_of_any(start, self.shape)


def _ready(part: Part) -> _Ready:
    key, shape, top, is_clear_within = part
    if type(shape) is Rect:
        return _Ready(key, shape, top, is_clear_within, shape, ())
    return _Ready(key, shape.box, top, is_clear_within, shape, _edges_of_convex(shape))


def _edges_of_convex(shape: Shape) -> tuple[tuple[int, int, int], ...]:
    """The edges as lines with the inside above 0; empty where the shape is not convex."""
    corners = shape.corners
    turns = [cross(corners[n - 2], corners[n - 1], corners[n]) for n in range(len(corners))]
    if min(turns) < 0 < max(turns):
        return ()
    sign = -1 if min(turns) < 0 else 1
    lines = []
    for start, end in edges_of(shape):
        a, b = sign * (start.y - end.y), sign * (end.x - start.x)
        lines.append((a, b, -a * start.x - b * start.y))
    return tuple(lines)


# Lines


class _Fan:
    """The five lines of a look, seen from above, and their heights."""

    def __init__(self, eye: Body, target: Body) -> None:
        self.start = eye.base.centre
        self.ends = (target.base.centre, *target.base.corners)
        self.half = target.base.half
        self.eye = 6 * eye.top
        self.drops = tuple(6 * target.level + sixths * target.height - self.eye for sixths in SIXTHS)

    def cuts(self, parts: Iterable[_Ready]) -> Iterator[tuple[_Ready, Callable[[Point], _Cut | None]]]:
        """The parts that the lines may meet at all, each with what tells the cut of a line."""
        (x, y), (to_x, to_y), half = self.start, self.ends[0], self.half
        west, east = min(x, to_x - half), max(x, to_x + half)
        south, north = min(y, to_y - half), max(y, to_y + half)
        dx, dy = to_x - x, to_y - y
        wide, high = abs(dy), abs(dx)
        spread = 2 * half * (wide + high)
        for part in parts:
            box_west, box_south, box_east, box_north = part[1]
            if box_east <= west or box_west >= east or box_north <= south or box_south >= north:
                continue
            # How far the middle of the box lies beside the middle line, against how far box and fan reach there.
            aside = dx * (box_south + box_north - 2 * y) - dy * (box_west + box_east - 2 * x)
            reach = wide * (box_east - box_west) + high * (box_north - box_south) + spread
            if -reach < aside < reach or not reach:
                yield part, part.cut(self.start)

    def heights_below(self, top: int | None, cut: _Cut) -> int:
        """Which of the three lines over a cut come below a top: those that are below it at its lower end."""
        if top is None:
            return ALL_HEIGHTS
        begins, parts, ends, other_parts = cut
        above = self.eye - 6 * top
        legs, torso, head = self.drops
        found = 0
        for drop, bit in ((legs, 1), (torso, 2), (head, 4)):
            if (above * parts + drop * begins < 0) if drop > 0 else (above * other_parts + drop * ends < 0):
                found |= bit
        return found


def _cut_of_rect(start: Point, rect: Rect) -> Callable[[Point], _Cut | None]:
    x, y = start
    west, south, east, north = rect[0] - x, rect[1] - y, rect[2] - x, rect[3] - y

    def cut(end: Point) -> _Cut | None:
        dx, dy = end[0] - x, end[1] - y
        begins, parts, ends, other_parts = 0, 1, 1, 1
        if dx > 0:
            if west > 0:
                begins, parts = west, dx
            if east < dx:
                ends, other_parts = east, dx
        elif dx < 0:
            if east < 0:
                begins, parts = -east, -dx
            if west > dx:
                ends, other_parts = -west, -dx
        elif not west < 0 < east:
            return None
        if dy > 0:
            if south * parts > begins * dy:
                begins, parts = south, dy
            if north * other_parts < ends * dy:
                ends, other_parts = north, dy
        elif dy < 0:
            if -north * parts > begins * -dy:
                begins, parts = -north, -dy
            if -south * other_parts < ends * -dy:
                ends, other_parts = -south, -dy
        elif not south < 0 < north:
            return None
        return (begins, parts, ends, other_parts) if begins * other_parts < ends * parts else None

    return cut


def _cut_of_convex(start: Point, edges: tuple[tuple[int, int, int], ...]) -> Callable[[Point], _Cut | None]:
    x, y = start
    lines = [(a, b, c, a * x + b * y + c) for a, b, c in edges]

    def cut(end: Point) -> _Cut | None:
        to_x, to_y = end
        begins, parts, ends, other_parts = 0, 1, 1, 1
        for a, b, c, before in lines:
            after = a * to_x + b * to_y + c
            if before <= 0:
                if after <= 0:
                    return None
                if -before * parts > begins * (after - before):
                    begins, parts = -before, after - before
            elif after < 0 and before * other_parts < ends * (before - after):
                ends, other_parts = before, before - after
        return (begins, parts, ends, other_parts) if begins * other_parts < ends * parts else None

    return cut


def _cut_of_any(start: Point, shape: Shape) -> Callable[[Point], _Cut | None]:
    def cut(end: Point) -> _Cut | None:
        found = stretches(start, end, shape)
        # A rising line is lowest where it first enters, a falling one where it leaves last; what is between is higher.
        return (*found[0].start, *found[-1].end) if found else None

    return cut
