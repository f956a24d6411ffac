"""What a witness has seen, told round by round: what was asked when, by when it was due, and who was waited for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from tests.campaign.people import Habits
from tests.campaign.witness import Moment

PLACE = ZoneInfo("Europe/Berlin")
HOUR_OF_SLOTS = 20
LEAST_TIME = 20 * 3600
LEAST_NOTICE = 30
AHEAD = 15 * 60
"""Seconds before quiet hours at which whoever would have been reminded in them is."""
FRIDAY = 4


@dataclass(frozen=True)
class Round:
    """One question to some seats, from when it is asked until the table goes on."""

    moments: tuple[Moment, ...]
    ends: int
    last_to_act: str
    """By whose deed it was opened, if by anybody's."""

    @property
    def opened(self) -> int:
        """When it was asked."""
        return self.moments[0].at

    @property
    def batch(self) -> int:
        """Its number."""
        return self.moments[0].batch

    @property
    def first(self) -> Moment:
        """How it began."""
        return self.moments[0]

    def stretches(self, outages: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, int, int]]:
        """From when to when it had which deadline; while the bot was gone for long, it had none."""
        changes = [next(run) for _, run in groupby(self.moments, key=lambda moment: moment.due)]
        ends = [*(moment.at for moment in changes[1:]), self.ends]
        for moment, end in zip(changes, ends, strict=True):
            gone = [since for since, _ in outages if moment.at <= since < end]
            if moment.due is not None:
                yield moment.at, min([end, *gone]), moment.due

    def at(self, moment: int) -> Moment:
        """How it stood at a moment, before anything that was done then."""
        return [one for one in self.moments if one.at < moment][-1] if moment > self.opened else self.first


def rounds_of(moments: Sequence[Moment]) -> list[Round]:
    """All rounds in their order; the last one may be open."""
    found: list[Round] = []
    in_play = [moment for moment in moments if moment.stage == "running"]
    runs = [tuple(run) for _, run in groupby(in_play, key=lambda moment: moment.batch)]
    for place, run in enumerate(runs):
        before = runs[place - 1][-1] if place else None
        ends = runs[place + 1][0].at if place + 1 < len(runs) else moments[-1].at
        found.append(Round(run, ends, "" if before is None else _who_closed(before, run[0].at)))
    return found


def _who_closed(last: Moment, at: int) -> str:
    """By whose deed a round was over: of the one who was still waited for, unless its time was up."""
    waited_for = [last.sittings[seat].name for seat in last.waiting if last.sittings[seat].is_called]
    return waited_for[0] if len(waited_for) == 1 and (last.due is None or at < last.due) else ""


def is_slot(moment: int) -> bool:
    """Whether a deadline may lie there: on a working day at the hour of the table, by the clock on its wall."""
    wall = datetime.fromtimestamp(moment, PLACE)
    return wall.weekday() <= FRIDAY and (wall.hour, wall.minute, wall.second) == (HOUR_OF_SLOTS, 0, 0)


def when_to_remind(habits: Habits, opened: int, planned: int, due: int, length: int) -> int:
    """When somebody is to be reminded, found out by the hands of a clock and by nothing else.

    `length` is how long the question had when it was asked, `planned` the moment from which on its deadline is `due`.
    """
    wanted = due - max(length // 4, LEAST_NOTICE)
    if not habits.is_quiet(wanted):
        return wanted
    begins = wanted
    while habits.is_quiet(begins - 1):
        begins -= 1 if habits.clock(begins).minute or habits.clock(begins).second else 60
    if begins - AHEAD > planned:
        return begins - AHEAD
    ends = wanted
    while habits.is_quiet(ends):
        ends += 60 - habits.clock(ends).second
    return ends if ends < due else planned


def overlaps(stretches: Sequence[tuple[int, int]], moment: int, grace: int) -> int | None:
    """The end of the stretch in which a moment lies, or shortly after which it does."""
    return next((end for begin, end in stretches if begin - grace <= moment <= end + grace), None)


def days_between(habits: Habits, first: int, last: int) -> Iterator[datetime]:
    """Midnights on somebody's wall."""
    day = habits.clock(first).replace(hour=0, minute=0, second=0, microsecond=0)
    while day.timestamp() <= last:
        yield day
        day = day + timedelta(days=1)
