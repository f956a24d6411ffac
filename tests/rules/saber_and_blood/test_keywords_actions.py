"""Chapter 6xx: what belongs to an action, what comes at its end and after it, and what cuts it short."""

from __future__ import annotations

import pytest

from rules.kernel.values import IllegalAnswer
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.vocabulary import Keyword, When
from tests.rules.saber_and_blood.duel import (
    HIGH,
    HRYTS,
    JEREMIASZ,
    KREMPSKI,
    OPILSKI,
    OSTAP,
    Cast,
    duel,
    engage,
    give_spares,
    rewritten,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, RED, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, and a card for everybody to spare."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    return scene


# After the end of the action


@pytest.mark.rule("SB-601", "SB-618")
def test_what_comes_after_the_end_of_an_action_is_no_part_of_it(scene: Scene) -> None:
    """A measured retreat: the defense token is there only when the action is over, and then it stays."""
    scene.give(RED, "PN-04")
    play = scene.play()
    play.card(RED, "PN-04", JEREMIASZ)
    assert not play.fighter(RED, "N1").is_defending
    play.walk(RED, "d3")
    assert play.fighter(RED, "N1").has_acted
    assert play.fighter(RED, "N1").is_defending


@pytest.mark.rule("SB-601", "SB-R20")
def test_a_token_from_after_the_end_stays_and_one_from_the_action_goes(box: Content) -> None:
    """A bolster that was not used in the action is lost with its end; one that comes after it is kept."""
    parts = (Part(do=Keyword.BOLSTER, n=3), Part(do=Keyword.MP), Part(do=Keyword.BOLSTER, n=1, when=When.AFTER))
    scene = Scene(rewritten(box, "PN-04", effects=parts))
    scene.place(RED, "N1", "d4")
    scene.give(RED, "PN-04", "PN-13")
    play = scene.play()
    play.card(RED, "PN-04", JEREMIASZ)
    assert play.fighter(RED, "N1").mood() == 3
    play.end(RED)
    assert play.fighter(RED, "N1").mood() == 1


@pytest.mark.rule("SB-601")
def test_it_comes_before_the_next_player_does_anything(scene: Scene) -> None:
    """Lie in wait: the token is on him before red is asked."""
    scene.bout.active = BLUE
    scene.give(BLUE, "CO-05")
    play = scene.play()
    play.card(BLUE, "CO-05", OSTAP)
    play.end(BLUE)
    assert (play.key(), play.waiting, play.fighter(BLUE, "C1").is_ready) == ("turn.operation", (RED,), True)


# At the end of the action


@pytest.mark.rule("SB-603", "SB-R72")
def test_what_comes_at_the_end_is_used_last(scene: Scene) -> None:
    """Point of honour: the push cannot be used before the attack, and after it neither walk nor attack can."""
    scene.give(RED, "PN-11")
    play = scene.play()
    play.card(RED, "PN-11", JEREMIASZ)
    assert not [option for option in play.options(RED) if option.startswith("push")]
    play.end(RED)
    assert play.options(RED) == [f"push 0 {OSTAP} d6", "end"]
    play.deed(RED, f"push 0 {OSTAP} d6")
    assert play.fighter(BLUE, "C1").square == "d6"
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-603", "SB-314")
def test_an_end_that_nobody_wants_is_left(scene: Scene) -> None:
    """A push is always a choice."""
    scene.give(RED, "PN-11")
    play = scene.play()
    play.card(RED, "PN-11", JEREMIASZ)
    play.end(RED)
    play.end(RED)
    assert play.fighter(BLUE, "C1").square == "d5"


# As a standard action


@pytest.mark.rule("SB-602")
def test_a_skill_as_a_standard_action(scene: Scene) -> None:
    """A pistol in the sash: 1 command point, any card of the hand, and it is his action of this turn."""
    scene.bout.fighters[JEREMIASZ].skill_cards = ["PN-S3"]
    scene.place(RED, "N2", "a1")
    play = scene.play(6)
    deeds = play.options(RED, "standard", JEREMIASZ, "what")
    assert deeds == ["walk", "strike", "ready", "defense", "skill 1"]
    others = play.options(RED, "standard", OPILSKI, "what")
    assert "skill 1" not in others
    play.standard(RED, JEREMIASZ, "skill 1")
    play.deed(RED, f"fire 0 {OSTAP}")
    player = play.bout.players[RED]
    assert (player.cp, player.hand, player.deck.discard_pile) == (5, [], ["PN-13"])
    assert play.fighter(RED, "N1").has_acted
    assert wounds(play, OSTAP) == [1]


# Attacks


@pytest.mark.rule("SB-604")
def test_an_attack_may_be_left_unused(scene: Scene) -> None:
    """The action ends without a combat."""
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    play.end(RED)
    assert "attacked" not in play.kinds
    assert play.fighter(RED, "N1").has_acted


@pytest.mark.rule("SB-604", "SB-R77", "SB-607")
@pytest.mark.parametrize("second", [OSTAP, HRYTS], ids=["the same", "another"])
def test_two_attacks_one_after_the_other(scene: Scene, second: str) -> None:
    """On the same opponent or on another; the bolster of the card helps in the first combat only, then none is left."""
    scene.place(RED, "N1", "d4", special=2)
    scene.place(BLUE, "C2", "e5")
    play = engage(scene, JEREMIASZ, OSTAP, card="PN-03")
    play.stances(ATTACK, ATTACK)
    play.attack(RED, second)
    play.stances(ATTACK, ATTACK)
    assert [event["whom"] for event in play.told("attacked")] == [OSTAP, second]
    assert [report.attacker.level for report in play.bout.combats] == ["high", "medium"]
    assert not [option for option in play.options(RED) if option.startswith("attack")]


@pytest.mark.rule("SB-R77", "SB-316")
def test_a_level_for_the_action_lasts_for_all_of_it(box: Content) -> None:
    """Not like a bolster: with a second attack on that card it counts again, and after the action no more."""
    parts = (Part(do=Keyword.LEVEL, n=1), Part(do=Keyword.ATTACK, n=2))
    scene = Scene(rewritten(box, "PN-11", effects=parts))
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "^", HIGH, 1), OSTAP, Cast(ATTACK, "^", HIGH, 1), card="PN-11")
    play.attack(RED, OSTAP)
    play.stances(ATTACK, ATTACK)
    assert [report.attacker.level for report in play.bout.combats] == ["high", "high"]
    play.standard(BLUE, OSTAP, "strike")
    play.attack(BLUE, JEREMIASZ)
    play.stances(ATTACK, ATTACK)
    assert play.report()["defender"]["level"] == "medium"


@pytest.mark.rule("SB-654", "SB-R64")
def test_whoever_is_stunned_in_his_own_action_loses_the_attacks_that_are_left(box: Content) -> None:
    """The rest of his action goes on, and the token waits for the next one."""
    scene = Scene(rewritten(box, "CO-20", effects=(Part(do=Keyword.STUN, when=When.WON),)))
    scene.place(RED, "N1", "d4", special=2)
    scene.lay(BLUE, "CO-20", on=scene.place(BLUE, "C1", "d5"))
    give_spares(scene)
    weak, hard = Cast(ATTACK, "^", HIGH, 1), Cast(ATTACK, "^", HIGH, 4)
    play = duel(scene, JEREMIASZ, weak, OSTAP, hard, card="PN-03")
    assert play.fighter(RED, "N1").is_stunned
    assert play.options(RED) == ["walk", "end"]
    play.walk(RED, "d3")
    assert play.fighter(RED, "N1").square == "d3"
    play.end(RED)
    assert play.fighter(RED, "N1").is_stunned


@pytest.mark.rule("SB-R65")
def test_an_action_ends_at_once_with_whoever_performs_it(scene: Scene) -> None:
    """Steps and token after the end are lost; the card lies with those played in this turn."""
    scene.place(RED, "N1", "d4", wounds=5, special=2)
    scene.lay(RED, "PN-20", on=scene.bout.fighters[JEREMIASZ])
    weak, hard = Cast(ATTACK, "^", HIGH, 1), Cast(ATTACK, "^", HIGH, 4)
    play = duel(scene, JEREMIASZ, weak, OSTAP, hard, card="PN-03")
    jeremiasz = play.fighter(RED, "N1")
    assert (jeremiasz.is_eliminated, jeremiasz.is_ready) == (True, False)
    assert (play.key(), play.waiting) == ("turn.operation", (BLUE,))
    assert [lying.card for lying in play.bout.played] == ["PN-03"]


# Movement


@pytest.mark.rule("SB-632")
def test_a_move_effect_is_not_spending_movement_points(scene: Scene) -> None:
    """Slow tokens do not hold him, and no point counts as spent; where he stops, the rest of the spaces is gone."""
    scene.place(RED, "N1", "d4", slow=2)
    play = scene.play()
    play.card(RED, "PN-13", JEREMIASZ)
    assert play.options(RED) == ["move", "end"]
    assert play.option(RED, "move").most == 3
    play.move(RED, "d3", "d2")
    jeremiasz = play.fighter(RED, "N1")
    assert (jeremiasz.square, jeremiasz.mp_spent, jeremiasz.has_acted) == ("d2", 0, True)


@pytest.mark.rule("SB-633")
def test_movement_points_are_spent_up_to_what_there_is(scene: Scene) -> None:
    """With two points, a way of three squares is refused, and so is one square with two more after an attack."""
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", JEREMIASZ)
    with pytest.raises(IllegalAnswer):
        play.walk(RED, "d3", "d2", "d1")
    with pytest.raises(IllegalAnswer):
        play.walk(RED, "e4", then={"pick": f"attack {OSTAP}", "then": {"pick": "walk", "then": ["e3", "e2"]}})
    play.walk(RED, "e3", "e2")
    assert play.fighter(RED, "N1").mp_spent == 2


@pytest.mark.rule("SB-633", "SB-406")
def test_points_that_were_not_spent_are_lost(scene: Scene) -> None:
    """The next action starts with its own."""
    scene.give(RED, "PN-10", "PN-01")
    play = scene.play()
    play.card(RED, "PN-10", JEREMIASZ)
    play.end(RED)
    play.end_turn()
    assert play.bout.turn == 2
    play.pass_(BLUE)
    play.card(RED, "PN-01", JEREMIASZ, price=0)
    assert play.option(RED, "walk").most == 2


@pytest.mark.rule("SB-R72", "SB-653")
def test_an_action_without_any_use_can_be_played(scene: Scene) -> None:
    """That is how a stun is shaken off: the card is spent, the action too, and he does nothing."""
    scene.place(RED, "N1", "d4", is_stunned=True, haste=1)
    scene.give(RED, "PN-02")
    play = scene.play()
    play.card(RED, "PN-02", JEREMIASZ)
    jeremiasz = play.fighter(RED, "N1")
    assert (jeremiasz.is_stunned, jeremiasz.has_acted, jeremiasz.haste, jeremiasz.moods) == (False, True, 0, [])
    assert (play.waiting, play.bout.players[RED].cp) == ((BLUE,), 4)


@pytest.mark.rule("SB-R72")
def test_a_push_with_nobody_to_push_can_be_played(scene: Scene) -> None:
    """He is walled in besides, so that nothing is left to ask."""
    scene.place(RED, "N2", "a1")
    for square, (seat, sheet) in {"a2": (RED, "N1"), "b1": (RED, "N3"), "b2": (BLUE, "C1")}.items():
        scene.place(seat, sheet, square)
    scene.bout.fighters[OSTAP].skill_cards = ["CO-S7"]
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", OPILSKI)
    assert (play.waiting, play.fighter(RED, "N2").has_acted) == ((BLUE,), True)


# Actions imposed on somebody else's character


@pytest.mark.rule("SB-R18", "SB-311")
def test_an_imposed_action_is_led_by_the_player_of_the_card(scene: Scene) -> None:
    """Red walks Ostap about; it is Ostap's action, and neither his fury nor his player has a say in it."""
    scene.place(BLUE, "C1", "d5", special=2, haste=1, slow=1)
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    assert play.waiting == (RED,)
    assert play.option(RED, "walk").most == 2  # 2 points and 1 haste, less 1 slow.
    play.walk(RED, "d6", "d7")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.square, ostap.special, ostap.has_acted, ostap.haste, ostap.slow) == ("d7", 2, True, 0, 0)


@pytest.mark.rule("SB-R18")
def test_a_stunned_character_shakes_the_stun_off_in_an_imposed_action(scene: Scene) -> None:
    """Tokens work as in any action."""
    scene.place(BLUE, "C1", "d5", is_stunned=True)
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.square, ostap.is_stunned, ostap.has_acted) == ("d5", False, True)


@pytest.mark.rule("SB-R18")
def test_only_his_own_foes_answer_an_imposed_walk_and_the_owners_choose_in_the_combat(scene: Scene) -> None:
    """Ostap is led past Hryts, who is his friend, to Krempski, who attacks; stances are the owners' affair."""
    scene.place(RED, "N1", "a1")
    scene.place(RED, "N3", "d2", is_ready=True)
    scene.place(BLUE, "C1", "d5")
    scene.place(BLUE, "C2", "e5", is_ready=True)
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    play.walk(RED, "d4", "d3")
    assert (play.key(), play.waiting) == ("ready.attack", (RED,))
    assert play.options(RED) == [KREMPSKI, "hold"]
    play.answer(RED, KREMPSKI)
    assert set(play.waiting) == {RED, BLUE}
    assert play.fighter(BLUE, "C2").is_ready


@pytest.mark.rule("SB-R18")
def test_nobody_is_led_through_the_doorway_by_a_card(box: Content) -> None:
    """The target of a raid leaves in an action of his own only."""
    scene = Scene(box, scenario="raid")
    scene.place(BLUE, "C1", "d1")
    scene.place(RED, "N1", "d4")
    scene.bout.target = OSTAP
    give_spares(scene)
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    assert "leave" not in play.options(RED)
    scene.bout.active = BLUE
    play = scene.play()
    play.standard(BLUE, OSTAP, "walk")
    assert "leave" in play.options(BLUE)


@pytest.mark.rule("SB-R18")
def test_nobody_leads_the_lady_by_a_card(box: Content) -> None:
    """A kidnapper beside her would, in his own action."""
    scene = Scene(box, scenario="lady_in_distress")
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "e5")
    scene.lady_on("e6")
    scene.bout.players[RED].role, scene.bout.players[BLUE].role = "defender", "kidnapper"
    give_spares(scene)
    scene.give(RED, "PN-14")
    play = scene.play()
    play.card(RED, "PN-14", OSTAP)
    assert "lead" not in play.options(RED)
    scene.bout.active = BLUE
    play = scene.play()
    play.standard(BLUE, OSTAP, "walk")
    assert "lead" in play.options(BLUE)
