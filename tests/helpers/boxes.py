"""The games that players can choose, each with what is in its box: read once by a process, whoever needs them."""

from __future__ import annotations

from functools import cache
from typing import Any

from data.load import load_games
from rules.kernel.game import Game


@cache
def all_games() -> dict[str, Game[Any]]:
    """Every game by its name; nobody changes them."""
    return load_games()
