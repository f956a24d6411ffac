"""The shapes of all areas, and the layers of a map that are drawn once: which pixel belongs where, and every line."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from math import dist
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from render.geometry import Box, Point
from render.swords_and_sails.liveries import COAST, RIVER, SEA_NAME, WATERLINE
from render.theme import Colour

SHAPES = Path(__file__).parent / "shapes.json"
UNITS = 10
"""The file counts in tenths of a map pixel."""
FINE = 2
"""Lines are drawn this much larger and then reduced."""
THIN = 4
"""Lines up to so many drawn pixels need no round joints: nobody would see them."""
COARSENESS = 0.3
"""A broad line leaves out points that are nearer to each other than this part of its width."""
WATERLINES = 22.0, 11.0
"""How wide the pale bands along a coast are, in pixels of the picture, half of them on land."""
NOTHING = 0
"""The number of water that is no sea zone, among the numbers of areas."""

Ring = tuple[Point, ...]
Way = tuple[Point, ...]
Edge = frozenset[str]
"""The areas on both sides of a border; one alone where the other side is no area."""


@dataclass(frozen=True)
class Area:
    """A territory, a sea zone, or land that nobody can enter."""

    id: str
    number: int
    """Its value in an index picture."""
    kind: str
    """land, sea or impassable."""
    name: str
    """Of an area that the game does not know; empty for all others."""
    label: Point
    radius: float
    outlines: Sequence[Sequence[Sequence[int]]]
    """Its polygons as the file has them."""

    @cached_property
    def polygons(self) -> tuple[tuple[Ring, ...], ...]:
        """Each as its outline and its holes, the largest first; only who paints a ground needs them."""
        return tuple(tuple(map(_points, polygon)) for polygon in self.outlines)

    @cached_property
    def bounds(self) -> Box:
        """The smallest box around it."""
        return Box.bounding(point for polygon in self.polygons for point in polygon[0])


class Shapes:
    """Everything that the map is drawn from, in map pixels."""

    def __init__(self, path: Path) -> None:
        read = json.loads(path.read_text("utf-8"))
        width, height = (side / UNITS for side in read["size"])
        self.box = Box(0, 0, width, height)
        self.areas = {
            name: Area(
                id=name,
                number=number,
                kind=entry["kind"],
                name=entry.get("name", ""),
                label=_points(entry["label"])[0],
                radius=entry["radius"] / UNITS,
                outlines=entry["polygons"],
            )
            for number, (name, entry) in enumerate(read["areas"].items(), start=1)
        }
        self.lakes: tuple[tuple[Ring, ...], ...] = tuple(tuple(map(_points, lake)) for lake in read["lakes"])
        self.rivers: tuple[Way, ...] = tuple(map(_points, read["rivers"]))
        self.straits: dict[str, Point] = {name: _points(point)[0] for name, point in read["straits"].items()}

    @cached_property
    def borders(self) -> dict[Edge, tuple[Way, ...]]:
        """All lines between areas, by the areas that they part; each is there once."""
        sides: dict[frozenset[Point], list[str]] = defaultdict(list)
        for name, ring in self._rings():
            for leg in pairwise(ring):
                sides[frozenset(leg)].append(name)
        found: dict[Edge, list[Way]] = defaultdict(list)
        for name, ring in self._rings():
            for edge, way in _runs(ring, sides):
                # A line between two areas is met twice; the first of them draws it.
                if min(edge) == name and not self._is_frame(way):
                    found[edge].append(way)
        return {edge: tuple(ways) for edge, ways in found.items()}

    @cached_property
    def coasts(self) -> tuple[tuple[Way, Edge], ...]:
        """The lines between a piece of land and a sea zone."""
        shores = [(edge, ways) for edge, ways in self.borders.items() if len(edge) == 2 and self.is_coast(edge)]
        return tuple((way, edge) for edge, ways in shores for way in ways)

    def _rings(self) -> Iterator[tuple[str, Ring]]:
        for area in self.areas.values():
            for polygon in area.polygons:
                for ring in polygon:
                    yield area.id, ring

    def _is_frame(self, way: Way) -> bool:
        """Whether a line is only where the canvas ends."""
        width, height = self.box.right, self.box.bottom
        return all(x in (0, width) for x, _ in way) or all(y in (0, height) for _, y in way)

    def is_coast(self, edge: Edge) -> bool:
        """Whether a border parts land from water."""
        kinds = [self.areas[name].kind == "sea" for name in edge]
        return len(kinds) == 1 or (any(kinds) and not all(kinds))

    def is_inland(self, edge: Edge) -> bool:
        """Whether a border parts two pieces of land."""
        return len(edge) == 2 and not any(self.areas[name].kind == "sea" for name in edge)

    def is_open_sea(self, edge: Edge) -> bool:
        """Whether a border parts two sea zones."""
        return len(edge) == 2 and all(self.areas[name].kind == "sea" for name in edge)


def _points(numbers: Sequence[int]) -> tuple[Point, ...]:
    return tuple((x / UNITS, y / UNITS) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def _runs(ring: Ring, sides: dict[frozenset[Point], list[str]]) -> Iterator[tuple[Edge, Way]]:
    """The parts of a ring that have the same areas on both sides."""
    part: list[Point] = []
    now: Edge = frozenset()
    for leg in pairwise(ring):
        edge = frozenset(sides[frozenset(leg)])
        if edge != now and part:
            yield now, tuple(part)
            part = []
        now = edge
        part = part or [leg[0]]
        part.append(leg[1])
    yield now, tuple(part)


@lru_cache(maxsize=1)
def shapes() -> Shapes:
    """The map, read once."""
    return Shapes(SHAPES)


@dataclass(frozen=True)
class Frame:
    """A part of the map on a picture: what it shows, and how large."""

    box: Box
    """In map pixels."""
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return round(self.box.width * self.scale), round(self.box.height * self.scale)

    def spot(self, point: Point, fine: int = 1) -> Point:
        """A point of the map on the picture."""
        return (point[0] - self.box.left) * self.scale * fine, (point[1] - self.box.top) * self.scale * fine

    def way(self, way: Iterable[Point], fine: int = 1) -> list[Point]:
        """A line of the map on the picture."""
        return [self.spot(point, fine) for point in way]

    def on_picture(self, box: Box) -> Box:
        """A box of the map on the picture."""
        return Box(*self.spot((box.left, box.top)), *self.spot((box.right, box.bottom)))

    def part(self, room: tuple[int, int, int, int]) -> Frame:
        """The frame of some pixels of the picture."""
        left, top, right, bottom = (edge / self.scale for edge in room)
        x, y = self.box.left, self.box.top
        return Frame(Box(x + left, y + top, x + right, y + bottom), self.scale)

    def shows(self, box: Box) -> bool:
        """Whether any of a box lies inside."""
        mine = self.box
        return box.right > mine.left and box.left < mine.right and box.bottom > mine.top and box.top < mine.bottom


def index_picture(frame: Frame) -> Image.Image:
    """Which area every pixel belongs to, by its number; lakes and nameless waters are none."""
    ids = Image.new("L", frame.size, NOTHING)
    draw = ImageDraw.Draw(ids)
    world = shapes()
    # Land over sea: what is a hole in a sea zone is an island with a polygon of its own.
    for area in sorted(world.areas.values(), key=lambda area: area.kind != "sea"):
        if frame.shows(area.bounds):
            for outline, *holes in area.polygons:
                draw.polygon(frame.way(outline), fill=area.number)
                for hole in holes:
                    draw.polygon(frame.way(hole), fill=NOTHING)
    for shore, *islands in world.lakes:
        draw.polygon(frame.way(shore), fill=NOTHING)
        for island in islands:
            middle = Box.bounding(island).centre
            draw.polygon(frame.way(island), fill=next(_lands_around(middle), NOTHING))
    return ids


def _lands_around(point: Point) -> Iterator[int]:
    """The land whose label is nearest, for an island in a lake."""
    lands = [area for area in shapes().areas.values() if area.kind != "sea"]
    yield min(lands, key=lambda area: dist(area.label, point)).number


def line_mask(frame: Frame, ways: Iterable[Way], width: float) -> Image.Image:
    """Lines with smooth edges, in pixels of the picture."""
    large = Image.new("L", (frame.size[0] * FINE, frame.size[1] * FINE), 0)
    draw = ImageDraw.Draw(large)
    thickness = max(1, round(width * FINE))
    for way in ways:
        points = _thinned(frame.way(way, FINE), thickness * COARSENESS)
        draw.line(points, fill=255, width=thickness, joint="curve" if thickness > THIN else None)
    return large.reduce(FINE)


def _thinned(points: Sequence[Point], gap: float) -> list[Point]:
    """A way without points that lie within a gap of the one before; its end stays."""
    kept = [points[0]]
    for point in points[1:-1]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= gap:
            kept.append(point)
    return [*kept, points[-1]]


def water_lines(frame: Frame, ids: Image.Image) -> Image.Image:
    """All lines that look the same in every game, on a clear ground: waterlines, rivers, zones, coasts and lakes."""
    world = shapes()
    coast = seen_ways(frame, world.is_coast)
    water = ids.point([255 if number in _waters() else 0 for number in range(256)])
    veil = Image.new("RGBA", frame.size)
    for width in WATERLINES:
        _lay(veil, ImageChops.multiply(line_mask(frame, coast, width), water), WATERLINE, 0.34)
    _lay(veil, ImageChops.subtract(line_mask(frame, world.rivers, 1.4), water), RIVER, 0.75)
    _lay(veil, line_mask(frame, seen_ways(frame, world.is_open_sea), 1.6), SEA_NAME, 0.42)
    _lay(veil, line_mask(frame, [ring for lake in world.lakes for ring in lake], 1.2), RIVER, 0.9)
    _lay(veil, line_mask(frame, coast, 1.5), COAST, 1.0)
    return veil


def border_lines(frame: Frame) -> Image.Image:
    """The borders between pieces of land as a mask; their colour depends on what lies under them."""
    return line_mask(frame, seen_ways(frame, shapes().is_inland), 1.5)


def outlines(frame: Frame, ids: Image.Image, groups: Iterable[Collection[str]], width: float) -> Image.Image:
    """A band along the inner edge of groups of territories, as a mask."""
    band = Image.new("L", frame.size, 0)
    for group in groups:
        numbers = {shapes().areas[name].number for name in group}
        inside = ids.point([255 if number in numbers else 0 for number in range(256)])
        room = inside.getbbox()
        if room is not None:
            inside, part = inside.crop(room), frame.part(room)
            lines = line_mask(part, seen_ways(part, partial(_is_edge_of, group)), 2 * width)
            band.paste(255, room[:2], ImageChops.multiply(lines, inside))
    return band


def _is_edge_of(group: Collection[str], edge: Edge) -> bool:
    """Whether a border parts a group from all else."""
    return sum(name in group for name in edge) == 1


def seen_ways(frame: Frame, is_meant: Callable[[Edge], bool]) -> list[Way]:
    """The lines of some borders, as far as they are on a picture."""
    world = shapes()
    return [
        way
        for edge, ways in world.borders.items()
        if is_meant(edge) and any(frame.shows(world.areas[name].bounds) for name in edge)
        for way in ways
    ]


@lru_cache(maxsize=1)
def _waters() -> frozenset[int]:
    """The numbers of all that is water."""
    return frozenset({NOTHING, *(area.number for area in shapes().areas.values() if area.kind == "sea")})


def _lay(veil: Image.Image, mask: Image.Image, colour: Colour, alpha: float) -> None:
    layer = Image.new("RGBA", veil.size, (*colour, 0))
    layer.putalpha(mask.point([round(value * alpha) for value in range(256)]))
    veil.alpha_composite(layer)
