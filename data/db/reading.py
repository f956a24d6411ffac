"""Reading what is stored of a table: what cannot be read is left where it lies, and told as damage."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

import aiosqlite

from data.store import Damage, Kept
from rules.kernel.journal import Checkpoint, Entry, Pending
from rules.kernel.values import Json, OutOfReach, Seat
from rules.table.record import Record

T = TypeVar("T")

NO_RECORD = "What is kept of this table cannot be read by this version of the bot. Nothing is lost or changed."


def readable(read: Callable[[Any], T], stored: Any) -> T | None:
    """What was stored; None where this version of the bot cannot read it."""
    try:
        return read(stored)
    except (ValueError, TypeError, zlib.error):  # Of another form, no JSON, no text, not whole.
        return None


def pack(checkpoint: Checkpoint) -> bytes:
    """A checkpoint as it is stored."""
    return zlib.compress(checkpoint.model_dump_json().encode(), 6)


def unpack(packed: bytes) -> Checkpoint:
    """A checkpoint that was stored."""
    return Checkpoint.model_validate_json(zlib.decompress(packed))


def version_in(packed: bytes) -> int | None:
    """The version of the rules in a checkpoint, also where the rest of it has a form that is not known here."""
    found = json.loads(zlib.decompress(packed))
    version = found.get("rules_version") if isinstance(found, dict) else None
    return version if isinstance(version, int) else None


class Reading:
    """One table as it is being read, part by part."""

    def __init__(self, record: str) -> None:
        found = readable(Record.model_validate_json, record)
        if found is None:
            raise OutOfReach(NO_RECORD)
        self._record = found
        self._checkpoint: Checkpoint | None = None
        self._rules_version: int | None = None
        self._entries: list[Entry] = []
        self._recent: list[Entry] = []
        self._pending: dict[Seat, Pending] = {}
        self._standing: dict[Seat, dict[str, Json]] = {}
        self._damage: Damage | None = None
        self._line = 0
        """Up to which line everything could be read."""

    def read_checkpoint(self, row: aiosqlite.Row) -> None:
        """The last checkpoint."""
        self._line = row["line"]
        self._checkpoint = readable(unpack, row["packed"])
        if self._checkpoint is None:
            self._rules_version = readable(version_in, row["packed"])
            self._note("checkpoint")
        else:
            self._rules_version = self._checkpoint.rules_version

    def read_journal(self, rows: Iterable[aiosqlite.Row]) -> None:
        """The lines after the checkpoint, up to the first that cannot be read."""
        for row in rows:
            entry = readable(Entry.model_validate_json, row["entry"])
            if entry is None:
                self._line = row["line"]
                self._note("journal")
                return
            self._entries.append(entry)
            self._line = row["line"] + 1

    def read_recent(self, rows: Iterable[aiosqlite.Row]) -> None:
        """The last lines, back to the first that cannot be read."""
        for row in rows:
            entry = readable(Entry.model_validate_json, row["entry"])
            self._recent = [] if entry is None else [*self._recent, entry]

    def read_pending(self, rows: Iterable[aiosqlite.Row]) -> None:
        """The answers that wait."""
        for row in rows:
            given = readable(Pending.model_validate_json, row["answer"])
            if given is None:
                self._note("answers")
            else:
                self._pending[Seat(row["seat"])] = given

    def read_standing(self, rows: Iterable[aiosqlite.Row]) -> None:
        """The answers that are filed in advance."""
        for row in rows:
            try:
                answer = json.loads(row["answer"])
            except (ValueError, TypeError):
                self._note("answers")
            else:
                self._standing.setdefault(Seat(row["seat"]), {})[row["name"]] = answer

    def _note(self, part: Literal["checkpoint", "journal", "answers"]) -> None:
        if self._damage is None:
            self._damage = Damage(part, self._line)

    def kept(self, version: int, seed: bytes) -> Kept:
        """All that could be read."""
        return Kept(
            record=self._record,
            version=version,
            seed=seed,
            checkpoint=self._checkpoint,
            entries=self._entries,
            recent=self._recent,
            pending=self._pending,
            standing=self._standing,
            rules_version=self._rules_version,
            damage=self._damage,
        )
