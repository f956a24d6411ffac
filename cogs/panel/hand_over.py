"""A seat as whoever comes to it has to know it: where it stands, what it answered, agreed on and filed, what is due.

The seat's knowledge goes over with it. What its former holder noted, wrote in letters or had half made does not.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs import forms, limits
from cogs.components import NewsButton, news_view
from cogs.drawing.pictures import pictures
from cogs.panel.layout import SEALED_BEFORE, Panel, why_nothing
from cogs.panel.past import past_answers, past_line
from cogs.panel.sight import Sight, see
from cogs.shell import Interaction, SealedOrders, bot_of
from cogs.which_table import record_of
from cogs.wording import at, heading
from render.editions import Edition
from rules.kernel.decisions import Decision
from rules.kernel.values import IllegalAnswer, Json, Refused
from rules.table.table import Table

ANSWERS_SHOWN = 5
PROMPT, LINE = 300, 200
POSITION_ROOM, ROOM = 1600, 1000
"""Letters of where the seat stands, and of each part below that."""
NOT_BEGUN = "The game has not begun, so there is nothing to hand over yet."
TOOK_OVER = (
    "You took this seat over {}. All that it knows is yours. What was filed or half made before you is gone, and "
    "letters and notes of whoever sat here stay theirs."
)
SO_FAR = "Your seat so far."
STANDS = "Where you stand"
HANDED_IN = "You have handed in your answer; you can change it until all are in."
MORE = "-# All of it: /orders past and /log."


async def show_seat(interaction: Interaction, table: int) -> None:
    """Answer with the page of the seat of whoever asks."""
    bot = bot_of(interaction)
    _, seat = await record_of(interaction, table)
    if seat is None:
        raise Refused("You do not sit at this table.")
    page = await seat_page(bot, await see(bot, table, seat))
    await interaction.edit_original_response(**page.as_edit)


async def seat_page(bot: SealedOrders, sight: Sight, mark: int = 0) -> Panel:
    """All that whoever sits here has to know; `mark` makes a direct message that can be found again."""
    record, seat, face, edition = sight.record, sight.seat, sight.face, bot.edition(sight.record)
    if face is None:
        raise Refused(NOT_BEGUN)
    taken_over = record.chairs[seat].taken_over
    intro = SO_FAR if taken_over is None else TOOK_OVER.format(at(taken_over))
    content = "\n".join([heading(edition, record, seat), intro, *due_lines(edition, sight)])
    answers = await past_answers(bot, record.id, seat, 1, ANSWERS_SHOWN)
    questions = await bot.tables.look(record.id, lambda seated: _questions(seated, sight))
    parts = {
        STANDS: (edition.position or edition.alt_text)(face),
        "What only you know": edition.hand(face),
        "What this seat has answered lately": "\n".join([*map(past_line, answers), MORE]) if answers else "",
        "What you have agreed on": "\n".join(forms.plain(line, LINE) for line in edition.agreements(face)),
        "What you have filed in advance": "\n".join(filed_lines(questions, sight)),
    }
    rooms = {STANDS: POSITION_ROOM}
    embeds = [
        discord.Embed(title=title, description=forms.cut(words, rooms.get(title, ROOM)))
        for title, words in parts.items()
        if words
    ]
    buttons = [
        NewsButton.of(record.id, mark, "decide", "Decide", "primary"),
        NewsButton.of(record.id, mark, "my_seat", "My seat"),
    ]
    files = await pictures(bot, edition, face, sight.cut)
    return Panel(forms.cut(content, limits.MESSAGE_TEXT), news_view(buttons), files, embeds)


def due_lines(edition: Edition, sight: Sight) -> list[str]:
    """What is asked of the seat now, why, and until when."""
    question, face, due = sight.question, sight.face, sight.record.due
    if question is None or face is None:
        return [why_nothing(edition, sight)]
    why = f" ({question.rule}: /rules)" if question.rule else ""
    lines = [f"**What is due:** {forms.plain(question.prompt, PROMPT)}{why}"]
    if face.trail:
        lines.append(f"-# {' › '.join(forms.plain(step, 80) for step in face.trail[-4:])}")
    if lesson := edition.texts.lessons.get(question.key, ""):
        lines.append(f"-# 💡 {lesson}")
    if face.has_sealed_answer:
        lines.append(SEALED_BEFORE)
    elif sight.answer is not None:
        lines.append(HANDED_IN)
    return [*lines, f"Due {at(due)}."] if due is not None else lines


def _questions(seated: Table, sight: Sight) -> dict[str, Decision]:
    return seated.answers.standing_questions(sight.seat)


def filed_lines(questions: dict[str, Decision], sight: Sight) -> Sequence[str]:
    """What its holder has filed, and how many questions there are that can be."""
    filed = [_filed(question, sight.filed[name]) for name, question in questions.items() if name in sight.filed]
    if not questions:
        return filed
    return filed or [f"Nothing. Questions that you can answer in advance: {len(questions)} (/orders file)."]


def _filed(question: Decision, answer: Json) -> str:
    fitting = question.fit(answer)
    try:
        question.check(fitting)
    except IllegalAnswer:
        return f"{forms.plain(question.prompt, LINE)} what you filed is not possible now"
    return f"{forms.plain(question.prompt, LINE)} **{forms.plain(question.describe(fitting), LINE)}**"
