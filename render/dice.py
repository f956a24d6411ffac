"""Dice: six-sided ones with pips, and any other with a number or a sign."""

from __future__ import annotations

from render.canvas import Canvas
from render.geometry import Box, Point, regular_polygon
from render.theme import BLACK, INK, VELLUM, WHITE, Colour, Face, Paint, SeatStyle, Symbol, ink_on, mix

_LOW, _MID, _HIGH = -0.27, 0.0, 0.27
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}


def die(
    canvas: Canvas,
    centre: Point,
    value: int,
    size: float = 64.0,
    style: SeatStyle | None = None,
    *,
    struck_out: bool = False,
) -> None:
    """A die with pips; without a seat it is ivory. `struck_out` crosses a die that no longer counts."""
    key = ("die", value, size, style, struck_out)
    room = size * 1.4, size * 1.4
    canvas.stamp(centre, room, key, lambda clear: _paint_pips(clear, value, size, style, struck_out))


def _paint_pips(clear: Canvas, value: int, size: float, style: SeatStyle | None, struck_out: bool) -> None:
    face, ink = _paint_cube(clear, size, style)
    middle = face.centre
    for across, down in PIPS[value]:
        clear.circle((middle[0] + across * size, middle[1] + down * size), size * 0.095, ink)
    if struck_out:
        _strike(clear, face)


def symbol_die(
    canvas: Canvas,
    centre: Point,
    symbols: tuple[Symbol, ...],
    size: float = 64.0,
    style: SeatStyle | None = None,
    *,
    struck_out: bool = False,
) -> None:
    """A die that shows one or two signs; none is a blank face."""
    key = ("symbol die", symbols, size, style, struck_out)
    room = size * 1.4, size * 1.4
    canvas.stamp(centre, room, key, lambda clear: _paint_symbols(clear, symbols, size, style, struck_out))


def _paint_symbols(
    clear: Canvas, symbols: tuple[Symbol, ...], size: float, style: SeatStyle | None, struck_out: bool
) -> None:
    face, ink = _paint_cube(clear, size, style)
    x, y = face.centre
    spread = size * 0.18 * (len(symbols) - 1)
    radius = size * (0.32 if len(symbols) == 1 else 0.2)
    for index, symbol in enumerate(symbols):
        part = index / (len(symbols) - 1) * 2 - 1 if len(symbols) > 1 else 0.0
        clear.symbol(symbol, (x + spread * part, y + spread * part), radius, ink)
    if struck_out:
        _strike(clear, face)


def number_die(
    canvas: Canvas, centre: Point, value: int | str, sides: int = 20, size: float = 64.0, style: SeatStyle | None = None
) -> None:
    """A die of any number of sides, showing a number."""
    key = ("number die", value, sides, size, style)
    room = size * 1.4, size * 1.4
    canvas.stamp(centre, room, key, lambda clear: _paint_number(clear, str(value), sides, size, style))


_OUTLINES = {4: (3, -90.0), 8: (4, -90.0), 10: (4, -90.0), 12: (5, -90.0), 20: (6, -90.0)}


def _paint_number(clear: Canvas, text: str, sides: int, size: float, style: SeatStyle | None) -> None:
    if sides not in _OUTLINES:
        face, ink = _paint_cube(clear, size, style)
        clear.text(face.centre, text, round(size * (0.62 if len(text) < 2 else 0.5)), ink, Face.BOLD)
        return
    fill, ink = _colours(style)
    centre = clear.box.centre
    clear.shadow(Box.around(centre, size * 0.9), size * 0.4, blur=size * 0.12, drop=size * 0.06)
    corners, first = _OUTLINES[sides]
    outline = regular_polygon(centre, size * 0.58, corners, first)
    clear.polygon(outline, fill, mix(fill, BLACK, 0.5), size * 0.05)
    inner = regular_polygon(centre, size * 0.47, corners, first)
    clear.polygon(inner, None, mix(fill, WHITE, 0.35), size * 0.025)
    clear.text(centre, text, round(size * (0.5 if len(text) < 2 else 0.42)), ink, Face.BOLD)


def _colours(style: SeatStyle | None) -> tuple[Colour, Colour]:
    fill = style.colour if style else VELLUM
    return fill, ink_on(fill)


def _paint_cube(clear: Canvas, size: float, style: SeatStyle | None) -> tuple[Box, Colour]:
    fill, ink = _colours(style)
    face = Box.around(clear.box.centre, size)
    radius = size * 0.2
    clear.shadow(face, radius, blur=size * 0.12, drop=size * 0.06)
    clear.rectangle(face, mix(fill, BLACK, 0.55), radius=radius)
    clear.rectangle(face.inset(size * 0.035), mix(fill, BLACK, 0.16), radius=radius * 0.9)
    top = Box(face.left + size * 0.035, face.top + size * 0.035, face.right - size * 0.035, face.bottom - size * 0.09)
    clear.rectangle(top, mix(fill, WHITE, 0.28), radius=radius * 0.9)
    clear.rectangle(top.inset(size * 0.03), fill, radius=radius * 0.8)
    return Box(top.left, top.top, top.right, top.bottom), ink


def _strike(clear: Canvas, face: Box) -> None:
    """Dim a face and put a cross at its corner, where it hides no pip."""
    clear.rectangle(face, Paint(VELLUM, alpha=0.5), radius=face.width * 0.18)
    corner = face.right - face.width * 0.06, face.top + face.width * 0.06
    clear.circle(corner, face.width * 0.22, INK)
    clear.circle(corner, face.width * 0.19, VELLUM)
    clear.symbol(Symbol.CROSS, corner, face.width * 0.14, INK)
