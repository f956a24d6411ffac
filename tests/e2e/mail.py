"""What several tests of the outbox have in common."""

from __future__ import annotations

from cogs.shell import unix_now
from data.tables import Tables
from rules.kernel.values import Seat
from rules.table.record import Effect
from tests.e2e.world import HOUR, World

BLUE = Seat("blue")


def lunches(world: World) -> int:
    """How often the channel is told of lunch."""
    return sum("Lunch" in post.content for post in world.posts())


async def waited_over_a_restart(world: World, effect: Effect) -> None:
    """A message lies in the outbox when the bot is started again."""
    elsewhere = Tables(world.bot.store, world.bot.tables.games, unix_now)
    await elsewhere.change(world.table, lambda table: table.use.effects.append(effect))
    await world.restart()


async def refused_for(world: World, seconds: int) -> None:
    """Time passes in steps in which everything that is put off can be tried."""
    for _ in range(seconds // HOUR):
        await world.passes(HOUR)
