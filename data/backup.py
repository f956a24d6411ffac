"""Backups of the database, made while the bot runs: python -m data.backup, with another folder if one is named.

They lie in a folder beside the database, are named after the moment in UTC, and go when they are older than
BACKUPS_KEPT days. Before each migration one is made by itself.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import aiosqlite

from data.db.connect import UnusableDatabase, migrations, schema
from data.db.copies import PART, Unfit, copy_database
from data.health import operator_clock
from data.settings import load_settings
from rules.kernel.durations import DAY

MOMENT = "%Y%m%d-%H%M%S"
LENGTH_OF_MOMENT = 15
BEFORE_MIGRATION = "-before-migration"
ENDINGS = (".db", ".db-wal", ".db-shm", PART)
"""How the files of a backup end; those beside one were set aside with a damaged database."""


def backups_folder(database: Path) -> Path:
    """Where the backups of a database lie."""
    return database.with_suffix(".backups")


def name_of_backup(folder: Path, now: int, why: str = "") -> Path:
    """A name for a backup of this moment that none has yet."""
    moment = datetime.fromtimestamp(now, UTC).strftime(MOMENT)
    name, number = folder / f"{moment}{why}.db", 1
    while name.exists():
        number += 1
        name = folder / f"{moment}{why}-{number}.db"
    return name


def make_backup(database: Path, folder: Path, now: int, why: str = "") -> Path:
    """Copy the database into a folder, which is made if need be; Unfit, in a sentence, where that cannot be done."""
    if not database.is_file():
        raise Unfit(f"There is no database {database} yet, so there is nothing to back up.")
    make_private(folder)
    made = name_of_backup(folder, now, why)
    copy_database(database, made)
    return made


async def back_up_before_migration(connection: aiosqlite.Connection, database: Path) -> None:
    """Copy a database that is about to be brought up to date; without a copy it is not."""
    if 0 < await schema(connection) < migrations()[-1][0]:
        folder = backups_folder(database)
        try:
            await asyncio.to_thread(make_backup, database, folder, operator_clock(), BEFORE_MIGRATION)
        except Unfit as fault:
            raise UnusableDatabase(f"The database must be brought up to date, and that wants a copy. {fault}") from None


def make_private(folder: Path) -> None:
    """Have a folder there that nobody but its owner looks into."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise Unfit(f"The folder {folder} cannot be made: {fault.strerror}. Nothing was changed.") from fault


def backups_in(folder: Path) -> list[Path]:
    """The backups of a folder, the newest first."""
    found = [path for path in folder.glob("*.db") if moment_of(path) is not None]
    return sorted(found, key=lambda path: (moment_of(path), path.stem), reverse=True)


def moment_of(path: Path) -> int | None:
    """When a backup was made, by its name; None for any other file."""
    try:
        moment = datetime.strptime(f"{path.name[:LENGTH_OF_MOMENT]}+0000", f"{MOMENT}%z")
    except ValueError:
        return None
    return int(moment.timestamp())


def drop_old_backups(folder: Path, now: int, days: int) -> list[Path]:
    """Remove what is older than so many days, also what a broken-off copy has left; with 0 everything stays."""
    dropped = []
    for path in sorted(folder.glob("*")):
        moment = moment_of(path)
        if days and moment is not None and path.name.endswith(ENDINGS) and moment < now - days * DAY:
            path.unlink(missing_ok=True)
            dropped.append(path)
    return dropped


def main(arguments: Sequence[str]) -> int:
    """Make a backup, and drop those that are too old; 0 when all is well."""
    settings, now = load_settings(), operator_clock()
    folder = Path(arguments[0]) if arguments else backups_folder(settings.database)
    try:
        made = make_backup(settings.database, folder, now)
    except Unfit as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    dropped = drop_old_backups(folder, now, settings.backups_kept)
    sys.stdout.write(f"{made} is a whole copy of the database. It holds every secret of every game: keep it safe.\n")
    if dropped:
        sys.stdout.write(f"Removed as older than {settings.backups_kept} days: {len(dropped)}.\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
