"""Chapter 4, Attack."""

import pytest

from rules.kernel.play import PASS
from tests.reference.content import Card
from tests.reference.scene import BLUE, RED, Scene, charge

GIVE_GROUND = "yield"


@pytest.mark.rule("REF-401")
def test_both_captains_are_asked_for_a_card_in_silence() -> None:
    """REF-401: nobody sees who has answered, nor what, before the window closes."""
    scene = Scene("red riders c2", "blue pikes c3", hands={RED: [Card.CHARGE], BLUE: [Card.CHARGE]})
    scene.answer(RED, {"path": [], "then": "blue_pikes"})
    before = scene.session.face(BLUE)
    scene.answer(RED, Card.CHARGE.value)
    assert scene.session.face(BLUE) == before
    assert before.secrecy == "silent"
    assert scene.options(BLUE) == [PASS]  # a charge does not help a defender, but asked it is
    scene.answer(BLUE, PASS)
    assert scene.told("card_played") == [{"seat": "red", "card": "charge"}]
    assert scene.state.deck.discard_pile == [Card.CHARGE]


@pytest.mark.rule("REF-401")
def test_who_holds_no_card_is_not_asked() -> None:
    """REF-401: the size of a hand is no secret."""
    scene = Scene("red riders c2", "blue pikes c3", hands={RED: [], BLUE: [Card.PARLEY]})
    scene.answer(RED, {"path": [], "then": "blue_pikes"})
    assert scene.waiting == (BLUE,)


@pytest.mark.rule("REF-401")
def test_a_filed_answer_closes_the_window_at_once() -> None:
    """REF-401: a captain can file in advance to pass every time."""
    scene = Scene("red riders c2", "blue pikes c3", hands={RED: [], BLUE: [Card.PARLEY]}, dice=(1, 1))
    scene.file(BLUE, "attack.card", PASS)
    scene.answer(RED, {"path": [], "then": "blue_pikes"})
    assert scene.told("rolled")


@pytest.mark.rule("REF-402")
def test_a_parley_calls_the_attack_off() -> None:
    """REF-402: no dice, no wounds."""
    scene = charge("red riders c2", "blue pikes c3", dice=(6, 1), cards={BLUE: Card.PARLEY})
    assert scene.told("parleyed")
    assert not scene.told("rolled")
    assert scene.hearts_of("blue_pikes") == 3


@pytest.mark.rule("REF-403")
@pytest.mark.parametrize(
    ("cards", "blow", "parry"),
    [
        ({}, 5, 7),
        ({RED: Card.CHARGE}, 7, 7),
        ({BLUE: Card.SHIELD_WALL}, 5, 9),
        ({RED: Card.CHARGE, BLUE: Card.SHIELD_WALL}, 7, 9),
    ],
)
def test_die_might_guard_and_cards_add_up(cards: dict[str, Card], blow: int, parry: int) -> None:
    """REF-403: riders with might 2 roll 3, pikes with guard 3 roll 4."""
    scene = charge("red riders c2", "blue pikes c3", dice=(3, 4), cards=cards)  # type: ignore[arg-type]
    (rolled,) = scene.told("rolled")
    assert (rolled["blow"], rolled["parry"]) == (blow, parry)


@pytest.mark.rule("REF-404")
def test_equal_totals_hurt_nobody() -> None:
    """REF-404: 4 and might 2 against 3 and guard 3."""
    scene = charge("red riders c2", "blue pikes c3", dice=(4, 3))
    assert scene.told("parted")
    assert (scene.hearts_of("red_riders"), scene.hearts_of("blue_pikes")) == (2, 3)


@pytest.mark.rule("REF-404")
def test_a_defender_strikes_back_within_its_reach_only() -> None:
    """REF-404: pikes that win against archers two squares away hurt nobody; beside them they do."""
    far = charge("red archers c1", "blue pikes c3", dice=(1, 6))
    assert far.told("out_of_reach")
    assert far.hearts_of("red_archers") == 2
    near = charge("red archers c2", "blue pikes c3", dice=(1, 6))
    assert near.hearts_of("red_archers") == 1


@pytest.mark.rule("REF-405")
def test_the_loser_takes_a_wound_or_gives_ground() -> None:
    """REF-405: beaten by less than 3, the choice is open; the ground given is a free square beside it."""
    scene = charge("red riders c2", "blue axes c3", dice=(3, 3))
    assert scene.options(BLUE) == ["wound", GIVE_GROUND]
    assert scene.options(BLUE, GIVE_GROUND, "blue_axes") == ["c4"]
    scene.answer(BLUE, "wound")
    assert scene.hearts_of("blue_axes") == 2
    assert scene.cell_of("blue_axes") == "c3"


@pytest.mark.rule("REF-405")
@pytest.mark.parametrize(
    ("troops", "dice"),
    [(("red riders c2", "blue axes c3"), (5, 3)), (("red riders c2", "blue axes c3", "blue pikes c4"), (3, 3))],
    ids=["beaten by 3", "no room"],
)
def test_without_a_choice_the_wound_is_taken_at_once(troops: tuple[str, ...], dice: tuple[int, int]) -> None:
    """REF-405: the one choice left is answered by the kernel itself."""
    scene = charge(*troops, dice=dice)
    assert scene.hearts_of("blue_axes") == 2
    assert scene.told("wounded") == [{"seat": "blue", "troop": "axes", "wounds": 1, "hearts": 2}]


@pytest.mark.rule("REF-406")
def test_the_attacker_takes_the_ground_that_is_given() -> None:
    """REF-406: the riders stand on the ford, the axes behind it."""
    scene = charge("red riders c2", "blue axes c3", dice=(3, 3))
    scene.answer(BLUE, {"pick": GIVE_GROUND, "then": {"blue_axes": "c4"}})
    assert (scene.cell_of("red_riders"), scene.cell_of("blue_axes")) == ("c3", "c4")
    assert scene.hearts_of("blue_axes") == 3


@pytest.mark.rule("REF-406")
def test_archers_do_not_follow_over_a_distance() -> None:
    """REF-406: only a square beside the attacker is taken."""
    scene = charge("red archers c1", "blue axes c3", dice=(3, 3))
    scene.answer(BLUE, {"pick": GIVE_GROUND, "then": {"blue_axes": "c4"}})
    assert scene.cell_of("red_archers") == "c1"


@pytest.mark.rule("REF-407")
@pytest.mark.parametrize(("dice", "hearts"), [((5, 1), (2, 1)), ((1, 6), (1, 3))], ids=["winner", "loser"])
def test_a_hidden_dagger_counts_for_the_winner(dice: tuple[int, int], hearts: tuple[int, int]) -> None:
    """REF-407: 2 wounds when its player wins, nothing when not."""
    scene = charge("red riders c2", "blue axes c3", dice=dice, cards={RED: Card.DAGGER})
    assert (scene.hearts_of("red_riders"), scene.hearts_of("blue_axes")) == hearts


@pytest.mark.rule("REF-408")
def test_slaying_a_troop_gives_a_point() -> None:
    """REF-408: without hearts it is gone, and the other captain gains 1 point."""
    scene = charge("red riders c2", "blue axes c3 1", "blue pikes e5", dice=(6, 1))
    assert "blue_axes" not in scene.state.pieces
    assert scene.told("spoils") == [{"seat": "red", "points": 1}]


@pytest.mark.rule("REF-408")
def test_an_attacker_can_fall_too() -> None:
    """REF-408: the defender's captain has the point."""
    scene = charge("red riders c2 1", "blue pikes c3", dice=(1, 6))
    assert scene.hearts_of("red_riders") == 0
    assert scene.told("spoils") == [{"seat": "blue", "points": 1}]
