"""Order generation: Leadership, order dice, rerolls, and what places and scenarios add."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.command.generation import Levy, ask_dropped, generate_orders, levy
from rules.fantasy_commander.state import Step
from rules.fantasy_commander.vocabulary import Order, Terrain
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield

RED, BLUE, GREEN, PURPLE = Order.RED, Order.BLUE, Order.GREEN, Order.PURPLE


def command(*dice: int, **facts: object) -> Battlefield:
    """A battle at the beginning of a Command Phase."""
    return Battlefield(*dice, step=Step.GENERATION, **facts)  # type: ignore[arg-type]


def generated(field: Battlefield) -> Any:
    """The Empire's pool as it is published."""
    (told,) = field.told("pools_locked")
    return told["empire"]


@pytest.mark.rule("FC-201", "FC-202", "FC-203")
def test_a_turn_begins_with_orders_of_both_sides_at_once() -> None:
    """Both sides roll side by side, from all their units on the map, and distribution follows."""
    field = command(1, 3, 1, 5)
    field.unit("roland", "C9")
    field.unit("imelstar", "C3")
    field.unit("legionnaires")  # Not yet placed.
    field.start_with(generate_orders)
    assert field.waiting == (EMPIRE, STYX)
    field.answer(EMPIRE, "keep")
    assert not field.told("pools_locked")
    field.answer(STYX, "keep")
    assert generated(field) == {"red": 1, "blue": 1, "purple": 1}
    assert field.field.step is Step.DISTRIBUTION


@pytest.mark.rule("FC-204", "FC-205", "FC-214")
def test_fixed_symbols_give_an_order_and_random_ones_a_die() -> None:
    """A coloured symbol is an order of that colour without a roll; each random one is a die."""
    field = command()
    field.unit("zombie_warriors", "C3")
    field.unit("zombie_warriors", "D3")
    field.unit("imelstar", "E3")
    assert levy(field.ground, STYX) == Levy(fixed=(GREEN, GREEN, PURPLE), dice=2, rerolls=1, sweeps=0)


@pytest.mark.rule("FC-206", "FC-207")
@pytest.mark.parametrize(("face", "order"), [(1, RED), (2, RED), (3, BLUE), (4, BLUE), (5, GREEN), (6, GREEN)])
def test_an_order_die_shows_red_blue_or_green(face: int, order: Order) -> None:
    """1 and 2 are red, 3 and 4 blue, 5 and 6 green; neither purple nor yellow is ever rolled."""
    field = command(face)
    field.unit("legionnaires", "C9")
    field.unit("zombie_archers", "C3")
    field.start_with(generate_orders)
    assert generated(field) == {order: 1}
    rolled = {"side": EMPIRE, "dice": [order], "fixed": [], "rerolls": 0}
    assert [rolled] == [one for one in field.told("orders_rolled", EMPIRE) if one["side"] == EMPIRE]


@pytest.mark.rule("FC-208")
def test_all_order_dice_are_rolled_before_anything_is_decided() -> None:
    """The first question already shows every die."""
    field = command(1, 3, 5)
    for cell in ("C9", "D9", "E9"):
        field.unit("legionnaires", cell)
    field.unit("zombie_archers", "C3")
    field.start_with(generate_orders)
    assert field.told("orders_rolled", EMPIRE)[0]["dice"] == ["red", "blue", "green"]
    assert not field.told("orders_rolled", STYX)[1:]


@pytest.mark.rule("FC-209", "FC-210", "FC-R10")
def test_rerolling_the_whole_set_costs_a_die_each_time() -> None:
    """Three dice become two, two become one; the order of the lost die is gone."""
    field = command(1, 3, 5, 6, 6, 1)
    for cell in ("C9", "D9", "E9"):
        field.unit("legionnaires", cell)
    field.unit("zombie_archers", "C3")
    field.start_with(generate_orders)
    field.answer(EMPIRE, "all")
    assert field.told("orders_rolled", EMPIRE)[-1]["dice"] == ["green", "green"]
    field.answer(EMPIRE, "all")
    assert generated(field) == {"red": 1}


@pytest.mark.rule("FC-211", "FC-214")
def test_a_single_die_cannot_be_rerolled_as_a_set() -> None:
    """With one die left, fixed orders beside it or not, there is no whole-set reroll."""
    field = command(1, 3)
    field.unit("undead_cavalry", "C3")
    field.unit("zombie_warriors", "D3")
    field.unit("roland", "C9")
    field.start_with(generate_orders)
    assert field.waiting == (EMPIRE,)  # Styx has one die and a fixed order: nothing to decide.
    field.answer(EMPIRE, "all")
    assert "all" not in field.options(EMPIRE)


@pytest.mark.rule("FC-212", "FC-213", "FC-214")
def test_a_free_reroll_takes_one_die_and_is_used_once() -> None:
    """Roland's symbol rerolls one die of choice for nothing, once, also after a whole-set reroll."""
    field = command(1, 3, 5, 1, 2, 6)
    field.unit("roland", "C9")
    field.unit("legionnaires", "D9")
    field.unit("zombie_archers", "C3")
    field.start_with(generate_orders)
    assert field.options(EMPIRE) == ["keep", "one.red", "one.blue", "one.green", "all"]
    field.answer(EMPIRE, "all")
    assert field.options(EMPIRE) == ["keep", "one.red", "all"]
    field.answer(EMPIRE, "one.red")
    assert field.options(EMPIRE) == ["keep", "all"]
    field.answer(EMPIRE, "keep")
    assert generated(field) == {"red": 1, "green": 1, "purple": 1}


@pytest.mark.rule("FC-213")
def test_a_free_reroll_can_come_before_a_whole_set_reroll() -> None:
    """After the free reroll the whole set may still be rolled again."""
    field = command(1, 3, 5, 6)
    field.unit("roland", "C9")
    field.unit("zombie_archers", "C3")
    field.start_with(generate_orders)
    field.answer(EMPIRE, "one.red")
    field.answer(EMPIRE, "all")
    assert generated(field) == {"green": 1, "purple": 1}


@pytest.mark.rule("FC-215", "FC-216", "FC-R48")
def test_pools_are_known_to_all_once_both_are_locked() -> None:
    """Before the lock only the roller sees the dice; then number and colours of both pools are posted."""
    field = command(1, 3, 1, 1)
    field.unit("roland", "C9")
    field.unit("imelstar", "C3")
    field.start_with(generate_orders)
    field.answer(EMPIRE, "keep")
    assert not field.told("pools_locked")
    assert not field.told("orders_rolled", STYX)[1:]
    assert field.told("orders_rolled", STYX)[0]["side"] == STYX
    assert not field.face(STYX).view.field.armies[EMPIRE].orders  # type: ignore[attr-defined]
    field.answer(STYX, "keep")
    assert field.told("pools_locked") == [
        {"empire": {"red": 1, "blue": 1, "purple": 1}, "styx": {"red": 2, "purple": 1}}
    ]
    armies = field.face(STYX).view.field.armies  # type: ignore[attr-defined]
    assert (armies[EMPIRE].orders, armies[STYX].orders) == (3, 3)


@pytest.mark.rule("FC-216", "FC-R48")
def test_once_tokens_are_laid_nobody_is_told_the_colours_of_a_pool() -> None:
    """Everybody sees how many orders lie behind a screen; what they are, only its owner."""
    faces = []
    for order in ("red", "green"):
        field = Battlefield(step=Step.ACTION)
        field.unit("roland", "C9", "red")
        field.unit("imelstar", "C3", "red")
        field.pool(EMPIRE, order)
        field.start()
        faces.append([field.face(seat).view.model_dump_json() for seat in (STYX, None)])
    assert faces[0] == faces[1]


@pytest.mark.rule("FC-D06")
def test_whoever_says_nothing_keeps_the_roll() -> None:
    """The fallback stops."""
    field = command(5, 5)
    field.unit("roland", "C9")
    field.unit("zombie_archers", "C3")
    field.start_with(generate_orders)
    field.fall_back(EMPIRE)
    assert generated(field) == {"green": 2, "purple": 1}


# Places and scenarios


@pytest.mark.rule("FC-913", "FC-R44")
def test_each_unit_in_a_town_of_scenario_1_brings_a_die() -> None:
    """One more order die for every unit in a Town, whoever's."""
    field = command(bare=False)
    field.unit("shooters", "F5")
    town = field.ground.plan.towns[0].cell
    field.find("SHO1").cell = town
    assert levy(field.ground, EMPIRE).dice == 1
    other = command(scenario=2, bare=False)
    other.unit("shooters", "F5").cell = other.ground.plan.towns[0].cell
    assert levy(other.ground, EMPIRE).dice == 0


@pytest.mark.rule("FC-924", "FC-R44")
def test_one_order_fewer_is_one_die_fewer() -> None:
    """Whoever was paid for two Towns rolls one die less in the next Command Phase, and only in that one."""
    field = command(1)
    field.unit("roland", "C9")
    field.unit("zombie_archers", "C3")
    field.field.armies[EMPIRE].owes_an_order = True
    assert levy(field.ground, EMPIRE).dice == 1
    field.start_with(generate_orders)
    field.answer(EMPIRE, "keep")
    assert generated(field) == {"red": 1, "purple": 1}
    assert not field.field.armies[EMPIRE].owes_an_order


@pytest.mark.rule("FC-924", "FC-D30")
def test_without_dice_a_fixed_order_is_dropped() -> None:
    """Whoever has no dice gives up a fixed order; among equal ones nobody is asked."""
    field = command()
    field.unit("zombie_warriors", "C3")
    field.lay("D3", Terrain.TREE)
    field.unit("zombie_archers", "D3")
    field.unit("shooters", "C9")
    field.field.armies[STYX].owes_an_order = True
    assert levy(field.ground, STYX).dice == 0
    field.start_with(generate_orders)
    assert field.told("pools_locked")[0]["styx"] == {"green": 1}


@pytest.mark.rule("FC-D30")
def test_which_fixed_order_is_dropped_is_asked_where_colours_differ() -> None:
    """With a purple and a green fixed order and no dice, either can be dropped; green is the fallback."""
    ask = ask_dropped(Levy(fixed=(PURPLE, RED, GREEN, BLUE), dice=0, rerolls=0, sweeps=0, owes=True))
    assert [ask.read(name) for name in ("green", "blue", "red", "purple")] == [GREEN, BLUE, RED, PURPLE]
    assert ask.read(ask.decision.fall_back(lambda size: 0)) is GREEN


@pytest.mark.rule("FC-924", "FC-R44")
def test_nobody_generates_less_than_nothing() -> None:
    """A side that generates nothing owes nothing."""
    field = command()
    field.unit("zombie_archers", "C3")
    field.unit("shooters", "C9")
    field.field.armies[STYX].owes_an_order = True
    field.start_with(generate_orders)
    assert field.told("pools_locked")[0]["styx"] == {}


@pytest.mark.rule("FC-973")
def test_a_tree_gives_a_green_order_while_no_enemy_touches_its_unit() -> None:
    """A unit on a Tree brings one green order, unless an enemy is in contact."""
    field = command()
    field.lay("D5", Terrain.TREE)
    field.unit("shooters", "D5")
    assert levy(field.ground, EMPIRE).fixed == (GREEN,)
    field.unit("zombie_archers", "D6")
    assert levy(field.ground, EMPIRE).fixed == ()


@pytest.mark.rule("FC-974", "FC-975")
def test_a_supply_cart_gives_a_die_and_a_reroll_of_any_number() -> None:
    """A unit on the Cart, touched by no enemy, brings a die and rerolls any dice once, losing none."""
    field = command(1, 1, 1, 5, 3)
    field.lay("D5", Terrain.SUPPLY_CART)
    field.unit("shooters", "D5")
    field.unit("legionnaires", "D9")
    field.unit("legionnaires", "E9")
    field.unit("zombie_archers", "J3")
    assert levy(field.ground, EMPIRE) == Levy(fixed=(), dice=3, rerolls=0, sweeps=1)
    field.start_with(generate_orders)
    field.answer(EMPIRE, {"pick": "some", "then": {"red": 2}})
    assert field.options(EMPIRE) == ["keep", "all"]
    field.answer(EMPIRE, "keep")
    assert generated(field) == {"red": 1, "blue": 1, "green": 1}


@pytest.mark.rule("FC-502", "FC-R44")
def test_headquarters_help_beside_an_enemy_too() -> None:
    """Only elements want their unit to be out of contact."""
    field = command()
    field.lay("D5", Terrain.HEADQUARTERS, EMPIRE)
    field.unit("shooters", "D5")
    field.unit("zombie_archers", "D6")
    assert levy(field.ground, EMPIRE) == Levy(fixed=(), dice=1, rerolls=1, sweeps=0)


@pytest.mark.rule("FC-974")
def test_a_supply_cart_beside_an_enemy_gives_nothing() -> None:
    """An enemy in contact takes the die and the reroll away."""
    field = command()
    field.lay("D5", Terrain.SUPPLY_CART)
    field.unit("shooters", "D5")
    field.unit("zombie_archers", "D6")
    assert levy(field.ground, EMPIRE) == Levy(fixed=(), dice=0, rerolls=0, sweeps=0)


@pytest.mark.rule("FC-502", "FC-203")
def test_headquarters_serve_the_empire_alone() -> None:
    """An Empire unit on it brings a die and a free reroll, a Styx unit nothing."""
    field = command()
    field.lay("D5", Terrain.HEADQUARTERS, EMPIRE)
    unit = field.unit("shooters", "D5")
    assert levy(field.ground, EMPIRE) == Levy(fixed=(), dice=1, rerolls=1, sweeps=0)
    unit.cell = None
    field.unit("zombie_archers", "D5")
    assert levy(field.ground, STYX) == Levy(fixed=(), dice=0, rerolls=0, sweeps=0)
