"""Answers in the making: how much of one holds, when it is whole, and what a sheet amounts to that nobody hands in."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Draw,
    Option,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Series,
    Sheet,
    Words,
    first_pick,
)
from rules.kernel.values import Cell, Frozen, IllegalAnswer, Json


class Begun(Frozen):
    """What a seat has begun to answer and not handed in, and to which of its questions."""

    batch: int
    turn: int
    given: Json

    @classmethod
    def read(cls, batch: int, turn: int, kept: str) -> Begun | None:
        """What was kept as JSON; None where that cannot be read, for it must stall nobody."""
        try:
            draft = json.loads(kept)
        except (ValueError, RecursionError):
            return None
        return cls(batch=batch, turn=turn, given=draft.get("given")) if isinstance(draft, dict) else None


def sound(decision: Decision, given: Json) -> Json:
    """As much of `given` as the decision allows; None where nothing is given."""
    match decision:
        case PickOne():
            return _sound_pick(decision, given)
        case PickMany():
            return _sound_picks(decision, given)
        case Place():
            return _sound_places(decision, given)
        case Allot():
            return _sound_shares(decision, given)
        case Path():
            return _sound_way(decision, given)
        case Position():
            return _sound_position(decision, given)
        case Series():
            return _sound_series(decision, given)
        case Sheet():
            return _sound_lines(decision, given)
        case Amount() | Words():
            return given if _is_legal(decision, given) and _is_storable(given) else None


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


def as_it_stands(sheet: Sheet, given: Json, draw: Draw) -> Json:
    """What a sheet amounts to when the time is up: open lines, and such half filled in, fall back."""
    filled = sound(sheet, given)
    whole = sheet.fall_back(draw) if sheet.fallback else None
    lines: dict[str, Json] = {}
    for slot, line in sheet.slots.items():
        own = part(filled, slot)
        if not is_complete(line, own):
            own = line.fall_back(draw) if whole is None else part(whole, slot)
        lines[slot] = own
    return complete(sheet, lines)


def is_filled_in(sheet: Sheet, given: Json) -> bool:
    """Whether anything at all stands on a sheet."""
    return bool(sound(sheet, given))


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
    is_over = not path.onward(way)
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
        case Position() if isinstance(given, dict):
            return _complete_position(decision, given)
        case Series() if isinstance(given, list):
            return _complete_series(decision, given)
        case Sheet():
            return _complete_lines(decision, given)
    return given


def _complete_way(path: Path, given: Json) -> Json:
    end = end_of(path, way_of(given))
    if not is_stopped(given):
        raise IllegalAnswer(f"The way stands at {path.name(end)}: go on, or stop there.")
    if end not in path.then:
        return list(way_of(given))
    return {"path": list(way_of(given)), "then": complete(path.then[end], part(given, "then"))}


def _complete_position(position: Position, given: dict[str, Json]) -> Json:
    if "at" not in given:
        raise IllegalAnswer(f"The way has no end yet: {position.prompt}")
    if position.then is None:
        return given
    return {**given, "then": complete(position.then, given.get("then"))}


def _complete_lines(sheet: Sheet, given: Json) -> Json:
    answers: dict[str, Json] = {}
    faults: list[str] = []
    for slot, line in sheet.slots.items():
        try:
            answers[slot] = complete(line, part(given, slot))
        except IllegalAnswer as fault:
            faults.append(str(fault) if part(given, slot) is None else f"{line.prompt} {fault}")
    if len(faults) > 1:
        raise IllegalAnswer(f"{len(faults)} lines are still open.")
    if faults:
        raise IllegalAnswer(faults[0])
    return answers


def _complete_series(series: Series, given: list[Json]) -> Json:
    lines: list[Json] = []
    for number, line in enumerate(given, 1):
        try:
            lines.append(complete(series.element, line))
        except IllegalAnswer as fault:
            raise IllegalAnswer(f"Line {number}: {fault}") from None
    return lines


def part(given: Json, name: str) -> Json:
    """What is given under a name; None where nothing is."""
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
    place = place_of(decision.options, part(given, "pick") if isinstance(given, dict) else given)
    if place is None:
        return None
    option = decision.options[place]
    if option.then is None:
        return option.id
    then = sound(option.then, part(given, "then"))
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


def _sound_shares(decision: Allot, given: Json) -> Json:
    if not isinstance(given, dict):
        return None
    counts: dict[str, int] = {}
    for share in decision.shares:
        count = given.get(share.id)
        if isinstance(count, int) and not isinstance(count, bool) and count > 0:
            counts[share.id] = min(count, decision.room(counts, share))
    return {name: count for name, count in counts.items() if count}


def _sound_series(series: Series, given: Json) -> Json:
    if not isinstance(given, list):
        return None
    lines: list[Json] = []
    for line in (sound(series.element, line) for line in given):
        if line is None or len(lines) >= series.most:
            continue
        if not series.is_spent(first_pick(series.element, line), series.picks(lines)):
            lines.append(line)
    return lines


def _sound_way(path: Path, given: Json) -> Json:
    if given is None:
        return None
    way: list[Cell] = []
    for cell in way_of(given)[: max(path.most, 0)]:
        if cell not in path.onward(way):
            break
        way.append(cell)
    if not is_stopped(given) or way != way_of(given) or len(way) < path.least:
        return walked(path, way)
    end = end_of(path, way)
    return stopped(path, way, sound(path.then[end], part(given, "then")) if end in path.then else None)


def _sound_position(position: Position, given: Json) -> Json:
    """The point if it can be chosen, and as many of the corners before it as there may be."""
    if not isinstance(given, dict):
        return None
    kept: dict[str, Json] = {}
    try:
        position.place(given.get("at"))
        kept["at"] = given["at"]
    except IllegalAnswer:
        pass
    if "at" in kept and position.facing is not None:
        facing = given.get("facing")
        kept["facing"] = facing if facing in position.facings else position.facing.value
    if corners := _sound_corners(position, given.get("via")):
        kept["via"] = corners
    if "at" in kept and position.then is not None:
        then = sound(position.then, given.get("then"))
        kept |= {} if then is None else {"then": then}
    return kept or None


def _sound_corners(position: Position, given: Json) -> list[Json]:
    corners: list[Json] = []
    for corner in given if isinstance(given, list) and position.via is not None else []:
        try:
            position.corner(corner)
        except IllegalAnswer:
            break
        corners.append(corner)
    return corners[: position.most_corners]


def _sound_lines(sheet: Sheet, given: Json) -> Json:
    lines = {slot: sound(line, part(given, slot)) for slot, line in sheet.slots.items()}
    return {slot: line for slot, line in lines.items() if line is not None}
