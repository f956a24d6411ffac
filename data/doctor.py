"""What can be found out about the machine and the database without Discord; `make doctor` asks Discord, too.

Each check is one line and one sentence: python -m data.doctor
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from data.backup import backups_folder, backups_in, moment_of
from data.db.connect import migrations
from data.db.copies import Unfit, check_database, opened
from data.health import ailment, heartbeat_path, operator_clock
from data.settings import Settings, load_settings
from rules.kernel.durations import DAY
from rules.kernel.words import counted

LEAST_SPACE = 500_000_000
"""Bytes that a disk should have free; and room for three times the database."""
A_ZONE = "Pacific/Chatham"


@dataclass(frozen=True)
class Finding:
    """What came of a check."""

    what: str
    words: str
    is_well: bool = True

    def __str__(self) -> str:
        return f"{'ok  ' if self.is_well else 'FAIL'}  {self.what}: {self.words}"


def wrong(what: str, words: str) -> Finding:
    """A check that failed."""
    return Finding(what, words, is_well=False)


def check_machine(settings: Settings, now: int) -> list[Finding]:
    """Everything that needs neither Discord nor a worker."""
    token = "there is a token." if settings.discord_token else "there is no token, so the playground is started."
    return [
        Finding("settings", f"they can be read; {token}"),
        check_file(settings.database),
        check_writing(settings.database),
        check_space(settings.database),
        check_zones(),
        check_heartbeat(settings.database, now),
        check_backups(settings.database, now),
    ]


def check_file(database: Path) -> Finding:
    """Whether the database is whole, and of a schema that is known here."""
    if not database.exists():
        return Finding("database", f"{database} is not there yet; the first start makes it.")
    try:
        schema = check_database(database)
    except Unfit as fault:
        return wrong("database", str(fault))
    newest = migrations()[-1][0]
    later = "" if schema == newest else f" The next start brings it to {newest}, after a backup."
    return Finding("database", f"{database} is whole and has schema {schema}.{later}")


def check_writing(database: Path) -> Finding:
    """Whether the database can be written."""
    if not database.exists():
        return Finding("writing", "there is nothing to write to yet.")
    try:
        with closing(opened(database, "rw")) as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES ('doctor', '')")
            db.execute("ROLLBACK")
    except sqlite3.Error as fault:
        return wrong("writing", f"nothing can be written to {database}: {fault}.")
    return Finding("writing", "the database can be written.")


def check_space(database: Path) -> Finding:
    """Whether the disk has room."""
    free = shutil.disk_usage(database.absolute().parent).free
    size = database.stat().st_size if database.exists() else 0
    if free < max(LEAST_SPACE, 3 * size):
        return wrong("disk", f"only {free // 1_000_000} MB are free; the database has {size // 1_000_000}.")
    return Finding("disk", f"{free // 1_000_000} MB are free.")


def check_zones() -> Finding:
    """Whether calendars know their time zones."""
    try:
        ZoneInfo(A_ZONE)
    except (ZoneInfoNotFoundError, OSError) as fault:
        return wrong("time zones", f"they cannot be read ({fault}); install the package tzdata.")
    return Finding("time zones", "they can be read.")


def check_heartbeat(database: Path, now: int) -> Finding:
    """Whether the bot is well, if it runs."""
    path = heartbeat_path(database)
    if not path.exists():
        return Finding("heartbeat", "the bot has not been started yet.")
    complaint = ailment(path, now)
    return Finding("heartbeat", "the bot is well.") if complaint is None else wrong("heartbeat", complaint)


def check_backups(database: Path, now: int) -> Finding:
    """Whether there is a backup, and of what age; not to have one is no fault of the bot."""
    found = backups_in(backups_folder(database))
    if not found:
        return Finding("backups", "there is none yet; `make backup` makes one while the bot runs.")
    age = now - (moment_of(found[0]) or now)
    told = "today" if age < DAY else f"{counted(age // DAY, 'day')} ago"
    return Finding("backups", f"{counted(len(found), 'is', 'are')} there; the newest was made {told}.")


def report(findings: list[Finding], say: Callable[[str], object]) -> int:
    """Tell all findings, a line each; 0 when all is well."""
    for finding in findings:
        say(f"{finding}\n")
    faults = sum(not finding.is_well for finding in findings)
    say("All is well.\n" if not faults else f"Checks that failed: {faults}.\n")
    return 1 if faults else 0


def main() -> int:
    """Check everything, and tell it."""
    return report(check_machine(load_settings(), operator_clock()), sys.stdout.write)


if __name__ == "__main__":
    raise SystemExit(main())
