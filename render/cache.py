"""Pictures kept for the next time: the still part of a board, and pieces that come up again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image


class PictureCache:
    """Pictures by key, the least recently used given up first, within a budget of bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._kept: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable, paint: Callable[[], Image.Image]) -> Image.Image:
        """The picture under a key, painted now if it is not kept. Nobody may draw on it: take a copy."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        # Painted outside the lock: two drawers may paint the same picture at once, and both come out alike.
        picture = paint()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = picture
                self._bytes += _size(picture)
            while self._bytes > self.budget and len(self._kept) > 1:
                self._bytes -= _size(self._kept.popitem(last=False)[1])
        return picture

    def clear(self) -> None:
        """Give up every picture."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    @property
    def bytes_kept(self) -> int:
        """How much memory the kept pictures take."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)


def _size(picture: Image.Image) -> int:
    # Pillow stores every colour picture in four bytes a pixel.
    return picture.width * picture.height * (1 if picture.mode in ("1", "L", "P") else 4)


# A base of 1200 x 900 at double size takes 17 MB: room for four.
BASES = PictureCache(budget=72 * 2**20)
SPRITES = PictureCache(budget=24 * 2**20)
