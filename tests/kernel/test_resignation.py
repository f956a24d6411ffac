"""Somebody gives up, and the others play on without them: a line of the journal like an answer."""

from __future__ import annotations

import pytest

from rules.kernel.asks import choose_amount
from rules.kernel.game import StewardKind
from rules.kernel.journal import RESIGNED, Diverged, MomentPassed
from rules.kernel.play import Procedure
from rules.kernel.session import Session
from rules.kernel.values import Seat
from rules.table.record import Stage
from tests.helpers.parlour import NOON, Parlour
from tests.helpers.toys import BLUE, DICE, GREEN, RED, Toy, ToyPlay, ToyState

THREE = (RED, BLUE, GREEN)
GONE = "gone"


class Tournament(Toy):
    """A toy that whoever gives up leaves for good."""

    def resign(self, state: ToyState, seat: Seat) -> bool:
        state.secret[seat] = GONE
        return True


def bid_while_there(g: ToyPlay) -> Procedure[None]:
    """Everybody who is still there bids, twice."""
    for round_ in (1, 2):
        there = [seat for seat in g.state.seats if g.state.secret.get(seat) != GONE]
        bids = yield from g.ask_all({seat: choose_amount("bid", f"Round {round_}", 0, 9) for seat in there})
        for seat, amount in bids.items():
            g.state.score[seat] += amount


def tournament() -> Session[ToyState]:
    """Three at the first bid."""
    return Session.begin(Tournament(bid_while_there, seats=THREE), {}, THREE, DICE)


def test_who_gives_up_is_answered_for_at_once_and_never_asked_again() -> None:
    """The open question takes the fallback, whatever was handed in before; the next one is not for them."""
    session = tournament()
    session.submit(BLUE, 7)
    assert session.resign(BLUE)
    assert session.waiting() == (RED, GREEN)
    session.submit(RED, 1)
    session.submit(GREEN, 2)
    assert session.waiting() == (RED, GREEN)
    assert session.state.score == {RED: 1, BLUE: 0, GREEN: 2}


def test_a_game_that_was_put_away_knows_who_has_given_up() -> None:
    """The journal has a line for it, with a digest: run again, the game is where it was."""
    session = tournament()
    session.resign(BLUE)
    session.submit(RED, 1)
    session.submit(GREEN, 2)
    step = session.take_fresh()
    assert [entry.key for entry in step.entries] == [RESIGNED, "bid", "bid", "bid"]
    again = Session.resume(session.game, step.checkpoints[0], step.entries, DICE)
    assert again.state == session.state
    assert again.waiting() == session.waiting()


def test_rules_that_no_longer_let_anybody_give_up_are_noticed() -> None:
    """The course would be another one: the referee is called."""
    session = tournament()
    session.resign(BLUE)
    step = session.take_fresh()
    with pytest.raises(Diverged, match="blue gave up, and cannot do that now"):
        Session.resume(Toy(bid_while_there, seats=THREE), step.checkpoints[0], step.entries, DICE)


def test_it_cannot_be_undone_and_a_game_without_a_place_for_it_changes_nothing() -> None:
    """Nobody takes back an answer across it; a toy of the usual kind wants a steward instead."""
    session = tournament()
    session.resign(BLUE)
    assert session.line_to_undo(BLUE) is None
    usual = Session.begin(Toy(bid_while_there, seats=THREE), {}, THREE, DICE)
    before = usual.state.model_copy(deep=True)
    assert not usual.resign(BLUE)
    assert usual.state == before
    assert usual.waiting() == THREE


def test_a_game_that_is_over_cannot_be_given_up() -> None:
    """Nobody is asked anything any more."""
    session = tournament()
    for _ in range(2):
        session.close_by_fallback()
    with pytest.raises(MomentPassed, match="The game is over"):
        session.resign(RED)


def test_at_the_table_the_others_go_on_and_the_seat_is_empty() -> None:
    """It is told, the host passes on, and a reload finds the same."""
    parlour = Parlour.playing(bid_while_there, seats=THREE, game=Tournament)
    parlour.do(lambda table: table.people.concede("ann", NOON))
    chair = parlour.record.chairs[RED]
    assert (chair.holder, chair.steward) == ("", StewardKind.FIRST)
    assert (parlour.stage, parlour.record.host) == (Stage.RUNNING, "bob")
    assert parlour.told() == ["table.conceded"]
    assert parlour.table.use.waiting() == (BLUE, GREEN)
