"""Picture files: small, true to their colours, and never over the limit."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from render import encode
from render.theme import INK, SEATS
from tests.render import specimen


def test_a_full_picture_is_small_and_true() -> None:
    image = specimen.hex_map().finish()
    file = encode.png(image)
    assert len(file) < 400 * 1024
    with Image.open(io.BytesIO(file)) as opened:
        assert opened.format == "PNG"
        assert max(ImageStat.Stat(ImageChops.difference(opened.convert("RGB"), image)).mean) < 3


def test_the_colour_of_one_small_piece_is_not_lost() -> None:
    image = specimen.square_board().finish()
    for index, style in enumerate(SEATS):
        image.paste(style.colour, (20 * index + 1, 1, 20 * index + 6, 6))
    with Image.open(io.BytesIO(encode.png(image))) as opened:
        shown = opened.convert("RGB")
    for index, style in enumerate(SEATS):
        assert shown.getpixel((20 * index + 3, 3)) == pytest.approx(style.colour, abs=6)


def test_the_palette_of_a_base_serves_the_pieces_that_come_to_stand_on_it() -> None:
    """Their colours are kept though the base has none of them, and the file is the picture as it was given."""
    base = specimen.hex_map().finish()
    rare = (1, 254, 3), (250, 2, 251)
    palette = encode.palette_of(base, rare)
    for index, colour in enumerate(rare):
        base.paste(colour, (20 * index, 0, 20 * index + 9, 9))
    drawn = encode.in_palette(base, palette)
    assert max(ImageStat.Stat(ImageChops.difference(drawn.convert("RGB"), base)).mean) < 3
    with Image.open(io.BytesIO(encode.png(drawn))) as opened:
        assert opened.convert("RGB") == drawn.convert("RGB")
        assert [opened.convert("RGB").getpixel((20 * index + 4, 4)) for index in range(2)] == list(rare)


def in_rows(*colours: int) -> Image.Image:
    """A picture in a palette, a band of each of these colours, and one row more."""
    image = Image.new("P", (50, encode.BAND * len(colours) + 1), 1)
    image.putpalette([part for number in range(256) for part in (number, 255 - number, 7)])
    for index, colour in enumerate(colours):
        image.paste(colour, (3, encode.BAND * index + 1, 40, encode.BAND * (index + 1)))
    return image


@pytest.mark.parametrize("colours", [(2, 3, 4), (2, 9, 4), (4, 3, 2, 2), ()])
def test_bands_of_other_pictures_leave_no_trace(colours: tuple[int, ...]) -> None:
    """A picture that shares bands with others is the same file as one that came first, and shows itself."""
    image, alone = in_rows(*colours), encode.bands_within(2**20)
    for others in ((2, 3, 4), (7, 9, 2)):
        encode.banded(in_rows(*others))
    assert encode.banded(image) == encode.banded(image, alone)
    with Image.open(io.BytesIO(encode.banded(image))) as opened:
        opened.verify()
    with Image.open(io.BytesIO(encode.banded(image))) as opened:
        assert opened.size == image.size
        assert opened.convert("RGB") == image.convert("RGB")


def test_only_new_bands_are_packed_and_old_ones_given_up() -> None:
    """What was packed is kept within a budget."""
    bands = encode.bands_within(2**20)
    encode.banded(in_rows(2, 3, 4), bands)
    kept = len(bands)
    encode.banded(in_rows(2, 3, 5), bands)
    assert len(bands) == kept + 1
    small = encode.bands_within(100)
    encode.banded(in_rows(*range(2, 40)), small)
    assert small.weight <= 100


def test_a_file_within_the_limit_is_left_alone() -> None:
    file = encode.png(Image.new("RGB", (40, 30), INK))
    assert encode.fit(file) is file


@pytest.mark.slow
def test_a_file_over_the_limit_is_made_smaller_until_it_fits() -> None:
    file = encode.png(specimen.hex_map().finish())
    for limit in (len(file) - 1, 40_000, 5_000):
        fitted = encode.fit(file, limit)
        assert len(fitted) <= limit
        with Image.open(io.BytesIO(fitted)) as opened:
            assert opened.format == "PNG"
