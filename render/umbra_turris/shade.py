"""Light from the north-west: what is high throws a long shadow to the south-east."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.canvas import Canvas
from render.geometry import Box, Point
from render.theme import INK

REACH = 0.26, 0.34
"""How far a shadow falls to the right and down, in parts of the height."""


def shifted(outline: Sequence[Point], across: float, down: float) -> list[Point]:
    """An outline somewhere else."""
    return [(x + across, y + down) for x, y in outline]


def cast(canvas: Canvas, outline: Sequence[Point], high: float, strength: float = 0.5) -> None:
    """The shadow of something that stands on an outline, as high as so many pixels."""
    across, down = high * REACH[0], high * REACH[1]
    far = shifted(outline, across, down)
    blur = 1.5 + high * 0.03
    room = Box.bounding([*outline, *far]).inset(-3 * blur)
    scale = canvas.scale
    mask = Image.new("L", (max(1, round(room.width * scale)), max(1, round(room.height * scale))), 0)
    draw = ImageDraw.Draw(mask)
    depth = round(255 * strength)
    count = len(outline)
    sides = [[outline[i], outline[(i + 1) % count], far[(i + 1) % count], far[i]] for i in range(count)]
    for shape in (outline, far, *sides):
        draw.polygon([((x - room.left) * scale, (y - room.top) * scale) for x, y in shape], fill=depth)
    soft = mask.filter(ImageFilter.GaussianBlur(blur * scale))
    canvas.paste(INK, (round(room.left * scale), round(room.top * scale)), soft)
