"""What a character risks on a way, as its question says it: ready tokens and the fire."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Danger, Path
from rules.saber_and_blood.combat.dangers import dangers_on
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.duel import HIGH, MEDIUM, OPILSKI, Cast, duel
from tests.rules.saber_and_blood.planning import OSTAP, acting, two_on_the_floor
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, Scene

BESIDE_OSTAP = Danger(words="comes beside Ostap, who may strike")
FIRE = Danger(words="ends in the fire for 1 wound", is_at_end=True)


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz in the middle of the floor; Ostap, two squares north of him, holds a ready token."""
    scene = two_on_the_floor(box)
    scene.fighter(BLUE, "C1").is_ready = True
    return scene


def walk(scene: Scene, card: str = "PN-10") -> Path:
    """The ways that Jeremiasz can walk."""
    way = acting(scene, card).option(RED, "walk")
    assert isinstance(way, Path)
    return way


@pytest.mark.rule("SB-641")
def test_a_square_beside_a_ready_foe_is_dangerous(scene: Scene) -> None:
    """All squares around him that can be walked to, and no other."""
    dangers = walk(scene).dangers
    assert {"c5", "d5", "e5", "c7", "d7", "e7", "e6"} >= {*dangers} >= {"c5", "d5", "e5"}
    assert {*dangers.values()} == {(BESIDE_OSTAP,)}


@pytest.mark.rule("SB-641", "SB-654")
def test_who_cannot_strike_is_no_danger(scene: Scene) -> None:
    """Without a token, or stunned; nor is a friend."""
    scene.fighter(BLUE, "C1").is_stunned = True
    scene.place(BLUE, "C2", "g4")
    scene.place(RED, "N2", "d3", is_ready=True)
    assert walk(scene).dangers == {}


@pytest.mark.rule("SB-641")
def test_whom_no_ready_token_can_answer_risks_nothing(scene: Scene) -> None:
    """Semen walks where he likes."""
    scene.fighter(BLUE, "C1").is_ready = False
    scene.place(RED, "N2", "d2", is_ready=True)
    semen = scene.place(BLUE, "C3", "f4")
    ostap = scene.fighter(BLUE, "C1")
    g = scene.play().g
    assert dangers_on(g, BLUE, g.state.fighters[semen.name], ["d3"]) == {}
    assert dangers_on(g, BLUE, g.state.fighters[ostap.name], ["d3"]) == {
        "d3": (Danger(words="comes beside Opilski, who may strike"),)
    }


def test_of_ways_of_one_length_the_one_that_keeps_away_is_found(scene: Scene) -> None:
    """From d2 to e4 by e3, for on d3 he would be beside Ostap; to d3 itself there is no other way."""
    scene.place(RED, "N1", "d2")
    scene.place(BLUE, "C1", "c4", is_ready=True)
    way = walk(scene)
    assert way.ends()["e4"] == ["e3", "e4"]
    assert way.model_copy(update={"dangers": {}}).ends()["e4"] == ["d3", "e4"]
    assert way.dangers_on(way.ends()["d3"]) == (BESIDE_OSTAP,)


@pytest.mark.rule("SB-R26")
def test_a_winner_who_moves_is_answered_only_where_he_ends(scene: Scene) -> None:
    """The move is one, however long it is."""
    scene.fighter(BLUE, "C1").is_ready = False
    scene.place(RED, "N2", "e5")
    scene.place(RED, "N3", "b8", is_ready=True)
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 1), OSTAP, Cast(DODGE, "^", MEDIUM, 1))
    way = play.option(BLUE, "move")
    assert way.dangers == {"c7": (Danger(words="comes beside Krempski, who may strike", is_at_end=True),)}


@pytest.mark.rule("SB-432")
def test_the_fire_is_a_danger_where_a_move_ends_and_no_danger_for_a_foe(scene: Scene) -> None:
    """The winner is told of it when he would burn himself, not when he moves the loser into it."""
    scene.place(BLUE, "C1", "g6")
    scene.place(RED, "N2", "f5")
    burns = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 0), OSTAP, Cast(DODGE, "^", MEDIUM, 3))
    assert burns.option(BLUE, "move").dangers == {"h5": (FIRE,)}
    moved = duel(scene, OPILSKI, Cast(FEINT, "^", HIGH, 3), OSTAP, Cast(FEINT, "^", MEDIUM, 1))
    assert moved.option(RED, "move").dangers == {}
