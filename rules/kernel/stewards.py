"""Stewards that can play any game: one by chance, one that takes the first legal choice.

They see what a person in that seat sees, and nothing else.
"""

from __future__ import annotations

from rules.kernel.decisions import Amount, Decision, Draw, Option, Path, PickMany, PickOne, Place, Sheet, Words
from rules.kernel.game import Face, Game, Steward, StewardKind
from rules.kernel.play import DONE
from rules.kernel.values import Json


def random_steward(face: Face, decision: Decision, draw: Draw) -> Json:
    """Any legal answer, all parts by chance."""
    return random_answer(decision, draw)


def first_steward(face: Face, decision: Decision, draw: Draw) -> Json:
    """The first legal answer of each decision, always the same; on a floor it is done at once."""
    if isinstance(decision, PickOne) and any(option.id == DONE for option in decision.options):
        return DONE
    return random_answer(decision, lambda size: 0)


def steward_of(game: Game, kind: StewardKind) -> Steward:  # type: ignore[type-arg]
    """The steward of that kind for a game; games without one of their own are played by chance."""
    if kind is StewardKind.OWN and game.steward is not None:
        return game.steward
    return first_steward if kind is StewardKind.FIRST else random_steward


def random_answer(decision: Decision, draw: Draw) -> Json:
    """An answer that the decision allows; rules across a sheet may still refuse it."""
    match decision:
        case PickOne():
            return _pick(decision.options[draw(len(decision.options))], draw)
        case PickMany():
            return _pick_some(decision, draw)
        case Amount():
            return decision.least + draw(decision.most - decision.least + 1)
        case Place():
            return _place(decision, draw)
        case Path():
            return _walk(decision, draw)
        case Words():
            return decision.fall_back(draw)
        case Sheet():
            return {slot: random_answer(line, draw) for slot, line in decision.slots.items()}


def _pick(option: Option, draw: Draw) -> Json:
    if option.then is None:
        return option.id
    return {"pick": option.id, "then": random_answer(option.then, draw)}


def _pick_some(decision: PickMany, draw: Draw) -> Json:
    left = [option.id for option in decision.options]
    count = decision.least + draw(min(decision.most, len(left)) - decision.least + 1)
    return [left.pop(draw(len(left))) for _ in range(count)]


def _place(decision: Place, draw: Draw) -> Json:
    """Pieces one by one on cells still free; where they get into each other's way, the fallback."""
    count = decision.least + draw(min(decision.most, len(decision.pieces)) - decision.least + 1)
    pieces = [option.id for option in decision.pieces]
    placed: dict[str, Json] = {}
    while pieces and len(placed) < count:
        piece = pieces.pop(draw(len(pieces)))
        free = [cell for cell in decision.cells.get(piece, ()) if decision.shared or cell not in placed.values()]
        if free:
            placed[piece] = free[draw(len(free))]
    return placed if len(placed) >= decision.least else decision.fall_back(draw)


def _walk(decision: Path, draw: Draw) -> Json:
    length = decision.least + draw(decision.most - decision.least + 1)
    way: list[Json] = []
    here = decision.start
    while len(way) < length and decision.steps.get(here):
        ways = decision.steps[here]
        here = ways[draw(len(ways))]
        way.append(here)
    while way and here in decision.not_at:
        way.pop()
        here = str(way[-1]) if way else decision.start
    if len(way) < decision.least:
        return decision.fall_back(draw)
    follow_up = decision.then.get(here)
    return way if follow_up is None else {"path": way, "then": random_answer(follow_up, draw)}
