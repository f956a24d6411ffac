"""Chapters 2 and 7: what a fallen or unarmed knight does in the movement phase."""

import pytest

from rules.combat_in_the_lists.vocabulary import Compass, Hand
from rules.kernel.values import IllegalAnswer
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, Scene, alone, moves

N = Compass.N


@pytest.mark.rule("CL-223", "CL-707")
def test_a_fallen_knight_neither_moves_nor_turns() -> None:
    """CL-223: whoever does not stand up cannot order a move, and is not asked to turn."""
    scene = alone(3)
    scene.knight(FALCON, fallen=True)
    scene.start()
    with pytest.raises(IllegalAnswer, match="stand up first"):
        scene.answer(FALCON, moves("forward", stand="no"))
    scene.answer(FALCON, moves("no_movement", stand="no"))
    scene.answer(BOAR, moves("no_movement"))
    assert scene.waiting == (BOAR,)


@pytest.mark.rule("CL-224", "CL-703", "CL-R29")
def test_who_stands_up_for_four_points_moves_and_turns() -> None:
    """CL-224: 7 - 4 - 1."""
    scene = alone(3)
    scene.knight(FALCON, fallen=True)
    scene.start()
    scene.answer(FALCON, moves("forward", stand="yes"))
    scene.answer(BOAR, moves("no_movement"))
    assert (scene.where(FALCON), scene.points(FALCON)) == ("E4", [2, 4, 2])
    assert scene.waiting == (FALCON,)


@pytest.mark.rule("CL-224")
def test_a_move_needs_a_point_after_standing_up() -> None:
    """CL-D05: of 4 points none is left for it."""
    scene = alone(3)
    scene.knight(FALCON, fallen=True, points=[4, 4, 2])
    scene.start()
    with pytest.raises(IllegalAnswer, match="none would be left"):
        scene.answer(FALCON, moves("forward", stand="yes"))


@pytest.mark.rule("CL-712", "CL-713")
def test_a_weapon_is_picked_up_with_either_hand_for_one_point() -> None:
    """CL-713: from the next turn on, from the attack points."""
    scene = alone(3)
    scene.knight(FALCON, unarmed=True, dropped_on=0)
    scene.start()
    scene.answer(FALCON, moves("no_movement", pick_up="left"))
    scene.answer(BOAR, moves("no_movement"))
    falcon = scene.lists.knights[FALCON]
    assert (falcon.unarmed, falcon.hand, falcon.points) == (False, Hand.LEFT, [6, 4, 2])


@pytest.mark.rule("CL-R09", "CL-R31")
def test_the_last_point_pays_for_the_weapon_or_for_a_move() -> None:
    """CL-R31: a weapon dropped in an earlier turn costs 1 of the attack points, as a move does."""
    scene = Scene(turn=2)
    scene.knight(FALCON, "E5", N, unarmed=True, dropped_on=1, points=[1, 4, 2])
    scene.start()
    with pytest.raises(IllegalAnswer, match="none would be left"):
        scene.answer(FALCON, {"pick_up": "left", "direction": "forward"})
    scene.answer(FALCON, {"pick_up": "leave_it", "direction": "forward"})


@pytest.mark.rule("CL-224")
def test_at_the_deadline_a_fallen_and_unarmed_knight_gets_up_and_stays() -> None:
    """CL-D05: stand up, pick up with the same hand, no movement."""
    scene = alone(3)
    scene.knight(FALCON, fallen=True, unarmed=True, hand=Hand.LEFT)
    scene.start()
    scene.fall_back(FALCON, BOAR)
    falcon = scene.lists.knights[FALCON]
    assert (falcon.fallen, falcon.unarmed, falcon.hand, falcon.points) == (False, False, Hand.LEFT, [2, 4, 2])
    assert scene.where(FALCON) == "E5"
