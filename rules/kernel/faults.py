"""How rules fail: whatever they raise where nobody may is a RulesError, so that a referee is called for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from rules.kernel.game import Game, S
from rules.kernel.journal import Checkpoint
from rules.kernel.play import RulesError
from rules.kernel.values import OutOfReach

NEWER = (
    "This game was last played with a newer version of the bot, and this one cannot go on with it. "
    "Nothing is lost, and nothing was changed."
)


@contextmanager
def failing_at(game: Game[Any], where: str) -> Iterator[None]:
    """Whatever goes wrong inside is a fault of the rules."""
    try:
        yield
    except RulesError:
        raise
    except Exception as fault:
        raise RulesError(f"{game.name}, at {where}") from fault


def read_state(game: Game[S], checkpoint: Checkpoint) -> S:
    """The state of a checkpoint in the form of today; one of newer rules is left alone."""
    if checkpoint.rules_version > game.rules_version:
        raise OutOfReach(NEWER)
    with failing_at(game, f"a checkpoint of version {checkpoint.rules_version}"):
        data = checkpoint.state
        if checkpoint.rules_version < game.rules_version:
            # To migrate may be to change it in place, and it is still needed as it was; to read it builds all anew.
            data = game.migrate(deepcopy(data), checkpoint.rules_version)
        return game.state.model_validate(data)
