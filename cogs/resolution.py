"""What happened, in the order in which it matters: one's own fate, what changed between players, then the rest.

Nothing is lost by it: `/log` tells everything as it came.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

import discord

from cogs.shell import SealedOrders
from cogs.wording import fold, passages_of
from render.editions import Edition
from render.text import Passage, Short
from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.table.record import Record
from rules.table.table import Table

AT_ONE_GLANCE = 3
"""So many lines are read in the order in which things happened."""
ASIDE = "-# "
"""Before a line in small print."""
FATE = "What it means for you"
FATE_ROOM = 900
LOOKED_THROUGH = 200
"""Happenings among which one's own are looked for."""


def told_to_all(edition: Edition, events: Sequence[Event], room: int) -> list[str]:
    """A public post: what changed between players first, then as much of the rest as there is room for."""
    told = passages_of(edition, events)
    changes = [line for kinds in _by_weight(edition) for line in _in_short(edition, kinds, events)]
    if len(told) <= AT_ONE_GLANCE or not changes:
        return fold([passage.words for passage in told], room)
    table = [passage.words for passage in told if _is_of_table(passage)]
    rest = [f"{ASIDE}{passage.words}" for passage in told if not _is_of_table(passage) and passage.words not in changes]
    return fold(rest, room, first=[*table, *changes])


def told_to(edition: Edition, events: Iterable[Event], reader: Seat, room: int) -> list[str]:
    """What became of a seat, for whoever sits there: own fights first, then what else changed, then the rest."""
    own = [part for event in events if event.is_for(reader) and (part := edition.texts.part_of(event, reader))]
    told = passages_of(edition, own, reader)
    return fold([], room, first=[passage.words for passage in sorted(told, key=lambda one: _weight(edition, one))])


async def fate_embeds(bot: SealedOrders, record: Record, seat: Seat) -> list[discord.Embed]:
    """What everybody could see become of a seat since it last answered, for whoever sits there; none if nothing."""
    since = await bot.tables.look(record.id, lambda seated: _last_answer(seated, seat))
    logged = await bot.store.log(record.id, seat, LOOKED_THROUGH)
    seen = [one.event for one in logged if one.line > since and one.event.audience is None]
    words = "\n".join(told_to(bot.edition(record), seen, seat, FATE_ROOM))
    return [discord.Embed(title=FATE, description=words)] if words else []


def _last_answer(seated: Table, seat: Seat) -> int:
    """The line of the journal at which a seat answered last; of what is not at hand any more, the last of that."""
    recent = seated.session.recent if seated.session is not None else ()
    before = recent[0].number - 1 if recent else -1
    return max((line.number for line in recent if line.seat == seat), default=before)


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


def _is_of_table(passage: Passage) -> bool:
    return all(event.kind.startswith("table.") for event in passage.events)


def _weight(edition: Edition, passage: Passage) -> int:
    """The place of a line among one's own news: fights, then what changed, by its weight, then all else."""
    kinds = [*dict.fromkeys([*edition.texts.battles, *edition.texts.changes])]
    return min(kinds.index(event.kind) if event.kind in kinds else len(kinds) for event in passage.events)
