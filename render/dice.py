"""Dice: six-sided ones with pips, and any other with a number, a sign or a face of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from render.canvas import Canvas
from render.geometry import Box, Point, regular_polygon
from render.theme import BLACK, GOLD, INK, VELLUM, WHITE, Colour, Face, Paint, SeatStyle, Symbol, ink_on, mix

_LOW, _MID, _HIGH = -0.27, 0.0, 0.27
PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}

Mark = Callable[[Canvas, Box, Colour], None]
"""What draws on the face of a die, in the ink given."""

INNER = 0.93
"""How much of a die its face takes across."""


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
    mark = partial(paint_pips, value=value)
    marked_die(canvas, centre, ("pips", value), mark, size, _fill(style), struck_out=struck_out)


def paint_pips(canvas: Canvas, face: Box, ink: Colour, value: int) -> None:
    """The pips of a face, none for a blank one."""
    (x, y), size = face.centre, face.width / INNER
    for across, down in PIPS[value]:
        canvas.circle((x + across * size, y + down * size), size * 0.095, ink)


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
    mark = partial(_paint_symbols, symbols=symbols)
    marked_die(canvas, centre, ("symbols", symbols), mark, size, _fill(style), struck_out=struck_out)


def _paint_symbols(clear: Canvas, face: Box, ink: Colour, symbols: tuple[Symbol, ...]) -> None:
    radius = face.width / INNER * (0.32 if len(symbols) == 1 else 0.2)
    for symbol, spot in zip(symbols, spots_on(face, len(symbols)), strict=True):
        clear.symbol(symbol, spot, radius, ink)


def spots_on(face: Box, count: int) -> list[Point]:
    """Where signs stand on a face: one in its middle, more along its diagonal."""
    (x, y), spread = face.centre, face.width / INNER * 0.18 * (count - 1)
    parts = [index / (count - 1) * 2 - 1 for index in range(count)] if count > 1 else [0.0] * count
    return [(x + spread * part, y + spread * part) for part in parts]


def marked_die(
    canvas: Canvas,
    centre: Point,
    key: Hashable,
    mark: Mark,
    size: float = 64.0,
    fill: Colour = VELLUM,
    *,
    struck_out: bool = False,
    ringed: bool = False,
) -> None:
    """A die of any colour with any face; the key must tell all that `mark` draws. `ringed` rings it in gold."""
    whole_key = ("die", key, size, fill, struck_out, ringed)
    room = size * 1.4, size * 1.4
    canvas.stamp(centre, room, whole_key, lambda clear: _paint_marked(clear, mark, size, fill, struck_out, ringed))


def _paint_marked(clear: Canvas, mark: Mark, size: float, fill: Colour, struck_out: bool, ringed: bool) -> None:
    if ringed:
        clear.rectangle(Box.around(clear.box.centre, size * 1.22), INK, radius=size * 0.29)
        clear.rectangle(Box.around(clear.box.centre, size * 1.17), GOLD, radius=size * 0.28)
    face = _paint_cube(clear, size, fill)
    mark(clear, face, ink_on(fill))
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
    fill = _fill(style)
    ink = ink_on(fill)
    if sides not in _OUTLINES:
        face = _paint_cube(clear, size, fill)
        clear.text(face.centre, text, round(size * (0.62 if len(text) < 2 else 0.5)), ink, Face.BOLD)
        return
    centre = clear.box.centre
    clear.shadow(Box.around(centre, size * 0.9), size * 0.4, blur=size * 0.12, drop=size * 0.06)
    corners, first = _OUTLINES[sides]
    outline = regular_polygon(centre, size * 0.58, corners, first)
    clear.polygon(outline, fill, mix(fill, BLACK, 0.5), size * 0.05)
    inner = regular_polygon(centre, size * 0.47, corners, first)
    clear.polygon(inner, None, mix(fill, WHITE, 0.35), size * 0.025)
    clear.text(centre, text, round(size * (0.5 if len(text) < 2 else 0.42)), ink, Face.BOLD)


def _fill(style: SeatStyle | None) -> Colour:
    return style.colour if style else VELLUM


def _paint_cube(clear: Canvas, size: float, fill: Colour) -> Box:
    face = Box.around(clear.box.centre, size)
    radius = size * 0.2
    clear.shadow(face, radius, blur=size * 0.12, drop=size * 0.06)
    clear.rectangle(face, mix(fill, BLACK, 0.55), radius=radius)
    clear.rectangle(face.inset(size * 0.035), mix(fill, BLACK, 0.16), radius=radius * 0.9)
    top = Box(face.left + size * 0.035, face.top + size * 0.035, face.right - size * 0.035, face.bottom - size * 0.09)
    clear.rectangle(top, mix(fill, WHITE, 0.28), radius=radius * 0.9)
    clear.rectangle(top.inset(size * 0.03), fill, radius=radius * 0.8)
    return top


def _strike(clear: Canvas, face: Box) -> None:
    """Dim a face and put a cross at its corner, where it hides no pip."""
    clear.rectangle(face, Paint(VELLUM, alpha=0.5), radius=face.width * 0.18)
    corner = face.right - face.width * 0.06, face.top + face.width * 0.06
    clear.circle(corner, face.width * 0.22, INK)
    clear.circle(corner, face.width * 0.19, VELLUM)
    clear.symbol(Symbol.CROSS, corner, face.width * 0.14, INK)
