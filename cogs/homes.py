"""Homes: what becomes of a table whose server or channel is taken from it.

Where the bot only loses permissions, it learns so from its next post; see news.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord.ext import commands

from cogs.shell import SealedOrders, unix_now
from data.logs import logger
from data.store import Listing
from rules.kernel.record import Stage

log = logger(__name__)

NO_SERVER = "I am no longer on its server."
NO_CHANNEL = "Its channel is gone."


class Homes(commands.Cog):
    """Pauses the tables that have nowhere to go on, and lets their hosts know."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        await self._lose(await self.bot.store.in_guild(guild.id), NO_SERVER)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        await self._lose(await self.bot.store.in_channel(channel.id), NO_CHANNEL)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, whether the bot remembers it or not."""
        await self._lose(await self.bot.store.in_channel(thread.thread_id), NO_CHANNEL)

    async def _lose(self, tables: Iterable[Listing], why: str) -> None:
        for listing in tables:
            if listing.stage is Stage.FINISHED:
                continue
            try:
                await self.bot.tables.change(listing.table, lambda seated: seated.lose_home(why, unix_now()))
            except Exception as fault:
                log.error("home_lost_unnoticed", error=fault, table=listing.table)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Homes(bot))
