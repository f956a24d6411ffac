"""Whether a Tactic card helps the unit that a steward wants to activate [FC-M9]."""

from __future__ import annotations

from rules.fantasy_commander.action.actions import Actions
from rules.fantasy_commander.action.tactics import fits
from rules.fantasy_commander.cards import CardEffect, TacticCard
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.stewards.mind import Mind
from rules.fantasy_commander.vocabulary import Deed, Order, Trait, Whom

FOR_MELEE = (
    Trait.ATTACK_DICE, Trait.RUSH, Trait.MASTER_OF_ATTACK, Trait.TERRIFYING, Trait.DOMINANCE, Trait.PERSECUTION,
    Trait.ATTACK_SUPPORT, Trait.DREAD, Trait.VAMPIRISM, Trait.MARAUDER, Trait.CHARGE,
)  # fmt: skip
FOR_SHOTS = (Trait.SHOOTING_DICE, Trait.DEAFENING, Trait.MASTER_OF_SHOOTING, Trait.QUICK_SHOOTER)
FOR_ATTACKS = (*FOR_MELEE, *FOR_SHOTS)
FOR_WAYS = (Trait.MOVE, Trait.RUN, Trait.FLIGHT, Trait.RANGER, Trait.RUN_AND_STRIKE, Trait.PASSES_UNITS)


def is_useful(mind: Mind, card: TacticCard, unit: Unit) -> bool:
    """Whether any of its effects does something for the unit, or for whomever it is played on."""
    if card.template is not None:
        return True
    return any(_helps(mind, effect, unit) for effect in card.effects if fits(mind.ground, effect, unit))


def _helps(mind: Mind, effect: CardEffect, unit: Unit) -> bool:
    if effect.whom is not Whom.ACTIVATED:
        return True  # It is offered only where it changes something.
    if effect.deed in (Deed.LOSE_FATIGUE, Deed.LOSE_ALL_FATIGUE):
        return unit.fatigue > 0
    if effect.deed is Deed.RESTORE:
        return unit.losses > 0
    actions = Actions(mind.ground, unit, Order.RED)
    traits = [grant.trait for grant in effect.grants]
    strikes = any(one.targets and not one.shoots for one in actions.every())
    shoots = any(True for _ in actions.shots())
    is_free = not mind.ground.enemies_in_contact(unit)
    return (
        (strikes and any(trait in FOR_MELEE for trait in traits))
        or (shoots and any(trait in FOR_SHOTS for trait in traits))
        or (is_free and any(trait in FOR_WAYS for trait in traits))
        or (bool(unit.losses) and Trait.REGENERATION in traits)
        or (not is_free and any(trait in (Trait.BRAVE, Trait.SURVIVABLE, Trait.ARMOUR) for trait in traits))
    )
