"""Chapter 6xx: cards that cancel a card's effect, or the result of a combat."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.effects.tokens import add_mood
from rules.saber_and_blood.state import Mood
from rules.saber_and_blood.vocabulary import Keyword
from tests.rules.saber_and_blood.duel import (
    HIGH,
    HRYTS,
    JEREMIASZ,
    LOW,
    MASTER,
    MEDIUM,
    OSTAP,
    SEMEN,
    Cast,
    duel,
    engage,
    give_spares,
    mark,
    rewritten,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, GOLD, GREEN, RED, InPlay, Scene

VETO = "PN-21"
CHARM = "CO-21"


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap; blue is active, and red has a veto beside the board."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5", special=2)
    give_spares(scene)
    scene.lay(RED, VETO)
    scene.bout.active = BLUE
    return scene


def play_against_veto(scene: Scene, card: str, on: str = "", price: int | None = None) -> InPlay:
    """Blue plays a card, and red is asked whether he cancels it."""
    scene.give(BLUE, card)
    play = scene.play()
    play.card(BLUE, card, on, price=price)
    assert (play.key(), play.waiting) == ("card.cancel", (RED,))
    return play


# The card's effect


@pytest.mark.rule("SB-611", "SB-R15")
def test_a_card_is_cancelled_after_its_whole_price_is_paid(scene: Scene) -> None:
    """Command points and both kinds of fury are gone, nothing has happened yet, and nothing comes back."""
    play = play_against_veto(scene, "CO-03", OSTAP)
    ostap = play.fighter(BLUE, "C1")
    assert (play.bout.players[BLUE].cp, ostap.special, ostap.moods) == (4, 0, [])
    play.answer(RED, "yes")
    assert (play.bout.players[BLUE].cp, play.fighter(BLUE, "C1").special) == (4, 0)


@pytest.mark.rule("SB-R15", "SB-345")
def test_an_optional_price_is_lost_with_a_cancelled_card(scene: Scene) -> None:
    """The fury for the second bolster, too."""
    play = play_against_veto(scene, "CO-02", OSTAP, price=1)
    play.answer(RED, "yes")
    assert (play.bout.players[BLUE].cp, play.fighter(BLUE, "C1").special) == (4, 1)


@pytest.mark.rule("SB-612", "SB-622")
def test_a_cancelled_card_is_discarded_at_once_and_does_nothing(scene: Scene) -> None:
    """So is the card that cancelled it; each lies in the pile of its own faction."""
    play = play_against_veto(scene, "CO-22", OSTAP)
    play.answer(RED, "yes")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.moods, ostap.haste) == ([], 0)
    assert play.bout.players[BLUE].deck.discard_pile == ["CO-22"]
    assert play.bout.players[RED].deck.discard_pile == [VETO]
    assert (play.bout.played, play.bout.in_play) == ([], [])


@pytest.mark.rule("SB-613")
def test_a_cancelled_card_counts_as_played(scene: Scene) -> None:
    """The activation is over, and the row of passes is broken."""
    scene.bout.passes = 1
    play = play_against_veto(scene, "CO-22", OSTAP)
    play.answer(RED, "yes")
    assert (play.key(), play.waiting, play.bout.passes) == ("turn.operation", (RED,), 0)


@pytest.mark.rule("SB-614")
def test_a_cancelled_action_leaves_the_character_his_action(scene: Scene) -> None:
    """It was not played out: next time he may act."""
    play = play_against_veto(scene, "CO-01", OSTAP)
    play.answer(RED, "yes")
    assert not play.fighter(BLUE, "C1").has_acted
    play.pass_(RED)
    play.standard(BLUE, OSTAP, "walk")
    assert play.key() == "action.plan"


@pytest.mark.rule("SB-R16")
def test_a_cancelled_stance_neither_replaces_the_old_one_nor_uses_the_turn_up(scene: Scene) -> None:
    """The old stance stays, and another may be played on him in this turn."""
    scene.lay(BLUE, "CO-15", on=scene.bout.fighters[OSTAP])
    scene.give(BLUE, "CO-17")
    play = play_against_veto(scene, "CO-16", OSTAP)
    play.answer(RED, "yes")
    ostap = play.fighter(BLUE, "C1")
    assert ostap.stance is not None
    assert (ostap.stance.card, ostap.got_stance) == ("CO-15", False)
    play.pass_(RED)
    play.card(BLUE, "CO-17", OSTAP)
    stance = play.fighter(BLUE, "C1").stance
    assert stance is not None
    assert stance.card == "CO-17"


@pytest.mark.rule("SB-D10")
def test_an_absent_player_cancels_nothing(scene: Scene) -> None:
    """The veto stays beside the board for another time; whoever declines keeps it, too."""
    play = play_against_veto(scene, "CO-22", OSTAP)
    play.fall_back(RED)
    assert play.fighter(BLUE, "C1").mood() == 1
    assert [lying.card for lying in play.bout.in_play] == [VETO]


@pytest.mark.rule("SB-D10")
def test_a_filed_veto_is_used_without_a_question(scene: Scene) -> None:
    """A player may file that he cancels whatever he can."""
    scene.give(BLUE, "CO-22")
    play = scene.play()
    play.file(RED, "card.cancel", "yes")
    play.card(BLUE, "CO-22", OSTAP)
    assert "card_cancelled" in play.kinds


@pytest.mark.rule("SB-R13")
def test_a_card_in_hand_cancels_nothing(scene: Scene) -> None:
    """Only what lies beside the board can be used out of turn."""
    scene.bout.in_play = []
    scene.give(RED, VETO)
    scene.give(BLUE, "CO-22")
    play = scene.play()
    play.card(BLUE, "CO-22", OSTAP)
    assert play.fighter(BLUE, "C1").mood() == 1
    assert play.key() == "turn.operation"


@pytest.mark.rule("SB-R14")
def test_a_standard_action_cannot_be_cancelled(scene: Scene) -> None:
    """The card that is spent on it has no effect that could be."""
    play = scene.play()
    play.standard(BLUE, OSTAP, "defense")
    assert play.fighter(BLUE, "C1").is_defending
    assert play.waiting == (BLUE,)  # He may still turn fury into steps; red is asked nothing.


@pytest.mark.rule("SB-611")
def test_nobody_cancels_his_own_cards(scene: Scene) -> None:
    """Nor does the veto of one's own side ask."""
    scene.bout.active = RED
    scene.give(RED, "PN-22")
    play = scene.play()
    play.card(RED, "PN-22", JEREMIASZ)
    assert play.fighter(RED, "N1").mood() == 1


@pytest.mark.rule("SB-R17", "SB-D10", "SB-230")
def test_the_use_of_a_veto_cannot_be_cancelled(box: Content) -> None:
    """Of two players with a veto the next clockwise is asked first; once he uses it, the other has nothing to say."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    scene.place(BLUE, "C1", "d5")
    scene.place(RED, "N1", "a1")
    scene.place(GREEN, "N1", "h8")
    give_spares(scene)
    scene.give(BLUE, "CO-22")
    scene.lay(RED, VETO)
    scene.lay(GREEN, VETO)
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, "CO-22", OSTAP)
    assert play.waiting == (GREEN,)
    play.answer(GREEN, "yes")
    assert play.key() == "turn.operation"
    assert [(lying.card, lying.owner) for lying in play.bout.in_play] == [(VETO, RED)]
    assert play.fighter(BLUE, "C1").moods == []


@pytest.mark.rule("SB-D10", "SB-230")
def test_when_the_first_declines_the_next_is_asked(box: Content) -> None:
    """Clockwise from the active player."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    scene.place(BLUE, "C1", "d5")
    scene.place(RED, "N1", "a1")
    scene.place(GREEN, "N1", "h8")
    give_spares(scene)
    scene.give(BLUE, "CO-22")
    scene.lay(RED, VETO)
    scene.lay(GREEN, VETO)
    scene.bout.active = BLUE
    play = scene.play()
    play.card(BLUE, "CO-22", OSTAP)
    play.answer(GREEN, "no")
    assert play.waiting == (RED,)
    play.answer(RED, "yes")
    assert "card_cancelled" in play.kinds


@pytest.mark.rule("SB-R67")
def test_a_cancelled_resurrection_goes_back_to_the_discard_pile(scene: Scene) -> None:
    """It was not played out, so it is not removed from the game."""
    scene.discard(BLUE, "CO-27")
    play = scene.play()
    play.card(BLUE, "risen CO-27", OSTAP)
    play.answer(RED, "yes")
    assert play.bout.players[BLUE].deck.discard_pile == ["CO-27"]
    assert (play.bout.removed, play.bout.players[BLUE].cp) == ([], 4)


# The combat's result


HARD, SOFT = Cast(ATTACK, "WW", MEDIUM, 3), Cast(ATTACK, "^", HIGH, 1)
"""Jeremiasz wins, and Ostap would take 3 wounds."""


@pytest.fixture
def charmed(scene: Scene) -> Scene:
    """Ostap wears a charm; no veto lies there."""
    scene.bout.in_play = []
    scene.lay(BLUE, CHARM, on=scene.bout.fighters[OSTAP])
    return scene


@pytest.mark.rule("SB-615")
def test_a_cancelled_result_counts_for_nothing(charmed: Scene) -> None:
    """The card is asked for before any wound, and discarded; neither wounds nor fury nor a strike come of the dice."""
    strike = Cast(ATTACK, "X", MEDIUM, 3)
    play = duel(charmed, JEREMIASZ, strike, OSTAP, SOFT)
    assert (play.key(), play.waiting, wounds(play, OSTAP)) == ("combat.cancel", (BLUE,), [0])
    play.answer(BLUE, "yes")
    assert "combat_cancelled" in play.kinds
    assert (wounds(play, JEREMIASZ, OSTAP), play.fighter(BLUE, "C1").special) == ([0, 0], 2)
    assert play.bout.players[BLUE].deck.discard_pile == [CHARM]
    assert play.fighter(BLUE, "C1").attached == []
    assert play.told("card_discarded") == [{"seat": "blue", "card": CHARM}]


@pytest.mark.rule("SB-615")
def test_a_declined_charm_stays_and_the_result_counts(charmed: Scene) -> None:
    """Three wounds."""
    play = duel(charmed, JEREMIASZ, HARD, OSTAP, SOFT)
    play.answer(BLUE, "no")
    assert wounds(play, OSTAP) == [3]
    assert [lying.card for lying in play.fighter(BLUE, "C1").attached] == [CHARM]


@pytest.mark.rule("SB-617", "SB-R40")
def test_the_combat_is_played_again_from_the_choice_of_stances(charmed: Scene) -> None:
    """Tokens and support of the first run count again, but support is not added a second time."""
    charmed.place(BLUE, "C3", "e3")
    add_mood(charmed.bout.fighters[JEREMIASZ], Mood.WEAKEN, 1, 0)
    box = charmed.box
    again = (*Cast(FEINT, "^R", MEDIUM, 1).faces(box), *Cast(FEINT, "^", HIGH, 1).faces(box), mark(box, HIGH, 2))
    play = duel(charmed, JEREMIASZ, Cast(ATTACK, "WW", LOW, 2), OSTAP, Cast(FEINT, "^", HIGH, 1), *again)
    play.answer(BLUE, "yes")
    assert play.key() == "combat.stance"
    assert (play.fighter(RED, "N1").mood(), play.fighter(BLUE, "C1").mood()) == (-1, 1)
    play.stances(FEINT, FEINT)
    play.answer(RED, "foes_skill")  # Rerolls start fresh.
    report = play.report()
    assert (report["attacker"]["level"], report["defender"]["level"]) == ("medium", "high")
    assert report["defender"]["supporters"] == [SEMEN]
    assert len(play.told("supported")) == 1
    assert wounds(play, JEREMIASZ, OSTAP) == [1, 0]


@pytest.mark.rule("SB-R40")
def test_the_defense_token_of_the_first_run_counts_again(charmed: Scene) -> None:
    """It comes off at the end of the combat, which is not yet."""
    charmed.bout.fighters[OSTAP].is_defending = True
    play = duel(charmed, JEREMIASZ, HARD, OSTAP, SOFT)
    play.answer(BLUE, "yes")
    assert play.fighter(BLUE, "C1").is_defending


@pytest.mark.rule("SB-616")
def test_a_result_that_is_cancelled_into_a_tie(box: Content) -> None:
    """Nobody is wounded or moved, no card for a victory works; only what follows the end of a combat still happens."""
    tie = (Part(do=Keyword.CANCEL_RESULT),)
    scene = Scene(rewritten(box, CHARM, effects=tie))
    scene.place(RED, "N1", "d4", is_defending=False)
    ostap = scene.place(BLUE, "C1", "d5", is_defending=True)
    scene.lay(BLUE, CHARM, on=ostap)
    scene.lay(RED, "PN-25", on=ostap)
    scene.lay(BLUE, "CO-18", on=ostap)
    play = duel(scene, JEREMIASZ, Cast(FEINT, "^", HIGH, 4), OSTAP, Cast(ATTACK, "^", MASTER, 2), card="PN-09")
    play.answer(BLUE, "yes")
    assert play.key() == "action.plan"  # Neither a new combat nor a move.
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.wounds, ostap.is_stunned, ostap.special) == (0, False, 0)
    assert (ostap.is_defending, ostap.attached) == (False, [])


@pytest.mark.rule("SB-D18")
@pytest.mark.parametrize(("mine", "cancels"), [(HARD, True), (Cast(ATTACK, "^", MEDIUM, 0), False)])
def test_an_absent_player_uses_his_charm_when_he_would_come_off_worse(
    charmed: Scene, mine: Cast, cancels: bool
) -> None:
    """More wounds taken than dealt."""
    play = duel(charmed, JEREMIASZ, mine, OSTAP, SOFT)
    play.fall_back(BLUE)
    assert ("result_cancelled" in play.kinds) == cancels


@pytest.mark.rule("SB-D18")
def test_as_many_wounds_dealt_as_taken_are_no_reason_for_an_absent_player(charmed: Scene) -> None:
    """Ostap loses but strikes: one for one."""
    play = duel(charmed, JEREMIASZ, Cast(FEINT, "^", HIGH, 3), OSTAP, Cast(ATTACK, "X", HIGH, 1))
    play.fall_back(BLUE)
    assert "result_cancelled" not in play.kinds


@pytest.mark.rule("SB-D18", "SB-230")
def test_the_active_player_is_asked_first(box: Content) -> None:
    """Both fighters wear a charm; where the first declines, the other is asked."""
    scene = Scene(box, BLUE, GOLD)
    scene.lay(BLUE, CHARM, on=scene.place(BLUE, "C2", "d4"))
    scene.lay(GOLD, CHARM, on=scene.place(GOLD, "C1", "d5"))
    play = duel(scene, HRYTS, Cast(ATTACK, "^", HIGH, 4), "gold.C1", Cast(DODGE, "^", MEDIUM, 1))
    assert play.waiting == (BLUE,)
    play.answer(BLUE, "no")
    assert play.waiting == (GOLD,)


@pytest.mark.rule("SB-R61", "SB-D18")
def test_a_charm_that_was_filed_for_its_bearer_is_used_without_a_question(charmed: Scene) -> None:
    """For Ostap; what was filed for another of the band does not count."""
    for about, asked in ((OSTAP, False), (HRYTS, True)):
        dice = (*HARD.faces(charmed.box), *SOFT.faces(charmed.box))
        charmed.bout.players[RED].hand = [card for card in charmed.bout.players[RED].hand if card != "PN-01"]
        play = engage(charmed, JEREMIASZ, OSTAP, *dice)
        play.file(BLUE, "combat.cancel", "yes", about=about)
        play.stances(HARD.stance, SOFT.stance)
        assert asked == (play.key() == "combat.cancel")
        assert asked == ("result_cancelled" not in play.kinds)
