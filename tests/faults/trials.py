"""Faults are tried, each against the tests that reach it, in several copies of the checkout at once."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.faults import ready, worker
from tests.faults.copies import copy_checkout
from tests.faults.planting import Fault
from tests.faults.reach import Reach, Reaching, function_at

WARM = ("hypothesis", "pydantic", "pydantic_settings", "discord", "simcord", "simcord.pytest", "aiosqlite", "PIL.Image")
"""What tests import and no fault is planted in: read once in each copy, not for every fault."""
FIRST = 12
"""So many of the most pointed tests run first where each run reads its test files anew."""
LONGER, AND_MORE = 3, 5
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
    """A copy of the checkout and the two processes that work in it."""

    def __init__(self, root: Path, folder: Path, files: Iterable[str], warm: Iterable[str] = WARM) -> None:
        self.folder = copy_checkout(root, folder)
        self.ready = Serving(self.folder, [ready.__name__, *files])
        self.fresh = Serving(self.folder, [worker.__name__, *warm])

    def try_out(self, fault: Fault, source: str, tests: list[Reaching]) -> str:
        """By which test a fault is noticed."""
        request = {"file": fault.file, "planted": fault.plant(source)}
        first_line = function_at(source, fault.line)
        if first_line is not None:
            answer = self.ready.ask(request | {"first_line": first_line, "limits": limits_of(tests)})
            if told_by(answer) or answer["is_sure"]:
                return told_by(answer)
        answers = (self.fresh.ask(request | {"limits": limits_of(some)}) for some in stages(tests))
        return next(filter(None, map(told_by, answers)), "")

    def try_without(self, file: str, source: str, tests: list[Reaching]) -> str:
        """Which test fails without any fault, in one process or the other."""
        request = {"file": file, "planted": source, "limits": limits_of(tests)}
        return told_by(self.ready.ask(request | {"first_line": None})) or told_by(self.fresh.ask(request))

    def close(self) -> None:
        """End its processes, whatever they are at."""
        self.ready.close()
        self.fresh.close()


class Serving:
    """A process that answers, line by line."""

    def __init__(self, folder: Path, module_and_arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module_and_arguments],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for the one who asked; this process is stopped by its owner
        )

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """What it answers."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise BrokenPipeError("the process of a copy has gone")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End it."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(BrokenPipeError), self.process:
            pass


def limits_of(tests: Iterable[Reaching]) -> dict[str, float]:
    """How long each test may take."""
    return {one.test: LONGER * one.seconds + AND_MORE for one in tests}


def told_by(answer: dict[str, Any]) -> str:
    """How a fault was noticed, in words; nothing if it was not."""
    by, code = str(answer["by"]), answer["code"]
    if by or code in (0, 5):
        return by
    if code is None or code < 0:
        return "does not end"
    return "cannot be imported"


def affordable(tests: Sequence[Reaching], budget: float) -> list[Reaching]:
    """Tests that take no more than so many seconds altogether, at least one, in their order.

    Half of the time is for the cheapest, so that a few dear ones do not take the place of hundreds; then they come as
    they stand, so that hundreds of small ones do not keep out those that look at everything.
    """
    chosen: set[str] = set()
    spent = 0.0
    for some, most in ((sorted(tests, key=lambda one: one.seconds), budget / 2), (tests, budget)):
        for one in some:
            if one.test not in chosen and (spent + one.seconds <= most or not chosen):
                chosen.add(one.test)
                spent += one.seconds
    return [one for one in tests if one.test in chosen]


def stages(tests: list[Reaching]) -> list[list[Reaching]]:
    """The most pointed tests, then the rest: reading many test files takes longer than most of the tests."""
    return [some for some in (tests[:FIRST], tests[FIRST:]) if some]


def judge(copy: Copy, fault: Fault, sources: dict[str, str], reach: Reach, budget: float) -> Verdict:
    """Plant a fault in a copy, and see who notices."""
    reaching = reach.of(fault, sources)
    tests = affordable(reaching, budget)
    tests += affordable(reach.beside(reaching), budget - sum(one.seconds for one in tests))
    if not reaching:
        tests = affordable(reach.importing(fault.file)[:FIRST], budget)
    by = copy.try_out(fault, sources[fault.file], tests)
    return Verdict(fault, by, len(tests), len(reaching))


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
