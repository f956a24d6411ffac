"""A brush that counts from the middle of a thing: shapes about a place, in parts of the size of what is painted."""

from __future__ import annotations

import math
from collections.abc import Sequence

from render.canvas import Canvas, Fill
from render.geometry import Point
from render.theme import Colour, Face


class Brush:
    """Paints about a centre; a length of one is `size` pixels."""

    def __init__(self, canvas: Canvas, centre: Point, size: float) -> None:
        self.canvas, self.centre, self.size = canvas, centre, size

    def at(self, x: float, y: float) -> Point:
        """A place beside the centre."""
        return self.centre[0] + x * self.size, self.centre[1] + y * self.size

    def moved(self, x: float, y: float, size: float = 1.0) -> Brush:
        """The same brush somewhere else, in a part of the size."""
        return Brush(self.canvas, self.at(x, y), self.size * size)

    def shape(
        self, points: Sequence[Point], fill: Fill | None, outline: Colour | None = None, width: float = 0.03
    ) -> None:
        """A filled shape."""
        self.canvas.polygon([self.at(x, y) for x, y in points], fill, outline, width * self.size)

    def mirrored(
        self, right: Sequence[Point], fill: Fill | None, outline: Colour | None = None, width: float = 0.03
    ) -> None:
        """A shape that is alike on both sides, by its right half from top to bottom."""
        self.shape([*right, *((-x, y) for x, y in reversed(right))], fill, outline, width)

    def oval(self, x: float, y: float, across: float, down: float, fill: Fill, outline: Colour | None = None) -> None:
        """An ellipse by its middle and its two radii."""
        turns = [math.radians(turn) for turn in range(0, 360, 12)]
        self.shape([(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns], fill, outline)

    def line(self, way: Sequence[Point], colour: Colour, width: float, *, caps: bool = True) -> None:
        """A line along a way."""
        self.canvas.line([self.at(x, y) for x, y in way], colour, width * self.size, caps=caps)

    def disc(self, x: float, y: float, radius: float, fill: Fill) -> None:
        """A full circle."""
        self.canvas.circle(self.at(x, y), radius * self.size, fill)

    def letter(self, x: float, y: float, text: str, size: int, ink: Colour, halo: Colour | None = None) -> None:
        """A letter or two."""
        self.canvas.text(self.at(x, y), text, size, ink, Face.BOLD, halo=halo)
