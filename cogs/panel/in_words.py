"""Orders in words: what somebody typed becomes part of their draft, beside what they have pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs import forms, limits
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import Sight, can_write, keep_draft
from cogs.shell import SealedOrders
from rules.kernel.game import Game, Written
from rules.kernel.values import IllegalAnswer

NOTHING_TO_WRITE = "Nothing can be put in words at this moment. Press Decide under the newest post."
ECHO = 900
ROOM = limits.TEXT_INPUT


def writing_modal(game: Game[Any], sight: Sight) -> forms.Prompt:
    """Where orders are typed, one on each line; what is written already stands there."""
    question = sight.question
    assert question is not None
    written = _written(game, sight)
    hint = "/rules tells how orders are written"
    entry = forms.Entry("One on each line", hint, least=1, long=True, value=written if len(written) <= ROOM else "")
    return forms.Prompt(title=forms.cut(question.prompt, limits.MODAL_TITLE), act=ShellAct.WRITE, entries=(entry,))


async def write_down(bot: SealedOrders, sight: Sight, text: str) -> str:
    """Put what was typed into the draft; returns what was understood, and what was not."""
    question, face, edition = sight.question, sight.face, bot.edition(sight.record)
    if question is None or face is None or not can_write(edition, sight):
        raise IllegalAnswer(NOTHING_TO_WRITE)
    written = await bot.workshop.read_words(face, text)
    given = sight.working_draft.given
    lines = {**(given if isinstance(given, dict) else {}), **written.lines}
    before = _written(edition.game, sight).splitlines()
    await keep_draft(bot, sight, forms.settled(question, forms.Draft(given=lines)))
    return spoken(written, [echo for echo in written.echoes if echo not in before])


def _written(game: Game[Any], sight: Sight) -> str:
    """What stands on the sheet, in the words in which it could be typed."""
    return "" if sight.face is None else game.in_words(sight.face, sight.working_draft.given)


def spoken(written: Written, news: Sequence[str]) -> str:
    """What came of typed words, for the one who typed them: what is new, and what was not understood."""
    taken = [f"**{forms.plain(line, ECHO)}**" for line in news]
    if written.echoes and not news:
        taken = ["nothing that did not stand there"]
    parts = [f"Written down: {', '.join(taken)}. Nothing is handed in yet."] if taken else []
    parts += [forms.plain(fault, ECHO) for fault in written.faults]
    return forms.cut("\n".join(parts), ECHO) or "There is nothing in it."
