"""Winning, places among several, giving up [UT-971 to UT-992, UT-R57, UT-R84, UT-R98, UT-R109, UT-R119, UT-D69]."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from rules.kernel.game import Outcome
from rules.kernel.plane.points import Point
from rules.kernel.values import Seat
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.turns import end_turn
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.quests.victory import (
    Decided,
    check_victory,
    has_lost_half,
    has_lost_three_quarters,
    parties_flee,
    settle_departures,
    triumph,
    turn_ended,
)
from rules.umbra_turris.state import Model, Quest, Step, Token
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, YELLOW, Tabletop, game


def battle(players: int = 2, *, dice: tuple[int, ...] = (), **facts: Any) -> Tabletop:
    """Parties of four heroes of 100 DC each, the first of whom leads."""
    table = Tabletop(*dice, players=players, **facts)
    table.table.needed = 3
    for place, seat in enumerate(table.seats):
        for x in range(4):
            table.hero(seat, (10 + 4 * x, 10 + 10 * place), is_leader=x == 0)
    return table


def outcome(table: Tabletop) -> tuple[tuple[Seat, ...], str]:
    """Who has won, and how."""
    ended = table.table.outcome
    assert ended is not None
    return ended.winners, ended.reason


def lose(table: Tabletop, seat: Seat, count: int, by: Seat | None = None) -> None:
    """Heroes of a party lie down; they are removed when the Cycle ends."""
    for hero in [*table.table.heroes(seat)][-count:]:
        hero.wounds, hero.has_death_counter, hero.wounded_by = 0, True, by


# Two players


@pytest.mark.rule("UT-971", "UT-R57")
def test_three_quarters_of_the_enemys_value_removed_wins_at_the_end_of_the_cycle() -> None:
    """300 of 400 DC; a Death Counter alone does not count before."""
    table = battle()
    lose(table, BLUE, 3, RED)
    assert not has_lost_three_quarters(table.table, BLUE)
    table.play(end_cycle)
    assert ((RED,), "losses") == outcome(table)
    assert Step.OVER is table.table.step
    table = battle()
    lose(table, BLUE, 2, RED)
    table.play(end_cycle)
    assert table.table.outcome is None


@pytest.mark.rule("UT-971", "UT-R57", "UT-746c")
@pytest.mark.parametrize(("cost", "is_decided"), [(900, True), (800, False)])
def test_who_is_removed_in_the_middle_of_a_cycle_counts_at_once(cost: int, is_decided: bool) -> None:
    """A Black Knight of 900 of 1200 DC leaves the table as he falls, and red has won; 800 of 1100 are too few."""
    table = battle()
    knight = table.hero(BLUE, (60, 60), profession="black_knight", cost=cost)
    table.table.model("blue.4").cost, table.table.parties[BLUE].cost = 0, 300 + cost
    table.play(suffer, knight, 20, Manner.STRIKE, by=table.table.model("red.2"))
    assert knight.is_removed
    assert is_decided == (table.table.outcome is not None)
    if is_decided:
        assert ((RED,), "losses") == outcome(table)


@pytest.mark.rule("UT-971", "UT-R67")
def test_creatures_have_no_value() -> None:
    """Three Undead of blue may fall."""
    table = battle()
    for x in range(3):
        undead = table.creature("undead", BLUE, (40 + 4 * x, 40))
        table.play(remove, undead)
    table.play(end_cycle)
    assert table.table.outcome is None


@pytest.mark.rule("UT-972")
def test_enough_triumph_points_win_at_once() -> None:
    """Three of three; two are not enough."""
    table = battle()
    table.table.parties[BLUE].triumph = 2
    table.run(_check)
    assert table.table.outcome is None
    table.table.parties[BLUE].triumph = 3
    table.run(_check)
    assert ((BLUE,), "triumph") == outcome(table)
    assert [{RED: 0, BLUE: 3}] == [told["scores"] for told in table.told("game_decided")]


@pytest.mark.rule("UT-753c", "UT-763b")
def test_points_of_hunters_count_while_they_live() -> None:
    """A hunter with W left brings one, a fallen one none."""
    table = battle()
    party = table.table.parties[RED]
    party.triumph, party.hunters = 1, ["red.2", "red.3"]
    assert 3 == triumph(table.table, RED)
    table.table.model("red.2").wounds = 0
    table.table.model("red.3").is_removed = True
    assert 1 == triumph(table.table, RED)


def _check(g: Any) -> Any:
    yield from _decided(check_victory, g)


def _decided(procedure: Any, g: Any, *args: Any) -> Any:
    with suppress(Decided):
        procedure(g, *args)
    yield from ()


@pytest.mark.rule("UT-973", "UT-R54")
def test_a_party_that_fails_a_panic_test_loses() -> None:
    """Blue flees, red has won."""
    table = battle()
    table.run(_flee, [BLUE])
    assert ((RED,), "panic") == outcome(table)


def _flee(g: Any, seats: list[Seat]) -> Any:
    yield from _decided(parties_flee, g, seats)


@pytest.mark.rule("UT-R109", "UT-R110")
def test_of_two_who_win_or_flee_at_once_the_better_one_wins_or_nobody() -> None:
    """More Triumph Points, then the larger share of enemy DC removed, then a draw."""
    for red, blue, lost, winners in ((1, 0, 0, (RED,)), (0, 0, 1, (RED,)), (0, 0, 0, ())):
        table = battle()
        table.table.parties[RED].triumph, table.table.parties[BLUE].triumph = red, blue
        for hero in [*table.table.heroes(BLUE)][4 - lost :]:
            hero.is_removed = True
        table.run(_flee, [RED, BLUE])
        assert (winners, "panic") == outcome(table)
    table = battle()
    for seat in (RED, BLUE):
        lose(table, seat, 3)
    lose(table, BLUE, 4)
    table.table.step = Step.CYCLE_END
    table.play(end_cycle)
    assert ((RED,), "losses") == outcome(table)


@pytest.mark.rule("UT-R98")
def test_after_the_last_cycle_points_then_losses_decide() -> None:
    """After 12 Cycles blue has one point more; with none the game is a draw."""
    for points, winners in ((1, (BLUE,)), (0, ())):
        table = battle(cycle=12)
        table.table.parties[BLUE].triumph = points
        table.play(end_cycle)
        assert (winners, "cycles") == outcome(table)
    table = battle(cycle=11)
    table.play(end_cycle)
    assert table.table.outcome is None


@pytest.mark.rule("UT-D69")
def test_whoever_gives_up_against_one_opponent_has_lost() -> None:
    """The other one wins."""
    table = battle()
    assert Outcome(winners=(BLUE,), reason="conceded") == game().forfeit(table.g.state, RED)
    assert not game().resign(table.g.state, RED)


# Three and four


@pytest.mark.rule("UT-986")
def test_the_first_to_win_takes_the_first_place_and_leaves_and_the_others_play_on() -> None:
    """Green's models leave the table; the next winner takes the second place, and the last one the third."""
    table = battle(3)
    table.table.parties[GREEN].triumph = 3
    table.run(_check)
    party = table.table.parties[GREEN]
    assert (1, True, [RED, BLUE]) == (party.place, party.has_left, table.table.playing)
    assert all(model.place is None for model in table.table.of(GREEN))
    assert table.table.outcome is None
    table.table.parties[BLUE].triumph = 3
    table.run(_check)
    assert {RED: 3, BLUE: 2, GREEN: 1} == {seat: one.place for seat, one in table.table.parties.items()}
    assert ((GREEN,), "places") == outcome(table)


@pytest.mark.rule("UT-989", "UT-R84")
def test_five_defeats_win_among_several_in_place_of_losses() -> None:
    """Counted for whose model caused the last loss of W; three quarters of a party decide nothing there."""
    table = battle(3)
    lose(table, BLUE, 4, RED)
    table.play(end_cycle)
    assert 4 == table.table.parties[RED].defeats
    assert (3, True) == (table.table.parties[BLUE].place, table.table.parties[BLUE].has_left)
    assert table.table.outcome is None
    lose(table, GREEN, 1, RED)
    table.play(end_cycle)
    assert 1 == table.table.parties[RED].place


@pytest.mark.rule("UT-R119")
def test_who_flees_takes_the_worst_place_and_equal_ones_share() -> None:
    """Of four yellow flees: fourth. Then red and blue together share the second place."""
    table = battle(4)
    table.run(_flee, [YELLOW])
    assert 4 == table.table.parties[YELLOW].place
    table.run(_flee, [RED, BLUE])
    assert [2, 2, 1, 4] == [table.table.parties[seat].place for seat in table.seats]
    assert ((GREEN,), "places") == outcome(table)


@pytest.mark.rule("UT-R109", "UT-R110", "UT-R119")
def test_of_several_who_flee_at_once_points_then_defeats_decide() -> None:
    """All three fail the Panic Test of one Cycle: blue has a point, green a defeat, red nothing."""
    table = battle(3)
    table.table.parties[BLUE].triumph, table.table.parties[GREEN].defeats = 1, 1
    table.run(_flee, [RED, BLUE, GREEN])
    assert [3, 1, 2] == [table.table.parties[seat].place for seat in table.seats]
    assert ((BLUE,), "places") == outcome(table)


@pytest.mark.rule("UT-R109", "UT-D67")
def test_kept_quests_count_where_points_decide_about_places() -> None:
    """Red and blue flee together; red has kept a fulfilled card back, and takes the better place."""
    table = battle(3)
    table.g.state.screens[RED].quests = [Quest(id="QC-11", is_fulfilled=True)]
    table.table.parties[RED].quests = 1
    table.run(_flee, [RED, BLUE])
    assert [2, 3, 1] == [table.table.parties[seat].place for seat in table.seats]


@pytest.mark.rule("UT-R119", "UT-R109")
def test_who_shares_a_place_takes_the_one_behind_it_too() -> None:
    """Two flee together: third. Who flees after them is better than they are: second, not fourth."""
    table = battle(4)
    table.run(_flee, [RED, BLUE])
    assert [3, 3] == [table.table.parties[seat].place for seat in (RED, BLUE)]
    table.run(_flee, [GREEN])
    assert [3, 3, 2, 1] == [table.table.parties[seat].place for seat in table.seats]
    table = battle(4, cycle=12)
    for seat in (RED, BLUE):
        table.table.parties[seat].triumph = 3
    table.run(_check)
    table.table.parties[YELLOW].triumph = 1
    table.play(end_cycle)
    assert [1, 1, 4, 3] == [table.table.parties[seat].place for seat in table.seats]
    assert ((RED, BLUE), "cycles") == outcome(table)


@pytest.mark.rule("UT-R119", "UT-986")
def test_nobody_leaves_in_the_middle_of_a_turn() -> None:
    """A party that flees in a turn of somebody's leaves when it is over."""
    table = battle(3)
    hero = table.table.model("red.1")
    table.turn(hero)
    table.run(_flee, [BLUE])
    assert table.table.model("blue.1").place is not None
    table.table.turn = None
    table.run(_end, hero.id)
    assert table.table.parties[BLUE].has_left


def _end(g: Any, name: str) -> Any:
    yield from _decided(turn_ended, g, g.state.table.model(name))


@pytest.mark.rule("UT-R119", "UT-R98")
def test_after_the_last_cycle_open_places_go_by_points_then_defeats() -> None:
    """Blue has a point, green a defeat, red and yellow share what is left."""
    table = battle(4, cycle=12)
    table.table.parties[BLUE].triumph, table.table.parties[GREEN].defeats = 1, 1
    table.play(end_cycle)
    assert [3, 1, 2, 3] == [table.table.parties[seat].place for seat in table.seats]
    assert ((BLUE,), "cycles") == outcome(table)


@pytest.mark.rule("UT-D69", "UT-992")
def test_among_several_who_gives_up_leaves_and_the_others_play_on() -> None:
    """Nobody has won by that; the party leaves when nothing is under way, and allies gain nothing by it."""
    table = battle(3)
    assert game().forfeit(table.g.state, RED) is None
    assert game().resign(table.g.state, RED)
    table.run(_depart)
    assert (3, [BLUE, GREEN]) == (table.table.parties[RED].place, table.table.playing)
    assert table.table.outcome is None


@pytest.mark.rule("UT-D69", "UT-992")
def test_who_gives_up_between_two_phases_is_gone_before_the_next_one() -> None:
    """Green has given up when a Cycle begins: two dice fall for initiative, and green has the third place."""
    table = battle(3, step=Step.CYCLE_START, dice=(6, 1))
    table.table.leaving = {GREEN: "conceded"}
    table.table.model("green.1").is_leader = False
    table.start()
    assert (3, [RED, BLUE]) == (table.table.parties[GREEN].place, table.table.order)
    assert [RED, BLUE] == table.told("initiative_rolled")[0]["order"]


@pytest.mark.rule("UT-971", "UT-R57")
def test_the_last_hero_of_three_quarters_who_is_removed_ends_the_game_at_once() -> None:
    """In the middle of a turn: 200 of 400 DC are not enough, 300 are."""
    table = battle()
    for number, is_over in ((2, False), (3, False), (4, True)):
        table.play(remove, table.table.model(f"blue.{number}"))
        assert is_over == (table.table.outcome is not None)
    assert ((RED,), "losses") == outcome(table)


@pytest.mark.rule("UT-753c", "UT-763b")
@pytest.mark.parametrize(("facts", "points"), [({"wounds": 1}, 1), ({"wounds": 0}, 0), ({"is_removed": True}, 0)])
def test_a_hunter_brings_a_point_down_to_the_last_wound(facts: dict[str, Any], points: int) -> None:
    """With 1 W left it still counts."""
    table = battle()
    hunter = table.table.model("red.2")
    for fact, value in facts.items():
        setattr(hunter, fact, value)
    table.table.parties[RED].hunters = [hunter.id]
    assert points == triumph(table.table, RED)


@pytest.mark.rule("UT-611", "UT-R57", "UT-R67")
@pytest.mark.parametrize(("heroes", "creatures", "lost"), [(1, 3, False), (2, 0, True)])
def test_half_of_a_party_is_half_of_its_heroes(heroes: int, creatures: int, lost: bool) -> None:
    """Of four heroes two must be gone; creatures do not count."""
    table = battle()
    for number in range(heroes):
        table.table.model(f"blue.{number + 2}").is_removed = True
    for number in range(creatures):
        table.creature("undead", BLUE, (60, 20 + 3 * number), is_removed=True)
    assert lost == has_lost_half(table.table, BLUE)


def _depart(g: Any) -> Any:
    yield from _decided(settle_departures, g)


@pytest.mark.rule("UT-986")
def test_who_leaves_drops_what_they_carry() -> None:
    """A relic stays where its carrier stood."""
    table = battle(3)
    carrier: Model = table.table.model("red.2")
    table.table.tokens = [Token(id="QC-16 1", kind="QC-16", place=Point(1, 1), carrier=carrier.id)]
    carrier.level = 6
    where = carrier.place
    table.run(_flee, [RED])
    relic = table.table.tokens[0]
    assert ("", where, 6) == (relic.carrier, relic.place, relic.level)


@pytest.mark.rule("UT-986", "UT-532b")
def test_a_shade_lets_go_of_whoever_leaves() -> None:
    """Blue's Shade clings to one of red, who flee."""
    table = battle(3)
    shade = table.creature("shade", BLUE, (60, 60), attached_to="red.2")
    table.run(_flee, [RED])
    assert "" == shade.attached_to


@pytest.mark.rule("UT-986", "UT-546b")
@pytest.mark.parametrize(("has_left", "risen"), [(False, 1), (True, 0)])
def test_nobody_rises_for_a_player_who_has_left(has_left: bool, risen: int) -> None:
    """Red has cast Breath of death; one of blue falls under it."""
    table = battle(3)
    lose(table, BLUE, 1)
    table.table.breath_of_death, table.table.breath_fell = RED, ["blue.4"]
    if has_left:
        table.run(_flee, [RED])
    table.play(end_cycle)
    assert risen == sum(bool(model.creature) for model in table.table.models)


@pytest.mark.rule("UT-D69")
@pytest.mark.parametrize("chooses", [True, False])
def test_who_gives_up_is_not_asked_for_the_rest_of_their_turn(chooses: bool) -> None:
    """Whether they were to choose a model or were in the middle of its turn: the next in order goes on."""
    table = battle(3)
    table.start()
    if not chooses:
        table.answer(RED, table.options(RED)[0])
    assert (RED,) == table.waiting
    table.session.resign(RED)
    assert ((BLUE,), True) == (table.waiting, table.table.parties[RED].has_left)


@pytest.mark.rule("UT-746c", "UT-R119")
def test_a_party_whose_last_hero_is_a_black_knight_leaves_when_the_turn_is_over() -> None:
    """Their Undead stays where it is until then, so that nobody strikes at a place where nothing stands."""
    table = Tabletop(players=3)
    red, _ = table.hero(RED, (10, 10)), table.hero(GREEN, (60, 60))
    knight, undead = table.hero(BLUE, (35, 35), profession="black_knight"), table.creature("undead", BLUE, (40, 35))
    table.turn(red)
    table.play(suffer, knight, 20, Manner.SHOT, by=red)
    assert (True, False, True) == (knight.is_removed, table.table.parties[BLUE].has_left, undead.is_on_table)
    table.play(end_turn, red)
    assert (True, 3, False) == (
        table.table.parties[BLUE].has_left,
        table.table.parties[BLUE].place,
        undead.is_on_table,
    )


@pytest.mark.rule("UT-R98", "UT-R109")
def test_shares_of_value_are_compared_exactly() -> None:
    """898 of 1411 DC are less than 891 of 1400, by half a millionth: whoever has lost less has won."""
    for seat, other, winners in ((RED, BLUE, (RED,)), (BLUE, RED, (BLUE,))):
        table = Tabletop(cycle=12)
        for party, lost, cost in ((seat, 898, 1411), (other, 891, 1400)):
            table.hero(party, (10, 10 if party == RED else 60), cost=cost - lost)
            table.hero(party, (20, 10 if party == RED else 60), cost=lost, is_removed=True)
        table.play(end_cycle)
        assert (winners, "cycles") == outcome(table)
