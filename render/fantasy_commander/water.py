"""Rivers that flow from hex to hex as one water, with fords and bridges over it."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.brush import Brush
from render.canvas import Canvas
from render.chance import Chance
from render.fantasy_commander.field import Plot
from render.fantasy_commander.terrain import CRAG, MEADOW
from render.geometry import Point
from render.theme import INK, SAND, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT, Colour, mix
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.vocabulary import Terrain
from rules.kernel.grid import Hex

STREAM: Colour = (96, 152, 182)
DEEP: Colour = (66, 118, 158)
BANK: Colour = (150, 138, 92)
WET = (Terrain.RIVER, Terrain.FORD, Terrain.BRIDGE)
BREADTH = 1.0
"""How broad a river is, in sizes of a hex."""
EAST, WEST = 2, 5


def joins(cell: Hex, wet: Collection[Hex]) -> list[Hex]:
    """The hexes that the water of a hex flows on to; at the edge of the map it flows out of it."""
    flowing = [beyond for beyond in cell.neighbours() if beyond in wet]
    rim = [beyond for way in (EAST, WEST) if (beyond := cell.step(way)) not in BOARD]
    return flowing + (rim if len(flowing) < 3 or rim else [])


def paint_water(canvas: Canvas, plot: Plot, wet: Collection[Hex]) -> None:
    """All water at once, so that it has one shore."""
    if not wet:
        return
    size, scale = canvas.image.size, canvas.scale
    mask = _mask(size, scale, plot, wet)
    wide = mask.filter(ImageFilter.GaussianBlur(plot.size * scale * 0.10)).point(_above(70))
    water = mask.filter(ImageFilter.GaussianBlur(plot.size * scale * 0.08)).point(_above(128))
    canvas.paste(mix(BANK, INK, 0.25), (0, 0), wide)
    canvas.paste(mix(MEADOW, SAND, 0.55), (0, 0), ImageChops.offset(wide, 0, -round(3 * scale)).filter(_SOFT))
    canvas.paste(mix(DEEP, INK, 0.25), (0, 0), water)
    inner = ImageChops.offset(water, 0, round(plot.size * scale * 0.05))
    canvas.paste(STREAM, (0, 0), ImageChops.multiply(water, inner))
    middle = mask.filter(ImageFilter.GaussianBlur(plot.size * scale * 0.24)).point(_ramp(140, 250, 150))
    canvas.paste(DEEP, (0, 0), ImageChops.multiply(water, middle))
    _paint_ripples(canvas, plot, wet)


_SOFT = ImageFilter.GaussianBlur(1)


def _above(limit: int) -> list[int]:
    return [min(255, max(0, (value - limit) * 16 + 128)) for value in range(256)]


def _ramp(low: int, high: int, most: int) -> list[int]:
    return [round(most * min(1.0, max(0.0, (value - low) / (high - low)))) for value in range(256)]


def _mask(size: tuple[int, int], scale: int, plot: Plot, wet: Collection[Hex]) -> Image.Image:
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    broad = plot.size * scale * BREADTH

    def drawn(cell: Hex) -> Point:
        x, y = plot.spot(cell)
        # The course swings a little, the same way each time.
        sway = math.sin(cell.q * 1.15 + cell.r * 1.3) * plot.size * 0.22
        return x * scale, (y + sway) * scale

    for cell in wet:
        x, y = drawn(cell)
        draw.ellipse((x - broad * 0.56, y - broad * 0.52, x + broad * 0.56, y + broad * 0.52), fill=255)
        near = joins(cell, wet)
        for beyond in near:
            draw.line([(x, y), drawn(beyond)], fill=255, width=round(broad))
        for one in near:
            for other in near:
                if one.distance(other) == 1:
                    draw.polygon([(x, y), drawn(one), drawn(other)], fill=255)
    return mask


def _paint_ripples(canvas: Canvas, plot: Plot, wet: Collection[Hex]) -> None:
    chance = Chance("ripples")
    for cell in wet:
        for _ in range(7):
            x, y = chance.between(-0.8, 0.7), chance.between(-0.32, 0.34)
            long = chance.between(0.1, 0.26)
            way = [(x, y), (x + long / 2, y - 0.035), (x + long, y)]
            tone = mix(STREAM, WHITE, 0.5) if chance.of(3) else mix(DEEP, INK, 0.2)
            Brush(canvas, plot.spot(cell), plot.size).line(way, tone, 0.03)


def paint_ford(brush: Brush, name: str, turn: float = 0.0) -> None:
    """Shallow water with stones to step on."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    chance = Chance(f"ford {name}")
    brush.canvas.glow([brush.at(x * 0.62, y * 0.6) for x, y in _ROUND], mix(SAND, STREAM, 0.35), 0.9, brush.size * 0.24)
    for y in (-0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6):
        for x in (-0.24, 0.0, 0.24):
            spot = x * cos - y * sin + chance.between(-0.07, 0.07), x * sin + y * cos + chance.between(-0.04, 0.04)
            stone = chance.between(0.07, 0.1)
            brush.oval(spot[0] + 0.02, spot[1] + 0.03, stone, stone * 0.7, mix(DEEP, INK, 0.4))
            brush.oval(*spot, stone, stone * 0.7, mix(CRAG, WHITE, chance.between(0.35, 0.65)), mix(CRAG, INK, 0.5))


_ROUND: Sequence[Point] = [(math.cos(math.radians(turn)), math.sin(math.radians(turn))) for turn in range(0, 360, 30)]


def paint_bridge(brush: Brush, turn: float = 0.0) -> None:
    """Planks between two rails, across the stream."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(x: float, y: float) -> Point:
        return x * cos - y * sin, x * sin + y * cos

    wide, long = 0.34, 0.78
    brush.shape(
        [at(-wide + 0.06, -long), at(wide + 0.08, -long), at(wide + 0.08, long), at(-wide + 0.06, long)],
        mix(DEEP, INK, 0.5),
    )
    brush.shape([at(-wide, -long), at(wide, -long), at(wide, long), at(-wide, long)], WOOD, WOOD_DARK, 0.05)
    for step in range(13):
        y = -long + (step + 0.5) * 2 * long / 13
        tone = WOOD_LIGHT if step % 3 else mix(WOOD, WOOD_LIGHT, 0.5)
        half = long / 13 - 0.012
        brush.shape([at(-wide, y - half), at(wide, y - half), at(wide, y + half), at(-wide, y + half)], tone)
    for x in (-wide, wide):
        brush.line([at(x, -long), at(x, long)], WOOD_DARK, 0.1)
        brush.line([at(x, -long), at(x, long)], mix(WOOD, WOOD_LIGHT, 0.4), 0.055)
        for y in (-long, 0.0, long):
            brush.disc(*at(x, y), 0.085, WOOD_DARK)
            brush.disc(*at(x, y), 0.055, WOOD_LIGHT)


def crossing_turn(cell: Hex, crossings: Collection[Hex]) -> float:
    """How a bridge or ford is turned: on to the next one where the water is broad, upright elsewhere."""
    way = next((way for way, beyond in enumerate(cell.neighbours()) if beyond in crossings), None)
    return {0: -30.0, 3: -30.0, 1: 30.0, 4: 30.0}.get(way, 0.0) if way is not None else 0.0
