"""What the lobby of every game promises: a first game, full tables, and settings that can be typed."""

from __future__ import annotations

from typing import Any

import pytest

from cogs import limits
from rules.kernel.game import Game
from rules.table.settings import read_settings, written_settings
from tests.conformance.games import GAMES
from tests.helpers.entrants import Entrant


def own(game: Game[Any]) -> dict[str, str]:
    """The settings as a game has them by itself."""
    return {setting.id: setting.default for setting in game.settings}


@pytest.mark.parametrize("entrant", GAMES, ids=str)
def test_the_first_game_of_every_game_can_be_played(entrant: Entrant) -> None:
    """Its settings exist, and there are seats that it can be played by."""
    game = entrant.game
    first = game.first_game
    assert first is not None
    options = own(game) | first.options
    assert options.keys() == own(game).keys()
    assert all(
        value in {one.id for one in setting.choices} for setting in game.settings for value in [options[setting.id]]
    )
    seats = game.full_table(options, ())
    seats = seats[: first.players] if first.players else seats
    assert "" == game.refusal(options, seats)
    assert max(first.players, game.least_players) <= len(seats)


@pytest.mark.parametrize("entrant", GAMES, ids=str)
def test_what_a_lobby_says_of_a_ready_made_game_is_a_sentence(entrant: Entrant) -> None:
    """Another sentence stands behind it, so it ends with a full stop."""
    ready = [one for one in (entrant.game.first_game, entrant.game.solo_game) if one is not None]
    assert [] == [one.hint for one in ready if not one.hint.endswith(".")]


@pytest.mark.parametrize("entrant", GAMES, ids=str)
def test_a_full_table_can_be_played_and_sends_nobody_away(entrant: Entrant) -> None:
    """Whatever is set and whoever is there first: all of them are among the seats, or nobody can be added."""
    game = entrant.game
    tables = [own(game) | {setting.id: one.id} for setting in game.settings for one in setting.choices]
    for options in tables:
        for taken in [(), *[(seat,) for seat in game.open_seats(options)]]:
            full = game.full_table(options, taken)
            assert {*taken} <= {*full} <= {*game.seats}
            assert full == taken or not game.refusal(options, full), (options, taken)
            assert full == tuple(seat for seat in game.seats if seat in full)


@pytest.mark.parametrize("entrant", GAMES, ids=str)
def test_the_settings_of_every_game_can_be_typed_as_they_are_shown(entrant: Entrant) -> None:
    """Each line, with what else it can be in brackets, is read as what it says, and all fit into one form."""
    game = entrant.game
    for options in [own(game) | {setting.id: one.id} for setting in game.settings for one in setting.choices]:
        written = written_settings(game, options)
        assert options == read_settings(game, written)
        assert len(written) <= limits.TEXT_INPUT
