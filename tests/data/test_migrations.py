"""The schema: from an empty file to today's, once, and never backwards."""

import asyncio
import json
import os
import sqlite3
from importlib.resources import files
from pathlib import Path

import aiosqlite
import pytest

from data.db import connect as connecting
from data.db.connect import SchemaTooNew, UnusableDatabase, connect, migrate, migrations, schema
from data.db.store import SqliteStore
from rules.table.record import Chair, Record, TellHost
from tests.crash.house import rows
from tests.helpers.databases import IN_EARNEST
from tests.helpers.toys import BLUE, GREEN


def schema_of(path: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(path) as db:
        found = db.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").fetchall()
    db.close()
    return found


async def test_an_empty_file_gets_todays_schema(tmp_path: Path):
    store = await SqliteStore.open(tmp_path / "new.db")
    await store.close()
    names = [name for name, _ in schema_of(tmp_path / "new.db")]
    for table in ("tables", "chairs", "journal", "checkpoints", "pending", "drafts", "receipts", "outbox"):
        assert table in names


def test_migrations_are_numbered_without_gaps():
    assert list(range(1, len(migrations()) + 1)) == [number for number, _ in migrations()]
    folder = files("data.db") / "migrations"
    assert len(migrations()) == len([step for step in folder.iterdir() if step.name.endswith(".sql")])


async def test_opening_again_changes_nothing(tmp_path: Path):
    path = tmp_path / "tables.db"
    for _ in range(3):
        store = await SqliteStore.open(path)
        await store.note_fact("a", "b")
        await store.close()
    first = schema_of(path)
    connection = await connect(path)
    await migrate(connection)
    assert migrations()[-1][0] == await schema(connection)
    await connection.close()
    assert first == schema_of(path)
    assert rows(path)["facts"] == [("a", "b")]


async def test_a_file_of_a_newer_bot_is_left_alone(tmp_path: Path):
    path = tmp_path / "newer.db"
    store = await SqliteStore.open(path)
    await store.close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    before = path.read_bytes()
    with pytest.raises(SchemaTooNew, match=r"has schema 9999; this version of the bot knows \d+ at most\."):
        await SqliteStore.open(path)
    assert before == path.read_bytes()


async def test_each_missing_step_is_taken_once_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    real = migrations()
    next_one = real[-1][0] + 1
    steps = [*real, (next_one, "CREATE TABLE banners (name TEXT);"), (next_one + 1, "DROP TABLE banners;")]
    path = tmp_path / "old.db"
    await (await SqliteStore.open(path)).close()
    for known in (len(real) + 1, len(real) + 2, len(real) + 2):
        monkeypatch.setattr(connecting, "migrations", lambda known=known: steps[:known])
        await (await SqliteStore.open(path)).close()
        assert (known == len(real) + 1) == ("banners" in [name for name, _ in schema_of(path)])


async def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "old.db"
    await (await SqliteStore.open(path)).close()
    before = schema_of(path)
    real = migrations()
    faulty = (real[-1][0] + 1, "CREATE TABLE banners (name TEXT); CREATE TABLE banners (name TEXT);")
    monkeypatch.setattr(connecting, "migrations", lambda: [*real, faulty])
    with pytest.raises(sqlite3.OperationalError, match="banners"):
        await SqliteStore.open(path)
    assert before == schema_of(path)
    monkeypatch.undo()
    await (await SqliteStore.open(path)).close()


async def test_several_processes_can_start_on_an_empty_file_at_once(tmp_path: Path):
    stores = await asyncio.gather(*[SqliteStore.open(tmp_path / "new.db") for _ in range(8)])
    await stores[0].note_fact("a", "b")
    assert [await store.fact("a") for store in stores] == ["b"] * 8
    for store in stores:
        await store.close()


async def test_steps_that_another_process_has_taken_meanwhile_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Whoever looked at the file before the other began takes no step twice, and never turns the schema back."""
    path = tmp_path / "tables.db"
    await (await SqliteStore.open(path)).close()
    connection, early = await connect(path), [0]

    async def seen(connection: aiosqlite.Connection) -> int:
        return early.pop() if early else await schema(connection)

    monkeypatch.setattr(connecting, "schema", seen)
    before = schema_of(path)
    try:
        await migrate(connection)
        assert migrations()[-1][0] == await schema(connection)
    finally:
        await connection.close()
    assert before == schema_of(path)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sirs, " * 500)
    with pytest.raises(UnusableDatabase, match=r"letter\.txt is no database, and was left as it is;"):
        await SqliteStore.open(path)
    assert path.read_text() == "Dear Sirs, " * 500


async def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path):
    for path, why in ((tmp_path / "gone" / "tables.db", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(UnusableDatabase, match=rf"cannot be used: {why}.*Nothing was changed\."):
            await SqliteStore.open(path)


async def test_a_file_that_can_only_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Also where it has today's schema: the first answer would be lost."""
    path, really = tmp_path / "tables.db", aiosqlite.connect
    await (await SqliteStore.open(path)).close()
    monkeypatch.setattr(aiosqlite, "connect", lambda path, **more: really(f"file:{path}?mode=ro", uri=True, **more))
    with pytest.raises(UnusableDatabase, match="cannot be used: attempt to write a readonly database"):
        await SqliteStore.open(path)


async def test_nobody_but_the_owner_reads_the_files(tmp_path: Path):
    """Neither new ones, nor those of an older version, whatever the rights that files get here."""
    path = tmp_path / "tables.db"
    usual = os.umask(0)
    try:
        store = await SqliteStore.open(path)
        await store.note_fact("a", "b")
        assert {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600} == rights(tmp_path)
        for name in rights(tmp_path):
            os.chmod(tmp_path / name, 0o644)
        other = await SqliteStore.open(path)
        assert {0o600} == set(rights(tmp_path).values())
        await other.close()
        await store.close()
    finally:
        os.umask(usual)


def rights(folder: Path) -> dict[str, int]:
    """Who may do what with the files of a folder."""
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


async def test_an_answer_that_was_echoed_as_stored_survives_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("data.db.connect.PRAGMAS", IN_EARNEST)
    connection = await connect(tmp_path / "new.db")
    settings = {}
    for name in ("journal_mode", "synchronous", "foreign_keys"):
        async with connection.execute(f"PRAGMA {name}") as cursor:
            settings[name] = (await cursor.fetchone())[0]
    await connection.close()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_letters_of_older_days_go_to_those_who_hold_their_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Those of a seat where nobody sits are kept, and nobody's; what is on its way names the same copies."""
    path = tmp_path / "old.db"
    monkeypatch.setattr(connecting, "migrations", lambda: [step for step in migrations() if step[0] <= 3])
    await (await SqliteStore.open(path)).close()
    record = Record(game="ford", host="ann", chairs={BLUE: Chair(seat=BLUE, holder="bob"), GREEN: Chair(seat=GREEN)})
    with sqlite3.connect(path) as db:
        filled = "INSERT INTO tables VALUES (1, 1, 'ford', 'running', 7, 77, 'ann', ?, x'00', NULL, NULL, 0, 5)"
        db.execute(filled, (record.model_dump_json(exclude={"former_desks", "sittings"}),))
        db.execute("INSERT INTO chairs VALUES (1, 'blue', 'bob', 0)")
        for seat, number, reported in (("blue", 1, ""), ("blue", 2, "Rude."), ("green", 1, "")):
            row = (seat, number, "red", '["blue", "green"]', f"Word {number}", 5, reported)
            db.execute("INSERT INTO letters VALUES (1, ?, ?, ?, ?, ?, ?, ?)", row)
        effects = [{"kind": "letter", "seat": "blue", "number": 1}, {"kind": "letter", "seat": "green", "number": 1}]
        effects += [{"kind": "reported", "seat": "blue", "number": 2}, {"kind": "host", "why": "Gone."}]
        for mark, effect in enumerate(effects):
            db.execute("INSERT INTO outbox (table_id, mark, effect) VALUES (1, ?, ?)", (mark, json.dumps(effect)))
        db.execute("INSERT INTO outbox (table_id, mark, effect, state) VALUES (1, 9, '{\"kind\":\"letter\"}', 'sent')")
    db.close()
    monkeypatch.undo()
    store = await SqliteStore.open(path)
    assert ["Word 1", "Word 2"] == [letter.text for letter in await store.letters(1, BLUE, "bob", 9)]
    assert ["Word 1"] == [letter.text for letter in await store.letters(1, GREEN, "", 9)]
    assert [("bob", 2)] == [(letter.holder, letter.number) for letter in await store.reported_letters(1, 9)]
    on_their_way = [parcel.effect for parcel in await store.unsent(1)]
    assert ["bob", "", "bob"] == [effect.holder for effect in on_their_way if not isinstance(effect, TellHost)]
    await store.close()
    assert '{"kind":"letter"}' in [cell for row in rows(path)["outbox"] for cell in row]
