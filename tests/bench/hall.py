"""A hall full of running tables: a database as the bot would have written it, ready to be booted and clicked at.

Up to a thousand tables are really played, each with dice and people of its own, to different moments of The Ford; a
larger hall repeats them row by row. Nothing waits in the outbox, and every deadline lies weeks ahead.
"""

from __future__ import annotations

import hashlib
import json
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from cogs import forms
from data.db.store import SqliteStore
from data.store import Change, Draft
from rules.kernel.dice import commitment
from rules.kernel.values import Seat
from rules.table.pace import LONGEST_DEADLINE
from rules.table.record import Record, Stage
from rules.table.table import Table
from tests.helpers.playouts import choose_legally
from tests.reference import GAME

REALLY_PLAYED = 1000
PLAYERS = 3
MOST_ANSWERS = 50
COPIED = ("chairs", "journal", "checkpoints", "pending", "standing", "receipts", "rolls", "events", "outbox")
"""What belongs to a table, beside its own row."""


@dataclass(frozen=True)
class Homes:
    """Where the tables stand, and who plays at them."""

    guild: int
    channels: tuple[int, ...]
    people: tuple[str, ...]


@dataclass(frozen=True)
class Click:
    """A press on "Hand in" that the table takes; the draft it hands in lies in the store."""

    table: int
    seat: Seat
    person: str


async def furnish(path: Path, tables: int, homes: Homes, now: int) -> list[Click]:
    """Fill a new database; returns a click for each table that was really played."""
    store = await SqliteStore.open(path)
    try:
        await store._writer.execute("PRAGMA synchronous = OFF")  # Lost in a power cut, it is simply made again.
        clicks = [await _set_up(store, number, homes, now) for number in range(min(tables, REALLY_PLAYED))]
        await store._writer.execute("UPDATE outbox SET state = 'sent', sent_as = mark, channel = 1, message = id")
    finally:
        await store.close()
    repeat(path, tables)
    return clicks


async def _set_up(store: SqliteStore, number: int, homes: Homes, now: int) -> Click:
    """Play a table in memory, then write it down as the bot does."""
    table = play(number, homes, now)
    session = table.session
    assert session is not None
    assert session.batch is not None
    record = table.record
    await store.create(record, table.use.seed, [], now)
    await store.save(
        Change(
            record=record,
            version=1,
            now=now,
            step=table.use.step,
            effects=table.use.effects,
            receipts=table.use.receipts,
            pending=session.pending,
            batch=session.batch.number,
            waits=table.use.waiting(),
        )
    )
    seat = chance_of(number).choice([seat for seat in table.use.waiting() if record.chairs[seat].holder])
    answer = choose_legally(session, seat, GAME.steward, chance_of(number).randrange)
    face, draft = table.face(seat), forms.Draft.of(answer)
    await store.save_draft(record.id, seat, Draft(face.batch, face.turn, draft.model_dump_json()))
    return Click(record.id, seat, record.chairs[seat].holder)


def play(number: int, homes: Homes, now: int) -> Table:
    """A table of three in the middle of its game; who they are, how the dice fall and how far it is say the number."""
    chance = chance_of(number)
    people = [homes.people[(number * PLAYERS + place) % len(homes.people)] for place in range(PLAYERS)]
    answers = chance.randrange(MOST_ANSWERS)
    while True:
        table = _seated(number, homes, people, now)
        if _play_on(table, answers, chance, now):
            return table
        answers //= 2  # That game was over before: stop it earlier.


def _seated(number: int, homes: Homes, people: Sequence[str], now: int) -> Table:
    seed = hashlib.sha256(f"hall {number}".encode()).digest()
    record = Record(
        game=GAME.name,
        host=people[0],
        guild=homes.guild,
        channel=homes.channels[number % len(homes.channels)],
        deadline=LONGEST_DEADLINE,
        window=LONGEST_DEADLINE,
        commitment=commitment(seed),
    )
    table = Table.new(record, GAME, seed, {}, f"salt {number}")
    for person in people[1:]:
        table.join(person, f"salt of {person}")
    table.lobby.call_to_order(people[0], "", now)
    for person in people[1:]:
        table.lobby.report(person, "", now)
    return table


def _play_on(table: Table, answers: int, chance: random.Random, now: int) -> bool:
    """Whether the game is still on after so many answers."""
    session = table.session
    assert session is not None
    for _ in range(answers):
        if session.batch is None:
            return False
        seat = chance.choice(session.waiting())
        answer = choose_legally(session, seat, GAME.steward, chance.randrange)
        table.answers.take(seat, answer, now, nonce=f"{chance.getrandbits(128):032x}")
    return table.record.stage is Stage.RUNNING


def chance_of(number: int) -> random.Random:
    """Chance that is the same for a table in every run."""
    return random.Random(number)


def repeat(path: Path, tables: int) -> None:
    """Copy all tables, row by row, until there are so many."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        (played,) = db.execute("SELECT max(id) FROM tables").fetchone()
        for shift in range(played, tables, played):
            last = min(played, tables - shift)
            _copy(db, "tables", "id", shift, last)
            for name in COPIED:
                _copy(db, name, "table_id", shift, last)
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copy(db: sqlite3.Connection, name: str, key: str, shift: int, last: int) -> None:
    """Rows of the first tables once more, under numbers that are so much higher."""
    columns = [column for _, column, *_ in db.execute(f"PRAGMA table_info({name})") if column != "id" or key == "id"]
    values = {column: column for column in columns}
    values[key] = f"{key} + {shift}"
    values |= {"record": f"json_set(record, '$.id', id + {shift})"} if name == "tables" else {}
    values |= {"mark": f"mark + {shift} * 1000003"} if name == "outbox" else {}
    chosen = ", ".join(values[column] for column in columns)
    db.execute(f"INSERT INTO {name} ({', '.join(columns)}) SELECT {chosen} FROM {name} WHERE {key} <= {last}")


# Clicks in a file beside the database


def save_clicks(path: Path, clicks: Sequence[Click]) -> None:
    """Write clicks down for another process."""
    path.write_text(json.dumps([asdict(click) for click in clicks]), "utf-8")


def load_clicks(path: Path) -> Iterator[Click]:
    """The clicks that were written down."""
    return (Click(**click) for click in json.loads(path.read_text("utf-8")))
