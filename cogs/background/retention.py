"""What is deleted: on request at once, and by itself when it has been kept for as long as the settings say.

A request is noted in the store before anything is done, so it outlives a crash; what is left of it is done after the
next start.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal

import discord
from discord.ext import commands

from cogs.background.work import Work
from cogs.shell import SealedOrders, unix_now
from data.backup import backups_folder, drop_old_backups
from data.erasures import Erasure, dumped, loaded, with_done, with_one, without_old
from data.facts import ERASURES, LEFT_SERVERS
from data.logs import logger
from data.store import NoSuchTable
from rules.kernel.durations import DAY, HOUR
from rules.kernel.play import RulesError
from rules.kernel.values import IllegalAnswer
from rules.table.record import Person

log = logger(__name__)

LOOKED_EACH = HOUR


class Retention(commands.Cog):
    """Deletes what has to be deleted."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._erase = Work(bot.background, "erasures", self._erase_all)
        self._servers = Work(bot.background, "retention", self._compare_servers)
        self._old = Work(bot.background, "retention", self._delete_old)
        self._looked_at = 0

    # On request

    async def erase(self, what: Literal["person", "table", "server"], which: str | int) -> None:
        """Note that something is to be deleted, and begin with it."""
        new = Erasure(what=what, which=str(which), asked=unix_now())
        await self.bot.store.amend_fact(ERASURES, lambda fact: dumped(with_one(loaded(fact), new)))
        self._erase.wake(None)

    async def _erase_all(self, _: None) -> None:
        for one in loaded(await self.bot.store.fact(ERASURES)):
            if not one.done:
                await self._carry_out(one)
                await self.bot.store.amend_fact(ERASURES, partial(_done, one))
                log.info("erased", what=one.what)

    async def _carry_out(self, one: Erasure) -> None:
        match one.what:
            case "person":
                await self._forget(one.which)
            case "table":
                await self.bot.store.delete_table(int(one.which))
            case "server":
                await self.bot.store.delete_server(int(one.which))

    async def _forget(self, person: Person) -> None:
        """Somebody leaves every table at which they are named, then all the rest goes."""
        for table in await self.bot.store.tables_naming(person):
            try:
                await self.bot.tables.change(table, lambda seated: seated.people.forget(person, unix_now()))
            except NoSuchTable:
                continue
            except (IllegalAnswer, RulesError) as fault:  # Nobody can play there now; the name goes all the same.
                log.warning("forgotten_by_force", table=table, fault=type(fault).__name__)
                await self.bot.store.blank(table, person)
        await self.bot.store.forget_person(person)

    # By itself

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What was not finished; and the bot may have been removed or invited back meanwhile."""
        self._erase.wake(None)
        self._servers.wake(None)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        self._servers.wake(None)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps back."""
        self._servers.wake(None)

    @commands.Cog.listener()
    async def on_heartbeat(self) -> None:
        """Time passes."""
        if not 0 <= unix_now() - self._looked_at < LOOKED_EACH:
            self._looked_at = unix_now()
            self._old.wake(None)

    async def _compare_servers(self, _: None) -> None:
        """Note which servers have removed the bot since when; those that have it again are taken off the list."""
        here = {guild.id for guild in self.bot.guilds}
        gone = [guild for guild in await self.bot.store.servers() if guild not in here]
        await self._amend_left(lambda left: {guild: left.get(guild, unix_now()) for guild in gone})

    async def _amend_left(self, amend: Callable[[Mapping[int, int]], Mapping[int, int]]) -> None:
        def amended(fact: str | None) -> str | None:
            left = amend({int(guild): at for guild, at in json.loads(fact or "{}").items()})
            return json.dumps({str(guild): at for guild, at in left.items()}) if left else None

        await self.bot.store.amend_fact(LEFT_SERVERS, amended)

    async def _delete_old(self, _: None) -> None:
        """All that has been kept for long enough."""
        settings, now = self.bot.settings, unix_now()
        if settings.finished_kept:
            deleted = await self.bot.store.delete_finished(now - settings.finished_kept * DAY)
            if deleted:
                log.info("finished_deleted", tables=deleted)
        if settings.servers_kept:
            left = json.loads(await self.bot.store.fact(LEFT_SERVERS) or "{}")
            for guild in [int(guild) for guild, at in left.items() if at < now - settings.servers_kept * DAY]:
                await self.erase("server", guild)
                await self._amend_left(partial(_without, guild))
        await self.bot.store.amend_fact(ERASURES, partial(_shortened, now, settings.backups_kept))
        await asyncio.to_thread(drop_old_backups, backups_folder(settings.database), now, settings.backups_kept)


def _done(one: Erasure, fact: str | None) -> str:
    return dumped(with_done(loaded(fact), one))


def _shortened(now: int, days: int, fact: str | None) -> str | None:
    left = without_old(loaded(fact), now, days)
    return dumped(left) if left else None


def _without(guild: int, left: Mapping[int, int]) -> Mapping[int, int]:
    return {other: at for other, at in left.items() if other != guild}


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Retention(bot))
