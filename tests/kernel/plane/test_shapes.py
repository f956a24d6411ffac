"""Rectangles and polygons: what is inside, what crosses them, how far they are."""

from __future__ import annotations

from fractions import Fraction

import pytest
import shapely
from hypothesis import given, settings

from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.shapes import (
    Place,
    Polygon,
    Rect,
    Shape,
    Stretch,
    contains,
    covers,
    crosses,
    edges_of,
    gap2_to,
    is_within_of,
    meets,
    overlaps,
    place_of,
    rect_of,
    stretches,
)
from tests.helpers.lengths import at_length
from tests.kernel.plane.tables import bases, known, places, polygons, shapes

CORNER = Polygon.of((0, 0), (12, 0), (12, 6), (6, 6), (6, 12), (0, 12))
"""Two arms around a notch in the north-east."""


def share(stretch: Stretch) -> tuple[Fraction, Fraction]:
    return Fraction(*stretch.start), Fraction(*stretch.end)


# Inside and outside


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((3, 3), Place.INSIDE),
        ((3, 6), Place.INSIDE),
        ((6, 6), Place.BORDER),
        ((9, 6), Place.BORDER),
        ((0, 0), Place.BORDER),
        ((9, 9), Place.OUTSIDE),
        ((13, 6), Place.OUTSIDE),
        ((6, 13), Place.OUTSIDE),
    ],
)
def test_a_point_is_inside_on_the_border_or_outside(point: tuple[int, int], expected: Place) -> None:
    assert expected is place_of(Point(*point), CORNER)


@given(places, shapes)
def test_places_are_those_of_shapely(point: Point, shape: Shape) -> None:
    there, form = shapely.Point(point), known(shape)
    expected = Place.INSIDE if form.contains(there) else Place.BORDER if form.touches(there) else Place.OUTSIDE
    assert expected is place_of(point, shape)
    assert contains(shape, point) == form.covers(there)


@given(bases, shapes)
def test_bases_in_on_and_beside_shapes_are_as_shapely_has_it(base: Base, shape: Shape) -> None:
    ground, form = known(base), known(shape)
    assert covers(shape, base) == form.covers(ground)
    assert overlaps(shape, base) == ground.relate_pattern(form, "T********")
    assert meets(shape, base) == ground.intersects(form)


def test_a_base_may_fill_its_floor_to_the_border() -> None:
    assert covers(Rect(4, 4, 8, 8), Base(Point(6, 6), 2))
    assert not covers(Rect(4, 4, 8, 8), Base(Point(7, 6), 2))
    assert covers(CORNER, Base(Point(3, 9), 2))
    assert not covers(CORNER, Base(Point(6, 6), 1))
    assert overlaps(CORNER, Base(Point(6, 6), 1))
    assert not overlaps(CORNER, Base(Point(8, 8), 2))
    assert meets(CORNER, Base(Point(8, 8), 2))


# Distances


@given(bases, shapes)
def test_distances_are_those_of_shapely(base: Base, shape: Shape) -> None:
    gap, parts = gap2_to(shape, base)
    assert parts > 0
    assert pytest.approx(known(base).distance(known(shape)) ** 2, abs=1e-9) == gap / parts


@given(places, shapes)
def test_a_point_has_its_distance_as_a_base_without_a_size(point: Point, shape: Shape) -> None:
    gap, parts = gap2_to(shape, Base(point, 0))
    assert pytest.approx(shapely.Point(point).distance(known(shape)) ** 2, abs=1e-9) == gap / parts


def test_within_of_a_shape_takes_the_limit_itself() -> None:
    zone = Rect(0, 0, 20, 10)
    assert is_within_of(zone, Base(Point(41, 5), 1), 20)
    assert not is_within_of(zone, Base(Point(42, 5), 1), 20)
    # The edge from (0, 10) to (10, 0) is 5 roots of 2 from the corner of the base at (10, 10): the square is 50.
    wedge = Polygon.of((0, 0), (10, 0), (0, 10))
    assert Fraction(50) == Fraction(*gap2_to(wedge, Base(Point(11, 11), 1)))
    assert is_within_of(wedge, Base(Point(11, 11), 1), 8)
    assert not is_within_of(wedge, Base(Point(11, 11), 1), 7)


# Lines


def test_a_line_along_an_edge_or_past_a_corner_crosses_nothing() -> None:
    house = Rect(4, 4, 8, 8)
    assert not crosses(Point(0, 4), Point(12, 4), house)
    assert not crosses(Point(0, 8), Point(8, 0), Rect(4, 4, 4, 4))
    assert not crosses(Point(2, 6), Point(6, 2), house)
    assert not crosses(Point(0, 12), Point(12, 0), Rect(6, 6, 9, 9))
    assert not crosses(Point(6, 0), Point(6, 4), house)
    assert crosses(Point(6, 0), Point(6, 5), house)
    assert not crosses(Point(6, 0), Point(6, 12), Rect(6, 4, 6, 8))


@pytest.mark.parametrize(
    ("start", "end", "shape", "expected"),
    [
        ((0, 6), (16, 6), Rect(4, 4, 8, 8), [(Fraction(1, 4), Fraction(1, 2))]),
        ((6, 6), (18, 6), Rect(4, 4, 8, 8), [(Fraction(0), Fraction(1, 6))]),
        ((12, 9), (0, 0), Rect(4, 3, 8, 9), [(Fraction(1, 3), Fraction(2, 3))]),
        ((6, 6), (6, 6), Rect(4, 4, 8, 8), [(Fraction(0), Fraction(1))]),
        ((3, 12), (12, 3), CORNER, [(Fraction(0), Fraction(1, 3)), (Fraction(2, 3), Fraction(1))]),
    ],
)
def test_the_stretch_inside_is_told_as_exact_shares(
    start: tuple[int, int], end: tuple[int, int], shape: Shape, expected: list[tuple[Fraction, Fraction]]
) -> None:
    assert expected == [share(one) for one in stretches(Point(*start), Point(*end), shape)]


@given(places, places, shapes)
def test_stretches_are_those_of_shapely(start: Point, end: Point, shape: Shape) -> None:
    line, form = shapely.LineString([start, end]), known(shape)
    found = [share(one) for one in stretches(start, end, shape)]
    assert all(0 <= first < last <= 1 for first, last in found)
    if start == end:
        assert bool(found) == form.contains(shapely.Point(start))
        return
    # What runs along the border is no crossing.
    inside = line.intersection(form).difference(form.boundary.buffer(1e-9, quad_segs=1)).length
    assert pytest.approx(inside, abs=1e-6) == sum(float(last - first) for first, last in found) * line.length


@given(places, places, shapes)
def test_a_line_crosses_the_same_from_its_other_end(start: Point, end: Point, shape: Shape) -> None:
    forth = [share(one) for one in stretches(start, end, shape)]
    back = [share(one) for one in stretches(end, start, shape)]
    if start != end:
        assert forth == [(1 - last, 1 - first) for first, last in reversed(back)]


@pytest.mark.slow
@given(polygons())
@settings(max_examples=at_length(15, 30))
def test_the_box_and_the_edges_go_around(polygon: Polygon) -> None:
    assert known(polygon).bounds == known(polygon.box).bounds
    assert len(polygon.corners) == len(edges_of(polygon))
    assert Polygon(tuple(reversed(polygon.corners))).box == polygon.box


def test_a_base_is_a_rectangle_of_ground() -> None:
    assert Rect(8, 8, 12, 12) == rect_of(Base(Point(10, 10), 2))
    assert Rect(7, 7, 13, 13) == rect_of(Base(Point(10, 10), 2)).grown(1)
    assert ((8, 8), (12, 8), (12, 12), (8, 12)) == Rect(8, 8, 12, 12).corners
