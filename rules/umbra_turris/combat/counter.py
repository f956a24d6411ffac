"""Counter-attacks and free attacks: whoever is charged may strike before the charger [UT-757b, UT-821, UT-R41]."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.points import Arc
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.attack import resolve_attack
from rules.umbra_turris.combat.bouts import bout_of, fighting_weapons
from rules.umbra_turris.combat.odds import best_of_weapons
from rules.umbra_turris.combat.shield import has_shield_against
from rules.umbra_turris.combat.strikes import blow_of
from rules.umbra_turris.combat.weapons import choose_weapon
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.pieces import spend_die, take_dice
from rules.umbra_turris.policies import HeroOrders, Will, hero_orders, player_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle

G = Play[Battle]


class Answer(StrEnum):
    """What a charged model does with its AD."""

    COUNTER = "counter_attack"
    SHIELD = "shield"
    NOTHING = "nothing"


def answer_charge(g: G, bout: Bout) -> Procedure[None]:
    """The charged model's own attack, in full, before the charger's; nobody attacks who has fallen [UT-R58]."""
    if bout.arc is Arc.REAR or not (bout.attacker.is_alive and bout.target.is_alive):
        return
    if not bout.target.has_action_die:
        yield from _strike_freely(g, bout)
    elif counter_weapons(bout):
        yield from _counter_attack(g, bout)


def counter_weapons(bout: Bout) -> list[MeleeWeapon]:
    """The target's weapons that have counter-attack, in these hands [UT-821, UT-777b]."""
    field, target = bout.field, bout.target
    granted = [*asked(field, Special.grants_counter_attack, of=target)]
    return [
        weapon
        for weapon in fighting_weapons(field, target, Onset.COUNTER)
        if weapon.counter_attack or any(answer(weapon) for answer in granted)
    ]


def _counter_attack(g: G, bout: Bout) -> Procedure[None]:
    target = bout.target
    orders = yield from hero_orders(g, target)
    answer = yield from _choose(g, bout, orders)
    if answer is Answer.SHIELD:
        take_dice(g, target, "shield")
    elif isinstance(answer, MeleeWeapon):
        spend_die(g, target)
        g.tell("counter_attacked", model=target.id, charger=bout.attacker.id)
        yield from resolve_attack(g, _turned(bout, Onset.COUNTER, answer))


def _choose(g: G, bout: Bout, orders: HeroOrders) -> Procedure[MeleeWeapon | Answer]:
    """By standing order, or in one question with the shield, which the same AD would pay for [UT-D41, UT-D42].

    Of several weapons their player chooses [UT-302]; the best is the usual one.
    """
    target, weapons = bout.target, {weapon.id: weapon for weapon in counter_weapons(bout)}
    best = best_of_weapons(bout.field, target, bout.attacker, Onset.COUNTER, [*weapons.values()])
    if orders.counter_attack is not Will.ASK:
        return best if orders.counter_attack is Will.YES else Answer.NOTHING
    strikes_first: MeleeWeapon | Answer = best
    with_it = f" with the {best.name.lower()}" if len(weapons) > 1 else ""
    choices = [Choice(Answer.COUNTER, f"Spend the Action Die and strike first{with_it}", strikes_first)]
    for name, weapon in weapons.items():
        if weapon is not best:
            choices.append(Choice(f"{Answer.COUNTER} {name}", f"Strike first with the {weapon.name.lower()}", weapon))
    has_shield = has_shield_against(bout.field, blow_of(bout, 0), bout.arc)
    asks_shield = has_shield and orders.shield.for_wounds(target.wounds) is None
    if asks_shield:
        choices.append(Choice(Answer.SHIELD, "Give up the Action Die and use the shield", Answer.SHIELD))
    choices.append(Choice(Answer.NOTHING, "Keep the Action Die", Answer.NOTHING))
    ask = pick(
        "combat.counter_attack",
        f"{bout.attacker.name} charges {target.name}. Counter-attack?",
        choices,
        rule="UT-821",
        about=target.id,
    )
    answer = yield from g.ask(player_of(g, target), ask)
    bout.keeps_die = asks_shield and answer is Answer.NOTHING
    return answer


def _strike_freely(g: G, bout: Bout) -> Procedure[None]:
    """An attack that an ability grants to somebody without an AD."""
    for answer in asked(bout.field, Special.free_attack, of=bout.target):
        if (yield from answer(g, bout)):
            weapon = yield from choose_weapon(g, bout.target, bout.attacker, Onset.FREE)
            yield from resolve_attack(g, _turned(bout, Onset.FREE, weapon))
            return


def _turned(bout: Bout, onset: Onset, weapon: MeleeWeapon) -> Bout:
    return bout_of(bout.field, bout.target, bout.attacker, onset, weapon)
