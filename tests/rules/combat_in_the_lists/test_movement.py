"""Chapter 2: the turn, and its movement phase."""

from collections.abc import Mapping

import pytest

from rules.combat_in_the_lists.movement import Aim, turn_for
from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Hand, Pace
from rules.combat_in_the_lists.what_is_known import are_adjacent, standing_in
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, LION, STAG, WOLF, Scene, moves

N, NE, SE, S, SW, NW = Compass
FAR = {BOAR: "A1", STAG: "I1", WOLF: "E9", LION: "A5"}
"""Corners where nobody is in the way."""


def order(scene: Scene, orders: Mapping[Seat, str]) -> None:
    """Everybody's direction card; no movement where none is named."""
    scene.start()
    for seat in scene.seats:
        scene.answer(seat, moves(orders.get(seat, "no_movement")))


def alone(*dice: int, pace: Pace = Pace.LIVE) -> Scene:
    """Falcon in the middle, looking north, and Boar far away."""
    scene = Scene(*dice, pace=pace)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "A1", S)
    return scene


@pytest.mark.rule("CL-201")
def test_a_turn_has_its_phases_in_order() -> None:
    """CL-201: movement, Marshal, attack with sneaks, discard, draw, and movement again."""
    scene = alone(3)
    scene.start()
    steps = [scene.lists.step]
    while scene.lists.turn == 1:
        scene.fall_back()
        if scene.lists.step is not steps[-1]:
            steps.append(scene.lists.step)
    asked = dict.fromkeys(decision.key for _, decision in scene.answered)
    assert list(asked) == [
        "movement.orders",
        "movement.rotation",
        "preparation.sheet",
        "discard.cards",
        "last.chance",
    ]
    assert scene.kinds.index("marshal_moved") > scene.kinds.index("directions_revealed")
    assert steps[-1] is Step.MOVEMENT


@pytest.mark.rule("CL-202")
def test_player_1_throws_for_the_marshal() -> None:
    """CL-202: the event names Player #1."""
    scene = alone(3)
    order(scene, {})
    scene.fall_back()
    scene.fall_back()
    assert scene.told("marshal_moved") == [{"seat": "falcon", "start": 1, "end": 3}]


@pytest.mark.rule("CL-203")
def test_the_role_of_player_1_passes_to_the_left() -> None:
    """CL-203: Boar in the second turn."""
    scene = alone(3)
    scene.start()
    while scene.lists.turn == 1:
        scene.fall_back()
    assert scene.lists.first == BOAR


@pytest.mark.rule("CL-205", "CL-206")
def test_direction_cards_are_secret_until_all_lie() -> None:
    """CL-206: another card changes no face but one's own; then all are revealed together."""
    faces = []
    for card in ("forward", "back"):
        scene = alone(3)
        scene.start()
        scene.answer(FALCON, moves(card))
        faces.append(scene.face(BOAR))
        assert not scene.told("directions_revealed")
    assert faces[0] == faces[1]
    scene.answer(BOAR, moves("no_movement"))
    assert scene.told("directions_revealed") == [{"directions": {"falcon": "back", "boar": "no_movement"}}]


@pytest.mark.rule("CL-207", "CL-208", "CL-209")
@pytest.mark.parametrize(
    ("card", "there"),
    [
        ("forward", "F5"),
        ("forward_right", "E6"),
        ("back_right", "D5"),
        ("back", "D4"),
        ("back_left", "E4"),
        ("forward_left", "F4"),
        ("no_movement", "E5"),
    ],
)
def test_a_card_leads_one_hex_in_a_direction_seen_from_the_knight(card: str, there: str) -> None:
    """CL-208: Falcon looks south-east."""
    scene = alone(3)
    scene.knight(FALCON, "E5", SE)
    order(scene, {FALCON: card})
    assert scene.where(FALCON) == there


@pytest.mark.rule("CL-210", "CL-R12")
def test_moves_are_carried_out_in_turn_order() -> None:
    """CL-R12: of two who want an empty hex the first in turn order settles, and the second is halfway."""
    scene = Scene(3, knights=3)
    scene.knight(FALCON, "A1", S)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "E6", N)
    order(scene, {BOAR: "forward", STAG: "forward"})
    boar, stag = scene.lists.knights[BOAR], scene.lists.knights[STAG]
    assert (scene.where(BOAR), boar.halfway) == ("E5", False)
    assert (scene.where(STAG), stag.halfway) == ("E5", True)


@pytest.mark.rule("CL-211")
def test_a_knight_whose_hex_is_empty_completes_the_move() -> None:
    """CL-211: forward from E5, looking north, is E4."""
    scene = alone(3)
    order(scene, {FALCON: "forward"})
    assert scene.where(FALCON) == "E4"
    assert scene.told("moved") == [{"seat": "falcon", "start": "E5", "end": "E4", "points": 6}]


@pytest.mark.rule("CL-212", "CL-R10")
def test_a_knight_whose_hex_is_taken_stops_halfway() -> None:
    """CL-R10: counted in the contested hex, and the origin is empty for others."""
    scene = Scene(3, knights=3)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "E6", N)
    order(scene, {FALCON: "forward", STAG: "forward"})
    falcon = scene.lists.knights[FALCON]
    assert (scene.where(FALCON), falcon.halfway) == ("E4", True)
    assert falcon.origin == scene.box.board.parse("E5")
    assert (scene.where(STAG), scene.lists.knights[STAG].halfway) == ("E5", False)


@pytest.mark.rule("CL-213")
def test_a_halfway_knight_completes_the_move_when_the_hex_is_left() -> None:
    """CL-213: Boar leaves E4 after Falcon wanted it."""
    scene = alone(3)
    scene.knight(BOAR, "E4", N)
    order(scene, {FALCON: "forward", BOAR: "forward"})
    assert (scene.where(FALCON), scene.where(BOAR)) == ("E4", "E3")
    assert scene.told("completed_move") == [{"seat": "falcon", "end": "E4"}]


@pytest.mark.rule("CL-R11")
def test_two_knights_can_exchange_their_hexes() -> None:
    """CL-R11: each leaves what the other wants."""
    scene = alone(3)
    scene.knight(BOAR, "E4", S)
    order(scene, {FALCON: "forward", BOAR: "forward"})
    assert (scene.where(FALCON), scene.where(BOAR)) == ("E4", "E5")
    assert not any(knight.halfway for knight in scene.lists.knights.values())


@pytest.mark.rule("CL-R11")
def test_three_knights_can_move_in_a_ring() -> None:
    """CL-R11: E5 to E4, E4 to F4, F4 to E5."""
    scene = Scene(3, knights=3)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", SE)
    scene.knight(STAG, "F4", SW)
    order(scene, {FALCON: "forward", BOAR: "forward", STAG: "forward"})
    assert [scene.where(seat) for seat in (FALCON, BOAR, STAG)] == ["E4", "F4", "E5"]
    assert not any(knight.halfway for knight in scene.lists.knights.values())


@pytest.mark.rule("CL-R11")
def test_a_stopped_head_of_a_chain_frees_its_hex_for_the_one_behind() -> None:
    """CL-R11: Stag cannot enter E3, and Boar follows into E4 all the same."""
    scene = Scene(3, knights=3)
    scene.knight(FALCON, "E3", N)
    scene.knight(BOAR, "E5", N)
    scene.knight(STAG, "E4", N)
    order(scene, {BOAR: "forward", STAG: "forward"})
    assert (scene.where(BOAR), scene.lists.knights[BOAR].halfway) == ("E4", False)
    assert scene.lists.knights[STAG].halfway


@pytest.mark.rule("CL-R13")
def test_of_several_who_wait_the_first_in_turn_order_enters() -> None:
    """CL-R13: Stag leaves E5, for which Falcon and Boar wait."""
    scene = Scene(3, knights=3)
    scene.knight(FALCON, "E6", N)
    scene.knight(BOAR, "E4", S)
    scene.knight(STAG, "E5", SE)
    order(scene, {FALCON: "forward", BOAR: "forward", STAG: "forward"})
    assert (scene.lists.knights[FALCON].halfway, scene.lists.knights[BOAR].halfway) == (False, True)
    assert scene.where(FALCON) == scene.where(BOAR) == "E5"


@pytest.mark.rule("CL-213", "CL-212", "CL-214")
def test_figures_2a_to_2g() -> None:
    """Blue to the middle, purple halfway, orange on and purple after it, green and red beside blue."""
    scene = Scene(3, knights=5)
    scene.knight(FALCON, "F4", N)  # blue [A]
    scene.knight(BOAR, "C4", N)  # purple [B]
    scene.knight(STAG, "D5", N)  # orange [C]
    scene.knight(WOLF, "D3", NE)  # green [D]
    scene.knight(LION, "G5", NW)  # red [E]
    order(
        scene,
        {FALCON: "back_left", BOAR: "back_right", STAG: "forward", WOLF: "forward_right", LION: "forward"},
    )
    assert [scene.where(seat) for seat in scene.seats] == ["E5", "D5", "D4", "E4", "F5"]
    assert scene.told("stopped_halfway")[0]["seat"] == "boar"
    assert scene.told("completed_move")[0]["seat"] == "boar"


@pytest.mark.rule("CL-218")
def test_figures_4a_to_4h() -> None:
    """Black forward and right by 1, orange forward left and left by 1; forward right and forward: face to face."""
    scene = Scene(3, 3)
    scene.knight(FALCON, "C7", N)  # black
    scene.knight(BOAR, "G7", N)  # orange
    order(scene, {FALCON: "forward", BOAR: "forward_left"})
    scene.answer(FALCON, "turn_1")
    scene.answer(BOAR, "turn_-1")
    while scene.lists.turn == 1:
        scene.fall_back()
    scene.answer(BOAR, moves("forward"))
    scene.answer(FALCON, moves("forward_right"))
    scene.answer(BOAR, "turn_-1")
    scene.answer(FALCON, "turn_0")
    black, orange = scene.lists.knights[FALCON], scene.lists.knights[BOAR]
    assert black.cell is not None
    assert orange.cell is not None
    assert black.cell.step(black.facing) == orange.cell
    assert orange.cell.step(orange.facing) == black.cell


@pytest.mark.rule("CL-219")
def test_figures_3a_to_3c() -> None:
    """Red turns two facings to the right."""
    scene = alone(3)
    scene.knight(FALCON, facing=SW)
    order(scene, {})
    scene.answer(FALCON, "turn_2")
    assert scene.lists.knights[FALCON].facing == N.number


@pytest.mark.rule("CL-214")
def test_a_move_never_changes_the_facing() -> None:
    """CL-214: back, still looking north."""
    scene = alone(3)
    order(scene, {FALCON: "back"})
    assert scene.lists.knights[FALCON].facing == N.number


@pytest.mark.rule("CL-215", "CL-216")
def test_a_move_costs_a_point_and_staying_none() -> None:
    """CL-215: at once, before the attack phase."""
    scene = alone(3)
    order(scene, {FALCON: "forward"})
    assert (scene.points(FALCON), scene.points(BOAR)) == ([6, 4, 2], [7, 4, 2])


@pytest.mark.rule("CL-R09")
def test_a_knight_who_is_stopped_halfway_pays_too() -> None:
    """CL-R09: the effort was made."""
    scene = alone(3)
    scene.knight(BOAR, "E4", S)
    order(scene, {FALCON: "forward"})
    assert scene.points(FALCON) == [6, 4, 2]


@pytest.mark.rule("CL-R09")
def test_without_an_attack_point_nobody_moves() -> None:
    """CL-R09: only no movement is offered."""
    scene = alone(3)
    scene.knight(FALCON, points=[0, 4, 2])
    scene.start()
    assert scene.options(FALCON, "direction") == ["no_movement"]


@pytest.mark.rule("CL-R08")
def test_nobody_leaves_the_arena() -> None:
    """CL-R08: from A1, looking north, only back, back right and forward right lead to a hex."""
    scene = alone(3)
    scene.knight(FALCON, "A1", N)
    scene.knight(BOAR, "E5", N)
    scene.start()
    assert scene.options(FALCON, "direction") == ["forward_right", "back_right", "back", "no_movement"]


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


@pytest.mark.rule("CL-R42")
def test_the_hex_that_was_left_is_forgotten_with_the_turn() -> None:
    """CL-R42: whoever stays in the next turn has no hex to go back to, even if nobody could fight in this one."""
    scene = alone(1, pace=Pace.POST)
    scene.start()
    scene.answer(FALCON, moves("forward", aim="stay"))
    scene.answer(BOAR, moves("no_movement", aim="stay"))
    assert scene.lists.knights[FALCON].origin is not None
    for seat in (FALCON, BOAR):
        scene.answer(seat, {"specials": [], "discards": []})
    assert scene.lists.turn == 2
    assert scene.lists.knights[FALCON].origin is None


@pytest.mark.rule("CL-905")
def test_who_has_no_place_in_the_arena_stands_nowhere() -> None:
    """CL-905: whoever is out, or has not entered yet."""
    scene = Scene(knights=3)
    scene.knight(BOAR, is_in=False).cell = None
    scene.knight(STAG).cell = None
    assert [knight.seat for knight in standing_in(scene.lists.knights.values())] == [FALCON]


@pytest.mark.rule("CL-R09", "CL-R31")
def test_the_last_point_pays_for_the_weapon_or_for_a_move() -> None:
    """CL-R31: a weapon dropped in an earlier turn costs 1 of the attack points, as a move does."""
    scene = Scene(turn=2)
    scene.knight(FALCON, "E5", N, unarmed=True, dropped_on=1, points=[1, 4, 2])
    scene.start()
    with pytest.raises(IllegalAnswer, match="none would be left"):
        scene.answer(FALCON, {"pick_up": "left", "direction": "forward"})
    scene.answer(FALCON, {"pick_up": "leave_it", "direction": "forward"})


@pytest.mark.rule("CL-R15")
def test_nobody_stands_beside_whoever_has_no_place() -> None:
    """CL-R15: whichever of the two it is."""
    scene = Scene()
    falcon, boar = scene.knight(FALCON, "E5"), scene.knight(BOAR, "E4")
    assert are_adjacent(falcon, boar)
    boar.cell = None
    assert not are_adjacent(falcon, boar)
    assert not are_adjacent(boar, falcon)
