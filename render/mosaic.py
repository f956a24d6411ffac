"""A large picture on a still ground, composed tile by tile: what looks as it did before is not composed again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

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

    def tiles(self) -> Iterator[Tile]:
        """The tiles on which it can be seen."""
        (left, top), (width, height) = self.corner, self.mask.size
        columns = range(left // WIDE, (left + width - 1) // WIDE + 1)
        rows = range(top // HIGH, (top + height - 1) // HIGH + 1)
        is_large = len(columns) * len(rows) > FEW
        for column in columns:
            for row in rows:
                x, y = column * WIDE - left, row * HIGH - top
                if not is_large or self.mask.crop((x, y, x + WIDE, y + HIGH)).getbbox() is not None:
                    yield column, row

    def put(self, tile: Image.Image, left: int, top: int) -> None:
        """Put it on a tile whose upper left corner lies there."""
        mask, (x, y) = self.mask, (self.corner[0] - left, self.corner[1] - top)
        if not isinstance(self.what, tuple):
            tile.paste(self.what, (x, y), mask)
            return
        if x < 0 or y < 0 or x + mask.width > WIDE or y + mask.height > HIGH:
            # No more colour than can be seen there.
            room = max(0, -x), max(0, -y), min(mask.width, WIDE - x), min(mask.height, HIGH - y)
            mask, x, y = mask.crop(room), x + room[0], y + room[1]
        stain(tile, self.what, (x, y), mask)


Laid = tuple[Piece, ...]
TILES: Kept[Hashable, tuple[Image.Image, object]] = Kept("tiles", 12 * 2**20, lambda tile: weight(tile[0]))
"""Tiles in their palettes by all that lies on them, each with what its key speaks of."""
UNDER: Kept[Hashable, tuple[Image.Image, object]] = Kept("tiles to draw upon", 12 * 2**20, lambda tile: weight(tile[0]))
"""Tiles in all their colours, upon which viewers draw; likewise."""


class Mosaic(Canvas):
    """A canvas of finished size that only notes what is put on its ground, which belongs to all who look."""

    def __init__(self, ground: Image.Image, under: Mosaic | None = None, least_type: int = 0) -> None:
        self.ground, self.scale, self.least_type = ground, 1, least_type
        self._under = under
        self._pieces: list[Piece] = []
        self._on: dict[Tile, Laid] = {}

    @classmethod
    def upon(cls, other: Mosaic) -> Mosaic:
        """A canvas that starts as another one, which stays as it is."""
        return cls(other.ground, other, other.least_type)

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, *self.ground.size)

    def paste(self, what: Image.Image | Colour, corner: tuple[int, int], mask: Image.Image) -> None:
        """Note a picture or a colour that is put somewhere."""
        piece = Piece(what, corner, mask)
        self._pieces.append(piece)
        for tile in piece.tiles():
            self._on[tile] = (*self._on.get(tile, ()), piece)

    def put(self, piece: Image.Image, centre: Point) -> None:
        """A piece with a clear ground, put about a centre."""
        self.paste(piece, self._corner(piece, centre), piece)

    def whole(self) -> Image.Image:
        """The picture in all its colours."""
        picture = drawable(self.ground) if self._under is None else self._under.whole()
        for piece in self._pieces:
            picture.paste(piece.what, piece.corner, piece.mask)
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
        tiles = [(column, row) for row in range(-(-height // HIGH)) for column in range(-(-width // WIDE))]
        for (column, row), picture in self._tiles(tiles, palette).items():
            x, y = column * WIDE, row * HIGH
            if x + WIDE > width or y + HIGH > height:
                picture = picture.crop((0, 0, min(WIDE, width - x), min(HIGH, height - y)))
            sheet.paste(picture, (left + x, top + y))

    def _tiles(self, tiles: Sequence[Tile], palette: Image.Image) -> dict[Tile, Image.Image]:
        """Tiles in the colours of a palette; those on which only lies what lies under all of it are shared."""
        if self._under is not None:
            common = self._under._tiles([tile for tile in tiles if tile not in self._on], palette)
            return common | self._own_tiles([tile for tile in tiles if tile in self._on], palette)
        return self._own_tiles(tiles, palette)

    def _own_tiles(self, tiles: Sequence[Tile], palette: Image.Image) -> dict[Tile, Image.Image]:
        below = id(self._under or self.ground), id(palette)
        keys = {tile: (tile, below, *(piece.key for piece in self._on.get(tile, ()))) for tile in tiles}
        found = {tile: TILES.get(key) for tile, key in keys.items()}
        drawn = {tile: kept[0] for tile, kept in found.items() if kept is not None}
        # One by one: memory for many at once would be asked of the system each time, and given back.
        new = {tile: in_palette(self._compose(tile), palette) for tile, kept in found.items() if kept is None}
        for tile, picture in new.items():
            TILES.put(keys[tile], (picture, (self._under or self.ground, palette, self._on.get(tile))))
        return drawn | new

    def _compose(self, tile: Tile) -> Image.Image:
        left, top = tile[0] * WIDE, tile[1] * HIGH
        if self._under is None:
            picture = drawable(self.ground.crop((left, top, left + WIDE, top + HIGH)))
        else:
            picture = UNDER.made((id(self._under), tile), lambda: self._kept_under(tile))[0].copy()
        for piece in self._on.get(tile, ()):
            piece.put(picture, left, top)
        return picture

    def _kept_under(self, tile: Tile) -> tuple[Image.Image, object]:
        """A tile of what lies under this, which others will draw upon, too."""
        assert self._under is not None
        return self._under._compose(tile), self._under
