"""Copies of a database: consistent while the bot writes, whole or not there at all, and proven before they count."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import mkstemp
from urllib.parse import quote

from data.db.connect import migrations, statements

PART = ".part"
"""How a file ends that is still being written."""
PATIENCE = 30
"""Seconds for which a copy waits while others write."""


class Unfit(Exception):
    """A file that cannot be used, or a moment at which nothing can be done; its words are for the operator."""


def copy_database(source: Path, target: Path) -> int:
    """Make a copy of a database that may be in use; returns its schema.

    It is one file that needs no others beside it, for its owner's eyes alone. A copy that is not whole, or whose making
    was broken off, never bears its name.
    """
    try:
        with being_written(target) as part:
            with closing(opened(source, "rw")) as found, closing(sqlite3.connect(part)) as made:
                found.backup(made)
                made.execute("PRAGMA journal_mode = DELETE")
            schema = check_database(part)
            reach_the_disk(part)
            os.replace(part, target)
            reach_the_disk(target.parent)
    except (OSError, sqlite3.Error) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise Unfit(f"No copy of {source} could be made as {target}: {why}. Nothing was changed.") from fault
    return schema


@contextmanager
def being_written(target: Path) -> Iterator[Path]:
    """A file of its own beside the target, for its owner alone; whatever still bears this name at the end goes."""
    place, name = mkstemp(prefix=f"{target.name}.", suffix=PART, dir=target.parent)
    os.close(place)
    part = Path(name)
    try:
        yield part
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def check_database(path: Path) -> int:
    """The schema of a whole database that this version of the bot can use; Unfit, in a sentence, where it is not."""
    if not path.is_file():
        raise Unfit(f"There is no file {path}.")
    try:
        with closing(opened(path, "ro")) as db:
            schema = check_schema(path, db)
            (verdict,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            orphan = db.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as fault:
        raise Unfit(f"{path} is damaged, or no database: {fault}.") from fault
    if orphan is not None:
        verdict = "something is kept of a table that is gone"
    if verdict != "ok":
        raise Unfit(f"{path} is damaged: {verdict}.")
    return schema


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Take every migration that a copy has not seen, in the transaction that is open; nobody else has it."""
    (schema,) = db.execute("PRAGMA user_version").fetchone()
    for number, script in migrations():
        if number > schema:
            for statement in statements(script):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")


def check_schema(path: Path, db: sqlite3.Connection) -> int:
    """The schema of a database of this bot; Unfit, in a sentence, where it is newer, or anybody else's."""
    schema = int(db.execute("PRAGMA user_version").fetchone()[0])
    newest = migrations()[-1][0]
    if schema > newest:
        raise Unfit(
            f"{path} has schema {schema}, from a newer version of the bot; this one knows {newest} at most. "
            "Use that version."
        )
    found = {(kind, name) for kind, name in db.execute("SELECT type, name FROM sqlite_schema") if _is_made(name)}
    if schema < 1 or found != parts_of(schema):
        raise Unfit(f"{path} is no database of this bot.")
    return schema


@cache
def parts_of(schema: int) -> frozenset[tuple[str, str]]:
    """The kinds and names of all that a database of a schema consists of."""
    with closing(sqlite3.connect(":memory:")) as db:
        for number, script in migrations():
            if number <= schema:
                db.executescript(script)
        found = db.execute("SELECT type, name FROM sqlite_schema").fetchall()
    return frozenset((kind, name) for kind, name in found if _is_made(name))


def _is_made(name: str) -> bool:
    """Whether something in a schema was made by a migration, and not by SQLite for itself."""
    return not name.startswith("sqlite_")


def opened(path: Path, mode: str) -> sqlite3.Connection:
    """A plain connection to a file that is there, to read ("ro") or also to write ("rw")."""
    where = f"file:{quote(str(path.absolute()))}?mode={mode}"
    return sqlite3.connect(where, uri=True, timeout=PATIENCE, isolation_level=None)


def reach_the_disk(path: Path) -> None:
    """Have the system write a file, or the names in a folder, before anything else is done."""
    place = os.open(path, os.O_RDONLY)
    try:
        os.fsync(place)
    finally:
        os.close(place)
