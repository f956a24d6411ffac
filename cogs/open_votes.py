"""Votes that are open at a table: on what somebody's word is still wanted, and the buttons to give it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.components import NewsButton
from rules.kernel.game import Event
from rules.table.record import Person
from rules.table.table import Table

DRAW_OFFERED = "table.draw_offered"


def votes_open_to(table: Table, person: Person, now: int) -> list[Event]:
    """What somebody can still vote on, as everybody was told of it."""
    seat = table.record.seat_of(person)
    if seat is None:
        return []
    asked = (table.votes.asks(seat, now), table.draws.asks(seat, now))
    return [event for event in asked if event is not None]


def is_vote(kind: str) -> bool:
    """Whether such a happening puts something to the vote."""
    return kind == DRAW_OFFERED or (kind.startswith("table.") and kind.endswith("_proposed"))


def vote_buttons(table: int, mark: int, events: Iterable[Event]) -> list[NewsButton]:
    """What can be pressed under what is put to the vote."""
    kinds: Sequence[str] = [event.kind for event in events if is_vote(event.kind)]
    buttons: list[NewsButton] = []
    if any(kind != DRAW_OFFERED for kind in kinds):
        buttons.append(NewsButton.of(table, mark, "agree", "Agree", "success"))
        buttons.append(NewsButton.of(table, mark, "refuse", "Refuse", "danger"))
    if DRAW_OFFERED in kinds:
        buttons.append(NewsButton.of(table, mark, "accept_draw", "Accept the draw", "success"))
        buttons.append(NewsButton.of(table, mark, "refuse_draw", "Play on", "danger"))
    return buttons
