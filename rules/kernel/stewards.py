"""Stewards that can play any game: one by chance, one that takes the first legal choice.

They see what a person in that seat sees, and nothing else.
"""

from __future__ import annotations

from rules.kernel.answers import stood
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
from rules.kernel.game import Face, Game, Steward, StewardKind
from rules.kernel.numbers import Share, fewest
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


def usual_answer(decision: Decision, draw: Draw) -> Json:
    """What is played when nobody answers."""
    return decision.fall_back(draw)


def random_answer(decision: Decision, draw: Draw) -> Json:
    """An answer that the decision allows; rules across a sheet may still refuse it."""
    match decision:
        case PickOne():
            return _pick(decision.options[draw(len(decision.options))], draw)
        case PickMany():
            return _pick_some(decision, draw)
        case Amount():
            return decision.least + draw(decision.most - decision.least + 1)
        case Allot():
            return _share_out(decision, draw)
        case Place():
            return _place(decision, draw)
        case Path():
            return _walk(decision, draw)
        case Position():
            return _stand(decision, draw)
        case Words():
            return decision.fall_back(draw)
        case Series():
            return _line_up(decision, draw)
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


def _share_out(decision: Allot, draw: Draw) -> Json:
    """Some of each in an order by chance; what the total still needs is filled up from the first on."""
    counts = fewest(decision.shares, 0, decision.most)
    spent = decision.cost(counts)

    def room(share: Share) -> int:
        return share.most_for(decision.most - spent + share.cost(counts.get(share.id, 0)))

    def take(share: Share, count: int) -> None:
        nonlocal spent
        spent += share.cost(count) - share.cost(counts.get(share.id, 0))
        counts[share.id] = count

    left = [*decision.shares]
    while left:
        share = left.pop(draw(len(left)))
        own = counts.get(share.id, 0)
        take(share, own + draw(max(0, room(share) - own) + 1))
    for share in decision.shares:
        if spent < decision.least:
            take(share, room(share))
    is_enough = spent >= decision.least
    return {name: count for name, count in counts.items() if count} if is_enough else decision.fall_back(draw)


def _line_up(decision: Series, draw: Draw) -> Json:
    """Line by line, as long as there is something left to pick; where that is not enough, the fallback."""
    count = decision.least + draw(decision.most - decision.least + 1)
    lines: list[Json] = []
    for _ in range(count):
        element = _without(decision.element, decision.spent(decision.picks(lines)))
        if element is None:
            break
        line = random_answer(element, draw)
        if decision.is_spent(first_pick(element, line), decision.picks(lines)):
            break
        lines.append(line)
    return lines if len(lines) >= decision.least else decision.fall_back(draw)


def _without(element: Decision, spent: frozenset[str]) -> Decision | None:
    """A question whose first options are not spent; None where no option is left."""
    match element:
        case PickOne():
            left = tuple(option for option in element.options if option.id not in spent)
            return element.model_copy(update={"options": left}) if left else None
        case Sheet() if element.slots:
            slot, line = next(iter(element.slots.items()))
            first = _without(line, spent)
            return None if first is None else element.model_copy(update={"slots": {**element.slots, slot: first}})
    return element


def _walk(decision: Path, draw: Draw) -> Json:
    length = decision.least + draw(decision.most - decision.least + 1)
    way: list[Json] = []
    here = decision.start
    while len(way) < length and (ways := decision.onward([str(cell) for cell in way])):
        here = ways[draw(len(ways))]
        way.append(here)
    while way and here in decision.not_at:
        way.pop()
        here = str(way[-1]) if way else decision.start
    if len(way) < decision.least:
        return decision.fall_back(draw)
    follow_up = decision.then.get(here)
    return way if follow_up is None else {"path": way, "then": random_answer(follow_up, draw)}


def _stand(decision: Position, draw: Draw) -> Json:
    """Any point; now and then by a corner, of which the rules may say that it leads nowhere."""
    point, level = decision.area.numbered(draw(len(decision.area)))
    facing = decision.facings[draw(len(decision.facings))] if decision.facings else None
    corners = [decision.via.numbered(draw(len(decision.via)))[0]] if decision.via and draw(4) == 3 else []
    then = None if decision.then is None else random_answer(decision.then, draw)
    return stood(decision, point, level=level, facing=facing, via=corners, then=then)
