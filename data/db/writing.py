"""Writes rows, and costs nothing where there are none: every call is a way to the database's thread and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import aiosqlite


async def write_rows(db: aiosqlite.Connection, sql: str, rows: Sequence[Sequence[Any]]) -> None:
    """The same statement for each of some rows."""
    if rows:
        await db.executemany(sql, rows)
