"""Explosions and ricochets [UT-852b, UT-853, UT-856, UT-R51, UT-R52, UT-R125]."""

from __future__ import annotations

from rules.kernel.plane.lines import bases_under
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.occasions import Manner, Shot
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
BEYOND = 10
"""How far a ricochet goes past the target, in cm."""


def explode(g: G, shot: Shot, centre: Model, dam: int) -> Procedure[None]:
    """All other heroes within the radius of the model hit take the same damage, friend or foe [UT-853]."""
    field, radius = field_of(g), shot.weapon.explosion
    caught = [
        one
        for one in field.table.on_table()
        if one is not centre
        and one.is_hero
        and one.is_alive
        and not one.is_empty_base
        and field.is_near(centre, one, radius)
    ]
    g.tell("exploded", model=centre.id, weapon=shot.weapon.id, radius=radius, caught=[one.id for one in caught])
    for one in caught:
        yield from suffer(g, one, dam, Manner.EXPLOSION, by=shot.shooter, why=shot.weapon.id)


def under_the_line(field: Battlefield, shot: Shot) -> list[Model]:
    """Every base under the line from the weapon through the target and 10 cm beyond, nearest first [UT-R125].

    The line begins where the weapon stands, if it has a base of its own, and else with the shooter [UT-856].
    """
    muzzle = shot.shooter.gun if shot.weapon.own_base and shot.shooter.gun else field.place(shot.shooter)
    others = [one for one in field.table.on_table() if one is not shot.shooter]
    struck = bases_under(muzzle, field.base(shot.target), BEYOND, [*map(field.base, others)])
    return [others[number] for number in struck]
