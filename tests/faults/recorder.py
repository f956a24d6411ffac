"""Notes which blocks of the rules every test reaches: a pytest plugin around the marks that they leave."""

from __future__ import annotations

import functools
import gc
import json
import os
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.marks import take_marks
from tests.faults.reach import NOTES

LONGEST = 10
"""Seconds of processor time."""
Lines = dict[str, set[int]]
"""By file the first lines of blocks."""


class Recorder:
    """Switches the context for each test and for each fixture that several tests share."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / f"{os.getpid()}.json"
        self.context = ""
        self.kept: list[functools._lru_cache_wrapper[Any]] = []
        self.reached: dict[str, Lines] = defaultdict(lambda: defaultdict(set))
        self.shared: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.passed: set[str] = set()

    def switch_to(self, context: str) -> None:
        """What was reached up to now belongs to one context, what is reached from now on to another."""
        for file, lines in take_marks().items():
            self.reached[self.context][file].update(lines)
        self.context = context

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A test begins; how long it takes is counted in the processor's time, whatever else runs beside it."""
        for kept in self.kept:
            kept.cache_clear()
        self.switch_to(item.nodeid)
        before = time.process_time()
        answer = yield
        self.seconds[item.nodeid] = round(time.process_time() - before, 3)
        self.switch_to("")
        return answer

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Iterator[None]:
        """What a shared fixture reaches is reached by every test that uses it, not only by the first."""
        test = request._pyfuncitem.nodeid
        if fixturedef.scope == "function":
            return (yield)
        self.switch_to(context_of(fixturedef))
        answer = yield
        self.switch_to(test)
        return answer

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        """A test that takes so long could not be asked about every fault."""
        signal.signal(signal.SIGVTALRM, lambda *_: pytest.fail("takes too long to be tried against faults"))
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Which test uses which fixtures."""
        for item in items:
            names = getattr(item, "fixturenames", ())
            defined = getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {})
            self.shared[item.nodeid] = [context_of(one) for name in names for one in defined.get(name, ())]

    def pytest_collection_finish(self) -> None:
        """What the rules compute once and keep is forgotten before each test, else the first alone would reach it."""
        self.kept = [
            one
            for one in gc.get_objects()
            if isinstance(one, functools._lru_cache_wrapper) and str(one.__module__).startswith("rules.")
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Only a test that passes without any fault can notice one."""
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write down what was seen."""
        self.switch_to("")
        told = {}
        for test in self.passed & self.seconds.keys():
            lines: Lines = defaultdict(set)
            for context in (test, *self.shared.get(test, ())):
                for name, some in self.reached.get(context, {}).items():
                    lines[name].update(some)
            told[test] = {"seconds": self.seconds[test], "lines": {name: sorted(some) for name, some in lines.items()}}
        self.notes.write_text(json.dumps(told))


def context_of(fixture: pytest.FixtureDef[Any]) -> str:
    """The name under which the lines of a shared fixture are noted."""
    return f"fixture {fixture.func.__module__}.{fixture.argname}"


def pytest_configure(config: pytest.Config) -> None:
    """Record where tests run: in each worker, or here if there are none."""
    is_only_dispatching = bool(config.getoption("numprocesses", None)) and not hasattr(config, "workerinput")
    if not is_only_dispatching:
        config.pluginmanager.register(Recorder(Path(os.environ[NOTES])), "faults-recorder")
