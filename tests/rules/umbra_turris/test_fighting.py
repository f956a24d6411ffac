"""The Fight action, disengaging and Swooping Attacks [UT-341 to UT-351, UT-381 to UT-392, UT-990]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import picked
from rules.kernel.dice import Die
from rules.kernel.plane.points import Point
from rules.umbra_turris.combat.bouts import bout_of, can_fight
from rules.umbra_turris.combat.disengage import Disengage, landing_spots, offer_to_disengage
from rules.umbra_turris.combat.fighting import Fight, offer_fights
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.combat.strikes import possible_strikes
from rules.umbra_turris.content_vocabulary import Strike
from rules.umbra_turris.cycle.turns import play_turn
from rules.umbra_turris.occasions import Onset
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Basic, Model
from tests.rules.umbra_turris.duels import Duel, charge, give, orders, rule
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop


def menu(table: Tabletop, model: Model, **facts: Any) -> list[str]:
    """The fights that a model is offered in its turn."""
    turn = table.turn(model, **facts)
    return [choice.id for choice in offer_fights(table.field, model, turn)]


# Fighting


@pytest.mark.rule("UT-341", "UT-D36")
def test_a_model_chooses_among_all_whom_it_is_locked_with() -> None:
    """The weakest enemy is offered first; a corner is no full contact."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (35, 37), wounds=5)
    table.hero(BLUE, (37, 35), wounds=2)
    table.hero(BLUE, (33, 33))
    assert ["fight blue.2", "fight blue.1"] == menu(table, hero)


@pytest.mark.rule("UT-202", "UT-204", "UT-341")
def test_an_enemy_behind_is_fought_by_turning_round() -> None:
    """As long as the free turn is left; then it is spent, and the model looks at its enemy."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (35, 33))
    assert [] == menu(table, hero, has_turned=True)
    assert ["fight blue.1"] == menu(table, hero)
    table.will_answer(RED, "combat.attack", "head")
    table.will_answer(BLUE, "combat.parry", "head")
    turn = table.do(Fight("blue.1", table.box.melee_weapon("sword")), hero)
    assert ("S", True, Basic.FIGHT) == (hero.facing, turn.has_turned, turn.basic)


@pytest.mark.rule("UT-123")
def test_a_fight_is_the_basic_action_of_the_turn() -> None:
    """After any Basic Action no fight is offered."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (35, 37))
    assert [] == menu(table, hero, basic=Basic.SHOOT)


@pytest.mark.rule("UT-218", "UT-220")
def test_contact_at_a_corner_is_no_fight() -> None:
    """A charger may touch other enemies, but only full contact locks and lets them fight."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    table.hero(BLUE, (37, 34))
    assert [] == menu(table, hero)


@pytest.mark.rule("UT-221")
@pytest.mark.parametrize(("level", "fights"), [(2, True), (3, False)])
def test_models_fight_over_a_step_of_two_centimetres(level: int, fights: bool) -> None:
    """Bases 2 cm apart in height still fight, 3 cm apart they do not."""
    table = Tabletop()
    hero = table.hero(at=(35, 35), level=level)
    table.hero(BLUE, (35, 37))
    assert fights is bool(menu(table, hero))


@pytest.mark.rule("UT-R92")
def test_a_shade_is_fought_by_its_victim_though_they_are_not_locked() -> None:
    """It clings to the hero, who may strike at it."""
    table = Tabletop()
    hero = table.hero(at=(35, 35))
    shade = table.creature("shade", BLUE, (35, 37), attached_to="red.1")
    assert not table.field.are_locked(hero, shade)
    assert can_fight(table.field, hero, shade)
    assert not menu(table, shade)


@pytest.mark.rule("UT-D36")
def test_the_weapon_is_chosen_with_the_target() -> None:
    """A hero with two weapons picks one; the better is the usual one."""
    table = Tabletop(first=RED)
    table.hero(at=(35, 35), weapons=("club", "great_axe"))
    table.hero(BLUE, (35, 37))
    table.start()
    assert ["club", "great_axe"] == table.options(RED, "fight blue.1")
    assert ("great_axe",) == table.option(RED, "fight blue.1").fallback


def test_a_missed_turn_fights_on() -> None:
    """Nobody answers in time: a model in combat fights the weakest enemy, with dice by chance."""
    table = Tabletop(first=RED)
    table.hero(at=(35, 35))
    table.hero(BLUE, (35, 37), "S")
    table.start()
    assert ("fight blue.1",) == table.asked(RED).fallback
    table.answer(RED, "fight blue.1")
    assert "combat.attack" == table.key()


# Disengaging


def locked(*dice: Any, **hero: Any) -> Tabletop:
    """A red hero locked with a blue one to the north, both with S, Sp and so on of 7."""
    table = Tabletop(*dice)
    table.hero(at=(35, 35), sub_race="borian", **hero)
    table.hero(BLUE, (35, 37), sub_race="borian")
    return table


def tries(table: Tabletop) -> list[str]:
    """What the red hero is offered."""
    hero = table.table.model("red.1")
    return [choice.id for choice in offer_to_disengage(table.field, hero, table.turn(hero))]


SOUTH = Disengage(Point(35, 34))


@pytest.mark.rule("UT-344", "UT-345")
@pytest.mark.parametrize(("dice", "free"), [((4, 4, 4, 3), True), ((4, 3, 4, 3), False)])
def test_speed_must_beat_strength(dice: tuple[int, ...], free: bool) -> None:
    """2d6 + Sp 7 against 2d6 + S 7; equal totals hold."""
    table = locked(*dice)
    hero = table.table.model("red.1")
    table.do(SOUTH, hero)
    assert free is (hero.place == Point(35, 34))


@pytest.mark.rule("UT-345", "UT-R45")
def test_it_ends_exactly_one_centimetre_away() -> None:
    """Straight back or aside, at most 2 cm from where it stood."""
    table = locked()
    hero = table.table.model("red.1")
    assert {(35, 34): 0, (34, 34): 0, (36, 34): 0} == landing_spots(table.field, hero)


@pytest.mark.rule("UT-346")
def test_from_group_combat_it_must_leave_all_at_one_centimetre() -> None:
    """With enemies to the north and east only the step to the south-west is left."""
    table = locked()
    table.hero(BLUE, (37, 35))
    assert {(34, 34): 0} == landing_spots(table.field, table.table.model("red.1"))


@pytest.mark.rule("UT-346", "UT-R45")
def test_without_a_spot_nobody_can_disengage() -> None:
    """Enemies to the north and south leave no place at 1 cm from both within 2 cm."""
    table = locked()
    table.hero(BLUE, (35, 33))
    assert [] == tries(table)


@pytest.mark.rule("UT-342")
def test_who_is_locked_on_all_sides_cannot_disengage() -> None:
    """Four enemies, one on each edge."""
    table = locked()
    for place in ((35, 33), (33, 35), (37, 35)):
        table.hero(BLUE, place)
    assert [] == tries(table)


@pytest.mark.rule("UT-R45")
def test_the_spot_must_be_free_and_on_the_table() -> None:
    """A friend behind it takes the places straight back; the edge of the table all of them."""
    table = locked()
    table.hero(at=(35, 33))
    assert [] == tries(table)
    table = Tabletop()
    table.hero(at=(35, 1))
    table.hero(BLUE, (35, 3))
    assert [] == tries(table)


@pytest.mark.rule("UT-343")
def test_it_is_the_first_thing_of_a_turn() -> None:
    """Neither after a Basic Action nor twice; who is not locked has nothing to leave."""
    table = locked()
    hero = table.table.model("red.1")
    assert ["disengage"] == tries(table)
    for facts in ({"basic": Basic.FIGHT}, {"has_tried_to_disengage": True}, {"has_moved": True}):
        assert [] == [*offer_to_disengage(table.field, hero, table.turn(hero, **facts))]


@pytest.mark.rule("UT-347")
def test_each_further_enemy_in_full_contact_takes_one() -> None:
    """4 + 4 + 7 - 1 against 4 + 3 + 7 is no longer better."""
    table = locked(4, 4, 4, 3)
    table.hero(BLUE, (37, 35), sub_race="borian", weapons=("dagger",), form="spawn_form")
    hero = table.table.model("red.1")
    table.do(Disengage(Point(34, 34)), hero)
    (tested,) = table.told("disengaging_tested")
    assert (14, 14, "blue.1") == (tested["total"], tested["holding"], tested["holder"])
    assert Point(35, 35) == hero.place


@pytest.mark.rule("UT-990", "UT-R45")
def test_the_strongest_enemy_holds() -> None:
    """A Half-giant to the east, of S 9, and not the Borian to the north."""
    table = locked(6, 6, 1, 1)
    table.hero(BLUE, (38, 35), sub_race="half_giant")
    table.do(Disengage(Point(34, 34)), table.table.model("red.1"))
    assert "blue.2" == table.told("disengaging_tested")[0]["holder"]


@pytest.mark.rule("UT-990")
def test_of_equals_the_one_in_front_holds_else_chance_decides() -> None:
    """Facing north the northern one holds; facing west either may."""
    for facing, dice, holder in (("N", (6, 6, 1, 1), "blue.1"), ("W", (Die(2, 2), 6, 6, 1, 1), "green.1")):
        table = Tabletop(*dice, players=3)
        hero = table.hero(at=(35, 35), facing=facing, sub_race="borian")
        table.hero(BLUE, (35, 37), sub_race="borian")
        table.hero(GREEN, (37, 35), sub_race="borian")
        table.do(Disengage(Point(34, 34)), hero)
        assert holder == table.told("disengaging_tested")[0]["holder"]


@pytest.mark.rule("UT-348")
def test_the_turn_remembers_whom_it_left() -> None:
    """All whom it touched, so that it cannot charge them, and moves Sp x 2."""
    table = locked(6, 6, 1, 1)
    turn = table.do(SOUTH, table.table.model("red.1"))
    assert ["blue.1"] == turn.left


@pytest.mark.rule("UT-350")
def test_after_a_failed_attempt_it_may_fight() -> None:
    """It stays, has tried, and is offered the fight."""
    table = locked(1, 1, 6, 6)
    hero = table.table.model("red.1")
    turn = table.do(SOUTH, hero)
    assert turn.has_tried_to_disengage
    assert ["fight blue.1"] == [choice.id for choice in offer_fights(table.field, hero, turn)]


@pytest.mark.rule("UT-351")
def test_the_fallen_hold_nobody() -> None:
    """Beside a Death Counter there is nothing to disengage from."""
    table = locked()
    fallen = table.table.model("blue.1")
    fallen.wounds, fallen.has_death_counter = 0, True
    assert [] == tries(table)
    assert not table.field.is_locked(table.table.model("red.1"))


@rule
class Slippery(Special):
    """The bearer rolls one die more to disengage."""

    def disengaging_dice(self) -> int:
        return 1


@rule
class Helper(Special):
    """Friends disengage without a test."""

    def frees(self, friend: Model) -> bool:
        return friend.seat == self.bearer.seat and friend is not self.bearer


@pytest.mark.rule("UT-784a")
def test_special_rules_add_dice_to_it() -> None:
    """Three dice against two."""
    table = locked(2, 2, 2, 1, 1)
    give(table.table.model("red.1"), Slippery)
    table.do(SOUTH, table.table.model("red.1"))
    assert [2, 2, 2] == table.told("disengaging_tested")[0]["faces"]


@pytest.mark.rule("UT-R83")
def test_a_friend_may_free_somebody_without_a_test() -> None:
    """No die falls; the spot is still needed."""
    table = locked()
    give(table.hero(at=(35, 39)), Helper)
    hero = table.table.model("red.1")
    table.do(SOUTH, hero)
    assert Point(35, 34) == hero.place
    assert [] == table.rolls


@pytest.mark.rule("UT-D32")
def test_the_spot_is_chosen_with_the_attempt() -> None:
    """A point of the table, the nearest by default; to stay is to choose something else."""
    table = locked(6, 6, 1, 1)
    hero = table.table.model("red.1")
    table.will_answer(RED, "turn.act", picked("disengage", {"at": [36, 34]}))
    table.play(play_turn, hero, RED)
    assert Point(36, 34) == hero.place


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
    assert [] == menu(duel, duel.target)


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
    assert ["fight red.c1"] == menu(duel, duel.target)


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
