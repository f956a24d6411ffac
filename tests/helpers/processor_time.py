"""What the tests cost in processor time, by game and by folder: `--processor-time` tells it after a run."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from rules.registry import GAMES

PROPERTY = "processor time"
SHARED = "processor time of what a file shares"
COMMON = "common"
TAKE_IN_ORPHANS = 36
"""The number under which Linux knows who wants to be the parent of those who have lost theirs."""
GLANCE, PATIENCE = 0.1, 100
"""Seconds between two looks, and how many of them somebody has to end who is left over when the tests have."""
WIDTH = 22
"""Of a column, with room for the longest name of a game."""


def worked() -> float:
    """The seconds that this process, its threads and its ended children have worked."""
    return sum(os.times()[:4])


def ended() -> float:
    """The seconds that the ended children of this process have worked."""
    return sum(os.times()[2:4])


def count_all(config: pytest.Config) -> int | None:
    """Run the tests in a child, and say what everybody who came of them has worked; None in that child.

    Tests see nothing of a process for which nobody waits: the parts of a browser, or foremen whose bot was stopped. All
    of them come to this process when they are left alone. Only Linux can do that; elsewhere nothing is said.
    """
    if sys.platform != "linux" or hasattr(config, "workerinput"):
        return None
    ctypes.CDLL(None).prctl(TAKE_IN_ORPHANS, 1, 0, 0, 0)
    tests = os.fork()
    if not tests:
        return None
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    status = take_in_all(tests)
    with config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        print(f"{'all processes':20}{ended():{WIDTH}.1f}", flush=True)
    return os.waitstatus_to_exitcode(status)


def take_in_all(first: int) -> int:
    """Wait for a child, and for all who are left alone meanwhile or soon after; gives how the child ended."""
    status, patience = None, PATIENCE
    while patience:
        try:
            child, how = os.waitpid(-1, 0 if status is None else os.WNOHANG)
        except ChildProcessError:
            break
        if child == first:
            status = how
        elif not child:
            patience -= 1
            time.sleep(GLANCE)
    assert status is not None
    return status


def game_of(test: str) -> str:
    """The game by whose name a test goes; all else is common ground."""
    return next((name for name in GAMES if name in test), COMMON)


def folder_of(test: str) -> str:
    """The folder under `tests` in which a test lies."""
    return Path(test.partition("::")[0]).parts[1]


class ProcessorTime:
    """Measures each phase of each test where it runs, and adds all up in the process that tells."""

    def __init__(self, slowest: int) -> None:
        self.slowest = slowest
        self.before = self.ended_before = 0.0
        self.is_last = False
        """Whether the test under way is the last of its file: what the whole file shares ends with it."""
        self.of_tests: defaultdict[str, float] = defaultdict(float)
        self.of_workers = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, Any, Any]:
        """Count from before a test's first fixture."""
        self.before, self.ended_before = worked(), ended()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, Any, Any]:
        """See whether others follow who use the same."""
        self.is_last = nextitem is None or nextitem.path != item.path
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Each phase of a test carries its figure to the process that tells; a browser is no single test's."""
        report = yield
        now, ended_now = worked(), ended()
        shared = ended_now - self.ended_before if call.when == "teardown" and self.is_last else 0.0
        report.user_properties = [(PROPERTY, now - self.before - shared), (SHARED, shared)]
        self.before, self.ended_before = now, ended_now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase up, wherever it ran."""
        figures = dict(report.user_properties)
        self.of_tests[report.nodeid] += float(str(figures.get(PROPERTY, 0)))
        if shared := float(str(figures.get(SHARED, 0))):
            self.of_tests[f"{report.nodeid.partition('::')[0]}::what all of them share"] += shared

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker says what it has worked in all: starting and collecting are in no test."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[PROPERTY] = worked()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """What a worker has worked in all."""
        self.of_workers += getattr(node, "workeroutput", {}).get(PROPERTY, 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """A table by folder and game, and the tests that cost most."""
        write = terminalreporter.write_line
        terminalreporter.section("processor time in seconds")
        games = [COMMON, *GAMES]
        cells: defaultdict[tuple[str, str], float] = defaultdict(float)
        for test, spent in self.of_tests.items():
            cells[folder_of(test), game_of(test)] += spent
        write(f"{'':20}" + "".join(f"{name:>{WIDTH}}" for name in games))
        for folder in sorted({folder for folder, _ in cells}):
            write(f"{folder:20}" + "".join(f"{cells[folder, game]:{WIDTH}.1f}" for game in games))
        sums = [sum(spent for (_, game), spent in cells.items() if game == name) for name in games]
        write(f"{'tests':20}" + "".join(f"{spent:{WIDTH}.1f}" for spent in sums))
        # A process with workers does nothing else; they are children, of which some have not yet ended.
        in_all = self.of_workers + sum(os.times()[:2]) if self.of_workers else worked()
        write(f"{'starting':20}{in_all - sum(sums):{WIDTH}.1f}")
        for test, spent in sorted(self.of_tests.items(), key=lambda one: -one[1])[: self.slowest]:
            write(f"{spent:8.2f} {test}")
