"""Whether a campaign went as promised: each promise is a function that names every case in which it was broken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from tests.campaign.course import OUTAGE, Course, Leave
from tests.campaign.people import EVERYBODY, Habits, moment_of
from tests.campaign.rounds import (
    LEAST_TIME,
    PLACE,
    Round,
    days_between,
    is_slot,
    overlaps,
    rounds_of,
    when_to_remind,
)
from tests.campaign.witness import TO_ALL, Moment, Notice
from tests.e2e.world import DAY

TOLD = re.compile(r"(?:until|by|Due|deadline is now) <t:(\d+):f>")
HEADING = re.compile(r"table 1 · (\w+ \d{4}): ([\w ]+)")
VOTE = re.compile(r"asks (?:to|for|that) ")
VOTE_ENDS = re.compile(r"agree by <t:(\d+):f>")
OFF_THE_TABLE = "is off the table"
SEASONS = ("Spring", "Summer", "Autumn", "Winter")
PHASES = ("income", "plots", "diplomacy", "orders", "movement", "building", "advance")
PROMPT = 30
"""Seconds within which a message goes out: news wait up to twenty for stewards."""
GRACE = 240
"""Seconds after a start within which all that was left over has gone out: leases have to run out."""


@dataclass(frozen=True)
class Books:
    """What is known of a campaign at its end."""

    course: Course
    moments: Sequence[Moment]
    notices: Sequence[Notice]

    @classmethod
    def of(cls, course: Course) -> Books:
        """All that the witness has written down."""
        return cls(course, course.witness.moments, course.witness.notices)

    @cached_property
    def rounds(self) -> list[Round]:
        """What was asked, round by round."""
        return rounds_of(self.moments)

    @property
    def downs(self) -> Sequence[tuple[int, int]]:
        """From when to when the bot was gone."""
        return self.course.witness.downs

    def then(self, notice: Notice) -> Moment:
        """How the table stood when something was posted."""
        return self.moments[max(notice.known - 1, 0)]

    def after(self, notice: Notice) -> Moment:
        """How it stood when all was done that was done at that moment."""
        later = [moment for moment in self.moments[notice.known :] if moment.at <= notice.at]
        return later[-1] if later else self.then(notice)

    def is_late(self, came: int, wanted: int, prompt: int = PROMPT) -> bool:
        """Whether something came too late, where the bot could have come in time."""
        back = overlaps(self.downs, wanted, GRACE)
        return came > wanted + prompt and (back is None or came > back + GRACE)


def wall(moment: int) -> str:
    """A moment as a fault names it."""
    return f"{datetime.fromtimestamp(moment, PLACE):%a %Y-%m-%d %H:%M:%S}"


# Deadlines


def deadlines_lie_on_slots(books: Books) -> Iterator[str]:
    """Every deadline that the table has or that anybody is told lies on a slot."""
    for moment in books.moments:
        if moment.stage == "running" and moment.due is not None and not is_slot(moment.due):
            yield f"a deadline at {wall(moment.due)}"
    for notice in books.notices:
        for line in notice.words.splitlines():
            for told in TOLD.findall(VOTE_ENDS.sub("", line)):
                if "leave" not in line and notice.at > books.course.begun and not is_slot(int(told)):
                    yield f"told of a deadline at {wall(int(told))}: {line}"


def votes_stand_for_a_day(books: Books) -> Iterator[str]:
    """From when they are put, or until the deadline, where they are about what is asked then."""
    for notice in books.notices:
        ends = VOTE_ENDS.search(notice.words)
        if "It happens when the host and most of the others agree" in notice.words and ends is None:
            yield f"nobody was told when a vote ends: {notice.words[:150]}"
        if ends is None or int(ends[1]) == books.then(notice).due:
            continue
        put = int(ends[1]) - DAY
        if notice.at < put or books.is_late(notice.at, put):
            yield f"a vote that was told of at {wall(notice.at)} ends at {wall(int(ends[1]))}"


def votes_end_once(books: Books) -> Iterator[str]:
    """Whenever everybody hears that a vote is off the table, there was one."""
    is_open = False
    for notice in books.notices:
        if notice.to == TO_ALL:
            is_open = is_open or VOTE.search(notice.words) is not None
            if OFF_THE_TABLE in notice.words:
                if not is_open:
                    yield f"told at {wall(notice.at)} that a vote is over, where none was open: {notice.words[:150]}"
                is_open = False


def everybody_has_the_agreed_time(books: Books) -> Iterator[str]:
    """No round is shorter than the table's least time when it begins, and no deadline comes nearer afterwards."""
    for one in books.rounds:
        dues = [due for _, _, due in one.stretches()]
        if dues and dues[0] - one.opened < LEAST_TIME:
            yield f"round {one.batch} had {dues[0] - one.opened} seconds"
        if dues != sorted(dues):
            yield f"the deadline of round {one.batch} came nearer: {dues}"


def rounds_close_once(books: Books) -> Iterator[str]:
    """Rounds are counted through, and none is opened again."""
    numbers = [one.batch for one in books.rounds]
    if numbers != sorted(set(numbers)):
        yield f"rounds went back: {numbers}"


def the_channel_goes_forward(books: Books) -> Iterator[str]:
    """Read by its headings alone, the channel tells every phase of every season once, in their order."""
    at = (0, 0, 0)
    for notice in books.notices:
        found = HEADING.search(notice.words) if notice.to == TO_ALL else None
        if found is None:
            continue
        (season, year), phase = found[1].split(), found[2]
        place = int(year), SEASONS.index(season), PHASES.index(phase) if phase in PHASES else 0
        if place < at:
            yield f"the channel went back to {found[0]}"
        at = max(at, place)


# Notices


def nothing_rings_when_it_must_not(books: Books) -> Iterator[str]:
    """Never in quiet hours, never for whoever wants none, never on leave."""
    for notice in books.notices:
        for name in notice.rings_for if notice.at > books.course.begun else ():
            habits, seat = EVERYBODY[name], books.then(notice).seat_of(name)
            if habits.is_quiet(notice.at):
                yield f"{notice.kind} for {name} at {habits.clock(notice.at):%H:%M} of their day: {notice.words[:150]}"
            if habits.by == "off":
                yield f"{notice.kind} for {name}, who wants none: {notice.words[:150]}"
            if seat is not None and books.then(notice).sittings[seat].is_on_leave:
                yield f"{notice.kind} for {name}, who is on leave: {notice.words[:150]}"


def reminders(books: Books, one: Round, name: str) -> list[Notice]:
    """How somebody was reminded of a round, by direct message or by name in the channel."""
    mention = books.course.world.people[name].mention
    return [
        notice
        for notice in books.notices
        if notice.kind == "reminder"
        and (notice.to == name or (notice.to == TO_ALL and mention in notice.words))
        and books.then(notice).batch == one.batch
    ]


def everybody_is_reminded_once(books: Books) -> Iterator[str]:
    """Whoever has not decided when it is time, once and in time; nobody else, and nobody twice."""
    for one in books.rounds:
        names = {sitting.name for moment in one.moments for sitting in moment.sittings.values() if sitting.name}
        for name in sorted(names):
            came = reminders(books, one, name)
            yield from (f"round {one.batch}: {fault}" for fault in _faults_of_reminding(books, one, name, came))


def _faults_of_reminding(books: Books, one: Round, name: str, came: Sequence[Notice]) -> Iterator[str]:
    habits = EVERYBODY[name]
    if len(came) > 1:
        yield f"{name} was reminded {len(came)} times, at {[wall(notice.at) for notice in came]}"
    for notice in came:
        then = books.then(notice)
        if not then.waits_for(name) or then.due is None or notice.at >= then.due:
            yield f"{name} was reminded at {wall(notice.at)}, when nothing was to do"
    wanted = wanted_reminder(one, habits, books.course.outages)
    if habits.by == "off":
        return
    if wanted is not None and not came and not _is_settled_soon(books, one, name, wanted):
        yield f"{name} was not reminded at {wall(wanted)}, {habits.clock(wanted):%a %H:%M} of their clock"
    if wanted is not None and came and books.is_late(came[0].at, wanted):
        yield f"{name} was reminded at {wall(came[0].at)} instead of {wall(wanted)}"


def wanted_reminder(one: Round, habits: Habits, outages: Sequence[tuple[int, int]]) -> int | None:
    """When somebody is to be reminded in a round; None where they have nothing to do by then, or are not there."""
    length = 0
    for begin, end, due in one.stretches(outages):
        length = length or due - begin
        moment = when_to_remind(habits, one.opened, begin, due, length)
        if moment < end and one.at(moment).waits_for(habits.name) and one.at(begin).waits_for(habits.name):
            return max(moment, begin)
    return None


def _is_settled_soon(books: Books, one: Round, name: str, moment: int) -> bool:
    """Whether they decided, or came or went, about when they would have been reminded, or while the bot was gone."""
    back = overlaps(books.downs, moment, GRACE)
    return not one.at((back or moment) + GRACE).waits_for(name) or one.ends <= (back or moment) + GRACE


def everybody_hears_what_is_asked(books: Books) -> Iterator[str]:
    """Whoever is asked is told so at once by their own way, and it rings once unless it must not."""
    for one in books.rounds:
        for seat, sitting in one.first.sittings.items():
            if seat in one.first.asked and sitting.is_called and sitting.name and one.opened > books.course.begun:
                yield from _faults_of_asking(books, one, EVERYBODY[sitting.name])


def _faults_of_asking(books: Books, one: Round, habits: Habits) -> Iterator[str]:
    heard = [notice for notice in asking(books, habits.name) if books.after(notice).batch == one.batch]
    in_time = [notice for notice in heard if not books.is_late(notice.at, one.opened)]
    rings = not habits.is_quiet(one.opened) and habits.by != "off" and habits.name != one.last_to_act
    has_gone_on = one.ends <= one.opened + GRACE or not one.at(one.opened + GRACE).waits_for(habits.name)
    if rings and not in_time and not has_gone_on:
        yield f"{habits.name} did not hear of round {one.batch}, asked at {wall(one.opened)}"
    known = [notice for notice in heard if books.then(notice).seat_of(habits.name) is not None]
    if len(known) > 1:  # Whoever comes to a seat is told at once what it is asked, and what it has come to.
        told = [f"{wall(notice.at)}: {notice.words[:120]}" for notice in known]
        yield f"{habits.name} heard {len(known)} times of round {one.batch}: {told}"


def asking(books: Books, name: str) -> list[Notice]:
    """What rang for somebody because they are asked something in the game, but for reminders."""
    return [
        notice
        for notice in books.notices
        if notice.kind in ("news", "private news") and name in notice.rings_for and not VOTE.search(notice.words)
    ]


def nobody_is_called_for_nothing(books: Books) -> Iterator[str]:
    """Whoever is called has something to decide then, or has just come to their seat."""
    for name in EVERYBODY:
        for notice in asking(books, name):
            after = books.after(notice)
            is_new = books.then(notice).seat_of(name) is None
            if notice.at > books.course.begun and not after.waits_for(name) and not is_new:
                yield f"{name} was called at {wall(notice.at)}: {notice.words[:150]}"


def digests_come_once_a_day(books: Books) -> Iterator[str]:
    """To whoever wants one, at their hour, if anything waits for them then."""
    for name, habits in EVERYBODY.items():
        came = [notice.at for notice in books.notices if notice.kind == "digest" and notice.to == name]
        days = days_between(habits, books.course.begun, books.moments[-1].at) if habits.digest is not None else ()
        wanted = [moment_of(habits.zone, day.date(), (habits.digest or 0) * 60) for day in days]
        for moment in wanted:
            near = [at for at in came if moment <= at < moment + 20 * 3600]
            if len(near) > 1:
                yield f"{name} had {len(near)} digests on {wall(moment)}"
            if near and books.is_late(near[0], moment):
                yield f"{name} had the digest of {wall(moment)} at {wall(near[0])}"
            before = [one for one in books.moments if one.at < moment]
            if before and before[-1].waits_for(name) and not near and overlaps(books.downs, moment, 0) is None:
                yield f"{name} had no digest on {wall(moment)}"
        strays = [at for at in came if not any(moment <= at < moment + 20 * 3600 for moment in wanted)]
        yield from (f"{name} had a digest at {wall(at)}" for at in strays)


# Misfortunes


def an_outage_wrongs_nobody(books: Books) -> Iterator[str]:
    """The time is given back, on the grid; it is told once; nobody is booked as missing."""
    for gone, back in books.course.outages:
        before = [one for one in books.moments if one.at <= gone][-1]
        after = next(one for one in books.moments if one.at >= back)
        if before.due is None or after.due is None or after.due < before.due + OUTAGE or before.batch != after.batch:
            yield f"after the outage {after.due} instead of {before.due} and ten hours"
        if any(after.sittings[seat].missed > sitting.missed for seat, sitting in before.sittings.items()):
            yield "somebody was booked as missing for the outage"
    told = sum("I could not be reached" in notice.words for notice in books.notices)
    if told != len(books.course.outages):
        yield f"outages were told of {told} times"


def the_newcomer_has_a_full_first_time(books: Books) -> Iterator[str]:
    """Whoever takes a seat over has as long for the first question as anybody."""
    first = next((one for one in books.moments if one.seat_of("hal") is not None), None)
    if first is None:
        yield "nobody took the seat over"
    elif first.due is None or first.due - first.at < LEAST_TIME:
        yield f"Hal came at {wall(first.at)} and had to decide by {first.due and wall(first.due)}"


async def leaves_are_played_as_chosen(books: Books) -> list[str]:
    """What stands in answers every question of the leave; its person none."""
    found: list[str] = []
    journal = await books.course.world.bot.store.journal(books.course.world.table)
    for leave in books.course.plan.leaves:
        begins, ends = span(books.course, leave)
        seat = next((one for one in books.moments if one.at >= begins), books.moments[-1]).seat_of(leave.name)
        asked_then = {one.batch for one in books.rounds if begins <= one.opened < one.ends < ends}
        by = Counter(str(entry.by) for entry, _, _ in journal if entry.seat == seat and entry.batch in asked_then)
        wanted = "steward" if leave.stand_in == "a steward plays" else "deadline"
        if (asked_then and not by[wanted]) or {*by} - {wanted, "forced", "standing"}:
            found.append(f"on the leave of {leave.name} answered {dict(by)}")
        away = [one for one in books.moments if begins < one.at < ends]
        if not all(one.sittings[seat].is_on_leave for one in away if seat is not None):
            found.append(f"{leave.name} was not on leave from {wall(begins)} to {wall(ends)}")
        after = [one for one in books.moments if one.at >= ends]
        if after and seat is not None and after[0].sittings[seat].is_on_leave:
            found.append(f"{leave.name} was on leave after {wall(ends)}")
    return found


def span(course: Course, leave: Leave) -> tuple[int, int]:
    """From when to when somebody is on leave."""
    zone, day = EVERYBODY[leave.name].zone, course.first_day
    first, last = (date.fromordinal(day.toordinal() + number) for number in (leave.first, leave.last + 1))
    return moment_of(zone, first, 0), moment_of(zone, last, 0)


PROMISES: tuple[Callable[[Books], Iterator[str]], ...] = (
    deadlines_lie_on_slots,
    votes_stand_for_a_day,
    votes_end_once,
    everybody_has_the_agreed_time,
    rounds_close_once,
    the_channel_goes_forward,
    nothing_rings_when_it_must_not,
    everybody_is_reminded_once,
    everybody_hears_what_is_asked,
    nobody_is_called_for_nothing,
    digests_come_once_a_day,
    an_outage_wrongs_nobody,
    the_newcomer_has_a_full_first_time,
)


def broken_promises(books: Books) -> list[str]:
    """Everything that has come otherwise than promised."""
    return [f"{promise.__name__}: {fault}" for promise in PROMISES for fault in promise(books)]
