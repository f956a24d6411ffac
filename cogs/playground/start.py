"""How the playground is opened, with a table for the visitor, and closed again."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import discord
import simcord

from cogs.background.work import until_told_to_stop
from cogs.drawing.worker import Editions, offered
from cogs.playground.heartbeat import PATIENCE, Heartbeat
from cogs.playground.kept import bring_back
from cogs.playground.rooms import Rooms
from cogs.playground.simulator import NAME, Discord, World, set_scene
from cogs.shell import SealedOrders

SOON = 5.0  # seconds after which somebody who waits for the address is told why
LAST_MOMENT = 0.2  # seconds in which processes that the simulator stopped close their pipes, else Python complains

FORGETS = "Ctrl-C in the terminal forgets everything that was played here; make play KEEP=1 keeps the tables."

say = functools.partial(print, flush=True)


games: Editions = offered
"""What is played here: all games that players can choose."""


def keeps(file: Path) -> str:
    """What is said where the tables are kept."""
    return f"Tables are kept in {file}, and come back with the next make play KEEP=1; delete the file to begin anew."


async def open_demo_table(world: World) -> None:
    """The visitor opens a table, by the same command as anybody, and stewards take the other seats that it needs.

    What the bot answers to that in private is dismissed: the visitor has not asked for it, and begins with the lobby.
    """
    visitor = world.visitor
    name, edition = next(iter(games().items()))
    answers = [await visitor.slash(world.channel, "game new", game=name)]
    lobby = world.channel.last_message
    assert lobby is not None
    answers += [await visitor.click(lobby, label="Add a steward") for _ in range(edition.game.least_players - 1)]
    for answer in answers:
        if answer.response is not None:
            await visitor.delete(answer.response)


async def serve(
    make_bot: Callable[[], discord.Client],
    *,
    port: int = 0,
    prepare: Callable[[World], Awaitable[None]] | None = open_demo_table,
    announce: Callable[[str], None] = say,
    patience: float = PATIENCE,
    kept: Path | None = None,
) -> None:
    """Run the bot in a simulated Discord and serve its channels, until cancelled or ended in the browser.

    The first channel is served on `port`. With a file in `kept` the tables in it are brought back; else, or where there
    are none, `prepare` makes the beginning.
    """
    now = discord.utils.utcnow()
    bot = make_bot()
    world = Discord(bot, check_errors=False, settle_timeout=PATIENCE)
    scene = set_scene(world)
    world.backend.advance_clock((now - world.now()).total_seconds())
    world.backend.bot_user.name = NAME
    world.open_for_play = True  # Before the bot starts: else whoever acts first waits for what it waits for.
    if isinstance(bot, SealedOrders):
        await _ready(bot, announce)
    if kept is not None:
        own = {name: edition.game for name, edition in games().items()}
        prepare = None if await bring_back(scene, kept, own) else prepare
    try:
        await world.start()
        with world.time_context():
            await _play(world, scene, port, prepare, announce, patience, FORGETS if kept is None else keeps(kept))
    finally:
        await bot.close()
        await world.shutdown()


async def _ready(bot: SealedOrders, announce: Callable[[str], None]) -> None:
    """Have the boards painted before anybody waits for one: while the simulator waits, no time passes in it."""
    painting = asyncio.ensure_future(bot.workshop.ready())
    done, _ = await asyncio.wait({painting}, timeout=SOON)
    if not done:
        announce("The boards are being painted, once for all; that can take a minute.")
    await painting


async def _play(
    world: Discord,
    scene: World,
    port: int,
    prepare: Callable[[World], Awaitable[None]] | None,
    announce: Callable[[str], None],
    patience: float,
    notice: str,
) -> None:
    await world.settle()
    world.settle_timeout = patience
    async with Rooms(scene, port=port, notice=notice) as rooms:
        if prepare is not None:
            await prepare(scene)
        heartbeat = Heartbeat(rooms, asyncio.get_running_loop().time)
        beating = asyncio.create_task(heartbeat.run())
        announce(f"Open {rooms.first.url} in a browser to play; press Ctrl-C here to stop.")
        announce(notice)
        try:
            await beating
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)


def play(make_bot: Callable[[], discord.Client], *, port: int = 0, **choices: Any) -> None:
    """Serve the playground from the command line; Ctrl-C ends it quietly."""
    _speak_only_of_faults()
    try:
        asyncio.run(_until_stopped(serve(make_bot, port=port, **choices)))
    except KeyboardInterrupt:
        pass
    except simcord.SetupError as problem:
        if not isinstance(problem.__cause__, OSError):
            raise
        raise SystemExit(f"The playground cannot start: port {port} is taken.") from None


def _speak_only_of_faults() -> None:
    """Whoever starts the playground waits for its address, not for a log; LOG_LEVEL=DEBUG shows all."""
    for name, level in (("discord", logging.ERROR), ("cogs", logging.WARNING)):
        logger = logging.getLogger(name)
        if not logger.isEnabledFor(logging.DEBUG):
            logger.setLevel(level)


async def _until_stopped(service: Coroutine[Any, Any, None]) -> None:
    await until_told_to_stop(service)
    # The simulator ends its own picture checker and leaves its pipes open; with the loop gone Python would complain.
    for pipe in [one for one in gc.get_objects() if isinstance(one, asyncio.SubprocessTransport)]:
        pipe.close()
    await asyncio.sleep(LAST_MOMENT)
