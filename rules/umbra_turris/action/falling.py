"""Falling: what it costs, where the faller lands, and whom they hit [UT-245 to UT-248, UT-R47, UT-R107]."""

from __future__ import annotations

from rules.kernel.plane.points import Base, Point, gap2, squared
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.battlefield import FIGHTING_STEP, Battlefield
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.dice import throw_dice
from rules.umbra_turris.occasions import Manner, Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.standing import is_clear
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
DEEP = 10
"""From so many cm on a fall costs two dice [UT-246, UT-R47]."""


def fall(g: G, model: Model, turn: Turn | None, below: Point, drop: int) -> Procedure[None]:
    """A model lands on the free place nearest to the one below it; whom it touches there is hurt, too."""
    struck = struck_by(field_of(g), model, below)
    put(g, model, landing(field_of(g), model, below))
    dice = throw_dice(g, Purpose.FALL, model, 2 if drop >= DEEP else 1)
    g.tell("fell_down", model=model.id, at=[*field_of(g).place(model)], drop=drop, faces=dice.faces)
    if turn is not None:
        turn.has_moved = True  # Nothing but its movement is over; a Minor Action remains [UT-243, UT-R46].
    yield from suffer(g, model, dice.sum, Manner.FALL, why="fall")
    for other in struck:
        if other.is_alive:
            hit = throw_dice(g, Purpose.FALL, other, 1)
            yield from suffer(g, other, hit.sum, Manner.FALL, by=None, why="struck_by_faller")  # [UT-248]


def struck_by(field: Battlefield, model: Model, below: Point) -> list[Model]:
    """The models whose base the faller touches, or would have overlapped, on the level below [UT-248, UT-R107]."""
    base = Base(below, field.half(model))
    level = field.land.level_at(base)
    return [
        other
        for other in field.table.on_table()
        if other is not model
        and not other.is_airborne
        and gap2(base, field.base(other)) == 0
        and abs(other.level - level) <= FIGHTING_STEP
    ]


def landing(field: Battlefield, model: Model, below: Point) -> Point:
    """The free place nearest to the one below, no higher than it; 1 cm away from enemies [UT-245]."""
    half = field.half(model)
    lowest = field.land.level_at(Base(below, half))
    places = (Point(x, y) for x in range(TABLE) for y in range(TABLE))
    near = sorted(places, key=lambda point: (squared(point, below), point))
    return next(point for point in near if _can_land(field, model, point, lowest))


def _can_land(field: Battlefield, model: Model, point: Point, highest: int) -> bool:
    base = Base(point, field.half(model))
    level = field.land.level_at(base)
    if not field.land.is_firm(base) or level > highest or not is_clear(field, model, point):
        return False
    enemies = (enemy for enemy in field.enemies(model) if not enemy.is_airborne)
    return all(gap2(base, field.base(enemy)) or abs(enemy.level - level) > FIGHTING_STEP for enemy in enemies)
