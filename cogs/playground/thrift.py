"""What the simulator would do anew for each picture and each text of the page, though once is enough."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PIL import Image
from simcord.preview import _markdown
from simcord.preview._media import MediaInfo, MediaWorker

from rules.kernel.kept import Kept

READERS: Kept[str, Any] = Kept("readers of text", 64)


class Pictures(MediaWorker):
    """Shows the bot's own pictures as they are.

    By itself the simulator starts a process for every picture, which unpacks and packs it again: it trusts no file. A
    picture that we drew ourselves needs no such care; whatever else may come is still checked so.
    """

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        size = _size_of_still(blob)
        if size is None:
            return await super()._decode(key, blob, media_time)
        width, height = size
        shown = MediaInfo("PNG", width, height, 1, width * height * 4, blob, "image/png", capture=blob, poster=blob)
        # Nobody unpacks it, so there is no memory to limit: else the page would list a warning for every picture.
        return replace(shown, memory_limited=True)


def _size_of_still(blob: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG that does not move; None of anything else."""
    try:
        with Image.open(io.BytesIO(blob), formats=["PNG"]) as picture:
            return None if getattr(picture, "is_animated", False) else picture.size
    except OSError:
        return None


make_reader = _markdown._markdown_parser


def reader(policy: Mapping[str, bool | str], context: Mapping[str, Any]) -> Any:
    """What takes a text of this kind apart: it remembers nothing of a text, so all with the same names share one."""
    return READERS.made(repr((policy, context)), lambda: make_reader(policy, context))


def share_readers() -> None:
    """A page with fifty messages is read anew at every press: its readers need not be made anew, too."""
    _markdown._markdown_parser = reader
