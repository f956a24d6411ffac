"""The games that players can choose: a game joins by one line here, and gets its content from `data.load`."""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Game

GAMES: dict[str, type[Game[Any]]] = {}
