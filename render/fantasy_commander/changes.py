"""What has changed on the field between two moments."""

from __future__ import annotations

from render.changes import altered, once
from render.fantasy_commander.words import ground_of
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.open_board import Unit
from rules.kernel.game import Face
from rules.kernel.values import Cell


def changes(content: Content, before: Face, now: Face) -> tuple[Cell, ...]:
    """The hexes of units that moved or lost something, of those that fell, and of places that others hold now."""
    old, new = ground_of(content, before), ground_of(content, now)
    units = altered(_units(old), _units(new), _state, _place)
    known = [cell for cell in new.capture_points if cell in old.capture_points]
    taken = [BOARD.text(cell) for cell in known if old.controller(cell) != new.controller(cell)]
    return once(units, taken)


def _units(ground: Ground) -> dict[str, Unit]:
    return {one.id: one for one in ground.field.on_map()}


def _state(one: Unit) -> object:
    return one.cell, one.losses, one.panicked


def _place(one: Unit) -> Cell | None:
    return None if one.cell is None else BOARD.text(one.cell)
