"""Shortest ways among blockers, and what they cross."""

from __future__ import annotations

from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle
from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.search import length_of
from rules.kernel.plane.shapes import Rect, Shape
from rules.kernel.plane.ways import (
    MICRO,
    Crossing,
    Leg,
    Spot,
    Way,
    crossings,
    nearest_end,
    shortest_way,
    shortest_ways,
    spot_at,
    spot_gap2,
    straight_way,
)
from tests.helpers.lengths import at_length
from tests.kernel.plane import tables
from tests.kernel.plane.brute import all_ways, lattice, lattice_lengths
from tests.kernel.plane.crowds import SIZE, starts


def table(*rects: Rect, half: int = 1, **more: object) -> Ground:
    """A table of 30 by 30 with some solids."""
    return Ground(half, 30, 30, obstacles=tuple(map(Obstacle, rects)), **more)  # type: ignore[arg-type]


def way(ground: Ground, start: tuple[int, int], goal: tuple[int, int], *via: tuple[int, int]) -> Way:
    found = shortest_way(ground, Point(*start), Point(*goal), tuple(Point(*one) for one in via))
    assert found is not None
    return found


# Lengths


def test_a_leg_is_rounded_down_to_a_micro_centimetre() -> None:
    assert 1_414_213 == length_of(Point(0, 0), Point(1, 1))
    assert 5_000_000 == length_of(Point(0, 0), Point(3, 4))
    assert 98_994_949 == length_of(Point(0, 0), Point(70, 70))


def test_a_free_run_is_one_leg() -> None:
    assert Way(Point(2, 2), (Leg(Point(2, 2), Point(5, 6), 5 * MICRO),)) == way(table(), (2, 2), (5, 6))
    assert Way(Point(2, 2), ()) == way(table(), (2, 2), (2, 2))
    assert (0, Point(2, 2)) == (way(table(), (2, 2), (2, 2)).length, way(table(), (2, 2), (2, 2)).end)


def test_a_way_bends_at_the_corner_of_a_solid_grown_by_the_base() -> None:
    # The solid from (10, 0) to (14, 10) keeps a base of half 1 one centimetre away: its corners are (9, 11), (15, 11).
    found = way(table(Rect(10, 0, 14, 10)), (5, 8), (19, 8))
    assert (Point(9, 11), Point(15, 11)) == found.corners
    assert 5 * MICRO + 6 * MICRO + 5 * MICRO == found.length
    # Half 2 goes around (8, 12) and (16, 12).
    found = way(table(Rect(10, 0, 14, 10), half=2), (5, 8), (19, 8))
    assert (Point(8, 12), Point(16, 12)) == found.corners


def test_of_equal_ways_the_corner_with_lower_x_then_lower_y_is_taken() -> None:
    # A square in the middle of the way: north and south around it are equally long.
    east_west = way(table(Rect(9, 9, 11, 11)), (4, 10), (16, 10))
    assert (Point(8, 8), Point(12, 8)) == east_west.corners
    north_south = way(table(Rect(9, 9, 11, 11)), (10, 16), (10, 4))
    assert (Point(8, 12), Point(8, 8)) == north_south.corners
    # From corner to corner, the way over (8, 12) has the lower x.
    assert (Point(8, 12),) == way(table(Rect(9, 9, 11, 11)), (7, 7), (13, 13)).corners


def test_of_equal_ways_the_one_with_fewer_corners_is_taken() -> None:
    plain = way(table(Rect(9, 4, 11, 11)), (4, 10), (16, 10))
    assert (Point(8, 12), Point(12, 12)) == plain.corners
    # A link of exactly that length has no corner at all; one that is a unit longer is not taken.
    for more, corners in ((0, ()), (1, plain.corners)):
        link = Link(Point(4, 10), Point(16, 10), plain.length + more, "portal")
        assert corners == way(table(Rect(9, 4, 11, 11), links=(link,)), (4, 10), (16, 10)).corners


def test_bases_may_touch_and_pass_where_the_gap_is_as_wide_as_the_base() -> None:
    gap = table(Rect(10, 0, 14, 9), Rect(10, 11, 14, 30))
    assert 15 * MICRO == way(gap, (5, 10), (20, 10)).length
    # Into the gap and out of it again, around its mouths.
    assert (Point(9, 10), Point(15, 10)) == way(gap, (9, 2), (15, 20)).corners
    narrow = table(Rect(10, 0, 14, 9), Rect(10, 10, 14, 30))
    assert shortest_way(narrow, Point(5, 10), Point(20, 10)) is None


def test_a_base_slips_between_two_corners_that_leave_it_just_room() -> None:
    # Grown, the two solids meet in the one point (12, 12).
    ground = table(Rect(4, 4, 11, 11), Rect(13, 13, 20, 20))
    assert 4 * 1_414_213 + 2 == way(ground, (10, 14), (14, 10)).length
    assert () == way(ground, (10, 14), (14, 10)).corners
    assert (Point(12, 12),) == way(ground, (9, 12), (12, 9)).corners


def test_no_way_leads_out_of_a_ring_or_into_a_solid() -> None:
    ring = table(Rect(5, 5, 15, 6), Rect(5, 14, 15, 15), Rect(5, 5, 6, 15), Rect(14, 5, 15, 15))
    assert shortest_way(ring, Point(10, 10), Point(20, 20)) is None
    assert shortest_way(ring, Point(20, 20), Point(10, 10)) is None
    assert shortest_way(ring, Point(10, 10), Point(8, 12)) is not None
    assert shortest_way(ring, Point(20, 20), Point(5, 5)) is None
    assert shortest_way(ring, Point(20, 20), Point(30, 20)) is None


def test_a_turn_may_save_a_unit_where_two_ways_to_a_corner_are_equal() -> None:
    # Both ways around (5, 5) to the corner (8, 8) take 10.198038. Straight on from (3, 7) to (13, 9) one leg of
    # 10.198039 is left, but over (7, 3) the way turns at the corner, and two legs are rounded down.
    crowd = tuple(Base(Point(x, y), 1) for x, y in ((5, 5), (10, 6), (6, 10)))
    ground = table(bases=crowd)
    found = way(ground, (2, 2), (13, 9))
    assert (Point(7, 3), Point(8, 8)) == found.corners
    assert 3 * 5_099_019 == found.length
    assert 5_099_019 + 10_198_039 == found.length + 1
    assert all_ways(ground, Point(2, 2))[Point(13, 9)] == (found.length, 2, found.corners)


def test_a_way_that_is_a_unit_longer_to_a_corner_may_still_win_beyond_it() -> None:
    # To the corner (15, 15) the way over (13, 19) is a unit shorter than the one over (14, 20). But to (17, 11) it goes
    # straight on, one leg of 8.944271, where the other turns and rounds twice: both come to 10.945271.
    chain = (Link(Point(2, 2), Point(25, 2), 1_000, "chain"), Link(Point(25, 2), Point(13, 19), 2_000_000, "chain"))
    ground = table(Rect(16, 16, 20, 20), links=(*chain, Link(Point(2, 2), Point(14, 20), 1_374_117, "portal")))
    assert (Point(25, 2), Point(13, 19)) == way(ground, (2, 2), (15, 15)).corners
    found = way(ground, (2, 2), (17, 11))
    assert ((Point(14, 20), Point(15, 15)), 10_945_271) == (found.corners, found.length)
    assert all_ways(ground, Point(2, 2))[Point(17, 11)] == (found.length, 2, found.corners)


# Way-points


def test_way_points_are_passed_in_turn() -> None:
    found = way(table(), (2, 2), (12, 2), (2, 7), (12, 7))
    assert 20 * MICRO == found.length
    assert (Point(2, 7), Point(12, 7)) == found.corners


def test_a_way_point_on_the_line_is_no_end_of_a_leg() -> None:
    # Each of three legs of a root of 2 is rounded down; one of three roots is not rounded three times.
    assert 4_242_640 == way(table(), (2, 2), (5, 5), (3, 3), (4, 4)).length
    assert 3 * 1_414_213 == 4_242_639
    assert () == way(table(), (2, 2), (5, 5), (3, 3), (4, 4)).corners
    back = way(table(), (2, 2), (3, 3), (5, 5))
    assert (4_242_640 + 2_828_427, (Point(5, 5),)) == (back.length, back.corners)
    assert 5 * MICRO == way(table(), (2, 2), (5, 6), (2, 2), (5, 6)).length


def test_between_way_points_the_way_goes_around_what_blocks() -> None:
    ground = table(Rect(10, 0, 14, 10))
    assert (Point(9, 11), Point(15, 11), Point(19, 8)) == way(ground, (5, 8), (25, 8), (19, 8)).corners
    assert shortest_way(ground, Point(5, 8), Point(25, 8), (Point(12, 5),)) is None


def test_a_straight_way_goes_around_nothing() -> None:
    ground = table(Rect(10, 0, 14, 10))
    assert straight_way(ground, (Point(5, 8), Point(19, 8))) is None
    found = straight_way(ground, (Point(5, 8), Point(9, 11), Point(15, 11), Point(19, 8)))
    assert way(ground, (5, 8), (19, 8)) == found
    assert straight_way(ground, (Point(12, 5),)) is None
    assert Way(Point(5, 5), ()) == straight_way(ground, (Point(5, 5),))


# Levels and links


ROOF = Floor(Rect(10, 10, 20, 20), 8, "roof")
MOUND = Floor(Rect(10, 10, 20, 20), 2, "mound")
LADDER = (Link(Point(9, 15), Point(11, 15), 8 * MICRO, "up"), Link(Point(11, 15), Point(9, 15), 8 * MICRO, "down"))


def test_a_floor_within_the_step_is_walked_over() -> None:
    ground = table(floors=(MOUND,), step=2)
    assert 20 * MICRO == way(ground, (5, 15), (25, 15)).length
    # The base lies on the western edge from x = 9 to 11, and on the eastern one from 19 to 21.
    expected = (Crossing("mound", 4 * MICRO, 6 * MICRO), Crossing("mound", 14 * MICRO, 16 * MICRO))
    assert expected == crossings(ground, way(ground, (5, 15), (25, 15)))
    assert () == crossings(ground, way(ground, (11, 11), (19, 19)))


def test_a_higher_floor_is_gone_around_and_not_stepped_down_from() -> None:
    ground = table(floors=(MOUND,), step=1)
    assert (Point(9, 9), Point(21, 9)) == way(ground, (5, 15), (25, 15)).corners
    assert shortest_way(ground, Point(12, 12), Point(25, 12)) is None
    assert 8 * MICRO == way(ground, (11, 12), (19, 12)).length


def test_a_ladder_leads_up_and_its_height_is_part_of_the_way() -> None:
    ground = table(floors=(ROOF,), step=3, links=LADDER)
    up = way(ground, (5, 15), (15, 15))
    assert (4 + 8 + 4) * MICRO == up.length
    assert ["", "up", ""] == [leg.mark for leg in up.legs]
    assert () == crossings(ground, up)
    over = way(table(floors=(ROOF,), step=3, links=(*LADDER[:1],)), (5, 15), (19, 19))
    assert Point(11, 15) in over.corners
    # A base at its top leaves the ladder without use.
    taken = table(floors=(ROOF,), step=3, links=LADDER, bases=(Base(Point(12, 15), 1),))
    assert shortest_way(taken, Point(5, 15), Point(15, 15)) is None


def test_floors_of_one_level_side_by_side_are_one_floor() -> None:
    two = (Floor(Rect(10, 10, 15, 20), 8), Floor(Rect(15, 10, 20, 20), 8))
    ground = table(floors=two, step=0)
    assert 8 * MICRO == way(ground, (11, 15), (19, 15)).length
    steps = (Floor(Rect(10, 10, 15, 20), 8), Floor(Rect(15, 10, 20, 20), 6, "stair"))
    assert shortest_way(table(floors=steps, step=1), Point(11, 15), Point(19, 15)) is None
    assert 8 * MICRO == way(table(floors=steps, step=2), (11, 15), (19, 15)).length


# What is crossed


def test_crossings_are_told_in_their_order_with_where_they_begin_and_end() -> None:
    ground = Ground(
        1,
        30,
        30,
        obstacles=(
            Obstacle(Rect(20, 0, 24, 30), blocks=False, mark="water", holds=True),
            Obstacle(Rect(10, 0, 11, 30), blocks=False, mark="wall"),
            Obstacle(Rect(12, 20, 13, 30), blocks=False, mark="hedge"),
        ),
    )
    straight = way(ground, (5, 10), (26, 10))
    assert (Crossing("wall", 4 * MICRO, 7 * MICRO), Crossing("water", 14 * MICRO, 20 * MICRO)) == crossings(
        ground, straight
    )
    # Along the wall's edge nothing is crossed; what goes on over a corner of the way is one crossing.
    assert () == crossings(ground, way(ground, (9, 5), (9, 25)))
    bent = way(ground, (22, 5), (20, 10), (22, 10))
    assert (Crossing("water", 0, 7 * MICRO),) == crossings(ground, bent)


@pytest.mark.slow
@given(tables.places, tables.places, tables.shapes, st.integers(1, 2))
def test_crossings_are_where_shapely_sees_the_base_on_the_shape(
    start: Point, end: Point, shape: Shape, half: int
) -> None:
    ground = Ground(half, 40, 40, obstacles=(Obstacle(shape, blocks=False, mark="area"),))
    if start == end:
        return
    leg = Leg(start, end, length_of(start, end))
    found = crossings(ground, Way(start, (leg,)))
    grown = grown_by_base(shape, half)
    line = shapely.LineString([start, end])
    inside = line.intersection(grown.buffer(-1e-9, join_style="mitre")).length
    assert pytest.approx(inside * MICRO, abs=60) == sum(one.leaves - one.enters for one in found)


def grown_by_base(shape: Shape, half: int) -> BaseGeometry:
    """The shape and, around each of its edges, the hull of the bases at its ends."""
    form = tables.known(shape)
    corners = [*form.exterior.coords]
    hulls = [
        shapely.union(
            shapely.box(a[0] - half, a[1] - half, a[0] + half, a[1] + half),
            shapely.box(b[0] - half, b[1] - half, b[0] + half, b[1] + half),
        ).convex_hull
        for a, b in pairwise(corners)
    ]
    return shapely.union_all([form, *hulls])


# Along a way


def test_the_spot_after_some_length_is_rounded_toward_the_start_of_its_leg() -> None:
    found = way(table(Rect(10, 0, 14, 10)), (5, 8), (19, 8))
    assert Spot(5 * MICRO, 8 * MICRO) == found.spot_after(0) == found.spot_after(-1)
    assert Spot(9 * MICRO, 11 * MICRO) == found.spot_after(5 * MICRO)
    assert Spot(14 * MICRO, 11 * MICRO) == found.spot_after(10 * MICRO)
    # Two fifths down the last leg: 4 x 2/5 east, 3 x 2/5 south.
    assert Spot(16_600_000, 9_800_000) == found.spot_after(13 * MICRO)
    assert Spot(19 * MICRO, 8 * MICRO) == found.spot_after(99 * MICRO)
    slope = Way(Point(0, 3), (Leg(Point(0, 3), Point(3, 0), 4_242_640),))
    assert Spot(707_106, 3_000_000 - 707_106) == slope.spot_after(MICRO)


@pytest.mark.parametrize(
    ("spot", "expected"),
    [
        ((5_400_000, 7_600_000), (5, 8)),
        ((5_500_000, 7_500_000), (5, 7)),
        ((0, 0), (1, 1)),
        ((-3, -3), (1, 1)),
        ((99 * MICRO, 15 * MICRO), (29, 15)),
        ((12 * MICRO, 5 * MICRO), (9, 5)),
        ((12 * MICRO + 1, 5 * MICRO), (15, 5)),
        ((12 * MICRO, 9 * MICRO), (12, 11)),
    ],
)
def test_the_nearest_end_is_the_lower_of_equals(spot: tuple[int, int], expected: tuple[int, int]) -> None:
    assert Point(*expected) == nearest_end(table(Rect(10, 0, 14, 10)), Spot(*spot))


def test_without_any_room_there_is_no_end() -> None:
    assert nearest_end(Ground(2, 3, 3), Spot(0, 0)) is None


def test_the_nearest_end_on_a_level_is_on_that_level() -> None:
    ground = table(floors=(ROOF,), step=3)
    beside = spot_at(Point(10, 15))
    assert [Point(9, 15), Point(11, 15), None] == [nearest_end(ground, beside, level) for level in (0, 8, 3)]
    assert Point(9, 15) == nearest_end(ground, beside)


@pytest.mark.slow
@given(starts(), st.builds(Spot, *[st.integers(-MICRO, SIZE * MICRO)] * 2))
def test_the_nearest_end_is_the_least_of_all(drawn: tuple[Ground, Point], spot: Spot) -> None:
    ground, _ = drawn
    ends = [place for place in lattice(ground) if ground.can_end(place)]
    expected = min(ends, key=lambda place: (spot_gap2(spot, place), place), default=None)
    assert expected == nearest_end(ground, spot)


# Against every corner from every corner


@pytest.mark.slow
@given(starts(most_links=3))
@settings(max_examples=at_length(40, 100))
def test_all_shortest_ways_are_those_found_the_slow_way(drawn: tuple[Ground, Point]) -> None:
    ground, start = drawn
    slow = all_ways(ground, start)
    fast = shortest_ways(ground, start, lattice(ground))
    assert {place: rank[0] for place, rank in slow.items()} == {place: one.length for place, one in fast.items()}
    assert {place: rank[2] for place, rank in slow.items()} == {place: one.corners for place, one in fast.items()}


@pytest.mark.slow
@given(starts())
@settings(max_examples=15)
def test_no_turn_elsewhere_would_be_shorter(drawn: tuple[Ground, Point]) -> None:
    ground, start = drawn
    anywhere = lattice_lengths(ground, start)
    fast = shortest_ways(ground, start, lattice(ground))
    assert anywhere.keys() == fast.keys()
    # Whoever may turn at every place gains less than a unit by rounding at each of them.
    assert all(0 <= one.length - anywhere[place] <= 2 * SIZE for place, one in fast.items())


@pytest.mark.slow
@given(starts(), st.data())
def test_one_way_alone_is_the_same_as_among_many(drawn: tuple[Ground, Point], data: st.DataObject) -> None:
    ground, start = drawn
    goal = data.draw(st.sampled_from(lattice(ground)))
    alone = shortest_way(ground, start, goal)
    assert shortest_ways(ground, start, lattice(ground)).get(goal) == alone
    if alone is not None:
        assert all(ground.is_free(leg.start, leg.end) for leg in alone.legs)
        assert straight_way(ground, (start, *alone.corners, goal)) == alone


@pytest.mark.slow
@given(starts(), st.data())
def test_ways_back_are_as_long_and_no_detour_is_shorter(drawn: tuple[Ground, Point], data: st.DataObject) -> None:
    ground, start = drawn
    goal, over = (data.draw(st.sampled_from(lattice(ground))) for _ in range(2))
    there, back = shortest_way(ground, start, goal), shortest_way(ground, goal, start)
    assert (there is None) == (back is None)
    detour = shortest_way(ground, start, goal, (over,))
    if there is not None and back is not None:
        assert there.length == back.length
        if detour is not None:
            assert there.length <= detour.length


@pytest.mark.slow
@given(starts(), st.data())
def test_ways_are_as_long_in_a_mirror(drawn: tuple[Ground, Point], data: st.DataObject) -> None:
    ground, start = drawn
    goal = data.draw(st.sampled_from(lattice(ground)))

    def turned(point: Point) -> Point:
        return Point(point.y, SIZE - point.x)

    def turned_rect(shape: Shape) -> Rect:
        assert isinstance(shape, Rect)
        west, south, east, north = shape
        return Rect(south, SIZE - east, north, SIZE - west)

    mirrored = Ground(
        ground.half,
        SIZE,
        SIZE,
        floors=tuple(one._replace(shape=turned_rect(one.shape)) for one in ground.floors),
        step=ground.step,
        obstacles=tuple(one._replace(shape=turned_rect(one.shape)) for one in ground.obstacles),
        bases=tuple(Base(turned(one.centre), one.half) for one in ground.bases),
    )
    plain, other = shortest_way(ground, start, goal), shortest_way(mirrored, turned(start), turned(goal))
    assert (None if plain is None else plain.length) == (None if other is None else other.length)
    if plain is not None:
        legs = tuple(leg._replace(start=turned(leg.start), end=turned(leg.end)) for leg in plain.legs)
        assert crossings(ground, plain) == crossings(mirrored, Way(turned(start), legs))
