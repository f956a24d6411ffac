"""Where a model may stand: on the table, on one level, over nobody, touching no enemy [UT-208, UT-209, UT-R08]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.plane.points import Base, Point, gap2, overlap, squared
from rules.umbra_turris.battlefield import FIGHTING_STEP, Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.guns import HALF, gun_of, guns, spots_for_gun
from rules.umbra_turris.state import Model


class Room:
    """Where a model may be put, with all who stand around it made ready once; an empty base is nobody [UT-531a]."""

    def __init__(self, field: Battlefield, model: Model) -> None:
        self.half, self.land = field.half(model), field.land
        others = [one for one in field.table.on_table() if one is not model and not clings_to(one, model)]
        self.others = [*map(field.base, others), *guns(field)]
        enemies = [one for one in others if one.seat != model.seat and one.is_alive and not one.is_empty_base]
        self.enemies = [*map(field.body, enemies)]

    def is_clear(self, point: Point) -> bool:
        """Whether its base would lie on the table and over nobody."""
        base = Base(point, self.half)
        return base.is_inside_table(TABLE, TABLE) and not any(overlap(base, other) for other in self.others)

    def can_stand(self, point: Point) -> bool:
        """Whether it may be put there, however it comes: no charge, so no enemy is touched."""
        base = Base(point, self.half)
        if not self.is_clear(point) or not self.land.is_firm(base):
            return False
        level = self.land.level_at(base)
        return all(gap2(base, enemy.base) or abs(enemy.level - level) > FIGHTING_STEP for enemy in self.enemies)

    def is_apart(self, point: Point) -> bool:
        """Whether it would stand at least 1 cm from all enemies, however high they are [UT-R88]."""
        return all(gap2(Base(point, self.half), enemy.base) for enemy in self.enemies)


def can_stand(field: Battlefield, model: Model, point: Point) -> bool:
    """Whether a model may be put there, however it comes: no charge, so no enemy is touched."""
    return Room(field, model).can_stand(point)


def clings_to(shade: Model, model: Model) -> bool:
    """Whether a Shade goes where the model goes, so that it is never in its way [UT-R92]."""
    return bool(model.id) and shade.attached_to == model.id


def is_clear(field: Battlefield, model: Model, point: Point) -> bool:
    """Whether a model's base would lie on the table and over nobody."""
    return Room(field, model).is_clear(point)


def can_stand_gun(field: Battlefield, owner: Model, at: Point, point: Point) -> bool:
    """Whether a weapon may stand at a point, while its owner stands somewhere: firmly, on that level, over nobody."""
    base = Base(point, HALF)
    if not base.is_inside_table(TABLE, TABLE) or not field.land.is_firm(base):
        return False
    own = Base(at, field.half(owner))
    if overlap(base, own) or abs(field.land.level_at(base) - field.land.level_at(own)) > FIGHTING_STEP:
        return False
    others = [other for other in field.table.on_table() if other is not owner]
    return not any(overlap(base, other) for other in (*map(field.base, others), *guns(field, besides=owner)))


def set_gun(field: Battlefield, owner: Model) -> None:
    """A weapon with a base of its own comes onto the table with its owner: beside them if there is room [UT-858a]."""
    if owner.place is None or owner.gun is not None or gun_of(field, owner) is None:
        return
    here = owner.place
    lattice = sorted(
        (Point(x, y) for x in range(HALF, TABLE) for y in range(HALF, TABLE)),
        key=lambda point: (squared(point, here), point),
    )
    places = (*spots_for_gun(field, owner), *lattice)
    owner.gun = next((spot for spot in places if can_stand_gun(field, owner, here, spot)), None)


def spots(field: Battlefield, model: Model) -> Iterator[Point]:
    """Every place of the table where a model may be put, by x, then by y."""
    room = Room(field, model)
    for x in range(room.half, TABLE - room.half + 1):
        for y in range(room.half, TABLE - room.half + 1):
            if room.can_stand(Point(x, y)):
                yield Point(x, y)
