"""A model is put somewhere: its level follows from the land, and a Shade goes where its victim goes [UT-R92]."""

from __future__ import annotations

from rules.kernel.plane.points import Base, Facing, Point, facing_toward, flush_spots, squared
from rules.kernel.play import Play
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.standing import is_clear
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


def put(g: G, model: Model, point: Point) -> None:
    """A model stands somewhere, with the Shades that cling to it."""
    start = model.place or point
    pass_by(g, model, point)
    bring_shades(g, model, start)


def pass_by(g: G, model: Model, point: Point) -> None:
    """A model comes through a place: it clings to nobody any more, and holds on to nothing [UT-532d, UT-234]."""
    field = field_of(g)
    model.place, model.attached_to, model.is_clinging = point, "", False
    model.level = 0 if model.is_airborne else field.land.level_at(field.base(model))


def bring_shades(g: G, model: Model, start: Point) -> None:
    """The Shades that cling to a model come along from where it started."""
    for shade in g.state.table.on_table():
        if shade.attached_to == model.id and model.place != start:
            _bring_along(g, shade, model, start)


def _bring_along(g: G, shade: Model, victim: Model, start: Point) -> None:
    """A Shade comes to the same edge of its victim as before, or to any free one; else it must let go [UT-R92]."""
    field = field_of(g)
    base, half = field.base(victim), field.half(shade)
    before = facing_toward(start, field.place(shade))  # Wherever it may look.
    for edge in (before, *Facing):
        for spot in flush_spots(base, edge, half):
            if _fits(field, shade, spot):
                shade.place, shade.facing, shade.level = spot, edge.opposite, victim.level
                return
    _let_go(g, shade, victim)


def _fits(field: Battlefield, shade: Model, spot: Point) -> bool:
    return is_clear(field, shade, spot) and field.land.is_firm(Base(spot, field.half(shade)))


def _let_go(g: G, shade: Model, victim: Model) -> None:
    """Its victim went where there is no room for it: it stays as near as it can."""
    field, shade.attached_to = field_of(g), ""
    here = field.place(victim)
    points = [Point(x, y) for x in range(TABLE) for y in range(TABLE)]
    points.sort(key=lambda point: (squared(point, here), point))
    put(g, shade, next(point for point in points if _fits(field, shade, point)))
    g.tell("let_go", model=shade.id, victim=victim.id)
