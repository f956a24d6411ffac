"""Cliffs from above and below."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle
from rules.kernel.plane.ledges import Ledge, ledges
from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.plane.ways import MICRO, shortest_way
from tests.helpers.lengths import at_length
from tests.kernel.plane.brute import lattice
from tests.kernel.plane.crowds import grounds

ROOF = Floor(Rect(10, 10, 14, 14), 6, "roof")


def table(**more: object) -> Ground:
    return Ground(1, 30, 30, floors=(ROOF,), step=3, **more)  # type: ignore[arg-type]


def test_a_ledge_has_the_base_flush_above_and_below() -> None:
    found = ledges(table())
    assert Ledge(Point(11, 12), Point(9, 12), 6, "roof") in found
    assert Ledge(Point(12, 13), Point(12, 15), 6, "roof") in found
    # On each edge of 4 cm the base of 2 cm has three places.
    assert 12 == len(found)
    assert () == ledges(Ground(1, 30, 30, floors=(ROOF,), step=6))
    assert () == ledges(Ground(1, 30, 30))


def test_who_stands_in_the_way_takes_ledges() -> None:
    below = table(bases=(Base(Point(9, 12), 1),))
    assert 9 == len(ledges(below))
    assert 0 == len(ledges(table(obstacles=(Obstacle(Rect(11, 11, 13, 13)),))))


def test_a_ledge_becomes_a_way_down_when_the_game_makes_it_a_link() -> None:
    links = tuple(Link(ledge.above, ledge.below, (2 * 1 + ledge.drop) * MICRO, "jump") for ledge in ledges(table()))
    way = shortest_way(table(links=links), Point(11, 12), Point(5, 12))
    assert way is not None
    assert (2 + 6 + 4) * MICRO == way.length
    assert ["jump", ""] == [leg.mark for leg in way.legs]
    assert shortest_way(table(links=links), Point(5, 12), Point(11, 12)) is None


@pytest.mark.slow
@given(grounds())
@settings(max_examples=at_length(25, 60))
def test_ledges_are_all_pairs_across_a_cliff(ground: Ground) -> None:
    places, away = lattice(ground), 2 * ground.half
    pairs = []
    for one in places:
        for other in (Point(one.x + away, one.y), Point(one.x, one.y + away)):
            levels = ground.level_at(one), ground.level_at(other)
            if other in places and levels[0] is not None and levels[1] is not None:
                if levels[0] - levels[1] > ground.step:
                    pairs.append((one, other))
                if levels[1] - levels[0] > ground.step:
                    pairs.append((other, one))
    assert sorted(pairs) == [(ledge.above, ledge.below) for ledge in ledges(ground)]
