"""Dice with any face, and the parts that games make their own cards of."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.canvas import Canvas
from render.cards import coin, stock
from render.dice import INNER, PIPS, Mark, die, marked_die, spots_on
from render.geometry import Box
from render.theme import BLACK, SEATS, VELLUM, WHITE, Colour, contrast
from tests.render.snapshots import difference


def a_bar(canvas: Canvas, face: Box, ink: Colour) -> None:
    canvas.rectangle(Box.around(face.centre, face.width / 2, face.width / 8), ink)


def a_disc(canvas: Canvas, face: Box, ink: Colour) -> None:
    canvas.circle(face.centre, face.width / 4, ink)


def look(key: str, mark: Mark, fill: Colour = VELLUM, *, struck_out: bool = False, ringed: bool = False) -> Canvas:
    """A marked die in the middle of a sheet."""
    sheet = Canvas(120, 120, WHITE)
    marked_die(sheet, (60, 60), ("test", key), mark, 64, fill, struck_out=struck_out, ringed=ringed)
    return sheet


def test_marked_dice_differ_in_everything_that_is_asked_for() -> None:
    """Face, colour, ring and cross."""
    looks = [
        look("bar", a_bar),
        look("disc", a_disc),
        look("bar", a_bar, SEATS[1].colour),
        look("bar", a_bar, struck_out=True),
        look("bar", a_bar, ringed=True),
        look("bar", a_bar, struck_out=True, ringed=True),
    ]
    for one, other in combinations(looks, 2):
        assert difference(one.finish(), other.finish()).is_visible


@pytest.mark.parametrize("fill", [VELLUM, BLACK, *(style.colour for style in SEATS)])
def test_marks_are_drawn_in_an_ink_that_reads_on_the_die(fill: Colour) -> None:
    """Dark on light dice, light on dark ones, in the room that the face has."""
    told: list[tuple[float, Colour]] = []
    look(f"ink on {fill}", lambda canvas, face, ink: told.append((face.width, ink)), fill)
    assert len(told) == 1
    width, ink = told[0]
    assert width == pytest.approx(64 * INNER)
    assert contrast(ink, fill) >= 4


def test_a_ringed_die_keeps_inside_its_room() -> None:
    """The ring is not cut off."""
    plain, ringed = look("bar", a_bar).finish(), look("bar", a_bar, ringed=True).finish()
    ink = difference(plain, ringed).field.getbbox()
    assert ink is not None
    assert ink[0] > 60 - 64 * 0.7
    assert ink[2] < 60 + 64 * 0.7


def test_a_die_may_be_blank() -> None:
    """No pips are a face like any other."""
    sheets = [Canvas(100, 100, WHITE) for _ in PIPS]
    for value, sheet in enumerate(sheets):
        die(sheet, (50, 50), value)
    assert len({sheet.finish().tobytes() for sheet in sheets}) == 7


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_signs_on_a_face_stand_about_its_middle(count: int) -> None:
    """As many spots as signs, from corner to corner."""
    spots = spots_on(Box(0, 0, 93, 93), count)
    assert len(set(spots)) == count
    assert sum(x for x, _ in spots) == pytest.approx(46.5 * count)
    assert all(0 < x < 93 and x == y for x, y in spots)


def test_a_coin_tells_its_cost_in_any_size() -> None:
    """One or two digits."""
    sheets = []
    for cost, radius in (("1", 23.0), ("2", 23.0), ("12", 23.0), ("1", 33.0)):
        sheets.append(Canvas(100, 100, WHITE))
        coin(sheets[-1], (50, 50), cost, radius)
    for one, other in combinations(sheets, 2):
        assert difference(one.finish(), other.finish()).is_visible


def test_a_chosen_card_is_ringed() -> None:
    """In gold, around the whole card."""
    sheets = [Canvas(200, 200, WHITE) for _ in range(2)]
    for sheet, chosen in zip(sheets, (False, True), strict=True):
        stock(sheet, Box(50, 50, 150, 150), chosen=chosen)
    ring = difference(sheets[0].finish(), sheets[1].finish()).field.getbbox()
    assert ring is not None
    assert ring[0] < 50
    assert ring[3] > 150
