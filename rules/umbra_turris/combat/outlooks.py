"""Odds before a fight is chosen: how likely it wounds or fells, by what lies open, over all that the target may choose.

As a rule the target parries by chance and keeps its AD; it may guess right or wrong, and use its shield or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.kernel.game import Chance, Face, Odds, thousandths
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.fighting import Fight
from rules.umbra_turris.combat.odds import FACES, Outlook, best_way, usual_location
from rules.umbra_turris.combat.parry import ready_parry
from rules.umbra_turris.combat.shield import has_shield_against, shield_bonus
from rules.umbra_turris.combat.strikes import blow_of
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.occasions import SIX, Bout, Onset
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.views import BattleView


def odds_of_plan(content: Content, face: Face, meant: Any) -> Iterator[Odds]:
    """The odds of a fight that somebody is about to choose for the model whose turn it is."""
    view = face.view
    assert isinstance(view, BattleView)
    if not isinstance(meant, Fight) or view.table.turn is None:
        return
    field = Battlefield(content, view.table)
    attacker, target = (view.table.model(name) for name in (view.table.turn.model, meant.target))
    yield odds_of_fight(bout_of(field, attacker, target, Onset.FIGHT, meant.weapon))


def odds_of_fight(bout: Bout) -> Odds:
    """How likely an attack wounds its target, and how likely it fells it."""
    ready_parry(bout)
    where = [usual_location(bout)] if bout.cannot_parry else [*Location]
    outlooks = [best_way(replace(bout, location=location))[1] for location in where]
    chances = (
        _chance(bout, "wounds", outlooks, lambda one: one.wound),
        _chance(bout, "fells", outlooks, lambda one: one.kill),
    )
    return Odds(about=f"{bout.attacker.name} against {bout.target.name}", chances=chances)


def _chance(bout: Bout, words: str, outlooks: list[Outlook], of: Callable[[Outlook], Fraction]) -> Chance:
    absorbed = absorbing_chance(bout)
    has_die = bout.target.has_action_die
    likely = sum((of(one) for one in outlooks), Fraction(0)) * Fraction(1, len(outlooks))
    likely *= (1 - _parrying_chance(bout)) * (1 if has_die else 1 - absorbed)
    least = min(map(of, outlooks)) * (1 - absorbed) if bout.cannot_parry else Fraction(0)
    most = max(map(of, outlooks)) * (1 if has_die else 1 - absorbed)
    return Chance(words=words, likely=_in_thousandths(likely), least=_in_thousandths(least), most=_in_thousandths(most))


def _in_thousandths(chance: Fraction) -> int:
    return thousandths(chance.numerator, chance.denominator)


def _parrying_chance(bout: Bout) -> Fraction:
    """How probably a parry by chance meets the blow."""
    return Fraction(0) if bout.cannot_parry else Fraction(bout.parry_dice, len(Location))


def absorbing_chance(bout: Bout) -> Fraction:
    """How probably the target's shield absorbs the attack, if it is used."""
    blow = blow_of(bout, 0)
    shield = bout.field.shield(bout.target)
    if shield is None or not has_shield_against(bout.field, blow, bout.arc):
        return Fraction(0)
    bonus = shield_bonus(bout.field, blow)
    failing = Fraction(sum(face + bonus < shield.save for face in FACES), SIX)
    again = any(answer(is_shield=True) for answer in asked(bout.field, Special.rerolls_armour, of=bout.target))
    return 1 - (failing * failing if again else failing)
