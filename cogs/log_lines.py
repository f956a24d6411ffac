"""The lines of the log: what players call a line is one moment of the game, whoever answered in it how often.

The journal has a line for each answer. On a floor, or where dialogues run side by side, their number would tell how
much others have done in private; so players never see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from cogs import forms
from cogs.shell import SealedOrders
from cogs.wording import passages_of
from data.store import Logged
from render.editions import Edition
from rules.kernel.values import Refused, Seat
from rules.table.table import Table

EARLIER = 40
"""Letters of the line that tells where earlier happenings stand."""


class Pages:
    """The log cut into pages, 1 being the latest, as it is read from the latest happening back to the first.

    Only the page that is wanted is kept. A moment that goes over two pages has its heading on both.
    """

    def __init__(self, wanted: int, room: int) -> None:
        self.wanted, self.room = wanted, room - EARLIER
        self.is_full = False
        """Whether something stands before the page that is wanted."""
        self._page, self._left, self._above = 1, self.room, ""
        self._lines: list[str] = []

    def add(self, heading: str, words: str) -> None:
        """The happening before all that were added, under the heading of its moment."""
        line = forms.cut(words, self.room - forms.width(heading) - 2)
        needed = forms.width(line) + 1 + (0 if heading == self._above else forms.width(heading) + 1)
        if needed > self._left:
            self.is_full = self.is_full or self._page == self.wanted
            self._page, self._left, self._above = self._page + 1, self.room, ""
            needed = forms.width(line) + forms.width(heading) + 2
        if self._page == self.wanted:
            if heading == self._above:
                self._lines.pop()
            self._lines += [line, heading]
        self._above, self._left = heading, self._left - needed

    @property
    def lines(self) -> list[str]:
        """The page that is wanted, its oldest happening first."""
        return self._lines[::-1]


def moments_told(
    edition: Edition, happenings: Sequence[tuple[int, Logged]], reader: Seat | None
) -> list[tuple[str, str]]:
    """What is told of happenings, each line under the heading of its moment.

    What follows at once from one answer is one moment, however many lines of the log it takes, and is told as a story
    in which belongs together what a game tells together. What only the table tells has a time and no line: its place
    counts none of an open floor, so the numbers would go back and forth.
    """
    told: list[tuple[str, str]] = []
    for at, run in groupby(happenings, key=lambda happening: happening[1].at):
        moment = list(run)
        line = next((f"Line {number} · " for number, one in moment if not one.event.is_of_table), "")
        above = f"-# {line}<t:{at}:f>"
        told += [(above, one.words) for one in passages_of(edition, [logged.event for _, logged in moment], reader)]
    return told


def end_of_first_moment(happenings: Sequence[tuple[int, Logged]]) -> int:
    """How many happenings belong to the first moment, of which earlier ones may not have been read yet."""
    return sum(one.at == happenings[0][1].at for _, one in happenings)


async def shown_lines(bot: SealedOrders, table: int) -> list[int]:
    """For each number of journal lines, from 0 on, the line of the log that was written when there were so many."""
    batches = await bot.store.batches(table)
    shown = [0]
    for line, batch in batches.items():
        shown += [shown[-1]] * (line + 1 - len(shown))  # What cannot be read belongs to what was before it.
        shown.append(batch)
    return shown


async def journal_line(bot: SealedOrders, table: int, shown: int) -> int:
    """The first line of the journal that belongs to a line of the log, or to a later one."""
    batches = await bot.store.batches(table)
    last, diverged = await bot.tables.look(table, lambda seated: (_last(seated, batches), seated.record.diverged))
    if not 0 <= shown <= last:
        raise Refused(f"The log of this game has the lines 1 to {last}.")
    line = next((line for line, batch in batches.items() if batch >= shown), max(batches, default=-1) + 1)
    return line if diverged is None else min(line, diverged)  # A line that cannot be read is not among the entries.


def _last(table: Table, batches: Mapping[int, int]) -> int:
    """The line of the log that is being written, or the last one that a game which needs help can go back to."""
    if table.session is not None and table.session.batch is not None:
        return table.session.batch.number
    diverged = table.record.diverged
    after = next((batch for line, batch in batches.items() if diverged is not None and line >= diverged), None)
    if after is not None:
        return after
    return max(batches.values(), default=0) + 1
