"""Writes one table into a file, for another bot: python -m data.export TABLE, with a name for the file if you like.

The bot may go on meanwhile; the table goes on here, too, until somebody ends or deletes it.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from data.db.copies import Unfit, being_written, check_schema, opened, reach_the_disk
from data.health import operator_clock
from data.moving import packed
from data.settings import load_settings

SECRETS = (
    "It holds every secret of that game: hands, orders, letters and the seed of the dice. Only you can read it; keep "
    "it so, and delete it once it is imported."
)
GOES_ON = "The table goes on here until it is ended; two bots must not play the same game."


def export(database: Path, table: int, file: Path, now: int) -> None:
    """Write a table into a new file, whole or not at all; Unfit, in a sentence, where that cannot be done."""
    if file.exists():
        raise Unfit(f"{file} is there already. Nothing was changed.")
    if not database.is_file():
        raise Unfit(f"There is no database {database}.")
    try:
        with closing(opened(database, "rw")) as db:
            check_schema(database, db)
            text = packed(db, table, now)
        _write(file, text)
    except (OSError, sqlite3.Error) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise Unfit(f"Table {table} could not be exported: {why}. Nothing was changed.") from fault


def _write(file: Path, text: str) -> None:
    with being_written(file) as part:
        part.write_text(text, encoding="utf-8")
        reach_the_disk(part)
        os.replace(part, file)


def main(arguments: Sequence[str]) -> int:
    """Export the table that is named; 0 when it is done."""
    if len(arguments) not in (1, 2) or not arguments[0].isdecimal():
        sys.stderr.write("Name the table, and the file if you like: python -m data.export 12 table-12.json\n")
        return 2
    table = int(arguments[0])
    file = Path(arguments[1] if len(arguments) > 1 else f"table-{table}.json")
    try:
        export(load_settings().database, table, file, operator_clock())
    except Unfit as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    sys.stdout.write(f"Table {table} is in {file}. {SECRETS} {GOES_ON}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
