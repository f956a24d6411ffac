"""The games that take part in the common tests: one line each; those that players are offered join by themselves."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rules.kernel.game import Game
from tests.helpers.boxes import all_games
from tests.helpers.entrants import Entrant
from tests.reference import GAME as THE_FORD


def enter(game: Game[Any]) -> Entrant:
    """A game with the hooks that are kept under its name."""
    module = f"{__package__}.hooks.{game.name}"
    if find_spec(module) is None:
        raise LookupError(
            f"{game.title} needs hooks for the common tests: write tests/conformance/hooks/{game.name}.py"
        )
    hooks = import_module(module)
    own: Callable[[Game[Any]], Entrant] | None = getattr(hooks, "enter", None)
    """A game that takes weeks brings shorter ones of the same rules."""
    return Entrant(game, hooks.HOOKS) if own is None else own(game)


GAMES = [
    enter(THE_FORD),
    *map(enter, all_games().values()),
]
