"""Answers in words: what somebody typed becomes part of their draft, beside what they have pressed."""

from __future__ import annotations

from collections.abc import Sequence

from cogs import forms, limits
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import Sight, can_write, is_in_orders, keep_draft
from cogs.shell import SealedOrders
from render.editions import Edition
from rules.kernel.decisions import Sheet
from rules.kernel.game import Written
from rules.kernel.values import IllegalAnswer

NOTHING_TO_WRITE = "Nothing can be put in words at this moment. Press Decide under the newest post."
ECHO = 900
ROOM = limits.TEXT_INPUT
HOW_ORDERS = "/rules tells how orders are written"
GONE = "What you left out is gone."


def writing_modal(edition: Edition, sight: Sight) -> forms.Prompt:
    """Where an answer is typed, one thing on each line; what is given already stands there, if there is room for it."""
    question = sight.question
    assert question is not None
    written, is_sheet = answer_in_words(edition, sight), isinstance(question, Sheet)
    hint = HOW_ORDERS if is_in_orders(edition, sight) else forms.how_to_write(question)
    if forms.is_left_out(sight.working_draft.given, written):
        hint = forms.TOO_LONG_TO_CHANGE if is_sheet else forms.TOO_LONG
    value = written if len(written) <= ROOM else ""
    least = 0 if value and is_sheet else 1  # Of a sheet every line can be taken out again.
    entry = forms.Entry("One on each line", hint, least, long=True, value=value)
    return forms.Prompt(title=forms.cut(question.prompt, limits.MODAL_TITLE), act=ShellAct.WRITE, entries=(entry,))


async def write_down(bot: SealedOrders, sight: Sight, text: str, *, is_whole: bool = False) -> str:
    """Put what was typed into the draft; returns what was understood, and what was not.

    With `is_whole` the text began as all that the draft held: what is left out of it is gone.
    """
    question, face, edition = sight.question, sight.face, bot.edition(sight.record)
    if question is None or face is None or not can_write(sight):
        raise IllegalAnswer(NOTHING_TO_WRITE)
    given = sight.working_draft.given
    if is_in_orders(edition, sight):
        before = answer_in_words(edition, sight)
        orders = await bot.workshop.read_words(face, text)
        can_leave_out = is_whole and 0 < len(before) <= ROOM and not orders.faults
        stood = await bot.workshop.read_words(face, before) if can_leave_out else Written()
        given, is_less = forms.with_lines(question, given, stood.lines, orders.lines)
        news = [echo for echo in orders.echoes if echo not in before.splitlines()]
        said = spoken(orders.echoes, news, orders.faults, is_less=is_less)
    else:
        rewritten = await bot.workshop.rewrite(question, given, text, is_whole=is_whole)
        given = rewritten.given
        said = spoken(rewritten.lines, rewritten.news, rewritten.faults, is_less=rewritten.is_less)
    await keep_draft(bot, sight, forms.settled(question, forms.Draft(given=given)))
    return said


def answer_in_words(edition: Edition, sight: Sight) -> str:
    """What is given already, in the words in which it could be typed."""
    question, given = sight.question, sight.working_draft.given
    if question is None or sight.face is None:
        return ""
    return edition.game.in_words(sight.face, given) if is_in_orders(edition, sight) else forms.written(question, given)


def spoken(echoes: Sequence[str], news: Sequence[str], faults: Sequence[str], *, is_less: bool = False) -> str:
    """What came of typed words, for the one who typed them: what is new, what is gone, and what was not understood."""
    taken = [f"**{forms.plain(line, ECHO)}**" for line in news]
    if echoes and not news and not is_less:
        taken = ["nothing that did not stand there"]
    done = [*([f"Written down: {', '.join(taken)}."] if taken else []), *([GONE] if is_less else [])]
    parts = [" ".join((*done, "Nothing is handed in yet."))] if done else []
    parts += [forms.plain(fault, ECHO) for fault in faults]
    return forms.cut("\n".join(parts), ECHO) or "There is nothing in it."
