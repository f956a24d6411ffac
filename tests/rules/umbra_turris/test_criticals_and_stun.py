"""Critical strikes and stunning [UT-325 to UT-328, UT-355 to UT-359]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.harm import hurt
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.occasions import Blow, Bout, Manner, Throw
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.offers import DiceOffer, Doing
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.rules.umbra_turris.duels import Duel, give, power, rule

# Criticals


def precise(*dice: int, weapon: str = "dagger", **blue: Any) -> Duel:
    """A Precision Strike with the dagger; the dice are the attacker's two first."""
    duel = Duel(*dice)
    duel.red(weapons=(weapon,))
    duel.blue(**blue)
    duel.strikes("torso", "precision")
    return duel


@pytest.mark.rule("UT-325", "UT-R124")
def test_each_six_of_a_precision_strike_gives_a_critical_roll() -> None:
    """Two 6s, two rolls; the first success ends them."""
    duel = precise(6, 6, 1, 1, 4, 5)
    duel.fight()
    assert [4, 5] == [one["face"] for one in duel.told("critical_rolled")]
    duel = precise(6, 6, 1, 1, 5, 5)
    duel.fight()
    assert [5] == [one["face"] for one in duel.told("critical_rolled")]


@pytest.mark.rule("UT-325")
def test_a_strike_that_deals_no_damage_is_not_critical() -> None:
    """6 and 1 against 6 and 6 is no hit."""
    duel = precise(6, 1, 6, 6)
    duel.fight()
    assert "critical_rolled" not in duel.kinds


@pytest.mark.rule("UT-326")
@pytest.mark.parametrize(("face", "lost"), [(4, 2), (5, 7), (6, 7)])
def test_a_critical_takes_all_remaining_wounds(face: int, lost: int) -> None:
    """5 and 6 do; with a 4 the damage stays 2."""
    duel = precise(6, 2, 1, 1, face)
    duel.fight()
    assert lost == duel.lost


@rule
class Lucky(Special):
    """The bearer's party re-rolls any die that it may."""

    def dice_offers(self, throw: Throw, against: Throw | None) -> Iterator[DiceOffer]:
        yield DiceOffer("lucky", self.bearer.seat, throw, Doing.REROLL, dice=tuple(range(len(throw.faces))))


@pytest.mark.rule("UT-327")
def test_a_critical_roll_cannot_be_touched() -> None:
    """A rule that re-rolls any die leaves it alone."""
    duel = precise(6, 2, 1, 1, 4)
    give(duel.attacker, Lucky)
    duel.fight()
    assert "dice_changed" not in duel.kinds
    assert 2 == duel.lost


@rule
class Deadly(Special):
    """+1 to the bearer's critical rolls, which may be rolled again."""

    def critical_bonus(self, bout: Bout) -> int:
        return 1

    def rerolls_criticals(self, bout: Bout) -> bool:
        return True


@rule
class Tough(Special):
    """Critical rolls against the bearer need a 6."""

    def critical_from(self, victim: object) -> int | None:
        return 6


@pytest.mark.rule("UT-327", "UT-R22")
def test_special_rules_may_name_critical_rolls() -> None:
    """3 + 1 fails and is rolled again: 4 + 1 succeeds, but not against somebody who needs a 6."""
    duel = precise(6, 2, 1, 1, 3, 4)
    give(duel.attacker, Deadly)
    duel.fight()
    assert 7 == duel.lost
    duel = precise(6, 2, 1, 1, 3, 4)
    give(duel.attacker, Deadly)
    give(duel.target, Tough)
    duel.fight()
    assert 2 == duel.lost


@pytest.mark.rule("UT-328", "UT-R37")
def test_armour_may_halve_a_critical_with_one_die() -> None:
    """7 W left: the critical's damage of 7 becomes 4."""
    duel = precise(6, 2, 1, 1, 6, 6, armour=("shirt",))
    duel.fight()
    assert [[6]] == [one["faces"] for one in duel.told("armour_tested")]
    assert 4 == duel.lost


@pytest.mark.rule("UT-R124")
def test_a_critical_never_lowers_the_damage() -> None:
    """With 1 W left, the damage that goes to the armour is still 2."""
    duel = precise(6, 2, 1, 1, 6, 6, armour=("shirt",), wounds=1)
    duel.fight()
    assert 1 == duel.told("armour_tested")[0]["damage"]


# Stun


@pytest.mark.rule("UT-355", "UT-356")
@pytest.mark.parametrize(("face", "stunned"), [(4, False), (5, True)])
def test_a_hit_on_the_head_may_stun(face: int, stunned: bool) -> None:
    """On 5+ the model is stunned and loses its AD."""
    duel = power(face, location="head", die=1)
    duel.fight()
    assert stunned is duel.target.is_stunned
    assert (0 if stunned else 1) == duel.target.action_dice


@pytest.mark.rule("UT-355")
def test_other_hits_do_not_stun() -> None:
    """Neither the torso nor a Precision Strike at the head."""
    duel = power(6, location="torso")
    duel.fight()
    assert not duel.target.is_stunned
    duel = Duel(4, 3, 2, 1, 6)
    duel.red(weapons=("dagger",))
    duel.blue()
    duel.strikes("head", "precision")
    duel.fight()
    assert not duel.target.is_stunned


@pytest.mark.rule("UT-359", "UT-R38")
@pytest.mark.parametrize("helmet", ["light_helmet", "heavy_helmet"])
def test_a_helmet_protects_from_stunning(helmet: str) -> None:
    """Nobody rolls; what only counts as armour is no helmet."""
    duel = power(1, 2, 3, 6, location="head", armour=(helmet,))
    duel.fight()
    assert not duel.target.is_stunned
    duel = power(1, 2, 3, 6, location="head")
    give(duel.target, Stony)
    duel.fight()
    assert duel.target.is_stunned


@rule
class Stony(Special):
    """Every location of the bearer saves on 6."""

    def armour_save(self, location: Location, blow: Blow) -> int | None:
        return 6


@rule
class Shrug(Special):
    """The bearer takes 9 damage less."""

    def less_damage(self, blow: Blow) -> int:
        return 9


@pytest.mark.rule("UT-R38")
def test_a_hit_without_loss_may_stun() -> None:
    """Reductions leave no W loss, and the stun is rolled all the same."""
    duel = power(6, location="head")
    give(duel.target, Shrug)
    duel.fight()
    assert 0 == duel.lost
    assert duel.target.is_stunned


@pytest.mark.rule("UT-806")
@pytest.mark.parametrize("weapon", ["mace", "club"])
def test_a_mace_rolls_a_failed_stun_again(weapon: str) -> None:
    """2, then 5."""
    duel = Duel(5, 4, 2, 1, 2, 5)
    duel.red(weapons=(weapon,))
    duel.blue()
    duel.strikes("head", "power")
    duel.fight()
    assert duel.target.is_stunned


@pytest.mark.rule("UT-819")
def test_asmunds_hammer_stuns_on_every_location() -> None:
    """A hit on the legs, helmet or not."""
    duel = power(5, location="legs", weapon="asmunds_hammer", armour=("light_helmet",))
    duel.fight()
    assert duel.target.is_stunned


@rule
class Hard(Special):
    """The bearer stuns on 3+, despite helmets."""

    def stuns_from(self, blow: Blow) -> int | None:
        return 3

    def stuns_despite_helmet(self, blow: Blow) -> bool:
        return True


@pytest.mark.rule("UT-R129")
def test_an_easier_stun_counts_for_shots_too() -> None:
    """A located shot at the head, 3 rolled."""
    duel = Duel(3)
    duel.red()
    duel.blue()
    give(duel.attacker, Hard)
    duel.run(shot_on_head, "red.1", "blue.1")
    assert duel.target.is_stunned


def shot_on_head(g: Play[Battle], shooter: str, victim: str) -> Procedure[int]:
    """A shot that hit the head."""
    table = g.state.table
    blow = Blow(field_of(g), table.model(victim), Manner.SHOT, 1, by=table.model(shooter), location=Location.HEAD)
    blow.may_stun = True
    return (yield from hurt(g, blow))


@pytest.mark.rule("UT-722b", "UT-359")
def test_some_stun_despite_a_helmet() -> None:
    """The rule is asked where the head is protected."""
    duel = power(1, 2, 3, 3, location="head", armour=("light_helmet",))
    give(duel.attacker, Hard)
    duel.fight()
    assert duel.target.is_stunned
