"""The clock: one task that sleeps until the nearest reminder or deadline of any table. Nothing is polled."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import discord
from discord.ext import commands, tasks

from cogs.shell import SealedOrders, unix_now
from data.health import beat, heartbeat_path
from data.logs import logger
from data.tables import Saved, min_of

log = logger(__name__)

AT_ONCE = 50
HEARTBEAT = 30
TRY_AGAIN_AFTER = 300
"""Seconds until a table is tried again whose deadline could not be handled, for a fault of ours."""


class Clock(commands.Cog):
    """Lets time pass at the tables."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._wakes_at: int | None = None
        self._heard: int | None = None
        self._is_at_work = False
        self._gateway_is_alive = False
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Hear of new deadlines."""
        self.bot.tables.listeners.append(self._on_saved)
        self.heartbeat.start()

    async def cog_unload(self) -> None:
        """Stop."""
        self.heartbeat.cancel()
        if self._task is not None:
            self._task.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Overdue work comes first."""
        await self._end_endless_lobbies()
        self._restart()
        self._beat(gateway_is_alive=True)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """The gateway is back."""
        self._beat(gateway_is_alive=True)

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        """The gateway is gone; the bot itself stays ready, and its latency keeps the last value."""
        self._beat(gateway_is_alive=False)

    async def _end_endless_lobbies(self) -> None:
        """A lobby from before there was an end gets a whole time from now on."""
        for table in await self.bot.store.endless_lobbies():
            try:
                await self.bot.tables.change(table, lambda seated: None)
            except Exception as fault:
                log.error("lobby_without_end", error=fault, table=table)

    def _on_saved(self, saved: Saved) -> None:
        """A nearer deadline than the one slept for wakes the clock; at work it only takes note."""
        if saved.wake_at is None:
            return
        if self._is_at_work:
            self._heard = min_of(self._heard, saved.wake_at)
        elif self._wakes_at is None or saved.wake_at < self._wakes_at:
            self._restart()

    def _restart(self) -> None:
        if not self.bot.is_ready():
            return
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            self._is_at_work, self._heard = True, None
            try:
                await self._catch_up()
                self._wakes_at = min_of(await self._next_wake(), self._heard)
            finally:
                self._is_at_work = False
            if self._wakes_at is None:
                return
            await discord.utils.sleep_until(datetime.fromtimestamp(self._wakes_at, UTC))

    async def _next_wake(self) -> int | None:
        """The nearest reminder or deadline; what is due even now could not be handled, and waits a while."""
        wake, now = await self.bot.store.next_wake(), unix_now()
        return now + TRY_AGAIN_AFTER if wake is not None and wake <= now else wake

    async def _catch_up(self) -> None:
        """All tables with something due, the longest overdue first."""
        stuck: set[int] = set()
        while due := [
            table for table in await self.bot.store.due(unix_now(), AT_ONCE + len(stuck)) if table not in stuck
        ]:
            for table in due:
                try:
                    await self.bot.tables.change(table, lambda seated: seated.time_passed(unix_now()))
                except Exception as fault:
                    stuck.add(table)
                    log.error("deadline_failed", error=fault, table=table)

    @tasks.loop(seconds=HEARTBEAT)
    async def heartbeat(self) -> None:
        """Tell the health check, from time to time, that the bot is there."""
        self._beat(gateway_is_alive=self._gateway_is_alive)

    def _beat(self, *, gateway_is_alive: bool) -> None:
        self._gateway_is_alive = gateway_is_alive
        path = heartbeat_path(self.bot.settings.database)
        try:
            beat(path, unix_now(), gateway_alive=gateway_is_alive, latency=self.bot.latency)
        except OSError as fault:
            log.error("heartbeat_failed", error=fault)  # The health check notices; the games go on.


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Clock(bot))
