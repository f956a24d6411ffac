"""Where the hexes of a battle lie on a picture: the whole map, or a part of it drawn larger."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from render.geometry import Box, Point, regular_polygon
from rules.fantasy_commander.maps import BOARD, COLUMNS, ROWS
from rules.kernel.grid import Hex

SIZE = 50.0
"""From the middle of a hex to its corner on the board."""
ACROSS = math.sqrt(3)
EDGE = 38.0
"""The frame about the map, with the letters of its columns and the numbers of its rows."""
ROOM = round((COLUMNS + 0.5) * ACROSS * SIZE + 2 * EDGE), round((1.5 * ROWS + 0.5) * SIZE + 2 * EDGE)


@dataclass(frozen=True)
class Plot:
    """Hexes on a picture; `size` is from a hex's middle to its corner, `origin` the middle of A1."""

    size: float
    origin: Point

    def spot(self, cell: Hex) -> Point:
        """The middle of a hex."""
        across, down = ACROSS * (cell.q + cell.r / 2), 1.5 * cell.r
        return self.origin[0] + across * self.size, self.origin[1] + down * self.size

    def outline(self, cell: Hex, part: float = 1.0) -> list[Point]:
        """The corners of a hex, the upper one first, drawn in by a part."""
        return regular_polygon(self.spot(cell), self.size * part, 6)

    def side(self, cell: Hex, direction: int, part: float = 1.0) -> tuple[Point, Point]:
        """The two ends of an edge; directions count as those of hexes do, from north-west."""
        corners = self.outline(cell, part)
        return corners[(direction - 1) % 6], corners[direction % 6]

    def rim(self, cells: Iterable[Hex], part: float = 1.0) -> list[tuple[Point, Point]]:
        """The outer edges of a patch of hexes."""
        patch = dict.fromkeys(cells)
        return [
            self.side(cell, direction, part)
            for cell in patch
            for direction, beyond in enumerate(cell.neighbours())
            if beyond not in patch
        ]

    def box(self, cells: Iterable[Hex]) -> Box:
        """The smallest box about hexes."""
        return Box.bounding(corner for cell in cells for corner in self.outline(cell))


WHOLE = Plot(SIZE, (EDGE + ACROSS * SIZE / 2, EDGE + SIZE))
"""The whole map, with its upper left corner at 0, 0."""


@lru_cache(maxsize=256)
def border(plot: Plot, cell: Hex, radius: int, part: float) -> tuple[tuple[Point, ...], ...]:
    """The line about all hexes of the map up to a distance from one."""
    return tuple(map(tuple, loops(plot.rim(BOARD.disc(cell, radius), part))))


def loops(edges: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Edges joined to closed lines."""
    left = {_near(start): (start, end) for start, end in edges}
    found: list[list[Point]] = []
    while left:
        _, (start, end) = left.popitem()
        line = [start, end]
        while (following := left.pop(_near(line[-1]), None)) is not None:
            line.append(following[1])
        found.append(line)
    return found


def _near(point: Point) -> tuple[int, int]:
    return round(point[0] / 2), round(point[1] / 2)


def column_of(cell: Hex) -> str:
    """The letter of a hex's column."""
    return BOARD.text(cell)[0]
