"""What people have seen and noted at tables, in SQLite."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import aiosqlite

from data.db.reading import readable
from data.memory import Note, Visit
from rules.kernel.journal import RESIGNED, Entry
from rules.kernel.values import Seat
from rules.table.record import Person

THERE = "table_id = ? AND seat = ? AND person = ?"
LOOKS_NOTED = 6
"""So many looks of a visit in which nothing happens are noted at most."""


class MemoryShelf(ABC):
    """The part of a store that remembers for people."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[aiosqlite.Connection]:
        """All that is written inside is kept, or nothing of it."""

    async def visit(self, table: int, seat: Seat, person: Person, line: int, now: int, pause: int) -> Visit:
        place = (table, seat, person)
        rows = await self._all(f"SELECT line, at, since_line, since_at FROM seen WHERE {THERE}", *place)  # noqa: S608
        since: tuple[int, int | None] = (-1, None)
        is_noted, is_new = False, True
        if rows:
            seen = rows[0]
            is_new = now - seen["at"] >= pause
            since = (seen["line"], seen["at"]) if is_new else (seen["since_line"], seen["since_at"])
            is_noted = seen["line"] == line and now - seen["at"] < pause // LOOKS_NOTED
        if not is_noted:
            async with self._transaction() as db:
                await db.execute(
                    "INSERT OR REPLACE INTO seen (table_id, seat, person, line, at, since_line, since_at)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (*place, line, now, *since),
                )
        if not is_new:
            return Visit(*since)
        (count,) = await self._all(
            "SELECT count(*) AS n FROM checkpoints WHERE table_id = ? AND line > ?", table, since[0]
        )
        return Visit(*since, phases=int(count["n"]))

    async def note(self, table: int, person: Person) -> Note | None:
        rows = await self._all("SELECT text, at FROM notes WHERE table_id = ? AND person = ?", table, person)
        return Note(rows[0]["text"], rows[0]["at"]) if rows else None

    async def save_note(self, table: int, person: Person, note: Note | None) -> None:
        async with self._transaction() as db:
            if note is None:
                await db.execute("DELETE FROM notes WHERE table_id = ? AND person = ?", (table, person))
                return
            await db.execute(
                "INSERT OR REPLACE INTO notes (table_id, person, text, at) VALUES (?, ?, ?, ?)",
                (table, person, note.text, note.at),
            )

    async def borders(self, table: int) -> Mapping[int, int]:
        rows = await self._all(
            "SELECT checkpoints.line, journal.id FROM checkpoints LEFT JOIN journal"
            " ON journal.table_id = checkpoints.table_id AND journal.line = checkpoints.line - 1 AND void = 0"
            " WHERE checkpoints.table_id = ? ORDER BY checkpoints.line",
            table,
        )
        return {row["line"]: row["id"] or 0 for row in rows}

    async def answers(self, table: int, seat: Seat, last: int, skip: int = 0) -> Sequence[Entry]:
        rows = await self._all(
            "SELECT entry FROM journal WHERE table_id = ? AND void = 0 AND json_valid(entry)"
            " AND json_extract(entry, '$.seat') = ? AND json_extract(entry, '$.by') <> 'forced'"
            " AND json_extract(entry, '$.key') <> ? ORDER BY line DESC LIMIT ? OFFSET ?",
            table,
            seat,
            RESIGNED,
            last,
            skip,
        )
        entries = [readable(Entry.model_validate_json, row["entry"]) for row in rows]
        return [entry for entry in entries if entry is not None]


async def forget_void(db: aiosqlite.Connection, table: int, line: int) -> None:
    """Lines from one on are void: whoever has seen them has yet to see what comes in their place."""
    await db.execute(
        "UPDATE seen SET line = min(line, ?), since_line = min(since_line, ?) WHERE table_id = ?", (line, line, table)
    )
