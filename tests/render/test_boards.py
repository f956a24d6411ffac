"""Boards of squares and hexes: every cell lies where the kernel says, and marks differ without colour."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Literal

import pytest
from PIL import ImageChops, ImageStat

from render.canvas import Canvas
from render.geometry import Box
from render.hexmap import HexMap
from render.places import Highlight
from render.squares import Floor, SquareMap
from render.theme import PARCHMENT, VELLUM
from rules.kernel.grid import HexBoard, HexLayout
from rules.kernel.grid import SquareBoard as KernelSquares


def bearing(start: tuple[float, float], end: tuple[float, float]) -> float:
    """The bearing from one point to another, from 0 to 360."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360


class TestSquares:
    board = SquareMap.fitted(8, 8, Box(0, 0, 900, 800))

    def test_a1_is_at_the_bottom_left(self) -> None:
        assert self.board.centre("a1")[0] < self.board.centre("h1")[0]
        assert self.board.centre("a1")[1] > self.board.centre("a8")[1]
        assert self.board.centre("C3") == self.board.centre("c3")

    def test_the_board_with_its_frame_stays_in_its_box(self) -> None:
        frame = self.board.box.inset(-46)
        assert min(frame.left, frame.top) >= 0
        assert frame.right <= 900
        assert frame.bottom <= 800

    @pytest.mark.parametrize("cell", ["i1", "a9", "a0", "", "33", "c3x", "aa1"])
    def test_a_square_off_the_board_is_an_error(self, cell: str) -> None:
        with pytest.raises(KeyError):
            self.board.centre(cell)

    def test_names_and_directions_agree_with_the_kernel(self) -> None:
        board = SquareMap.fitted(30, 5, Box(0, 0, 1200, 400))
        kernel = KernelSquares(30, 5)
        assert board.cells() == [kernel.text(cell) for cell in kernel]
        middle = kernel.parse("ab3")
        for direction, neighbour in enumerate(middle.neighbours()):
            assert bearing(board.centre("ab3"), board.centre(str(neighbour))) == pytest.approx(
                board.bearing(direction) % 360, abs=0.01
            )

    @pytest.mark.parametrize("floor", Floor)
    def test_every_floor_can_be_laid(self, floor: Floor) -> None:
        sheet = Canvas(300, 300)
        board = SquareMap.fitted(3, 3, sheet.box)
        board.paint_floor(sheet, floor)
        assert sheet.finish().getpixel((150, 150)) != PARCHMENT


class TestHexes:
    @pytest.mark.parametrize("top", ["flat", "pointy"])
    @pytest.mark.parametrize("shoved", ["odd", "even"])
    def test_neighbours_lie_across_the_edge_of_their_direction(
        self, top: Literal["flat", "pointy"], shoved: Literal["odd", "even"]
    ) -> None:
        kernel = HexBoard(5, 5, HexLayout(top, shoved))
        field = HexMap.fitted({kernel.text(cell): cell for cell in kernel}, Box(10, 20, 810, 620), top)
        here = kernel.parse("C03")
        for direction, there in enumerate(here.neighbours()):
            name = kernel.text(there)
            assert bearing(field.centre("C03"), field.centre(name)) == pytest.approx(
                field.bearing(direction) % 360, abs=0.01
            )
            assert math.dist(field.centre("C03"), field.centre(name)) == pytest.approx(2 * field.inner_radius)
            start, end = field.edge("C03", direction)
            back_start, back_end = field.edge(name, direction + 3)
            assert (*start, *end) == pytest.approx((*back_end, *back_start))

    @pytest.mark.parametrize("top", ["flat", "pointy"])
    def test_the_map_fills_its_box_and_no_more(self, top: Literal["flat", "pointy"]) -> None:
        kernel = HexBoard.hexagon(3, top)
        box = Box(10, 20, 810, 620)
        extent = HexMap.fitted({kernel.text(cell): cell for cell in kernel}, box, top).extent
        assert extent.centre == pytest.approx(box.centre)
        assert extent.width == pytest.approx(box.width) or extent.height == pytest.approx(box.height)
        assert extent.width <= box.width + 0.01
        assert extent.height <= box.height + 0.01


def test_highlights_differ_without_colour() -> None:
    looks = {}
    for kind in Highlight:
        sheet = Canvas(200, 200, VELLUM)
        SquareMap(1, 1, 50, 50, 100).highlight(sheet, ["a1"], kind)
        looks[kind] = sheet.finish().convert("L")
    for one, other in combinations(looks.values(), 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 2
