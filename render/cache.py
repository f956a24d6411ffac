"""Pictures that a process keeps for the next time, within budgets of bytes."""

from __future__ import annotations

from collections.abc import Hashable

from PIL import Image

from rules.kernel.kept import Kept

Pictures = Kept[Hashable, Image.Image]


def kept_pictures(name: str, megabytes: int) -> Pictures:
    """Pictures under a common budget. Nobody may draw on one: take a copy."""
    return Kept(name, megabytes * 2**20, weight)


def weight(picture: Image.Image) -> int:
    """How many bytes a picture takes."""
    # Pillow stores every colour picture in four bytes a pixel.
    return picture.width * picture.height * (1 if picture.mode in ("1", "L", "P") else 4)


SPRITES = kept_pictures("sprites", 16)
"""Pieces that come up again and again."""
PAINTED = kept_pictures("painted", 8)
"""Tables in one state, which is the same for all who look."""
