"""Outages: when the bot could not be reached, and how the time is given back to every clock that ran meanwhile.

The last moment at which the bot was reachable is a fact in the store, noted each half minute. A long gap since then is
an outage, whatever was its reason: the process was gone, the gateway was, the machine slept, the store could not be
written. It becomes a fact of its own before the next such moment is noted, and stays one until every table has its
time back; what a table has got stands on its record, so a second pass gives nothing twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json

from cogs.shell import SealedOrders
from data.facts import OUTAGES as OUTAGES
from data.facts import REACHABLE_AT as REACHABLE_AT
from data.logs import logger
from data.store import NoSuchTable
from rules.kernel.values import IllegalAnswer

log = logger(__name__)

SHORT = 300
"""Seconds without the bot that nobody has to be compensated for."""
NOTED_EACH = 20
AT_ONCE = 100

Outage = tuple[int, int]


class Outages:
    """Knows since when the bot can be reached, and what is owed for the times when it could not."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self.short = SHORT
        self._noting = asyncio.Lock()
        self._reachable_at: int | None = None
        self._open: list[Outage] | None = None
        """Outages for which some tables are still owed their time; None until the store has been asked."""
        self._owed: dict[Outage, set[int]] = {}
        """The tables at which it failed, where all others have been seen to."""

    async def note(self, now: int) -> None:
        """Note that the bot is, or was, reachable at that moment; if it had not been for long, that is an outage."""
        async with self._noting:
            outages, last = await self._known(), self._reachable_at
            if last is not None and 0 <= now - last < NOTED_EACH:
                return
            if last is not None and now - last > self.short:
                log.warning("outage", since=last, until=now)
                await self.bot.store.note_fact(OUTAGES, json.dumps([*outages, (last, now)]))
                outages.append((last, now))
            await self.bot.store.note_fact(REACHABLE_AT, str(now))
            self._reachable_at = now

    async def give_back(self) -> list[int]:
        """Give all clocks the time back that outages took; returns the tables at which that failed."""
        for outage in list(await self._known()):
            if outage not in self._owed:
                self._owed[outage] = await self._see_to(outage)
            await self._close_if_settled(outage)
        return sorted({table for owed in self._owed.values() for table in owed})

    async def settle(self, table: int) -> None:
        """Give one table the time back that it is still owed."""
        for outage in list(await self._known()):
            if table in self._owed.get(outage, ()):
                await self._give(table, outage)
                self._owed[outage].discard(table)
                await self._close_if_settled(outage)

    async def _close_if_settled(self, outage: Outage) -> None:
        outages = await self._known()
        if not self._owed[outage]:
            await self.bot.store.note_fact(OUTAGES, json.dumps([other for other in outages if other != outage]))
            outages.remove(outage)
            del self._owed[outage]

    async def _known(self) -> list[Outage]:
        if self._open is None:
            reachable_at, outages = await self.bot.store.fact(REACHABLE_AT), await self.bot.store.fact(OUTAGES)
            self._reachable_at = None if reachable_at is None else int(reachable_at)
            self._open = [(since, until) for since, until in json.loads(outages or "[]")]
        return self._open

    async def _see_to(self, outage: Outage) -> set[int]:
        """All tables with a running clock; returns those at which it failed."""
        owed: set[int] = set()
        last = 0
        while tables := await self.bot.store.with_clock(last, AT_ONCE):
            for table in tables:
                try:
                    await self._give(table, outage)
                except Exception as fault:
                    owed.add(table)
                    log.error("time_not_given_back", error=fault, table=table)
            last = tables[-1]
        return owed

    async def _give(self, table: int, outage: Outage) -> None:
        since, until = outage
        with contextlib.suppress(IllegalAnswer, NoSuchTable):  # A table that nobody can play at: nothing is due there.
            if await self.bot.tables.look(table, lambda seated: seated.clock.is_owed_time(since, until)):
                await self.bot.tables.change(table, lambda seated: seated.clock.give_back(since, until))
