"""A table in centimetres on a picture: where its points lie, and the grid by which players name them."""

from __future__ import annotations

from dataclasses import dataclass

from render.canvas import Canvas
from render.geometry import Box, Point
from render.theme import INK, SMALL, VELLUM, Colour, Face, mix

STEP = 5
BOLD_STEP = 10


@dataclass(frozen=True)
class TableMap:
    """A table of some size inside a box; north is up."""

    size: tuple[int, int]
    """How wide and how deep it is, in centimetres."""
    box: Box
    window: Box | None = None
    """The part of the picture that shows it, where that is not the whole table."""

    @property
    def seen(self) -> Box:
        """What can be seen of it on the picture."""
        return self.window or self.box

    @property
    def per_cm(self) -> float:
        """So many pixels are a centimetre."""
        return self.box.width / self.size[0]

    def __call__(self, x: float, y: float) -> Point:
        """Where a point of the table lies."""
        return self.box.left + x * self.per_cm, self.box.bottom - y * self.per_cm

    def area(self, west: float, south: float, east: float, north: float) -> Box:
        """The box of a rectangle of the table, as far as it lies on it."""
        left, bottom = self(max(0, west), max(0, south))
        right, top = self(min(self.size[0], east), min(self.size[1], north))
        return Box(left, top, right, bottom)

    def paint_grid(self, canvas: Canvas, colour: Colour = INK) -> None:
        """Thin lines every 5 cm, bold ones every 10."""
        wide, deep = self.size
        for at in range(0, wide + 1, STEP):
            canvas.line([self(at, 0), self(at, deep)], mix(VELLUM, colour, _strength(at)), _width(at), caps=False)
        for at in range(0, deep + 1, STEP):
            canvas.line([self(0, at), self(wide, at)], mix(VELLUM, colour, _strength(at)), _width(at), caps=False)

    def paint_numbers(self, canvas: Canvas, colour: Colour = INK, size: int = SMALL) -> None:
        """The centimetres along all four sides."""
        away = max(size, canvas.least_type) * 0.75
        for at in range(0, self.size[0] + 1, BOLD_STEP):
            for y in (self.box.bottom + away, self.box.top - away):
                canvas.text((self(at, 0)[0], y), str(at), size, colour, Face.BOLD)
        for at in range(0, self.size[1] + 1, BOLD_STEP):
            y = self(0, at)[1]
            canvas.text((self.box.left - away * 0.5, y), str(at), size, colour, Face.BOLD, "rm")
            canvas.text((self.box.right + away * 0.5, y), str(at), size, colour, Face.BOLD, "lm")


def _strength(at: int) -> float:
    return 0.55 if at % BOLD_STEP == 0 else 0.3


def _width(at: int) -> float:
    return 2.0 if at % BOLD_STEP == 0 else 1.0
