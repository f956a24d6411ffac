"""What goes with the table: where we are, the whole table in small, and the parties with their rosters."""

from __future__ import annotations

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.furniture import panel
from render.geometry import Box, Point
from render.symbols import symbol_outline
from render.tabletop import TableMap
from render.theme import BLACK, BRIGHT_GOLD, GOLD, INK, INK_SOFT, VELLUM, WHITE, WOOD_DARK, Colour, Face, Symbol, mix
from render.tokens import seat_sign
from render.umbra_turris.land import land_picture, location_of
from render.umbra_turris.models import life_colour
from render.umbra_turris.palette import LIFE, style_of
from render.umbra_turris.window import Window
from render.umbra_turris.words import dice_words, headline, moment, place_of
from rules.kernel.game import Face as Seen
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.open_table import Model, Party
from rules.umbra_turris.quests.victory import triumph

HEAD = 42.0
"""How high the name of a party stands."""
LINE = 32.0


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
    if whose is not None and face.outcome is None:
        seat_sign(canvas, (told.left + 24, told.top + 26), 22, style_of(whose))
        told = told._replace(left=told.left + 58)
    canvas.paragraph(told, moment(face), 34, INK, Face.BOLD, floor=27)


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
    top = band.bottom + 4
    for line in facts_of(field, party):
        canvas.line_in(Box(room.left + 16, top, room.right - 14, top + LINE), line, type_, INK, Face.BOLD, "l", type_)
        top += LINE
    canvas.line([(room.left + 14, top + 1), (room.right - 14, top + 1)], mix(style.colour, VELLUM, 0.4), 2, caps=False)
    draw_roster(canvas, Box(room.left + 12, top + 4, room.right - 12, room.bottom - 8), field, seat, type_)


def facts_of(field: Battlefield, party: Party) -> list[str]:
    """What a party has; of secret cards the number alone."""
    table, seat = field.table, party.seat
    needed = f"/{table.needed}" if table.needed else ""
    heroes = sum(1 for _ in table.heroes(seat))
    first = [f"TP {triumph(table, seat)}{needed}", f"heroes {heroes}/{party.heroes_at_start}", f"orders {party.orders}"]
    second = [dice_words(field.content, party), f"items {party.hand}", f"quests {party.quests}"]
    lines = [" · ".join(one for one in line if one) for line in (first, second)]
    return [" · ".join(lines)] if len(table.seats) > 2 else lines


def draw_roster(canvas: Canvas, room: Box, field: Battlefield, seat: Seat, type_: int) -> None:
    """A line for each model; in two columns where they are too many for one."""
    models = [model for model in field.table.of(seat) if model.is_hero or model.is_on_table]
    if not models:
        return
    high = min(40.0, max(type_ * 1.05, room.height / len(models)))
    rows = max(1, int(room.height / high + 0.01))
    columns = min(3, -(-len(models) // rows))
    for place, model in enumerate(models[: rows * columns]):
        column = room.columns(columns, 14)[place // rows]
        top = column.top + place % rows * high
        _draw_row(canvas, Box(column.left, top, column.right, top + high), field, model, type_, columns == 1)


def _draw_row(canvas: Canvas, row: Box, field: Battlefield, model: Model, type_: int, is_wide: bool) -> None:
    is_gone = model.is_removed or model.has_death_counter
    ink, style, middle = mix(INK, VELLUM, 0.5) if is_gone else INK, style_of(model.seat), row.centre[1]
    turn = field.table.turn
    if turn is not None and turn.model == model.id:
        canvas.rectangle(row.inset(-2, 0), mix(BRIGHT_GOLD, VELLUM, 0.45), radius=8)
    number = row.left + 18, middle
    canvas.circle(number, type_ * 0.56, mix(style.colour, VELLUM, 0.5) if is_gone else style.colour)
    canvas.text(number, str(model.number), type_, WHITE, Face.BOLD)
    wounds = f"{model.wounds}/{model.most_wounds}"
    right = row.right - 34
    canvas.text((right, middle), wounds, type_, ink if is_gone else life_colour(model), Face.BOLD, "rm")
    left_of_wounds = right - canvas.text_width(wounds, type_, Face.BOLD) - 18
    canvas.polygon(
        symbol_outline(Symbol.HEART, (left_of_wounds + 2, middle), 9), mix(LIFE, VELLUM, 0.5) if is_gone else LIFE
    )
    for pip in range(min(2, model.action_dice)):
        canvas.circle((row.right - 20 + 16 * pip - 4 * (model.action_dice > 1), middle), 8, INK)
        canvas.circle((row.right - 20 + 16 * pip - 4 * (model.action_dice > 1), middle), 6, BRIGHT_GOLD)
    words = Box(row.left + 42, row.top, left_of_wounds - 14, row.bottom)
    _draw_names(canvas, words, field, model, type_, ink, is_wide)
    if model.is_removed:
        canvas.line([(words.left, middle), (words.right, middle)], ink, 2, caps=False)


def _draw_names(
    canvas: Canvas, words: Box, field: Battlefield, model: Model, type_: int, ink: Colour, is_wide: bool
) -> None:
    """The name, with a sign for Leader and Mage, and the profession where there is room."""
    left, middle = words.left, words.centre[1]
    for is_so, symbol, colour in (
        (model.is_leader, Symbol.STAR, mix(GOLD, INK, 0.15)),
        (field.is_mage(model), Symbol.DIAMOND, (112, 52, 140)),
    ):
        if is_so:
            canvas.symbol(symbol, (left + 10, middle), 11, colour)
            left += 26
    room = words._replace(left=left)
    block = canvas.line_in(room, model.name, type_, ink, Face.BOLD, "l", type_)
    used = left + canvas.text_width(block.lines[0], block.size, Face.BOLD) + 12
    if is_wide and words.right - used > 90:
        trade = field.content.profession(model.profession).name if model.is_hero else "creature"
        rest = words._replace(left=used)
        canvas.line_in(rest, trade, type_, mix(ink, VELLUM, 0.3), Face.ITALIC, "l", type_)
