"""Puts a backup in the place of the database, while the bot does not run: python -m data.restore FILE

Without a file it lists the backups. What was there is kept aside, and everything else is prepared in a file of its own:
one rename makes it count, so whoever is killed on the way has changed nothing.

A backup is a moment of the past. Messages that were on their way then may have gone out since: they are dropped, and
each table shows itself anew at the next start. Clocks stand as they stood then. Dice that have fallen since never fall
again, numbers of tables are not given out twice, and what somebody has had deleted since is deleted once more.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from pydantic import ValidationError

from data.backup import backups_folder, backups_in, make_private, name_of_backup
from data.db.connect import BESIDE
from data.db.copies import Unfit, bring_up_to_date, check_database, copy_database, opened, reach_the_disk
from data.db.outbox import EMPTIED
from data.erasures import again_after, dumped, loaded
from data.facts import COMMANDS_KNOWN, ERASURES, REACHABLE_AT, TO_SHOW
from data.health import operator_clock
from data.settings import load_settings
from rules.table.lost_time import put_off
from rules.table.record import Record, Stage

IN_USE = "The database is in use: stop the bot, then restore. Nothing was changed."
GAP = 1000
"""By how much the numbers of tables go on where it cannot be known which ones were given out."""


def restore(file: Path, database: Path, now: int) -> Path | None:
    """Put a backup in the place of the database; returns where the present one is kept, if there was one.

    Unfit, in a sentence, and nothing is changed, where the file is damaged or newer, or the database is in use.
    """
    check_database(file)
    if database.is_file() and file.samefile(database):
        raise Unfit(f"{file} is the database itself. Nothing was changed.")
    prepared = database.with_name(f"{database.name}.restoring")
    for ending in BESIDE:
        Path(f"{prepared}{ending}").unlink(missing_ok=True)
    copy_database(file, prepared)
    try:
        with at_rest(database) as present:
            prepare(prepared, present, now)
            aside = set_aside(database, now)
            os.replace(prepared, database)
            reach_the_disk(database.absolute().parent)
    finally:
        prepared.unlink(missing_ok=True)
    return aside


# The database as it is


@contextmanager
def at_rest(database: Path) -> Iterator[sqlite3.Connection | None]:
    """Nobody uses the database meanwhile, and all of it lies in one file; None if it is damaged, or there is none."""
    held = _held(database) if database.exists() else None
    try:
        yield held
    finally:
        if held is not None:
            held.close()


def _held(database: Path) -> sqlite3.Connection | None:
    if not _is_database(database):
        return None
    db = opened(database, "rw")
    try:
        db.execute("PRAGMA busy_timeout = 0")
        db.execute("PRAGMA journal_mode = DELETE").fetchone()  # Refused while anybody else has it open.
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as fault:
        db.close()
        if fault.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Unfit(IN_USE) from fault
        if isinstance(fault, sqlite3.OperationalError):
            raise Unfit(f"The database {database} cannot be used: {fault}. Nothing was changed.") from fault
        return None
    return db


def _is_database(path: Path) -> bool:
    """Whether a file is one at all: of another SQLite would remove what lies beside it as soon as it is opened."""
    with closing(opened(path, "ro&immutable=1")) as db:
        try:
            db.execute("PRAGMA schema_version").fetchone()
        except sqlite3.DatabaseError:
            return False
    return True


def set_aside(database: Path, now: int) -> Path | None:
    """Keep what is there under another name, too, so that it is never gone; returns that name."""
    if not database.exists():
        return None
    folder = backups_folder(database)
    make_private(folder)
    aside = name_of_backup(folder, now, "-before-restore")
    for ending in reversed(BESIDE):  # Of a damaged one also what lies beside it, and the file itself last.
        there = Path(f"{database}{ending}")
        if there.exists():
            _link(there, Path(f"{aside}{ending}"))
    for ending in BESIDE[1:]:
        Path(f"{database}{ending}").unlink(missing_ok=True)  # It belongs to the old file, and would spoil the new one.
    return aside


def _link(there: Path, aside: Path) -> None:
    try:
        os.link(there, aside)
    except OSError:  # Another disk, or one that knows no links.
        shutil.copy2(there, aside)
    reach_the_disk(aside.parent)


# The backup as it has to be


def prepare(prepared: Path, present: sqlite3.Connection | None, now: int) -> None:
    """Make a copy of a backup fit for the present."""
    given_out, deleted = _known_to(present)
    with closing(opened(prepared, "rw")) as db:
        db.execute("BEGIN")
        bring_up_to_date(db)
        since = min(_last_moment(db), now)
        shown = {row[0]: now for row in db.execute("SELECT id FROM tables WHERE stage <> ?", (Stage.FINISHED,))}
        for table in shown:
            _go_on_from_now(db, table, since, now)
        db.execute(f"UPDATE outbox SET state = 'dropped', {EMPTIED} WHERE state IN ('waiting', 'sending')")  # noqa: S608
        last = _last_number(db, given_out)
        db.execute("DELETE FROM sqlite_sequence WHERE name = 'tables'")
        db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', ?)", (last,))
        _note(db, TO_SHOW, json.dumps(shown))
        _note(db, REACHABLE_AT, str(now))
        _note(db, ERASURES, dumped(again_after(loaded(_fact(db, ERASURES)), deleted, since)))
        db.execute("DELETE FROM facts WHERE name = ?", (COMMANDS_KNOWN,))  # Discord may know newer ones by now.
        db.execute("COMMIT")
    check_database(prepared)
    reach_the_disk(prepared)


def _known_to(present: sqlite3.Connection | None) -> tuple[int | None, str | None]:
    """Up to which number tables have been opened, and what has been deleted, as far as the present database tells."""
    if present is None:
        return None, None
    try:
        row = present.execute("SELECT seq FROM sqlite_sequence WHERE name = 'tables'").fetchone()
        return (0 if row is None else int(row[0])), _fact(present, ERASURES)
    except sqlite3.Error:
        return None, None


def _last_number(db: sqlite3.Connection, given_out: int | None) -> int:
    """The number after which tables are counted on, so that the buttons of lost ones never mean another."""
    row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'tables'").fetchone()
    own = 0 if row is None else int(row[0])
    return own + GAP if given_out is None else max(own, given_out)


def _go_on_from_now(db: sqlite3.Connection, table: int, since: int, now: int) -> None:
    """No deadline comes nearer by the restore, and no die falls that somebody may have seen."""
    (stored,) = db.execute("SELECT record FROM tables WHERE id = ?", (table,)).fetchone()
    try:
        record = Record.model_validate_json(stored)
    except ValidationError:
        return  # This version of the bot cannot play at it, and leaves it as it is.
    put_off(record, since, now)
    record.arrived = "restored"
    if record.is_in_play:
        lines = "SELECT coalesce(max(line) + 1, 0) FROM journal WHERE table_id = ? AND void = 0"
        (line,) = db.execute(lines, (table,)).fetchone()
        record.rewinds = max(record.rewinds + 1, now)  # Later rewinds, which nobody knows of any more, counted on, too.
        record.epochs[line] = record.rewinds
    db.execute(
        "UPDATE tables SET version = version + 1, record = ?, due = ?, wake_at = ? WHERE id = ?",
        (record.model_dump_json(), record.due, record.wake_at, table),
    )


def _last_moment(db: sqlite3.Connection) -> int:
    """Up to when the backup knows of anything."""
    (changed,) = db.execute("SELECT coalesce(max(changed_at), 0) FROM tables").fetchone()
    return max(int(_fact(db, REACHABLE_AT) or 0), int(changed))


def _fact(db: sqlite3.Connection, name: str) -> str | None:
    row = db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def _note(db: sqlite3.Connection, name: str, value: str) -> None:
    db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))


# The operator's command


def main(arguments: Sequence[str]) -> int:
    """Restore the file that is named, or list what can be restored; 0 when it is done."""
    database = load_settings().database
    if len(arguments) != 1:
        sys.stderr.write(_listed(database))
        return 2
    try:
        aside = restore(Path(arguments[0]), database, operator_clock())
    except Unfit as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    sys.stdout.write(f"{database} is now what {arguments[0]} was. At the next start each table shows itself anew.\n")
    if aside is not None:
        sys.stdout.write(f"What was there before is kept as {aside}.\n")
    return 0


def _listed(database: Path) -> str:
    found = backups_in(backups_folder(database))
    if not found:
        return f"Name the file to restore. There is no backup in {backups_folder(database)}.\n"
    return "Name the file to restore:\n" + "".join(f"{path}\n" for path in found)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
