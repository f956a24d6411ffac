"""Shortest ways among blockers, what they cross, and all places within a reach."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.kernel.plane.fields import field
from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle
from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.plane.ways import MICRO, shortest_ways
from tests.kernel.plane.brute import all_ways, lattice

SIZE = 16


@st.composite
def rects(draw: st.DrawFn) -> Rect:
    west, south = draw(st.integers(0, SIZE - 1)), draw(st.integers(0, SIZE - 1))
    return Rect(west, south, min(west + draw(st.integers(1, 5)), SIZE), min(south + draw(st.integers(1, 5)), SIZE))


points = st.builds(Point, st.integers(1, SIZE - 1), st.integers(1, SIZE - 1))
bases = st.builds(Base, points, st.integers(1, 2))
links = st.builds(Link, points, points, st.integers(0, 8 * MICRO), st.just("ladder"))


@st.composite
def grounds(draw: st.DrawFn, most_links: int = 0) -> Ground:
    """A small crowded table."""
    obstacles = [Obstacle(rect) for rect in draw(st.lists(rects(), max_size=4))]
    obstacles += [Obstacle(rect, blocks=False, mark="wall") for rect in draw(st.lists(rects(), max_size=1))]
    return Ground(
        half=draw(st.integers(1, 2)),
        width=SIZE,
        depth=SIZE,
        floors=tuple(Floor(rect, draw(st.sampled_from([2, 5]))) for rect in draw(st.lists(rects(), max_size=1))),
        step=3,
        obstacles=tuple(obstacles),
        bases=tuple(draw(st.lists(bases, max_size=4))),
        links=tuple(draw(st.lists(links, max_size=most_links))),
    )


@st.composite
def starts(draw: st.DrawFn, most_links: int = 0) -> tuple[Ground, Point]:
    """A table with a place where its mover can be."""
    ground = draw(grounds(most_links))
    places = lattice(ground)
    assume(places)
    return ground, draw(st.sampled_from(places))


# Against every corner from every corner


@given(starts(most_links=3))
@settings(max_examples=150)
def test_all_shortest_ways_are_those_found_the_slow_way(table: tuple[Ground, Point]) -> None:
    ground, start = table
    slow = all_ways(ground, start)
    fast = shortest_ways(ground, start, lattice(ground))
    assert {place: rank[0] for place, rank in slow.items()} == {place: way.length for place, way in fast.items()}
    assert {place: rank[2] for place, rank in slow.items()} == {place: way.corners for place, way in fast.items()}


@given(starts(most_links=2), st.integers(0, 20))
@settings(max_examples=150)
def test_a_field_holds_all_ways_within_its_reach(table: tuple[Ground, Point], reach: int) -> None:
    ground, start = table
    slow = {place: rank[0] for place, rank in all_ways(ground, start).items() if rank[0] <= reach * MICRO}
    found = field(ground, start, reach)
    assert slow == {place: found.length(place) for place in found.passable}
    assert sorted(found.passable) == [*found.passable]
    assert [place for place in found.passable if ground.can_end(place) and place != start] == [*found.destinations]
