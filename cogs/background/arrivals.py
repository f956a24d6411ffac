"""Tables that have come from a backup, or from another bot: each shows itself anew where it lies, once.

Which ones there are stands in the store, written with the tables themselves by whoever brought them. It is looked at
with every beat of the heart, for the operator brings a table in while the bot runs.
"""

from __future__ import annotations

import json
from functools import partial

from discord.ext import commands

from cogs.background.work import Work
from cogs.shell import SealedOrders
from data.facts import TO_SHOW
from data.logs import logger
from data.store import NoSuchTable
from rules.kernel.play import RulesError
from rules.kernel.values import IllegalAnswer

log = logger(__name__)


class Arrivals(commands.Cog):
    """Lets tables show themselves that players have not seen here yet, or not as they are now."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._look = Work(bot.background, "arrivals", self._find)
        self._show = Work(bot.background, "arrivals", self._let_show)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Those of a restore, which are the first that players must know of."""
        self._look.wake(None)

    @commands.Cog.listener()
    async def on_heartbeat(self) -> None:
        """Those that have come meanwhile."""
        self._look.wake(None)

    async def _find(self, _: None) -> None:
        for table in await self._arrived():
            if table not in self._show:
                self._show.wake(table)

    async def _arrived(self) -> dict[int, int]:
        found = json.loads(await self.bot.store.fact(TO_SHOW) or "{}")
        return {int(table): since for table, since in found.items()}

    async def _let_show(self, table: int) -> None:
        since = (await self._arrived()).get(table)
        if since is None:
            return
        try:
            await self.bot.tables.change(table, lambda seated: seated.people.show_anew(since))
        except (IllegalAnswer, NoSuchTable, RulesError) as fault:  # Its game is not here, or it waits for a referee.
            log.warning("table_not_shown", table=table, fault=type(fault).__name__)
        await self.bot.store.amend_fact(TO_SHOW, partial(_without, table, since))


def _without(table: int, since: int, fact: str | None) -> str | None:
    """The fact without a table, unless that has come once more."""
    left = {name: at for name, at in json.loads(fact or "{}").items() if (name, at) != (str(table), since)}
    return json.dumps(left) if left else None


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Arrivals(bot))
