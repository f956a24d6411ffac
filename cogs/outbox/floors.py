"""News of an open floor for a seat alone: they wait for each other, so that one message tells of a whole sitting."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from cogs.outbox.grouping import summed_up
from cogs.shell import SealedOrders, unix_now
from data.store import Parcel
from rules.kernel.values import Refused, Seat
from rules.table.record import Stage, Whisper
from rules.table.table import Table

LONGEST = 600
"""Seconds for which they wait at most while their reader is not done."""
HASTE = 60
"""Nor for longer than this part of the time that is left."""


class Floor(NamedTuple):
    """An open floor, for somebody who is asked on it."""

    is_done: bool
    due: int


def floor_of(seated: Table, seat: Seat) -> Floor | None:
    """The floor on which a seat is asked, if there is one and its time runs."""
    batch, due = seated.session.batch if seated.session is not None else None, seated.record.due
    if seated.record.stage is not Stage.RUNNING or batch is None or due is None or not batch.is_floor:
        return None
    return Floor(seat not in batch.asks or (seat in batch.done and seat not in batch.called_back), due)


class FloorNews:
    """How long they wait."""

    def __init__(self, bot: SealedOrders) -> None:
        self._bot = bot
        self._since: dict[tuple[int, Seat], int] = {}
        """When the first news of a seat began to wait."""

    async def gather_until(self, group: Sequence[Parcel]) -> int | None:
        """Until when what happens to a seat on an open floor waits for more of it; None where it goes out now.

        It makes no sound, so one message tells of all that others do at a sitting; whoever is done reads it with what
        they are asked next, unless they are called back.
        """
        if not isinstance(group[-1].effect, Whisper):
            return None
        table, whisper, now = group[-1].table, summed_up(group), unix_now()
        is_asked, is_on_its_way = whisper.batch is not None, group[-1].sent_as is not None
        floor = None if is_asked or is_on_its_way else await self._floor(table, whisper.seat)
        if floor is not None:
            since = self._since.setdefault((table, whisper.seat), now)
            until = floor.due if floor.is_done else since + min(LONGEST, (floor.due - since) // HASTE)
            if until > now:
                return until
        self._since.pop((table, whisper.seat), None)
        return None

    async def _floor(self, table: int, seat: Seat) -> Floor | None:
        with contextlib.suppress(LookupError, Refused):
            return await self._bot.tables.look(table, lambda seated: floor_of(seated, seat))
        return None
