"""A game that takes part in the common tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.kernel.game import Game
from rules.kernel.session import Session
from tests.helpers.hooks import Hooks, seatings
from tests.helpers.playouts import Playout, dice_of


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
