"""What stands in for somebody who is away, and leave with dates."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.kernel.game import StewardKind
from rules.kernel.journal import MomentPassed
from rules.kernel.values import Refused
from rules.table.leave import StandIn, read_begin, read_end
from rules.table.notices import Notices
from rules.table.proposals import Pause, SetPace
from rules.table.record import Record, Stage
from tests.helpers.parlour import DAY, HOUR, NOON, Parlour, ask_openly, bid, refusal, strike, write_letters
from tests.helpers.toys import BLUE, GREEN, RED, Script

THREE = (RED, BLUE, GREEN)


def playing(*scripts: Script) -> Parlour:
    """Ann, Bob and Cid play; by default they bid again and again."""
    return Parlour.playing(*(scripts or [bid] * 9), seats=THREE)


def choose(parlour: Parlour, stand_in: StandIn, person: str = "bob") -> None:
    parlour.do(lambda table: table.absence.choose(person, stand_in, parlour.now))


def take_leave(parlour: Parlour, begins: int = 0, lasts: int = 5 * DAY, person: str = "bob") -> None:
    """Somebody announces a leave that begins in so many seconds."""
    start = parlour.now + begins
    parlour.do(lambda table: table.absence.announce(person, start, start + lasts, parlour.now))


def miss(parlour: Parlour, times: int) -> None:
    """Blue misses deadlines; the others bid in time."""
    for _ in range(times):
        parlour.answer(RED, 1)
        parlour.answer(GREEN, 1)
        parlour.wait_until_due()


# What stands in


def test_after_missed_deadlines_a_steward_plays_where_it_was_chosen() -> None:
    """The seat stays theirs, everybody is told, and nobody is called for what the steward answers."""
    parlour = playing()
    choose(parlour, StandIn.STEWARD)
    miss(parlour, 2)
    chair = parlour.record.chairs[BLUE]
    assert ("bob", StewardKind.OWN) == (chair.holder, chair.steward)
    assert "table.stands_in" in parlour.told()
    assert (BLUE,) == parlour.table.use.stewards_to_move()
    assert BLUE not in {whisper.seat for whisper in parlour.whispers() if whisper.batch is not None}
    assert BLUE not in parlour.record.reminders
    parlour.answer(RED, 1)
    assert not parlour.answer(GREEN, 1).resolved, "the steward is waited for"
    assert parlour.answer(BLUE, 7, by="steward").resolved
    assert ("bob", StewardKind.OWN) == (parlour.record.chairs[BLUE].holder, parlour.record.chairs[BLUE].steward)


@pytest.mark.parametrize("stand_in", [None, StandIn.ORDERS, StandIn.WAIT])
def test_without_a_steward_the_rules_answer_as_the_table_has_agreed(stand_in: StandIn | None) -> None:
    """Nobody can make a table wait that has ceased to."""
    parlour = playing()
    if stand_in is not None:
        choose(parlour, stand_in)
    miss(parlour, 2)
    parlour.answer(RED, 1)
    assert parlour.answer(GREEN, 1).resolved
    assert parlour.record.chairs[BLUE].steward is None


def test_what_somebody_wants_everywhere_counts_where_they_have_not_chosen() -> None:
    """What is chosen at a table comes first; a wish that comes later is heard at once."""
    parlour = playing()
    miss(parlour, 2)
    wish = {"bob": Notices(stand_in=StandIn.STEWARD)}
    parlour.do(lambda table: table.clock.set_notices(wish, parlour.now))
    assert StewardKind.OWN is parlour.record.chairs[BLUE].steward
    choose(parlour, StandIn.ORDERS)
    assert parlour.record.chairs[BLUE].steward is None


RETURNS: dict[str, Callable[[Parlour], object]] = {
    "Decide": lambda parlour: parlour.do(lambda table: table.clock.come_back(BLUE, parlour.now)),
    "an answer": lambda parlour: parlour.answer(BLUE, 3),
    "a proposal": lambda parlour: parlour.do(lambda table: table.votes.propose("bob", Pause(why="Wait."), parlour.now)),
    "a draw": lambda parlour: parlour.do(lambda table: table.draws.offer("bob", parlour.now)),
}


@pytest.mark.parametrize("how", RETURNS)
@pytest.mark.parametrize("is_on_leave", [True, False])
def test_whoever_comes_back_has_the_seat_at_once(how: str, is_on_leave: bool) -> None:
    """By any act: the steward is gone, the leave is over, and the channel hears of it."""
    parlour = playing()
    choose(parlour, StandIn.STEWARD)
    if is_on_leave:
        take_leave(parlour)
    else:
        miss(parlour, 2)
    assert (BLUE,) == parlour.table.use.stewards_to_move()
    RETURNS[how](parlour)
    chair = parlour.record.chairs[BLUE]
    assert ("bob", None, None) == (chair.holder, chair.steward, chair.leave)
    assert not parlour.record.is_away(BLUE)
    assert "table.back" in parlour.told()
    with pytest.raises(MomentPassed, match="taken the steward's seat"):
        parlour.answer(BLUE, 4, by="steward")


def test_a_vote_brings_somebody_back() -> None:
    parlour = playing()
    take_leave(parlour)
    parlour.do(lambda table: table.votes.propose("ann", Pause(why="Wait."), parlour.now))
    parlour.do(lambda table: table.votes.agree("bob", parlour.now))
    assert parlour.record.chairs[BLUE].leave is None
    assert "table.back" in parlour.told()


def test_a_seat_that_changes_hands_brings_no_absence_along() -> None:
    parlour = playing()
    choose(parlour, StandIn.STEWARD)
    take_leave(parlour)
    parlour.do(lambda table: table.people.replace(BLUE, "eve", parlour.now))
    chair = parlour.record.chairs[BLUE]
    assert ("eve", None, None, None) == (chair.holder, chair.steward, chair.stand_in, chair.leave)


def test_at_the_end_of_a_game_nobody_stands_in_for_anybody() -> None:
    parlour = playing()
    choose(parlour, StandIn.STEWARD)
    take_leave(parlour)
    parlour.do(lambda table: table.people.abandon("Enough.", parlour.now))
    chair = parlour.record.chairs[BLUE]
    assert ("bob", None, None, None) == (chair.holder, chair.steward, chair.leave, parlour.record.wake_at)


# Leave with dates


def test_a_leave_is_announced_and_begins_and_ends_by_the_clock() -> None:
    """Both moments wake the table, and the channel hears of each."""
    parlour = playing()
    take_leave(parlour, HOUR, 2 * HOUR)
    assert ["table.leave_announced"] == parlour.told()
    assert not parlour.record.is_away(BLUE)
    assert NOON + HOUR == parlour.record.wake_at
    parlour.wait(HOUR)
    assert ["table.leave_began"] == parlour.told()
    assert (BLUE,) == parlour.table.face(None).away
    assert NOON + 3 * HOUR == parlour.record.wake_at
    parlour.wait(2 * HOUR)
    assert ["table.leave_ended"] == parlour.told()
    assert () == parlour.table.face(None).away
    assert parlour.record.wake_at == parlour.record.remind_at


def test_who_is_on_leave_is_neither_waited_for_nor_reminded_nor_booked() -> None:
    parlour = playing()
    take_leave(parlour, lasts=30 * DAY)
    assert BLUE not in parlour.record.reminders
    parlour.answer(RED, 1)
    assert parlour.answer(GREEN, 1).resolved
    assert all(BLUE not in news.call for news in parlour.news())
    assert BLUE not in {whisper.seat for whisper in parlour.whispers()}
    parlour.answer(RED, 1)
    assert parlour.record.remind_at is not None
    parlour.wait(parlour.record.remind_at - parlour.now)
    assert [GREEN] == parlour.reminded()
    parlour.wait_until_due()
    assert [0, 0, 1] == [parlour.record.chairs[seat].missed for seat in THREE]
    missed = [event for news in parlour.news() for event in news.events if event.kind == "table.missed"]
    assert [[GREEN]] == [event.data["seats"] for event in missed]


def test_a_table_that_has_only_somebody_on_leave_to_wait_for_goes_on_when_it_begins() -> None:
    parlour = playing(ask_openly(BLUE), bid, bid)
    take_leave(parlour, HOUR)
    parlour.wait(HOUR)
    assert ["table.leave_began", "table.away"] == parlour.told()
    assert THREE == parlour.table.use.waiting()


def test_whoever_lets_the_table_wait_is_answered_for_at_the_deadline_and_never_booked() -> None:
    parlour = playing()
    choose(parlour, StandIn.WAIT)
    take_leave(parlour, lasts=30 * DAY)
    for _ in range(3):
        parlour.answer(RED, 1)
        assert not parlour.answer(GREEN, 1).resolved
        parlour.wait_until_due()
        assert ["table.time_up", "bids"] == parlour.told()
    assert 0 == parlour.record.chairs[BLUE].missed


def test_a_steward_plays_during_a_leave_and_goes_at_its_end() -> None:
    parlour = playing()
    choose(parlour, StandIn.STEWARD)
    take_leave(parlour, HOUR, 2 * HOUR)
    assert parlour.record.chairs[BLUE].steward is None
    parlour.wait(HOUR)
    assert (BLUE,) == parlour.table.use.stewards_to_move()
    parlour.wait(2 * HOUR)
    assert () == parlour.table.use.stewards_to_move()
    assert "bob" == parlour.record.chairs[BLUE].holder


def test_a_leave_brings_no_claim_nearer() -> None:
    """Whoever has said that they are away has deserted nothing."""
    parlour = playing()
    wanted = SetPace.of(parlour.record).model_copy(update={"claim": 1})
    parlour.do(lambda table: table.votes.propose("mod", wanted, parlour.now, is_referee=True))
    take_leave(parlour, person="bob")
    take_leave(parlour, person="cid")
    parlour.now += 3 * DAY
    assert "Others are still in the game" in refusal(parlour, lambda table: table.people.claim("ann", parlour.now))


def test_a_table_that_all_have_left_for_a_while_pauses_and_goes_on_with_the_first_who_is_due_back() -> None:
    parlour = playing()
    take_leave(parlour, lasts=2 * DAY, person="ann")
    take_leave(parlour, lasts=3 * DAY, person="bob")
    take_leave(parlour, lasts=4 * DAY, person="cid")
    assert (Stage.PAUSED, True) == (parlour.stage, parlour.record.is_deserted)
    assert NOON + 2 * DAY == parlour.record.wake_at
    parlour.wait(2 * DAY)
    assert Stage.RUNNING is parlour.stage
    assert (RED,) == parlour.record.present


def test_a_host_on_leave_who_lets_a_table_go_on_is_back() -> None:
    parlour = playing()
    take_leave(parlour, person="bob")
    take_leave(parlour, person="cid")
    take_leave(parlour, person="ann")
    assert Stage.PAUSED is parlour.stage
    parlour.do(lambda table: table.clock.resume(parlour.now, RED))
    assert (Stage.RUNNING, (RED,)) == (parlour.stage, parlour.record.present)
    assert ["table.resumed", "table.back"] == parlour.told()


@pytest.mark.parametrize("is_asked_before", [True, False])
def test_whoever_is_back_is_reminded_once_of_what_is_asked(is_asked_before: bool) -> None:
    """Of what they were asked before they went they have heard."""
    parlour = playing()
    if not is_asked_before:
        take_leave(parlour, HOUR, 5 * HOUR)
        parlour.wait(HOUR)
        parlour.answer(RED, 1)
        parlour.answer(GREEN, 1)
        parlour.wait(5 * HOUR)
    else:
        assert parlour.record.remind_at is not None
        parlour.wait(parlour.record.remind_at - parlour.now)
        take_leave(parlour, 0, HOUR)
        parlour.wait(HOUR)
    assert (not is_asked_before) == (BLUE in parlour.record.reminders)
    assert is_asked_before != (BLUE in {whisper.seat for whisper in parlour.whispers()})


def test_time_stands_nowhere_still_at_a_paused_table() -> None:
    """A leave begins and ends there, too, and the table is not woken for it again and again."""
    parlour = playing()
    take_leave(parlour, HOUR, HOUR)
    parlour.do(lambda table: table.clock.pause("Holidays.", parlour.now))
    parlour.wait(HOUR)
    assert NOON + 2 * HOUR == parlour.record.wake_at
    parlour.wait(HOUR)
    assert parlour.record.wake_at is None


def test_a_new_leave_takes_the_place_of_the_old_one_and_can_be_cancelled() -> None:
    parlour = playing()
    take_leave(parlour, HOUR)
    take_leave(parlour, 2 * HOUR)
    assert NOON + 2 * HOUR == parlour.record.wake_at
    parlour.do(lambda table: table.absence.cancel("bob", parlour.now))
    assert (["table.leave_cancelled"], None) == (parlour.told(), parlour.record.chairs[BLUE].leave)
    assert "no leave" in refusal(parlour, lambda table: table.absence.cancel("bob", parlour.now))
    take_leave(parlour)
    parlour.do(lambda table: table.absence.cancel("bob", parlour.now))
    assert ["table.leave_ended"] == parlour.told()


@pytest.mark.parametrize(("begins", "lasts"), [(0, 0), (HOUR, -HOUR), (0, 91 * DAY), (366 * DAY, DAY)])
def test_a_leave_has_bounds(begins: int, lasts: int) -> None:
    parlour = playing()
    with pytest.raises(Refused, match="A leave"):
        take_leave(parlour, begins, lasts)
    assert parlour.record.chairs[BLUE].leave is None


def test_nobody_tells_a_table_of_leaves_without_end_nor_a_lobby_nor_somebody_elses() -> None:
    parlour = playing()
    for _ in range(5):
        take_leave(parlour, HOUR)
    with pytest.raises(Refused, match="at most 5"):
        take_leave(parlour, HOUR)
    with pytest.raises(Refused, match="do not sit"):
        take_leave(parlour, HOUR, person="eve")


# What nobody may learn


@pytest.mark.parametrize("stand_in", StandIn)
def test_a_leave_that_begins_in_a_silent_window_tells_nothing_of_who_has_answered(stand_in: StandIn) -> None:
    """The others have answered; whether Blue has does not show by what follows from the leave."""
    waiting = playing(strike, bid, bid)
    choose(waiting, stand_in)
    take_leave(waiting, HOUR)
    waiting.answer(RED, "pass")
    waiting.answer(GREEN, "pass")
    waiting.wait(HOUR)
    assert ["table.leave_began"] == waiting.told()
    assert () == waiting.table.use.stewards_to_move()
    assert "silent" == waiting.table.face(None).secrecy
    waiting.wait_until_due()
    assert "silent" != waiting.table.face(None).secrecy
    assert (stand_in is StandIn.STEWARD) == (waiting.record.chairs[BLUE].steward is not None)


def test_in_a_silent_window_nobody_is_seen_to_come_back() -> None:
    parlour = playing(strike, bid)
    take_leave(parlour)
    parlour.answer(BLUE, "pass")
    assert [] == parlour.told()
    parlour.do(lambda table: table.clock.come_back(BLUE, parlour.now))
    assert parlour.record.is_away(BLUE)


def test_private_acts_on_a_floor_end_no_leave_but_to_look_does() -> None:
    parlour = playing(write_letters, bid)
    take_leave(parlour)
    parlour.answer(BLUE, "letter")
    assert parlour.record.is_away(BLUE)
    parlour.do(lambda table: table.clock.come_back(BLUE, parlour.now))
    assert not parlour.record.is_away(BLUE)
    assert ["table.back"] == parlour.told()


# As it is stored and typed


def test_tables_of_older_days_know_no_leaves() -> None:
    parlour = playing()
    old = parlour.record.model_dump(mode="json")
    for chair in old["chairs"].values():
        del chair["leave"], chair["stand_in"]
    assert parlour.record == Record.model_validate(old)


def test_a_leave_outlives_a_restart() -> None:
    parlour = playing()
    choose(parlour, StandIn.STEWARD)
    take_leave(parlour, HOUR)
    parlour.restart()
    parlour.wait(HOUR)
    parlour.restart()
    assert (BLUE,) == parlour.table.use.stewards_to_move()


def test_dates_are_read_by_the_clock_of_the_person() -> None:
    """A last day belongs to the leave; summer time moves nothing."""
    assert 1_798_066_800 == read_begin("2026-12-24", "Europe/Berlin")
    assert 1_798_066_800 + DAY == read_end("2026-12-24", "Europe/Berlin")
    assert 1_798_066_800 + 18 * HOUR == read_begin("2026-12-24 18:00", "Europe/Berlin")
    spring = read_begin("2026-03-29", "Europe/Berlin")
    assert 23 * HOUR == read_end("2026-03-29", "Europe/Berlin") - spring
    for typed in ("soon", "2026-12-24 8:00, 9:00", "2026-13-01"):
        with pytest.raises(Refused):
            read_end(typed, "UTC")
