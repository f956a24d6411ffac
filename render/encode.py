"""Finished pictures as PNG files, small enough for Discord and quickly made."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from render.theme import (
    BLOOD,
    FOREST,
    GOLD,
    HILL,
    INK,
    MARSH,
    MEADOW,
    PARCHMENT,
    SAND,
    SEATS,
    STONE,
    TOWN,
    VELLUM,
    WATER,
    WHITE,
    Colour,
    mix,
)

LIMIT = 10 * 2**20
"""The largest file that Discord takes from a bot."""

# A palette drawn from a sample could miss the colour of one small piece, so these have their place in every palette.
KEPT_COLOURS: tuple[Colour, ...] = (
    INK,
    WHITE,
    PARCHMENT,
    VELLUM,
    GOLD,
    BLOOD,
    *(MEADOW, FOREST, HILL, MARSH, WATER, TOWN, STONE, SAND),
    *(style.colour for style in SEATS),
    *(mix(style.colour, WHITE, 0.30) for style in SEATS),
    *(style.pale for style in SEATS),
)
_SAMPLE_EVERY = 6
_SMOOTH = 110


def png(image: Image.Image) -> bytes:
    """A picture as a PNG of 256 colours: about 15 ms and 130 KB for 1200 x 900; less where it has its palette."""
    return _saved(image if image.mode == "P" else _quantized(image.convert("RGB")), 3)


def _quantized(picture: Image.Image) -> Image.Image:
    return in_palette(picture, palette_of(picture))


def in_palette(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """A picture in the nearest colours of a palette."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def palette_of(picture: Image.Image, kept: Sequence[Colour] = ()) -> Image.Image:
    """The colours that must never be missed, those that the picture uses most, and those spread over all it uses.

    With the colours of all pieces kept, the palette of a base serves whatever is drawn on it.
    """
    size = max(1, picture.width // _SAMPLE_EVERY), max(1, picture.height // _SAMPLE_EVERY)
    sample = picture.resize(size, Image.Resampling.NEAREST)
    colours = [channel for colour in dict.fromkeys((*KEPT_COLOURS, *kept)) for channel in colour]
    # The median cut keeps parchment and shadows smooth; the octree serves the rare colours that it neglects.
    rare = 256 - len(colours) // 3 - _SMOOTH
    for method, count in ((Image.Quantize.MEDIANCUT, _SMOOTH), (Image.Quantize.FASTOCTREE, rare)):
        colours += (sample.quantize(count, method, dither=Image.Dither.NONE).getpalette() or [])[: 3 * count]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    return palette


def _saved(image: Image.Image, compress_level: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=compress_level)
    return file.getvalue()


def fit(picture: bytes, limit: int = LIMIT) -> bytes:
    """A PNG file within a limit: packed harder, then made smaller by a quarter until it fits."""
    if len(picture) <= limit:
        return picture
    with Image.open(io.BytesIO(picture)) as opened:
        image = opened.convert("RGB")
    packed = _saved(_quantized(image), 9)
    while len(packed) > limit and min(image.size) > 1:
        smaller = max(1, image.width * 3 // 4), max(1, image.height * 3 // 4)
        image = image.resize(smaller, Image.Resampling.LANCZOS)
        packed = _saved(_quantized(image), 9)
    return packed
