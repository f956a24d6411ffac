"""Answers in the making on a panel: where it stands in them, and what is chosen so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar

from cogs import limits
from cogs.forms.model import MOVED_ON, Draft
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
)
from rules.kernel.drafts import complete, end_of, is_complete, part, place_in, place_of, sound, way_of
from rules.kernel.values import IllegalAnswer, Json
from rules.kernel.words import counted

T = TypeVar("T")


@dataclass(frozen=True)
class Spot:
    """A decision inside the decision, and what is given for it so far."""

    decision: Decision
    given: Json
    spent: frozenset[str] = frozenset()
    """What other lines of a series have used up, and cannot be picked here."""
    is_line: bool = False
    """Whether it is a line of a sheet, from which the panel goes on to the next."""
    worked_out: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What words, controls and the numbers of a picture all ask of it."""


def worked_out_once(work_out: Callable[[Spot], T]) -> Callable[[Spot], T]:
    """What is asked of a spot again and again while its panel is laid out."""

    @wraps(work_out)
    def look_up(spot: Spot) -> T:
        what = work_out.__name__
        if what not in spot.worked_out:
            spot.worked_out[what] = work_out(spot)
        known: T = spot.worked_out[what]
        return known

    return look_up


def settled(decision: Decision, draft: Draft) -> Draft:
    """The draft without what this decision does not allow, standing at a place that exists."""
    given = sound(decision, draft.given)
    reached = len(trail(decision, given, draft.at)) - 1
    if reached < len(draft.at):
        return Draft(given=given, at=draft.at[:reached])
    return draft.model_copy(update={"given": given})


def child(spot: Spot, index: int) -> Spot | None:
    """The line of a sheet, or the follow-up that hangs on what is chosen; None where it does not."""
    decision, given = spot.decision, spot.given
    parts = given if isinstance(given, dict) else {}
    match decision:
        case Sheet() if 0 <= index < len(decision.slots):
            slot = list(decision.slots)[index]
            return Spot(decision.slots[slot], parts.get(slot), frozenset() if index else spot.spent, is_line=True)
        case Series():
            return _line_of_series(decision, given, index)
        case PickOne() if index == follow_up(spot):
            then = decision.options[index].then
            return None if then is None else Spot(then, parts.get("then"))
        case Path() if index == follow_up(spot):
            return Spot(list(decision.then.values())[index], parts.get("then"))
        case Position() if index == follow_up(spot) and decision.then is not None:
            return Spot(decision.then, parts.get("then"))
    return None


def _line_of_series(series: Series, given: Json, index: int) -> Spot | None:
    """One line of a list, or the next one that could be added."""
    lines = given if isinstance(given, list) else []
    if not 0 <= index < min(len(lines) + 1, series.most):
        return None
    others = lines[:index] + lines[index + 1 :]
    return Spot(series.element, lines[index] if index < len(lines) else None, series.spent(series.picks(others)))


def corners_of(given: Json) -> list[Json]:
    """The corners of a way to a point."""
    corners = given.get("via") if isinstance(given, dict) else None
    return corners if isinstance(corners, list) else []


def picked_id(given: Json) -> Json:
    """The option that a draft of a pick holds."""
    return given.get("pick") if isinstance(given, dict) else given


def follow_up(spot: Spot) -> int | None:
    """The index under which the follow-up of what is chosen stands, if there is one."""
    decision, given = spot.decision, spot.given
    match decision:
        case PickOne() if isinstance(given, dict):
            return place_of(decision.options, given.get("pick"))
        case Path() if isinstance(given, dict) and "path" in given:
            return place_in(decision.then, end_of(decision, way_of(given)))
        case Position() if isinstance(given, dict) and "at" in given and decision.then is not None:
            return 0
    return None


def trail(decision: Decision, given: Json, at: tuple[int, ...]) -> list[Spot]:
    """The spots from the whole decision inwards, as far as `at` leads."""
    spots = [Spot(decision, given)]
    for index in at:
        inner = child(spots[-1], index)
        if inner is None:
            break
        spots.append(inner)
    return spots


def planted(spot: Spot, at: tuple[int, ...], new: Json) -> Json:
    """What is given in all, once `new` is given at a place inside."""
    if not at:
        return new
    inner = child(spot, at[0])
    if inner is None:
        raise IllegalAnswer(MOVED_ON)
    if isinstance(spot.decision, Series):
        lines = spot.given if isinstance(spot.given, list) else []
        new_lines = [*lines[: at[0]], planted(inner, at[1:], new), *lines[at[0] + 1 :]]
        return [line for line in new_lines if line is not None]
    parts = dict(spot.given) if isinstance(spot.given, dict) else {}
    name = list(spot.decision.slots)[at[0]] if isinstance(spot.decision, Sheet) else "then"
    parts[name] = planted(inner, at[1:], new)
    return {name: given for name, given in parts.items() if given is not None}


def prefilled(decision: Decision) -> Json:
    """What a sheet begins with, of which mostly little is changed; None where nothing is given yet."""
    if not isinstance(decision, Sheet):
        return None
    if decision.is_prefilled:
        return decision.fall_back(lambda size: 0)
    return {slot: decision.slots[slot].fall_back(lambda size: 0) for slot in decision.begun} or None


def opened(decision: Decision, answer: Json) -> Draft:
    """A draft to begin with, from an answer if there is one; a sheet of one line, or of lists, stands open at it."""
    given = answer or prefilled(decision)
    draft = Draft.of(given)
    is_plain = isinstance(decision, Sheet) and (len(decision.slots) == 1 or is_of_lists(decision))
    return draft.model_copy(update={"at": (0,)}) if is_plain else draft


def is_of_lists(sheet: Sheet) -> bool:
    """Whether a sheet has nothing but lists, each of which is offered beside the others."""
    return bool(sheet.slots) and all(
        isinstance(line, Series) and isinstance(line.element, PickOne) for line in sheet.slots.values()
    )


def begun_with(option: Option) -> Json:
    """An option as a draft holds it once it is picked; what follows it is open."""
    return option.id if option.then is None else {"pick": option.id}


def hands_in(root: Decision) -> bool:
    """Whether the press that completes an answer hands it in; what has lines is looked over first."""
    return isinstance(root, PickOne | Path | Amount)


def so_far(decision: Decision, given: Json) -> str:
    """What is chosen already, in words; empty where nothing is."""
    if is_complete(decision, given):
        return decision.describe(complete(decision, given))
    match decision:
        case PickOne() if isinstance(given, dict):
            option = decision.options[place_of(decision.options, given.get("pick")) or 0]
            inner = so_far(option.then, given.get("then")) if option.then else ""
            return f"{option.label}: {inner or 'not all chosen yet'}"
        case PickMany() | Place() | Allot() if given:
            return decision.describe(given)
        case Path() if given is not None:
            return " > ".join(map(decision.name, [decision.start, *way_of(given)]))
        case Position() if isinstance(given, dict) and "at" in given:
            bare = decision.model_copy(update={"then": None})
            return bare.describe({name: one for name, one in given.items() if name != "then"})
        case Position() if isinstance(given, dict):
            return f"by {' and '.join(str(decision.corner(one)) for one in corners_of(given))}"
        case Series() if isinstance(given, list) and given:
            return counted(len(given), "line")
        case Sheet():
            done = sum(is_complete(line, part(given, slot)) for slot, line in decision.slots.items())
            return f"{done} of {len(decision.slots)} lines" if done else ""
    return ""


def distinct(options: tuple[Option, ...]) -> list[int]:
    """The places of all options, each id once."""
    return [place for place, option in enumerate(options) if place_of(options, option.id) == place]


def groups(decision: PickOne) -> list[str]:
    """The groups of options, where there are too many options for one select."""
    if len(decision.options) <= limits.SELECT_OPTIONS:
        return []
    names = list(dict.fromkeys(option.group for option in decision.options))
    return names if len(names) > 1 else []


def check_begun(question: Decision, given: Json) -> None:
    """Refuse what is not allowed; what is only not finished yet is."""
    try:
        question.check(given)
    except IllegalAnswer:
        if _bare(sound(question, given)) != _bare(given):
            raise


def _bare(given: Json) -> Json:
    """A draft without sheets on which nothing stands."""
    if isinstance(given, dict):
        parts = {name: _bare(part) for name, part in given.items()}
        return {name: part for name, part in parts.items() if part is not None and part != {}}
    return [_bare(part) for part in given] if isinstance(given, list) else given
