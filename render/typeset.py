"""Setting type: how wide a text is, where its lines break, and what becomes of it when the room is short."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from render.theme import SMALL, Face, font, legible

SCALE = 2
"""How many drawn pixels make one pixel of the finished picture."""

ELLIPSIS = "…"
LEADING = 1.22


@dataclass(frozen=True)
class Block:
    """Lines of type, all of one size, ready to be drawn."""

    lines: tuple[str, ...]
    size: int
    face: Face

    @property
    def leading(self) -> float:
        """The distance from one baseline to the next."""
        return self.size * LEADING

    @property
    def height(self) -> float:
        """How much room all the lines take."""
        return self.leading * len(self.lines)


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, face: Face = Face.REGULAR, scale: int = SCALE) -> float:
    """How wide a text is, in pixels of the finished picture."""
    return font(face, size * scale).getlength(text) / scale


@lru_cache(maxsize=256)
def cap_height(size: int, face: Face = Face.REGULAR, scale: int = SCALE) -> float:
    """How tall a capital letter is, in pixels of the finished picture."""
    return -font(face, size * scale).getbbox("H", anchor="ls")[1] / scale


def shorten(text: str, width: float, size: int, face: Face = Face.REGULAR, scale: int = SCALE) -> str:
    """The text cut to a width, with an ellipsis where something was lost."""
    if text_width(text, size, face, scale) <= width:
        return text
    return text[: _longest_start(text, width, size, face, scale, ELLIPSIS)].rstrip() + ELLIPSIS


def wrap(text: str, width: float, size: int, face: Face = Face.REGULAR, scale: int = SCALE) -> list[str]:
    """The text broken into lines at spaces; a word longer than a line is broken anywhere."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            for piece in _breakable(word, width, size, face, scale):
                longer = f"{line} {piece}" if line else piece
                if line and text_width(longer, size, face, scale) > width:
                    lines.append(line)
                    line = piece
                else:
                    line = longer
        lines.append(line)
    return lines


def _breakable(word: str, width: float, size: int, face: Face, scale: int) -> list[str]:
    pieces = []
    while text_width(word, size, face, scale) > width and len(word) > 1:
        cut = max(1, _longest_start(word, width, size, face, scale))
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]


def _longest_start(word: str, width: float, size: int, face: Face, scale: int, tail: str = "") -> int:
    """How many characters of a word, with a tail after them, stay inside a width."""
    fitting, too_many = 0, len(word) + 1
    while too_many - fitting > 1:
        middle = (fitting + too_many) // 2
        if text_width(word[:middle].rstrip() + tail, size, face, scale) <= width:
            fitting = middle
        else:
            too_many = middle
    return fitting


def fit_line(
    text: str, width: float, size: int, face: Face = Face.REGULAR, floor: int = SMALL, scale: int = SCALE
) -> Block:
    """One line in a width: first smaller, down to the floor, then cut with an ellipsis."""
    line = legible(" ".join(text.split()), face)
    while size > floor and text_width(line, size, face, scale) > width:
        size -= 1
    return Block((shorten(line, width, size, face, scale),), size, face)


def fit_block(
    text: str,
    width: float,
    height: float,
    size: int,
    face: Face = Face.REGULAR,
    floor: int = SMALL,
    scale: int = SCALE,
) -> Block:
    """Wrapped lines in a box: first smaller, down to the floor, then cut with an ellipsis."""
    words = "\n".join(legible(paragraph, face) if paragraph.strip() else "" for paragraph in text.split("\n"))
    while True:
        lines = wrap(words, width, size, face, scale)
        if len(lines) * size * LEADING <= height or size <= floor:
            break
        size -= 1
    room = max(1, int(height // (size * LEADING)))
    if len(lines) > room:
        last = lines[room - 1] + ELLIPSIS
        lines = [*lines[: room - 1], shorten(last, width, size, face, scale).replace(ELLIPSIS * 2, ELLIPSIS)]
    return Block(tuple(lines), size, face)


def first_fitting(limit: int, versions: Iterable[str]) -> str:
    """The first version of a text that has so many letters at the most; the last one is cut if it must be."""
    text = ""
    for text in versions:
        if len(text) <= limit:
            return text
    return text[: limit - len(ELLIPSIS)] + ELLIPSIS
