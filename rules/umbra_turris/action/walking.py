"""Going somewhere, leg by leg: jumps, leaps and water on the way, what it does to Hidden counters [UT-241 to UT-294]."""

from __future__ import annotations

from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Point
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.ways import Leg, Way, crossings, nearest_end, shortest_way
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.falling import fall_from, fall_jumping
from rules.umbra_turris.action.grounds import Risk, ground_for
from rules.umbra_turris.action.swimming import swim
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of, unhide
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
JUMPS_FROM = 3  # [UT-242]
LEAPS_FROM = 4  # [UT-250]


def walk(g: G, model: Model, turn: Turn, end: Point, via: tuple[Point, ...], *, risky: bool) -> Procedure[None]:
    """Go by the shortest legal way, through the corners that the player wants; whatever fails on it stops it."""
    field = field_of(g)
    start = field.place(model)
    if model.is_airborne:
        way = Way(start, (Leg(start, end, 0),))
        put(g, model, end)
        g.tell("moved", model=model.id, way=_told(way), flies=True)
        return
    ground = ground_for(field, model, risky=risky)
    found = shortest_way(ground, start, end, via)
    assert found is not None
    yield from follow(g, model, turn, ground, found)
    speed = field.characteristic(model, Characteristic.SP)
    if model.is_hidden and found.length > speed * MICRO and not model.has_effect("walks_hidden"):
        reveal_if_too_far(g, model, turn, found)


def follow(g: G, model: Model, turn: Turn, ground: Ground, way: Way) -> Procedure[None]:
    """Leg by leg; a failed jump or test of swimming ends it where it happens."""
    gone: list[Point] = [way.start]
    marks = crossings(ground, way)
    for leg in way.legs:
        risk = Risk.of(leg.mark) if leg.mark else None
        if risk in (Risk.JUMP, Risk.LEAP):
            _tell_moved(g, model, gone)
            if not (yield from _jumped(g, model, turn, leg, risk)):
                return
            gone = [leg.start]
        elif any(Risk.of(mark.mark) is Risk.WATER for mark in marks):
            if not (yield from swim(g, model, turn, ground, way)):
                return
            marks = ()
        gone.append(leg.end)
        put(g, model, leg.end)
    _tell_moved(g, model, gone)


def _jumped(g: G, model: Model, turn: Turn, leg: Leg, risk: Risk | None) -> Procedure[bool]:
    """A jump across needs 3+, else the jumper falls; a leap down needs 4+, else it costs 1 W and the turn [UT-251]."""
    if risk is Risk.JUMP:
        if (yield from take_test(g, Purpose.JUMP, model, JUMPS_FROM, name="jump")):
            g.tell("jumped", model=model.id, start=[*leg.start], end=[*leg.end])
            return True
        yield from fall_jumping(g, model, turn, leg)
        return False
    is_safe = yield from take_test(g, Purpose.JUMP, model, LEAPS_FROM, name="leap")
    put(g, model, leg.end)
    g.tell("leapt", model=model.id, start=[*leg.start], end=[*leg.end], success=is_safe)
    if not is_safe:
        yield from fall_from(g, model, turn)
    return is_safe


def put(g: G, model: Model, point: Point) -> None:
    """A model stands somewhere; a Shade goes with its victim [UT-532b]."""
    field = field_of(g)
    model.place = point
    model.level = 0 if model.is_airborne else field.land.level_at(field.base(model))


def reveal_if_too_far(g: G, model: Model, turn: Turn, way: Way) -> None:
    """Whoever moves further than a hidden model may loses the counter [UT-267]."""
    from rules.umbra_turris.action.moving import hidden_reach

    if way.length > hidden_reach(field_of(g), model) * MICRO:
        unhide(g, model, "moved")


def _tell_moved(g: G, model: Model, gone: list[Point]) -> None:
    if len(gone) > 1:
        g.tell("moved", model=model.id, way=[[*point] for point in gone], flies=False)


def _told(way: Way) -> list[list[int]]:
    return [[*way.start], *([*leg.end] for leg in way.legs)]


assert nearest_end
