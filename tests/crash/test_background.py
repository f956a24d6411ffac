"""Background work over a store, or over workers, that fail for a while: it goes on by itself, and health says so."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor
from pathlib import Path
from typing import Any, NoReturn

import pytest
import pytest_asyncio

from cogs.background.work import LONGEST_PAUSE
from data.health import GRACE, ailment, heartbeat_path
from rules.table.record import Stage
from tests.e2e.world import HOUR, World, a_world

pytestmark = pytest.mark.slow

SPELLS = pytest.mark.parametrize("seconds", [0, 10, 60], ids=["once", "for ten seconds", "for a minute"])


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the bot on it."""
    async with a_world(tmp_path) as made:
        yield made


class Spell:
    """Something fails from now on: for so many seconds, or once, for the work that it is to strike."""

    def __init__(self, world: World, seconds: int, fault: Callable[[], Exception], work: str = "") -> None:
        self.world, self.seconds, self.fault, self.work = world, seconds, fault, work
        self.until = world.env.now().timestamp() + seconds
        self.failures = 0

    @property
    def is_over(self) -> bool:
        """Whether all is well again."""
        return bool(self.failures) if self.seconds == 0 else self.world.env.now().timestamp() >= self.until

    def strike(self) -> None:
        """Fail, unless it is over."""
        task = asyncio.current_task()
        is_meant = self.seconds > 0 or (task is not None and task.get_name().endswith(self.work))
        if is_meant and not self.is_over:
            self.failures += 1
            raise self.fault()


def store_fails(world: World, seconds: int, work: str = "") -> Spell:
    """The store can be neither read nor written."""
    spell = Spell(world, seconds, lambda: sqlite3.OperationalError("disk I/O error"), work)
    store = world.bot.store
    read, write = store._all, store._transaction

    async def failing_read(*query: Any) -> Any:
        spell.strike()
        return await read(*query)

    def failing_write() -> Any:
        spell.strike()
        return write()

    store._all, store._transaction = failing_read, failing_write  # type: ignore[method-assign, assignment]
    return spell


def workers_fail(world: World, seconds: int) -> Spell:
    """Every worker that is hired is dead on arrival."""
    spell = Spell(world, seconds, lambda: BrokenExecutor("terminated abruptly"))
    workshop = world.bot.workshop
    hire = workshop._hire

    def hire_the_dead() -> Executor:
        executor = hire()
        submit = executor.submit

        def fail_or_submit(*work: Any) -> Any:
            spell.strike()
            return submit(*work)

        executor.submit = fail_or_submit  # type: ignore[method-assign, assignment]
        return executor

    workshop.close()
    workshop._hire = hire_the_dead  # type: ignore[method-assign]
    return spell


def failing(world: World) -> dict[str, int]:
    """What the heartbeat file says of background work."""
    told: dict[str, int] = json.loads(heartbeat_path(world.database).read_text())["failing"]
    return told


async def sits_it_out(world: World, spell: Spell, work: str) -> None:
    """Time passes until the fault is over and has been got over; health tells the truth all the while."""
    (path, now) = heartbeat_path(world.database), int(world.env.now().timestamp())
    assert work in failing(world), "health says so"
    assert ailment(path, now) is None, "and gives it a moment"
    if spell.seconds:
        complaint = ailment(path, now + GRACE + 1)
        assert complaint is not None
        assert work in complaint
        await world.passes(spell.seconds - 1)
        assert work in failing(world)
        assert spell.failures > 2, "it is tried again and again"
    await world.passes(1)
    assert spell.is_over
    await world.passes(LONGEST_PAUSE)
    assert {} == failing(world)
    assert ailment(path, int(world.env.now().timestamp())) is None


async def begin_with_a_steward(world: World) -> None:
    """A game between Ann and a steward."""
    (ann,) = await world.gathering("ann", deadline="1h")
    await ann.presses("Add a steward")
    await ann.presses("Start")
    assert Stage.RUNNING is await world.stage()


async def stewards_at_work(world: World) -> Any:
    """The seats whose steward has still to answer."""
    return await world.look(lambda table: table.use.stewards_to_move())


@SPELLS
async def test_the_clock_goes_on(world: World, seconds: int) -> None:
    """The deadline that fell into it is handled, and so is the next one."""
    await world.playing("ann", "bob", deadline="1h")
    await world.passes(HOUR - 1)
    spell = store_fails(world, seconds + 1 if seconds else 0, "clock")
    await world.passes(1)
    spell.seconds = seconds
    await sits_it_out(world, spell, "clock")
    missed = sum("The deadline has passed" in post.content for post in world.posts())
    assert 1 == missed
    await world.deadline_passes()
    assert 2 == sum("The deadline has passed" in post.content for post in world.posts())


@SPELLS
@pytest.mark.parametrize("step", ["unsent", "take_up", "sent"])
async def test_the_outbox_goes_on(world: World, monkeypatch: pytest.MonkeyPatch, seconds: int, step: str) -> None:
    """What could not be read, taken up or noted goes out once, when the store works again."""
    ann, _ = await world.playing("ann", "bob")
    real = getattr(world.bot.store, step)
    spells: list[Spell] = []

    async def fail_here(*what: Any) -> Any:
        if not spells:
            spells.append(store_fails(world, seconds, "outbox"))
        return await real(*what)

    monkeypatch.setattr(world.bot.store, step, fail_here)
    await ann.says("game pause", why="Lunch")
    await sits_it_out(world, spells[0], "outbox")
    assert 1 == sum("Lunch" in post.content for post in world.posts())
    assert not (await world.outbox())["sending"] | (await world.outbox())["waiting"]


@SPELLS
async def test_the_stewards_go_on(world: World, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """A steward whose answer could not be kept, and who could not see the table, answers when the store works again."""
    await begin_with_a_steward(world)
    assert () == await stewards_at_work(world)
    spells: list[Spell] = []
    think = world.bot.workshop.ask_steward

    async def then_fail(*what: Any) -> Any:
        answer = await think(*what)
        if not spells:
            spells.append(store_fails(world, seconds, "stewards"))
        return answer

    monkeypatch.setattr(world.bot.workshop, "ask_steward", then_fail)
    before = len(await world.journal())
    await world.deadline_passes()
    await sits_it_out(world, spells[0], "stewards")
    assert () == await stewards_at_work(world)
    assert before < len(await world.journal())


@SPELLS
async def test_the_workers_go_on(world: World, seconds: int) -> None:
    """Workers who die at once are replaced, and a steward who had none thinks when there is one."""
    (ann,) = await world.gathering("ann", deadline="1d")
    await ann.presses("Add a steward")
    spell = workers_fail(world, seconds)
    await ann.presses("Start")
    if seconds:
        assert {"workers", "stewards"} <= set(failing(world))
        await sits_it_out(world, spell, "workers")
    assert {} == failing(world)
    assert () == await stewards_at_work(world)
    assert 0 < spell.failures


@SPELLS
async def test_what_was_left_over_is_found_after_a_start_with_a_bad_store(
    world: World, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    """Stewards and mail of the last run do not depend on one lucky reading."""
    for step, work in (("with_stewards", "stewards"), ("unsent_tables", "outbox")):
        spells: list[Spell] = []
        real = getattr(world.bot.store, step)

        async def fail_here(*what: Any, real: Any = real, spells: list[Spell] = spells) -> Any:
            if not spells:
                spells.append(Spell(world, seconds, lambda: sqlite3.OperationalError("disk I/O error")))
            spells[0].strike()
            return await real(*what)

        monkeypatch.setattr(world.bot.store, step, fail_here)
        with world.env._bot_scope():
            world.bot.dispatch("ready")
        await world.env.settle()
        await sits_it_out(world, spells[0], work)


async def test_a_heart_that_cannot_note_anything_beats_on(world: World) -> None:
    """The health check hears of it, and that all is well again."""
    clock: Any = world.bot.get_cog("Clock")
    await world.passes(100)
    spell = store_fails(world, 10)
    with world.env._bot_scope():
        clock.heart.wake(None)
    await world.env.settle()
    await sits_it_out(world, spell, "heartbeat")
    clock.heart.stop()


async def test_a_home_that_is_lost_while_the_store_fails_is_lost_all_the_same(world: World) -> None:
    """The gateway tells it once; the bot does not forget it."""
    await world.playing("ann", "bob")
    spell = store_fails(world, 10)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    await sits_it_out(world, spell, "lost_channels")
    assert Stage.PAUSED is await world.stage()


async def test_a_question_that_no_steward_survives_is_answered_by_the_rules(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some minutes, not at the deadline; and an outage of a minute costs no bad answer."""

    async def lost(*_: Any) -> NoReturn:
        raise TimeoutError

    monkeypatch.setattr(world.bot.workshop, "ask_steward", lost)
    await begin_with_a_steward(world)
    await world.passes(60)
    assert () != await stewards_at_work(world)
    await world.passes(2 * LONGEST_PAUSE)
    assert () == await stewards_at_work(world)
    assert {} == world.bot.background.failing()
