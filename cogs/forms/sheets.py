"""How a sheet is laid out: its lines in words, and one select in which short lines are answered at once."""

from __future__ import annotations

from dataclasses import replace

from cogs.forms.draft import trail
from cogs.forms.lines import is_said_at_once, lines_within, sayings
from cogs.forms.listing import Listed, line_of, page_of
from cogs.forms.model import Push, Verb
from cogs.forms.rows import Body, Desk, add_choice
from cogs.forms.text import plain
from rules.kernel.decisions import Decision, Sheet

_LINE, _ECHO = 36, 300
_LINES = 9


def lay_out_sheet(desk: Desk, sheet: Sheet) -> Body:
    """What stands on each line, what goes without saying, and what can be chosen next."""
    body, every = Body(), lines_within(sheet)
    listed = [line_of(place, trail(sheet, desk.spot.given, at)[-1]) for place, (at, _) in enumerate(every)]
    said = [
        entry
        for entry, (at, line) in zip(listed, every, strict=True)
        if not _goes_without_saying(desk, sheet, at, line)
    ]
    numbers = {entry.index: number for number, entry in enumerate(said, 1)}
    shown = page_of(said, desk.draft.page)[:_LINES]
    body.lines += [_in_words(entry, numbers[entry.index]) for entry in shown]
    rest = [entry for entry in said if entry not in shown]
    if rest:
        open_there = sum(not entry.chosen for entry in rest)
        body.lines.append(f"And {len(rest)} more lines, {open_there} of them open.")
    body.says_all = not rest and not any("…" in line for line in body.lines)
    if len(said) < len(listed):
        words = "everything else stays as it is" if said else plain(sheet.unchanged, _ECHO)
        body.lines.append(f"-# {words[:1].upper()}{words[1:]}; choose a line to change it.")
    if listed:
        _add_select(desk, body, sheet, numbers)
    first_open = next((entry for entry in listed if not entry.chosen), None)
    if first_open is not None:
        body.tools.append(Push("Next open line", desk.act(Verb.OPEN, first_open.index), "primary"))
    return body


def _add_select(desk: Desk, body: Body, sheet: Sheet, numbers: dict[int, int]) -> None:
    """Every line; a short one stands there once for each thing that it can say, several of which can be chosen."""
    lines = [at for at, _ in lines_within(sheet)]
    items = [
        replace(entry, label=_numbered(entry, numbers.get(lines.index(said.at))))
        for entry, said in zip(desk.listed, sayings(desk.spot), strict=True)
    ]
    several = is_said_at_once(desk.spot)
    words, most = ("Choose for one line or more", len(lines)) if several else ("Choose a line", 1)
    add_choice(desk, body, items, Verb.FILL, words, most=most, mark=False)


def _goes_without_saying(desk: Desk, sheet: Sheet, at: tuple[int, ...], line: Decision) -> bool:
    """Whether a line stands as everybody expects it."""
    return line.is_aside and (trail(sheet, desk.spot.given, at)[-1].given,) == line.fallback


def _in_words(entry: Listed, number: int) -> str:
    return f"{_mark(entry)} {number}\\. {plain(entry.label, _LINE)} **{plain(entry.hint, _LINE)}**"


def _numbered(entry: Listed, number: int | None) -> str:
    """A line by its number in the text above; one that goes without saying has none."""
    return f"· {entry.label}" if number is None else f"{_mark(entry)} {number}. {entry.label}"


def _mark(entry: Listed) -> str:
    return "☑" if entry.chosen else "☐"
