"""What has changed on the table between two moments."""

from __future__ import annotations

from functools import partial

from render.changes import altered, once
from render.umbra_turris.words import field_of
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.open_table import Model


def changes(content: Content, before: Face, now: Face) -> tuple[Cell, ...]:
    """The bases of models that moved, turned or were hurt, and where those stood that are gone."""
    old, new = field_of(content, before), field_of(content, now)
    return once(altered(_models(old), _models(new), _state, partial(_place, new)))


def _models(field: Battlefield) -> dict[str, Model]:
    return {one.id: one for one in field.table.on_table()}


def _state(one: Model) -> object:
    return one.place, one.level, one.facing, one.wounds, one.is_stunned, one.has_death_counter


def _place(field: Battlefield, one: Model) -> Cell | None:
    """The box about a base, by its name."""
    if one.place is None:
        return None
    (x, y), half = one.place, round(field.half(one)) + 1
    west, south = max(0, x - half), max(0, y - half)
    return f"{west},{south}-{min(TABLE, x + half)},{min(TABLE, y + half)}"
