"""A file of tables, and the processes that use it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from data.db.store import SqliteStore
from data.store import Change
from data.tables import Tables
from rules.kernel.dice import commitment
from rules.kernel.game import Game
from rules.kernel.values import Seat
from rules.table.record import Record, Stage
from rules.table.table import Table
from tests.helpers.databases import lay_empty
from tests.helpers.parlour import NOON, SEED
from tests.helpers.toys import Script, Toy


class Hall:
    """A file, and the processes that use it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.opened: list[SqliteStore] = []
        self.now = NOON

    async def enter(self, game: Game[Any]) -> Tables:
        """One more process, with its own rules."""
        await lay_empty(self.path)
        self.opened.append(await SqliteStore.open(self.path))
        return Tables(self.opened[-1], {game.name: game}, lambda: self.now)

    async def seat(self, tables: Tables, *, begin: bool = True) -> int:
        """A table with ann and bob, in play."""
        (game,) = tables.games.values()
        record = Record(game=game.name, host="ann", commitment=commitment(SEED))
        Table.new(record, game, SEED, {}, "salt")
        table = await tables.store.create(record, SEED, [], self.now)
        await tables.change(table, lambda seated: seated.join("bob", "pepper"))
        await tables.change(table, lambda seated: seated.lobby.call_to_order("ann", "", self.now))
        if begin:
            await tables.change(table, lambda seated: seated.lobby.report("bob", "", self.now))
        return table

    async def play(self, *scripts: Script) -> tuple[Tables, int]:
        """A game of these procedures, in play."""
        tables = await self.enter(Toy(*scripts))
        return tables, await self.seat(tables)

    def answer(self, seat: Seat, answer: Any, **more: Any) -> Callable[[Table], Any]:
        return lambda seated: seated.answers.take(seat, answer, self.now, **more)


class Meddler:
    """A store in front of another, at which somebody else is faster whenever he can be."""

    def __init__(self, store: SqliteStore, meddle: Callable[[], Any]) -> None:
        self.store = store
        self.meddle = meddle
        self.saves = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def save(self, change: Change) -> None:
        self.saves += 1
        if not self.store._is_alone:
            await self.meddle()
        await self.store.save(change)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        await self.meddle()
        async with self.store.alone():
            yield


def stage(table: Table) -> Stage:
    return table.record.stage
