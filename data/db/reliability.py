"""How reliably people have played, in the store."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

import aiosqlite

from data.db.writing import write_rows
from rules.table.record import Person
from rules.table.reliability import Reliability


class ReliabilityShelf(ABC):
    """The part of a store that what is counted of people lies in."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[aiosqlite.Connection]:
        """All that is written inside is kept, or nothing of it."""

    async def reliability(self, people: Iterable[Person]) -> Mapping[Person, Reliability]:
        rows = await self._all(
            "SELECT person, games, handed_in, by_steward, missed FROM reliability"
            " WHERE person IN (SELECT value FROM json_each(?))",
            json.dumps([*people]),
        )
        return {row["person"]: Reliability(**{name: row[name] for name in Reliability.model_fields}) for row in rows}

    async def forget_reliability(self, person: Person) -> None:
        async with self._transaction() as db:
            await db.execute("DELETE FROM reliability WHERE person = ?", (person,))


async def count_game(db: aiosqlite.Connection, tallies: Mapping[Person, Reliability]) -> None:
    """Add a finished game to the records of those who have played it."""
    await write_rows(
        db,
        "INSERT INTO reliability (person, games, handed_in, by_steward, missed) VALUES (?, 1, ?, ?, ?)"
        " ON CONFLICT (person) DO UPDATE SET games = games + 1, handed_in = handed_in + excluded.handed_in,"
        " by_steward = by_steward + excluded.by_steward, missed = missed + excluded.missed",
        [(person, one.handed_in, one.by_steward, one.missed) for person, one in tallies.items()],
    )
