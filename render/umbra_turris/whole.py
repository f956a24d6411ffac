"""The whole table of a location, and beside it what every piece of terrain on it is."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.furniture import TITLE_HEIGHT, lay_wood, panel, parchment_sheet, title_strip
from render.geometry import Box
from render.theme import GOLD, INK, INK_SOFT, Face, Symbol
from render.tokens import seat_sign
from render.typeset import fit_block
from render.umbra_turris.palette import style_of
from render.umbra_turris.view import draw_part, draw_steps
from render.umbra_turris.window import WHOLE
from render.umbra_turris.words import field_of, headline, place_of
from rules.kernel.game import Face as Seen
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Ground
from rules.umbra_turris.land import LandPart

FRAME, EDGE, GAP = 44.0, 14.0, 12.0
INSET = 18.0, 14.0
SIDES = {Cut.WIDE: 880.0, Cut.TALL: 988.0}
KINDS = {
    Ground.AREA: "area",
    Ground.WALL: "wall",
    Ground.SOLID: "building",
    Ground.PLATFORM: "platform",
    Ground.WATER: "water",
}


def piece_words(field: Battlefield, piece: str) -> str:
    """What a piece is made of: "wall h4, platform h6 with ladders"."""
    return ", ".join(dict.fromkeys(_part_words(part) for part in field.land.of_piece(piece)))


def _part_words(part: LandPart) -> str:
    told = [f"{KINDS[part.kind]} h{part.height}" if part.height else KINDS[part.kind]]
    told += ["obscuring"] * part.part.obscuring + ["climbable"] * part.part.climbable
    told += ["with ladders"] * bool(part.part.ladders) + ["no cover"] * part.part.no_cover
    return " ".join(told)


def pieces_of(field: Battlefield) -> list[tuple[str, str]]:
    """All pieces by the letters on the table and their names, and what they are."""
    return [(f"{piece.split()[0]} {field.land.names[piece]}", piece_words(field, piece)) for piece in field.land.pieces]


def look(content: Content, face: Seen, cut: Cut) -> Drawn:
    """The whole table as a picture and in words."""
    field = field_of(content, face)
    pieces = pieces_of(field)
    told = "; ".join(f"{name}: {words}" for name, words in pieces)
    words = f"{place_of(field)}, the whole table. {told}. {weather(field)}".strip()
    return draw(field, face, pieces, cut), words[:ALT_TEXT_LIMIT]


def weather(field: Battlefield) -> str:
    """What the Terrain Card means."""
    if not field.table.terrain_card:
        return ""
    card = field.content.terrain_card(field.table.terrain_card)
    return f"{card.name}: {card.told}"


def draw(field: Battlefield, face: Seen, pieces: Sequence[tuple[str, str]], cut: Cut) -> Image.Image:
    """The table in its frame, and the list of its pieces."""
    side = SIDES[cut]
    whole = side + 2 * FRAME
    if cut is Cut.WIDE:
        height = TITLE_HEIGHT + whole
        size = round(height * 11 / 7), round(height)
        aside = Box(whole + GAP, TITLE_HEIGHT + GAP, size[0] - EDGE, size[1] - EDGE)
    else:
        top = TITLE_HEIGHT + whole + GAP
        type_ = cut.least_type((round(whole), round(whole) + 1))
        needed = height_of(field, pieces, whole - 2 * EDGE - 2 * INSET[0], type_) + 2 * INSET[1]
        size = round(whole), round(top + needed + EDGE)
        aside = Box(EDGE, top, size[0] - EDGE, size[1] - EDGE)
    type_ = cut.least_type(size)
    paper = still(("Umbra Turris", "whole table", size), lambda: paint_paper(size, whole))
    canvas = Canvas.on(drawable(paper), 1, type_)
    panel(canvas, aside)
    strip = Canvas(size[0], round(TITLE_HEIGHT), least_type=type_)
    title_strip(strip, place_of(field), headline(face), Symbol.BANNER)
    canvas.put(strip.finish(), (size[0] / 2, TITLE_HEIGHT / 2))
    room = Box(FRAME, TITLE_HEIGHT + FRAME, FRAME + side, TITLE_HEIGHT + FRAME + side)
    draw_part(canvas, room, field, face, WHOLE)
    canvas.rectangle(room.inset(-3), None, GOLD, 3)
    draw_steps(canvas, room, WHOLE, type_, FRAME)
    draw_pieces(canvas, aside.inset(*INSET), field, pieces, type_)
    return canvas.image


def paint_paper(size: tuple[int, int], whole: float) -> Image.Image:
    """The sheet with the wood about the table."""
    sheet = parchment_sheet(*size)
    lay_wood(sheet, Box(0, TITLE_HEIGHT, whole, TITLE_HEIGHT + whole))
    return sheet.finish()


def height_of(field: Battlefield, pieces: Sequence[tuple[str, str]], width: float, type_: int) -> float:
    """How high a panel is that has room for all that `draw_pieces` writes."""

    def high(text: str, beside: float = 0.0) -> float:
        return fit_block(text, width - beside, 9999, type_, Face.REGULAR, type_, 1).height

    listed = sum(type_ * 1.45 + high(words) for _, words in pieces)
    card = weather(field)
    seats = [where for where in (standing(field, seat) for seat in field.table.seats) if where]
    told = sum(high(where, type_ * 1.8) + type_ * 0.4 for where in seats)
    return listed + 6 + (high(card) if card else 0.0) + type_ * 0.6 + told + type_ * 2.6


def draw_pieces(canvas: Canvas, room: Box, field: Battlefield, pieces: Sequence[tuple[str, str]], type_: int) -> None:
    """A name and a line for each piece, then the Terrain Card."""
    top = room.top
    for name, words in pieces:
        canvas.line_in(Box(room.left, top, room.right, top + type_ * 1.3), name, type_, INK, Face.BOLD, "l", type_)
        told = Box(room.left, top + type_ * 1.3, room.right, top + type_ * 3.9)
        block = canvas.paragraph(told, words, type_, INK_SOFT, floor=type_)
        top += type_ * 1.45 + block.height
        if top > room.bottom - type_ * 4:
            break
    card = weather(field)
    below = Box(room.left, top + 6, room.right, room.bottom)
    block = canvas.paragraph(below, card, type_, INK, floor=type_)
    top = below.top + (block.height if card else 0.0) + type_ * 0.6
    for seat in field.table.seats:
        where = standing(field, seat)
        if where and top + type_ * 2.6 < room.bottom:
            seat_sign(canvas, (room.left + type_ * 0.7, top + type_ * 0.65), type_ * 0.62, style_of(seat))
            beside = Box(room.left + type_ * 1.8, top, room.right, room.bottom)
            top += canvas.paragraph(beside, where, type_, INK, floor=type_).height + type_ * 0.4


def standing(field: Battlefield, seat: Seat) -> str:
    """Where the models of a party stand."""
    found = [model for model in field.table.of(seat) if model.is_on_table and model.place is not None]
    return ", ".join(f"{one.number} at {one.place.x},{one.place.y}" for one in found if one.place is not None)
