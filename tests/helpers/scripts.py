"""Procedures that several tests of the kernel play."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from rules.kernel.asks import Ask, choose_amount
from rules.kernel.choices import Act, yes_no
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.builders import choices
from tests.helpers.toys import BLUE, RED, Script, ToyPlay


class Stance(StrEnum):
    """How somebody stands."""

    GUARD = "guard"
    ALL_OUT = "all_out"
    FEINT = "feint"


def bid(key: str = "bid") -> Ask[int]:
    """An amount from 0 to 3."""
    return choose_amount(key, "How much?", 0, 3)


def auction(*, secret: bool) -> Script:
    """Everybody bids at once, the bids are revealed, and red has the last word."""

    def script(g: ToyPlay) -> Procedure[None]:
        g.state.score = yield from g.ask_all({seat: bid() for seat in g.state.seats}, secret=secret)
        g.reveal("bids", bids=g.state.score)
        yield from g.ask(RED, bid("after"))

    return script


def alarm(g: ToyPlay) -> Procedure[None]:
    """Only red can ring, but all are asked."""
    can = {seat: choices("ring") if seat == RED else () for seat in g.state.seats}
    played = yield from g.window("alarm", "Ring?", can)
    g.state.notes.append(" ".join(map(str, played.values())))
    yield from g.ask(RED, bid("after"))


def dialogue(g: ToyPlay, seat: Seat) -> Procedure[int]:
    """A die, a question, and perhaps another die and another question."""
    with g.step(f"{seat} alone"):
        first = g.roll(100, "first")
        g.tell("first", seat=seat, die=first)
        if not (yield from g.ask(seat, yes_no("more", "More?"))):
            return first
        second = g.roll(100, "second")
        return first + second + (yield from g.ask(seat, bid("add")))


def branches(g: ToyPlay) -> Procedure[None]:
    """Red and blue in their dialogues."""
    with g.step("Side by side"):
        g.state.score = yield from g.each({seat: dialogue(g, seat) for seat in (RED, BLUE)})


def market(g: ToyPlay) -> Procedure[None]:
    """Everybody gives points to others until they are two points down."""

    def acts(seat: Seat) -> list[Act]:
        others = [other for other in g.state.seats if other != seat]
        return [Act(other, f"To {other}", "", partial(give, seat, other)) for other in others]

    def give(seat: Seat, other: Seat, then: None) -> None:
        if g.state.score[seat] < -1:
            raise IllegalAnswer("You have nothing left to give.")
        g.state.score[seat] -= 1
        g.state.score[other] += 1
        g.tell("gift", to={seat, other}, giver=seat)

    with g.step("Market"):
        yield from g.floor("market.give", "Give?", list(g.state.seats), acts, rule="T-2")


def duel(g: ToyPlay) -> Procedure[None]:
    """Red and blue in turn name a number and roll a die; each round is two open questions."""
    for seat in (RED, BLUE):
        g.state.score[seat] += yield from g.ask(seat, bid("duel.aim"))
        if (yield from g.ask(seat, yes_no("duel.strike", "Strike?"))):
            g.state.score[seat] += g.roll(1000, "strike")


DUEL: list[tuple[Seat, Json]] = [(RED, 1), (RED, "yes"), (BLUE, 2), (BLUE, "yes")]
"""A duel in which both strike."""


def early_and_late(g: ToyPlay) -> Procedure[None]:
    """A die before the first question of a phase, and one after it."""
    g.state.score[RED] += g.roll(1000, "early")
    yield from g.ask(RED, bid())
    g.state.score[BLUE] += g.roll(1000, "late")
