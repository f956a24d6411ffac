"""Curves and flames: fire is wanted on the floor, on the tokens and in the legend."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Canvas
from render.geometry import Point, placed
from render.theme import Colour

EMBERS: Colour = (196, 40, 12)
BLAZE: Colour = (250, 128, 22)
GLARE: Colour = (255, 226, 96)
FIRELIGHT: Colour = (255, 158, 52)
SOOT: Colour = (30, 22, 20)

_FLAME: list[Point] = [
    (0.04, -1.2), (0.26, -0.72), (0.62, -0.32), (0.56, -0.62), (0.86, 0.06), (0.74, 0.66), (0.34, 0.98),
    (-0.34, 0.98), (-0.76, 0.62), (-0.84, 0.06), (-0.56, -0.5), (-0.48, -0.16), (-0.2, -0.56), (-0.16, -0.92),
]  # fmt: skip


def smooth(corners: Sequence[Point], steps: int = 6) -> list[Point]:
    """A closed curve through all the corners."""
    count = len(corners)
    curve: list[Point] = []
    for index in range(count):
        before, start, end, after = (corners[(index + shift) % count] for shift in (-1, 0, 1, 2))
        curve += [_between(before, start, end, after, step / steps) for step in range(steps)]
    return curve


def _between(before: Point, start: Point, end: Point, after: Point, part: float) -> Point:
    """A point of the Catmull-Rom curve from start to end."""
    x, y = (
        b + part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a))) / 2
        for a, b, c, d in zip(before, start, end, after, strict=True)
    )
    return x, y


def flame(centre: Point, size: float) -> list[Point]:
    """The outline of a flame."""
    return smooth(placed(_FLAME, centre, size))


def paint_fire(canvas: Canvas, centre: Point, size: float) -> None:
    """A fire in three tones."""
    x, y = centre
    canvas.polygon(flame((x, y), size), EMBERS)
    canvas.polygon(flame((x + size * 0.04, y + size * 0.16), size * 0.76), BLAZE)
    canvas.polygon(flame((x - size * 0.03, y + size * 0.38), size * 0.46), GLARE)
