"""Edges and corners of hexes: one name each, whichever hex they are seen from."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from render.hexmap import HexMap
from rules.kernel.cells import ORIGIN, Hex, HexLayout
from rules.kernel.grid import HexBoard
from rules.kernel.hex_sides import HexCorner, HexEdge, HexSide

coordinate = st.integers(-30, 30)
hexes = st.builds(Hex, coordinate, coordinate)
directions = st.integers(-6, 11)
KINDS: tuple[type[HexSide], ...] = (HexEdge, HexCorner)
BOARDS = (HexBoard.hexagon(2, "flat"), HexBoard.hexagon(3, "pointy"), HexBoard(4, 5, HexLayout("flat", "odd")))


@given(hexes, directions)
def test_an_edge_has_one_name_from_both_sides(cell: Hex, direction: int) -> None:
    """The edge in a direction is the neighbour's edge in the opposite one, and lies between the two."""
    beyond = cell.step(direction % 6)
    edge = HexEdge.of(cell, direction)
    assert edge == HexEdge.of(beyond, direction + 3) == HexEdge.between(cell, beyond) == HexEdge.between(beyond, cell)
    assert {cell, beyond} == {*edge.hexes}


@given(hexes, directions)
def test_a_corner_has_one_name_from_three_sides(cell: Hex, direction: int) -> None:
    """Where three hexes meet, each of them has that corner once, and all three are neighbours of each other."""
    corner = HexCorner.of(cell, direction)
    around = corner.hexes
    assert {cell, cell.step(direction % 6), cell.step((direction - 1) % 6)} == {*around}
    assert all(one.distance(other) == 1 for one in around for other in around if one != other)
    for one in around:
        assert HexCorner.all_of(one).count(corner) == 1


@given(hexes)
def test_edges_and_corners_take_turns_around_a_hex(cell: Hex) -> None:
    """Six of each; edge d runs from corner d to corner d + 1."""
    edges, corners = HexEdge.all_of(cell), HexCorner.all_of(cell)
    assert len({*edges}) == len({*corners}) == 6
    for direction, edge in enumerate(edges):
        assert {*edge.corners} == {corners[direction], corners[(direction + 1) % 6]}
        assert edge in corners[direction].edges


@given(hexes, directions)
def test_corners_and_edges_know_each_other(cell: Hex, direction: int) -> None:
    """Three edges end in a corner, and lead to three others that lead back."""
    corner = HexCorner.of(cell, direction)
    assert len({*corner.edges}) == len({*corner.corners}) == 3
    assert all(corner in edge.corners for edge in corner.edges)
    assert all(corner in other.corners for other in corner.corners)


@pytest.mark.parametrize("kind", KINDS)
@given(hexes, directions)
def test_every_side_comes_back_from_its_name(kind: type[HexSide], cell: Hex, direction: int) -> None:
    """Read again it is the same, also where the name is that of another hex."""
    side = kind.of(cell, direction)
    assert side == kind.parse(str(side)) == kind.parse(f" {cell}{kind.SIGN}{direction % 6} ")


@pytest.mark.parametrize("text", ["", "1:2", "1:2/6", "1:2/x", "a/1", "1:2^1", "1:2/11"])
def test_a_text_that_names_no_edge_is_refused(text: str) -> None:
    """By a sentence."""
    with pytest.raises(ValueError, match="written like"):
        HexEdge.parse(text)


def test_hexes_apart_share_no_edge() -> None:
    """Nor does a hex with itself."""
    for other in (ORIGIN, Hex(2, 0), Hex(1, 1)):
        with pytest.raises(ValueError, match="share no edge"):
            HexEdge.between(ORIGIN, other)


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    """A point that can be told from others, but not from itself reckoned otherwise."""
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


class Walls(BaseModel):
    """A state with walls and towers."""

    walls: dict[HexEdge, int]
    towers: list[HexCorner]


def test_sides_stand_in_a_state_as_text() -> None:
    """Under their only names, as keys too."""
    walls = Walls(walls={HexEdge.of(Hex(1, 1), 4): 2}, towers=[HexCorner.of(ORIGIN, 5)])
    stored = walls.model_dump_json()
    assert stored == '{"walls":{"0:2/1":2},"towers":["-1:1^1"]}'
    assert walls == Walls.model_validate_json(stored)
    with pytest.raises(ValidationError):
        Walls.model_validate_json('{"walls":{},"towers":["nowhere"]}')


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_every_side_once(board: HexBoard) -> None:
    """By Euler: corners, edges and hexes of a map in one piece; each side has a name of its own."""
    assert len(board.corners) - len(board.edges) + len(board) == 1
    inner = [edge for edge in board.edges if all(cell in board for cell in edge.hexes)]
    assert len(inner) == sum(len(board.neighbours(cell)) for cell in board) // 2
    sides = (*board.edges, *board.corners)
    for kind in KINDS:
        names = Counter(board.side_text(side) for side in sides if isinstance(side, kind))
        assert max(names.values()) == 1


def test_sides_are_called_after_the_hexes_of_the_map() -> None:
    """As a game prints them; at the rim with the direction."""
    board = HexBoard.hexagon(1, "flat", digits=1, names={ORIGIN: "Well"})
    assert "B1-Well" == board.side_text(HexEdge.of(ORIGIN, 0))
    assert "B1 N" == board.side_text(HexEdge.of(Hex(0, -1), 0))
    assert "B1-C1-Well" == board.side_text(HexCorner.of(ORIGIN, 1))


@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_of_a_map_agrees(board: HexBoard) -> None:
    """Seen from each of its hexes, an edge or a corner is drawn at one spot."""
    field = HexMap({board.text(cell): cell for cell in board}, board.layout.top, 40, (0, 0))
    for corner in board.corners:
        spots = [
            field.corner(board.text(cell), HexCorner.all_of(cell).index(corner))
            for cell in corner.hexes
            if cell in board
        ]
        assert all(math.dist(spot, spots[0]) < 0.001 for spot in spots)
    for edge in board.edges:
        ends = [
            sorted(
                (round(x, 3), round(y, 3)) for x, y in field.edge(board.text(cell), HexEdge.all_of(cell).index(edge))
            )
            for cell in edge.hexes
            if cell in board
        ]
        assert all(math.dist(one, other) < 0.01 for pair in ends for one, other in zip(pair, ends[0], strict=True))
