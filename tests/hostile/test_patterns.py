"""No text of a player keeps the bot busy: patterns read it in one go, and what is too long is not read at all."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.patterns import backtracks

ROOT = Path(__file__).parents[2]
PACKAGES = ("cogs", "data", "render", "rules")
NOT_HERE = "rules.swords_and_sails.writing"
"""The order language has tests of its own."""


def modules() -> Iterator[str]:
    """All modules that may see what a player has written."""
    for package in PACKAGES:
        folder = str(Path(importlib.import_module(package).__file__ or "").parent)
        for found in pkgutil.walk_packages([folder], f"{package}."):
            if not found.name.startswith(NOT_HERE) and not found.name.endswith(("__main__", "playground")):
                yield found.name


def patterns(module: str) -> dict[str, re.Pattern[str]]:
    """The patterns of a module: those with a name, and those that are written where they are used."""
    loaded = importlib.import_module(module)
    named = {name: value for name, value in vars(loaded).items() if isinstance(value, re.Pattern)}
    written = ast.walk(ast.parse(Path(loaded.__file__ or "").read_text("utf-8")))
    calls = [node for node in written if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.")]
    inline = [call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)]
    return named | {text: re.compile(text) for text in inline if isinstance(text, str)}


def test_no_pattern_tries_a_text_in_ever_more_ways() -> None:
    """Time grows with the length of a text, and not with its square or worse."""
    found = {f"{module}: {name}": one for module in modules() for name, one in patterns(module).items()}
    assert len(found) > 10
    assert [] == [name for name, one in found.items() if backtracks(one)]


@pytest.mark.parametrize(
    ("pattern", "is_slow"),
    [
        (r"(?:([0-9]{1,6})\s*w)?\s*(?:([0-9]{1,6})\s*d)?\s*(?:([0-9]{1,6})\s*h)?", True),
        (r"(a+)+b", True),
        (r"(?:a|b*)*c", True),
        (r".*x.*", True),
        (r"[a-z]+ab[a-z]+", True),
        (r"\s*x?\s*", True),
        (r"[\w-]+\.[\w-]+\.[\w-]+", False),
        (r"([A-Z]{3})(-[A-Z]{3})+-[0-9]+", False),
        (r"\s*+\s*", False),
        (r"\[([^\[\]]*)\]", False),
        (r"[a-z]{1,20}[a-z]{1,20}", False),
    ],
)
def test_slow_patterns_are_known_from_quick_ones(pattern: str, is_slow: bool) -> None:
    """The check finds what it is made for, and nothing else."""
    assert is_slow == backtracks(re.compile(pattern))
