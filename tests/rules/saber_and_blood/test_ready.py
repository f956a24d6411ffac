"""Ready tokens: whoever comes beside their bearer may be attacked at once."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Mood, MoodToken
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, GREEN, RED, InPlay, Scene

JEREMIASZ, OPILSKI, KREMPSKI = "red.N1", "red.N2", "red.N3"
OSTAP, HRYTS = "blue.C1", "blue.C2"
READY = "ready.attack"


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz is about to walk; Ostap, two squares off, holds a ready token."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d6", is_ready=True)
    return scene


def acting(scene: Scene, card: str, who: str = JEREMIASZ) -> InPlay:
    """A card of the active player's was just played on a character."""
    seat = scene.bout.active
    assert seat is not None
    scene.give(seat, card)
    play = scene.play()
    play.card(seat, card, who)
    return play


# The token


@pytest.mark.rule("SB-640")
def test_a_character_becomes_ready_and_everybody_sees_it(scene: Scene) -> None:
    """By a standard action, once it is over; by a card at once."""
    scene.give(RED, "PN-01", "TV-12")
    scene.give(BLUE, "CO-01")
    scene.place(RED, "N2", "h8")
    play = scene.play()
    play.standard(RED, JEREMIASZ, "ready", "PN-01")
    assert play.fighter(RED, "N1").is_ready
    play.pass_(BLUE)
    play.card(RED, "TV-12", OPILSKI)
    seen = play.session.face(None).view
    assert [True, True] == [seen.fighter(name).is_ready for name in (JEREMIASZ, OPILSKI)]  # type: ignore[attr-defined]
    assert not play.fighter(RED, "N2").has_acted


@pytest.mark.rule("SB-641")
def test_who_comes_beside_a_ready_foe_may_be_attacked_by_him(scene: Scene) -> None:
    """The bearer's player is asked; the token is discarded, and they fight."""
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="wait")
    assert ((BLUE,), READY) == (play.waiting, play.key())
    assert [OSTAP, "hold"] == play.options(BLUE)
    play.answer(BLUE, OSTAP)
    assert not play.fighter(BLUE, "C1").is_ready
    attack = play.told("attacked")[-1]
    assert (OSTAP, JEREMIASZ, True) == (attack["who"], attack["whom"], attack["by_ready"])
    play.stances(ATTACK, FEINT)
    assert 1 == play.fighter(RED, "N1").wounds


@pytest.mark.rule("SB-641")
def test_who_holds_keeps_the_token_for_the_next_square(scene: Scene) -> None:
    """Nothing happens, and the walk goes on; on the next square beside him the question comes again."""
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", "e5", then="wait")
    play.answer(BLUE, "hold")
    assert ("e5", READY) == (play.fighter(RED, "N1").square, play.key())
    play.answer(BLUE, "hold")
    assert play.fighter(BLUE, "C1").is_ready
    assert (RED,) == play.waiting


@pytest.mark.rule("SB-641")
def test_a_token_answers_to_foes_beside_its_bearer_only(scene: Scene) -> None:
    """Not to a foe two squares off, nor to a friend."""
    play = acting(scene, "PN-05")
    play.walk(RED, "e4", "f4")
    assert play.fighter(RED, "N1").has_acted
    other = Scene(scene.box)
    other.place(RED, "N1", "d4")
    other.place(RED, "N2", "d6", is_ready=True)
    other.place(BLUE, "C1", "a8")
    beside_a_friend = acting(other, "PN-05")
    beside_a_friend.walk(RED, "d5")
    assert "d5" == beside_a_friend.fighter(RED, "N1").square
    assert beside_a_friend.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-642")
def test_the_ready_attack_comes_before_whatever_the_mover_wanted_there(scene: Scene) -> None:
    """He planned to attack; Ostap's attack is first, and only then can he be asked again."""
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then={"pick": f"attack {OSTAP}", "then": "end"})
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, FEINT)
    assert [(OSTAP, JEREMIASZ)] == [(told["who"], told["whom"]) for told in play.told("attacked")]
    assert (RED,) == play.waiting


@pytest.mark.rule("SB-644")
def test_after_the_ready_combat_the_mover_goes_on(scene: Scene) -> None:
    """He attacks, and spends the point that he has left."""
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="wait")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, FEINT)
    play.deed(RED, f"attack {OSTAP}", then={"pick": "walk", "then": ["e4"]})
    play.stances(ATTACK, FEINT)
    assert ("e4", 1) == (play.fighter(RED, "N1").square, play.fighter(BLUE, "C1").wounds)
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-643", "SB-R24")
def test_what_the_moving_card_gives_does_not_count_in_the_ready_combat(scene: Scene) -> None:
    """Armed Foray's bolster waits for his own attack; the older one counts, and is gone after it."""
    scene.fighter(RED, "N1").moods = [MoodToken(mood=Mood.BOLSTER, origin=0)]
    play = acting(scene, "PN-10")
    play.walk(RED, "d5", then="wait")
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, ATTACK)
    assert "high" == play.report()["defender"]["level"]
    assert [play.bout.plays] == [token.origin for token in play.fighter(RED, "N1").moods]
    play.attack(RED, OSTAP)
    play.stances(ATTACK, FEINT)
    assert "high" == play.report()["attacker"]["level"]


@pytest.mark.rule("SB-643")
def test_levels_of_the_moving_card_do_not_count_either(scene: Scene) -> None:
    """Point of Honour raises the feint by two, but not against the ready token; a stance on the sheet does."""
    krempski = scene.place(RED, "N3", "e4")
    scene.lay(RED, "PN-15", on=krempski)
    play = acting(scene, "PN-11", KREMPSKI)
    play.walk(RED, "e5", then="wait")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, FEINT)
    assert "medium" == play.report()["defender"]["level"]
    play.attack(RED, OSTAP)
    play.stances(FEINT, ATTACK)
    assert "master" == play.report()["attacker"]["level"]


@pytest.mark.rule("SB-R27")
def test_a_stunned_bearer_cannot_use_his_token_but_keeps_it(scene: Scene) -> None:
    """Nobody is asked."""
    scene.place(BLUE, "C1", "d6", is_ready=True, is_stunned=True)
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="wait")
    assert (RED,) == play.waiting
    assert play.fighter(BLUE, "C1").is_ready


# What counts as entering a space


@pytest.mark.rule("SB-R25")
def test_a_step_from_one_square_beside_him_to_another_counts(scene: Scene) -> None:
    """Jeremiasz stood next to Ostap already."""
    scene.fighter(RED, "N1").square = "d5"
    play = acting(scene, "PN-01")
    assert (RED,) == play.waiting
    play.walk(RED, "e5", then="wait")
    assert READY == play.key()


@pytest.mark.rule("SB-R25", "SB-R26")
def test_a_move_effect_halts_on_every_square_that_it_enters(scene: Scene) -> None:
    """Leap onto the Table past Ostap, from c4 by c5 and d5 to e4: two squares beside him, two questions."""
    scene.fighter(RED, "N1").square = "c4"
    play = acting(scene, "PN-13")
    play.move(RED, "c5", "d5", "e4")
    assert ("c5", READY) == (play.fighter(RED, "N1").square, play.key())
    play.answer(BLUE, "hold")
    assert ("d5", READY) == (play.fighter(RED, "N1").square, play.key())
    play.answer(BLUE, "hold")
    assert "e4" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-R25")
@pytest.mark.parametrize(("square", "counts"), [("d6", True), ("d7", False)])
def test_of_a_push_only_the_last_square_counts(box: Content, square: str, counts: bool) -> None:
    """Ostap is pushed past ready Opilski, or to the square beside him."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "e5", is_ready=True)
    scene.place(BLUE, "C1", "d5")
    play = acting(scene, "PN-08")
    play.deed(RED, f"push 0 {OSTAP} {square}")
    assert counts == (READY == play.key())


@pytest.mark.rule("SB-R25")
def test_being_placed_beside_the_fireplace_counts(box: Content) -> None:
    """Ostap steps out of the fire next to ready Opilski; for both spaces that he came to there is one question."""
    scene = Scene(box)
    scene.place(RED, "N1", "f5")
    scene.place(RED, "N2", "g4", is_ready=True)
    scene.place(BLUE, "C1", "g5")
    play = acting(scene, "PN-08")
    play.deed(RED, f"push 0 {OSTAP} h5")
    assert "fireplace.leave" == play.key()
    play.answer(BLUE, {OSTAP: "h4"})
    assert ((RED,), READY) == (play.waiting, play.key())
    play.answer(RED, "hold")
    assert "action.plan" == play.key()


@pytest.mark.rule("SB-R25")
def test_who_steps_out_of_the_fire_out_of_reach_is_left_alone(box: Content) -> None:
    """Opilski stood beside the fireplace, but not beside the square that Ostap takes."""
    scene = Scene(box)
    scene.place(RED, "N1", "f5")
    scene.place(RED, "N2", "g4", is_ready=True)
    scene.place(BLUE, "C1", "g5")
    play = acting(scene, "PN-08")
    play.deed(RED, f"push 0 {OSTAP} h5")
    play.answer(BLUE, {OSTAP: "h6"})
    assert "action.plan" == play.key()


@pytest.mark.rule("SB-R26", "SB-R25")
def test_a_win_move_is_answered_once_the_combat_is_over(box: Content) -> None:
    """The loser of a feint lands beside ready Opilski; his tokens of that combat are off before the next begins."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "g5", is_ready=True)
    scene.place(BLUE, "C1", "d5", moods=[MoodToken(mood=Mood.BOLSTER, origin=0)])
    play = acting(scene, "PN-01")
    play.attack(RED, OSTAP)
    play.stances(FEINT, DODGE)
    assert "combat.bonus" == play.key()
    play.answer(RED, {"pick": "move", "then": ["e5", "f5"]})
    assert ((RED,), READY) == (play.waiting, play.key())
    assert [] == play.fighter(BLUE, "C1").moods
    play.answer(RED, OPILSKI)
    play.stances(ATTACK, FEINT)
    assert 2 == play.fighter(BLUE, "C1").wounds


@pytest.mark.rule("SB-R26")
@pytest.mark.parametrize("is_pushed_on", [False, True])
def test_who_is_gone_again_when_the_combat_is_over_is_left_alone(box: Content, is_pushed_on: bool) -> None:
    """Wolf's Hunger: moved beside ready Hryts, then pushed away from him."""
    scene = Scene(box)
    scene.bout.active = BLUE
    scene.lay(BLUE, "CO-20", on=scene.place(BLUE, "C1", "d4"))
    scene.place(BLUE, "C2", "d6", is_ready=True)
    scene.place(RED, "N1", "d5")
    play = acting(scene, "CO-01", OSTAP)
    play.attack(BLUE, JEREMIASZ)
    play.stances(FEINT, DODGE)
    play.answer(BLUE, {"pick": "move", "then": ["c5"]})
    play.answer(BLUE, {"pick": "push 0", "then": "b6"} if is_pushed_on else "nothing")
    assert ("action.plan" if is_pushed_on else READY) == play.key()


# Who is asked, and in which order


@pytest.mark.rule("SB-D13")
def test_at_the_deadline_the_token_is_used(scene: Scene) -> None:
    """Whoever does not answer attacks."""
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="wait")
    play.fall_back(BLUE)
    assert [(OSTAP, JEREMIASZ)] == [(told["who"], told["whom"]) for told in play.told("ready_used")]


@pytest.mark.rule("SB-D13")
def test_one_owner_of_several_tokens_picks_the_order(scene: Scene) -> None:
    """Hryts first; then Ostap is asked about, for the newcomer is still there."""
    scene.place(BLUE, "C2", "e6", is_ready=True)
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="wait")
    assert [OSTAP, HRYTS, "less", "hold"] == play.options(BLUE)
    play.answer(BLUE, HRYTS)
    play.stances(ATTACK, FEINT)
    assert [OSTAP, "less", "hold"] == play.options(BLUE)
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, FEINT)
    assert [HRYTS, OSTAP] == [told["who"] for told in play.told("ready_used")]
    assert (RED,) == play.waiting


@pytest.mark.rule("SB-D13", "SB-R61")
def test_a_standing_answer_is_about_one_bearer(scene: Scene) -> None:
    """Between two tokens none can be filed; once Hryts has used his, the question is about Ostap alone."""
    scene.place(BLUE, "C2", "e6", is_ready=True)
    play = acting(scene, "PN-01")
    play.walk(RED, "d5", then="wait")
    assert ("", False) == (play.asked(BLUE).about, play.asked(BLUE).standing)
    play.answer(BLUE, HRYTS)
    play.stances(ATTACK, FEINT)
    assert (OSTAP, True) == (play.asked(BLUE).about, play.asked(BLUE).standing)


@pytest.mark.rule("SB-D13", "SB-230")
def test_the_active_player_is_asked_first_then_the_others_clockwise(box: Content) -> None:
    """Green pushes Ostap between his own ready Opilski and red's ready Jeremiasz."""
    scene = Scene(box, RED, BLUE, GREEN, scenario="brawl_for_three")
    scene.bout.active = GREEN
    scene.place(GREEN, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    scene.place(RED, "N1", "c7", is_ready=True)
    scene.place(GREEN, "N2", "e7", is_ready=True)
    play = acting(scene, "PN-08", "green.N1")
    play.deed(GREEN, f"push 0 {OSTAP} d6")
    assert ((GREEN,), ["green.N2", "hold"]) == (play.waiting, play.options(GREEN))
    play.answer(GREEN, "hold")
    assert ((RED,), [JEREMIASZ, "hold"]) == (play.waiting, play.options(RED))
    play.answer(RED, "hold")
    assert "action.plan" == play.key()


@pytest.mark.rule("SB-R18", "SB-641")
def test_an_imposed_step_is_answered_by_foes_of_the_mover_alone(scene: Scene) -> None:
    """Challenge to a Duel draws Ostap between ready Hryts, his friend, and ready Opilski, his foe."""
    scene.place(BLUE, "C2", "c4", is_ready=True)
    scene.place(RED, "N2", "e4", is_ready=True)
    play = acting(scene, "PN-14", OSTAP)
    play.walk(RED, "d5")
    assert ((RED,), [OPILSKI, "hold"]) == (play.waiting, play.options(RED))
