"""The quick process of a copy: all tests are collected once; a fault in a function is swapped in after each fork.

What runs when a file is imported cannot be swapped, and what ran while tests were collected has left its traces: where
no test notices such a fault, the answer is not sure.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from types import CodeType, FrameType, FunctionType
from typing import Any, TextIO

import pytest

from tests.faults.worker import OPTIONS, Noticing, bound, run_in_a_fork, silence

Place = tuple[str, int, str]
"""The file, the first line and the name of a function."""


def main() -> None:
    """Collect the tests of the files that were named, then serve until nobody asks any more."""
    sys.path.insert(0, os.getcwd())
    requests, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    silence()
    serving = Serving(requests, answers)
    sys.setprofile(serving.note_call)
    pytest.main([*sys.argv[1:], *OPTIONS, "--capture=no"], plugins=[serving])


class Serving:
    """Takes the place of pytest's own loop over the tests."""

    def __init__(self, requests: TextIO, answers: TextIO) -> None:
        self.requests = requests
        self.answers = answers
        self.ran: dict[int, CodeType] = {}
        self.functions: dict[Place, list[FunctionType]] = defaultdict(list)

    def note_call(self, frame: FrameType, event: str, _: object) -> None:
        """A function runs while tests are collected."""
        if event == "call":
            self.ran[id(frame.f_code)] = frame.f_code

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer, request by request, instead of running all that was collected."""
        sys.setprofile(None)
        early = {place_of(code) for code in self.ran.values()}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                self.functions[place_of(one.__code__)].append(one)
        gc.freeze()  # else every child copies the memory of all that it never touches
        items = {item.nodeid: item for item in session.items}
        for line in self.requests:
            answer = self.try_out(items, early, **json.loads(line))
            print(json.dumps(answer), file=self.answers, flush=True)
        return True

    def try_out(
        self,
        items: dict[str, pytest.Item],
        early: set[Place],
        file: str,
        planted: str,
        first_line: int | None,
        limits: dict[str, float],
    ) -> dict[str, Any]:
        """Whether one of the tests notices what was planted in the function that begins at a line."""
        chosen = [items[test] for test in limits if test in items]
        if first_line is None:
            return run_in_a_fork(limits, partial(run, chosen, limits)) | {"is_sure": True}
        found = code_at(planted, os.path.abspath(file), first_line)
        functions = self.functions[place_of(found)] if found else []
        if found is None or not functions or any(one.__code__.co_freevars != found.co_freevars for one in functions):
            return {"by": "", "code": 0, "is_sure": False}
        answer = run_in_a_fork(limits, partial(swap_and_run, functions, found, chosen, limits))
        return answer | {"is_sure": place_of(found) not in early}


def swap_and_run(
    functions: Iterable[FunctionType], code: CodeType, items: list[pytest.Item], limits: dict[str, float], pipe: int
) -> None:
    """What a child does with a fault."""
    for one in functions:
        one.__code__ = code
    run(items, limits, pipe)


def run(items: list[pytest.Item], limits: dict[str, float], pipe: int) -> None:
    """Tests up to the first that fails."""
    bound(limits)
    noticing = Noticing(pipe, limits)
    for item, following in zip(items, [*items[1:], None], strict=True):
        if not item.config.pluginmanager.is_registered(noticing):
            item.config.pluginmanager.register(noticing)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if noticing.has_noticed:
            break
    os._exit(0)


def place_of(code: CodeType) -> Place:
    """Where a function stands."""
    return code.co_filename, code.co_firstlineno, code.co_name


def code_at(source: str, file: str, first_line: int) -> CodeType | None:
    """The code of the function that begins at a line."""
    codes = codes_in(compile(source, file, "exec"))
    return next((one for one in codes if one.co_firstlineno == first_line and one.co_name.isidentifier()), None)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """All code below some code, the outer first."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from codes_in(one)


if __name__ == "__main__":
    main()
