"""Orders and Panic Tests [UT-601 to UT-614, UT-626 to UT-628, UT-631, UT-632]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.cycle.orders import IssueOrder, offer_orders, orders_of, who_can_be_ordered
from rules.umbra_turris.cycle.panic import holds_out, passes_panic_test
from rules.umbra_turris.cycle.start import test_for_panic as panic_at_the_start
from rules.umbra_turris.state import Effect, Model
from tests.rules.umbra_turris.people import ally
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def ordered(*dice: int, distance: int = 10, **facts: Any) -> tuple[Tabletop, Model, Model]:
    """A Leader who orders a hero so many cm away."""
    table = Tabletop(*dice)
    leader = table.hero(at=(10, 10), is_leader=True)
    hero = table.hero(at=(12 + distance, 10), die=0, has_acted=True, sub_race="city_orc", **facts)
    table.table.parties[RED].orders = 3
    table.do(IssueOrder(hero.id), leader)
    return table, leader, hero


@pytest.mark.rule("UT-601", "UT-632")
def test_a_leader_has_three_orders_and_one_more_among_brothers() -> None:
    """Half of the other heroes with the Leader's profession give one order more."""
    table = Tabletop()
    leader = table.hero(at=(10, 10), is_leader=True, profession="soldier")
    for x in (14, 18, 22):
        table.hero(at=(x, 10), profession="scoundrel")
    assert 3 == orders_of(table.field, leader)
    table.table.models[1].profession = table.table.models[2].profession = "soldier"
    assert 4 == orders_of(table.field, leader)


@pytest.mark.rule("UT-602")
def test_an_order_is_a_minor_action() -> None:
    """After a Minor Action no order is offered, and an order uses the Minor Action up."""
    table = Tabletop()
    leader = table.hero(at=(10, 10), is_leader=True)
    table.hero(at=(14, 10), die=0, has_acted=True)
    table.table.parties[RED].orders = 3
    turn = table.turn(leader)
    assert ["order"] == [choice.id for choice in offer_orders(table.field, leader, turn)]
    turn.has_minor = True
    assert [] == [*offer_orders(table.field, leader, turn)]


@pytest.mark.rule("UT-603", "UT-R112")
def test_only_heroes_who_have_acted_and_have_no_die_are_ordered() -> None:
    """Neither the Leader, nor whoever still has an AD, nor who has lost it without acting."""
    table = Tabletop()
    leader = table.hero(at=(10, 10), is_leader=True)
    done = table.hero(at=(14, 10), die=0, has_acted=True)
    table.hero(at=(18, 10))
    table.hero(at=(22, 10), die=0)
    table.table.parties[RED].orders = 3
    (offer,) = offer_orders(table.field, leader, table.turn(leader))
    assert offer.option.then is not None
    assert [done.id] == [option.id for option in offer.option.then.options]  # type: ignore[union-attr]


@pytest.mark.rule("UT-604")
@pytest.mark.parametrize(("face", "dice"), [(3, 0), (4, 1)])
def test_an_order_succeeds_on_four(face: int, dice: int) -> None:
    """On 4+ the hero gains an AD."""
    _, _, hero = ordered(face)
    assert dice == hero.action_dice


@pytest.mark.rule("UT-605")
@pytest.mark.parametrize(("distance", "dice"), [(20, 1), (21, 0)])
def test_beyond_twenty_cm_an_order_is_lost(distance: int, dice: int) -> None:
    """The attempt is used up without a roll."""
    table, _, hero = ordered(6, distance=distance)
    assert dice == hero.action_dice
    assert 2 == table.table.parties[RED].orders


@pytest.mark.rule("UT-606")
def test_a_hidden_hero_can_be_ordered() -> None:
    """The Leader need not see the hero."""
    _, _, hero = ordered(4, is_hidden=True)
    assert 1 == hero.action_dice


@pytest.mark.rule("UT-607")
def test_every_attempt_uses_an_order() -> None:
    """Also one that fails."""
    table, _, _ = ordered(1)
    assert 2 == table.table.parties[RED].orders


@pytest.mark.rule("UT-357", "UT-358")
def test_the_stunned_neither_give_nor_get_orders() -> None:
    """A stunned Leader issues none, and no order goes to a stunned hero."""
    table = Tabletop()
    leader = table.hero(at=(10, 10), is_leader=True)
    hero = table.hero(at=(14, 10), die=0, has_acted=True, is_stunned=True)
    table.table.parties[RED].orders = 3
    turn = table.turn(leader)
    assert [] == [*offer_orders(table.field, leader, turn)]
    hero.is_stunned = False
    assert [*offer_orders(table.field, leader, turn)]
    leader.is_stunned = True
    assert [] == [*offer_orders(table.field, leader, turn)]


@pytest.mark.rule("UT-625b")
@pytest.mark.parametrize(("face", "dice"), [(4, 0), (5, 1)])
def test_the_frenzied_are_ordered_at_minus_one(face: int, dice: int) -> None:
    """An order to a hero with Frenzy needs a 5."""
    _, _, hero = ordered(face, profession="charlatan")
    assert dice == hero.action_dice


@pytest.mark.rule("UT-627")
def test_bound_by_blood_orders_are_easier_nearby_and_sixes_are_free() -> None:
    """All heroes of one race: 3+ within 10 cm, and a 6 does not use up an order."""
    for face, dice, left in ((3, 1, 2), (6, 1, 3)):
        table = Tabletop(face)
        leader = table.hero(at=(10, 10), is_leader=True)
        hero = table.hero(at=(22, 10), die=0, has_acted=True, sub_race="borian", profession="scoundrel")
        hero.sub_race = "mortenian"
        table.table.parties[RED].orders = 3
        table.do(IssueOrder(hero.id), leader)
        assert (dice, left) == (hero.action_dice, table.table.parties[RED].orders)
    table = Tabletop(3)
    leader = table.hero(at=(10, 10), is_leader=True)
    hero = table.hero(at=(23, 10), die=0, has_acted=True)
    table.table.parties[RED].orders = 3
    table.do(IssueOrder(hero.id), leader)
    assert 0 == hero.action_dice


@pytest.mark.rule("UT-628")
def test_orders_to_a_fanatic_are_rerolled() -> None:
    """A failed order to an Acolyte is rolled again."""
    _, _, hero = ordered(1, 4, profession="acolyte")
    assert 1 == hero.action_dice


@pytest.mark.rule("UT-631", "UT-R65")
def test_brotherhood_adds_to_the_leaders_initiative_once() -> None:
    """A Leader with Brotherhood and two brothers adds 1; without one of their race or profession nothing."""
    for sub_race, bonus in (("borian", 8), ("city_orc", 7)):
        table = Tabletop(1, 1, 1, 1)
        table.hero(at=(10, 10), is_leader=True, profession="clan_warrior")
        table.hero(at=(14, 10), sub_race=sub_race)
        table.hero(at=(18, 10), sub_race=sub_race)
        table.hero(BLUE, (60, 60), is_leader=True, sub_race="city_orc")
        table.run(roll_for_initiative)
        assert bonus == table.told("initiative_rolled")[0]["claims"][0]["bonus"]


@pytest.mark.rule("UT-611", "UT-R57")
def test_a_party_that_has_lost_half_tests_at_the_start_of_a_cycle() -> None:
    """With one of three heroes removed nobody rolls, with two of four somebody does."""
    for heroes, tests in ((3, 0), (2, 1)):
        table = Tabletop(6, 6)
        for number in range(heroes):
            table.hero(at=(10 + 4 * number, 10), is_removed=number == 0, is_leader=number == 1)
        table.hero(BLUE, (60, 60), is_leader=True)
        table.play(panic_at_the_start)
        assert tests == len(table.told("panic_tested"))


@pytest.mark.rule("UT-612", "UT-973", "UT-R54")
@pytest.mark.parametrize(("faces", "passed"), [((3, 4), True), ((3, 3), False)])
def test_two_dice_must_reach_the_leaders_leadership(faces: tuple[int, int], passed: bool) -> None:
    """With LD 7 a 7 passes and a 6 fails."""
    table = Tabletop(*faces)
    leader = table.hero(at=(10, 10), is_leader=True)
    assert passed == table.play(passes_panic_test, RED, leader)


@pytest.mark.rule("UT-614")
def test_without_a_leader_the_highest_leadership_is_tested() -> None:
    """Of LD 5 and LD 7 the 7 counts, so a 6 fails."""
    table = Tabletop(3, 3)
    table.hero(at=(10, 10), is_leader=True, is_removed=True)
    table.hero(at=(14, 10), sub_race="city_orc")
    table.hero(at=(18, 10), sub_race="mortenian")
    table.hero(at=(22, 10), is_removed=True)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.play(panic_at_the_start)
    assert [7] == [test["needed"] for test in table.told("panic_tested")]


@pytest.mark.rule("UT-614", "UT-D20")
@pytest.mark.parametrize(("answer", "tested"), [("red.4", "red.4"), ("", "red.3")])
def test_of_several_with_the_highest_leadership_their_player_picks_one(answer: str, tested: str) -> None:
    """Two of LD 7, one of LD 5: the first on the roster unless another is named; a penalty on them counts."""
    table = panicking(3, 5)
    table.table.models[3].effects = [Effect(name="false_prophet", rolls={"panic": -2})]
    if answer:
        table.will_answer(RED, "panic.tested", answer)
    table.play(panic_at_the_start)
    (test,) = table.told("panic_tested")
    assert (tested, tested == "red.3") == (test["model"], test["success"])


@pytest.mark.rule("UT-614", "UT-D20")
def test_by_post_nobody_is_asked_who_takes_a_panic_test() -> None:
    """The first on the roster does."""
    table = panicking(6, 6, asks_about_dice=False)
    table.play(panic_at_the_start)
    assert ["red.3"] == [test["model"] for test in table.told("panic_tested")]
    assert [] == table.answered


def panicking(*dice: int, **choices: Any) -> Tabletop:
    """A party that has lost its Leader and another, with LD 5, 7 and 7 left."""
    table = Tabletop(*dice, **choices)
    table.hero(at=(10, 10), is_leader=True, is_removed=True)
    table.hero(at=(14, 10), sub_race="city_orc")
    table.hero(at=(18, 10))
    table.hero(at=(22, 10))
    table.hero(at=(26, 10), is_removed=True)
    table.hero(at=(30, 10), is_removed=True)
    table.hero(BLUE, (60, 60), is_leader=True)
    return table


@pytest.mark.rule("UT-626", "UT-R55")
def test_fervor_of_anybody_but_the_leader_helps_once() -> None:
    """A Leader with Fervor alone gets nothing; two fervent heroes give 2, not 4."""
    for professions, passed in ((("royal_champion", "scoundrel"), False), (("scoundrel", "acolyte", "squire"), True)):
        table = Tabletop(2, 3)
        heroes = [
            table.hero(at=(10 + 4 * place, 10), is_leader=not place, profession=name)
            for place, name in enumerate(professions)
        ]
        assert passed == table.play(passes_panic_test, RED, heroes[0])


@pytest.mark.rule("UT-531a", "UT-606")
def test_an_empty_base_gets_no_order() -> None:
    """Whoever hides can be ordered, whoever has vanished cannot."""
    table = Tabletop()
    leader = table.hero(at=(10, 10), is_leader=True)
    hidden = table.hero(at=(14, 10), die=0, has_acted=True, is_hidden=True)
    table.hero(at=(18, 10), die=0, has_acted=True, is_empty_base=True)
    assert [hidden.id] == [hero.id for hero in who_can_be_ordered(table.field, leader)]


@pytest.mark.rule("UT-R23", "UT-894a")
def test_dice_that_a_horn_has_rolled_again_are_not_rolled_a_third_time() -> None:
    """An Evil party with a Torment Die: the Horn takes both dice, so nobody is asked for it."""
    for items, keys in ((("horn",), []), ((), ["dice.torment"])):
        table = Tabletop(1, 2, 1, 1)
        leader = table.hero(at=(10, 10), is_leader=True)
        table.hero(at=(20, 10), items=items)
        ally(table, "evil", 1)
        assert table.play(passes_panic_test, RED, leader) is False
        assert keys == [decision.key for _, decision in table.answered if decision.key.startswith("dice.")]
        assert 1 == len(table.told("panic_tested"))


@pytest.mark.rule("UT-614")
def test_a_party_of_which_nobody_is_left_does_not_flee() -> None:
    """There is nobody to be tested."""
    table = Tabletop()
    table.hero(at=None, is_removed=True, wounds=0)
    assert table.play(holds_out, RED)
    assert [] == table.rolls
