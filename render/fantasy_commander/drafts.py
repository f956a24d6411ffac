"""What a seat is about to do, in its own picture alone: orders that it lays, where it deploys, where a unit goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from render.fantasy_commander.words import view_of
from rules.fantasy_commander.action.pages import cell_of
from rules.fantasy_commander.action.plans import KEY as ACTIVATION
from rules.fantasy_commander.command.distribution import DISTRIBUTION
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.opening.deployment import PLACE, SHEET, Wing, ready_made
from rules.fantasy_commander.vocabulary import GENERATED, Order
from rules.kernel.game import Face
from rules.kernel.grid import Hex
from rules.kernel.values import Json, Seat

WING, WAY = "wing", "way"


@dataclass(frozen=True)
class Plan:
    """What is drawn of an answer in the making."""

    tokens: Mapping[str, Order] = field(default_factory=dict)
    places: Mapping[str, Hex] = field(default_factory=dict)
    way: tuple[Hex, ...] = ()
    """Where a unit is to go, from where it stands."""


def drawn_answer(face: Face) -> Json:
    """What the board shows its own seat of an answer in the making, and no finer points.

    A face that is asked nothing any more carries an answer that this has been through already.
    """
    if face.seat is None or not isinstance(face.answer, dict):
        return None
    answer: dict[str, Any] = face.answer
    if face.asked is not None and face.asked.key == ACTIVATION:
        way = _way_in(answer)
        return {WAY: [cell_of_unit(face, face.asked.about), *way]} if way else None
    if face.asked is not None and face.asked.key not in (DISTRIBUTION, PLACE, SHEET):
        return None
    if face.asked is not None and face.asked.key == SHEET:
        line = answer.get("places")
        if isinstance(line, str):
            return {WING: line}
        answer = line.get("then") or {} if isinstance(line, dict) else {}
    drawn: dict[str, Json] = {
        order.value: names for order in GENERATED if isinstance(names := answer.get(order.value), list) and names
    }
    if isinstance(answer.get(WAY), list):
        drawn[WAY] = answer[WAY]
    drawn |= {name: cell for name, cell in answer.items() if _is_drawn(name, cell, face.seat)}
    return drawn or None


def _way_in(answer: Json) -> list[Json]:
    """The places of a way somewhere in an answer that may be half made."""
    match answer:
        case {"path": list(way)}:
            return way
        case {"pick": "move" | "run", "then": list(way)}:
            return way
        case {"then": then}:
            return _way_in(then)
    return []


def cell_of_unit(face: Face, name: str) -> str:
    """Where a unit stands, as its hex is called."""
    unit = view_of(face).field.unit(name)
    assert unit.cell is not None
    return cell_name(unit.cell)


def _is_drawn(name: str, cell: Any, seat: Seat) -> bool:
    return isinstance(cell, str) and (name == WING or name.startswith(f"{seat}."))


def plan_of(ground: Ground, face: Face) -> Plan:
    """The plan on a face; empty where its seat has none."""
    drawn = drawn_answer(face)
    if not isinstance(drawn, dict) or face.seat is None:
        return Plan()
    if drawn.get(WING) in [*Wing]:
        ready = ready_made(ground, face.seat, Wing(str(drawn[WING])))
        return Plan(places={unit: BOARD.parse(cell) for unit, cell in ready.items()})
    if isinstance(way := drawn.get(WAY), list):
        return Plan(way=tuple(cell_of(str(place)) for place in way))
    orders = {order: drawn.get(order.value) for order in GENERATED}
    tokens = {str(unit): order for order, names in orders.items() if isinstance(names, list) for unit in names}
    places = {unit: BOARD.parse(cell) for unit, cell in drawn.items() if isinstance(cell, str)}
    return Plan(tokens, places)
