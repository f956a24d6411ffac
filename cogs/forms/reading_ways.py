"""Ways in writing: cell by cell, or by their end."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.forms.names import Names
from cogs.forms.scan import Scan
from rules.kernel.decisions import Path, printable
from rules.kernel.drafts import end_of
from rules.kernel.values import Cell, IllegalAnswer

UNFINISHED = "..."
"""Behind the last cell of a way that goes on."""
_AFTER_A_WAY = ("", ":", "=", ")", "(", ";")


def cells_named(path: Path, cells: Iterable[Cell]) -> Names:
    return Names(((cell, path.name(cell)) for cell in cells), "a cell that it can take")


def cells_onward(path: Path, way: list[Cell]) -> Names:
    """What can be named next on a way; its start too, as long as there is no step."""
    steps = path.steps.get(end_of(path, way), ())
    is_start = not way and path.start not in steps
    return cells_named(path, [*steps, *([path.start] if is_start else [])])


def read_way_from(path: Path, scan: Scan, *, is_part: bool = False) -> list[Cell]:
    """A way written cell by cell, or by its end; between cells that are no neighbours the best way is found.

    It may begin with its start. Where it is part of a line, it ends where no cell comes next.
    """
    way: list[Cell] = []
    crossing = path.model_copy(update={"least": 0, "not_at": ()})
    if scan.accepts_nothing(cells_onward(path, way)):
        return way
    has_begun = False
    while True:
        start, onward = scan.at, cells_onward(path, way)
        if has_begun:
            _skip_gap(scan, onward, ",>→-/" if is_part else ",;>→-/")
        is_named = scan.sees(onward) or scan.is_quoted
        if not is_named and (scan.peek() in _AFTER_A_WAY or scan.rest.startswith(UNFINISHED)):
            break
        if is_named:
            cell = scan.name(onward, is_followed=True)
            if way or cell != path.start or path.start in path.steps.get(path.start, ()):
                way.append(cell)
            elif has_begun:
                raise _no_way(crossing, way, path.name(cell))
        elif (longer := _leap(crossing, way, scan)) is not None:
            way = longer
        elif has_begun and (is_part or end_of(path, way) in path.then):
            scan.at = start
            break
        else:
            raise _no_way(crossing, way, scan.rest.split()[0])
        has_begun = True
        if len(way) > path.most:
            raise IllegalAnswer(f"The way is too long: at most {path.most} steps.")
        if path.budget is not None and path.cost(way) > path.budget:
            raise IllegalAnswer(f"The way costs {path.cost(way)} of {path.budget} {path.unit}: too much.")
    return way


def _skip_gap(scan: Scan, cells: Names, signs: str) -> None:
    """Read what divides cells; a cell's own name may begin with that."""
    while scan.peek() and scan.peek() in signs and not scan.sees(cells):
        scan.at += 1


def _leap(path: Path, way: list[Cell], scan: Scan) -> list[Cell] | None:
    """The best way to the cell that comes next, by its exact name; None where there is none."""
    ways = path.ends(way)
    names = cells_named(path, ways)
    return ways[scan.name(names, is_followed=True)] if scan.sees(names) else None


def _no_way(path: Path, way: list[Cell], word: str) -> IllegalAnswer:
    near = cells_named(path, path.ends(way)).near(word)
    guess = f" Do you mean {near}?" if near else ""
    return IllegalAnswer(f"There is no way from {path.name(end_of(path, way))} to {printable(word)}.{guess}")
