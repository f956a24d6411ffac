"""What public posts say, and what can be pressed under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs import forms
from cogs.components import NewsButton
from cogs.open_votes import vote_buttons
from cogs.resolution import told_to_all
from cogs.wording import at, heading, mention, waited_for
from data.logs import logger
from render.editions import Edition
from rules.kernel.game import Event, Face, read_face
from rules.kernel.values import Seat, View
from rules.table.record import Person, PostNews, Record, Stage

log = logger(__name__)


ROOM = 1_800
"""How long a post may be: a wall of words is read by nobody."""


def news_words(
    edition: Edition,
    record: Record,
    events: Sequence[Event],
    face: Face | None,
    last: PostNews,
    pings: Sequence[Person],
) -> str:
    """A public post: whom it calls, what happened, who is waited for, by when."""
    calls = " ".join(mention(person) for person in dict.fromkeys(pings))
    trail = f" · {forms.plain(face.trail[0], 80)}" if face is not None and face.trail else ""
    waiting = ""
    if face is not None and face.outcome is None and last.due is not None and record.stage is not Stage.FINISHED:
        waiting = waiting_line(edition, record, face, last.due)
    head = heading(edition, record) + trail
    room = ROOM - sum(forms.width(part) + 1 for part in (calls, head, waiting))
    told = "\n".join(told_to_all(edition, events, room))
    return "\n".join(part for part in (calls, head, told, waiting) if part)


def face_as_stored(edition: Edition, stored: Mapping[str, Any] | None) -> tuple[Face | None, bool]:
    """What everybody saw when news were written, and whether the game can still show it.

    News that waited over an update may hold a board of an older form: who is asked and waited for can be read all the
    same.
    """
    if stored is None:
        return None, False
    try:
        return read_face(edition.game, stored), True
    except Exception as fault:
        log.warning("board_outdated", game=edition.game.name, fault=type(fault).__name__)
    try:
        return Face.model_validate({**stored, "view": View(), "asked": None}), False
    except ValueError:
        return None, False


def waiting_line(edition: Edition, record: Record, face: Face, due: int) -> str:
    """Who is waited for, as far as everybody may know."""
    if face.secrecy == "silent":
        return f"There is a chance to react until {at(due)}."
    awaited = [seat for seat in face.waiting_for if seat in record.chairs]
    people = [seat for seat in awaited if record.chairs[seat].holder and not record.chairs[seat].has_stand_in]
    there = [seat for seat in people if not record.is_passed_over(seat)]
    seats = there or people or awaited  # Neither stewards nor people who are away keep anybody waiting.
    return f"Waiting for {waited_for(edition, record, face, seats)} until {at(due)}." if seats else ""


def asked_in_secret(record: Record, face: Face | None) -> list[Seat]:
    """Who is asked something in private now, as everybody knows; of a silent window all who were asked."""
    if face is None or face.secrecy == "open":
        return []
    return [seat for seat in face.waiting_for if seat in record.chairs]


def news_buttons(record: Record, mark: int, events: Sequence[Event]) -> list[NewsButton]:
    """What can be pressed under a post; each carries the mark by which the post is found again."""
    kinds = {event.kind for event in events}
    if "table.ended" in kinds:
        return [NewsButton.of(record.id, mark, "verify", "Check the dice")]
    if "table.called" in kinds:
        return [NewsButton.of(record.id, mark, "report", "Report for duty", "success")]
    buttons = [NewsButton.of(record.id, mark, "decide", "Decide", "primary")]
    buttons += vote_buttons(record.id, mark, events)
    if len(buttons) == 1 and record.is_in_play:
        buttons.append(NewsButton.of(record.id, mark, "since", "Since I was last here"))
    return buttons
