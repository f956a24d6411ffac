"""Swimming [UT-291 to UT-294]."""

from __future__ import annotations

from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.ways import Crossing, Way, crossings, spot_gap2
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.grounds import Risk, ignores_terrain
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.occasions import Manner, Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
SWIMS_FROM = 3  # [UT-291]
NEAR = 3
"""How far from where it goes in a place for a stuck swimmer is looked for, in cm."""


def wet(ground: Ground, way: Way) -> tuple[Crossing, ...]:
    """The stretches of a way that lead through water."""
    return tuple(one for one in crossings(ground, way) if Risk.of(one.mark) is Risk.WATER)


def into_water(field: Battlefield, ground: Ground, way: Way) -> int | None:
    """After how much of a way water is first entered, on foot or by a jump or ladder that ends in it [UT-291]."""
    entered, length = [one.enters for one in wet(ground, way)], 0
    for leg in way.legs:
        length += leg.length
        if leg.mark and field.land.is_in_water(Base(leg.end, ground.half)):
            entered.append(length)
    return min(entered, default=None)


def swims_up_to(field: Battlefield, model: Model) -> int:
    """How far a model can swim: Sp, in micro-centimetres [UT-291]."""
    return field.characteristic(model, Characteristic.SP) * MICRO


def swum(ground: Ground, way: Way) -> int:
    """How much of a way leads through water."""
    return sum(one.leaves - one.enters for one in wet(ground, way))


def swimming_test(g: G, model: Model) -> Procedure[bool]:
    """One die for whoever enters water, or begins a turn in it; a failure costs 1 W [UT-291 to UT-293]."""
    field = field_of(g)
    harder = max((answer(model) for answer in asked(field, Special.swims_from)), default=SWIMS_FROM)
    if (yield from take_test(g, Purpose.SWIM, model, max(SWIMS_FROM, harder), name="swim")):
        return True
    yield from suffer(g, model, 1, Manner.WATER, why="swim")
    return False


def enters_water(g: G, model: Model, turn: Turn, ground: Ground, way: Way, after: int) -> Procedure[bool]:
    """Whether a model that comes to water gets through; else it gets no further than into it [UT-292]."""
    if turn.has_swum or (yield from swimming_test(g, model)):
        turn.has_swum = True
        return True
    turn.has_moved = True
    if model.is_alive:
        _stop_in_the_water(g, model, ground, way, after)
    return False


def begins_in_water(g: G, model: Model, turn: Turn) -> Procedure[None]:
    """Whoever stands in water when their turn begins tests at once; a failure stops all movement [UT-293]."""
    field = field_of(g)
    if model.is_airborne or not field.land.is_in_water(field.base(model)) or ignores_terrain(field, model):
        return
    turn.has_swum = yield from swimming_test(g, model)


def is_stuck(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether it lies in water and has not passed its test: it goes nowhere, but all else is open to it [UT-292]."""
    if model.is_airborne or turn.has_swum or ignores_terrain(field, model):
        return False
    return field.land.is_in_water(field.base(model))


def _stop_in_the_water(g: G, model: Model, ground: Ground, way: Way, after: int) -> None:
    """It has just entered the water and is stuck: on the place nearest to where it went in [UT-291, UT-292].

    Where others leave it no room in the water it stops beside it.
    """
    field = field_of(g)
    spot, half = way.spot_after(after), field.half(model)
    x, y = spot.x // MICRO, spot.y // MICRO
    around = (Point(x + across, y + along) for across in range(-NEAR, NEAR + 1) for along in range(-NEAR, NEAR + 1))
    ends = [point for point in around if ground.can_end(point)]
    if way.start not in ends:
        ends.append(way.start)
    here = min(ends, key=lambda point: (not field.land.is_in_water(Base(point, half)), spot_gap2(spot, point), point))
    if here != way.start:
        put(g, model, here)
        g.tell("moved", model=model.id, way=[[*way.start], [*here]])
