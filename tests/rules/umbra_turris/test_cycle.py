"""The Cycle: Action Dice, initiative, turns, and its end [UT-111 to UT-120]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.cycle import ambush
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.cycle.start import place_action_dice, start_cycle
from rules.umbra_turris.state import Effect, Step, Until
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop


@pytest.mark.rule("UT-111", "UT-113")
def test_a_cycle_places_dice_then_rolls_for_initiative_then_turns_follow() -> None:
    """Every model on the table gets one AD, the initiative is rolled, and the winner is asked for a model."""
    table = Tabletop(5, 2, step=Step.CYCLE_START, cycle=0)
    one = table.hero(at=(10, 10), die=0, is_leader=True)
    table.hero(at=(14, 10), die=0)
    other = table.hero(BLUE, (60, 60), die=0, is_leader=True)
    table.start()
    assert [1, 1] == [one.action_dice, other.action_dice]
    assert 1 == table.table.cycle
    assert Step.TURN is table.table.step
    assert [RED, BLUE] == table.told("initiative_rolled")[0]["order"]
    assert (RED,) == table.waiting
    assert "turn.model" == table.key()


@pytest.mark.rule("UT-112")
def test_the_next_cycle_begins_when_one_ends() -> None:
    """After the last turn of a Cycle nobody has won, so another one begins."""
    table = Tabletop(6, 1)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(at=(14, 10))
    table.hero(BLUE, (60, 60), die=0, is_leader=True)
    table.start()
    while table.table.cycle == 1:
        table.fall_back()
    assert 2 == table.table.cycle
    assert "cycle_started" in table.kinds


@pytest.mark.rule("UT-114")
def test_the_higher_total_of_die_and_leadership_acts_first() -> None:
    """A 1 with LD 7 loses to a 4 with LD 5."""
    table = Tabletop(1, 4)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), sub_race="city_orc", is_leader=True)
    table.play(roll_for_initiative)
    assert [BLUE, RED] == table.table.order


@pytest.mark.rule("UT-115")
def test_whoever_alone_has_a_leader_wins_initiative() -> None:
    """A 6 without a Leader loses to a 1 with one."""
    table = Tabletop(6, 1)
    table.hero(at=(10, 10))
    table.hero(BLUE, (60, 60), is_leader=True)
    table.play(roll_for_initiative)
    assert [BLUE, RED] == table.table.order


@pytest.mark.rule("UT-116")
def test_without_leaders_the_highest_leadership_counts() -> None:
    """A party whose Leader is gone adds the best LD among those who are left: 7, not 5."""
    table = Tabletop(2, 3)
    table.hero(at=(10, 10), sub_race="city_orc")
    table.hero(at=(14, 10), sub_race="mortenian")
    table.hero(BLUE, (60, 60), sub_race="city_orc")
    table.play(roll_for_initiative)
    assert [9, 8] == [claim["face"] + claim["bonus"] for claim in table.told("initiative_rolled")[0]["claims"]]
    assert [RED, BLUE] == table.table.order


@pytest.mark.rule("UT-R26")
def test_equal_totals_are_rolled_again_by_the_tied() -> None:
    """Two totals of 10: a 2 and a 5 decide."""
    table = Tabletop(3, 3, 2, 5)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.play(roll_for_initiative)
    assert [BLUE, RED] == table.table.order


@pytest.mark.rule("UT-985", "UT-R119")
def test_among_several_all_roll_and_totals_give_the_order() -> None:
    """Three totals of 8, 12 and 10; whoever has no Leader comes last all the same."""
    table = Tabletop(1, 5, 6, players=3)
    table.hero(RED, (10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.hero(GREEN, (60, 10))
    table.play(roll_for_initiative)
    assert [BLUE, RED, GREEN] == table.table.order


@pytest.mark.rule("UT-117", "UT-118")
def test_players_alternate_and_a_turn_takes_the_die() -> None:
    """Whoever is activated loses the AD; then the opponent activates one of theirs."""
    table = Tabletop()
    mine, other = table.hero(at=(10, 10)), table.hero(at=(14, 10))
    for x in (56, 60):
        table.hero(BLUE, (x, 60))
    table.start()
    table.answer(RED, other.id)
    assert [1, 0] == [mine.action_dice, other.action_dice]
    while table.waiting == (RED,):
        table.fall_back()
    assert (BLUE,) == table.waiting
    assert 1 == mine.action_dice


@pytest.mark.rule("UT-119", "UT-R27")
def test_whoever_has_models_left_goes_on_alone() -> None:
    """When one side has no AD left the other keeps activating until all are done."""
    table = Tabletop()
    heroes = [table.hero(at=(x, 10)) for x in (10, 14, 18)]
    table.hero(BLUE, (60, 60), die=0)
    table.start()
    while sum(hero.action_dice for hero in heroes) > 2 or table.key() != "turn.model":
        table.fall_back()
    assert (RED,) == table.waiting
    assert Step.TURN is table.table.step


@pytest.mark.rule("UT-120")
def test_an_unused_die_is_lost_when_the_phase_ends() -> None:
    """A model that could not be activated has no AD when the Cycle is over."""
    table = Tabletop(step=Step.CYCLE_END)
    fallen = table.hero(at=(10, 10), wounds=0, has_death_counter=True)
    table.hero(at=(14, 10))
    table.hero(BLUE, (60, 60))
    table.play(end_cycle)
    assert 0 == fallen.action_dice


@pytest.mark.rule("UT-364")
def test_the_fallen_are_removed_at_the_end_of_the_cycle() -> None:
    """A model with a Death Counter stays until then."""
    table = Tabletop(step=Step.CYCLE_END)
    fallen = table.hero(at=(10, 10), wounds=0, has_death_counter=True, cost=10)
    table.hero(at=(14, 10), cost=90)
    table.hero(BLUE, (60, 60), cost=100)
    assert fallen.is_on_table
    table.play(end_cycle)
    assert fallen.is_removed


@pytest.mark.rule("UT-519", "UT-R32")
def test_effects_wear_off_when_the_cycle_ends() -> None:
    """What lasts to the end of the next Cycle stays one longer; what lasts for the battle stays."""
    table = Tabletop(step=Step.CYCLE_END)
    hero = table.hero(at=(10, 10))
    table.hero(BLUE, (60, 60))
    hero.effects = [
        Effect(name="one", until=Until.CYCLE),
        Effect(name="two", until=Until.NEXT_CYCLE),
        Effect(name="three", until=Until.GAME),
    ]
    table.play(end_cycle)
    assert [("two", Until.CYCLE), ("three", Until.GAME)] == [(one.name, one.until) for one in hero.effects]


@pytest.mark.rule("UT-113", "UT-R111")
def test_who_waits_gets_no_die() -> None:
    """A hero in Ambush is not on the table, so no AD is placed there."""
    table = Tabletop(cycle=1)
    waiting = table.hero(at=None, die=0, is_waiting=True)
    place_action_dice(table.g)
    assert 0 == waiting.action_dice


@pytest.mark.rule("UT-634a", "UT-634b", "UT-R111")
def test_ambush_is_rolled_for_at_the_start_of_each_cycle() -> None:
    """A 2 leaves the hero waiting, a 3 brings them on within 20 cm of the zone."""
    table = Tabletop(2, 4, 4, step=Step.CYCLE_START)
    hero = table.hero(at=None, die=0, is_waiting=True, is_leader=True, profession="brigand")
    table.hero(at=(5, 5), die=0)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.table.parties[RED].zone = 1
    table.play(start_cycle)
    assert hero.is_waiting

    table = Tabletop(3, 4, 4, step=Step.CYCLE_START)
    hero = table.hero(at=None, die=0, is_waiting=True, is_leader=True, profession="brigand")
    table.hero(at=(5, 5), die=0)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.table.parties[RED].zone = 1
    table.will_answer(RED, "ambush.spot", {"at": [35, 31], "facing": "E"})
    table.play(start_cycle)
    assert not hero.is_waiting
    assert (35, 31) == hero.place
    assert 1 == hero.action_dice


@pytest.mark.rule("UT-634b", "UT-R111")
def test_an_ambusher_without_a_spot_waits_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything near the zone is taken; it is noted that the roll has succeeded."""
    monkeypatch.setattr(ambush, "arrivals", lambda *_: [])
    table = Tabletop(3)
    hero = table.hero(at=None, die=0, is_waiting=True, profession="brigand")
    table.table.parties[RED].zone = 1
    table.play(ambush.bring_on_ambushers)
    assert hero.is_waiting
    assert [ambush.SURE_TO_COME] == hero.spent
    assert [{"model": hero.id}] == table.told("ambush_blocked")


@pytest.mark.rule("UT-634b", "UT-R111")
def test_who_only_lacked_a_spot_comes_out_of_ambush_without_a_roll() -> None:
    """The roll of an earlier Cycle counts."""
    table = Tabletop()
    hero = table.hero(at=None, die=0, is_waiting=True, profession="brigand", spent=(ambush.SURE_TO_COME,))
    table.table.parties[RED].zone = 1
    table.play(ambush.bring_on_ambushers)
    assert not hero.is_waiting
    assert [] == table.rolls
