"""Chapter 2, Movement."""

import pytest

from rules.combat_in_the_lists.vocabulary import Compass, Pace
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, Scene, moves

N, NE, SE, S, SW, NW = Compass


@pytest.mark.rule("CL-211")
def test_a_knight_whose_hex_is_empty_completes_the_move() -> None:
    """CL-211: forward from E5, looking north, is E4."""
    scene = Scene(1)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "A1", S)
    scene.start()
    scene.answer(FALCON, moves("forward"))
    scene.answer(BOAR, moves("no_movement"))
    assert scene.where(FALCON) == "E4"
    assert scene.told("moved") == [{"seat": "falcon", "start": "0:0", "end": "0:-1", "points": 6}]


@pytest.mark.rule("CL-R11")
def test_two_knights_can_exchange_their_hexes() -> None:
    """CL-R11: each leaves what the other wants."""
    scene = Scene(1)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S)
    scene.start()
    scene.answer(FALCON, moves("forward"))
    scene.answer(BOAR, moves("forward"))
    assert (scene.where(FALCON), scene.where(BOAR)) == ("E4", "E5")
    assert not any(knight.halfway for knight in scene.lists.knights.values())


@pytest.mark.rule("CL-R12")
def test_the_first_in_turn_order_takes_an_empty_hex_that_several_want() -> None:
    """CL-R12: the second stops halfway, and counts in the contested hex."""
    scene = Scene(1, knights=3)
    scene.knight(FALCON, "E6", N)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "A1", S)
    scene.start()
    scene.answer(FALCON, moves("forward"))
    scene.answer(BOAR, moves("forward"))
    scene.answer(STAG, moves("no_movement"))
    assert (scene.where(FALCON), scene.where(BOAR)) == ("E5", "E5")
    assert not scene.lists.knights[FALCON].halfway
    assert scene.lists.knights[BOAR].halfway


@pytest.mark.rule("CL-R42")
def test_the_hex_that_was_left_is_forgotten_with_the_turn() -> None:
    """CL-R42: whoever stays in the next turn has no hex to go back to, even if nobody could fight in this one."""
    scene = Scene(1, pace=Pace.POST)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "A1", S)
    scene.start()
    scene.answer(FALCON, moves("forward", aim="stay"))
    scene.answer(BOAR, moves("no_movement", aim="stay"))
    assert scene.lists.knights[FALCON].origin is not None
    for seat in (FALCON, BOAR):
        scene.answer(seat, {"specials": [], "discards": []})
    assert scene.lists.turn == 2
    assert scene.lists.knights[FALCON].origin is None
