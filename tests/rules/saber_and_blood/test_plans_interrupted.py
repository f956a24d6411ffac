"""Plans that do not come off as they were made: what interrupts one, and what can no longer be done."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.actions.plans import ASKS_WHO_WAS_HALTED
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.planning import HRYTS, JEREMIASZ, OSTAP, acting, two_on_the_floor
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz in the middle of the floor, Ostap two squares north of him."""
    return two_on_the_floor(box)


# Interrupted plans


@pytest.mark.rule("SB-R71")
def test_a_ready_combat_drops_the_rest_of_the_plan(scene: Scene) -> None:
    """Armed Foray runs into a ready token at the first square: three points and the attack are kept."""
    scene.fighter(BLUE, "C1").is_ready = True
    play = acting(scene, "PN-10")
    play.walk(RED, "d5", "e5", then={"pick": f"attack {OSTAP}", "then": "end"})
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, ATTACK)
    assert (RED,) == play.waiting
    assert "d5" == play.fighter(RED, "N1").square
    assert 3 == play.option(RED, "walk").most
    assert f"attack {OSTAP}" in play.options(RED)


def watching(scene: Scene, card: str, **version: int) -> InPlay:
    """Ostap stands ready, and red plays a card that only lets Jeremiasz walk."""
    scene.fighter(BLUE, "C1").is_ready = True
    scene.give(RED, card)
    scene.give(BLUE, "CO-01")
    play = scene.play(**version)
    play.card(RED, card, JEREMIASZ)
    return play


@pytest.mark.rule("SB-D11", "SB-R26")
def test_a_walk_that_was_held_against_does_not_end_the_action(scene: Scene) -> None:
    """Watch the Door: Ostap holds, and Jeremiasz, who knows that now, still has a point to walk on with."""
    play = watching(scene, "PN-05")
    play.walk(RED, "d5")
    play.answer(BLUE, "hold")
    assert ((RED,), "action.plan", 1) == (play.waiting, play.key(), play.option(RED, "walk").most)
    assert not play.fighter(RED, "N1").has_acted
    play.walk(RED, "d4")
    assert (True, "d4") == (play.fighter(RED, "N1").has_acted, play.fighter(RED, "N1").square)


@pytest.mark.rule("SB-D11", "SB-R26")
def test_a_walk_that_was_held_against_on_its_way_does_not_end_the_action_either(scene: Scene) -> None:
    """Measured Retreat: up to Ostap and out of his reach again, with one point of three left."""
    play = watching(scene, "PN-04")
    play.walk(RED, "d5", "d4")
    play.answer(BLUE, "hold")
    assert ((RED,), "d4", 1) == (play.waiting, play.fighter(RED, "N1").square, play.option(RED, "walk").most)
    assert [["d4", "d5"], ["d5", "d4"]] == [told["way"] for told in play.told("walked")]
    play.end(RED)
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-D11", "SB-R71")
def test_a_walk_that_was_fought_over_does_not_end_the_action(scene: Scene) -> None:
    """The token is used on his last square: he is asked where to go with the point that he has kept."""
    play = watching(scene, "PN-05")
    play.walk(RED, "d5")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, ATTACK)
    assert ((RED,), "action.plan", 1) == (play.waiting, play.key(), play.option(RED, "walk").most)


@pytest.mark.rule("SB-D11")
def test_a_walk_with_every_point_ends_the_action_also_where_it_was_held_against(scene: Scene) -> None:
    """Nothing is left to ask for."""
    play = watching(scene, "PN-05")
    play.walk(RED, "d5", "d4")
    play.answer(BLUE, "hold")
    assert ((BLUE,), "turn.operation") == (play.waiting, play.key())


@pytest.mark.rule("SB-D11")
def test_who_has_said_that_the_action_ends_is_not_asked_again(scene: Scene) -> None:
    """Saber Cut: a step, no attack, the end; that Ostap holds changes nothing in it."""
    play = watching(scene, "PN-01")
    play.walk(RED, "d5", then="end")
    play.answer(BLUE, "hold")
    assert ((BLUE,), "turn.operation") == (play.waiting, play.key())


def test_a_phase_of_the_first_rules_goes_on_as_it_began(scene: Scene) -> None:
    """Under them a walk ended the action all the same; a journal from then still fits."""
    play = watching(scene, "PN-05", rules_version=ASKS_WHO_WAS_HALTED - 1)
    play.walk(RED, "d5")
    play.answer(BLUE, "hold")
    assert ((BLUE,), "turn.operation") == (play.waiting, play.key())
    assert play.fighter(RED, "N1").is_ready


def test_the_first_rules_that_ask_again_already_do(scene: Scene) -> None:
    """A phase that began under just these."""
    play = watching(scene, "PN-05", rules_version=ASKS_WHO_WAS_HALTED)
    play.walk(RED, "d5")
    play.answer(BLUE, "hold")
    assert ((RED,), "action.plan") == (play.waiting, play.key())


# What can no longer be done is asked for again


@pytest.mark.rule("SB-R71")
def test_a_way_that_is_barred_meanwhile_is_asked_for_again(scene: Scene) -> None:
    """Armed Foray, the attack first, then two steps of three; now Hryts stands on the second of them."""
    scene.fighter(BLUE, "C1").square = "d5"
    scene.place(BLUE, "C2", "h8")
    play = acting(scene, "PN-10")
    play.deed(RED, f"attack {OSTAP}", then={"pick": "walk", "then": ["d3", "d2"]})
    play.meddle().fighters[HRYTS].square = "d2"
    play.stances(ATTACK, FEINT)
    assert ((RED,), "action.plan", "d3") == (play.waiting, play.key(), play.fighter(RED, "N1").square)
    assert [["d4", "d3"]] == [told["way"] for told in play.told("walked")]


@pytest.mark.rule("SB-R71", "SB-650")
def test_a_way_for_which_no_point_is_left_meanwhile_is_not_gone(scene: Scene) -> None:
    """Armed Foray, the attack first, then a step; now slow tokens would take more points than he has."""
    scene.fighter(BLUE, "C1").square = "d5"
    play = acting(scene, "PN-10")
    play.deed(RED, f"attack {OSTAP}", then={"pick": "walk", "then": ["d3"]})
    play.meddle().fighters[JEREMIASZ].slow = 5
    play.stances(ATTACK, FEINT)
    assert ("d4", []) == (play.fighter(RED, "N1").square, play.told("walked"))


@pytest.mark.rule("SB-R71")
def test_what_was_to_follow_a_barred_way_is_asked_for_again_too(scene: Scene) -> None:
    """Ostap holds against the first step, and Hryts stands on the second: no attack from where he has come to."""
    scene.fighter(BLUE, "C1").is_ready = True
    scene.place(BLUE, "C2", "h8")
    play = acting(scene, "PN-10")
    play.walk(RED, "d5", "e5", then={"pick": f"attack {OSTAP}", "then": "wait"})
    play.meddle().fighters[HRYTS].square = "e5"
    play.answer(BLUE, "hold")
    assert ((RED,), "action.plan", "d5") == (play.waiting, play.key(), play.fighter(RED, "N1").square)
    assert [] == play.told("attacked")


@pytest.mark.rule("SB-R71", "SB-626")
def test_a_shot_at_somebody_out_of_range_meanwhile_is_asked_for_again(scene: Scene) -> None:
    """Ostap may answer to the step before it; no die is rolled, and the shot is still his."""
    scene.place(BLUE, "C2", "e7")
    scene.fighter(BLUE, "C1").is_ready = True
    play = acting(scene, "PN-06")
    play.walk(RED, "d5", then=f"fire 0 {HRYTS}")
    play.meddle().fighters[HRYTS].square = "h8"
    play.answer(BLUE, "hold")
    assert ((RED,), [f"fire 0 {OSTAP}", "end"], []) == (play.waiting, play.options(RED), play.rolls)


@pytest.mark.rule("SB-R71")
def test_he_goes_on_from_where_the_combat_has_left_him(scene: Scene) -> None:
    """Ostap wins with the feint and moves him; the next question starts there."""
    scene.fighter(BLUE, "C1").is_ready = True
    play = acting(scene, "PN-10")
    play.walk(RED, "d5", "e5", then="end")
    play.answer(BLUE, OSTAP)
    play.stances(FEINT, DODGE)
    play.answer(BLUE, {"pick": "move", "then": ["c5"]})
    assert (RED,) == play.waiting
    assert "c5" == play.option(RED, "walk").start
    play.walk(RED, "c4", "d3", "e3")
    assert "e3" == play.fighter(RED, "N1").square


@pytest.mark.rule("SB-R71", "SB-632")
def test_a_move_keeps_its_spaces_too(scene: Scene) -> None:
    """Leap onto the Table, three spaces: halted after one, two are left."""
    scene.fighter(BLUE, "C1").is_ready = True
    play = acting(scene, "PN-13")
    play.move(RED, "d5", "e5", "e4")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, ATTACK)
    assert ("d5", 2) == (play.fighter(RED, "N1").square, play.option(RED, "move").most)
    play.move(RED, "c5")
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-R71")
def test_an_attack_that_displaces_him_drops_the_way_on(scene: Scene) -> None:
    """Ostap wins with the feint and moves the attacker: his way back is no longer what he planned."""
    scene.fighter(BLUE, "C1").square = "d5"
    play = acting(scene, "PN-01")
    play.deed(RED, f"attack {OSTAP}", then={"pick": "walk", "then": ["d3"]})
    play.stances(DODGE, FEINT)
    play.answer(BLUE, {"pick": "move", "then": ["e4"]})
    assert ("e4", 2) == (play.fighter(RED, "N1").square, play.option(RED, "walk").most)


@pytest.mark.rule("SB-R71")
def test_who_falls_on_his_way_does_nothing_more(scene: Scene) -> None:
    """The ready token takes his last health; the bout goes on with the next player."""
    scene.place(RED, "N2", "h8")
    scene.fighter(BLUE, "C1").is_ready = True
    scene.fighter(RED, "N1").wounds = 5
    scene.give(BLUE, "CO-01")
    play = acting(scene, "PN-10")
    play.walk(RED, "d5", "e5", then="end")
    play.answer(BLUE, OSTAP)
    play.stances(ATTACK, FEINT)
    assert play.fighter(RED, "N1").is_eliminated
    assert (BLUE, "turn.operation") == (play.waiting[0], play.key())


@pytest.mark.rule("SB-R71", "SB-R26")
def test_an_attack_that_a_ready_token_follows_drops_the_way_on(scene: Scene) -> None:
    """Ostap is moved beside Opilski, who strikes; Jeremiasz still stands where he stood, and is asked again."""
    scene.fighter(BLUE, "C1").square = "d5"
    scene.place(RED, "N2", "f7", is_ready=True)
    play = acting(scene, "PN-01")
    play.deed(RED, f"attack {OSTAP}", then={"pick": "walk", "then": ["d3"]})
    play.stances(FEINT, DODGE)
    play.answer(RED, {"pick": "move", "then": ["e6"]})
    play.answer(RED, "red.N2")
    play.stances(ATTACK, ATTACK)
    assert ((RED,), "action.plan") == (play.waiting, play.key())
    assert ("d4", 2) == (play.fighter(RED, "N1").square, play.option(RED, "walk").most)
