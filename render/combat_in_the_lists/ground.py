"""The ground of the lists, painted once: meadow, sand, hexes, fence, start circles and the Marshal's spaces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Canvas
from render.chance import Chance
from render.combat_in_the_lists.arena import FENCE, MAP, MIDDLE, ROOM, fence, outline, platform, spot
from render.combat_in_the_lists.fair import paint_fair
from render.combat_in_the_lists.heraldry import INITIALS, edge_of, style_of
from render.geometry import Box, Point, polar
from render.theme import BLACK, GOLD, INK, SAND, VELLUM, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT, Colour, Face, Paint, mix
from rules.combat_in_the_lists.content import Content

GRASS: Colour = (132, 158, 92)
SANDS: Colour = mix(SAND, (206, 170, 112), 0.45)
LABEL = 27
RAIL = 13.0


def paint_lists(canvas: Canvas, box: Content) -> None:
    """The whole still part of the arena, in the upper left corner of a canvas."""
    paint_meadow(canvas)
    paint_fair(canvas, box)
    paint_sand(canvas)
    paint_hexes(canvas, box)
    paint_starts(canvas, box)
    paint_fence(canvas)
    for space in box.spaces:
        paint_platform(canvas, space.number)


def paint_meadow(canvas: Canvas) -> None:
    """Grass with tufts and worn paths."""
    room = Box(0, 0, *ROOM)
    canvas.rectangle(room, GRASS)
    chance = Chance("meadow")
    for _ in range(90):
        middle = chance.between(0, ROOM[0]), chance.between(0, ROOM[1])
        shade = mix(GRASS, BLACK if chance.of(2) else WHITE, 0.10)
        canvas.glow(_blot(middle, chance.between(20, 70), chance), shade, 0.5, 18)
    for _ in range(900):
        x, y = chance.between(0, ROOM[0]), chance.between(0, ROOM[1])
        lean, tall = chance.between(-4, 4), chance.between(5, 11)
        canvas.line([(x, y), (x + lean, y - tall)], mix(GRASS, BLACK if chance.of(3) else WHITE, 0.18), 1.6, caps=False)


def _blot(middle: Point, radius: float, chance: Chance) -> list[Point]:
    return [polar(middle, radius * chance.between(0.7, 1.2), angle) for angle in range(0, 360, 30)]


def paint_sand(canvas: Canvas) -> None:
    """Raked sand inside the fence, darker under it, trodden in the middle."""
    scale = canvas.scale
    size = ROOM[0] * scale, ROOM[1] * scale
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).polygon([(x * scale, y * scale) for x, y in fence()], fill=255)
    sand = Image.new("RGB", size, SANDS)
    sand = Image.composite(Image.new("RGB", size, mix(SANDS, BLACK, 0.16)), sand, _grain(size))
    canvas.paste(sand, (0, 0), mask)
    chance = Chance("sand")
    for _ in range(26):
        middle = polar(MIDDLE, FENCE * 0.72 * math.sqrt(chance.part()), chance.between(0, 360))
        tone = mix(SANDS, WOOD_DARK if chance.of(3) else WHITE, 0.22)
        canvas.glow(_blot(middle, chance.between(24, 80), chance), tone, 0.38, 26)
    # The shade that the fence throws inwards.
    inner = Image.new("L", size, 255)
    ImageDraw.Draw(inner).polygon([(x * scale, y * scale) for x, y in fence(-14)], fill=0)
    soft = inner.resize((size[0] // 4, size[1] // 4)).filter(ImageFilter.GaussianBlur(9)).resize(size)
    shade = ImageChops.multiply(soft.point([round(value * 0.5) for value in range(256)]), mask)
    canvas.paste(WOOD_DARK, (0, 0), shade)


def _grain(size: tuple[int, int]) -> Image.Image:
    """Fine specks, the same in every run."""
    chance = Chance("grain")
    tile = Image.frombytes("L", (128, 128), bytes(chance.of(256) for _ in range(128 * 128)))
    tile = tile.resize((256, 256), Image.Resampling.BICUBIC).point([max(0, value - 168) * 2 for value in range(256)])
    whole = Image.new("L", size)
    for left in range(0, size[0], 256):
        for top in range(0, size[1], 256):
            whole.paste(tile, (left, top))
    return whole


def paint_hexes(canvas: Canvas, box: Content) -> None:
    """Lines drawn in the sand, and the name of each hex."""
    dark, bright = mix(SANDS, WOOD_DARK, 0.42), mix(SANDS, WHITE, 0.5)
    for cell in box.board:
        corners = outline(cell)
        canvas.polygon([(x + 1.2, y + 1.4) for x, y in corners], None, bright, 1.6)
    for cell in box.board:
        canvas.polygon(outline(cell), None, dark, 1.8)
    ink = mix(SANDS, WOOD_DARK, 0.72)
    for cell in box.board:
        x, y = spot(cell)
        canvas.text((x, y - MAP.inner_radius * 0.72), box.board.text(cell), LABEL, ink, Face.BOLD)


def paint_starts(canvas: Canvas, box: Content) -> None:
    """A circle of each colour on its start hex, with its initials [CL-103]."""
    for start in box.starts:
        style, (x, y) = style_of(start.colour), spot(start.cell)
        middle = x, y + 10
        canvas.circle(middle, 32, None, mix(style.colour, SANDS, 0.1), 7)
        canvas.circle(
            middle, 23, Paint(style.colour, style.pattern, mix(style.colour, SANDS, 0.5), pitch=13, alpha=0.3)
        )
        canvas.text(middle, INITIALS[start.colour], LABEL, mix(style.colour, SANDS, 0.12), Face.BOLD)


def paint_fence(canvas: Canvas) -> None:
    """The barrier: posts and rails of wood, hung with cloth in the six colours."""
    corners = fence()
    for start, end in pairwise([*corners, corners[0]]):
        canvas.line([(start[0] + 3, start[1] + 6), (end[0] + 3, end[1] + 6)], mix(GRASS, BLACK, 0.55), RAIL + 4)
    for index, (start, end) in enumerate(pairwise([*corners, corners[0]])):
        _paint_rail(canvas, start, end)
        _paint_cloth(canvas, start, end, index)
    for x, y in corners:
        canvas.circle((x, y), 14, INK)
        canvas.circle((x, y), 12.4, WOOD)
        canvas.circle((x - 2, y - 2), 7.5, WOOD_LIGHT)


def _paint_rail(canvas: Canvas, start: Point, end: Point) -> None:
    canvas.line([start, end], INK, RAIL + 2.4)
    canvas.line([start, end], WOOD, RAIL)
    canvas.line([start, end], WOOD_LIGHT, 3.2)
    for part in _steps(start, end, 9):
        canvas.circle(part, 8.4, INK)
        canvas.circle(part, 7.2, mix(WOOD, WOOD_LIGHT, 0.3))
        canvas.circle(part, 3.0, mix(WOOD, BLACK, 0.25))


COLOURS = ("blue", "red", "orange", "black", "green", "purple")


def _paint_cloth(canvas: Canvas, start: Point, end: Point, side: int) -> None:
    """Banners between the posts: plain cloth and the colours of the knights in turn."""
    steps = _steps(start, end, 9)
    for index, (here, there) in enumerate(pairwise(steps)):
        if index % 2:
            continue
        style = style_of(COLOURS[(side + index // 2) % 6])
        way = _inset(here, there, 10)
        canvas.line(way, edge_of(style), 9, caps=False)
        canvas.line(way, style.colour, 6.6, caps=False)
        canvas.line(way, mix(style.colour, WHITE, 0.6), 1.6, (5, 5), caps=False)


def _steps(start: Point, end: Point, count: int) -> list[Point]:
    parts = [(index + 0.5) / count for index in range(count)]
    return [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in parts]


def _inset(start: Point, end: Point, by: float) -> Sequence[Point]:
    run = math.dist(start, end)
    across, down = (end[0] - start[0]) / run * by, (end[1] - start[1]) / run * by
    return [(start[0] + across, start[1] + down), (end[0] - across, end[1] - down)]


def paint_platform(canvas: Canvas, number: int) -> None:
    """A space of the Marshal with its number; the first with a white circle [CL-104, CL-140]."""
    room = platform(number)
    canvas.shadow(room, 14, blur=7, drop=4, strength=0.55)
    canvas.rectangle(room, WOOD_DARK, radius=14)
    canvas.rectangle(room.inset(3), WOOD, radius=12)
    for part in (0.27, 0.5, 0.73):
        y = room.top + room.height * part
        canvas.line([(room.left + 6, y), (room.right - 6, y)], mix(WOOD, BLACK, 0.25), 1.5, caps=False)
    canvas.rectangle(room.inset(6), None, mix(GOLD, WOOD, 0.35), 2, radius=9)
    spot_ = number_spot(number)
    if number == 1:
        canvas.circle(spot_, 24, None, WHITE, 5)
    canvas.text(spot_, str(number), 34, VELLUM, Face.SERIF_BOLD, halo=WOOD_DARK, halo_width=2.5)


def number_spot(number: int) -> Point:
    """Where the number of a space stands."""
    room = platform(number)
    return room.left + room.width * 0.26, room.centre[1]


def marshal_spot(number: int) -> Point:
    """Where the Marshal stands on a space."""
    room = platform(number)
    return room.left + room.width * 0.7, room.centre[1]
