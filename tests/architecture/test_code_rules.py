"""Rules are deterministic integers, the bot has one clock, no file is too long; planted faults are found."""

import ast
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pytest

from tests.architecture.code_rules import Fault, faults_in, floats, impurity, other_clocks, source_files, trees_of
from tests.architecture.set_iteration import set_attributes, set_iteration

# The health check is a program of its own, beside the bot and without its clock.
OWN_CLOCK = {"data/health.py"}
CALENDAR = "rules/table/calendar.py"
LONGEST = 500
"""Lines of a file: about 400 are aimed at, and what has more than these is two ideas."""

Rule = Callable[[ast.AST], Iterable[Fault]]


def found(rule: Rule, code: str) -> list[Fault]:
    return list(rule(ast.parse(code)))


# --- the tree ---


@pytest.fixture(scope="module")
def rules() -> dict[Path, ast.Module]:
    """The rules of all games and the kernel, parsed once."""
    return trees_of(source_files("rules"))


def test_rules_walk_no_sets(rules: dict[Path, ast.Module]) -> None:
    attributes = set_attributes(rules.values())
    assert faults_in(rules, partial(set_iteration, attributes=attributes)) == []


def test_rules_count_in_integers(rules: dict[Path, ast.Module]) -> None:
    assert faults_in(rules, floats) == []


def test_rules_have_no_clock_chance_or_files(rules: dict[Path, ast.Module]) -> None:
    """The calendar alone reckons with dates, and asks no clock either."""
    pure = {path: tree for path, tree in rules.items() if not str(path).endswith(CALENDAR)}
    assert len(pure) == len(rules) - 1
    assert faults_in(pure, impurity) == []
    assert faults_in(rules, other_clocks) == []


def test_there_is_one_clock() -> None:
    files = list(source_files("bot.py", "cogs", "data", "render"))
    watched = [path for path in files if not str(path).endswith(tuple(OWN_CLOCK))]
    assert len(files) - len(watched) == len(OWN_CLOCK)
    assert faults_in(trees_of(watched), other_clocks) == []


def test_the_walk_reaches_the_code() -> None:
    assert len(list(source_files("rules"))) > 5
    assert {path.name for path in source_files("data")} >= {"settings.py", "logs.py", "health.py"}


def test_no_file_is_too_long_to_be_read_at_once() -> None:
    files = list(source_files("bot.py", "cogs", "data", "render", "rules", "tests"))
    lengths = {str(path): len(path.read_text("utf-8").splitlines()) for path in files}
    assert len(files) > 500
    assert {} == {path: length for path, length in lengths.items() if length > LONGEST}


# --- planted faults ---


@pytest.mark.parametrize(
    "code",
    [
        "for unit in {a, b}: pass",
        "for unit in set(units): pass",
        "for unit in frozenset(units) | more: pass",
        "for unit in {u for u in units}: pass",
        "[unit for unit in {a, b}]",
        "{unit: 1 for unit in set(units)}",
        "f(unit for unit in set(units))",
        "list({a, b})",
        "tuple(set(units))",
        "enumerate(set(units))",
        "', '.join({a, b})",
        "dict.fromkeys(set(units))",
        "order.extend(set(units))",
        "[*{a, b}]",
        "f(*set(units))",
        "first, second = {a, b}",
        "{a, b}.pop()",
        "max(set(units), key=strength)",
        "for unit in live.keys() - dead: pass",
        "for unit in (set(units) if some else ()): pass",
        "for unit in set(units).union(more): pass",
        "for unit in sorted(u for v in walk for u in list(set(v))): pass",
        "REACH = frozenset(cells)\nfor cell in REACH: pass",
        "REACH: frozenset[str] = near()\nfor cell in REACH: pass",
        "def f():\n    done = frozenset()\n    for seat in done: pass",
        "def f():\n    done, turns = frozenset(), {}\n    for seat in done: pass",
        "def f(done: set[Seat]):\n    for seat in done: pass",
        "def f(done: 'frozenset[Seat] | None'):\n    return [seat for seat in done]",
        "def f(seats):\n    left: set[Seat] = rest(seats)\n    while left: left.pop()",
        "def f():\n    done = {a}\n    yield from done",
        "class Batch:\n    done: frozenset[Seat]\ndef f(batch):\n    for seat in batch.done: pass",
        "class Batch:\n    @property\n    def late(self) -> set[Seat]: ...\ndef f(batch):\n    return list(batch.late)",
    ],
)
def test_a_walk_over_a_set_is_found(code: str) -> None:
    tree = ast.parse(code)
    assert len(set_iteration(tree, set_attributes([tree]))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "for unit in sorted({a, b}): pass",
        "for unit in sorted(u for u in set(units)): pass",
        "for unit in sorted(set(units), key=strength): pass",
        "for unit in [a, b]: pass",
        "for unit in {a: 1, b: 2}: pass",
        "for unit in live.keys(): pass",
        "any(u.alive for u in set(units))",
        "len({a, b}), a in {a, b}, max({a, b})",
        "{u.owner for u in set(units)}",
        "frozenset(u for u in {a, b})",
        "{*left, *set(right)}",
        "(only,) = {a}",
        "left, right = {a}, {b}",
        "def f():\n    done = {a}\n    return {seat: seat in done for seat in seats}",
        "def f():\n    def g():\n        cells = {a}\n    for cell in cells: pass",
        "class A:\n    done: set[Seat]\nclass B:\n    done: tuple[Seat, ...]\ndef f(b):\n    for seat in b.done: pass",
    ],
)
def test_what_keeps_its_order_or_needs_none_is_let_pass(code: str) -> None:
    tree = ast.parse(code)
    assert set_iteration(tree, set_attributes([tree])) == []


@pytest.mark.parametrize(
    "code",
    [
        "half = 0.5",
        "half = 1e3",
        "half = whole / 2",
        "whole /= 2",
        "half = float(whole)",
        "def f(x: float): ...",
        "import math\nmath.sqrt(2)",
        "import math\nmath.floor(x)",
        "from math import ceil",
        "z = 1j",
    ],
)
def test_a_float_is_found(code: str) -> None:
    assert len(found(floats, code)) == 1


@pytest.mark.parametrize("code", ["half = whole // 2", "import math\nmath.isqrt(2)", "from math import gcd"])
def test_integers_are_let_pass(code: str) -> None:
    assert found(floats, code) == []


@pytest.mark.parametrize(
    "code",
    [
        "import random",
        "import random as chance",
        "from random import choice",
        "def f():\n    import time",
        "from datetime import datetime",
        "import datetime",
        "import os.path",
        "from secrets import token_bytes",
        "__import__('random')",
        "hash(name)",
        "id(unit)",
    ],
)
def test_an_impure_import_or_call_is_found(code: str) -> None:
    assert len(found(impurity, code)) == 1


@pytest.mark.parametrize("code", ["import hashlib", "from rules.kernel import dice", "from . import time", "option.id"])
def test_pure_code_is_let_pass(code: str) -> None:
    assert found(impurity, code) == []


@pytest.mark.parametrize(
    "code",
    [
        "import datetime\ndatetime.datetime.now()",
        "import datetime as dt\ndt.datetime.now(dt.UTC)",
        "from datetime import datetime\ndatetime.now(UTC)",
        "from datetime import datetime as when\nwhen.utcnow()",
        "from datetime import date\ndate.today()",
        "import time\ntime.time()",
        "import time\ntime.monotonic()",
        "import time as t\nt.time_ns()",
        "from time import monotonic",
        "def f():\n    from time import time as now",
        "import time\nfield(default_factory=time.time)",
    ],
)
def test_another_clock_is_found(code: str) -> None:
    assert len(found(other_clocks, code)) == 1


@pytest.mark.parametrize(
    "code",
    [
        "from discord.utils import utcnow\nutcnow()",
        "import discord\ndiscord.utils.utcnow()",
        "from datetime import UTC, datetime\ndatetime.fromtimestamp(at, UTC)",
        "table.now()",
        "import time\ntime.perf_counter()",
    ],
)
def test_the_one_clock_is_let_pass(code: str) -> None:
    assert found(other_clocks, code) == []
