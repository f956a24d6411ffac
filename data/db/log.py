"""What has happened at tables, with the journal, the dice and the receipts that prove it, in SQLite."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import aiosqlite

from data.db.reading import readable
from data.store import Logged
from rules.kernel.dice import Roll
from rules.kernel.game import Event
from rules.kernel.journal import Entry, Receipt
from rules.kernel.values import Seat

IS_OF_TABLE = '(event LIKE \'{"kind":"table.%\' AND event LIKE \'%"audience":null%\')'
"""What the table itself has told everybody."""
LOG = (
    "SELECT id, line, at, event FROM events WHERE table_id = ? AND void = 0"  # noqa: S608
    f" AND (line > ? OR (at > ? AND {IS_OF_TABLE})) AND id < coalesce(?, id + 1) AND line <= coalesce(?, line)"
    " AND (json_extract(event, '$.audience') IS NULL"
    " OR EXISTS (SELECT 1 FROM json_each(event, '$.audience') WHERE value = ?)) ORDER BY id DESC LIMIT ?"
)
BATCHES = (
    "SELECT line, CASE WHEN json_valid(entry) THEN json_extract(entry, '$.batch') END AS batch"
    " FROM journal WHERE table_id = ? AND void = 0 ORDER BY line"
)


class LogShelf(ABC):
    """The part of a store that tells how a game went."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    async def log(
        self,
        table: int,
        seat: Seat | None,
        last: int,
        after: int = -1,
        before: int | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> Sequence[Logged]:
        rows = await self._all(LOG, table, after, since, before, until, seat, last)
        events = [(row, readable(Event.model_validate_json, row["event"])) for row in rows[::-1]]
        return [Logged(row["line"], row["at"], event, row["id"]) for row, event in events if event is not None]

    async def journal(self, table: int) -> Sequence[tuple[Entry, int, bool]]:
        rows = await self._all("SELECT entry, at, void FROM journal WHERE table_id = ? ORDER BY id", table)
        entries = [(row, readable(Entry.model_validate_json, row["entry"])) for row in rows]
        return [(entry, row["at"], bool(row["void"])) for row, entry in entries if entry is not None]

    async def batches(self, table: int) -> Mapping[int, int]:
        rows = await self._all(BATCHES, table)
        return {row["line"]: row["batch"] for row in rows if isinstance(row["batch"], int)}

    async def rolls(self, table: int) -> Sequence[Roll]:
        rows = await self._all("SELECT roll FROM rolls WHERE table_id = ? ORDER BY id", table)
        return [Roll.model_validate_json(row["roll"]) for row in rows]

    async def receipts(self, table: int) -> Sequence[Receipt]:
        rows = await self._all("SELECT receipt FROM receipts WHERE table_id = ? ORDER BY batch, turn, seat", table)
        return [Receipt.model_validate_json(row["receipt"]) for row in rows]


async def void_happenings(db: aiosqlite.Connection, table: int, line: int) -> None:
    """Lines from one on are void, and what happened in the game after it; what the table has told stays told."""
    await db.execute(
        f"UPDATE events SET void = NOT {IS_OF_TABLE}, line = CASE WHEN {IS_OF_TABLE} THEN ? ELSE line END"  # noqa: S608
        " WHERE table_id = ? AND line > ? AND void = 0",
        (line, table, line),
    )
