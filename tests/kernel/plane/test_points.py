"""Places, bases, distances, contact and arcs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.plane.points import (
    Arc,
    Base,
    Body,
    Facing,
    Point,
    arc_of,
    arc_of_edge,
    arc_of_point,
    are_in_contact,
    edge_touched,
    facing_toward,
    flush_spots,
    gap2,
    is_flush,
    is_within,
    overlap,
    squared,
    touch,
    whole_gap,
)
from tests.kernel.plane.tables import bases, known, places

facings = st.sampled_from(Facing)


def at(x: int, y: int, half: int = 1) -> Base:
    return Base(Point(x, y), half)


# Words


@pytest.mark.parametrize("text", ["34,21", " 34 , 21 ", "34;21", "34 21"])
def test_a_place_is_read_as_people_type_it(text: str) -> None:
    assert Point(34, 21) == Point.parse(text)
    assert "34,21" == str(Point.parse(text))


@pytest.mark.parametrize("text", ["", "34", "34,", "a,b", "34.5,2", "-3,4", "1,2,3", "9999,1", "1" + 50 * " " + "2"])
def test_what_is_no_place_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="A place is written like 34,21"):
        Point.parse(text)


# Distances


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (at(10, 10), at(20, 10), 64),
        (at(10, 10), at(20, 20), 128),
        (at(10, 10, 2), at(20, 14), 49 + 1),
        (at(10, 10), at(12, 12), 0),
        (at(10, 10), at(11, 10), 0),
    ],
)
def test_distance_runs_between_the_nearest_edges(one: Base, other: Base, expected: int) -> None:
    assert expected == gap2(one, other) == gap2(other, one)


def test_within_takes_the_limit_itself_and_not_a_hair_more() -> None:
    # Gaps of 3 and 4: exactly 5.
    assert is_within(at(10, 10), at(15, 16), 5)
    assert not is_within(at(10, 10), at(15, 17), 5)
    assert [5, 5, 6] == [whole_gap(at(10, 10), at(15, 16 + more)) for more in (0, 1, 2)]


@given(bases, bases)
def test_distance_overlap_and_touch_are_those_of_shapely(one: Base, other: Base) -> None:
    first, second = known(one), known(other)
    assert gap2(one, other) == round(first.distance(second) ** 2)
    assert overlap(one, other) == (first.intersection(second).area > 0)
    assert touch(one, other) == first.touches(second)


@given(places, places)
def test_a_point_is_a_base_without_a_size(one: Point, other: Point) -> None:
    assert squared(one, other) == gap2(Base(one, 0), Base(other, 0))


# Contact


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (at(10, 10), at(12, 10), True),
        (at(10, 10), at(12, 11), False),
        (at(10, 10), at(12, 12), False),
        (at(10, 10, 2), at(13, 11), True),
        (at(10, 10, 2), at(13, 12), False),
        (at(10, 10, 2), at(14, 10, 2), True),
        (at(10, 10, 2), at(14, 11, 2), False),
        (at(10, 10), at(13, 10), False),
    ],
)
def test_full_contact_covers_the_whole_edge_of_the_smaller_base(one: Base, other: Base, expected: bool) -> None:
    assert expected == is_flush(one, other) == is_flush(other, one)


@given(bases, bases)
def test_full_contact_shares_as_much_border_as_the_smaller_edge(one: Base, other: Base) -> None:
    shared = known(one).boundary.intersection(known(other).boundary).length if touch(one, other) else 0
    assert is_flush(one, other) == (shared == 2 * min(one.half, other.half))


def test_contact_needs_levels_that_are_near_enough() -> None:
    below, above = Body(at(10, 10), 3, 0), Body(at(12, 12), 3, 2)
    assert are_in_contact(below, above, 2)
    assert not are_in_contact(below, above, 1)
    assert not are_in_contact(below, Body(at(11, 10), 3, 2), 2)
    assert 5 == above.top


@given(bases, bases)
def test_the_edge_touched_is_shared_and_lies_on_that_side(one: Base, other: Base) -> None:
    edge = edge_touched(one, other)
    shared = known(one).boundary.intersection(known(other).boundary) if touch(one, other) else None
    assert (edge is not None) == (shared is not None and shared.length > 0)
    if edge is not None:
        assert shared is not None
        step, middle = edge.step, shared.centroid
        beyond = (middle.x - one.centre.x) * step.x + (middle.y - one.centre.y) * step.y
        assert one.half == beyond
        assert edge_touched(other, one) is edge.opposite


@pytest.mark.parametrize(
    ("edge", "half", "expected"),
    [
        (Facing.N, 1, [(10, 12)]),
        (Facing.E, 2, [(13, 11), (13, 10), (13, 9)]),
        (Facing.S, 2, [(11, 7), (10, 7), (9, 7)]),
        (Facing.W, 2, [(7, 9), (7, 10), (7, 11)]),
        (Facing.N, 2, [(9, 13), (10, 13), (11, 13)]),
    ],
)
def test_flush_spots_go_clockwise_from_the_north_west(edge: Facing, half: int, expected: list[Point]) -> None:
    assert expected == [*flush_spots(at(10, 10), edge, half)]


@pytest.mark.slow
@given(bases, st.integers(1, 2))
def test_flush_spots_are_all_places_in_full_contact(target: Base, half: int) -> None:
    spots = [spot for edge in Facing for spot in flush_spots(target, edge, half)]
    around = range(-6, 7)
    every = [Point(target.centre.x + x, target.centre.y + y) for x in around for y in around]
    assert sorted(spots) == sorted(place for place in every if is_flush(target, Base(place, half)))


# Arcs


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((10, 15), Arc.FRONT),
        ((14, 15), Arc.FRONT),
        ((15, 15), Arc.RIGHT),
        ((15, 10), Arc.RIGHT),
        ((15, 5), Arc.RIGHT),
        ((14, 5), Arc.REAR),
        ((5, 5), Arc.LEFT),
        ((5, 15), Arc.LEFT),
        ((6, 15), Arc.FRONT),
        ((10, 10), Arc.LEFT),
    ],
)
def test_a_diagonal_belongs_to_the_side(point: tuple[int, int], expected: Arc) -> None:
    assert expected is arc_of_point(Point(10, 10), Facing.N, Point(*point))


@given(places, places, facings)
def test_arcs_turn_with_the_facing(centre: Point, point: Point, facing: Facing) -> None:
    turned = Point(centre.x + point.y - centre.y, centre.y - point.x + centre.x)
    assert arc_of_point(centre, facing, point) is arc_of_point(centre, facing.turned(1), turned)


@given(places, places)
def test_mirrored_arcs_swap_left_and_right(centre: Point, point: Point) -> None:
    mirrored = Point(2 * centre.x - point.x, point.y)
    swapped = {Arc.LEFT: Arc.RIGHT, Arc.RIGHT: Arc.LEFT}
    arc = arc_of_point(centre, Facing.N, point)
    if point != centre:
        assert swapped.get(arc, arc) is arc_of_point(centre, Facing.N, mirrored)


def test_in_contact_the_edge_counts_and_a_corner_by_the_centre() -> None:
    # Its centre lies on the diagonal, but it leans on the north edge of a large base.
    assert Arc.FRONT is arc_of(at(10, 10, 2), Facing.N, at(12, 13))
    assert Arc.REAR is arc_of(at(10, 10, 2), Facing.S, at(12, 13))
    assert Arc.LEFT is arc_of(at(10, 10, 2), Facing.E, at(12, 13))
    assert Arc.RIGHT is arc_of(at(10, 10), Facing.N, at(12, 12))
    assert [Arc.FRONT, Arc.RIGHT, Arc.REAR, Arc.LEFT] == [arc_of_edge(Facing.N, edge) for edge in Facing]


@given(places, places)
def test_whoever_faces_a_point_has_it_in_front_or_on_the_diagonal(centre: Point, point: Point) -> None:
    facing = facing_toward(centre, point)
    step, across, along = facing.step, point.x - centre.x, point.y - centre.y
    assert across * step.x + along * step.y == max(abs(across), abs(along))


def test_on_a_diagonal_one_faces_north_or_south() -> None:
    toward = [(15, 15), (5, 15), (15, 5), (5, 5), (10, 10)]
    expected = [Facing.N, Facing.N, Facing.S, Facing.S, Facing.N]
    assert expected == [facing_toward(Point(10, 10), Point(*place)) for place in toward]


def test_a_base_lies_on_the_table_with_all_of_its_ground() -> None:
    assert at(1, 69).is_inside_table(70, 70)
    assert not at(1, 69, 2).is_inside_table(70, 70)
    assert not at(35, 70).is_inside_table(70, 70)
    assert ((9, 9), (11, 9), (11, 11), (9, 11)) == at(10, 10).corners
