"""All that is kept under somebody's name, to be handed out to them.

Each part is made by naming what belongs to them. Of a game under way nothing is told that counts what others do: not
how far a journal was when they last looked, and not how reliable they have been in it so far.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import aiosqlite

from rules.kernel.values import Json
from rules.table.record import Person

PARTS = {
    "settings": "SELECT dm_channel, dms_closed, picture, notices FROM people WHERE person = ?",
    "seats": (
        "SELECT tables.id AS 'table', game, stage, seat FROM chairs JOIN tables ON tables.id = table_id"
        " WHERE person = ? ORDER BY tables.id"
    ),
    "hosted": "SELECT id AS 'table', game, stage FROM tables WHERE host = ? ORDER BY id",
    "named": "SELECT id AS 'table', game, stage FROM tables WHERE instr(record, '\"' || ? || '\"') ORDER BY id",
    "letters": (
        "SELECT table_id AS 'table', game, seat, sender, receivers, text, {at} AS at, reported"
        " FROM letters JOIN tables ON tables.id = table_id WHERE holder = ? ORDER BY table_id, seat, number"
    ),
    "notes": (
        "SELECT table_id AS 'table', game, text, {at} AS at FROM notes JOIN tables ON tables.id = table_id"
        " WHERE person = ? ORDER BY table_id"
    ),
    "looks": "SELECT table_id AS 'table', seat, {at} AS at FROM seen WHERE person = ? ORDER BY table_id, seat",
    "saved_answers": (
        "SELECT game, question, name, text FROM saved_answers WHERE person = ? ORDER BY game, question, name"
    ),
    "hints": "SELECT lesson, seen FROM lessons WHERE person = ? ORDER BY lesson",
    "finished_games": "SELECT games, handed_in, by_steward, missed FROM reliability WHERE person = ?",
}
"""Each part of it, and where it lies; moments are told as everybody can read them."""
MOMENT = "strftime('%Y-%m-%dT%H:%M:%SZ', at, 'unixepoch')"
AS_JSON = ("receivers", "notices")
"""Columns that hold more than a word."""


class HandingOut(ABC):
    """The part of a store that tells people what it keeps of them."""

    @abstractmethod
    async def _all(self, query: str, *values: Any) -> list[aiosqlite.Row]:
        """All rows that a query finds."""

    async def all_of(self, person: Person) -> Mapping[str, Sequence[Mapping[str, Json]]]:
        found = {name: await self._all(query.format(at=MOMENT), person) for name, query in PARTS.items()}
        return {name: [_readable(row) for row in rows] for name, rows in found.items()}


def _readable(row: aiosqlite.Row) -> Mapping[str, Json]:
    cells = {name: json.loads(cell or "{}") if name in AS_JSON else cell for name, cell in dict(row).items()}
    return {name: cell for name, cell in cells.items() if cell not in (None, "", {})}
