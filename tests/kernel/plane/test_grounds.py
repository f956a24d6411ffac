"""Where a base may pass, stand and end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.plane.fields import field
from rules.kernel.plane.grounds import Edge, Floor, Ground, Link, Obstacle, edges_between
from rules.kernel.plane.points import Base, Body, Point, gap2, overlap
from rules.kernel.plane.shapes import Polygon, Rect, overlaps
from rules.kernel.plane.ways import MICRO, shortest_ways
from tests.helpers.lengths import at_length
from tests.kernel.plane import tables
from tests.kernel.plane.brute import all_ways, lattice
from tests.kernel.plane.crowds import SIZE, grounds, starts

EVERYWHERE = [Point(x, y) for x in range(SIZE + 1) for y in range(SIZE + 1)]


def ends(ground: Ground) -> list[Point]:
    return [point for point in EVERYWHERE if ground.can_end(point)]


# One by one


def test_the_whole_base_lies_on_the_table() -> None:
    assert [Point(x, y) for x in range(2, 15) for y in range(2, 15)] == ends(Ground(2, SIZE, SIZE))
    assert not Ground(2, SIZE, SIZE).can_pass(Point(1, 5))
    assert not Ground(1, SIZE, SIZE).can_pass(Point(5, 99))


def test_others_may_be_touched_but_not_overlapped() -> None:
    ground = Ground(1, SIZE, SIZE, bases=(Base(Point(8, 8), 1),))
    assert [False, False, True] == [ground.can_end(Point(8 + away, 8)) for away in (0, 1, 2)]
    assert [False, True] == [ground.can_pass(Point(8 + away, 8 + away)) for away in (1, 2)]


def test_whom_it_shuns_it_may_not_touch_at_its_end_not_even_at_a_corner() -> None:
    enemy = Body(Base(Point(8, 8), 1), 3)
    ground = Ground(1, SIZE, SIZE, bases=(enemy.base,), shunned=(enemy,))
    assert [True, False] == [ground.can_pass(Point(10, 10)), ground.can_end(Point(10, 10))]
    assert ground.can_stand(Point(10, 10))
    assert [False, True] == [ground.can_end(Point(10 + more, 8)) for more in (0, 1)]


def test_contact_counts_only_between_near_levels() -> None:
    roof = Floor(Rect(0, 0, 8, SIZE), 8)
    above = Body(Base(Point(7, 8), 1), 3, 8)
    ground = Ground(1, SIZE, SIZE, floors=(roof,), bases=(above.base,), shunned=(above,))
    assert ground.can_end(Point(9, 8))
    assert not ground.can_end(Point(5, 8))
    low = Floor(Rect(0, 0, 8, SIZE), 2)
    ground = Ground(1, SIZE, SIZE, floors=(low,), step=2, bases=(above.base,), shunned=(above._replace(level=2),))
    assert not ground.can_end(Point(9, 8))
    assert Ground(1, SIZE, SIZE, floors=(low,), step=2, shunned=(above._replace(level=2),), contact_step=1).can_end(
        Point(9, 8)
    )
    # Somebody far above open ground is touched by nobody there.
    assert Ground(1, SIZE, SIZE, shunned=(above,)).can_end(Point(9, 8))


def test_a_base_ends_on_one_level() -> None:
    ground = Ground(1, SIZE, SIZE, floors=(Floor(Rect(4, 4, 8, 8), 2),), step=2)
    assert [0, None, 2] == [ground.level_at(Point(x, 6)) for x in (3, 4, 5)]
    assert [0, 2, 2] == [ground.highest_at(Point(x, 6)) for x in (3, 4, 5)]
    assert [True, False, True] == [ground.can_end(Point(x, 6)) for x in (3, 4, 5)]
    assert ground.can_pass(Point(4, 6))
    cliff = Ground(1, SIZE, SIZE, floors=(Floor(Rect(4, 4, 8, 8), 3),), step=2)
    assert [True, False, True] == [cliff.can_pass(Point(x, 6)) for x in (3, 4, 5)]


def test_low_walls_are_crossed_but_hold_nobody_and_water_does() -> None:
    wall = Obstacle(Rect(8, 0, 9, SIZE), blocks=False, mark="wall")
    water = Obstacle(Rect(8, 0, 9, SIZE), blocks=False, mark="water", holds=True)
    assert [True, False, False, True] == [
        Ground(1, SIZE, SIZE, obstacles=(wall,)).can_end(Point(x, 5)) for x in (7, 8, 9, 10)
    ]
    assert Ground(1, SIZE, SIZE, obstacles=(wall,)).can_pass(Point(8, 5))
    assert Ground(1, SIZE, SIZE, obstacles=(water,)).can_end(Point(8, 5))


@pytest.mark.slow
@given(tables.polygons(), st.integers(1, 2))
@settings(max_examples=at_length(20, 40))
def test_a_polygon_may_hold_nobody_but_blocks_no_way(shape: Polygon, half: int) -> None:
    ground = Ground(half, 24, 24, obstacles=(Obstacle(shape, blocks=False),))
    for x in range(half, 24 - half + 1):
        for y in range(half, 24 - half + 1):
            assert ground.can_end(Point(x, y)) != overlaps(shape, Base(Point(x, y), half))
    with pytest.raises(ValueError, match="Only a rectangle"):
        Ground(half, 24, 24, obstacles=(Obstacle(shape),)).can_pass(Point(5, 5))


def test_edges_run_where_levels_differ() -> None:
    assert () == edges_between(())
    floors = (Floor(Rect(2, 2, 6, 6), 3, "hill"), Floor(Rect(6, 2, 8, 4), 3, "spur"), Floor(Rect(3, 3, 4, 4), 1))
    found = edges_between(floors)
    assert Edge(Rect(2, 2, 2, 6), 3, "hill") in found
    assert Edge(Rect(6, 4, 6, 6), 3, "hill") in found
    assert Edge(Rect(6, 2, 8, 2), 3, "spur") in found
    assert 7 == len(found)


# All at once


@pytest.mark.slow
@given(grounds())
@settings(max_examples=at_length(25, 60))
def test_places_are_judged_as_the_words_say(ground: Ground) -> None:
    for point in EVERYWHERE:
        base = Base(point, ground.half)
        under = range(-base.half, base.half)
        cells = [(point.x + x, point.y + y) for x in under for y in under]
        levels = [max([f.level for f in ground.floors if covers_cell(f.shape, *cell)], default=0) for cell in cells]
        is_on_table = base.is_inside_table(SIZE, SIZE)
        is_free = not any(overlap(base, other) for other in ground.bases) and not any(
            overlaps(one.shape, base) for one in ground.obstacles if one.blocks
        )
        is_level = max(levels) == min(levels)
        assert ground.level_at(point) == (levels[0] if is_level else None)
        is_held = not any(overlaps(one.shape, base) for one in ground.obstacles if not one.blocks)
        assert ground.can_stand(point) == (is_on_table and is_free and is_level and is_held)
        touches = any(gap2(base, one.base) == 0 and abs(levels[0] - one.level) <= 2 for one in ground.shunned)
        assert ground.can_end(point) == (ground.can_stand(point) and not touches)


def covers_cell(rect: Rect, x: int, y: int) -> bool:
    return rect.west <= x < rect.east and rect.south <= y < rect.north


# Fields


@pytest.mark.slow
@given(starts(most_links=2), st.integers(0, 20))
@settings(max_examples=at_length(40, 100))
def test_a_field_holds_all_ways_within_its_reach(drawn: tuple[Ground, Point], reach: int) -> None:
    ground, start = drawn
    slow = {place: rank[0] for place, rank in all_ways(ground, start).items() if rank[0] <= reach * MICRO}
    found = field(ground, start, reach)
    assert slow == {place: found.length(place) for place in found.passable}
    assert sorted(found.passable) == [*found.passable]
    assert [place for place in found.passable if ground.can_end(place) and place != start] == [*found.destinations]


@pytest.mark.slow
@given(starts(most_links=1), st.integers(0, 10), st.integers(0, 10))
@settings(max_examples=at_length(20, 50))
def test_more_reach_reaches_more_and_nothing_sooner(drawn: tuple[Ground, Point], reach: int, more: int) -> None:
    ground, start = drawn
    short, long = field(ground, start, reach), field(ground, start, reach + more)
    assert all(long.length(place) == short.length(place) for place in short.passable)
    assert [*short.passable] == [place for place in long.passable if (long.length(place) or 0) <= reach * MICRO]


@pytest.mark.slow
@given(starts(most_links=1), st.integers(0, 12))
@settings(max_examples=at_length(20, 50))
def test_destinations_are_the_ends_with_a_way_within_reach(drawn: tuple[Ground, Point], reach: int) -> None:
    ground, start = drawn
    ways = shortest_ways(ground, start, [place for place in lattice(ground) if ground.can_end(place)])
    expected = [place for place, way in ways.items() if way.length <= reach * MICRO and place != start]
    assert expected == [*field(ground, start, reach).destinations]


def test_the_reach_itself_is_within_reach() -> None:
    found = field(Ground(1, 30, 30), Point(10, 10), 5)
    assert 5 * MICRO == found.length(Point(13, 14))
    assert found.length(Point(14, 14)) is None
    assert found.length(Point(-1, 99)) is None
    assert 0 == found.length(Point(10, 10))
    # All 81 points within a circle of 5, and without the start.
    assert (81, 80) == (len(found.passable), len(found.destinations))
    assert 5 == found.reach


def test_from_inside_a_solid_nothing_is_reached() -> None:
    found = field(Ground(1, 30, 30, obstacles=(Obstacle(Rect(8, 8, 12, 12)),)), Point(10, 10), 5)
    assert () == found.passable
    assert () == found.destinations


def test_a_ladder_leads_to_the_roof_as_far_as_the_reach_goes() -> None:
    ladder = Link(Point(9, 15), Point(11, 15), 8 * MICRO, "up")
    ground = Ground(1, 30, 30, floors=(Floor(Rect(10, 10, 20, 20), 8),), step=3, links=(ladder,))
    found = field(ground, Point(7, 15), 12)
    assert 10 * MICRO == found.length(Point(11, 15))
    assert 12 * MICRO == found.length(Point(13, 15))
    assert found.length(Point(13, 16)) is None
