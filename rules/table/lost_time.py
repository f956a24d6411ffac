"""Time that a table has lost while nobody could reach it, and how it gets that back."""

from __future__ import annotations

from rules.table.proposals import NO_END
from rules.table.record import Record, Stage


def is_owed_time(record: Record, since: int, until: int) -> bool:
    """Whether the clock has lost time between these moments, in which the bot could not be reached."""
    is_closing = record.closes_at is not None and record.closes_at > since
    is_voting = record.votes_end is not None and record.votes_end > since
    return (_is_running(record, since) or is_closing or is_voting) and max(since, record.counts_from) < until


def _is_running(record: Record, since: int) -> bool:
    """Whether there was a deadline still to come."""
    return record.stage in (Stage.RUNNING, Stage.SEATED) and record.due is not None and record.due > since


def give_time_back(record: Record, since: int, until: int) -> None:
    """Give the clock the time back that it has lost between these moments; once, however often it is asked for."""
    if not is_owed_time(record, since, until):
        return
    lost = until - max(since, record.counts_from)
    if record.due is not None and _is_running(record, since):
        shift = record.due_from(record.due + lost, until) - record.due
        record.due += shift
        record.remind_at = None if record.remind_at is None else record.remind_at + shift
        record.reminders = {seat: moment + shift for seat, moment in record.reminders.items()}
    if record.deserted_at is not None:
        record.deserted_at += lost
    _give_votes_back(record, since, lost)
    since, record.counts_from = until - lost, until
    for seat, chair in record.chairs.items():  # Meanwhile nobody could have come back either.
        if chair.away_since is not None:
            away_since = chair.away_since + until - max(since, min(chair.away_since, until))
            record.chairs[seat] = chair.model_copy(update={"away_since": away_since})


def _give_votes_back(record: Record, since: int, lost: int) -> None:
    """Nobody could vote meanwhile."""
    proposal, offer = record.proposal, record.draw_offer
    if proposal is not None and since < proposal.until < NO_END:
        record.proposal = proposal.model_copy(update={"until": proposal.until + lost})
    if offer is not None and offer.until > since:
        record.draw_offer = offer.model_copy(update={"until": offer.until + lost})


def put_off(record: Record, since: int, until: int) -> None:
    """A table that was not there between these moments, as far as anybody knows, goes on as if they were one."""
    if record.stage is Stage.OPEN and record.due is not None:
        record.due += until - since  # A lobby closes after a time, too, but owes nobody any.
    give_time_back(record, since, until)
