"""Campaigns that went wrong: the books of a good one, in which one thing is told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tests.campaign import audit
from tests.campaign.audit import Books
from tests.campaign.people import EVERYBODY
from tests.campaign.witness import TO_ALL, Notice
from tests.e2e.world import DAY, HOUR, MINUTE


def first(books: Books, kind: str) -> Notice:
    """The first message of a kind to a person since the game has begun."""
    return next(one for one in books.notices if one.kind == kind and one.to != TO_ALL and one.at > books.course.begun)


def reminded_twice(books: Books) -> Books:
    """Somebody is reminded again after a minute."""
    notice = first(books, "reminder")
    return replace(books, notices=[*books.notices, replace(notice, at=notice.at + MINUTE)])


def never_reminded(books: Books) -> Books:
    """Of all reminders none went out."""
    return replace(books, notices=[one for one in books.notices if one.kind != "reminder"])


def reminded_late(books: Books) -> Books:
    """Reminders take an hour."""
    notices = [replace(one, at=one.at + HOUR) if one.kind == "reminder" else one for one in books.notices]
    return replace(books, notices=notices)


def rung_at_night(books: Books) -> Books:
    """A direct message rings at midnight of its reader."""
    notice = next(one for one in books.notices if one.to == "ann" and one.rings_for and one.at > books.course.begun)
    hours = EVERYBODY["ann"].clock(notice.at).hour
    return replace(books, notices=[*books.notices, replace(notice, at=notice.at - hours * HOUR)])


def rung_for_whoever_wants_none(books: Books) -> Books:
    """A direct message rings for somebody who looks by herself."""
    return replace(
        books, notices=[replace(one, rings_for=(one.to,)) if one.to == "eve" else one for one in books.notices]
    )


def called_again(books: Books) -> Books:
    """Whoever was called is called once more."""
    notice = first(books, "private news")
    notice = next(
        one for one in books.notices if one.rings_for and one.kind == notice.kind and one.at > books.course.begun
    )
    return replace(books, notices=[*books.notices, notice])


def never_called(books: Books) -> Books:
    """Nothing rings."""
    return replace(books, notices=[replace(one, rings_for=()) for one in books.notices])


def called_for_nothing(books: Books) -> Books:
    """Somebody is called who has decided."""
    place, moment = next(
        (place, one) for place, one in enumerate(books.moments) if one.asked and {*one.asked} - {*one.waiting}
    )
    seat = next(seat for seat in moment.asked if seat not in moment.waiting)
    name = moment.sittings[seat].name
    notice = replace(first(books, "private news"), at=moment.at, to=name, rings_for=(name,), known=place + 1)
    return replace(books, notices=[*books.notices, notice])


def digest_twice(books: Books) -> Books:
    """A digest comes again after an hour."""
    notice = first(books, "digest")
    return replace(books, notices=[*books.notices, replace(notice, at=notice.at + HOUR)])


def off_the_grid(books: Books) -> Books:
    """Deadlines lie an hour late."""
    return replace(books, moments=[replace(one, due=one.due and one.due + HOUR) for one in books.moments])


def too_short(books: Books) -> Books:
    """Deadlines lie a week early."""
    return replace(books, moments=[replace(one, due=one.due and one.due - 7 * DAY) for one in books.moments])


def vote_without_an_end(books: Books) -> Books:
    """Votes are told of, but not until when they stand."""
    notices = [replace(one, words=audit.VOTE_ENDS.sub("agree", one.words)) for one in books.notices]
    return replace(books, notices=notices)


def vote_that_is_told_late(books: Books) -> Books:
    """Votes are told of an hour after they were put."""
    notices = [replace(one, at=one.at + HOUR) if audit.VOTE_ENDS.search(one.words) else one for one in books.notices]
    return replace(books, notices=notices)


def vote_that_ends_twice(books: Books) -> Books:
    """The channel hears two times that a vote is over."""
    vote = next(one for one in books.notices if one.to == TO_ALL and audit.VOTE.search(one.words))
    ended = replace(vote, words=f"What was proposed {audit.OFF_THE_TABLE}.", at=vote.at + DAY)
    return replace(books, notices=[*books.notices, ended, replace(ended, at=ended.at + MINUTE)])


def asked_again(books: Books) -> Books:
    """A round that was over is open once more."""
    one = replace(books.rounds[0].first, at=books.moments[-1].at)
    return replace(books, moments=[*books.moments, one, books.moments[-1]])


def told_again(books: Books) -> Books:
    """The channel tells once more of the first phase."""
    notice = next(one for one in books.notices if one.to == TO_ALL and audit.HEADING.search(one.words))
    return replace(books, notices=[*books.notices, notice])


def outage_that_costs_time(books: Books) -> Books:
    """What was due stays due."""
    due = [one for one in books.moments if one.at <= books.course.outages[0][0]][-1].due
    return replace(books, moments=[replace(one, due=due) for one in books.moments])


def hurried_newcomer(books: Books) -> Books:
    """Whoever takes a seat over has to decide at once."""
    moments = [replace(one, due=one.at) if one.seat_of("hal") is not None else one for one in books.moments]
    return replace(books, moments=moments)


PLANTED: Mapping[Callable[[Books], Books], Callable[[Books], object]] = {
    reminded_twice: audit.everybody_is_reminded_once,
    never_reminded: audit.everybody_is_reminded_once,
    reminded_late: audit.everybody_is_reminded_once,
    rung_at_night: audit.nothing_rings_when_it_must_not,
    rung_for_whoever_wants_none: audit.nothing_rings_when_it_must_not,
    called_again: audit.everybody_hears_what_is_asked,
    never_called: audit.everybody_hears_what_is_asked,
    called_for_nothing: audit.nobody_is_called_for_nothing,
    digest_twice: audit.digests_come_once_a_day,
    off_the_grid: audit.deadlines_lie_on_slots,
    vote_without_an_end: audit.votes_stand_for_a_day,
    vote_that_is_told_late: audit.votes_stand_for_a_day,
    vote_that_ends_twice: audit.votes_end_once,
    too_short: audit.everybody_has_the_agreed_time,
    asked_again: audit.rounds_close_once,
    told_again: audit.the_channel_goes_forward,
    outage_that_costs_time: audit.an_outage_wrongs_nobody,
    hurried_newcomer: audit.the_newcomer_has_a_full_first_time,
}
"""Each fault, and the promise that must be found broken by it."""
