"""Charges: the edge that is reached first, the spot flush with it, and where a failure ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.kernel.plane.charges import (
    best_landings,
    contact_points,
    end_of_failed_charge,
    free_spots,
    landings,
    stopping_spot,
    way_toward,
)
from rules.kernel.plane.fields import field
from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle
from rules.kernel.plane.points import Base, Body, Facing, Point, gap2, is_flush, touch
from rules.kernel.plane.shapes import Rect
from rules.kernel.plane.ways import MICRO, Spot, Way, shortest_way, spot_gap2, straight_way
from tests.helpers.lengths import at_length
from tests.kernel.plane.brute import lattice
from tests.kernel.plane.crowds import bodies, grounds

N, E, S, W = Facing


def at(x: int, y: int, half: int = 1, level: int = 0) -> Body:
    return Body(Base(Point(x, y), half), 3, level)


TARGET = at(20, 20)


def table(*others: Body, half: int = 1, target: Body = TARGET, **more: object) -> Ground:
    """A table of 40 by 40 with the target and others, all of them enemies."""
    enemies = (target, *others)
    return Ground(half, 40, 40, bases=tuple(one.base for one in enemies), shunned=enemies, **more)  # type: ignore[arg-type]


# Spots


def test_free_spots_are_flush_and_nobody_is_in_the_way() -> None:
    assert (Point(20, 22),) == free_spots(table(), TARGET, N)
    assert () == free_spots(table(at(21, 23)), TARGET, N)
    assert (Point(20, 22),) == free_spots(table(at(22, 24)), TARGET, N)
    # It may touch other enemies there.
    assert (Point(20, 22),) == free_spots(table(at(22, 22)), TARGET, N)
    assert (Point(19, 23), Point(20, 23), Point(21, 23)) == free_spots(table(half=2), TARGET, N)
    assert (Point(21, 17), Point(20, 17)) == free_spots(table(at(17, 17), half=2), TARGET, S)


def test_spots_need_a_level_near_the_target_and_the_whole_base_on_one() -> None:
    mound = (Floor(Rect(21, 10, 30, 30), 2),)
    assert (Point(22, 20),) == free_spots(table(floors=mound, step=2), TARGET, E)
    assert () == free_spots(table(floors=mound, step=2, contact_step=1), TARGET, E)
    assert () == free_spots(table(floors=(Floor(Rect(22, 10, 30, 30), 2),), step=2), TARGET, E)
    assert () == free_spots(table(obstacles=(Obstacle(Rect(22, 10, 23, 30), blocks=False),)), TARGET, E)


def test_an_edge_is_touched_from_corner_to_corner() -> None:
    assert tuple(Point(x, 22) for x in range(18, 23)) == contact_points(table(), TARGET, N)
    assert tuple(Point(22, y) for y in range(22, 17, -1)) == contact_points(table(), TARGET, E)
    roof = (Floor(Rect(10, 10, 21, 30), 8),)
    above = at(20, 20, level=8)
    # Only those on the roof: at the edge of the roof and beyond it nobody can be, or is far below.
    on_roof = contact_points(table(target=above, floors=roof, step=3), above, N)
    assert (Point(18, 22), Point(19, 22), Point(20, 22)) == on_roof
    assert () == contact_points(table(target=above, floors=roof, step=3), above, E)
    # Who steps up lies on both levels for a while, and is as high as the higher one.
    mound, raised = (Floor(Rect(10, 10, 21, 30), 3),), at(20, 20, level=3)
    stepping = contact_points(table(target=raised, floors=mound, step=3), raised, N)
    assert tuple(Point(x, 22) for x in range(18, 22)) == stepping


# Landings


def test_with_a_clear_run_the_distance_is_that_of_the_bases() -> None:
    found = landings(table(), Point(20, 30), TARGET)
    assert (N, Point(20, 22), 8 * MICRO) == (found[0].edge, found[0].spot, found[0].way.length)
    assert 8 * MICRO == found[0].way.length
    assert (found[0],) == best_landings(table(), Point(20, 30), TARGET)
    assert {N, E, S, W} == {one.edge for one in found}


def test_on_the_diagonal_two_edges_are_equally_near_and_the_charger_chooses() -> None:
    found = best_landings(table(), Point(30, 30), TARGET)
    assert [N, E] == [one.edge for one in found]
    assert found[0].way.end == found[1].way.end == Point(22, 22)


def test_a_corner_counts_for_both_edges_and_the_way_to_the_spot_decides() -> None:
    # Both edges are touched at (22, 22); from there on the spot in the east is nearer to who comes from the south.
    found = landings(table(), Point(32, 29), TARGET)
    assert found[0].way.length == found[1].way.length
    assert (E, N) == (found[0].edge, found[1].edge)
    assert found[0].spot_way is not None
    assert found[1].spot_way is not None
    assert found[0].spot_way.length < found[1].spot_way.length
    assert (found[0],) == best_landings(table(), Point(32, 29), TARGET)


def test_an_edge_without_a_free_spot_is_none() -> None:
    # Somebody stands flush in the north: from there the charger runs around to the corner of the next edge.
    found = landings(table(at(20, 22)), Point(20, 30), TARGET)
    assert [E, W] == [one.edge for one in found[:2]]
    assert Point(22, 22) == found[0].way.end
    assert N not in [one.edge for one in found]


def test_of_several_spots_the_one_with_the_shortest_way_is_taken_then_the_first_clockwise() -> None:
    assert Point(21, 23) == landings(table(half=2), Point(24, 33), TARGET)[0].spot
    assert Point(19, 23) == landings(table(half=2), Point(16, 33), TARGET)[0].spot
    assert Point(20, 23) == landings(table(half=2), Point(20, 33), TARGET)[0].spot


def test_equally_near_spots_are_taken_clockwise() -> None:
    # The middle spot is taken by nobody, but a post stands north of it, so that both outer ones are equally near.
    target = at(20, 20, half=2)
    ground = table(target=target, obstacles=(Obstacle(Rect(20, 24, 20, 26)),))
    north = next(one for one in landings(ground, Point(20, 30), target) if one.edge is N)
    assert (Point(19, 23), Point(20, 23), Point(21, 23)) == free_spots(ground, target, N)
    west, east = (shortest_way(ground, Point(20, 30), Point(x, 23)) for x in (19, 21))
    assert west is not None
    assert east is not None
    assert west.length == east.length
    assert Point(19, 23) == north.spot
    post = (Obstacle(Rect(20, 14, 20, 16)),)
    south = next(one for one in landings(replace(ground, obstacles=post), Point(20, 10), target) if one.edge is S)
    assert Point(21, 17) == south.spot


def test_a_target_behind_walls_has_no_landing() -> None:
    ring = tuple(
        Obstacle(rect)
        for rect in (Rect(10, 10, 30, 11), Rect(10, 29, 30, 30), Rect(10, 10, 11, 30), Rect(29, 10, 30, 30))
    )
    ground = table(obstacles=ring)
    assert () == landings(ground, Point(5, 20), TARGET) == best_landings(ground, Point(5, 20), TARGET)
    # Outside of the ring all places from (9, 18) to (9, 22) are equally near; then the shortest way counts.
    assert Point(9, 20) == way_toward(ground, Point(5, 20), TARGET).end
    assert Point(9, 22) == way_toward(ground, Point(3, 28), TARGET).end


def test_a_ladder_may_be_part_of_a_charge() -> None:
    roof = (Floor(Rect(10, 10, 30, 30), 8),)
    ladder = (Link(Point(9, 20), Point(11, 20), 8 * MICRO, "up"),)
    above = at(20, 20, level=8)
    found = landings(table(target=above, floors=roof, step=3, links=ladder), Point(5, 20), above)
    assert (W, 4 * MICRO + 8 * MICRO + 7 * MICRO) == (found[0].edge, found[0].way.length)


@pytest.mark.slow
@given(grounds(), bodies, st.data())
@settings(max_examples=at_length(25, 60))
def test_landings_are_the_least_of_all_ways_to_each_edge(ground: Ground, target: Body, data: st.DataObject) -> None:
    ground = replace(ground, bases=(*ground.bases, target.base), shunned=(target,))
    places = lattice(ground)
    assume(places)
    start = data.draw(st.sampled_from(places))
    found = landings(ground, start, target)
    for one in found:
        assert is_flush(target.base, Base(one.spot, ground.half))
        assert ground.can_stand(one.spot)
        assert touch(target.base, Base(one.way.end, ground.half))
        lengths = []
        for point in contact_points(ground, target, one.edge):
            way = shortest_way(ground, start, point)
            lengths += [] if way is None else [way.length]
        assert min(lengths) == one.way.length
        assert one.spot_way == shortest_way(ground, start, one.spot)
    assert [one.nearness for one in found] == sorted(one.nearness for one in found)
    assert found[: len(best_landings(ground, start, target))] == best_landings(ground, start, target)


# Failed charges


def test_a_failed_charge_goes_ten_centimetres_toward_the_target() -> None:
    assert Point(20, 25) == end_of_failed_charge(table(), Point(20, 35), TARGET, 10)
    # Along (3, 4): 6 east and 8 north of the start.
    assert Point(16, 18) == end_of_failed_charge(table(target=at(24, 30)), Point(10, 10), at(24, 30), 10)
    # Along the diagonal it comes to 7.07 each way: the nearest place is (17, 17), 9.9 cm on.
    assert Point(17, 17) == end_of_failed_charge(table(target=at(30, 30)), Point(10, 10), at(30, 30), 10)
    # The spot (19.86, 11.64) lies nearest to (20, 12), then to (20, 11), but both are more than 10 cm on.
    assert Point(19, 12) == end_of_failed_charge(table(target=at(30, 15)), Point(10, 10), at(30, 15), 10)


def test_it_stops_at_one_centimetre_from_any_enemy() -> None:
    # The target is 4 away: it stops with a gap of 1.
    assert Point(20, 23) == end_of_failed_charge(table(), Point(20, 26), TARGET, 10)
    assert Spot(20 * MICRO, 23 * MICRO) == stopping_spot(table(), way_toward(table(), Point(20, 26), TARGET), 10)
    # Another one beside the way, 0 aside: the gap is 1 when the base is 1 before it.
    passed = table(at(22, 28))
    assert Spot(20 * MICRO, 31 * MICRO) == stopping_spot(passed, way_toward(passed, Point(20, 35), TARGET), 10)
    assert Point(20, 31) == end_of_failed_charge(passed, Point(20, 35), TARGET, 10)
    # With a gap of 1 to the side it never comes nearer than that.
    beside = table(at(23, 30))
    assert Spot(20 * MICRO, 25 * MICRO) == stopping_spot(beside, way_toward(beside, Point(20, 35), TARGET), 10)
    # Who stands that near from the start does not hold it.
    held = table(at(22, 35))
    assert Spot(20 * MICRO, 25 * MICRO) == stopping_spot(held, way_toward(held, Point(20, 35), TARGET), 10)


def test_around_a_corner_it_stops_on_the_circle() -> None:
    # Along (3, 4) straight at the corner (20, 20) of the grown base: 1 cm before it is 4 cm on the way of 5.
    enemy = at(22, 22)
    assert Spot(19_400_000, 19_200_000) == stopping_spot(table(target=enemy), straight((17, 16), (20, 20)), 10)
    # The line x + y = 38 passes the corner at a root of 2, never within 1.
    assert Spot(24 * MICRO, 14 * MICRO) == stopping_spot(table(target=enemy), straight((14, 24), (24, 14)), 20)
    # x + y = 39 passes it at half of that, and comes within 1 at (19, 20): 5 roots of 2 on its way, rounded down.
    assert Spot(18_999_999, 20_000_001) == stopping_spot(table(target=enemy), straight((14, 25), (25, 14)), 20)


def straight(start: tuple[int, int], end: tuple[int, int]) -> Way:
    found = straight_way(Ground(0, 40, 40), (Point(*start), Point(*end)))
    assert found is not None
    return found


def test_ties_go_to_the_place_nearer_to_the_target() -> None:
    # The spot after 10 cm lies in the middle of a low wall, where nobody ends: both sides are equally far.
    wall = Obstacle(Rect(0, 24, 40, 26), blocks=False, mark="wall")
    ground = table(obstacles=(wall,))
    assert Spot(20 * MICRO, 25 * MICRO) == stopping_spot(ground, way_toward(ground, Point(20, 35), TARGET), 10)
    # Behind the wall would be 12 cm on: too far.
    assert Point(20, 27) == end_of_failed_charge(ground, Point(20, 35), TARGET, 10)
    # Eleven centimetres with a wall of no more than an edge: both sides are within reach of the way.
    floor = Floor(Rect(0, 0, 40, 25), 2)
    edge = table(target=at(20, 20, level=2), floors=(floor,), step=2)
    assert Point(20, 26) == end_of_failed_charge(edge, Point(20, 35), at(20, 20, level=2), 10)


def test_a_blocked_charger_goes_as_far_as_it_can() -> None:
    ring = tuple(
        Obstacle(rect)
        for rect in (Rect(10, 10, 30, 11), Rect(10, 29, 30, 30), Rect(10, 10, 11, 30), Rect(29, 10, 30, 30))
    )
    assert Point(9, 20) == end_of_failed_charge(table(obstacles=ring), Point(5, 20), TARGET, 10)


@pytest.mark.slow
@given(grounds(), bodies, st.integers(1, 8), st.data())
@settings(max_examples=at_length(25, 60))
def test_a_failed_charge_ends_where_one_may_end(ground: Ground, target: Body, most: int, data: st.DataObject) -> None:
    ground = replace(ground, bases=(*ground.bases, target.base), shunned=(target,))
    places = [place for place in lattice(ground) if ground.can_end(place)]
    assume(places)
    start = data.draw(st.sampled_from(places))
    end = end_of_failed_charge(ground, start, target, most)
    assert ground.can_end(end)
    length = field(ground, start, most).length(end)
    assert length is not None
    spot = stopping_spot(ground, way_toward(ground, start, target), most)
    others = field(ground, start, most).destinations
    assert all(spot_gap2(spot, end) <= spot_gap2(spot, place) for place in others)
    # Where it stops, the target is at least 1 cm away, but for what rounding takes.
    reach = (target.base.half + ground.half) * MICRO
    across = max(0, abs(spot.x - target.base.centre.x * MICRO) - reach)
    along = max(0, abs(spot.y - target.base.centre.y * MICRO) - reach)
    if gap2(Base(start, ground.half), target.base) >= 1:
        assert across**2 + along**2 >= (MICRO - 3) ** 2
