"""Chapter 6xx: ready, defense, haste, slow, stun, wounds and poison, and the moment at which each token comes off."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.tokens import add_mood
from rules.saber_and_blood.state import Mood
from tests.rules.saber_and_blood.duel import (
    HIGH,
    HRYTS,
    JEREMIASZ,
    LOW,
    MEDIUM,
    OPILSKI,
    OSTAP,
    Cast,
    duel,
    engage,
    face,
    give_spares,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, and a card for everybody to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    return scene


# Ready and defense


@pytest.mark.rule("SB-R22", "SB-640")
def test_a_second_ready_token_is_ignored(scene: Scene) -> None:
    """Krempski is told to bar the way twice; he attacks one newcomer, not two."""
    scene.place(RED, "N1", "h8")
    scene.place(RED, "N3", "d3", is_ready=True)
    scene.give(RED, "TV-12")
    scene.give(BLUE, "CO-10")
    play = scene.play()
    play.card(RED, "TV-12", "red.N3")
    play.card(BLUE, "CO-10", OSTAP)
    play.walk(BLUE, "d4", then="wait")
    play.answer(RED, "red.N3")
    play.stances(ATTACK, ATTACK)
    assert not play.fighter(RED, "N3").is_ready
    play.walk(BLUE, "e4", then="wait")
    assert play.waiting == (BLUE,)


@pytest.mark.rule("SB-R22")
def test_a_second_defense_token_is_ignored(scene: Scene) -> None:
    """After one combat there is none left."""
    scene.place(BLUE, "C1", "d5", is_defending=True)
    scene.bout.active = BLUE
    play = scene.play()
    play.standard(BLUE, OSTAP, "defense")
    assert play.fighter(BLUE, "C1").is_defending
    play.standard(RED, JEREMIASZ, "strike")
    play.attack(RED, OSTAP)
    play.stances(ATTACK, ATTACK)
    assert not play.fighter(BLUE, "C1").is_defending


@pytest.mark.rule("SB-R23")
def test_a_ready_token_stays_over_own_actions_combats_and_turns(scene: Scene) -> None:
    """Until it is used."""
    scene.place(RED, "N1", "d4", is_ready=True)
    play = engage(scene, JEREMIASZ, OSTAP)
    play.stances(ATTACK, ATTACK)
    play.end(RED)
    assert (play.fighter(RED, "N1").is_ready, play.fighter(RED, "N1").has_acted) == (True, True)
    play.end_turn()
    assert play.bout.turn == 2
    assert play.fighter(RED, "N1").is_ready


@pytest.mark.rule("SB-618", "SB-621")
def test_a_defense_token_goes_as_his_next_action_begins(scene: Scene) -> None:
    """He takes it in one turn, and has it until he acts in the next; actions of others leave it."""
    scene.give(RED, "PN-01")
    play = scene.play()
    play.standard(RED, JEREMIASZ, "defense")
    assert play.fighter(RED, "N1").is_defending
    play.end_turn()
    assert play.fighter(RED, "N1").is_defending
    play.pass_(BLUE)
    play.standard(RED, JEREMIASZ, "walk")
    assert not play.fighter(RED, "N1").is_defending


@pytest.mark.rule("SB-619")
@pytest.mark.parametrize(("is_defending", "score"), [(False, 1), (True, 3)])
def test_who_defends_himself_counts_his_advantage_symbols_anyway(scene: Scene, is_defending: bool, score: int) -> None:
    """Even where the other stance has the advantage."""
    scene.bout.fighters[OSTAP].is_defending = is_defending
    play = duel(scene, JEREMIASZ, Cast(FEINT, "^", HIGH, 4), OSTAP, Cast(DODGE, "^^", MEDIUM, 1))
    assert play.report()["defender"]["score"] == score


# Haste and slow


@pytest.mark.rule("SB-630")
def test_haste_adds_to_the_next_action_and_is_gone(scene: Scene) -> None:
    """Second wind: two points more for a standard action; whether they are spent or not, the tokens go."""
    scene.give(RED, "PN-27")
    play = scene.play()
    play.card(RED, "PN-27", JEREMIASZ)
    assert play.fighter(RED, "N1").haste == 2
    play.pass_(BLUE)
    play.standard(RED, JEREMIASZ, "walk")
    assert play.fighter(RED, "N1").haste == 0
    assert play.option(RED, "walk").most == 4
    play.end(RED)
    assert play.fighter(RED, "N1").haste == 0


@pytest.mark.rule("SB-649", "SB-650")
def test_slow_tokens_eat_movement_points_before_the_first_step(scene: Scene) -> None:
    """A loose floorboard: two tokens, on top of one that is there. Of four points one is left to walk with."""
    scene.place(BLUE, "C1", "d5", slow=1)
    scene.give(RED, "TV-07")
    scene.give(BLUE, "CO-10")
    play = scene.play()
    play.card(RED, "TV-07", OSTAP)
    assert play.fighter(BLUE, "C1").slow == 3
    play.card(BLUE, "CO-10", OSTAP)
    assert play.option(BLUE, "walk").most == 1
    play.walk(BLUE, "d6")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.square, ostap.slow, ostap.mp_spent) == ("d6", 0, 4)


@pytest.mark.rule("SB-650", "SB-651")
def test_who_does_not_move_pays_nothing_and_loses_the_rest_at_the_end_of_his_action(scene: Scene) -> None:
    """With two tokens and two points there is no step; the action over, the tokens are gone."""
    scene.place(RED, "N1", "d4", slow=2)
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    assert play.options(RED) == [f"attack {OSTAP}", "end"]
    assert play.fighter(RED, "N1").slow == 2
    play.end(RED)
    assert play.fighter(RED, "N1").slow == 0


@pytest.mark.rule("SB-651")
def test_slow_tokens_stay_until_he_acts(scene: Scene) -> None:
    """Also over a combat and the end of the turn."""
    scene.place(BLUE, "C1", "d5", slow=2)
    play = engage(scene, JEREMIASZ, OSTAP)
    play.stances(ATTACK, ATTACK)
    play.end_turn()
    assert (play.bout.turn, play.fighter(BLUE, "C1").slow) == (2, 2)


# Stun


@pytest.mark.rule("SB-652")
def test_one_stun_token_at_a_time(scene: Scene) -> None:
    """Hit twice by stools, Ostap still loses one action only."""
    scene.place(BLUE, "C1", "d5", is_stunned=True)
    scene.give(RED, "TV-01")
    play = scene.play(face(scene.box, ATTACK, "X"))
    play.card(RED, "TV-01", JEREMIASZ)
    play.deed(RED, f"fire 0 {OSTAP}")
    play.end(RED)
    play.standard(BLUE, OSTAP, "walk")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.is_stunned, ostap.has_acted, ostap.square) == (False, True, "d5")


@pytest.mark.rule("SB-653", "SB-R44")
def test_a_stunned_action_is_cancelled_and_cleans_up_all_the_same(scene: Scene) -> None:
    """Neither its bolster nor the token after its end come; defense, weaken, haste and slow go."""
    jeremiasz = scene.place(RED, "N1", "d4", is_stunned=True, is_defending=True, haste=1, slow=1)
    add_mood(jeremiasz, Mood.WEAKEN, 1, 0)
    scene.lay(RED, "PN-20", on=jeremiasz)
    scene.give(RED, "PN-05")
    play = scene.play()
    play.card(RED, "PN-05", JEREMIASZ)
    jeremiasz = play.fighter(RED, "N1")
    assert (play.waiting, jeremiasz.has_acted, jeremiasz.is_ready) == ((BLUE,), True, False)
    assert (jeremiasz.is_defending, jeremiasz.moods, jeremiasz.haste, jeremiasz.slow) == (False, [], 0, 0)


@pytest.mark.rule("SB-654")
def test_a_stunned_character_neither_supports_nor_attacks(scene: Scene) -> None:
    """Not even by a card that is no action of his; he can still be moved by it."""
    scene.place(RED, "N1", "d4", is_stunned=True, special=2)
    scene.place(RED, "N2", "e4")
    scene.give(RED, "PN-26")
    play = scene.play()
    play.card(RED, "PN-26", JEREMIASZ)
    play.move(RED, "c5")
    assert (play.fighter(RED, "N1").square, play.key(), play.waiting) == ("c5", "turn.operation", (BLUE,))
    play.standard(BLUE, OSTAP, "strike")
    play.attack(BLUE, OPILSKI)
    assert play.fighter(RED, "N2").mood() == 0


@pytest.mark.rule("SB-655")
def test_an_attack_on_a_stunned_character_turns_the_stun_into_a_weaken(scene: Scene) -> None:
    """He fights one level lower, and after the combat is rid of both."""
    scene.place(BLUE, "C1", "d5", is_stunned=True)
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "^", MEDIUM, 1), OSTAP, Cast(FEINT, "^", LOW, 0))
    assert [event["who"] for event in play.told("shaken")] == [OSTAP]
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.is_stunned, ostap.moods) == (False, [])


# Wounds and poison


@pytest.mark.rule("SB-656")
def test_wounds_of_a_card_go_onto_the_sheet(scene: Scene) -> None:
    """One shot, one wound token; without fury, for it was no combat."""
    scene.give(RED, "PN-07")
    play = scene.play(face(scene.box, ATTACK, "^W"))
    play.card(RED, "PN-07", JEREMIASZ)
    play.deed(RED, f"fire 0 {OSTAP}")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.wounds, ostap.special) == (1, 0)


@pytest.mark.rule("SB-R58")
def test_poison_works_when_the_turn_is_cleaned_up(scene: Scene) -> None:
    """One token at most, one wound that brings no fury, and then it is gone."""
    scene.place(BLUE, "C1", "d5", is_poisoned=True)
    scene.give(RED, "TV-05")
    play = scene.play()
    play.card(RED, "TV-05", OSTAP)
    assert wounds(play, OSTAP) == [0]
    play.end_turn()
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.wounds, ostap.is_poisoned, ostap.special) == (1, False, 0)
    play.end_turn()
    assert wounds(play, OSTAP) == [1]


@pytest.mark.rule("SB-R58", "SB-703")
def test_poison_can_kill(scene: Scene) -> None:
    """Like any wound."""
    scene.place(BLUE, "C2", "e4", wounds=6, is_poisoned=True)
    play = scene.play()
    play.end_turn()
    assert [event["who"] for event in play.told("eliminated")] == [HRYTS]
    assert play.fighter(BLUE, "C2").is_eliminated


@pytest.mark.rule("SB-R58")
def test_only_one_card_in_the_box_poisons(box: Content) -> None:
    """The doubtful vodka, on a foe within 2 spaces."""
    poisonous = [card for card in box.cards if any(part.do == "poison" for part in card.all_parts)]
    assert [(card.id, card.count, card.target.reach) for card in poisonous] == [("TV-05", 1, 2)]
