"""Moments of the past, as a seat could see them then; whoever looks changes nothing, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs import forms
from cogs.log_lines import journal_line
from cogs.panel.sight import Sight
from cogs.resolution import LOOKED_THROUGH, told_to
from cogs.shell import SealedOrders
from cogs.wording import fold
from data.past import PastAnswer
from data.tables import NOT_SHOWN
from rules.kernel.game import Face
from rules.kernel.journal import Entry
from rules.kernel.values import Refused, Seat

NO_ORDERS = "You have handed in nothing at this table yet."
PROMPT, ANSWER = 120, 200
"""Letters of a question and of what was answered to it."""
FATE, EXPLAINED = 260, 800
"""Letters of what became of it: as the log tells it, and as a game explains it step by step."""
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
    """A page of the answers of a seat, 1 being the latest, the latest first."""
    return await _in_words(bot, table, await bot.store.answers(table, seat, count, (page - 1) * count))


async def past_fates(bot: SealedOrders, sight: Sight, page: int, count: int) -> list[tuple[PastAnswer, list[str]]]:
    """A page of the answers of a seat, each with what became of it, as far as the seat has heard."""
    table, seat, edition, skip = sight.record.id, sight.seat, bot.edition(sight.record), (page - 1) * count
    later = min(skip, 1)  # What the game explains after an answer is known with the one that followed.
    entries = await bot.store.answers(table, seat, count + later, skip - later)
    answers, ends = await _in_words(bot, table, entries), _ends_of(await bot.store.batches(table))
    known = edition.explain(sight.face) if edition.explain is not None and sight.face is not None else None
    told: list[tuple[PastAnswer, list[str]]] = []
    following: Entry | None = None
    for entry, answer in zip(entries, answers, strict=True):
        fate = _explained(answer.known, known)
        if not fate:
            is_next = following is not None and following.batch == entry.batch
            until = following.line if following is not None and is_next else ends.get(entry.batch, entry.line) + 1
            logged = await bot.store.log(table, seat, LOOKED_THROUGH, after=entry.line, until=until)
            fate = told_to(edition, [one.event for one in logged if not one.event.is_of_table], seat, FATE)
        told.append((answer, fate))
        following, known = entry, answer.known
    return told[later:]


def _ends_of(batches: Mapping[int, int]) -> dict[int, int]:
    """The last line of the journal that belongs to each line of the log."""
    return {batch: line for line, batch in batches.items()}


def _explained(before: str | None, after: str | None) -> list[str]:
    """What the game explains of orders that it had not explained before they were given."""
    is_new = before is not None and after and after != before
    return fold([], EXPLAINED, first=str(after).splitlines()) if is_new else []


async def _in_words(bot: SealedOrders, table: int, entries: Sequence[Entry]) -> list[PastAnswer]:
    """Answers, the latest first, in the words of their questions; each phase is played once for them."""
    left = list(entries)
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


def past_line(answer: PastAnswer, fate: Sequence[str] = ()) -> str:
    """An answer of the past, with who gave it where that was not its player, and with what became of it."""
    words = f"**{forms.plain(answer.words, ANSWER)}**" if answer.words else "what can no longer be read"
    told = [f"Line {answer.line}{BY.get(answer.by, '')} · {forms.plain(answer.asked, PROMPT)} {words}"]
    return "\n".join([*told, *(f"→ {line}" for line in fate)])
