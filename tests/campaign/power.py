"""The power of the bot's machine, which can fail at any statement of a transaction and before or after any post."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from cogs.shell import SealedOrders
from data.db.store import SqliteStore
from render.editions import Edition
from tests.e2e.world import World, a_world


class Power:
    """Fails at the n-th point that the bot comes to from when that is wanted; then nothing is ever done again.

    Points are: before every statement that the store runs, BEGIN and COMMIT among them, after every COMMIT, and before
    and after every message that goes to Discord.
    """

    def __init__(self) -> None:
        self.bot: SealedOrders | None = None
        """Who runs by it now; while they start, it does not fail."""
        self.left: int | None = None
        """How many points are passed before it fails; None while it is not to fail."""
        self.is_off = False
        self.within = ""
        """Where it has failed the last time."""
        self.spectator = asyncio.current_task()
        """Whose looks at the table are no points."""
        self.is_acting = False
        """Whether the spectator does for the bot what a person wants."""
        self._is_writing = False

    def fail_after(self, points: int) -> None:
        """Fail at that point from here."""
        self.left = points

    def come_back(self, bot: SealedOrders) -> None:
        """The machine is started again, with a new bot on it."""
        self.bot = bot
        self.left, self.is_off, self._is_writing = None, False, False

    def pass_by(self, where: str) -> None:
        """Come to a point."""
        if self.left is not None and not self.is_off and self._counts():
            self.left -= 1
            if self.left <= 0:
                self.is_off = True
                self.within = "inside a transaction" if self._is_writing else where
                assert self.bot is not None
                self.bot.background.stop()
        if self.is_off:
            raise asyncio.CancelledError

    def _counts(self) -> bool:
        is_bots = self.is_acting or asyncio.current_task() is not self.spectator
        return is_bots and self.bot is not None and self.bot.is_ready()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """What is done meanwhile is done by the bot."""
        self.is_acting = True
        try:
            yield
        finally:
            self.is_acting = False

    def note(self, statement: str) -> None:
        """A statement has been run."""
        if statement in ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"):
            self._is_writing = statement == "BEGIN IMMEDIATE"
        if statement == "COMMIT":
            self.pass_by("after a commit")

    def watch_posts(self) -> None:
        """The bot that is running now posts by this power."""
        assert self.bot is not None
        bot = self.bot
        post = bot.http.send_message

        async def send(*what: Any, **more: Any) -> Any:
            self.pass_by("before a post")
            posted = await post(*what, **more)
            self.pass_by("after a post")
            return posted

        bot.http.send_message = send  # type: ignore[method-assign]


class Wire:
    """A connection to the database that needs power."""

    def __init__(self, connection: Any, power: Power) -> None:
        self.connection, self.power = connection, power

    async def execute(self, statement: str, values: Any = ()) -> Any:
        """Run a statement."""
        return await self._run(self.connection.execute, statement, values)

    async def executemany(self, statement: str, values: Any) -> Any:
        """Run a statement with many values."""
        return await self._run(self.connection.executemany, statement, values)

    async def execute_fetchall(self, statement: str, values: Any = ()) -> Any:
        """Read."""
        return await self._run(self.connection.execute_fetchall, statement, values)

    async def rollback(self) -> None:
        """Nobody rolls back who is gone: the database does, when the file is closed."""
        if self.power.is_off:
            raise asyncio.CancelledError
        await self.connection.rollback()
        self.power.note("ROLLBACK")

    async def close(self) -> None:
        """Let go of the file; of what was not committed nothing stays, whoever still holds a cursor."""
        if self.power.is_off:
            await self.connection.rollback()
        await self.connection.close()

    async def _run(self, how: Callable[..., Any], statement: str, values: Any) -> Any:
        self.power.pass_by("between transactions")
        result = await how(statement, values)
        self.power.note(statement)
        return result


class PoweredWorld(World):
    """A world whose bot runs on a machine that can lose its power."""

    power: Power

    def new_bot(self) -> SealedOrders:
        """A bot on the same database."""
        bot = super().new_bot()
        self.power.come_back(bot)
        return bot

    async def _start_anew(self, after: int) -> None:
        await super()._start_anew(after)
        self.power.watch_posts()


@asynccontextmanager
async def a_powered_world(folder: Path, games: dict[str, Edition]) -> AsyncIterator[PoweredWorld]:
    """Such a world for as long as it is needed."""
    power = Power()
    with every_store_on(power):
        async with a_world(folder, games=games, kind=PoweredWorld) as world:
            assert isinstance(world, PoweredWorld)
            world.power = power
            power.bot = world.bot
            power.watch_posts()
            try:
                yield world
            finally:
                power.left, power.is_off = None, False


@contextmanager
def every_store_on(power: Power) -> Iterator[None]:
    """Every database that is opened meanwhile needs this power."""
    really_open = SqliteStore.open

    async def open_on(path: Path | str) -> SqliteStore:
        store = await really_open(path)
        store._writer, store._reader = Wire(store._writer, power), Wire(store._reader, power)  # type: ignore[assignment]
        return store

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteStore, "open", open_on)
        yield
