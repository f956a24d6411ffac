"""The clock: one timer, set to the nearest reminder or deadline of any table. Nothing is polled.

It looks at the time once a minute at least, so that a machine that slept, or whose own clock was set, is noticed soon.
While the gateway is away nothing is due, for nobody can answer; and after an outage every clock gets its time back
before anything is.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.background.outages import Outages
from cogs.background.work import Work
from cogs.shell import SealedOrders, unix_now
from data.health import beat, heartbeat_path
from data.logs import logger
from data.store import NoSuchTable
from data.tables import Saved, min_of
from rules.kernel.values import IllegalAnswer

log = logger(__name__)

AT_ONCE = 50
HEARTBEAT = 30
STRETCH = 60
"""Seconds for which the clock sleeps at most before it looks at the time again."""
LONGEST_RUN = 1800
LONGEST_BEAT = 60
"""Seconds after which the clock, and the heartbeat, count as hung."""
TRY_AGAIN_AFTER = 300
"""Seconds until a table is looked at again that cannot be played at present."""


class Clock(commands.Cog):
    """Lets time pass at the tables, and tells the health check how the bot fares."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self.outages = Outages(bot)
        self.stretch = STRETCH
        self.heart = Work(bot.background, "heartbeat", self._beat, longest=LONGEST_BEAT)
        self._work = Work(bot.background, "clock", self._run, longest=LONGEST_RUN)
        self._late = Work(bot.background, "clock", self._try_again, longest=LONGEST_BEAT)
        """Tables that could not be handled: each is tried again by itself, and keeps no other from its time."""
        self._lobbies = Work(bot.background, "clock", self._end_endless_lobbies)
        self._wakes_at: int | None = None
        """When something is due next; None when it has to be looked up."""
        self._heard: int | None = None
        self._gateway_is_alive = False
        self._left_at: int | None = None
        """When the gateway went away, until that has been noted."""

    async def cog_load(self) -> None:
        """Hear of new deadlines, and of work that fails."""
        self.bot.tables.listeners.append(self._on_saved)
        self.bot.background.listeners.append(self._tell_health)
        self.heart.wake(None)

    async def cog_unload(self) -> None:
        """Up to here the bot could be reached."""
        if self._gateway_is_alive:
            try:
                await self.outages.note(unix_now())
            except Exception as fault:
                log.error("farewell_failed", error=fault)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What was lost is given back, then overdue work comes first."""
        self._lobbies.wake(None)
        self._gateway_is_back()

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """The gateway is back."""
        self._gateway_is_back()

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        """The gateway is gone; the bot itself stays ready, and its latency keeps the last value."""
        if self._gateway_is_alive:
            self._gateway_is_alive, self._left_at = False, unix_now()
        self.heart.wake(None)

    def _gateway_is_back(self) -> None:
        self._gateway_is_alive = True
        self.heart.wake(None)
        self._look_again()

    async def _end_endless_lobbies(self, _: None) -> None:
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
        if self._work.is_at_work(None):
            self._heard = min_of(self._heard, saved.wake_at)
        elif self._wakes_at is None or saved.wake_at < self._wakes_at:
            self._look_again()

    def _look_again(self) -> None:
        self._wakes_at = None
        self._work.wake(None)

    async def _run(self, _: None) -> float | None:
        """Do what is due, if anything is; returns how long the clock may sleep."""
        if not self._gateway_is_alive:
            return None  # on_ready or on_resumed come back to it.
        await self.outages.note(unix_now())
        for table in await self.outages.give_back():
            self._try_later(table)
        if self._wakes_at is None or self._wakes_at <= unix_now():
            self._wakes_at, self._heard = None, None
            until = await self._catch_up()
            self._wakes_at = min_of(await self.bot.store.next_wake(until), self._heard)
        if self._wakes_at is None:
            return None
        left = self._wakes_at - discord.utils.utcnow().timestamp()
        return min(max(left, 0), self.stretch)

    async def _catch_up(self) -> int:
        """All tables with something due, the longest overdue first; returns up to when all is done."""
        now = unix_now()
        while due := await self._due(now):
            for table in due:
                if self._work.is_stopping or not self._gateway_is_alive:
                    return now
                try:
                    await self._let_time_pass_at(table)
                except Exception as fault:
                    log.error("deadline_failed", error=fault, table=table)
                    self._try_later(table)
            now = unix_now()
        return now

    async def _due(self, now: int) -> list[int]:
        """The tables with something due, but for those that are tried by themselves."""
        due = await self.bot.store.due(now, AT_ONCE + len(self._late))
        return [table for table in due if table not in self._late]

    async def _let_time_pass_at(self, table: int) -> None:
        await self.bot.tables.change(table, lambda seated: seated.clock.time_passed(unix_now()))

    def _try_later(self, table: int) -> None:
        if table not in self._late:
            self._late.wake(table)

    async def _try_again(self, table: int) -> float | None:
        """Handle one table that could not be handled; nothing is due there before it has its time back."""
        if not self._gateway_is_alive:
            return None
        try:
            await self.outages.settle(table)
            await self._let_time_pass_at(table)  # Where nothing is due any more, it does nothing.
        except NoSuchTable:
            return None  # It has been deleted meanwhile.
        except IllegalAnswer:
            log.warning("deadline_put_off", table=table)
            return TRY_AGAIN_AFTER
        return None

    async def _beat(self, _: None) -> float:
        """Note that the bot is there, and tell the health check how it is, from time to time."""
        try:
            moment = unix_now() if self._gateway_is_alive else self._left_at
            if moment is not None:
                await self.outages.note(moment)
                self._left_at = None
        finally:
            self._tell_health()
        self.bot.dispatch("heartbeat")
        return HEARTBEAT

    def _tell_health(self) -> None:
        path, failing = heartbeat_path(self.bot.settings.database), self.bot.background.failing()
        alive, latency = self._gateway_is_alive, self.bot.latency
        try:
            beat(path, unix_now(), gateway_alive=alive, latency=latency, failing=failing)
        except OSError as fault:
            log.error("heartbeat_failed", error=fault)  # The health check notices; the games go on.


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Clock(bot))
