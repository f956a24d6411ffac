"""Strips and lines that strike all bases under them."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.plane.lines import Strip, bases_under, is_less_than_root
from rules.kernel.plane.points import Base, Point, overlap
from tests.kernel.plane.tables import bases, known, places

numbers = st.integers(-40, 40)


def at(x: int, y: int, half: int = 1) -> Base:
    return Base(Point(x, y), half)


def wave(base: Base, toward: tuple[int, int]) -> Strip:
    return Strip(base, Point(*toward), breadth=5, length=20)


@given(numbers, numbers, st.integers(1, 50))
def test_a_number_is_held_against_a_root_without_rounding(number: int, times: int, radicand: int) -> None:
    root = math.isqrt(radicand)
    if root * root == radicand:
        assert is_less_than_root(number, times, radicand) == (number < times * root)
    else:
        assert is_less_than_root(number, times, radicand) == (number < times * math.sqrt(radicand))


# Strips


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        # Due east of (10, 10) the strip covers x from 11 to 31, y from 7.5 to 12.5.
        (at(12, 10), True),
        (at(12, 13), True),
        (at(12, 14), False),
        (at(12, 7), True),
        (at(12, 6), False),
        (at(31, 10), True),
        (at(32, 10), False),
        (at(33, 10, 2), False),
        (at(32, 10, 2), True),
        (at(10, 12), False),
        (at(11, 12), True),
        (at(8, 10), False),
    ],
)
def test_a_strip_along_an_axis_begins_at_the_edge_of_the_base(other: Base, expected: bool) -> None:
    assert expected == wave(at(10, 10), (20, 10)).strikes(other)
    assert expected == wave(at(10, 10), (11, 10)).strikes(other)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        # From (10, 10) along (3, 4) the ray leaves the base at (10.75, 11); the strip ends at (22.75, 27).
        (at(16, 18), True),
        (at(22, 26), True),
        (at(23, 28), True),
        (at(24, 28), False),  # Its corner (23, 27) is 0.15 past the end.
        (at(23, 27), True),
        (at(19, 17), True),
        (at(20, 17), True),  # Its corner (19, 18) is 12/5 = 2.4 from the middle line,
        (at(20, 16), False),  # and the corner (19, 17) is 15/5 = 3 from it.
    ],
)
def test_a_strip_aslant(other: Base, expected: bool) -> None:
    strip = shapely.Polygon(corners_of(wave(at(10, 10), (13, 14))))
    assert expected == (strip.intersection(known(other)).area > 0)
    assert expected == wave(at(10, 10), (13, 14)).strikes(other)


def corners_of(strip: Strip) -> list[tuple[float, float]]:
    (x, y), half = strip.base
    dx, dy = strip.toward.x - x, strip.toward.y - y
    m, root = max(abs(dx), abs(dy)), math.hypot(dx, dy)
    x0, y0 = x + dx * half / m, y + dy * half / m
    x1, y1 = x0 + strip.length * dx / root, y0 + strip.length * dy / root
    ox, oy = -dy * strip.breadth / 2 / root, dx * strip.breadth / 2 / root
    return [(x0 - ox, y0 - oy), (x1 - ox, y1 - oy), (x1 + ox, y1 + oy), (x0 + ox, y0 + oy)]


@given(bases, places, bases)
def test_strips_strike_what_shapely_sees_under_them(base: Base, toward: Point, other: Base) -> None:
    if toward == base.centre:
        with pytest.raises(ValueError, match="needs a direction"):
            Strip(base, toward, 5, 20).strikes(other)
        return
    strip = Strip(base, toward, 5, 20)
    area = shapely.Polygon(corners_of(strip)).intersection(known(other)).area
    assert strip.strikes(other) == (area > 1e-9)


@given(bases, places, bases)
def test_a_strip_mirrored_strikes_the_mirrored_base(base: Base, toward: Point, other: Base) -> None:
    if toward != base.centre:
        turned = [Base(Point(-one.centre.y, one.centre.x), one.half) for one in (base, other)]
        mirrored = Strip(turned[0], Point(-toward.y, toward.x), 5, 20)
        assert Strip(base, toward, 5, 20).strikes(other) == mirrored.strikes(turned[1])


# Lines through a target


def test_a_line_goes_on_past_the_target_and_strikes_nearest_first() -> None:
    # It ends at x = 31: the base at 31 is entered at 30, the one at 32 only begins there.
    target = at(20, 10)
    assert (2, 0, 1) == bases_under(Point(10, 10), target, 10, [target, at(31, 10), at(15, 10)])
    assert (0,) == bases_under(Point(10, 10), target, 10, [target, at(32, 10), at(33, 10, 2)])
    # An edge or a corner on the line is not struck.
    assert (0,) == bases_under(Point(10, 10), target, 10, [target, at(24, 11), at(28, 12, 2)])


def test_aslant_the_end_is_measured_from_where_the_line_leaves_the_target() -> None:
    # Along (3, 4) the line leaves the target's base at (13.75, 15) and ends at (19.75, 23).
    target = at(13, 14)
    assert (0, 1) == bases_under(Point(10, 10), target, 10, [target, at(19, 23)])
    assert (0,) == bases_under(Point(10, 10), target, 10, [target, at(20, 24)])
    assert (0, 1) == bases_under(Point(10, 10), target, 10, [target, at(20, 24, 2)])


def test_who_stands_on_the_start_is_entered_first() -> None:
    target = at(20, 10)
    assert (1, 0) == bases_under(Point(10, 10), target, 10, [target, at(10, 10)])
    with pytest.raises(ValueError, match="needs a direction"):
        bases_under(Point(20, 10), target, 10, [target])


def test_of_bases_entered_at_once_the_one_left_first_counts_first_then_the_lower_place() -> None:
    # One above the other, on two levels.
    target = at(20, 10)
    assert (2, 1, 0) == bases_under(Point(10, 10), target, 10, [at(27, 10, 2), at(26, 10), target])
    assert (1, 0) == bases_under(Point(10, 10), target, 5, [at(20, 11, 2), at(20, 9, 2)])
    assert (0, 1) == bases_under(Point(10, 10), target, 5, [at(20, 10), at(20, 10)])


@given(places, st.lists(bases, min_size=1, max_size=6))
def test_lines_strike_what_shapely_sees_under_them(start: Point, drawn: list[Base]) -> None:
    target = drawn[0]
    if target.centre == start:
        return
    dx, dy = target.centre.x - start.x, target.centre.y - start.y
    m, root = max(abs(dx), abs(dy)), math.hypot(dx, dy)
    share = 1 + target.half / m + 10 / root
    line = shapely.LineString([start, (start.x + dx * share, start.y + dy * share)])
    struck = bases_under(start, target, 10, drawn)
    for number, base in enumerate(drawn):
        assert (number in struck) == (line.intersection(known(base).buffer(-1e-7, join_style="mitre")).length > 1e-6)
    entered = [line.intersection(known(drawn[number])).distance(shapely.Point(start)) for number in struck]
    assert entered == pytest.approx(sorted(entered))


@given(places, bases, st.lists(bases, max_size=6))
def test_the_order_of_the_list_does_not_matter_but_for_equals(start: Point, target: Base, drawn: list[Base]) -> None:
    if target.centre == start or any(overlap(one, other) for one in drawn for other in drawn if one != other):
        return
    forth = [drawn[number] for number in bases_under(start, target, 10, drawn)]
    back = [drawn[::-1][number] for number in bases_under(start, target, 10, drawn[::-1])]
    assert forth == back
