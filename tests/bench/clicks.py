"""From a click to its reply under load, at three levels: the simulated Discord, discord.py alone, the tables alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

from cogs.shell import SealedOrders
from data.db.store import SqliteStore
from data.tables import Tables
from tests.bench import alone, bare, simulated
from tests.bench.figures import Aim, Figure
from tests.bench.hall import Click, load_clicks
from tests.bench.load import UNDER_WAY, Answered, Clicks, Outcome, Replies, accounts, drive, lay_panels
from tests.bench.restore import answer_to, hand_in
from tests.bench.simulated import bot_on
from tests.bench.sizes import Sizes
from tests.reference import GAME

REPLY = Aim("p99_ms", 150.0)
LEVELS = ("through_the_simulator", "without_the_simulator", "tables_alone")


async def through_the_simulator(
    database: str, clicks: str, rate: float, count: int, workers: int, **_: float
) -> dict[str, Any]:
    """Level 1: clicks through the gateway of the simulated Discord."""
    bot = bot_on(Path(database), workers)
    async with simulated.running(bot) as world:
        pressed = simulated.SimulatedClicks(world.env)
        found = await _under_load(bot, pressed, chosen(Path(clicks), count), rate)
        return {**found, "simulator_s": pressed.inside, "errors": len(world.env.errors)}


async def without_the_simulator(
    database: str, clicks: str, rate: float, count: int, workers: int, **_: float
) -> dict[str, Any]:
    """Level 2: the same clicks to the same bot, under a Discord that answers at once."""
    bot, replies = bot_on(Path(database), workers), Replies()
    async with bare.running(bot, replies):
        return await _under_load(bot, bare.BareClicks(bot, replies), chosen(Path(clicks), count), rate)


async def tables_alone(database: str, clicks: str, rate: float, count: int, now: int, **_: float) -> dict[str, Any]:
    """Level 3: the same answers, handed straight to the tables."""
    store = await SqliteStore.open(database)
    try:
        outcome = await answers_come_in(store, chosen(Path(clicks), count), rate, now)
        return {**outcome.values, "detail": outcome.detail}
    finally:
        await store.close()


async def answers_come_in(store: SqliteStore, some: list[Click], rate: float, now: int) -> Outcome:
    """So many answers a second, through tables and store."""
    tables = Tables(store, {GAME.name: GAME}, lambda: now)
    answers = {click.table: await answer_to(tables, click) for click in some}
    tables.at_hand.clear()
    arrived: asyncio.Queue[Answered] = asyncio.Queue()
    async with asyncio.TaskGroup() as handing_in:

        async def hand(one: Answered) -> None:
            one.task = asyncio.current_task()
            UNDER_WAY.set(one)
            await hand_in(tables, one.click, answers[one.click.table], now)
            one.replied = perf_counter()
            arrived.put_nowait(one)

        with accounts(store):
            return await drive(some, rate, lambda one: _start(handing_in, hand(one)), arrived)


def _start(group: asyncio.TaskGroup, work: Any) -> None:
    group.create_task(work)


async def _under_load(bot: SealedOrders, clicks: Clicks, some: list[Click], rate: float) -> dict[str, Any]:
    clicks.show(some, await lay_panels(bot, some))
    await bot.workshop.picture(await bot.tables.look(some[0].table, lambda table: table.face(None)))
    bot.tables.at_hand.clear()
    with accounts(bot.store, bot.workshop):
        outcome = await drive(some, rate, clicks.press, clicks.replies.arrived)
    unsent = await bot.store._all("SELECT count(*) AS count FROM outbox WHERE state <> 'sent' AND state <> 'dropped'")
    return {**outcome.values, "detail": {**outcome.detail, "messages_waiting": unsent[0]["count"]}}


def chosen(path: Path, count: int) -> list[Click]:
    """So many clicks, in any order that is the same in every run."""
    clicks = list(load_clicks(path))
    random.Random(count).shuffle(clicks)
    return clicks[:count]


# The figures


def measure(halls: Mapping[str, Path], clicks: Path, sizes: Sizes, now: int) -> list[Figure]:
    """All three levels, each on a fresh copy of the hall."""
    load = {"clicks": str(clicks), "rate": sizes.rate, "count": sizes.clicks}
    load |= {"workers": sizes.workers, "now": now}
    found = {
        level: alone.in_its_own_process(f"tests.bench.clicks:{level}", database=str(database), **load)
        for level, database in halls.items()
    }
    at = f"at {sizes.rate:.0f} a second, {sizes.few_tables:,} tables"
    return [
        _figure(f"Click to reply {at}: in the simulator", found["through_the_simulator"], REPLY),
        _figure(f"Click to reply {at}: below the simulator", found["without_the_simulator"], REPLY),
        _pictures(f"Click to new picture {at}: below the simulator", found["without_the_simulator"]),
        _figure(f"Answer taken and kept {at}: tables alone", found["tables_alone"], None),
    ]


def _figure(name: str, found: Mapping[str, Any], aim: Aim | None) -> Figure:
    detail = found["detail"]
    drives = f"On average {_spell(detail['mean_shares_ms'])}; the slowest 1%: {_spell(detail['slowest_shares_ms'])}."
    drives += f" The garbage collector held everything up for at most {detail['longest_pause_ms']:.0f} ms."
    if detail["lost"]:
        drives = f"{detail['lost']} clicks without a reply. {drives}"
    return Figure(name, _times(found), drives, aim, {**detail, "simulator_s": found.get("simulator_s")})


def _pictures(name: str, found: Mapping[str, Any]) -> Figure:
    detail = found["detail"]
    drives = (
        f"The worker that draws: {detail['pictures']} of {detail['clicks']} panels had their new picture when the last"
        f" reply came, and {detail['messages_waiting']} messages still waited for theirs."
    )
    return Figure(name, _times(detail["pictured"]), drives)


def _times(found: Mapping[str, Any]) -> dict[str, float]:
    return {"median_ms": found["median_ms"], "p99_ms": found["p99_ms"]}


def _spell(shares: Mapping[str, float]) -> str:
    """The largest parts of a time."""
    return ", ".join(f"{name} {value:.1f} ms" for name, value in list(shares.items())[:4])
