"""Takes in a table that another bot has exported: python -m data.import_table FILE, with server and channel if need be.

The bot may run meanwhile; within half a minute the table shows itself in its channel, under a number of this bot.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from data.db.connect import UnusableDatabase, keep_to_owner, migrations
from data.db.copies import Unfit, bring_up_to_date, check_schema, opened
from data.db.reading import readable, version_in
from data.facts import TO_SHOW
from data.health import operator_clock
from data.moving import Rows, read_moved, row_for_storing, unpacked, write_rows
from data.settings import load_settings
from rules.kernel.dice import commitment
from rules.kernel.game import Game
from rules.registry import GAMES
from rules.table.lost_time import put_off
from rules.table.record import Record, Stage

Games = Mapping[str, Game[Any] | type[Game[Any]]]
"""The games that are installed, by their names."""

LARGEST = 1 << 28
"""Bytes of a file that are read at most."""


def import_table(
    file: Path,
    database: Path,
    now: int,
    *,
    home: tuple[int, int] | None = None,
    games: Games = GAMES,
) -> int:
    """Take a table in, in one transaction, at the place of its own or at another server and channel.

    Returns its number here. Unfit, in a sentence, and nothing is changed, where it cannot be.
    """
    try:
        if file.stat().st_size > LARGEST:
            raise Unfit(f"{file} is larger than any table. Nothing was changed.")
        moved = read_moved(file.read_text("utf-8"))
    except OSError as fault:
        raise Unfit(f"{file} cannot be read: {fault.strerror}. Nothing was changed.") from fault
    except UnicodeDecodeError as fault:
        raise Unfit(f"{file} is no text, so no table. Nothing was changed.") from fault
    rows = unpacked(moved)
    record = _record_in(rows, games)
    put_off(record, min(moved.exported_at, now), now)
    record.arrived, record.shown = "imported", 0
    if home is not None:
        record.guild, record.channel = home
    try:
        return _take_in(database, record, rows, now)
    except (OSError, sqlite3.Error, ValueError) as fault:
        raise Unfit(f"The table could not be taken in: {fault}. Nothing was changed.") from fault


def _record_in(rows: Rows, games: Games) -> Record:
    row = row_for_storing(rows["tables"][0])
    try:
        record = Record.model_validate_json(row["record"])
    except (ValidationError, TypeError) as fault:
        raise Unfit("The table cannot be read by this version of the bot. Nothing was changed.") from fault
    if record.game not in games:
        raise Unfit(f"The game of the table, {record.game}, is not installed here. Nothing was changed.")
    if not isinstance(row["seed"], bytes) or commitment(row["seed"]) != record.commitment:
        raise Unfit("The seed of the dice is not the one that its players were promised. Nothing was changed.")
    versions = [_version_in(row_for_storing(one)["packed"]) for one in rows["checkpoints"]]
    if max(versions, default=0) > games[record.game].rules_version:
        raise Unfit(f"The table was played by newer rules of {record.game} than those here. Nothing was changed.")
    return record


def _version_in(packed: Any) -> int:
    return readable(lambda found: version_in(found) or 0, packed) or 0


def _take_in(database: Path, record: Record, rows: Rows, now: int) -> int:
    keep_to_owner(database)
    with closing(opened(database, "rw")) as db:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("BEGIN IMMEDIATE")  # Closed without a commit, all of it is undone.
        _require_todays(database, db)
        seed = row_for_storing(rows["tables"][0])["seed"]
        if known := db.execute("SELECT id FROM tables WHERE seed = ?", (seed,)).fetchone():
            raise Unfit(f"That table is here already, as table {known[0]}. Nothing was changed.")
        record.id = _next_number(db)
        own = {"id": record.id, "version": 1, "record": record.model_dump_json(), "changed_at": now}
        place = {"guild": record.guild, "channel": record.channel, "due": record.due, "wake_at": record.wake_at}
        write_rows(db, "tables", [row_for_storing(rows["tables"][0], **own, **place)])
        for name, part in rows.items():
            if name != "tables":
                write_rows(db, name, [row_for_storing(row, table_id=record.id) for row in part])
        if record.stage is not Stage.FINISHED:
            _is_to_show_itself(db, record.id, now)
        db.execute("COMMIT")
    return record.id


def _require_todays(database: Path, db: sqlite3.Connection) -> None:
    """A new database is set up; one of older days is left to the bot, which makes a copy of it before."""
    (schema,) = db.execute("PRAGMA user_version").fetchone()
    if schema == 0 and db.execute("SELECT 1 FROM sqlite_schema").fetchone() is None:
        bring_up_to_date(db)
    elif check_schema(database, db) < migrations()[-1][0]:
        raise Unfit(f"{database} has to be brought up to date first: start the bot once. Nothing was changed.")


def _next_number(db: sqlite3.Connection) -> int:
    row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'tables'").fetchone()
    return 1 if row is None else int(row[0]) + 1


def _is_to_show_itself(db: sqlite3.Connection, table: int, now: int) -> None:
    row = db.execute("SELECT value FROM facts WHERE name = ?", (TO_SHOW,)).fetchone()
    shown = json.loads(row[0]) if row is not None else {}
    fact = json.dumps({**shown, str(table): now})
    db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (TO_SHOW, fact))


def main(arguments: Sequence[str]) -> int:
    """Import the file that is named; 0 when it is done."""
    file, *home = arguments or [""]
    if not file or len(home) not in (0, 2) or not all(number.isdecimal() for number in home):
        sys.stderr.write(
            "Name the file, and server and channel if they differ: python -m data.import_table FILE 12 34\n"
        )
        return 2
    place = (int(home[0]), int(home[1])) if home else None
    try:
        table = import_table(Path(file), load_settings().database, operator_clock(), home=place)
    except (Unfit, UnusableDatabase) as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    sys.stdout.write(f"It is table {table} here, and shows itself in its channel as soon as the bot runs.\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
