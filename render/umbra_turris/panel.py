"""What goes with the table: where we are, the whole table in small, and the parties with their rosters."""

from __future__ import annotations

from functools import partial

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.furniture import Swatch, legend, panel
from render.geometry import Box, Point
from render.tabletop import TableMap
from render.theme import BLACK, BRIGHT_GOLD, GOLD, INK, INK_SOFT, VELLUM, WHITE, WOOD_DARK, Colour, Face, Symbol, mix
from render.tokens import seat_sign
from render.umbra_turris.land import land_picture, location_of
from render.umbra_turris.models import AMBER, NIGHT, PURPLE, draw_state
from render.umbra_turris.palette import LOCKED, LOST, WOUND, style_of
from render.umbra_turris.roster import draw_roster
from render.umbra_turris.window import Window
from render.umbra_turris.words import dice_words, headline, moment, place_of
from rules.kernel.game import Face as Seen
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.open_table import Model, Party, Step
from rules.umbra_turris.quests.victory import triumph

HEAD = 42.0
"""How high the name of a party stands."""
LINE = 32.0
TIGHT = 240.0
"""Sheets that are no higher than this have their lines closer together."""


ROOMY = 500.0
"""A heading that is wider than this has room for a legend."""
LEGEND = 43.2
"""How high a line of the legend is."""


# What never changes


def paint_empty(canvas: Canvas, room: Box) -> None:
    """A sheet to write on."""
    panel(canvas, room)


def paint_party(canvas: Canvas, room: Box, seat: Seat) -> None:
    """The sheet of a party under a band in its colour and pattern."""
    panel(canvas, room)
    style = style_of(seat)
    band = Box(room.left, room.top, room.right, room.top + HEAD)
    canvas.rectangle(band, style.paint, mix(style.colour, BLACK, 0.5), 2.5, radius=14)


# The moment


def draw_heading(canvas: Canvas, room: Box, field: Battlefield, face: Seen) -> None:
    """Which Cycle it is, where, and whose turn."""
    inner, table = room.inset(18, 12), field.table
    rows = [inner.top, inner.top + 64, inner.top + 104]
    canvas.line_in(
        Box(inner.left, rows[0], inner.right, rows[1]), headline(face), 54, WOOD_DARK, Face.SERIF_BOLD, "l", 30
    )
    canvas.line([(inner.left, rows[1]), (inner.right, rows[1])], mix(GOLD, WOOD_DARK, 0.3), 3, caps=False)
    where = Box(inner.left, rows[1] + 4, inner.right, rows[2])
    canvas.line_in(where, place_of(field), 30, INK_SOFT, Face.SERIF_ITALIC, "l")
    told = Box(inner.left, rows[2] + 4, inner.right, inner.bottom)
    whose = table.turn.player if table.turn is not None else table.to_act
    words = moment(face)
    if whose is not None and table.step is Step.TURN and face.outcome is None:
        seat_sign(canvas, (told.left + 24, told.top + 24), 22, style_of(whose))
        party, _, deed = (words, "", "") if room.width > ROOMY else words.partition(": ")
        beside = Box(told.left + 58, told.top, told.right, told.top + 48)
        canvas.line_in(beside, party, 31, INK, Face.BOLD, "l", 27)
        told, words = told._replace(top=beside.bottom), deed
    canvas.paragraph(told, words, 31, INK, Face.BOLD, floor=27)
    if room.width > ROOMY:
        draw_legend(canvas, Box(inner.left, inner.bottom - 3 * LEGEND, inner.right, inner.bottom))


def draw_legend(canvas: Canvas, room: Box) -> None:
    """What the marks on models mean."""
    pieces: list[tuple[Swatch, str]] = [
        (partial(_draw_pip), "Action Die"),
        (partial(_draw_bar), "W left, of all W"),
        (Symbol.STAR, "Leader"),
        (Symbol.DIAMOND, "Mage"),
        (partial(draw_state, letter="H", colour=NIGHT), "hidden"),
        (partial(draw_state, letter="S", colour=AMBER), "stunned"),
        (partial(draw_state, letter="", colour=BLACK), "Death Counter"),
        (partial(draw_state, letter="+", colour=PURPLE), "effects"),
        (partial(_draw_lock), "locked"),
    ]
    legend(canvas, room, pieces, canvas.least_type, 3)


def _draw_pip(canvas: Canvas, spot: Point) -> None:
    canvas.circle(spot, 10, INK)
    canvas.circle(spot, 8, BRIGHT_GOLD)


def _draw_bar(canvas: Canvas, spot: Point) -> None:
    bar = Box.around(spot, 36, 12)
    canvas.rectangle(bar.inset(-2), INK)
    for place, notch in enumerate(bar.columns(3, 2)):
        canvas.rectangle(notch, WOUND if place < 2 else LOST)


def _draw_lock(canvas: Canvas, spot: Point) -> None:
    canvas.line([(spot[0] - 12, spot[1]), (spot[0] + 12, spot[1])], LOCKED, 8)


# The whole table in small


def paint_inset(field: Battlefield, side: int) -> Image.Image:
    """The land of the whole table, reduced."""
    return drawable(land_picture(field)).resize((side, side), Image.Resampling.BOX)


def draw_inset(canvas: Canvas, room: Box, field: Battlefield, window: Window) -> None:
    """The whole table with a sign for every model, and a frame about what is shown large."""
    side = round(room.width)
    small = still(("Umbra Turris", "inset", location_of(field), side), lambda: paint_inset(field, side))
    corner = round(room.left), round(room.top)
    canvas.image.paste(drawable(small), corner)
    table = TableMap((TABLE, TABLE), Box(corner[0], corner[1], corner[0] + side, corner[1] + side))
    for model in field.table.on_table():
        if model.place is not None:
            _draw_dot(canvas, table(*model.place), model)
    if not window.is_whole:
        frame = table.area(*window.span)
        canvas.rectangle(frame, None, INK, 8)
        canvas.rectangle(frame.inset(2), None, BRIGHT_GOLD, 4)
    canvas.rectangle(room.inset(-3), None, mix(WOOD_DARK, BLACK, 0.3), 5, radius=4)


def _draw_dot(canvas: Canvas, spot: Point, model: Model) -> None:
    style = style_of(model.seat)
    canvas.stamp(spot, (34, 34), ("table dot", style), lambda clear: _paint_dot(clear, style.symbol, style.colour))


def _paint_dot(clear: Canvas, symbol: Symbol, colour: Colour) -> None:
    for radius, fill in ((13.0, INK), (11.0, WHITE), (8.0, colour)):
        clear.symbol(symbol, clear.box.centre, radius, fill)


# Parties


def draw_party(canvas: Canvas, room: Box, field: Battlefield, seat: Seat, type_: int) -> None:
    """Who they are, what they have, and their roster."""
    party, style = field.table.parties[seat], style_of(seat)
    band = Box(room.left + 12, room.top, room.right - 12, room.top + HEAD)
    sign = band.left + 18, band.centre[1]
    canvas.circle(sign, 19, VELLUM)
    seat_sign(canvas, sign, 17, style)
    alignment = field.content.creed(party.alignment).name if party.alignment else ""
    aside = canvas.text_width(alignment, 28, Face.SERIF_ITALIC)
    title = Box(band.left + 46, band.top, band.right - aside - 12, band.bottom)
    canvas.line_in(
        title,
        party.name or seat.capitalize(),
        32,
        WHITE,
        Face.SERIF_BOLD,
        "l",
        type_,
        halo=mix(style.colour, BLACK, 0.4),
    )
    corner = Box(title.right, band.top, band.right, band.bottom)
    canvas.line_in(corner, alignment, 28, WHITE, Face.SERIF_ITALIC, "r", type_, halo=mix(style.colour, BLACK, 0.4))
    high = LINE if room.height > TIGHT else type_ * 1.03
    top = band.bottom + 3
    for line in facts_of(field, party):
        canvas.line_in(Box(room.left + 16, top, room.right - 14, top + high), line, type_, INK, Face.BOLD, "l", type_)
        top += high
    canvas.line([(room.left + 14, top + 1), (room.right - 14, top + 1)], mix(style.colour, VELLUM, 0.4), 2, caps=False)
    draw_roster(canvas, Box(room.left + 12, top + 3, room.right - 12, room.bottom - 4), field, seat, type_)


def facts_of(field: Battlefield, party: Party) -> list[str]:
    """What a party has; of secret cards the number alone."""
    table, seat = field.table, party.seat
    needed = f"/{table.needed}" if table.needed else ""
    heroes = sum(1 for _ in table.heroes(seat))
    first = [f"TP {triumph(table, seat)}{needed}", f"heroes {heroes}/{party.heroes_at_start}", f"orders {party.orders}"]
    second = [dice_words(field.content, party), f"items {party.hand}", f"quests {party.quests}"]
    return [" · ".join(one for one in line if one) for line in (first, second)]
