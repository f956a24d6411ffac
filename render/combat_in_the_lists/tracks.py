"""The parts of a status card: the track of health, points by stage, flags and small signs."""

from __future__ import annotations

from render.canvas import Canvas
from render.combat_in_the_lists.heraldry import TALLY, edge_of
from render.geometry import Box, Point, placed
from render.theme import (
    BLACK,
    BLOOD,
    BRIGHT_GOLD,
    GOLD,
    INK,
    INK_SOFT,
    PARCHMENT_SHADE,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    Pattern,
    SeatStyle,
    Symbol,
    ink_on,
    mix,
)

FIRST, AWAITED = "first", "awaited"
SQUARES = 20
"""The track of health [CL-M13]."""
FADED: Colour = mix(VELLUM, INK_SOFT, 0.25)


def band(canvas: Canvas, box: Box, style: SeatStyle) -> None:
    """The colour and the pattern of a knight along the edge of the status card."""
    canvas.stamp(
        box.centre, (box.width, box.height), ("band", style, round(box.height)), lambda clear: _paint_band(clear, style)
    )


def _paint_band(clear: Canvas, style: SeatStyle) -> None:
    room = clear.box
    wide = Box(room.left, room.top, room.right + 20, room.bottom)
    clear.rectangle(wide, edge_of(style), radius=14)
    inner = Box(room.left + 2, room.top + 2, room.right + 20, room.bottom - 2)
    clear.rectangle(inner, Paint(style.colour, style.pattern, mix(style.colour, WHITE, 0.35), pitch=14), radius=12)


def health(canvas: Canvas, box: Box, now: int, before: int, style: SeatStyle) -> None:
    """Twenty squares: what is left, what this turn has cost, and what was lost before [CL-134]."""
    key = "health", now, before, style, round(box.width), round(box.height)
    canvas.stamp(box.centre, (box.width, box.height), key, lambda clear: _paint_health(clear, now, before, style))


def _paint_health(clear: Canvas, now: int, before: int, style: SeatStyle) -> None:
    clear.rectangle(clear.box, INK, radius=6)
    for square, room in enumerate(clear.box.inset(2.5).columns(SQUARES, 2), start=1):
        if square <= now:
            clear.rectangle(room, style.colour, radius=2)
            shine = Box(room.left, room.top, room.right, room.top + room.height * 0.36)
            clear.rectangle(shine, mix(style.colour, WHITE, 0.3), radius=2)
        elif square <= before:
            clear.rectangle(room, Paint(mix(TALLY, WHITE, 0.82), Pattern.DIAGONAL, TALLY, pitch=9), radius=2)
        else:
            clear.rectangle(room, mix(VELLUM, INK_SOFT, 0.18), radius=2)
        if square % 5 == 0 and square < SQUARES:
            clear.line([(room.right + 1, 0), (room.right + 1, clear.box.bottom)], INK, 2.5, caps=False)


def stage(canvas: Canvas, box: Box, name: str, points: str, type_: int, *, is_present: bool, is_there: bool) -> None:
    """The points of a stage; the present one on gold, one that is missing greyed out."""
    key = "stage", name, points, type_, is_present, is_there, round(box.width), round(box.height)
    canvas.stamp(
        box.centre,
        (box.width, box.height),
        key,
        lambda clear: _paint_stage(clear, name, points, type_, is_present, is_there),
    )


def _paint_stage(clear: Canvas, name: str, points: str, type_: int, is_present: bool, is_there: bool) -> None:
    room = clear.box.inset(1)
    fill: Colour = (
        BRIGHT_GOLD if is_present else mix(VELLUM, PARCHMENT_SHADE, 0.6) if is_there else mix(VELLUM, INK, 0.1)
    )
    line = INK if is_present else INK_SOFT if is_there else FADED
    clear.rectangle(room, fill, line, 3 if is_present else 1.6, radius=7)
    if not is_there:
        clear.rectangle(room.inset(2), Paint(fill, Pattern.DIAGONAL, FADED, pitch=12), radius=6)
    ink = INK if is_there else mix(INK_SOFT, VELLUM, 0.25)
    inner = room.inset(7, 0)
    y = room.centre[1]
    clear.text((inner.left, y), name, type_, INK_SOFT if is_there and not is_present else ink, Face.REGULAR, "lm")
    clear.text((inner.right, y), points, type_ + 1, ink, Face.BOLD, "rm")


def heart(canvas: Canvas, centre: Point, radius: float) -> None:
    """Before the track of health."""
    canvas.stamp(centre, (radius * 2.6, radius * 2.6), ("heart", radius), lambda clear: _paint_heart(clear, radius))


def _paint_heart(clear: Canvas, radius: float) -> None:
    clear.symbol(Symbol.HEART, clear.box.centre, radius, BLOOD, mix(BLOOD, BLACK, 0.4), 1.6)


def small_symbol(canvas: Canvas, centre: Point, symbol: Symbol, radius: float, colour: Colour = INK_SOFT) -> None:
    """A sign before a number."""
    key = "small", symbol, radius, colour
    canvas.stamp(
        centre, (radius * 2.6, radius * 2.6), key, lambda clear: clear.symbol(symbol, clear.box.centre, radius, colour)
    )


def flag_width(canvas: Canvas, words: str, type_: int) -> float:
    """How wide a flag is."""
    return canvas.text_width(words, type_, Face.BOLD) + type_ * 0.8


def flag(canvas: Canvas, box: Box, words: str, colour: Colour, type_: int) -> None:
    """Something that is the matter with a knight."""
    key = "flag", words, colour, type_, round(box.width), round(box.height)
    canvas.stamp(box.centre, (box.width, box.height), key, lambda clear: _paint_flag(clear, words, colour, type_))


def _paint_flag(clear: Canvas, words: str, colour: Colour, type_: int) -> None:
    clear.rectangle(clear.box, mix(colour, BLACK, 0.4), radius=9)
    clear.rectangle(clear.box.inset(1.5), colour, radius=8)
    clear.text(clear.box.centre, words, type_, ink_on(colour), Face.BOLD)


def sign(canvas: Canvas, centre: Point, kind: str, radius: float) -> None:
    """Player #1, or an hourglass for whoever is awaited."""
    paint = _paint_first if kind == FIRST else _paint_awaited
    canvas.stamp(centre, (radius * 2.3, radius * 2.3), ("sign", kind, radius), lambda clear: paint(clear, radius))


def _paint_first(clear: Canvas, radius: float) -> None:
    clear.circle(clear.box.centre, radius * 1.08, INK)
    clear.circle(clear.box.centre, radius, GOLD)
    clear.circle(clear.box.centre, radius * 0.82, BRIGHT_GOLD)
    clear.text(clear.box.centre, "1", max(clear.least_type, round(radius * 1.3)), INK, Face.SERIF_BOLD)


def _paint_awaited(clear: Canvas, radius: float) -> None:
    (x, y), w, h = clear.box.centre, radius * 0.66, radius * 0.98
    glass = [(x - w, y - h), (x + w, y - h), (x + w * 0.16, y), (x + w, y + h), (x - w, y + h), (x - w * 0.16, y)]
    clear.polygon(glass, VELLUM, INK, radius * 0.2)
    sand = [(x - w * 0.6, y - h * 0.5), (x + w * 0.6, y - h * 0.5), (x, y)]
    clear.polygon(sand, mix(GOLD, BLOOD, 0.25))
    clear.polygon([(x, y + h * 0.3), (x + w * 0.7, y + h * 0.84), (x - w * 0.7, y + h * 0.84)], mix(GOLD, BLOOD, 0.25))
    for edge in (y - h, y + h):
        clear.line([(x - w * 1.1, edge), (x + w * 1.1, edge)], INK, radius * 0.26)


def pile(canvas: Canvas, centre: Point, type_: int) -> None:
    """A pile of cards, before how many are to be drawn and discarded."""
    size = type_ * 1.3
    canvas.stamp(centre, (size, size), ("pile", type_), lambda clear: _paint_pile(clear, type_))


def _paint_pile(clear: Canvas, type_: int) -> None:
    (x, y), tall = clear.box.centre, type_ * 0.84
    for step in (2, 1, 0):
        card = Box.around((x + step * 3 - 3, y - step * 2.4 + 2), tall * 0.68, tall)
        clear.rectangle(card, VELLUM if step else mix(INK_SOFT, VELLUM, 0.35), INK_SOFT, 2, radius=3)


def fan(canvas: Canvas, centre: Point, type_: int) -> None:
    """A fan of cards, before how many are in the hand."""
    size = type_ * 1.4
    canvas.stamp(centre, (size, size), ("fan", type_), lambda clear: _paint_fan(clear, type_))


def _paint_fan(clear: Canvas, type_: int) -> None:
    (x, y), tall = clear.box.centre, type_ * 0.86
    card: list[Point] = [(-0.28, -0.85), (0.28, -0.85), (0.28, 0.05), (-0.28, 0.05)]
    for turn in (-32, 0, 32):
        clear.polygon(placed(card, (x, y + tall * 0.42), tall, turn), VELLUM, INK_SOFT, 2)
