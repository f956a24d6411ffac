"""Orders in words: what somebody typed becomes part of their draft, beside what they have pressed."""

from __future__ import annotations

from cogs import forms, limits
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import Sight, can_write, keep_draft
from cogs.shell import SealedOrders
from rules.kernel.decisions import Decision
from rules.kernel.game import Written
from rules.kernel.values import IllegalAnswer

NOTHING_TO_WRITE = "Nothing can be put in words at this moment. Press Decide under the newest post."
ECHO = 900


def writing_modal(question: Decision) -> forms.Prompt:
    """Where orders are typed, one on each line."""
    entry = forms.Entry(label="One on each line", hint="/rules tells how orders are written", least=1, long=True)
    return forms.Prompt(title=forms.cut(question.prompt, limits.MODAL_TITLE), act=ShellAct.WRITE, entries=(entry,))


async def write_down(bot: SealedOrders, sight: Sight, text: str) -> str:
    """Put what was typed into the draft; returns what was understood, and what was not."""
    question, face, edition = sight.question, sight.face, bot.edition(sight.record)
    if question is None or face is None or not can_write(edition, sight):
        raise IllegalAnswer(NOTHING_TO_WRITE)
    written = await bot.workshop.read_words(face, text)
    given = sight.working_draft.given
    lines = {**(given if isinstance(given, dict) else {}), **written.lines}
    await keep_draft(bot, sight, forms.settled(question, forms.Draft(given=lines)))
    return spoken(written)


def spoken(written: Written) -> str:
    """What came of typed words, for the one who typed them."""
    taken = [f"**{forms.plain(line, ECHO)}**" for line in written.echoes]
    parts = [f"Written down: {', '.join(taken)}. Nothing is handed in yet."] if taken else []
    parts += [forms.plain(fault, ECHO) for fault in written.faults]
    return forms.cut("\n".join(parts), ECHO) or "There is nothing in it."
