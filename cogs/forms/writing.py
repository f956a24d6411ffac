"""Answers that are written in a modal: words, numbers, cells and ways."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

from cogs import limits
from cogs.forms.draft import Spot
from cogs.forms.listing import placed_pieces, shares_of
from cogs.forms.model import MOVED_ON, Act, Entry, Prompt, index_in
from cogs.forms.text import hint, label, width
from rules.kernel.decisions import Allot, Amount, Path, Place, Share, Words, printable
from rules.kernel.drafts import end_of, way_of
from rules.kernel.spelling import nearest
from rules.kernel.values import Cell, IllegalAnswer, Json

_NUMBER = re.compile(r"[+-]?[0-9]{1,100}")
_COUNT = re.compile(r"[0-9]{1,9}")
_BETWEEN_CELLS = frozenset(" ,;>→-/")
_LONGEST_SHORT_TEXT = 100


def prompt_for(spot: Spot, act: Act, name: str) -> Prompt:
    """The modal that asks for an answer in writing; what is given already stands in it."""
    decision = spot.decision
    match decision:
        case Words():
            entry = _words_entry(decision, spot.given)
        case Amount():
            digits = max(len(str(decision.least)), len(str(decision.most)))
            given = "" if spot.given is None else str(spot.given)
            entry = Entry(f"From {decision.least} to {decision.most}", least=1, most=digits + 8, value=given)
        case Place():
            piece = decision.pieces[index_in(str(act.only_number()), len(decision.pieces))]
            here = placed_pieces(spot).get(piece.id, "")
            entry = Entry(f"Cell for {piece.label}", least=1, most=_LONGEST_SHORT_TEXT, value=here)
        case Allot():
            entry = _shares_entry(decision, spot, act)
        case Path():
            way = ", ".join(map(decision.name, way_of(spot.given)))
            start = decision.name(decision.start)
            help_text = f"The cells after {start}, in order, such as: {_example(decision)}"
            entry = Entry("The way, cell by cell", help_text, min(decision.least, 1), limits.TEXT_INPUT, True, way)
        case _:
            raise IllegalAnswer(MOVED_ON)
    return Prompt(label(decision.prompt, limits.MODAL_TITLE), name, (_fitting(entry),))


def fit_to_keep(text: str) -> str:
    """A text that can be stored, or IllegalAnswer."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise IllegalAnswer("That text has letters that cannot be kept. Nothing was stored; write it again.")
    if len(text) > limits.TEXT_INPUT:
        raise IllegalAnswer(f"That text is too long: at most {limits.TEXT_INPUT} characters fit. Nothing was stored.")
    return text


def read_number(decision: Amount, text: str) -> int:
    """The whole number that a text stands for."""
    digits = "".join(_folded(text).split()).replace("−", "-")
    if not _NUMBER.fullmatch(digits):
        raise IllegalAnswer(f"Write a whole number from {decision.least} to {decision.most}. Nothing was stored.")
    decision.check(int(digits))
    return int(digits)


def read_count(share: Share, text: str) -> int:
    """How many of a share a text stands for."""
    digits = "".join(_folded(text).split())
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
            near = _suggestion(name, [share.label for share in decision.shares])
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
    return " ".join(_folded(text).replace(":", " ").replace("=", " ").split())


def read_cell(cells: Sequence[Cell], text: str) -> Cell:
    """The cell of that name, written in any case."""
    if text in cells:
        return text
    wanted = _folded(text)
    found = [cell for cell in cells if _folded(cell) == wanted]
    if not found:
        near = _suggestion(wanted, cells)
        raise IllegalAnswer(f"{printable(text)} is not a cell that it can take.{near} Nothing was stored.")
    return found[0]


def read_way(path: Path, text: str) -> list[Cell]:
    """A way written cell by cell; it may begin with its start, and it ends where the text ends."""
    way: list[Cell] = []
    rest = _folded(text)
    is_at_start = path.start not in path.steps.get(path.start, ())
    while True:
        cells = _next_cells(path, way, is_at_start)
        rest = _without_gap(rest, cells)
        if not rest:
            break
        name = _first_name(rest, cells)
        if name is None:
            raise _no_step(path, way, rest, cells)
        rest = rest[len(name) :]
        if not is_at_start or cells[name] != path.start:
            way.append(cells[name])
        is_at_start = False
        if len(way) > path.most:
            raise IllegalAnswer(f"The way is too long: at most {path.most} steps. Nothing was stored.")
        if path.budget is not None and path.cost(way) > path.budget:
            words = f"The way costs {path.cost(way)} of {path.budget} {path.unit}"
            raise IllegalAnswer(f"{words}: too much. Nothing was stored.")
    if len(way) < path.least:
        raise IllegalAnswer(f"The way is too short: take at least {path.least} steps. Nothing was stored.")
    return way


def _shares_entry(decision: Allot, spot: Spot, act: Act) -> Entry:
    counts = shares_of(spot)
    if act.numbers:
        share = decision.shares[index_in(str(act.only_number()), len(decision.shares))]
        span = f"From {share.least} to {share.most}"
        return Entry(span, share.label, 1, _LONGEST_SHORT_TEXT, value=str(counts.get(share.id, "")))
    written = ", ".join(f"{share.label} {counts[share.id]}" for share in decision.shares if share.id in counts)
    example = ", ".join(f"{share.label} {number}" for number, share in enumerate(decision.shares[:2], 1))
    value = written if _reads_as(decision, written, counts) else ""
    return Entry("How many of each?", f"Names and numbers, such as: {example}", 0, limits.TEXT_INPUT, True, value)


def _reads_as(decision: Allot, text: str, counts: dict[str, int]) -> bool:
    try:
        return read_shares(decision, text) == counts
    except IllegalAnswer:
        return False


def _words_entry(decision: Words, given: Json) -> Entry:
    long = decision.longest > _LONGEST_SHORT_TEXT
    bounds = f"{decision.least} to {decision.longest} characters"
    value = given if isinstance(given, str) else ""
    return Entry("In your words", bounds, decision.least, decision.longest, long, value)


def _fitting(entry: Entry) -> Entry:
    """The entry within Discord's limits."""
    most = max(1, min(entry.most, limits.TEXT_INPUT))
    return Entry(
        label(entry.label, limits.MODAL_LABEL),
        hint(entry.hint, limits.MODAL_DESCRIPTION),
        min(entry.least, most),
        most,
        entry.long,
        entry.value if width(entry.value) <= most else "",
    )


def _example(path: Path) -> str:
    """The beginning of some way, as it would be written."""
    way: list[Cell] = []
    while len(way) < 3 and (cells := path.onward(way)):
        way.append(cells[0])
    return ", ".join(map(path.name, way))


def _next_cells(path: Path, way: list[Cell], is_at_start: bool) -> dict[str, Cell]:
    """The cells that may be named next, by the name that a text is compared with."""
    cells = [*path.steps.get(end_of(path, way), ()), *([path.start] if is_at_start else [])]
    return {_folded(path.name(cell)): cell for cell in reversed(cells)}


def _no_step(path: Path, way: list[Cell], rest: str, cells: dict[str, Cell]) -> IllegalAnswer:
    word = rest.split()[0]
    near = _suggestion(word, list(map(path.name, cells.values())))
    here = path.name(end_of(path, way))
    return IllegalAnswer(f"There is no step from {here} to {printable(word)}.{near} Nothing was stored.")


def _without_gap(text: str, names: Collection[str]) -> str:
    """The text from where the next cell begins; a cell's own name may begin with what else divides cells."""
    odd = [name for name in names if name[:1] in _BETWEEN_CELLS]
    start = 0
    while text[start : start + 1] in _BETWEEN_CELLS and not (odd and _first_name(text[start:], odd)):
        start += 1
    return text[start:]


def _first_name(text: str, names: Collection[str]) -> str | None:
    """The name that a text begins with; of several, the longest."""
    return max((name for name in names if _begins_with(text, name)), key=len, default=None)


def _begins_with(text: str, name: str) -> bool:
    after = text[len(name) : len(name) + 1]
    return bool(name) and text.startswith(name) and not after.isalnum()


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _suggestion(word: str, cells: Sequence[Cell]) -> str:
    by_name = {_folded(cell): cell for cell in reversed(cells)}
    near = nearest(word, by_name)
    return f" Do you mean {by_name[near]}?" if near is not None else ""
