"""The calendar: deadlines lie on slots of the table's place, and nobody ever has less time than agreed."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.durations import DAY, HOUR, MINUTE
from rules.kernel.values import Refused
from rules.table.calendar import (
    Calendar,
    DaysOff,
    read_days,
    read_days_off,
    read_hours,
    read_zone,
    spell_days,
    spell_hours,
)
from rules.table.pace import QuickStart
from rules.table.proposals import SetPace
from rules.table.record import Record
from tests.helpers.parlour import NOON, Parlour, Script, bid
from tests.helpers.toys import BLUE, RED

ZONES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/Santiago")
"""Both halves of the globe, half hours, a change of half an hour, and one at midnight."""
YEAR = datetime(2026, 1, 1, tzinfo=UTC)


def moment(text: str, zone: str) -> int:
    """A wall clock's time as seconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def evenings(zone: str = "Europe/Berlin", **more: object) -> Calendar:
    return Calendar.model_validate({"zone": zone, "days": (0, 1, 2, 3, 4), "hours": (20 * 60,), **more})


# Slots


def test_the_next_slot_is_the_first_that_is_not_earlier():
    calendar = evenings()
    monday = moment("2026-11-16 20:00", "Europe/Berlin")
    assert calendar.slot_from(monday) == monday
    assert calendar.slot_from(monday - 1) == monday
    assert calendar.slot_from(monday + 1) == monday + DAY


def test_weekends_and_days_off_have_no_slot():
    off = (DaysOff(first=date(2026, 12, 24), last=date(2027, 1, 1)),)
    calendar = evenings(off=off)
    friday = moment("2026-11-20 20:01", "Europe/Berlin")
    assert calendar.slot_from(friday) == moment("2026-11-23 20:00", "Europe/Berlin")
    assert calendar.slot_from(moment("2026-12-23 20:01", "Europe/Berlin")) == moment(
        "2027-01-04 20:00", "Europe/Berlin"
    )


def test_summer_time_moves_the_hour_and_not_the_slot():
    """The clocks of Berlin are put back on 25 October: the day has 25 hours, and 20:00 stays 20:00."""
    calendar = evenings(days=tuple(range(7)))
    saturday = moment("2026-10-24 20:00", "Europe/Berlin")
    assert calendar.slot_from(saturday + 1) == saturday + 25 * HOUR


def test_an_hour_that_is_skipped_comes_later_and_one_that_is_repeated_once():
    night = Calendar(zone="Europe/Berlin", days=(6,), hours=(2 * 60 + 30,))
    assert night.slot_from(moment("2026-03-29 00:00", "Europe/Berlin")) == moment("2026-03-29 03:30", "Europe/Berlin")
    first = night.slot_from(moment("2026-10-25 00:00", "Europe/Berlin"))
    assert night.slot_from(first + 1) == moment("2026-11-01 02:30", "Europe/Berlin")


@given(
    zone=st.sampled_from(ZONES),
    days=st.sets(st.integers(0, 6), min_size=1),
    hours=st.sets(st.integers(0, 24 * 60 - 1), min_size=1, max_size=4),
    start=st.integers(0, 365 * DAY),
    least=st.integers(MINUTE, 4 * DAY),
    answered=st.lists(st.integers(0, 3 * DAY), min_size=20, max_size=20),
)
def test_over_a_year_every_deadline_lies_on_a_slot_and_nobody_has_less_than_the_least(
    zone: str, days: set[int], hours: set[int], start: int, least: int, answered: list[int]
):
    """Whether people answer early or never, and whenever summer time begins."""
    calendar = Calendar(zone=zone, days=tuple(sorted(days)), hours=tuple(sorted(hours)))
    record = Record(game="toy", host="ada", deadline=least, calendar=calendar)
    now = int(YEAR.timestamp()) + start
    for early in answered:
        due = record.due_from(now + record.time_for("bid", now, is_silent=False), now)
        assert due - now >= least
        assert due == calendar.slot_from(due)
        assert_on_a_slot(calendar, due)
        assert not any(now + least <= slot < due for slot in slots_between(calendar, now, due))
        now = min(due, now + early)


def assert_on_a_slot(calendar: Calendar, due: int) -> None:
    """By the wall clock of the place it is one of the hours, unless summer time has skipped that."""
    wall = datetime.fromtimestamp(due, ZoneInfo(calendar.zone))
    minutes = wall.hour * 60 + wall.minute
    if minutes in calendar.hours and wall.weekday() in calendar.days:
        return
    skipped = [gap for gap in (30, 60) if (minutes - gap) % (24 * 60) in calendar.hours]
    before = datetime.fromtimestamp(due - 2 * HOUR, ZoneInfo(calendar.zone))
    assert skipped
    assert wall.utcoffset() != before.utcoffset()


def slots_between(calendar: Calendar, first: int, last: int) -> list[int]:
    day = datetime.fromtimestamp(first, ZoneInfo(calendar.zone)).date() - timedelta(days=1)
    end = datetime.fromtimestamp(last, ZoneInfo(calendar.zone)).date()
    found: list[int] = []
    while day <= end:
        found += calendar.slots_of(day)
        day += timedelta(days=1)
    return found


# At a table


def keeping_evenings(*scripts: Script) -> tuple[Parlour, Calendar]:
    """A table that has agreed on 20:00 in Berlin every day, and on ten hours at least, by vote."""
    parlour, calendar = Parlour.playing(*scripts), evenings(days=tuple(range(7)))
    pace = SetPace.of(parlour.record).model_copy(update={"deadline": 10 * HOUR, "calendar": calendar})
    assert parlour.do(lambda table: table.votes.propose("mod", pace, parlour.now, is_referee=True))
    return parlour, calendar


def due(parlour: Parlour) -> int:
    assert parlour.table.record.due is not None
    return parlour.table.record.due


def test_a_decision_is_due_on_the_first_slot_after_the_least_time():
    parlour, calendar = keeping_evenings(bid, bid)
    parlour.answer(RED, 1)
    parlour.answer(BLUE, 1)
    assert due(parlour) == calendar.slot_from(parlour.now + 10 * HOUR)
    assert parlour.table.record.remind_at == due(parlour) - (due(parlour) - parlour.now) // 4


def test_more_time_and_time_that_was_lost_end_on_a_slot():
    parlour, calendar = keeping_evenings(bid)
    parlour.do(lambda table: table.clock.extend(HOUR, parlour.now))
    first = due(parlour)
    assert first == calendar.slot_from(NOON + DAY + HOUR)
    parlour.do(lambda table: table.clock.give_back(NOON, NOON + 2 * HOUR))
    assert due(parlour) == calendar.slot_from(first + 2 * HOUR)


def test_a_pause_ends_on_a_slot():
    parlour, calendar = keeping_evenings(bid)
    parlour.do(lambda table: table.clock.pause("", parlour.now))
    parlour.now += 3 * DAY
    parlour.do(lambda table: table.clock.resume(parlour.now))
    assert due(parlour) == calendar.slot_from(parlour.now + DAY)


def test_a_phase_can_have_a_time_of_its_own_and_a_reaction_keeps_its_window():
    record = Record(game="toy", host="ada", lengths={"diplomacy": 3 * DAY})
    assert record.time_for("diplomacy", NOON, is_silent=False) == 3 * DAY
    assert record.time_for("diplomacy", NOON, is_silent=True) == 4 * HOUR
    assert record.time_for("building", NOON, is_silent=False) == DAY


def test_the_time_of_a_phase_counts_when_its_question_comes():
    """The second round of bids has three days; the first had begun before that was agreed on."""
    parlour = Parlour.playing(bid, bid)
    pace = SetPace.of(parlour.record).model_copy(update={"lengths": {"phase 1": 3 * DAY}})
    parlour.do(lambda table: table.votes.propose("mod", pace, parlour.now, is_referee=True))
    assert due(parlour) == NOON + DAY
    parlour.answer(RED, 1)
    parlour.answer(BLUE, 1)
    assert due(parlour) == NOON + 3 * DAY


def test_a_quick_start_knows_no_calendar_until_it_is_over():
    quick = QuickStart(deadline=5 * MINUTE, lasts=3 * HOUR)
    record = Record(game="toy", host="ada", calendar=evenings(), quick=quick, quick_until=NOON + 3 * HOUR)
    assert record.time_for("bid", NOON, is_silent=False) == 5 * MINUTE
    assert record.due_from(NOON + 5 * MINUTE, NOON) == NOON + 5 * MINUTE
    late = NOON + 3 * HOUR
    assert record.time_for("bid", late, is_silent=False) == DAY
    assert record.due_from(late + DAY, late) == evenings().slot_from(late + DAY)


def test_a_calendar_is_kept_with_its_table():
    calendar = evenings(off=(DaysOff(first=date(2026, 12, 24), last=date(2026, 12, 26)),))
    record = Record(game="toy", host="ada", calendar=calendar, lengths={"bid": DAY})
    assert Record.model_validate_json(record.model_dump_json()) == record


# As people write it


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("Mon-Fri", (0, 1, 2, 3, 4)),
        ("daily", (0, 1, 2, 3, 4, 5, 6)),
        ("Tuesday, thu and Sun", (1, 3, 6)),
        ("sat-mon", (0, 5, 6)),
        ("weekends", (5, 6)),
    ],
)
def test_weekdays_as_people_write_them(typed: str, days: tuple[int, ...]):
    assert read_days(typed) == days


def test_what_is_written_can_be_read_again():
    for days in ((0, 1, 2, 3, 4), (1, 3, 6), (5, 6), tuple(range(7))):
        assert read_days(spell_days(days)) == days
    assert read_hours(spell_hours((8 * 60, 20 * 60 + 30))) == (480, 1230)
    assert spell_hours(read_hours("20:30, 8")) == "8:00, 20:30"


def test_days_off_as_people_write_them():
    christmas, may = read_days_off("2027-05-01, 2026-12-24 to 2027-01-01")[::1]
    assert christmas == DaysOff(first=date(2026, 12, 24), last=date(2027, 1, 1))
    assert str(may) == "2027-05-01"


@pytest.mark.parametrize("typed", ["Berlin", "europe/berlin", "Europe/Berlin "])
def test_a_zone_is_known_by_its_city(typed: str):
    assert read_zone(typed) == "Europe/Berlin"


@pytest.mark.parametrize(
    ("read", "typed", "says"),
    [
        (read_zone, "Berlim", "Is Europe/Berlin meant?"),
        (read_zone, "", "is no time zone"),
        (read_zone, "../../etc/passwd", "is no time zone"),
        (read_days, "Funday", "“funday” is no weekday"),
        (read_days, "", "at least one weekday"),
        (read_hours, "25:00", "“25:00” is no time of day"),
        (read_hours, "8:5", "is no time of day"),
        (read_hours, "", "1 to 12 deadlines"),
        (read_days_off, "tomorrow", "“tomorrow” is no day"),
        (read_days_off, "2026-12-24 to 2026-12-01", "Days off end after they begin"),
        (read_days_off, "2026-01-01 to 2027-01-01", "last 90 days at most"),
    ],
)
def test_what_cannot_be_read_is_told(read, typed: str, says: str):
    with pytest.raises(Refused, match=says.replace("?", r"\?")):
        read(typed)
