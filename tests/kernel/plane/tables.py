"""Tables and shapes as hypothesis draws them, and the same things as shapely knows them."""

from __future__ import annotations

import math

import shapely
from hypothesis import strategies as st

from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.shapes import Polygon, Rect, Shape

SIZE = 24

places = st.builds(Point, st.integers(0, SIZE), st.integers(0, SIZE))
bases = st.builds(Base, places, st.integers(1, 2))


@st.composite
def rects(draw: st.DrawFn, largest: int = 10) -> Rect:
    """A rectangle with some ground inside."""
    west, south = draw(st.integers(0, SIZE - 1)), draw(st.integers(0, SIZE - 1))
    return Rect(west, south, west + draw(st.integers(1, largest)), south + draw(st.integers(1, largest)))


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """A polygon without crossings, convex or not: points around a middle, in the order of their direction."""
    drawn = draw(st.lists(places, min_size=3, max_size=8, unique=True))
    middle = Point(sum(p.x for p in drawn) // len(drawn), sum(p.y for p in drawn) // len(drawn))
    corners = sorted(drawn, key=lambda p: (math.atan2(p.y - middle.y, p.x - middle.x), p))
    if not shapely.Polygon(corners).is_valid or shapely.Polygon(corners).area == 0:
        hull = shapely.MultiPoint(drawn).convex_hull
        if not isinstance(hull, shapely.Polygon):
            hull = shapely.box(middle.x, middle.y, middle.x + 3, middle.y + 2)
        corners = [Point(round(x), round(y)) for x, y in hull.exterior.coords[:-1]]
    return Polygon(tuple(corners))


shapes = st.one_of(rects(), polygons())


def known(shape: Shape | Base) -> shapely.Polygon:
    """A shape as shapely knows it."""
    if isinstance(shape, Base):
        (x, y), half = shape
        return shapely.box(x - half, y - half, x + half, y + half)
    return shapely.box(*shape) if isinstance(shape, Rect) else shapely.Polygon(shape.corners)
