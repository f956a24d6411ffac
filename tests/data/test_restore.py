"""Restoring a backup: all of it or nothing, no old mail, no deadline that nobody could meet, no die seen before."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from data import restore as restoring
from data.backup import backups_folder, backups_in, make_backup
from data.db.copies import Unfit
from data.db.store import SqliteStore
from data.erasures import Erasure, dumped, loaded
from data.facts import COMMANDS_KNOWN, ERASURES, REACHABLE_AT, TO_SHOW
from data.restore import GAP, IN_USE, restore
from data.settings import Settings
from rules.table.record import Record, Stage, TellHost
from rules.table.table import Table
from tests.crash.house import NOON, House, rows
from tests.data.test_backup import damage
from tests.helpers.databases import lay_empty
from tests.reference import GAME

LATER = NOON + 100_000


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


async def played(house: House, table: int, steps: int) -> None:
    for _ in range(steps):
        await house.play_step(table)


async def record_of(house: House, table: int) -> Record:
    return await house.tables.look(table, lambda seated: seated.record.copied())


async def backed_up(database: Path, kept: Path, *, steps: int = 12) -> Path:
    """A table in play, a lobby, a pause and a game that is over, backed up in the middle of everything."""
    async with House.at(database, GAME) as house:
        await played(house, await house.begin(GAME, 1), steps)
        lobby = await house.found(GAME, 2)
        await house.play_step(lobby)
        paused = await house.begin(GAME, 3)
        await house.tables.change(paused, lambda seated: seated.clock.pause("Holidays.", NOON))
        over = await house.begin(GAME, 4)
        await house.tables.change(over, lambda seated: seated.people.abandon("Rain.", NOON))
        await house.store.note_fact(REACHABLE_AT, str(NOON + 50_000))
        await house.store.note_fact(COMMANDS_KNOWN, "0" * 64)
        return make_backup(database, kept, NOON)


# What comes back


async def test_a_backup_comes_back_and_what_was_there_is_kept(database: Path, kept: Path) -> None:
    """Every journal and every answer as it was; and what is set aside can be restored in turn."""
    made = await backed_up(database, kept)
    then = rows(made)
    async with House.at(database, GAME) as house:
        await played(house, 1, 10)
    now = rows(database)
    aside = restore(made, database, LATER)
    assert aside is not None
    assert "-before-restore" in aside.name
    assert now == rows(aside)
    found = rows(database)
    for name in ("journal", "checkpoints", "events", "rolls", "receipts", "letters", "pending", "standing", "chairs"):
        assert then[name] == found[name]
    assert [aside] == backups_in(backups_folder(database))
    assert {"tables.db", "tables.backups", "kept"} == {path.name for path in database.parent.iterdir()}
    restore(aside, database, LATER + 1)
    assert now["journal"] == rows(database)["journal"]


async def test_the_same_digests_and_the_table_goes_on(database: Path, kept: Path) -> None:
    made = await backed_up(database, kept)
    async with House.at(made, GAME) as house:
        digests = [entry.digest for entry, _, _ in await house.store.journal(1)]
    restore(made, database, LATER)
    async with House.at(database, GAME) as house:
        assert digests == [entry.digest for entry, _, _ in await house.store.journal(1)]
        await house.play_out(1)
        assert Stage.FINISHED is (await record_of(house, 1)).stage


async def test_old_mail_is_dropped_and_each_table_is_to_show_itself(database: Path, kept: Path) -> None:
    """Whether a message has gone out since, nobody knows; what it held is gone as if it had."""
    made = await backed_up(database, kept)
    assert any(row[3] == "waiting" for row in rows(made)["outbox"]), "something was on its way"
    restore(made, database, LATER)
    assert {("dropped", 1)} == {(row[3], len(json.loads(row[2]))) for row in rows(database)["outbox"]}
    async with House.at(database, GAME) as house:
        assert {"1": LATER, "2": LATER, "3": LATER} == json.loads(await house.store.fact(TO_SHOW) or "")
        await house.tables.change(1, lambda seated: seated.people.show_anew(LATER))
        told = [parcel.effect for parcel in await house.store.unsent(1)]
        assert ["table.restored", "table.came_home"] == [
            event.kind for effect in told for event in getattr(effect, "events", ()) if effect.kind == "news"
        ]
        await house.tables.change(1, lambda seated: seated.people.show_anew(LATER))
        assert len(told) == len(await house.store.unsent(1)), "once"


def waits_for_a_leave(record: Record) -> bool:
    """Whether nothing but somebody's leave has come: that is a date of theirs, and goes on while the bot is away."""
    return all(moment is None or moment > LATER for moment in (record.due, record.remind_at))


async def test_every_clock_has_as_much_time_left_as_then(database: Path, kept: Path) -> None:
    """A lobby, too; a pause stays one, and the bot counts as reachable until now, so nothing is given back twice."""
    made = await backed_up(database, kept)
    async with House.at(made, GAME) as house:
        before = {table: await record_of(house, table) for table in (1, 2, 3, 4)}
    restore(made, database, LATER)
    async with House.at(database, GAME) as house:
        after = {table: await record_of(house, table) for table in (1, 2, 3, 4)}
        since = NOON + 50_000
        assert (before[1].due or 0) + LATER - max(since, before[1].counts_from) == after[1].due
        assert (before[2].due or 0) + LATER - since == after[2].due
        assert (before[3].due, before[3].left) == (after[3].due, after[3].left)
        assert str(LATER) == await house.store.fact(REACHABLE_AT)
        assert None is await house.store.fact(COMMANDS_KNOWN), "Discord is told of all commands again"
        assert [] == [table for table in await house.store.due(LATER, 9) if not waits_for_a_leave(after[table])]
        (row,) = await house.store._all("SELECT due FROM tables WHERE id = 1")
        assert after[1].due == row["due"]


async def test_dice_that_may_have_been_seen_never_fall_again(database: Path, kept: Path) -> None:
    """The same answers, given again after the restore, throw at other places."""

    def places(found: dict[str, list[tuple[object, ...]]], known: int) -> list[str]:
        return [json.loads(str(row[3]))["place"] for row in found["rolls"] if row[1] == 1][known:]

    made = await backed_up(database, kept)
    known = len(places(rows(made), 0))
    async with House.at(database, GAME) as house:
        await house.play_out(1)
    seen = places(rows(database), known)
    restore(made, database, LATER)
    async with House.at(database, GAME) as house:
        await house.play_out(1)
    assert seen
    assert not set(seen) & set(places(rows(database), known))


async def test_numbers_of_lost_tables_are_not_given_out_again(database: Path, kept: Path) -> None:
    """Their buttons still stand in Discord, and must never mean another table."""
    made = await backed_up(database, kept)
    async with House.at(database, GAME) as house:
        assert 5 == await house.found(GAME, 5)
    restore(made, database, LATER)
    async with House.at(database, GAME) as house:
        assert 6 == await house.found(GAME, 6)
    damage(database)
    restore(made, database, LATER)
    async with House.at(database, GAME) as house:
        assert 4 + GAP + 1 == await house.found(GAME, 7)


async def test_what_was_deleted_since_is_deleted_again(database: Path, kept: Path) -> None:
    """What was deleted before the backup is not in it."""
    before, since = (Erasure(what="person", which=who, asked=at, done=True) for who, at in (("7", 9), ("8", LATER)))
    async with House.at(database, GAME) as house:
        await house.found(GAME, 1)
        await house.store.note_fact(ERASURES, dumped([before]))
        made = make_backup(database, kept, NOON)
        await house.store.note_fact(ERASURES, dumped([before, since]))
    restore(made, database, LATER + 9)
    store = await SqliteStore.open(database)
    assert (before, since.model_copy(update={"done": False})) == loaded(await store.fact(ERASURES))
    await store.close()


async def test_a_backup_of_older_days_is_brought_up_to_date(database: Path, tmp_path: Path) -> None:
    from tests.saves.database import databases, unpack

    unpack(databases()[0], tmp_path / "old.db")
    restore(tmp_path / "old.db", database, LATER)
    store = await SqliteStore.open(database)
    assert not backups_folder(database).exists(), "it has today's schema, and nothing was there before"
    assert await store.fact(TO_SHOW)
    await store.close()


async def test_a_record_that_cannot_be_read_is_left_as_it_is(database: Path, kept: Path) -> None:
    made = await backed_up(database, kept)
    with closing(sqlite3.connect(made)) as db, db:
        db.execute('UPDATE tables SET record = \'{"of": "a later day"}\' WHERE id = 1')
    restore(made, database, LATER)
    assert '{"of": "a later day"}' in [cell for row in rows(database)["tables"] for cell in row]


# What does not come back


def content(path: Path) -> bytes:
    return path.read_bytes()


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 9999")


def meddled(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TRIGGER spy AFTER UPDATE ON outbox BEGIN UPDATE facts SET value = new.effect; END")


def orphaned(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO chairs VALUES (99, 'red', 'ann', 0)")


def text(path: Path) -> None:
    path.write_text("Dear Sirs, " * 500)


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def alien(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE tables (id INTEGER)")
        db.execute("PRAGMA user_version = 3")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (newer, "has schema 9999, from a newer version of the bot"),
        (meddled, "is no database of this bot"),
        (orphaned, "is damaged: something is kept of a table that is gone"),
        (text, "is damaged, or no database"),
        (cut_off, "is damaged"),
        (damage, "is damaged"),
        (empty, "is no database of this bot"),
        (alien, "is no database of this bot"),
        (Path.unlink, "There is no file"),
    ],
)
async def test_what_cannot_be_restored_changes_nothing(
    database: Path, kept: Path, spoil: Callable[[Path], None], words: str
) -> None:
    made = await backed_up(database, kept)
    spoil(made)
    before = content(database)
    with pytest.raises(Unfit, match=words):
        restore(made, database, LATER)
    assert before == content(database)
    assert {"tables.db", "kept"} == {path.name for path in database.parent.iterdir()}


async def test_nothing_is_restored_while_the_bot_runs(database: Path, kept: Path) -> None:
    """Whatever the bot is doing, and though it writes nothing at that moment."""
    made = await backed_up(database, kept)
    async with House.at(database, GAME) as house:
        before = rows(database)
        with pytest.raises(Unfit, match=IN_USE):
            restore(made, database, LATER)
        assert before == rows(database)
        await house.play_step(1)
    assert restore(made, database, LATER)


async def test_the_database_is_no_backup_of_itself(database: Path) -> None:
    await lay_empty(database)
    with pytest.raises(Unfit, match="is the database itself"):
        restore(database, database, LATER)


async def test_a_damaged_database_is_set_aside_with_all_that_lies_beside_it(database: Path, kept: Path) -> None:
    made = await backed_up(database, kept)
    text(database)
    beside = Path(f"{database}-wal")
    text(beside)
    aside = restore(made, database, LATER)
    assert aside is not None
    assert content(aside) == content(Path(f"{aside}-wal")) == b"Dear Sirs, " * 500
    assert beside.name not in os.listdir(database.parent)
    async with House.at(database, GAME) as house:
        await house.play_step(1)


async def test_a_disk_without_links_keeps_a_copy(database: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    made = await backed_up(database, kept)
    before = rows(database)
    monkeypatch.setattr(os, "link", none)
    aside = restore(made, database, LATER)
    assert aside is not None
    assert before == rows(aside)


# The command


async def test_the_command_says_what_it_did(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(restoring, "load_settings", lambda: Settings(database=database))
    assert 2 == restoring.main([])
    assert "There is no backup in" in capsys.readouterr().err
    made = await backed_up(database, backups_folder(database))
    assert 2 == restoring.main([])
    assert f"Name the file to restore:\n{made}\n" == capsys.readouterr().err
    assert 0 == restoring.main([str(made)])
    assert f"What was there before is kept as {backups_folder(database)}" in capsys.readouterr().out
    assert 1 == restoring.main([str(database)])
    assert "is the database itself" in capsys.readouterr().err


def test_only_a_table_that_is_not_over_shows_itself_anew() -> None:
    """A game that has ended needs nobody's eyes."""
    record = Record(game=GAME.name, host="ann", stage=Stage.FINISHED)
    table = Table(record, GAME, bytes(32))
    table.people.show_anew(LATER)
    assert [] == [effect for effect in table.use.effects if not isinstance(effect, TellHost)]
    assert 0 == record.shown
