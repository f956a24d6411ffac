"""Chapter 2xx: effects that contradict each other, or come at the same time."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, GREEN, RED, InPlay, Scene
from tests.rules.saber_and_blood.turns import standing


def supported_attack(scene: Scene, *dice: int) -> InPlay:
    """Jeremiasz attacks Ostap, with Opilski beside Ostap as well; both have chosen their stances."""
    scene.place(RED, "N1", "d4")
    scene.place(RED, "N2", "e5")
    scene.place(BLUE, "C1", "d5")
    scene.give(RED, "PN-01")
    game = scene.play(*dice)
    game.card(RED, "PN-01", "red.N1")
    game.attack(RED, "blue.C1")
    game.stances(ATTACK, FEINT)
    return game


@pytest.mark.rule("SB-228")
def test_a_cards_text_beats_the_general_rules(box: Content) -> None:
    """As a rule friends support; with the candles out nobody does."""
    assert ["red.N2"] == supported_attack(Scene(box)).report()["attacker"]["supporters"]
    scene = Scene(box)
    scene.lay(BLUE, "TV-09")
    assert [] == supported_attack(scene).report()["attacker"]["supporters"]


@pytest.mark.rule("SB-228")
def test_a_card_may_act_on_a_character_of_the_opponent(box: Content) -> None:
    """As a rule actions are for one's own; Challenge to a Duel says otherwise."""
    scene = standing(box)
    scene.place(RED, "N1", "c4")
    scene.give(RED, "PN-14")
    game = scene.play()
    assert {"blue.C1", "blue.C2", "blue.C3"} == {*game.options(RED, "PN-14")}


@pytest.mark.rule("SB-229")
def test_of_two_cards_in_conflict_the_later_one_wins(box: Content) -> None:
    """Brother-in-Arms gives two bolsters for support, the older card; Candles Out, played later, forbids support."""
    scene = Scene(box)
    scene.fighter(RED, "N2").skill_cards = ["PN-S6"]
    assert "master" == supported_attack(scene).report()["attacker"]["level"]
    scene = Scene(box)
    scene.fighter(RED, "N2").skill_cards = ["PN-S6"]
    scene.lay(BLUE, "TV-09", play=1)
    assert "medium" == supported_attack(scene).report()["attacker"]["level"]


@pytest.mark.rule("SB-229")
def test_the_later_of_two_stances_is_the_one_that_counts(box: Content) -> None:
    """Court Feint lowers the attack; Hussar's Poise, played on him in a later turn, raises it."""
    scene = standing(box)
    scene.lay(RED, "PN-17", scene.fighter(RED, "N1"))
    scene.give(RED, "PN-16")
    game = scene.play()
    assert "low" == game.view().fighter("red.N1").levels[ATTACK]
    game.card(RED, "PN-16", "red.N1")
    levels = game.view().fighter("red.N1").levels
    assert ("high", "high") == (levels[ATTACK], levels[FEINT])


@pytest.mark.rule("SB-230")
@pytest.mark.parametrize(("holder", "order"), [(RED, ["red", "green"]), (GREEN, ["green", "red"])])
def test_at_one_time_the_active_players_effects_come_first(box: Content, holder: str, order: list[str]) -> None:
    """Two veterans take heart at the beginning of the turn: first the one of whoever has the initiative then."""
    scene = standing(box, RED, GREEN)
    scene.bout.initiative = scene.bout.active = GREEN if holder == RED else RED
    game = scene.play()
    game.end_turn()
    began = game.kinds.index("turn_began")
    assert holder == game.bout.active
    gained = [event.data["seat"] for event in game.events[began:] if event.kind == "gained_points"]
    assert order == gained


@pytest.mark.rule("SB-230")
def test_the_others_effects_follow_clockwise(box: Content) -> None:
    """Oil is spilled among three bands: blue, whose card it is, is tested first, then green, then red."""
    scene = Scene(box, RED, BLUE, GREEN)
    scene.place(RED, "N1", "d4")
    scene.place(GREEN, "N1", "e5")
    scene.place(BLUE, "C1", "d5")
    scene.give(BLUE, "CO-24")
    scene.bout.active = BLUE
    game = scene.play()
    game.card(BLUE, "CO-24", "d5")
    tested = [event.data["who"] for event in game.events if event.kind == "test_failed"]
    assert ["blue.C1", "green.N1", "red.N1"] == tested


@pytest.mark.rule("SB-D27")
@pytest.mark.parametrize("first", ["move", "push"])
def test_the_owner_orders_what_comes_to_him_at_one_time(box: Content, first: str) -> None:
    """Semen hungers like a wolf and wins with the feint die: push, then move the loser, or the other way round."""
    scene = Scene(box)
    scene.place(BLUE, "C3", "d4")
    scene.place(RED, "N1", "d5")
    scene.lay(BLUE, "CO-20", scene.fighter(BLUE, "C3"))
    scene.give(BLUE, "CO-01")
    scene.bout.active = BLUE
    game = scene.play(1, 6, 1, 1)
    game.card(BLUE, "CO-01", "blue.C3")
    game.deed(BLUE, "attack red.N1", then="end")
    game.stances(FEINT, DODGE)
    assert ["move", "push 0", "nothing"] == game.options(BLUE)
    if first == "move":
        game.answer(BLUE, {"pick": "move", "then": ["c5"]})
        assert ["push 0", "nothing"] == game.options(BLUE)
        game.answer(BLUE, {"pick": "push 0", "then": "b6"})
        assert "b6" == game.fighter(RED, "N1").square
    else:
        game.answer(BLUE, {"pick": "push 0", "then": "d6"})
        game.answer(BLUE, {"pick": "move", "then": ["e7"]})
        assert "e7" == game.fighter(RED, "N1").square


@pytest.mark.rule("SB-D27")
def test_without_an_answer_triggers_come_in_the_order_of_their_cards(box: Content) -> None:
    """After a combat the stance, which was played first, gives fury; then the glove comes off."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    ostap = scene.place(BLUE, "C1", "d5")
    scene.lay(BLUE, "CO-18", ostap, play=1)
    scene.lay(RED, "PN-25", ostap, play=2)
    scene.give(RED, "PN-01")
    game = scene.play(1, 6, 1, 1)
    game.card(RED, "PN-01", "red.N1")
    game.deed(RED, "attack blue.C1", then="end")
    game.stances(ATTACK, FEINT)
    after = game.kinds[game.kinds.index("combat_won") :]
    assert after.index("card_discarded") > len(after) - 1 - after[::-1].index("gained_points")
    assert 2 == game.fighter(BLUE, "C1").special


@pytest.mark.rule("SB-231")
def test_effects_are_played_out_one_at_a_time(box: Content) -> None:
    """Flung Bottle: the shot is resolved, slow and then weaken, before the walk goes on."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d7")
    scene.give(BLUE, "CO-06")
    scene.bout.active = BLUE
    game = scene.play(6)
    game.card(BLUE, "CO-06", "blue.C1")
    game.deed(BLUE, "fire 0 red.N1")
    assert ["fire_hit", "slowed", "weakened"] == game.kinds[-3:]
    assert (BLUE,) == game.waiting
    game.walk(BLUE, "d6")
    assert game.kinds.index("walked") > game.kinds.index("weakened") > game.kinds.index("slowed")
