"""Sealed Orders: the entry point. With a token it plays on Discord, without one in the playground."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from cogs.shell import SealedOrders
from cogs.workshop import Editions, Workshop, offered
from data.load import WrongContent
from data.logs import set_up_logs
from data.settings import Settings, load_settings
from render.rulebook import WrongRulebook


def create_bot(settings: Settings, editions: Editions = offered) -> SealedOrders:
    """The bot with all games that players can choose, or with those given."""
    return SealedOrders(settings, editions(), workshop=Workshop(settings.workers, editions))


def main() -> None:
    """Start, on Discord or in the playground; a fault in a game's files ends the program in words."""
    settings = load_settings()
    set_up_logs(settings)
    try:
        offered()
    except (WrongContent, WrongRulebook) as faults:
        raise SystemExit(str(faults)) from None
    if settings.discord_token is not None:
        create_bot(settings).run(settings.discord_token.get_secret_value(), log_handler=None)
        return
    playground = import_module("cogs.playground")  # The simulator is needed by the playground alone.
    with TemporaryDirectory() as folder:  # A simulated Discord is gone when it stops, so its tables are, too.
        simulated = settings.model_copy(update={"database": Path(folder) / "playground.db"})
        playground.play(lambda: create_bot(simulated, playground.games), port=settings.playground_port)


if __name__ == "__main__":
    main()
