"""Maps of hexes: where each hex lies on the picture, terrain, edges, names, facings and marks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol

from render.canvas import Canvas, Fill
from render.geometry import Box, Point, polar, stretch, thick_edge
from render.places import Highlight, highlight, shrunk
from render.stacks import fanned
from render.theme import (
    FOREST,
    HILL,
    INK,
    INK_SOFT,
    MARSH,
    MEADOW,
    SAND,
    SMALL,
    STONE,
    TOWN,
    VELLUM,
    WATER,
    WOOD_DARK,
    Colour,
    Face,
    Paint,
    Pattern,
    Symbol,
    mix,
)
from render.tokens import counter, facing_arc
from render.typeset import fit_line


class Axial(Protocol):
    """A hex by axial coordinates, r growing to the south."""

    @property
    def q(self) -> int: ...

    @property
    def r(self) -> int: ...


class Terrain(StrEnum):
    """The kinds of ground that maps are made of."""

    OPEN = "open"
    FOREST = "forest"
    HILL = "hill"
    MARSH = "marsh"
    WATER = "water"
    TOWN = "town"
    ROCK = "rock"
    SAND = "sand"


_PALE: Colour = (246, 241, 222)
TERRAIN: dict[Terrain, Paint] = {
    Terrain.OPEN: Paint(MEADOW, Pattern.TUFTS, mix(MEADOW, INK, 0.2), pitch=64),
    Terrain.FOREST: Paint(FOREST, Pattern.TREES, mix(FOREST, (20, 50, 24), 0.6), pitch=46),
    Terrain.HILL: Paint(HILL, Pattern.HILLS, mix(HILL, INK, 0.5), pitch=52),
    Terrain.MARSH: Paint(MARSH, Pattern.REEDS, mix(MARSH, (22, 60, 60), 0.6), pitch=48),
    Terrain.WATER: Paint(WATER, Pattern.WAVES, mix(WATER, (20, 70, 100), 0.35), pitch=30),
    Terrain.TOWN: Paint(TOWN, Pattern.BRICKS, mix(TOWN, INK, 0.3), pitch=34),
    Terrain.ROCK: Paint(STONE, Pattern.PEBBLES, mix(STONE, INK, 0.3), pitch=44),
    Terrain.SAND: Paint(SAND, Pattern.DOTS, mix(SAND, INK, 0.2), pitch=26),
}


class Edge(StrEnum):
    """What may lie between two hexes."""

    RIVER = "river"
    WALL = "wall"
    FENCE = "fence"


@dataclass(frozen=True)
class HexMap:
    """Named hexes on a picture; `size` is from a hex's middle to its corner."""

    cells: Mapping[str, Axial]
    top: Literal["flat", "pointy"]
    size: float
    origin: Point

    @classmethod
    def fitted(
        cls, cells: Mapping[str, Axial], box: Box, top: Literal["flat", "pointy"] = "flat", largest: float = 200.0
    ) -> HexMap:
        """The largest map of these hexes that fits a box; it stands in the middle."""
        trial = cls(cells, top, 1.0, (0.0, 0.0))
        extent = trial.extent
        size = min(largest, box.width / extent.width, box.height / extent.height)
        x, y = box.centre[0] - extent.centre[0] * size, box.centre[1] - extent.centre[1] * size
        return cls(cells, top, size, (x, y))

    @property
    def extent(self) -> Box:
        """The smallest box around all hexes."""
        return Box.bounding(corner for name in self.cells for corner in self.outline(name))

    @property
    def inner_radius(self) -> float:
        """From a hex's middle to the middle of an edge: what a piece must stay within."""
        return self.size * math.sqrt(3) / 2

    def centre(self, cell: str) -> Point:
        """The middle of a hex; KeyError where the map has no such hex."""
        hex_ = self.cells[cell]
        half = math.sqrt(3) / 2
        if self.top == "flat":
            across, down = 1.5 * hex_.q, 2 * half * (hex_.r + hex_.q / 2)
        else:
            across, down = 2 * half * (hex_.q + hex_.r / 2), 1.5 * hex_.r
        return self.origin[0] + across * self.size, self.origin[1] + down * self.size

    def bearing(self, direction: float) -> float:
        """The bearing of one of the six directions, clockwise from north (flat) or north-west (pointy)."""
        return (-90.0 if self.top == "flat" else -120.0) + 60.0 * direction

    def outline(self, cell: str) -> list[Point]:
        """The six corners; edge d runs from corner d to corner d + 1."""
        centre = self.centre(cell)
        return [polar(centre, self.size, self.bearing(direction) - 30) for direction in range(6)]

    def corner(self, cell: str, direction: int) -> Point:
        """A corner of a hex: the one anticlockwise of a direction."""
        return self.outline(cell)[direction % 6]

    def edge(self, cell: str, direction: int) -> tuple[Point, Point]:
        """The two ends of a hex's edge in a direction."""
        corners = self.outline(cell)
        return corners[direction % 6], corners[(direction + 1) % 6]

    def spots(self, cell: str, count: int) -> tuple[list[Point], float]:
        """Where so many pieces stand in a hex, below its name and without touching, and the radius of each."""
        (x, y), inner = self.centre(cell), self.inner_radius
        per_row = 1 if count == 1 else 2 if count <= 4 else 3
        rows = -(-count // per_row)
        radius = inner * min((0.56, 0.42, 0.27)[per_row - 1], 1.38 / (APART * (rows - 1) + 2))
        return fanned((x, y + inner * 0.16), count, (APART * radius, APART * radius), per_row), radius

    # The still part

    def paint_ground(self, canvas: Canvas) -> None:
        """The shadow of the whole map, so that it lies on the sheet like a board."""
        rim = [shrunk(self.outline(name), 1.07) for name in self.cells]
        for outline in rim:
            canvas.polygon([(x + 2, y + 5) for x, y in outline], Paint(INK, alpha=0.28))
        for outline in rim:
            canvas.polygon(outline, WOOD_DARK)

    def paint_terrain(self, canvas: Canvas, cell: str, terrain: Terrain) -> None:
        """The ground of a hex."""
        self.fill(canvas, cell, TERRAIN[terrain], outline=mix(TERRAIN[terrain].colour, INK, 0.55), width=2)

    def paint_names(self, canvas: Canvas, size: int = SMALL, labels: Mapping[str, str] | None = None) -> None:
        """The name of each hex at its upper edge, where no piece stands; or the labels that a game has for some."""
        for cell, label in (dict(zip(self.cells, self.cells, strict=True)) if labels is None else labels).items():
            x, y = self.centre(cell)
            spot = x, y - self.inner_radius * (0.72 if self.top == "flat" else 0.66)
            width = self.size * (1.1 if self.top == "flat" else 0.9)
            block = fit_line(label, width, size, Face.BOLD, size * 2 // 3, canvas.scale)
            ink = mix(INK, INK_SOFT, 0.4)
            canvas.text(spot, block.lines[0], block.size, ink, Face.BOLD, halo=_PALE, halo_width=2)

    def paint_edges(self, canvas: Canvas, edges: Iterable[tuple[str, int]], kind: Edge) -> None:
        """Rivers, walls or fences along edges, each given by a hex and a direction; drawn together they join."""
        _PAINT_EDGES[kind](canvas, [self.edge(cell, direction) for cell, direction in edges], self.size)

    def paint_road(self, canvas: Canvas, way: Sequence[str], width: float = 12.0) -> None:
        """A road from hex to hex."""
        centres = [self.centre(cell) for cell in way]
        canvas.line(centres, mix(SAND, INK, 0.55), width)
        canvas.line(centres, mix(SAND, VELLUM, 0.3), width - 4)

    # Marks

    def fill(
        self, canvas: Canvas, cell: str, fill: Fill, outline: Colour | None = INK_SOFT, width: float = 2.0
    ) -> None:
        """Fill a hex with any paint."""
        canvas.polygon(self.outline(cell), fill, outline, width)

    def highlight(self, canvas: Canvas, cells: Iterable[str], kind: Highlight) -> None:
        """Light up hexes."""
        for cell in cells:
            highlight(canvas, self.outline(cell), kind)

    def paint_arc(self, canvas: Canvas, cell: str, facing: int, spread: float = 120.0, far: float = 1.6) -> None:
        """The field in front of a piece that faces a direction; `far` counts in hexes."""
        middle = self.bearing(facing)
        facing_arc(canvas, self.centre(cell), self.inner_radius * 2 * far, middle - spread / 2, middle + spread / 2)

    def mark_edge(
        self, canvas: Canvas, cell: str, direction: int, value: int | str, fill: Colour = INK, size: int = SMALL
    ) -> None:
        """A number or a word on an edge: what it costs, or what lies there. It stands beside the name under it."""
        start, end = sorted(self.edge(cell, direction))
        is_level = abs(start[1] - end[1]) < 1
        spot = stretch([start, end], math.dist(start, end) * (0.88 if is_level else 0.5), math.inf)[0]
        counter(canvas, spot, value, fill, size=size)

    def mark_corner(
        self, canvas: Canvas, cell: str, direction: int, symbol: Symbol, fill: Colour = INK, radius: float | None = None
    ) -> None:
        """A sign on a corner, where up to three hexes meet: a post, a tower, a claim."""
        spot, far = self.corner(cell, direction), radius or self.size * 0.16
        canvas.circle(spot, far * 1.2, INK)
        canvas.circle(spot, far * 1.06, VELLUM)
        canvas.symbol(symbol, spot, far * 0.72, fill)

    def paint_facing(self, canvas: Canvas, cell: str, facing: float, colour: Colour = INK) -> None:
        """A small arrowhead inside the edge that a piece faces; half a direction further it points to a corner."""
        centre, bearing = self.centre(cell), self.bearing(facing)
        tip, foot = self.inner_radius * 0.95, self.inner_radius * 0.78
        head = [polar(centre, tip, bearing), polar(centre, foot, bearing + 17), polar(centre, foot, bearing - 17)]
        canvas.polygon(head, colour, VELLUM, 2)


APART = 2.16
"""How far the pieces of a hex stand apart, in their radii."""
Edges = Sequence[tuple[Point, Point]]


def _paint_rivers(canvas: Canvas, edges: Edges, size: float) -> None:
    # All banks before all water, so that no bank crosses the stream where two edges meet.
    for colour, width in ((mix(WATER, (10, 50, 90), 0.75), 0.2), (mix(WATER, (30, 110, 160), 0.45), 0.12)):
        for edge in edges:
            canvas.line(edge, colour, size * width)


def _paint_walls(canvas: Canvas, edges: Edges, size: float) -> None:
    for start, end in edges:
        canvas.polygon(thick_edge(start, end, size * 0.15), mix(STONE, INK, 0.35), INK, 2)
    for edge in edges:
        whole = math.dist(*edge)
        for index in range(4):
            tooth = stretch(edge, whole * (0.06 + index * 0.25), whole * (0.19 + index * 0.25))
            canvas.polygon(thick_edge(tooth[0], tooth[-1], size * 0.21), mix(STONE, VELLUM, 0.35), INK, 2)


def _paint_fences(canvas: Canvas, edges: Edges, size: float) -> None:
    for edge in edges:
        canvas.line(edge, VELLUM, size * 0.13, caps=False)
        canvas.line(edge, WOOD_DARK, size * 0.09, (size * 0.13, size * 0.1), caps=False)


_PAINT_EDGES = {Edge.RIVER: _paint_rivers, Edge.WALL: _paint_walls, Edge.FENCE: _paint_fences}
