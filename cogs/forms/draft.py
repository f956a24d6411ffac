"""Answers in the making: which parts hold, where a panel stands in them, and what is still open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.forms.model import MOVED_ON, Draft
from rules.kernel.decisions import Amount, Decision, Option, Path, PickMany, PickOne, Place, Sheet, Words
from rules.kernel.values import Cell, IllegalAnswer, Json


@dataclass(frozen=True)
class Spot:
    """A decision inside the decision, and what is given for it so far."""

    decision: Decision
    given: Json


def sound(decision: Decision, given: Json) -> Json:
    """As much of `given` as the decision allows; None where nothing is given."""
    match decision:
        case PickOne():
            return _sound_pick(decision, given)
        case PickMany():
            return _sound_picks(decision, given)
        case Place():
            return _sound_places(decision, given)
        case Path():
            return _sound_way(decision, given)
        case Sheet():
            return _sound_lines(decision, given)
        case Amount() | Words():
            return given if _is_legal(decision, given) and _is_storable(given) else None


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
            return Spot(decision.slots[slot], parts.get(slot))
        case PickOne() if index == follow_up(spot):
            then = decision.options[index].then
            return None if then is None else Spot(then, parts.get("then"))
        case Path() if index == follow_up(spot):
            return Spot(list(decision.then.values())[index], parts.get("then"))
    return None


def follow_up(spot: Spot) -> int | None:
    """The index under which the follow-up of what is chosen stands, if there is one."""
    decision, given = spot.decision, spot.given
    match decision:
        case PickOne() if isinstance(given, dict):
            return place_of(decision.options, given.get("pick"))
        case Path() if isinstance(given, dict) and "path" in given:
            return place_in(decision.then, end_of(decision, way_of(given)))
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
    parts = dict(spot.given) if isinstance(spot.given, dict) else {}
    name = list(spot.decision.slots)[at[0]] if isinstance(spot.decision, Sheet) else "then"
    parts[name] = planted(inner, at[1:], new)
    return {part: given for part, given in parts.items() if given is not None}


def prefilled(decision: Decision) -> Json:
    """What a sheet begins with of which mostly little is changed; None for all other decisions."""
    return decision.fall_back(lambda size: 0) if isinstance(decision, Sheet) and decision.is_prefilled else None


def complete(decision: Decision, given: Json) -> Json:
    """The legal answer that a sound draft amounts to, or IllegalAnswer with what is still open."""
    result = _complete(decision, given)
    decision.check(result)
    return result


def is_complete(decision: Decision, given: Json) -> bool:
    """Whether nothing is open any more."""
    try:
        complete(decision, given)
    except IllegalAnswer:
        return False
    return True


def as_it_stands(sheet: Sheet, draft: Draft) -> Json:
    """What a sheet amounts to when the time is up: open lines, and such half filled in, fall back."""
    given, otherwise = settled(sheet, draft).given, sheet.fall_back(lambda size: 0)
    lines = {
        slot: own if is_complete(line, own := _part(given, slot)) else _part(otherwise, slot)
        for slot, line in sheet.slots.items()
    }
    return complete(sheet, lines)


def so_far(decision: Decision, given: Json) -> str:
    """What is chosen already, in words; empty where nothing is."""
    if is_complete(decision, given):
        return decision.describe(complete(decision, given))
    match decision:
        case PickOne() if isinstance(given, dict):
            option = decision.options[place_of(decision.options, given.get("pick")) or 0]
            inner = so_far(option.then, given.get("then")) if option.then else ""
            return f"{option.label}: {inner or 'not all chosen yet'}"
        case PickMany() | Place() if given:
            return decision.describe(given)
        case Path() if given is not None:
            return " > ".join([decision.start, *way_of(given)])
        case Sheet():
            done = sum(is_complete(line, _part(given, slot)) for slot, line in decision.slots.items())
            return f"{done} of {len(decision.slots)} lines" if done else ""
    return ""


def way_of(given: Json) -> list[Cell]:
    """The cells of a way, finished or not, without its start."""
    cells = given.get("walk", given.get("path")) if isinstance(given, dict) else given
    return [cell for cell in cells if isinstance(cell, str)] if isinstance(cells, list) else []


def end_of(path: Path, way: list[Cell]) -> Cell:
    """The cell where a way ends."""
    return way[-1] if way else path.start


def stopped(path: Path, way: list[Cell], then: Json = None) -> Json:
    """A way that ends here, with what is given for its follow-up."""
    if end_of(path, way) not in path.then:
        return list(way)
    return {"path": list(way)} if then is None else {"path": list(way), "then": then}


def walked(path: Path, way: list[Cell]) -> Json:
    """A way under way; where it cannot go on it is at its end."""
    if not way:
        return None
    is_over = len(way) >= path.most or not path.steps.get(end_of(path, way))
    return stopped(path, way) if is_over and len(way) >= path.least else {"walk": list(way)}


def is_stopped(given: Json) -> bool:
    """Whether a way has come to its end."""
    return isinstance(given, list) or (isinstance(given, dict) and "path" in given)


def place_of(options: tuple[Option, ...], name: Json) -> int | None:
    """Where the option of that id stands."""
    return next((place for place, option in enumerate(options) if option.id == name), None)


def place_in(names: Iterable[str], name: str) -> int | None:
    """Where a name stands among others."""
    return next((place for place, other in enumerate(names) if other == name), None)


def distinct(options: tuple[Option, ...]) -> list[int]:
    """The places of all options, each id once."""
    return [place for place, option in enumerate(options) if place_of(options, option.id) == place]


def _complete(decision: Decision, given: Json) -> Json:
    if given is None and not isinstance(decision, Sheet):
        raise IllegalAnswer(f"Still open: {decision.prompt}")
    match decision:
        case PickOne() if isinstance(given, dict):
            option = decision.options[place_of(decision.options, given.get("pick")) or 0]
            if option.then is None:
                return option.id
            return {"pick": option.id, "then": complete(option.then, given.get("then"))}
        case Path():
            return _complete_way(decision, given)
        case Sheet():
            return _complete_lines(decision, given)
    return given


def _complete_way(path: Path, given: Json) -> Json:
    end = end_of(path, way_of(given))
    if not is_stopped(given):
        raise IllegalAnswer(f"The way stands at {end}: go on, or stop there.")
    if end not in path.then:
        return list(way_of(given))
    return {"path": list(way_of(given)), "then": complete(path.then[end], _part(given, "then"))}


def _complete_lines(sheet: Sheet, given: Json) -> Json:
    answers: dict[str, Json] = {}
    faults: list[str] = []
    for slot, line in sheet.slots.items():
        try:
            answers[slot] = complete(line, _part(given, slot))
        except IllegalAnswer as fault:
            faults.append(str(fault) if _part(given, slot) is None else f"{line.prompt} {fault}")
    if len(faults) > 1:
        raise IllegalAnswer(f"{len(faults)} lines are still open.")
    if faults:
        raise IllegalAnswer(faults[0])
    return answers


def _part(given: Json, name: str) -> Json:
    return given.get(name) if isinstance(given, dict) else None


def _is_legal(decision: Decision, answer: Json) -> bool:
    try:
        decision.check(answer)
    except IllegalAnswer:
        return False
    return True


def _is_storable(given: Json) -> bool:
    return not (isinstance(given, str) and any("\ud800" <= letter <= "\udfff" for letter in given))


def _sound_pick(decision: PickOne, given: Json) -> Json:
    place = place_of(decision.options, _part(given, "pick") if isinstance(given, dict) else given)
    if place is None:
        return None
    option = decision.options[place]
    if option.then is None:
        return option.id
    then = sound(option.then, _part(given, "then"))
    return {"pick": option.id} if then is None else {"pick": option.id, "then": then}


def _sound_picks(decision: PickMany, given: Json) -> Json:
    if not isinstance(given, list):
        return None
    picks: list[Json] = []
    for item in given:
        if place_of(decision.options, item) is not None and item not in picks and len(picks) < decision.most:
            picks.append(item)
    return picks


def _sound_places(decision: Place, given: Json) -> Json:
    if not isinstance(given, dict):
        return None
    placed: dict[str, Json] = {}
    for piece, cell in given.items():
        is_free = decision.shared or cell not in placed.values()
        is_known = place_of(decision.pieces, piece) is not None and cell in decision.cells.get(piece, ())
        if is_free and is_known and len(placed) < decision.most:
            placed[piece] = cell
    return placed


def _sound_way(path: Path, given: Json) -> Json:
    if given is None:
        return None
    way: list[Cell] = []
    for cell in way_of(given)[: max(path.most, 0)]:
        if cell not in path.steps.get(end_of(path, way), ()):
            break
        way.append(cell)
    if not is_stopped(given) or way != way_of(given) or len(way) < path.least:
        return walked(path, way)
    end = end_of(path, way)
    return stopped(path, way, sound(path.then[end], _part(given, "then")) if end in path.then else None)


def _sound_lines(sheet: Sheet, given: Json) -> Json:
    lines = {slot: sound(line, _part(given, slot)) for slot, line in sheet.slots.items()}
    return {slot: line for slot, line in lines.items() if line is not None}
