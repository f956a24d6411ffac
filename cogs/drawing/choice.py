"""Who chooses how a picture is cut: the table for the channel, and each person for what only they see."""

from __future__ import annotations

from cogs.shell import SealedOrders
from render.cuts import DEFAULT, Cut
from rules.kernel.values import Person
from rules.table.record import Record


def channel_cut(record: Record) -> Cut:
    """How pictures in the channel of a table are cut."""
    return Cut(record.picture) if record.picture else DEFAULT


async def own_cut(bot: SealedOrders, record: Record, person: Person) -> Cut:
    """How pictures of a table are cut for somebody: as they want it, else as in the channel."""
    chosen = await bot.store.picture(person) if person else ""
    return Cut(chosen) if chosen else channel_cut(record)
