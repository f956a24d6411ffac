"""An edition is everything that the shell needs to show a game: pictures, words and texts around its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from PIL import Image

from render.text import Texts
from rules.kernel.game import Face, Game
from rules.kernel.values import Cell
from rules.registry import GAMES

ALT_TEXT_LIMIT = 1024
BOARD_TEXT_LIMIT = 1900


@dataclass(frozen=True)
class Edition:
    """One game as players see it; every part is made from a face, so it shows what that seat may know."""

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


def editions() -> dict[str, Edition]:
    """The editions of all games that players can choose: `EDITION` of render.<game> for each."""
    return {name: import_module(f"render.{name}").EDITION for name in GAMES}
