"""Tables that play themselves through the real store, with all that happens at a table in weeks."""

from __future__ import annotations

import hashlib
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cogs.forms import Draft as Form
from data.db.store import SqliteStore
from data.store import Draft
from data.tables import Tables
from rules.kernel.dice import commitment
from rules.kernel.game import AnsweredBy, Game, StewardKind
from rules.kernel.journal import RECENT_LINES
from rules.kernel.stewards import random_answer, random_steward, steward_of
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.table.record import Record, Stage
from rules.table.table import Table
from tests.helpers.hooks import Seating
from tests.helpers.playouts import choose_legally

NOON = 1_000_000
MINUTE = 60
MOST = 6000
UNSENT = 3
"""How many messages are still on their way at any moment."""
DEADLINE, REWIND, LETTER, FILE = 13, 21, 7, 5
"""After so many steps a deadline passes, the table goes back, a letter is written, an answer is filed."""


@dataclass(frozen=True)
class Moment:
    """What marks a moment of a game, by which the ones to keep are chosen."""

    step: int
    trail: int
    secrecy: str
    is_floor: bool
    given: int
    """Answers that wait, or acts on the floor since it was opened."""
    replayed: int
    """Lines of the journal since the last checkpoint."""


def invite_steward(seat: Seat) -> Callable[[Table], object]:
    """A steward plays that seat."""
    return lambda seated: seated.lobby.invite_steward(StewardKind.OWN, seat)


def sit_down(seat: Seat) -> Callable[[Table], object]:
    """Somebody of the seat's own name takes it."""
    return lambda seated: seated.join(str(seat), f"salt {seat}", seat)


class Club:
    """One file with tables, their clock, and the chance by which they are played."""

    def __init__(self, path: Path, store: SqliteStore, *games: Game[Any]) -> None:
        self.path = path
        self.store = store
        self.now = NOON
        self.tables = Tables(store, {game.name: game for game in games}, lambda: self.now)

    @classmethod
    @asynccontextmanager
    async def at(cls, path: Path, *games: Game[Any]) -> AsyncIterator[Club]:
        """The tables in this file, closed again whatever happens."""
        store = await SqliteStore.open(path)
        try:
            yield cls(path, store, *games)
        finally:
            await store.close()

    async def open(self, game: Game[Any], seating: Seating, number: int) -> int:
        """A lobby with its host in the first seat."""
        seed = hashlib.sha256(f"{game.name} {number}".encode()).digest()
        host = str(seating.seats[0])
        record = Record(game=game.name, host=host, guild=1, channel=number, commitment=commitment(seed))
        Table.new(record, game, seed, dict(seating.options), "salt")
        table = await self.store.create(record, seed, [], self.now)
        await self.tables.change(table, lambda seated: seated.people.leave(host, self.now))
        await self.tables.change(table, lambda seated: seated.join(host, "salt", seating.seats[0]))
        return table

    async def begin(self, game: Game[Any], seating: Seating, number: int) -> int:
        """A game in play: the last of several seats is a steward's, the others are people's."""
        table = await self.open(game, seating, number)
        host, *others = map(str, seating.seats)
        stewards = others[-1:] if len(others) > 1 else []
        for seat in map(Seat, others):
            await self.tables.change(table, (invite_steward if seat in stewards else sit_down)(seat))
        await self.tables.change(table, lambda seated: seated.lobby.call_to_order(host, "call", self.now))
        for seat in await self.tables.look(table, lambda seated: seated.use.waiting()):
            await self.tables.change(table, self._report(seat))
        return table

    def _report(self, seat: Seat) -> Callable[[Table], object]:
        return lambda seated: seated.lobby.report(str(seat), f"here {seat}", self.now)

    async def play(self, table: int, number: int) -> AsyncIterator[Moment]:
        """Play a table to its end; yields before each step the moment that it has come to."""
        chance = random.Random(number)
        for step in range(MOST):
            if await self.tables.look(table, lambda seated: seated.record.stage is Stage.FINISHED):
                return
            replayed = len((await self.store.load(table, RECENT_LINES)).entries)
            yield await self.tables.look(table, partial(moment_of, step, replayed))
            self.now += MINUTE
            await self.tables.change(table, self._next(step, chance))
            await self._send(table)
        raise AssertionError(f"the game is not over after {MOST} steps")

    def _next(self, step: int, chance: random.Random) -> Callable[[Table], object]:
        """What happens next; the chance is drawn here, so that a change that is done again does the same."""
        seed = chance.random()

        def use(table: Table) -> None:
            self._happen(table, step, random.Random(seed))

        return use

    def _happen(self, table: Table, step: int, chance: random.Random) -> None:
        record, session = table.record, table.session
        assert session is not None
        if record.stage is Stage.PAUSED:
            table.clock.resume(self.now)
            return
        if step % FILE == FILE - 1:
            file_something(table, chance)
        if step % LETTER == LETTER - 1:
            write_something(table, chance, self.now)
        if step == REWIND and session.opened:
            table.rewinds.rewind(chance.randrange(session.opened))
        elif step % DEADLINE == DEADLINE - 1 and record.due is not None:
            self.now = max(self.now, record.due)
            table.clock.time_passed(self.now)
        else:
            seat = chance.choice(session.waiting())
            by: AnsweredBy = "steward" if record.chairs[seat].steward else "player"
            answer = choose_legally(session, seat, steward_of(table.game, StewardKind.OWN), chance.randrange)
            table.answers.take(seat, answer, self.now, nonce=f"{chance.getrandbits(64):x}", by=by)

    async def _send(self, table: int) -> None:
        """All messages but the last ones have gone out."""
        for parcel in (await self.store.unsent(table))[:-UNSENT]:
            await self.store.sent([parcel], 1, parcel.mark)

    async def leave_drafts(self, table: int, chance: random.Random) -> None:
        """Whoever has not answered has begun to; so has somebody a standing answer."""
        drafts = await self.tables.look(table, lambda seated: begun(seated, chance))
        for (seat, about), draft in drafts.items():
            await self.store.save_draft(table, seat, draft, about)


def moment_of(step: int, replayed: int, table: Table) -> Moment:
    """Where a game stands."""
    session = table.session
    assert session is not None, table.record.why
    assert session.batch is not None
    batch = session.batch
    is_floor = batch.closes == "each"
    given = session.line - session.opened if is_floor else len(session.pending)
    return Moment(step, len(batch.trail), batch.secrecy, is_floor, given, replayed)


def file_something(table: Table, chance: random.Random) -> None:
    """A person files any answer in advance that he may."""
    seat = chance.choice(table.record.people)
    questions = table.answers.standing_questions(seat)
    if questions:
        name = chance.choice(list(questions))
        with suppress(IllegalAnswer):
            table.answers.file_in_advance(seat, name, random_answer(questions[name], chance.randrange))


def write_something(table: Table, chance: random.Random, now: int) -> None:
    """A person writes to whom he may, and now and then somebody complains."""
    seat = chance.choice(table.record.people)
    if readers := table.letters.may_write(seat):
        table.letters.write(seat, readers, f"{table.game.seat_name(seat)} to all: peace at {now}?", now)
        if not chance.randrange(3):
            table.letters.report(next(copy for copy in table.use.letters if copy.seat != seat), "Bad manners.")


def begun(table: Table, chance: random.Random) -> dict[tuple[Seat, str], Draft]:
    """Half-made answers of all who are waited for, and one to a standing question."""
    session, people = table.session, table.record.people
    assert session is not None
    assert session.batch is not None
    drafts: dict[tuple[Seat, str], Draft] = {}
    for seat in session.waiting():
        if seat in people:
            answer = choose_legally(session, seat, random_steward, chance.randrange)
            turn = session.batch.turns.get(seat, 0)
            drafts[seat, ""] = Draft(session.batch.number, turn, form_of(answer))
    for name, question in table.answers.standing_questions(people[0]).items():
        drafts[people[0], name] = Draft(0, 0, form_of(random_answer(question, chance.randrange)))
    return drafts


def form_of(answer: Json) -> str:
    """An answer as a panel keeps it before it is handed in."""
    return Form(given=answer).model_dump_json()
