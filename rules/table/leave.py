"""What stands in for somebody who is away, and leave with dates."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.durations import DAY
from rules.kernel.values import Frozen, Refused
from rules.table.calendar import DAYS_OF_A_WEEK, Calendar, moment_at, read_date, read_hours, zone_named

LONGEST_LEAVE = 90
"""Days that a leave can last."""
EARLIEST_NOTICE = 365
"""Days ahead that it can be announced."""


class StandIn(StrEnum):
    """Who or what plays for somebody who is away."""

    STEWARD = "steward"
    """A steward plays; the seat stays theirs."""
    ORDERS = "orders"
    """What they have filed counts, and the rules answer the rest as soon as nobody else is waited for."""
    WAIT = "wait"
    """On leave the table waits as ever, and the rules answer at the deadline."""


class Leave(Frozen):
    """From when to when somebody is away, as they have announced it."""

    begins: int
    ends: int
    has_begun: bool = False

    @property
    def next_moment(self) -> int:
        """When the clock has something to do about it."""
        return self.ends if self.has_begun else self.begins


def check_leave(leave: Leave, now: int) -> None:
    """Refuse a leave that no table could reckon with."""
    if leave.ends <= max(leave.begins, now):
        raise Refused("A leave ends after it begins, and not before now. Nothing has changed.")
    if leave.ends - max(leave.begins, now) > LONGEST_LEAVE * DAY:
        raise Refused(f"A leave lasts {LONGEST_LEAVE} days at most. /game substitute looks for somebody else.")
    if leave.begins - now > EARLIEST_NOTICE * DAY:
        raise Refused(f"A leave is announced at most {EARLIEST_NOTICE} days ahead. Nothing has changed.")


def read_begin(typed: str, zone: str) -> int:
    """When a leave begins that is typed as a day, or as a day and an hour: "2026-12-24", "2026-12-24 18:00"."""
    return _moment(typed, zone, hour_unless_typed=0)


def read_end(typed: str, zone: str) -> int:
    """When it ends; a day without an hour is a day of the leave, so that it ends at midnight after it."""
    return _moment(typed, zone, hour_unless_typed=None)


def _moment(typed: str, zone: str, hour_unless_typed: int | None) -> int:
    day, _, hour = typed.strip().partition(" ")
    date, place = read_date(day), zone_named(zone)
    if hour.strip():
        times = read_hours(hour)
        if len(times) != 1:
            raise Refused(f"“{typed[:30]}” is no moment. Write it as 2026-12-24 18:00, or a day alone.")
        return moment_at(date, times[0], place)
    if hour_unless_typed is not None:
        return moment_at(date, hour_unless_typed, place)
    every_midnight = Calendar(zone=zone, days=tuple(range(DAYS_OF_A_WEEK)), hours=(0,))
    return every_midnight.slot_from(moment_at(date, 0, place) + 1)
