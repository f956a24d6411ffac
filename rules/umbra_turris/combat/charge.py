"""The fight after a charge, from the moment the charger stands before its target [UT-219, the charge timeline]."""

from __future__ import annotations

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.attack import resolve_attack
from rules.umbra_turris.combat.bouts import bout_of, fighting_weapons
from rules.umbra_turris.combat.counter import answer_charge
from rules.umbra_turris.combat.moments import CHARGE_PLACED, come_to
from rules.umbra_turris.combat.weapons import choose_weapon
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


def fight_after_charge(g: G, charger: Model, target: Model, *, weapon: MeleeWeapon | None = None) -> Procedure[Bout]:
    """Cards, bribe, the charger's triggers, the defender's triggers and own attack, then the attack of the charge.

    The charger stands in contact already; its weapon is asked for where it has several and none is named. A flyer that
    charges somebody on the ground swoops [UT-381, UT-386].
    """
    field = field_of(g)
    onset = Onset.SWOOP if charger.is_airborne and not target.is_airborne else Onset.CHARGE
    weapons = fighting_weapons(field, charger, onset)
    if weapon is None:
        weapon = yield from choose_weapon(g, charger, target, onset)
    bout = bout_of(field, charger, target, onset, weapon)
    yield from _prepare(g, bout)
    if weapons and not bout.is_called_off and charger.can_act and target.is_alive:
        yield from resolve_attack(g, bout)
    return bout


def _prepare(g: G, bout: Bout) -> Procedure[None]:
    """All that comes before the attack, until it is called off."""
    field, charger, target = bout.field, bout.attacker, bout.target
    for answer in asked(field, Special.on_placed_charge, first=charger):
        yield from answer(g, bout)
    yield from come_to(g, CHARGE_PLACED, bout)
    if bout.is_called_off:
        return
    for bribe in asked(field, Special.bribes, of=target):
        if (yield from bribe(g, bout)):
            g.tell("attack_bought_off", model=target.id, charger=charger.id)
            bout.is_called_off = True  # [UT-R82]
            return
    for trigger in asked(field, Special.on_charge, of=charger):
        yield from trigger(g, bout)
    for trigger in asked(field, Special.on_charged, of=target):
        yield from trigger(g, bout)
    if bout.onset is not Onset.SWOOP and fighting_weapons(field, charger, bout.onset):
        yield from answer_charge(g, bout)  # [UT-382]
