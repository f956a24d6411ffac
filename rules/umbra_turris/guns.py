"""Weapons with a base of their own, such as a small cannon: where they stand, who may fire them [UT-858, UT-R02]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.plane.points import Arc, Base, Body, Facing, Point, arc_of, flush_spots, is_flush
from rules.umbra_turris.battlefield import FIGHTING_STEP, Battlefield
from rules.umbra_turris.content_arms import RangedWeapon
from rules.umbra_turris.state import Model

HALF = 1
"""Half the side of such a base, in cm [UT-R02]."""
HEIGHT = 1
"""How tall it is; it hides nobody."""


def gun_of(field: Battlefield, model: Model) -> RangedWeapon | None:
    """The weapon of a model that has a base of its own."""
    return next((weapon for weapon in field.ranged_weapons(model) if weapon.own_base), None)


def guns(field: Battlefield, besides: Model | None = None) -> Iterator[Base]:
    """The bases of all such weapons on the table, but for that of one model."""
    for owner in field.table.on_table():
        if owner is not besides and owner.gun is not None:
            yield Base(owner.gun, HALF)


def gun_body(field: Battlefield, owner: Model) -> Body:
    """A weapon as it stands on the table."""
    assert owner.gun is not None
    base = Base(owner.gun, HALF)
    return Body(base, HEIGHT, field.land.level_at(base))


def is_at_gun(field: Battlefield, owner: Model) -> bool:
    """Whether a model stands in full base contact with its weapon, on whatever side."""
    if owner.gun is None or owner.is_airborne:
        return False
    gun = gun_body(field, owner)
    return is_flush(field.base(owner), gun.base) and abs(owner.level - gun.level) <= FIGHTING_STEP


def can_fire(field: Battlefield, owner: Model, facing: Facing) -> bool:
    """Whether a model at its weapon touches it with the front or a side edge, if it looks this way [UT-858a]."""
    assert owner.gun is not None
    return arc_of(field.base(owner), facing, Base(owner.gun, HALF)) is not Arc.REAR


def spots_for_gun(field: Battlefield, owner: Model) -> Iterator[Point]:
    """Where a weapon may stand beside its owner: before them first, behind them last."""
    front = owner.facing
    for edge in (front, front.turned(1), front.turned(3), front.opposite):
        yield from flush_spots(field.base(owner), edge, HALF)
