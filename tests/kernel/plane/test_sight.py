"""Lines of sight over heights."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.plane.points import Base, Body, Point
from rules.kernel.plane.shapes import Polygon, Rect, Shape, contains, rect_of, stretches
from rules.kernel.plane.sight import Part, Sight, Terrain, is_hidden_in_the_air, look, terrain_of
from tests.helpers.lengths import at_length
from tests.kernel.plane.tables import places, shapes

NOTCHED = Polygon.of((10, 0), (22, 0), (22, 6), (16, 6), (16, 12), (10, 12))


def at(x: int, y: int, height: int = 3, level: int = 0, half: int = 1) -> Body:
    return Body(Base(Point(x, y), half), height, level)


def seen(sight: Sight) -> str:
    """The locations that are seen, by their first letters."""
    return "".join(letter for letter, is_seen in zip("lth", sight[:3], strict=True) if is_seen)


def past(part: Part, eye: Body | None = None, target: Body | None = None) -> Sight:
    """A look from (2, 10) to (22, 10) past one part."""
    return look(eye or at(2, 10), target or at(22, 10), Terrain((part,)))


# Heights


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        # The eye is at 3 cm, the middle of the way; legs are seen along a line from 3 down to 1/2.
        (1, "lth"),  # Leaving at x = 13, 11/20 of the way, the line to the legs is 3 - 2.5 x 11/20 = 1.625 high.
        (2, "th"),  # The line to the torso is 3 - 1.5 x 11/20 = 2.175 high there.
        (3, ""),  # The line to the head, 3 - 0.5 x 11/20, is below 3 as all are.
        (None, ""),
        (0, "lth"),
    ],
)
def test_a_wall_hides_what_lies_below_the_lines_over_it(top: int | None, expected: str) -> None:
    wall = Part("wall", Rect(12, 0, 13, 20), top)
    assert expected == seen(past(wall))
    assert ("wall",) == past(wall).crossed


def test_a_line_as_high_as_the_top_is_clear() -> None:
    # From 8 cm down to legs at 2 cm, a sixth of 12: exactly 5 cm halfway, at x = 12.
    falling = at(2, 10, height=8), at(22, 10, height=12, half=0)
    assert "lth" == seen(past(Part("wall", Rect(10, 0, 12, 20), 5), *falling))
    assert "th" == seen(past(Part("wall", Rect(10, 0, 13, 20), 5), *falling))


def test_a_rising_line_is_lowest_where_it_enters() -> None:
    eye, target = at(2, 10, height=2), at(22, 10, height=3, level=8, half=0)
    # To the legs at 8.5 cm: 2 + 6.5 x 8/20 = 4.6 where it enters at x = 10; the torso's line is 2 + 7.5 x 8/20 = 5.
    wall = Rect(10, 0, 20, 20)
    assert ["lth", "th", ""] == [seen(past(Part("wall", wall, top), eye, target)) for top in (4, 5, 6)]


def test_who_stands_on_a_roof_does_not_see_below_its_edge() -> None:
    roof = Part("roof", Rect(0, 0, 12, 20), 8)
    # From 11 cm at x = 6 to the ground beside the wall: the line leaves the roof at 12 below 8.
    assert "" == seen(past(roof, at(6, 10, level=8), at(14, 10)))
    assert "lth" == seen(past(roof, at(11, 10, level=8), at(14, 10)))
    assert "lth" == seen(past(roof, at(6, 10, level=8), at(8, 16, level=8)))


def test_one_free_corner_is_enough() -> None:
    # All lines but the one to the north-east corner run through.
    assert "" == seen(past(Part("house", Rect(10, 0, 14, 12), 9)))
    assert "lth" == seen(past(Part("house", Rect(10, 0, 14, 10), 9)))
    assert ("house",) == past(Part("house", Rect(10, 0, 14, 10), 9)).crossed
    assert () == past(Part("house", Rect(10, 0, 14, 9), 9)).crossed


def test_a_line_along_an_edge_is_free() -> None:
    # The line to the centre runs along the edge; the northern corners are seen, the southern ones not.
    along = past(Part("house", Rect(10, 0, 14, 10), 9), target=at(22, 10, half=0))
    assert ("lth", ()) == (seen(along), along.crossed)
    for corner in ((16, 8), (8, 16)):
        gable = Part("gable", Polygon.of((8, 8), (16, 16), corner), 9)
        assert () == past(gable, at(2, 2), at(22, 22, half=0)).crossed
        assert ("gable",) == past(gable, at(2, 2), at(22, 22)).crossed


# Woods


def test_a_wood_hides_only_who_is_behind_it() -> None:
    wood = Polygon.of((8, 4), (16, 4), (18, 10), (12, 18), (6, 12))
    through = Part("wood", wood, 10, is_clear_within=True)
    assert "" == seen(past(through))
    assert "lth" == seen(past(through, at(10, 10)))
    assert "lth" == seen(past(through, target=at(14, 10)))
    # A centre on the border counts as inside; one beyond it does not, though the base is still half in the wood.
    assert "lth" == seen(past(through, target=at(18, 10)))
    assert "" == seen(past(through, target=at(19, 10)))
    assert ("wood",) == past(through, target=at(18, 10)).crossed


def test_a_shape_with_a_notch_blocks_with_both_arms() -> None:
    eye, target = at(2, 15), at(22, 5, half=0)
    assert "" == seen(past(Part("ruin", NOTCHED, 9), eye, target))
    # A falling line is lowest in the farther arm.
    assert "th" == seen(past(Part("ruin", NOTCHED, 1), eye, target))


# Bodies


def test_bodies_block_like_terrain_and_are_told_after_it() -> None:
    wall = Part("wall", Rect(12, 0, 13, 20), 1)
    small, locked = (Part(key, rect_of(Base(Point(16, 10), 1)), top) for key, top in (("small", 2), ("locked", None)))
    assert (False, False, True, ("wall", "small")) == look(at(2, 10), at(22, 10), Terrain((wall,)), (small,))
    assert (False, False, False, ("locked",)) == look(at(2, 10), at(22, 10), Terrain(()), (locked,))
    # Further off its base no longer fills the view: the corners of the target are seen past it.
    aside = Part("aside", rect_of(Base(Point(16, 9), 1)), None)
    assert "lth" == seen(look(at(2, 10), at(22, 10), Terrain(()), (aside,)))


def test_parts_with_one_key_are_told_once() -> None:
    parts = (
        Part("ruin", Rect(6, 0, 7, 20), 0),
        Part("hut", Rect(9, 0, 10, 20), 0),
        Part("ruin", Rect(12, 0, 13, 20), 0),
    )
    assert ("ruin", "hut") == look(at(2, 10), at(22, 10), Terrain(parts)).crossed


def test_one_above_the_other() -> None:
    roof = Part("roof", Rect(0, 0, 12, 20), 8)
    assert "" == seen(past(roof, at(6, 10), at(6, 10, level=8)))
    assert "lth" == seen(past(Part("hut", Rect(12, 0, 20, 20), 8), at(6, 10), at(6, 10, level=8)))


# Flyers


def test_a_flyer_is_hidden_only_by_high_terrain_under_all_lines() -> None:
    eye, flyer = at(2, 10), at(22, 10)
    assert is_hidden_in_the_air(eye, flyer, Terrain((Part("house", Rect(10, 0, 14, 20), 5),)), 5)
    assert not is_hidden_in_the_air(eye, flyer, Terrain((Part("house", Rect(10, 0, 14, 20), 4),)), 5)
    assert not is_hidden_in_the_air(eye, flyer, Terrain((Part("house", Rect(10, 0, 14, 10), 9),)), 5)
    halves = Part("south", Rect(10, 0, 14, 10), 9), Part("north", Rect(15, 9, 18, 20), 9)
    assert is_hidden_in_the_air(eye, flyer, Terrain(halves), 5)
    assert not is_hidden_in_the_air(at(10, 10), flyer, Terrain((Part("house", Rect(10, 0, 14, 20), 9),)), 5)
    assert not is_hidden_in_the_air(eye, at(14, 10), Terrain((Part("house", Rect(10, 0, 14, 20), 9),)), 5)


# By the book, line by line


def looked_by_the_book(eye: Body, target: Body, parts: tuple[Part, ...]) -> Sight:
    """Fifteen lines, each against each part, in fractions."""
    locations = []
    ends = (target.base.centre, *target.base.corners)
    crossed = [part.key for part in parts if any(stretches(eye.base.centre, end, part.shape) for end in ends)]
    for sixths in (1, 3, 5):
        to = Fraction(target.level) + Fraction(sixths * target.height, 6)
        locations.append(any(not any(is_blocked(eye, end, to, part, target) for part in parts) for end in ends))
    legs, torso, head = locations
    return Sight(legs, torso, head, tuple(dict.fromkeys(crossed)))


def is_blocked(eye: Body, end: Point, to: Fraction, part: Part, target: Body) -> bool:
    start = eye.base.centre
    if part.is_clear_within and (contains(part.shape, start) or contains(part.shape, target.base.centre)):
        return False
    if part.top is None:
        return bool(stretches(start, end, part.shape))
    at_ends = [
        eye.top + (to - eye.top) * Fraction(*share) for one in stretches(start, end, part.shape) for share in one
    ]
    return any(height < part.top for height in at_ends)


def built(key: int, shape: Shape, top: int | None, is_clear_within: bool) -> Part:
    return Part(str(key), shape, top, is_clear_within)


parts = st.builds(built, st.integers(0, 9), shapes, st.one_of(st.none(), st.integers(0, 9)), st.booleans())
bodies = st.builds(Body, st.builds(Base, places, st.integers(0, 2)), st.integers(1, 4), st.sampled_from([0, 0, 2, 8]))


@pytest.mark.slow
@given(bodies, bodies, st.lists(parts, max_size=6), st.lists(parts, max_size=4))
@settings(max_examples=at_length(120, 300))
def test_a_look_is_fifteen_lines_held_against_everything(
    eye: Body, target: Body, still: list[Part], moving: list[Part]
) -> None:
    expected = looked_by_the_book(eye, target, (*still, *moving))
    assert expected == look(eye, target, terrain_of(tuple(still)), tuple(moving))
    assert expected == look(eye, target, terrain_of(tuple(still)), tuple(moving))
    assert expected.is_visible == any(expected[:3])


@pytest.mark.slow
@given(bodies, bodies, st.lists(parts, max_size=6))
def test_a_look_is_the_same_in_a_mirror(eye: Body, target: Body, still: list[Part]) -> None:
    def turned(point: Point) -> Point:
        return Point(-point.y, point.x)

    def turned_body(body: Body) -> Body:
        return body._replace(base=Base(turned(body.base.centre), body.base.half))

    def turned_part(part: Part) -> Part:
        return part._replace(shape=Polygon(tuple(map(turned, part.shape.corners))))

    plain = look(eye, target, Terrain(tuple(still)))
    assert plain == look(turned_body(eye), turned_body(target), Terrain(tuple(map(turned_part, still))))
    aloft = is_hidden_in_the_air(eye, target, Terrain(tuple(still)), 5)
    assert aloft == is_hidden_in_the_air(
        turned_body(eye), turned_body(target), Terrain(tuple(map(turned_part, still))), 5
    )


@pytest.mark.slow
@given(bodies, bodies, st.lists(parts, max_size=6), parts)
def test_one_part_more_never_shows_more(eye: Body, target: Body, still: list[Part], more: Part) -> None:
    before, after = look(eye, target, Terrain(tuple(still))), look(eye, target, Terrain((*still, more)))
    assert all(was or not now for was, now in zip(before[:3], after[:3], strict=True))
    assert before.crossed == after.crossed[: len(before.crossed)]
