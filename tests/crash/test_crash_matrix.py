"""A crash at every point of every change: the table is as it was or as it was to be, and the game ends the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from data.db.store import SqliteStore
from data.memory import Note
from data.store import Draft, Lease, Parcel, Saved
from data.tables import Saved as SavedTable
from rules.table.notices import Notices, Way
from rules.table.table import Table
from tests.crash.house import GUILD, House, next_step, person, rows
from tests.helpers.parlour import ask_openly, bid, roll_after, strike, write_letters
from tests.helpers.toys import BLUE, GREEN, RED, Toy

GAME = Toy(bid, ask_openly(RED), strike, roll_after(BLUE), write_letters, bid, seats=(RED, BLUE, GREEN))


class Crash(BaseException):
    """The process is gone."""


class Plan:
    """When it happens: at the n-th point that is come to, or after the next commit."""

    def __init__(self, fault: type[BaseException], *, for_good: bool) -> None:
        self.fault = fault
        self.for_good = for_good
        self.arm(None)

    def arm(self, point: int | None, *, after_commit: bool = False) -> None:
        self.left = point
        self.after_commit = after_commit
        self.happened = False
        self.committed = False

    def pass_by(self) -> None:
        """Come to a point; once dead, nothing is ever passed again."""
        if self.happened and self.for_good:
            raise self.fault("still dead")
        if self.left is not None:
            self.left -= 1
            if self.left == 0:
                self.happened = True
                raise self.fault("here")

    def note(self, statement: str) -> None:
        """A statement has been run."""
        if statement == "COMMIT":
            self.committed = True
            if self.after_commit:
                self.happened = True
                raise self.fault("after the commit")


class Brittle:
    """A connection every statement of which is a point where it can happen."""

    def __init__(self, connection: Any, plan: Plan) -> None:
        self.connection = connection
        self.plan = plan

    async def execute(self, statement: str, values: Any = ()) -> Any:
        return await self._run(self.connection.execute, statement, values)

    async def executemany(self, statement: str, values: Any) -> Any:
        return await self._run(self.connection.executemany, statement, values)

    async def execute_fetchall(self, statement: str, values: Any = ()) -> Any:
        return await self._run(self.connection.execute_fetchall, statement, values)

    async def rollback(self) -> None:
        if self.plan.happened and self.plan.for_good:
            raise self.plan.fault("still dead")
        await self.connection.rollback()

    async def close(self) -> None:
        await self.connection.close()

    async def _run(self, how: Callable[..., Any], statement: str, values: Any) -> Any:
        self.plan.pass_by()
        result = await how(statement, values)
        self.plan.note(statement)
        return result


async def brittle_house(path: Path, plan: Plan) -> House:
    """A house whose store, actions and listeners can fail at any point."""
    store = await SqliteStore.open(path)
    store._writer, store._reader = Brittle(store._writer, plan), Brittle(store._reader, plan)  # type: ignore[assignment]
    house = House(store, {GAME.name: GAME})
    house.tables.listeners.append(lambda saved: _hear(saved, plan))
    return house


def _hear(saved: SavedTable, plan: Plan) -> None:
    plan.pass_by()


class Ordeal:
    """A game that crashes at every point of every change, and is taken up again each time."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.house: House | None = None
        self.crashes = 0

    async def __aenter__(self) -> Ordeal:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def reopen(self) -> House:
        """What is left after a crash: the same process, or a new one on the same file."""
        if self.house is None or self.plan.for_good:
            await self.close()
            self.house = await brittle_house(self.path, self.plan)
        return self.house

    async def close(self) -> None:
        self.plan.arm(None)
        if self.house is not None:
            await self.house.store.close()

    async def survive(self, action: Callable[[House], Any]) -> Any:
        """Crash at the first point, at the second, and so on until it comes through: all of it happens, or nothing."""
        point = 0
        while True:
            point += 1
            house = await self.reopen()
            before = rows(self.path, marks=True)
            self.plan.arm(point)
            try:
                return await action(house)
            except self.plan.fault:
                self.crashes += 1
            if self.plan.committed:  # Only the word that it is done was lost.
                return True
            self.plan.arm(None)
            assert before == rows(self.path, marks=True), f"a crash at point {point} has left traces"

    async def lose_the_word(self, action: Callable[[House], Any]) -> Any:
        """Crash right after the commit."""
        house = await self.reopen()
        self.plan.arm(None, after_commit=True)
        try:
            return await action(house)
        except self.plan.fault:
            self.crashes += 1
            return True

    async def play_step(self, house: House) -> bool:
        """One step, with points before and after what is done to the table."""
        step = await house.tables.look(1, next_step)
        if step is None:
            return False
        house.now, use = step

        def act(seated: Table) -> object:
            self.plan.pass_by()
            result = use(seated)
            self.plan.pass_by()
            return result

        await house.tables.change(1, act)
        return True


GAME_NUMBER = 57
MUST_HAPPEN = (
    "leave_announced",
    "leave_began",
    "leave_ended",
    "pause_proposed",
    "paused",
    "proposal_refused",
    "extended",
)
"""What happens at that table among other things, so that crashes meet it."""


async def undisturbed(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What a run without any crash leaves behind."""
    async with House.at(path, GAME) as house:
        await house.play_out(await house.found(GAME, GAME_NUMBER))
    whole = rows(path)
    assert [] == [kind for kind in MUST_HAPPEN if f"table.{kind}" not in str(whole["events"])]
    return whole


DEATHS = pytest.mark.parametrize(
    ("fault", "dies"), [(Crash, True), (sqlite3.OperationalError, False)], ids=["the process dies", "a statement fails"]
)


@pytest.mark.slow
@DEATHS
async def test_a_crash_at_any_point_of_any_change(tmp_path: Path, fault: type[BaseException], dies: bool) -> None:
    """Reads, the action itself, every statement of the save, the commit, the word to those who listen."""
    expected = await undisturbed(tmp_path / "undisturbed.db")
    steps = 1
    async with Ordeal(tmp_path / "disturbed.db", Plan(fault, for_good=dies)) as ordeal:
        await ordeal.survive(lambda house: house.found(GAME, GAME_NUMBER))
        while await ordeal.survive(ordeal.play_step):
            steps += 1
    assert expected == rows(ordeal.path)
    assert ordeal.crashes > 15 * steps, "there were fewer points than a change has statements"
    print(f"{steps} steps, {ordeal.crashes} crashes")


@pytest.mark.slow
@DEATHS
async def test_a_crash_right_after_every_commit(tmp_path: Path, fault: type[BaseException], dies: bool) -> None:
    """The player was never told, but the step counts, and is not taken twice."""
    expected = await undisturbed(tmp_path / "undisturbed.db")
    steps = 1
    async with Ordeal(tmp_path / "disturbed.db", Plan(fault, for_good=dies)) as ordeal:
        await ordeal.lose_the_word(lambda house: house.found(GAME, GAME_NUMBER))
        while await ordeal.lose_the_word(ordeal.play_step):
            steps += 1
    assert expected == rows(ordeal.path)
    assert steps == ordeal.crashes


LEASE = Lease("us", 100, 160)
UNDERTAKINGS: dict[str, Callable[[SqliteStore, int, Sequence[Parcel]], Awaitable[object]]] = {
    "a message is taken up": lambda store, table, parcels: store.take_up(parcels, LEASE, 5),
    "a message is put off": lambda store, table, parcels: store.put_off(parcels, "us", 100, 1),
    "a message has gone out": lambda store, table, parcels: store.sent(parcels, 5, 55),
    "a message is dropped": lambda store, table, parcels: store.drop(parcels),
    "a draft is kept": lambda store, table, parcels: store.save_draft(table, RED, Draft(1, 0, "half")),
    "direct messages are closed": lambda store, table, parcels: store.note_dms("ann", 5, True),
    "a draft is dropped": lambda store, table, parcels: store.drop_draft(table, BLUE),
    "a picture is chosen": lambda store, table, parcels: store.note_picture("ann", "tall"),
    "reminders are chosen": lambda store, table, parcels: store.note_notices("ann", Notices(way=Way.OFF)),
    "a digest is about to go out": lambda store, table, parcels: store.note_digested("ann", 5),
    "a lesson is taught": lambda store, table, parcels: store.lesson_seen("ann", "walls", "now", 3),
    "an answer is saved": lambda store, table, parcels: store.save_answer("ann", "toy", "bid", Saved("a", "b"), 9),
    "what was counted is forgotten": lambda store, table, parcels: store.forget_reliability(person(0)),
    "a look is noted": lambda store, table, parcels: store.visit(table, RED, "ann", 0, 100, 60),
    "notes are kept": lambda store, table, parcels: store.save_note(table, "ann", Note("Blue lies.", 100)),
    "old tables are deleted": lambda store, table, parcels: store.delete_finished(2**40),
    "a table is deleted": lambda store, table, parcels: store.delete_table(table),
    "a server is deleted": lambda store, table, parcels: store.delete_server(GUILD),
    "somebody is forgotten": lambda store, table, parcels: store.forget_person(person(0)),
    "a name is blanked": lambda store, table, parcels: store.blank(table, person(0)),
    "a fact is noted": lambda store, table, parcels: store.note_fact("commands", "hash"),
    "a fact is amended": lambda store, table, parcels: store.amend_fact("commands", lambda fact: "hash"),
}


@pytest.mark.parametrize("name", UNDERTAKINGS)
async def test_a_crash_in_a_small_transaction_leaves_nothing_half_done(tmp_path: Path, name: str) -> None:
    """Outbox, drafts and notes are as whole as the tables."""
    async with House.at(tmp_path / "disturbed.db", GAME) as house:
        await house.play_out(await house.begin(GAME, 2))  # Something is counted of people then.
        number = await house.begin(GAME, 1)
        parcels = await house.store.unsent(number)
        await house.store.save_draft(number, BLUE, Draft(1, 0, "half"))
    assert len(parcels) > 1
    async with Ordeal(tmp_path / "disturbed.db", Plan(Crash, for_good=True)) as ordeal:
        before = rows(ordeal.path, marks=True)
        await ordeal.survive(lambda house: UNDERTAKINGS[name](house.store, number, parcels))
    assert before != rows(ordeal.path, marks=True)
    assert ordeal.crashes >= 3  # BEGIN, the work, COMMIT.
