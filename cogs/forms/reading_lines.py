"""Lists that are written in a modal, one entry on each line.

Where an entry needs no comma itself, commas may stand between entries too. A colon stands before what follows a choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cogs.forms.reading import folded, name_at_the_start, read_cell, read_number, read_shares, read_way, suggestion
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Series,
    Sheet,
    Words,
    printable,
)
from rules.kernel.drafts import end_of, stopped
from rules.kernel.values import IllegalAnswer, Json

NONE = "none"
NOTHING_STORED = "Nothing was stored."
_AFTER_A_NAME = " :=>"
_COUNT_FIRST = re.compile(r"([0-9]{1,9}) (.+)")


def can_be_written(decision: Decision) -> bool:
    """Whether at least some answers can be written on one line."""
    match decision:
        case PickOne():
            return any(option.then is None or can_be_written(option.then) for option in decision.options)
        case Sheet():
            return bool(decision.slots) and not any(map(_needs_commas, decision.slots.values()))
        case Series():
            return not _needs_commas(decision.element)
        case Words():
            return False
    return True


def can_be_listed(series: Series) -> bool:
    """Whether the lines of a list can be written; words can, as long as there is nothing else on their line."""
    return series.most > 0 and (isinstance(series.element, Words) or can_be_written(series.element))


def read_lines(series: Series, text: str) -> list[Json]:
    """A list written line by line; all of it is legal, or nothing is taken."""
    pieces = [piece.strip() for piece in re.split(f"[{_dividers(series.element)}]", text)]
    written = [piece for piece in pieces if piece]
    if len(written) > series.most:
        raise IllegalAnswer(f"At most {series.most} lines can be given; you wrote {len(written)}. {NOTHING_STORED}")
    lines: list[Json] = []
    for number, piece in enumerate(written, 1):
        try:
            line = piece if isinstance(series.element, Words) else _read(series.element, folded(piece))
            series.element.check(line)
        except IllegalAnswer as fault:
            raise _refused(f"Line {number}: {fault}") from None
        lines.append(line)
    try:
        series.check(lines)
    except IllegalAnswer as fault:
        raise _refused(str(fault)) from None
    return lines


def written_lines(series: Series, lines: list[Json]) -> str:
    """A list as it would be written; empty where that cannot be read again."""
    try:
        text = "\n".join(_written(series.element, line) for line in lines)
        return text if read_lines(series, text) == lines else ""
    except IllegalAnswer:  # A line is not complete yet, or cannot be written.
        return ""


def example_of(decision: Decision) -> str:
    """The usual answer as it would be written; empty where it cannot be."""
    answer = decision.fall_back(lambda size: 0)
    try:
        text = _written(decision, answer)
        return text if isinstance(decision, Words) or _read(decision, folded(text)) == answer else ""
    except IllegalAnswer:
        return ""


def _refused(words: str) -> IllegalAnswer:
    return IllegalAnswer(words if words.endswith(NOTHING_STORED) else f"{words} {NOTHING_STORED}")


def _dividers(element: Decision) -> str:
    """What stands between two lines: nothing that can stand inside one."""
    if isinstance(element, Words):
        return "\n"
    names = " ".join(_names_in(element))
    commas = "" if "," in names or _needs_commas(element) else ","
    return "\n" + commas + ("" if ";" in names else ";")


def _needs_commas(decision: Decision) -> bool:
    """Whether an answer can have several parts, with commas between them."""
    match decision:
        case PickOne():
            return any(option.then is not None and _needs_commas(option.then) for option in decision.options)
        case Amount():
            return False
    return True


def _names_in(decision: Decision) -> Iterable[str]:
    match decision:
        case PickOne() | PickMany():
            for option in decision.options:
                yield from _names_of(option)
                yield from () if option.then is None else _names_in(option.then)
        case Sheet():
            for line in decision.slots.values():
                yield from _names_in(line)


def _names_of(option: Option) -> tuple[str, str]:
    return folded(option.label), folded(option.id)


# Reading


def _read(decision: Decision, text: str) -> Json:
    """What a text stands for, as far as it can be read; whether that is allowed is for the decision to say."""
    match decision:
        case PickOne():
            return _read_pick(decision, text)
        case PickMany():
            return [_only(decision.options, piece).id for piece in _parts(text)]
        case Amount():
            return read_number(decision, text)
        case Allot():
            return {**read_shares(decision, "" if text == NONE else text)}
        case Place():
            return _read_places(decision, text)
        case Path():
            return _read_way(decision, text)
        case Series() if can_be_written(decision):
            return [_read(decision.element, piece) for piece in _parts(text)]
        case Sheet() if can_be_written(decision):
            return _read_sheet(decision, text)
    raise IllegalAnswer("This cannot be written on one line. Choose it from the panel.")


def _parts(text: str) -> list[str]:
    return [] if text == NONE else [piece.strip() for piece in text.split(",")]


def _read_pick(decision: PickOne, text: str) -> Json:
    """An option by its name, and behind it what follows it; a number may also stand in front."""
    beginning = _beginnings(decision.options, text)
    if not beginning and (turned := _COUNT_FIRST.fullmatch(text)):
        text = f"{turned[2]} {turned[1]}"
        beginning = _beginnings(decision.options, text)
    if not beginning:
        raise _unknown(text, decision.options)
    exact = [option for option, rest in beginning if not rest]
    if exact:
        option = _one_of(exact, text)
        return option.id if option.then is None else {"pick": option.id}
    readings: list[Json] = []
    faults: list[IllegalAnswer] = []
    for option, rest in beginning:
        try:
            reading = _read_behind(option, rest)
        except IllegalAnswer as fault:
            faults.append(fault)
        else:
            readings += [] if reading in readings else [reading]
    if not readings:
        raise faults[0]
    if len(readings) > 1:
        raise _unclear(text)
    return readings[0]


def _read_behind(option: Option, rest: str) -> Json:
    if option.then is None:
        raise IllegalAnswer(f"Nothing more is asked after {option.label}, so not {printable(rest)} either.")
    then = _read(option.then, rest)
    option.then.check(then)
    return {"pick": option.id, "then": then}


def _read_places(decision: Place, text: str) -> Json:
    placed: dict[str, Json] = {}
    for piece in _parts(text):
        beginning = [(option, rest) for option, rest in _beginnings(decision.pieces, piece) if rest]
        if not beginning:
            near = suggestion(piece, [option.label for option in decision.pieces])
            raise IllegalAnswer(f"{printable(piece)}: write a piece and a cell.{near}")
        option = _one_of([option for option, _ in beginning], piece)
        placed[option.id] = read_cell(decision.cells.get(option.id, ()), beginning[0][1].removeprefix("on "))
    return placed


def _read_way(path: Path, text: str) -> Json:
    """A way, and behind a colon what is asked where it ends."""
    cells, colon, behind = text.partition(":") if path.then else (text, "", "")
    way = read_way(path, cells)
    end = path.then.get(end_of(path, way))
    if colon and end is None:
        raise IllegalAnswer(f"Nothing more is asked at {path.name(end_of(path, way))}.")
    return stopped(path, way, _read(end, behind.strip()) if colon and end is not None else None)


def _read_sheet(sheet: Sheet, text: str) -> Json:
    pieces = _parts(text)
    if len(pieces) != len(sheet.slots):
        prompts = ", ".join(line.prompt for line in sheet.slots.values())
        raise IllegalAnswer(f"Write {len(sheet.slots)} things with commas between them: {prompts}")
    return {slot: _read(line, piece) for (slot, line), piece in zip(sheet.slots.items(), pieces, strict=True)}


def _beginnings(options: tuple[Option, ...], text: str) -> list[tuple[Option, str]]:
    """The options whose name a text begins with, and what stands behind it; those with the longest name first."""
    found: dict[str, tuple[str, Option]] = {}
    for option in options:
        name = name_at_the_start(text, _names_of(option))
        if name is not None:
            found.setdefault(option.id, (name, option))
    longest_first = sorted(found.values(), key=lambda pair: -len(pair[0]))
    return [(option, text[len(name) :].lstrip(_AFTER_A_NAME)) for name, option in longest_first]


def _only(options: tuple[Option, ...], text: str) -> Option:
    named = [option for option in options if text in _names_of(option)]
    if not named:
        raise _unknown(text, options)
    return _one_of(named, text)


def _one_of(named: list[Option], text: str) -> Option:
    if any(option.id != named[0].id for option in named):
        raise _unclear(text)
    return named[0]


def _unknown(text: str, options: tuple[Option, ...]) -> IllegalAnswer:
    labels = [option.label for option in options]
    near = suggestion(text, labels) or suggestion(text.split(":")[0].rstrip(" 0123456789"), labels)
    return IllegalAnswer(f"{printable(text)} is not one of the choices.{near}")


def _unclear(text: str) -> IllegalAnswer:
    return IllegalAnswer(f"{printable(text)} can be read in several ways. Choose it from the panel.")


# Writing


def _written(decision: Decision, answer: Json) -> str:
    """An answer as it would be written on one line; an unfinished one is refused."""
    decision.check(answer)
    match decision:
        case PickOne():
            option, then = decision.split(answer)
            return option.label if option.then is None else f"{option.label}: {_written(option.then, then)}"
        case Path():
            way, then = decision.split(answer)
            end = decision.then.get(end_of(decision, way))
            cells = ", ".join(map(decision.name, way)) or decision.name(decision.start)
            return cells if end is None else f"{cells}: {_written(end, then)}"
        case Place() if not answer:
            return NONE
        case Series() if isinstance(answer, list):
            return ", ".join(_written(decision.element, line) for line in answer) or NONE
        case Sheet() if isinstance(answer, dict):
            return ", ".join(_written(line, answer[slot]) for slot, line in decision.slots.items())
    return decision.describe(answer).replace(" > ", ", ")
