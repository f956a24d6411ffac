"""The schema: from an empty file to today's, once, and never backwards."""

import asyncio
import sqlite3
from importlib.resources import files
from pathlib import Path

import aiosqlite
import pytest

from data.db import connect as connecting
from data.db.connect import SchemaTooNew, connect, migrate, migrations, schema
from data.db.store import SqliteStore
from tests.crash.house import rows


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
    steps = [*real, (len(real) + 1, "CREATE TABLE banners (name TEXT);"), (len(real) + 2, "DROP TABLE banners;")]
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
    faulty = (len(real) + 1, "CREATE TABLE banners (name TEXT); CREATE TABLE banners (name TEXT);")
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
    with pytest.raises(sqlite3.DatabaseError):
        await SqliteStore.open(path)
    assert path.read_text().startswith("Dear Sirs")


async def test_an_answer_that_was_echoed_as_stored_survives_a_power_cut(tmp_path: Path):
    connection = await connect(tmp_path / "new.db")
    settings = {}
    for name in ("journal_mode", "synchronous", "foreign_keys"):
        async with connection.execute(f"PRAGMA {name}") as cursor:
            settings[name] = (await cursor.fetchone())[0]
    await connection.close()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
