"""The past as a seat is shown it is what that seat saw when it was the present: board, log and own answers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.drawing.worker import offered
from cogs.drawing.workshop import Workshop
from cogs.log_lines import shown_lines
from cogs.panel import past
from cogs.panel.past import past_answers, past_face
from cogs.shell import SealedOrders
from render.cuts import Cut
from render.editions import Edition
from rules.kernel.decisions import Decision
from rules.kernel.game import Face
from rules.kernel.journal import RESIGNED, Entry
from rules.kernel.session import Session
from rules.kernel.values import Seat
from rules.table.record import Stage
from rules.table.table import Table
from tests.helpers.hooks import Seating
from tests.helpers.lengths import COUNT, at_length
from tests.reference import EDITION
from tests.saves.database import seats_of
from tests.saves.make import tables_of
from tests.saves.play import MINUTE, MOST, Club

EDITIONS = {EDITION.game.name: EDITION, **offered()}
STEPS = at_length(28, MOST)
"""How far a game is played, with a deadline and a rewind on the way."""
LOOKS = at_length(4, 40)
"""At how many moments everybody looks back."""
PICTURES = at_length(0, 3)
"""How many of the boards of the past are drawn."""
ALL = 1_000_000

OF_THAT_MOMENT: dict[str, Any] = {
    "asked": None,
    "answer": None,
    "has_sealed_answer": False,
    "can_undo": False,
    "waiting_for": (),
    "shown": {},
    "away": (),
}
"""What changes while a question stands, and belongs to no line of the log."""


@dataclass
class Then:
    """A moment as everybody saw it when the question of that line was put."""

    faces: dict[Seat | None, Face]
    heard: dict[Seat | None, list[str]]
    """What the log told them, with the lines that it bore."""


@dataclass
class Diary:
    """All that was seen and answered in a game while it was played."""

    moments: dict[int, Then] = field(default_factory=dict)
    """By the line of the log."""
    asked: dict[tuple[int, int, Seat], Decision] = field(default_factory=dict)
    """What was asked, by batch, turn and seat."""

    def go_back_to(self, batch: int) -> None:
        """The table goes back: what came after that question, or was asked in it, is not the past any more."""
        self.moments = {number: then for number, then in self.moments.items() if number <= batch}
        self.asked = {key: asked for key, asked in self.asked.items() if key[0] < batch}


class Chronicle:
    """A game that is played while everybody keeps a diary."""

    def __init__(self, club: Club, edition: Edition, table: int) -> None:
        self.club, self.edition, self.table = club, edition, table
        self.diary = Diary()
        workshop = Workshop(0, lambda: EDITIONS)
        bot: Any = SimpleNamespace(store=club.store, tables=club.tables, workshop=workshop, editions=EDITIONS)
        self.bot: SealedOrders = bot
        self.batch, self.rewinds = 0, 0

    async def play(self, number: int) -> None:
        """Play on, and note whatever is new."""
        chance = random.Random(number)
        for step in range(STEPS):
            await self.note()
            if await self.club.tables.look(self.table, lambda seated: seated.record.stage) is Stage.FINISHED:
                return
            self.club.now += MINUTE
            await self.club.tables.change(self.table, self.club._next(step, chance))

    async def note(self) -> None:
        """Note what everybody sees, if a question has been put since."""
        rewinds, asks, batch, is_new = await self.club.tables.look(self.table, what_is_asked)
        if rewinds != self.rewinds:
            self.diary.go_back_to(batch)
        self.diary.asked |= asks
        if is_new and (batch, rewinds) != (self.batch, self.rewinds):
            people: Sequence[Seat | None] = await self.club.tables.look(self.table, everybody)
            faces = {seat: await self.club.tables.look(self.table, face_of(seat)) for seat in people}
            self.diary.moments[batch] = Then(faces, {seat: await self.log_of(seat) for seat in people})
        self.batch, self.rewinds = batch, rewinds

    async def log_of(self, seat: Seat | None) -> list[str]:
        """The whole log of a seat, in words, with its lines."""
        numbers = await shown_lines(self.bot, self.table)
        logged = await self.club.store.log(self.table, seat, ALL)
        return [f"{numbers[min(one.line, len(numbers) - 1)]} {one.at} {one.event.model_dump_json()}" for one in logged]

    # Looking back

    async def look_back(self, chance: random.Random) -> int:
        """Everybody looks at random moments of the past; returns how much was compared."""
        chosen = chance.sample(sorted(self.diary.moments), min(LOOKS, len(self.diary.moments)))
        logs = {seat: await self.log_of(seat) for seat in await self.club.tables.look(self.table, everybody)}
        for place, line in enumerate(chosen):
            then = self.diary.moments[line]
            for seat, seen in then.faces.items():
                now = await past_face(self.bot, self.table, line, seat)
                self.compare(line, seen, now.model_copy(update=OF_THAT_MOMENT), draws=place < PICTURES)
                heard = then.heard[seat]
                assert heard == logs[seat][: len(heard)], f"the log of {seat} was another at {line}"
        return len(chosen)

    def compare(self, line: int, then: Face, now: Face, *, draws: bool) -> None:
        """The face, and what is made of it."""
        assert then.model_dump() == now.model_dump(), f"{then.seat} sees line {line} otherwise than it was"
        edition = self.edition
        for words in (edition.board_text, edition.alt_text, edition.position, edition.hand):
            assert words is None or words(then) == words(now)
        if draws:
            for cut in Cut:
                drawn = [self.edition.draw(face, None, cut).tobytes() for face in (then, now)]
                assert drawn[0] == drawn[1]

    async def look_at_answers(self) -> int:
        """Everybody reads all that they have answered; returns how much was compared."""
        entries = [entry for entry, _, void in await self.club.store.journal(self.table) if not void]
        compared = 0
        for seat in dict.fromkeys(entry.seat for entry in entries):
            own = [one for one in entries if one.seat == seat and one.key != RESIGNED and one.by != "forced"][::-1]
            if not own:
                continue
            told = await past_answers(self.bot, self.table, seat, 1, len(own))
            assert [(one.batch, one.by) for one in own] == [(one.line, one.by) for one in told]
            for entry, answer in zip(own, told, strict=True):
                asked = self.diary.asked.get((entry.batch, entry.turn, seat))
                if asked is not None:  # Not what was put and answered by itself within one step.
                    assert (asked.prompt, described(asked, entry)) == (answer.asked, answer.words)
                    compared += 1
        return compared


def described(asked: Decision, entry: Entry) -> str:
    """An answer in the words of its question."""
    return asked.describe(entry.answer)


def what_is_asked(table: Table) -> tuple[int, dict[tuple[int, int, Seat], Decision], int, bool]:
    """How often the table has gone back, what is asked now, under which number, and whether nobody has acted on it."""
    session: Session[Any] | None = table.session
    if session is None or session.batch is None:
        return table.record.rewinds, {}, 0, False
    batch = session.batch
    asks = {(batch.number, batch.turns.get(seat, 0), seat): asked for seat, asked in batch.asks.items()}
    return table.record.rewinds, asks, batch.number, session.line == session.opened


def everybody(table: Table) -> list[Seat | None]:
    """All seats that are taken, and a spectator."""
    return [*(seat for seat, chair in table.record.chairs.items() if not chair.is_free), None]


def face_of(seat: Seat | None) -> Callable[[Table], Face]:
    """What a seat sees, without what changes while a question stands."""
    return lambda table: table.face(seat).model_copy(update=OF_THAT_MOMENT)


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITIONS)
async def test_the_past_is_shown_as_it_was_seen(name: str, tmp_path: Path) -> None:
    """At random moments of a game, to every seat and a spectator; over deadlines, filed answers and a rewind."""
    edition = EDITIONS[name]
    game = edition.game
    for number, seating in enumerate([Seating(seats_of(game)), *(tables_of(game) if COUNT else ())], 1):
        async with Club.at(tmp_path / f"{number}.db", game) as club:
            chronicle = Chronicle(club, edition, await club.begin(game, seating, number))
            await chronicle.play(number)
            moments = await chronicle.look_back(random.Random(number))
            answers = await chronicle.look_at_answers()
            chronicle.bot.workshop.close()
        print(f"{name}, {seating}: {moments} moments for {len(chronicle.edition.game.seats)} seats, {answers} answers")
        assert moments == min(LOOKS, len(chronicle.diary.moments)) > 0
        assert answers > 0


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["the present", "another seat"])
async def test_a_past_that_is_not_as_it_was_is_found(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: the board of now for that of then, and that of another seat."""
    whole = Session._face

    def of_another(session: Session[Any], seat: Seat | None) -> Face:
        return whole(session, session.seats[0]).model_copy(update={"seat": seat})

    async with Club.at(tmp_path / "tables.db", EDITION.game) as club:
        seating = Seating(seats_of(EDITION.game))
        chronicle = Chronicle(club, EDITION, await club.begin(EDITION.game, seating, 1))
        await chronicle.play(1)
        if fault == "the present":
            last = 1 + max(await club.store.batches(chronicle.table))
            monkeypatch.setattr(past, "journal_line", lambda *_: asyncio.sleep(0, last))
        else:
            monkeypatch.setattr(Session, "_face", of_another)
        with pytest.raises(AssertionError, match="otherwise than it was"):
            await chronicle.look_back(random.Random(1))
        chronicle.bot.workshop.close()
