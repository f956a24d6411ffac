"""A draft as the text that would be written for it, which reads as the same draft again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cogs import limits
from cogs.forms.draft import corners_of, prefilled
from cogs.forms.in_words import read_text
from cogs.forms.names import NOTHING, Names, quoted
from cogs.forms.reading import folded
from cogs.forms.reading_ways import UNFINISHED, cells_onward
from cogs.forms.scan import MOST_LINES
from cogs.forms.sheet_lines import line_in, lines_of, names_of_lines, put_on_line
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Series,
    Sheet,
    Words,
)
from rules.kernel.drafts import end_of, is_stopped, part, place_of, sound, way_of
from rules.kernel.values import Cell, IllegalAnswer, Json

Lines = list[tuple[int, str]]
"""Lines of a text, with the dashes that stand before each."""
_RAW = re.compile(r"[^\W_](?:.*\S)?")
_NUMBERED = re.compile(r"[0-9]{1,3}[.)]")


def written(question: Decision, given: Json) -> str:
    """What is given, in the words in which it could be written; empty where nothing is, or not all of it can be."""
    given = sound(question, _filled_in(question, given))
    if given is None:
        return ""
    text = "\n".join(f"{'-' * depth} {line}" if depth else line for depth, line in _whole(question, given))
    if text.count("\n") >= MOST_LINES:
        return ""
    try:
        read = read_text(question, None, text, is_whole=True)
    except IllegalAnswer:
        return ""
    return text if read.given == given and not read.faults else ""


@dataclass(frozen=True)
class Rewritten:
    """A draft after somebody has written into it."""

    given: Json
    faults: tuple[str, ...]
    """What could not be read, a sentence each."""
    lines: tuple[str, ...]
    """The draft as text."""
    news: tuple[str, ...]
    """Those of its lines that did not stand there before."""
    is_less: bool = False
    """Whether something that stood there is gone."""


def rewrite(question: Decision, given: Json, text: str, *, is_whole: bool) -> Rewritten:
    """A draft with what was written; `is_whole` where the text began as the whole draft, if there was room for it."""
    before = written(question, given)
    is_whole = is_whole and 0 < len(before) <= limits.TEXT_INPUT
    read = read_text(question, given, text, is_whole=is_whole)
    lines = tuple(written(question, read.given).splitlines())
    news = tuple(line for line in lines if line not in before.splitlines())
    is_less = is_whole and len(lines) < len(before.splitlines())
    return Rewritten(read.given, tuple(read.faults), lines, news, is_less)


def with_lines(
    sheet: Decision, given: Json, stood: Mapping[str, Json], written: Mapping[str, Json]
) -> tuple[Json, bool]:
    """A sheet with what was written, and whether lines that stood in the text were left out; those begin again."""
    usual, before = ({**one} if isinstance(one, dict) else {} for one in (prefilled(sheet), given))
    left_out = [line for line in stood if line not in written]
    kept = {line: value for line, value in before.items() if line not in left_out}
    begun = {line: usual[line] for line in left_out if line in usual}
    return {**kept, **begun, **written}, bool(left_out)


def _filled_in(question: Decision, given: Json) -> Json:
    """A draft with what its open lines begin with; a text that leaves them out means that."""
    usual = prefilled(question)
    if given is None or usual is None or not isinstance(question, Sheet):
        return given
    for line in lines_of(question):
        if line_in(given, line) is None and (begun := line_in(usual, line)) is not None:
            given = put_on_line(given, line, begun)
    return given


def example_of(question: Decision) -> str:
    """The usual answer as it would be written, on one line."""
    first, *_ = _whole(question, question.fall_back(lambda size: 0)) or [(0, "")]
    return first[1]


def _whole(question: Decision, given: Json) -> Lines:
    if isinstance(question, Words):
        return [(0, str(given))]
    text, lines = _said(question, given)
    is_list = isinstance(question, Sheet | Series)
    return [*([(0, text)] if text else []), *([(depth - 1, line) for depth, line in lines] if is_list else lines)]


def _said(question: Decision, given: Json) -> tuple[str, Lines]:
    """What is given, on one line, and the lines below it."""
    match question:
        case PickOne():
            return _said_pick(question, given)
        case PickMany():
            names = _names(question.options)
            return _listed([names.written(str(one)) for one in _items(given)], names), []
        case Amount():
            return str(given), []
        case Allot():
            names = Names((share.id, share.label) for share in question.shares)
            counts = given if isinstance(given, dict) else {}
            return _listed([f"{names.written(name)} {count}" for name, count in counts.items()], names), []
        case Place():
            return _said_places(question, given), []
        case Path():
            return _said_way(question, given)
        case Position():
            return _said_position(question, given)
        case Words():
            return _own_words(str(given)), []
        case Series():
            return _said_lines(question, _items(given))
        case Sheet():
            return "", _below(_said_sheet(question, given))


def _items(given: Json) -> list[Json]:
    return given if isinstance(given, list) else []


def _names(options: tuple[Option, ...]) -> Names:
    return Names((option.id, option.label) for option in options)


def _listed(items: list[str], names: Names) -> str:
    return ", ".join(items) or _nothing(names)


def _nothing(names: Names) -> str:
    """The word for nothing; brackets where something is called so."""
    return "()" if names.begins(NOTHING[0], 0) else NOTHING[0]


def _below(lines: Lines) -> Lines:
    return [(depth + 1, line) for depth, line in lines]


def _said_pick(pick: PickOne, given: Json) -> tuple[str, Lines]:
    option = pick.options[place_of(pick.options, part(given, "pick") if isinstance(given, dict) else given) or 0]
    name = _names(pick.options).written(option.id)
    return _followed(name, option.then, part(given, "then"))


def _followed(text: str, then: Decision | None, given: Json) -> tuple[str, Lines]:
    """What is chosen, and what is said after it."""
    if then is None or given is None:
        return text, []
    inner, lines = _said(then, given)
    return f"{text}: {inner}" if inner else text, lines


def _said_places(place: Place, given: Json) -> str:
    names = _names(place.pieces)
    placed = given if isinstance(given, dict) else {}
    spots = [
        f"{names.written(piece)} on {Names((one, one) for one in place.cells[piece]).written(str(cell))}"
        for piece, cell in placed.items()
    ]
    return _listed(spots, names)


def _said_way(path: Path, given: Json) -> tuple[str, Lines]:
    way = way_of(given)
    cells: list[str] = []
    begun: list[Cell] = []
    for cell in way:
        cells.append(cells_onward(path, begun).written(cell))
        begun.append(cell)
    text = ", ".join(cells) or _stay(path)
    if not is_stopped(given):
        return f"{text} {UNFINISHED}", []
    return _followed(text, path.then.get(end_of(path, way)), part(given, "then"))


def _said_position(position: Position, given: Json) -> tuple[str, Lines]:
    parts = given if isinstance(given, dict) else {}
    corners = " and ".join(str(position.corner(one)) for one in corners_of(given))
    if "at" not in parts:
        return f"via {corners} {UNFINISHED}", []
    words = [f"via {corners} to"] if corners else []
    words += [position.name(*position.place(parts["at"])), str(parts.get("facing", ""))]
    return _followed(" ".join(filter(None, words)), position.then, parts.get("then"))


def _stay(path: Path) -> str:
    return "()" if cells_onward(path, []).begins("stay", 0) else "stay"


def _own_words(text: str) -> str:
    """A player's own words; between quotation marks where they would not be read as they are."""
    is_raw = _RAW.fullmatch(text) and text.isprintable() and not _NUMBERED.match(text)
    return text if is_raw and not set(text) & set('"“”„') else quoted(text)


def _said_lines(series: Series, entries: list[Json]) -> tuple[str, Lines]:
    if not entries:
        return "()" if isinstance(series.element, Words) else NOTHING[0], []
    lines: Lines = []
    for number, entry in enumerate(entries, 1):
        text, below = _said(series.element, entry)
        if not text or folded(text) in (*NOTHING, "()"):  # An empty list would be written so, too.
            text = f"{number}. {text}".strip()
        lines += [(1, text), *_below(below)]
    return "", lines


def _said_sheet(sheet: Sheet, given: Json) -> Lines:
    """The lines of a sheet, without those that go without saying or are open."""
    names, every = names_of_lines(sheet)
    usual, decisions = prefilled(sheet), lines_of(sheet)
    lines: Lines = []
    for name, line in zip(names.ids, every, strict=True):
        question, said = decisions[line], line_in(given, line)
        if said is None or (question.is_aside and said == line_in(usual, line)):
            continue
        text, below = _said(question, said)
        lines += [(0, f"{names.written(name)}: {text}".rstrip()), *below]
    return lines
