"""A large picture on a still ground, composed tile by tile: what looks as it did before is not composed again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from itertools import product

from PIL import Image

from render.baked import drawable
from render.cache import weight
from render.canvas import Canvas, stain
from render.encode import in_palette
from render.geometry import Box, Point
from render.theme import Colour
from rules.kernel.kept import Kept

WIDE, HIGH = 260, 195
"""The size of a tile: many small ones are many calls, few large ones are seldom as they were."""
FEW = 4
"""What lies on more tiles than this is looked at more closely: most of a slanting line's box is empty."""

Tile = tuple[int, int]


class Piece:
    """A picture or a colour that is put somewhere through a mask."""

    __slots__ = ("corner", "key", "mask", "what")

    def __init__(self, what: Image.Image | Colour, corner: tuple[int, int], mask: Image.Image) -> None:
        self.what, self.corner, self.mask = what, corner, mask
        # Whoever keeps the key keeps the piece with it, so that no other picture can come to have these numbers.
        self.key = what if isinstance(what, tuple) else id(what), corner, id(mask)

    @property
    def rows(self) -> range:
        """The rows of tiles on which it can be seen."""
        return range(self.corner[1] // HIGH, (self.corner[1] + self.mask.height - 1) // HIGH + 1)

    def tiles(self) -> Iterator[Tile]:
        """The tiles on which it can be seen."""
        left, top = self.corner
        rows, columns = self.rows, range(left // WIDE, (left + self.mask.width - 1) // WIDE + 1)
        is_large = len(columns) * len(rows) > FEW
        for column in columns:
            for row in rows:
                x, y = column * WIDE - left, row * HIGH - top
                if not is_large or self.mask.crop((x, y, x + WIDE, y + HIGH)).getbbox() is not None:
                    yield column, row

    def put(self, part: Image.Image, left: int, top: int) -> None:
        """Put it on a part of the picture whose upper left corner lies there."""
        mask, (x, y) = self.mask, (self.corner[0] - left, self.corner[1] - top)
        if not isinstance(self.what, tuple):
            part.paste(self.what, (x, y), mask)
            return
        if x < 0 or y < 0 or x + mask.width > part.width or y + mask.height > part.height:
            # No more colour than can be seen there.
            room = max(0, -x), max(0, -y), min(mask.width, part.width - x), min(mask.height, part.height - y)
            if room[0] >= room[2] or room[1] >= room[3]:
                return
            mask, x, y = mask.crop(room), x + room[0], y + room[1]
        stain(part, self.what, (x, y), mask)


Laid = tuple[Piece, ...]
TILES: Kept[Hashable, tuple[Image.Image, object]] = Kept("tiles", 12 * 2**20, lambda tile: weight(tile[0]))
"""Tiles in their palettes by all that lies on them, each with what its key speaks of."""
UNDER: Kept[Hashable, tuple[Image.Image, object]] = Kept("rows of tiles", 6 * 2**20, lambda row: weight(row[0]))
"""Whole rows of tiles in all their colours, upon which viewers draw; likewise."""


class Mosaic(Canvas):
    """A canvas of finished size that only notes what is put on its ground, which belongs to all who look."""

    def __init__(self, ground: Image.Image, under: Mosaic | None = None, least_type: int = 0) -> None:
        self.ground, self.scale, self.least_type = ground, 1, least_type
        self._under = under
        self._pieces: list[Piece] = []

    @classmethod
    def upon(cls, other: Mosaic) -> Mosaic:
        """A canvas that starts as another one, on which nobody draws any more."""
        return cls(other.ground, other, other.least_type)

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, *self.ground.size)

    def paste(self, what: Image.Image | Colour, corner: tuple[int, int], mask: Image.Image) -> None:
        """Note a picture or a colour that is put somewhere."""
        self._pieces.append(Piece(what, corner, mask))

    def put(self, piece: Image.Image, centre: Point) -> None:
        """A piece with a clear ground, put about a centre."""
        self.paste(piece, self.corner_of(piece, centre), piece)

    def whole(self) -> Image.Image:
        """The picture in all its colours."""
        picture = drawable(self.ground) if self._under is None else self._under.whole()
        for piece in self._pieces:
            piece.put(picture, 0, 0)
        return picture

    def in_palette(self, palette: Image.Image) -> Image.Image:
        """The picture in the colours of a palette."""
        whole = Image.new("P", self.ground.size)
        assert palette.palette is not None
        whole.putpalette(palette.palette)
        self.lay_on(whole, (0, 0), palette)
        return whole

    def lay_on(self, sheet: Image.Image, corner: tuple[int, int], palette: Image.Image) -> None:
        """Put the picture on a sheet that has the colours of this palette."""
        (width, height), (left, top) = self.ground.size, corner
        below, laid = self._under or self.ground, self._laid()
        for tile in product(range(-(-width // WIDE)), range(-(-height // HIGH))):
            on_it = laid.get(tile, ())
            # Tiles on which only lies what lies under all of it are shared by all who look.
            key = tile, id(below), id(palette), *(piece.key for piece in on_it)
            made = partial(self._in_palette, tile, on_it, palette)
            sheet.paste(TILES.made(key, made)[0], (left + tile[0] * WIDE, top + tile[1] * HIGH))

    def _laid(self) -> dict[Tile, Laid]:
        """What lies on which tile."""
        laid: dict[Tile, list[Piece]] = {}
        for piece in self._pieces:
            for tile in piece.tiles():
                laid.setdefault(tile, []).append(piece)
        return {tile: tuple(pieces) for tile, pieces in laid.items()}

    def _in_palette(self, tile: Tile, laid: Laid, palette: Image.Image) -> tuple[Image.Image, object]:
        """A tile in the colours of a palette, and what it was made from."""
        return in_palette(self._compose(tile, laid), palette), (self._under or self.ground, palette, laid)

    def _compose(self, tile: Tile, laid: Laid) -> Image.Image:
        left, right = tile[0] * WIDE, min((tile[0] + 1) * WIDE, self.ground.width)
        picture = self._below(tile[1], left, right)
        for piece in laid:
            piece.put(picture, left, tile[1] * HIGH)
        return picture

    def _below(self, row: int, left: int, right: int) -> Image.Image:
        """What lies under all that is put here, between two columns of pixels in a row of tiles; to draw on."""
        top, bottom = row * HIGH, min((row + 1) * HIGH, self.ground.height)
        if self._under is None:
            return drawable(self.ground.crop((left, top, right, bottom)))
        return self._under._whole_row(row).crop((left, 0, right, bottom - top))

    def _whole_row(self, row: int) -> Image.Image:
        """A row of tiles for all who draw upon this, put together at once: so no piece is cut at the sides of tiles."""

        def composed() -> tuple[Image.Image, object]:
            picture = self._below(row, 0, self.ground.width)
            for piece in self._pieces:
                if row in piece.rows:
                    piece.put(picture, 0, row * HIGH)
            return picture, self

        return UNDER.made((id(self), row), composed)[0]
