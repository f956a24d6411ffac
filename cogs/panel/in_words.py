"""Answers in words: what somebody typed becomes part of their draft, beside what they have pressed."""

from __future__ import annotations

from collections.abc import Sequence

from cogs import forms, limits
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import Sight, can_write, is_in_orders, keep_draft
from cogs.shell import SealedOrders
from render.editions import Edition
from rules.kernel.values import IllegalAnswer

NOTHING_TO_WRITE = "Nothing can be put in words at this moment. Press Decide under the newest post."
ECHO = 900
ROOM = limits.TEXT_INPUT
HOW_ORDERS = "/rules tells how orders are written"


def writing_modal(edition: Edition, sight: Sight) -> forms.Prompt:
    """Where an answer is typed, one thing on each line; what is given already stands there."""
    question = sight.question
    assert question is not None
    written = _written(edition, sight)
    hint = HOW_ORDERS if is_in_orders(edition, sight) else forms.how_to_write(question)
    entry = forms.Entry("One on each line", hint, least=1, long=True, value=written if len(written) <= ROOM else "")
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
        before = _written(edition, sight).splitlines()
        orders = await bot.workshop.read_words(face, text)
        given = {**(given if isinstance(given, dict) else {}), **orders.lines}
        said = spoken(orders.echoes, [echo for echo in orders.echoes if echo not in before], orders.faults)
    else:
        rewritten = await bot.workshop.rewrite(question, given, text, is_whole=is_whole)
        given = rewritten.given
        said = spoken(rewritten.lines, rewritten.news, rewritten.faults)
    await keep_draft(bot, sight, forms.settled(question, forms.Draft(given=given)))
    return said


def _written(edition: Edition, sight: Sight) -> str:
    """What is given already, in the words in which it could be typed."""
    question, given = sight.question, sight.working_draft.given
    if question is None or sight.face is None:
        return ""
    return edition.game.in_words(sight.face, given) if is_in_orders(edition, sight) else forms.written(question, given)


def spoken(echoes: Sequence[str], news: Sequence[str], faults: Sequence[str]) -> str:
    """What came of typed words, for the one who typed them: what is new, and what was not understood."""
    taken = [f"**{forms.plain(line, ECHO)}**" for line in news]
    if echoes and not news:
        taken = ["nothing that did not stand there"]
    parts = [f"Written down: {', '.join(taken)}. Nothing is handed in yet."] if taken else []
    parts += [forms.plain(fault, ECHO) for fault in faults]
    return forms.cut("\n".join(parts), ECHO) or "There is nothing in it."
