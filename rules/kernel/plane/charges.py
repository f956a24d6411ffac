"""Running at somebody: the edges of a base that can be reached, the spots flush with them, and where a failure ends.

The base of the target is always among the bases of the ground, so that no way leads through it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from rules.kernel.plane.fields import field
from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Base, Body, Facing, Point, flush_spots, gap2
from rules.kernel.plane.shapes import Rect, rect_of, stretch_in_rect
from rules.kernel.plane.ways import MICRO, Leg, Spot, Way, shortest_ways, spot_gap2


class Landing(NamedTuple):
    """An edge of the target's base that a charge can end at."""

    edge: Facing
    """Of the target."""
    way: Way
    """The shortest one to contact with the edge, a corner included; its length is the distance of the charge."""
    spot: Point
    """Flush with the edge: where the charger is set down."""
    spot_way: Way | None
    """The shortest way to the spot, by which ties are broken; None where none leads there."""

    @property
    def nearness(self) -> tuple[int, bool, int]:
        """The least of several is the nearest: by the charge, then by the way to the spot."""
        on = self.spot_way
        return self.way.length, on is None, 0 if on is None else on.length


def free_spots(ground: Ground, target: Body, edge: Facing) -> tuple[Point, ...]:
    """The places flush with an edge where the charger may stand, clockwise around the target from its north-west.

    On the north edge from west to east, on the east edge from north to south, on the south edge from east to west, on
    the west edge from south to north. It may touch shunned bodies there, and its level may differ from the target's by
    the ground's `contact_step`.
    """
    spots = flush_spots(target.base, edge, ground.half)
    return tuple(spot for spot in spots if ground.can_stand(spot) and _is_level_with(ground, spot, target))


def contact_points(ground: Ground, target: Body, edge: Facing) -> tuple[Point, ...]:
    """The places where a mover that can be there touches an edge, be it only with a corner; clockwise."""
    out, along = edge.step, edge.turned(1).step
    away, (x, y) = target.base.half + ground.half, target.base.centre
    every = (
        Point(x + out.x * away + along.x * aside, y + out.y * away + along.y * aside)
        for aside in range(-away, away + 1)
    )
    return tuple(point for point in every if ground.can_pass(point) and _is_level_with(ground, point, target))


def landings(ground: Ground, start: Point, target: Body) -> tuple[Landing, ...]:
    """The edges with a free spot and a way to them: nearest first, then the shorter way to the spot, then from north.

    Of several spots on an edge the one with the shortest way is taken, then the first one clockwise. Of several equal
    ways to an edge the one that leads to the lower x, then lower y.
    """
    spots = {edge: free_spots(ground, target, edge) for edge in Facing}
    contacts = {edge: contact_points(ground, target, edge) for edge in Facing if spots[edge]}
    goals = [goal for edge in contacts for goal in (*contacts[edge], *spots[edge])]
    ways = shortest_ways(ground, start, dict.fromkeys(goals))
    found = []
    for edge, points in contacts.items():
        reached = [ways[point] for point in points if point in ways]
        if reached:
            spot = min(spots[edge], key=lambda one: (one not in ways, ways[one].length if one in ways else 0))
            found.append(Landing(edge, min(reached, key=_preference), spot, ways.get(spot)))
    return tuple(sorted(found, key=lambda one: one.nearness))


def best_landings(ground: Ground, start: Point, target: Body) -> tuple[Landing, ...]:
    """The landings among which the charger may choose: all that are as near as the nearest, with as short a way on."""
    found = landings(ground, start, target)
    return tuple(one for one in found if one.nearness == found[0].nearness)


def way_toward(ground: Ground, start: Point, target: Body) -> Way:
    """The shortest way to contact with any edge, free or not.

    Where none leads there: the way to the place nearest to the target that can be reached; ties by the shorter way,
    then lower x, then lower y.
    """
    points = dict.fromkeys(point for edge in Facing for point in contact_points(ground, target, edge))
    ways = shortest_ways(ground, start, points)
    if ways:
        return min(ways.values(), key=_preference)
    everywhere = field(ground, start, _longest(ground))
    near = min(
        everywhere.passable,
        key=lambda point: (gap2(Base(point, ground.half), target.base), everywhere.length(point), point),
        default=start,
    )
    return shortest_ways(ground, start, (near,)).get(near, Way(start, ()))


def _longest(ground: Ground) -> int:
    """A length in centimetres that no shortest way on this ground exceeds: each place of the lattice once."""
    return (ground.width + 1) * (ground.depth + 1) + sum(link.cost // MICRO + 1 for link in ground.links)


def _preference(way: Way) -> tuple[object, ...]:
    return (*way.rank, way.end)


def _is_level_with(ground: Ground, point: Point, target: Body) -> bool:
    return abs(ground.highest_at(point) - target.level) <= ground.contact_step


# A charge that falls short


def end_of_failed_charge(ground: Ground, start: Point, target: Body, most: int) -> Point:
    """Where a charge that does not reach its target ends.

    The place to end nearest to the stopping spot on the way toward the target, among those within `most` centimetres
    of the start and the start itself; ties: nearer to the target, then lower x, then lower y.
    """
    spot = stopping_spot(ground, way_toward(ground, start, target), most)
    return min(
        (start, *field(ground, start, most).destinations),
        key=lambda point: (spot_gap2(spot, point), gap2(Base(point, ground.half), target.base), point),
    )


def stopping_spot(ground: Ground, way: Way, most: int) -> Spot:
    """Where a way stops after so many centimetres, or sooner where it would come nearer than 1 cm to a shunned body.

    Whoever is nearer than that at the start does not stop it.
    """
    start = Base(way.start, ground.half)
    stops = [body.base for body in ground.shunned if gap2(start, body.base) >= 1]
    gone = 0
    for leg in way.legs:
        near = [] if leg.mark else [where for base in stops for where in _comes_near(leg, base, ground.half)]
        if near:
            return way.spot_after(min(most * MICRO, gone + min(near)))
        gone += leg.length
    return way.spot_after(most * MICRO)


def _comes_near(leg: Leg, base: Base, half: int) -> Iterator[int]:
    """Where on a leg a base comes nearer than 1 cm to another, in micro-centimetres rounded down.

    The places that are too near are the other base, grown by half of the mover's, and a border of 1 cm around it: two
    rectangles, and a circle at each corner.
    """
    west, south, east, north = rect_of(base).grown(half)
    for rect in (Rect(west - 1, south, east + 1, north), Rect(west, south - 1, east, north + 1)):
        stretch = stretch_in_rect(leg.start, leg.end, rect)
        if stretch is not None:
            yield leg.length * stretch.start[0] // stretch.start[1]
    for corner in Rect(west, south, east, north).corners:
        yield from _enters_circle(leg, corner)


FINE = 10**12
"""Roots are taken of numbers this much larger, twice, and so are exact to twelve places."""


def _enters_circle(leg: Leg, middle: Point) -> Iterator[int]:
    """Where a leg enters the circle of 1 cm around a point; it is nearest to the point somewhere on the leg."""
    dx, dy = leg.end.x - leg.start.x, leg.end.y - leg.start.y
    x, y = leg.start.x - middle.x, leg.start.y - middle.y
    length2, forth, outside = dx * dx + dy * dy, -(x * dx + y * dy), x * x + y * y - 1
    root2 = forth * forth - length2 * outside
    if outside < 0 or root2 <= 0 or forth <= 0:
        return
    # Where it enters: (forth - root) / length, with a root that is not too small and a length that is not either.
    root, length = _root_above(root2 * FINE * FINE), _root_above(length2 * FINE * FINE)
    enters = max(0, (forth * FINE - root) * MICRO // length)
    if enters < leg.length:
        yield enters


def _root_above(number: int) -> int:
    """The least whole number that is no smaller than the root."""
    root = isqrt(number)
    return root if root * root == number else root + 1
