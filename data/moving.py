"""A table as a file, on its way from one bot to another.

It holds all that is kept of the table but its messages, which belong to the bot that has posted them, and the notes of
its people, which they made for nobody else's eyes: the record, the seed of the dice, journal and checkpoints, answers,
drafts, receipts, dice, happenings, letters and what people have seen of it. Rows are as the
schema of the bot has them that wrote the file; the one that reads it brings them up to date.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from data.db.connect import migrations
from data.db.copies import Unfit, bring_up_to_date

Cell = int | str | dict[Literal["base64"], str] | None
Rows = dict[str, list[dict[str, Cell]]]

LEFT_BEHIND = ("outbox", "notes")
"""What stays with the bot that a table leaves."""


class MovedTable(BaseModel):
    """The file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    sealed_orders_table: Literal[1] = 1
    """The form of the file itself."""
    schema_of_rows: int
    exported_at: int
    rows: Rows
    digest: str
    """By which a file that was changed or cut off is noticed."""


def digest_of(schema: int, exported_at: int, rows: Rows) -> str:
    """A fingerprint of all that matters in a file."""
    told = json.dumps([schema, exported_at, rows], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(told.encode()).hexdigest()


def packed(db: sqlite3.Connection, table: int, now: int) -> str:
    """A table of a database as the text of a file; Unfit where there is no such table."""
    db.execute("BEGIN")  # All that follows is of one moment, whatever is written meanwhile.
    try:
        (schema,) = db.execute("PRAGMA user_version").fetchone()
        rows = {name: _rows_of(db, name, table) for name in ("tables", *parts_of_a_table(db))}
    finally:
        db.execute("ROLLBACK")
    if not rows["tables"]:
        raise Unfit(f"There is no table {table} in this database.")
    moved = MovedTable(schema_of_rows=schema, exported_at=now, rows=rows, digest=digest_of(schema, now, rows))
    return moved.model_dump_json(indent=1)


def parts_of_a_table(db: sqlite3.Connection) -> list[str]:
    """Where rows of tables lie, beside the one of each table itself."""
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    found = [name for name in names if "table_id" in columns_of(db, name)]
    return [name for name in found if name not in LEFT_BEHIND]


def columns_of(db: sqlite3.Connection, name: str) -> list[str]:
    """The columns of a table of the database."""
    return [column for (column,) in db.execute("SELECT name FROM pragma_table_info(?)", (name,))]


def _rows_of(db: sqlite3.Connection, name: str, table: int) -> list[dict[str, Cell]]:
    columns = columns_of(db, name)
    key, order = ("id", "id") if name == "tables" else ("table_id", "id" if "id" in columns else ", ".join(columns))
    found = db.execute(f"SELECT {', '.join(columns)} FROM {name} WHERE {key} = ? ORDER BY {order}", (table,))  # noqa: S608
    return [dict(zip(columns, map(_shown, row), strict=True)) for row in found]


def _shown(cell: Any) -> Cell:
    return {"base64": base64.b64encode(cell).decode()} if isinstance(cell, bytes) else cell


def _stored(cell: Cell) -> Any:
    return base64.b64decode(cell["base64"], validate=True) if isinstance(cell, dict) else cell


# And back


def read_moved(text: str) -> MovedTable:
    """A file as it was written; Unfit, in a sentence, where it was not written by a bot, or not wholly."""
    try:
        moved = MovedTable.model_validate_json(text)
    except (ValidationError, RecursionError) as fault:
        raise Unfit("The file is not whole, or was not made by data.export. Nothing was changed.") from fault
    if moved.digest != digest_of(moved.schema_of_rows, moved.exported_at, moved.rows):
        raise Unfit("The file was changed or damaged since it was exported. Nothing was changed here.")
    newest = migrations()[-1][0]
    if not 1 <= moved.schema_of_rows <= newest:
        raise Unfit(
            f"The file has schema {moved.schema_of_rows}; this version of the bot knows 1 to {newest}. "
            "Use the version that wrote it, or a newer one. Nothing was changed."
        )
    return moved


def unpacked(moved: MovedTable) -> Rows:
    """The rows in today's form, each part with the table's own number; Unfit where they are no table."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        try:
            return _brought_up_to_date(db, moved)
        except (sqlite3.Error, ValueError, OverflowError) as fault:
            raise Unfit(f"What is in the file is no table: {fault}. Nothing was changed.") from fault


def _brought_up_to_date(db: sqlite3.Connection, moved: MovedTable) -> Rows:
    for number, script in migrations():
        if number <= moved.schema_of_rows:
            db.executescript(script)
    db.execute(f"PRAGMA user_version = {moved.schema_of_rows}")
    known = ("tables", *parts_of_a_table(db))
    if set(moved.rows) != set(known) or len(moved.rows["tables"]) != 1:
        raise ValueError("it does not hold the parts that a table has")
    table = moved.rows["tables"][0].get("id")
    for name in known:
        if any(row.get("id" if name == "tables" else "table_id") != table for row in moved.rows[name]):
            raise ValueError("it holds parts of another table")
        write_rows(db, name, [{column: _stored(cell) for column, cell in row.items()} for row in moved.rows[name]])
    bring_up_to_date(db)
    assert isinstance(table, int)
    return {name: _rows_of(db, name, table) for name in ("tables", *parts_of_a_table(db))}


def write_rows(db: sqlite3.Connection, name: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Put rows into a table of the database; ValueError where a column is not one of its own."""
    columns = columns_of(db, name)
    for row in rows:
        if set(row) - set(columns):
            raise ValueError(f"{name} has no such column")
        marks = ", ".join("?" * len(row))
        db.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", [*row.values()])  # noqa: S608


def row_for_storing(row: Mapping[str, Cell], **instead: Any) -> dict[str, Any]:
    """A row of today's form with other values in it, and without its own number."""
    return {name: _stored(cell) for name, cell in row.items() if name != "id"} | instead
