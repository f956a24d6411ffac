"""Badges on pieces: each is known by its shape and colour, and one that is counted bears its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render.canvas import Canvas
from render.geometry import Point, placed
from render.symbols import symbol_outline
from render.theme import BLACK, INK, VELLUM, WHITE, Colour, Face, Symbol, ink_on, mix


@dataclass(frozen=True)
class Badge:
    """What a badge looks like, at a radius of one."""

    outline: tuple[Point, ...]
    colour: Colour
    sign: Callable[[Canvas, Point, float], None] | None = None
    """Painted on it, about a centre and with a radius."""
    drop: float = 0.0
    """How much lower than the middle its number stands, where its shape is not alike above and below."""


def badge(canvas: Canvas, centre: Point, shown: Badge, count: int = 0, radius: float = 16.0) -> None:
    """A badge with its number; one that is not counted has none."""
    size = radius * 2.8, radius * 2.8
    canvas.stamp(centre, size, ("badge", shown, count, radius), lambda clear: _paint_badge(clear, shown, count, radius))


def _paint_badge(clear: Canvas, shown: Badge, count: int, radius: float) -> None:
    centre, colour = clear.box.centre, shown.colour
    rimmed(clear, placed(shown.outline, centre, radius), radius * 0.22)
    clear.polygon(placed(shown.outline, centre, radius), colour, mix(colour, BLACK, 0.55), radius * 0.12)
    if shown.sign is not None:
        shown.sign(clear, centre, radius)
    if count:
        spot = centre[0], centre[1] + radius * shown.drop
        clear.text(spot, str(count), round(radius * (1.36 if count < 10 else 1.0)), ink_on(colour), Face.BOLD)


def rimmed(clear: Canvas, outline: Sequence[Point], width: float) -> None:
    """A dark and a pale rim about a shape, so that it stands off every ground."""
    clear.polygon(outline, INK, INK, 2 * width)
    clear.polygon(outline, VELLUM, VELLUM, width)


def symbol_badge(
    canvas: Canvas, centre: Point, symbol: Symbol, colour: Colour, count: int, radius: float = 23.0
) -> None:
    """A sign with a number in it: the health that is left, points, charges."""
    size = radius * 2.7, radius * 2.7
    key = "symbol badge", symbol, colour, count, radius
    canvas.stamp(centre, size, key, lambda clear: _paint_symbol(clear, symbol, colour, count, radius))


def _paint_symbol(clear: Canvas, symbol: Symbol, colour: Colour, count: int, radius: float) -> None:
    centre = clear.box.centre
    outline = symbol_outline(symbol, centre, radius)
    rimmed(clear, outline, radius * 0.14)
    clear.polygon(outline, colour)
    clear.text((centre[0], centre[1] - radius * 0.1), str(count), round(radius * 1.3), WHITE, Face.BOLD)
