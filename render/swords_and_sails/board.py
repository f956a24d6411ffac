"""The map of Swords & Sails as a picture, drawn from a face alone: for everybody, or for one player."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from render.cache import BASES
from render.canvas import Canvas
from render.encode import in_palette, palette_of
from render.swords_and_sails import panels
from render.swords_and_sails.arrows import (
    Arrow,
    draw_incidents,
    draw_movements,
    draw_orders,
    intentions,
    movements,
    room_beside,
)
from render.swords_and_sails.drafts import own_orders
from render.swords_and_sails.liveries import STACKS, STYLES, land_of, thread_of
from render.swords_and_sails.panels import SEASON_COLOURS
from render.swords_and_sails.pieces import draw_pieces
from render.swords_and_sails.plates import PAINTED, Plate
from render.swords_and_sails.sheet import LAYOUTS, Layout, told_in
from render.swords_and_sails.words import shown_steps, view_of
from render.tokens import target_mark
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView
from rules.swords_and_sails.vocabulary import Faction, Half

COLOURS = (
    *(style.colour for style in STYLES.values()),
    *map(land_of, Faction),
    *map(thread_of, Faction),
    *(style.colour for style in STACKS.values()),
    *SEASON_COLOURS.values(),
)
"""Colours that no palette may miss."""


def plate_of(box: Content, half: Half = Half.BOTH) -> Plate:
    """The whole map, or one half of it."""
    return LAYOUTS[half].plate(box)


def draw(box: Content, face: Face, numbers: Mapping[Cell, int] | None = None) -> Image.Image:
    """The map with all that stands on it and happened there, and the standings below it."""
    view = view_of(face)
    layout = LAYOUTS[view.options.half]
    canvas = layout.sheet(box, view, draw_plate(layout.plate(box), face, numbers))
    layout.lay_legend(canvas)
    panels.draw_title(canvas, box, face)
    return in_palette(canvas.image, palette(box, layout, view))


def palette(box: Content, layout: Layout, view: CampaignView) -> Image.Image:
    """The colours of a state, found before any piece is drawn: the same ones for everybody who looks at it."""
    plate = layout.plate(box)
    key = "palette", plate.key(view), told_in(view)
    return BASES.get(key, lambda: palette_of(layout.sheet(box, view, plate.painted(view)).image, COLOURS))


def draw_plate(plate: Plate, face: Face, numbers: Mapping[Cell, int] | None = None) -> Image.Image:
    """A part of the map with pieces, arrows and marks; numbers on the areas that are asked for."""
    view = view_of(face)
    places, size = plate.lettering, plate.style.piece
    steps = shown_steps(view)
    canvas = Canvas.over(with_movements(plate, view, tuple(movements(steps))), scale=1)
    draw_heads = draw_orders(canvas, plate, intentions(view, own_orders(face)))
    plate.write_names(canvas, view)
    taken = draw_pieces(canvas, places, view, plate.style)
    draw_heads()
    draw_incidents(canvas, places, steps, size * 0.82, taken)
    for place, number in (numbers or {}).items():
        if place in places:
            room = room_beside(canvas.box, [places[place].name], 1, size * 0.9, taken)
            target_mark(canvas, room.centre, number, size * 0.95)
            taken.append(room)
    return canvas.image


def with_movements(plate: Plate, view: CampaignView, arrows: tuple[Arrow, ...]) -> Image.Image:
    """The painted map with the arrows of what was done. Nobody may draw on it: all who look share it."""

    def painted() -> Image.Image:
        canvas = Canvas.over(plate.painted(view), scale=1)
        draw_movements(canvas, plate, arrows)
        return canvas.image

    return PAINTED.get((plate.key(view), arrows), painted) if arrows else plate.painted(view)
