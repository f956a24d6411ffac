"""Backups: consistent while tables are played at, proven whole, kept for a while, and made before every migration."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data import backup
from data.backup import backups_folder, backups_in, drop_old_backups, make_backup, moment_of
from data.db import connect as connecting
from data.db.connect import UnusableDatabase, migrations
from data.db.copies import Unfit, check_database, copy_database
from data.db.store import SqliteStore
from data.settings import Settings
from rules.kernel.durations import DAY
from rules.table.record import Stage
from tests.crash.house import House, rows
from tests.helpers.databases import lay_empty
from tests.reference import GAME

NOON = 1_700_000_000


async def test_a_backup_holds_what_the_database_held(tmp_path: Path) -> None:
    """Also what lies beside the file, while the bot has it open; and it needs no other file."""
    path = tmp_path / "tables.db"
    async with House.at(path, GAME) as house:
        await house.begin(GAME, 1)
        made = make_backup(path, tmp_path / "kept", NOON)
        assert rows(path, marks=True) == rows(made, marks=True)
    assert ["20231114-221320.db"] == [file.name for file in (tmp_path / "kept").iterdir()]
    assert 0o600 == made.stat().st_mode & 0o777
    assert 0o700 == made.parent.stat().st_mode & 0o777
    assert migrations()[-1][0] == check_database(made)


LEAST, MOST = 20, 60
"""Answers that come in while a backup is made."""


@pytest.mark.slow
async def test_backups_are_consistent_while_answers_come_in(tmp_path: Path) -> None:
    """Each is a moment between two changes: every journal fits, and is the beginning of what the table became."""
    path, made = tmp_path / "tables.db", list[Path]()
    async with House.at(path, GAME) as house:
        tables = [await house.begin(GAME, number) for number in (1, 2, 3)]

        steps = 0
        for number in range(1, 6):
            backing_up = asyncio.ensure_future(asyncio.to_thread(make_backup, path, tmp_path / "kept", NOON + number))
            # Some are played beside every backup; a slow one does not outlast the games, for they are to grow.
            while steps < LEAST * number or (steps < MOST * number and not backing_up.done()):
                await house.play_step(tables[steps % 3])
                steps += 1
            made.append(await backing_up)
        became = {table: [entry for entry, _, _ in await house.store.journal(table)] for table in tables}
    versions = []
    for file in made:
        async with House.at(file, GAME) as then:
            for table in tables:
                kept = [entry for entry, _, _ in await then.store.journal(table)]
                assert kept == became[table][: len(kept)]
                stage = await then.tables.look(table, lambda seated: seated.record.stage)
                assert Stage.REFEREE is not stage, "every digest agrees"
            versions.append([await then.store.version(table) or 0 for table in tables])
    assert sorted({sum(found) for found in versions}) == [sum(found) for found in versions], "they grow"


async def test_two_backups_of_one_second_have_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    await lay_empty(path)
    first, second = (make_backup(path, tmp_path, NOON) for _ in range(2))
    assert first != second
    assert [NOON, NOON] == [moment_of(first), moment_of(second)]
    assert [second, first] == backups_in(tmp_path), "the newest first"
    assert None is moment_of(path)


def test_there_is_nothing_to_back_up_before_the_first_start(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match="There is no database"):
        make_backup(tmp_path / "tables.db", tmp_path / "kept", NOON)
    assert [] == list(tmp_path.iterdir())


async def test_a_damaged_database_is_not_backed_up(tmp_path: Path) -> None:
    """Whoever believed that copy would learn too late that it is worth nothing; and no half of it is left."""
    path = tmp_path / "tables.db"
    async with House.at(path, GAME) as house:
        await house.begin(GAME, 1)
    damage(path)
    with pytest.raises(Unfit, match=r"damaged|malformed"):
        make_backup(path, tmp_path / "kept", NOON)
    assert [] == list((tmp_path / "kept").iterdir())


def damage(path: Path) -> None:
    """Overwrite the middle of a file."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 4)
        file.write(os.urandom(size // 2))


async def test_a_full_disk_leaves_no_half_of_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    await lay_empty(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Unfit, match=r"No copy of .* could be made .*: No space left on device\. Nothing was changed\."):
        make_backup(path, tmp_path / "kept", NOON)
    assert [] == list((tmp_path / "kept").iterdir())


async def test_old_backups_go_and_other_files_stay(tmp_path: Path) -> None:
    path, kept = tmp_path / "tables.db", tmp_path / "kept"
    await lay_empty(path)
    made = [make_backup(path, kept, NOON + day * DAY, why) for day, why in ((0, ""), (5, "-before-restore"), (9, ""))]
    for name in ("notes.db", "20231114-letter.txt", "20231114-221320.txt"):
        (kept / name).touch()
    (kept / "20231114-221320.db.77.part").touch()
    assert [] == drop_old_backups(kept, NOON + 9 * DAY, 0)
    assert 2 == len(drop_old_backups(kept, NOON + 9 * DAY, 5))
    assert [made[2], made[1]] == backups_in(kept)
    assert 5 == len(list(kept.iterdir()))


# Before a migration


async def older_database(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """A database of today, and a bot that is one step further."""
    store = await SqliteStore.open(path)
    await store.note_fact("a", "b")
    await store.close()
    real = migrations()
    steps = [*real, (real[-1][0] + 1, "CREATE TABLE banners (name TEXT);")]
    monkeypatch.setattr(connecting, "migrations", lambda: steps)
    for place in ("data.backup", "data.db.copies"):
        monkeypatch.setattr(f"{place}.migrations", lambda: steps)
    return steps


async def test_a_database_is_backed_up_before_it_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, and as it was; a new one and one of today's schema are not."""
    path = tmp_path / "tables.db"
    steps = await older_database(path, monkeypatch)
    assert not backups_folder(path).exists(), "there was nothing in it"
    for _ in range(2):
        await (await SqliteStore.open(path)).close()
    (made,) = backups_in(backups_folder(path))
    assert "-before-migration" in made.name
    assert steps[-2][0] == check_database(made)
    assert [("a", "b")] == rows(made)["facts"]


async def test_without_a_copy_nothing_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    steps = await older_database(path, monkeypatch)
    backups_folder(path).touch()
    with pytest.raises(UnusableDatabase, match=r"wants a copy\. The folder .* cannot be made"):
        await SqliteStore.open(path)
    with closing(sqlite3.connect(path)) as db:
        assert (steps[-2][0],) == db.execute("PRAGMA user_version").fetchone()


# The command


async def test_the_command_makes_a_backup_and_drops_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.db"
    await lay_empty(path)
    monkeypatch.setattr(backup, "load_settings", lambda: Settings(database=path, backups_kept=3))
    make_backup(path, backups_folder(path), NOON)
    assert 0 == backup.main([])
    said = capsys.readouterr().out
    assert "is a whole copy of the database. It holds every secret of every game: keep it safe." in said
    assert "Removed as older than 3 days: 1." in said
    assert 0 == backup.main([str(tmp_path / "elsewhere")])
    assert 1 == len(backups_in(backups_folder(path))) == len(backups_in(tmp_path / "elsewhere"))
    path.unlink()
    assert 1 == backup.main([])
    assert "nothing to back up" in capsys.readouterr().err


async def test_a_copy_takes_the_place_of_an_older_one_or_none(tmp_path: Path) -> None:
    """A name that is taken keeps what it named until the new copy is whole."""
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    await lay_empty(path)
    copy_database(path, copy)
    before = copy.read_bytes()
    path.write_bytes(b"no database")
    with pytest.raises(Unfit):
        copy_database(path, copy)
    assert before == copy.read_bytes()
