"""The modals in which answers are written: words, numbers, cells, ways and lists."""

from __future__ import annotations

from dataclasses import replace

from cogs import limits
from cogs.forms.draft import Spot
from cogs.forms.listing import placed_pieces, shares_of
from cogs.forms.model import MOVED_ON, Act, Draft, Entry, Prompt, index_in
from cogs.forms.sheet_lines import names_of_lines
from cogs.forms.text import hint, label, width
from cogs.forms.writer import example_of, written
from rules.kernel.decisions import Allot, Amount, Decision, Path, PickOne, Place, Position, Series, Sheet, Words
from rules.kernel.values import Cell, IllegalAnswer, Json

_LONGEST_SHORT_TEXT = 100
_LONGEST_POINT = 300
TOO_LONG = "What you have is too long to stand here; what you write takes its place"
TOO_LONG_TO_CHANGE = "What you have is too long to stand here; lines that you write are changed in it"


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
            start = decision.name(decision.start)
            help_text = f"From {start} to its end, or cell by cell, such as: {_example(decision)}"
            way = written(decision, spot.given)
            entry = Entry("The way", help_text, min(decision.least, 1), limits.TEXT_INPUT, True, way)
        case Position():
            such_as = "Such as 34,21, or behind, next to, north of or toward something"
            entry = Entry("The point", such_as, 1, _LONGEST_POINT, value=written(decision, spot.given))
        case Series():
            entry = _lines_entry(decision, spot.given)
        case _:
            raise IllegalAnswer(MOVED_ON)
    if is_left_out(spot.given, entry.value):
        entry = replace(entry, hint=TOO_LONG)
    return Prompt(label(decision.prompt, limits.MODAL_TITLE), name, (_fitting(entry),))


def is_left_out(given: Json, text: str) -> bool:
    """Whether something is given that a form cannot begin with, for its text is too long."""
    return bool(given) and not 0 < width(text) <= limits.TEXT_INPUT


def can_be_written(question: Decision) -> bool:
    """Whether it has lines, pieces, a way or something that follows: more than one press answers."""
    match question:
        case PickOne():
            return any(option.then is not None for option in question.options)
        case Amount() | Words():
            return False
    return True


def writes_itself(question: Decision, draft: Draft) -> bool:
    """Whether the form as it stands has a button by which all of the answer is written."""
    is_open = not draft.at and draft.inside is None
    return is_open and isinstance(question, Allot | Path | Position | Series)


def how_to_write(question: Decision) -> str:
    """How an answer is typed, in a few words."""
    if not isinstance(question, Sheet):
        return f"Such as: {example_of(question)}"
    *_, line = names_of_lines(question)[0].labels.values() or [""]
    return f"A line's name, a colon and what it says, such as: {line}: …"


def _shares_entry(decision: Allot, spot: Spot, act: Act) -> Entry:
    counts = shares_of(spot)
    if act.numbers:
        share = decision.shares[index_in(str(act.only_number()), len(decision.shares))]
        span = f"From {share.least} to {share.most}"
        return Entry(span, share.label, 1, _LONGEST_SHORT_TEXT, value=str(counts.get(share.id, "")))
    example = ", ".join(f"{share.label} {number}" for number, share in enumerate(decision.shares[:2], 1))
    value = written(decision, spot.given)
    return Entry("How many of each?", f"Names and numbers, such as: {example}", 0, limits.TEXT_INPUT, True, value)


def _lines_entry(series: Series, given: Json) -> Entry:
    example = example_of(series.element)
    such_as = f", such as: {example}" if example else ""
    value = written(series, given) if given else ""
    return Entry("One on each line", f"In order{such_as}", min(series.least, 1), limits.TEXT_INPUT, True, value)


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
