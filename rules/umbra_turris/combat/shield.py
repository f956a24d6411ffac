"""Shield Tests [UT-875 to UT-877, UT-R33, UT-R34]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import yes_no
from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.armour import armour_bonus
from rules.umbra_turris.dice import Trial, reroll_all, settle, throw_dice
from rules.umbra_turris.occasions import Blow, Purpose
from rules.umbra_turris.pieces import field_of, take_dice
from rules.umbra_turris.policies import hero_orders, player_of
from rules.umbra_turris.portraits import portrait
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model

G = Play[Battle]


def has_shield_against(field: Battlefield, blow: Blow, arc: Arc) -> bool:
    """Whether the victim's shield can meet it: not from the rear, nor against what ignores armour or shields."""
    if field.shield(blow.victim) is None or arc is Arc.REAR or not blow.victim.is_alive:
        return False
    if blow.ignores_armour or blow.ignores_shields:
        return False
    if blow.by is None:
        return True
    return not any(answer(blow) for answer in asked(field, Special.ignores_armour, of=blow.by))


def is_absorbed(g: G, blow: Blow, arc: Arc) -> Procedure[bool]:
    """Whether a shield absorbs an attack or a shot; whoever holds an AD must give it up first [UT-876, UT-877]."""
    if not has_shield_against(field_of(g), blow, arc):
        return False
    if blow.victim.has_action_die:
        if blow.bout is not None and blow.bout.keeps_die:
            return False
        if not (yield from _gives_up_die(g, blow.victim)):
            return False
    return (yield from take_shield_test(g, blow))


def _gives_up_die(g: G, model: Model) -> Procedure[bool]:
    """By standing order, or as its player says [UT-D42]."""
    wanted = (yield from hero_orders(g, model)).shield.for_wounds(model.wounds)
    if wanted is None:
        wanted = yield from g.ask(player_of(g, model), ask_shield(model))
    if wanted:
        take_dice(g, model, "shield")
    return wanted


def ask_shield(model: Model) -> Ask[bool]:
    """Whether a hero gives up the AD to use the shield; not when nobody answers."""
    prompt = f"{model.name} is attacked. Give up the Action Die to use the shield?"
    return yes_no("combat.shield", prompt, "UT-877", about=model.id)


def take_shield_test(g: G, blow: Blow) -> Procedure[bool]:
    """One die against the shield's save; a success absorbs all of it [UT-875]."""
    field, model = field_of(g), blow.victim
    shield = field.shield(model)
    assert shield is not None
    bonus = shield_bonus(field, blow)
    throw = throw_dice(g, Purpose.SHIELD, model, 1, bonus)
    throw.bout, throw.shot = blow.bout, blow.shot
    trial = Trial(throw, needed=shield.save)
    again = any(answer(is_shield=True) for answer in asked(field, Special.rerolls_armour, of=model))
    yield from settle(g, trial, [reroll_all(throw, shield.id)] if again else [])
    g.tell(
        "shield_tested",
        model=model.id,
        shield=shield.id,
        faces=throw.faces,
        bonus=throw.modifier,
        save=shield.save,
        success=trial.is_success,
        weapon=_weapon(blow),
        arc=field.arc(model, blow.by) if blow.by is not None and blow.by.is_on_table else "",
        sides=[portrait(field, one) for one in (blow.by, model) if one is not None],
    )
    return trial.is_success


def _weapon(blow: Blow) -> str:
    """What the shield meets."""
    used = blow.bout or blow.shot
    return used.weapon.id if used is not None else ""


def shield_bonus(field: Battlefield, blow: Blow) -> int:
    """What every armour test has, and what shields alone have [UT-R34]."""
    model = blow.victim
    total = armour_bonus(field, blow)
    total += sum(more(model) for more in asked(field, Special.shield_bonus, of=model))
    calling = field.calling(model)
    return total + (calling.shield_test if calling is not None else 0)
