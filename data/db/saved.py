"""Answers that people have saved under names, in SQLite: each belongs to one person, and to no table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import aiosqlite

from data.store import Saved
from rules.table.record import Person

MINE = "person = ? AND game = ? AND question = ?"


class SavedAnswers(ABC):
    """The part of a store that saved answers lie in."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[aiosqlite.Connection]:
        """All that is written inside is kept, or nothing of it."""

    async def save_answer(self, person: Person, game: str, question: str, saved: Saved, most: int) -> bool:
        place = (person, game, question)
        async with self._transaction() as db:
            rows = await db.execute_fetchall(f"SELECT name FROM saved_answers WHERE {MINE}", place)  # noqa: S608
            others = [row["name"] for row in rows if row["name"] != saved.name]
            if len(others) >= most:
                return False
            await db.execute(
                "INSERT OR REPLACE INTO saved_answers (person, game, question, name, text) VALUES (?, ?, ?, ?, ?)",
                (*place, saved.name, saved.text),
            )
        return True

    async def saved_answers(self, person: Person, game: str, question: str) -> Sequence[Saved]:
        rows = await self._all(
            f"SELECT name, text FROM saved_answers WHERE {MINE} ORDER BY name",  # noqa: S608
            person,
            game,
            question,
        )
        return [Saved(**dict(row)) for row in rows]

    async def drop_saved_answer(self, person: Person, game: str, question: str, name: str) -> None:
        async with self._transaction() as db:
            await db.execute(
                f"DELETE FROM saved_answers WHERE {MINE} AND name = ?",  # noqa: S608
                (person, game, question, name),
            )
