"""The estimate of a battle, against battles that were fought."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.ground import points
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.stewards.battle_averages import chance_of_at_least, pairs_of_ones, ways_to_roll
from rules.swords_and_sails.stewards.battle_odds import Prospect, prospect
from rules.swords_and_sails.vocabulary import CombatForm, Faction, Leader, UnitType
from tests.helpers.lengths import at_length
from tests.rules.swords_and_sails.battlefield import (
    BYZ,
    ENG,
    FAT,
    FRA,
    HRE,
    HUN,
    KIE,
    LEO,
    NORMAL,
    NSE,
    QUICK,
    battle_of,
    field,
    fight_out,
    with_chance,
)
from tests.rules.swords_and_sails.scene import Scene

BOX = field()
BATTLES = at_length(75, 150)


def units(words: str) -> Units:
    """Units in words: "2 KN 3 HI"."""
    parts = words.split()
    return {UnitType(kind): int(count) for count, kind in zip(parts[::2], parts[1::2], strict=True)}


def fought(form: CombatForm, one: Faction, mine: Units, other: Faction, theirs: Units, *, at_home: bool) -> Prospect:
    """What battles with real dice come to."""
    left = wins = 0
    for seed in range(BATTLES):
        scene = Scene(BOX, one, other, form=form)
        if at_home:
            scene.rule(other, "AAA")
        is_at_sea = any(kind.is_ship for kind in mine)
        put = scene.fleet if is_at_sea else scene.army
        place = "SEA" if is_at_sea else "AAA"
        attacker = put(one, 1, place, **{kind.value: count for kind, count in mine.items()})
        defender = put(other, 1, place, **{kind.value: count for kind, count in theirs.items()})
        wins += fight_out(with_chance(scene, seed), battle_of(attacker, defender)).stayed == "attacker"  # type: ignore[arg-type]
        left += points(BOX, one, attacker.units)
    return Prospect(100 * left // (BATTLES * points(BOX, one, mine)), 100 * wins // BATTLES)


@pytest.mark.slow
@pytest.mark.parametrize("form", [QUICK, NORMAL])
@pytest.mark.parametrize(
    ("one", "mine", "other", "theirs", "at_home"),
    [
        (HRE, "2 KN 2 HC 4 HI 4 LI 2 PS", ENG, "1 KN 2 HC 4 HI 4 LI 2 PS", False),
        (FRA, "3 HC 4 HI 3 LI", KIE, "2 LC 4 HI 5 LI 6 PS", True),
        (NSE, "1 KN 1 LC 4 HI 3 LI 2 PS", HRE, "2 KN 3 HC 5 HI 5 LI", False),
        (FAT, "2 HC 4 LC 4 HI 4 LI", BYZ, "2 KN 4 HI 4 LI", True),
        (BYZ, "3 WS 2 RD 1 TR", FAT, "2 WS 3 RD 1 TR", False),
        (NSE, "5 RD 2 TR", ENG, "2 WS 2 RD", False),
        (HUN, "4 WS 2 RD", LEO, "5 WS", False),
    ],
)
def test_the_estimate_is_near_the_truth(
    form: CombatForm, one: Faction, mine: str, other: Faction, theirs: str, at_home: bool
) -> None:
    """Within ten points of what real battles come to, and some more for the luck of these."""
    real = fought(form, one, units(mine), other, units(theirs), at_home=at_home)
    home = 5 if at_home else 0
    guess = prospect(BOX, [(one, units(mine))], [(other, units(theirs))], form, home=home)
    assert abs(real.wins - guess.wins) <= 20
    assert abs(real.left - guess.left) <= 15


@pytest.mark.parametrize("form", [QUICK, NORMAL])
@pytest.mark.parametrize("force", ["3 HC 4 HI 3 PS", "3 WS 3 RD"])
def test_equal_forces_have_equal_chances(form: CombatForm, force: str) -> None:
    """Whoever of them attacks."""
    one = prospect(BOX, [(ENG, units(force))], [(HRE, units(force))], form)
    other = prospect(BOX, [(HRE, units(force))], [(ENG, units(force))], form)
    assert abs(one.wins - other.wins) <= 3
    assert 35 <= one.wins <= 55


@pytest.mark.parametrize("form", [QUICK, NORMAL])
def test_more_units_better_ground_and_better_leaders_help(form: CombatForm) -> None:
    """Each of them moves the estimate the right way."""
    mine, theirs = [(ENG, units("2 HC 6 HI 4 PS"))], [(HRE, units("2 HC 6 HI 4 PS"))]
    plain = prospect(BOX, mine, theirs, form)
    assert prospect(BOX, [*mine, (FRA, units("3 KN"))], theirs, form).wins > plain.wins
    assert prospect(BOX, mine, theirs, form, home=10).wins < plain.wins
    assert prospect(BOX, mine, theirs, form, leaders={ENG: Leader.COMMANDER}).wins > plain.wins
    assert prospect(BOX, mine, theirs, form, leaders={HRE: Leader.CHARISMATIC}).wins < plain.wins
    if form is QUICK:
        assert prospect(BOX, mine, theirs, form, leaders={ENG: Leader.CONQUEROR}).left > plain.left


def test_nothing_to_fight_with_or_against() -> None:
    """An empty side loses, an empty field is won; transports alone are prey."""
    some = [(ENG, units("3 HI"))]
    assert Prospect(100, 100) == prospect(BOX, some, [], QUICK)
    assert Prospect(0, 0) == prospect(BOX, [], some, QUICK)
    assert 0 == prospect(BOX, [(ENG, units("3 TR"))], [(FRA, units("3 WS"))], QUICK).wins


def test_chances_of_dice() -> None:
    """By hand: 2d6 of 7 or less, two dice of 11 or more, pairs of ones with two and with four dice."""
    assert 21 == ways_to_roll(7)
    assert 3_000_000 // 36 == chance_of_at_least(2, 11)
    assert 1_000_000 == chance_of_at_least(3, -4)
    assert 28 - 1 <= pairs_of_ones(2) <= 28
    # Of 1296 throws of four dice 150 show two ones, 20 three, one four.
    assert abs(pairs_of_ones(4) - 1000 * (150 + 20 + 2) // 1296) <= 2
