"""Finished pictures as PNG files, small enough for Discord and quickly made."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

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
LEVEL = 3
"""How hard deflate works: above it a little smaller, and much slower."""
BAND = 24
"""The rows of a band."""
ZLIB_HEADER = b"\x78\x5e"
LAST_BLOCK = b"\x03\x00"
"""An empty block of deflate that is marked as the last one."""
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


def banded(image: Image.Image, known: Bands | None = None) -> bytes:
    """A picture that has its palette as a PNG, packed band by band; bands that came before are not packed again."""
    kept = BANDS if known is None else known
    # A row of a PNG begins with the number of its filter: a column of noughts beside the picture stands for none.
    rows = Image.new("P", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    plain, size = memoryview(rows.tobytes()), BAND * rows.width
    bands = [kept.get(plain[start : start + size]) for start in range(0, len(plain), size)]
    check = struct.pack(">I", zlib.adler32(plain))
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)
    palette = bytes(image.getpalette() or [])
    data = b"".join((ZLIB_HEADER, *bands, LAST_BLOCK, check))
    chunks = (b"IHDR", header), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


class Bands:
    """Packed bands by what they show, the least recently used given up first, within a budget of bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, plain: memoryview) -> bytes:
        """A band as a piece of a deflated stream, which depends on none before it."""
        name = hashlib.sha256(plain).digest()
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)
        packed = packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)
        with self._lock:
            if name not in self._kept:
                self._kept[name] = packed
                self._bytes += len(packed)
            while self._bytes > self.budget:
                self._bytes -= len(self._kept.popitem(last=False)[1])
        return packed

    @property
    def bytes_kept(self) -> int:
        """How much memory the packed bands take."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)


BANDS = Bands(budget=8 * 2**20)


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
