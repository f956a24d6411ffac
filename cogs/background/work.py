"""What runs by itself: begun when there is something to do, tried again after a fault, and seen by the health check.

All background work of the bot is a `Work`: one piece of it for each key (a table, say), one at a time. Nothing sleeps
in a task: between two runs there is a timer at most. A run that fails is done again after a pause that grows with every
failure in a row, up to a minute; whoever has something new to do wakes it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from data.logs import logger

log = logger(__name__)

FIRST_PAUSE = 1
LONGEST_PAUSE = 60
"""Seconds until work that failed is tried again: twice as long after each failure in a row, up to this."""

K = TypeVar("K", bound=Hashable)


class Background:
    """All background work of a bot, and how it fares."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self.is_stopping = False
        self.listeners: list[Callable[[], None]] = []
        """Told when some kind of work begins to fail, and when it works again."""
        self._kinds: list[Work[Any]] = []
        self._failing: Counter[str] = Counter()

    def add(self, work: Work[Any]) -> None:
        """Have an eye on this, too."""
        self._kinds.append(work)

    def failing(self) -> dict[str, int]:
        """What is failing at present, and since when."""
        found: dict[str, int] = {}
        for work in self._kinds:
            for since in work.failing_since():
                found[work.name] = min(since, found.get(work.name, since))
        return found

    def count(self, name: str, change: int) -> None:
        """One more of a kind is failing, or one less."""
        before = self._failing[name]
        self._failing[name] += change
        if bool(before) != bool(self._failing[name]):
            for listener in self.listeners:
                listener()

    def stop(self) -> set[asyncio.Task[Any]]:
        """Begin nothing any more, and drop what need not be finished; returns what is still under way."""
        self.is_stopping = True
        return {task for work in self._kinds for task in work.stop()}


@dataclass
class Run:
    """Where the work on one key stands."""

    task: asyncio.Task[float | None] | None = None
    timer: asyncio.TimerHandle | None = None
    again: bool = False
    """Whether something new came in while it was being done."""
    failures: int = 0
    """In a row."""
    failing_since: int | None = None


class Work(Generic[K]):
    """One kind of background work: a function that does what there is to do for a key.

    It returns the seconds after which it is to be done again, or None if it waits until somebody wakes it.
    """

    def __init__(
        self,
        background: Background,
        name: str,
        do: Callable[[K], Awaitable[float | None]],
        *,
        longest: float | None = None,
        can_be_dropped: bool = False,
    ) -> None:
        self.name = name
        self._background = background
        self._do = do
        self._longest = longest
        """Seconds after which a run counts as hung; None where what it waits for has bounds of its own."""
        self._can_be_dropped = can_be_dropped
        """Whether a run is broken off when the bot stops: it costs nothing to do it again."""
        self._runs: dict[K, Run] = {}
        background.add(self)

    @property
    def is_stopping(self) -> bool:
        """Whether a long run should come to its end."""
        return self._background.is_stopping

    def failing_since(self) -> list[int]:
        """Since when the keys that are failing have been so."""
        return [run.failing_since for run in self._runs.values() if run.failing_since is not None]

    def __contains__(self, key: object) -> bool:
        """Whether it is being done, or is to be done after a while."""
        return key in self._runs

    def __len__(self) -> int:
        """How many keys there is something to do for."""
        return len(self._runs)

    def is_at_work(self, key: K) -> bool:
        """Whether it is being done at this moment."""
        return key in self._runs and self._runs[key].task is not None

    def wake(self, key: K) -> None:
        """Do it now; once more afterwards, if it is being done."""
        if self.is_stopping:
            return
        run = self._runs.setdefault(key, Run())
        if run.timer is not None:
            run.timer.cancel()
            run.timer = None
        if run.task is not None:
            run.again = True
            return
        run.again = False
        run.task = asyncio.create_task(self._bounded(key), name=f"background: {self.name}")
        run.task.add_done_callback(partial(self._done, key, run))

    def stop(self) -> list[asyncio.Task[Any]]:
        """Let no timer fire any more; returns the tasks that are still under way."""
        for run in self._runs.values():
            if run.timer is not None:
                run.timer.cancel()
            if run.task is not None and self._can_be_dropped:
                run.task.cancel()
        return [run.task for run in self._runs.values() if run.task is not None]

    async def _bounded(self, key: K) -> float | None:
        async with asyncio.timeout(self._longest):
            return await self._do(key)

    def _done(self, key: K, run: Run, task: asyncio.Task[float | None]) -> None:
        run.task = None
        # A task can also be cancelled from within, by what it waits for: that is a fault like any other.
        fault = asyncio.CancelledError() if task.cancelled() else task.exception()
        if self.is_stopping:
            self._runs.pop(key, None)
        elif fault is not None:
            self._failed(key, run, fault)
        else:
            self._succeeded(key, run, task.result())

    def _failed(self, key: K, run: Run, fault: BaseException) -> None:
        pause = min(FIRST_PAUSE * 2 ** min(run.failures, 10), LONGEST_PAUSE)
        run.failures += 1
        log.error("background_failed", error=fault, work=self.name, key=str(key), failures=run.failures, pause=pause)
        self._wake_in(key, run, pause)
        if run.failing_since is None:
            run.failing_since = self._background.clock()
            self._background.count(self.name, 1)

    def _succeeded(self, key: K, run: Run, pause: float | None) -> None:
        run.failures = 0
        if run.failing_since is not None:
            run.failing_since = None
            log.info("background_works_again", work=self.name, key=str(key))
            self._background.count(self.name, -1)
        if run.again:
            self.wake(key)
        elif pause is not None:
            self._wake_in(key, run, pause)
        else:
            self._runs.pop(key, None)

    def _wake_in(self, key: K, run: Run, seconds: float) -> None:
        run.timer = asyncio.get_running_loop().call_later(seconds, self.wake, key)


async def until_told_to_stop(service: Coroutine[Any, Any, None]) -> None:
    """Serve until it is over, or until the terminal or the system asks for an end; then close down in peace."""
    serving = asyncio.ensure_future(service)
    for stop in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: there Ctrl-C arrives as a KeyboardInterrupt.
            asyncio.get_running_loop().add_signal_handler(stop, serving.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await serving
