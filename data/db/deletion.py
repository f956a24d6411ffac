"""Deleting in SQLite: what is deleted is overwritten, in the file and in what lies beside it."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import aiosqlite

from data.store import KeptOf
from rules.table.record import Person, Stage


class Deletion(ABC):
    """The part of a store that forgets."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[aiosqlite.Connection]:
        """All that is done inside happens, or nothing."""

    async def delete_table(self, table: int) -> None:
        await self._delete_tables("id = ?", table)

    async def delete_server(self, guild: int) -> None:
        await self._delete_tables("guild = ?", guild)

    async def delete_finished(self, before: int) -> int:
        return await self._delete_tables(f"stage = '{Stage.FINISHED}' AND changed_at < ?", before)

    async def _delete_tables(self, where: str, value: int) -> int:
        """All that is kept of some tables; the schema sees to their parts."""
        async with self._erasing() as db:
            return (await db.execute(f"DELETE FROM tables WHERE {where}", (value,))).rowcount  # noqa: S608

    async def servers(self) -> Sequence[int]:
        return [row["guild"] for row in await self._all("SELECT DISTINCT guild FROM tables WHERE guild <> 0")]

    async def tables_naming(self, person: Person) -> Sequence[int]:
        rows = await self._all(
            "SELECT id FROM tables WHERE host = ? OR instr(record, ?) ORDER BY id", person, _quoted(person)
        )
        return [row["id"] for row in rows]

    async def blank(self, table: int, person: Person) -> None:
        async with self._erasing() as db:
            await db.execute(
                "UPDATE tables SET version = version + 1, record = replace(record, ?, '\"\"'),"
                " host = CASE WHEN host = ? THEN '' ELSE host END WHERE id = ?",
                (_quoted(person), person, table),
            )
            await db.execute("DELETE FROM chairs WHERE table_id = ? AND person = ?", (table, person))

    async def forget_person(self, person: Person) -> None:
        async with self._erasing() as db:
            for name in ("people", "lessons", "saved_answers", "reliability", "seen", "notes"):
                await db.execute(f"DELETE FROM {name} WHERE person = ?", (person,))  # noqa: S608
            await db.execute("DELETE FROM letters WHERE holder = ?", (person,))
            await db.execute(
                "UPDATE receipts SET receipt = json_set(receipt, '$.holder', '')"
                " WHERE json_extract(receipt, '$.holder') = ?",
                (person,),
            )
            await db.execute(
                "DELETE FROM outbox WHERE state IN ('waiting', 'sending') AND json_extract(effect, '$.holder') = ?",
                (person,),
            )

    async def kept_of(self, person: Person) -> KeptOf:
        found = {}
        for name, query in {
            "seats": (
                "SELECT count(*) AS n FROM chairs JOIN tables ON tables.id = table_id"
                " WHERE person = ? AND stage <> 'finished'"
            ),
            "letters": "SELECT count(*) AS n FROM letters WHERE holder = ?",
            "notes": "SELECT count(*) AS n FROM notes WHERE person = ?",
            "saved_answers": "SELECT count(*) AS n FROM saved_answers WHERE person = ?",
            "lessons": "SELECT count(*) AS n FROM lessons WHERE person = ?",
            "games": "SELECT coalesce(sum(games), 0) AS n FROM reliability WHERE person = ?",
            "settings": "SELECT count(*) AS n FROM people WHERE person = ?",
        }.items():
            (row,) = await self._all(query, person)
            found[name] = int(row["n"])
        return KeptOf(tables=len(await self.tables_naming(person)), **found)

    @asynccontextmanager
    async def _erasing(self) -> AsyncIterator[aiosqlite.Connection]:
        """A transaction in which what is deleted is overwritten with zeros, and afterwards what lies beside, too."""
        async with self._transaction() as db:
            await db.execute_fetchall("PRAGMA secure_delete = ON")
            try:
                yield db
            finally:
                await db.execute_fetchall("PRAGMA secure_delete = OFF")
        with suppress(sqlite3.OperationalError):  # Somebody reads what was there before; the next one sees to it.
            await self._all("PRAGMA wal_checkpoint(TRUNCATE)")


def _quoted(person: Person) -> str:
    """Somebody as they stand in a record."""
    return f'"{person}"'
