"""What the tables of the docs are made of."""

from __future__ import annotations

from collections import Counter

import pytest

from data.load import load_games
from rules.combat_in_the_lists.game import SEATS
from rules.combat_in_the_lists.vocabulary import Colour, Weapon
from rules.kernel.game import Event, StewardKind
from rules.kernel.values import Seat
from tests.balance.__main__ import page, rows_of, table, what_happens
from tests.balance.plans import OFFERED, PLANS
from tests.balance.series import Played, Series, Tally, play

BRAWL = Series("A brawl", {}, 2, games=20)


def tally_of(*turns: int) -> Tally:
    """Games of so many turns; the first seat, red, wins them all."""
    tally = Tally(BRAWL)
    red, blue = Seat("red"), Seat("blue")
    for some in turns:
        tally.add(Played({red: ("nobles",), blue: ("cossacks",)}, (red,), is_draw=False, turns=some))
    return tally


def test_eight_games_of_ten_end_between_two_numbers() -> None:
    """The shortest tenth and the longest one are left out."""
    assert (2, 9) == tally_of(*range(1, 11)).usual_turns
    assert (5, 5) == tally_of(5).usual_turns


def test_every_side_has_a_line() -> None:
    """With its share of the decided games, and how long they were."""
    lines = rows_of(tally_of(4, 6))
    assert "| A brawl | cossacks | 0 of 2 | 0% | 0% to 66% | 0 of 2 | 5 | 4 to 6 |" == lines[0]
    assert "| A brawl | nobles | 2 of 2 | 100% | 34% to 100% | 0 of 2 | 5 | 4 to 6 |" == lines[1]


@pytest.mark.parametrize("game", PLANS)
def test_a_page_tells_how_it_was_made(game: str) -> None:
    """With a table in the words of the game."""
    text = page(game, table(PLANS[game], [tally_of(4)]))
    assert f"make balance GAME={game}" in text
    assert f"median {PLANS[game].turn}" in text


@pytest.mark.parametrize("name", PLANS)
def test_every_line_up_of_a_plan_can_be_played(name: str) -> None:
    """The game refuses none of its first tables."""
    game, plan = load_games(OFFERED)[name], PLANS[name]
    for series in plan.series:
        for number in range(8):
            usual = {setting.id: setting.default for setting in game.settings}
            seats = plan.seats(game, series, number)
            assert series.players == len(seats)
            assert "" == game.refusal({**usual, **plan.arrange(series, number)}, seats)


def test_every_power_is_played_by_the_steward_against_chance() -> None:
    """Equally often."""
    game, plan = load_games()["swords_and_sails"], PLANS["swords_and_sails"]
    (series,) = (one for one in plan.series if one.is_against_chance)
    owned: Counter[Seat] = Counter()
    for number in range(series.games):
        seats = plan.seats(game, series, number)
        owned.update(seat for seat in seats if series.kind_of(seat, seats, number) is StewardKind.OWN)
    assert {4} == set(owned.values())
    assert series.players == len(owned)


def test_of_rivals_on_one_side_each_counts() -> None:
    """Two of three knights have an axe, and one of them wins: that is half of their chances, 1.5 times a fair share."""
    falcon, boar, stag = SEATS[:3]
    tally = Tally(Series("A tournament", {}, 3, games=1), is_each_alone=True)
    sides: dict[Seat, tuple[str, ...]] = {falcon: ("axe",), boar: ("axe",), stag: ("star",)}
    tally.add(Played(sides, (falcon,), is_draw=False, turns=9, sights=("pushes",)))
    lines = rows_of(tally)
    assert "| A tournament | axe | 1 of 2 | 1.50 | 0.28 to 2.72 | 0 of 1 | 9 | 9 to 9 |" == lines[0]
    assert lines[1].startswith("| A tournament | star | 0 of 1 | 0.00 |")
    assert "| A tournament | pushes | 1 of 1 | 100% |" == what_happens([tally])[-1]


def test_a_tournament_is_told_by_colour_weapon_and_place() -> None:
    """Every knight has one of each, and the places are all different; something of what is looked for happens."""
    game, plan = load_games(OFFERED)["combat_in_the_lists"], PLANS["combat_in_the_lists"]
    one = play(game, plan, plan.series[1], 0)
    colours, weapons, places = zip(*one.sides.values(), strict=True)
    assert set(colours) <= {colour.value for colour in Colour}
    assert set(weapons) <= {weapon.value for weapon in Weapon}
    assert ["place 1", "place 2", "place 3"] == sorted(places)
    assert {"exhaustion", "specials"} <= set(one.sights)


def test_a_special_card_in_an_attack_is_seen() -> None:
    """An attack without one is nothing that is looked for."""
    sights = PLANS["combat_in_the_lists"].sights
    assert "specials" == sights(Event(kind="attacked", data={"special": "backstab"}))
    assert "" == sights(Event(kind="attacked", data={"special": ""}))
    assert "sneak attacks" == sights(Event(kind="sneak_failed"))
