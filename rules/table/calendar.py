"""The calendar of a table: on which days and at which hours its deadlines lie, by the clock of one place."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import field_validator

from rules.kernel.spelling import nearest
from rules.kernel.values import Frozen, Refused
from rules.kernel.words import counted

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
DAYS_OF_A_WEEK = len(WEEKDAYS)
MINUTES_OF_A_DAY = 24 * 60
MOST_HOURS = 12
"""Deadlines that a day can have."""
MOST_DAYS_OFF = 40
"""Stretches of days off that a table can have."""
LONGEST_OFF = 90
"""Days that one of them can last."""
MOST_GUESSES = 3


class DaysOff(Frozen):
    """Days on which no deadline lies, both ends included."""

    first: date
    last: date

    def __str__(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first} to {self.last}"


class Calendar(Frozen):
    """The slots of a table: deadlines lie on them and nowhere else."""

    zone: str
    days: tuple[int, ...]
    """Weekdays with deadlines, from 0 for Monday."""
    hours: tuple[int, ...]
    """When they are, in minutes after midnight."""
    off: tuple[DaysOff, ...] = ()

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str) -> str:
        zone_named(zone)
        return zone

    def slot_from(self, moment: int) -> int:
        """The first slot that is not before a moment; both are seconds since 1970."""
        zone = zone_named(self.zone)
        day = datetime.fromtimestamp(moment, zone).date() - timedelta(days=1)
        while True:
            if left := [slot for slot in self.slots_of(day) if slot >= moment]:
                return min(left)
            day += timedelta(days=1)

    def slots_of(self, day: date) -> Iterator[int]:
        """The slots of a day. An hour that summer time skips comes as much later; one that it repeats counts once."""
        if day.weekday() not in self.days or self.is_off(day):
            return
        zone = zone_named(self.zone)
        for minutes in self.hours:
            yield moment_at(day, minutes, zone)

    def is_off(self, day: date) -> bool:
        """Whether it is one of the table's days off."""
        return any(stretch.first <= day <= stretch.last for stretch in self.off)

    def __str__(self) -> str:
        days_off = f"; days off: {', '.join(map(str, self.off))}" if self.off else ""
        return f"{spell_days(self.days)} at {spell_hours(self.hours)} ({self.zone}{days_off})"


# By the clock of a place


def moment_at(day: date, minutes: int, zone: ZoneInfo) -> int:
    """When it is so many minutes after midnight there, in seconds since 1970."""
    wall = datetime.combine(day, time(minutes // 60, minutes % 60), zone)
    return int(wall.astimezone(UTC).timestamp())


def daily_stretch(zone: str, first: int, last: int, moment: int) -> tuple[int, int] | None:
    """From when to when a daily stretch lasts in which a moment lies; it may go over midnight."""
    place = zone_named(zone)
    today = datetime.fromtimestamp(moment, place).date()
    nights = timedelta(days=1 if last <= first else 0)
    for day in (today - timedelta(days=1), today):
        begins, ends = moment_at(day, first, place), moment_at(day + nights, last, place)
        if begins <= moment < ends:
            return begins, ends
    return None


def next_time(zone: str, minutes: int, moment: int) -> int:
    """When it is that time of day there next, after a moment."""
    return Calendar(zone=zone, days=tuple(range(DAYS_OF_A_WEEK)), hours=(minutes,)).slot_from(moment + 1)


# Zones


@lru_cache(maxsize=128)
def zone_named(name: str) -> ZoneInfo:
    """The time zone of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(_no_zone(name)) from None


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """All time zones that have a place in their name, and UTC."""
    return ("UTC", *sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")))


def read_zone(typed: str) -> str:
    """A time zone as people write it: its name, or its city."""
    wanted = typed.strip().casefold().replace(" ", "_")
    found = [name for name in zone_names() if wanted in (name.casefold(), name.casefold().rpartition("/")[2])]
    if not wanted or not found:
        raise Refused(_no_zone(typed))
    return found[0]


def _no_zone(typed: str) -> str:
    cities = {name.rpartition("/")[2].replace("_", " ").casefold(): name for name in zone_names()}
    near = nearest(typed.strip()[:60].rpartition("/")[2].replace("_", " ").casefold(), cities)
    guess = f" Is {cities[near]} meant?" if near else ""
    return f"“{typed.strip()[:60]}” is no time zone.{guess} Write it as Europe/Berlin, or name its city."


# As people write it


def is_none(typed: str | None) -> bool:
    """Whether somebody wants nothing of a kind, and has written so."""
    return typed is not None and typed.strip().lower() == "none"


def read_days(typed: str) -> tuple[int, ...]:
    """Weekdays such as "Mon-Fri", "Tue, Thu and Sun", "weekdays" or "daily"."""
    found: set[int] = set()
    for part in _parts(typed):
        match part:
            case "daily" | "every day" | "all":
                found |= set(range(DAYS_OF_A_WEEK))
            case "weekdays":
                found |= set(range(5))
            case "weekends" | "weekend":
                found |= {5, 6}
            case _:
                first, dash, last = part.partition("-")
                start = _weekday(first)
                length = (_weekday(last) - start) % DAYS_OF_A_WEEK if dash else 0
                found |= {(start + step) % DAYS_OF_A_WEEK for step in range(length + 1)}
    if not found:
        raise Refused("A calendar needs at least one weekday, such as Mon-Fri.")
    return tuple(sorted(found))


def _weekday(typed: str) -> int:
    word = typed.strip()
    for place, name in enumerate(WEEKDAYS):
        if len(word) >= 2 and (FULL_DAYS[place].startswith(word) or word.startswith(name.lower() + ".")):
            return place
    raise Refused(f"“{word[:20]}” is no weekday. Write them as Mon-Fri, or Tue, Sun.")


FULL_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def read_hours(typed: str) -> tuple[int, ...]:
    """Hours of the day such as "20:00" or "8:00, 20:30"."""
    found = sorted({_minutes(part) for part in _parts(typed)})
    if not 1 <= len(found) <= MOST_HOURS:
        raise Refused(f"A day has 1 to {MOST_HOURS} deadlines, such as 8:00, 20:00.")
    return tuple(found)


def _minutes(typed: str) -> int:
    hour, colon, minute = typed.partition(":")
    digits = f"{hour}{minute}"
    is_time = digits.isascii() and digits.isdigit() and len(hour) <= 2 and len(minute) == (2 if colon else 0)
    if not is_time or int(hour) > 23 or (colon and int(minute) > 59):
        raise Refused(f"“{typed[:20]}” is no time of day. Write it as 20:00.")
    return int(hour) * 60 + int(minute or 0)


def read_days_off(typed: str) -> tuple[DaysOff, ...]:
    """Days such as "2026-12-24 to 2027-01-01, 2027-05-01"; nothing where there are none."""
    found = tuple(sorted(map(_stretch, _parts(typed, joins=False)), key=lambda stretch: stretch.first))
    if len(found) > MOST_DAYS_OFF:
        raise Refused(f"A calendar has at most {counted(MOST_DAYS_OFF, 'stretch', 'stretches')} of days off.")
    return found


def _stretch(typed: str) -> DaysOff:
    first, _, last = typed.replace("..", " to ").partition(" to ")
    start = read_date(first)
    end = read_date(last) if last.strip() else start
    if not timedelta(0) <= end - start < timedelta(days=LONGEST_OFF):
        raise Refused(f"Days off end after they begin, and last {LONGEST_OFF} days at most: “{typed[:40]}”.")
    return DaysOff(first=start, last=end)


def read_date(typed: str) -> date:
    """A day such as "2026-12-24"."""
    word = typed.strip()
    try:
        if len(word) != len("2026-12-24"):
            raise ValueError
        return date.fromisoformat(word)
    except ValueError:
        raise Refused(f"“{word[:20]}” is no day. Write it as 2026-12-24.") from None


def _parts(typed: str, *, joins: bool = True) -> list[str]:
    """What commas part; and "and", too, where it can be no part of anything."""
    text = typed[:1000].lower()
    text = text.replace(" and ", ",") if joins else text
    return [" ".join(part.split()) for part in text.split(",") if part.strip()]


def spell_days(days: tuple[int, ...]) -> str:
    """Weekdays as people write them: "Mon-Fri"."""
    if len(days) == DAYS_OF_A_WEEK:
        return "daily"
    runs: list[list[int]] = []
    for day in days:
        if runs and runs[-1][-1] == day - 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    words = []
    for run in runs:
        names = [WEEKDAYS[day] for day in run]
        words += [f"{names[0]}-{names[-1]}"] if len(names) > 2 else names
    return ", ".join(words)


def spell_hours(hours: tuple[int, ...]) -> str:
    """Hours of the day as people write them: "8:00, 20:00"."""
    return ", ".join(f"{minutes // 60}:{minutes % 60:02}" for minutes in hours)
