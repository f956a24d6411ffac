"""Burn down the tavern: every way in which it ends."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.what_is_known import Corner
from tests.rules.saber_and_blood.scene import BLUE, RED, Scene

JEREMIASZ, OSTAP = "red.N1", "blue.C1"
HIT = 4


@pytest.fixture
def scene(box: Content) -> Scene:
    """Red burns, blue defends; Jeremiasz stands in the first corner."""
    scene = Scene(box, scenario="burn_down_the_tavern")
    scene.place(RED, "N1", "a1")
    scene.place(BLUE, "C1", "g7")
    scene.give(RED, "PN-01", "PN-02")
    scene.give(BLUE, "CO-01", "CO-02")
    return scene


def three_corners(scene: Scene) -> None:
    """All corners but the first burn."""
    scene.bout.corners.update(dict.fromkeys(("h1", "a8", "h8"), Corner.BURNING))


@pytest.mark.rule("SB-822")
def test_the_burner_wins_with_the_fourth_corner(scene: Scene) -> None:
    """At once; three are not enough."""
    scene.bout.corners.update({"h1": Corner.BURNING, "a8": Corner.BURNING, "h8": Corner.SMOULDERING})
    scene.place(RED, "N2", "h8")
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert play.outcome is None
    play.pass_(BLUE)
    play.standard(RED, "red.N2", "ignite h8")
    assert ({RED}, "burnt_down") == play.outcome


@pytest.mark.rule("SB-822", "SB-R55")
def test_the_fourth_corner_in_turn_10_is_in_time(scene: Scene) -> None:
    """It precedes the turn limit."""
    three_corners(scene)
    scene.bout.turn = 10
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert ({RED}, "burnt_down") == play.outcome


@pytest.mark.rule("SB-823")
def test_the_defender_wins_when_turn_10_ends(scene: Scene) -> None:
    """With three corners in flames and more wounds than the burners; not a turn earlier."""
    three_corners(scene)
    scene.fighter(BLUE, "C1").wounds = 4
    scene.bout.turn = 9
    play = scene.play()
    play.end_turn()
    assert play.outcome is None
    play.end_turn()
    assert ({BLUE}, "held_out") == play.outcome


@pytest.mark.rule("SB-823")
def test_the_defender_wins_when_no_burner_is_left(scene: Scene) -> None:
    """Jeremiasz was the last one."""
    scene.fallen(RED, "N2", "N3")
    scene.place(RED, "N1", "d4", wounds=5)
    scene.place(BLUE, "C1", "d5")
    scene.bout.active = BLUE
    play = scene.play()
    play.beat(BLUE, OSTAP, JEREMIASZ)
    assert ({BLUE}, "all_beaten") == play.outcome


@pytest.mark.rule("SB-R78")
def test_a_defender_without_characters_plays_on_and_can_hold_out(scene: Scene) -> None:
    """He is active, may play what needs nobody of his own, draws one card a turn, and wins at the limit."""
    scene.fallen(BLUE, "C2", "C3")
    scene.place(BLUE, "C1", "b1", wounds=5)
    scene.give(BLUE, "CO-24", "TV-09", "CO-15")
    scene.bout.turn = 9
    play = scene.play()
    play.beat(RED, JEREMIASZ, OSTAP)
    assert (None, (BLUE,)) == (play.outcome, play.waiting)
    assert ["TV-09", "pass"] == play.options(BLUE)
    play.card(BLUE, "TV-09")
    play.end_turn()
    assert [1] == [told["count"] for told in play.told("drew") if told["seat"] == "blue"]
    play.end_turn()
    assert ({BLUE}, "held_out") == play.outcome


@pytest.mark.rule("SB-R78")
def test_the_burner_still_has_to_burn_it_down(scene: Scene) -> None:
    """Nobody is left to stop him, and the fourth corner wins."""
    three_corners(scene)
    scene.fallen(BLUE, "C1", "C2", "C3")
    play = scene.play(HIT)
    play.standard(RED, JEREMIASZ, "ignite a1")
    assert ({RED}, "burnt_down") == play.outcome
