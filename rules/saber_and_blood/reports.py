"""What the state keeps for the eye alone: combats as they were fought, ways as they were taken."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules.kernel.values import Cell, Frozen, Seat
from rules.saber_and_blood.vocabulary import Fought, Level, Stance
from rules.saber_and_blood.what_is_known import FighterName


class Side(Frozen):
    """One fighter in the report of a combat; faces count from 1, the stance die first, then the skill die."""

    fighter: FighterName
    seat: Seat
    sheet: str
    stance: Stance
    level: Level
    is_defending: bool
    has_advantage: bool
    supporters: list[FighterName] = []
    rolled: tuple[int, int]
    changed: tuple[int, int]
    """The faces after change; as rolled where nothing was changed."""
    final: tuple[int, int]
    """The faces after all rerolls."""
    rerolled: tuple[bool, bool] = (False, False)
    """Which of the two were rolled again, perhaps to the same face."""
    score: int
    wounds: int
    """Wounds received."""


class CombatReport(Frozen):
    """A combat as it was fought, for events and for its picture."""

    attacker: Side
    defender: Side
    fought: Fought
    """How it ended for the attacker."""
    by_ready: bool = False
    """Whether the attack came from a ready token [SB-641]."""
    is_cancelled: bool = False
    """Whether its result was cancelled and counts for nothing [SB-615]."""


class Trace(BaseModel):
    """A way that somebody or something has just taken, for the picture; it may go on."""

    model_config = ConfigDict(extra="forbid")

    who: str
    """A fighter's name, "keeper" or "lady"."""
    kind: Literal["walked", "moved", "pushed"]
    way: list[Cell]
    """From the first square to the last."""
