"""A raster on a picture: numbers where the cells lie, points enlarged, ghosts for their own seat, in readable type."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from cogs.forms import Draft, lay_out
from cogs.forms.raster import Opened
from render.cuts import LEAST_TYPE, Cut
from render.geometry import Box
from render.raster import (
    Ghost,
    draw_ghost,
    draw_raster,
    drawn_positions,
    free_spot,
    ghosts_in,
    ghosts_of,
    lens_beside,
)
from render.stacks import overlap
from rules.kernel.areas import Area
from rules.kernel.decisions import Position
from rules.kernel.plane.points import Facing
from rules.kernel.plane.shapes import Rect
from rules.kernel.session import Session
from rules.kernel.values import Json, Seat
from tests.cogs.test_forms_of_points import MOVE
from tests.helpers import builders as some
from tests.helpers.playouts import dice_of
from tests.helpers.tabletop import TheTabletop
from tests.helpers.tabletop_edition import SHEETS, bare_table
from tests.render.conftest import AssertPicture

FAR = MOVE.model_copy(update={"area": Area.box(Rect(1, 1, 69, 69)), "proposals": ()})
CHOSEN: Json = {"at": [39, 31], "facing": "E", "via": [[35, 22], [38, 28]]}
MOMENTS: dict[str, tuple[Position, Draft]] = {
    "cells": (MOVE, Draft()),
    "regions": (FAR, Draft()),
    "points": (MOVE, Draft(inside=Opened(Rect(30, 15, 34, 19)).code)),
    "chosen": (MOVE, Draft.of(CHOSEN)),
}


def drawn(position: Position, draft: Draft, cut: Cut) -> Image.Image:
    """An empty table, with what is being chosen on it."""
    canvas, table = bare_table(cut)
    draw_raster(canvas, table, lay_out(position, draft, quick=True).targets)
    for ghost in ghosts_in(position, draft.given):
        draw_ghost(canvas, table, ghost)
    return canvas.finish()


@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_raster_looks_as_it_did(moment: str, cut: Cut, assert_picture: AssertPicture) -> None:
    """Numbered cells, numbered regions, the points of a cell, and where a piece would stand."""
    assert_picture(drawn(*MOMENTS[moment], cut), f"toolkit/raster_{moment}_{cut}")


@pytest.mark.parametrize("cut", Cut)
def test_numbers_can_be_read_where_they_are_shown(cut: Cut, monkeypatch: pytest.MonkeyPatch) -> None:
    """No type is smaller than the least of its cut, and two digits fit into their cell."""
    canvas, table = bare_table(cut)
    sizes: list[tuple[str, float]] = []
    text = type(canvas).text

    def noted(self: object, place: object, words: str, size: int = 26, *more: object, **named: object) -> None:
        sizes.append((words, size))
        text(self, place, words, size, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(type(canvas), "text", noted)
    draw_raster(canvas, table, lay_out(MOVE, Draft(), quick=True).targets)
    assert sizes
    shown = cut.shown(SHEETS[cut])
    assert all(size * shown >= LEAST_TYPE for _, size in sizes)
    widest = max(canvas.text_width(words, int(size)) for words, size in sizes)
    assert widest < 5 * table.per_cm


def changed_box(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Where two pictures differ."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("cut", Cut)
def test_a_cell_is_drawn_where_it_lies(cut: Cut) -> None:
    """From half a centimetre before its first point to half a centimetre behind its last."""
    canvas, table = bare_table(cut)
    before = canvas.finish()
    draw_raster(canvas, table, {"20,10-24,14": 7})
    left, top, right, bottom = changed_box(before, canvas.finish())
    room = table.area(19.5, 9.5, 24.5, 14.5)
    assert (left, top, right, bottom) == pytest.approx(room, abs=3)


@pytest.mark.parametrize("across", [0, 30, 35, 65])
@pytest.mark.parametrize("up", [0, 30, 35, 65])
def test_the_enlarged_cell_does_not_lie_on_the_cell(across: int, up: int) -> None:
    """Wherever that is, it is drawn in another corner of the table."""
    _, table = bare_table(Cut.WIDE)
    cell = table.area(across, up, across + 5, up + 5)
    lens = lens_beside(table, cell, 5, 5)
    assert not overlap(lens, cell)
    assert table.box.left <= lens.left < lens.right <= table.box.right
    assert table.box.top <= lens.top < lens.bottom <= table.box.bottom


def test_ghosts_are_found_at_every_depth() -> None:
    """Behind options, on lines of sheets and in lists, and none where nothing is chosen."""
    inner: Json = {"at": [39, 31], "facing": "E"}
    ghost = Ghost(name="Where to?", at=(39, 31), half=1, facing=Facing.E, start=(30, 20))
    assert [ghost] == ghosts_in(some.pick_with(MOVE), {"pick": "march", "then": inner})
    assert [ghost, ghost] == ghosts_in(some.series(MOVE), [inner, inner])
    assert ["Faelin", "Gorak"] == [one.name for one in ghosts_in(some.LANDING, some.LANDING.fall_back(lambda size: 0))]
    assert not ghosts_in(some.pick_with(MOVE), "stay")
    assert not ghosts_in(MOVE, {"via": [[35, 22]]})
    assert [ghost] == ghosts_of([one.model_dump(mode="json") for one in ghosts_in(MOVE, inner)])


def test_what_is_drawn_of_an_answer_belongs_to_its_seat() -> None:
    """A face without a seat shows none of it; one that has been through already is shown as it is."""
    session = Session.begin(TheTabletop(), {}, (Seat("red"), Seat("blue")), dice_of(1))
    face = session.face(Seat("red"))
    half_made = face.model_copy(update={"answer": {"0": {"at": [40, 3]}, "1": {"at": [999, 3]}}})
    found = ghosts_of(drawn_positions(half_made))
    assert [(40, 3)] == [ghost.at for ghost in found]
    seen = half_made.model_copy(update={"asked": None, "answer": drawn_positions(half_made)})
    assert found == ghosts_of(drawn_positions(seen))
    assert drawn_positions(session.face(None)) is None


def test_a_number_keeps_off_whoever_stands_in_its_cell() -> None:
    """In the middle of an empty cell; beside a piece in it; where least is covered in a full one."""
    room, size = Box(0, 0, 100, 100), (30.0, 20.0)
    assert (50.0, 50.0) == free_spot(room, size, [])
    piece = Box(30, 30, 70, 70)
    spot = free_spot(room, size, [piece])
    assert not overlap(Box.around(spot, *size), piece)
    full = [Box(0, 0, 100, 70), Box(0, 70, 60, 100)]
    assert (85.0, 90.0) == free_spot(room, size, full)


def test_the_enlarged_cell_lies_where_nobody_stands() -> None:
    """Off the cell itself, and in a corner without pieces if there is one."""
    _, table = bare_table(Cut.WIDE)
    cell = table.area(5, 5, 9, 9)
    far = lens_beside(table, cell, 5, 5)
    aside = lens_beside(table, cell, 5, 5, [far])
    assert not overlap(aside, far)
    assert not overlap(aside, cell)
