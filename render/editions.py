"""An edition is everything that the shell needs to show a game: pictures, words and texts around its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from PIL import Image

from render.rulebook import Rulebook
from render.text import Texts
from rules.kernel.game import Event, Face, Game
from rules.kernel.values import Cell

ALT_TEXT_LIMIT = 1024
BOARD_TEXT_LIMIT = 1900

Scene = Callable[[Event], tuple[Image.Image, str]]
"""A happening as a picture and in words of at most `ALT_TEXT_LIMIT` characters, from what the event tells alone."""


@dataclass(frozen=True)
class Edition:
    """One game as players see it; every part is made from a face, so it shows what that seat may know.

    Scenes are made from events, which tell no more than that either.
    """

    game: Game[Any]
    draw: Callable[[Face, Mapping[Cell, int] | None], Image.Image]
    """The board; where cells are asked for, with their numbers on them."""
    alt_text: Callable[[Face], str]
    """The picture in words, for those who cannot see it; at most `ALT_TEXT_LIMIT` characters."""
    board_text: Callable[[Face], str]
    """The board in letters of one width; at most `BOARD_TEXT_LIMIT` characters."""
    hand: Callable[[Face], str]
    """What the seat alone knows, in words; empty where there is nothing."""
    texts: Texts
    hand_picture: Callable[[Face], Image.Image | None] | None = None
    """What the seat alone knows as a picture; None where there is nothing to draw."""
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """Happenings that get a picture of their own, by the kind of event; all may see them."""
    explain: Callable[[Face], str] | None = None
    """What became of the seat's own orders, step by step; None where orders explain themselves."""
    rulebook: Rulebook | None = None
    """What players can look up; None where there is nothing."""


def editions(games: Mapping[str, Game[Any]]) -> dict[str, Edition]:
    """The editions of games: each is what `edition` of render.<game> makes of it."""
    return {name: import_module(f"render.{name}").edition(game) for name, game in games.items()}
