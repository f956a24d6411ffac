"""Chapter 5xx: change, rerolls, strike and evade, as the players meet them at the table."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from tests.rules.saber_and_blood.duel import (
    HIGH,
    JEREMIASZ,
    KREMPSKI,
    LOW,
    MEDIUM,
    OSTAP,
    SEMEN,
    Cast,
    duel,
    face,
    mark,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Jeremiasz beside Ostap, in the middle of the tavern."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    return scene


def set_die(play: InPlay, die: str, side: int) -> None:
    """Red uses his change symbol."""
    play.answer(RED, {"pick": die, "then": str(side)})


# Change


@pytest.mark.rule("SB-550", "SB-R38")
@pytest.mark.parametrize("die", ["own_stance", "own_skill", "foes_stance", "foes_skill"])
def test_change_sets_any_die_to_any_of_its_six_sides(scene: Scene, die: str) -> None:
    """Also to the side that it shows already; or nothing is changed."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 1), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    assert play.waiting == (RED,)
    assert play.options(RED) == ["nothing", "own_stance", "own_skill", "foes_stance", "foes_skill"]
    assert play.options(RED, die) == ["1", "2", "3", "4", "5", "6"]
    set_die(play, die, 5)
    side, place = ("attacker" if die.startswith("own") else "defender"), int(die.endswith("skill"))
    assert play.report()[side]["changed"][place] == 5
    (changed,) = play.told("die_changed")
    assert changed["who"] == JEREMIASZ


@pytest.mark.rule("SB-550")
def test_change_may_be_left_unused(scene: Scene) -> None:
    """Then the dice lie as they fell."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 4), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    play.answer(RED, "nothing")
    report = play.report()
    assert report["attacker"]["changed"] == report["attacker"]["rolled"]
    assert not play.told("die_changed")


@pytest.mark.rule("SB-551")
def test_two_changes_cancel_each_other(scene: Scene) -> None:
    """Nobody is asked: 2 against 1 decides."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 2), OSTAP, Cast(FEINT, "C", MEDIUM, 1))
    assert "combat_won" in play.kinds
    assert not play.told("die_changed")


@pytest.mark.rule("SB-552", "SB-R39")
def test_change_comes_before_rerolls_and_can_take_them_away(scene: Scene) -> None:
    """Ostap shows two reroll symbols; his die is set to another side before he can use them."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 2), OSTAP, Cast(FEINT, "RR", MEDIUM, 1))
    assert play.key() == "combat.change"
    set_die(play, "foes_stance", face(scene.box, FEINT, "^"))
    assert "combat_won" in play.kinds


@pytest.mark.rule("SB-553", "SB-539")
def test_a_symbol_that_change_has_set_cannot_be_used_by_its_owner(scene: Scene) -> None:
    """Neither two rerolls on the own die, nor a change on the other's; and they cancel nothing."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 2), OSTAP, Cast(FEINT, "^R", MEDIUM, 1))
    set_die(play, "own_stance", face(scene.box, FEINT, "RR"))
    assert (play.key(), play.waiting) == ("combat.reroll", (BLUE,))
    assert "foes_stance" not in play.options(BLUE)  # It was set by change.
    play.answer(BLUE, "nothing")
    assert "combat_won" in play.kinds
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 2), OSTAP, Cast(FEINT, "^", MEDIUM, 1))
    set_die(play, "foes_stance", face(scene.box, FEINT, "C"))
    assert "combat_won" in play.kinds


@pytest.mark.rule("SB-R38", "SB-548")
def test_a_die_can_be_set_to_evade(scene: Scene) -> None:
    """The other's dodge die shows it then, and the combat is over."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 1), OSTAP, Cast(DODGE, "^", MEDIUM, 3))
    set_die(play, "foes_stance", face(scene.box, DODGE, "E"))
    assert "combat_evaded" in play.kinds
    assert wounds(play, JEREMIASZ, OSTAP) == [0, 0]


@pytest.mark.rule("SB-D16")
def test_the_best_change_is_made_for_an_absent_player(scene: Scene) -> None:
    """Jeremiasz would lose 1 to 2. A 3 on his own skill die is the first side that wins, and none does better."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 1), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    play.fall_back(RED)
    report = play.report()
    assert report["fought"] == "won"
    assert report["attacker"]["changed"] == [face(scene.box, FEINT, "C"), mark(scene.box, HIGH, 3)]


@pytest.mark.rule("SB-D16")
def test_nothing_is_changed_for_an_absent_player_who_cannot_do_better(scene: Scene) -> None:
    """Jeremiasz wins already, and a feint never deals more than 1 wound."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 4), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    play.fall_back(RED)
    assert not play.told("die_changed")


@pytest.mark.rule("SB-D16", "SB-561")
@pytest.mark.parametrize(("skill", "is_changed"), [([], True), (["PN-S4"], False)])
def test_what_skills_keep_off_counts_for_the_change_of_an_absent_player(
    scene: Scene, skill: list[str], is_changed: bool
) -> None:
    """Two wounds would be one too many; the quilted zupan keeps the second off, so that no change does better."""
    scene.bout.fighters[JEREMIASZ].skill_cards = skill
    play = duel(scene, JEREMIASZ, Cast(FEINT, "C", HIGH, 1), OSTAP, Cast(ATTACK, "^W", HIGH, 4))
    play.fall_back(RED)
    assert bool(play.told("die_changed")) is is_changed
    assert wounds(play, JEREMIASZ, OSTAP) == [1, 0]


# Rerolls


@pytest.mark.rule("SB-537", "SB-538")
def test_each_reroll_symbol_rerolls_another_die(scene: Scene) -> None:
    """One at a time, the first result shown before the second choice; the same die is not offered again."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "RR", HIGH, 1), OSTAP, Cast(ATTACK, "^", HIGH, 3), 1, 6)
    assert play.options(RED) == ["own_stance", "own_skill", "foes_stance", "foes_skill", "nothing"]
    play.answer(RED, "foes_skill")
    assert [event["face"] for event in play.told("die_rerolled")] == ["1"]
    assert play.options(RED) == ["own_stance", "own_skill", "foes_stance", "nothing"]
    play.answer(RED, "own_skill")
    report = play.report()
    assert (report["attacker"]["score"], report["defender"]["score"]) == (4, 2)  # Attack beats feint: 1 and 1.
    assert report["attacker"]["rolled"][1] == mark(scene.box, HIGH, 1)


@pytest.mark.rule("SB-537")
def test_rerolls_may_be_left_unused(scene: Scene) -> None:
    """Whoever declines one is not asked for the other."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "RR", HIGH, 1), OSTAP, Cast(ATTACK, "^", HIGH, 3))
    play.answer(RED, "nothing")
    assert not play.told("die_rerolled")
    assert play.report()["fought"] == "lost"


@pytest.mark.rule("SB-541")
def test_equal_rerolls_cancel_each_other(scene: Scene) -> None:
    """Nobody is asked."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "^R", HIGH, 2), OSTAP, Cast(FEINT, "^R", MEDIUM, 1))
    assert "combat_won" in play.kinds
    assert not play.told("die_rerolled")


@pytest.mark.rule("SB-542", "SB-R39")
def test_reroll_symbols_that_a_reroll_shows_are_worth_nothing(scene: Scene) -> None:
    """Jeremiasz rerolls Ostap's feint die, and it shows two of them: Ostap rerolls nothing."""
    rerolls, plain = Cast(FEINT, "^R", HIGH, 1), Cast(FEINT, "^", MEDIUM, 2)
    play = duel(scene, JEREMIASZ, rerolls, OSTAP, plain, face(scene.box, FEINT, "RR"))
    play.answer(RED, "foes_stance")
    assert play.report()["fought"] == "lost"
    assert len(play.told("die_rerolled")) == 1


@pytest.mark.rule("SB-542")
def test_a_change_that_a_reroll_shows_is_worth_nothing(scene: Scene) -> None:
    """Neither is anything asked for it, nor does it take the next reroll away."""
    rerolls, plain = Cast(FEINT, "RR", HIGH, 1), Cast(ATTACK, "^", HIGH, 3)
    play = duel(scene, JEREMIASZ, rerolls, OSTAP, plain, face(scene.box, FEINT, "C"))
    play.answer(RED, "own_stance")
    assert play.key() == "combat.reroll"
    play.answer(RED, "nothing")
    assert play.report()["fought"] == "lost"


@pytest.mark.rule("SB-R39", "SB-541")
def test_a_reroll_that_takes_a_symbol_away_gives_the_other_side_nothing(scene: Scene) -> None:
    """Two against one: Jeremiasz spends his one reroll on his own feint die, and Ostap's symbol stays cancelled."""
    double, single = Cast(FEINT, "RR", HIGH, 1), Cast(FEINT, "^R", MEDIUM, 2)
    play = duel(scene, JEREMIASZ, double, OSTAP, single, face(scene.box, FEINT, "^"))
    play.answer(RED, "own_stance")
    assert play.report()["fought"] == "lost"


@pytest.mark.rule("SB-540")
def test_an_evade_that_is_rerolled_away_does_not_count(scene: Scene) -> None:
    """Everything else on the dice is looked at only when all rerolls are made."""
    rerolls, evade = Cast(FEINT, "^R", HIGH, 3), Cast(DODGE, "E", MEDIUM, 1)
    play = duel(scene, JEREMIASZ, rerolls, OSTAP, evade, face(scene.box, DODGE, "^^"))
    assert play.key() == "combat.reroll"
    play.answer(RED, "foes_stance")
    assert play.report()["fought"] == "won"
    assert wounds(play, OSTAP) == [1]


@pytest.mark.rule("SB-540", "SB-548")
def test_an_evade_that_a_reroll_shows_counts(scene: Scene) -> None:
    """It shows after the rerolls, and the combat is over."""
    rerolls, plain = Cast(FEINT, "^R", HIGH, 3), Cast(DODGE, "^^", MEDIUM, 1)
    play = duel(scene, JEREMIASZ, rerolls, OSTAP, plain, face(scene.box, DODGE, "E"))
    play.answer(RED, "foes_stance")
    assert "combat_evaded" in play.kinds


@pytest.mark.rule("SB-D17")
def test_the_others_good_skill_die_is_rerolled_for_an_absent_player(scene: Scene) -> None:
    """Jeremiasz loses 4 to 5; the 3 of Ostap is rerolled to a 1, and of a second reroll he has no more need."""
    rerolls, plain = Cast(FEINT, "RR", HIGH, 4), Cast(ATTACK, "^^", HIGH, 3)
    play = duel(scene, JEREMIASZ, rerolls, OSTAP, plain, mark(scene.box, HIGH, 1))
    play.fall_back(RED)
    play.fall_back(RED)
    assert [event["die"] for event in play.told("die_rerolled")] == ["the skill die of Ostap"]
    assert play.report()["fought"] == "won"


@pytest.mark.rule("SB-D17")
def test_else_an_absent_player_rerolls_his_own_skill_die(scene: Scene) -> None:
    """Where the other's shows less than 2."""
    rerolls, plain = Cast(FEINT, "RR", HIGH, 1), Cast(ATTACK, "^^", HIGH, 1)
    play = duel(scene, JEREMIASZ, rerolls, OSTAP, plain, mark(scene.box, HIGH, 4))
    play.fall_back(RED)
    assert [event["die"] for event in play.told("die_rerolled")] == ["the skill die of Jeremiasz"]


@pytest.mark.rule("SB-D17")
def test_nothing_is_rerolled_for_an_absent_player_who_wins(scene: Scene) -> None:
    """He could only lose by it."""
    play = duel(scene, JEREMIASZ, Cast(FEINT, "^R", HIGH, 4), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    play.fall_back(RED)
    assert not play.told("die_rerolled")


# Strike and evade


@pytest.mark.rule("SB-546", "SB-562")
@pytest.mark.parametrize(("marks", "fought", "hurt"), [(0, "lost", 1), (1, "tied", 0), (3, "won", 0)])
def test_a_strike_wounds_whoever_wins(scene: Scene, marks: int, fought: str, hurt: int) -> None:
    """In a victory it comes on top of the wound for that."""
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "X", MEDIUM, marks), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    assert play.report()["fought"] == fought
    assert wounds(play, JEREMIASZ, OSTAP) == [hurt, 2 if fought == "won" else 1]


@pytest.mark.rule("SB-547")
@pytest.mark.parametrize(("symbols", "hurt"), [("^", 1), ("^D", 0), ("DD", 0), ("E", 0)])
def test_dodge_symbols_and_evade_stop_a_strike(scene: Scene, symbols: str, hurt: int) -> None:
    """A single dodge is enough for it."""
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "X", MEDIUM, 0), OSTAP, Cast(DODGE, symbols, MEDIUM, 1))
    assert wounds(play, OSTAP) == [hurt]


@pytest.mark.rule("SB-549", "SB-R80")
def test_after_an_evade_there_is_neither_wound_nor_win_nor_a_card_to_cancel_it(scene: Scene) -> None:
    """Ostap's charm is not asked for, and the combat ends: his curse and the tokens come off."""
    ostap = scene.bout.fighters[OSTAP]
    scene.lay(BLUE, "CO-21", on=ostap)
    scene.lay(RED, "PN-25", on=ostap)
    ostap.is_defending = True
    play = duel(scene, JEREMIASZ, Cast(ATTACK, "X", MEDIUM, 3), OSTAP, Cast(DODGE, "E", LOW, 0))
    assert play.key() == "action.plan"
    assert wounds(play, JEREMIASZ, OSTAP) == [0, 0]
    ostap = play.fighter(BLUE, "C1")
    assert ([lying.card for lying in ostap.attached], ostap.is_defending) == (["CO-21"], False)


@pytest.mark.rule("SB-546", "SB-R34")
def test_a_strike_works_though_its_striker_falls(scene: Scene) -> None:
    """Krempski dies of the blow that he returns."""
    scene.place(RED, "N3", "e4", wounds=5)
    scene.place(BLUE, "C3", "e5")
    play = duel(scene, SEMEN, Cast(ATTACK, "WW", HIGH, 4), KREMPSKI, Cast(ATTACK, "X", HIGH, 1))
    assert play.fighter(RED, "N3").is_eliminated
    assert wounds(play, SEMEN) == [1]
