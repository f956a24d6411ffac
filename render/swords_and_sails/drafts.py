"""A player's own orders while nobody else knows them: sealed, or still being written."""

from __future__ import annotations

from rules.kernel.game import Face
from rules.kernel.values import Json
from rules.swords_and_sails.orders import Command, Order, PieceName
from rules.swords_and_sails.views import CampaignView

SHEET = "orders.sheet"
"""The key of the sheet on which orders are written."""


def own_orders(face: Face) -> dict[PieceName, Order]:
    """What the viewer has ordered: as it is sealed, or else as far as it is written."""
    assert isinstance(face.view, CampaignView)
    return _sealed(face.view) or drafted(drawn_answer(face))


def _sealed(view: CampaignView) -> dict[PieceName, Order]:
    if view.orders is None or view.revealed:
        return {}
    return {name: order for name, order in view.orders.pieces.items() if name in view.pieces}


def drawn_answer(face: Face) -> Json:
    """What the map shows of a sheet of orders: where each piece goes, and no finer points.

    A face that is asked nothing any more carries an answer that this has been through already.
    """
    if face.seat is None or not isinstance(face.answer, dict) or (face.asked is not None and face.asked.key != SHEET):
        return None
    return {name: line for name, line in face.answer.items() if " " not in name and "." in name}


def drafted(answer: Json) -> dict[PieceName, Order]:
    """The orders of a sheet that is still being written."""
    return {name: _order(line) for name, line in answer.items()} if isinstance(answer, dict) else {}


def _order(line: Json) -> Order:
    if isinstance(line, dict):
        then = line.get("then")
        to = then.get("to") if isinstance(then, dict) else then
        landing = _order(to if isinstance(to, str) else "")
        on = then.get("on") if isinstance(then, dict) else None
        fleets = tuple(map(str, on)) if isinstance(on, list) else ()
        return landing.model_copy(update={"command": Command.LOAD, "fleets": fleets})
    verb, _, what = str(line).partition(" ")
    match verb:
        case "to" | "at":
            return Order(command=Command.MOVE, place=what, is_attack=verb == "at")
        case "support" | "with":
            return Order(command=Command(verb), piece=what)
        case _:
            return Order(is_attack=verb == "attack")
