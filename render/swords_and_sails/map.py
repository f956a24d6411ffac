"""The map of Swords & Sails as a picture, drawn from a face alone: for everybody, or for one player."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from render.cache import BASES
from render.canvas import Canvas, base
from render.encode import in_palette, palette_of
from render.furniture import parchment_sheet
from render.geometry import Box
from render.swords_and_sails import panels
from render.swords_and_sails.arrows import drafted, draw_arrows, draw_incidents, intentions, movements, room_beside
from render.swords_and_sails.atlas import Frame, shapes
from render.swords_and_sails.lettering import Print
from render.swords_and_sails.liveries import STYLES, land_of, stripe_of
from render.swords_and_sails.panels import STANDINGS_WIDTH, TITLE_HEIGHT, panel_height
from render.swords_and_sails.pieces import draw_pieces
from render.swords_and_sails.plates import Plate
from render.swords_and_sails.words import TITLE, orders_of, shown_steps, view_of
from render.tokens import target_mark
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction

SCALE = 1.3
PRINT = Print(names=(20, 18, 17, 16, 15), zones=(19, 18, 17, 16), city=4.2, piece=17.0)
WIDTH, HEIGHT = 2600, 1950
LEGEND = Box(18, HEIGHT - 294, 538, HEIGHT - 16)
GAP = 16.0
COLOURS = (
    *(style.colour for style in STYLES.values()),
    *map(land_of, Faction),
    *(stripe_of(faction) for faction in Faction if not faction.is_major),
)
"""Colours that no palette may miss."""


def plate_of(box: Content) -> Plate:
    """The whole map."""
    return Plate(box, Frame(shapes().box, SCALE), PRINT)


def draw(box: Content, face: Face, numbers: Mapping[Cell, int] | None = None) -> Image.Image:
    """The map with all that stands on it and happened there, and the standings below it."""
    view = view_of(face)
    powers = len(view.realms)
    canvas = Canvas.over(base((TITLE, powers), lambda: paint_still(powers)), scale=1)
    canvas.image.paste(draw_plate(plate_of(box), face, numbers), (0, TITLE_HEIGHT))
    canvas.image.paste(legend(), (round(LEGEND.left) - 20, round(LEGEND.top) - 20 + TITLE_HEIGHT), legend())
    panels.draw_title(canvas, box, face)
    standings, income, treaties = rooms(powers)
    panels.draw_standings(canvas, standings, box, view)
    panels.draw_income(canvas, income, view)
    panels.draw_treaties(canvas, treaties, box, view)
    return in_palette(canvas.image, palette_of(canvas.image, COLOURS))


def draw_plate(plate: Plate, face: Face, numbers: Mapping[Cell, int] | None = None) -> Image.Image:
    """A part of the map with pieces, arrows and marks; numbers on the areas that are asked for."""
    view = view_of(face)
    canvas = Canvas.over(plate.painted(view), scale=1)
    places, size = plate.lettering, plate.style.piece
    steps = shown_steps(view)
    draw_arrows(canvas, plate, movements(steps), size * 0.42)
    draw_arrows(canvas, plate, intentions(view, orders_of(view) or drafted(face.answer)), size * 0.36)
    plate.write_names(canvas, view)
    taken = draw_pieces(canvas, places, view, plate.style)
    draw_incidents(canvas, places, steps, size * 0.82, taken)
    for place, number in (numbers or {}).items():
        if place in places:
            room = room_beside(canvas.box, [places[place].name], 1, size * 0.9, taken)
            target_mark(canvas, room.centre, number, size * 0.95)
            taken.append(room)
    return canvas.image


def rooms(powers: int) -> tuple[Box, Box, Box]:
    """Where standings, income and treaties lie below the map."""
    top = TITLE_HEIGHT + HEIGHT + GAP
    bottom = top + panel_height(powers) - 2 * GAP
    left = GAP + STANDINGS_WIDTH + GAP
    middle = left + (WIDTH - left - 2 * GAP) * 0.56
    return (
        Box(GAP, top, GAP + STANDINGS_WIDTH, bottom),
        Box(left, top, middle, bottom),
        Box(middle + GAP, top, WIDTH - GAP, bottom),
    )


def paint_still(powers: int) -> Canvas:
    """All that never changes around the map."""
    sheet = parchment_sheet(WIDTH, round(TITLE_HEIGHT + HEIGHT + panel_height(powers)))
    panels.paint_title(sheet, TITLE)
    standings, income, treaties = rooms(powers)
    panels.paint_standings(sheet, standings)
    panels.paint_income(sheet, income)
    panels.paint_treaties(sheet, treaties)
    return Canvas.over(sheet.finish(), scale=1)


def legend() -> Image.Image:
    """What the signs mean, painted once."""

    def painted() -> Image.Image:
        clear = Canvas(round(LEGEND.width) + 40, round(LEGEND.height) + 40, None)
        panels.paint_legend(clear, Box(20, 20, 20 + LEGEND.width, 20 + LEGEND.height))
        return clear.finish()

    return BASES.get((TITLE, "legend"), painted)
