"""How much of everything the bench takes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """The sizes that the aims are about."""

    answers: int = 2000
    """Live answers, of The Ford and of a large game."""
    decisions: int = 1000
    """The length of a journal that is replayed."""
    runs: int = 5
    """How often each replay is repeated."""
    games: int = 10
    """Whole games between stewards."""
    longest: int = 1_000_000
    """After how many answers a game of stewards is broken off: never, where figures are to mean something."""
    longest_crowd: int = 2000
    """After how many answers a game at a full table, in which rare scenes are looked for, is broken off."""
    restores: int = 500
    """Tables brought back from the store."""
    few_tables: int = 1000
    many_tables: int = 10_000
    touched: int = 1000
    """Tables that are looked at after the boot, to see what they weigh."""
    rate: float = 50.0
    """Answers a second."""
    clicks: int = 1000
    """Answers in all: 20 seconds at that rate, each at a table of its own."""
    pictures: int = 60
    campaigns: int = 8
    """Campaigns of Swords & Sails between stewards."""
    powers: int = 7
    """How many powers play them; figures that mean something are those of seven."""
    season_rounds: int = 4
    """How often each of their seasons is adjudicated."""
    map_seasons: int = 20
    """Seasons after which maps are drawn: one map after half of them, eight after the others."""
    past_events: int = 4000
    """What has happened in a campaign that people look back at."""
    past_looks: int = 21
    """How often they look back at it in each way."""
    workers: int = 1
    """Processes that draw; as the bot has it by default."""
    more_workers: int = 2
    """As many as a busy host has."""


TINY = Sizes(
    answers=12,
    decisions=12,
    runs=1,
    games=1,
    longest=40,
    longest_crowd=12,
    restores=3,
    few_tables=6,
    many_tables=12,
    touched=4,
    rate=50.0,
    clicks=5,
    pictures=1,
    campaigns=1,
    powers=2,
    season_rounds=1,
    map_seasons=2,
    past_events=30,
    past_looks=2,
    workers=0,
    more_workers=0,
)
"""Only to see that all of it runs."""
