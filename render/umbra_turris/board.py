"""The table as a picture, drawn from a face alone.

The land is painted once for each location; of it a window is shown large, where things happen, and the whole table
beside it. Everything that changes is type, or a piece that is kept after it was first drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas, base
from render.cuts import DEFAULT, Cut
from render.encode import in_palette, palette_of
from render.furniture import lay_wood, parchment_sheet
from render.geometry import Box
from render.raster import draw_ghost, draw_raster, drawn_positions, ghosts_of
from render.tabletop import BOLD_STEP, STEP, TableMap
from render.theme import BLACK, BRIGHT_GOLD, GOLD, VELLUM, WOOD_DARK, Colour, Face, mix
from render.umbra_turris import panel
from render.umbra_turris.happened import happened_in
from render.umbra_turris.land import PER_CM, SIDE, land_picture, lay_extra_pieces, location_of, scenery_of
from render.umbra_turris.marks import (
    TINT,
    draw_blasts,
    draw_locks,
    draw_names,
    draw_shots,
    draw_tokens,
    draw_ways,
    draw_zones,
)
from render.umbra_turris.models import draw_bases, draw_plates
from render.umbra_turris.palette import HIT, LIFE, LOCKED, LOST, MISS, VEIL, WOUND, style_of
from render.umbra_turris.window import Window, window_of
from render.umbra_turris.words import TITLE, field_of
from rules.kernel.game import Face as Seen
from rules.kernel.values import Cell, Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_places import TABLE

EDGE = 46
"""The frame about the table, with the centimetres on it."""
GAP = 12.0
VIEWS = {Cut.WIDE: 958, Cut.TALL: 1078}
"""How wide the window is drawn."""
INSETS = {Cut.WIDE: 286, Cut.TALL: 330}
PARTY = 356.0
"""How high the sheet of a party is below the table."""
COLOURS = (
    *(HIT, LIFE, MISS, BRIGHT_GOLD, GOLD, WOOD_DARK, LOCKED, WOUND, LOST),
    *(mix(style_of(seat).colour, BLACK, 0.65) for seat in ("red", "blue", "green", "yellow")),
    *(mix(style_of(seat).colour, BLACK, 0.12) for seat in ("red", "blue", "green", "yellow")),
)
"""Colours of pieces that no palette may miss."""


@dataclass(frozen=True)
class Layout:
    """Where everything lies on either cut."""

    cut: Cut
    size: tuple[int, int]
    view: Box
    head: Box
    inset: Box
    parties: tuple[Box, ...]

    @property
    def type(self) -> int:
        """The type of all panels."""
        return self.cut.least_type(self.size)

    @property
    def frame(self) -> Box:
        """The wood about the table."""
        return self.view.inset(-EDGE)


@cache
def layout_of(cut: Cut, players: int) -> Layout:
    """The table as high as a wide picture, all else beside it; or as wide as a tall one, all else below."""
    side, small = VIEWS[cut], INSETS[cut]
    whole = side + 2 * EDGE
    view = Box(EDGE, EDGE, EDGE + side, EDGE + side)
    if cut is Cut.WIDE:
        width = round(whole * 11 / 7)
        column = Box(whole + GAP, GAP, width - GAP, whole - GAP)
        inset = Box(column.right - small, column.top, column.right, column.top + small)
        head = Box(column.left, column.top, inset.left - GAP, inset.bottom)
        rows = column._replace(top=inset.bottom + GAP).rows(players, GAP)
        return Layout(cut, (width, whole), view, head, inset, tuple(rows))
    top = whole + GAP
    inset = Box(whole - GAP - small, top, whole - GAP, top + small)
    head = Box(GAP, top, inset.left - GAP, inset.bottom)
    parties: list[Box] = []
    for row in range(-(-players // 2)):
        start = inset.bottom + GAP + row * (PARTY + GAP)
        parties += Box(GAP, start, whole - GAP, start + PARTY).columns(2, GAP)
    bottom = round(parties[-1].bottom + GAP)
    return Layout(cut, (whole, bottom), view, head, inset, tuple(parties[:players]))


def draw(content: Content, face: Seen, numbers: Mapping[Cell, int] | None = None, cut: Cut = DEFAULT) -> Image.Image:
    """The table with all that stands on it, and what goes with it; numbers on the cells that are asked for."""
    field = field_of(content, face)
    seats = tuple(field.table.seats)
    layout = layout_of(cut, len(seats))
    key = TITLE, cut, seats
    sheet = base((*key, "sheet"), lambda: paint_sheet(layout, seats))
    palette = still(
        (*key, "palette", location_of(field)), lambda: palette_of(_sample(sheet, field, layout), colours_of(field))
    )
    canvas = Canvas.over(sheet, 1, layout.type)
    window = window_of(field, happened_in(face.events), numbers)
    draw_view(canvas, layout, field, face, numbers, window)
    panel.draw_heading(canvas, layout.head, field, face)
    panel.draw_inset(canvas, layout.inset, field, window)
    for seat, room in zip(seats, layout.parties, strict=True):
        panel.draw_party(canvas, room, field, seat, layout.type)
    return in_palette(canvas.image, palette)


def colours_of(field: Battlefield) -> tuple[Colour, ...]:
    """Colours of pieces, and of the ground where it is tinted, be it as a zone or as a cell that is asked for."""
    scenery = scenery_of(field)
    tones = scenery.dark, mix(scenery.dark, scenery.bright, 0.5), scenery.bright
    tints = [(style_of(seat).colour, TINT) for seat in field.table.seats] + [(VEIL, 0.3), (VEIL, 0.45)]
    return (*COLOURS, *(mix(tone, colour, part) for tone in tones for colour, part in tints))


def draw_view(
    canvas: Canvas,
    layout: Layout,
    field: Battlefield,
    face: Seen,
    numbers: Mapping[Cell, int] | None,
    window: Window,
) -> None:
    """The window with everything on it, on a canvas of its own that lies on the whole picture."""
    side = round(layout.view.width)
    part = Canvas.on(ground_of(field, window, side), 1, layout.type)
    table = window.map_on(Box(0, 0, side, side))
    happened = happened_in(face.events)
    lay_extra_pieces(part, table, field)
    draw_zones(part, table, field)
    draw_names(part, table, field)
    draw_tokens(part, table, field)
    draw_ways(part, table, happened)
    draw_blasts(part, table, field, happened)
    draw_bases(part, table, field)
    draw_locks(part, table, field)
    draw_shots(part, table, field, happened)
    draw_plates(part, table, field)
    draw_raster(part, table, numbers)
    for ghost in ghosts_of(drawn_positions(face)):
        draw_ghost(part, table, ghost, style_of(face.seat or "").colour)
    canvas.image.paste(part.image, (round(layout.view.left), round(layout.view.top)))
    draw_numbers(canvas, window.map_on(layout.view), window, layout)


def ground_of(field: Battlefield, window: Window, side: int) -> Image.Image:
    """The land of a window, to draw on; that of the whole table is baked in the size in which it is shown."""
    if not window.is_whole:
        return cropped(land_picture(field), window, side)
    key = TITLE, "whole table", location_of(field), side
    return drawable(still(key, lambda: cropped(land_picture(field), window, side)))


def cropped(land: Image.Image, window: Window, side: int) -> Image.Image:
    """A part of the land in the size in which it is shown."""
    west, south, east, north = (round(edge * PER_CM) for edge in window.span)
    part = land.crop((west, SIDE - north, east, SIDE - south))
    return drawable(part).resize((side, side), Image.Resampling.BILINEAR, reducing_gap=1.0)


def draw_numbers(canvas: Canvas, table: TableMap, window: Window, layout: Layout) -> None:
    """The centimetres along all four sides of the window."""
    step = BOLD_STEP if window.is_whole else STEP
    ink, size = mix(GOLD, VELLUM, 0.6), layout.type
    west, south, east, north = window.span
    view, middle = layout.view, EDGE / 2
    for at in range(0, TABLE + 1, step):
        if west <= at <= east:
            x = min(max(table(at, 0)[0], view.left + 12), view.right - 12)
            for y in (view.top - middle, view.bottom + middle):
                canvas.text((x, y), str(at), size, ink, Face.BOLD)
        if south <= at <= north:
            y = min(max(table(0, at)[1], view.top + 12), view.bottom - 12)
            for x in (view.left - middle, view.right + middle):
                canvas.text((x, y), str(at), size, ink, Face.BOLD)


# What never changes


def paint_sheet(layout: Layout, seats: tuple[Seat, ...]) -> Canvas:
    """The sheet with its frame and empty panels, in the size of the finished picture."""
    sheet = parchment_sheet(*layout.size, layout.type)
    lay_wood(sheet, layout.frame)
    sheet.rectangle(layout.frame.inset(1), None, mix(WOOD_DARK, BLACK, 0.5), 3)
    sheet.rectangle(layout.view.inset(-4), None, GOLD, 4)
    paint_north(sheet, layout.frame)
    panel.paint_empty(sheet, layout.head)
    for seat, room in zip(seats, layout.parties, strict=True):
        panel.paint_party(sheet, room, seat)
    return Canvas.on(sheet.finish(), 1)


def paint_north(canvas: Canvas, frame: Box) -> None:
    """Where north is, in a corner of the frame."""
    x, y = frame.right - EDGE / 2, frame.top + EDGE / 2
    canvas.polygon([(x, y - 17), (x + 13, y + 13), (x, y + 6), (x - 13, y + 13)], BRIGHT_GOLD, WOOD_DARK, 2)


def _sample(sheet: Image.Image, field: Battlefield, layout: Layout) -> Image.Image:
    """The sheet with the whole land on it, from which a palette is made."""
    whole = drawable(sheet)
    side = round(layout.view.width)
    whole.paste(drawable(land_picture(field)).resize((side, side)), (EDGE, EDGE))
    return whole
