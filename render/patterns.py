"""Patterns that repeat without a seam, and grounds of parchment, wood and stone."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from functools import lru_cache
from itertools import product

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.geometry import Point, polar
from render.theme import (
    PARCHMENT,
    PARCHMENT_SHADE,
    STONE,
    STONE_LIGHT,
    WOOD,
    WOOD_LIGHT,
    Colour,
    Pattern,
    mix,
)

FINE = 4
"""Tiles are drawn this much larger and then reduced, for smooth edges."""


class Tile:
    """One repeat of a pattern, drawn in units of its own size; what leaves one side comes in at the other."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.image = Image.new("L", (side * FINE, side * FINE), 0)
        self._draw = ImageDraw.Draw(self.image)

    def _everywhere(self, points: list[Point]) -> list[list[Point]]:
        whole = self.side * FINE
        shifts = list(product((-1, 0, 1), repeat=2))
        return [[((x + across) * whole, (y + down) * whole) for x, y in points] for across, down in shifts]

    def stroke(self, points: list[Point], width: float) -> None:
        thickness = max(1, round(width * self.side * FINE))
        for copy in self._everywhere(points):
            self._draw.line(copy, fill=255, width=thickness, joint="curve")

    def shape(self, points: list[Point], shade: int = 255) -> None:
        for copy in self._everywhere(points):
            self._draw.polygon(copy, fill=shade)

    def dot(self, centre: Point, radius: float) -> None:
        self.shape([polar(centre, radius, 15 * index) for index in range(24)])


def _diagonal(tile: Tile) -> None:
    tile.stroke([(-0.5, 1.5), (1.5, -0.5)], 0.26)


def _bars(tile: Tile) -> None:
    tile.shape([(0, 0.34), (1, 0.34), (1, 0.66), (0, 0.66)])


def _posts(tile: Tile) -> None:
    tile.shape([(0.34, 0), (0.66, 0), (0.66, 1), (0.34, 1)])


def _dots(tile: Tile) -> None:
    tile.dot((0.25, 0.25), 0.17)
    tile.dot((0.75, 0.75), 0.17)


def _chevrons(tile: Tile) -> None:
    tile.stroke([(0.3, -0.5), (0.7, 0), (0.3, 0.5), (0.7, 1), (0.3, 1.5)], 0.2)


def _crosshatch(tile: Tile) -> None:
    tile.stroke([(-0.5, 1.5), (1.5, -0.5)], 0.13)
    tile.stroke([(-0.5, -0.5), (1.5, 1.5)], 0.13)


def _checks(tile: Tile) -> None:
    tile.shape([(0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5)])
    tile.shape([(0.5, 0.5), (1, 0.5), (1, 1), (0.5, 1)])


def _waves(tile: Tile) -> None:
    tile.stroke([(x / 16, 0.5 + 0.2 * math.sin(2 * math.pi * x / 16)) for x in range(-4, 21)], 0.2)


def _tufts(tile: Tile) -> None:
    for x, y in ((0.28, 0.36), (0.76, 0.82)):
        for lean in (-0.09, 0.0, 0.09):
            tile.stroke([(x + lean * 0.3, y), (x + lean, y - 0.15 + abs(lean) * 0.4)], 0.035)


def _trees(tile: Tile) -> None:
    for x, y in ((0.27, 0.44), (0.75, 0.92)):
        tile.shape([(x - 0.16, y - 0.07), (x, y - 0.27), (x + 0.16, y - 0.07)])
        tile.shape([(x - 0.12, y - 0.2), (x, y - 0.39), (x + 0.12, y - 0.2)])
        tile.stroke([(x, y), (x, y - 0.08)], 0.05)


def _hills(tile: Tile) -> None:
    for x, y in ((0.28, 0.4), (0.77, 0.88)):
        tile.stroke([polar((x, y + 0.06), 0.24, 205 + 13 * step) for step in range(11)], 0.045)
        tile.stroke([(x + 0.05, y - 0.1), (x + 0.1, y - 0.02)], 0.035)
        tile.stroke([(x - 0.01, y - 0.1), (x + 0.02, y - 0.04)], 0.035)


def _reeds(tile: Tile) -> None:
    for x, y in ((0.26, 0.38), (0.74, 0.86)):
        tile.stroke([(x - 0.16, y), (x + 0.16, y)], 0.035)
        for lean, tall in ((-0.08, 0.13), (0.0, 0.2), (0.08, 0.13)):
            tile.stroke([(x + lean * 0.7, y), (x + lean, y - tall)], 0.035)


def _bricks(tile: Tile) -> None:
    for y in (0.0, 0.5):
        tile.stroke([(-0.2, y), (1.2, y)], 0.05)
    tile.stroke([(0.25, 0), (0.25, 0.5)], 0.05)
    tile.stroke([(0.75, 0.5), (0.75, 1)], 0.05)


def _pebbles(tile: Tile) -> None:
    stones = ((0.22, 0.25, 0.1), (0.68, 0.16, 0.07), (0.55, 0.6, 0.11), (0.12, 0.76, 0.08), (0.88, 0.84, 0.07))
    for x, y, size in stones:
        tile.shape([(x + size * math.cos(t / 4), y + 0.72 * size * math.sin(t / 4)) for t in range(25)])


_TILES: dict[Pattern, Callable[[Tile], None]] = {
    Pattern.DIAGONAL: _diagonal,
    Pattern.BARS: _bars,
    Pattern.DOTS: _dots,
    Pattern.CHEVRONS: _chevrons,
    Pattern.CROSSHATCH: _crosshatch,
    Pattern.CHECKS: _checks,
    Pattern.WAVES: _waves,
    Pattern.POSTS: _posts,
    Pattern.TUFTS: _tufts,
    Pattern.TREES: _trees,
    Pattern.HILLS: _hills,
    Pattern.REEDS: _reeds,
    Pattern.BRICKS: _bricks,
    Pattern.PEBBLES: _pebbles,
}


@lru_cache(maxsize=96)
def pattern_tile(pattern: Pattern, side: int) -> Image.Image:
    """One repeat of a pattern as a mask, `side` drawn pixels wide."""
    tile = Tile(side)
    _TILES[pattern](tile)
    return tile.image.reduce(FINE)


@lru_cache(maxsize=48)
def _sheet(pattern: Pattern, side: int) -> Image.Image:
    """Enough repeats of a pattern to cut most shapes from."""
    return _repeated(pattern_tile(pattern, side), (384 // side + 2) * side, (384 // side + 2) * side)


def _repeated(tile: Image.Image, width: int, height: int) -> Image.Image:
    sheet = Image.new(tile.mode, (width, height))
    for left in range(0, width, tile.width):
        for top in range(0, height, tile.height):
            sheet.paste(tile, (left, top))
    return sheet


def pattern_mask(pattern: Pattern, side: int, box: tuple[int, int, int, int]) -> Image.Image:
    """The pattern over a box of the picture; neighbouring boxes continue each other."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    across, down = left % side, top % side
    sheet = _sheet(pattern, side)
    if across + width > sheet.width or down + height > sheet.height:
        sheet = _repeated(sheet, across + width, down + height)
    return sheet.crop((across, down, across + width, down + height))


@lru_cache(maxsize=16)
def _grain(name: str, width: int, height: int) -> Image.Image:
    """A field of grey values that is the same on every machine."""
    return Image.frombytes("L", (width, height), hashlib.shake_256(name.encode()).digest(width * height))


def _clouds(name: str, size: tuple[int, int], coarse: tuple[int, int], blur: float = 0.0) -> Image.Image:
    """Soft clouds about mid grey: coarse grain drawn large."""
    small = _grain(name, *coarse).filter(ImageFilter.GaussianBlur(blur)) if blur else _grain(name, *coarse)
    return small.resize(size, Image.Resampling.BICUBIC)


def _toned(depth: Image.Image, dark: Colour, bright: Colour, steps: int) -> Image.Image:
    """A grey field as tones between two colours, in few steps so that the picture stays small."""
    shades = [mix(dark, bright, round(value / 255 * steps) / steps) for value in range(256)]
    toned = depth.copy()
    toned.putpalette([part for shade in shades for part in shade])
    return toned.convert("RGB")


def parchment(size: tuple[int, int]) -> Image.Image:
    """A sheet of parchment, stained a little and darker towards its edges."""
    width, height = size
    quarter = max(1, width // 4), max(1, height // 4)
    stains = _clouds("parchment", quarter, (12, 9), 0.6)
    edge = Image.new("L", quarter, 0)
    margin = max(2, quarter[1] // 40)
    ImageDraw.Draw(edge).rectangle((margin, margin, quarter[0] - margin, quarter[1] - margin), fill=255)
    edge = edge.filter(ImageFilter.BoxBlur(quarter[1] / 22)).filter(ImageFilter.BoxBlur(quarter[1] / 22))
    depth = Image.blend(edge, ImageChops.multiply(edge, stains), 0.22)
    shade = mix(PARCHMENT_SHADE, WOOD, 0.25)
    return _toned(depth.resize(size, Image.Resampling.BICUBIC), shade, PARCHMENT, 22)


def wood(size: tuple[int, int], dark: Colour, bright: Colour = WOOD_LIGHT, planks: int = 1) -> Image.Image:
    """Planks of wood with long grain, side by side from left to right."""
    width, height = size
    grown = Image.new("RGB", size, bright)
    plank_height = math.ceil(height / planks)
    for index in range(planks):
        long = _clouds(f"wood {index}", (width, plank_height), (7, max(6, plank_height // 12)))
        broad = _clouds(f"plank {index}", (width, plank_height), (3, 3))
        grown.paste(_toned(Image.blend(long, broad, 0.4), dark, bright, 10), (0, index * plank_height))
    return grown


def stone(size: tuple[int, int], dark: Colour = STONE, bright: Colour = STONE_LIGHT) -> Image.Image:
    """A floor of dressed stone, softly clouded."""
    width, height = size
    coarse = max(4, width // 60), max(4, height // 60)
    return _toned(_clouds("stone", size, coarse, 0.7), dark, bright, 9)
