"""The lines of the log: what players call a line is one moment of the game, whoever answered in it how often.

The journal has a line for each answer. On a floor, or where dialogues run side by side, their number would tell how
much others have done in private; so players never see it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs import forms
from cogs.shell import SealedOrders
from rules.kernel.journal import Entry
from rules.kernel.values import Refused
from rules.table.table import Table

EARLIER = 40
"""Letters of the line that tells where earlier happenings stand."""


def log_page(told: Sequence[tuple[str, str]], page: int, room: int) -> tuple[list[str], bool]:
    """A page of the log, 1 being the latest, and whether there is more before it.

    `told` are all happenings, each under the heading of its moment; a moment that goes over two pages has its heading
    on both.
    """
    room -= EARLIER
    pages: list[list[str]] = [[]]
    left = room
    above = ""
    for heading, words in reversed(told):
        line = forms.cut(words, room - forms.width(heading) - 2)
        needed = forms.width(line) + 1 + (0 if heading == above else forms.width(heading) + 1)
        if needed > left:
            pages.append([])
            above, left = "", room
            needed = forms.width(line) + forms.width(heading) + 2
        if heading == above:
            pages[-1].pop()
        pages[-1] += [line, heading]
        above, left = heading, left - needed
    shown = pages[page - 1][::-1] if page <= len(pages) else []
    return shown, page < len(pages)


async def shown_lines(bot: SealedOrders, table: int) -> list[int]:
    """For each number of journal lines, from 0 on, the line of the log that was written when there were so many."""
    return [0, *(entry.batch for entry in await _journal(bot, table))]


async def journal_line(bot: SealedOrders, table: int, shown: int) -> int:
    """The first line of the journal that belongs to a line of the log, or to a later one."""
    entries = await _journal(bot, table)
    last, diverged = await bot.tables.look(table, lambda seated: (_last(seated, entries), seated.record.diverged))
    if not 0 <= shown <= last:
        raise Refused(f"The log of this game has the lines 1 to {last}.")
    line = next((entry.line for entry in entries if entry.batch >= shown), len(entries))
    return line if diverged is None else min(line, diverged)  # A line that cannot be read is not among the entries.


def _last(table: Table, entries: list[Entry]) -> int:
    """The line of the log that is being written, or the last one that a game which needs help can go back to."""
    if table.session is not None and table.session.batch is not None:
        return table.session.batch.number
    diverged = table.record.diverged
    after = next((entry for entry in entries if diverged is not None and entry.line >= diverged), None)
    if after is not None:
        return after.batch
    return entries[-1].batch + 1 if entries else 1


async def _journal(bot: SealedOrders, table: int) -> list[Entry]:
    return [entry for entry, _, void in await bot.store.journal(table) if not void]
