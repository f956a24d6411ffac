"""The map of Swords & Sails as a picture, drawn from a face alone: for everybody, or for one player."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from PIL import Image

from render.baked import drawable, still
from render.cache import PAINTED
from render.canvas import Canvas
from render.cuts import DEFAULT, Cut
from render.encode import in_palette, palette_of
from render.mosaic import Mosaic
from render.swords_and_sails import own, panels
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
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.labels import write_names
from render.swords_and_sails.liveries import CLOSED, HATCHING, STACKS, STYLES, burnt_of, land_of, rim_of, thread_of
from render.swords_and_sails.painting import painted
from render.swords_and_sails.panels import SEASON_COLOURS, TITLE_HEIGHT
from render.swords_and_sails.pieces import draw_pieces
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.sheet import LAYOUTS, Layout, title_of, told_in
from render.swords_and_sails.words import TITLE, shown_steps, view_of
from render.tokens import target_mark
from rules.kernel.game import Face
from rules.kernel.kept import Kept
from rules.kernel.values import Cell
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction, Half

COLOURS = (
    *(style.colour for style in STYLES.values()),
    *map(land_of, Faction),
    *map(thread_of, Faction),
    *map(rim_of, Faction),
    *map(burnt_of, (*Faction, None)),
    *(CLOSED, HATCHING),
    *(style.colour for style in STACKS.values()),
    *SEASON_COLOURS.values(),
)
"""Colours that no palette may miss."""
MOVED: Kept[Hashable, Mosaic] = Kept("maps with arrows", 2)


def plate_of(box: Content, half: Half = Half.BOTH, cut: Cut = Cut.TALL) -> Plate:
    """The whole map, or one half of it."""
    return LAYOUTS[half, cut].plate(box)


def draw(box: Content, face: Face, numbers: Mapping[Cell, int] | None = None, cut: Cut = DEFAULT) -> Image.Image:
    """The map with all that stands on it and happened there, and the standings with it; for a seat its own region."""
    view = view_of(face)
    layout = LAYOUTS[view.options.half, cut]
    colours, plate = palette(box, layout), layout.plate(box)
    part = None if view.viewer is None else own.region_of(face, numbers)
    if part is not None:
        plate, sheet = own.plate_of(box, part), own.sheet_of(box, face, cut, part, colours)
    else:
        key = "told in palette", layout, told_in(view)
        sheet = PAINTED.made(key, lambda: layout.tell(box, view, colours)).copy()
    sheet.paste(in_palette(titled(box, face, sheet.width), colours), (0, 0))
    lay_out(plate, face, numbers).lay_on(sheet, (0, TITLE_HEIGHT), colours)
    return sheet


def titled(box: Content, face: Face, width: int) -> Image.Image:
    """The title of a sheet of some width."""
    title = Canvas.over(title_of(width), 1, panels.TYPE)
    panels.draw_title(title, box, face)
    return title.image


def palette(box: Content, layout: Layout) -> Image.Image:
    """The colours of every map of this layout, found on one where each power holds its home."""

    def found() -> Image.Image:
        ground = painted(layout.plate(box), Ground.at_home(box, layout.half))
        sheet = drawable(layout.untold(len(Faction)))
        sheet.paste(drawable(title_of(sheet.width)), (0, 0))
        sheet.paste(ground.whole(), (0, TITLE_HEIGHT))
        return palette_of(sheet, COLOURS)

    return still((TITLE, "palette", layout.cut, layout.half), found)


def draw_plate(plate: Plate, face: Face, numbers: Mapping[Cell, int] | None = None) -> Image.Image:
    """A part of the map with all that stands on it."""
    return lay_out(plate, face, numbers).whole()


def lay_out(plate: Plate, face: Face, numbers: Mapping[Cell, int] | None = None) -> Mosaic:
    """A part of the map with pieces, arrows and marks; numbers on the areas that are asked for."""
    view = view_of(face)
    places, size = plate.lettering, plate.style.piece
    steps, ground = shown_steps(view), Ground.of(view)
    ordered = tuple(intentions(view, own_orders(face)))
    canvas = Mosaic.upon(with_movements(plate, ground, tuple(movements(steps)), is_named=not ordered))
    draw_heads = draw_orders(canvas, plate, ordered)
    if ordered:
        write_names(canvas, plate, ground)
    taken = draw_pieces(canvas, places, view, plate.style)
    draw_heads()
    draw_incidents(canvas, places, steps, size * 0.82, taken)
    for place, number in (numbers or {}).items():
        if place in places:
            room = room_beside(canvas.box, [places[place].name], 1, size * 0.9, taken)
            target_mark(canvas, room.centre, number, size * 0.95)
            taken.append(room)
    return canvas


def with_movements(plate: Plate, ground: Ground, arrows: tuple[Arrow, ...], *, is_named: bool) -> Mosaic:
    """The map with the arrows of what was done. Nobody may draw on it: all who look share it.

    Names stand over all arrows; where orders are to be drawn first, they are still missing.
    """

    def moved() -> Mosaic:
        canvas = painted(plate, ground)
        draw_movements(canvas, plate, arrows)
        if is_named:
            write_names(canvas, plate, ground)
        return canvas

    return MOVED.made((plate.frame, ground, arrows, is_named), moved)
