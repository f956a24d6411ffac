"""A model is put somewhere: its level follows from the land, and a Shade goes where its victim goes [UT-R92]."""

from __future__ import annotations

from rules.kernel.plane.points import Facing, Point, flush_spots
from rules.kernel.play import Play
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.standing import is_clear
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


def put(g: G, model: Model, point: Point) -> None:
    """A model stands somewhere."""
    field = field_of(g)
    model.place = point
    model.level = 0 if model.is_airborne else field.land.level_at(field.base(model))
    for shade in g.state.table.on_table():
        if shade.attached_to == model.id and shade is not model:
            _bring_along(g, shade, model)


def _bring_along(g: G, shade: Model, victim: Model) -> None:
    """A Shade comes to the same edge of its victim as before, or to any free one."""
    field = field_of(g)
    base, half = field.base(victim), field.half(shade)
    before = shade.facing.opposite
    for edge in (before, *(one for one in Facing if one is not before)):
        for spot in flush_spots(base, edge, half):
            if is_clear(field, shade, spot):
                shade.place, shade.facing, shade.level = spot, edge.opposite, victim.level
                return
