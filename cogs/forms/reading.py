"""What was written in a modal: numbers, shares, cells and ways."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

from cogs import limits
from rules.kernel.decisions import Allot, Amount, Path, Share, printable
from rules.kernel.drafts import end_of
from rules.kernel.spelling import nearest
from rules.kernel.values import Cell, IllegalAnswer

_NUMBER = re.compile(r"[+-]?[0-9]{1,100}")
_COUNT = re.compile(r"[0-9]{1,9}")
_BETWEEN_CELLS = frozenset(" ,;>→-/")


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


def read_shares(decision: Allot, text: str) -> dict[str, int]:
    """How many of each, written with a number before or behind each name."""
    named = {_share_name(name): share for share in reversed(decision.shares) for name in (share.label, share.id)}
    counts: dict[str, int] = {}
    for written in filter(None, (piece.strip() for piece in re.split(r"[,;\n]", text))):
        name, number = _name_and_number(written)
        if name not in named or number is None:
            near = suggestion(name, [share.label for share in decision.shares])
            raise IllegalAnswer(f"{printable(written)}: write a name and a number.{near} Nothing was stored.")
        counts[named[name].id] = counts.get(named[name].id, 0) + number
    decision.check({**counts})
    return {name: count for name, count in counts.items() if count}


def _name_and_number(text: str) -> tuple[str, int | None]:
    words = _share_name(text).split()
    for number, name in ((words[-1:], words[:-1]), (words[:1], words[1:])):
        if name and _COUNT.fullmatch("".join(number)):
            return " ".join(name), int(number[0])
    return " ".join(words), None


def _share_name(text: str) -> str:
    return " ".join(folded(text).replace(":", " ").replace("=", " ").split())


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


def read_way(path: Path, text: str) -> list[Cell]:
    """A way written cell by cell, or by its end; between cells that are no neighbours the best way is found.

    It may begin with its start, and it ends where the text ends.
    """
    way: list[Cell] = []
    crossing = path.model_copy(update={"least": 0, "not_at": ()})
    rest = folded(text)
    is_at_start = path.start not in path.steps.get(path.start, ())
    while True:
        cells = _next_cells(path, way, is_at_start)
        rest = _without_gap(rest, cells)
        if not rest:
            break
        name = name_at_the_start(rest, cells)
        if name is not None:
            rest = rest[len(name) :]
            if not is_at_start or cells[name] != path.start:
                way.append(cells[name])
        else:
            rest, way = _leap(crossing, way, rest)
        is_at_start = False
        if len(way) > path.most:
            raise IllegalAnswer(f"The way is too long: at most {path.most} steps. Nothing was stored.")
        if path.budget is not None and path.cost(way) > path.budget:
            words = f"The way costs {path.cost(way)} of {path.budget} {path.unit}"
            raise IllegalAnswer(f"{words}: too much. Nothing was stored.")
    if len(way) < path.least:
        raise IllegalAnswer(f"The way is too short: take at least {path.least} steps. Nothing was stored.")
    return way


def _next_cells(path: Path, way: list[Cell], is_at_start: bool) -> dict[str, Cell]:
    """The cells that may be named next, by the name that a text is compared with."""
    cells = [*path.steps.get(end_of(path, way), ()), *([path.start] if is_at_start else [])]
    return {folded(path.name(cell)): cell for cell in reversed(cells)}


def _leap(path: Path, way: list[Cell], text: str) -> tuple[str, list[Cell]]:
    """The best way to the cell that a text begins with, and the rest of the text."""
    ways = {folded(path.name(cell)): longer for cell, longer in path.ends(way).items()}
    name = name_at_the_start(text, ways)
    if name is None:
        word = text.split()[0]
        near = suggestion(word, [path.name(longer[-1]) for longer in ways.values()])
        here = path.name(end_of(path, way))
        raise IllegalAnswer(f"There is no way from {here} to {printable(word)}.{near} Nothing was stored.")
    return text[len(name) :], ways[name]


def _without_gap(text: str, names: Collection[str]) -> str:
    """The text from where the next cell begins; a cell's own name may begin with what else divides cells."""
    odd = [name for name in names if name[:1] in _BETWEEN_CELLS]
    start = 0
    while text[start : start + 1] in _BETWEEN_CELLS and not (odd and name_at_the_start(text[start:], odd)):
        start += 1
    return text[start:]


def name_at_the_start(text: str, names: Collection[str]) -> str | None:
    """The name that a text begins with; of several, the longest."""
    return max((name for name in names if _begins_with(text, name)), key=len, default=None)


def _begins_with(text: str, name: str) -> bool:
    after = text[len(name) : len(name) + 1]
    return bool(name) and text.startswith(name) and not after.isalnum()


def folded(text: str) -> str:
    """A text as it is compared with others: whatever its case, its width and its blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def suggestion(word: str, names: Sequence[str]) -> str:
    """What may be meant by a misspelt name, as a sentence; empty where nothing is near."""
    by_name = {folded(name): name for name in reversed(names)}
    near = nearest(word, by_name)
    return f" Do you mean {by_name[near]}?" if near is not None else ""
