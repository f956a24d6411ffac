"""What happened, in the order in which it matters: one's own fate, what changed between players, then the rest.

Nothing is lost by it: `/log` tells everything as it came.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import discord

from cogs.shell import SealedOrders
from cogs.wording import fold, passages_of
from render.editions import Edition
from render.text import Passage, Short
from rules.kernel.game import Event
from rules.kernel.journal import RecentLine
from rules.kernel.values import Seat
from rules.table.record import Record
from rules.table.table import Table

AT_ONE_GLANCE = 3
"""So many lines are read in the order in which things happened."""
ASIDE = "-# "
"""Before a line in small print."""
FATE = "What it means for you"
BESIDES = "What else has happened in it so far"
FATE_ROOM = 900
BESIDES_ROOM = 600
LOOKED_THROUGH = 200
"""Happenings among which one's own are looked for."""


def told_to_all(edition: Edition, events: Sequence[Event], room: int) -> list[str]:
    """A public post: what changed between players first, then as much of the rest as there is room for."""
    told = passages_of(edition, events)
    changes = [line for kinds in _by_weight(edition) for line in _in_short(edition, kinds, events)]
    if len(told) <= AT_ONE_GLANCE or not changes:
        return fold([passage.words for passage in told], room)
    table = [passage.words for passage in told if _is_of_table(passage)]
    rest = [f"{ASIDE}{one.words}" for one in told if not (_is_of_table(one) or _is_said(edition, one, changes))]
    return fold(rest, room, first=[*table, *changes])


def told_to(edition: Edition, events: Iterable[Event], reader: Seat, room: int) -> list[str]:
    """What became of a seat, for whoever sits there: own fights first, then what else changed, then the rest."""
    own = [part for event in events if event.is_for(reader) and (part := edition.texts.part_of(event, reader))]
    told = passages_of(edition, own, reader)
    return fold([], room, first=[passage.words for passage in sorted(told, key=lambda one: _weight(edition, one))])


class Past(NamedTuple):
    """How a table came to where it stands, as far as a fate depends on it."""

    recent: Sequence[RecentLine] = ()
    untold: int = 0
    """How many of the last public happenings may not have been posted: they belong to what is told as one."""

    @classmethod
    def of(cls, seated: Table) -> Past:
        """What the table has at hand of it."""
        session = seated.session
        if session is None:
            return cls()
        public = sum(event.audience is None for event in session.phase_events)
        untold = LOOKED_THROUGH if session.goes_on else public if session.is_under_way else 0
        return cls(session.recent, untold)


class Since(NamedTuple):
    """A moment of a table, and what its reader has not been told of: all that a fate depends on."""

    table: int
    seat: Seat
    answered: int
    """The line at which the seat answered last; of what is not at hand any more, the last of that."""
    course: str
    """A fingerprint of the journal since then."""
    untold: int

    @classmethod
    def of(cls, record: Record, seat: Seat, past: Past) -> Since:
        """The moment that a past has led to."""
        before = past.recent[0].number - 1 if past.recent else -1
        own = (line.number for line in past.recent if line.seat == seat and line.by != "forced")
        answered = max(own, default=before)
        later = repr([line for line in past.recent if line.number >= answered])
        return cls(record.id, seat, answered, hashlib.sha256(later.encode()).hexdigest(), past.untold)


class Fate(NamedTuple):
    """What everybody could see happen since a seat last answered: to it, and beside it in what is not over."""

    own: str
    besides: str


async def fate_embeds(bot: SealedOrders, record: Record, seat: Seat, past: Past) -> list[discord.Embed]:
    """What everybody could see become of a seat since it last answered, for whoever sits there; none if nothing.

    Whoever is asked in the middle of what is told as one reads all of it: the channel may hear of it only at its end.
    """
    since = Since.of(record, seat, past)
    fate = bot.fates.get(since)
    if fate is None:
        logged = await bot.store.log(record.id, seat, LOOKED_THROUGH, since.answered)
        seen = [one.event for one in logged if one.event.audience is None and not one.event.is_of_table]
        fate = _fate(bot.edition(record), seen, since)
        bot.fates.put(since, fate)
    titled = ((FATE, fate.own), (BESIDES, fate.besides))
    return [discord.Embed(title=title, description=words) for title, words in titled if words]


def _fate(edition: Edition, seen: Sequence[Event], since: Since) -> Fate:
    untold = seen[-since.untold :] if since.untold else []
    others = [event for event in untold if not event.concerns(since.seat)]
    besides = [passage.words for passage in passages_of(edition, others, since.seat)]
    own = told_to(edition, seen, since.seat, FATE_ROOM)
    return Fate("\n".join(own), "\n".join(fold(besides, BESIDES_ROOM)))


def _in_short(edition: Edition, kinds: Sequence[str], events: Iterable[Event]) -> list[str]:
    """The events of some kinds, as they stand at the head of a post; none that is of an older form."""
    found = [event for event in events if event.kind in kinds]
    try:
        return edition.texts.changed(found) if found else []
    except Exception:  # It is logged where the event's own line is made.
        return []


def _by_weight(edition: Edition) -> list[list[str]]:
    """The kinds of changes, the weightiest first; those told by their own sentences keep the order of the events."""
    groups: list[list[str]] = []
    for is_short, run in groupby(edition.texts.changes.items(), key=lambda entry: isinstance(entry[1], Short)):
        kinds = [kind for kind, _ in run]
        groups += [[kind] for kind in kinds] if is_short else [kinds]
    return groups


def _is_said(edition: Edition, passage: Passage, changes: Sequence[str]) -> bool:
    """Whether the changes say all that a line says."""
    kinds = [edition.texts.changes.get(event.kind) for event in passage.events]
    return passage.words in changes or all(isinstance(short, Short) and short.is_whole for short in kinds)


def _is_of_table(passage: Passage) -> bool:
    return all(event.is_of_table for event in passage.events)


def _weight(edition: Edition, passage: Passage) -> int:
    """The place of a line among one's own news: fights as they went, then what changed by its weight, then the rest."""
    changes = [*edition.texts.changes]
    places = {kind: place for place, kind in enumerate(changes, 1)} | dict.fromkeys(edition.texts.battles, 0)
    return min(places.get(event.kind, len(changes) + 1) for event in passage.events)
