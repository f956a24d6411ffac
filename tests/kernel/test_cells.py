"""Squares and hexes: names, distances, rings, lines and sight, by exhaustion near the origin and by property."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from rules.kernel.cells import ORIGIN, GridCell, Hex, HexLayout, Side, Square

KINDS: tuple[type[GridCell], ...] = (Square, Hex)
LAYOUTS = tuple(HexLayout(top, shoved) for top in ("flat", "pointy") for shoved in ("odd", "even"))
coordinate = st.integers(-9, 9)
three_cells = st.sampled_from(KINDS).flatmap(
    lambda kind: st.tuples(*[st.builds(kind, coordinate, coordinate) for _ in range(3)])
)
two_cells = three_cells.map(lambda cells: cells[:2])
sides = st.sampled_from(Side)


def squares(text: str) -> tuple[Square, ...]:
    """The squares named in a text."""
    return tuple(Square.parse(word) for word in text.split())


# Names


def test_a_square_is_written_as_in_chess():
    """Files are letters from a, ranks are numbers from 1, and capitals are understood."""
    assert str(Square(2, 2)) == "c3"
    assert Square.parse(" C3 ") == Square(2, 2)
    assert (Square(2, 4).file, Square(2, 4).rank) == (2, 4)
    assert [str(Square(file, 0)) for file in (25, 26, 701)] == ["z1", "aa1", "zz1"]


@given(st.builds(Square, st.integers(0, 701), st.integers(0, 998)))
def test_every_square_comes_back_from_its_name(square: Square):
    """Reading the name of a square gives the same square."""
    assert Square.parse(str(square)) == square


@given(st.builds(Hex, st.integers(-999, 999), st.integers(-999, 999)))
def test_every_hex_comes_back_from_its_coordinates(cell: Hex):
    """Reading the coordinates of a hex gives the same hex."""
    assert Hex.parse(str(cell)) == cell


@given(st.sampled_from(LAYOUTS), coordinate, coordinate, st.integers(0, 60), st.integers(0, 120))
def test_every_hex_comes_back_from_its_name_on_the_map(layout: HexLayout, q: int, r: int, column: int, row: int):
    """Reading the printed name of a hex gives the same hex in each layout, wherever A01 is."""
    moved = HexLayout(layout.top, layout.shoved, Hex(q, r))
    cell = moved.hex_at(column, row)
    assert moved.text(Hex(q, r)) == "A01"
    assert moved.column_and_row(cell) == (column, row)
    assert moved.parse(moved.text(cell)) == cell


@pytest.mark.parametrize("text", ["", "3c", "c0", "c-1", "c٣", "c3;", "ccc3", "c1234", "c" * 5000])
def test_a_text_that_names_no_cell_is_refused_with_a_short_sentence(text: str):
    """What cannot be read is quoted in part, with an example of what can."""
    for read, example in ((Square.parse, "c3"), (LAYOUTS[0].parse, "C05"), (Hex.parse, "4:-2")):
        with pytest.raises(ValueError, match=f"like {example}") as refusal:
            read(text)
        assert len(str(refusal.value)) < 100


def test_a_cell_off_the_map_has_no_name():
    """A cell before the first column or row cannot be written."""
    for x, y in ((-1, 0), (0, -1)):
        with pytest.raises(ValueError, match="off the edge"):
            str(Square(x, y))
        with pytest.raises(ValueError, match="off the edge"):
            LAYOUTS[0].text(LAYOUTS[0].hex_at(x, y))


AROUND_B03 = {
    ("flat", "odd"): "B02 C03 C04 B04 A04 A03",
    ("flat", "even"): "B02 C02 C03 B04 A03 A02",
    ("pointy", "odd"): "A02 B02 C03 B04 A04 A03",
    ("pointy", "even"): "B02 C02 C03 C04 B04 A03",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_layout_says_which_hexes_lie_around_another(layout: HexLayout):
    """Around B03 the printed neighbours depend on which way hexes stand and which lines are shoved."""
    names = [layout.text(cell) for cell in layout.parse("B03").neighbours()]
    assert names == AROUND_B03[layout.top, layout.shoved].split()


def test_directions_go_clockwise_from_the_top():
    """Direction 0 is the most northern, and each next one lies further right."""
    assert Square(3, 3).neighbours() == squares("d5 e5 e4 e3 d3 c3 c4 c5")
    assert Square(3, 3).edge_neighbours() == squares("d5 e4 d3 c4")
    assert dict(zip(LAYOUTS[0].compass, ORIGIN.neighbours(), strict=True))["SE"] == Hex(1, 0)
    assert dict(zip(LAYOUTS[2].compass, ORIGIN.neighbours(), strict=True))["E"] == Hex(1, 0)
    assert (Hex.turn(5, 1), Hex.turn(0, -2), Square.turn(7, 2)) == (0, 4, 1)


def test_cells_of_different_kinds_are_never_equal():
    """A square and a hex with the same numbers are two things, and each kind has an order."""
    assert Square(1, 2) != Hex(1, 2)
    assert sorted(squares("b1 a2 a1")) == list(squares("a1 a2 b1"))
    assert repr(Hex(1, -2)) == "Hex(1, -2)"


class Muster(BaseModel):
    """A state that holds cells."""

    at: Square
    units: dict[Hex, tuple[Square, ...]]


def test_cells_stand_in_a_state_as_text():
    """A state with cells, also as keys, goes to text and comes back the same."""
    muster = Muster(at=Square(2, 2), units={Hex(4, -2): (Square(0, 0),)})
    assert muster.model_dump(mode="json") == {"at": "c3", "units": {"4:-2": ["a1"]}}
    assert Muster.model_validate_json(muster.model_dump_json()) == muster
    assert Muster.model_validate(muster.model_dump()) == muster
    with pytest.raises(ValidationError, match="is not a square"):
        Muster.model_validate({"at": "nowhere", "units": {}})


# Distance, rings, lines


@given(three_cells)
def test_distance_is_a_distance(cells: tuple[GridCell, GridCell, GridCell]):
    """It is symmetric, zero only for the cell itself, and no detour is shorter."""
    a, b, c = cells
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("radius", range(1, 5))
def test_a_ring_is_every_cell_at_its_distance_clockwise(kind: type[GridCell], radius: int):
    """It starts in direction 0, each cell touches the next and the last the first, and none is left out."""
    centre = kind(2, -3)
    near = [kind(x, y) for x in range(-8, 9) for y in range(-8, 9)]
    ring = centre.ring(radius)
    assert sorted(ring) == sorted(cell for cell in near if cell.distance(centre) == radius)
    assert ring[0] == centre.step(0, radius)
    assert all(a.distance(b) == 1 for a, b in pairwise((*ring, ring[0])))
    assert sorted(centre.disc(radius)) == sorted(cell for cell in near if cell.distance(centre) <= radius)
    assert ring[radius] == centre.step(1, radius)


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_ring_is_the_neighbours(kind: type[GridCell]):
    """A cell is its own ring of radius 0, and its neighbours are the next one in the same order."""
    centre = kind(2, -3)
    assert centre.ring(0) == (centre,)
    assert centre.ring(1) == centre.neighbours()
    assert centre.disc(1) == (centre, *centre.neighbours())
    assert centre.ray(2, 3) == (centre.step(2), centre.step(2, 2), centre.step(2, 3))


@given(two_cells, sides)
def test_a_line_goes_step_by_step(cells: tuple[GridCell, GridCell], side: Side):
    """It joins both ends, has one cell more than their distance, and each cell touches the next."""
    a, b = cells
    line = a.line_to(b, side)
    assert (line[0], line[-1], len(line)) == (a, b, a.distance(b) + 1)
    assert all(here.distance(there) == 1 for here, there in pairwise(line))


@given(two_cells)
def test_a_line_seen_from_its_other_end_has_its_sides_changed(cells: tuple[GridCell, GridCell]):
    """What is left from one end is right from the other."""
    a, b = cells
    assert a.line_to(b, Side.LEFT) == tuple(reversed(b.line_to(a, Side.RIGHT)))


@given(two_cells, sides)
def test_a_line_takes_only_cells_that_the_segment_passes(cells: tuple[GridCell, GridCell], side: Side):
    """Between its ends a line never leaves the cells that stand at the gates."""
    a, b = cells
    passed = {cell for gate in a.gates_to(b) for cell in gate}
    assert passed.issuperset(a.line_to(b, side)[1:-1])


def test_a_line_between_two_cells_takes_the_chosen_side():
    """On an exact tie the left line and the right line differ."""
    assert ORIGIN.line_to(Hex(1, 1), Side.LEFT) == (ORIGIN, Hex(1, 0), Hex(1, 1))
    assert ORIGIN.line_to(Hex(1, 1), Side.RIGHT) == (ORIGIN, Hex(0, 1), Hex(1, 1))
    assert Square(0, 0).line_to(Square(1, 2), Side.LEFT) == squares("a1 a2 b3")
    assert Square(0, 0).line_to(Square(1, 2), Side.RIGHT) == squares("a1 b2 b3")


@given(two_cells)
def test_bearing_and_direction_agree_with_rays(cells: tuple[GridCell, GridCell]):
    """A cell has a direction exactly when it lies on a ray, and then its bearing is twice the direction."""
    a, b = cells
    distance = a.distance(b)
    on_rays = [way for way in range(len(a.DIRECTIONS)) if b in a.ray(way, distance)]
    assert a.direction_to(b) == (on_rays[0] if on_rays else None)
    if distance == 0:
        with pytest.raises(ValueError, match="no bearing"):
            a.bearing(b)
    else:
        assert (a.bearing(b) == 2 * on_rays[0]) if on_rays else (a.bearing(b) % 2 == 1)
        assert (b.bearing(a) - a.bearing(b)) % (2 * len(a.DIRECTIONS)) == len(a.DIRECTIONS)


# Sight


def contact(start: GridCell, end: GridCell, cell: GridCell) -> tuple[Fraction, bool] | None:
    """For how much of the segment between two centres it is in a cell with its border, and whether it gets inside."""

    def widths(x: int, y: int) -> tuple[int, ...]:
        return (2 * x, 2 * y) if isinstance(cell, Square) else (x - y, x + 2 * y, 2 * x + y)

    enter, leave, inside = Fraction(0), Fraction(1), True
    offsets = widths(start.x - cell.x, start.y - cell.y)
    for offset, slope in zip(offsets, widths(end.x - start.x, end.y - start.y), strict=True):
        if slope == 0:
            inside = inside and abs(offset) < 1
            if abs(offset) > 1:
                return None
        else:
            first, last = sorted((Fraction(-1 - offset, slope), Fraction(1 - offset, slope)))
            enter, leave = max(enter, first), min(leave, last)
    return None if enter > leave else (leave - enter, inside and enter < leave)


@pytest.mark.parametrize("kind", KINDS)
def test_gates_are_what_exact_geometry_says(kind: type[GridCell]):
    """Single gates are the cells whose inside is crossed, pairs those met along an edge or at a common corner."""
    start = kind(1, -2)
    for end in start.disc(4)[1:]:
        singles, pairs = [], []
        for cell in start.disc(5):
            met = None if cell in (start, end) else contact(start, end, cell)
            if met is not None and met[1]:
                singles.append(cell)
            elif met is not None and (kind is Square or met[0] > 0):
                pairs.append(cell)
        gates = start.gates_to(end)
        assert sorted(gate[0] for gate in gates if len(gate) == 1) == sorted(singles)
        assert sorted(cell for gate in gates if len(gate) == 2 for cell in gate) == sorted(pairs)
        assert {len(gate) for gate in gates} <= {1, 2}
        assert gates == tuple(gate if len(gate) == 1 else gate[::-1] for gate in reversed(end.gates_to(start)))


def test_sight_along_an_edge_is_blocked_only_from_both_sides():
    """One hex at an edge, or two at different edges, leave the view free; two at one edge, or a strict rule, do not."""
    target = Hex(2, 2)

    def sees(*blockers: Hex, strict: bool = False) -> bool:
        return ORIGIN.sees(target, blockers.__contains__, strict=strict)

    assert sees(Hex(1, 0))
    assert sees(Hex(1, 0), Hex(1, 2))
    assert not sees(Hex(1, 0), Hex(0, 1))
    assert not sees(Hex(1, 1))
    assert not sees(Hex(1, 0), strict=True)
    assert sees(ORIGIN, target, strict=True)
    assert ORIGIN.sees(ORIGIN, lambda cell: True)


def test_a_pair_at_a_gate_has_its_left_cell_first():
    """Left and right are seen from where the view starts."""
    assert ORIGIN.gates_to(Hex(1, 1)) == ((Hex(1, 0), Hex(0, 1)),)
    assert Hex(1, 1).gates_to(ORIGIN) == ((Hex(0, 1), Hex(1, 0)),)
    assert Square(0, 0).gates_to(Square(1, 1)) == (squares("a2 b1"),)
    assert Square(0, 0).gates_to(Square(0, 2)) == (squares("a2"),)


def test_sight_notices_a_hex_that_is_only_clipped():
    """A hex whose inside is crossed narrowly blocks, though no line of one cell a step goes through it."""
    target, clipped = Hex(1, 6), Hex(0, 4)
    assert all(clipped not in ORIGIN.line_to(target, side) for side in Side)
    assert not ORIGIN.sees(target, [clipped].__contains__)
