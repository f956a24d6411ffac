"""Chapter 2xx: the phases of a turn, and who is active when."""

from __future__ import annotations

import pytest

from rules.kernel.journal import NotAsked
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Step
from tests.rules.saber_and_blood.opening import OPERATION
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED
from tests.rules.saber_and_blood.turns import pass_round, standing

# The phases


@pytest.mark.rule("SB-201", "SB-227")
def test_a_turn_is_regaining_acting_and_cleaning_up(box: Content) -> None:
    """In this order; then the next one begins."""
    game = standing(box).play()
    assert (1, Step.ACTING) == (game.bout.turn, game.bout.step)
    pass_round(game)
    assert (1, Step.CLEANUP, "turn.tavern") == (game.bout.turn, game.bout.step, game.key())
    game.end_turn()
    assert (2, Step.ACTING, OPERATION) == (game.bout.turn, game.bout.step, game.key())
    order = [kind for kind in game.kinds if kind in ("passed", "drew", "turn_began")]
    assert ["passed", "passed", "drew", "drew", "turn_began"] == order
    assert [6, 6] == [player.cp for player in game.bout.players.values()]


@pytest.mark.rule("SB-202", "SB-R03")
def test_a_new_turn_has_a_beginning_before_anybody_can_act(box: Content) -> None:
    """Action tokens of all characters turn green, and Opilski, who has no fantasy, takes heart."""
    scene = standing(box)
    for fighter in scene.bout.fighters.values():
        fighter.has_acted = fighter.got_stance = True
        fighter.mp_spent = 2
    game = scene.play()
    pass_round(game)
    assert all(fighter.has_acted for fighter in game.bout.fighters.values())
    game.end_turn()
    assert not any(fighter.has_acted or fighter.got_stance for fighter in game.bout.fighters.values())
    assert {0} == {fighter.mp_spent for fighter in game.bout.fighters.values()}
    began = game.kinds.index("turn_began")
    assert [{"seat": "red", "who": "red.N2", "points": 1, "what": "fantasy"}] == [
        event.data for event in game.events[began:] if event.kind == "gained_points"
    ]


@pytest.mark.rule("SB-203", "SB-204")
def test_command_dice_are_set_to_six_whatever_was_left(box: Content) -> None:
    """Red has spent one, blue none; nothing is carried over."""
    scene = standing(box)
    game = scene.play()
    game.card(RED, "PN-18", "red.N1")
    pass_round(game)
    assert [5, 6] == [player.cp for player in game.bout.players.values()]
    game.end_turn()
    assert [6, 6] == [player.cp for player in game.bout.players.values()]


# Who is active


@pytest.mark.rule("SB-205")
@pytest.mark.parametrize(
    ("holder", "order"), [(RED, (RED, BLUE, GREEN)), (BLUE, (BLUE, GREEN, RED)), (GREEN, (GREEN, RED, BLUE))]
)
def test_activation_goes_clockwise_from_the_initiative(box: Content, holder: Seat, order: tuple[Seat, ...]) -> None:
    """One operation each."""
    scene = standing(box, RED, BLUE, GREEN)
    scene.bout.initiative = scene.bout.active = holder
    game = scene.play()
    asked = []
    for _ in range(3):
        asked.append(game.waiting)
        game.pass_(game.waiting[0])
    assert [(seat,) for seat in order] == asked


@pytest.mark.rule("SB-206", "SB-208")
def test_an_activation_is_one_card_and_no_more(box: Content) -> None:
    """After red's card blue is active, though red could pay for another."""
    game = standing(box).play()
    assert {"PN-12", "PN-18", "PN-04", "standard", "pass"} == set(game.options(RED))
    game.card(RED, "PN-18", "red.N1")
    assert ((BLUE,), BLUE) == (game.waiting, game.bout.active)
    game.card(BLUE, "CO-15", "blue.C1")
    assert (RED,) == game.waiting
    game.standard(RED, "red.N1", "defense", card="PN-04")
    assert (BLUE,) == game.waiting


@pytest.mark.rule("SB-207")
def test_only_the_active_player_performs_an_operation(box: Content) -> None:
    """The other has nothing to decide; nothing of his is taken."""
    game = standing(box).play()
    for operation in ("pass", {"pick": "CO-15", "then": "blue.C1"}):
        with pytest.raises(NotAsked):
            game.answer(BLUE, operation)
    assert (RED,) == game.waiting
    assert 3 == len(game.bout.players[BLUE].hand)


@pytest.mark.rule("SB-209", "SB-211")
def test_who_has_passed_may_play_when_he_is_active_again(box: Content) -> None:
    """Blue's card breaks the series of passes, and red is asked anew."""
    game = standing(box).play()
    game.pass_(RED)
    assert 1 == game.view().passes
    game.card(BLUE, "CO-15", "blue.C1")
    assert 0 == game.view().passes
    game.card(RED, "PN-18", "red.N1")
    assert "PN-18" in [lying.card for lying in [game.fighter(RED, "N1").stance] if lying]


@pytest.mark.rule("SB-210", "SB-211")
def test_the_phase_ends_when_all_have_passed_one_after_another(box: Content) -> None:
    """Of three, two passes are not enough; a card in between starts the count again."""
    game = standing(box, RED, BLUE, GREEN).play()
    game.pass_(RED)
    game.pass_(BLUE)
    game.card(GREEN, "PN-18", "green.N1")
    game.pass_(RED)
    game.pass_(BLUE)
    assert ((GREEN,), Step.ACTING) == (game.waiting, game.bout.step)
    game.pass_(GREEN)
    assert Step.CLEANUP is game.bout.step
    assert "turn.tavern" == game.key()


@pytest.mark.rule("SB-360", "SB-361")
def test_a_pass_is_open_and_costs_nothing(box: Content) -> None:
    """With a full hand and all command points; everybody hears it."""
    game = standing(box).play()
    before = game.bout.players[RED].model_copy(deep=True)
    game.pass_(RED)
    after = game.bout.players[RED]
    assert (before.cp, before.hand, before.deck) == (after.cp, after.hand, after.deck)
    for seat in (RED, BLUE, None):
        assert [{"seat": "red"}] == game.told("passed", seat)
    assert (BLUE,) == game.waiting


@pytest.mark.rule("SB-D08")
def test_who_does_not_answer_passes(box: Content) -> None:
    """Nothing of his is played."""
    game = standing(box).play()
    game.fall_back()
    assert [{"seat": "red"}] == game.told("passed")
    assert (BLUE,) == game.waiting


@pytest.mark.rule("SB-D08")
def test_an_operation_is_a_card_a_standard_action_a_risen_card_or_a_pass(box: Content) -> None:
    """Only a resurrection card of the own pile can be played from there."""
    scene = standing(box)
    scene.discard(RED, "PN-27", "PN-01")
    scene.discard(BLUE, "CO-27")
    game = scene.play()
    assert ["PN-04", "PN-12", "PN-18", "risen PN-27", "standard", "pass"] == game.options(RED)


@pytest.mark.rule("SB-D08")
def test_who_holds_no_card_passes_without_being_asked(box: Content) -> None:
    """Everybody sees the empty hand."""
    scene = standing(box)
    scene.bout.players[RED].deck.discard(scene.bout.players[RED].hand)
    scene.bout.players[RED].hand = []
    game = scene.play()
    assert ((BLUE,), 1) == (game.waiting, game.view().passes)


@pytest.mark.rule("SB-D08")
def test_who_holds_cards_is_asked_though_he_can_play_none(box: Content) -> None:
    """A pass of itself would tell the others that he holds no card without a price."""
    scene = standing(box)
    scene.bout.players[RED].hand.remove("PN-12")
    scene.bout.players[RED].cp = 0
    game = scene.play()
    assert (RED,) == game.waiting
    assert ["pass"] == game.options(RED)


# The timing of an operation


@pytest.mark.rule("SB-212", "SB-308")
def test_an_operation_is_declared_paid_played_out_ended_and_followed(box: Content) -> None:
    """Measured Retreat: card and target, its price, the walk, the end of the action, the defense token, then blue."""
    game = standing(box).play()
    game.card(RED, "PN-04", "red.N1")
    (declared,) = game.told("card_played_on", BLUE)
    assert ("red", "PN-04", "red.N1") == (declared["seat"], declared["card"], declared["whom"])
    assert (5, "b7") == (game.bout.players[RED].cp, game.fighter(RED, "N1").square)
    assert not game.fighter(RED, "N1").has_acted
    game.walk(RED, "b6", "a5", "a6")
    assert ["card_played_on", "walked", "defended"] == game.kinds
    retreated = game.fighter(RED, "N1")
    assert ("a6", True, True) == (retreated.square, retreated.has_acted, retreated.is_defending)
    assert (BLUE,) == game.waiting
