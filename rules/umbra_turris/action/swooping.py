"""How a flyer charges: straight through the air, whatever lies below [UT-281, UT-381, UT-391, UT-R14]."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.plane.charges import contact_points, way_toward
from rules.kernel.plane.fields import field as reachable
from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Base, Body, Facing, Point, facing_toward, flush_spots, gap2, overlap, squared
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.ways import spot_gap2
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.edges import pick_edge
from rules.umbra_turris.action.moving import taken_from_flyer
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.action.walking import tell_moved
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.guns import guns
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


class Perch(NamedTuple):
    """Where a swoop ends: beside an edge of the target's base."""

    nearness: tuple[int, int]
    """How far it is to the edge, then to the spot itself, both squared."""
    edge: Facing
    spot: Point


def swoop_upon(g: G, flyer: Model, target: Model, reach: int) -> Procedure[bool]:
    """A flyer goes straight for its target; whether it gets there."""
    field = field_of(g)
    start = field.place(flyer)
    if not field.is_near(flyer, target, reach):
        return False
    found = perches(field, flyer, target)
    if found:
        best = min(one.nearness for one in found)
        nearest = {one.edge: one.spot for one in found if one.nearness == best}
        edge = yield from pick_edge(g, flyer, nearest)
        spot, flyer.facing = nearest[edge], edge.opposite
    else:
        spot = beside(field, flyer, target)
        flyer.facing = facing_toward(spot, field.place(target))
    put(g, flyer, spot)
    tell_moved(g, flyer, [start, spot])
    return True


def perches(field: Battlefield, flyer: Model, target: Model) -> list[Perch]:
    """The edges of the target beside which there is room in the air, each with its nearest spot."""
    start, half, body = field.place(flyer), field.half(flyer), _aloft(field, target)
    air = _air(half)
    found = []
    for edge in Facing:
        free = [spot for spot in flush_spots(body.base, edge, half) if _has_room(field, flyer, spot)]
        if free:
            spot = min(free, key=lambda one: squared(start, one))
            near = min(squared(start, point) for point in contact_points(air, body, edge))
            found.append(Perch((near, squared(start, spot)), edge, spot))
    return found


def beside(field: Battlefield, flyer: Model, target: Model) -> Point:
    """Where a flyer hovers that finds no room at its target: as near to it as can be [UT-391]."""
    start, half, theirs = field.place(flyer), field.half(flyer), field.base(target)
    taken = taken_from_flyer(field, flyer)
    every = (Point(x, y) for x in range(half, TABLE - half + 1) for y in range(half, TABLE - half + 1))
    near = sorted(every, key=lambda point: (gap2(Base(point, half), theirs), squared(start, point), point))
    return next(point for point in near if point == start or point not in taken)


def end_of_failed_swoop(field: Battlefield, flyer: Model, target: Model, most: int) -> Point:
    """So many cm toward the target, on the nearest place where the flyer may hover [UT-217, UT-R16]."""
    start, air, taken = field.place(flyer), _air(field.half(flyer)), taken_from_flyer(field, flyer)
    stop = way_toward(air, start, _aloft(field, target)).spot_after(most * MICRO)
    ends = [point for point in reachable(air, start, most).destinations if point not in taken]
    half, theirs = field.half(flyer), field.base(target)
    return min([start, *ends], key=lambda point: (spot_gap2(stop, point), gap2(Base(point, half), theirs), point))


def _air(half: int) -> Ground:
    """The table without anything on it."""
    return Ground(half=half, width=TABLE, depth=TABLE)


def _aloft(field: Battlefield, target: Model) -> Body:
    """The target as a flyer meets it, on whatever level it stands."""
    return Body(field.base(target), field.height(target))


def _has_room(field: Battlefield, flyer: Model, spot: Point) -> bool:
    """Whether a flyer's base lies on the table and over no other."""
    base = Base(spot, field.half(flyer))
    others = (field.base(other) for other in field.table.on_table() if other is not flyer)
    return base.is_inside_table(TABLE, TABLE) and not any(overlap(base, one) for one in (*others, *guns(field)))
