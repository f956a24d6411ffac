"""How the playground is opened, with a table for the visitor, and closed again."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
import simcord

from cogs.background.work import until_told_to_stop
from cogs.drawing.worker import offered
from cogs.playground.door import Door
from cogs.playground.heartbeat import PATIENCE, Heartbeat
from cogs.playground.page import mend
from cogs.playground.simulator import NAME, Discord, World, set_scene

LAST_MOMENT = 0.2  # seconds in which processes that the simulator stopped close their pipes, else Python complains

say = functools.partial(print, flush=True)


games = offered
"""What is played here: all games that players can choose."""


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
) -> None:
    """Run the bot in a simulated Discord and serve its channel on `port`, until cancelled or ended in the browser."""
    now = discord.utils.utcnow()
    bot = make_bot()
    world = Discord(bot, check_errors=False, settle_timeout=PATIENCE)
    world.backend.advance_clock((now - world.now()).total_seconds())
    world.backend.bot_user.name = NAME
    try:
        await world.start()
        with world.time_context():
            await _play(world, port, prepare, announce, patience)
    finally:
        await bot.close()
        await world.shutdown()


async def _play(
    world: Discord,
    port: int,
    prepare: Callable[[World], Awaitable[None]] | None,
    announce: Callable[[str], None],
    patience: float,
) -> None:
    scene = set_scene(world)
    await world.settle()
    world.open_for_play, world.settle_timeout = True, patience
    preview = world.preview(scene.channel, viewers=[scene.visitor], layout="channel", port=port)
    mend(preview)
    async with preview:
        if prepare is not None:
            await prepare(scene)
        heartbeat = Heartbeat(world, preview, Door(preview), asyncio.get_running_loop().time)
        beating = asyncio.create_task(heartbeat.run())
        announce(f"Open {preview.url} in a browser to play; press Ctrl-C here to stop.")
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
