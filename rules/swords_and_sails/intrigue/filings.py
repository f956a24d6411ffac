"""What players file in advance, so that nobody has to wait for it: counters to cards, and sabotage."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.values import Frozen
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.vocabulary import Faction


class When(StrEnum):
    """Against what a filed counter is played."""

    NEVER = "never"
    MINE = "mine"
    """What is done to the own pieces, or to land that borders the own."""
    ALWAYS = "always"
    CHOSEN = "chosen"
    """What some powers do."""


class Guard(Frozen):
    """A filed counter [D09]."""

    when: When = When.NEVER
    powers: tuple[Faction, ...] = ()
    """Against whom, where they are chosen."""
    most: int = 1
    """How many cards of it may still be spent."""


class Hour(StrEnum):
    """When saboteurs strike [SS-398a]."""

    BEFORE = "before"
    """The battles."""
    OPENING = "opening"
    """Before the first round of a battle in which the target fights."""
    ROUND = "round"
    """After that round."""
    AFTER = "after"
    """The battles, before the sieges."""


class Attempt(Frozen):
    """One Sabotage card: on which army or fleet, and when."""

    piece: PieceName
    hour: Hour


class Sabotage(Frozen):
    """What a power files with its orders, as far as it has not been played yet [D29]."""

    attempts: tuple[Attempt, ...] = ()
    counter: Guard = Guard()
