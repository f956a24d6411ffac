"""Stored pictures: what the code draws now is compared, with a small tolerance, to what was once found good."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops

PICTURES = Path(__file__).parent / "pictures"
STORED_WIDTH = 600
TILE = 12
"""Pictures are compared tile by tile, so that one changed number on a large board still counts."""

STEP = 8
"""Stored colours are rounded to this step: half the size, and never off by more than half a step."""

UNSEEN = 6
"""A difference of a pixel up to this, out of 255, counts as none: it covers the rounding."""

MEAN_TOLERANCE = 0.4
TILE_TOLERANCE = 4.0
"""What is left may come from another build of FreeType; one changed letter of the smallest label is more."""


@dataclass(frozen=True)
class Difference:
    """How far two pictures of one size lie apart, from 0 to 255."""

    mean: float
    worst_tile: float
    field: Image.Image

    @property
    def is_visible(self) -> bool:
        """Whether somebody would notice."""
        return self.mean > MEAN_TOLERANCE or self.worst_tile > TILE_TOLERANCE


def reduced(image: Image.Image) -> Image.Image:
    """A picture as it is stored: small enough for the repository, large enough to tell pieces apart."""
    if image.width <= STORED_WIDTH:
        return image.convert("RGB")
    height = round(image.height * STORED_WIDTH / image.width)
    return image.convert("RGB").resize((STORED_WIDTH, height), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """Where and how much two pictures of one size differ."""
    red, green, blue = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    field = worst.point([value if value > UNSEEN else 0 for value in range(256)])
    tiles = field.resize((-(-field.width // TILE), -(-field.height // TILE)), Image.Resampling.BOX).tobytes()
    whole = sum(value * count for value, count in enumerate(field.histogram()))
    return Difference(whole / (field.width * field.height), float(max(tiles)), field)


def assert_picture(
    image: Image.Image, name: str, *, update: bool = False, folder: Path = PICTURES, failures: Path | None = None
) -> None:
    """Fail where a picture visibly differs from the stored one of that name; with `update` store it instead."""
    stored, actual = folder / f"{name}.png", reduced(image)
    if update:
        stored.parent.mkdir(parents=True, exist_ok=True)
        actual.point([min(255, round(value / STEP) * STEP) for value in range(256)] * 3).save(stored, optimize=True)
        return
    if not stored.exists():
        where = _kept(actual, name, failures)
        raise AssertionError(f"{where}: nothing is stored as {name}; run with --update-pictures")
    with Image.open(stored) as opened:
        expected = opened.convert("RGB")
    if expected.size != actual.size:
        where = _kept(actual, name, failures)
        raise AssertionError(f"{where}: {name} is {actual.size}, but {expected.size} as it is stored")
    found = difference(expected, actual)
    if found.is_visible:
        where = _kept(actual, name, failures, found.field)
        raise AssertionError(
            f"{where}: {name} differs by {found.mean:.1f} on average and {found.worst_tile:.0f} in one spot; "
            "if that is meant, run with --update-pictures"
        )


def _kept(actual: Image.Image, name: str, failures: Path | None, field: Image.Image | None = None) -> Path:
    """The picture that failed, kept beside a picture of the differences; returns the folder."""
    folder = failures or Path(tempfile.mkdtemp(prefix="pictures-"))
    path = folder / f"{name}.actual.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    actual.save(path)
    if field is not None:
        field.point([min(255, value * 4) for value in range(256)]).save(folder / f"{name}.diff.png")
    return folder
