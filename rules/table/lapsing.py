"""Votes that nobody decides: they are off the table, and everybody hears of it."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.game import Event
from rules.table.proposals import Matter, Proposal
from rules.table.record import DrawOffer, Record


def drop_votes(record: Record, is_over: Callable[[Proposal | DrawOffer], bool] = lambda vote: True) -> list[Event]:
    """Take what is voted on off the table, or only what is over; returns what is told of it in a game."""
    told: list[Event] = []
    if record.proposal is not None and is_over(record.proposal):
        record.proposal = None
        told.append(Event(kind="table.proposal_ended"))
    if record.draw_offer is not None and is_over(record.draw_offer):
        record.draw_offer = None
        told.append(Event(kind="table.draw_lapsed"))
    return told if record.is_in_play else []


def is_about(vote: Proposal | DrawOffer, kind: type[Matter] = Matter, **facts: str) -> bool:
    """Whether something of a kind is proposed, and about that seat or newcomer."""
    if not isinstance(vote, Proposal) or not isinstance(vote.what, kind):
        return False
    return all(getattr(vote.what, name, None) == fact for name, fact in facts.items())


def is_of_its_moment(vote: Proposal | DrawOffer) -> bool:
    """Whether it means this moment of the game, and is nothing any more when the game goes on."""
    return isinstance(vote, Proposal) and vote.what.lapses
