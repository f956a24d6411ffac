"""How the bot is started: with a token it plays on Discord, without one in the playground."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import discord

from cogs.background.work import until_told_to_stop
from cogs.drawing.worker import Editions, offered
from cogs.drawing.workshop import Workshop
from cogs.shell import SealedOrders
from data.db.connect import UnusableDatabase
from data.db.store import SqliteStore
from data.load import WrongContent
from data.logs import set_up_logs
from data.settings import Settings, load_settings
from render.rulebook import WrongRulebook


def create_bot(settings: Settings, editions: Editions = offered) -> SealedOrders:
    """The bot with all games that players can choose, or with those given."""
    return SealedOrders(settings, editions(), workshop=Workshop(settings.workers, editions, settings.grounds_folder))


async def serve(bot: SealedOrders, token: str) -> None:
    """Play on Discord until told to stop; what is under way then is finished."""
    async with bot:
        await bot.start(token)


def _leave(*_: object) -> None:
    raise SystemExit(0)


def main() -> None:
    """Start, on Discord or in the playground; what cannot be started with ends the program in words."""
    signal.signal(signal.SIGTERM, _leave)  # From the beginning: else the first process of a container ignores it.
    settings = load_settings()
    set_up_logs(settings)
    try:
        offered()
        if settings.discord_token is not None:
            _play_on_discord(settings, settings.discord_token.get_secret_value())
        else:
            _play_in_the_playground(settings)
    except (WrongContent, WrongRulebook, UnusableDatabase) as faults:
        raise SystemExit(str(faults)) from None


def _play_on_discord(settings: Settings, token: str) -> None:
    asyncio.run(_try_the_database(settings.database))  # Before Discord shows the bot as being there.
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(until_told_to_stop(serve(create_bot(settings), token)))
    except discord.LoginFailure:
        raise SystemExit("Discord does not accept DISCORD_TOKEN; the developer portal gives out a new one.") from None


async def _try_the_database(path: Path) -> None:
    await (await SqliteStore.open(path)).close()


def _play_in_the_playground(settings: Settings) -> None:
    playground = import_module("cogs.playground.start")  # The simulator is needed by the playground alone.
    if settings.playground_keep:
        kept = settings.playground_database
        asyncio.run(_try_the_database(kept))
        simulated = settings.model_copy(update={"database": kept, "grounds": settings.grounds_folder})
        playground.play(lambda: create_bot(simulated, playground.games), port=settings.playground_port, kept=kept)
        return
    try:
        folder = TemporaryDirectory()  # A simulated Discord is gone when it stops, so its tables are, too.
    except OSError as fault:
        raise SystemExit(f"The playground finds no folder for its tables: {fault.strerror}.") from None
    with folder as name:
        own = {"database": Path(name) / "playground.db", "grounds": settings.grounds_folder}
        simulated = settings.model_copy(update=own)
        playground.play(lambda: create_bot(simulated, playground.games), port=settings.playground_port)
