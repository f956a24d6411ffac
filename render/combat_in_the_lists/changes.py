"""What has changed in the arena between two moments."""

from __future__ import annotations

from render.changes import altered, once
from render.combat_in_the_lists.words import view_of
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.kernel.game import Face
from rules.kernel.values import Cell


def changes(box: Content, before: Face, now: Face) -> tuple[Cell, ...]:
    """The hexes of knights who moved, turned, fell, rose or were hurt, and of those who have left."""

    def place(one: KnightView) -> Cell | None:
        return None if one.cell is None else box.board.text(one.cell)

    return once(altered(_knights(view_of(before)), _knights(view_of(now)), _state, place))


def _knights(view: ListsView) -> dict[str, KnightView]:
    return {one.seat: one for one in view.knights if one.is_in and one.cell is not None}


def _state(one: KnightView) -> object:
    return one.cell, one.facing, one.fallen, one.unarmed, one.health
