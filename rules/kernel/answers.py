"""Answers in the words of those who write them, and questions as those walk through them who hold nothing else.

Rules write fallbacks with it, stewards their answers: nobody else spells out how an answer is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar, overload

from rules.kernel.decisions import (
    Decision,
    Draw,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Question,
    Series,
    Sheet,
)
from rules.kernel.plane.points import Facing
from rules.kernel.values import Cell, Json

Q = TypeVar("Q", bound=Question)


# Writing


def picked(option: str, then: Json = None) -> Json:
    """An option is chosen, with the answer to its follow-up where it has one."""
    return str(option) if then is None else {"pick": str(option), "then": then}


def went(cells: Iterable[Cell], then: Json = None) -> Json:
    """A way is taken, with the answer to what is asked at its end."""
    way: list[Json] = [*cells]
    return way if then is None else {"path": way, "then": then}


def stood(
    asked: Position,
    point: tuple[int, int],
    *,
    level: int | None = None,
    facing: Facing | None = None,
    via: Iterable[tuple[int, int]] = (),
    then: Json = None,
) -> Json:
    """A point is chosen; on its lowest level, looking as it begins and followed by what is usual unless it is said."""
    x, y = point
    own = next(iter(asked.area.levels_at(x, y)), 0) if level is None else level
    given: dict[str, Json] = {"at": [x, y, own] if asked.area.has_levels else [x, y]}
    if looking := facing or asked.facing:
        given["facing"] = looking.value
    corners: list[Json] = [[*corner] for corner in via]
    if corners:
        given["via"] = corners
    if asked.then is not None:
        given["then"] = usual(asked.then) if then is None else then
    return given


def usual(decision: Decision) -> Json:
    """What is played when nobody answers; of several, the first."""
    return decision.fall_back(lambda size: 0)


def picked_as_usual(option: Option, draw: Draw = lambda size: 0) -> Json:
    """An option is chosen, and all that follows it is left as it falls back."""
    return picked(option.id, None if option.then is None else option.then.fall_back(draw))


def went_as_usual(cells: Iterable[Cell], start: Cell, then: Mapping[Cell, Decision]) -> Json:
    """A way is taken, and what is asked at its end is left as it falls back."""
    way = [*cells]
    end = then.get(way[-1] if way else start)
    return went(way, None if end is None else usual(end))


def filled(sheet: Sheet, lines: Mapping[str, Json], draw: Draw = lambda size: 0) -> Json:
    """A sheet with some answers, and the fallback on all other lines."""
    return {slot: lines[slot] if slot in lines else line.fall_back(draw) for slot, line in sheet.slots.items()}


# Reading questions


def options_of(decision: Decision | None) -> tuple[Option, ...]:
    """All that can be chosen at once: options, or pieces to place; none for other kinds and for no question."""
    match decision:
        case PickOne() | PickMany():
            return decision.options
        case Place():
            return decision.pieces
    return ()


def ids_of(decision: Decision | None) -> list[str]:
    """The ids of all that can be chosen at once."""
    return [option.id for option in options_of(decision)]


def option_of(decision: Decision | None, name: str) -> Option | None:
    """The option of that id; None where it is not offered."""
    return next((option for option in options_of(decision) if option.id == name), None)


def follow(decision: Decision | None, *names: str) -> Decision | None:
    """The question behind options, lines of a sheet and ends of ways, one after the other; None where none is.

    The lines of a series are all alike, and need no name; what follows a point is the same for all of them.
    """
    for name in names:
        decision = line_of(decision)
        match decision:
            case Sheet():
                decision = decision.slots.get(name)
            case Path():
                decision = decision.then.get(name)
            case Position():
                decision = decision.then
            case _:
                option = option_of(decision, name)
                decision = None if option is None else option.then
    return decision


@overload
def line_of(decision: Decision) -> Decision: ...
@overload
def line_of(decision: None) -> None: ...
@overload
def line_of(decision: Decision | None) -> Decision | None: ...
def line_of(decision: Decision | None) -> Decision | None:
    """The question of each line of a series; any other question as it is."""
    return decision.element if isinstance(decision, Series) else decision


def follow_to(kind: type[Q], decision: Decision | None, *names: str) -> Q | None:
    """The question behind these names, where it is of that kind."""
    found = follow(decision, *names)
    return found if isinstance(found, kind) else None


def is_offered(decision: Decision | None, *names: str) -> bool:
    """Whether this chain of options, lines of sheets and cells of ways is offered."""
    if not names:
        return decision is not None
    *before, last = names
    asked = line_of(follow(decision, *before))
    match asked:
        case Sheet():
            return last in asked.slots
        case Path():
            return last in (asked.start, *(cell for ways in asked.steps.values() for cell in ways))
        case Position():
            return any(asked.name(point, level) == last for point, level in asked.area.points())
    return option_of(asked, last) is not None


def chains(decision: Decision | None) -> Iterator[tuple[tuple[str, ...], Option]]:
    """Every option at every depth, with the names that lead to it, itself included."""
    decision = line_of(decision)
    for option in options_of(decision):
        yield (option.id,), option
    for name, inner in _parts(decision):
        for names, option in chains(inner):
            yield (name, *names), option


def _parts(decision: Decision | None) -> Iterator[tuple[str, Decision]]:
    match decision:
        case Sheet():
            yield from decision.slots.items()
        case Path():
            yield from decision.then.items()
        case Position() if decision.then is not None:
            yield "then", decision.then
        case PickOne():
            yield from ((option.id, option.then) for option in decision.options if option.then is not None)
