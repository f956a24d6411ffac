"""Small tools for shapes on the canvas."""

from collections.abc import Iterable

import shapely
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from data.atlas.projection import HEIGHT, WIDTH

CANVAS = shapely.box(0, 0, WIDTH, HEIGHT)
FRAME = shapely.box(-30, -30, WIDTH + 30, HEIGHT + 30)
"""A little more than the canvas, so that nothing ends at its very edge."""

ASHORE = 0.5  # pixels by which a seed may miss the shape that it belongs to, since coasts are simplified

Seeding = dict[str, list[Point]]
"""The seeds of each area."""


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a shape; points and lines that a cut has left over are dropped."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]


def united(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """Several shapes as one."""
    return shapely.union_all(list(shapes))


def seeds_in(shape: BaseGeometry, seeds: Seeding) -> Seeding:
    """Those areas, with those of their seeds, that lie in a shape."""
    shapely.prepare(shape)
    found = {area: [seed for seed in points if shapely.dwithin(shape, seed, ASHORE)] for area, points in seeds.items()}
    return {area: points for area, points in found.items() if points}
