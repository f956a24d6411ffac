"""Where the name of an area goes."""

from dataclasses import dataclass

import shapely
from shapely import Point, Polygon
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry

from data.atlas.shapes import polygons

WIDER = 1.6  # a name is wider than high, so room to the left and right counts for more
_EXACT = 0.1  # pixels


@dataclass(frozen=True)
class Label:
    """A point of an area, and the radius of the largest circle around it that is still inside."""

    at: Point
    radius: float


def label(body: BaseGeometry, wished: tuple[float, float] | None = None) -> Label:
    """The middle of the largest lying ellipse in the largest piece of an area, unless another point is wished for."""
    largest = max(polygons(body), key=lambda piece: piece.area)
    at = Point(wished) if wished else _roomiest(largest)
    return Label(at, largest.boundary.distance(at))


def _roomiest(piece: Polygon) -> Point:
    upright = scale(piece, 1, WIDER, origin=(0, 0))
    middle = Point(shapely.maximum_inscribed_circle(upright, _EXACT).coords[0])
    return scale(middle, 1, 1 / WIDER, origin=(0, 0))
