"""Ranged weapons in play [UT-831 to UT-860, UT-895]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.occasions import Shot
from rules.umbra_turris.shooting.shooting import offer_shots
from rules.umbra_turris.shooting.shots import is_in_range
from tests.rules.umbra_turris.tabletop import BLUE, RED
from tests.rules.umbra_turris.test_shooting import Range, to_wound

HIT = (6, 6, 6, 1, 1)
"""A hit, and dice that wound."""


def reaches(weapon: str, reach: int) -> bool:
    """Whether a weapon is rolled for at its range, and falls short 1 cm beyond it, with a damage of 1 where it hits."""
    near, far = Range(*HIT, distance=reach, weapon=weapon), Range(*HIT, distance=reach + 1, weapon=weapon)
    near.shoot()
    far.shoot()
    assert 1 == near.lost
    return "shot_fell_short" not in near.table.kinds and "shot_fell_short" in far.table.kinds


@pytest.mark.rule("UT-831")
def test_a_bow_reaches_60_cm() -> None:
    """With a damage of 1."""
    assert reaches("bow", 60)


@pytest.mark.rule("UT-832")
def test_a_long_bow_reaches_across_the_table() -> None:
    """Where a bow falls short, it hits; 70 cm are more than there is between two bases."""
    for weapon, short in (("bow", True), ("long_bow", False)):
        one = Range(*HIT, distance=61, weapon=weapon)
        one.shoot()
        assert short == ("shot_fell_short" in one.table.kinds)


@pytest.mark.rule("UT-833")
def test_a_crossbow_reaches_40_cm() -> None:
    """With a damage of 1."""
    assert reaches("crossbow", 40)


@pytest.mark.rule("UT-835")
def test_a_sling_reaches_20_cm() -> None:
    """With a damage of 1."""
    assert reaches("sling", 20)


@pytest.mark.rule("UT-837")
def test_a_musket_reaches_40_cm() -> None:
    """With a damage of 1."""
    assert reaches("musket", 40)


@pytest.mark.rule("UT-841")
def test_a_pistol_reaches_20_cm() -> None:
    """With a damage of 1."""
    assert reaches("pistol", 20)


@pytest.mark.rule("UT-832", "UT-844")
@pytest.mark.parametrize(("weapon", "bonus"), [("long_bow", 1), ("bow_of_morrenviel", 2)])
def test_fine_bows_help_to_wound(weapon: str, bonus: int) -> None:
    """A long bow adds 1 to BS, the Bow of Morrenviel 2."""
    one = Range(6, 1, 1, 6, 6, weapon=weapon)
    one.shoot(aim=0)
    assert 7 + 1 + bonus == to_wound(one)["bonus"]


@pytest.mark.rule("UT-833")
def test_bolts_are_met_by_one_die_of_armour() -> None:
    """A crossbow leaves a breastplate one die instead of three."""
    for weapon, dice in (("crossbow", 1), ("bow", 3)):
        one = Range(*HIT, 3, 2, 2, 2, weapon=weapon, armour=("breastplate",))
        one.shoot(aim=1)
        assert dice == len(one.table.told("armour_tested")[0]["faces"])


@pytest.mark.rule("UT-834")
@pytest.mark.parametrize(("first", "second", "hits"), [(1, 6, True), (2, 6, True), (2, 2, False)])
def test_a_repeating_crossbow_shoots_again_after_a_low_roll(first: int, second: int, hits: bool) -> None:
    """A 1 or 2 to hit is re-rolled once where it missed; at 30 cm a 2 does."""
    one = Range(first, second, distance=30, weapon="repeating_crossbow")
    one.shoot(aim=0)
    assert hits == one.table.told("shot")[0]["success"]


@pytest.mark.rule("UT-835", "UT-841", "UT-842")
@pytest.mark.parametrize(("weapon", "most"), [("sling", 2), ("pistol", 2), ("throwing_knives", 3)])
def test_small_weapons_have_a_maximum_damage(weapon: str, most: int) -> None:
    """Aimed four times they do no more than that."""
    one = Range(*HIT, weapon=weapon)
    one.shoot(aim=4)
    assert most == one.lost


@pytest.mark.rule("UT-837")
def test_a_musket_ignores_shields() -> None:
    """No Shield Test is taken against it."""
    for weapon, tests in (("musket", 0), ("bow", 1)):
        one = Range(*(6, 1, 6, 6, 1, 1) if tests else HIT, weapon=weapon, armour=("light_shield",), die=0)
        one.shoot(aim=0)
        assert tests == len(one.table.told("shield_tested"))


@pytest.mark.rule("UT-838", "UT-855")
def test_an_arquebus_has_a_skill_and_a_damage_of_its_own() -> None:
    """BS 8 whoever shoots it, Damage 2."""
    one = Range(*HIT, weapon="arquebus", shooter={"sub_race": "half_giant"})
    one.shoot(aim=0)
    assert 8 + 1 == to_wound(one)["bonus"]
    assert 2 == one.lost


@pytest.mark.rule("UT-839", "UT-853", "UT-857", "UT-R51")
def test_a_blunderbuss_explodes_and_stuns() -> None:
    """All heroes within 8 cm take the same damage; whom it hit takes a stun test, helmet or not."""
    one = Range(*HIT, 4, 5, weapon="blunderbuss", armour=("light_helmet",))
    near = one.table.hero(BLUE, (45, 22), "S")
    far = one.table.hero(BLUE, (46, 31), "S")
    one.shoot(aim=0)
    assert one.target.is_stunned
    assert [1, 0] == [near.most_wounds - near.wounds, far.most_wounds - far.wounds]


@pytest.mark.rule("UT-840", "UT-856", "UT-R52", "UT-R125")
def test_a_small_cannon_strikes_everybody_under_its_line() -> None:
    """Those before and behind the target are wounded with dice of their own, friends too, up to 10 cm beyond."""
    one = Range(6, *(6, 6, 1, 1), *(6, 6, 1, 1), *(6, 6, 1, 1), weapon="small_cannon", sub_race="half_giant")
    before = one.table.hero(RED, (35, 12), "N", sub_race="krotkin")
    behind = one.table.hero(BLUE, (35, 30), "S")
    beyond = one.table.hero(BLUE, (35, 40), "S")
    one.shoot(aim=0)
    assert [1, 1, 1, 0] == [hero.most_wounds - hero.wounds for hero in (one.target, before, behind, beyond)]


@pytest.mark.rule("UT-R18", "UT-R125")
def test_a_ricochet_strikes_the_nearest_first() -> None:
    """Whoever stands before the target is wounded before it; only the target has what aiming adds."""
    one = Range(6, *(6, 6, 1, 1), *(6, 6, 1, 1), *(6, 6, 1, 1), weapon="small_cannon", sub_race="half_giant")
    before = one.table.hero(BLUE, (35, 12), "N", sub_race="krotkin")
    behind = one.table.hero(BLUE, (35, 30), "S")
    one.shoot(aim=2)
    rolled = one.table.told("wounding_rolled")
    assert [before.id, one.target.id, behind.id] == [told["target"] for told in rolled]
    assert [0, 2, 0] == [told["aim"] for told in rolled]
    assert [True, False, True] == [told["ricochet"] for told in rolled]
    assert [1, 3, 1] == [hero.most_wounds - hero.wounds for hero in (before, one.target, behind)]


@pytest.mark.rule("UT-856", "UT-R125")
def test_a_ricochet_strikes_flyers_and_who_is_hidden_but_not_the_fallen() -> None:
    """Every model that the line covers is hit: an eagle behind the target, a hidden enemy, nobody who lies there."""
    one = Range(6, *(6, 6, 1, 1), *(6, 6, 1, 1), *(6, 6, 1, 1), weapon="small_cannon", sub_race="half_giant")
    one.table.hero(BLUE, (35, 12), "N", sub_race="krotkin", wounds=0, has_death_counter=True)
    eagle = one.table.creature("war_eagle", BLUE, (35, 27))
    hidden = one.table.hero(BLUE, (35, 30), "S", is_hidden=True)
    one.shoot(aim=0)
    assert [one.target.id, eagle.id, hidden.id] == [told["target"] for told in one.table.told("wounding_rolled")]


@pytest.mark.rule("UT-840")
def test_a_small_cannon_may_roll_again_to_wound_and_ignores_armour() -> None:
    """A wounding roll that fails is rolled once more; a breastplate is not tested."""
    one = Range(6, 1, 1, 3, 3, 6, 6, 3, weapon="small_cannon", armour=("breastplate",))
    one.shoot(aim=1)
    assert 2 == one.lost
    assert [] == one.table.told("armour_tested")


@pytest.mark.rule("UT-843", "UT-852a", "UT-852b")
def test_a_bomb_that_fails_hurts_its_thrower_and_explodes() -> None:
    """On a 1 to hit and a 4 its Damage is lost, and so by everybody within 8 cm."""
    one = Range(1, 4, weapon="bomb")
    friend = one.table.hero(RED, (40, 5), "N")
    one.shoot()
    assert [1, 1] == [hero.most_wounds - hero.wounds for hero in (one.shooter, friend)]
    lucky = Range(1, 3, weapon="bomb")
    lucky.shoot()
    assert lucky.shooter.wounds == lucky.shooter.most_wounds


@pytest.mark.rule("UT-843")
def test_bombs_are_not_aimed_and_are_never_lost() -> None:
    """Nobody is asked for steps of aim."""
    one = Range(*HIT, 1, weapon="bomb")
    one.shoot()
    assert [] == [decision.key for _, decision in one.table.answered if decision.key == "turn.aim"]
    assert ["bomb"] == one.shooter.weapons


@pytest.mark.rule("UT-845")
def test_the_crossbow_of_doom_does_two_and_ignores_armour() -> None:
    """Neither a breastplate nor a shield helps."""
    one = Range(*HIT, 3, weapon="crossbow_of_doom", armour=("breastplate", "light_shield"), die=0)
    one.shoot(aim=0)
    assert 2 == one.lost
    assert [] == [*one.table.told("armour_tested"), *one.table.told("shield_tested")]


@pytest.mark.rule("UT-846", "UT-854", "UT-R89")
@pytest.mark.parametrize(
    ("weapon", "stays"), [("king_of_thieves_sling", True), ("throwing_knives", True), ("bow", False)]
)
def test_sneaking_weapons_are_used_from_hiding(weapon: str, stays: bool) -> None:
    """Others are not offered to a hidden model; these do not take the counter."""
    one = Range(*HIT, weapon=weapon, shooter={"is_hidden": True})
    assert stays == bool([*offer_shots(one.table.field, one.shooter, one.table.turn(one.shooter))])
    if stays:
        one.shoot(aim=0)
        assert one.shooter.is_hidden


@pytest.mark.rule("UT-847", "UT-859")
@pytest.mark.parametrize(("face", "lost", "dice"), [(5, 2, 0), (4, 1, 1)])
def test_incendiary_shots_may_set_on_fire(face: int, lost: int, dice: int) -> None:
    """If a 6 was rolled to wound, a 5 costs the AD and 1 more W."""
    one = Range(*HIT, 1, face, 1, weapon="corrupted_blunderbuss")
    one.shoot(aim=0)
    assert (lost, dice) == (one.lost, one.target.action_dice)


@pytest.mark.rule("UT-895b", "UT-895c", "UT-895d", "UT-R87")
@pytest.mark.parametrize(
    ("item", "weapon", "bonus"),
    [("hunting_heads", "bow", 2), ("hunting_heads", "sling", 0), ("incendiary_heads", "bow", 0)],
)
def test_special_heads_go_with_bows_and_crossbows(item: str, weapon: str, bonus: int) -> None:
    """Hunting heads add 2 to BS."""
    one = Range(6, 1, 1, 6, 6, weapon=weapon, shooter={"items": (item,)})
    one.shoot(aim=0)
    assert 7 + 1 + bonus == to_wound(one)["bonus"]


@pytest.mark.rule("UT-895b", "UT-R87")
@pytest.mark.parametrize(
    ("item", "weapon", "dice"),
    [("armour_piercing_heads", "bow", 1), ("armour_piercing_heads", "sling", 3), ("hunting_heads", "bow", 3)],
)
def test_piercing_heads_leave_armour_one_die(item: str, weapon: str, dice: int) -> None:
    """A breastplate that is hit tests with one die instead of three."""
    one = Range(*HIT, 3, *(4, 4, 4)[:dice], weapon=weapon, shooter={"items": (item,)}, armour=("breastplate",))
    one.shoot(aim=1)
    assert [dice] == [len(told["faces"]) for told in one.table.told("armour_tested")]


@pytest.mark.rule("UT-895c", "UT-R87")
@pytest.mark.parametrize(("weapon", "burns"), [("crossbow", True), ("sling", False)])
def test_incendiary_heads_set_on_fire(weapon: str, burns: bool) -> None:
    """A 6 to wound and a 5: the AD and 1 more W are gone, with a bow or a crossbow alone."""
    one = Range(*HIT, 5, weapon=weapon, shooter={"items": ("incendiary_heads",)})
    one.shoot(aim=0)
    assert (1 + burns, 1 - burns) == (one.lost, one.target.action_dice)


@pytest.mark.rule("UT-388", "UT-389", "UT-R14")
def test_a_shot_into_the_air_is_ten_cm_longer() -> None:
    """A flyer 15 cm away counts as 25."""
    one = Range(1)
    eagle = one.table.creature("war_eagle", BLUE, (45, 22), "S")
    one.shoot(aim=0, target=eagle)
    plain: Any = one.table.field.distance(one.shooter, eagle)
    assert plain + 10 == one.table.told("shot")[0]["distance"]


@pytest.mark.rule("UT-551")
def test_rain_stops_ranged_attacks() -> None:
    """Nothing is offered."""
    one = Range()
    one.table.table.rain = True
    assert [] == [*offer_shots(one.table.field, one.shooter, one.table.turn(one.shooter))]


@pytest.mark.rule("UT-110")
def test_shooting_uses_ballistic_skill() -> None:
    """An Elf has BS 8."""
    one = Range(shooter={"sub_race": "wood_elf"})
    assert 8 == one.table.field.characteristic(one.shooter, Characteristic.BS)


@pytest.mark.rule("UT-402")
@pytest.mark.parametrize(("card", "distance", "reaches"), [("", 41, False), ("IC-06", 45, True), ("IC-06", 46, False)])
def test_a_lodestone_quiver_lets_a_crossbow_reach_further(card: str, distance: int, reaches: bool) -> None:
    """IC-06: 45 cm instead of 40, and no more."""
    one = Range(distance=distance, weapon="crossbow")
    one.table.table.parties[RED].permanent = [card] if card else []
    shot = Shot(one.table.field, one.shooter, one.target, one.table.box.ranged_weapon("crossbow"), 1)
    assert reaches == is_in_range(one.table.field, shot)
