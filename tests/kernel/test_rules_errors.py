"""Faults of the rules: they are named, and they cost nobody anything."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.asks import choose_amount
from rules.kernel.choices import yes_no
from rules.kernel.play import Procedure, RulesError
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer
from tests.helpers.builders import acts
from tests.helpers.scripts import bid
from tests.helpers.toys import BLUE, DICE, RED, Toy, ToyPlay, ToyState, answer_all, begin


def breaks(g: ToyPlay) -> Procedure[None]:
    """Asks two, then divides by nothing."""
    g.tell("noon")
    with g.step("Round 1"), g.step("Melee"):
        yield from g.ask_all({RED: bid(), BLUE: bid()})
        g.state.score[RED] = 1 // 0


def test_a_fault_of_the_rules_says_where_it_is() -> None:
    """By game and trail, with the cause."""
    session = begin(breaks)
    session.submit(RED, 1)
    with pytest.raises(RulesError, match="toy, at Round 1 / Melee") as fault:
        session.submit(BLUE, 1)
    assert isinstance(fault.value.__cause__, ZeroDivisionError)


def test_after_a_fault_the_table_is_rebuilt_as_it_was() -> None:
    """Nothing was stored of the answer that broke it; all others are there."""
    session = begin(breaks)
    stored = session.take_fresh()
    session.submit(RED, 1)
    pending = dict(session.pending)
    faces = {seat: session.face(seat) for seat in (RED, BLUE, None)}
    with pytest.raises(RulesError):
        session.submit(BLUE, 1)
    again = Session.resume(Toy(breaks), stored.checkpoints[-1], stored.entries, DICE, pending=pending)
    assert faces == {seat: again.face(seat) for seat in (RED, BLUE, None)}


def test_a_refusal_that_the_rules_have_caught_is_no_place_of_a_fault() -> None:
    """A later fault names its own place."""

    def script(g: ToyPlay) -> Procedure[None]:
        def act(name: str) -> None:
            with g.step("Refusing"):
                raise IllegalAnswer("No.")

        yield from g.floor("f", "Try?", [RED], lambda seat: acts(act, "try"))
        with g.step("Later"):
            yield from g.ask(RED, bid())
            raise KeyError("lost")

    session = begin(script)
    answer_all(session, [(RED, "try"), (RED, "done")])
    with pytest.raises(RulesError, match="toy, at Later"):
        session.submit(RED, 1)


def test_a_question_without_a_legal_fallback_is_a_fault_of_the_rules() -> None:
    """It is found when it is asked."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield from g.ask(RED, choose_amount("k", "How much?", 0, 3, fallback=9))

    with pytest.raises(RulesError):
        begin(script)


def test_a_forgotten_from_is_a_fault_of_the_rules() -> None:
    """Whoever writes `yield` for `yield from` gets no stranger error."""

    def script(g: ToyPlay) -> Procedure[None]:
        yield g.ask(RED, yes_no("k", "Sure?"))  # type: ignore[misc]

    with pytest.raises(RulesError):
        begin(script)


def test_a_fault_between_two_phases_is_a_fault_of_the_rules() -> None:
    """`next_phase` belongs to the rules as well."""

    class Lost(Toy):
        def next_phase(self, state: ToyState) -> Any:
            raise KeyError("lost")

    with pytest.raises(RulesError):
        Session.begin(Lost(), {}, (RED, BLUE), DICE)


def test_phases_that_never_ask_are_a_fault_of_the_rules() -> None:
    """A game that runs in circles does not hang the bot."""

    class Circles(Toy):
        def next_phase(self, state: ToyState) -> Any:
            state.phase = 0
            return super().next_phase(state)

    def script(g: ToyPlay) -> Procedure[None]:
        yield from ()

    with pytest.raises(RulesError, match="without ever asking"):
        Session.begin(Circles(script), {}, (RED, BLUE), DICE)
