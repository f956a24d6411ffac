"""Whatever happens at a table: a process that loads it afterwards has the same table as the one that did it."""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kernel.asks import choose_amount
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer, Seat
from rules.table.leave import StandIn
from rules.table.proposals import AnswerFor, AnyMatter, CallSteward, GiveSeat, GoBack, SetPace
from rules.table.record import Stage
from rules.table.table import Table
from tests.crash.house import NOON, House, legal_answer, next_step, rows
from tests.helpers.lengths import at_length
from tests.helpers.parlour import ask_openly, bid, roll_after, strike, write_letters
from tests.helpers.toys import BLUE, GREEN, RED, Toy, ToyPlay

T = TypeVar("T")


def drill(g: ToyPlay) -> Procedure[None]:
    """Dialogues side by side, with hidden dice in them."""

    def train(seat: Seat) -> Procedure[int]:
        first = yield from g.ask(seat, choose_amount("drill.first", "First?", 0, 3))
        second = yield from g.ask(seat, choose_amount("drill.second", "Second?", 0, g.roll(6, "drill")))
        return first + second

    totals = yield from g.each({seat: train(seat) for seat in g.state.seats})
    for seat, total in totals.items():
        g.state.score[seat] += total


GAME = Toy(
    ask_openly(RED), bid, strike, ask_openly(BLUE), ask_openly(BLUE), write_letters, roll_after(GREEN), strike, drill,
    bid,
    seats=(RED, BLUE, GREEN),
)  # fmt: skip


def answer(table: Table, number: int) -> None:
    hand_in(table, _among(table.use.waiting(), number), number)


def replace_an_answer(table: Table, number: int) -> None:
    hand_in(table, _among(tuple(table.session.pending if table.session is not None else ()), number), number)


def hand_in(table: Table, seat: Seat, number: int) -> None:
    assert table.session is not None
    answer = legal_answer(table.session, seat, random.Random(number))
    table.answers.take(seat, answer, NOON + number, nonce=f"nonce {number}")


def _among(choices: tuple[T, ...], number: int) -> T:
    if not choices:
        raise IllegalAnswer("There is nobody to do that.")
    return choices[number % len(choices)]


def anyone(table: Table, number: int) -> str:
    return _among(tuple(chair.holder for chair in table.record.chairs.values() if chair.holder), number)


def any_seat(number: int) -> Seat:
    return _among((RED, BLUE, GREEN), number)


def any_matter(number: int) -> AnyMatter:
    matters: tuple[AnyMatter, ...] = (
        GoBack(line=number % 20, known_as=number % 20),
        AnswerFor(seats=(any_seat(number),)),
        CallSteward(seat=any_seat(number)),
        GiveSeat(seat=any_seat(number), newcomer=f"newcomer {number}"),
        SetPace(deadline=60 + number, window=60, patience=1 + number % 5),
    )
    return _among(matters, number // 20)


DEEDS: dict[str, Callable[[Table, int], object]] = {
    "answer": answer,
    "answer again": answer,
    "answer once more": answer,
    "replace an answer": replace_an_answer,
    "withdraw": lambda table, n: table.answers.withdraw(any_seat(n), NOON + n),
    "file": lambda table, n: table.answers.file_standing(
        any_seat(n), "strike.now", "", ("pass", "strike", None)[n % 7 % 3]
    ),
    "undo": lambda table, n: table.answers.undo(any_seat(n), NOON + n),
    "rewind": lambda table, n: table.rewinds.rewind(n % 20),
    "propose": lambda table, n: table.votes.propose(anyone(table, n), any_matter(n), NOON + n, is_referee=n % 3 == 0),
    "agree": lambda table, n: table.votes.agree(anyone(table, n), NOON + n),
    "refuse": lambda table, n: table.votes.refuse(anyone(table, n), NOON + n),
    "offer a draw": lambda table, n: table.draws.offer(anyone(table, n), NOON + n),
    "accept a draw": lambda table, n: table.draws.accept(anyone(table, n), NOON + n),
    "pause": lambda table, n: table.clock.pause("Holidays.", NOON + n),
    "resume": lambda table, n: table.clock.resume(NOON + n),
    "extend": lambda table, n: table.clock.extend(n, NOON),
    "time": lambda table, n: table.clock.time_passed(table.record.due or NOON),
    "reminder": lambda table, n: table.clock.time_passed(table.record.remind_at or NOON),
    "move on": lambda table, n: table.clock.move_on(NOON + n, by="referee", seats=[any_seat(n)]),
    "stand in": lambda table, n: table.absence.choose(anyone(table, n), tuple(StandIn)[n % 3], NOON + n),
    "take leave": lambda table, n: table.absence.announce(anyone(table, n), NOON + n, NOON + n + 5, NOON + n % 7),
    "substitute": lambda table, n: table.absence.seek_substitute(anyone(table, n), NOON + n),
    "wake": lambda table, n: table.clock.time_passed(table.record.wake_at or NOON),
    "leave": lambda table, n: table.people.leave(anyone(table, n), NOON + n),
    "join": lambda table, n: table.join(f"newcomer {n}", "salt", now=NOON + n),
    "replace": lambda table, n: table.people.replace(any_seat(n), f"newcomer {n}" if n % 2 else "", NOON + n),
    "write": lambda table, n: table.letters.write(
        any_seat(n), table.letters.may_write(any_seat(n)), f"Word {n}.", NOON + n
    ),
    "block": lambda table, n: table.letters.block(any_seat(n), any_seat(n + 1)),
    "unblock": lambda table, n: table.letters.unblock(any_seat(n), any_seat(n + 1)),
    "call the referee": lambda table, n: (
        table.rewinds.call_referee("A fault of ours.") if n % 5 == 0 else answer(table, n)
    ),
}

courses = st.lists(st.tuples(st.sampled_from(sorted(DEEDS)), st.integers(0, 999)), max_size=40)


def everything(table: Table) -> dict[str, Any]:
    """All that a table knows and shows."""
    session = table.session
    return {
        "record": table.record.model_dump(mode="json"),
        "faces": [table.face(seat) for seat in (*table.record.chairs, None)] if session is not None else [],
        "waiting": table.use.waiting(),
        "stewards": table.use.stewards_to_move(),
        "recent": session.recent if session is not None else [],
        "pending": dict(session.pending) if session is not None and table.record.stage is not Stage.FINISHED else {},
        "standing": {seat: filed for seat, filed in table.use.standing.items() if filed},
        "truth": session.state if session is not None else None,
    }


@pytest.mark.slow
@settings(max_examples=at_length(30, 100), suppress_health_check=[HealthCheck.too_slow])
@given(course=courses)
async def test_a_reloaded_table_is_the_live_one(course: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        async with House.at(path, GAME) as live, House.at(path, GAME) as other:
            await follow(course, live, other, path)


def deed(name: str, number: int) -> Callable[[Table], object]:
    """One of the deeds, ready to be done."""
    return lambda seated: DEEDS[name](seated, number)


async def follow(course: list[tuple[str, int]], live: House, other: House, path: Path) -> None:
    """Do one thing after the other in one process, and look at the table from another, which has nothing at hand."""
    table = await live.begin(GAME, 1)
    for name, number in course:
        before = rows(path, marks=True)
        live.now = NOON + number
        try:
            await live.tables.change(table, deed(name, number))
        except IllegalAnswer:
            assert before == rows(path, marks=True), f"{name} was refused and has left traces"
        fresh = House(other.store, {GAME.name: GAME})
        assert await live.tables.look(table, everything) == await fresh.tables.look(table, everything), name
        journal = await other.store.journal(table)
        lines = [entry.line for entry, _, void in journal if not void]
        assert list(range(len(lines))) == lines


@pytest.mark.slow
async def test_the_deeds_are_real(tmp_path: Path) -> None:
    """In a long random course every deed is done at least once, and games come to their end."""
    chance, games = random.Random(5), 1
    done: set[str] = set()
    async with House.at(tmp_path / "tables.db", GAME) as live:
        table = await live.begin(GAME, games)
        while done != set(DEEDS) or games < 2:
            left = sorted(set(DEEDS) - done)
            wanted = ("answer", "resume", "time") if not left else left if chance.random() < 0.5 else sorted(DEEDS)
            name, number = chance.choice(wanted), chance.randrange(1000)
            try:
                await live.tables.change(table, deed(name, number))
                done.add(name)
            except IllegalAnswer:
                if await live.tables.look(table, next_step) is None:
                    games += 1
                    table = await live.begin(GAME, games)
