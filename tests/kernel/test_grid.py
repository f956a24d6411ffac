"""Boards, arcs and search, against exhaustive or slower ways to the same answers."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.grid import (
    ORIGIN,
    Arc,
    Arcs,
    GridCell,
    Hex,
    HexBoard,
    HexLayout,
    Square,
    SquareBoard,
    components,
    nearest_path,
    reach,
    shortest_path,
)

ROOM = SquareBoard(5, 4, holes=(Square(1, 1), Square(2, 1)))
Prices = dict[Square, int | None]


def squares(text: str) -> tuple[Square, ...]:
    """The squares named in a text."""
    return tuple(Square.parse(word) for word in text.split())


# Boards


def test_a_square_board_has_its_squares_and_no_others():
    """Squares come rank by rank from a1, without the holes."""
    assert ROOM.cells[:6] == squares("a1 b1 c1 d1 e1 a2")
    assert (len(ROOM), list(ROOM)[-1]) == (18, Square(4, 3))
    assert Square(1, 1) not in ROOM
    assert Hex(0, 0) not in ROOM


def test_a_board_answers_only_with_its_own_cells():
    """Neighbours, rings, discs and rays stop at edges and holes."""
    corner = Square(0, 0)
    assert ROOM.neighbours(corner) == squares("a2 b1")
    assert ROOM.edge_neighbours(Square(2, 2)) == squares("c4 d3 b3")
    assert ROOM.ring(corner, 2) == squares("a3 b3 c3 c1")
    assert ROOM.disc(corner, 1) == squares("a1 a2 b1")
    assert ROOM.ray(corner, 2) == squares("b1 c1 d1 e1")
    assert ROOM.ray(corner, 2, 2) == squares("b1 c1")
    assert ROOM.ray(corner, 1) == ()
    assert ROOM.ray(Square(0, 3), 3) == squares("b3")


def test_a_board_reads_only_names_of_its_own_cells():
    """A name of no cell of this board is refused with the names that it has."""
    assert ROOM.parse("C3") == Square(2, 2)
    for text in ("f1", "b2", "a5"):
        with pytest.raises(ValueError, match=f"There is no {text} on this board. Its cells run from a1 to e4."):
            ROOM.parse(text)
    battlefield = HexBoard(11, 13, HexLayout("pointy", "odd"))
    assert battlefield.text(battlefield.parse("m11")) == "M11"
    with pytest.raises(ValueError, match="Its cells run from A01 to M11"):
        battlefield.parse("N01")


def test_a_hex_map_of_rows_and_columns_is_a_rectangle():
    """In pointy rows with the odd ones shoved, row r starts at q = -(r // 2)."""
    hole = Hex(4, 5)
    battlefield = HexBoard(11, 13, HexLayout("pointy", "odd"), holes=[hole])
    expected = [Hex(q, r) for r in range(11) for q in range(-(r // 2), 13 - r // 2)]
    assert list(battlefield) == [cell for cell in expected if cell != hole]


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("radius", range(6))
def test_a_hexagon_is_every_hex_up_to_its_radius(radius: int, top: str):
    """It lies around the origin, each hex has a name of its own, and the names start in column A and row 01."""
    arena = HexBoard.hexagon(radius, "flat" if top == "flat" else "pointy")
    assert sorted(arena) == sorted(ORIGIN.disc(radius))
    names = [arena.text(cell) for cell in arena]
    assert [arena.parse(name) for name in names] == list(arena)
    assert min(name[0] for name in names) == "A"
    assert min(name[1:] for name in names) == "01"
    assert arena.text(ORIGIN) == f"{'ABCDEF'[radius]}{radius + 1:02}"


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_game_names_its_hexes_as_it_likes(top: str):
    """Rows can be numbered without noughts, and some hexes have names of their own; coordinates go on to be read."""
    well, gate, is_flat = ORIGIN, Hex(0, -2), top == "flat"
    names = {well: "Well", gate: "North gate"}
    arena = HexBoard.hexagon(2, "flat" if is_flat else "pointy", digits=1, names=names)
    assert ("Well", "North gate") == (arena.text(well), arena.text(gate))
    assert well == arena.parse(" well ") == arena.parse("C3") == arena.parse("c03")
    assert gate == arena.parse("NORTH GATE")
    assert all(cell == arena.parse(arena.text(cell)) for cell in arena)
    with pytest.raises(ValueError, match="The name of a hex is like C5"):
        arena.parse("South gate")


# Arcs


def test_front_three_and_rear_three():
    """With two half directions to each side, a knight has three hexes before him and three behind."""
    thirds = Arcs(front=2, rear=2)
    assert thirds.cells(ORIGIN, 0, Arc.FRONT, 1) == (Hex(0, -1), Hex(1, -1), Hex(-1, 0))
    assert thirds.cells(ORIGIN, 0, Arc.REAR, 1) == (Hex(1, 0), Hex(0, 1), Hex(-1, 1))
    assert thirds.cells(ORIGIN, 0, Arc.RIGHT, 1) == ()
    assert thirds.cells(ORIGIN, 0, Arc.RIGHT, 2) == (Hex(2, -1),)
    assert thirds.cells(ORIGIN, 0, Arc.LEFT, 2) == (Hex(-2, 1),)
    behind = Arcs(front=2, rear=0)
    assert behind.cells(ORIGIN, 0, Arc.REAR, 2) == (Hex(0, 1), Hex(0, 2))
    assert behind.cells(ORIGIN, 1, Arc.RIGHT, 1) == (Hex(0, 1),)
    assert Arcs(front=2, rear=2).cells(Square(0, 0), 0, Arc.RIGHT, 1) == (Square(1, 0),)


@given(st.sampled_from((Square, Hex)), st.integers(0, 7), st.integers(1, 4), st.integers(0, 4), st.integers(0, 4))
def test_arcs_part_the_cells_around_and_turn_with_the_facing(
    kind: type[GridCell], facing: int, radius: int, front: int, rear: int
):
    """Each cell lies in exactly one arc, left mirrors right, and turning once turns the arcs once."""
    ways = len(kind.DIRECTIONS)
    origin, facing = kind(2, -1), facing % ways
    arcs = Arcs(front, min(rear, ways - 1 - front))
    parts = {arc: arcs.cells(origin, facing, arc, radius) for arc in Arc}
    assert sorted(cell for part in parts.values() for cell in part) == sorted(origin.disc(radius)[1:])
    assert len(parts[Arc.LEFT]) == len(parts[Arc.RIGHT])
    assert origin.step(facing, radius) in parts[Arc.FRONT]
    assert origin.step(kind.turn(facing, ways // 2), radius) in parts[Arc.REAR]
    turned = kind.turn(facing, 1)
    for before, after in zip(origin.ring(radius), _turned_once(origin, radius), strict=True):
        assert arcs.of(origin, facing, before) is arcs.of(origin, turned, after)


def _turned_once(origin: GridCell, radius: int) -> tuple[GridCell, ...]:
    ring = origin.ring(radius)
    return ring[radius:] + ring[:radius]


@pytest.mark.parametrize(("front", "rear"), [(3, 3), (6, 0), (-1, 2), (2, -1)])
def test_arcs_that_overlap_are_refused(front: int, rear: int):
    """Front and rear together must leave each other room."""
    with pytest.raises(ValueError, match="do not leave each other room"):
        Arcs(front, rear).of(ORIGIN, 0, Hex(1, 0))


# Search


def entry(prices: Prices) -> Callable[[Square, Square], int | None]:
    """What it costs to enter each square, one where nothing else is said, and twice that on a diagonal."""

    def cost(here: Square, there: Square) -> int | None:
        price = prices.get(there, 1)
        return price and price * here.orthogonal_distance(there)

    return cost


def least_costs(start: Square, prices: Prices) -> dict[Square, int]:
    """The least cost of every square, by relaxing every step until nothing changes."""
    cost, costs, before = entry(prices), {start: 0}, {}
    while costs != before:
        before = dict(costs)
        for here in ROOM:
            for there in ROOM.neighbours(here):
                price = cost(here, there)
                if here in costs and price is not None:
                    costs[there] = min(costs.get(there, 10**6), costs[here] + price)
    return costs


prices = st.dictionaries(st.sampled_from(ROOM.cells), st.none() | st.integers(0, 4))


@given(st.sampled_from(ROOM.cells), prices, st.none() | st.integers(0, 6))
def test_reach_agrees_with_brute_force(start: Square, prices: Prices, budget: int | None):
    """Every place within the budget is found at its least cost, cheapest first, by a way that costs as much."""
    cost = entry(prices)
    found = reach(start, ROOM.neighbours, cost, budget)
    expected = {
        place: least for place, least in least_costs(start, prices).items() if budget is None or least <= budget
    }
    assert found.costs == expected
    assert list(found.costs.values()) == sorted(found.costs.values())
    for place in found.costs:
        path = found.path(place)
        assert (path[0], path[-1]) == (start, place)
        assert all(there in ROOM.neighbours(here) for here, there in pairwise(path))
        assert sum(cost(*step) or 0 for step in pairwise(path)) == found.costs[place]


@given(st.sampled_from(ROOM.cells), st.sampled_from(ROOM.cells), prices)
def test_a_shortest_path_is_the_one_that_reach_knows(start: Square, goal: Square, prices: Prices):
    """Looking for one goal gives the same way as looking at everything, or none where there is none."""
    found = reach(start, ROOM.neighbours, entry(prices))
    path = shortest_path(start, goal, ROOM.neighbours, entry(prices))
    assert path == (found.path(goal) if goal in found.costs else None)


def test_equal_ways_keep_the_order_of_the_neighbours():
    """Of several shortest ways the one whose first steps come first clockwise is taken."""
    board = SquareBoard(3, 3)
    assert shortest_path(Square(0, 0), Square(1, 2), board.neighbours) == squares("a1 a2 b3")
    assert shortest_path(Square(0, 0), Square(1, 1), board.edge_neighbours) == squares("a1 a2 b2")
    assert list(reach(Square(1, 1), board.neighbours).costs) == [Square(1, 1), *Square(1, 1).neighbours()]


def test_the_nearest_wanted_place_is_found():
    """The search ends at the first place that will do, even if it is the start, and says when there is none."""
    assert nearest_path(Square(0, 0), lambda place: place.file == 3, ROOM.neighbours) == squares("a1 b1 c1 d2")
    assert nearest_path(Square(0, 0), lambda place: True, ROOM.neighbours) == squares("a1")
    assert nearest_path(Square(0, 0), lambda place: False, ROOM.neighbours) is None


def test_a_place_can_remember_how_it_was_entered():
    """Where entering a wood ends the move, pairs of square and halted find what lies behind it only around it."""
    board, wood = SquareBoard(3, 1), Square(1, 0)

    def onwards(place: tuple[Square, bool]) -> list[tuple[Square, bool]]:
        square, halted = place
        return [] if halted else [(there, there == wood) for there in board.neighbours(square)]

    assert list(reach((Square(0, 0), False), onwards).costs) == [(Square(0, 0), False), (wood, True)]


def test_what_makes_no_sense_is_refused():
    """A step cannot pay for itself, and there is no way to a place that was not reached."""
    with pytest.raises(ValueError, match="negative cost"):
        reach(Square(0, 0), ROOM.neighbours, lambda here, there: -1)
    with pytest.raises(KeyError):
        reach(Square(0, 0), ROOM.neighbours, budget=1).path(Square(4, 3))


graphs = st.dictionaries(st.sampled_from("ABCDEFG"), st.lists(st.sampled_from("ABCDEFGX")).map(tuple))


@given(graphs)
def test_components_are_what_edges_join(graph: dict[str, tuple[str, ...]]):
    """Two places are in one part exactly when edges, taken both ways and inside the map, lead from one to the other."""
    joined = {(a, b) for a in graph for b in graph if a == b or b in graph[a] or a in graph[b]}
    for middle in graph:
        joined |= {(a, b) for a in graph for b in graph if (a, middle) in joined and (middle, b) in joined}
    parts = components(graph)
    assert {(a, b) for part in parts for a in part for b in part} == joined
    assert sorted(place for part in parts for place in part) == sorted(graph)
    order = list(graph)
    assert [part[0] for part in parts] == sorted((part[0] for part in parts), key=order.index)
    assert all(list(part) == sorted(part, key=order.index) for part in parts)


def test_distance_counts_the_steps_of_a_search():
    """On a whole board the distance is what walking from neighbour to neighbour takes."""
    board, arena = SquareBoard(5, 4), HexBoard.hexagon(3, "flat")
    for square in board:
        assert {other: square.distance(other) for other in board} == reach(square, board.neighbours).costs
        steps = reach(square, board.edge_neighbours).costs
        assert {other: square.orthogonal_distance(other) for other in board} == steps
    for cell in arena:
        assert {other: cell.distance(other) for other in arena} == reach(cell, arena.neighbours).costs
