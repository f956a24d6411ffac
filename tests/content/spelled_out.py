"""Tables of a rulebook written out in a test, so that a figure in a content file cannot change unnoticed."""

from typing import Any

import pytest


def rows(table: str) -> list[list[str]]:
    """The cells of a table that is written out below."""
    return [line.split() for line in table.strip().splitlines()]


def ruled(table: str, cells: int) -> list[Any]:
    """The lines of a table as cases, each marked with the rule that it begins with; the last cell may have blanks."""
    lines = [line.split(maxsplit=cells) for line in table.strip().splitlines()]
    return [pytest.param(*line, marks=pytest.mark.rule(rule), id=" ".join([rule, *line])) for rule, *line in lines]
