"""A bot that is told to stop in the middle of something.

Run as `python -m tests.crash.doomed WHAT FOLDER`. It says in a line of its own when it is where it is to be stopped.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from cogs.background.work import until_told_to_stop
from tests.crash.victim import say
from tests.e2e.world import World, a_world


async def be_at_work(folder: Path, what: str) -> None:
    """A bot that is told to stop while a post is on its way to Discord, or a command is being carried out."""
    async with a_world(folder) as world:
        ann, _ = await world.playing("ann", "bob")
        stopping = stopped_at(world, "send_message" if what == "post" else "save")
        asking = asyncio.ensure_future(ann.says("game pause", why="Lunch"))
        await stopping
        say("ready")
        await asking
        await asyncio.Event().wait()


async def stopped_at(world: World, step: str) -> None:
    """Come to that step, and go on with it only when the bot is being stopped."""
    of: Any = world.bot.http if step == "send_message" else world.bot.store
    real, stop = getattr(of, step), world.bot.background.stop
    reached, stopping = asyncio.Event(), asyncio.Event()

    async def slow(*what: Any, **more: Any) -> Any:
        reached.set()
        await stopping.wait()
        return await real(*what, **more)

    def stop_and_go_on() -> Any:
        stopping.set()
        return stop()

    setattr(of, step, slow)
    world.bot.background.stop = stop_and_go_on  # type: ignore[method-assign]
    await reached.wait()


def main(what: str, folder: Path) -> None:
    """Be stopped."""
    asyncio.run(until_told_to_stop(be_at_work(folder, what)))
    say("done")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
