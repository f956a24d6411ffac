"""Stewards at work: they think outside the table's lock, and their answers come in like anybody's."""

from __future__ import annotations

import secrets
from functools import partial

from discord.ext import commands

from cogs.background import Work
from cogs.shell import SealedOrders, unix_now
from data.tables import Saved
from rules.kernel.game import Face, StewardKind
from rules.kernel.journal import MomentPassed, NotAsked
from rules.kernel.table import Table
from rules.kernel.values import IllegalAnswer, Json, Seat

TRIES = 8
"""How often in a row a steward may fail at one question, for two minutes at least, before the rules answer for him."""


class Stewards(commands.Cog):
    """Plays the seats without a person."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        # A thought that is broken off when the bot stops is thought again after the next start.
        self._play = Work(bot.background, "stewards", self._play_at, can_be_dropped=True)
        self._find = Work(bot.background, "stewards", self._find_tables)
        self._lost_in_thought: dict[int, tuple[object, int]] = {}
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
        """Answer until no steward of the table is waited for."""
        while not self._play.is_stopping and (turn := await self.bot.tables.look(table, _first_to_move)) is not None:
            seat, kind, face = turn
            if not self._is_lost_in_thought(table, face):
                answer = await self._think(table, kind, face)
                try:
                    await self.bot.tables.change(table, partial(_answer, seat, answer, face))
                    continue
                except (MomentPassed, NotAsked):
                    continue
                except IllegalAnswer:
                    pass  # What a steward cannot see (a rule across a sheet, say) may refuse his answer.
            await self.bot.tables.change(table, partial(_let_the_rules_answer, seat))
        self._lost_in_thought.pop(table, None)

    async def _think(self, table: int, kind: StewardKind, face: Face) -> Json:
        try:
            return await self.bot.workshop.ask_steward(kind, face, secrets.token_bytes(16))
        except Exception:
            moment, failures = self._lost_in_thought.get(table, (None, 0))
            question = _question(face)
            self._lost_in_thought[table] = (question, failures + 1 if moment == question else 1)
            raise

    def _is_lost_in_thought(self, table: int, face: Face) -> bool:
        """Whether the steward has failed so often at this question that the rules answer it for him."""
        question, failures = self._lost_in_thought.get(table, (None, 0))
        return question == _question(face) and failures >= TRIES


def _question(face: Face) -> object:
    return face.seat, face.batch, face.turn


def _answer(seat: Seat, answer: Json, face: Face, table: Table) -> None:
    table.answer(seat, answer, unix_now(), batch=face.batch, turn=face.turn, by="steward")


def _let_the_rules_answer(seat: Seat, table: Table) -> None:
    table.move_on(unix_now(), by="steward", seats=[seat])


def _first_to_move(table: Table) -> tuple[Seat, StewardKind, Face] | None:
    for seat in table.stewards_to_move():
        kind = table.record.chairs[seat].steward
        assert kind is not None
        return seat, kind, table.face(seat)
    return None


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Stewards(bot))
