"""From an empty process to a bot that is ready, and what it then weighs; each time in a process of its own."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import data.tables
from rules.table.table import Table
from tests.bench import alone, memory
from tests.bench.figures import Aim, Figure
from tests.bench.simulated import bot_on, running
from tests.bench.sizes import Sizes


async def boot(database: str, touched: int, workers: int, spawned: float) -> dict[str, Any]:
    """Start the bot on a database, then look at some tables; what it took."""
    imported = perf_counter()
    bot = bot_on(Path(database), workers)
    created = perf_counter() - imported
    async with running(bot) as world:
        ready = world.began_to_ready
        found: dict[str, Any] = {
            "imports_s": imported - spawned,
            "create_to_ready_s": created + ready,
            "process_to_ready_s": perf_counter() - spawned,
            "requests": [f"{request.method} {request.path}" for request in world.env.http_requests],
            "ready_MB": memory.own(),
        }
        face = await bot.tables.look(1, lambda table: table.face(None))
        await bot.workshop.picture(face)
        found["drawn_MB"], found["worker_MB"] = memory.own(), memory.workers()
        found |= await _touch(bot.tables, touched)
    return found


async def _touch(tables: data.tables.Tables, count: int) -> dict[str, float]:
    """Look at tables one after the other: as the bot does, and with all of them kept at hand."""
    before = memory.own()
    await _look(tables, count)
    kept = memory.own()
    most, tables.at_hand.bound = tables.at_hand.bound, count
    await _look(tables, count)
    return {"touched_MB": kept - before, "all_at_hand_MB": memory.own() - before, "at_hand": min(most, count)}


async def _look(tables: data.tables.Tables, count: int) -> None:
    for table in range(1, count + 1):
        await tables.look(table, _glance)


def _glance(table: Table) -> None:
    for seat in table.record.chairs:
        table.face(seat)


def measure(few: Path, many: Path, sizes: Sizes) -> list[Figure]:
    """Two boots: with few tables and with many."""
    small, large = (
        alone.in_its_own_process(
            "tests.bench.boot:boot", database=str(database), touched=touched, workers=sizes.workers
        )
        for database, touched in ((few, 0), (many, sizes.touched))
    )
    more = large["ready_MB"] - small["ready_MB"]
    each = max(0.0, more) / max(sizes.many_tables - sizes.few_tables, 1) * 1000
    total = large["drawn_MB"] + large["worker_MB"]
    quiet = "Logging in, loading the cogs and the simulator's own settling; no table is loaded, a few indexed questions"
    return [
        _boot(f"Boot with {sizes.few_tables:,} running tables", small, quiet + " to the store.", None),
        _boot(
            f"Boot with {sizes.many_tables:,} running tables",
            large,
            f"{quiet} to the store. Python's imports ({large['imports_s']:.1f} s) come before.",
            Aim("create_to_ready_s", 3.0),
        ),
        Figure(
            f"Memory with {sizes.many_tables:,} running tables",
            {"all_MB": total, "bot_MB": large["drawn_MB"], "worker_MB": large["worker_MB"]},
            "The bot is Python, discord.py and pydantic, here with the simulator; the worker is Pillow, the rules and"
            " the bases that it has painted.",
            Aim("all_MB", 300.0),
            detail={"ready_MB": large["ready_MB"]},
        ),
        Figure(
            "Memory of 1,000 tables more",
            {"stored_MB": each, "touched_MB": large["touched_MB"], "all_at_hand_MB": large["all_at_hand_MB"]},
            f"Stored tables weigh nothing. Of those touched {large['at_hand']} stay at hand, each with its state, the"
            " generator of its rules and its open questions.",
            detail={"tables_touched": sizes.touched},
        ),
    ]


def _boot(name: str, found: dict[str, Any], drives: str, aim: Aim | None) -> Figure:
    values = {key: found[key] for key in ("create_to_ready_s", "process_to_ready_s")}
    return Figure(name, values, drives, aim, detail={"requests": found["requests"], "imports_s": found["imports_s"]})
