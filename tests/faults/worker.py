"""One process of the tool: plants a fault in its copy of the checkout, lets tests run in a fork, takes it out again.

It reads requests from its standard input and answers on its standard output, a line of JSON each, until nobody asks.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

MEMORY = 4 << 30
STARTING = 20
"""Seconds of processor time that tests may need before the first of them begins."""
PATIENCE = 20
"""How much longer something may take where others use the processor, too."""
OPTIONS = ("-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header", "--tb=no")


class Noticing:
    """Tells which test failed first, or did not come to its end."""

    def __init__(self, pipe: int, limits: dict[str, float]) -> None:
        self.pipe = pipe
        self.limits = limits
        self.has_noticed = False

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A test has its own bound: most faults that never end would else use up the time of all."""

        def give_up(*_: object) -> None:
            os.write(self.pipe, f"{item.nodeid} does not end".encode())
            os._exit(1)

        signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.limits.get(item.nodeid, STARTING))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails has noticed the fault."""
        if report.failed:
            self.has_noticed = True
            os.write(self.pipe, report.nodeid.encode())


def main() -> None:
    """Read what was named, then serve until nobody asks any more."""
    sys.path.insert(0, os.getcwd())
    for name in sys.argv[1:]:
        with suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        print(json.dumps(try_out(**json.loads(line))), flush=True)


def try_out(file: str, planted: str, limits: dict[str, float]) -> dict[str, Any]:
    """Whether one of the tests notices what was planted."""
    path = Path(file)
    sound = path.read_bytes()
    forget_compiled(path)
    path.write_text(planted, "utf-8")
    try:
        return run_in_a_fork(limits, partial(run_tests, limits))
    finally:
        path.write_bytes(sound)
        forget_compiled(path)


def forget_compiled(path: Path) -> None:
    """Two texts of one length, written in the same second, look alike to Python's cache."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def run_in_a_fork(limits: dict[str, float], run: Callable[[int], None]) -> dict[str, Any]:
    """The tests in a child of this process; no child is waited for without end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        run(writing)
    os.close(writing)
    ready, _, _ = select.select([reading], [], [], PATIENCE * seconds_for(limits))
    by = os.read(reading, 4096).decode() if ready else ""
    os.close(reading)
    if by or not ready:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return {"by": by, "code": os.waitstatus_to_exitcode(status) if ready else None}


def seconds_for(limits: dict[str, float]) -> int:
    """The processor time that all of the tests may take."""
    return STARTING + int(sum(limits.values()))


def run_tests(limits: dict[str, float], pipe: int) -> None:
    """What the child does."""
    silence()
    bound(limits)
    # What was read before the fork is not read again to have its asserts explained.
    quiet = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    code = pytest.main([*limits, *OPTIONS, *quiet], plugins=[Noticing(pipe, limits)])
    os._exit(int(code))


def silence() -> None:
    """Nothing is read from or said on the standard streams any more."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def bound(limits: dict[str, float]) -> None:
    """This process gets so much processor time and memory, and no more."""
    seconds = seconds_for(limits)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
