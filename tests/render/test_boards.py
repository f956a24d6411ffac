"""Boards of squares and hexes: every cell lies where the kernel says, and marks differ without colour."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Literal

import pytest
from PIL import ImageChops, ImageStat

from render.canvas import Canvas
from render.geometry import Box, polar
from render.hexmap import HexMap
from render.places import Highlight
from render.squares import Floor, SquareMap
from render.theme import PARCHMENT, VELLUM, Symbol
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

    @pytest.mark.parametrize("top", ["flat", "pointy"])
    @pytest.mark.parametrize("count", range(1, 10))
    def test_pieces_of_one_hex_stay_inside_it_and_apart(self, top: Literal["flat", "pointy"], count: int) -> None:
        """None touches another, crosses an edge, or hides the name."""
        field = arena(top)
        spots, radius = field.spots("B02", count)
        assert count == len(spots)
        assert all(math.dist(one, other) > 2 * radius for one, other in combinations(spots, 2))
        for x, y in spots:
            for direction in range(6):
                (left, above), (right, below) = field.edge("B02", direction)
                across = (right - left) * (y - above) - (below - above) * (x - left)
                assert across / field.size > radius * 0.96, direction
            assert y - radius > field.centre("B02")[1] - field.inner_radius * 0.6

    @pytest.mark.parametrize("top", ["flat", "pointy"])
    def test_three_hexes_share_a_corner(self, top: Literal["flat", "pointy"]) -> None:
        """Corner d of a hex is that of its neighbours in the directions before and after it."""
        kernel, field = HexBoard.hexagon(1, top), arena(top)
        here = kernel.parse("B02")
        for direction in range(6):
            before, after = here.step((direction - 1) % 6), here.step(direction)
            for there, corner in ((before, direction + 2), (after, direction - 2)):
                assert field.corner("B02", direction) == pytest.approx(field.corner(kernel.text(there), corner))

    @pytest.mark.parametrize("top", ["flat", "pointy"])
    @pytest.mark.parametrize("direction", range(6))
    def test_marks_of_edges_corners_and_facings_lie_where_they_belong(
        self, top: Literal["flat", "pointy"], direction: int
    ) -> None:
        """Each changes the picture about its place and nowhere else."""
        field, blank = arena(top), Canvas(900, 900, VELLUM, scale=1).image
        (left, above), (right, below) = field.edge("B02", direction)
        edge, facing, corner = (Canvas(900, 900, VELLUM, scale=1) for _ in range(3))
        field.mark_edge(edge, "B02", direction, 3)
        field.paint_facing(facing, "B02", direction)
        field.mark_corner(corner, "B02", direction, Symbol.STAR)
        for sheet, spot in (
            (edge, ((left + right) / 2, (above + below) / 2)),
            (facing, polar(field.centre("B02"), field.inner_radius * 0.86, field.bearing(direction))),
            (corner, field.corner("B02", direction)),
        ):
            changed = ImageChops.difference(sheet.image, blank).getbbox()
            assert changed is not None
            room = Box(*changed)
            assert math.dist(room.centre, spot) < field.size * 0.45
            assert max(room.width, room.height) < field.size * 0.5

    def test_a_game_labels_hexes_as_it_likes(self) -> None:
        """Only those with a label get one, and a long one is set smaller."""
        field, sheet = arena("flat"), Canvas(900, 900, VELLUM, scale=1)
        field.paint_names(sheet, 26, {"B02": "The well of the five sisters"})
        changed = ImageChops.difference(sheet.image, Canvas(900, 900, VELLUM, scale=1).image).getbbox()
        assert changed is not None
        whole = Box.bounding(field.outline("B02"))
        assert whole.left < changed[0] < changed[2] < whole.right


def arena(top: Literal["flat", "pointy"]) -> HexMap:
    """Seven hexes."""
    kernel = HexBoard.hexagon(1, top)
    return HexMap.fitted({kernel.text(cell): cell for cell in kernel}, Box(0, 0, 900, 900), top)


def test_highlights_differ_without_colour() -> None:
    looks = {}
    for kind in Highlight:
        sheet = Canvas(200, 200, VELLUM)
        SquareMap(1, 1, 50, 50, 100).highlight(sheet, ["a1"], kind)
        looks[kind] = sheet.finish().convert("L")
    for one, other in combinations(looks.values(), 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 2
