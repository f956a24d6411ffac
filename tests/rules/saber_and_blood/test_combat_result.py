"""Chapter 5xx: wounds, the fallen, and what a victory brings."""

from __future__ import annotations

import json

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import Stance
from tests.rules.saber_and_blood.duel import (
    HIGH,
    HRYTS,
    KREMPSKI,
    LOW,
    MEDIUM,
    OPILSKI,
    OSTAP,
    SEMEN,
    Cast,
    duel,
    give_spares,
    wounds,
)
from tests.rules.saber_and_blood.scene import ATTACK, BLUE, DODGE, FEINT, RED, InPlay, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Opilski beside Ostap, in the middle of the tavern."""
    scene = Scene(box)
    scene.place(RED, "N2", "d4")
    scene.place(BLUE, "C1", "d5")
    give_spares(scene)
    return scene


def bonuses(play: InPlay) -> list[str]:
    """What the winner can use of his victory now; empty when he is not asked."""
    return play.options(play.waiting[0]) if play.key() == "combat.bonus" else []


def leave_alone(scene: Scene, *fighters: Fighter) -> None:
    """Nobody else is left in the game."""
    for fighter in scene.bout.fighters.values():
        fighter.is_eliminated = fighter not in fighters


# Wounds


@pytest.mark.rule("SB-560", "SB-565")
@pytest.mark.parametrize("stance", [ATTACK, DODGE, FEINT])
def test_the_higher_score_deals_one_wound_whatever_the_die(scene: Scene, stance: Stance) -> None:
    """Both use the same stance, so that nobody has the advantage; one wound token goes onto the loser's sheet."""
    level = {ATTACK: HIGH, DODGE: MEDIUM, FEINT: MEDIUM}[stance]
    theirs = {ATTACK: MEDIUM, DODGE: LOW, FEINT: HIGH}[stance]
    mine = Cast(stance, "^", level, 3)
    play = duel(scene, OSTAP, mine, OPILSKI, Cast(stance, "^", theirs, 1))
    assert wounds(play, OSTAP, OPILSKI) == [0, 1]
    assert [(hurt["who"], hurt["wounds"], hurt["left"]) for hurt in play.told("wounded")] == [(OPILSKI, 1, 6)]


@pytest.mark.rule("SB-562")
def test_equal_scores_are_a_tie_without_wounds(scene: Scene) -> None:
    """Extra wounds count for nothing in it, and a feint moves nobody."""
    play = duel(scene, OPILSKI, Cast(ATTACK, "WW", MEDIUM, 2), OSTAP, Cast(ATTACK, "^W", HIGH, 2))
    assert wounds(play, OPILSKI, OSTAP) == [0, 0]
    play = duel(scene, OPILSKI, Cast(FEINT, "^^", HIGH, 2), OSTAP, Cast(FEINT, "^", MEDIUM, 2))
    assert "combat_tied" in play.kinds
    assert wounds(play, OPILSKI, OSTAP) == [0, 0]
    assert bonuses(play) == []


@pytest.mark.rule("SB-561")
@pytest.mark.parametrize(("symbols", "taken"), [("WW", 2), ("^W", 1), ("^", 1)])
def test_a_skill_card_changes_how_many_wounds_come_through(scene: Scene, symbols: str, taken: int) -> None:
    """The Quilted Zupan keeps one of two or more wounds off, never the only one."""
    scene.bout.fighters[OPILSKI].skill_cards = ["PN-S4"]
    play = duel(scene, OSTAP, Cast(ATTACK, symbols, HIGH, 4), OPILSKI, Cast(ATTACK, "^", MEDIUM, 0))
    assert wounds(play, OPILSKI) == [taken]


@pytest.mark.rule("SB-624", "SB-703", "SB-622")
def test_whoever_has_as_many_wounds_as_health_is_eliminated(scene: Scene) -> None:
    """Off the board at once; each card that lay with him goes to the pile of whoever played it."""
    opilski = scene.bout.fighters[OPILSKI]
    opilski.wounds = 6
    scene.lay(RED, "PN-18", on=opilski)
    scene.lay(BLUE, "CO-25", on=opilski)
    play = duel(scene, OSTAP, Cast(ATTACK, "^", HIGH, 4), OPILSKI, Cast(FEINT, "^", HIGH, 1))
    opilski = play.fighter(RED, "N2")
    assert (opilski.square, opilski.is_eliminated, opilski.stance, opilski.attached) == (None, True, None, [])
    assert play.bout.players[RED].deck.discard_pile == ["PN-18"]
    assert play.bout.players[BLUE].deck.discard_pile == ["CO-25"]


@pytest.mark.rule("SB-R33", "SB-435")
def test_defeated_is_eliminated(scene: Scene) -> None:
    """Pushed into a fireplace with no room around it, Ostap is taken off like anybody who falls in combat."""
    scene.bout.fires = ["g4", "g5", "g6", "h4", "h6"]
    scene.place(RED, "N2", "e5")
    ostap = scene.place(BLUE, "C1", "f5")
    scene.lay(BLUE, "CO-15", on=ostap)
    scene.give(RED, "PN-08")
    play = scene.play()
    play.card(RED, "PN-08", OPILSKI)
    play.deed(RED, f"push 0 {OSTAP} h5")
    ostap = play.fighter(BLUE, "C1")
    assert (ostap.wounds, ostap.is_eliminated, ostap.square) == (1, True, None)
    assert play.bout.players[BLUE].deck.discard_pile == ["CO-15"]


@pytest.mark.rule("SB-R34")
def test_both_fighters_may_fall_at_once(scene: Scene) -> None:
    """Ostap loses and falls, but his strike takes Opilski with him; the last two of a brawl end it in a draw."""
    opilski, ostap = scene.bout.fighters[OPILSKI], scene.bout.fighters[OSTAP]
    opilski.wounds, ostap.wounds = 6, 5
    leave_alone(scene, opilski, ostap)
    play = duel(scene, OPILSKI, Cast(FEINT, "^", HIGH, 3), OSTAP, Cast(ATTACK, "X", HIGH, 1))
    assert {event["who"] for event in play.told("eliminated")} == {OPILSKI, OSTAP}
    assert play.session.outcome is not None
    assert (play.session.outcome.winners, play.session.outcome.reason) == ((RED, BLUE), "draw")


# Fury


@pytest.mark.rule("SB-R35", "SB-731")
def test_fury_comes_for_wounds_that_are_dealt_even_beyond_health(scene: Scene) -> None:
    """Three wounds on somebody who can take one more are three fury; one that dodge symbols stop is none."""
    scene.bout.fighters[OPILSKI].wounds = 6
    play = duel(scene, OSTAP, Cast(ATTACK, "WW", HIGH, 4), OPILSKI, Cast(ATTACK, "^", MEDIUM, 0))
    assert play.fighter(BLUE, "C1").special == 3
    scene.bout.fighters[OPILSKI].wounds = 0
    play = duel(scene, OSTAP, Cast(ATTACK, "WW", HIGH, 4), OPILSKI, Cast(DODGE, "DD", LOW, 0))
    assert play.fighter(BLUE, "C1").special == 1


@pytest.mark.rule("SB-R34", "SB-R35")
def test_a_fallen_cossack_gains_no_fury(scene: Scene) -> None:
    """Fury is gained before anybody is taken off, but not by him; a survivor gains it for both kinds of wound."""
    scene.bout.fighters[OSTAP].wounds = 5
    strike, feint = Cast(ATTACK, "X", HIGH, 1), Cast(FEINT, "^", HIGH, 3)
    play = duel(scene, OPILSKI, feint, OSTAP, strike)
    assert play.fighter(BLUE, "C1").special == 0
    scene.bout.fighters[OSTAP].wounds = 4
    play = duel(scene, OPILSKI, feint, OSTAP, strike)
    assert play.fighter(BLUE, "C1").special == 2


@pytest.mark.rule("SB-R35", "SB-564")
def test_a_fireplace_after_a_combat_brings_no_fury(scene: Scene) -> None:
    """Ostap is moved into it by the winner of a feint: one fury for the combat, none for the burn."""
    scene.place(BLUE, "C1", "g5")
    scene.place(RED, "N2", "f5")
    play = duel(scene, OPILSKI, Cast(FEINT, "^", HIGH, 3), OSTAP, Cast(FEINT, "^", MEDIUM, 1))
    play.answer(RED, {"pick": "move", "then": ["h5"]})
    assert (play.fighter(BLUE, "C1").wounds, play.fighter(BLUE, "C1").special) == (2, 1)


# The defense token


@pytest.mark.rule("SB-619", "SB-620", "SB-R37")
@pytest.mark.parametrize("stance", [FEINT, ATTACK])
def test_a_victory_of_who_defends_himself_is_a_tie(scene: Scene, stance: Stance) -> None:
    """His advantage symbols count against the triangle; he deals nothing, neither moves nor pushes, nor does a card."""
    scene.place(RED, "N3", "d4", is_defending=True, special=2)
    scene.place(RED, "N2", "h8")
    mine = Cast(FEINT, "^^", LOW, 1) if stance == FEINT else Cast(ATTACK, "^^", HIGH, 1)
    theirs = Cast(ATTACK, "^", HIGH, 1) if stance == FEINT else Cast(DODGE, "^", MEDIUM, 1)
    scene.give(RED, "PN-26")
    play = scene.play(*mine.faces(scene.box), *theirs.faces(scene.box))
    play.card(RED, "PN-26", KREMPSKI)
    play.end(RED)
    play.attack(RED, OSTAP)
    play.stances(mine.stance, theirs.stance)
    report = play.report()
    assert (report["attacker"]["score"], report["defender"]["score"], report["fought"]) == (3, 2, "tied")
    assert wounds(play, KREMPSKI, OSTAP) == [0, 0]
    assert play.key() == "turn.operation"
    assert not play.fighter(RED, "N3").is_defending


@pytest.mark.rule("SB-R36")
def test_a_strike_of_who_defends_himself_works_when_he_loses(scene: Scene) -> None:
    """And one against him works as ever."""
    scene.bout.fighters[OSTAP].is_defending = True
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 3), OSTAP, Cast(ATTACK, "X", HIGH, 1))
    assert wounds(play, OPILSKI, OSTAP) == [1, 1]
    play = duel(scene, OPILSKI, Cast(ATTACK, "X", MEDIUM, 0), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    assert wounds(play, OPILSKI, OSTAP) == [0, 1]


# The move of the winner


@pytest.mark.rule("SB-563")
def test_who_wins_with_the_dodge_die_may_move_himself(scene: Scene) -> None:
    """One space, at the end of the combat; he need not."""
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 1), OSTAP, Cast(DODGE, "^", MEDIUM, 1))
    assert (play.waiting, bonuses(play)) == ((BLUE,), ["move", "nothing"])
    assert play.option(BLUE, "move").most == 1
    play.answer(BLUE, {"pick": "move", "then": ["e6"]})
    assert (play.fighter(BLUE, "C1").square, play.fighter(RED, "N2").square) == ("e6", "d4")
    assert bonuses(play) == []


@pytest.mark.rule("SB-564")
def test_who_wins_with_the_feint_die_may_move_the_loser_though_unhurt(scene: Scene) -> None:
    """Two dodge symbols keep the wound off, not the move."""
    play = duel(scene, OPILSKI, Cast(FEINT, "^", HIGH, 3), OSTAP, Cast(DODGE, "DD", MEDIUM, 1))
    assert wounds(play, OSTAP) == [0]
    assert (play.waiting, bonuses(play)) == ((RED,), ["move", "nothing"])
    play.answer(RED, {"pick": "move", "then": ["c5"]})
    assert (play.fighter(BLUE, "C1").square, play.fighter(RED, "N2").square) == ("c5", "d4")


@pytest.mark.rule("SB-563", "SB-564")
def test_the_attack_die_moves_nobody(scene: Scene) -> None:
    """Opilski wins, and his action goes on."""
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 3), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    assert "combat_won" in play.kinds
    assert play.key() == "action.plan"


@pytest.mark.rule("SB-D19", "SB-D20")
@pytest.mark.parametrize("stance", [DODGE, FEINT])
def test_an_absent_winner_moves_nobody(scene: Scene, stance: Stance) -> None:
    """Neither himself nor the other."""
    mine = Cast(DODGE, "^", MEDIUM, 3) if stance == DODGE else Cast(FEINT, "^", MEDIUM, 3)
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 0), OSTAP, mine)
    assert "move" in bonuses(play)
    play.fall_back(BLUE)
    assert (play.fighter(BLUE, "C1").square, play.fighter(RED, "N2").square) == ("d5", "d4")


@pytest.mark.rule("SB-D20")
def test_an_absent_winner_moves_the_loser_into_a_fireplace(scene: Scene) -> None:
    """If one is beside him; his owner then says where he gets out."""
    scene.place(BLUE, "C1", "g6")
    scene.place(RED, "N2", "f5")
    play = duel(scene, OPILSKI, Cast(FEINT, "^", HIGH, 3), OSTAP, Cast(FEINT, "^", MEDIUM, 1))
    play.fall_back(RED)
    assert (play.key(), play.waiting) == ("fireplace.leave", (BLUE,))
    assert wounds(play, OSTAP) == [2]


@pytest.mark.rule("SB-D19")
def test_an_absent_winner_does_not_burn_himself(scene: Scene) -> None:
    """With the dodge die he would be the one who moves."""
    scene.place(BLUE, "C1", "g6")
    scene.place(RED, "N2", "f5")
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 0), OSTAP, Cast(DODGE, "^", MEDIUM, 3))
    play.fall_back(BLUE)
    assert play.fighter(BLUE, "C1").square == "g6"


@pytest.mark.rule("SB-R73")
def test_a_loser_off_the_board_is_not_moved(scene: Scene) -> None:
    """A feint has nobody left to move; a dodge still moves the winner."""
    scene.bout.fighters[OPILSKI].wounds = 6
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 0), OSTAP, Cast(FEINT, "^", MEDIUM, 3))
    assert play.fighter(RED, "N2").is_eliminated
    assert bonuses(play) == []
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 0), OSTAP, Cast(DODGE, "^", MEDIUM, 3))
    assert play.fighter(RED, "N2").is_eliminated
    assert bonuses(play) == ["move", "nothing"]


@pytest.mark.rule("SB-R73")
@pytest.mark.parametrize("mine", [Cast(DODGE, "^", MEDIUM, 3), Cast(FEINT, "^", MEDIUM, 3)])
def test_a_winner_off_the_board_gains_nothing(scene: Scene, mine: Cast) -> None:
    """Ostap wins, but the strike fells him."""
    scene.bout.fighters[OSTAP].wounds = 5
    play = duel(scene, OPILSKI, Cast(ATTACK, "X", MEDIUM, 0), OSTAP, mine)
    assert play.fighter(BLUE, "C1").is_eliminated
    assert "combat_won" in play.kinds
    assert bonuses(play) == []


# Pushes and other gains of a victory


@pytest.mark.rule("SB-R81", "SB-D21")
def test_a_push_belongs_to_a_victory_with_the_attack_die(scene: Scene) -> None:
    """Krempski's own skill: he may push the loser, and nobody else beside him; unasked he does not."""
    scene.place(RED, "N3", "c4")
    scene.place(RED, "N2", "a8")
    scene.place(BLUE, "C2", "d4", is_stunned=True)
    play = duel(scene, KREMPSKI, Cast(ATTACK, "^", HIGH, 4), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    assert bonuses(play) == ["push 0", "nothing"]
    assert play.options(RED, "push 0") == ["e6"]
    play.answer(RED, {"pick": "push 0", "then": "e6"})
    assert play.fighter(BLUE, "C1").square == "e6"
    play = duel(scene, KREMPSKI, Cast(ATTACK, "^", HIGH, 4), OSTAP, Cast(ATTACK, "^", HIGH, 1))
    play.fall_back(RED)
    assert play.fighter(BLUE, "C1").square == "d5"


@pytest.mark.rule("SB-R81")
def test_push_and_move_come_in_the_order_that_the_winner_likes(scene: Scene) -> None:
    """The hungry wolf feints: push first, then move; or move first, and then nobody beside him is left to push."""
    scene.lay(BLUE, "CO-20", on=scene.bout.fighters[OSTAP])
    feint, weak = Cast(FEINT, "^", MEDIUM, 3), Cast(FEINT, "^", HIGH, 1)
    play = duel(scene, OSTAP, feint, OPILSKI, weak)
    assert bonuses(play) == ["move", "push 0", "nothing"]
    play.answer(BLUE, {"pick": "push 0", "then": "d3"})
    assert bonuses(play) == ["move", "nothing"]
    play.answer(BLUE, {"pick": "move", "then": ["d2"]})
    assert play.fighter(RED, "N2").square == "d2"
    play = duel(scene, OSTAP, feint, OPILSKI, weak)
    play.answer(BLUE, {"pick": "move", "then": ["d3"]})
    assert bonuses(play) == []


@pytest.mark.rule("SB-503", "SB-316")
def test_what_a_card_gives_for_a_victory_befalls_the_loser(scene: Scene) -> None:
    """A bench across the skull stuns him, if it is its attacker who wins."""
    win, lose = Cast(ATTACK, "^", MEDIUM, 3), Cast(ATTACK, "^", MEDIUM, 0)
    play = duel(scene, OPILSKI, win, OSTAP, Cast(ATTACK, "^", HIGH, 1), card="PN-09")
    assert play.fighter(BLUE, "C1").is_stunned
    play = duel(scene, OPILSKI, lose, OSTAP, Cast(ATTACK, "^", HIGH, 1), card="PN-09")
    assert not play.fighter(BLUE, "C1").is_stunned
    assert not play.fighter(RED, "N2").is_stunned


@pytest.mark.rule("SB-652")
def test_a_skull_of_oak_is_not_stunned_by_it(scene: Scene) -> None:
    """Hryts is told to be immune."""
    scene.place(BLUE, "C1", "a8")
    scene.place(BLUE, "C2", "e3")
    win = Cast(ATTACK, "^", MEDIUM, 3)
    play = duel(scene, OPILSKI, win, HRYTS, Cast(ATTACK, "^", HIGH, 1), card="PN-09")
    assert not play.fighter(BLUE, "C2").is_stunned
    assert [event["who"] for event in play.told("not_stunned")] == [HRYTS]


@pytest.mark.rule("SB-607", "SB-621", "SB-R21")
def test_tokens_come_off_after_the_move_of_the_winner(scene: Scene) -> None:
    """While he decides on it, they still lie there; the loser's go, too."""
    scene.place(BLUE, "C3", "e3")
    scene.bout.fighters[OPILSKI].is_defending = True
    play = duel(scene, OSTAP, Cast(FEINT, "^", HIGH, 3), OPILSKI, Cast(FEINT, "^", HIGH, 1))
    assert play.report()["attacker"]["supporters"] == [SEMEN]
    assert play.fighter(BLUE, "C1").moods
    assert play.fighter(RED, "N2").is_defending
    play.answer(BLUE, "nothing")
    assert not play.fighter(BLUE, "C1").moods
    assert not play.fighter(RED, "N2").is_defending


@pytest.mark.rule("SB-503")
def test_the_report_of_a_combat_is_plain_data(scene: Scene) -> None:
    """What is told of it reads the same after a while on disk."""
    play = duel(scene, OPILSKI, Cast(ATTACK, "^", MEDIUM, 1), OSTAP, Cast(FEINT, "^", MEDIUM, 0))
    assert json.loads(json.dumps(play.report())) == play.report()
