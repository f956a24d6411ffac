"""Pieces on the board: discs and shields of a seat, wounds, counters, chips and numbered target marks."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Canvas
from render.changes import CHANGED
from render.geometry import Box, Point, polar, sector
from render.symbols import symbol_outline
from render.theme import (
    BLACK,
    BLOOD,
    BRIGHT_GOLD,
    GOLD,
    INK,
    INK_SOFT,
    LABEL,
    SMALL,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    SeatStyle,
    Symbol,
    ink_on,
    mix,
)
from render.typeset import fit_line

RIM = 0.09
"""How much of a piece's radius its pale rim takes."""


def disc(
    canvas: Canvas,
    centre: Point,
    radius: float,
    style: SeatStyle,
    label: str = "",
    *,
    facing: float | None = None,
    spent: bool = False,
    chosen: bool = False,
) -> None:
    """A round piece of a seat; `facing` is a bearing, `spent` dims it, `chosen` rings it in gold."""
    key = ("disc", style, radius, label, facing, spent, chosen)
    size = radius * 3.0, radius * 3.0
    canvas.stamp(centre, size, key, lambda clear: _paint_disc(clear, radius, style, label, facing, spent, chosen))


def _paint_disc(
    clear: Canvas, radius: float, style: SeatStyle, label: str, facing: float | None, spent: bool, chosen: bool
) -> None:
    centre = clear.box.centre
    clear.shadow(Box.around(centre, 2 * radius), radius, blur=radius * 0.2, drop=radius * 0.1)
    if facing is not None:
        _paint_facing(clear, centre, radius, facing)
    if chosen:
        clear.circle(centre, radius * 1.16, INK)
        clear.circle(centre, radius * 1.12, GOLD)
    clear.circle(centre, radius, _edge(style))
    clear.circle(centre, radius * (1 - RIM * 0.6), VELLUM)
    clear.circle(centre, radius * (1 - RIM * 1.8), _coat(style, radius, spent))
    _paint_label(clear, centre, radius * 1.5, label, style, radius, spent)
    # The sign gives way to a beak that would cover it.
    bearing = -135 if facing is not None and abs((facing + 45 + 180) % 360 - 180) < 50 else -45
    _paint_seat_badge(clear, polar(centre, radius * 0.86, bearing), radius * 0.36, style)


def shield(
    canvas: Canvas,
    centre: Point,
    radius: float,
    style: SeatStyle,
    label: str = "",
    *,
    spent: bool = False,
    chosen: bool = False,
) -> None:
    """A piece of a seat in the shape of a shield: armies, strongholds, captains."""
    key = ("shield", style, radius, label, spent, chosen)
    size = radius * 3.0, radius * 3.0
    canvas.stamp(centre, size, key, lambda clear: _paint_shield(clear, radius, style, label, spent, chosen))


def _paint_shield(clear: Canvas, radius: float, style: SeatStyle, label: str, spent: bool, chosen: bool) -> None:
    centre = clear.box.centre
    clear.shadow(Box.around(centre, 1.7 * radius, 2 * radius), radius * 0.5, blur=radius * 0.2, drop=radius * 0.1)
    if chosen:
        clear.polygon(symbol_outline(Symbol.SHIELD, centre, radius * 1.2), INK)
        clear.polygon(symbol_outline(Symbol.SHIELD, centre, radius * 1.15), GOLD)
    coats = (1.04, _edge(style)), (1.04 - RIM * 0.6, VELLUM), (1.04 - RIM * 1.8, _coat(style, radius, spent))
    for part, fill in coats:
        clear.polygon(symbol_outline(Symbol.SHIELD, centre, radius * part), fill)
    middle = centre[0], centre[1] - radius * 0.12
    _paint_label(clear, middle, radius * 1.25, label, style, radius, spent)
    _paint_seat_badge(clear, (centre[0], centre[1] + radius * 0.92), radius * 0.36, style)


def _edge(style: SeatStyle) -> Colour:
    return mix(style.colour, BLACK, 0.6)


def _coat(style: SeatStyle, radius: float, spent: bool) -> Paint:
    colour = mix(style.colour, VELLUM, 0.55) if spent else style.colour
    return Paint(colour, style.pattern, mix(colour, WHITE, 0.30), pitch=max(8.0, radius * 0.3))


def _paint_label(
    clear: Canvas, centre: Point, width: float, label: str, style: SeatStyle, radius: float, spent: bool
) -> None:
    if not label:
        return
    size = max(12, round(radius * (0.86 if len(label) < 3 else 0.66)))
    block = fit_line(label, width, size, Face.BOLD, max(12, round(radius * 0.5)), clear.scale)
    ink, halo = (_edge(style), VELLUM) if spent else (WHITE, _edge(style))
    clear.text(centre, block.lines[0], block.size, ink, Face.BOLD, halo=halo, halo_width=radius * 0.07)


def _paint_seat_badge(clear: Canvas, centre: Point, radius: float, style: SeatStyle) -> None:
    clear.circle(centre, radius, _edge(style))
    clear.circle(centre, radius * 0.86, VELLUM)
    clear.symbol(style.symbol, centre, radius * 0.58, style.colour)


def _paint_facing(clear: Canvas, centre: Point, radius: float, facing: float) -> None:
    beak = [polar(centre, radius * 1.4, facing), polar(centre, radius, facing + 24), polar(centre, radius, facing - 24)]
    clear.polygon(beak, INK, INK, radius * 0.08)
    clear.polygon(beak, GOLD)


def seat_sign(canvas: Canvas, centre: Point, radius: float, style: SeatStyle) -> None:
    """The seat's sign alone: for lists, legends and the names of players."""
    size = radius * 2.4, radius * 2.4
    canvas.stamp(centre, size, ("sign", style, radius), lambda clear: _paint_sign(clear, radius, style))


def _paint_sign(clear: Canvas, radius: float, style: SeatStyle) -> None:
    centre = clear.box.centre
    clear.circle(centre, radius, _edge(style))
    clear.circle(centre, radius * 0.92, style.colour)
    clear.symbol(style.symbol, centre, radius * 0.56, WHITE)


def wound_pips(canvas: Canvas, centre: Point, taken: int, most: int, size: float = 9.0) -> None:
    """A row of wounds about a centre: a full drop for each one taken, an empty ring for each one left."""
    step = size * 2.3
    left = centre[0] - step * (most - 1) / 2
    back = Box.around(centre, step * most + size * 0.5, size * 2.9)
    canvas.rectangle(back, Paint(VELLUM, alpha=0.92), radius=size * 1.4)
    for index in range(most):
        spot = left + index * step, centre[1]
        if index < taken:
            canvas.symbol(Symbol.DROP, spot, size, BLOOD, mix(BLOOD, BLACK, 0.4), 1.0)
        else:
            canvas.circle(spot, size * 0.78, VELLUM, INK_SOFT, size * 0.26)


def counter(
    canvas: Canvas, centre: Point, value: int | str, fill: Colour = INK, symbol: Symbol | None = None, size: int = SMALL
) -> None:
    """A small number on a plate, with a sign before it."""
    text = str(value)
    sign = size * 0.86 if symbol else 0.0
    width = max(size * 1.5, canvas.text_width(text, size, Face.BOLD) + sign + size * 0.7)
    room = width + 4, size * 1.5 + 4
    key = ("counter", text, fill, symbol, size)
    canvas.stamp(centre, room, key, lambda clear: _paint_counter(clear, text, fill, symbol, size))


def _paint_counter(clear: Canvas, text: str, fill: Colour, symbol: Symbol | None, size: int) -> None:
    plate = clear.box.inset(1)
    clear.rectangle(plate, fill, VELLUM, 2, radius=size * 0.4)
    ink = ink_on(fill)
    x, y = plate.centre
    if symbol:
        clear.symbol(symbol, (plate.left + size * 0.72, y), size * 0.38, ink)
        x += size * 0.4
    clear.text((x, y), text, size, ink, Face.BOLD)


def chip(
    canvas: Canvas,
    left_middle: Point,
    text: str,
    fill: Colour = INK_SOFT,
    symbol: Symbol | None = None,
    size: int = SMALL,
    longest: float = 480.0,
) -> float:
    """A status in a pill, from its left end; the answer is where the next may begin."""
    ink = ink_on(fill)
    sign = size * 1.05 if symbol else 0.0
    block = fit_line(text, longest - sign - size * 1.2, size, Face.BOLD, SMALL, canvas.scale)
    width = canvas.text_width(block.lines[0], block.size, Face.BOLD) + sign + size * 1.2
    x, y = left_middle
    pill = Box(x, y - size * 0.8, x + width, y + size * 0.8)
    canvas.rectangle(pill, fill, mix(fill, BLACK, 0.4), 2, radius=size)
    if symbol:
        canvas.symbol(symbol, (x + size * 0.95, y), size * 0.4, ink)
    canvas.text((x + size * 0.6 + sign, y), block.lines[0], block.size, ink, Face.BOLD, "lm")
    return x + width + size * 0.5


def target_mark(canvas: Canvas, centre: Point, number: int, radius: float = 25.0) -> None:
    """The number of a place that may be chosen, or a star on one that has changed; it stands off every ground."""
    size = radius * 2.6, radius * 2.6
    canvas.stamp(centre, size, ("target", number, radius), lambda clear: _paint_target(clear, number, radius))


def _paint_target(clear: Canvas, number: int, radius: float) -> None:
    centre = clear.box.centre
    clear.shadow(Box.around(centre, 2 * radius), radius, blur=radius * 0.22, drop=radius * 0.08, strength=0.5)
    clear.circle(centre, radius, INK)
    clear.circle(centre, radius * 0.93, BRIGHT_GOLD)
    clear.circle(centre, radius * 0.79, BLACK)
    if number == CHANGED:
        clear.symbol(Symbol.STAR, centre, radius * 0.6, BRIGHT_GOLD)
        return
    text = str(number)
    size = round(radius * (1.24 if len(text) == 1 else 1.06 if len(text) == 2 else 0.8))
    clear.text(centre, text, size, WHITE, Face.BOLD)


def ring_of_targets(canvas: Canvas, centres: Sequence[Point], radius: float = 25.0, first: int = 1) -> None:
    """Numbered marks on a list of places, counted in their order."""
    for index, centre in enumerate(centres):
        target_mark(canvas, centre, first + index, radius)


def facing_arc(
    canvas: Canvas, centre: Point, radius: float, start: float, end: float, colour: Colour = GOLD, alpha: float = 0.35
) -> None:
    """The field in front of a piece, between two bearings."""
    outline = sector(centre, radius * 0.3, radius, start, end)
    canvas.polygon(outline, Paint(colour, alpha=alpha))
    canvas.polygon(outline, None, mix(colour, BLACK, 0.35), 2.5)


def name_plate(canvas: Canvas, centre: Point, text: str, size: int = LABEL, longest: float = 300.0) -> None:
    """A name under a piece or a place, on a slip of vellum."""
    block = fit_line(text, longest, size, Face.BOLD, SMALL, canvas.scale)
    width = canvas.text_width(block.lines[0], block.size, Face.BOLD)
    slip = Box.around(centre, width + block.size * 0.7, block.size * 1.3)
    canvas.rectangle(slip, Paint(VELLUM, alpha=0.9), radius=6)
    canvas.text(centre, block.lines[0], block.size, INK, Face.BOLD)
