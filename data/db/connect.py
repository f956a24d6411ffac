"""Opens the database and brings its schema up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import aiosqlite

PRAGMAS = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # An answer that was echoed as stored survives even a power cut.
    "PRAGMA foreign_keys = ON",
)


class SchemaTooNew(Exception):
    """The database was written by a newer version of the bot."""


async def connect(path: Path | str) -> aiosqlite.Connection:
    """A connection in autocommit mode, so that transactions are begun by name alone."""
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = aiosqlite.Row
    try:
        for pragma in PRAGMAS:
            await connection.execute_fetchall(pragma)  # Fetched, so that no open statement is left behind.
    except BaseException:
        await connection.close()
        raise
    return connection


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
        raise SchemaTooNew(f"The database has schema {version}; this version of the bot knows {newest} at most.")
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
