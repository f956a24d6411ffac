"""A bout from its very beginning: set-up is played as well, and every die and shuffle is kept."""

from __future__ import annotations

from rules.kernel.dice import Scripted, ScriptedDice, SeededDice
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from tests.rules.saber_and_blood.scene import BLUE, RED, InPlay

OPERATION = "turn.operation"


class MixedDice(ScriptedDice):
    """Dice that fall as a test wants them, and then by chance, the same every time; so ties end and decks are mixed."""

    chance = SeededDice(b"a table in the tavern", "salt")

    def unscripted(self, place: str, sides: int) -> int:
        """By chance."""
        return self.chance.number(place, sides)


class Opening(InPlay):
    """A new bout at its first question; options are the host's, such as scenario="raid"."""

    def __init__(self, box: Content, *seats: Seat, dice: tuple[Scripted, ...] = (), **options: str) -> None:
        bout = SaberAndBlood(box).setup(options, seats or (RED, BLUE))
        super().__init__(box, bout, MixedDice(*dice, sides=6))

    def until(self, key: str) -> None:
        """Deadlines pass until that moment of the rules has come."""
        while self.key() != key:
            self.fall_back()

    def begin(self) -> None:
        """Everybody keeps to what is usual until somebody is to play a card."""
        self.until(OPERATION)
