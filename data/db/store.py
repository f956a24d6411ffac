"""The table store on SQLite: one writing connection, one for reading."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from data.backup import back_up_before_migration
from data.db.connect import connect, migrate, require_writable
from data.db.deletion import Deletion
from data.db.handing_out import HandingOut
from data.db.letters import LetterShelf, write_letters
from data.db.log import LogShelf, void_happenings
from data.db.memory import MemoryShelf, forget_void
from data.db.outbox import Outbox, write_mail
from data.db.reading import Reading, pack, readable, unpack
from data.db.reliability import ReliabilityShelf, count_game
from data.db.saved import SavedAnswers
from data.db.writing import write_rows
from data.store import Change, Conflict, Draft, Duty, Kept, Listing, NoSuchTable, Unreadable
from rules.kernel.journal import Checkpoint, Entry
from rules.kernel.values import Seat
from rules.table.notices import Notices
from rules.table.record import Effect, Person, Record, Stage

UNFINISHED = f"stage <> '{Stage.FINISHED}'"
SEEKS = "record LIKE '%\"seeks\":true%' AS seeks"
DRAFTS = "SELECT seat, batch, turn, draft FROM drafts WHERE table_id = ? AND about = ''"
JOURNAL = "SELECT line, entry FROM journal WHERE table_id = ? AND void = 0"
LAST_LINES = (
    "SELECT line, entry FROM journal WHERE table_id = ? AND void = 0 AND line >= min(?, coalesce("
    "(SELECT line FROM journal WHERE table_id = ? AND void = 0 ORDER BY line DESC LIMIT 1 OFFSET ?), 0)) ORDER BY line"
)
"""The lines since a checkpoint, and so many of the last ones."""


class SqliteStore(LetterShelf, LogShelf, MemoryShelf, Outbox, ReliabilityShelf, SavedAnswers, Deletion, HandingOut):
    """Tables in a SQLite file."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self._alone: asyncio.Task[Any] | None = None
        """Who keeps all others from writing; he reads what he has written, and commits at the end."""

    @classmethod
    async def open(cls, path: Path | str) -> SqliteStore:
        """Open the file, making it or bringing it up to date as needed."""
        writer = await connect(path)
        try:
            await require_writable(writer, path)
            await back_up_before_migration(writer, Path(path))
            await migrate(writer)
            return cls(writer, await connect(path))
        except BaseException:
            await writer.close()
            raise

    async def close(self) -> None:
        """Let go of the file."""
        async with self._writing:
            await self._reader.close()
            await self._writer.close()

    # Tables

    async def create(self, record: Record, seed: bytes, effects: Sequence[Effect], now: int) -> int:
        async with self._transaction() as db:
            cursor = await db.execute(
                "INSERT INTO tables (version, game, stage, guild, channel, host, record, seed, stewards, changed_at)"
                " VALUES (0, ?, ?, ?, ?, ?, '', ?, 0, ?)",
                (record.game, record.stage, record.guild, record.channel, record.host, seed, now),
            )
            assert cursor.lastrowid is not None
            record.id = cursor.lastrowid
            await self._write(db, Change(record=record, version=0, now=now, effects=effects))
        return record.id

    async def load(self, table: int, recent: int) -> Kept:
        while True:
            kept = await self._read(table, recent)
            if await self.version(table) == kept.version:  # Nobody has changed it between the parts of the reading.
                return kept

    async def _read(self, table: int, recent: int) -> Kept:
        row = await self._one("SELECT record, version, seed FROM tables WHERE id = ?", table)
        if row is None:
            raise NoSuchTable(f"There is no table {table}.")
        reading = Reading(row["record"])
        packed = await self._one(
            "SELECT line, packed FROM checkpoints WHERE table_id = ? ORDER BY line DESC LIMIT 1", table
        )
        if packed is not None:
            reading.read_checkpoint(packed)
            lines = await self._all(LAST_LINES, table, packed["line"], table, recent - 1)
            reading.read_journal(row for row in lines if row["line"] >= packed["line"])
            reading.read_recent(lines[-recent:])
            reading.read_pending(await self._all("SELECT seat, answer FROM pending WHERE table_id = ?", table))
        reading.read_standing(await self._all("SELECT seat, name, answer FROM standing WHERE table_id = ?", table))
        return reading.kept(row["version"], row["seed"])

    async def version(self, table: int) -> int | None:
        row = await self._one("SELECT version FROM tables WHERE id = ?", table)
        return None if row is None else int(row["version"])

    async def history(self, table: int, line: int) -> tuple[int, Checkpoint, Sequence[Entry]]:
        at = [readable(Entry.model_validate_json, row["entry"]) for row in await self._journal_at(table, line)]
        first = at[0].first if at and at[0] is not None else line
        packed = await self._one(
            "SELECT packed FROM checkpoints WHERE table_id = ? AND line <= ? ORDER BY line DESC LIMIT 1", table, first
        )
        if packed is None:
            raise NoSuchTable(f"Table {table} has no history before line {line}.")
        checkpoint = readable(unpack, packed["packed"])
        if checkpoint is None:
            raise Unreadable(f"Table {table}: the checkpoint before line {first}.")
        rows = await self._all(f"{JOURNAL} AND line >= ? AND line < ? ORDER BY line", table, checkpoint.line, first)
        entries = [entry for row in rows if (entry := readable(Entry.model_validate_json, row["entry"])) is not None]
        if len(entries) < len(rows):
            raise Unreadable(f"Table {table}: a line of the journal before line {first}.")
        return first, checkpoint, entries

    async def _journal_at(self, table: int, line: int) -> list[aiosqlite.Row]:
        return await self._all(f"{JOURNAL} AND line = ?", table, line)

    async def save(self, change: Change) -> None:
        async with self._transaction() as db:
            await self._write(db, change)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        async with self._transaction():
            self._alone = asyncio.current_task()
            try:
                yield
            finally:
                self._alone = None

    async def _write(self, db: aiosqlite.Connection, change: Change) -> None:
        record, table = change.record, change.record.id
        cursor = await db.execute(
            "UPDATE tables SET version = version + 1, stage = ?, guild = ?, channel = ?, host = ?, record = ?, due = ?,"
            " wake_at = ?, stewards = ?, changed_at = ? WHERE id = ? AND version = ?",
            (
                record.stage,
                record.guild,
                record.channel,
                record.host,
                record.model_dump_json(),
                record.due,
                record.wake_at,
                change.stewards,
                change.now,
                table,
                change.version,
            ),
        )
        if cursor.rowcount != 1:
            raise Conflict(f"Table {table} was changed by somebody else.")
        if change.drafts is not None and change.drafts != _drafts(await db.execute_fetchall(DRAFTS, (table,))):
            raise Conflict(f"Somebody at table {table} has gone on with a sheet.")
        if change.cut is not None:
            await self._void(db, table, change.cut)
        await self._write_seats(db, change)
        await self._write_step(db, change)
        await write_letters(db, table, change.letters)
        await write_mail(db, table, change.effects)
        await count_game(db, change.played)

    async def _void(self, db: aiosqlite.Connection, table: int, line: int) -> None:
        await db.execute("UPDATE journal SET void = 1 WHERE table_id = ? AND line >= ? AND void = 0", (table, line))
        await void_happenings(db, table, line)
        await db.execute("DELETE FROM checkpoints WHERE table_id = ? AND line > ?", (table, line))
        await forget_void(db, table, line)

    async def _write_seats(self, db: aiosqlite.Connection, change: Change) -> None:
        record, table = change.record, change.record.id
        known = await db.execute_fetchall("SELECT seat, person, waits FROM chairs WHERE table_id = ?", (table,))
        before = {row["seat"]: (row["person"], bool(row["waits"])) for row in known}
        now = {seat: (chair.holder, seat in change.waits) for seat, chair in record.chairs.items() if chair.holder}
        left = [seat for seat, (person, _) in before.items() if seat not in now or now[seat][0] != person]
        await write_rows(db, "DELETE FROM drafts WHERE table_id = ? AND seat = ?", [(table, seat) for seat in left])
        if now != before:
            await db.execute("DELETE FROM chairs WHERE table_id = ?", (table,))
            await write_rows(
                db,
                "INSERT INTO chairs (table_id, seat, person, waits) VALUES (?, ?, ?, ?)",
                [(table, seat, person, waits) for seat, (person, waits) in now.items()],
            )
        if change.pending is not None:
            await db.execute("DELETE FROM pending WHERE table_id = ?", (table,))
            await write_rows(
                db,
                "INSERT INTO pending (table_id, seat, batch, answer) VALUES (?, ?, ?, ?)",
                [(table, seat, change.batch or 0, given.model_dump_json()) for seat, given in change.pending.items()],
            )
            await db.execute(  # Those of standing answers stay until the game ends.
                "DELETE FROM drafts WHERE table_id = ? AND (batch IS NOT ? AND (about = '' OR ? IS NULL)"
                " OR about = '' AND seat IN (SELECT value FROM json_each(?)))",
                (table, change.batch, change.batch, json.dumps(change.handed_in)),
            )
        if change.standing is None:
            return
        await db.execute("DELETE FROM standing WHERE table_id = ?", (table,))
        await write_rows(
            db,
            "INSERT INTO standing (table_id, seat, name, answer) VALUES (?, ?, ?, ?)",
            [
                (table, seat, name, json.dumps(answer))
                for seat, filed in change.standing.items()
                for name, answer in filed.items()
            ],
        )

    async def _write_step(self, db: aiosqlite.Connection, change: Change) -> None:
        table, step = change.record.id, change.step
        await write_rows(
            db,
            "INSERT INTO journal (table_id, line, entry, at) VALUES (?, ?, ?, ?)",
            [(table, entry.line, entry.model_dump_json(), change.now) for entry in step.entries],
        )
        await write_rows(
            db,
            "INSERT OR REPLACE INTO checkpoints (table_id, line, packed) VALUES (?, ?, ?)",
            [(table, checkpoint.line, pack(checkpoint)) for checkpoint in step.checkpoints],
        )
        await write_rows(
            db,
            "INSERT INTO events (table_id, line, event, at) VALUES (?, ?, ?, ?)",
            [(table, line, event.model_dump_json(), change.now) for line, event in step.events],
        )
        await write_rows(
            db,
            "INSERT INTO rolls (table_id, line, roll) VALUES (?, ?, ?)",
            [(table, line, roll.model_dump_json()) for line, roll in step.rolls],
        )
        await write_rows(
            db,
            "INSERT OR REPLACE INTO receipts (table_id, batch, turn, seat, receipt) VALUES (?, ?, ?, ?, ?)",
            [(table, proof.batch, proof.turn, proof.seat, proof.model_dump_json()) for proof in change.receipts],
        )

    # Time

    async def next_wake(self, after: int = 0) -> int | None:
        row = await self._one("SELECT MIN(wake_at) AS wake FROM tables WHERE wake_at > ?", after)
        return None if row is None else row["wake"]

    async def due(self, now: int, limit: int) -> Sequence[int]:
        rows = await self._all("SELECT id FROM tables WHERE wake_at <= ? ORDER BY wake_at LIMIT ?", now, limit)
        return [row["id"] for row in rows]

    async def with_clock(self, after: int, limit: int) -> Sequence[int]:
        rows = await self._all(
            "SELECT id FROM tables WHERE wake_at IS NOT NULL AND id > ? ORDER BY id LIMIT ?", after, limit
        )
        return [row["id"] for row in rows]

    async def with_stewards(self) -> Sequence[int]:
        return [row["id"] for row in await self._all("SELECT id FROM tables WHERE stewards = 1")]

    # Drafts

    async def save_draft(self, table: int, seat: Seat, draft: Draft, about: str = "") -> None:
        async with self._transaction() as db:
            await db.execute(
                "INSERT OR REPLACE INTO drafts (table_id, seat, about, batch, turn, draft) VALUES (?, ?, ?, ?, ?, ?)",
                (table, seat, about, draft.batch, draft.turn, draft.draft),
            )

    async def draft(self, table: int, seat: Seat, about: str = "") -> Draft | None:
        sql = "SELECT batch, turn, draft FROM drafts WHERE table_id = ? AND seat = ? AND about = ?"
        row = await self._one(sql, table, seat, about)
        return None if row is None else Draft(**dict(row))

    async def drafts(self, table: int) -> Mapping[Seat, Draft]:
        return _drafts(await self._all(DRAFTS, table))

    async def drop_draft(self, table: int, seat: Seat, about: str = "") -> None:
        async with self._transaction() as db:
            await db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ? AND about = ?", (table, seat, about))

    # Lists

    async def in_channel(self, channel: int) -> Sequence[Listing]:
        return await self._listings(f"channel = ? ORDER BY NOT ({UNFINISHED}), id DESC LIMIT 25", channel)

    async def in_guild(self, guild: int) -> Sequence[Listing]:
        return await self._listings(f"guild = ? AND {UNFINISHED} ORDER BY id", guild)

    async def not_begun(self, host: Person) -> Sequence[Listing]:
        return await self._listings(f"host = ? AND stage IN ('{Stage.OPEN}', '{Stage.SEATED}') ORDER BY id", host)

    async def endless_lobbies(self) -> Sequence[int]:
        rows = await self._all("SELECT id FROM tables WHERE stage = ? AND wake_at IS NULL ORDER BY id", Stage.OPEN)
        return [row["id"] for row in rows]

    async def _listings(self, where: str, value: int | str) -> list[Listing]:
        rows = await self._all(
            f"SELECT id AS 'table', game, stage, guild, channel, host, due, {SEEKS} FROM tables WHERE {where}",  # noqa: S608
            value,
        )
        return [Listing(**{**dict(row), "stage": Stage(row["stage"]), "seeks": bool(row["seeks"])}) for row in rows]

    async def of_person(self, person: Person) -> Sequence[Duty]:
        rows = await self._all(
            "SELECT id AS 'table', game, seat, guild, channel, stage, due, waits,"  # noqa: S608
            " json_valid(record) AND"
            " coalesce(json_extract(record, '$.proposal'), json_extract(record, '$.draw_offer')) IS NOT NULL AS votes"
            f" FROM chairs JOIN tables ON id = table_id WHERE person = ? AND {UNFINISHED}"
            " ORDER BY waits DESC, due IS NULL, due, id",
            person,
        )
        return [
            Duty(
                **{**dict(row), "stage": Stage(row["stage"]), "waits": bool(row["waits"]), "votes": bool(row["votes"])}
            )
            for row in rows
        ]

    # People and facts

    async def dm_channel(self, person: Person) -> tuple[int | None, bool]:
        row = await self._one("SELECT dm_channel, dms_closed FROM people WHERE person = ?", person)
        return (None, False) if row is None else (row["dm_channel"], bool(row["dms_closed"]))

    async def note_dms(self, person: Person, channel: int | None, closed: bool) -> None:
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO people (person, dm_channel, dms_closed) VALUES (?, ?, ?) ON CONFLICT (person) DO UPDATE"
                " SET dm_channel = coalesce(excluded.dm_channel, dm_channel), dms_closed = excluded.dms_closed",
                (person, channel, closed),
            )

    async def picture(self, person: Person) -> str:
        row = await self._one("SELECT picture FROM people WHERE person = ?", person)
        return "" if row is None else str(row["picture"])

    async def note_picture(self, person: Person, cut: str) -> None:
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO people (person, picture) VALUES (?, ?)"
                " ON CONFLICT (person) DO UPDATE SET picture = excluded.picture",
                (person, cut),
            )

    async def notices(self) -> Mapping[Person, Notices]:
        rows = await self._all("SELECT person, notices FROM people WHERE notices != ''")
        return {row["person"]: Notices.model_validate_json(row["notices"]) for row in rows}

    async def note_notices(self, person: Person, notices: Notices) -> None:
        text = "" if notices == Notices() else notices.model_dump_json()
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO people (person, notices) VALUES (?, ?)"
                " ON CONFLICT (person) DO UPDATE SET notices = excluded.notices",
                (person, text),
            )

    async def digested(self, person: Person) -> int:
        row = await self._one("SELECT digested FROM people WHERE person = ?", person)
        return 0 if row is None else int(row["digested"])

    async def note_digested(self, person: Person, at: int) -> None:
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO people (person, digested) VALUES (?, ?)"
                " ON CONFLICT (person) DO UPDATE SET digested = excluded.digested",
                (person, at),
            )

    async def lesson_seen(self, person: Person, lesson: str, moment: str, most: int) -> bool:
        row = await self._one("SELECT seen, moment FROM lessons WHERE person = ? AND lesson = ?", person, lesson)
        if row is not None and row["moment"] == moment:
            return False
        if row is not None and row["seen"] >= most:
            return True
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO lessons (person, lesson, seen, moment) VALUES (?, ?, 1, ?)"
                " ON CONFLICT (person, lesson) DO UPDATE"
                " SET seen = seen + (moment != excluded.moment), moment = excluded.moment",
                (person, lesson, moment),
            )
        return False

    async def fact(self, name: str) -> str | None:
        row = await self._one("SELECT value FROM facts WHERE name = ?", name)
        return None if row is None else str(row["value"])

    async def note_fact(self, name: str, value: str) -> None:
        async with self._transaction() as db:
            await db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))

    async def amend_fact(self, name: str, amend: Callable[[str | None], str | None]) -> None:
        async with self._transaction() as db:
            rows = list(await db.execute_fetchall("SELECT value FROM facts WHERE name = ?", (name,)))
            value = amend(str(rows[0]["value"]) if rows else None)
            if value is None:
                await db.execute("DELETE FROM facts WHERE name = ?", (name,))
            else:
                await db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))

    # The database

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        if self._is_alone:
            yield self._writer
            return
        async with self._writing:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                await self._writer.execute("COMMIT")
            except BaseException:
                # Also when cancelled while BEGIN is on its way: the connection works in order, and rolls back last.
                await self._writer.rollback()
                raise

    async def _one(self, query: str, *values: Any) -> aiosqlite.Row | None:
        rows = await self._all(query, *values)
        return rows[0] if rows else None

    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        connection = self._writer if self._is_alone else self._reader
        return list(await connection.execute_fetchall(query, values))

    @property
    def _is_alone(self) -> bool:
        return self._alone is not None and self._alone is asyncio.current_task()


def _drafts(rows: Iterable[aiosqlite.Row]) -> dict[Seat, Draft]:
    return {Seat(row["seat"]): Draft(row["batch"], row["turn"], row["draft"]) for row in rows}
