"""Shortest ways found the slow way: every corner from every corner, nothing left out, nothing clever."""

from __future__ import annotations

from heapq import heappop, heappush
from math import isqrt

from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Point
from rules.kernel.plane.shapes import Rect

Rank = tuple[int, int, tuple[Point, ...]]
"""Length, number of corners, the corners."""


def is_open(start: Point, end: Point, blockers: tuple[Rect, ...]) -> bool:
    """Whether a line misses the inside of all rectangles: they lie beside it, or before or behind it."""
    return not any(enters(start, end, rect) for rect in blockers)


def enters(start: Point, end: Point, rect: Rect) -> bool:
    """Whether a line and the inside of a rectangle meet: no axis and not the line itself parts them."""
    west, south, east, north = rect
    if max(start.x, end.x) <= west or min(start.x, end.x) >= east:
        return False
    if max(start.y, end.y) <= south or min(start.y, end.y) >= north:
        return False
    across, along = end.x - start.x, end.y - start.y
    sides = [across * (y - start.y) - along * (x - start.x) for x in (west, east) for y in (south, north)]
    return (min(sides) < 0 < max(sides)) or start == end


def leg(start: Point, end: Point) -> int:
    return isqrt(((start.x - end.x) ** 2 + (start.y - end.y) ** 2) * 10**12)


def is_straight_on(before: Point | None, here: Point, there: Point) -> bool:
    if before is None:
        return False
    ux, uy, vx, vy = here.x - before.x, here.y - before.y, there.x - here.x, there.y - here.y
    return ux * vy == uy * vx and ux * vx + uy * vy > 0


def lattice(ground: Ground) -> list[Point]:
    """All places where the base lies on the table and overlaps nothing that blocks."""
    half = ground.half
    return [
        Point(x, y)
        for x in range(half, ground.width - half + 1)
        for y in range(half, ground.depth - half + 1)
        if is_open(Point(x, y), Point(x, y), ground.blockers)
    ]


def all_ways(ground: Ground, start: Point) -> dict[Point, Rank]:
    """The best way to every place of the lattice, over corners of blockers and links."""
    places = lattice(ground)
    if start not in places:
        return {}
    corners = {corner for rect in ground.blockers for corner in rect.corners}
    ends = {point for link in ground.links for point in (link.start, link.end)}
    nodes = [place for place in places if place in corners or place in ends]
    best: dict[Point, Rank] = {}
    arrivals: list[tuple[int, int, tuple[Point, ...], Point, Point | None]] = [(0, 0, (), start, None)]
    done = set()
    while arrivals:
        length, turns, way, here, before = heappop(arrivals)
        if (here, before) in done:
            continue
        done.add((here, before))
        # A way to here counts by its corners; here itself is one as soon as it goes on.
        on = (*way, here) if here != start or way else way
        if here not in best or (length, turns, way) < best[here]:
            best[here] = (length, turns, way)
        for there in nodes:
            if there != here and not is_straight_on(before, here, there) and is_open(here, there, ground.blockers):
                heappush(arrivals, (length + leg(here, there), len(on), on, there, here))
        for link in ground.links:
            if link.start == here and link.end in places:
                heappush(arrivals, (length + link.cost, len(on), on, link.end, None))
        for there in places:
            if there != here and not is_straight_on(before, here, there):
                rank = (length + leg(here, there), len(on), on)
                if (there not in best or rank < best[there]) and is_open(here, there, ground.blockers):
                    best[there] = rank
    return best


def lattice_lengths(ground: Ground, start: Point) -> dict[Point, int]:
    """Lengths of ways that may turn at any place of the lattice; a few units short, since each turn rounds down."""
    places = lattice(ground)
    found: dict[Point, int] = {}
    waiting = [(0, start)]
    while waiting:
        length, here = heappop(waiting)
        if here in found:
            continue
        found[here] = length
        for there in places:
            if there not in found and is_open(here, there, ground.blockers):
                heappush(waiting, (length + leg(here, there), there))
    return found
