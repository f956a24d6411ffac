"""Players who look for a substitute while they play on, and the first deadline of whoever takes a seat over."""

from __future__ import annotations

from functools import partial

import pytest

from rules.kernel.game import StewardKind
from rules.kernel.values import Seat
from rules.table.proposals import GiveSeat
from rules.table.table import Table
from tests.helpers.parlour import DAY, HOUR, NOON, Parlour, bid, call, lobby, refusal, strike
from tests.helpers.toys import BLUE, GREEN, RED

THREE = (RED, BLUE, GREEN)


def playing() -> Parlour:
    return Parlour.playing(*[bid] * 9, seats=THREE)


def seek(parlour: Parlour, person: str = "bob") -> None:
    parlour.do(lambda table: table.absence.seek_substitute(person, parlour.now))


def ask_for(parlour: Parlour, seat: Seat | None = BLUE, person: str = "eve") -> None:
    parlour.do(lambda table: table.join(person, "salt", seat, parlour.now))


def agree(parlour: Parlour, *people: str) -> None:
    for person in people:
        parlour.do(partial(_agree, person, parlour.now))


def _agree(person: str, now: int, table: Table) -> None:
    table.votes.agree(person, now)


def test_a_seat_whose_holder_seeks_is_given_by_the_vote_of_the_others() -> None:
    """The holder plays on until then, has agreed by seeking, and has no vote."""
    parlour = playing()
    seek(parlour)
    assert (["table.seeks"], ()) == (parlour.told(), parlour.news()[0].call)
    parlour.answer(BLUE, 3)
    ask_for(parlour)
    assert ["table.guest_proposed"] == parlour.told()
    assert "no vote" in refusal(parlour, lambda table: table.votes.agree("bob", parlour.now))
    agree(parlour, "ann", "cid")
    chair = parlour.record.chairs[BLUE]
    assert ("eve", False) == (chair.holder, chair.seeks)
    assert "table.took_over" in parlour.told()


def test_nobody_asks_for_the_seat_of_somebody_who_does_not_seek() -> None:
    """Nor twice for the same, nor in a lobby; and whoever withdraws keeps the seat."""
    parlour = playing()
    assert "is taken" in refusal(parlour, lambda table: table.join("eve", "salt", BLUE, parlour.now))
    assert "no substitute" in refusal(parlour, lambda table: table.absence.keep_seat("bob"))
    seek(parlour)
    assert "already" in refusal(parlour, lambda table: table.absence.seek_substitute("bob", parlour.now))
    ask_for(parlour)
    parlour.do(lambda table: table.absence.keep_seat("bob"))
    assert ["table.seeks_no_more", "table.proposal_ended"] == parlour.told()
    assert None is parlour.record.proposal
    assert "is taken" in refusal(parlour, lambda table: table.join("eve", "salt", BLUE, parlour.now))
    early = lobby("bob")
    assert "has begun" in refusal(early, lambda table: table.absence.seek_substitute("bob", early.now))


def test_seats_that_nobody_holds_are_taken_first() -> None:
    parlour = playing()
    seek(parlour)
    parlour.do(lambda table: table.people.leave("cid", parlour.now))
    ask_for(parlour, None)
    assert GREEN == parlour.record.proposal.what.seat  # type: ignore[union-attr]


def test_whoever_plays_alone_gives_the_seat_away_themselves() -> None:
    parlour = lobby()
    parlour.do(lambda table: table.lobby.invite_steward(StewardKind.FIRST))
    call(parlour)
    seek(parlour, "ann")
    ask_for(parlour, RED)
    assert "eve" == parlour.record.chairs[RED].holder == parlour.record.host


@pytest.mark.parametrize("has_answered", [True, False])
def test_the_first_deadline_after_a_takeover_is_a_full_one(has_answered: bool) -> None:
    """Whether the seat has answered or not; who has been reminded is not reminded again."""
    parlour = playing()
    if has_answered:
        parlour.answer(BLUE, 3)
    parlour.wait(20 * HOUR)
    assert {RED, GREEN} <= {*parlour.reminded()}
    give = GiveSeat(seat=BLUE, newcomer="eve")
    parlour.do(lambda table: table.votes.propose("mod", give, parlour.now, is_referee=True))
    assert ["table.replaced", "table.extended"] == parlour.told()
    assert NOON + 20 * HOUR + DAY == parlour.record.due
    assert {BLUE} == {*parlour.record.reminders}


def test_a_silent_window_is_as_long_for_a_newcomer_as_for_all() -> None:
    parlour = Parlour.playing(strike, bid, seats=THREE)
    parlour.now += HOUR
    parlour.do(lambda table: table.people.replace(BLUE, "eve", parlour.now))
    assert NOON + 5 * HOUR == parlour.record.due
