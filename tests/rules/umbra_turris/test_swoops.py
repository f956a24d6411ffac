"""Flyers in close combat [UT-381 to UT-392]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.combat.strikes import possible_strikes
from rules.umbra_turris.content_vocabulary import Strike
from rules.umbra_turris.occasions import Onset
from tests.rules.umbra_turris.duels import Duel, charge, fights_offered, orders
from tests.rules.umbra_turris.tabletop import BLUE, RED

# Flyers


def eagle(*dice: int, **blue: Any) -> Duel:
    """Red's War Eagle, WS 6, over a blue hero, WS 7."""
    duel = Duel(*dice)
    duel.attacker = duel.creature("war_eagle", RED, (35, 35))
    duel.turn(duel.attacker)
    duel.blue(**blue)
    return duel


@pytest.mark.rule("UT-381", "UT-382")
def test_a_flyers_charge_is_a_swoop_without_parry_and_counter_attack() -> None:
    """A hero with a spear and an AD is asked nothing; the flyer picks the location."""
    duel = eagle(4, 1, weapons=("spear",), die=1)
    duel.start_with(charge, duel.attacker.id, "blue.1", "")
    assert (RED, "combat.location") == (duel.waiting[0], duel.key())
    duel.fall_back()
    assert "swoop" == duel.told("attacked")[0]["onset"]
    assert 2 == duel.lost


@pytest.mark.rule("UT-383")
def test_the_flyer_is_hurt_where_it_rolls_lower() -> None:
    """1 + 6 against 1 + 7 costs the eagle 1 W."""
    duel = eagle(1, 1)
    duel.picks("torso")
    duel.charge()
    assert (1, 0) == (duel.attacker.wounds, duel.lost)


@pytest.mark.rule("UT-R25")
def test_a_tied_swoop_hurts_nobody() -> None:
    """2 + 6 against 1 + 7."""
    duel = eagle(2, 1)
    duel.picks("torso")
    duel.charge()
    assert (2, 0) == (duel.attacker.wounds, duel.lost)


@pytest.mark.rule("UT-384")
def test_after_a_swoop_nobody_is_locked() -> None:
    """The flyer is in the air again, although its base still touches."""
    duel = eagle(2, 1)
    duel.picks("torso")
    duel.charge()
    assert duel.attacker.is_airborne
    assert not duel.field.is_locked(duel.target)
    assert [] == fights_offered(duel, duel.target)


@pytest.mark.rule("UT-385")
def test_a_swoop_cannot_be_precise() -> None:
    """With a sword a flyer could make a Normal or Power Strike, no Precision Strike."""
    duel = eagle()
    bout = bout_of(duel.field, duel.attacker, duel.target, Onset.SWOOP, duel.box.melee_weapon("sword"))
    assert [Strike.NORMAL, Strike.POWER] == possible_strikes(bout)


@pytest.mark.rule("UT-386", "UT-387")
def test_flyers_fight_each_other_as_others_do_without_being_locked() -> None:
    """A charge in the air is no swoop; afterwards either may fight on, or leave freely."""
    duel = Duel(1, 6)
    duel.attacker = duel.creature("war_eagle", RED, (35, 35))
    duel.turn(duel.attacker)
    duel.target = duel.creature("war_eagle", BLUE, (35, 37), "S")
    duel.picks("torso")
    duel.charge()
    assert "charge" == duel.told("attacked")[0]["onset"]
    assert 2 == duel.attacker.wounds
    assert not duel.field.is_locked(duel.attacker)
    assert ["fight red.c1"] == fights_offered(duel, duel.target)


@pytest.mark.rule("UT-390")
def test_a_flyer_without_wounds_is_removed_at_once() -> None:
    """1 + 6 against 6 + 7."""
    duel = eagle(1, 6)
    duel.picks("torso")
    duel.charge()
    assert duel.attacker.is_removed


@pytest.mark.rule("UT-392")
def test_a_one_hurts_who_swoops_into_terrain() -> None:
    """A target in a wood: each 1 of the attack roll costs the flyer 2 damage beside what the dice say."""
    duel = Duel(1, 1, terrain="TC-G1")
    duel.piece("X1", (35, 37))
    duel.attacker = duel.creature("war_eagle", RED, (35, 35), wounds=2)
    duel.turn(duel.attacker)
    duel.blue()
    assert duel.field.is_in_terrain(duel.target)
    duel.picks("torso")
    duel.charge()
    assert duel.attacker.is_removed
    assert ["swoop_into_terrain"] == [one["why"] for one in duel.told("wounded") if one["why"]]


@pytest.mark.rule("UT-391", "UT-392")
def test_a_one_hurts_nobody_who_swoops_onto_a_roof() -> None:
    """The target stands on terrain and not inside it: only what the dice say is lost."""
    duel = Duel(1, 1, terrain="TC-L1")
    duel.attacker = duel.creature("war_eagle", RED, (12, 33))
    duel.turn(duel.attacker)
    duel.blue(at=(12, 35))
    assert 8 == duel.target.level
    duel.picks("torso")
    duel.charge()
    assert "swoop_into_terrain" not in [one["why"] for one in duel.told("wounded")]


@pytest.mark.rule("UT-391")
def test_a_swoop_needs_no_contact() -> None:
    """Where terrain keeps the bases apart, the attack is made all the same."""
    duel = Duel(4, 1)
    duel.attacker = duel.creature("war_eagle", RED, (35, 33))
    duel.turn(duel.attacker)
    duel.blue(at=(35, 37))
    duel.picks("torso")
    duel.charge()
    assert 2 == duel.lost


@pytest.mark.rule("UT-R33")
def test_a_shield_meets_a_swoop() -> None:
    """It is neither a parry nor a counter-attack."""
    duel = eagle(6, armour=("light_shield",))
    duel.charge()
    assert duel.told("shield_tested")[0]["success"]


@pytest.mark.rule("UT-382")
def test_nobody_can_parry_a_swoop() -> None:
    """The reason is told."""
    duel = eagle()
    bout = bout_of(duel.field, duel.attacker, duel.target, Onset.SWOOP, duel.box.melee_weapon("eagle_claws"))
    assert "swoop" == why_no_parry(bout)


def test_standing_orders_are_not_read_for_creatures() -> None:
    """A creature has no sheet, so its player is asked."""
    duel = eagle(6, 6, 1)
    duel.file(RED, "orders.hero", orders(attack="legs"), about=duel.attacker.id)
    duel.start_with(charge, duel.attacker.id, "blue.1", "")
    assert "combat.location" == duel.key()
