"""The table of The Ford as a picture, drawn from a face alone."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import Image

from render.canvas import Canvas, base
from render.changes import altered, once
from render.cuts import DEFAULT, Cut, Part, Spread, spread
from render.furniture import (
    FOOTER_HEIGHT,
    TITLE_HEIGHT,
    Swatch,
    footer_strip,
    legend,
    panel,
    parchment_sheet,
    title_strip,
)
from render.geometry import Box, Point, arrow_outline, curve, length, stretch
from render.places import Highlight
from render.placing import drawn_places, placed
from render.squares import Floor, SquareMap
from render.theme import (
    BLOOD,
    BODY,
    GOLD,
    HEADING,
    INK,
    INK_SOFT,
    LABEL,
    SAND,
    VELLUM,
    WATER,
    WOOD,
    Paint,
    Pattern,
    SeatStyle,
    Symbol,
    mix,
    seat_style,
)
from render.theme import Face as Type
from render.tokens import chip, counter, disc, name_plate, seat_sign, target_mark, wound_pips
from rules.kernel.game import Face
from rules.kernel.values import Cell, Seat
from tests.reference.content import CAMPS, DEEP, FORD, PRIZES, QUALITIES, SEATS, SHALLOWS, VILLAGES, label, seat_label
from tests.reference.views import CaptainView, FordView, PieceView
from tests.reference.words import counted, is_marching, moment, secret_words, standing_of, status, view_of

BOARD = SquareMap(5, 5, 72, 142, 150)
MEADOW = 894, 868
"""The board with its frame and the parchment about it."""
SHEET, LAND, SECRETS = 194, 270, 104
"""How high the sheet of a captain is, what the squares mean, and what a seat alone knows."""
PIECE = 42
DEPTHS = mix(WATER, (20, 70, 110), 0.45)
DEEP_WATER = Paint(DEPTHS, Pattern.WAVES, mix(DEPTHS, VELLUM, 0.35), pitch=30)
LOW_WATER = Paint(mix(WATER, SAND, 0.35), Pattern.WAVES, mix(WATER, DEPTHS, 0.4), pitch=36)
drawn_answer = drawn_places("gather.camp")
STONES = Paint(SAND, Pattern.PEBBLES, mix(SAND, INK, 0.35), pitch=56)


def style_of(seat: Seat) -> SeatStyle:
    """The colour, pattern and sign of a seat."""
    return seat_style(SEATS.index(seat))


def lay_out(cut: Cut, captains: int, has_secrets: bool) -> Spread:
    """The captains, what the squares mean, and what a seat alone knows: beside the board or below it."""
    parts = [*[Part(SHEET, abreast=2)] * captains, *[Part(SECRETS)] * has_secrets]
    parts.append(Part(LAND if cut is Cut.TALL else 0))  # Beside the board it takes what room is left.
    return spread(cut, TITLE_HEIGHT, MEADOW, parts, foot=FOOTER_HEIGHT)


def draw(face: Face, targets: Mapping[Cell, int] | None = None, cut: Cut = DEFAULT) -> Image.Image:
    """The board, the captains and, for a seat, its own secrets; numbers on the squares that are asked for."""
    view, camp = view_of(face), camp_of(face)
    secrets = secret_words(view)
    seats = tuple(captain.seat for captain in view.captains)
    laid = lay_out(cut, len(seats), bool(secrets))
    ground = base(("ford", seats, laid.size), lambda: paint_ground(seats, laid))
    canvas = Canvas.over(ground, least_type=laid.least_type)
    title_strip(canvas, "The Ford", moment(view), Symbol.BANNER)
    BOARD.highlight(canvas, targets or {}, Highlight.REACH)
    if view.fight is not None:
        BOARD.highlight(canvas, [view.piece(view.fight.defender).cell], Highlight.TARGET)
    BOARD.highlight(canvas, [piece.cell for piece in camp], Highlight.CHOSEN)
    for piece in (*view.pieces, *camp):
        if piece.cell:
            paint_piece(canvas, piece, chosen=face.asked is not None and face.asked.about == piece.id)
    paint_fight(canvas, view)
    for cell, number in (targets or {}).items():
        mark_target(canvas, view, cell, number)
    for captain, room in zip(view.captains, laid.panels, strict=False):
        paint_captain(canvas, room, face, captain)
    paint_secrets(canvas, laid.panels[-2], secrets, face.seat)
    footer_strip(canvas, status(face), [style_of(seat) for seat in face.waiting_for])
    return canvas.finish()


def camp_of(face: Face) -> list[PieceView]:
    """The troops that a seat is placing, on their squares."""
    view, places = view_of(face), placed(drawn_answer(face))
    waiting = [piece for piece in view.pieces if piece.owner == face.seat and not piece.cell and piece.id in places]
    return [piece.model_copy(update={"cell": places[piece.id]}) for piece in waiting]


def paint_ground(seats: tuple[Seat, ...], laid: Spread) -> Canvas:
    """The still part: meadow, river, ford, villages and camps."""
    canvas = parchment_sheet(*laid.size, laid.least_type)
    BOARD.paint_frame(canvas)
    BOARD.paint_floor(canvas, Floor.GRASS)
    for cells, fill in ((DEEP, DEEP_WATER), (SHALLOWS, LOW_WATER), ((FORD,), STONES)):
        for cell in cells:
            BOARD.fill(canvas, cell, fill)
    for seat in seats:
        style = style_of(seat)
        for cell in CAMPS[seat]:
            BOARD.fill(canvas, cell, Paint(style.pale, style.pattern, mix(style.pale, style.colour, 0.35), 22, 0.6))
    BOARD.paint_lines(canvas, mix(INK_SOFT, VELLUM, 0.2), 1.5)
    for cell in VILLAGES:
        box = BOARD.cell_box(cell)
        paint_house(canvas, (box.left + 28, box.top + 74), 32)
        paint_house(canvas, (box.left + 32, box.top + 118), 38)
    for cell, points in PRIZES.items():
        box = BOARD.cell_box(cell)
        counter(canvas, (box.left + 28, box.top + 24), f"+{points}", mix(GOLD, INK, 0.75), size=LABEL)
    BOARD.paint_names(canvas, size=BODY)
    paint_legend(canvas, laid.panels[-1])
    return canvas


def paint_house(canvas: Canvas, middle: Point, size: float) -> None:
    """A house of a village."""
    wall = Box.around(middle, size, size * 0.7)
    eaves = [(wall.left - 4, wall.top), (middle[0], wall.top - size * 0.5), (wall.right + 4, wall.top)]
    canvas.rectangle(wall, VELLUM, INK, 2)
    canvas.polygon(eaves, mix(WOOD, BLOOD, 0.3), INK, 2)
    canvas.rectangle(Box.around((middle[0], wall.bottom - 8), size * 0.26, 16), WOOD)


def paint_legend(canvas: Canvas, box: Box) -> None:
    """What the squares mean, where there is room for it."""
    if box.height < SHEET:
        return
    room = panel(canvas, box, "The land")
    entries: list[tuple[Swatch, str]] = [
        (STONES, "Ford: 2 points"),
        (lambda canvas, middle: paint_house(canvas, (middle[0], middle[1] + 8), 24), "Village: 1 point"),
        (LOW_WATER, "Shallows"),
        (DEEP_WATER, "Deep: barred"),
    ]
    shown = entries if room.height > 180 else entries[:2]
    end = legend(canvas, room, shown, BODY)
    if room.bottom - end > 100:
        flood = "A flood wounds who stands in ford or shallows."
        canvas.paragraph(Box(room.left, end + 10, room.right, room.bottom), flood, BODY, INK_SOFT, Type.ITALIC)


def paint_piece(canvas: Canvas, piece: PieceView, *, chosen: bool) -> None:
    """A troop with its wounds and its name."""
    (x, y), (middle, _) = spot_of(piece.cell), BOARD.centre(piece.cell)
    hearts = QUALITIES[piece.troop].hearts
    disc(canvas, (x, y), PIECE, style_of(piece.owner), label(piece.troop)[:2], chosen=chosen)
    wound_pips(canvas, (x, y + 43), hearts - piece.hearts, hearts, 9)
    name_plate(canvas, (middle + 8, y + 70), label(piece.troop), LABEL, 120)


def spot_of(cell: Cell) -> Point:
    """Where a troop stands on its square: a little aside, so that the signs of the place are seen."""
    x, y = BOARD.centre(cell)
    return x + 12, y - 16


def paint_fight(canvas: Canvas, view: FordView) -> None:
    """An arrow from attacker to defender, swung around whoever stands in between."""
    if view.fight is None:
        return
    start, end = (spot_of(view.piece(name).cell) for name in (view.fight.attacker, view.fight.defender))
    way = curve(start, end, 0.35 if math.dist(start, end) > 1.5 * BOARD.side else 0.0)
    outline = arrow_outline(stretch(way, PIECE + 4, length(way) - PIECE - 4), 14, 38)
    canvas.polygon(outline, outline=VELLUM, width=9)
    canvas.polygon(outline, BLOOD)


def mark_target(canvas: Canvas, view: FordView, cell: Cell, number: int) -> None:
    """The number of a square: in its middle, or in the corner of a troop's."""
    x, y = BOARD.centre(cell)
    target_mark(canvas, (x + 48, y - 48) if view.piece_on(cell) else (x, y), number, 30)


def paint_captain(canvas: Canvas, box: Box, face: Face, captain: CaptainView) -> None:
    """Sign, banner, points, gold and cards of a captain, and what is the matter with them now."""
    style = style_of(captain.seat)
    room = panel(canvas, box, fill=style.pale, accent=style.colour).inset(-4)
    if is_marching(view_of(face), captain.seat):
        canvas.rectangle(box, None, GOLD, 7, radius=14)
    seat_sign(canvas, (room.left + 25, room.top + 24), 25, style)
    head, *lines = lines_of(room)
    points = str(captain.points)
    canvas.line_in(head.inset(62, 0), seat_label(captain.seat), HEADING - 2, face=Type.SERIF_BOLD, align="l")
    chip(canvas, (head.right - 58 - 14 * len(points), head.centre[1]), points, INK, Symbol.STAR, LABEL)
    purse = f"{captain.gold} gold, {counted(captain.cards, 'card')}"
    words = (captain.banner or "No banner yet", purse, standing_of(view_of(face), captain.seat))
    for line, text, type_ in zip(lines, words, (Type.ITALIC, Type.BOLD, Type.REGULAR), strict=True):
        canvas.line_in(line, text, BODY, face=type_, align="l")


def lines_of(room: Box) -> list[Box]:
    """A sheet's heading and the three lines under it."""
    tops = [room.top, *(room.top + 52 + 38 * index for index in range(3))]
    return [Box(room.left, top, room.right, top + (48 if top == room.top else 36)) for top in tops]


def paint_secrets(canvas: Canvas, box: Box, secrets: list[str], seat: Seat | None) -> None:
    """The hand and the ferryman's word, for the seat alone."""
    if seat is None or not secrets:
        return
    room = panel(canvas, box)
    title = f"{seat_label(seat)} holds"
    canvas.text((room.left, room.centre[1]), title, BODY, face=Type.SERIF_BOLD, anchor="lm")
    x = room.left + canvas.text_width(title, BODY, Type.SERIF_BOLD) + 20
    for words in secrets:
        x = chip(canvas, (x, room.centre[1]), words, INK, None, LABEL)


def changes(before: Face, now: Face) -> tuple[Cell, ...]:
    """The squares of troops that came, moved or were hurt, and where those stood that are gone."""
    old, new = ({piece.id: piece for piece in view_of(face).pieces if piece.cell} for face in (before, now))
    return once(altered(old, new, lambda piece: (piece.cell, piece.hearts), lambda piece: piece.cell))
