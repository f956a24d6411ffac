"""Special heads of arrows and bolts [UT-895, UT-R87]."""

from __future__ import annotations

from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_arms import Missiles
from rules.umbra_turris.occasions import Shot


def heads(field: Battlefield, shot: Shot) -> list[Missiles]:
    """The weapon itself, and special heads that go with it, each kind once [UT-R30]."""
    items = map(field.content.item, dict.fromkeys(shot.shooter.items))
    return [shot.weapon, *(item for item in items if shot.weapon.kind in item.needs_weapon)]
