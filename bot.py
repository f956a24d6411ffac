"""Sealed Orders: the entry point. With a token it plays on Discord, without one in the playground."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from cogs.background import until_told_to_stop
from cogs.shell import SealedOrders
from cogs.workshop import Editions, Workshop, offered
from data.load import WrongContent
from data.logs import set_up_logs
from data.settings import Settings, load_settings
from render.rulebook import WrongRulebook


def create_bot(settings: Settings, editions: Editions = offered) -> SealedOrders:
    """The bot with all games that players can choose, or with those given."""
    return SealedOrders(settings, editions(), workshop=Workshop(settings.workers, editions))


async def serve(bot: SealedOrders, token: str) -> None:
    """Play on Discord until told to stop; what is under way then is finished."""
    async with bot:
        await bot.start(token)


def _leave(*_: object) -> None:
    raise SystemExit(0)


def main() -> None:
    """Start, on Discord or in the playground; a fault in a game's files ends the program in words."""
    signal.signal(signal.SIGTERM, _leave)  # From the beginning: else the first process of a container ignores it.
    settings = load_settings()
    set_up_logs(settings)
    try:
        offered()
    except (WrongContent, WrongRulebook) as faults:
        raise SystemExit(str(faults)) from None
    if settings.discord_token is not None:
        bot, token = create_bot(settings), settings.discord_token.get_secret_value()
        with suppress(KeyboardInterrupt):
            asyncio.run(until_told_to_stop(serve(bot, token)))
        return
    playground = import_module("cogs.playground")  # The simulator is needed by the playground alone.
    with TemporaryDirectory() as folder:  # A simulated Discord is gone when it stops, so its tables are, too.
        simulated = settings.model_copy(update={"database": Path(folder) / "playground.db"})
        playground.play(lambda: create_bot(simulated, playground.games), port=settings.playground_port)


if __name__ == "__main__":
    main()
