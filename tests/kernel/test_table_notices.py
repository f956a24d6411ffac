"""Reminders as each person wants them: one for each deadline, earlier for quiet hours, never in them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.durations import DAY, HOUR
from rules.kernel.values import Refused
from rules.table.notices import Notices, QuietHours, Way, read_quiet_hours
from rules.table.record import Remind
from tests.helpers.parlour import NOON, Parlour, bid, strike
from tests.helpers.toys import BLUE, RED

NIGHT = QuietHours(first=22 * 60, last=7 * 60)


def at(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def night(zone: str = "UTC") -> Notices:
    return Notices(zone=zone, quiet=NIGHT)


# When


def test_whoever_has_chosen_nothing_is_reminded_as_usual():
    assert Notices().moment_for(500, 0, 1000) == 500


def test_quiet_hours_move_a_notice_to_before_they_begin():
    opened, wanted, due = at("2026-11-16 12:00"), at("2026-11-17 03:00"), at("2026-11-17 08:00")
    assert night().moment_for(wanted, opened, due) == at("2026-11-16 21:45")


def test_a_question_shortly_before_quiet_hours_is_not_reminded_of_at_once():
    """Whoever was asked a moment ago is reminded when they are awake again."""
    opened, wanted, due = at("2026-11-16 21:50"), at("2026-11-17 03:00"), at("2026-11-17 20:00")
    assert night().moment_for(wanted, opened, due) == at("2026-11-17 07:00")


def test_quiet_hours_of_nearly_a_whole_day_leave_their_last_moment():
    nearly_all = Notices(quiet=QuietHours(first=10 * 60, last=9 * 60 + 55))
    opened, wanted, due = at("2026-11-16 09:56"), at("2026-11-17 11:00"), at("2026-11-17 20:00")
    assert nearly_all.moment_for(wanted, opened, due) == at("2026-11-17 10:00") - 1


def test_quiet_hours_are_those_of_ones_own_zone():
    wanted = at("2026-11-16 20:00")
    assert night().moment_for(wanted, 0, wanted + DAY) == wanted
    tokyo = night("Asia/Tokyo")
    assert tokyo.moment_for(wanted, 0, wanted + DAY) == at("2026-11-16 21:45", "Asia/Tokyo")


def test_a_question_that_comes_in_quiet_hours_is_told_of_when_they_are_over():
    opened, wanted, due = at("2026-11-16 23:00"), at("2026-11-17 05:00"), at("2026-11-17 09:00")
    assert night().moment_for(wanted, opened, due) == at("2026-11-17 07:00")


def test_a_window_that_is_all_quiet_is_told_of_at_once_and_in_silence():
    opened, wanted, due = at("2026-11-16 23:00"), at("2026-11-17 02:00"), at("2026-11-17 03:00")
    assert night().moment_for(wanted, opened, due) == opened
    assert night().is_quiet(opened)


def test_whoever_wants_none_gets_none():
    assert Notices(way=Way.OFF).moment_for(500, 0, 1000) is None


@given(
    opened=st.integers(0, 365 * DAY),
    length=st.integers(60, 5 * DAY),
    zone=st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"]),
    first=st.integers(0, 1439),
    last=st.integers(0, 1439),
)
def test_a_notice_never_rings_in_quiet_hours_and_never_comes_too_late(
    opened: int, length: int, zone: str, first: int, last: int
):
    """It lies between the question and its deadline, and in quiet hours only where nothing else is left."""
    if first == last:
        return
    opened += int(datetime(2026, 1, 1, tzinfo=UTC).timestamp())
    due = opened + length
    notices = Notices(zone=zone, quiet=QuietHours(first=first, last=last))
    moment = notices.moment_for(due - max(length // 4, 30), opened, due)
    assert moment is not None
    assert opened <= moment < due
    if notices.is_quiet(moment):
        assert moment == opened
        stretch = notices.quiet_stretch(opened)
        assert stretch is not None
        assert stretch[1] >= due


# At a table


def wishing(parlour: Parlour, **wishes: Notices) -> Parlour:
    parlour.do(lambda table: table.clock.set_notices(wishes, parlour.now))
    return parlour


def reminded(parlour: Parlour) -> list[tuple[str, bool]]:
    return [(effect.seat, effect.silent) for effect in parlour.effects if isinstance(effect, Remind)]


def test_each_is_reminded_at_their_own_time_and_once():
    """Bob sleeps when it is usual to be reminded, so his notice comes before; each has one."""
    parlour = Parlour.playing(bid)
    usual = NOON + DAY - DAY // 4
    hour = (usual % DAY) // 60
    quiet = QuietHours(first=(hour - 90) % 1440, last=(hour + 90) % 1440)
    wishing(parlour, bob=Notices(quiet=quiet))
    first = parlour.table.record.remind_at
    assert first is not None
    assert first < usual
    parlour.wait(first - parlour.now)
    assert reminded(parlour) == [(BLUE, False)]
    parlour.wait(usual - parlour.now)
    assert reminded(parlour) == [(RED, False)]
    assert parlour.table.record.remind_at is None


def test_whoever_has_acted_is_not_reminded():
    parlour = Parlour.playing(bid)
    parlour.answer(RED, 1)
    parlour.wait(DAY - DAY // 4)
    assert reminded(parlour) == [(BLUE, False)]


def test_whoever_wants_none_is_not_reminded():
    parlour = wishing(Parlour.playing(bid), ann=Notices(way=Way.OFF))
    parlour.wait(DAY - DAY // 4)
    assert reminded(parlour) == [(BLUE, False)]


def test_a_wish_in_the_middle_reminds_nobody_twice():
    parlour = Parlour.playing(bid)
    parlour.wait(DAY - DAY // 4)
    assert reminded(parlour) == [(RED, False), (BLUE, False)]
    wishing(parlour, bob=Notices(zone="Europe/Berlin"))
    assert parlour.table.record.remind_at is None
    parlour.wait(HOUR)
    assert reminded(parlour) == []


def test_a_silent_window_in_the_night_is_told_of_at_once_and_rings_nobody():
    """The whole of its four hours lies in Blue's quiet hours; nobody else learns of it."""
    parlour = Parlour.playing(bid, strike)
    start = (NOON % DAY) // 60
    quiet = QuietHours(first=(start - 60) % 1440, last=(start + 600) % 1440)
    wishing(parlour, ann=Notices(quiet=quiet), bob=Notices(quiet=quiet))
    parlour.answer(RED, 1)
    parlour.answer(BLUE, 1)
    parlour.wait(0)
    assert all(silent for _, silent in reminded(parlour))
    assert reminded(parlour)
    assert all(effect.private for effect in parlour.effects if isinstance(effect, Remind))


def test_lost_time_moves_the_notices_that_are_still_to_come():
    parlour = Parlour.playing(bid)
    parlour.do(lambda table: table.clock.give_back(NOON, NOON + 2 * HOUR))
    assert set(parlour.table.record.reminders.values()) == {NOON + 20 * HOUR}


# As people write it


def test_quiet_hours_as_people_write_them():
    assert read_quiet_hours("22:00-7:00") == NIGHT
    assert read_quiet_hours("22 to 7") == NIGHT
    assert read_quiet_hours(" None ") is None
    assert str(NIGHT) == "22:00-7:00"


@pytest.mark.parametrize("typed", ["night", "22:00", "22:00-22:00", "25:00-7:00", "1:00,2:00-7:00"])
def test_what_are_no_quiet_hours_is_told(typed: str):
    with pytest.raises(Refused):
        read_quiet_hours(typed)
