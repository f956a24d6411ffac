"""A mover whom a ready token halts where nobody may stay: on an obstacle, on the chest, in the fire [SB-R32]."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.tavern import Tavern
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, RED, InPlay, Scene

JEREMIASZ, OSTAP, HRYTS = "red.N1", "blue.C1", "blue.C2"


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz is about to move; where Ostap holds his ready token, each test says."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    return scene


def acting(scene: Scene, card: str, who: str = JEREMIASZ) -> InPlay:
    """A card of the active player's was just played on a character."""
    seat = scene.bout.active
    assert seat is not None
    scene.give(seat, card)
    play = scene.play()
    play.card(seat, card, who)
    return play


@pytest.mark.rule("SB-R32")
def test_a_mover_halted_on_an_obstacle_walks_off_it(scene: Scene) -> None:
    """The fight takes place on the counter; afterwards he has a point to leave it."""
    scene.place(RED, "N1", "a4")
    scene.place(BLUE, "C1", "c5", is_ready=True)
    play = acting(scene, "PN-05")
    play.walk(RED, "b4", "c4")
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, ATTACK)
    assert ("b4", "action.plan") == (play.fighter(RED, "N1").square, play.key())
    assert "end" not in play.options(RED)
    assert "b5" not in play.option(RED, "walk").steps["b4"]
    play.walk(RED, "b3")
    assert "b3" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-R32")
def test_an_absent_player_s_mover_walks_off_it_too(scene: Scene) -> None:
    """The fallback is a shortest way to where one may stand."""
    scene.place(RED, "N1", "a4")
    scene.place(BLUE, "C1", "c5", is_ready=True)
    play = acting(scene, "PN-05")
    play.walk(RED, "b4", "c4")
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, ATTACK)
    play.fall_back(RED)
    assert Tavern(play.bout, scene.box).may_stay(play.fighter(RED, "N1"))
    assert [] == play.told("found_footing")


@pytest.mark.rule("SB-R32")
def test_who_cannot_go_on_is_put_on_the_nearest_square(scene: Scene) -> None:
    """Slowed in the fight. Of six equally near ones the lowest column, then the lowest row."""
    scene.place(RED, "N1", "a4")
    scene.place(BLUE, "C1", "c5", is_ready=True)
    play = acting(scene, "PN-05")
    play.walk(RED, "b4", "c4")
    play.meddle().fighters[JEREMIASZ].slow = 9
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, ATTACK)
    assert "a3" == play.fighter(RED, "N1").square
    assert [{"seat": "red", "who": JEREMIASZ, "square": "a3"}] == play.told("found_footing")


@pytest.mark.rule("SB-R32", "SB-R25")
def test_being_put_there_counts_as_entering(scene: Scene) -> None:
    """Hryts stands ready beside that square, and strikes before the action ends."""
    scene.place(RED, "N1", "a4")
    scene.place(BLUE, "C1", "c5", is_ready=True)
    scene.place(BLUE, "C2", "b2", is_ready=True)
    play = acting(scene, "PN-05")
    play.walk(RED, "b4", "c4")
    play.meddle().fighters[JEREMIASZ].slow = 9
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, ATTACK)
    assert ((BLUE,), [HRYTS, "hold"]) == (play.waiting, play.options(BLUE))
    assert not play.fighter(RED, "N1").has_acted  # His action is not over before it is answered.


@pytest.mark.rule("SB-R32", "SB-845")
def test_a_defender_halted_on_the_chest_does_not_stay_there(box: Content) -> None:
    """A ready thief stops him on its square; slowed and going no further, he stands beside it."""
    scene = Scene(box, scenario="theft")
    scene.bout.active = BLUE
    scene.place(RED, "N1", "e6", is_ready=True)
    scene.place(BLUE, "C1", "c7")
    play = acting(scene, "CO-05", OSTAP)
    play.walk(BLUE, "d7", "d8")
    play.meddle().fighters[OSTAP].slow = 9
    play.answer(RED, JEREMIASZ)
    play.stances(FEINT, ATTACK)
    assert "c7" == play.fighter(BLUE, "C1").square


@pytest.mark.rule("SB-R32")
@pytest.mark.parametrize("goes_on", [True, False])
def test_halted_in_the_fire_he_is_burnt_only_if_he_stays(scene: Scene, goes_on: bool) -> None:
    """A leap through the fireplace, interrupted there."""
    scene.place(RED, "N1", "g4")
    scene.place(BLUE, "C1", "g6", is_ready=True)
    play = acting(scene, "PN-13")
    play.move(RED, "h5", "h6")
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, ATTACK)
    assert ("h5", 0) == (play.fighter(RED, "N1").square, play.fighter(RED, "N1").wounds)
    if goes_on:
        play.move(RED, "h4")
    else:
        play.end(RED)
        play.answer(RED, {JEREMIASZ: "h4"})
    assert ("h4", 0 if goes_on else 1) == (play.fighter(RED, "N1").square, play.fighter(RED, "N1").wounds)


@pytest.mark.rule("SB-R32", "SB-432")
def test_halted_in_the_fire_with_no_space_left_he_is_burnt_before_anything_else(scene: Scene) -> None:
    """Swing on the Chandelier, all four spaces; the attack has to wait until he is out of the fire."""
    scene.place(BLUE, "C1", "g6", is_ready=True)
    play = acting(scene, "TV-02")
    play.move(RED, "e4", "f4", "g4", "h5")
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, ATTACK)
    assert ("fireplace.leave", 1) == (play.key(), play.fighter(RED, "N1").wounds)
    play.answer(RED, {JEREMIASZ: "g5"})
    assert [f"attack {OSTAP}", "end"] == play.options(RED)
