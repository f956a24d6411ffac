"""Where a model may stand: on the table, on one level, over nobody, touching no enemy [UT-208, UT-209, UT-R08]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.plane.points import Base, Point, gap2, overlap
from rules.kernel.plane.shapes import overlaps
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Ground
from rules.umbra_turris.state import Model


def can_stand(field: Battlefield, model: Model, point: Point) -> bool:
    """Whether a model may be put there, however it comes: no charge, so no enemy is touched."""
    base = Base(point, field.half(model))
    if not is_clear(field, model, point) or not is_firm(field, base):
        return False
    enemies = (enemy for enemy in field.enemies(model) if not enemy.is_airborne and not clings_to(enemy, model))
    return all(gap2(base, field.base(enemy)) >= 1 for enemy in enemies)


def clings_to(shade: Model, model: Model) -> bool:
    """Whether a Shade goes where the model goes, so that it is never in its way [UT-R92]."""
    return bool(model.id) and shade.attached_to == model.id


def is_clear(field: Battlefield, model: Model, point: Point) -> bool:
    """Whether a model's base would lie on the table and over nobody."""
    base = Base(point, field.half(model))
    if not base.is_inside_table(TABLE, TABLE):
        return False
    others = (other for other in field.table.on_table() if other is not model and not other.is_airborne)
    return not any(overlap(base, field.base(other)) for other in others if not clings_to(other, model))


def is_firm(field: Battlefield, base: Base) -> bool:
    """Whether a base lies wholly on one level, in no wall, no solid and not half over an edge."""
    level = field.land.level_at(base)
    for part in field.land.parts:
        if not part.may_meet(base) or not overlaps(part.shape, base):
            continue
        if part.kind in (Ground.WALL, Ground.SOLID):
            return False
        if part.kind is Ground.PLATFORM and part.height > level:
            return False
    return True


def spots(field: Battlefield, model: Model) -> Iterator[Point]:
    """Every place of the table where a model may be put, by x, then by y."""
    half = field.half(model)
    for x in range(half, TABLE - half + 1):
        for y in range(half, TABLE - half + 1):
            if can_stand(field, model, Point(x, y)):
                yield Point(x, y)
