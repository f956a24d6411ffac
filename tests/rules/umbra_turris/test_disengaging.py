"""Disengaging from combat [UT-342 to UT-351, UT-990, UT-R45]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import picked
from rules.kernel.dice import Die
from rules.kernel.plane.points import Point
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.combat.disengage import Disengage, landing_spots, offer_to_disengage
from rules.umbra_turris.combat.fighting import offer_fights
from rules.umbra_turris.cycle.turns import play_turn
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Basic, Model
from tests.rules.umbra_turris.duels import give, rule
from tests.rules.umbra_turris.people import pair
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop

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
    assert [(35, 34), (34, 34), (36, 34)] == landing_spots(table.field, hero)


@pytest.mark.rule("UT-346")
def test_from_group_combat_it_must_leave_all_at_one_centimetre() -> None:
    """With enemies to the north and east only the step to the south-west is left."""
    table = locked()
    table.hero(BLUE, (37, 35))
    assert [(34, 34)] == landing_spots(table.field, table.table.model("red.1"))


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


@pytest.mark.rule("UT-345", "UT-209", "UT-531a")
@pytest.mark.parametrize(("is_empty_base", "spots"), [(False, []), (True, [(35, 34), (34, 34), (36, 34)])])
def test_beside_an_empty_base_there_is_room(is_empty_base: bool, spots: list[tuple[int, int]]) -> None:
    """An enemy who stands 1 cm behind it takes all spots; one who is invisible is nobody to be touched."""
    table = locked()
    table.hero(BLUE, (35, 32), is_empty_base=is_empty_base)
    assert spots == landing_spots(table.field, table.table.model("red.1"))


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


@pytest.mark.rule("UT-990")
def test_who_stands_in_front_counts_only_where_all_are_equal() -> None:
    """A weak Goblin in the west: of the two strongest chance decides, though one of them stands in front."""
    table = Tabletop(Die(2, 2), 6, 6, 1, 1, players=3)
    hero = table.hero(at=(35, 35), sub_race="borian")
    table.hero(BLUE, (35, 37), sub_race="borian")
    table.hero(BLUE, (33, 35), sub_race="city_goblin")
    table.hero(GREEN, (37, 35), sub_race="borian")
    table.do(Disengage(Point(35, 34)), hero)
    assert "green.1" == table.told("disengaging_tested")[0]["holder"]


@pytest.mark.rule("UT-990")
def test_chance_decides_between_players_not_between_models_of_one() -> None:
    """Two equals of one party, none in front: no die falls, for it is the same player who rolls."""
    table = Tabletop(6, 6, 1, 1)
    hero = table.hero(at=(35, 35), facing="W", sub_race="borian")
    table.hero(BLUE, (35, 37), sub_race="borian")
    table.hero(BLUE, (37, 35), sub_race="borian")
    table.do(Disengage(Point(34, 34)), hero)
    assert ["blue.1"] == [told["holder"] for told in table.told("disengaging_tested")]


@pytest.mark.rule("UT-990", "UT-761a")
def test_the_strength_of_close_combat_says_who_is_strongest() -> None:
    """A Barbarian has S 8 there, more than the Borian in front."""
    table = locked(6, 6, 1, 1)
    table.hero(BLUE, (37, 35), sub_race="borian", profession="barbarian")
    table.do(Disengage(Point(34, 34)), table.table.model("red.1"))
    assert ["blue.2"] == [told["holder"] for told in table.told("disengaging_tested")]


@pytest.mark.rule("UT-349")
def test_after_disengaging_it_moves_twice_its_speed() -> None:
    """A Dwarf of Sp 6 moves 12 cm in that turn, and 15 cm in any other."""
    table = Tabletop()
    dwarf = table.hero(sub_race="thargomind_dwarf")
    assert 12 == move_reach(table.field, dwarf, table.turn(dwarf, left=["blue.1"]))
    assert 15 == move_reach(table.field, dwarf, table.turn(dwarf))


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


@pytest.mark.rule("UT-761a", "UT-110", "UT-344")
@pytest.mark.parametrize(("profession", "free"), [("barbarian", False), ("scoundrel", True)])
def test_a_barbarian_holds_on_with_more_strength(profession: str, free: bool) -> None:
    """Sp 7 + 7 against S 7 + 6, or 8 + 6: equal totals do not disengage."""
    duel = pair(4, 3, 3, 3, blue={"profession": profession})
    duel.do(Disengage(Point(35, 34)), duel.attacker)
    assert free == ("disengaged" in duel.kinds)
