"""Backups while answers come in: how fast these still are, and that what is restored is what was there."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from data.backup import backups_in
from data.db.store import SqliteStore
from data.restore import restore
from data.tables import Tables
from rules.table.record import Stage
from tests.bench import alone
from tests.bench.clicks import answers_come_in, chosen
from tests.bench.figures import Figure
from tests.bench.sizes import Sizes
from tests.reference import GAME

Digests = dict[int, list[tuple[int, str]]]


def measure(database: Path, clicks: Path, sizes: Sizes, now: int) -> list[Figure]:
    """One backup after the other while answers come in, as an operator makes them."""
    found = alone.in_its_own_process(
        "tests.bench.backups:under_load",
        database=str(database),
        clicks=str(clicks),
        rate=sizes.rate,
        count=sizes.clicks,
        now=now,
    )
    detail = found["detail"]
    return [
        Figure(
            f"Answer kept at {sizes.rate:.0f} a second while backups are made, {sizes.few_tables:,} tables",
            {
                "median_ms": found["median_ms"],
                "p99_ms": found["p99_ms"],
                "kept_a_second": found["kept_a_second"],
                "backup_s": found["backup_s"],
            },
            f"SQLite's log lets others write while it is copied. {detail['backups']} were made meanwhile; one from the"
            f" middle, restored, had {detail['lines']:,} lines with the same digests at {detail['tables']:,} tables,"
            f" {detail['during']} of them new.",
            detail=detail,
        )
    ]


async def under_load(database: str, clicks: str, rate: float, count: int, now: int, **_: float) -> dict[str, Any]:
    """Let answers come in while backups are made, then restore one of them and compare."""
    path, some = Path(database), chosen(Path(clicks), count)
    store = await SqliteStore.open(path)
    try:
        before = await _lines(store)
        coming_in = asyncio.create_task(answers_come_in(store, some, rate, now))
        taken: list[float] = []
        while not taken or not coming_in.done():
            taken.append(await _back_up(path))
        outcome = await coming_in
        after = await digests(store)
    finally:
        await store.close()
    restored = path.with_name("restored.db")
    restore(_from_the_middle(path), restored, now)
    found = await restored_digests(restored, now)
    for table, became in after.items():
        kept = found.get(table, [])  # At some nobody had answered yet.
        assert kept == became[: len(kept)], f"table {table} is not what it was"
    lines = sum(map(len, found.values()))
    during = lines - before
    assert during >= 0
    return {
        **outcome.values,
        "kept_a_second": sum(one.replied is not None for one in outcome.answered) / outcome.wall,
        "backup_s": median(taken),
        "detail": {
            **outcome.detail,
            "backups": len(taken),
            "lines": lines,
            "during": during,
            "after": sum(map(len, after.values())) - lines,
            "tables": len(found),
        },
    }


async def _back_up(database: Path) -> float:
    """`make backup`; returns the seconds that it took."""
    began = perf_counter()
    done = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "data.backup", cwd=alone.ROOT, env={**os.environ, "DATABASE": str(database)}
    )
    assert 0 == await done.wait()
    return perf_counter() - began


def _from_the_middle(database: Path) -> Path:
    """The backup that was made half-way, aside from the others, which are not wanted any more."""
    folder = database.with_suffix(".backups")
    made = backups_in(folder)
    kept = Path(shutil.move(made[len(made) // 2], database.with_name("kept.db")))
    shutil.rmtree(folder)
    return kept


async def _lines(store: SqliteStore) -> int:
    return sum(map(len, (await digests(store)).values()))


async def digests(store: SqliteStore) -> Digests:
    """The digest of every line at every table."""
    rows = await store._all(
        "SELECT table_id, line, json_extract(entry, '$.digest') AS digest FROM journal WHERE void = 0"
        " ORDER BY table_id, line"
    )
    found: Digests = {}
    for row in rows:
        found.setdefault(row["table_id"], []).append((row["line"], row["digest"]))
    return found


async def restored_digests(path: Path, now: int) -> Digests:
    """The same of a database that was restored; each table is played again from its checkpoint, and agrees."""
    store = await SqliteStore.open(path)
    try:
        tables = Tables(store, {GAME.name: GAME}, lambda: now)
        found = await digests(store)
        for table in found:
            stage = await tables.look(table, lambda seated: seated.record.stage)
            assert stage is not Stage.REFEREE, f"table {table} no longer fits its rules"
        return found
    finally:
        await store.close()
