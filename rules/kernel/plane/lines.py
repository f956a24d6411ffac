"""Strips and lines that strike all bases under them: a breath of fire, a shot that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.shapes import rect_of, stretch_in_rect


def is_less_than_root(number: int, times: int, radicand: int) -> bool:
    """Whether `number` < `times` x the square root of `radicand`, exactly."""
    left, right = number * number, times * times * radicand
    if number >= 0:
        return times > 0 and left < right
    return times >= 0 or left > right


class Strip(NamedTuple):
    """A rectangle of some breadth and length that begins at a base and runs toward a point.

    Its middle line is the ray from the centre of the base through the point. It begins where that ray leaves the base,
    with a short side that stands square to the ray, and ends `length` further along it; half of `breadth` lies on
    either side. Nothing is rounded: with d = (dx, dy) from centre to point and m = max(|dx|, |dy|), the ray leaves a
    base of half h at centre + d x h / m.
    """

    base: Base
    toward: Point
    breadth: int
    length: int

    def strikes(self, other: Base) -> bool:
        """Whether another base overlaps the strip; a common border or corner alone does not count.

        Two convex shapes overlap unless a line along a side of one of them parts them, so four directions are tried:
        along the strip, across it, east and north. All numbers are taken times 2 m, for then the only root is that of
        dx2 + dy2.
        """
        (x, y), half = self.base
        dx, dy = self.toward.x - x, self.toward.y - y
        if dx == dy == 0:
            raise ValueError("A strip needs a direction: its point is not the centre of its base.")
        m, length2 = max(abs(dx), abs(dy)), dx * dx + dy * dy
        # From where the strip begins to the centre of the other base, times m.
        across, along = (other.centre.x - x) * m - dx * half, (other.centre.y - y) * m - dy * half
        reach = other.half * m * (abs(dx) + abs(dy))
        return (
            self._meets_lengthwise(across * dx + along * dy, reach, m, length2)
            and is_less_than_root(2 * (abs(along * dx - across * dy) - reach), self.breadth * m, length2)
            and self._meets_on_axis(across, other.half * m, m, dx, abs(dy), length2)
            and self._meets_on_axis(along, other.half * m, m, dy, abs(dx), length2)
        )

    def _meets_lengthwise(self, forth: int, half: int, m: int, length2: int) -> bool:
        """Whether the shadow of the other base on the middle line falls on the strip's length."""
        return forth + half > 0 and is_less_than_root(forth - half, self.length * m, length2)

    def _meets_on_axis(self, centre: int, half: int, m: int, forth: int, aside: int, length2: int) -> bool:
        """Whether the shadows on an axis overlap, `forth` and `aside` being the strip's direction along the axis."""
        low = 2 * self.length * min(0, forth) - self.breadth * aside
        high = 2 * self.length * max(0, forth) + self.breadth * aside
        # low x m / root < 2 x (centre + half), and 2 x (centre - half) < high x m / root; both times root.
        return is_less_than_root(low * m, 2 * (centre + half), length2) and is_less_than_root(
            -high * m, 2 * (half - centre), length2
        )


def bases_under(start: Point, target: Base, beyond: int, bases: Sequence[Base]) -> tuple[int, ...]:
    """Which of the bases a line runs through, by their numbers in the list, nearest first.

    The line has no breadth. It runs from `start` through the centre of the target to `beyond` centimetres past the
    border of the target's base. Only a base whose inside it crosses counts: one that it passes along an edge or at a
    corner is not struck. Order: where the line enters the base (one around `start` is entered there), then where it
    leaves, then lower x, lower y of the centre, then the order given.
    """
    dx, dy = target.centre.x - start.x, target.centre.y - start.y
    if dx == dy == 0:
        raise ValueError("A line needs a direction: the target does not stand on its start.")
    m, length2 = max(abs(dx), abs(dy)), dx * dx + dy * dy
    # No base reaches further than this many times the way to the target, so the line may be that long at first.
    times = 2 + target.half + beyond
    end = Point(start.x + dx * times, start.y + dy * times)
    struck: list[tuple[int, int, int, int]] = []
    for number, base in enumerate(bases):
        stretch = stretch_in_rect(start, end, rect_of(base))
        if stretch is None:
            continue
        (enters, parts), (leaves, other_parts) = stretch
        # It enters at enters x times / parts of the way to the target; the line ends at 1 + half / m + beyond / root.
        rest = enters * times * m - (m + target.half) * parts
        if is_less_than_root(rest * length2, beyond * parts * m, length2):
            struck.append((enters * other_parts, leaves * parts, parts * other_parts, number))
    return _nearest_first(struck, bases)


def _nearest_first(struck: list[tuple[int, int, int, int]], bases: Sequence[Base]) -> tuple[int, ...]:
    common = 1
    for _, _, parts, _ in struck:
        common *= parts
    by_place = sorted(
        (enters * (common // parts), leaves * (common // parts), bases[number].centre, number)
        for enters, leaves, parts, number in struck
    )
    return tuple(number for _, _, _, number in by_place)
