"""The Tabletop as players see it: a bare table with its grid, square bases, and whatever is being chosen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from render.canvas import Canvas
from render.cuts import DEFAULT, Cut
from render.editions import Edition
from render.geometry import Box
from render.raster import draw_ghost, draw_raster, drawn_positions, ghosts_of
from render.tabletop import TableMap
from render.text import Texts
from render.theme import MEADOW, STONE, seat_style
from rules.kernel.game import Face
from rules.kernel.values import Cell
from tests.helpers.tabletop import HALF, PIT, SIZE, TabletopView, TheTabletop

SHEETS = {Cut.WIDE: (1100, 700), Cut.TALL: (780, 780)}
TABLES = {Cut.WIDE: Box(46, 32, 686, 672), Cut.TALL: Box(46, 42, 742, 738)}


def bare_table(cut: Cut) -> tuple[Canvas, TableMap]:
    """A table on which nothing lies yet."""
    size = SHEETS[cut]
    canvas, table = Canvas(*size, least_type=cut.least_type(size)), TableMap(SIZE, TABLES[cut])
    canvas.rectangle(table.box, MEADOW)
    table.paint_grid(canvas)
    table.paint_numbers(canvas)
    return canvas, table


def draw(face: Face, numbers: Mapping[Cell, int] | None = None, cut: Cut = DEFAULT) -> Image.Image:
    """The table, the pieces, and what its own seat is choosing."""
    canvas, table = bare_table(cut)
    canvas.rectangle(table.area(*PIT), STONE)
    for owner, (x, y), _, _ in view_of(face).pieces.values():
        canvas.rectangle(table.area(x - HALF, y - HALF, x + HALF, y + HALF), seat_style(owner).colour)
    for ghost in ghosts_of(drawn_positions(face)):
        draw_ghost(canvas, table, ghost)
    draw_raster(canvas, table, numbers)
    return canvas.finish()


def view_of(face: Face) -> TabletopView:
    """What the face shows."""
    assert isinstance(face.view, TabletopView)
    return face.view


def in_words(face: Face) -> str:
    """Where everything stands."""
    pieces = view_of(face).pieces.items()
    return "\n".join(f"{name} {point} {facing}" for name, (_, point, _, facing) in pieces) or "An empty table."


EDITION = Edition(
    game=TheTabletop(),
    draw=draw,
    alt_text=in_words,
    board_text=in_words,
    hand=lambda face: "" if view_of(face).hoard is None else f"Your hoard lies at {view_of(face).hoard}.",
    texts=Texts.load(Path(__file__).with_name("tabletop.toml")),
    drawn_answer=drawn_positions,
)
