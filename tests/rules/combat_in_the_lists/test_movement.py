"""Chapter 2: the turn, and its movement phase."""

import pytest

from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass, Pace
from rules.combat_in_the_lists.what_is_known import are_adjacent, standing_in
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, LION, STAG, WOLF, Scene, alone, moves, order

N, NE, SE, S, SW, NW = Compass


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


@pytest.mark.rule("CL-R42")
def test_the_hex_that_was_left_is_forgotten_with_the_turn() -> None:
    """CL-R42: whoever stays in the next turn has no hex to go back to, even if nobody could fight in this one."""
    scene = alone(1, pace=Pace.POST)
    scene.start()
    scene.answer(FALCON, moves("forward", aim="stay"))
    scene.answer(BOAR, moves("no_movement", aim="stay"))
    assert scene.lists.knights[FALCON].origin is not None
    for seat in (FALCON, BOAR):
        scene.answer(seat, {"specials": [], "discards": [], "restoring": "last"})
    assert scene.lists.turn == 2
    assert scene.lists.knights[FALCON].origin is None


@pytest.mark.rule("CL-905")
def test_who_has_no_place_in_the_arena_stands_nowhere() -> None:
    """CL-905: whoever is out, or has not entered yet."""
    scene = Scene(knights=3)
    scene.knight(BOAR, is_in=False).cell = None
    scene.knight(STAG).cell = None
    assert [knight.seat for knight in standing_in(scene.lists.knights.values())] == [FALCON]


@pytest.mark.rule("CL-R15")
def test_nobody_stands_beside_whoever_has_no_place() -> None:
    """CL-R15: whichever of the two it is."""
    scene = Scene()
    falcon, boar = scene.knight(FALCON, "E5"), scene.knight(BOAR, "E4")
    assert are_adjacent(falcon, boar)
    boar.cell = None
    assert not are_adjacent(falcon, boar)
    assert not are_adjacent(boar, falcon)
