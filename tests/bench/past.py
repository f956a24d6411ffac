"""Looking back at a long campaign: what /log, /board line: and /orders past show, from the store to words and picture.

Beside the time that it takes stand what the bot works for it, and for how long nobody else can be answered
meanwhile: the most that the event loop works without a pause.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, thread_time
from types import SimpleNamespace
from typing import Any

from cogs import limits
from cogs.commands.log import MOST_PAGES, Log
from cogs.commands.orders import PAST_SHOWN
from cogs.drawing.worker import offered
from cogs.drawing.workshop import Workshop
from cogs.panel.past import past_face, past_fates
from cogs.panel.turns import Turns
from cogs.shell import tame_the_garbage_collector
from data.db.store import SqliteStore
from data.store import Change
from data.tables import Tables
from rules.kernel.dice import commitment
from rules.kernel.game import StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import Seat
from rules.swords_and_sails.game import SwordsAndSails
from rules.table.pace import LONGEST_DEADLINE
from rules.table.record import Record, Stage
from rules.table.table import Table
from tests.bench import alone
from tests.bench.figures import Aim, Figure, in_ms
from tests.bench.sizes import Sizes
from tests.helpers.playouts import choose_legally

TITLE = SwordsAndSails.title
NOON = 1_700_000_000
LINE = 3600
"""Seconds from one line of the log to the next."""
TICK = 0.001
SETTLED = 1
"""Looks before the first that counts: everything that a worker and a reader need is at hand then."""
SOON = Aim("median_ms", 100.0)
LETS_OTHERS_IN = Aim("held_ms", 100.0)


def measure(folder: Path, sizes: Sizes) -> list[Figure]:
    """All figures of one long campaign."""
    found = alone.in_its_own_process(
        "tests.bench.past:looks_back",
        database=str(folder / "past.db"),
        powers=sizes.powers,
        events=sizes.past_events,
        looks=sizes.past_looks,
        workers=sizes.workers,
    )
    events, lines = found["events"], found["lines"]
    length = f"{events:,} events, {lines:,} lines, {TITLE}"
    return [
        _figure(
            f"Latest page of the log: {length}",
            found["latest"],
            "Eighty happenings are read, by the seat that may hear of them, and put into words.",
            SOON,
        ),
        _figure(
            f"First page of the log: {length}",
            found["first"],
            "To know where its pages end, all of it is put into words, bit by bit; others are answered in between.",
            LETS_OTHERS_IN,
        ),
        _figure(
            f"Board of a past phase: {length}",
            found["board"],
            "Its phase is played again from the checkpoint before it; then it is drawn.",
            LETS_OTHERS_IN,
        ),
        _figure(
            f"Page of past orders: {length}",
            found["orders"],
            "The phases of the answers on it are played again, and what became of each is read from the log.",
            LETS_OTHERS_IN,
        ),
        _figure(
            f"Names of the latest turns: {length}",
            found["turns"],
            "The beginnings of so many phases are played as are looked up at once, of which none is known yet.",
            LETS_OTHERS_IN,
        ),
    ]


def _figure(name: str, looked: dict[str, list[float]], drives: str, aim: Aim) -> Figure:
    worked, held = median(looked["worked"]) * 1000, max(looked["held"]) * 1000
    values = {**in_ms(looked["replied"]), "processor_ms": worked, "held_ms": held}
    return Figure(name, values, drives, aim, detail={"looks": len(looked["replied"])})


async def looks_back(database: str, powers: int, events: int, looks: int, workers: int, **_: float) -> dict[str, Any]:
    """A campaign of so many happenings, looked back at by everybody at its table; times in seconds."""
    edition = offered()[SwordsAndSails.name]
    store, workshop = await SqliteStore.open(database), Workshop(workers, offered)
    tables = Tables(store, {edition.game.name: edition.game}, lambda: 0)
    bot: Any = SimpleNamespace(store=store, tables=tables, workshop=workshop, know=lambda button: None)
    bot.edition = lambda record: edition
    try:
        played = play([f"player {number}" for number in range(powers)], events)
        await keep(store, played)
        tame_the_garbage_collector()  # As the bot does; what the bench has played is not its affair.
        log, chance, session = Log(bot), random.Random(7), played.session
        assert session is not None
        last = session.batch.number if session.batch is not None else session.line

        async def page(seat: Seat, number: int) -> None:
            await log._page(edition, played.record.id, seat, "everything", 0, number, limits.MESSAGE_TEXT)

        async def board(seat: Seat) -> None:
            face = await past_face(bot, played.record.id, chance.randrange(1, max(2, last)), seat)
            await workshop.picture(face)

        async def orders(seat: Seat) -> None:
            sight: Any = SimpleNamespace(record=played.record, seat=seat, face=played.face(seat))
            await past_fates(bot, sight, chance.randrange(1, 2 + last // 40), PAST_SHOWN)

        async def turns(seat: Seat) -> None:
            await Turns(bot).suggest(played.record, "")

        async def look(how: Callable[[Seat], Awaitable[None]]) -> dict[str, list[float]]:
            looked = [await _looked(how, session.seats[number % powers]) for number in range(SETTLED + looks)]
            names = ("replied", "worked", "held")
            return dict(zip(names, map(list, zip(*looked[SETTLED:], strict=True)), strict=True))

        return {
            "events": len(played.use.step.events),
            "lines": session.line,
            "latest": await look(partial(page, number=1)),
            "first": await look(partial(page, number=MOST_PAGES)),
            "board": await look(board),
            "orders": await look(orders),
            "turns": await look(turns),
        }
    finally:
        workshop.close()
        await store.close()


async def _looked(how: Callable[[Seat], Awaitable[None]], seat: Seat) -> tuple[float, float, float]:
    """How long it took, what this process has worked for it, and how long the event loop was held."""
    async with _watching() as stretches:
        began, before = perf_counter(), process_time()
        await how(seat)
        taken, worked = perf_counter() - began, process_time() - before
    return taken, worked, max(stretches)


@asynccontextmanager
async def _watching() -> AsyncIterator[list[float]]:
    """How long the event loop works each time before it lets a task in that wants a moment again and again."""
    stretches = [0.0]

    async def tick() -> None:
        while True:
            before = thread_time()
            await asyncio.sleep(TICK)
            stretches.append(thread_time() - before)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(TICK)
    try:
        yield stretches
        await asyncio.sleep(TICK)
    finally:
        ticking.cancel()


def play(people: Sequence[str], events: int) -> Table:
    """A campaign between these people, who play as stewards would, until so much has happened."""
    game = offered()[SwordsAndSails.name].game
    seed = hashlib.sha256(b"looking back").digest()
    record = Record(
        game=game.name,
        host=people[0],
        deadline=LONGEST_DEADLINE,
        window=LONGEST_DEADLINE,
        commitment=commitment(seed),
    )
    now = NOON
    table = Table.new(record, game, seed, {"length": "campaign"}, "salt")
    for person in people[1:]:
        table.join(person, f"salt of {person}")
    table.lobby.call_to_order(people[0], "", now)
    for person in people[1:]:
        table.lobby.report(person, "", now)
    chance, steward = random.Random(1), steward_of(game, StewardKind.OWN)
    while record.stage is Stage.RUNNING and len(table.use.step.events) < events:
        session = table.session
        assert session is not None
        seat: Seat = chance.choice(session.waiting())
        answer = choose_legally(session, seat, steward, chance.randrange)
        table.answers.take(seat, answer, now, nonce=f"{chance.getrandbits(64):x}")
    return table


async def keep(store: SqliteStore, table: Table) -> None:
    """Write a table down as the bot does; nothing of its mail goes out."""
    session, record = table.session, table.record
    assert session is not None
    await store.create(record, table.use.seed, [], NOON)
    batch = session.batch.number if session.batch is not None else None
    change = Change(record=record, version=1, now=NOON, step=table.use.step, pending=session.pending, batch=batch)
    await store.save(change)
    async with store._transaction() as db:  # All that comes at one moment is told as one story.
        await db.execute("UPDATE events SET at = at + line * ?", (LINE,))
