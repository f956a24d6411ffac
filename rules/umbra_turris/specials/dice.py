"""What special rules often do with dice."""

from __future__ import annotations

from collections.abc import Iterator

from rules.umbra_turris.combat.strikes import is_unarmed
from rules.umbra_turris.content_vocabulary import Strike
from rules.umbra_turris.occasions import Purpose, Throw
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special


def is_own_strike(rule: Special, throw: Throw, *strikes: Strike) -> bool:
    """Whether dice are those of a strike of the rule's bearer; of one of these kinds, if any are named [UT-333]."""
    if throw.purpose is not Purpose.STRIKE or throw.roller is not rule.bearer or throw.bout is None:
        return False
    return not strikes or (throw.bout.strike in strikes and not is_unarmed(throw.bout))


def reroll_faces(rule: Special, throw: Throw, faces: tuple[int, ...]) -> Iterator[DiceOffer]:
    """A free re-roll of all dice that show these faces."""
    dice = tuple(index for index, face in enumerate(throw.dice) if face in faces)
    if dice:
        yield DiceOffer(rule.id, rule.bearer.seat, throw, Doing.REROLL, dice=dice, at_most=len(dice))


def reroll_throw(rule: Special, throw: Throw) -> DiceOffer:
    """A free re-roll of all dice together; one that was added stays [UT-R123]."""
    return DiceOffer(rule.id, rule.bearer.seat, throw, Doing.REROLL_ALL, dice=throw.first_dice)
