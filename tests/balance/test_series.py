"""What the tables of the docs are made of."""

from __future__ import annotations

from collections import Counter

import pytest

from data.load import load_games
from rules.kernel.game import StewardKind
from rules.kernel.values import Seat
from tests.balance.__main__ import page, rows_of, table
from tests.balance.plans import OFFERED, PLANS
from tests.balance.series import Played, Series, Tally

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
