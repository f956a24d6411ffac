"""Winning, places among several, giving up [UT-971 to UT-992, UT-R57, UT-R84, UT-R98, UT-R109, UT-R119, UT-D69]."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from rules.kernel.game import Outcome
from rules.kernel.plane.points import Point
from rules.kernel.values import Seat
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.quests.victory import (
    Decided,
    check_victory,
    has_lost_three_quarters,
    parties_flee,
    settle_departures,
    triumph,
    turn_ended,
)
from rules.umbra_turris.state import Model, Step, Token
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, YELLOW, Tabletop, game


def battle(players: int = 2, **facts: Any) -> Tabletop:
    """Parties of four heroes of 100 DC each, the first of whom leads."""
    table = Tabletop(players=players, **facts)
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


def _depart(g: Any) -> Any:
    yield from _decided(settle_departures, g)


@pytest.mark.rule("UT-986")
def test_who_leaves_drops_what_they_carry() -> None:
    """A relic stays where its carrier stood."""
    table = battle(3)
    carrier: Model = table.table.model("red.2")
    table.table.tokens = [Token(id="QC-16 1", kind="QC-16", place=Point(1, 1), carrier=carrier.id)]
    where = carrier.place
    table.run(_flee, [RED])
    assert ("", where) == (table.table.tokens[0].carrier, table.table.tokens[0].place)
