"""What special rules often do with dice."""

from __future__ import annotations

from collections.abc import Iterator

from rules.umbra_turris.occasions import Throw
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special


def reroll_faces(rule: Special, throw: Throw, faces: tuple[int, ...]) -> Iterator[DiceOffer]:
    """A free re-roll of all dice that show these faces."""
    dice = tuple(index for index, face in enumerate(throw.faces) if face in faces)
    if dice:
        yield DiceOffer(rule.id, rule.bearer.seat, throw, Doing.REROLL, dice=dice, at_most=len(dice))


def reroll_throw(rule: Special, throw: Throw) -> DiceOffer:
    """A free re-roll of all dice together."""
    return DiceOffer(rule.id, rule.bearer.seat, throw, Doing.REROLL_ALL, dice=tuple(range(len(throw.faces))))
