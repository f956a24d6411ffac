"""How a party stands by itself: fighters in front, others behind them, spread about the middle of the zone [UT-D08].

The checklist's grid is in roster order; people rather begin with ranks. Within a rank roster order stays, and where a
zone is too small for ranks the grid fills it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.plane.points import Base, Point, gap2, overlap, squared
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.state import Model
from rules.umbra_turris.zones import Zone

GAPS = (1, 0)
"""How far bases of the grid lie apart, in cm; closer only where they would not fit."""
APART = 3
"""How far models of a rank stand apart where there is room, in cm."""
BEHIND = 4
"""How far the second rank stands behind the first, in cm."""

Spots = dict[int, list[Point]]
"""Where bases of each size may stand."""


def formed_up(field: Battlefield, models: list[Model], zone: Zone, inside: Spots) -> dict[str, Point]:
    """Where everybody stands: in two ranks, or in a grid that fills the zone."""
    ranks = in_ranks(field, models, zone, inside)
    return auto_grid(field, models, zone, inside) if ranks is None else ranks


def in_ranks(field: Battlefield, models: list[Model], zone: Zone, inside: Spots) -> dict[str, Point] | None:
    """Each model on the free spot nearest to its place in the rank; None where somebody finds none."""
    taken: dict[str, Base] = {}
    front = [model for model in models if is_in_front(field, model)]
    rear = [model for model in models if model not in front]
    for rank, behind in ((front, 0), (rear, BEHIND if front else 0)):
        for model, wanted in _places(field, rank, zone, behind):
            half = field.half(model)
            by_distance = sorted(inside[half], key=lambda one: (squared(one, wanted), one))
            spot = next((spot for spot in by_distance if _is_apart(Base(spot, half), taken, GAPS[0])), None)
            if spot is None:
                return None
            taken[model.id] = Base(spot, half)
    return {model.id: taken[model.id].centre for model in models}


def is_in_front(field: Battlefield, model: Model) -> bool:
    """Whether a model belongs into the first rank: whoever fights hand to hand and does not lead."""
    return not (model.is_leader or field.is_mage(model) or field.is_shooter(model))


def _places(field: Battlefield, rank: list[Model], zone: Zone, behind: int) -> Iterator[tuple[Model, Point]]:
    """Where the models of a rank would stand, side by side from the west, about the middle of the zone."""
    west, south, east, north = zone.box
    sides = [2 * field.half(model) for model in rank]
    room = east - west - sum(sides)
    gap = max(GAPS[0], min(APART, room // (len(rank) + 1)))
    x = (west + east - sum(sides) - gap * (len(rank) - 1)) // 2
    for model, side in zip(rank, sides, strict=True):
        depth = behind + field.half(model)
        yield model, Point(x + side // 2, north - depth if zone.front.step.y > 0 else south + depth)
        x += side + gap


def auto_grid(field: Battlefield, models: list[Model], zone: Zone, inside: Spots) -> dict[str, Point]:
    """In roster order, the front row first and each row from the west, 1 cm apart if there is room."""
    spots = {half: list(_rows(points, zone)) for half, points in inside.items()}
    large_first = sorted(models, key=lambda model: -field.half(model))
    for order in (models, large_first):
        for gap in GAPS:
            grid = _fill(field, order, spots, gap)
            if grid is not None:
                return grid
    raise ValueError(f"{len(models)} models do not fit into their zone")


def _rows(points: list[Point], zone: Zone) -> Iterator[Point]:
    """Points row by row from the front, each row from the west."""
    toward = zone.front.step.y
    return iter(sorted(points, key=lambda point: (-toward * point.y, point.x)))


def _fill(field: Battlefield, order: list[Model], spots: Spots, gap: int) -> dict[str, Point] | None:
    """Each model on the first spot that is far enough from those before it; None where somebody finds none."""
    taken: dict[str, Base] = {}
    for model in order:
        half = field.half(model)
        found = next((spot for spot in spots[half] if _is_apart(Base(spot, half), taken, gap)), None)
        if found is None:
            return None
        taken[model.id] = Base(found, half)
    return {name: base.centre for name, base in taken.items()}


def _is_apart(base: Base, taken: dict[str, Base], gap: int) -> bool:
    return not any(overlap(base, other) or gap2(base, other) < gap * gap for other in taken.values())
