"""The lines of a sheet as they are chosen from: those of sheets inside it too, short ones with what they can say."""

from __future__ import annotations

from dataclasses import dataclass

from cogs import limits
from cogs.forms.draft import Spot, begun_with, distinct, groups, worked_out_once
from rules.kernel.decisions import Amount, Decision, PickOne, Sheet
from rules.kernel.values import Json

Place = tuple[int, ...]
"""Where a line stands, from the sheet inwards."""


@dataclass(frozen=True)
class Said:
    """A line, and what it would say; None: it is opened."""

    at: Place
    given: Json = None
    label: str = ""
    hint: str = ""


def lines_within(sheet: Sheet) -> list[tuple[Place, Decision]]:
    """The lines of a sheet, with those of a sheet inside it in its place."""
    lines: list[tuple[Place, Decision]] = []
    for place, line in enumerate(sheet.slots.values()):
        inner = lines_within(line) if isinstance(line, Sheet) and line.is_prefilled <= sheet.is_prefilled else []
        lines += [((place, *at), one) for at, one in inner] or [((place,), line)]
    return lines


def is_said_at_once(spot: Spot) -> bool:
    """Whether everything that a sheet can say stands in one select, so that several lines are answered together."""
    assert isinstance(spot.decision, Sheet)
    return len(lines_within(spot.decision)) > 1 and all(
        one.given is not None and not isinstance(one.given, dict) for one in sayings(spot)
    )


@worked_out_once
def sayings(spot: Spot) -> list[Said]:
    """What can be chosen from a sheet at once: the shortest lines by what they say, as far as one select holds them."""
    assert isinstance(spot.decision, Sheet)
    lines = lines_within(spot.decision)
    said = {at: _said_by(at, line) for at, line in lines}
    count = len(lines)
    for at in sorted(said, key=lambda one: len(said[one])):
        count += len(said[at]) - 1 if said[at] else 0
        if count > limits.SELECT_OPTIONS:
            said[at] = []
    return [one for at, _ in lines for one in said[at] or [Said(at)]]


def _said_by(at: Place, line: Decision) -> list[Said]:
    """All that a short line can say."""
    match line:
        case PickOne() if not groups(line):
            options = [line.options[place] for place in distinct(line.options)]
            return [Said(at, begun_with(one), one.label, one.hint) for one in options]
        case Amount() if line.most - line.least < limits.SELECT_OPTIONS:
            return [Said(at, number, str(number)) for number in range(line.least, line.most + 1)]
    return []
