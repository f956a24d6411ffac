"""A sheet of orders in the making: what it orders so far, and how that reads."""

from __future__ import annotations

from rules.kernel.drafts import is_complete
from rules.kernel.values import Json
from rules.swords_and_sails.orders import Order, Orders, PieceName, Transfer
from rules.swords_and_sails.writing.canonical import canonical_lines
from rules.swords_and_sails.writing.order_sheet import OrderSheet, PieceLines, finer_slot, units_slot
from rules.swords_and_sails.writing.reach import Reach


def orders_in(reach: Reach, given: Json) -> dict[PieceName, Order]:
    """What a half-written sheet orders, piece by piece; lines that are not complete say nothing yet."""
    return {} if not isinstance(given, dict) else {line.piece.name: line.order(given) for line in _lines(reach, given)}


def written_lines(reach: Reach, given: Json) -> list[str]:
    """The same as it is typed, with the units that change hands."""
    if not isinstance(given, dict):
        return []
    lines = _lines(reach, given)
    points = {line.piece.name: line.points(given).stowage for line in lines}
    transfers = [transfer for line in lines if (transfer := _transfer(line, given)) is not None]
    orders = Orders(pieces={line.piece.name: line.order(given) for line in lines}, transfers=tuple(transfers))
    return canonical_lines(orders, reach.area, {name: stowage for name, stowage in points.items() if stowage})


def _lines(reach: Reach, given: dict[str, Json]) -> list[PieceLines]:
    """The pieces whose lines are complete."""
    return [
        line
        for name, line in OrderSheet(reach).lines.items()
        if is_complete(line.doing.decision, given.get(name))
        and is_complete(line.fine_points.decision, given.get(finer_slot(name)))
    ]


def _transfer(line: PieceLines, given: dict[str, Json]) -> Transfer | None:
    slot = units_slot(line.piece.name)
    is_there = slot in given and slot in line.asks() and is_complete(line.handing.decision, given[slot])
    return line.transfer(given) if is_there else None
