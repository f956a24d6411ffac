"""Faults are tried, each against the tests that reach it, in several copies of the checkout at once."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.faults import worker
from tests.faults.copies import copy_checkout
from tests.faults.planting import Fault
from tests.faults.reach import Reach, Reaching

WARM = ("hypothesis", "pydantic", "pydantic_settings", "discord", "simcord", "simcord.pytest", "aiosqlite", "PIL.Image")
"""What tests import and no fault is planted in: read once in each copy, not for every fault."""
FIRST = 12
"""So many of the most pointed tests run first: most faults are noticed by them."""
LONGER, AND_MORE = 3, 2
"""A test may take so many times as long as when it was measured, and so many seconds of processor time more."""


@dataclass(frozen=True)
class Verdict:
    """What came of a fault."""

    fault: Fault
    by: str
    """The test that noticed it, or how else it was noticed; nothing if it was not."""
    tried: int
    reaching: int


class Copy:
    """A copy of the checkout and the process that works in it."""

    def __init__(self, root: Path, folder: Path, warm: Iterable[str] = WARM) -> None:
        self.folder = copy_checkout(root, folder)
        self.process = subprocess.Popen(
            [sys.executable, "-m", worker.__name__, *warm],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for the one who asked; this process is stopped by its owner
        )

    def try_out(self, file: str, planted: str, tests: list[Reaching]) -> str:
        """By which test something planted is noticed."""
        limits = {one.test: LONGER * one.seconds + AND_MORE for one in tests}
        request = {"file": file, "planted": planted, "limits": limits}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise BrokenPipeError("the process of a copy has gone")
        return told_by(json.loads(line))

    def close(self) -> None:
        """End its process, whatever it is at."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(BrokenPipeError), self.process:
            pass


def told_by(answer: dict[str, Any]) -> str:
    """How a fault was noticed, in words; nothing if it was not."""
    by, code = str(answer["by"]), answer["code"]
    if by or code in (0, 5):
        return by
    if code is None or code < 0:
        return "does not end"
    return "cannot be imported"


def stages(reaching: list[Reaching], beside: list[Reaching], budget: float) -> Iterator[list[Reaching]]:
    """The tests in the order in which they are tried, up to so many seconds altogether."""
    spent = 0.0
    chosen: list[Reaching] = []
    for one in [*reaching, *beside]:
        if spent + one.seconds <= budget or not chosen:
            chosen.append(one)
            spent += one.seconds
    yield from (some for some in (chosen[:FIRST], chosen[FIRST:]) if some)


def judge(copy: Copy, fault: Fault, sources: dict[str, str], reach: Reach, budget: float) -> Verdict:
    """Plant a fault in a copy, and see who notices."""
    reaching = reach.of(fault, sources)
    planted = fault.plant(sources[fault.file])
    tried = 0
    for tests in stages(reaching, reach.beside(reaching), budget):
        tried += len(tests)
        by = copy.try_out(fault.file, planted, tests)
        if by:
            return Verdict(fault, by, tried, len(reaching))
    return Verdict(fault, "", tried, len(reaching))


def judge_all(
    copies: list[Copy], faults: list[Fault], judge_one: Callable[[Copy, Fault], Verdict]
) -> Iterator[Verdict]:
    """All faults, each copy taking the next one as soon as it is free."""
    waiting = iter(faults)
    lock = threading.Lock()
    done: queue.Queue[Verdict | Exception | None] = queue.Queue()

    def work(copy: Copy) -> None:
        try:
            while True:
                with lock:
                    fault = next(waiting, None)
                if fault is None:
                    break
                done.put(judge_one(copy, fault))
        except Exception as problem:
            done.put(problem)
        done.put(None)

    for copy in copies:
        threading.Thread(target=work, args=(copy,), daemon=True).start()
    working = len(copies)
    while working:
        one = done.get()
        if isinstance(one, Exception):
            raise one
        if one is None:
            working -= 1
        else:
            yield one
