"""The parchment on which battles, sieges and hands are drawn."""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas
from render.patterns import parchment
from render.typeset import SCALE


def scroll(width: int, height: int) -> Canvas:
    """An empty sheet, as high as a scene needs it: laid at its finished size, because no two are alike."""
    size = width * SCALE, height * SCALE
    return Canvas.on(parchment((width, height)).resize(size, Image.Resampling.NEAREST))
