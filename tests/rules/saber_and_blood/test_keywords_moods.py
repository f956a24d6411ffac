"""Chapter 6xx: bolster and weaken, from the card that brings them to the moment at which they come off."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.tokens import add_mood
from rules.saber_and_blood.state import Mood, MoodToken
from tests.rules.saber_and_blood.duel import (
    JEREMIASZ,
    MASTER,
    MEDIUM,
    OPILSKI,
    OSTAP,
    Cast,
    duel,
    face,
    give_spares,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, and a card for everybody to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    return scene


@pytest.mark.rule("SB-605", "SB-606", "SB-507")
def test_bolster_tokens_pile_up_and_raise_every_stance(scene: Scene) -> None:
    """Three of them from two cards; each is a level, up to master."""
    add_mood(scene.bout.fighters[JEREMIASZ], Mood.BOLSTER, 2, 0)
    scene.give(RED, "PN-22")
    play = scene.play()
    play.card(RED, "PN-22", JEREMIASZ)
    assert play.fighter(RED, "N1").mood() == 3
    play.standard(BLUE, OSTAP, "strike")
    play.attack(BLUE, JEREMIASZ)
    labels = [option.label for option in play.asked(RED).options]  # type: ignore[union-attr]
    assert labels == ["Attack (master)", "Dodge (master)", "Feint (master)"]


@pytest.mark.rule("SB-609", "SB-610", "SB-628")
def test_weaken_tokens_of_a_hit_count_in_the_next_combat_and_go_after_it(scene: Scene) -> None:
    """A hurled tankard weakens Ostap twice; he attacks two levels below high."""
    scene.give(RED, "PN-06")
    play = scene.play(face(scene.box, ATTACK, "WW"))
    play.card(RED, "PN-06", JEREMIASZ)
    play.deed(RED, f"fire 0 {OSTAP}", then="end")
    play.end(RED)
    assert play.fighter(BLUE, "C1").mood() == -2
    play.standard(BLUE, OSTAP, "strike")
    play.attack(BLUE, JEREMIASZ)
    play.stances(ATTACK, ATTACK)
    assert play.report()["attacker"]["level"] == "low"
    assert play.fighter(BLUE, "C1").moods == []


@pytest.mark.rule("SB-610", "SB-607")
def test_tokens_go_at_the_end_of_his_next_action_without_any_combat(scene: Scene) -> None:
    """Bolster and weaken alike; an action of somebody else leaves them alone."""
    scene.place(RED, "N2", "a1")
    add_mood(scene.bout.fighters[JEREMIASZ], Mood.WEAKEN, 2, 0)
    add_mood(scene.bout.fighters[OPILSKI], Mood.BOLSTER, 1, 0)
    play = scene.play()
    play.standard(RED, JEREMIASZ, "walk")
    assert play.fighter(RED, "N1").mood() == -2
    play.walk(RED, "d3")
    assert (play.fighter(RED, "N1").mood(), play.fighter(RED, "N2").mood()) == (0, 1)


@pytest.mark.rule("SB-608")
def test_bolster_and_weaken_meet_as_the_card_is_played(scene: Scene) -> None:
    """A bolster on somebody who is weakened twice leaves one weaken token."""
    add_mood(scene.bout.fighters[JEREMIASZ], Mood.WEAKEN, 2, 0)
    scene.give(RED, "PN-22")
    play = scene.play()
    play.card(RED, "PN-22", JEREMIASZ)
    assert [token.mood for token in play.fighter(RED, "N1").moods] == [Mood.WEAKEN]


@pytest.mark.rule("SB-R20", "SB-316")
def test_a_bolster_of_an_action_ends_with_it(scene: Scene) -> None:
    """An armed foray without a combat: nothing is left of it when others act."""
    scene.give(RED, "PN-10")
    play = scene.play()
    play.card(RED, "PN-10", JEREMIASZ)
    assert play.fighter(RED, "N1").mood() == 1
    play.end(RED)
    assert play.fighter(RED, "N1").moods == []


@pytest.mark.rule("SB-509")
def test_tokens_stance_and_action_are_added_up(scene: Scene) -> None:
    """Blood in the eyes, two weaken tokens and a stance against him: +2 - 2 - 1 from high is medium."""
    ostap = scene.bout.fighters[OSTAP]
    add_mood(ostap, Mood.WEAKEN, 2, 0)
    scene.lay(RED, "PN-19", on=ostap)
    duel(scene, OSTAP, Cast(ATTACK, "^", MEDIUM, 1), JEREMIASZ, Cast(ATTACK, "^", MEDIUM, 1), card="CO-11")
    ostap.moods = []
    duel(scene, OSTAP, Cast(ATTACK, "^", MASTER, 2), JEREMIASZ, Cast(ATTACK, "^", MEDIUM, 1), card="CO-11")


# Ready combats and the tokens of the moving card


def run_into_opilski(scene: Scene, *dice: int, tokens: int = 0) -> InPlay:
    """Ostap, with a card that bolsters him once, walks beside Opilski, who waits for him; the combat begins."""
    scene.place(RED, "N1", "h8")
    scene.place(RED, "N2", "d3", is_ready=True)
    ostap = scene.bout.fighters[OSTAP]
    add_mood(ostap, Mood.BOLSTER if tokens > 0 else Mood.WEAKEN, abs(tokens), 0)
    scene.give(BLUE, "CO-10")
    scene.bout.active = BLUE
    play = scene.play(*dice)
    play.card(BLUE, "CO-10", OSTAP)
    play.walk(BLUE, "d4", then="wait")
    play.answer(RED, OPILSKI)
    return play


@pytest.mark.rule("SB-R24")
def test_a_ready_combat_neither_counts_nor_takes_the_tokens_of_the_moving_card(scene: Scene) -> None:
    """An older bolster does count, and is lost; the one of the card helps Ostap when he strikes back."""
    play = run_into_opilski(scene, tokens=1)
    play.stances(FEINT, FEINT)
    assert play.report()["defender"]["level"] == "high"  # Medium, and the older token.
    assert play.fighter(BLUE, "C1").mood() == 1
    play.attack(BLUE, OPILSKI)
    play.stances(FEINT, FEINT)
    assert play.report()["attacker"]["level"] == "high"
    assert play.fighter(BLUE, "C1").moods == []


@pytest.mark.rule("SB-R24")
def test_a_pair_that_met_before_the_ready_combat_stays_cancelled(scene: Scene) -> None:
    """The bolster of the card took an older weaken with it: Ostap fights as printed."""
    play = run_into_opilski(scene, tokens=-1)
    play.stances(FEINT, FEINT)
    assert play.report()["defender"]["level"] == "medium"
    assert play.fighter(BLUE, "C1").moods == []


@pytest.mark.rule("SB-R24", "SB-R63")
def test_what_a_ready_combat_ignores_does_not_meet_its_own_tokens(box: Content) -> None:
    """The target of a raid is weakened in it though his card has bolstered him, and has the bolster afterwards."""
    scene = Scene(box, scenario="raid")
    scene.place(BLUE, "C1", "d5")
    scene.bout.target = OSTAP
    give_spares(scene)
    play = run_into_opilski(scene)
    play.stances(ATTACK, ATTACK)
    assert play.report()["defender"]["level"] == "medium"  # High, and one weaken.
    assert play.fighter(BLUE, "C1").moods == [MoodToken(mood=Mood.BOLSTER, origin=play.bout.plays)]


@pytest.mark.rule("SB-R24", "SB-643")
def test_a_defense_token_of_the_moving_card_is_ignored_and_kept(scene: Scene) -> None:
    """Jeremiasz takes cover and uses his haste to step beside Ostap, who waits for him; an older token would count."""
    scene.place(RED, "N1", "d3", haste=1)
    scene.place(BLUE, "C1", "d5", is_ready=True, is_defending=True)
    scene.give(RED, "PN-12")
    play = scene.play()
    play.card(RED, "PN-12", JEREMIASZ)
    play.walk(RED, "d4")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, ATTACK)
    report = play.report()
    assert (report["attacker"]["is_defending"], report["defender"]["is_defending"]) == (True, False)
    assert (play.fighter(BLUE, "C1").is_defending, play.fighter(RED, "N1").is_defending) == (False, True)
