"""Sealed Orders: the entry point. With a token it plays on Discord, without one in the playground."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from cogs.shell import SealedOrders
from cogs.workshop import Workshop
from data.logs import set_up_logs
from data.settings import Settings, load_settings
from render.editions import Edition, editions


def create_bot(settings: Settings, games: Mapping[str, Edition] | None = None) -> SealedOrders:
    """The bot with all games that players can choose, or with those given."""
    return SealedOrders(settings, editions() if games is None else games, workshop=Workshop(settings.workers))


def main() -> None:
    """Start, on Discord or in the playground."""
    settings = load_settings()
    set_up_logs(settings)
    if settings.discord_token is not None:
        create_bot(settings).run(settings.discord_token.get_secret_value(), log_handler=None)
        return
    playground = import_module("cogs.playground")  # The simulator is needed by the playground alone.
    with TemporaryDirectory() as folder:  # A simulated Discord is gone when it stops, so its tables are, too.
        simulated = settings.model_copy(update={"database": Path(folder) / "playground.db"})
        playground.play(lambda: create_bot(simulated, playground.games()), port=settings.playground_port)


if __name__ == "__main__":
    main()
