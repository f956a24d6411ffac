"""Pieces that a seat is putting on the board: in that seat's own picture, before anybody else knows of them."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.game import Face
from rules.kernel.values import Cell, Json


def drawn_places(*keys: str) -> Callable[[Face], Json]:
    """What a board shows of answers to these questions, which put pieces on cells: as `Edition.drawn_answer`.

    A face that is asked nothing any more carries an answer that this has been through already.
    """

    def drawn(face: Face) -> Json:
        is_meant = face.asked is None or face.asked.key in keys
        if face.seat is None or not is_meant or not isinstance(face.answer, dict):
            return None
        return {piece: cell for piece, cell in face.answer.items() if isinstance(cell, str)} or None

    return drawn


def placed(drawn: Json) -> dict[str, Cell]:
    """The cells of pieces in what a board shows of an answer."""
    return {piece: str(cell) for piece, cell in drawn.items()} if isinstance(drawn, dict) else {}
