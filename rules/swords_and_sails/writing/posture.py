"""What a power's pieces do in battle unless their orders say otherwise: filed once, and on every sheet [D17, D21]."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.asks import Ask
from rules.kernel.choices import choice
from rules.swords_and_sails.orders import Instructions, Retreat

HALF, EQUAL = 50, 100


class Posture(StrEnum):
    """How long pieces hold out."""

    USUAL = "usual"
    STUBBORN = "stubborn"
    BRAVE = "brave"
    CAREFUL = "careful"

    @property
    def instructions(self) -> Instructions:
        """The instructions that it stands for."""
        match self:
            case Posture.USUAL:
                return Instructions()
            case Posture.STUBBORN:
                return Instructions(retreat=Retreat.NEVER)
            case Posture.BRAVE:
                return Instructions(retreat=Retreat.BELOW, limit=HALF)
            case Posture.CAREFUL:
                return Instructions(retreat=Retreat.BELOW, limit=EQUAL)


LABELS = {
    Posture.USUAL: "As usual",
    Posture.STUBBORN: "Never retreat",
    Posture.BRAVE: "Retreat when we have less than half of their strength",
    Posture.CAREFUL: "Retreat when they are stronger",
}


def pick_posture() -> Ask[Posture]:
    """Also for the seasons in which a player writes no orders."""
    return choice(
        Posture,
        "orders.posture",
        "What do your armies and fleets do in battle, unless you order otherwise?",
        "SS-501",
        standing=True,
        fallback=(Posture.USUAL,),
        labels=LABELS,
    )
