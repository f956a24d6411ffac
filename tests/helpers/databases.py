"""New databases: the schema is set up once in a process, and each test gets a copy of that empty file.

No power is cut here: what a process has written is there when it is killed, and nobody waits for the disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import coroutine
from typing import Any

import aiosqlite
import pytest

from data.db import connect
from data.db.store import SqliteStore
from data.settings import OWNER_ALONE

IN_EARNEST = connect.PRAGMAS
"""What the bot itself sets: it waits until the disk has every answer."""

_EMPTY: list[bytes] = []
"""The file, once somebody has needed it."""


async def lay_empty(path: Path) -> None:
    """Have an empty database there as the store itself makes it, unless something lies there."""
    if not _EMPTY:
        with TemporaryDirectory(prefix="empty-") as folder:
            made = Path(folder) / "empty.db"
            await (await SqliteStore.open(made)).close()
            _EMPTY.append(made.read_bytes())
    _copy(path)


def _copy(path: Path) -> None:
    if not path.exists():
        path.touch(OWNER_ALONE)
        path.write_bytes(_EMPTY[0])


def wait_for_no_disk() -> None:
    """From here on the stores of this process leave it to the system when the disk gets what they have written."""
    connect.PRAGMAS = (*IN_EARNEST, "PRAGMA synchronous = OFF")


class AtOnce(aiosqlite.Connection):
    """Does what it is told where it is told, and then lets all others have their turn.

    By itself a connection has a thread of its own, and each of ten statements of a change is a way there and back.
    """

    def __await__(self) -> Generator[Any, None, aiosqlite.Connection]:
        return self._connect().__await__()

    async def _connect(self) -> aiosqlite.Connection:
        self._connection = self._connector()
        await _others_turn()
        return self

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        if self._connection is None:
            raise ValueError("Connection closed")
        done = fn(*args, **kwargs)
        await _others_turn()
        return done

    def stop(self) -> None:
        """There is no thread that could be stopped."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


@coroutine
def _others_turn() -> Generator[None, None, None]:
    """Whoever else has something to do does it now."""
    yield


@contextmanager
def without_threads() -> Iterator[None]:
    """Every store that is opened meanwhile works in the thread of whoever uses it.

    That the bot's own connections work beside the rest is for tests of the store, and of whole programs.
    """

    def at_once(path: Path | str, **details: Any) -> AtOnce:
        return AtOnce(partial(sqlite3.connect, path, **details), iter_chunk_size=64)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(aiosqlite, "connect", at_once)
        yield
