"""Whom a message may call, and who wants it at all."""

from __future__ import annotations

from cogs.outbox.posts import asked_in_secret
from cogs.panel.sight import Sight
from cogs.shell import unix_now
from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.table.notices import Way
from rules.table.record import Person, PostNews, Record, Whisper


def is_alone_and_asked(record: Record, news: PostNews, face: Face | None) -> bool:
    """Whether the only person at a table, who has done nothing of it, is asked for something in private."""
    people = [seat for seat, chair in record.chairs.items() if chair.holder]
    return len(people) == 1 and people[0] != news.actor and people[0] in asked_in_secret(record, face)


def asked_by_letter(record: Record, face: Face | None, news: PostNews) -> list[Seat]:
    """Who is asked something by direct message: in private, or while the channel hears of nothing."""
    if news.is_patient and face is not None:
        return [seat for seat in face.waiting_for if seat in record.chairs]
    return asked_in_secret(record, face)


def way_of(record: Record, person: Person) -> Way:
    """How somebody wants to be called."""
    return record.notices_of(person).way


def may_be_called(record: Record, person: Person) -> bool:
    """Whether somebody may be called now, by name or by a letter; in quiet hours their reminder has to do."""
    notices = record.notices_of(person)
    return notices.way is not Way.OFF and not notices.is_quiet(unix_now())


def may_ring(record: Record, person: Person) -> bool:
    """Whether a direct message may make a sound now: it is wanted that way, and these are no quiet hours."""
    notices = record.notices_of(person)
    return notices.way is Way.MESSAGE and not notices.is_quiet(unix_now())


def is_wanted(sight: Sight, effect: Whisper, holder: Person) -> bool:
    """Whether somebody wants a direct message that tells nothing but what they are asked.

    Not who is called by name for it, nor who looks by themselves where the channel tells of it.
    """
    notices = sight.record.notices_of(holder)
    if effect.events or notices.way is Way.MESSAGE:
        return True
    return notices.is_quiet(unix_now()) if notices.way is Way.MENTION else bool(sight.past.untold)
