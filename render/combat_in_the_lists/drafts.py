"""What a seat is about to order, in its own picture alone: the way, where to look, and whom to attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.combat_in_the_lists.commit import ANYBODY, STACKS
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.fray import COMMIT
from rules.combat_in_the_lists.movement import Aim, target, turn_for
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.kernel.game import Face
from rules.kernel.grid import Hex
from rules.kernel.values import Json, Seat

MOVES = "movement.orders"
MOVE_LINES = "direction", "aim"
VICTIMS = "victims"


@dataclass(frozen=True)
class Plan:
    """The own knight, and what is drawn of its orders."""

    knight: KnightView
    target: Hex | None = None
    facing: int | None = None
    victims: tuple[Seat, ...] = ()


def drawn_answer(face: Face) -> Json:
    """What the board shows its own seat of an answer in the making, and no finer points.

    A face that is asked nothing any more carries an answer that this has been through already.
    """
    if face.seat is None or face.answer is None:
        return None
    if face.asked is None:
        is_drawn = isinstance(face.answer, dict) and face.answer.keys() <= {*MOVE_LINES, VICTIMS}
        return face.answer if is_drawn else None
    if face.asked.key == STACKS:
        return _victims(face.answer)
    if not isinstance(face.answer, dict):
        return None
    if face.asked.key == MOVES:
        return {name: line for name in MOVE_LINES if isinstance(line := face.answer.get(name), str)} or None
    return _victims(face.answer.get("stacks")) if face.asked.key == COMMIT else None


def _victims(stacks: Any) -> Json:
    """Whom the stacks are planned for; each is a choice with the way that follows it."""
    found = [seat for stack in stacks if (seat := _victim(stack))] if isinstance(stacks, list) else []
    return {VICTIMS: list(dict.fromkeys(found))} if found else None


def _victim(stack: Any) -> str:
    words = str(stack.get("then", "")) if isinstance(stack, dict) else ""
    seat = words.partition(" ")[0]
    return "" if seat == ANYBODY else seat


def plan_of(box: Content, face: Face) -> Plan | None:
    """The plan on a face; None where its seat has none."""
    drawn, view = drawn_answer(face), face.view
    assert isinstance(view, ListsView)
    if not isinstance(drawn, dict) or face.seat is None:
        return None
    own = view.knight(face.seat)
    if own.cell is None:
        return None
    victims = drawn.get(VICTIMS)
    if isinstance(victims, list):
        return Plan(own, victims=tuple(Seat(str(seat)) for seat in victims))
    named = {card.id: card for card in box.directions}
    card = named.get(str(drawn.get("direction")))
    goal = target(own, card) if card is not None and card.turn is not None else None
    goal = goal if goal is not None and goal in box.board else None
    aim = _aim(str(drawn.get("aim", "")))
    moved = own.model_copy(update={"cell": goal}) if goal is not None else own
    turn = turn_for(view.knights, moved, aim) if aim is not None else 0
    return Plan(own, goal, Hex.turn(own.facing, turn) if turn else None)


def _aim(name: str) -> Aim | None:
    """How a knight wants to turn, by the name of the choice."""
    verb, _, what = name.partition("_")
    if verb == "turn":
        return Aim(turn=int(what))
    if verb == "face":
        return Aim(at_nearest=True) if what == "nearest" else Aim(at=Seat(what))
    return None
