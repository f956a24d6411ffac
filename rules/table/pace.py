"""How long people have at a table: what it can agree on beside a calendar."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from rules.kernel.durations import HOUR, spell_duration
from rules.kernel.values import Frozen, Refused

SHORTEST_DEADLINE = 60
LONGEST_DEADLINE = 12 * 7 * 24 * HOUR
LONGEST_QUICK_START = 24 * HOUR
MOST_LENGTHS = 20
"""Kinds of phases that can have a time of their own."""


class QuickStart(Frozen):
    """The first hours of a game are played live, whatever the calendar says."""

    deadline: int = Field(ge=SHORTEST_DEADLINE, le=LONGEST_DEADLINE)
    """For a decision and for a reaction alike."""
    lasts: int = Field(ge=SHORTEST_DEADLINE, le=LONGEST_QUICK_START)

    def __str__(self) -> str:
        return f"{spell_duration(self.deadline)} a decision for the first {spell_duration(self.lasts)}"


def check_pace(*deadlines: int) -> None:
    """Refuse deadlines that no game could be played by."""
    for seconds in deadlines:
        if not SHORTEST_DEADLINE <= seconds <= LONGEST_DEADLINE:
            raise Refused("A deadline is 1 minute to 12 weeks.")


def check_lengths(lengths: Mapping[str, int]) -> None:
    """Refuse times of phases that no game could be played by."""
    if len(lengths) > MOST_LENGTHS:
        raise Refused(f"At most {MOST_LENGTHS} kinds of phases have a time of their own.")
    check_pace(*lengths.values())
