"""Ambush: heroes who come on later [UT-634a, UT-634b, UT-D21, UT-R111]."""

from __future__ import annotations

from rules.kernel.areas import Area
from rules.kernel.choosing_points import choose_point
from rules.kernel.plane.points import Base, Facing, Point, facing_toward, squared
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import MIDDLE, TABLE
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.standing import Room, set_gun, spots
from rules.umbra_turris.state import Battle, Model
from rules.umbra_turris.zones import zone_of

G = Play[Battle]
ARRIVES_FROM = 3  # [UT-634a]
BEYOND_THE_ZONE = 20
SURE_TO_COME = "ambush"
"""What is noted of a hero whose roll succeeded without a spot to come to [UT-R111]."""


def bring_on_ambushers(g: G) -> Procedure[None]:
    """Whoever waits rolls in the order of seats and rosters; a success brings them on [UT-634b]."""
    for model in g.state.table.models:
        if not model.is_waiting or model.is_removed:
            continue
        comes = SURE_TO_COME in model.spent
        if not comes:
            comes = yield from take_test(g, Purpose.ABILITY, model, ARRIVES_FROM, name="ambush")
        if comes:
            yield from arrive(g, model)


def arrive(g: G, model: Model) -> Procedure[None]:
    """A hero comes on within 20 cm of the zone; without any spot there they come in the next Cycle [UT-R111]."""
    field = field_of(g)
    where = arrivals(field, model)
    if not where:
        model.spent = [*model.spent, SURE_TO_COME]
        g.tell("ambush_blocked", model=model.id)
        return
    middle = zone_of(field, model.seat).middle
    nearest = min(where, key=lambda point: (squared(point, middle), point))
    pose = yield from g.ask(
        model.seat,
        choose_point(
            "ambush.spot",
            f"Where does {model.name} come out of ambush?",
            (TABLE, TABLE),
            Area.of(where),
            Pose(nearest, facing=facing_toward(nearest, Point(*MIDDLE))),
            half=field.half(model),
            facings=tuple(Facing),
            rule="UT-634a",
            about=model.id,
        ),
    )
    model.place, model.facing, model.is_waiting = Point(*pose.point), Facing(pose.facing or Facing.N), False
    model.level = field.land.level_at(field.base(model))
    set_gun(field_of(g), model)
    g.tell("ambushed", model=model.id, at=list(model.place), facing=model.facing)


def arrivals(field: Battlefield, model: Model) -> list[Point]:
    """Where it may come on: no enemy is touched there [UT-R88]."""
    zone, half, room = zone_of(field, model.seat), field.half(model), Room(field, model)
    near = [point for point in spots(field, model) if zone.is_near(Base(point, half), BEYOND_THE_ZONE)]
    return [point for point in near if room.is_apart(point)]
