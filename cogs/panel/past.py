"""Moments of the past, as a seat could see them then; whoever looks changes nothing, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs import forms
from cogs.log_lines import journal_line
from cogs.shell import SealedOrders
from data.past import PastAnswer
from data.tables import NOT_SHOWN
from rules.kernel.game import Face
from rules.kernel.values import Refused, Seat

NO_ORDERS = "You have handed in nothing at this table yet."
PROMPT, ANSWER = 120, 200
"""Letters of a question and of what was answered to it."""
BY = {
    "deadline": " (by the rules, at the deadline)",
    "draft": " (as it stood at the deadline)",
    "standing": " (filed in advance)",
    "steward": " (by a steward)",
    "referee": " (by the rules, as the table had decided)",
}


async def past_face(bot: SealedOrders, table: int, shown: int, seat: Seat | None) -> Face:
    """What a seat, or a spectator, saw when a line of the log was being written."""
    face = await face_before(bot, table, await journal_line(bot, table, shown), seat)
    if face is None:
        raise Refused(NOT_SHOWN)
    return face


async def face_before(bot: SealedOrders, table: int, line: int, seat: Seat | None) -> Face | None:
    """What a seat, or a spectator, saw before a line of the journal went in; None where that cannot be shown."""
    return await bot.workshop.look_back(await bot.tables.moment(table, line), seat)


async def past_answers(bot: SealedOrders, table: int, seat: Seat, page: int, count: int) -> Sequence[PastAnswer]:
    """A page of the answers of a seat, 1 being the latest, the latest first; each phase is played once for them."""
    left = list(await bot.store.answers(table, seat, count, (page - 1) * count))
    told: list[PastAnswer] = []
    while left:
        try:
            moment = await bot.tables.moment(table, left[0].line)
        except Refused:  # What is stored of it cannot be read any more; before it something may.
            told.append(PastAnswer(left[0].batch, by=left[0].by))
            left = left[1:]
            continue
        of_phase = [entry for entry in left if entry.first >= moment.checkpoint.line]
        left = left[len(of_phase) :]
        told += (await bot.workshop.past_answers(moment, of_phase[::-1]))[::-1]
    return told


def past_line(answer: PastAnswer) -> str:
    """An answer of the past, with who gave it where that was not its player."""
    words = f"**{forms.plain(answer.words, ANSWER)}**" if answer.words else "what can no longer be read"
    return f"-# Line {answer.line}{BY.get(answer.by, '')}\n{forms.plain(answer.asked, PROMPT)} {words}"
