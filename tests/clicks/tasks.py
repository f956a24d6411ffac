"""The tasks whose clicks are counted, with how many they once took and how many they may take at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.clicks import moments
from tests.clicks.counting import DICE
from tests.clicks.moments import Moment, operation, sheet_of


@dataclass(frozen=True)
class Task:
    """Something that a player does from the post in the channel on, by panel and without typing."""

    name: str
    once: int
    """How many clicks it took before panels were made to flow, at the same moment of the same game."""
    most: int
    find: Callable[[], Moment]


TASKS = (
    Task(
        "Standard action with a walk of two squares", 16, 6, lambda: operation(DICE, moments.is_standard_walk, "brawl")
    ),
    Task(
        "Card with walk, attack, stance and push", 15, 7, lambda: operation(DICE, moments.is_attack_with_push, "raid")
    ),
    Task("One card bought", 18, 4, lambda: sheet_of("season.opening", DICE, moments.one_card)),
    Task("Three cities built", 9, 4, lambda: sheet_of("building.sheet", DICE, moments.three_cities)),
    Task("Pact offered", 10, 5, lambda: sheet_of("diplomacy.floor", DICE, moments.pact)),
    Task("Exchange offered", 10, 6, lambda: sheet_of("diplomacy.floor", DICE, moments.exchange)),
    Task("Sabotage ordered", 10, 4, lambda: sheet_of("orders.sheet", DICE, moments.sabotage)),
    Task("Five armies and fleets sent", 12, 8, lambda: sheet_of("orders.sheet", DICE, moments.five_orders)),
)
