"""Morale and rout [SS-640 to SS-649]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.swords_and_sails.combat.reports import MoraleCheck
from rules.swords_and_sails.realm.control import gain
from rules.swords_and_sails.vocabulary import Faction, Leader
from tests.rules.swords_and_sails.battlefield import (
    BUL,
    ENG,
    FAT,
    FRA,
    HRE,
    KIE,
    NORMAL,
    NSE,
    Fought,
    battle_of,
    field,
    fight_out,
    never_leaves,
)
from tests.rules.swords_and_sails.scene import Scene

MISS = (6, 6)
HIT = (1, 1)


def checks(fought: Fought, round_number: int = 1) -> tuple[MoraleCheck, MoraleCheck]:
    """The rolls of a round, attacker first."""
    assert fought.report is not None
    one, other = fought.report.rounds[round_number - 1].morale
    return one, other


def duel(
    *dice: int,
    attacker: dict[str, int],
    defender: dict[str, int],
    one: Faction = ENG,
    other: Faction = FRA,
    **more: Any,
) -> Fought:
    """A battle of the normal form in neutral land, to the end."""
    scene = Scene(more.pop("box", field()), *{one: 0, other: 0, HRE: 0}, form=NORMAL)
    for faction, leader in more.pop("leaders", {}).items():
        scene.campaign.realms[faction].leader = leader
    for faction in more.pop("rules", ()):
        scene.rule(faction, "AAA")
    mine, theirs = scene.army(one, 1, "AAA", **attacker), scene.army(other, 1, "AAA", **defender)
    never_leaves(scene, mine, theirs)
    return fight_out(scene.play(*dice), battle_of(mine, theirs, **more))


@pytest.mark.rule("SS-640", "SS-642", "SS-R03")
def test_each_side_rolls_after_each_round_and_must_stay_below_its_base() -> None:
    """Three heavy infantry have a base of 9; both sides are checked, the attacker first."""
    fought = duel(*MISS * 2, 6, 5, attacker={"HI": 1}, defender={"HI": 1})
    attacker, defender = checks(fought)
    assert (3, 6, False) == (attacker.base, attacker.roll, attacker.holds)
    assert (3, 5, False) == (defender.base, defender.roll, defender.holds)
    assert ["morale:AAA:1:attacker", "morale:AAA:1:defender"] == fought.labels()[-2:]


@pytest.mark.rule("SS-641")
def test_the_three_highest_survivors_make_the_base() -> None:
    """A knight, heavy cavalry and heavy infantry count, light infantry and peasants do not."""
    units = {"KN": 1, "HC": 1, "HI": 1, "LI": 1, "PS": 1}
    fought = duel(*MISS * 10, attacker=units, defender=units)
    attacker, _ = checks(fought)
    assert 5 + 4 + 3 == attacker.base
    assert ["KN", "HC", "HI"] == [disc.kind for disc in attacker.units]


@pytest.mark.rule("SS-R06", "SS-641")
def test_fewer_units_add_up_what_is_there() -> None:
    """Two peasants have a base of 2."""
    attacker, _ = checks(duel(*MISS * 4, 2, 1, attacker={"PS": 2}, defender={"PS": 2}))
    assert 2 == attacker.base


@pytest.mark.rule("SS-R05", "SS-642")
def test_a_roll_equal_to_the_base_is_a_rout() -> None:
    """Base 3: a 3 routs, a 2 holds."""
    fought = duel(*MISS * 2, 3, 2, *MISS, attacker={"HI": 1}, defender={"HI": 1})
    assert [False, True] == [check.holds for check in checks(fought)]
    assert ("defender", ["attacker"]) == (fought.stayed, fought.left)


@pytest.mark.rule("SS-643", "SS-644")
def test_own_losses_count_against_a_side_and_enemy_losses_for_it() -> None:
    """The attacker lost one of two peasants and killed none."""
    fought = duel(*MISS, *HIT, *MISS, *MISS, 2, 3, attacker={"PS": 2}, defender={"PS": 2})
    attacker, defender = checks(fought)
    assert (1, 0, 3) == (attacker.lost, attacker.destroyed, attacker.roll)
    assert (0, 1, 2) == (defender.lost, defender.destroyed, defender.roll)


@pytest.mark.rule("SS-643", "SS-644")
def test_losses_of_an_earlier_round_no_longer_count() -> None:
    """The attacker loses a knight in the first round, nobody anybody in the second."""
    dice = (*MISS, *HIT, *MISS * 2, 1, 1, *MISS * 3, 1, 1, 1, 1)
    fought = duel(*dice, attacker={"KN": 2}, defender={"KN": 2})
    assert [(1, 0), (0, 1)] == [(check.lost, check.destroyed) for check in checks(fought, 1)]
    assert [(0, 0), (0, 0)] == [(check.lost, check.destroyed) for check in checks(fought, 2)]


@pytest.mark.rule("SS-645", "SS-646", "SS-R88")
@pytest.mark.parametrize(
    ("facts", "is_clash", "bonus"),
    [
        ({}, False, 5),
        ({"home": "FRA", "major_cities": 1, "is_capital": True}, False, 10),
        ({"home": "HRE", "major_cities": 1, "is_capital": True}, False, 5),
        ({"home": "FRA", "major_cities": 1, "is_capital": True}, True, 0),
    ],
)
def test_own_ground_gives_heart(facts: dict[str, Any], is_clash: bool, bonus: int) -> None:
    """5 in own land, 10 instead in the own capital, nothing at a border."""
    fought = duel(
        *MISS * 2, 1, 1, attacker={"KN": 1}, defender={"KN": 1}, box=field(AAA=facts), rules=[FRA], is_clash=is_clash
    )
    attacker, defender = checks(fought)
    assert (0, bonus) == (attacker.home, defender.home)
    assert 1 - bonus == defender.roll


@pytest.mark.rule("SS-R88")
def test_land_of_a_team_mate_counts_only_if_he_is_there() -> None:
    """An ally alone defends foreign soil; together with its owner it is home for both."""
    for is_owner_there, bonus in ((False, 0), (True, 5)):
        scene = Scene(field(), ENG, FRA, HRE, form=NORMAL)
        scene.ally(FRA, HRE)
        scene.rule(HRE, "AAA")
        mine, theirs = scene.army(ENG, 1, "AAA", KN=1), [scene.army(FRA, 1, "AAA", KN=1)]
        if is_owner_there:
            theirs.append(scene.army(HRE, 1, "AAA", PS=1))
        fought = fight_out(scene.play(*MISS * 3, 1, 1), battle_of(mine, theirs))
        assert bonus == checks(fought)[1].home


@pytest.mark.rule("SS-R88")
@pytest.mark.parametrize(("before", "bonus"), [(FRA, 5), (None, 0), (ENG, 0)])
def test_own_ground_is_what_one_controlled_when_the_season_began(before: Faction | None, bonus: int) -> None:
    """Land that was won since, by marriage say, gives no heart yet."""
    scene = Scene(field(), ENG, FRA, form=NORMAL)
    scene.campaign.lands["AAA"].controller = before
    mine, theirs = scene.army(ENG, 1, "AAA", KN=1), scene.army(FRA, 1, "AAA", KN=1)
    play = scene.play(*MISS * 2, 1, 1)
    gain(play.g, "AAA", FRA)
    assert bonus == checks(fight_out(play, battle_of(mine, theirs)))[1].home


@pytest.mark.rule("SS-647", "SS-R04")
def test_each_further_round_adds_a_die() -> None:
    """One die in the first round, three in the third."""
    fought = duel(
        *MISS * 2, 1, 1, *MISS * 2, 1, 1, 1, 1, *MISS * 2, 1, 1, 1, 2, 1, 1, attacker={"KN": 1}, defender={"KN": 1}
    )
    assert [1, 2, 3] == [len(checks(fought, number)[0].dice) for number in (1, 2, 3)]
    assert [1, 1, 1] == checks(fought, 3)[0].dice


@pytest.mark.rule("SS-R69")
@pytest.mark.parametrize(
    ("faction", "units", "base"),
    [
        (NSE, {"KN": 1, "HI": 1, "PS": 1}, 10 + 6 + 2),
        (FRA, {"KN": 1, "HC": 1, "LC": 1}, 7 + 6 + 4),
        (FAT, {"HI": 1, "LI": 1}, 4 + 3),
        (KIE, {"PS": 3}, 6),
        (BUL, {"KN": 1, "HI": 1, "LI": 1}, 8 + 5 + 4),
    ],
)
def test_powers_have_morale_of_their_own(faction: Faction, units: dict[str, int], base: int) -> None:
    """The values on the power's sheet are added up as they are."""
    size = sum(units.values())
    fought = duel(*MISS * 2 * size, attacker=units, defender={"PS": size}, one=faction, other=ENG)
    assert base == checks(fought)[0].base


@pytest.mark.rule("SS-R69", "SS-961", "SS-977a")
@pytest.mark.parametrize(("leader", "base"), [(None, 15), (Leader.CHARISMATIC, 20), (Leader.COMMANDER, 25)])
def test_leaders_change_how_many_units_count(leader: Leader | None, base: int) -> None:
    """Four highest units with the Charismatic, five with the Commander."""
    fought = duel(*MISS * 12, attacker={"KN": 6}, defender={"KN": 6}, leaders={ENG: leader})
    assert base == checks(fought)[0].base


@pytest.mark.rule("SS-640", "SS-R13", "SS-648")
def test_both_may_rout_and_then_both_leave_unharmed() -> None:
    """No free attacks: nobody stays to make them."""
    fought = duel(*MISS * 2, 6, 6, attacker={"HI": 1}, defender={"HI": 1})
    assert ("", ["attacker", "defender"]) == (fought.stayed, fought.left)
    assert fought.report is not None
    assert [] == fought.report.rounds[0].parting


@pytest.mark.rule("SS-648", "SS-649", "SS-R15")
def test_a_rout_costs_one_free_attack_on_each_foot_unit_that_faces_a_living_enemy() -> None:
    """The English bowman in front is killed while he runs; the light horse beside him gets away without an attack."""
    fought = duel(*MISS * 4, 6, 2, *HIT, attacker={"LI": 1, "LC": 1}, defender={"HI": 2})
    assert [False, True] == [check.holds for check in checks(fought)]
    assert fought.report is not None
    (shot,) = fought.report.rounds[0].parting
    assert ("defender", "LI", "destroyed") == (shot.by, shot.target.kind, shot.fate)
    assert {"LC": 1} == fought.play.units("ENG.A1")
    assert ("defender", ["attacker"]) == (fought.stayed, fought.left)


@pytest.mark.rule("SS-R06")
def test_who_has_nobody_left_is_destroyed_and_nobody_rolls() -> None:
    """The winner does not rout from an empty field either."""
    fought = duel(*HIT, *MISS, attacker={"PS": 1}, defender={"PS": 1})
    assert fought.report is not None
    assert [] == fought.report.rounds[0].morale
    assert ("attacker", []) == (fought.stayed, fought.left)
