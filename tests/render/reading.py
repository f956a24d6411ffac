"""Reads all type that a picture is drawn with, and how large it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil
from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageDraw

from render import baked, canvas
from render.cache import PAINTED
from render.canvas import Canvas
from render.combat_in_the_lists import ground
from render.fantasy_commander import landscape, water
from render.mosaic import TILES, UNDER, Mosaic
from render.saber_and_blood import floor
from render.swords_and_sails import painting
from render.swords_and_sails.board import MOVED
from render.swords_and_sails.painting import BARE
from rules.kernel.kept import Kept

Type = list[tuple[float, str]]
PASSING = (PAINTED, TILES, UNDER, MOVED, BARE)
LAND = ("ids", "waters", "borders", "masks", "bands", "broad borders", "land at home")
"""How the keys of grounds begin that show bare land: they hold no type, and are those of all tests."""
EMPTY = ("waters", "borders", "land at home")
"""Of these the layers as large as a whole plate, on which nobody looks for a place for a name."""
SCENERY: dict[ModuleType, tuple[str, ...]] = {
    landscape: ("paint_meadow", "paint_floors", "paint_shade"),
    water: ("paint_water",),
    ground: ("paint_meadow", "paint_sand"),
    floor: ("paint_planks", "paint_rug", "paint_shade"),
    painting: ("_part_realms", "_weave"),
}
"""What is painted under everything else, without a word: nobody has to wait for it to read."""

STROKES: dict[type, tuple[str, ...]] = {
    Canvas: (
        "_fill",
        "arrow",
        "circle",
        "glow",
        "lay",
        "line",
        "paste",
        "polygon",
        "put",
        "rectangle",
        "shadow",
        "wash",
    ),
    Mosaic: ("lay_on", "paste", "put"),
    ImageDraw.ImageDraw: ("text",),
}
"""What leaves paint on a sheet and decides nothing: what is read are the words and their sizes, not the pixels."""


class ReadersBakery(baked.Bakery):
    """Paints before the reader's eyes, but for bare land: what no word depends on is left empty."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader, self.of_all = reader, baked.BAKERY

    def stills(self, key: Hashable, paint: Callable[[], baked.Stills]) -> baked.Stills:
        """What is mapped, or painted now."""
        if self.reader.skips and isinstance(key, tuple) and str(key[0]).startswith(EMPTY):
            return {"": baked.Still(Image.new("RGBA", key[1].size))}
        return (self.of_all if is_land(key) and self.reader.skips else super()).stills(key, paint)


def is_land(key: Hashable) -> bool:
    """Whether a ground shows bare land."""
    return isinstance(key, tuple) and str(key[0]).startswith(LAND)


class Reader:
    """Reads all type that is drawn, with its size in the finished picture.

    What is painted once and kept has its type noted with it, and is read again wherever it is laid.
    """

    def __init__(self) -> None:
        self.drawn: Type = []
        self.noted: dict[tuple[str, Hashable], Type] = {}
        self.kept: dict[int, Kept[Hashable, Any]] = {}
        """What is kept while somebody reads, in the place of what others keep: it has no paint on it."""
        self.skips = True
        """Whether what holds no type is passed over, and no paint is wasted."""

    def forget(self) -> None:
        """Nothing painted before is at hand."""
        self.noted.clear()
        self.kept.clear()

    def begin(self) -> Type:
        """Read from here on."""
        self.drawn.clear()
        for pictures in PASSING:
            self.kept.pop(id(pictures), None)
        return self.drawn

    def reads_along(self, patch: pytest.MonkeyPatch) -> None:
        """Look over the shoulder of whoever writes, and of whoever takes out what was written before."""
        fonts: list[int] = []
        text, font, made = Canvas.text, canvas.font, Kept.made

        def noted_font(face: canvas.Face, size: int) -> object:
            fonts.append(size)
            return font(face, size)

        def noted_text(sheet: Canvas, place: canvas.Point, words: str, *more: object, **named: object) -> None:
            fonts.clear()
            text(sheet, place, words, *more, **named)  # type: ignore[arg-type]
            self.drawn.append((min(fonts) / sheet.scale, words))

        def noted_made(kept: Kept[Hashable, Any], key: Hashable, make: Callable[[], Any]) -> Any:
            before = len(self.drawn)
            own = self.kept.setdefault(id(kept), Kept(kept.name, kept.bound, kept._weigh))

            def noting() -> Any:
                found = make()
                self.noted[kept.name, key] = self.drawn[before:]
                return found

            found = made(own, key, noting)
            if len(self.drawn) == before:
                self.drawn += self.noted.get((kept.name, key), [])
            return found

        patch.setattr(baked, "BAKERY", ReadersBakery(self))
        for module, names in SCENERY.items():
            for name in names:
                patch.setattr(module, name, self.passing_over(getattr(module, name)))
        for owner, strokes in STROKES.items():
            for stroke in strokes:
                patch.setattr(owner, stroke, self.without_paint(getattr(owner, stroke)))
        patch.setattr(Canvas, "finish", self.unpainted(Canvas.finish))
        patch.setattr(Mosaic, "whole", self.unpainted(Mosaic.whole))
        patch.setattr(canvas, "font", noted_font)
        patch.setattr(Canvas, "text", noted_text)
        patch.setattr(Kept, "made", noted_made)

    def passing_over(self, paint: Callable[..., None]) -> Callable[..., None]:
        """Scenery, painted only where somebody wants to see that it holds no type."""

        def painted(*args: object) -> None:
            if not self.skips:
                before = len(self.drawn)
                paint(*args)
                assert len(self.drawn) == before, f"{paint.__name__} writes something"

        return painted

    def without_paint(self, stroke: Callable[..., None]) -> Callable[..., None]:
        """A stroke that is made only where somebody wants to see it."""

        def made(*args: object, **named: object) -> None:
            if not self.skips:
                stroke(*args, **named)

        return made

    def unpainted(self, finish: Callable[[Any], Image.Image]) -> Callable[[Any], Image.Image]:
        """The end of a picture; one that nobody has painted is as large, and empty."""

        def finished(sheet: Canvas) -> Image.Image:
            if not self.skips:
                return finish(sheet)
            mode = "RGB" if isinstance(sheet, Mosaic) else sheet.image.mode
            return Image.new(mode, (ceil(sheet.box.width), ceil(sheet.box.height)))

        return finished
