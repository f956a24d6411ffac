"""Opens the database and brings its schema up to date."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from errno import EISDIR
from importlib.resources import files
from pathlib import Path

import aiosqlite

from data.settings import OWNER_ALONE

PRAGMAS: tuple[str, ...] = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # An answer that was echoed as stored survives even a power cut.
    "PRAGMA foreign_keys = ON",
)


TRIES, PAUSE = 100, 0.05
"""As long as `busy_timeout` waits."""
BESIDE = ("", "-wal", "-shm")
"""The file of a database, and those that SQLite keeps beside it, with the rights that it has itself."""


class UnusableDatabase(Exception):
    """A database that the bot cannot start on; its words are for whoever starts it."""


class SchemaTooNew(UnusableDatabase):
    """The database was written by a newer version of the bot."""


async def connect(path: Path | str) -> aiosqlite.Connection:
    """A connection in autocommit mode, so that transactions are begun by name alone."""
    try:
        keep_to_owner(Path(path))
        connection = await aiosqlite.connect(path, isolation_level=None)
    except (OSError, sqlite3.Error) as fault:
        raise UnusableDatabase(_words(path, fault)) from fault
    connection.row_factory = aiosqlite.Row
    try:
        for pragma in PRAGMAS:
            await _set(connection, pragma)
    except sqlite3.DatabaseError as fault:
        await connection.close()
        raise UnusableDatabase(_words(path, fault)) from fault
    except BaseException:
        await connection.close()
        raise
    return connection


async def _set(connection: aiosqlite.Connection, pragma: str) -> None:
    """Set a pragma; SQLite does not wait by itself while another connection turns a new file to its journal."""
    for _ in range(TRIES):
        try:
            await connection.execute_fetchall(pragma)  # Fetched, so that no open statement is left behind.
            return
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        await asyncio.sleep(PAUSE)
    await connection.execute_fetchall(pragma)


def keep_to_owner(path: Path) -> None:
    """Make the file if there is none, and let nobody but its owner read it and those beside it.

    One that is there is never opened: to close it again would take the locks of every connection of this process.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ALONE))
    except FileExistsError:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR)) from None
    for ending in BESIDE:
        with suppress(OSError):  # There is none, it is somebody else's, or the disk knows no rights: no reason to stop.
            os.chmod(f"{path}{ending}", OWNER_ALONE)


async def require_writable(connection: aiosqlite.Connection, path: Path | str) -> None:
    """Refuse at the start what could be read, but would lose the first answer."""
    try:
        await connection.execute("BEGIN IMMEDIATE")  # By itself this is let through even where nothing can be written.
        await connection.execute(f"PRAGMA user_version = {await schema(connection)}")
        await connection.rollback()
    except sqlite3.DatabaseError as fault:
        raise UnusableDatabase(_words(path, fault)) from fault


def _words(path: Path | str, fault: OSError | sqlite3.Error) -> str:
    if isinstance(fault, sqlite3.DatabaseError) and fault.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
        return f"{path} is no database, and was left as it is; DATABASE must be a file of this bot, or a new one."
    why = fault.strerror if isinstance(fault, OSError) else str(fault)
    return (
        f"The database {path} cannot be used: {why}. Its folder must exist, the user who starts the bot must be "
        "allowed to write there, and the disk must have room. Nothing was changed."
    )


def migrations() -> list[tuple[int, str]]:
    """The numbered steps from an empty database to today's schema."""
    folder = files("data.db") / "migrations"
    steps = [
        (int(step.name.split("_")[0]), step.read_text("utf-8")) for step in folder.iterdir() if step.name[0].isdigit()
    ]
    return sorted(steps)


async def migrate(connection: aiosqlite.Connection) -> None:
    """Take every migration that this database has not seen, each in a transaction of its own."""
    version, steps = await schema(connection), migrations()
    newest = steps[-1][0]
    if version > newest:
        raise SchemaTooNew(
            f"The database has schema {version}; this version of the bot knows {newest} at most. "
            "Nothing was changed; start the newer version, or set DATABASE to another file."
        )
    for number, script in steps:
        if number > version:
            await _take(connection, number, script)


async def schema(connection: aiosqlite.Connection) -> int:
    """The number of the last migration that the database has seen."""
    async with connection.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    assert row is not None
    return int(row[0])


async def _take(connection: aiosqlite.Connection, number: int, script: str) -> None:
    await connection.execute("BEGIN IMMEDIATE")
    try:
        if await schema(connection) < number:  # Or another process that starts at the same time has been faster.
            for statement in statements(script):
                await connection.execute_fetchall(statement)
            await connection.execute_fetchall(f"PRAGMA user_version = {number}")
    except BaseException:
        await connection.rollback()
        raise
    await connection.commit()


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: run as a whole, it would first end the transaction that it belongs to."""
    *whole, rest = script.split(";")
    statement = ""
    for part in whole:
        statement += f"{part};"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if rest.strip():
        yield statement + rest
