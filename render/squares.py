"""Boards of squares: where each square lies on the picture, floors, names along the edges, and marks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from render.canvas import Canvas, Fill
from render.furniture import lay_wood
from render.geometry import Box, Point, thick_edge
from render.patterns import stone
from render.places import Highlight, highlight
from render.theme import (
    GOLD,
    GRASS,
    INK,
    LABEL,
    PARCHMENT,
    STONE,
    STONE_LIGHT,
    VELLUM,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Colour,
    Face,
    Paint,
    Pattern,
    mix,
)

FRAME = 46.0
"""The wooden frame around a board, broad enough for the names of files and ranks."""


class Floor(StrEnum):
    """What a board is made of."""

    CHECKER = "checker"
    WOOD = "wood"
    STONE = "stone"
    GRASS = "grass"


@dataclass(frozen=True)
class SquareMap:
    """A board of squares on a picture: files from a at the left, ranks from 1 at the bottom."""

    files: int
    ranks: int
    left: float
    top: float
    side: float

    @classmethod
    def fitted(cls, files: int, ranks: int, box: Box, frame: float = FRAME) -> SquareMap:
        """The largest board that, with its frame, fits a box; it stands in the middle."""
        side = float(int(min((box.width - 2 * frame) / files, (box.height - 2 * frame) / ranks)))
        return cls(files, ranks, box.centre[0] - side * files / 2, box.centre[1] - side * ranks / 2, side)

    @property
    def box(self) -> Box:
        """All squares together, without the frame."""
        return Box(self.left, self.top, self.left + self.side * self.files, self.top + self.side * self.ranks)

    def file_and_rank(self, cell: str) -> tuple[int, int]:
        """File and rank of a square, both from 0; KeyError where the board has no such square."""
        match = re.fullmatch(r"([A-Za-z]{1,2})([1-9][0-9]?)", cell)
        if match is None:
            raise KeyError(cell)
        file = 0
        for letter in match[1].upper():
            file = 26 * file + ord(letter) - ord("A") + 1
        rank = int(match[2])
        if file > self.files or rank > self.ranks:
            raise KeyError(cell)
        return file - 1, rank - 1

    def cell_box(self, cell: str) -> Box:
        """Where a square lies."""
        file, rank = self.file_and_rank(cell)
        left, top = self.left + file * self.side, self.top + (self.ranks - 1 - rank) * self.side
        return Box(left, top, left + self.side, top + self.side)

    def centre(self, cell: str) -> Point:
        """The middle of a square."""
        return self.cell_box(cell).centre

    def outline(self, cell: str) -> list[Point]:
        """The corners of a square, clockwise from the top left."""
        return self.cell_box(cell).corners

    def cells(self) -> list[str]:
        """The names of all squares, from a1 rank by rank."""
        return [f"{file_letters(file)}{rank + 1}" for rank in range(self.ranks) for file in range(self.files)]

    @staticmethod
    def bearing(direction: int) -> float:
        """The bearing of one of the eight directions, clockwise from north."""
        return -90.0 + 45.0 * direction

    # The still part

    def paint_frame(self, canvas: Canvas, frame: float = FRAME) -> None:
        """A wooden frame around the board, with a gold line inside it."""
        whole = self.box.inset(-frame)
        canvas.shadow(whole, 8, blur=12, drop=6, strength=0.5)
        lay_wood(canvas, whole)
        canvas.rectangle(whole, None, mix(WOOD_DARK, (0, 0, 0), 0.4), 2)
        canvas.rectangle(self.box.inset(-6), None, GOLD, 3)

    def paint_floor(self, canvas: Canvas, floor: Floor = Floor.CHECKER) -> None:
        """The squares themselves."""
        _PAINT_FLOOR[floor](self, canvas)

    def paint_names(self, canvas: Canvas, frame: float = FRAME, *, capitals: bool = False, size: int = LABEL) -> None:
        """Letters of the files below and above, numbers of the ranks on both sides."""
        ink = mix(GOLD, VELLUM, 0.5)
        whole = self.box.inset(-frame / 2 - 2)
        for file in range(self.files):
            x = self.left + (file + 0.5) * self.side
            letters = file_letters(file).upper() if capitals else file_letters(file)
            for y in (whole.top, whole.bottom):
                canvas.text((x, y), letters, size, ink, Face.BOLD)
        for rank in range(self.ranks):
            y = self.top + (self.ranks - rank - 0.5) * self.side
            for x in (whole.left, whole.right):
                canvas.text((x, y), str(rank + 1), size, ink, Face.BOLD)

    def paint_lines(self, canvas: Canvas, colour: Colour = INK, width: float = 1.5) -> None:
        """The lines between squares."""
        for file in range(self.files + 1):
            x = self.left + file * self.side
            canvas.line([(x, self.box.top), (x, self.box.bottom)], colour, width, caps=False)
        for rank in range(self.ranks + 1):
            y = self.top + rank * self.side
            canvas.line([(self.box.left, y), (self.box.right, y)], colour, width, caps=False)

    # Marks

    def fill(self, canvas: Canvas, cell: str, fill: Fill, outline: Colour | None = None, width: float = 2.0) -> None:
        """Fill a square: terrain, smoke, a seat's zone."""
        canvas.rectangle(self.cell_box(cell), fill, outline, width)

    def highlight(self, canvas: Canvas, cells: Iterable[str], kind: Highlight) -> None:
        """Light up squares."""
        for cell in cells:
            highlight(canvas, self.outline(cell), kind)

    def wall(self, canvas: Canvas, cell: str, direction: int, colour: Colour = WOOD_DARK, width: float = 10.0) -> None:
        """A wall on the edge of a square: direction 0 north, 2 east, 4 south, 6 west."""
        corners = self.outline(cell)
        side = direction // 2
        start, end = corners[side], corners[(side + 1) % 4]
        canvas.polygon(thick_edge(start, end, width), colour, mix(colour, (0, 0, 0), 0.5), 2)
        canvas.polygon(thick_edge(start, end, width * 0.3, width * 0.4), mix(colour, PARCHMENT, 0.35))


def file_letters(file: int) -> str:
    """The letters of a file, from 0: a to z, then aa, ab and so on."""
    before, letter = divmod(file, 26)
    return (file_letters(before - 1) if before else "") + chr(ord("a") + letter)


def _paint_checker(board: SquareMap, canvas: Canvas) -> None:
    lay_wood(canvas, board.box, mix(WOOD_LIGHT, WOOD, 0.25), mix(WOOD_LIGHT, PARCHMENT, 0.45), 4)
    for cell in board.cells():
        file, rank = board.file_and_rank(cell)
        if (file + rank) % 2 == 0:
            canvas.rectangle(board.cell_box(cell), Paint(WOOD, alpha=0.5))
    board.paint_lines(canvas, mix(WOOD, WOOD_DARK, 0.5), 1)


def _paint_wood(board: SquareMap, canvas: Canvas) -> None:
    lay_wood(canvas, board.box, mix(WOOD_LIGHT, WOOD, 0.45), mix(WOOD_LIGHT, PARCHMENT, 0.3), board.ranks)
    board.paint_lines(canvas, mix(WOOD, WOOD_DARK, 0.45), 1.5)


def _paint_stone(board: SquareMap, canvas: Canvas) -> None:
    canvas.lay(board.box, stone)
    for cell in board.cells():
        file, rank = board.file_and_rank(cell)
        flag = board.cell_box(cell)
        if (file * 7 + rank * 11) % 5 == 0:
            canvas.rectangle(flag, Paint(STONE, alpha=0.35))
        top_left, top_right, _, bottom_left = flag.corners
        canvas.line([bottom_left, top_left, top_right], STONE_LIGHT, 3, caps=False)
    board.paint_lines(canvas, mix(STONE, INK, 0.5), 2)


def _paint_grass(board: SquareMap, canvas: Canvas) -> None:
    canvas.rectangle(board.box, Paint(GRASS, Pattern.TUFTS, mix(GRASS, INK, 0.22), pitch=58))
    for cell in board.cells():
        if sum(board.file_and_rank(cell)) % 2 == 0:
            canvas.rectangle(board.cell_box(cell), Paint(mix(GRASS, INK, 0.3), alpha=0.14))
    board.paint_lines(canvas, mix(GRASS, INK, 0.4), 1.5)


_PAINT_FLOOR = {
    Floor.CHECKER: _paint_checker,
    Floor.WOOD: _paint_wood,
    Floor.STONE: _paint_stone,
    Floor.GRASS: _paint_grass,
}
