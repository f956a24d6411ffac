"""Pictures in tiles: to the pixel what a single canvas would show, whoever else has looked before."""

from __future__ import annotations

import random

import pytest
from PIL import Image

from render.canvas import Canvas
from render.encode import in_palette, palette_of
from render.mosaic import HIGH, TILES, UNDER, WIDE, Mosaic
from render.theme import SEATS, Colour
from tests.render import specimen

SIZE = 3 * WIDE + 17, 2 * HIGH + 5


@pytest.fixture(scope="module")
def ground() -> Image.Image:
    """A ground of many colours that is no whole number of tiles."""
    return specimen.hex_map().finish().resize(SIZE)


@pytest.fixture(scope="module")
def palette(ground: Image.Image) -> Image.Image:
    """Its colours."""
    return palette_of(ground)


def scatter(canvas: Canvas, seed: int, count: int = 40) -> None:
    """Signs and washes all over a canvas, some of them beyond its edge, some over many tiles."""
    chance = random.Random(seed)
    for _ in range(count):
        spot, style = (chance.uniform(-20, SIZE[0] + 20), chance.uniform(-20, SIZE[1] + 20)), chance.choice(SEATS)
        radius = chance.choice((9.0, 25.5))
        canvas.stamp(
            spot,
            (3 * radius, 3 * radius),
            ("mosaic", style.name, radius),
            lambda clear, style=style, radius=radius: clear.circle(clear.box.centre, radius, style.colour),
        )
    line: Colour = (9, 8, 7)
    for _ in range(4):
        mask = Image.new("L", (chance.randrange(1, SIZE[0]), chance.randrange(1, SIZE[1])))
        for x in range(mask.width):
            mask.putpixel((x, x * mask.height // mask.width), 200)
        canvas.paste(line, (chance.randrange(-30, 60), chance.randrange(-30, 60)), mask)


@pytest.mark.parametrize("seed", range(4))
def test_tiles_show_what_a_single_canvas_would(ground: Image.Image, palette: Image.Image, seed: int) -> None:
    """In all colours, and in those of a palette, with tiles at hand or without."""
    plain, mosaic = Canvas.over(ground, scale=1), Mosaic(ground)
    for canvas in (plain, mosaic):
        scatter(canvas, seed)
    assert plain.image.tobytes() == mosaic.whole().tobytes()
    for _ in range(2):
        drawn = mosaic.in_palette(palette)
        assert in_palette(plain.image, palette).tobytes() == drawn.tobytes()
    assert in_palette(plain.image, palette).getpalette() == drawn.getpalette()


def test_who_draws_upon_a_mosaic_leaves_it_as_it_was(ground: Image.Image, palette: Image.Image) -> None:
    """Each viewer sees the common map with what is put on it for him, and nothing of what was put on it for others."""
    TILES.clear()
    UNDER.clear()
    common = Mosaic(ground)
    scatter(common, 0)
    bare = common.in_palette(palette).tobytes()
    for viewer in (1, 2, 1):
        plain, own = Canvas.over(ground, scale=1), Mosaic.upon(common)
        for canvas in (plain, own):
            if canvas is plain:
                scatter(canvas, 0)
            scatter(canvas, viewer, 5)
        assert plain.image.tobytes() == own.whole().tobytes()
        assert in_palette(plain.image, palette).tobytes() == own.in_palette(palette).tobytes()
        assert bare == common.in_palette(palette).tobytes() == Mosaic.upon(common).in_palette(palette).tobytes()


def test_only_tiles_that_have_changed_are_composed(
    ground: Image.Image, palette: Image.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small sign costs the tiles that it lies on."""
    composed: list[object] = []
    compose = Mosaic._compose
    monkeypatch.setattr(Mosaic, "_compose", lambda self, tile, laid: composed.append(tile) or compose(self, tile, laid))
    TILES.clear()
    dot = Image.new("L", (4, 4), 255)
    for corner, expected in (((5, 5), 4 * 3), ((WIDE + 5, 5), 2), ((WIDE - 2, HIGH - 2), 4 + 1), ((5, 5), 0)):
        composed.clear()
        mosaic = Mosaic(ground)
        mosaic.paste((1, 2, 3), corner, dot)
        mosaic.in_palette(palette)
        assert expected >= len(composed)
    composed.clear()
    mosaic.in_palette(palette)
    assert [] == composed


def test_nothing_draws_on_a_mosaic_by_other_ways(ground: Image.Image) -> None:
    """Its ground is everybody's: what cannot be noted fails."""
    with pytest.raises(AttributeError):
        Mosaic(ground).circle((5, 5), 4, (1, 2, 3))
