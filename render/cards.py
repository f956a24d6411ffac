"""Cards: a title band with its cost, a picture sign, a legible text; and the sealed back of a card."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from render.canvas import Canvas
from render.geometry import Box, Point, polar
from render.theme import (
    BLACK,
    GOLD,
    INK,
    INK_SOFT,
    LABEL,
    NEUTRAL,
    PARCHMENT,
    PARCHMENT_SHADE,
    SMALL,
    VELLUM,
    WHITE,
    Face,
    Paint,
    SeatStyle,
    Symbol,
    mix,
)

CARD_WIDTH = 280.0
CARD_HEIGHT = 400.0


@dataclass(frozen=True)
class Card:
    """What stands on the face of a card."""

    title: str
    text: str
    cost: str = ""
    kind: str = ""
    symbol: Symbol | None = None


def card(
    canvas: Canvas, box: Box, shown: Card, style: SeatStyle = NEUTRAL, *, dimmed: bool = False, chosen: bool = False
) -> None:
    """A card face up in a box; `dimmed` for one that cannot be played, `chosen` rings it in gold."""
    key = ("card", shown, style, box.width, box.height, dimmed, chosen)
    size = box.width + 32, box.height + 32
    canvas.stamp(box.centre, size, key, lambda clear: _paint_face(clear, box, shown, style, dimmed, chosen))


def _paint_face(clear: Canvas, box: Box, shown: Card, style: SeatStyle, dimmed: bool, chosen: bool) -> None:
    whole = Box.around(clear.box.centre, box.width, box.height)
    stock(clear, whole, chosen=chosen)
    inner = whole.inset(9)
    clear.rectangle(inner, VELLUM, mix(style.colour, BLACK, 0.25), 3, radius=11)
    band = Box(inner.left, inner.top, inner.right, inner.top + _band_height(clear, inner, shown))
    _paint_band(clear, band, shown, style)
    foot = inner.bottom - 46 if shown.kind else inner.bottom - 10
    field = Box(inner.left + 14, band.bottom + 12, inner.right - 14, foot - 6)
    if shown.symbol:
        clear.symbol(shown.symbol, field.centre, min(field.width, field.height) * 0.34, mix(style.colour, VELLUM, 0.86))
    clear.paragraph(field, shown.text, LABEL, face=Face.REGULAR, align="m", middle=True)
    if shown.kind:
        clear.line([(inner.left + 18, foot), (inner.right - 18, foot)], mix(style.colour, VELLUM, 0.45), 2, caps=False)
        below = Box(inner.left + 14, foot, inner.right - 14, inner.bottom)
        clear.line_in(below, shown.kind, SMALL, INK_SOFT, Face.ITALIC)
    if dimmed:
        clear.rectangle(whole, Paint(PARCHMENT, alpha=0.62), radius=18)


def stock(canvas: Canvas, whole: Box, *, chosen: bool = False) -> None:
    """The bare card with its shadow; `chosen` rings it in gold."""
    canvas.shadow(whole, 18, blur=8, drop=5)
    if chosen:
        canvas.rectangle(whole.inset(-7), INK, radius=24)
        canvas.rectangle(whole.inset(-5), GOLD, radius=22)
    canvas.rectangle(whole, mix(PARCHMENT, WHITE, 0.55), mix(PARCHMENT_SHADE, BLACK, 0.35), 2, radius=18)


def _band_height(clear: Canvas, inner: Box, shown: Card) -> float:
    """One line of title, or two where the title would not go into one."""
    return 68.0 if clear.text_width(shown.title, LABEL, Face.SERIF_BOLD) <= _title_width(inner, shown) else 92.0


def _title_width(inner: Box, shown: Card) -> float:
    return inner.width - 22 - (44 if shown.cost else 0)


def _paint_band(clear: Canvas, band: Box, shown: Card, style: SeatStyle) -> None:
    clear.rectangle(band, style.colour, radius=11)
    clear.rectangle(Box(band.left, band.centre[1], band.right, band.bottom), style.colour)
    stripe = Box(band.left, band.bottom - 14, band.right, band.bottom)
    dark, bright = mix(style.colour, BLACK, 0.25), mix(style.colour, WHITE, 0.6)
    clear.rectangle(stripe, Paint(dark, style.pattern, bright, pitch=14))
    words = Box(band.right - 11 - _title_width(band, shown), band.top + 2, band.right - 11, stripe.top)
    if shown.cost:
        coin(clear, (band.left + 30, words.centre[1]), shown.cost)
    if band.height < 80:
        clear.line_in(words, shown.title, 30, WHITE, Face.SERIF_BOLD)
    else:
        clear.paragraph(words, shown.title, LABEL, WHITE, Face.SERIF_BOLD, "m", middle=True)


def coin(canvas: Canvas, centre: Point, cost: str, radius: float = 23.0) -> None:
    """What a card costs, on a gold coin."""
    canvas.circle(centre, radius, mix(GOLD, BLACK, 0.65))
    canvas.circle(centre, radius * 0.91, GOLD)
    canvas.circle(centre, radius * 0.78, mix(GOLD, WHITE, 0.45))
    canvas.text(centre, cost, round(radius * (1.22 if len(cost) < 2 else 1.04)), INK, Face.BOLD)


def card_back(canvas: Canvas, box: Box, style: SeatStyle = NEUTRAL, label: str = "") -> None:
    """A card face down: a folded letter under the seat's seal."""
    key = ("card back", style, box.width, box.height, label)
    size = box.width + 32, box.height + 32
    canvas.stamp(box.centre, size, key, lambda clear: _paint_back(clear, box, style, label))


def _paint_back(clear: Canvas, box: Box, style: SeatStyle, label: str) -> None:
    whole = Box.around(clear.box.centre, box.width, box.height)
    stock(clear, whole)
    inner = whole.inset(9)
    clear.rectangle(inner, style.paint, mix(style.colour, BLACK, 0.4), 3, radius=11)
    letter = inner.inset(inner.width * 0.1, inner.height * 0.1)
    clear.rectangle(letter, PARCHMENT, mix(style.colour, BLACK, 0.4), 2, radius=6)
    middle = letter.centre
    crease = mix(PARCHMENT_SHADE, BLACK, 0.25)
    for corner in letter.corners:
        clear.line([corner, middle], crease, 2, caps=False)
    wax_seal(clear, middle, min(letter.width, letter.height) * 0.27, style)
    if label:
        slip = Box(letter.left + 8, letter.bottom - 50, letter.right - 8, letter.bottom - 8)
        clear.line_in(slip, label, SMALL, INK, Face.SERIF, halo=PARCHMENT)


def wax_seal(canvas: Canvas, centre: Point, radius: float, style: SeatStyle) -> None:
    """A blot of sealing wax with the seat's sign pressed into it."""
    blot = [polar(centre, radius * (1.0 + 0.055 * ((index * 7) % 5 - 2)), 18 * index) for index in range(20)]
    soft = [point for here, there in pairwise([*blot, blot[0]]) for point in _rounded_join(here, there)]
    canvas.polygon(soft, style.colour, mix(style.colour, BLACK, 0.45), max(2.0, radius * 0.05))
    canvas.circle(centre, radius * 0.74, mix(style.colour, BLACK, 0.25))
    canvas.circle(centre, radius * 0.69, mix(style.colour, WHITE, 0.1))
    canvas.symbol(style.symbol, centre, radius * 0.42, mix(style.colour, WHITE, 0.82))


def _rounded_join(here: Point, there: Point) -> list[Point]:
    return [(here[0] * near + there[0] * (1 - near), here[1] * near + there[1] * (1 - near)) for near in (0.75, 0.25)]
