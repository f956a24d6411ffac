"""The tool itself, on a tiny checkout whose tests have a known hole."""

from __future__ import annotations

import hashlib
import shutil
from functools import partial
from pathlib import Path

import pytest

from tests.faults import trials
from tests.faults.copies import ROOT, ground_of
from tests.faults.marks import blocks_of, mark_all, marked
from tests.faults.planting import Fault, places_in
from tests.faults.reach import Reach, defined_at, function_at, read_notes, step_at
from tests.faults.ready import code_at
from tests.faults.trials import Copy, Verdict, affordable, judge, judge_all

DUEL = '''"""A duel."""
from functools import cache
HITS = 5


def is_hit(face: int) -> bool:
    return face >= HITS


def is_tired(rounds: int) -> bool:
    return rounds > 3


def wait(rounds: int) -> None:
    while rounds > 0:
        rounds -= 1


@cache
def is_usual(sides: int) -> bool:
    return sides == 6


def at_most(*, rounds: int) -> int:
    return dict(most=rounds)["most"]


LONGEST = at_most(rounds=9)
'''
TESTS = """from rules.duel.duel import is_hit, is_tired, wait


def test_a_hit():
    assert is_hit(5)
    assert not is_hit(4)


def test_tired():
    assert is_tired(9)


def test_waiting():
    wait(2)
"""
SHARED = """import pytest

from rules.duel.duel import is_hit, is_usual


@pytest.fixture(scope="module")
def hit():
    return is_hit(6)


def test_one(hit):
    assert hit


def test_two(hit):
    assert hit


def test_three():
    assert is_usual(6)


def test_four():
    assert is_usual(6)
"""
FILE = "rules/duel/duel.py"
TEST = "tests/test_duel.py"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of one file, its tests, and this tool; its tests need none of pytest's plugins."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(trials, "AND_MORE", 1)  # Its tests do next to nothing: one that takes longer never ends.
    root = tmp_path / "checkout"
    for file, text in ((FILE, DUEL), (TEST, TESTS), ("rules/duel/__init__.py", ""), ("tests/__init__.py", "")):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text)
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    shutil.copytree(ROOT / "tests" / "faults", root / "tests" / "faults", ignore=shutil.ignore_patterns("test_*"))
    return root


@pytest.fixture
def reach() -> Reach:
    """What the three tests reach, as it would be measured."""
    found = Reach()
    lines = {"test_a_hit": [7], "test_tired": [11], "test_waiting": [15, 16]}
    found.add({f"{TEST}::{name}": {"seconds": 0.01, "lines": {FILE: some}} for name, some in lines.items()})
    return found


def the_fault(after: str, line: int) -> Fault:
    """The one fault of a line that leaves that text there."""
    faults = [one for place in places_in(FILE, DUEL) for one in place]
    return next(one for one in faults if one.line == line and one.after == after)


def content_of(root: Path) -> dict[str, str]:
    """Every file of a folder, by its hash."""
    files = (file for file in root.rglob("*") if file.is_file())
    return {str(file.relative_to(root)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.mark.slow
def test_a_weak_test_is_found_and_the_checkout_stays_as_it_was(checkout: Path, reach: Reach, tmp_path: Path) -> None:
    """A bound that no test looks at goes unnoticed; all else is noticed, even what never ends."""
    before = content_of(checkout)
    noticed, weak = the_fault("(face > HITS)", 7), the_fault("(rounds >= 3)", 11)
    endless = the_fault("pass", 16)
    copy = Copy(checkout, tmp_path / "copy", [TEST], warm=("hypothesis",))
    try:
        judge_one = partial(judge, sources={FILE: DUEL}, reach=reach, budget=60)
        found = {one.fault: one for one in judge_all([copy], [noticed, weak, endless], judge_one)}
    finally:
        copy.close()
    assert f"{TEST}::test_a_hit" == found[noticed].by
    assert Verdict(weak, "", 3, 1) == found[weak]
    assert f"{TEST}::test_waiting does not end" == found[endless].by
    assert before == content_of(checkout)
    assert DUEL == (tmp_path / "copy" / FILE).read_text()


@pytest.mark.slow
def test_what_cannot_be_imported_is_noticed_though_nobody_names_it(
    checkout: Path, reach: Reach, tmp_path: Path
) -> None:
    """A call at the import that lacks an argument is refused, also in a function; another number is not reached."""
    refused, inside, unused = the_fault("(at_most())", 28), the_fault("(dict())", 25), the_fault("(10)", 28)
    copy = Copy(checkout, tmp_path / "copy", [TEST], warm=("hypothesis",))
    try:
        judge_one = partial(judge, sources={FILE: DUEL}, reach=reach, budget=60)
        found = {one.fault: one for one in judge_all([copy], [refused, inside, unused], judge_one)}
    finally:
        copy.close()
    assert Verdict(refused, "cannot be imported", 3, 0) == found[refused]
    assert Verdict(inside, "cannot be imported", 3, 0) == found[inside]
    assert Verdict(unused, "", 3, 0) == found[unused]


@pytest.mark.slow
def test_what_tests_reach_is_measured_once(checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Block by block; what a fixture shares, or a cache keeps, counts for all who use it; nothing is measured twice."""
    mark_all(checkout)
    (checkout / TEST).write_text(SHARED)
    first, again = (read_notes(checkout, "ground", [TEST], "", tmp_path / "kept", workers=1) for _ in range(2))
    reached = {test.removeprefix(f"{TEST}::"): it["lines"][FILE] for test, it in first.items()}
    assert {"test_one": [7], "test_two": [7], "test_three": [21], "test_four": [21]} == reached
    assert first == again
    assert 1 == capsys.readouterr().err.count("measuring")


def test_the_tests_that_reach_a_line_are_chosen(reach: Reach) -> None:
    """A line outside all functions is reached by whoever reaches a line that names what it defines."""
    sources = {FILE: DUEL}
    assert [f"{TEST}::test_tired"] == [one.test for one in reach.of(the_fault("(rounds >= 3)", 11), sources)]
    assert [f"{TEST}::test_a_hit"] == [one.test for one in reach.of(the_fault("(6)", 3), sources)]


def test_who_meets_a_condition_is_asked_first() -> None:
    """A test that reaches what hangs on it can tell most about it, however much else it reaches."""
    source = "def a(b):\n    if b > 1:\n        c()\n    d()\n"
    met = Reach()
    lines = {"test_not_met": [2, 4], "test_not_met_either": [2, 4], "test_met": [2, 3, 4]}
    met.add({f"{TEST}::{name}": {"seconds": 0.01, "lines": {FILE: some}} for name, some in lines.items()})
    (fault, *_) = (one for place in places_in(FILE, source) for one in place if one.after == "(b >= 1)")
    assert ["test_met", "test_not_met", "test_not_met_either"] == [
        one.test.removeprefix(f"{TEST}::") for one in met.of(fault, {FILE: source})
    ]


def test_what_stands_at_a_line_has_a_name() -> None:
    """Fields of classes, constants, and functions with their defaults."""
    source = "A = 1\nclass B:\n    c: int = 2\n    def d(self, e=3): ...\nF, G = 4, 5\n"
    assert [{"A"}, {"B"}, {"c"}, {"d"}, {"F", "G"}] == [defined_at(source, line) for line in (1, 2, 3, 4, 5)]


def test_a_step_goes_over_several_lines() -> None:
    """Its innermost lines count; defaults of a function are no step of it."""
    source = "def a(\n    b=1,\n):\n    if b:\n        c(\n            2,\n        )\n"
    assert [None, None, range(4, 8), range(5, 8)] == [step_at(source, line) for line in (1, 2, 4, 6)]


def test_a_mark_stands_at_the_start_of_every_block() -> None:
    """What follows a step with steps of its own may not be reached, so it is a block for itself; docstrings stay."""
    source = 'def a(b):\n    """What."""\n    c = 1\n    if b:\n        return c\n    d(\n        c,\n    )\n'
    assert {3: 3, 4: 3, 5: 5, 6: 6, 7: 6, 8: 6} == blocks_of(source)
    with_marks = marked("rules/a.py", f'"""Head."""\nfrom __future__ import annotations\n{source}')
    assert ["_MARKS[5] = 1", "_MARKS[7] = 1", "_MARKS[8] = 1"] == [
        line.strip() for line in with_marks.splitlines() if "_MARKS[" in line
    ]
    assert 'def a(b):\n    """What."""\n' in with_marks


def test_a_function_is_found_by_its_first_line() -> None:
    """Its decorator's, the outermost one's; what runs when the file is imported is in none."""
    source = "A = 1\n@cache\ndef b(c=2):\n    def d(e=3):\n        return e\n    return d\n"
    assert [None, None, None, 2, 2, 2] == [function_at(source, line) for line in range(1, 7)]
    found = code_at(source, "rules/a.py", 2)
    assert found is not None
    assert "b" == found.co_name


def test_pointed_tests_come_first_and_time_is_bounded(reach: Reach) -> None:
    """The test that reaches the least is tried first; what exceeds the time is left out."""
    reach.add({"tests/test_all.py::test_long": {"seconds": 50, "lines": {FILE: [7, 11, 15, 16]}}})
    reaching = reach.of(the_fault("(face > HITS)", 7), {FILE: DUEL})
    assert [f"{TEST}::test_a_hit", "tests/test_all.py::test_long"] == [one.test for one in reaching]
    assert [f"{TEST}::test_a_hit"] == [one.test for one in affordable(reaching, 10)]


def test_neither_a_few_dear_tests_nor_many_small_ones_take_all_the_time(reach: Reach) -> None:
    """Half of it is for the cheapest, the rest for those that come first; they are tried in their order."""
    seconds = {"test_longest": 9, "test_long": 5, "test_a": 2, "test_b": 2, "test_c": 2, "test_d": 2}
    reach.add({f"{TEST}::{name}": {"seconds": cost, "lines": {FILE: [15]}} for name, cost in seconds.items()})
    some = [reach.tests[f"{TEST}::{name}"] for name in seconds]
    assert ["test_long", "test_a", "test_b"] == [one.test.partition("::")[2] for one in affordable(some, 10)]


def test_every_file_that_reaches_a_fault_is_heard_soon(reach: Reach) -> None:
    """The second of a file comes after the first of another, even if that reaches more."""
    reach.add({f"{TEST}::test_near": {"seconds": 0.01, "lines": {FILE: [7, 11]}}})
    reach.add({"tests/test_all.py::test_far": {"seconds": 0.01, "lines": {FILE: [7, 11, 15, 16]}}})
    reaching = reach.of(the_fault("(face > HITS)", 7), {FILE: DUEL})
    assert ["test_a_hit", "test_far", "test_near"] == [one.test.partition("::")[2] for one in reaching]


def test_results_stand_on_all_but_the_tests(checkout: Path) -> None:
    """A changed rule or helper makes what was measured worthless; a changed test concerns only itself."""
    before = ground_of(checkout)
    (checkout / TEST).write_text(TESTS + "\n")
    assert before == ground_of(checkout)
    (checkout / FILE).write_text(DUEL + "\n")
    assert before != ground_of(checkout)
