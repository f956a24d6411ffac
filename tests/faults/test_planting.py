"""Which faults are planted, and which places are passed over."""

from __future__ import annotations

import pytest

from tests.faults.copies import ROOT
from tests.faults.harmless import Harmless, read_harmless
from tests.faults.planting import Fault, choose, is_python, places_in

FILE = "rules/game/turn.py"


def planted(source: str) -> list[str]:
    """Every text that a source becomes by one fault."""
    return [one.plant(source) for place in places_in(FILE, source) for one in place]


@pytest.mark.parametrize(
    ("sound", "faulty"),
    [
        ("a < b", ["(a <= b)"]),
        ("a is not b", ["(a is b)"]),
        ("a in b", ["(a not in b)"]),
        ("x = a + b", ["x = (a - b)"]),
        ("x = a and b", ["x = (a or b)", "x = (b)", "x = (a)"]),
        ("x = not a", ["x = (a)"]),
        ("x = 3", ["x = (4)", "x = (2)"]),
        ("x = 0", ["x = (1)", "x = (-1)"]),
        ("x = True", ["x = (False)"]),
        ("x = a if b else c", ["x = (a)", "x = (c)", "x = a if (not b) else c"]),
        ("x = max(a)", ["x = (min(a))"]),
        ("x = f(a, is_open=b)", ["x = (f(a))"]),
        ("x = [a for a in b if c]", ["x = ([a for a in b])"]),
        ("x.y = a", ["pass"]),
        ("x += a", ["pass", "x -= a"]),
        ("f(a)", ["pass"]),
        ("for a in b:\n    continue", ["pass", "for a in b:\n    pass"]),
        ("if a:\n    b = c", ["pass", "if (not a):\n    b = c"]),
    ],
)
def test_every_kind_of_fault(sound: str, faulty: list[str]) -> None:
    """Small slips of the kind that people make; all else of the file stays as it was."""
    assert set(faulty) <= set(planted(sound))
    assert all(is_python(text) for text in planted(sound))


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 3 words."""',
        "x: dict[str, int] | None",
        "def f(a: int | None) -> Literal[1, 2]: ...",
        "__all__ = ['a'] + ['b']",
        "Cells = dict[int, str] | None",
        "assert a < 3, 'less than three'",
        "from a import b",
        "@dataclass(frozen=True)\nclass A: ...",
        "class A(Model, frozen=True): ...",
        "model_config = ConfigDict(frozen=True)",
        "x = f'{a + 1} wounds'",
        "x = Option(label='a' + b, hint=c[0])",
        "x = zip(a, b, strict=True)",
        "if TYPE_CHECKING:\n    x = 1",
        "x = cast('int', a)",
        "x = ONE",
    ],
)
def test_what_cannot_matter_is_passed_over(source: str) -> None:
    """Types, docstrings, asserts, settings of models, and what players read."""
    assert planted(source) == []


def test_what_players_read_is_not_chosen_by_chance() -> None:
    """A plural is no rule; which of two names counts is one."""
    assert ["x = '%s wounds' if (not n) else ''"] == planted("x = '%s wounds' if n else ''")
    assert "x = ('won')" in planted("x = 'won' if n else 'lost'")


def test_a_fault_in_letters_of_any_length_hits_its_place() -> None:
    """Bytes and characters differ; the place is the right one."""
    assert "x = 'äöü', (2)" in planted("x = 'äöü', 1")


def test_the_same_seed_plants_the_same_faults() -> None:
    """Another seed plants others, and no place is hit twice."""
    source = "\n".join(f"x{number} = {number}" for number in range(2, 60))
    places = places_in(FILE, source)
    first, again, other = (choose(places, {FILE: source}, 20, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert 20 == len({fault.line for fault in first})


def test_a_harmless_fault_is_known_by_the_text_of_its_line() -> None:
    """Wherever the line stands; another fault on it still counts, unless all are meant."""
    source = "\nelse:\n    x = 3\n"
    up, down = Fault(FILE, 3, 3, 15, 16, "3", "(4)"), Fault(FILE, 3, 3, 15, 16, "3", "(2)")
    one = Harmless("game", "x = 3", "a guess", up.words)
    assert one.is_it(up, source)
    assert not one.is_it(down, source)
    assert Harmless("game", "x = 3", "a guess").is_it(down, source)
    assert not Harmless("other", "x = 3", "a guess").is_it(up, source)
    assert [True, False] == [Harmless("game", "x = 3", "", above=it).is_it(up, source) for it in ("else:", "try:")]


def test_every_harmless_line_is_still_there() -> None:
    """The list names no line that has changed, and gives a reason for each."""
    lines = {
        folder.name: {line.strip() for file in folder.rglob("*.py") for line in file.read_text("utf-8").splitlines()}
        for folder in (ROOT / "rules").iterdir()
        if folder.is_dir()
    }
    assert [] == [one for one in read_harmless() if one.line not in lines[one.folder] or not one.reason]
