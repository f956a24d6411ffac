"""Finished pictures as PNG files, small enough for Discord and quickly made."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from isal import isal_zlib
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
from rules.kernel.kept import Kept

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
LEVEL = 2
"""How hard deflate works: above it no smaller, and much slower."""
BAND = 24
"""The rows of a band."""
ZLIB_HEADER = b"\x78\x5e"
LAST_BLOCK = b"\x03\x00"
"""An empty block of deflate that is marked as the last one."""
ADLER = 65521
_SAMPLE_EVERY = 6
_SMOOTH = 110


def png(image: Image.Image) -> bytes:
    """A picture as a PNG of 256 colours: about 15 ms and 130 KB for 1200 x 900; less where it has its palette."""
    return banded(image) if image.mode == "P" else _saved(_quantized(image.convert("RGB")), LEVEL)


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


# Boards in a palette of their own: those of one moment share most of their rows


@dataclass(frozen=True)
class Band:
    """Some rows of a picture as a piece of a deflated stream, which depends on none before it."""

    packed: bytes
    check: int
    """The checksum of its bytes alone."""

    @classmethod
    def of(cls, plain: bytes) -> Band:
        """Rows packed."""
        packer = isal_zlib.compressobj(LEVEL, wbits=-isal_zlib.MAX_WBITS)
        return cls(packer.compress(plain) + packer.flush(isal_zlib.Z_FULL_FLUSH), isal_zlib.adler32(plain))


Bands = Kept[tuple[int, int], Band]
"""Packed bands by what they show; Python's own hash has a secret key, so nobody can make two of them alike."""


def bands_within(budget: int) -> Bands:
    """Bands kept within a budget of bytes."""
    return Kept("bands", budget, lambda band: len(band.packed))


BANDS = bands_within(4 * 2**20)


def banded(image: Image.Image, known: Bands = BANDS) -> bytes:
    """A picture that has its palette as a PNG, packed band by band; bands that came before are not packed again."""
    bands, check = [], 1
    for part in _rows(image):
        bands.append(known.made((hash(part), len(part)), partial(Band.of, part)))
        check = _joined(check, bands[-1].check, len(part))
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)
    palette = bytes(image.getpalette() or [])
    data = b"".join((ZLIB_HEADER, *(band.packed for band in bands), LAST_BLOCK, struct.pack(">I", check)))
    chunks = (b"IHDR", header), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in chunks)


def _rows(image: Image.Image) -> Iterator[bytes]:
    """The rows of a picture band by band, as a PNG has them."""
    # A row of a PNG begins with the number of its filter: a column of noughts beside the picture stands for none.
    for top in range(0, image.height, BAND):
        rows = Image.new("P", (image.width + 1, min(BAND, image.height - top)))
        rows.paste(image.crop((0, top, image.width, top + rows.height)), (1, 0))
        yield rows.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", isal_zlib.crc32(kind + content))


def _joined(one: int, other: int, length: int) -> int:
    """The checksum of bytes, from that of their beginning, and that and the length of the rest (Adler-32)."""
    low, high = one & 0xFFFF, one >> 16
    first = (low + (other & 0xFFFF) - 1) % ADLER
    second = (high + (other >> 16) + length * (low - 1)) % ADLER
    return second << 16 | first


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
