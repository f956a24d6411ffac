"""What only the SQLite store promises: how little it keeps, and that its locks hold."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

from data.db.store import SqliteStore
from data.store import Change, Lease
from rules.kernel.journal import Step
from rules.table.record import Letter, Record, TellHost
from tests.data.shelf import created, entry
from tests.helpers.toys import BLUE, RED

NOON = 1_700_000_000


async def test_what_a_message_held_is_gone_once_it_has_gone_out_or_cannot(tmp_path: Path) -> None:
    """Its kind stays, by which the last message of a kind is found; its words, which may be secret, do not."""
    file = tmp_path / "tables.db"
    store = await SqliteStore.open(file)
    record = Record(game="ford", host="ann")
    await store.create(record, b"seed", [TellHost(why="posted words"), TellHost(why="dropped words")], NOON)
    posted, dropped = await store.unsent(record.id)
    await store.take_up([posted], Lease("us", NOON, NOON + 60), 5)
    await store.sent([posted], 5, 55)
    await store.drop([dropped])
    await store.close()
    with sqlite3.connect(file) as database:
        rows = [effect for (effect,) in database.execute("SELECT effect FROM outbox")]
    database.close()
    assert rows == ['{"kind":"host"}'] * 2


async def test_letters_are_deleted_with_their_table(tmp_path: Path) -> None:
    """As all that is kept of it."""
    file = tmp_path / "tables.db"
    store = await SqliteStore.open(file)
    kept = []
    for _ in range(2):
        record = Record(game="ford", host="ann")
        await store.create(record, b"seed", [], NOON)
        letter = Letter(seat=RED, number=1, sender=RED, receivers=(BLUE,), text="Peace?", at=NOON)
        await store.save(Change(record=record, version=1, now=NOON, letters=[letter]))
        kept.append(record.id)
    await store._writer.execute("DELETE FROM tables WHERE id = ?", (kept[0],))
    assert [None, "Peace?"] == [found and found.text for found in [await store.letter(one, RED, "", 1) for one in kept]]
    await store.close()


LOOK_IN = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("SELECT * FROM facts").fetchall()
database.close()
"""


async def test_another_process_that_looks_in_and_leaves_takes_nothing_along(tmp_path: Path) -> None:
    """It is not the last one: what this process has written, and not yet put in its place, stays where it is."""
    file = tmp_path / "tables.db"
    store = await SqliteStore.open(file)
    await store.create(Record(game="ford", host="ann"), b"seed", [], NOON)
    visitor = await asyncio.create_subprocess_exec(sys.executable, "-c", LOOK_IN, str(file))
    status, is_left = await visitor.wait(), file.with_name("tables.db-wal").exists()
    await store.close()
    assert (0, True) == (status, is_left)


async def test_a_damaged_line_takes_no_other_from_the_batches(tmp_path: Path) -> None:
    """Whoever looks at the log of a table that needs help still finds its lines."""
    file = tmp_path / "tables.db"
    store = await SqliteStore.open(file)
    kept = await created(store)
    lines = [entry(line, batch=line + 1) for line in range(3)]
    await store.save(Change(record=kept, version=1, now=NOON, step=Step(lines)))
    await store.close()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE journal SET entry = '{broken' WHERE line = 1")
    database.close()
    store = await SqliteStore.open(file)
    assert {0: 1, 2: 3} == await store.batches(kept.id)
    await store.close()
