"""Chapter 3, Pushed from hex."""

from typing import Any

import pytest

from rules.combat_in_the_lists.contests import KEEPS_PUSHES, resolve_contests
from rules.combat_in_the_lists.state import Knight, Pushed, Step
from rules.combat_in_the_lists.views import view
from rules.combat_in_the_lists.vocabulary import Compass
from rules.combat_in_the_lists.what_is_known import tally
from rules.kernel.grid import Hex
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, Seat
from tests.rules.combat_in_the_lists.scene import BEAR, BOAR, FALCON, LION, STAG, WOLF, Scene

N, NE, SE, S, SW, NW = Compass


def contest(*dice: int, knights: int = 3) -> Scene:
    """Knights in the corners, out of the way, at the time of the contests."""
    scene = Scene(*dice, knights=knights, step=Step.CONTESTS)
    for seat, corner in zip((FALCON, BOAR, STAG, WOLF, LION, BEAR), ("A1", "A5", "E9", "I5", "I1", "E1"), strict=True):
        if seat in scene.seats:
            scene.knight(seat, corner, N)
    return scene


def hurt(scene: Scene, seat: Seat, cell: Cell, damage: int, origin: Cell = "", **facts: Any) -> Knight:
    """A knight in a contested hex with so much damage of this turn; who has an origin came by a move."""
    knight = scene.knight(seat, cell, shadow=20, health=20 - damage, **facts)
    if origin:
        knight.origin = scene.box.board.parse(origin)
    return knight


def settle(scene: Scene) -> None:
    """All contests, and nothing else."""

    def run(g: Play[Any]) -> Procedure[None]:
        resolve_contests(g)
        yield from ()

    scene.run(run)


@pytest.mark.rule("CL-301", "CL-303", "CL-304", "CL-305")
def test_figure_6a_black_is_pushed_orange_holds_and_purple_goes_back() -> None:
    """CL-304: orange 2, purple 3, black 5; black throws a 5 into green, then a 4 to the hex below."""
    scene = contest(5, 4, 6, knights=4)
    hurt(scene, FALCON, "E5", 5)  # black
    hurt(scene, BOAR, "E5", 3, "E4", halfway=True)  # purple
    hurt(scene, STAG, "E5", 2, "F5", halfway=True)  # orange
    scene.knight(WOLF, "D5")  # green
    settle(scene)
    assert [scene.where(seat) for seat in scene.seats] == ["D6", "E4", "E5", "D5"]
    (told,) = scene.told("pushed")
    assert (told["seat"], told["start"], told["end"], told["dice"]) == ("falcon", "E5", "D6", [5, 4])
    assert not any(knight.halfway for knight in scene.lists.knights.values())


@pytest.mark.rule("CL-302")
def test_all_contenders_of_a_hex_compare_their_tallies() -> None:
    """CL-302: as everybody hears."""
    scene = contest(1, 6, knights=3)
    hurt(scene, FALCON, "E5", 4)
    hurt(scene, BOAR, "E5", 1, "E4", halfway=True)
    hurt(scene, STAG, "E5", 2, "E6", halfway=True)
    settle(scene)
    (told,) = scene.told("contested")
    assert told["tallies"] == {"falcon": 4, "boar": 1, "stag": 2}
    assert (told["holder"], told["pushed"]) == ("boar", "falcon")


@pytest.mark.rule("CL-306", "CL-R46")
@pytest.mark.parametrize(("die", "there"), [(1, "E4"), (2, "F4"), (3, "F5"), (4, "E6"), (5, "D5"), (6, "D4")])
def test_a_push_goes_where_the_chart_says(die: int, there: str) -> None:
    """CL-306: from the contested hex, whatever the knight faces."""
    scene = contest(die, 6)
    hurt(scene, FALCON, "E5", 2, facing=SW)
    hurt(scene, BOAR, "E5", 0, "G4", halfway=True)
    settle(scene)
    assert scene.where(FALCON) == there


@pytest.mark.rule("CL-307")
def test_an_empty_hex_ends_the_push() -> None:
    """CL-307: one die for the way, one for the balance."""
    scene = contest(1, 6)
    hurt(scene, FALCON, "E5", 2)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    settle(scene)
    assert [roll.label for roll in scene.rolls] == ["push", "knock-down"]


@pytest.mark.rule("CL-308")
def test_a_higher_tally_is_pushed_on_from_an_occupied_hex() -> None:
    """CL-308: Stag, unhurt, stays in E4; Falcon goes on from there."""
    scene = contest(1, 2, 6)
    hurt(scene, FALCON, "E5", 2)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    scene.knight(STAG, "E4")
    settle(scene)
    assert (scene.where(STAG), scene.where(FALCON)) == ("E4", "F3")


@pytest.mark.rule("CL-308", "CL-R44")
def test_a_lower_tally_lands_and_the_sitting_knight_is_pushed() -> None:
    """CL-R44: Falcon lands and throws for balance, then Stag is pushed from there."""
    scene = contest(1, 6, 2, 5)
    hurt(scene, FALCON, "E5", 2)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    hurt(scene, STAG, "E4", 6)
    settle(scene)
    assert (scene.where(FALCON), scene.where(STAG)) == ("E4", "F3")
    assert [roll.label for roll in scene.rolls] == ["push", "knock-down", "push", "knock-down"]


@pytest.mark.rule("CL-R44")
def test_of_equal_tallies_the_sitting_knight_stays() -> None:
    """CL-R44: both have 2; Falcon throws again from there."""
    scene = contest(1, 1, 6)
    hurt(scene, FALCON, "E5", 2)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    hurt(scene, STAG, "E4", 2)
    settle(scene)
    assert (scene.where(STAG), scene.where(FALCON)) == ("E4", "E3")


@pytest.mark.rule("CL-309")
def test_a_push_can_travel_several_hexes() -> None:
    """CL-309: over two knights who stay."""
    scene = contest(1, 1, 1, 6, knights=4)
    hurt(scene, FALCON, "E6", 5)
    hurt(scene, BOAR, "E6", 0, "E7", halfway=True)
    scene.knight(STAG, "E5")
    scene.knight(WOLF, "E4")
    settle(scene)
    assert scene.where(FALCON) == "E3"


@pytest.mark.rule("CL-310")
def test_everybody_keeps_the_facing() -> None:
    """CL-310: holder, returner and pushed."""
    scene = contest(1, 6)
    hurt(scene, FALCON, "E5", 5, facing=SW)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True, facing=NE)
    hurt(scene, STAG, "E5", 2, "F5", halfway=True, facing=S)
    settle(scene)
    assert [scene.lists.knights[seat].facing for seat in (FALCON, BOAR, STAG)] == [
        SW.number,
        NE.number,
        S.number,
    ]


@pytest.mark.rule("CL-311")
def test_a_push_does_no_damage() -> None:
    """CL-311: health stays."""
    scene = contest(1, 1, 6)
    hurt(scene, FALCON, "E5", 5)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    settle(scene)
    assert scene.health(FALCON) == 15


@pytest.mark.rule("CL-312", "CL-313", "CL-R47")
@pytest.mark.parametrize(
    ("damage", "die", "falls"),
    [
        (1, 2, True),
        (1, 3, False),
        (2, 3, False),
        (3, 3, True),
        (3, 4, False),
        (6, 4, True),
        (6, 5, False),
        (9, 5, True),
        (9, 6, False),
        (12, 6, True),
    ],
)
def test_a_pushed_knight_falls_by_the_die_and_the_tally(damage: int, die: int, falls: bool) -> None:
    """CL-R47: on 1 and 2, and on one number more for every 3 points of the tally."""
    scene = contest(1, die)
    hurt(scene, FALCON, "E5", damage)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    settle(scene)
    assert scene.lists.knights[FALCON].fallen is falls


@pytest.mark.rule("CL-R48")
def test_who_lies_already_is_pushed_without_that_die() -> None:
    """CL-R48: and stays on the ground; holders and returners throw nothing either."""
    scene = contest(1)
    hurt(scene, FALCON, "E5", 5, fallen=True)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    hurt(scene, STAG, "E5", 1, "F5", halfway=True)
    settle(scene)
    assert scene.lists.knights[FALCON].fallen
    assert [roll.label for roll in scene.rolls] == ["push"]


@pytest.mark.rule("CL-304", "CL-R41")
def test_in_a_hex_without_an_occupant_the_most_damaged_is_pushed() -> None:
    """CL-R41: all of them are halfway, for whoever stood there has left."""
    scene = contest(1, 6)
    hurt(scene, FALCON, "E5", 4, "E6", halfway=True)
    hurt(scene, BOAR, "E5", 1, "F5", halfway=True)
    settle(scene)
    assert (scene.where(FALCON), scene.where(BOAR)) == ("E4", "E5")


@pytest.mark.rule("CL-R65")
def test_after_the_contests_nobody_is_asked_who_stands() -> None:
    """CL-D14: Stag has lost the weapon, and picks it up at another time."""
    scene = contest(1, 1, knights=3)
    hurt(scene, FALCON, "E5", 5)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    scene.knight(STAG, "A5", unarmed=True, dropped_on=1)
    scene.start()
    assert (scene.key(), scene.waiting) == ("recovery.contests", (FALCON,))


@pytest.mark.rule("CL-314", "CL-703", "CL-R65")
def test_who_fell_by_a_push_may_stand_up_for_four_points() -> None:
    """CL-314: and so may whoever lay there before [CL-R65]."""
    scene = contest(1, 1, knights=3)
    hurt(scene, FALCON, "E5", 5)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    scene.knight(STAG, "A5", fallen=True)
    scene.start()
    assert (scene.key(), scene.waiting) == ("recovery.contests", (FALCON, STAG))
    scene.answer(FALCON, {"stand": "yes"})
    scene.answer(STAG, {"stand": "no"})
    assert (scene.lists.knights[FALCON].fallen, scene.lists.knights[STAG].fallen) == (False, True)
    assert scene.points(FALCON) == [5, 5, 3]


@pytest.mark.rule("CL-315", "CL-R39")
def test_the_tally_is_what_lies_between_the_two_cubes() -> None:
    """CL-315: 20 to 15 is 5; what was restored does not count, and it is never negative."""
    scene = contest()
    assert tally(scene.knight(FALCON, shadow=20, health=15)) == 5
    assert tally(scene.knight(FALCON, shadow=14, health=16)) == 0


@pytest.mark.rule("CL-R40")
def test_of_equals_the_occupant_holds_the_hex() -> None:
    """CL-R40: possession; the other goes back, and nobody is pushed."""
    scene = contest()
    hurt(scene, BOAR, "E5", 1)
    hurt(scene, FALCON, "E5", 1, "E6", halfway=True)
    settle(scene)
    assert (scene.where(BOAR), scene.where(FALCON)) == ("E5", "E6")
    assert not scene.told("pushed")


@pytest.mark.rule("CL-R40")
def test_of_equal_movers_the_first_in_turn_order_holds() -> None:
    """CL-R40: Boar before Stag; the occupant is more hurt."""
    scene = contest(1, 6)
    hurt(scene, FALCON, "E5", 4)
    hurt(scene, BOAR, "E5", 1, "E6", halfway=True)
    hurt(scene, STAG, "E5", 1, "F5", halfway=True)
    settle(scene)
    assert (scene.where(BOAR), scene.where(STAG)) == ("E5", "F5")


@pytest.mark.rule("CL-R41")
def test_a_mover_with_the_highest_tally_is_pushed_from_the_contested_hex() -> None:
    """CL-R41: they do not just go back."""
    scene = contest(3, 6)
    hurt(scene, FALCON, "E5", 1)
    hurt(scene, BOAR, "E5", 4, "E6", halfway=True)
    settle(scene)
    assert (scene.where(FALCON), scene.where(BOAR)) == ("E5", "F5")


@pytest.mark.rule("CL-R41")
@pytest.mark.parametrize(("occupant", "pushed"), [(4, "falcon"), (2, "stag")])
def test_of_equal_losers_the_occupant_is_pushed_else_the_last_in_turn_order(occupant: int, pushed: str) -> None:
    """CL-R41: exactly one of them."""
    scene = contest(1, 6, 1, 1, 6, knights=4)
    hurt(scene, FALCON, "E5", occupant, "G4")
    hurt(scene, BOAR, "E5", 4, "E6", halfway=True)
    hurt(scene, STAG, "E5", 4, "F5", halfway=True)
    hurt(scene, WOLF, "E5", 0, "D5", halfway=True)
    settle(scene)
    (told,) = scene.told("contested")
    assert told["pushed"] == pushed


@pytest.mark.rule("CL-R42")
def test_a_displaced_occupant_without_an_origin_is_pushed_too() -> None:
    """CL-R42: Falcon did not move, has the middle tally, and no hex to go back to; the higher tally goes first."""
    scene = contest(4, 6, 2, 6)
    hurt(scene, FALCON, "E5", 2)
    hurt(scene, BOAR, "E5", 0, "E4", halfway=True)
    hurt(scene, STAG, "E5", 4, "F5", halfway=True)
    settle(scene)
    assert [told["seat"] for told in scene.told("pushed")] == ["stag", "falcon"]
    assert [scene.where(seat) for seat in scene.seats] == ["F4", "E5", "E6"]


@pytest.mark.rule("CL-R42", "CL-R43")
def test_an_occupant_who_came_by_a_move_returns() -> None:
    """CL-R42: Falcon has an origin of this turn."""
    scene = contest(4, 6)
    hurt(scene, FALCON, "E5", 2, "D5")
    hurt(scene, BOAR, "E5", 0, "E4", halfway=True)
    hurt(scene, STAG, "E5", 4, "F5", halfway=True)
    settle(scene)
    assert [scene.where(seat) for seat in scene.seats] == ["D5", "E5", "E6"]


@pytest.mark.rule("CL-R43")
@pytest.mark.parametrize(
    ("sitting", "places"),
    [(1, ("D5", "E6")), (2, ("D5", "E6")), (3, ("E6", "D5"))],
    ids=["lower stays", "equal stays", "higher is pushed"],
)
def test_who_finds_the_origin_taken_compares_tallies_there(sitting: int, places: tuple[str, str]) -> None:
    """CL-R43: Boar, with 2, comes back to D5, where Wolf sits; the loser is pushed from there, here by a 3."""
    scene = contest(3, 6, knights=4)
    hurt(scene, FALCON, "E5", 2)
    hurt(scene, BOAR, "E5", 2, "D5", halfway=True)
    hurt(scene, WOLF, "D5", sitting)
    settle(scene)
    assert (scene.where(WOLF), scene.where(BOAR)) == places
    assert scene.where(FALCON) == "E5"


@pytest.mark.rule("CL-R45")
def test_a_push_out_of_the_arena_is_thrown_again() -> None:
    """CL-R45: from E1 the north is outside; the die is thrown again from the same hex."""
    scene = contest(1, 2, 4, 6)
    hurt(scene, FALCON, "E1", 2)
    hurt(scene, BOAR, "E1", 0, "F1", halfway=True)
    settle(scene)
    assert scene.where(FALCON) == "E2"
    assert scene.told("pushed")[0]["dice"] == [1, 2, 4]


@pytest.mark.rule("CL-R45")
def test_after_thirty_rolls_a_knight_gets_the_nearest_empty_hex() -> None:
    """CL-R45: ring by ring, from the north clockwise."""
    scene = contest(*[1] * 30, 6)
    hurt(scene, FALCON, "E1", 2)
    hurt(scene, BOAR, "E1", 0, "F1", halfway=True)
    scene.knight(STAG, "E2")
    settle(scene)
    assert scene.where(FALCON) == "F1"


@pytest.mark.rule("CL-R49")
def test_contests_are_resolved_by_the_earliest_contender() -> None:
    """CL-R49: Falcon's hex before that of Boar."""
    scene = contest(1, 6, 1, 6, knights=4)
    hurt(scene, BOAR, "E5", 3)
    hurt(scene, STAG, "E5", 0, "E6", halfway=True)
    hurt(scene, FALCON, "C4", 0, "C5", halfway=True)
    hurt(scene, WOLF, "C4", 3)
    settle(scene)
    assert [told["cell"] for told in scene.told("contested")] == ["C4", "E5"]


@pytest.mark.rule("CL-R49")
def test_a_push_into_an_unresolved_contest_is_compared_with_its_occupant_only() -> None:
    """CL-R49: Wolf, with 1, lands on Boar, with 3, and is the occupant of that contest."""
    scene = contest(2, 6, 1, 6, 3, 6, knights=4)
    hurt(scene, WOLF, "D5", 1)
    hurt(scene, FALCON, "D5", 0, "D6", halfway=True)
    hurt(scene, BOAR, "E5", 3)
    hurt(scene, STAG, "E5", 2, "E6", halfway=True)
    settle(scene)
    assert [scene.where(seat) for seat in scene.seats] == ["D5", "E4", "F5", "E5"]
    assert scene.told("contested")[1]["tallies"] == {"stag": 2, "wolf": 1}


@pytest.mark.rule("CL-R70")
def test_the_next_contest_follows_the_board_as_it_is_then() -> None:
    """CL-R70: each is chosen when the one before is over."""
    scene = contest(1, 6, 1, 6, knights=4)
    hurt(scene, FALCON, "E5", 3)
    hurt(scene, WOLF, "E5", 0, "E6", halfway=True)
    hurt(scene, STAG, "C4", 3)
    hurt(scene, BOAR, "C4", 0, "C5", halfway=True)
    settle(scene)
    assert [told["cell"] for told in scene.told("contested")] == ["E5", "C4"]


@pytest.mark.rule("CL-306")
def test_pushes_are_remembered_until_knights_move_again() -> None:
    """CL-306: one after another, with their dice, for all to see on boards until the next move."""
    scene = contest(5, 4, 6, knights=4)
    hurt(scene, FALCON, "E5", 5)
    hurt(scene, BOAR, "E5", 2, "F5", halfway=True)
    scene.knight(WOLF, "D5")
    scene.start()
    while scene.lists.step is not Step.MOVEMENT:
        scene.fall_back()
    at = scene.box.board.parse
    pushed = Pushed(seat=FALCON, start=at("E5"), end=at("D6"), dice=(5, 4))
    assert view(scene.lists, None).pushes == view(scene.lists, STAG).pushes == (pushed,)
    while scene.lists.step is Step.MOVEMENT:
        scene.fall_back()
    assert scene.lists.pushes == []


def test_phases_of_the_first_version_remember_no_push() -> None:
    """So that tables that began before go on as they were written down."""
    scene = contest(1, 6)
    scene.g.rules_version = KEEPS_PUSHES - 1
    hurt(scene, FALCON, "E5", 2)
    hurt(scene, BOAR, "E5", 0, "E6", halfway=True)
    settle(scene)
    assert (scene.where(FALCON), scene.lists.pushes) == ("E4", [])
    assert "pushes" not in scene.lists.model_dump()


@pytest.mark.rule("CL-R71")
def test_who_came_by_a_return_and_must_leave_again_is_pushed() -> None:
    """CL-R71: Boar goes back to D5 and displaces Wolf; Stag is less hurt, Bear more, and Boar has no other hex."""
    scene = contest(2, 6, 6, 6, 4, 6, 5, 6, knights=6)
    hurt(scene, FALCON, "E5", 0)
    hurt(scene, BOAR, "E5", 1, "D5", halfway=True)
    hurt(scene, LION, "E5", 4, "F5", halfway=True)
    hurt(scene, WOLF, "D5", 3)
    hurt(scene, STAG, "D5", 0, "D4", halfway=True)
    hurt(scene, BEAR, "D5", 5, "C5", halfway=True)
    settle(scene)
    assert [told["seat"] for told in scene.told("pushed")] == ["lion", "wolf", "bear", "boar"]
    assert [scene.where(seat) for seat in scene.seats] == ["E5", "C5", "D5", "C4", "F4", "D6"]


@pytest.mark.rule("CL-316", "CL-R57")
def test_the_shadow_cube_follows_at_the_end_of_the_discard_phase() -> None:
    """CL-316: tally 0."""
    scene = Scene(step=Step.DISCARD)
    scene.knight(FALCON, health=15, shadow=20)
    scene.start()
    assert scene.lists.knights[FALCON].shadow == 20
    scene.fall_back()
    assert scene.lists.knights[FALCON].shadow == 15


@pytest.mark.rule("CL-R38")
def test_sneak_attacks_come_before_the_contests() -> None:
    """CL-R38: their damage is in the tally."""
    scene = Scene(1, 6, 1, 6, knights=2, step=Step.SNEAKS, marshal=4)
    scene.knight(FALCON, "E5", N, origin=Hex(0, 1), halfway=True)
    scene.knight(BOAR, "E5", S)
    scene.start()
    scene.answer(FALCON, ["reference boar"])
    scene.fall_back()
    (told,) = scene.told("contested")
    assert told["tallies"] == {"falcon": 0, "boar": 3}
    assert (told["holder"], told["pushed"]) == ("falcon", "boar")
