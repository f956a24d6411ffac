"""Letters in SQLite: written with the change that they belong to, read by those whose copies they are."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import aiosqlite

from data.db.writing import write_rows
from rules.kernel.values import Seat
from rules.table.record import Letter, Person

COLUMNS = "seat, holder, number, sender, receivers, text, at, reported"


async def write_letters(db: aiosqlite.Connection, table: int, letters: Sequence[Letter]) -> None:
    """Keep copies of letters; one that has been reported takes the place of what it was."""
    await write_rows(
        db,
        f"INSERT OR REPLACE INTO letters (table_id, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        [(table, *_row(one)) for one in letters],
    )


def _row(one: Letter) -> tuple[str | int, ...]:
    receivers = json.dumps(one.receivers)
    return (one.seat, one.holder, one.number, one.sender, receivers, one.text, one.at, one.reported)


class LetterShelf(ABC):
    """The part of a store that letters are read from."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    async def letters(
        self, table: int, seat: Seat, holder: Person, last: int, before: int | None = None, search: str = ""
    ) -> Sequence[Letter]:
        wanted = re.sub(r"([\\%_])", r"\\\1", search)
        return await self._letters(
            "seat = ? AND holder = ? AND (? IS NULL OR number < ?) AND text LIKE ? ESCAPE '\\'"
            " ORDER BY number DESC LIMIT ?",
            table,
            seat,
            holder,
            before,
            before,
            f"%{wanted}%",
            last,
        )

    async def letter(self, table: int, seat: Seat, holder: Person, number: int) -> Letter | None:
        found = await self._letters("seat = ? AND holder = ? AND number = ?", table, seat, holder, number)
        return found[0] if found else None

    async def reported_letters(self, table: int, last: int, not_by: Seat | None = None) -> Sequence[Letter]:
        return await self._letters(
            "reported <> '' AND sender IS NOT ? ORDER BY at DESC, seat, holder, number LIMIT ?", table, not_by, last
        )

    async def _letters(self, where: str, table: int, *values: Any) -> list[Letter]:
        rows = await self._all(
            f"SELECT {COLUMNS} FROM letters WHERE table_id = ? AND {where}",  # noqa: S608
            table,
            *values,
        )
        return [Letter.model_validate({**dict(row), "receivers": json.loads(row["receivers"])}) for row in rows[::-1]]
