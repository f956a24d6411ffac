"""Shapes on a fine grid that fit together without gap or overlap: neighbours share every point of their border."""

from collections.abc import Mapping

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from data.atlas.shapes import polygons, united

UNITS_PER_PIXEL = 10
_GRID = 1 / UNITS_PER_PIXEL


def fitted(shapes: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """The same shapes, with all their points on tenths of a pixel."""
    names = list(shapes)
    outlines = shapely.union_all([shapes[name].boundary for name in names], grid_size=_GRID)
    tree = STRtree([shapes[name] for name in names])
    found: dict[str, list[BaseGeometry]] = {name: [] for name in names}
    for face in polygons(shapely.polygonize([outlines])):
        for number in tree.query(face.representative_point(), predicate="within"):
            found[names[number]].append(face)
    return {name: united(faces) for name, faces in found.items()}


def on_grid(shape: BaseGeometry) -> BaseGeometry:
    """One shape by itself, with all its points on tenths of a pixel."""
    return shapely.set_precision(shape, _GRID)
