"""The steward over whole games: it answers everything legally, and is no match for chance or for a script."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.combat_in_the_lists.game import SEATS
from rules.combat_in_the_lists.steward import HABITS
from rules.combat_in_the_lists.vocabulary import Pace
from rules.kernel.game import Outcome, Steward
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_steward
from rules.kernel.values import Seat
from tests.conformance.hooks.combat_in_the_lists import box, check_invariants
from tests.helpers.playouts import Playout, dice_of
from tests.rules.combat_in_the_lists.scene import GAME, Scene
from tests.rules.combat_in_the_lists.squire import squire_for
from tests.rules.combat_in_the_lists.stewarding import chosen


def own_steward() -> Steward:
    """The game's own."""
    assert GAME.steward is not None
    return GAME.steward


def play(players: dict[Seat, Steward], pace: Pace, number: int) -> tuple[Outcome, Counter[str], int]:
    """A whole game: how it ended, which questions the steward was asked, and how many answers were refused."""
    playout = Playout(GAME, seats=tuple(players), options={"pace": pace}, dice=dice_of(number))
    chance, asked, refused = random.Random(number), Counter[str](), 0
    while not playout.is_over:
        seat = playout.session.waiting()[0]
        face = playout.session.face(seat)
        assert face.asked is not None
        answer = players[seat](face, face.asked, chance.randrange)
        is_own = players[seat] is GAME.steward
        if is_own:
            asked[face.asked.key] += 1
        if not is_legal(playout.session._asks[seat], answer):
            refused += is_own
            answer = face.asked.fall_back(chance.randrange)
        playout.submit(seat, answer, by="steward")
        check_invariants(playout.session.state)
    assert playout.session.outcome is not None
    return playout.session.outcome, asked, refused


def against(other: Steward, knights: int, pace: Pace, number: int) -> bool:
    """Whether the steward alone wins against others, from a seat that changes with the number."""
    own = SEATS[number % knights]
    players = {seat: own_steward() if seat == own else other for seat in SEATS[:knights]}
    outcome, _, refused = play(players, pace, number)
    assert refused == 0
    return outcome.winners == (own,)


@pytest.mark.slow
@pytest.mark.parametrize("pace", Pace)
def test_chance_loses_to_it(pace: Pace) -> None:
    """In a duel; `make balance` plays the same by the hundred."""
    assert all(against(random_steward, 2, pace, number) for number in range(4))


@pytest.mark.slow
def test_five_by_chance_lose_to_it() -> None:
    """One against all of them."""
    assert all(against(random_steward, 6, Pace.POST, number) for number in (1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("pace", Pace)
def test_a_script_loses_to_it(pace: Pace) -> None:
    """Approach, cheapest attacks, automatic defence."""
    assert all(against(squire_for(box()), 2, pace, number) for number in range(4))


@pytest.mark.slow
@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("knights", [3, 6])
def test_its_answers_are_always_legal(knights: int, pace: Pace) -> None:
    """All of a game between stewards, without a fallback; and there is an end before anybody is tired."""
    outcome, asked, refused = play(dict.fromkeys(SEATS[:knights], own_steward()), pace, knights)
    assert refused == 0
    assert outcome.reason in ("last_standing", "all_down")
    assert set(asked) <= set(HABITS)


def test_by_the_same_chance_it_answers_alike() -> None:
    """Nothing but the face and the draw decides."""
    scene = Scene(knights=4)
    scene.start()
    assert chosen(scene, SEATS[0], 7) == chosen(scene, SEATS[0], 7)
