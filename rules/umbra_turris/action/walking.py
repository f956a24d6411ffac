"""Going somewhere, leg by leg: jumps, leaps and water on the way, what it does to a Hidden counter [UT-241 to 294]."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.search import MICRO, length_of
from rules.kernel.plane.ways import Leg, Way, shortest_way
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.falling import fall, landing
from rules.umbra_turris.action.grounds import Risk, ground_for
from rules.umbra_turris.action.placing import bring_shades, pass_by, put
from rules.umbra_turris.action.reach import hidden_reach
from rules.umbra_turris.action.swimming import enters_water, into_water
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.occasions import Manner, Purpose
from rules.umbra_turris.pieces import field_of, unhide
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
JUMPS_FROM = 3  # [UT-242]
LEAPS_FROM = 4  # [UT-250]


def walk(
    g: G, model: Model, turn: Turn, end: Point, via: tuple[Point, ...], *, risky: bool, drags: bool = False
) -> Procedure[None]:
    """Go by the shortest legal way, through the corners that the player wants; whatever fails on it stops it."""
    field = field_of(g)
    ground = ground_for(field, model, risky=risky, with_gun=drags)
    way = shortest_way(ground, field.place(model), end, via)
    assert way is not None
    reach = hidden_reach(field, model) * MICRO
    if not risky:
        come_out(g, model, is_far=way.length > reach)
    gone = yield from follow(g, model, turn, ground, way)
    turn.moved += gone.length
    come_out(g, model, is_far=gone.length > reach)


def come_out(g: G, model: Model, *, is_far: bool) -> None:
    """Whoever goes further than a hidden model may is hidden no more: by the way that they have really gone."""
    if is_far:
        unhide(g, model, "moved")  # [UT-267]


class Gone(NamedTuple):
    """What has really been gone of a way; whoever falls or stops has gone straight to where they are then."""

    length: int
    """In micro-centimetres."""
    is_whole: bool
    """Whether the end was reached."""


def follow(g: G, model: Model, turn: Turn, ground: Ground, way: Way) -> Procedure[Gone]:
    """Leg by leg, with a swimming test where the first water is entered [UT-291]."""
    gone: list[Point] = [way.start]
    since = way.start  # Up to where the Shades that cling to it have come along.
    water = into_water(field_of(g), ground, way)
    length = 0
    for leg in way.legs:
        length += leg.length
        if water is not None and water < length:
            bring_shades(g, model, since)
            since = leg.start
            if not (yield from enters_water(g, model, turn, ground, way, water)):
                return _stopped(g, model, length, leg)
            water = None
        risk = Risk.of(leg.mark) if leg.mark else None
        if risk in (Risk.JUMP, Risk.LEAP, Risk.FALL):
            tell_moved(g, model, gone)
            bring_shades(g, model, since)
            gone, since = [leg.start], leg.start
            if not (yield from _jumps(g, model, turn, leg, risk)):
                return _stopped(g, model, length, leg)
        pass_by(g, model, leg.end)
        gone.append(leg.end)
    bring_shades(g, model, since)
    tell_moved(g, model, gone)
    if water is not None and not (yield from enters_water(g, model, turn, ground, way, water)):
        return _stopped(g, model, length, way.legs[-1])
    return Gone(length, is_whole=True)


def _stopped(g: G, model: Model, length: int, leg: Leg) -> Gone:
    """The way ends in the middle of a leg, up to whose end it is so long."""
    return Gone(length - leg.length + length_of(leg.start, field_of(g).place(model)), is_whole=False)


def _jumps(g: G, model: Model, turn: Turn, leg: Leg, risk: Risk | None) -> Procedure[bool]:
    """A jump across needs 3+, or the jumper falls; a leap down needs 4+, or it costs 1 W and the rest of the turn.

    From 10 cm on a jump down is a fall [UT-252].
    """
    if risk is Risk.FALL:
        yield from fall(g, model, turn, leg.end, drop_to(g, model, leg.end))
        return False
    if risk is Risk.JUMP:
        if (yield from take_test(g, Purpose.JUMP, model, JUMPS_FROM, name="jump")):
            return True
        below = foot_of(g, model, leg)
        yield from fall(g, model, turn, below, drop_to(g, model, below))  # [UT-243, UT-245]
        return False
    if (yield from take_test(g, Purpose.JUMP, model, LEAPS_FROM, name="leap")):
        return True
    put(g, model, landing(field_of(g), model, leg.end))  # Whoever stops there touches no enemy [UT-209].
    turn.is_over = True  # [UT-251]
    yield from suffer(g, model, 1, Manner.FALL, why="leap")
    return False


def foot_of(g: G, model: Model, leg: Leg) -> Point:
    """The place beside the edge that a jumper was jumping to [UT-245]."""
    half = field_of(g).half(model)
    back = Point(_sign(leg.start.x - leg.end.x), _sign(leg.start.y - leg.end.y))
    return Point(leg.end.x + 2 * half * back.x, leg.end.y + 2 * half * back.y)


def drop_to(g: G, model: Model, below: Point) -> int:
    """How deep a model falls to a place."""
    field = field_of(g)
    return model.level - field.land.level_at(Base(below, field.half(model)))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def tell_moved(g: G, model: Model, gone: list[Point]) -> None:
    """Where a model went, for everybody."""
    if len(gone) > 1:
        g.tell("moved", model=model.id, way=[[*point] for point in gone])
