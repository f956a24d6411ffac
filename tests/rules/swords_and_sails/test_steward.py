"""The steward runs a power through a whole campaign: legal in every answer, the same every time, better than chance."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from rules.kernel.stewards import random_steward
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.state import Campaign
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, asked_of, choose_legally, dice_of

LONGEST = 40
"""Seasons of a short game, at most."""
WEST = ("ENG", "FRA", "NSE", "HRE")[: at_length(3, 4)]
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"combat": "normal", "leaders": "on", "draft": "on"},
    {"espionage_only": "on", "maintenance": "on", "partial_siege": "on"},
    {"live_battles": "on", "live_counters": "on", "learning": "on", "double_withdraw": "on"},
)


def campaign(
    box: Content,
    number: int,
    seats: tuple[str, ...] = WEST,
    by_chance: tuple[str, ...] = (),
    options: Mapping[str, str] | None = None,
) -> tuple[Campaign, list[Json]]:
    """A campaign in the west to its end, and all answers of the stewards, none of which may be refused."""
    game = SwordsAndSails(box)
    assert game.steward is not None
    settings = {"map": "west", **(options or {})}
    playout = Playout(game, seats=tuple(map(Seat, seats)), options=settings, dice=dice_of(number))
    chance = random.Random(number)
    given: list[Json] = []
    while not playout.is_over:
        seat = playout.session.waiting()[0]
        face = playout.session.face(seat)
        if seat in by_chance:
            answer = choose_legally(playout.session, seat, random_steward, chance.randrange)
        else:
            answer = game.steward(face, asked_of(face), chance.randrange)
            given.append(answer)
        playout.submit(seat, answer, by="steward")
        assert playout.session.state.season < LONGEST
    return playout.session.state, given


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "+".join(options) or "usual")
def test_every_answer_is_legal_to_the_end(box: Content, options: Mapping[str, str]) -> None:
    """Stewards alone at a table finish a short game."""
    state, _ = campaign(box, 1, options=options)
    assert state.outcome is not None
    assert state.outcome.winners


@pytest.mark.slow
def test_the_same_chances_give_the_same_campaign(box: Content) -> None:
    """Answer by answer."""
    few = WEST[:-1]
    assert campaign(box, 2, few)[1] == campaign(box, 2, few)[1]


@pytest.mark.slow
@pytest.mark.parametrize("own", ["FRA", "NSE"])
def test_chance_loses_to_it(box: Content, own: str) -> None:
    """The one with the best army, and the one with the best fleets."""
    state, _ = campaign(box, 3, by_chance=tuple(seat for seat in WEST if seat != own))
    assert state.outcome is not None
    assert (own,) == state.outcome.winners
