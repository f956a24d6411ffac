"""Chapter 3xx: the standard action."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz one space from Ostap, Opilski behind him; blue has cards to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d3")
    scene.place(RED, "N2", "b1")
    scene.place(BLUE, "C1", "d5")
    scene.give(BLUE, "CO-05", "CO-06")
    return scene


def actors(game: InPlay) -> list[str]:
    """Who can perform a standard action now."""
    (seat,) = game.waiting
    return game.options(seat, "standard") if "standard" in game.options(seat) else []


@pytest.mark.rule("SB-350")
@pytest.mark.parametrize("card", ["PN-10", "PN-03", "PN-18", "PN-21", "TV-07"])
def test_any_card_serves_for_a_standard_action(scene: Scene, card: str) -> None:
    """One command point, whatever is printed on it: dear, with a special cost, a stance or an interference."""
    scene.give(RED, card)
    scene.bout.players[RED].cp = 1
    game = scene.play()
    game.standard(RED, "red.N1", "defense", card=card)
    assert (0, []) == (game.bout.players[RED].cp, game.bout.players[RED].hand)
    pile = game.view().tavern_discarded if card == "TV-07" else game.view().player(RED).discarded
    assert (card,) == pile
    fighter = game.view().fighter("red.N1")
    assert (True, None, 0) == (fighter.is_defending, fighter.stance, fighter.bolster)
    assert ((), (), 0) == (game.view().in_play, game.view().played, game.view().fighter("blue.C1").slow)


@pytest.mark.rule("SB-350")
def test_a_standard_action_needs_a_point_and_a_card(scene: Scene) -> None:
    """Without a command point there is none; and the card that goes must be in hand."""
    scene.give(RED, "PN-12")
    scene.bout.players[RED].cp = 0
    assert [] == actors(scene.play())
    scene.bout.players[RED].cp = 1
    game = scene.play()
    with pytest.raises(IllegalAnswer):
        game.standard(RED, "red.N1", "defense", card="PN-01")
    assert 1 == game.bout.players[RED].cp


@pytest.mark.rule("SB-351")
def test_it_is_one_of_four_things(scene: Scene) -> None:
    """For a character without skills, in a scenario without errands."""
    scene.give(RED, "PN-01")
    deeds = scene.play().options(RED, "standard", "red.N1", "what")
    assert ["walk", "strike", "ready", "defense"] == deeds


@pytest.mark.rule("SB-351")
def test_two_movement_points(scene: Scene) -> None:
    """Two steps and no attack."""
    scene.give(RED, "PN-01")
    game = scene.play()
    game.standard(RED, "red.N1", "walk")
    with pytest.raises(IllegalAnswer):
        game.walk(RED, "d4", "e5", "e6")
    assert ["walk", "end"] == game.options(RED)
    game.walk(RED, "d4", "e5")
    assert ("e5", (BLUE,)) == (game.fighter(RED, "N1").square, game.waiting)
    assert [] == game.told("attacked")


@pytest.mark.rule("SB-351")
def test_one_movement_point_and_one_attack(scene: Scene) -> None:
    """The step first, then one attack and not a second."""
    scene.give(RED, "PN-04")
    game = scene.play()
    game.standard(RED, "red.N1", "strike")
    with pytest.raises(IllegalAnswer):
        game.walk(RED, "d4", "e5", then="end")
    game.walk(RED, "d4", then="attack blue.C1")
    game.stances(ATTACK, FEINT)
    assert (1, True) == (game.fighter(BLUE, "C1").wounds, game.fighter(RED, "N1").has_acted)
    assert (BLUE,) == game.waiting


@pytest.mark.rule("SB-351")
def test_becoming_ready_after_the_end_of_the_action(scene: Scene) -> None:
    """The token comes when the action is over."""
    scene.give(RED, "PN-04")
    scene.place(RED, "N1", "d3", haste=1)
    game = scene.play()
    game.standard(RED, "red.N1", "ready")
    assert not game.fighter(RED, "N1").is_ready
    game.end(RED)
    assert (True, True) == (game.fighter(RED, "N1").is_ready, game.fighter(RED, "N1").has_acted)


@pytest.mark.rule("SB-351")
def test_a_defense_token(scene: Scene) -> None:
    """At once."""
    scene.give(RED, "PN-04")
    game = scene.play()
    game.standard(RED, "red.N1", "defense")
    assert game.fighter(RED, "N1").is_defending


@pytest.mark.rule("SB-352")
def test_it_is_the_play_of_a_card(scene: Scene) -> None:
    """The active player's one operation: it breaks the series of passes, and the next player is active."""
    scene.give(RED, "PN-04", "PN-05")
    scene.bout.passes = 1
    game = scene.play()
    game.standard(RED, "red.N1", "defense", card="PN-04")
    assert (0, (BLUE,)) == (game.view().passes, game.waiting)
    game.pass_(BLUE)
    assert (RED,) == game.waiting


@pytest.mark.rule("SB-353")
def test_it_is_the_characters_action_of_the_turn(scene: Scene) -> None:
    """After it he cannot act again, nor could he before it; and it ends as every action does."""
    scene.place(RED, "N1", "d3", slow=1)
    scene.give(RED, "PN-04", "PN-05", "PN-06")
    game = scene.play()
    game.standard(RED, "red.N1", "defense", card="PN-04")
    assert (True, 0) == (game.fighter(RED, "N1").has_acted, game.fighter(RED, "N1").slow)
    game.pass_(BLUE)
    assert ["red.N2"] == actors(game)
    assert ["red.N2"] == game.options(RED, "PN-05")
    game.card(RED, "PN-05", "red.N2")
    game.end(RED)
    game.pass_(BLUE)
    assert [] == actors(game)


@pytest.mark.rule("SB-354")
def test_other_effects_are_added_as_to_any_action(scene: Scene) -> None:
    """Haste and Light Boots: two more steps beside the attack; with a stance that makes him ready, he is."""
    jeremiasz = scene.place(RED, "N1", "b3", haste=1, skill_cards=["PN-S2"])
    scene.lay(RED, "PN-20", jeremiasz)
    scene.give(RED, "PN-04")
    game = scene.play()
    game.standard(RED, "red.N1", "strike")
    game.walk(RED, "b2", "c2", "d3")
    fighter = game.fighter(RED, "N1")
    assert ("d3", 0, True) == (fighter.square, fighter.haste, fighter.is_ready)


@pytest.mark.rule("SB-354")
def test_without_such_effects_there_is_nothing_to_add(scene: Scene) -> None:
    """A plain standard action for defense asks for no way."""
    scene.give(RED, "PN-04", "PN-05")
    game = scene.play()
    game.standard(RED, "red.N1", "defense", card="PN-04")
    assert (BLUE,) == game.waiting
    hasty = Scene(scene.box)
    hasty.place(RED, "N1", "d3", haste=1)
    hasty.place(BLUE, "C1", "d5")
    hasty.give(RED, "PN-04")
    hasty.give(BLUE, "CO-05")
    game = hasty.play()
    game.standard(RED, "red.N1", "defense")
    game.walk(RED, "d4")
    assert ("d4", True) == (game.fighter(RED, "N1").square, game.fighter(RED, "N1").is_defending)
