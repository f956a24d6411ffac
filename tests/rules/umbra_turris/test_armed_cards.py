"""Item Cards that are armed, and fire at their moment [UT-D66, UT-948, UT-952]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Point
from rules.kernel.values import Json
from rules.umbra_turris.action.charging import Charge
from rules.umbra_turris.action.looting import roll_loot
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.cards.arming import armable, ask_card_orders
from rules.umbra_turris.cards.in_combat import throw_powder
from rules.umbra_turris.cards.playing import offer_cards
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Timing
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.cycle.orders import IssueOrder
from rules.umbra_turris.cycle.turns import ask_of
from rules.umbra_turris.dice import Trial, settle, take_test, throw_dice
from rules.umbra_turris.magic.casting import is_stopped
from rules.umbra_turris.occasions import Bout, Cast, Manner, Onset, Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Model, Turn
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop, game
from tests.rules.umbra_turris.test_item_cards import Holding, arm, hold


@pytest.mark.rule("UT-D66", "UT-945")
def test_what_can_be_armed_is_the_same_whatever_is_held() -> None:
    """The sheet lists all cards that answer something, with and without them in the hand."""
    table = Holding()
    table.hero(at=(10, 10))
    table.hero(BLUE, (40, 40))
    empty = ask_card_orders(table.field, RED).decision
    hold(table, "IC-19", "IC-20")
    assert empty == ask_card_orders(table.field, RED).decision
    timings = [one for one in table.box.item_cards if one.timing not in (None, Timing.ACTIVATE)]
    assert [one.id for one in timings] == choices(empty)
    assert empty in game().standing_questions(table.g.state, RED)


@pytest.mark.rule("UT-D66")
def test_a_card_is_kept_for_some_heroes_where_its_moment_is_about_one() -> None:
    """A charge, an attack, the last W, a Loot Test; nobody is named before there are heroes."""
    table = Holding()
    assert {"hold", "arm"} == {way for card in armable(table.field) for way in ways_of(table, card.id)}
    table.hero(at=(10, 10))
    about_one = ["IC-18", "IC-19", "IC-24", "IC-27", "IC-28"]
    assert about_one == [card.id for card in armable(table.field) if "some" in ways_of(table, card.id)]


def ways_of(table: Tabletop, card: str) -> list[str]:
    """How a card can be armed by red."""
    return choices(ask_card_orders(table.field, RED).decision, card)


@pytest.mark.rule("UT-D66")
def test_a_card_that_was_armed_as_it_was_drawn_is_played_until_something_else_is_filed() -> None:
    """IC-19 fires without a standing order; one that holds it counts instead."""
    left = []
    for is_held in (False, True):
        table = Holding("IC-19")
        hero = table.hero(at=(10, 10), wounds=1)
        table.g.state.screens[RED].armed = ["IC-19"]
        if is_held:
            arm(table, "IC-19", "hold")
        table.play(suffer, hero, 2, Manner.SPELL)
        left.append((table.table.model(hero.id).wounds, table.g.state.screens[RED].hand))
    assert [(1, []), (0, ["IC-19"])] == left


@pytest.mark.rule("UT-D66")
def test_whoever_holds_any_card_is_read_and_others_are_not() -> None:
    """A hand of one card, whatever it is, leaves the same trace; an empty hand leaves none."""
    traces = []
    for cards in (("IC-19",), ("IC-11",), ()):
        table = Holding(*cards)
        hero = table.hero(at=(10, 10), wounds=1)
        table.play(suffer, hero, 2, Manner.SPELL)
        traces.append([(seat, decision.key) for seat, decision in table.answered])
    assert traces[0] == traces[1] == [(RED, "orders.cards")]
    assert [] == traces[2]


@pytest.mark.rule("UT-952")
def test_a_second_breath_keeps_one_wound() -> None:
    """IC-19: armed for everybody or for this hero it is played; armed for another it is held [UT-952]."""
    ways: list[tuple[Json, int]] = [
        ("arm", 1),
        ({"pick": "some", "then": ["red.1"]}, 1),
        ({"pick": "some", "then": ["red.2"]}, 0),
    ]
    for how, left in ways:
        table = Holding("IC-19")
        hero = table.hero(at=(10, 10), wounds=3)
        table.hero(at=(20, 10))
        arm(table, "IC-19", how)
        table.play(suffer, hero, 5, Manner.SPELL)
        assert left == hero.wounds, how
        assert (["IC-19"] if left == 0 else []) == table.g.state.screens[RED].hand


def test_a_lucky_coin_re_rolls_a_die_that_can_turn_the_result() -> None:
    """IC-20: a failed test is rolled again; one that succeeds, or cannot succeed, keeps the coin."""
    for face, needed, success, kept in ((2, 4, True, []), (4, 4, True, ["IC-20"]), (2, 7, False, ["IC-20"])):
        table = Holding("IC-20", dice=(face, 5))
        hero = table.hero(at=(10, 10))
        arm(table, "IC-20")
        assert success == table.play(take_test, Purpose.SPOT, hero, needed)
        assert kept == table.g.state.screens[RED].hand, (face, needed)


def test_a_lucky_coin_is_for_own_dice_alone() -> None:
    """The defender's coin re-rolls the defence, not the attack."""
    table = Holding(dice=(5, 2, 6))
    attacker, defender = table.hero(at=(10, 10)), table.hero(BLUE, (10, 12), "S")
    hold(table, "IC-20", seat=BLUE)
    arm(table, "IC-20", seat=BLUE)
    table.run(_opposed, attacker.id, defender.id)
    assert [("blue.1", [2], [6])] == [
        (told["model"], told["before"], told["after"]) for told in table.told("dice_changed")
    ]


@pytest.mark.rule("UT-R23")
def test_a_lucky_coin_re_rolls_no_die_for_initiative_that_was_rolled_again() -> None:
    """IC-20: a Borian Leader's 1 has become a 2, which stays; a Mortenian's 1 becomes a 6 by the coin."""
    for sub_race, order in (("borian", [BLUE, RED]), ("mortenian", [RED, BLUE])):
        table = Holding("IC-20", dice=(1, 4, 2 if sub_race == "borian" else 6))
        table.hero(at=(10, 10), is_leader=True, sub_race=sub_race)
        table.hero(BLUE, (60, 60), is_leader=True)
        arm(table, "IC-20")
        table.play(roll_for_initiative)
        assert order == table.table.order
        assert (sub_race == "borian") == bool(table.g.state.screens[RED].hand)


@pytest.mark.rule("UT-R23", "UT-716b")
def test_a_lucky_coin_re_rolls_no_order_that_was_rolled_again() -> None:
    """IC-20: an order to a Borian fails twice, and the coin is kept; to a Vartevian the coin gives the second roll."""
    for sub_race, dice in (("borian", 0), ("vartevian", 1)):
        table = Holding("IC-20", dice=(1, 2 if sub_race == "borian" else 6))
        leader = table.hero(at=(10, 10), is_leader=True, sub_race="city_orc")
        hero = table.hero(at=(26, 10), die=0, has_acted=True, sub_race=sub_race)
        table.table.parties[RED].orders = 1
        arm(table, "IC-20")
        table.do(IssueOrder(hero.id), leader)
        assert dice == hero.action_dice
        assert (not dice) == bool(table.g.state.screens[RED].hand)


def _opposed(g: Any, one: str, other: str) -> Any:
    models = g.state.table
    throw = throw_dice(g, Purpose.STRIKE, models.model(one), 1)
    against = throw_dice(g, Purpose.DEFENCE, models.model(other), 1)
    yield from settle(g, Trial(throw, against))


def charge(table: Tabletop, distance: int) -> tuple[Model, Model]:
    """Blue charges red's hero from so many cm."""
    hero = table.hero(RED, (35, 20), sub_race="borian")
    charger = table.hero(BLUE, (35, 22 + distance), "S", sub_race="borian")
    return charger, hero


def test_black_seed_beverage_undoes_a_charge() -> None:
    """IC-18: the charger stands 1 cm away on its own side, its turn is over, nobody strikes."""
    table = Holding("IC-18")
    charger, hero = charge(table, 10)
    arm(table, "IC-18")
    turn = table.do(Charge(hero.id, charger.facing), charger)
    assert Point(35, 23) == charger.place
    assert turn.is_over
    assert "attacked" not in table.kinds
    assert ["IC-18"] == table.table.parties[RED].discarded


@pytest.mark.parametrize(("how", "played"), [("arm", True), ({"pick": "some", "then": ["red.1"]}, False)])
def test_black_seed_beverage_is_for_creatures_too(how: Json, played: bool) -> None:
    """IC-18: any charge of an enemy, unless it is kept for some heroes."""
    table = Holding("IC-18", dice=(1, 1) if not played else ())
    table.hero(RED, (5, 5))
    spawn = table.creature("magic_spawn", RED, (35, 20))
    charger = table.hero(BLUE, (35, 32), "S", sub_race="borian")
    arm(table, "IC-18", how)
    table.do(Charge(spawn.id, charger.facing), charger)
    assert played == ("charge_undone" in table.kinds)


@pytest.mark.parametrize(("armed", "away", "reached"), [(False, 17, True), (True, 12, True), (True, 13, False)])
def test_caltrops_shorten_a_charge_by_five_cm(armed: bool, away: int, reached: bool) -> None:
    """IC-24: 17 cm are reached without them, with them only 12."""
    table = Holding("IC-24")
    charger, hero = charge(table, away)
    if armed:
        arm(table, "IC-24")
    table.do(Charge(hero.id, charger.facing), charger)
    assert reached == ("charged" in table.kinds)


@pytest.mark.parametrize(("dice", "order"), [((3, 5), [RED, BLUE]), ((2, 6), [BLUE, RED])])
def test_a_shackle_of_doubt_lowers_the_initiative_of_the_strongest_opponent(
    dice: tuple[int, int], order: list[str]
) -> None:
    """IC-25, by 3: blue's 5 becomes 2 and falls behind 3, the 6 becomes 3 and stays before 2."""
    table = Holding("IC-25", dice=dice)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), is_leader=True)
    arm(table, "IC-25")
    table.play(roll_for_initiative)
    assert order == table.table.order
    assert ["IC-25"] == table.table.parties[RED].discarded


def test_a_shackle_of_doubt_may_be_meant_for_one_of_several() -> None:
    """IC-25: green, who is second, is named and falls behind red; blue stays first. A player who has left is spared."""
    for left, order in ((False, [BLUE, RED, GREEN]), (True, [BLUE, RED])):
        table = Holding("IC-25", dice=(3, 6, 4), players=3)
        table.hero(at=(10, 10), is_leader=True)
        table.hero(BLUE, (60, 60), is_leader=True)
        table.hero(GREEN, (60, 10), is_leader=True)
        table.table.parties[GREEN].has_left = left
        arm(table, "IC-25", "against green")
        table.play(roll_for_initiative)
        assert order == table.table.order
        assert (0 if not left else 1) == table.table.parties[RED].hand


def test_flash_powder_parries_two_locations() -> None:
    """IC-27: whoever can parry defends two; whoever cannot keeps the card."""
    for facing, dice, kept in (("S", 2, []), ("N", 1, ["IC-27"])):
        table = Duel()
        attacker = table.red()
        target = table.blue(facing=facing)
        hold(table, "IC-27", seat=BLUE)
        arm(table, "IC-27", seat=BLUE)
        arc = table.field.arc(target, attacker)
        one = Bout(table.field, attacker, target, Onset.FIGHT, table.box.melee_weapon("sword"), arc)
        table.run(_flash, one)
        assert (dice, kept) == (one.parry_dice, table.g.state.screens[BLUE].hand), facing


def _flash(g: Any, one: Bout) -> Any:
    yield from throw_powder(g, one)


@pytest.mark.parametrize(("face", "stopped"), [(3, True), (2, False)])
def test_a_null_sphere_stops_an_enemys_spell_on_three(face: int, stopped: bool) -> None:
    """IC-23: read for every opponent of the caster who holds cards."""
    table = Holding("IC-23", dice=(face,))
    hero, mage = table.hero(at=(10, 10)), table.hero(BLUE, (30, 10), profession="wizard")
    arm(table, "IC-23")
    assert stopped == table.run(_stopped, mage.id, hero.id)
    assert ["IC-23"] == table.table.parties[RED].discarded


def _stopped(g: Any, caster: str, target: str) -> Any:
    model = g.state.table.model
    return (yield from is_stopped(g, Cast(field_of(g), model(caster), g.content.spell("fireball"), model(target))))


@pytest.mark.rule("UT-363")
@pytest.mark.parametrize("facts", [{"wounds": 0, "has_death_counter": True}, {"is_removed": True}])
def test_a_null_sphere_needs_a_hero_who_still_stands(facts: dict[str, Any]) -> None:
    """IC-23: only an Undead is left besides a hero who has fallen, so the card stays in the hand."""
    table = Holding("IC-23")
    table.hero(at=(10, 10), **facts)
    undead, mage = table.creature("undead", RED, (20, 20)), table.hero(BLUE, (30, 10), profession="wizard")
    arm(table, "IC-23")
    assert not table.run(_stopped, mage.id, undead.id)
    assert ["IC-23"] == table.g.state.screens[RED].hand


def test_a_skeleton_key_finds_an_item_without_rolling() -> None:
    """IC-28: the Loot Test counts as a 4."""
    table = Holding("IC-28")
    hero = table.hero(at=(10, 10))
    arm(table, "IC-28")
    assert 4 == table.play(roll_loot, hero)
    assert not table.rolls


@pytest.mark.rule("UT-945")
def test_who_holds_cards_is_asked_even_where_nothing_can_be_done() -> None:
    """A menu with one line is shown to whoever holds any card, so that a playable one does not show; else it is not."""
    for cards, count in (((), 0), (("IC-19",), 1), (("IC-11",), 1)):
        table = Holding(*cards)
        hero = table.hero(at=(35, 35), is_clinging=True, weapons=())
        table.table.rain = True
        turn = table.turn(hero, has_minor=True, has_turned=True)
        table.run(_ask_once, hero.id, turn)
        assert count == sum(entry.by != "forced" for entry in table.journal if entry.key == "turn.act"), cards


def _ask_once(g: Any, name: str, turn: Turn) -> Any:
    """What a turn asks when nothing is left to do."""
    model = g.state.table.model(name)
    ask = ask_act(field_of(g), model, turn, (), offer_cards(g, model, turn))
    yield from ask_of(g, turn.player, ask)
