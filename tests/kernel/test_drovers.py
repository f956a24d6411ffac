"""A game on hexes: what ways cost, how many stand in a hex, and what lies on edges and corners."""

from __future__ import annotations

import random

import pytest

from rules.kernel.answers import follow_to, is_offered, went
from rules.kernel.decisions import Path
from rules.kernel.dice import SeededDice
from rules.kernel.grid import Hex, HexCorner, HexEdge, reach
from rules.kernel.session import Session
from rules.kernel.stewards import random_steward
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.drovers import BOARD, OXEN, RIVER, WELL, Drove, Drovers, carts_in, check_invariants, choose_way, toll
from tests.helpers.offers import choices

RED, BLUE = Seat("red"), Seat("blue")


def begun() -> Session[Drove]:
    """Two drovers before their first way."""
    return Session.begin(Drovers(), {}, (RED, BLUE), SeededDice(bytes(32), "salt"))


def way_of(session: Session[Drove], seat: Seat) -> Path:
    """What a drover is asked."""
    path = follow_to(Path, session.face(seat).asked)
    assert path is not None
    return path


def test_ground_and_rivers_cost() -> None:
    """A plain hex 1, a hill 2, a marsh 3, and 1 more across the river, from either side."""
    assert [toll(WELL, WELL.step(direction)) for direction in range(6)] == [2, 3, 3, 1, 2, 1]
    assert all(toll(*edge.hexes) == 2 == toll(*reversed(edge.hexes)) for edge in (RIVER[0], RIVER[2]))


@pytest.mark.parametrize(
    ("way", "words"),
    [
        (["B2", "B3", "Well", "B3", "B2"], "Take 0 to 4 steps"),
        (["D2", "D3"], "The way costs 6 of 4 oxen: too much"),
        (["E3"], "There is no step from Well to E3"),
    ],
)
def test_a_way_costs_no_more_than_the_oxen_can_pull(way: list[str], words: str) -> None:
    """Refused in words; the hexes have the names that the map prints."""
    session = begun()
    with pytest.raises(IllegalAnswer, match=words):
        session.submit(RED, picked_way(*way))


def picked_way(*way: str) -> Json:
    """A way without a post at its end."""
    return went(way, "none")


def test_several_carts_stand_in_a_hex_but_not_too_many() -> None:
    """Three: a fourth may go through, and not stay."""
    session = begun()
    state = session.state
    assert ["red.0", "red.1"] == carts_in(state, WELL)
    last = state.carts["blue.1"]
    assert "Well" not in choose_way(state, "blue.1", last).decision.not_at  # type: ignore[union-attr]
    state.carts["blue.0"].cell = WELL
    check_invariants(state)
    with pytest.raises(IllegalAnswer, match="The way cannot end at Well"):
        choose_way(state, "blue.1", last).check(went(["D2", "Well"], "none"))
    last.cell = WELL
    with pytest.raises(AssertionError, match="too full"):
        check_invariants(state)


def test_a_post_stands_on_one_corner_for_all_hexes_around_it() -> None:
    """Whoever comes from another side finds it taken."""
    session = begun()
    corner = HexCorner.of(WELL, 1)
    session.submit(RED, went([], str(corner)))
    assert {corner: RED} == session.state.posts
    asked = way_of(session, RED)
    for cell in corner.hexes:
        name = BOARD.text(cell)
        if is_offered(asked, name):
            assert not is_offered(asked, name, str(corner))
    assert is_offered(asked, "Well", str(HexCorner.of(WELL, 0)))


def test_every_offered_way_can_be_pulled() -> None:
    """By chance through many rounds: what a steward goes costs no more than allowed, and it does go somewhere."""
    chance = random.Random(1)
    costs: list[int] = []
    for number in range(12):
        session = Session.begin(Drovers(), {}, Drovers.seats, SeededDice(bytes([number] * 32), "salt"))
        while session.outcome is None:
            (seat,) = session.waiting()
            path = way_of(session, seat)
            answer = random_steward(session.face(seat), path, chance.randrange)
            costs.append(path.cost(path.split(answer)[0]))
            session.submit(seat, answer)
            check_invariants(session.state)
    assert max(costs) == OXEN
    assert {*range(OXEN + 1)} == {*costs}


def test_what_is_offered_is_what_can_be_paid() -> None:
    """The ends of the ways that tests look up are those that the search of the board reaches."""
    whole = way_of(begun(), RED)
    for oxen in range(OXEN):
        within = reach(WELL, BOARD.neighbours, toll, oxen).costs
        assert {BOARD.text(cell) for cell in within} == {*choices(whole.model_copy(update={"budget": oxen}))}
        assert len(within) < len(BOARD)


def test_edges_of_the_river_are_inside_the_board() -> None:
    """Each of them lies between two of its hexes."""
    assert all(edge in BOARD.edges and all(cell in BOARD for cell in edge.hexes) for edge in RIVER)
    assert HexEdge.of(Hex(0, 1), 3) in RIVER
