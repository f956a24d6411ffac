"""What becomes of a table to which nobody comes back: after an agreed time it is closed without a winner."""

from __future__ import annotations

import pytest

from rules.table.clock import ABANDONED
from rules.table.proposals import GoBack, SetPace
from rules.table.record import Stage
from tests.helpers.parlour import DAY, HOUR, Parlour, bid, refusal
from tests.helpers.toys import BLUE, GREEN, RED

DAYS = 5


def agree(parlour: Parlour, days: int = DAYS) -> None:
    """The table has agreed on when it is closed."""
    wanted = SetPace.of(parlour.record).model_copy(update={"abandonment": days})
    parlour.do(lambda table: table.votes.propose("mod", wanted, parlour.now, is_referee=True))


def deserted(days: int = DAYS) -> Parlour:
    """A table at which both have missed so much that nobody is there any more."""
    parlour = Parlour.playing(*[bid] * 9)
    agree(parlour, days)
    parlour.wait_until_due()
    parlour.wait_until_due()
    assert (Stage.PAUSED, True) == (parlour.stage, parlour.record.is_deserted)
    return parlour


def take_leave(parlour: Parlour, person: str, lasts: int) -> None:
    """Somebody goes on leave now."""
    parlour.do(lambda table: table.absence.announce(person, parlour.now, parlour.now + lasts, parlour.now))


@pytest.mark.rule("CL-R63", "FC-R70")
def test_a_table_to_which_nobody_comes_back_is_closed_without_a_winner() -> None:
    """Not a second before the time that was agreed on, and it is told when it pauses."""
    parlour = deserted()
    assert ["table.paused", "table.closes"] == parlour.told()[-2:]
    assert parlour.now + DAYS * DAY == parlour.record.wake_at == parlour.record.closes_at
    parlour.wait(DAYS * DAY - 1)
    assert Stage.PAUSED is parlour.stage
    parlour.restart()
    parlour.wait(1)
    assert (Stage.FINISHED, ABANDONED, None) == (parlour.stage, parlour.record.why, parlour.record.outcome)
    assert ["table.abandoned", "table.ended"] == parlour.told()
    assert (None, None) == (parlour.record.wake_at, parlour.record.closes_at)
    assert not parlour.record.never_began


@pytest.mark.rule("CL-R63")
def test_whoever_comes_back_begins_the_count_anew() -> None:
    """An answer lets the table go on; when all are gone again they have the whole time again."""
    parlour = deserted()
    parlour.wait(DAYS * DAY - 1)
    parlour.answer(BLUE, 3)
    assert (Stage.RUNNING, None) == (parlour.stage, parlour.record.closes_at)
    while parlour.stage is Stage.RUNNING:
        parlour.wait_until_due()
    assert parlour.now + DAYS * DAY == parlour.record.closes_at


@pytest.mark.rule("CL-R63")
def test_a_table_that_wants_it_waits_for_ever() -> None:
    parlour = deserted(days=0)
    assert "table.paused" == parlour.told()[-1]
    assert (None, None) == (parlour.record.closes_at, parlour.record.wake_at)
    parlour.wait(4000 * DAY)
    assert Stage.PAUSED is parlour.stage


def test_a_table_that_was_paused_by_its_people_is_never_closed() -> None:
    """They have agreed to wait, and are not gone."""
    parlour = Parlour.playing(*[bid] * 9)
    agree(parlour)
    parlour.do(lambda table: table.clock.pause("holidays", parlour.now))
    assert parlour.record.wake_at is None
    parlour.wait(400 * DAY)
    assert Stage.PAUSED is parlour.stage


def test_a_game_has_its_own_custom_for_when_it_is_closed() -> None:
    """Four weeks, unless it says otherwise; tables of older days, which have agreed on nothing, wait for ever."""
    parlour = Parlour.playing(bid)
    assert (28, 0) == (parlour.game.abandonment, parlour.record.abandonment)


@pytest.mark.parametrize("days", [-1, 366])
def test_abandonment_has_bounds(days: int) -> None:
    parlour = Parlour.playing(bid)
    wanted = SetPace.of(parlour.record).model_copy(update={"abandonment": days})
    words = refusal(parlour, lambda table: table.votes.propose("mod", wanted, parlour.now, is_referee=True))
    assert "1 to 365 days" in words
    assert 0 == parlour.record.abandonment


def test_an_outage_closes_no_table_sooner() -> None:
    """While the bot could not be reached nobody could have come back; it is given back once."""
    parlour = deserted()
    closes = parlour.record.closes_at
    assert closes is not None
    since, until = parlour.now + HOUR, parlour.now + 11 * HOUR
    for told in (["table.closes"], []):
        parlour.do(lambda table: table.clock.give_back(since, until))
        assert (closes + 10 * HOUR, told) == (parlour.record.closes_at, parlour.told())


def test_an_outage_before_it_was_deserted_is_not_given_back_to_it() -> None:
    parlour = deserted()
    closes = parlour.record.closes_at
    parlour.do(lambda table: table.clock.give_back(parlour.now - 5 * HOUR, parlour.now))
    assert closes == parlour.record.closes_at


def test_nobody_on_leave_finds_their_table_closed() -> None:
    """While somebody is on leave it is not closed at all: they have said that they come back."""
    parlour = Parlour.playing(*[bid] * 9, seats=(RED, BLUE, GREEN))
    agree(parlour, days=1)
    for person, days in (("ann", 20), ("bob", 30), ("cid", 40)):
        take_leave(parlour, person, days * DAY)
    assert (Stage.PAUSED, True, None) == (parlour.stage, parlour.record.is_deserted, parlour.record.closes_at)
    assert "table.closes" not in parlour.told()
    parlour.wait(20 * DAY)
    assert (Stage.RUNNING, (RED,)) == (parlour.stage, parlour.record.present)


def test_a_deserted_table_that_is_rewound_goes_on_and_is_not_closed() -> None:
    """A referee who does not play can bring it back; then it is a table in play like any other."""
    parlour = deserted()
    parlour.do(lambda table: table.votes.propose("mod", GoBack(line=0, known_as=0), parlour.now, is_referee=True))
    assert (Stage.RUNNING, False, None) == (parlour.stage, parlour.record.is_deserted, parlour.record.deserted_at)
    parlour.answer(RED, 1)
    assert "bids" in parlour.told(), "Blue is still away, and not waited for"


def test_a_rewind_of_a_table_in_play_puts_off_no_pause() -> None:
    """Who goes back is no player who acts: rounds without an act are counted on."""
    parlour = Parlour.playing(*[bid] * 9)
    parlour.wait_until_due()
    parlour.do(lambda table: table.votes.propose("mod", GoBack(line=0, known_as=0), parlour.now, is_referee=True))
    assert (Stage.RUNNING, 1) == (parlour.stage, parlour.record.unheeded)
