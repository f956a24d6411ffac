"""What was written in a modal that asks for one thing: a number or a cell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from cogs import limits
from rules.kernel.decisions import Amount, Share, printable
from rules.kernel.spelling import nearest
from rules.kernel.values import Cell, IllegalAnswer

_NUMBER = re.compile(r"[+-]?[0-9]{1,100}")


def fit_to_keep(text: str) -> str:
    """A text that can be stored, or IllegalAnswer."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise IllegalAnswer("That text has letters that cannot be kept. Nothing was stored; write it again.")
    if len(text) > limits.TEXT_INPUT:
        raise IllegalAnswer(f"That text is too long: at most {limits.TEXT_INPUT} characters fit. Nothing was stored.")
    return text


def read_number(decision: Amount, text: str) -> int:
    """The whole number that a text stands for."""
    digits = "".join(folded(text).split()).replace("−", "-")
    if not _NUMBER.fullmatch(digits):
        raise IllegalAnswer(f"Write a whole number from {decision.least} to {decision.most}. Nothing was stored.")
    decision.check(int(digits))
    return int(digits)


def read_count(share: Share, text: str) -> int:
    """How many of a share a text stands for."""
    digits = "".join(folded(text).split())
    if not _NUMBER.fullmatch(digits):
        words = f"Write a whole number from {share.least} to {share.most}"
        raise IllegalAnswer(f"{share.label}: {words[0].lower()}{words[1:]}. Nothing was stored.")
    return int(digits)


def read_cell(cells: Sequence[Cell], text: str) -> Cell:
    """The cell of that name, written in any case."""
    if text in cells:
        return text
    wanted = folded(text)
    found = [cell for cell in cells if folded(cell) == wanted]
    if not found:
        near = suggestion(wanted, cells)
        raise IllegalAnswer(f"{printable(text)} is not a cell that it can take.{near} Nothing was stored.")
    return found[0]


def folded(text: str) -> str:
    """A text as it is compared with others: whatever its case, its width and its blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def suggestion(word: str, names: Sequence[str]) -> str:
    """What may be meant by a misspelt name, as a sentence; empty where nothing is near."""
    by_name = {folded(name): name for name in reversed(names)}
    near = nearest(word, by_name)
    return f" Do you mean {by_name[near]}?" if near is not None else ""
