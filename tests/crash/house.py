"""A house of games that play themselves: each next step follows from the stored table alone.

So a run that was killed and started again must end as one that never was; what a file holds can be compared row by row.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from data.db.store import SqliteStore
from data.tables import Tables
from rules.kernel.dice import commitment
from rules.kernel.durations import DAY
from rules.kernel.game import Game
from rules.kernel.session import Session
from rules.kernel.stewards import random_answer
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.table.proposals import AnyMatter, Extend, Pause
from rules.table.record import Desk, Record, Stage
from rules.table.table import Table
from rules.table.votes import PROPOSALS_A_DAY

NOON = 1_000_000
GUILD = 1
REWINDS = 2
LETTERS = 3
"""How many each seat writes at most."""
TRIES = 20

AUDIENCE = re.compile(r'("audience":)(\[[^]]*\])')
Use = Callable[[Table], object]


class House:
    """The tables of one file, with a clock that stands where each step puts it."""

    def __init__(self, store: SqliteStore, games: Mapping[str, Game[Any]]) -> None:
        self.store = store
        self.games = games
        self.now = NOON
        self.tables = Tables(store, games, lambda: self.now)

    @classmethod
    @asynccontextmanager
    async def at(cls, path: Path, *games: Game[Any], kind: type[SqliteStore] = SqliteStore) -> AsyncIterator[House]:
        """The house in this file, closed again whatever happens."""
        store = await kind.open(path)
        try:
            yield cls(store, {game.name: game for game in games})
        finally:
            await store.close()

    async def found(self, game: Game[Any], number: int) -> int:
        """Open the table of that number; its seed and its people follow from the number."""
        seed = hashlib.sha256(f"seed {number}".encode()).digest()
        record = Record(game=game.name, host=person(0), guild=GUILD, channel=number, commitment=commitment(seed))
        Table.new(record, game, seed, {}, f"salt {number}")
        self.now = NOON
        return await self.store.create(record, seed, [], self.now)

    async def begin(self, game: Game[Any], number: int) -> int:
        """Open a table and bring its game to the first question."""
        table = await self.found(game, number)
        while await self.tables.look(table, lambda seated: seated.session is None):
            await self.play_step(table)
        return table

    async def play_step(self, number: int) -> bool:
        """Take the next step at a table; whether there was one to take."""
        step = await self.tables.look(number, next_step)
        if step is None:
            return False
        self.now, use = step
        await self.tables.change(number, use)
        return True

    async def play_out(self, number: int) -> None:
        """Play a table to its end."""
        while await self.play_step(number):
            pass


def person(place: int) -> str:
    """Somebody."""
    return f"person {place}"


def next_step(table: Table) -> tuple[int, Use] | None:
    """What happens next at a table, and when: a function of what is stored, and of nothing else."""
    record, session = table.record, table.session
    match record.stage:
        case Stage.FINISHED:
            return None
        case Stage.OPEN:
            place = len(record.people)
            if place < len(record.chairs):
                return NOON, lambda seated: seated.join(person(place), f"salt of {place}")
            return NOON, lambda seated: seated.lobby.call_to_order(person(0), "call", NOON)
        case Stage.SEATED:
            late = record.chairs[table.use.waiting()[0]].holder
            return NOON, lambda seated: seated.lobby.report(late, f"report of {late}", NOON)
        case Stage.PAUSED:
            now = NOON + 100 * (session.line if session else 0) + 60
            return now, lambda seated: seated.clock.resume(now)
        case Stage.REFEREE:
            return NOON, lambda seated: seated.rewinds.rewind(record.diverged or 0)
    assert session is not None
    return step_in_play(table, session)


def step_in_play(table: Table, session: Session[Any]) -> tuple[int, Use]:
    """Mostly an answer; now and then a deadline, a pause, more time, a rewind, a letter, a leave, a vote."""
    record = table.record
    leaves = [chair.leave for chair in record.chairs.values()]
    spot = (
        f"{record.commitment} {session.line} {sorted(session.pending)} {record.rewinds} {record.due}"
        f" {table.use.standing} {record.desks} {leaves} {record.reminders} {record.proposal} {record.proposed}"
    )
    chance = random.Random(spot)
    now = NOON + 100 * session.line + len(session.pending)
    what = chance.randrange(100)
    if what < 3 and record.rewinds < REWINDS and session.opened > 4:
        line = chance.randrange(session.opened)
        return now, lambda seated: seated.rewinds.rewind(line)
    if what < 6:
        return now, lambda seated: seated.clock.pause("Holidays.", now)
    if what < 9:
        return now, lambda seated: seated.clock.extend(600, now)
    if what < 14 and record.wake_at is not None:
        due = max(record.wake_at, now)
        return due, lambda seated: seated.clock.time_passed(due)
    if what < 26 and (step := step_of_people(table, now, chance)) is not None:
        return now, step
    seat = chance.choice(session.waiting())
    readers = table.letters.may_write(seat)
    if what < 32 and readers and len(record.desks.get(seat, Desk()).written) < LETTERS:
        return now, lambda seated: seated.letters.write(seat, readers, f"Peace at {now}?", now)
    answer = legal_answer(session, seat, chance)
    nonce = hashlib.sha256(spot.encode()).hexdigest()[:16]
    return now, lambda seated: seated.answers.take(seat, answer, now, nonce=nonce)


def step_of_people(table: Table, now: int, chance: random.Random) -> Use | None:
    """Somebody takes leave or is back, proposes something or votes on it; None where that is not possible."""
    record = table.record
    holder = chance.choice([record.chairs[seat].holder for seat in record.people])
    seat, proposal = record.seat_of(holder), record.proposal
    assert seat is not None
    if record.chairs[seat].leave is not None:
        return lambda seated: seated.absence.cancel(holder, now)
    if record.is_away(seat) or len(record.present) < len(record.people) - 1 or len(record.people) < 3:
        return None  # Enough are left for a vote.
    if proposal is not None and now < proposal.until:
        if seat in (*proposal.agreed, *proposal.refused):
            return None
        if chance.randrange(3):
            return lambda seated: seated.votes.agree(holder, now)
        return lambda seated: seated.votes.refuse(holder, now)
    if len([at for at in record.proposed.get(holder, ()) if at > now - DAY]) >= PROPOSALS_A_DAY:
        return None
    begins = now + chance.randrange(0, 2000, 500)
    what: AnyMatter = Pause(why="A fair.") if chance.randrange(2) else Extend(seconds=600)
    if chance.randrange(2):
        return lambda seated: seated.absence.announce(holder, begins, begins + 3000, now)
    return lambda seated: seated.votes.propose(holder, what, now)


def legal_answer(session: Session[Any], seat: Seat, chance: random.Random) -> Json:
    """Any answer that the table takes."""
    assert session.batch is not None
    decision = session.batch.asks[seat]
    for _ in range(TRIES):
        answer = random_answer(decision, chance.randrange)
        try:
            session.check(seat, answer)
        except IllegalAnswer:
            continue
        return answer
    return decision.fall_back(chance.randrange)


# What a file holds

CHANCE = {"mark", "sent_as"}
"""Columns that differ from run to run."""
ORDER = {"journal", "events", "rolls", "outbox"}
"""Where the id of a row tells its place among those of all tables."""


def rows(path: Path, *, marks: bool = False) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that lies in a file; the random marks of messages only when asked for."""
    hidden = set() if marks else CHANCE
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        return {name: sorted(_rows_of(db, name, hidden), key=repr) for name in names}


def rows_by_game(path: Path) -> dict[str, dict[int, list[tuple[Any, ...]]]]:
    """Everything that is kept of each game, in its order, however the games were played among each other."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        found: dict[str, dict[int, list[tuple[Any, ...]]]] = {}
        for name in (
            "tables",
            "chairs",
            "checkpoints",
            "pending",
            "standing",
            "drafts",
            "receipts",
            "letters",
            *sorted(ORDER),
        ):
            key = "id" if name == "tables" else "table_id"
            numbers = [number for (number,) in db.execute(f"SELECT DISTINCT {key} FROM {name}")]
            hidden = CHANCE | ({"id"} if name in ORDER else set())
            found[name] = {
                number: [_settled(row) for row in _rows_of(db, name, hidden, f"WHERE {key} = {number}")]
                for number in numbers
            }
    return found


def _settled(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row whose audiences stand in one order: they are sets, and every process has its own order of them."""
    return tuple(AUDIENCE.sub(_in_order, cell) if isinstance(cell, str) else cell for cell in row)


def _in_order(audience: re.Match[str]) -> str:
    return audience[1] + json.dumps(sorted(json.loads(audience[2])))


def _rows_of(db: sqlite3.Connection, name: str, hidden: set[str], where: str = "") -> list[tuple[Any, ...]]:
    order = "ORDER BY id" if name in ORDER else ""
    cursor = db.execute(f"SELECT * FROM {name} {where} {order}")
    shown = [place for place, (column, *_) in enumerate(cursor.description) if column not in hidden]
    return [tuple(row[place] for place in shown) for row in cursor]
