"""Stewards at work: they think outside the table's lock, and their answers come in like anybody's."""

from __future__ import annotations

import secrets
from contextlib import suppress
from functools import partial

from discord.ext import commands

from cogs.background.work import Work
from cogs.shell import SealedOrders, unix_now
from data.logs import logger
from data.store import NoSuchTable, StoreFailed
from data.tables import Saved
from rules.kernel.game import Face, StewardKind
from rules.kernel.journal import MomentPassed, NotAsked
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.table.table import Table

log = logger(__name__)

TRIES = 8
"""How often in a row a steward may fail at one question, for two minutes at least, before the rules answer for him."""


class Stewards(commands.Cog):
    """Plays the seats without a person."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        # A thought that is broken off when the bot stops is thought again after the next start.
        self._play = Work(bot.background, "stewards", self._play_at, can_be_dropped=True)
        self._find = Work(bot.background, "stewards", self._find_tables)
        self._failures: dict[int, tuple[object, int]] = {}
        """At which question of a table a steward has failed, and how often."""

    async def cog_load(self) -> None:
        """Hear of tables at which a steward has to think."""
        self.bot.tables.listeners.append(self._on_saved)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Stewards that had not answered when the bot stopped."""
        self._find.wake(None)

    async def _find_tables(self, _: None) -> None:
        for table in await self.bot.store.with_stewards():
            self._play.wake(table)

    def _on_saved(self, saved: Saved) -> None:
        if saved.stewards and self.bot.is_ready():  # If not, on_ready comes back to it.
            self._play.wake(saved.table)

    async def _play_at(self, table: int) -> None:
        """Answer until no steward of the table is waited for, or the table is deleted."""
        with suppress(NoSuchTable):
            await self._answer_at(table)
        self._failures.pop(table, None)

    async def _answer_at(self, table: int) -> None:
        while not self._play.is_stopping and (turn := await self.bot.tables.look(table, _first_to_move)) is not None:
            seat, kind, face = turn
            try:
                answer = await self.bot.workshop.ask_steward(kind, face, secrets.token_bytes(16))
                await self.bot.tables.change(table, partial(_answer, seat, answer, face))
            except (MomentPassed, NotAsked):
                continue
            except IllegalAnswer:
                # What a steward cannot see (a rule across a sheet, say) may refuse his answer: the rules answer.
                await self.bot.tables.change(table, partial(_let_the_rules_answer, seat))
            except (StoreFailed, NoSuchTable):
                raise  # No fault of his: he answers when the store works again.
            except Exception as fault:
                if not self._gives_up(table, face):
                    raise
                log.error("steward_gave_up", error=fault, table=table)
                await self.bot.tables.change(table, partial(_let_the_rules_answer, seat))

    def _gives_up(self, table: int, face: Face) -> bool:
        """Whether he has failed so often at this question that the rules answer it for him."""
        question = face.seat, face.batch, face.turn
        before, failures = self._failures.get(table, (None, 0))
        failures = failures + 1 if before == question else 1
        self._failures[table] = question, failures
        return failures >= TRIES


def _answer(seat: Seat, answer: Json, face: Face, table: Table) -> None:
    table.answers.take(seat, answer, unix_now(), batch=face.batch, turn=face.turn, by="steward")


def _let_the_rules_answer(seat: Seat, table: Table) -> None:
    table.clock.move_on(unix_now(), by="steward", seats=[seat])


def _first_to_move(table: Table) -> tuple[Seat, StewardKind, Face] | None:
    for seat in table.use.stewards_to_move():
        kind = table.record.chairs[seat].steward
        assert kind is not None
        return seat, kind, table.face(seat)
    return None


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Stewards(bot))
