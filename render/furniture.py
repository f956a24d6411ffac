"""What frames a board: title and footer strips, panels, badges, bars and legends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.cache import SPRITES
from render.canvas import Canvas, Fill
from render.geometry import Box, Point
from render.patterns import parchment, wood
from render.theme import (
    BLACK,
    BODY,
    GOLD,
    HEADING,
    INK,
    INK_SOFT,
    LABEL,
    PARCHMENT,
    SMALL,
    TITLE,
    VELLUM,
    WOOD_DARK,
    Colour,
    Face,
    Paint,
    SeatStyle,
    Symbol,
    ink_on,
    mix,
)
from render.tokens import seat_sign

TITLE_HEIGHT = 84.0
FOOTER_HEIGHT = 60.0


def parchment_sheet(width: int, height: int, least_type: int = 0) -> Canvas:
    """An empty sheet of parchment to draw a base on."""
    sheet = Canvas(width, height, least_type=least_type)
    sheet.lay(sheet.box, parchment)
    return sheet


def lay_wood(canvas: Canvas, box: Box, dark: Colour = WOOD_DARK, bright: Colour | None = None, planks: int = 1) -> None:
    """Planks of wood over a box."""
    canvas.lay(box, lambda size: wood(size, dark, bright or mix(dark, PARCHMENT, 0.18), planks))


def _lay_beam(canvas: Canvas, strip: Box) -> None:
    """A dark beam across the picture, kept for the next one: footers change with every step of a game."""
    bright = mix(WOOD_DARK, PARCHMENT, 0.18)
    canvas.lay(strip, lambda size: SPRITES.made(("beam", size), lambda: wood(size, WOOD_DARK, bright)))


def title_strip(canvas: Canvas, title: str, aside: str = "", symbol: Symbol | None = None) -> Box:
    """The name of the game and the moment, along the top; the answer is the room below."""
    strip = Box(0, 0, canvas.box.right, TITLE_HEIGHT)
    _lay_beam(canvas, strip)
    _gold_rule(canvas, strip.bottom - 4, strip.right)
    left = strip.left + 28
    if symbol:
        canvas.symbol(symbol, (left + 22, strip.centre[1] - 2), 22, GOLD)
        left += 62
    room = strip.right - 28 - left
    aside_width = min(canvas.text_width(aside, BODY, Face.SERIF_ITALIC), room * 0.5) if aside else 0.0
    words = Box(left, strip.top, strip.right - 28 - aside_width - 20 * bool(aside), strip.bottom - 4)
    canvas.line_in(words, title, TITLE, VELLUM, Face.SERIF_BOLD, "l", LABEL)
    if aside:
        corner = Box(strip.right - 28 - aside_width - 1, strip.top + 4, strip.right - 28, strip.bottom - 4)
        canvas.line_in(corner, aside, BODY, mix(GOLD, VELLUM, 0.45), Face.SERIF_ITALIC, "r", SMALL)
    return Box(0, strip.bottom, canvas.box.right, canvas.box.bottom)


def footer_strip(canvas: Canvas, text: str, seats: Sequence[SeatStyle] = ()) -> Box:
    """One line along the bottom, such as who is waited for, with their signs; the answer is the room above."""
    bottom = canvas.box.bottom
    strip = Box(0, bottom - FOOTER_HEIGHT, canvas.box.right, bottom)
    _lay_beam(canvas, strip)
    _gold_rule(canvas, strip.top, strip.right)
    signs = 48.0 * len(seats)
    words = Box(strip.left + 28, strip.top + 4, strip.right - 28 - signs, strip.bottom)
    block = canvas.line_in(words, text, BODY, VELLUM, Face.REGULAR, "l")
    start = words.left + canvas.text_width(block.lines[0], block.size) + 36
    for index, seat in enumerate(seats):
        spot = start + 48 * index, words.centre[1]
        canvas.circle(spot, 21, VELLUM)
        seat_sign(canvas, spot, 19, seat)
    return Box(0, 0, canvas.box.right, strip.top)


def _gold_rule(canvas: Canvas, top: float, right: float) -> None:
    canvas.rectangle(Box(0, top, right, top + 4), GOLD)
    canvas.rectangle(Box(0, top + 3, right, top + 4), mix(GOLD, BLACK, 0.45))


def panel(canvas: Canvas, box: Box, title: str = "", fill: Fill = VELLUM, accent: Colour = WOOD_DARK) -> Box:
    """A raised sheet with a heading; the answer is the room inside."""
    canvas.shadow(box, 14, blur=10, drop=5, strength=0.35, hidden=box.inset(14))
    canvas.rectangle(box, fill, mix(accent, PARCHMENT, 0.35), 2.5, radius=14)
    inner = box.inset(20, 16)
    if not title:
        return inner
    head = Box(inner.left, box.top + 10, inner.right, box.top + 10 + HEADING * 1.3)
    canvas.line_in(head, title, HEADING - 2, accent, Face.SERIF_BOLD, "l", LABEL)
    canvas.line([(inner.left, head.bottom), (inner.right, head.bottom)], mix(accent, PARCHMENT, 0.55), 2, caps=False)
    return Box(inner.left, head.bottom + 12, inner.right, inner.bottom)


def badge(canvas: Canvas, centre: Point, text: str, fill: Colour = INK, size: int = LABEL) -> Box:
    """A word or a number in a pill about a centre; the answer is the room it took."""
    width = max(size * 1.7, canvas.text_width(text, size, Face.BOLD) + size)
    pill = Box.around(centre, width, size * 1.6)
    canvas.rectangle(pill, fill, mix(fill, PARCHMENT, 0.6), 2, radius=size)
    canvas.text(centre, text, size, ink_on(fill), Face.BOLD)
    return pill


def bar(canvas: Canvas, box: Box, value: float, most: float, fill: Fill, label: str = "") -> None:
    """A measure filled from the left, with notches for small totals and its figure written in."""
    part = min(1.0, max(0.0, value / most)) if most > 0 else 0.0
    radius = box.height / 2
    canvas.rectangle(box, mix(PARCHMENT, INK, 0.16), radius=radius)
    if part > 0:
        full = max(box.left + box.width * part, box.left + box.height)
        canvas.rectangle(Box(box.left, box.top, full, box.bottom), fill, radius=radius)
    if most <= 20:
        for notch in range(1, int(most)):
            x = box.left + box.width * notch / most
            canvas.line([(x, box.top + 3), (x, box.bottom - 3)], PARCHMENT, 2, caps=False)
    canvas.rectangle(box, None, INK, 2.5, radius=radius)
    if label:
        size = max(SMALL, min(LABEL, round(box.height * 0.78)))
        slip = Box.around(box.centre, canvas.text_width(label, size, Face.BOLD) + size * 0.7, box.height - 8)
        canvas.rectangle(slip, Paint(VELLUM, alpha=0.9), radius=radius)
        canvas.text(box.centre, label, size, INK, Face.BOLD)


Swatch = Fill | SeatStyle | Symbol | Callable[[Canvas, Point], None]
"""What stands before a line of a legend: a fill, a seat's sign, a symbol, or anything that draws itself."""


def legend(
    canvas: Canvas, box: Box, entries: Sequence[tuple[Swatch, str]], size: int = LABEL, columns: int = 1
) -> float:
    """Signs with their meanings, down one or more columns; the answer is where the legend ends."""
    height = size * 1.6
    for index, (swatch, text) in enumerate(entries):
        column = box.columns(columns, 20)[index % columns]
        middle = box.top + (index // columns + 0.5) * height
        _paint_swatch(canvas, (column.left + size * 0.75, middle), swatch, size)
        words = Box(column.left + size * 1.9, middle - height / 2, column.right, middle + height / 2)
        canvas.line_in(words, text, size, align="l")
    return box.top + height * -(-len(entries) // columns)


def _paint_swatch(canvas: Canvas, centre: Point, swatch: Swatch, size: int) -> None:
    if isinstance(swatch, SeatStyle):
        seat_sign(canvas, centre, size * 0.68, swatch)
    elif isinstance(swatch, Symbol):
        canvas.symbol(swatch, centre, size * 0.55)
    elif isinstance(swatch, Paint | tuple):
        canvas.rectangle(Box.around(centre, size * 1.45, size * 1.1), swatch, INK_SOFT, 2, radius=5)
    else:
        swatch(canvas, centre)
