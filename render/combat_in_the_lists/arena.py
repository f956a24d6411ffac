"""Where everything lies on the picture of the lists: hexes, fence, the Marshal's spaces, and pieces on borders."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from render.geometry import Box, Point, polar, regular_polygon
from render.hexmap import HexMap
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.what_is_known import standing_in
from rules.kernel.grid import Hex, HexBoard
from rules.kernel.values import Seat

ROOM = 980, 1050
"""The lists with the fair about them."""
SIZE = 56.0
MIDDLE: Point = (490.0, 525.0)
RADIUS = 4
MAP = HexMap(
    {str(cell): cell for cell in HexBoard.hexagon(RADIUS, "flat", digits=1).cells}, top="flat", size=SIZE, origin=MIDDLE
)
FENCE = 7.14 * SIZE / math.cos(math.radians(30))
"""From the middle to the corners of the fence."""
STAND = 8.52 * SIZE
"""From the middle to the Marshal's spaces."""
PLATFORM = 112.0, 62.0
TOKEN, SMALL_TOKEN = 36.0, 29.0
"""The radius of a knight in a hex of their own, and where hexes are crowded."""
ASIDE = 17.0
"""How far a knight gives way to whoever stands on the border of the hex."""


def spot(cell: Hex) -> Point:
    """The middle of a hex."""
    return MAP.centre(str(cell))


def outline(cell: Hex) -> list[Point]:
    """The corners of a hex."""
    return MAP.outline(str(cell))


def bearing(direction: int) -> float:
    """A direction of the arena as a bearing; 0 is right, 90 is down."""
    return MAP.bearing(direction)


def fence(out: float = 0.0) -> list[Point]:
    """The corners of the fence from the top clockwise, or of a line so far outside it."""
    return regular_polygon(MIDDLE, FENCE + out / math.cos(math.radians(30)), 6)


def platform(space: int) -> Box:
    """A space of the Marshal, beyond a corner; they run clockwise from the top."""
    return Box.around(polar(MIDDLE, STAND, bearing(space - 1)), *PLATFORM)


def is_inside(cell: Hex) -> bool:
    """Whether a hex lies in the arena."""
    return str(cell) in MAP.cells


def border(knight: KnightView) -> Point:
    """The middle of the border on which a halfway knight has stopped."""
    assert knight.cell is not None
    assert knight.origin is not None
    (x, y), (across, down) = spot(knight.cell), spot(knight.origin)
    return (x + across) / 2, (y + down) / 2


def places(knights: Iterable[KnightView]) -> Mapping[Seat, tuple[Point, float]]:
    """Where each knight in the arena stands, and how large; who shares a hex or a border gives way."""
    present = standing_in(knights)
    borders = {knight.seat: border(knight) for knight in present if knight.halfway}
    found: dict[Seat, tuple[Point, float]] = {}
    for knight in present:
        assert knight.cell is not None
        if knight.seat in borders:
            found[knight.seat] = borders[knight.seat], SMALL_TOKEN
            continue
        here = spot(knight.cell)
        near = [there for there in borders.values() if math.dist(here, there) < SIZE]
        found[knight.seat] = (_aside(here, near), SMALL_TOKEN) if near else (here, TOKEN)
    return found


def _aside(here: Point, near: list[Point]) -> Point:
    """A spot in a hex away from those on its borders."""
    across = sum(here[0] - there[0] for there in near)
    down = sum(here[1] - there[1] for there in near)
    far = math.hypot(across, down)
    return here if far < 1 else (here[0] + across / far * ASIDE, here[1] + down / far * ASIDE)
