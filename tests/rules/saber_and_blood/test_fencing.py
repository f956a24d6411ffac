"""Chapter 5xx, the dice: every rule on four dice, and the rulebook's worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from rules.saber_and_blood.combat.fencing import (
    Die,
    Throw,
    best_change,
    changed,
    has_advantage,
    judge,
    may_change,
    rerollable,
    rerolled,
    rerolls,
    score,
    sensible_reroll,
)
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.lasting import level_of
from rules.saber_and_blood.vocabulary import Fought, Level, Stance

ATTACK, DODGE, FEINT = Stance.ATTACK, Stance.DODGE, Stance.FEINT


def throw(box: Content, stance: Stance, symbols: str, marks: int, level: Level | None = None, **more: Any) -> Throw:
    """Two dice that show those symbols and marks; any skill die that has such a face will do."""
    stance_face = box.stance_die(stance).faces.index(symbols) + 1
    fitting = [level] if level is not None else [one for one in Level if marks in box.skill_die(one).faces]
    skill_face = box.skill_die(fitting[0]).faces.index(marks) + 1
    return Throw(stance, fitting[0], stance_face, skill_face, **more)


@pytest.mark.rule("SB-509", "SB-507")
def test_all_modifiers_are_added_up_before_they_count() -> None:
    """A high dodge with one weaken and a card of +2 is at +1: master."""
    assert Level.MASTER is level_of(Level.HIGH, -1 + 2)
    assert Level.LOW is level_of(Level.MEDIUM, -1)


@pytest.mark.rule("SB-510")
def test_a_level_stays_between_low_and_master() -> None:
    """What goes beyond is ignored."""
    assert Level.LOW is level_of(Level.LOW, -3)
    assert Level.MASTER is level_of(Level.HIGH, 4)


@pytest.mark.rule("SB-525", "SB-526", "SB-527", "SB-528")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (ATTACK, FEINT, True), (FEINT, DODGE, True), (DODGE, ATTACK, True),
        (FEINT, ATTACK, False), (DODGE, FEINT, False), (ATTACK, DODGE, False),
        (ATTACK, ATTACK, False), (DODGE, DODGE, False), (FEINT, FEINT, False),
    ],
)  # fmt: skip
def test_the_triangle_of_stances(mine: Stance, theirs: Stance, expected: bool) -> None:
    """Attack beats feint, feint beats dodge, dodge beats attack; equal stances give nobody the advantage."""
    assert expected is has_advantage(mine, theirs)


@pytest.mark.rule("SB-530", "SB-531", "SB-532")
def test_advantage_symbols_count_only_with_the_advantage(box: Content) -> None:
    """The rulebook's example: attack with skill 2 against a dodge of two advantages with skill 1 is 2 to 3."""
    attack, dodge = throw(box, ATTACK, "^^", 2), throw(box, DODGE, "^^", 1)
    result = judge(box, attack, dodge)
    assert result.scores == (2, 3)
    assert Fought.LOST is result.fought
    assert score(box, throw(box, ATTACK, "WW", 2), throw(box, FEINT, "RR", 1)) == 2


@pytest.mark.rule("SB-535", "SB-536", "SB-560", "SB-561")
def test_an_extra_wound_and_a_dodge(box: Content) -> None:
    """The rulebook's example: 4 to 3, two wounds less one dodge is one wound."""
    attack, dodge = throw(box, ATTACK, "^W", 4), throw(box, DODGE, "^D", 2)
    result = judge(box, attack, dodge)
    assert result.scores == (4, 3)
    assert (Fought.WON, (0, 1)) == (result.fought, result.wounds)


@pytest.mark.rule("SB-535")
def test_extra_wounds_come_only_with_a_victory(box: Content) -> None:
    """Who loses or ties inflicts nothing by them."""
    assert judge(box, throw(box, ATTACK, "WW", 0), throw(box, ATTACK, "^", 3)).wounds == (1, 0)
    assert judge(box, throw(box, ATTACK, "WW", 2), throw(box, ATTACK, "^", 2)).wounds == (0, 0)
    assert judge(box, throw(box, ATTACK, "WW", 3), throw(box, ATTACK, "^", 2)).wounds == (0, 3)


@pytest.mark.rule("SB-546", "SB-542", "SB-537")
def test_strike_and_reroll(box: Content) -> None:
    """The rulebook's example: the 4 is rerolled to a 2, feint wins 3 to 2, and each side takes one wound."""
    attack = throw(box, ATTACK, "X", 4, Level.HIGH)
    feint = throw(box, FEINT, "^R", 3)
    assert rerolls(box, feint, attack) == 1
    assert Fought.LOST is judge(box, feint, attack).fought
    two = box.skill_die(Level.HIGH).faces.index(2) + 1
    feint, attack = rerolled(feint, attack, Die.FOES_SKILL, two)
    result = judge(box, feint, attack)
    assert result.scores == (3, 2)
    assert (Fought.WON, (1, 1)) == (result.fought, result.wounds)


@pytest.mark.rule("SB-546", "SB-562")
def test_a_strike_wounds_in_a_tie(box: Content) -> None:
    """And nobody else is wounded."""
    result = judge(box, throw(box, ATTACK, "X", 2), throw(box, ATTACK, "^", 2))
    assert (Fought.TIED, (0, 1)) == (result.fought, result.wounds)


@pytest.mark.rule("SB-547", "SB-R74")
def test_a_dodge_symbol_stops_a_strike(box: Content) -> None:
    """Whether the striker wins or not."""
    assert judge(box, throw(box, ATTACK, "X", 0), throw(box, DODGE, "DD", 3)).wounds == (1, 0)
    assert judge(box, throw(box, ATTACK, "X", 3), throw(box, DODGE, "^D", 0)).wounds == (0, 1)


@pytest.mark.rule("SB-548", "SB-549")
def test_evade_ends_the_combat_without_any_wound(box: Content) -> None:
    """Not even a strike gets through, whatever the scores."""
    result = judge(box, throw(box, ATTACK, "X", 4), throw(box, DODGE, "E", 0))
    assert (Fought.EVADED, (0, 0)) == (result.fought, result.wounds)


@pytest.mark.rule("SB-619")
def test_a_defender_always_counts_his_advantage(box: Content) -> None:
    """Whichever stances were chosen."""
    plain, defending = throw(box, ATTACK, "^^", 1), throw(box, ATTACK, "^^", 1, is_defending=True)
    other = throw(box, DODGE, "^", 0)
    assert (score(box, plain, other), score(box, defending, other)) == (1, 3)


@pytest.mark.rule("SB-620", "SB-R37")
def test_a_defender_who_wins_inflicts_nothing_and_it_is_a_tie(box: Content) -> None:
    """No extra wound, no strike, no victory."""
    result = judge(box, throw(box, ATTACK, "WW", 3, is_defending=True), throw(box, ATTACK, "^", 0))
    assert (Fought.TIED, (0, 0)) == (result.fought, result.wounds)


@pytest.mark.rule("SB-R36")
def test_a_strike_of_a_defender_works_unless_he_wins(box: Content) -> None:
    """And an enemy strike works against him in every case."""
    loser = throw(box, ATTACK, "X", 0, is_defending=True)
    assert judge(box, loser, throw(box, ATTACK, "^", 2)).wounds == (1, 1)
    winner = throw(box, ATTACK, "X", 3, is_defending=True)
    assert judge(box, winner, throw(box, ATTACK, "^", 2)).wounds == (0, 0)
    winner_too = throw(box, DODGE, "^^", 3, is_defending=True)
    assert judge(box, winner_too, throw(box, ATTACK, "X", 0)).wounds == (1, 0)


@pytest.mark.rule("SB-550", "SB-551")
def test_two_changes_cancel(box: Content) -> None:
    """One alone may be used."""
    change, other = throw(box, FEINT, "C", 1), throw(box, FEINT, "^", 1)
    assert may_change(box, change, other)
    assert not may_change(box, other, change)
    assert not may_change(box, change, change)


@pytest.mark.rule("SB-550", "SB-R38")
def test_a_change_sets_any_die_to_any_face(box: Content) -> None:
    """Also to evade or strike, and these count."""
    mine, theirs = throw(box, FEINT, "C", 1), throw(box, DODGE, "^", 1)
    mine, theirs = changed(mine, theirs, Die.FOES_STANCE, 6)
    assert Fought.EVADED is judge(box, mine, theirs).fought
    mine, theirs = changed(throw(box, FEINT, "C", 1), throw(box, ATTACK, "^", 1), Die.OWN_SKILL, 6)
    assert mine.skill_face == 6


@pytest.mark.rule("SB-553", "SB-R39")
def test_a_reroll_set_by_change_cannot_be_used(box: Content) -> None:
    """Neither by the one whose die it is, nor against the other's."""
    mine, theirs = throw(box, FEINT, "C", 1), throw(box, FEINT, "^R", 1)
    double = box.stance_die(FEINT).faces.index("RR") + 1
    mine, theirs = changed(mine, theirs, Die.OWN_STANCE, double)
    assert rerolls(box, mine, theirs) == 0
    assert rerolls(box, theirs, mine) == 1


@pytest.mark.rule("SB-541")
def test_rerolls_cancel_one_for_one(box: Content) -> None:
    """Two against one leaves one."""
    double, single = throw(box, FEINT, "RR", 1), throw(box, FEINT, "^R", 1)
    assert (rerolls(box, double, single), rerolls(box, single, double)) == (1, 0)
    assert rerolls(box, double, throw(box, ATTACK, "^", 1)) == 2


@pytest.mark.rule("SB-538", "SB-539")
def test_a_die_is_rerolled_once_and_never_after_a_change(box: Content) -> None:
    """All four are open at first."""
    mine, theirs = throw(box, FEINT, "RR", 1), throw(box, ATTACK, "^", 1)
    assert set(Die) == set(rerollable(mine, theirs))
    mine, theirs = rerolled(mine, theirs, Die.FOES_SKILL, 1)
    mine, theirs = changed(mine, theirs, Die.OWN_STANCE, 1)
    assert [*rerollable(mine, theirs)] == [Die.OWN_SKILL, Die.FOES_STANCE]


def test_the_change_made_for_an_absent_player_is_the_best_one(box: Content) -> None:
    """More wounds dealt than received come first; where nothing is better, nothing is changed [SB-D16]."""
    mine, theirs = throw(box, FEINT, "C", 0), throw(box, ATTACK, "^", 1)
    choice = best_change(lambda dice: judge(box, *dice), mine, theirs)
    assert choice is not None
    before, after = judge(box, mine, theirs), judge(box, *changed(mine, theirs, *choice))
    assert after.wounds[1] - after.wounds[0] > before.wounds[1] - before.wounds[0]
    everything = [judge(box, *changed(mine, theirs, die, face)) for die in Die for face in range(1, 7)]
    assert after.wounds[1] - after.wounds[0] == max(one.wounds[1] - one.wounds[0] for one in everything)


def test_the_reroll_made_for_an_absent_player(box: Content) -> None:
    """The other's good skill die, else the own one, and nothing for who is winning [SB-D17]."""
    good, bad = throw(box, ATTACK, "^", 3), throw(box, ATTACK, "^", 0)
    mine = throw(box, FEINT, "RR", 1)
    assert Die.FOES_SKILL is sensible_reroll(box, mine, good)
    assert sensible_reroll(box, throw(box, FEINT, "RR", 4), bad) is None
    assert Die.OWN_SKILL is sensible_reroll(box, throw(box, FEINT, "RR", 0), throw(box, ATTACK, "^^", 0))
