"""Item Cards of close combat, armed in advance: a charge that is undone, a parry of two locations [IC-18, IC-27]."""

from __future__ import annotations

from rules.kernel.plane.points import Point, squared
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.reactions import plays
from rules.umbra_turris.combat.moments import ATTACK_DECLARED, CHARGE_PLACED
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.occasions import Bout
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.standing import can_stand, spots
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]
BLACK_SEED_BEVERAGE, FLASH_POWDER = "IC-18", "IC-27"
FLASH_DICE = 2
"""With how many dice a hero parries by Flash Powder."""


def undo_charge(g: G, bout: Bout) -> Procedure[None]:
    """The charger stands 1 cm from its target, on the side it came from, and its turn is over [IC-18]."""
    if not (yield from plays(g, bout.target.seat, BLACK_SEED_BEVERAGE, bout.target, bout.attacker.id)):
        return
    charger = bout.attacker
    spot = spot_before(field_of(g), charger)
    put(g, charger, spot)
    bout.is_called_off = True
    if g.state.table.turn is not None:
        g.state.table.turn.is_over = True
    g.tell("charge_undone", model=charger.id, target=bout.target.id, at=[*spot])


def spot_before(field: Battlefield, charger: Model) -> Point:
    """One step back, or the nearest place where the charger may stand."""
    here, back = field.place(charger), charger.facing.opposite.step
    wanted = Point(here.x + back.x, here.y + back.y)
    if can_stand(field, charger, wanted):
        return wanted
    return min(spots(field, charger), key=lambda point: (squared(point, wanted), point), default=here)


def throw_powder(g: G, bout: Bout) -> Procedure[None]:
    """A hero who can parry defends two locations against this attack [IC-27]."""
    if not bout.target.is_hero or why_no_parry(bout):
        return
    if (yield from plays(g, bout.target.seat, FLASH_POWDER, bout.target, bout.attacker.id)):
        bout.parry_dice = max(bout.parry_dice, FLASH_DICE)


CHARGE_PLACED.append(undo_charge)
ATTACK_DECLARED.append(throw_powder)
