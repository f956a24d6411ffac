"""A game that takes part in the common tests."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.kernel.game import Game
from rules.kernel.session import Session
from tests.helpers.hooks import Hooks, seatings
from tests.helpers.playouts import Playout, dice_of, play_out


@dataclass(frozen=True)
class Entrant:
    """A game and its hooks; `kind` is another session where a test plants a fault in the kernel."""

    game: Game[Any]
    hooks: Hooks
    kind: type[Session[Any]] = Session

    def __str__(self) -> str:
        return self.game.name

    def sit_down(self, number: int = 0) -> Playout:
        """A new game; the number chooses the dice and who sits with which settings."""
        tables = seatings(self.game)
        table = tables[number % len(tables)]
        return Playout(self.game, seats=table.seats, options=dict(table.options), dice=dice_of(number), kind=self.kind)

    def play_out(self, number: int) -> Playout:
        """A whole game by chance, always the same by its number, and played but once; what is done to it stays here."""
        return played_out(self, number).aside()


@lru_cache(maxsize=12)
def played_out(entrant: Entrant, number: int) -> Playout:
    """That game, for everybody who looks at it."""
    return play_out(entrant.sit_down(number), random.Random(number), most=entrant.hooks.most_answers)
