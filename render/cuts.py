"""Pictures are cut for the place where they are seen: wide for a desk, tall for a phone, in type that is read there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from render.geometry import Box

DESK = 550, 350
"""The box in which Discord shows a picture on a desktop, in pixels of the screen."""
PHONE = 390
"""How wide a phone shows a picture."""
LEAST_TYPE = 9
"""Type is never smaller than this where it is shown, in pixels of the screen."""
GAP = 14.0


class Cut(StrEnum):
    """How a picture is cut."""

    WIDE = "wide"
    """Eleven to seven: the board at the left, panels at the right."""
    TALL = "tall"
    """The board as wide as the picture, panels below it."""

    def shown(self, size: tuple[int, int]) -> float:
        """How large a pixel of a picture of some size comes out on the screen."""
        (width, height), (widest, highest) = size, DESK
        return min(1.0, PHONE / width if self is Cut.TALL else min(widest / width, highest / height))

    def least_type(self, size: tuple[int, int]) -> int:
        """The smallest type on a picture of some size that can be read where it is shown."""
        return ceil(LEAST_TYPE / self.shown(size) - 1e-6)


def least_type(size: tuple[int, int]) -> int:
    """The smallest type on a picture that is shown uncut, on a phone and at a desk."""
    return max(cut.least_type(size) for cut in Cut)


DEFAULT = Cut.WIDE
"""How pictures are cut where nobody has chosen."""


@dataclass(frozen=True)
class Part:
    """A panel that goes with a board."""

    height: float
    abreast: int = 1
    """How many of its kind lie side by side below a board; beside one they always lie below each other."""


@dataclass(frozen=True)
class Spread:
    """Where board and panels lie on a sheet under its title."""

    cut: Cut
    size: tuple[int, int]
    board: Box
    panels: tuple[Box, ...]

    @property
    def least_type(self) -> int:
        """The smallest type that can be read on it."""
        return self.cut.least_type(self.size)


def spread(
    cut: Cut, title: float, board: tuple[float, float], parts: Sequence[Part], gap: float = GAP, foot: float = 0.0
) -> Spread:
    """Panels flowed beside a board, or below it, between a title and a foot that run across the whole sheet.

    Of those beside it the last takes all the room that is left.
    """
    return (_beside if cut is Cut.WIDE else _below)(title, board, parts, gap, foot)


def column_beside(title: float, board: tuple[float, float], gap: float = GAP, foot: float = 0.0) -> Box:
    """The room for panels beside a board of some size."""
    height = title + board[1] + foot
    return Box(board[0] + gap, title + gap, round(height * DESK[0] / DESK[1]) - gap, height - foot - gap)


def _beside(title: float, board: tuple[float, float], parts: Sequence[Part], gap: float, foot: float) -> Spread:
    column = column_beside(title, board, gap, foot)
    needed = sum(part.height + gap for part in parts) - gap
    if needed > column.height:  # Then all grows, and the board keeps to its corner.
        column = column_beside(title, (board[0], needed + 2 * gap), gap, foot)
    top, panels = column.top, []
    for part in parts:
        panels.append(Box(column.left, top, column.right, top + part.height))
        top += part.height + gap
    if panels:
        panels[-1] = panels[-1]._replace(bottom=column.bottom)
    size = round(column.right + gap), round(column.bottom + gap + foot)
    return Spread(Cut.WIDE, size, Box(0, title, board[0], title + board[1]), tuple(panels))


def _below(title: float, board: tuple[float, float], parts: Sequence[Part], gap: float, foot: float) -> Spread:
    width, top, panels = board[0], title + board[1] + gap, list[Box]()
    waiting = list(parts)
    while waiting:
        abreast = waiting[0].abreast
        row = [part for part in waiting[:abreast] if part.abreast == abreast]
        del waiting[: len(row)]
        bottom = top + max(part.height for part in row)
        rooms = Box(gap, top, width - gap, bottom).columns(abreast, gap)[: len(row)]
        aside = (width - gap - rooms[-1].right) / 2  # What does not fill a row stands in the middle.
        panels += [Box(room.left + aside, top, room.right + aside, bottom) for room in rooms]
        top = bottom + gap
    size = round(width), round(top + foot)
    return Spread(Cut.TALL, size, Box(0, title, width, title + board[1]), tuple(panels))
