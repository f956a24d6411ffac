"""Stewards at work: they think outside the table's lock, and their answers come in like anybody's."""

from __future__ import annotations

import asyncio
import secrets

from discord.ext import commands

from cogs.shell import SealedOrders, unix_now
from data.logs import logger
from data.tables import Saved
from rules.kernel.game import Face, StewardKind
from rules.kernel.journal import MomentPassed, NotAsked
from rules.kernel.table import Table
from rules.kernel.values import IllegalAnswer, Seat

log = logger(__name__)


class Stewards(commands.Cog):
    """Plays the seats without a person."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        """Tables that changed while their stewards were thinking."""

    async def cog_load(self) -> None:
        """Hear of tables at which a steward has to think."""
        self.bot.tables.listeners.append(self._on_saved)

    async def cog_unload(self) -> None:
        """Stop; after the next start they think again."""
        for task in self._thinking.values():
            task.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Stewards that had not answered when the bot stopped."""
        for table in await self.bot.store.with_stewards():
            self._wake(table)

    def _on_saved(self, saved: Saved) -> None:
        if saved.stewards:
            self._wake(saved.table)

    def _wake(self, table: int) -> None:
        if not self.bot.is_ready():
            return  # on_ready comes back to it.
        if table in self._thinking:
            self._again.add(table)
            return
        self._again.discard(table)
        task = self._thinking[table] = asyncio.create_task(self._play(table))
        task.add_done_callback(lambda done: self._rest(table, done))

    def _rest(self, table: int, task: asyncio.Task[None]) -> None:
        self._thinking.pop(table, None)
        if task.cancelled():
            return
        if (fault := task.exception()) is not None:
            log.error("steward_failed", error=fault, table=table)
        elif table in self._again:
            self._wake(table)

    async def _play(self, table: int) -> None:
        """Answer until no steward of the table is waited for."""
        while (turn := await self.bot.tables.look(table, _first_to_move)) is not None:
            seat, kind, face = turn
            seed = secrets.token_bytes(16)
            answer = await self.bot.workshop.ask_steward(kind, face, seed)
            try:
                await self.bot.tables.change(
                    table,
                    lambda seated, seat=seat, answer=answer, face=face: seated.answer(  # type: ignore[misc]
                        seat, answer, unix_now(), batch=face.batch, turn=face.turn, by="steward"
                    ),
                )
            except (MomentPassed, NotAsked):
                continue
            except IllegalAnswer:
                # What a steward cannot see (a rule across a sheet, say) may refuse his answer: the rules answer.
                await self.bot.tables.change(
                    table,
                    lambda seated, seat=seat: seated.move_on(unix_now(), by="steward", seats=[seat]),  # type: ignore[misc]
                )


def _first_to_move(table: Table) -> tuple[Seat, StewardKind, Face] | None:
    for seat in table.stewards_to_move():
        kind = table.record.chairs[seat].steward
        assert kind is not None
        return seat, kind, table.face(seat)
    return None


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Stewards(bot))
