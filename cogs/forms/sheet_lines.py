"""The lines of a sheet as they are written: those of sheets inside it too, each with its name."""

from __future__ import annotations

from cogs.forms.names import Names
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.values import Json

Line = tuple[str, ...]
"""The slots that lead to a line, from the sheet inwards."""


def lines_of(sheet: Sheet) -> dict[Line, Decision]:
    """The lines of a sheet, with those of a sheet inside it in its place."""
    lines: dict[Line, Decision] = {}
    for slot, line in sheet.slots.items():
        inner = lines_of(line) if isinstance(line, Sheet) else {(): line}
        lines |= {(slot, *further): one for further, one in inner.items()}
    return lines


def names_of_lines(sheet: Sheet) -> tuple[Names, list[Line]]:
    """What the lines of a sheet are called, and which they are."""
    lines = lines_of(sheet)
    slots = [line[-1] for line in lines]
    ids = [line[-1] if slots.count(line[-1]) == 1 else " ".join(line) for line in lines]
    prompts = [one.prompt.strip(" :?.…") for one in lines.values()]
    return Names(zip(ids, prompts, strict=True), "a line of the sheet"), list(lines)


def line_in(given: Json, line: Line) -> Json:
    """What stands on a line; None where nothing does."""
    for slot in line:
        given = given.get(slot) if isinstance(given, dict) else None
    return given


def put_on_line(given: Json, line: Line, new: Json) -> Json:
    """A sheet with something else on one of its lines."""
    if not line:
        return new
    parts = dict(given) if isinstance(given, dict) else {}
    parts[line[0]] = put_on_line(parts.get(line[0]), line[1:], new)
    return parts
