"""How reliably somebody has played: counted facts, no verdict."""

from __future__ import annotations

from rules.kernel.values import Frozen
from rules.kernel.words import counted


class Reliability(Frozen):
    """What became of the questions that somebody was asked.

    What was asked while they were on leave, or in a silent window, counts for nothing.
    """

    games: int = 0
    """Finished ones; 0 while a single game is counted."""
    handed_in: int = 0
    by_steward: int = 0
    missed: int = 0

    @property
    def asked(self) -> int:
        """How many questions there were."""
        return self.handed_in + self.by_steward + self.missed

    def __str__(self) -> str:
        return f"{counted(self.games, 'game')}, {self.handed_in} of {self.asked} handed in"
