"""Background work: tried again with growing pauses, woken by news, never dead without a word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from cogs.background.work import FIRST_PAUSE, LONGEST_PAUSE, Background, Work


class Timers:
    """Stands in for the loop's timers: nothing fires but by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set: list[tuple[float, Callable[[], object], Any]] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self.call_later)

    def call_later(self, seconds: float, call: Callable[..., object], *what: Any) -> Any:
        """Take note of a timer."""
        timer = asyncio.Handle(call, what, asyncio.get_running_loop())
        self.set.append((seconds, lambda: call(*what), timer))
        return timer

    @property
    def waiting(self) -> list[float]:
        """How long each timer waits that has not been cancelled."""
        return [seconds for seconds, _, timer in self.set if not timer.cancelled()]

    async def fire(self) -> float:
        """The only timer fires; returns how long it waited."""
        (seconds, call, timer), *others = [one for one in self.set if not one[2].cancelled()]
        assert not others
        timer.cancel()
        call()
        await rest()
        return seconds


async def rest() -> None:
    """Let everything come to rest."""
    for _ in range(10):
        await asyncio.sleep(0)


class Chore:
    """Work that does what the test says, one thing after the other."""

    def __init__(self, *course: Any, **how: Any) -> None:
        self.now = 1000
        self.course = list(course)
        self.done: list[str] = []
        self.told: list[dict[str, int]] = []
        self.background = Background(lambda: self.now)
        self.background.listeners.append(lambda: self.told.append(self.background.failing()))
        self.work = Work(self.background, "chore", self.do, **how)

    async def do(self, key: str) -> float | None:
        """The next thing of the course; nothing once it is over."""
        self.done.append(key)
        step = self.course.pop(0) if self.course else None
        if isinstance(step, BaseException):
            raise step
        if isinstance(step, asyncio.Event):
            await step.wait()
            return None
        return step


FAULT = RuntimeError("a fault of ours")


async def test_pauses_grow_up_to_a_minute_and_begin_anew_after_a_success(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it fails, it is tried again."""
    timers, chore = Timers(monkeypatch), Chore(*[FAULT] * 9, 30, FAULT)
    chore.work.wake("one")
    await rest()
    pauses = [await timers.fire() for _ in range(11)]
    assert [FIRST_PAUSE, 2, 4, 8, 16, 32, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE, 30, FIRST_PAUSE] == pauses
    assert 12 == len(chore.done)
    assert [] == timers.waiting
    assert 0 == len(chore.work), "what has nothing to do is forgotten"


async def test_whoever_watches_is_told_what_fails_since_when_and_when_it_works_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timers, chore = Timers(monkeypatch), Chore(FAULT, FAULT)
    chore.work.wake("one")
    await rest()
    chore.now += 100
    await timers.fire()
    assert {"chore": 1000} == chore.background.failing()
    await timers.fire()
    assert [{"chore": 1000}, {}] == chore.told


async def test_new_work_does_not_wait_for_the_end_of_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    timers, chore = Timers(monkeypatch), Chore(FAULT)
    chore.work.wake("one")
    await rest()
    chore.work.wake("one")
    await rest()
    assert ["one", "one"] == chore.done
    assert [] == timers.waiting
    assert {} == chore.background.failing()


async def test_one_key_is_done_by_one_task_and_what_comes_meanwhile_is_done_afterwards() -> None:
    gate = asyncio.Event()
    chore = Chore(gate)
    for key in ("one", "one", "one", "two"):
        chore.work.wake(key)
    await rest()
    assert ["one", "two"] == chore.done
    gate.set()
    await rest()
    assert ["one", "two", "one"] == chore.done


async def test_work_that_is_cancelled_from_within_does_not_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a task waits for may be cancelled by somebody else: that is a fault, and no end."""
    timers, chore = Timers(monkeypatch), Chore(asyncio.CancelledError())
    chore.work.wake("one")
    await rest()
    assert {"chore": 1000} == chore.background.failing()
    await timers.fire()
    assert {} == chore.background.failing()


async def test_work_that_hangs_is_broken_off_and_tried_again() -> None:
    """Where a bound is set for it."""
    chore = Chore(asyncio.Event(), longest=0)
    failed = asyncio.Event()
    chore.background.listeners.append(failed.set)
    chore.work.wake("one")
    await failed.wait()
    assert ["one"] == chore.done
    chore.background.stop()


async def test_after_a_stop_nothing_is_begun_and_what_is_under_way_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    timers, gate = Timers(monkeypatch), asyncio.Event()
    chore = Chore(gate, 30)
    for key in ("one", "two"):
        chore.work.wake(key)
    await rest()
    (under_way,) = chore.background.stop()
    chore.work.wake("one")
    chore.work.wake("three")
    gate.set()
    await under_way
    await rest()
    assert ["one", "two"] == chore.done
    assert [] == timers.waiting


async def test_what_can_be_dropped_is_broken_off_by_a_stop() -> None:
    chore = Chore(asyncio.Event(), can_be_dropped=True)
    chore.work.wake("one")
    await rest()
    (under_way,) = chore.background.stop()
    await rest()
    assert under_way.cancelled()
    assert {} == chore.background.failing()
