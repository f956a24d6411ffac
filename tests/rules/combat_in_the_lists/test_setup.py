"""Chapter 1, set-up: Player #1, colours, weapons, points and cards."""

from typing import Any

import pytest

from rules.combat_in_the_lists.game import SEATS
from rules.combat_in_the_lists.setup import new_lists
from rules.combat_in_the_lists.state import Lists, Step
from rules.combat_in_the_lists.vocabulary import Colour, Compass, Hand, Pace, Pile, Weapon
from rules.kernel.dice import ScriptedDice
from tests.conformance.hooks.combat_in_the_lists import box, check_invariants
from tests.helpers.scene import PlayedScene
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, LION, STAG, WOLF


def beginning(*dice: int, knights: int = 2, pace: Pace = Pace.LIVE) -> PlayedScene[Lists]:
    """A game from its very beginning; what is shuffled falls as it lies."""
    seats = SEATS[:knights]
    state = new_lists(box(), {"pace": pace}, seats)
    scene = PlayedScene(GAME, state, ScriptedDice(*dice, sides=6), seats=seats, invariants=check_invariants)
    scene.start()
    return scene


def lines(**said: Any) -> dict[str, Any]:
    """A sheet of the set-up by post."""
    return {"colours": [], "facing": "as_printed", "weapon": "short_sword", "hand": "right", **said}


@pytest.mark.rule("CL-122", "CL-R03")
def test_the_highest_die_is_player_1_and_only_ties_are_thrown_again() -> None:
    """CL-R03: 5, 5 and 3; then 2 and 4 of the two who tied."""
    scene = beginning(5, 5, 3, 2, 4, knights=3)
    assert scene.told("rolled_for_first") == [
        {"dice": {"falcon": 5, "boar": 5, "stag": 3}},
        {"dice": {"falcon": 2, "boar": 4}},
    ]
    assert scene.g.state.first == BOAR


@pytest.mark.rule("CL-123", "CL-124")
def test_colours_are_taken_one_by_one_from_player_1_to_the_left() -> None:
    """CL-124: the second has one colour less to choose from, and stands on its start hex."""
    scene = beginning(1, 6, 2, knights=3)
    assert scene.waiting == (BOAR,)
    scene.answer(BOAR, {"pick": "black", "then": "as_printed"})
    assert scene.waiting == (STAG,)
    assert "black" not in scene.options(STAG)
    scene.answer(STAG, {"pick": "blue", "then": "as_printed"})
    scene.answer(FALCON, {"pick": "red", "then": "as_printed"})
    knights = scene.g.state.knights
    assert {seat: knight.colour for seat, knight in knights.items()} == {
        FALCON: Colour.RED,
        BOAR: Colour.BLACK,
        STAG: Colour.BLUE,
    }
    assert knights[BOAR].cell == box().start(Colour.BLACK).cell


@pytest.mark.rule("CL-126")
def test_the_second_of_two_may_start_beside_the_first() -> None:
    """CL-126: any colour that is left."""
    scene = beginning(6, 1)
    scene.answer(FALCON, {"pick": "blue", "then": "as_printed"})
    assert scene.options(BOAR) == ["red", "orange", "black", "green", "purple"]


@pytest.mark.rule("CL-127")
def test_the_facing_is_free() -> None:
    """CL-127: north-west, whatever is drawn."""
    scene = beginning(6, 1)
    scene.answer(FALCON, {"pick": "blue", "then": "NW"})
    assert scene.g.state.knights[FALCON].facing == Compass.NW.number


@pytest.mark.rule("CL-129", "CL-130", "CL-131")
def test_weapons_are_chosen_at_once_and_lie_open_for_the_whole_game() -> None:
    """CL-131: everybody sees them; nothing in the game asks for a weapon again."""
    scene = beginning(6, 1)
    scene.fall_back()
    scene.fall_back()
    assert scene.key() == "setup.weapon"
    scene.answer(FALCON, {"weapon": "battle_axe", "hand": "left"})
    scene.answer(BOAR, {"weapon": "battle_axe", "hand": "right"})
    seen = scene.face(None).view
    assert [knight.weapon for knight in seen.knights] == [Weapon.BATTLE_AXE, Weapon.BATTLE_AXE]  # type: ignore[attr-defined]
    assert [knight.hand for knight in seen.knights] == [Hand.LEFT, Hand.RIGHT]  # type: ignore[attr-defined]


@pytest.mark.rule("CL-128")
def test_a_knight_wears_one_colour_for_the_whole_game() -> None:
    """CL-128: piece and status card have it."""
    scene = beginning(6, 1, pace=Pace.POST)
    scene.answer(FALCON, lines(colours=["purple"]))
    scene.answer(BOAR, lines())
    assert scene.face(BOAR).view.knight(FALCON).colour is Colour.PURPLE  # type: ignore[attr-defined]


@pytest.mark.rule("CL-134", "CL-135")
@pytest.mark.parametrize(
    ("knights", "points"),
    [(2, [7, 4, 2]), (3, [9, 5, 3]), (4, [11, 7, 3]), (5, [12, 6, 4, 2]), (6, [14, 7, 5, 3])],
)
def test_health_and_points_follow_the_number_of_knights(knights: int, points: list[int]) -> None:
    """CL-135: the allocation table."""
    scene = beginning(*range(6, 6 - knights, -1), knights=knights, pace=Pace.POST)
    scene.fall_back()
    for knight in scene.g.state.knights.values():
        assert (knight.health, knight.shadow, knight.points, knight.stage) == (20, 20, points, 0)


@pytest.mark.rule("CL-136", "CL-137", "CL-139")
@pytest.mark.parametrize(
    ("knights", "hand"), [(2, (3, 6, 2)), (3, (4, 7, 2)), (4, (5, 8, 3)), (5, (6, 9, 3)), (6, (7, 10, 4))]
)
def test_hands_are_dealt_by_the_table(knights: int, hand: tuple[int, int, int]) -> None:
    """CL-136: 96 attack cards of two styles, 64 defence cards, and one common special pile."""
    scene = beginning(*range(6, 6 - knights, -1), knights=knights, pace=Pace.POST)
    scene.fall_back()
    for knight in scene.g.state.knights.values():
        assert tuple(len(knight.held(pile)) for pile in Pile) == hand
        assert len(knight.attack_deck.draw_pile) == 96 - hand[0]
        assert len(knight.defence_deck.draw_pile) == 64 - hand[1]
    assert len(scene.g.state.special_deck.draw_pile) == 32 - knights * hand[2]


@pytest.mark.rule("CL-136")
def test_the_attack_pile_holds_the_two_styles_of_the_weapon() -> None:
    """CL-136: a battle axe crushes and slashes."""
    scene = beginning(6, 1, pace=Pace.POST)
    scene.answer(FALCON, lines(weapon="battle_axe"))
    scene.answer(BOAR, lines())
    styles = {card.partition(".")[0] for card in scene.g.state.knights[FALCON].attack_deck.cards()}
    assert styles == {"crushing", "slashing"}


@pytest.mark.rule("CL-138", "CL-R62")
def test_direction_cards_are_never_used_up() -> None:
    """CL-R62: all seven are there in the second turn, too, as far as they lead into the arena."""
    scene = beginning(6, 1, 1, pace=Pace.POST)
    scene.fall_back()
    first = scene.options(FALCON, "direction")
    scene.answer(FALCON, {"direction": "forward", "aim": "stay"})
    scene.fall_back()
    scene.fall_back()
    assert scene.g.state.turn == 2
    assert "forward" in first
    assert "forward" in scene.options(FALCON, "direction")


@pytest.mark.rule("CL-140")
def test_the_marshal_starts_on_space_1_and_turn_1_begins() -> None:
    """CL-140: movement orders are asked."""
    scene = beginning(6, 1, pace=Pace.POST)
    scene.fall_back()
    assert (scene.g.state.marshal, scene.g.state.turn, scene.g.state.step) == (1, 1, Step.MOVEMENT)


@pytest.mark.rule("CL-123")
def test_by_post_the_sheets_are_carried_out_in_the_order_of_the_dice() -> None:
    """CL-123: three want blue; the order decides, then the second wish, then the order of the table."""
    scene = beginning(2, 6, 4, knights=3, pace=Pace.POST)
    scene.answer(FALCON, lines(colours=["blue"]))
    scene.answer(BOAR, lines(colours=["blue", "red"]))
    scene.answer(STAG, lines(colours=["blue", "green"]))
    assert [scene.g.state.knights[seat].colour for seat in (BOAR, STAG, FALCON)] == [
        Colour.BLUE,
        Colour.GREEN,
        Colour.RED,
    ]


@pytest.mark.rule("CL-123")
def test_nobody_sees_the_others_sheet_before_all_are_in() -> None:
    """CL-123: sealed; another wish changes no face but one's own."""
    faces = []
    for wish in ("purple", "green"):
        scene = beginning(6, 1, pace=Pace.POST)
        scene.answer(FALCON, lines(colours=[wish], weapon="battle_axe"))
        faces.append((scene.face(BOAR), scene.face(None)))
    assert faces[0] == faces[1]


@pytest.mark.rule("CL-120")
def test_the_reference_card_is_in_no_hand() -> None:
    """CL-120: it is never drawn, discarded or counted."""
    scene = beginning(6, 5, 4, 3, 2, knights=5, pace=Pace.POST)
    scene.fall_back()
    assert {len(scene.g.state.knights[seat].specials) for seat in (FALCON, BOAR, STAG, WOLF, LION)} == {3}
