"""Whole games by chance, from the party lists to the end: nobody is ever stuck, and what is always true stays so."""

from __future__ import annotations

import random

import pytest

from rules.kernel.stewards import random_steward
from rules.umbra_turris.state import Battle, Step
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, dice_of, moves
from tests.rules.umbra_turris.always_true import check_invariants
from tests.rules.umbra_turris.tabletop import game

SHORT = {"budget": "750", "cycles": "6", "difficulty": "easy"}
MOST = 6000


def play(seed: int, players: int, **options: str) -> Playout:
    """A game by chance to its end."""
    chosen = {**SHORT, **options}
    playout = Playout(game(), seats=game().seats[:players], options=chosen, dice=dice_of(seed))
    steps: list[Step] = []
    for _ in moves(playout, random.Random(seed), random_steward, MOST):
        battle = playout.session.state
        assert isinstance(battle, Battle)
        if battle.table.step not in steps:
            steps.append(battle.table.step)
            check_invariants(battle)
    check_invariants(playout.session.state)
    return playout


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(at_length(2, 8)))
def test_two_players_by_post_come_to_an_end(seed: int) -> None:
    """Somebody has won, or nobody; in any case it is over."""
    assert play(seed, 2, deployment="at_once").session.state.table.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4] if at_length(0, 1) else [3])
def test_two_to_four_players_live_come_to_an_end(players: int) -> None:
    """With extra pieces, own loot spots and a vote; everybody has a place among several."""
    options = {"deployment": "in_turn", "extra_pieces": "on", "loot_spots": "on", "difficulty": "vote"}
    table = play(players, players, **options).session.state.table
    assert table.outcome is not None
    if players > 2:
        assert all(party.place for party in table.parties.values())
