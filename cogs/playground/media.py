"""How the page gets the bot's pictures: as they were drawn."""

from __future__ import annotations

import io

from PIL import Image
from simcord.preview._media import MediaInfo, MediaWorker


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
        return MediaInfo("PNG", width, height, 1, width * height * 4, blob, "image/png", capture=blob, poster=blob)


def _size_of_still(blob: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG that does not move; None of anything else."""
    try:
        with Image.open(io.BytesIO(blob), formats=["PNG"]) as picture:
            return None if getattr(picture, "is_animated", False) else picture.size
    except OSError:
        return None
