"""Marks on any place, be it square, hex or territory: ways to light it up that differ without colour."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from render.canvas import Canvas
from render.geometry import Point
from render.theme import BLOOD, BRIGHT_GOLD, GOLD, INK, VELLUM, Colour, Paint, Pattern, mix

_GLOW: Colour = (255, 241, 168)


class Highlight(StrEnum):
    """Why a place is lit up; each has a line of its own."""

    REACH = "reach"
    """Could be gone to: a thin even line."""
    CHOSEN = "chosen"
    """Is chosen: a broad double line."""
    TARGET = "target"
    """Could be struck: broad strokes with gaps."""
    TRAIL = "trail"
    """Was passed or left: small dots."""
    BARRED = "barred"
    """Is closed: hatched."""


def highlight(canvas: Canvas, outline: Sequence[Point], kind: Highlight) -> None:
    """Light up the place inside an outline."""
    inner = shrunk(outline, 0.93)
    ring = [*inner, inner[0]]
    match kind:
        case Highlight.REACH:
            canvas.polygon(outline, Paint(_GLOW, alpha=0.45))
            canvas.polygon(inner, None, mix(GOLD, INK, 0.7), 4)
        case Highlight.CHOSEN:
            canvas.polygon(outline, Paint(_GLOW, alpha=0.35))
            canvas.polygon(inner, None, INK, 11)
            canvas.polygon(inner, None, BRIGHT_GOLD, 7)
        case Highlight.TARGET:
            canvas.polygon(outline, Paint(BLOOD, alpha=0.2))
            canvas.line(ring, VELLUM, 9, caps=False)
            canvas.line(ring, BLOOD, 6, (16, 10), caps=False)
        case Highlight.TRAIL:
            canvas.line(ring, VELLUM, 7, caps=False)
            canvas.line(ring, INK, 4.5, (0.6, 11))
        case Highlight.BARRED:
            canvas.polygon(outline, Paint(VELLUM, Pattern.CROSSHATCH, INK, pitch=20, alpha=0.5))


def shrunk(outline: Sequence[Point], part: float) -> list[Point]:
    """An outline drawn in towards its middle."""
    x = sum(point[0] for point in outline) / len(outline)
    y = sum(point[1] for point in outline) / len(outline)
    return [(x + (across - x) * part, y + (down - y) * part) for across, down in outline]
