"""The fewest clicks by which an answer comes about on a panel, found by trying."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cogs.forms import Choice, Draft, answer, lay_out, press
from cogs.forms.draft import picked_id, trail
from rules.kernel.decisions import (
    Allot,
    Amount,
    Decision,
    Path,
    PickMany,
    PickOne,
    Place,
    Position,
    Series,
    Sheet,
    Words,
)
from rules.kernel.values import IllegalAnswer, Json

MOST_TRIED = 20_000
"""Panels that are looked at before the search gives up."""


WRONG = 10**6
"""So much is missing where something else is chosen."""


class NotFound(AssertionError):
    """An answer that no clicks lead to, or only after very many."""


@dataclass(frozen=True)
class Click:
    """One press on a button, or one selection."""

    act: str
    values: tuple[str, ...]
    words: str
    """The button's label, or what is selected."""


def fewest_clicks(decision: Decision, wanted: Json, draft: Draft, *, quick: bool) -> list[Click]:
    """The shortest way of clicks from a draft to an answer that is handed in; nothing is typed."""
    ways: list[tuple[Draft, list[Click]]] = [(draft, [])]
    seen = {draft.model_dump_json()}
    for here, clicks in ways:
        for click, there, is_handed_in in _next(decision, wanted, here, quick=quick):
            if is_handed_in and answer(decision, there) == wanted:
                return [*clicks, click]
            if is_handed_in or (mark := there.model_dump_json()) in seen:
                continue
            is_nearer = _missing(decision, there.given, wanted) < _missing(decision, here.given, wanted)
            if is_nearer or (there.given == here.given and not _strays(decision, wanted, here, there)):
                seen.add(mark)
                ways.append((there, [*clicks, click]))
        if len(seen) > MOST_TRIED:
            break
    raise NotFound(f"{decision.prompt}: {decision.describe(wanted)}")


def _strays(decision: Decision, wanted: Json, here: Draft, there: Draft) -> bool:
    """Whether a line is opened while one above it on the same sheet is still missing: the order does not matter."""
    if len(there.at) <= len(here.at) or there.at[: len(here.at)] != here.at:
        return False
    sheet, line = trail(decision, here.given, here.at)[-1], there.at[len(here.at)]
    if not isinstance(sheet.decision, Sheet):
        return False
    full = _wanted_at(decision, wanted, here, len(here.at))
    slots = list(sheet.decision.slots.items())
    given, parts = sheet.given if isinstance(sheet.given, dict) else {}, full if isinstance(full, dict) else {}
    missing = [place for place, (slot, one) in enumerate(slots) if _missing(one, given.get(slot), parts.get(slot))]
    return bool(missing) and line != missing[0]


def _next(decision: Decision, wanted: Json, draft: Draft, *, quick: bool) -> Iterator[tuple[Click, Draft, bool]]:
    """Every click that the panel allows, with what comes of it."""
    for control in lay_out(decision, draft, quick=quick).controls:
        tried: list[tuple[str, ...]] = []
        if isinstance(control, Choice):
            tried = [(item.value,) for item in control.items] if control.least <= 1 else []
            tried += _selections(decision, wanted, draft, control)
        elif not control.disabled:
            tried = [()]
        for values in tried:
            try:
                pressed = press(decision, draft, control.act, values)
            except IllegalAnswer:
                continue
            if pressed.modal is None:
                yield Click(control.act, values, _words(control, values)), pressed.draft, pressed.hand_in


def _words(control: object, values: tuple[str, ...]) -> str:
    if not isinstance(control, Choice):
        return str(getattr(control, "label", ""))
    return ", ".join(item.label for item in control.items if item.value in values)


def _selections(decision: Decision, wanted: Json, draft: Draft, choice: Choice) -> list[tuple[str, ...]]:
    """All that is wanted of a select with several choices, at once."""
    spots = trail(decision, draft.given, draft.at)
    if isinstance(spots[-1].decision, Allot | Sheet) and choice.most > 1:
        return [_all_that_help(decision, wanted, draft, choice)]
    here = _wanted_at(decision, wanted, draft, len(spots) - 1)
    if not isinstance(spots[-1].decision, PickMany) or not isinstance(here, list) or choice.most <= 1:
        return []
    places = {option.id: str(place) for place, option in enumerate(spots[-1].decision.options)}
    shown = {item.value for item in choice.items}
    values = tuple(place for pick in here if (place := places[str(pick)]) in shown)
    return [values] if choice.least <= len(values) <= choice.most else []


def _all_that_help(decision: Decision, wanted: Json, draft: Draft, choice: Choice) -> tuple[str, ...]:
    """Every entry of a select that brings an answer nearer, chosen together."""
    now, helpful = _missing(decision, draft.given, wanted), []
    for item in choice.items:
        try:
            there = press(decision, draft, choice.act, (item.value,)).draft
        except IllegalAnswer:
            continue
        if _missing(decision, there.given, wanted) < now:
            helpful.append(item.value)
    return tuple(helpful)


def _wanted_at(decision: Decision, wanted: Json, draft: Draft, depth: int) -> Json:
    """What is wanted at the spot where a draft stands; None where another option is wanted above it."""
    here = decision
    for index in draft.at[:depth]:
        match here:
            case Sheet():
                slot = list(here.slots)[index]
                wanted = wanted.get(slot) if isinstance(wanted, dict) else None
                here = here.slots[slot]
            case Series():
                wanted = wanted[index] if isinstance(wanted, list) and index < len(wanted) else None
                here = here.element
            case PickOne():
                is_it = isinstance(wanted, dict) and wanted.get("pick") == here.options[index].id
                wanted = wanted.get("then") if is_it and isinstance(wanted, dict) else None
                then = here.options[index].then
                assert then is not None
                here = then
            case Path():
                wanted = wanted.get("then") if isinstance(wanted, dict) else None
                here = list(here.then.values())[index]
            case Position():
                wanted = wanted.get("then") if isinstance(wanted, dict) else None
                assert here.then is not None
                here = here.then
    return wanted


def _missing(decision: Decision, given: Json, wanted: Json) -> int:
    """How much of an answer is not there yet, or is another."""
    if given == wanted and given is not None:
        return 0
    if wanted is None:
        return WRONG
    match decision:
        case Sheet():
            parts = given if isinstance(given, dict) else {}
            full = wanted if isinstance(wanted, dict) else {}
            return sum(_missing(line, parts.get(slot), full.get(slot)) for slot, line in decision.slots.items())
        case PickOne():
            option, then = decision.split(wanted)
            wrong = 0 if given is None or picked_id(given) == option.id else WRONG
            if option.then is None:
                return wrong + 1
            if isinstance(given, dict) and given.get("pick") == option.id:
                return _missing(option.then, given.get("then"), then)
            return wrong + 1 + _missing(option.then, None, then)
        case Series() if isinstance(wanted, list):
            lines = given if isinstance(given, list) else []
            pairs = [
                _missing(decision.element, lines[place] if place < len(lines) else None, line)
                for place, line in enumerate(wanted)
            ]
            return sum(pairs) + max(0, len(lines) - len(wanted)) + (given is None)
        case Path():
            return _missing_of_way(decision, given, wanted)
        case Position() if isinstance(wanted, dict):
            return _missing_of_position(decision, given, wanted)
        case PickMany() if isinstance(wanted, list):
            return len(set(map(str, wanted)) ^ set(map(str, given if isinstance(given, list) else []))) + (
                given is None
            )
        case Allot() | Place() if isinstance(wanted, dict):
            parts = given if isinstance(given, dict) else {}
            return sum(parts.get(name) != wanted.get(name) for name in {*parts, *wanted}) + (given is None)
        case Amount() | Words() | _:
            return 1


def _missing_of_way(path: Path, given: Json, wanted: Json) -> int:
    way, then = path.split(wanted)
    begun = given.get("walk", given.get("path")) if isinstance(given, dict) else given
    cells = begun if isinstance(begun, list) else []
    if cells != way[: len(cells)]:
        return WRONG
    end = way[-1] if way else path.start
    inner = 0
    if end in path.then:
        got = given.get("then") if isinstance(given, dict) else None
        inner = _missing(path.then[end], got, then)
    return len(way) - len(cells) + inner + (not isinstance(given, list | dict) or "walk" in given)


def _missing_of_position(position: Position, given: Json, wanted: dict[str, Json]) -> int:
    parts = given if isinstance(given, dict) else {}
    inner = 0 if position.then is None else _missing(position.then, parts.get("then"), wanted.get("then"))
    if "at" in parts and parts["at"] != wanted["at"]:
        return WRONG
    return inner + sum(parts.get(name) != wanted.get(name) for name in ("at", "facing", "via"))
