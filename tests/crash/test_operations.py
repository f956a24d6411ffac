"""Killed at any line of a backup, a restore or an import: nothing is half done, and doing it again is enough."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from data.backup import backups_folder, backups_in, make_backup
from data.db.copies import check_database
from data.export import export
from data.facts import TO_SHOW
from data.import_table import import_table
from data.restore import restore
from tests.crash.house import GUILD, NOON, House, person, rows
from tests.crash.lines import dies_everywhere
from tests.crash.test_crash_matrix import DEATHS, Ordeal, Plan
from tests.crash.test_crash_matrix import GAME as MATRIX
from tests.helpers.lengths import at_length
from tests.reference import GAME

pytestmark = pytest.mark.slow
LATER = NOON + 100_000
COPYING = ["data/db/copies.py", "data/backup.py"]
EVERY = at_length(7, 1)
"""Of the lines so many make one at which it dies."""


def played(path: Path, *, tables: int, steps: int) -> None:
    """Tables in play, in a file."""

    async def play() -> None:
        async with House.at(path, GAME) as house:
            for number in range(1, tables + 1):
                table = await house.begin(GAME, number)
                for _ in range(steps):
                    await house.play_step(table)

    asyncio.run(play())


def test_a_kill_leaves_no_backup_or_a_whole_one(tmp_path: Path) -> None:
    path, kept = tmp_path / "tables.db", tmp_path / "kept"
    played(path, tables=1, steps=8)
    before = rows(path)

    def whole() -> None:
        assert before == rows(path)
        for made in backups_in(kept):
            check_database(made)
            assert before == rows(made)

    assert dies_everywhere(COPYING, lambda: make_backup(path, kept, NOON), whole, every=EVERY) > 4
    assert backups_in(kept)


def test_a_kill_leaves_the_old_database_or_the_new_one(tmp_path: Path) -> None:
    """And whenever the new one is there, the old one is kept aside."""
    path, lies = tmp_path / "tables.db", tmp_path / "before.db"
    played(path, tables=1, steps=4)
    made = make_backup(path, tmp_path / "kept", NOON)
    path.unlink()
    played(path, tables=2, steps=8)
    shutil.copy2(path, lies)
    old, new = rows(path), rows(made)["journal"]
    counted = {"old": 0, "new": 0}

    def either() -> None:
        found = rows(path)
        counted["old" if found == old else "new"] += 1
        if found != old:
            assert new == found["journal"]
            assert "dropped" == found["outbox"][0][3]
            assert old == rows(backups_in(backups_folder(path))[0])
        shutil.rmtree(backups_folder(path), ignore_errors=True)
        shutil.copy2(lies, path)

    files = [*COPYING, "data/restore.py"]
    dies_everywhere(files, lambda: restore(made, path, LATER), either, every=EVERY)
    assert counted["old"] > 8
    assert new == rows(path)["journal"]
    assert {"tables.db", "before.db", "kept", "tables.backups"} == {
        file.name for file in tmp_path.iterdir() if not file.name.endswith(".part")
    }


def test_a_kill_leaves_a_table_outside_or_within(tmp_path: Path) -> None:
    """With all its rows and the word that it has to show itself, or with none of them."""
    home, away, file = tmp_path / "home.db", tmp_path / "away.db", tmp_path / "table.json"
    played(home, tables=2, steps=12)
    played(away, tables=1, steps=2)
    dies_everywhere(["data/export.py"], lambda: export(home, 2, file, NOON), lambda: file.unlink(missing_ok=True))
    before = rows(away)

    def either() -> None:
        found = rows(away)
        if found != before:
            assert 2 * len(before["tables"]) == len(found["tables"])
            assert any(row[0] == TO_SHOW for row in found["facts"])
            with closing(sqlite3.connect(away)) as db, db:
                db.execute("PRAGMA foreign_keys = ON")
                db.execute("DELETE FROM tables WHERE id > 1")

    def take_in() -> int:
        return import_table(file, away, NOON, games={"ford": GAME})

    dies_everywhere(["data/import_table.py", "data/moving.py"], take_in, either, every=EVERY * 20)
    assert len(rows(away)["tables"]) == 2


@DEATHS
async def test_a_crash_at_any_point_of_a_deletion(tmp_path: Path, fault: type[BaseException], dies: bool) -> None:
    """A table, a person and a server are all there, or gone with everything; so is a fact that is amended."""
    actions: list[Callable[[House], Any]] = [
        lambda house: house.store.amend_fact("a", lambda fact: f"{fact}!"),
        lambda house: house.store.blank(1, person(1)),
        lambda house: house.store.forget_person(person(2)),
        lambda house: house.store.delete_table(1),
        lambda house: house.store.delete_finished(NOON * 2),
        lambda house: house.store.delete_server(GUILD),
    ]
    async with Ordeal(tmp_path / "tables.db", Plan(fault, for_good=dies)) as ordeal:
        house = await ordeal.reopen()
        for number in (1, 2):
            table = await house.found(MATRIX, number)
            for _ in range(30):
                await house.play_step(table)
        for who in (1, 2, 3):
            await house.store.note_dms(person(who), 77, closed=False)
        for action in actions:
            await ordeal.survive(action)
        assert ordeal.crashes > 3 * len(actions)
    left = rows(ordeal.path)
    assert [] == left["tables"] == left["journal"] == left["letters"] == left["outbox"]
    assert {person(1), person(3)} == {row[0] for row in left["people"]}
