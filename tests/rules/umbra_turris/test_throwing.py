"""Throwing weapons and shields [UT-451 to UT-455]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.shooting.shooting import offer_shots
from tests.helpers.offers import choices
from tests.rules.umbra_turris.tabletop import BLUE
from tests.rules.umbra_turris.test_shooting import Range, to_wound


@pytest.mark.rule("UT-453")
def test_a_throw_sets_strength_against_toughness() -> None:
    """A Half-Giant's S 9 and 1 for a static target."""
    one = Range(6, 6, 6, 1, 1, weapon="sword", shooter={"sub_race": "half_giant"}, sub_race="thargomind_dwarf")
    one.shoot(aim=0)
    assert (9 + 1, 8) == (to_wound(one)["bonus"], to_wound(one)["toughness"])


@pytest.mark.rule("UT-454")
@pytest.mark.parametrize("aim", [0, 2])
def test_a_throw_does_one_and_what_aiming_adds(aim: int) -> None:
    """Whatever is thrown."""
    for weapon in ("sword", "great_axe"):
        one = Range(6, 6, 6, 1, 1, weapon=weapon)
        one.shoot(aim=aim)
        assert 1 + aim == one.lost


@pytest.mark.rule("UT-455")
def test_what_was_thrown_is_lost() -> None:
    """A weapon or a shield, even where it misses; the other weapon stays."""
    one = Range(1, weapon="sword", shooter={"armour": ("light_shield",)})
    one.shooter.weapons = ["sword", "dagger"]
    one.shoot(aim=0)
    assert (["dagger"], ["light_shield"]) == (one.shooter.weapons, one.shooter.armour)
    shield = Range(1, weapon="sword", shooter={"armour": ("light_shield", "shirt")})
    shield.shoot(aim=0, weapon="light_shield")
    assert (["sword"], ["shirt"]) == (shield.shooter.weapons, shield.shooter.armour)


@pytest.mark.rule("UT-R50")
def test_what_helps_a_shot_helps_a_throw() -> None:
    """Two steps of aim, -1 at a moving target, -3 out of combat."""
    one = Range(6, 6, 6, 1, 1, weapon="sword", die=0)
    one.table.hero(BLUE, (33, 5), "E")
    one.shoot(aim=2)
    assert 7 + 2 - 1 - 3 == to_wound(one)["bonus"]


@pytest.mark.rule("UT-R108")
def test_the_last_weapon_may_be_thrown() -> None:
    """Its owner then fights unarmed."""
    one = Range(1, weapon="sword")
    one.shoot(aim=0)
    assert "unarmed" == one.table.field.melee_weapons(one.shooter)[0].id


@pytest.mark.rule("UT-451", "UT-452")
def test_a_shield_may_be_thrown_but_no_armour() -> None:
    """Up to 20 cm."""
    one = Range(weapon="sword", shooter={"armour": ("light_shield", "breastplate")})
    ask = ask_act(one.table.field, one.shooter, one.table.turn(one.shooter), [offer_shots])
    assert ["sword", "light_shield"] == choices(ask.decision, "throw")
    far = Range(6, weapon="sword", distance=21)
    far.shoot()
    assert "shot_fell_short" in far.table.kinds


@pytest.mark.rule("UT-451", "UT-455")
def test_any_weapon_may_be_thrown_a_bow_too() -> None:
    """A bow and a pistol are thrown for S and 1 damage, not shot, and lost; throwing knives are shot as ever."""
    one = Range(6, 6, 6, 1, 1, weapon="bow", shooter={"sub_race": "half_giant"}, sub_race="thargomind_dwarf")
    one.shooter.weapons = ["bow", "pistol", "throwing_knives"]
    ask = ask_act(one.table.field, one.shooter, one.table.turn(one.shooter), [offer_shots])
    assert ["thrown bow", "thrown pistol"] == choices(ask.decision, "throw")
    assert ["bow", "pistol", "throwing_knives"] == choices(ask.decision, "shoot")
    one.shoot(aim=0, weapon="thrown bow")
    assert (9 + 1, 8) == (to_wound(one)["bonus"], to_wound(one)["toughness"])
    assert (1, ["pistol", "throwing_knives"]) == (one.lost, one.shooter.weapons)


@pytest.mark.rule("UT-372", "UT-401", "UT-451")
def test_two_weapons_of_a_kind_are_offered_once() -> None:
    """A second pistol is another one to throw, and no other way to shoot."""
    one = Range(1, weapon="pistol")
    one.shooter.weapons = ["pistol", "pistol"]
    ask = ask_act(one.table.field, one.shooter, one.table.turn(one.shooter), [offer_shots])
    assert (["pistol"], ["thrown pistol"]) == (choices(ask.decision, "shoot"), choices(ask.decision, "throw"))
    one.shoot(aim=0, weapon="thrown pistol")
    assert ["pistol"] == one.shooter.weapons


@pytest.mark.rule("UT-451", "UT-858a")
def test_a_weapon_on_a_base_of_its_own_is_not_thrown() -> None:
    """Nobody lifts a small cannon."""
    one = Range(weapon="sword", shooter={"sub_race": "krotkin"})
    one.shooter.weapons = ["small_cannon", "sword"]
    ask = ask_act(one.table.field, one.shooter, one.table.turn(one.shooter), [offer_shots])
    assert ["sword"] == choices(ask.decision, "throw")


@pytest.mark.rule("UT-842", "UT-851")
def test_throwing_knives_fly_with_strength_or_speed_and_come_back() -> None:
    """A Krótkin with S 6 and Sp 8 uses Sp, and keeps the knives."""
    one = Range(6, 1, 1, 6, 6, weapon="throwing_knives", shooter={"sub_race": "krotkin"})
    one.shoot(aim=0)
    assert 8 + 1 == to_wound(one)["bonus"]
    assert ["throwing_knives"] == one.shooter.weapons
