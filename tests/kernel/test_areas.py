"""Points of a table and sets of them: small as data, quick to ask, the same after JSON."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.kernel.areas import MOST, Area, box_named, name_of, on_table
from rules.kernel.plane.shapes import Rect

spots = st.tuples(st.integers(0, 12), st.integers(0, 12))
grounds = st.dictionaries(st.sampled_from([0, 3, 6]), st.frozensets(spots, min_size=1, max_size=40), min_size=1)


@given(grounds)
def test_an_area_holds_exactly_its_points(ground: dict[int, frozenset[tuple[int, int]]]) -> None:
    """Whatever points it is made of, it has those and no other, and so it has after JSON."""
    area = Area.on_levels(ground)
    again = Area.model_validate_json(area.model_dump_json())
    assert area == again
    wanted = {(point, level) for level, points in ground.items() for point in points}
    assert wanted == {*again.points()}
    assert len(wanted) == len(again)
    assert [*range(len(again))] == [again.number(*one) for one in again.points()]
    assert [*again.points()] == [again.numbered(number) for number in range(len(again))]
    for x in range(-1, 14):
        for y in range(-1, 14):
            assert [level for level in sorted(ground) if (x, y) in ground[level]] == again.levels_at(x, y)


@given(grounds, st.tuples(st.integers(-5, 20), st.integers(-5, 20)))
def test_the_nearest_point_is_the_nearest(ground: dict[int, frozenset[tuple[int, int]]], at: tuple[int, int]) -> None:
    """Compared with each of them; of equals the westernmost, then the southernmost, then the lowest."""
    area = Area.on_levels(ground)
    far = {
        (point, level): ((point[0] - at[0]) ** 2 + (point[1] - at[1]) ** 2, *point, level)
        for point, level in area.points()
    }
    assert min(far, key=lambda one: far[one]) == area.nearest(*at)


@given(grounds, st.integers(0, 10), st.integers(0, 10))
def test_a_box_holds_the_points_inside_it(ground: dict[int, frozenset[tuple[int, int]]], west: int, south: int) -> None:
    """The northernmost row first, as a picture is read."""
    area, box = Area.on_levels(ground), Rect(west, south, west + 4, south + 4)
    inside = area.inside(box)
    wanted = [one for one in area.points() if west <= one[0].x <= west + 4 and south <= one[0].y <= south + 4]
    assert sorted(wanted) == sorted(inside)
    assert inside == sorted(inside, key=lambda one: (-one[0].y, one[0].x, one[1]))
    assert bool(inside) is area.holds_some_of(box)


def test_a_whole_table_is_small_as_data() -> None:
    """4,761 points, and less than a kilobyte of JSON."""
    area = Area.box(Rect(1, 1, 69, 69))
    assert 69 * 69 == len(area)
    assert len(area.model_dump_json()) < 1000
    assert Rect(1, 1, 69, 69) == area.bounds


@pytest.mark.parametrize(
    "levels",
    [
        {},
        {0: ()},
        {0: ((),)},
        {0: ((5,),)},
        {0: ((5, 1),)},
        {0: ((5, 3, 2),)},
        {0: ((5, 1, 2, 3, 4),)},
        {0: ((5, 4, 6, 1, 2),)},
        {0: ((5, 1, 2), (5, 4, 6))},
        {0: ((6, 1, 2), (5, 1, 2))},
        {0: ((-1, 1, 2),)},
        {0: ((5, -2, 2),)},
        {0: ((5, 1, MOST + 1),)},
        {6: ((5, 1, 2),), 0: ((5, 1, 2),)},
    ],
)
def test_an_area_has_one_spelling(levels: dict[int, tuple[tuple[int, ...], ...]]) -> None:
    """What is empty, out of order, or could be said with fewer runs is refused."""
    with pytest.raises(ValidationError):
        Area(levels=levels)


@pytest.mark.parametrize(("box", "name"), [(Rect(30, 20, 34, 24), "30,20-34,24"), (Rect(3, 20, 3, 20), "3,20")])
def test_a_box_is_known_by_its_name(box: Rect, name: str) -> None:
    """So that a picture can find what a panel numbers."""
    assert name == name_of(box)
    assert box == box_named(name)


def test_a_box_ends_with_the_table() -> None:
    """The last one may be narrower than the others."""
    assert Rect(65, 65, 70, 69) == on_table(Rect(65, 65, 89, 69), (70, 70))
