"""Running at somebody: the edges of a base that can be reached, the spots flush with them, and where a failure ends."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Body, Facing, Point
from rules.kernel.plane.ways import Spot, Way


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


def free_spots(ground: Ground, target: Body, edge: Facing) -> tuple[Point, ...]:
    """The places flush with an edge where the charger may stand, clockwise around the target from its north-west.

    On the north edge from west to east, on the east edge from north to south, on the south edge from east to west, on
    the west edge from south to north. It may touch shunned bodies there, and its level may differ from the target's by
    the ground's `contact_step`.
    """
    raise NotImplementedError


def landings(ground: Ground, start: Point, target: Body) -> tuple[Landing, ...]:
    """The edges with a free spot and a way to them: nearest first, then the shorter way to the spot, then from north.

    Of several spots on an edge the one with the shortest way is taken, then the first one clockwise.
    """
    raise NotImplementedError


def best_landings(ground: Ground, start: Point, target: Body) -> tuple[Landing, ...]:
    """The landings among which the charger may choose: all that are as near as the nearest, with as short a way on."""
    raise NotImplementedError


def way_toward(ground: Ground, start: Point, target: Body) -> Way:
    """The shortest way to contact with any edge, free or not.

    Where none leads there: the way to the place nearest to the target that can be reached; ties by the shorter way,
    then lower x, then lower y.
    """
    raise NotImplementedError


def stopping_spot(ground: Ground, way: Way, most: int) -> Spot:
    """Where a way stops after so many centimetres, or sooner where it would come nearer than 1 cm to a shunned body."""
    raise NotImplementedError


def end_of_failed_charge(ground: Ground, start: Point, target: Body, most: int) -> Point:
    """Where a charge that does not reach its target ends.

    The place to end nearest to the stopping spot, among those within `most` centimetres of the start and the start
    itself; ties: nearer to the target, then lower x, then lower y.
    """
    raise NotImplementedError
