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
from render.theme import BLACK, BRIGHT_GOLD, GOLD, WOOD_DARK, Colour, mix
from render.umbra_turris import panel
from render.umbra_turris.drafts import party_on, planned_spots
from render.umbra_turris.happened import happened_in
from render.umbra_turris.land import land_picture, location_of, scenery_of
from render.umbra_turris.marks import TINT
from render.umbra_turris.muster import draw_list
from render.umbra_turris.palette import HIT, LIFE, LOCKED, LOST, MISS, VEIL, WOUND, style_of
from render.umbra_turris.view import draw_part, draw_steps
from render.umbra_turris.window import window_of
from render.umbra_turris.words import TITLE, field_of
from rules.kernel.game import Face as Seen
from rules.kernel.values import Cell, Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.open_table import SEATS, Party, Piece, Table
from rules.umbra_turris.views import BattleView

GAME = "umbra_turris"
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
    sheet = base((TITLE, cut, seats, "sheet"), lambda: paint_sheet(layout, seats))
    palette = palette_for(sheet, field, layout)
    canvas = Canvas.over(sheet, 1, layout.type)
    window = window_of(field, happened_in(face.events), numbers, planned_spots(field, face))
    draw_part(canvas, layout.view, field, face, window, numbers)
    draw_steps(canvas, layout.view, window, layout.type, EDGE)
    if (party := party_on(face)) is not None:
        draw_list(canvas, layout.view.inset(26), content, party, style_of(face.seat or ""), layout.type)
    panel.draw_heading(canvas, layout.head, field, face)
    panel.draw_inset(canvas, layout.inset, field, window)
    for seat, room in zip(seats, layout.parties, strict=True):
        panel.draw_party(canvas, room, field, seat, layout.type)
    return in_palette(canvas.image, palette)


def palette_for(sheet: Image.Image, field: Battlefield, layout: Layout) -> Image.Image:
    """The colours of a location, kept with it."""
    key = TITLE, layout.cut, tuple(field.table.seats), "palette", location_of(field)
    return still(key, lambda: palette_of(_sample(sheet, field, layout), colours_of(field)))


def colours_of(field: Battlefield) -> tuple[Colour, ...]:
    """Colours of pieces, and of the ground where it is tinted, be it as a zone or as a cell that is asked for."""
    scenery = scenery_of(field)
    tones = scenery.dark, mix(scenery.dark, scenery.bright, 0.5), scenery.bright
    tints = [(style_of(seat).colour, TINT) for seat in field.table.seats] + [(VEIL, 0.3), (VEIL, 0.45)]
    return (*COLOURS, *(mix(tone, colour, part) for tone in tones for colour, part in tints))


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


def paint_ahead(content: Content) -> None:
    """Have every location painted, as two players see it: no opening shows one."""
    seats = SEATS[:2]
    for card in {one.location: one for one in content.terrain_cards}.values():
        pieces = [Piece(id=piece.id) for piece in content.location(card.location).pieces]
        parties = {seat: Party(seat=seat) for seat in seats}
        table = Table(seats=list(seats), parties=parties, terrain_card=card.id, pieces=pieces)
        face = Seen(game=GAME, seat=None, view=BattleView(table=table))
        for cut in Cut:
            draw(content, face, None, cut)
