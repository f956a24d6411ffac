"""The games that players can choose: a game joins by one line here."""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Game

GAMES: dict[str, Game[Any]] = {}
