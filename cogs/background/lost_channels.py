"""What becomes of a table whose server or channel is taken from it.

Where the bot only loses permissions, it learns so from its next post; see news.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.background.work import Work
from cogs.shell import SealedOrders, unix_now
from data.logs import logger
from rules.kernel.values import IllegalAnswer
from rules.table.record import Stage

log = logger(__name__)

NO_SERVER = "I am no longer on its server."
NO_CHANNEL = "Its channel is gone."


class LostChannels(commands.Cog):
    """Pauses the tables that have nowhere to go on, and lets their hosts know."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._work = Work(bot.background, "lost_channels", self._lose)
        self._done: dict[tuple[str, int], set[int]] = {}
        """The tables of a lost home that have been seen to, while others have to be tried again."""

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        self._work.wake((NO_SERVER, guild.id))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        self._work.wake((NO_CHANNEL, channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, whether the bot remembers it or not."""
        self._work.wake((NO_CHANNEL, thread.thread_id))

    async def _lose(self, home: tuple[str, int]) -> None:
        """Pause what was played there; where that fails it is tried again, and the other tables do not wait for it."""
        why, place = home
        find = self.bot.store.in_guild if why == NO_SERVER else self.bot.store.in_channel
        faults: list[Exception] = []
        done = self._done.setdefault(home, set())
        for listing in await find(place):
            if listing.stage is Stage.FINISHED or listing.table in done:
                continue
            try:
                await self.bot.tables.change(listing.table, lambda seated: seated.people.lose_home(why, unix_now()))
            except IllegalAnswer:
                log.warning("home_lost_unnoticed", table=listing.table)
            except Exception as fault:
                faults.append(fault)
                continue
            done.add(listing.table)
        if faults:
            raise faults[0]
        del self._done[home]


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(LostChannels(bot))
