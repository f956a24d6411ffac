"""What has changed in the tavern between two moments."""

from __future__ import annotations

from render.changes import altered, differing, once
from render.saber_and_blood.words import view_of
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.saber_and_blood.views import BoutView, FighterView


def changes(before: Face, now: Face) -> tuple[Cell, ...]:
    """The squares of characters who moved, were hurt or came to something, and of all else that lies otherwise."""
    old, new = view_of(before), view_of(now)
    fighters = altered(_fighters(old), _fighters(new), _state, lambda one: one.square)
    return once(fighters, differing(old.fires, new.fires), differing(_pieces(old), _pieces(new)))


def _fighters(view: BoutView) -> dict[str, FighterView]:
    return {one.name: one for one in view.fighters if one.square}


def _state(one: FighterView) -> object:
    return one.square, one.wounds, one.is_stunned, one.is_poisoned, one.has_chest


def _pieces(view: BoutView) -> list[Cell]:
    lady = view.lady.square if view.lady is not None else None
    return [cell for cell in (view.chest, view.keeper, lady) if cell]
