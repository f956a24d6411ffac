"""What the common tests must be told about a game, for they know none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.decisions import Draw
from rules.kernel.game import Game
from rules.kernel.values import Seat


@dataclass(frozen=True)
class Hooks:
    """One game's answers to what the common tests ask."""

    invariants: Callable[[Any], None]
    """Asserts what is true of the state after every answer."""
    most_answers: int
    """How many answers the longest game takes, stewards writing as often as they like."""
    has_words: bool = True
    """Whether players write anything in their own words."""
    has_private_moments: bool = True
    """Whether there is a floor or a silent window, where nobody sees who has answered."""
    redraw: Callable[[Any, Seat | None, Draw], None] | None = None
    """Deals anew, in the state given, what a seat (None: a spectator) cannot know at a phase border.

    For games in which everybody sees from what is done next what was hidden: twins of these need more than a face."""
    plant: Callable[[Any, Seat, str], None] | None = None
    """Writes a mark into what this seat alone knows; None where nothing hidden is free text."""


@dataclass(frozen=True)
class Seating:
    """Who plays, and with which settings."""

    seats: tuple[Seat, ...]
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join([*self.seats, *(f"{setting}={choice}" for setting, choice in self.options)])


def seatings(game: Game[Any]) -> list[Seating]:
    """The fullest table, the smallest one, and the fullest for each other choice of each setting."""
    usual = {setting.id: setting.default for setting in game.settings}
    sizes = playable(game, usual)
    tables = [Seating(seats, tuple(usual.items())) for seats in dict.fromkeys((sizes[0], sizes[-1]))]
    changes = [
        {**usual, setting.id: choice.id}
        for setting in game.settings
        for choice in setting.choices
        if choice.id != setting.default
    ]
    return [
        *tables,
        *(Seating(seats, tuple(options.items())) for options in changes for seats in playable(game, options)[:1]),
    ]


def playable(game: Game[Any], options: Mapping[str, str]) -> list[tuple[Seat, ...]]:
    """The seats that can play with these settings, the most of them first."""
    sizes = range(len(game.seats), game.least_players - 1, -1)
    return [game.seats[:size] for size in sizes if not game.refusal(options, game.seats[:size])]
