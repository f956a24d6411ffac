"""Chapter 2: whither knights turn when all have moved."""

import pytest

from rules.combat_in_the_lists.movement import Aim, turn_for
from rules.combat_in_the_lists.vocabulary import Compass, Pace
from rules.kernel.values import Json
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, STAG, alone, moves, order

N, NE, SE, S, SW, NW = Compass


@pytest.mark.rule("CL-217", "CL-218", "CL-221")
def test_rotations_come_after_all_moves_one_by_one_and_open() -> None:
    """CL-221: Boar, who did not move, is asked after Falcon and sees the new facing."""
    scene = alone(3)
    order(scene, {FALCON: "forward"})
    assert scene.waiting == (FALCON,)
    scene.answer(FALCON, "turn_2")
    assert scene.waiting == (BOAR,)
    assert scene.face(BOAR).view.knight(FALCON).facing == SE.number  # type: ignore[attr-defined]


@pytest.mark.rule("CL-219", "CL-220", "CL-R14")
@pytest.mark.parametrize(
    ("turn", "facing"), [("turn_-2", SW), ("turn_-1", NW), ("turn_0", N), ("turn_1", NE), ("turn_2", SE)]
)
def test_a_knight_turns_up_to_two_facings_for_nothing(turn: str, facing: Compass) -> None:
    """CL-R14: the exact opposite is out of reach."""
    scene = alone(3)
    order(scene, {})
    assert sorted(scene.options(FALCON)) == sorted(["turn_0", "turn_1", "turn_2", "turn_-1", "turn_-2"])
    scene.answer(FALCON, turn)
    assert scene.lists.knights[FALCON].facing == facing.number
    assert scene.points(FALCON) == [7, 4, 2]


@pytest.mark.rule("CL-R14")
def test_a_halfway_knight_turns_like_the_others() -> None:
    """CL-R14: no exception is given."""
    scene = alone(3)
    scene.knight(BOAR, "E4", S)
    order(scene, {FALCON: "forward"})
    scene.answer(FALCON, "turn_1")
    assert (scene.lists.knights[FALCON].halfway, scene.lists.knights[FALCON].facing) == (True, NE.number)


@pytest.mark.rule("CL-222")
def test_the_marshal_waits_for_the_last_rotation() -> None:
    """CL-222: only then the phase is over."""
    scene = alone(3)
    order(scene, {})
    scene.fall_back(FALCON)
    assert not scene.told("marshal_moved")
    scene.fall_back(BOAR)
    assert scene.told("marshal_moved")


# By post: rotation by aim


@pytest.mark.rule("CL-221")
def test_by_post_nobody_is_asked_to_turn() -> None:
    """CL-221: each has aimed on the movement sheet; the next question is the preparation."""
    scene = alone(3, pace=Pace.POST)
    scene.start()
    scene.answer(FALCON, moves("no_movement", aim="turn_1"))
    scene.answer(BOAR, moves("no_movement", aim="stay"))
    assert scene.lists.knights[FALCON].facing == NE.number
    assert scene.key() == "preparation.sheet"


@pytest.mark.rule("CL-221")
def test_an_aim_is_taken_when_all_have_moved() -> None:
    """CL-221: Boar comes from the north-east to the south-east of Falcon, who faces them there."""
    scene = alone(3, pace=Pace.POST)
    scene.knight(BOAR, "F4", S)
    scene.start()
    scene.answer(FALCON, moves("no_movement", aim="face_boar"))
    scene.answer(BOAR, moves("forward", aim="stay"))
    assert scene.where(BOAR) == "F5"
    assert scene.lists.knights[FALCON].facing == SE.number


@pytest.mark.rule("CL-219")
@pytest.mark.parametrize(
    ("there", "aim", "turn"),
    [
        ("E4", Aim(at=BOAR), 0),
        ("F4", Aim(at=BOAR), 1),
        ("F5", Aim(at=BOAR), 2),
        ("D4", Aim(at=BOAR), -1),
        ("D5", Aim(at=BOAR), -2),
        ("E6", Aim(at=BOAR), 2),
        ("E4", Aim(turn=-2), -2),
        ("F4", Aim(at_nearest=True), 1),
        ("F4", Aim(at=STAG), 0),
    ],
)
def test_what_an_aim_comes_to(there: str, aim: Aim, turn: int) -> None:
    """CL-219: within two facings, straight ahead where it can be; at nobody, not at all."""
    scene = alone(3)
    scene.knight(BOAR, there)
    assert turn_for(scene.lists.in_the_lists, scene.lists.knights[FALCON], aim) == turn


@pytest.mark.rule("CL-R14")
def test_who_is_straight_behind_comes_to_the_front_as_far_as_two_facings_go() -> None:
    """CL-R14: the hex behind is then one of the front three, not straight ahead."""
    scene = alone(3, pace=Pace.POST)
    scene.knight(BOAR, "E6", N)
    scene.start()
    answer: Json = moves("no_movement", aim="face_boar")
    scene.answer(FALCON, answer)
    scene.answer(BOAR, moves("no_movement", aim="stay"))
    assert scene.lists.knights[FALCON].facing == SE.number
