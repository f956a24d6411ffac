"""Checks that look at a game while it is played by chance; one game serves all of them."""

from __future__ import annotations

import random
from collections.abc import Callable

from rules.kernel.values import Seat
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import Looks
from tests.helpers.playouts import Playout, moves, questions_of

At = Callable[[Entrant, Playout, Seat | None, random.Random], None]
"""Looks at a moment, before a seat answers; at the end of the game there is no seat."""


class Look:
    """A check by looking: after every answer, or at the moments that are worth it, and at the end."""

    def __init__(self, at: At, *, is_always: bool) -> None:
        self.at, self.is_always = at, is_always
        self.__name__, self.__doc__ = at.__name__, at.__doc__

    def __call__(self, entrant: Entrant, number: int) -> None:
        watch(entrant, number, self)


def at_every_moment(at: At) -> Look:
    """A look after every answer."""
    return Look(at, is_always=True)


def now_and_then(at: At) -> Look:
    """A look at the moments that are worth one, each kind of question being one."""
    return Look(at, is_always=False)


def watch(entrant: Entrant, number: int, *looks: Look) -> None:
    """Play a game by chance; looking changes nothing of its course."""
    playout, chance = entrant.sit_down(number), random.Random(f"looks {number}")
    chosen = Looks()
    for seat in moves(playout, random.Random(number), most=entrant.hooks.most_answers):
        is_worth_one = chosen.is_worth_one((questions_of(playout), bool(playout.session.pending)))
        for look in looks:
            if look.is_always or is_worth_one:
                look.at(entrant, playout, seat, chance)
    for look in looks:
        look.at(entrant, playout, None, chance)
