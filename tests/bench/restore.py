"""What the store costs: a table brought back, and a change kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from data.db.store import SqliteStore
from data.tables import Tables
from rules.kernel.session import Session
from rules.kernel.values import Json
from rules.table.table import Table
from tests.bench.figures import Figure, in_ms
from tests.bench.hall import Click, chance_of
from tests.helpers.playouts import choose_legally
from tests.reference import GAME


async def measure(database: Path, clicks: Sequence[Click], now: int) -> list[Figure]:
    """Each table once: looked at cold, then changed."""
    store = await SqliteStore.open(database)
    try:
        tables = Tables(store, {GAME.name: GAME}, lambda: now)
        restored, parts = await _restored(store, tables, clicks)
        changed = [await _changed(tables, click, now) for click in clicks]
    finally:
        await store.close()
    reading, replaying = (in_ms(part)["median_ms"] for part in parts)
    return [
        Figure(
            "Table restored from the store, cold",
            in_ms(restored),
            f"The store reads it in {reading:.1f} ms, by several short queries through the reader's thread; the kernel"
            f" replays what follows the last checkpoint in {replaying:.1f} ms.",
            detail={"tables": len(restored), "reading_ms": reading, "replaying_ms": replaying},
        ),
        Figure(
            "Answer taken and kept (Tables.change), warm",
            in_ms(changed),
            "The store: one transaction, and the disk has it before anybody is told (synchronous = FULL).",
            detail={"changes": len(changed)},
        ),
    ]


async def _restored(
    store: SqliteStore, tables: Tables, clicks: Sequence[Click]
) -> tuple[list[float], tuple[list[float], list[float]]]:
    whole, reading, replaying = [], [], []
    for click in clicks:
        began = perf_counter()
        await tables.look(click.table, _nothing)
        whole.append(perf_counter() - began)
        began = perf_counter()
        kept = await store.load(click.table, 40)
        reading.append(perf_counter() - began)
        table = Table(kept.record, GAME, kept.seed)
        assert kept.checkpoint is not None
        began = perf_counter()
        table.rewinds.restore(kept.checkpoint, kept.entries, dict(kept.pending))
        replaying.append(perf_counter() - began)
    return whole, (reading, replaying)


def _nothing(table: Table) -> None:
    """A glance that sees nothing."""


async def _changed(tables: Tables, click: Click, now: int) -> float:
    answer = await answer_to(tables, click)
    began = perf_counter()
    await hand_in(tables, click, answer, now)
    return perf_counter() - began


async def answer_to(tables: Tables, click: Click) -> Json:
    """What a steward in that seat answers."""

    def choose(table: Table) -> Json:
        session: Session[Any] | None = table.session
        assert session is not None
        return choose_legally(session, click.seat, GAME.steward, chance_of(click.table).randrange)

    return await tables.look(click.table, choose)


async def hand_in(tables: Tables, click: Click, answer: Json, now: int) -> None:
    """An answer as a click hands it in."""
    await tables.change(click.table, lambda table: table.answers.take(click.seat, answer, now, nonce="0" * 32))
