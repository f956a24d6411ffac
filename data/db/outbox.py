"""The outbox in SQLite: messages are written with the change that they tell of, and each has one sender at a time."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import aiosqlite
from pydantic import TypeAdapter

from data.db.reading import readable
from data.db.writing import write_rows
from data.store import Conflict, Lease, Parcel, Posted
from rules.table.record import Effect

EFFECT: TypeAdapter[Effect] = TypeAdapter(Effect)
EMPTIED = "effect = json_object('kind', json_extract(effect, '$.kind')), held_by = NULL, held_until = NULL"
"""Of what a settled parcel held only the kind is kept, for it can be large, and secret."""
UNSENT = "state IN ('waiting', 'sending')"


async def write_mail(db: aiosqlite.Connection, table: int, effects: Sequence[Effect]) -> None:
    """Put messages into the outbox, each with a mark of its own."""
    await write_rows(
        db,
        "INSERT INTO outbox (table_id, mark, effect) VALUES (?, ?, ?)",
        [(table, secrets.randbits(48), EFFECT.dump_json(effect).decode()) for effect in effects],
    )


class Outbox(ABC):
    """The part of a store that messages are sent from."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[aiosqlite.Connection]:
        """All that is done inside happens, or nothing."""

    async def unsent_tables(self) -> Sequence[int]:
        rows = await self._all("SELECT DISTINCT table_id FROM outbox WHERE state IN ('waiting', 'sending')")
        return [row["table_id"] for row in rows]

    async def unsent(self, table: int) -> Sequence[Parcel]:
        rows = await self._all(
            "SELECT id, table_id AS 'table', mark, effect, sent_as, coalesce(held_by, '') AS held_by,"
            " coalesce(held_until, 0) AS held_until, channel, posted_after, tries, not_before"
            " FROM outbox WHERE table_id = ? AND state IN ('waiting', 'sending') ORDER BY id",
            table,
        )
        effects = [(row, readable(EFFECT.validate_json, row["effect"])) for row in rows]
        return [Parcel(**{**dict(row), "effect": effect}) for row, effect in effects if effect is not None]

    async def take_up(self, parcels: Sequence[Parcel], lease: Lease, channel: int) -> bool:
        mark = parcels[-1].mark
        return await self._update_all(
            "state = 'sending', sent_as = ?, held_by = ?, held_until = ?, channel = coalesce(channel, ?),"
            " posted_after = coalesce(posted_after, CASE WHEN sent_as IS NULL THEN ? END)",
            "sent_as IS ? AND (held_by IS NULL OR held_by = ? OR held_until <= ?)",
            [
                (
                    *(mark, lease.sender, lease.until, channel, lease.now),
                    *(parcel.id, parcel.sent_as, lease.sender, lease.now),
                )
                for parcel in parcels
            ],
        )

    async def renew(self, parcels: Sequence[Parcel], lease: Lease) -> bool:
        rows = [(lease.until, parcel.id, lease.sender) for parcel in parcels]
        return await self._update_all("held_until = ?", "held_by = ?", rows)

    async def aim(self, parcels: Sequence[Parcel], lease: Lease, channel: int) -> bool:
        rows = [(lease.until, channel, lease.now, parcel.id, lease.sender) for parcel in parcels]
        return await self._update_all("held_until = ?, channel = ?, posted_after = ?", "held_by = ?", rows)

    async def _update_all(self, what: str, where: str, rows: Iterable[tuple[Any, ...]]) -> bool:
        """Change all of these that wait, or none."""
        try:
            async with self._transaction() as db:
                for row in rows:
                    sql = f"UPDATE outbox SET {what} WHERE id = ? AND {UNSENT} AND {where}"  # noqa: S608
                    if (await db.execute(sql, row)).rowcount != 1:
                        raise Conflict("An outbox row was taken up by somebody else.")
        except Conflict:
            return False
        return True

    async def put_off(self, parcels: Sequence[Parcel], sender: str, until: int, tries: int) -> None:
        async with self._transaction() as db:
            await db.executemany(
                "UPDATE outbox SET held_by = NULL, not_before = ?, tries = ?"  # noqa: S608
                f" WHERE id = ? AND {UNSENT} AND coalesce(held_by, ?) = ?",
                [(until, tries, parcel.id, sender, sender) for parcel in parcels],
            )

    async def let_go(self, sender: str) -> None:
        async with self._transaction() as db:
            await db.execute(
                f"UPDATE outbox SET held_by = NULL WHERE {UNSENT} AND held_by = ?",  # noqa: S608
                (sender,),
            )

    async def sent(self, parcels: Sequence[Parcel], channel: int, message: int) -> None:
        await self._settle("state = 'sent', channel = ?, message = ?", parcels, channel, message)

    async def drop(self, parcels: Sequence[Parcel]) -> None:
        await self._settle("state = 'dropped'", parcels)

    async def _settle(self, what: str, parcels: Iterable[Parcel], *values: Any) -> None:
        """Settle parcels, and empty them."""
        async with self._transaction() as db:
            await db.executemany(
                f"UPDATE outbox SET {what}, {EMPTIED} WHERE id = ? AND {UNSENT}",  # noqa: S608
                [(*values, parcel.id) for parcel in parcels],
            )

    async def last_message(self, table: int, kind: str) -> Posted | None:
        rows = await self._all(
            "SELECT channel, message, sent_as AS mark FROM outbox WHERE table_id = ? AND state = 'sent'"
            " AND json_extract(effect, '$.kind') = ? ORDER BY id DESC LIMIT 1",
            table,
            kind,
        )
        return Posted(**dict(rows[0])) if rows else None
