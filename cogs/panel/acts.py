"""What each press on a panel means: what it stores, files, takes back, or keeps as a draft."""

from __future__ import annotations

import secrets

from cogs import forms
from cogs.components import Press
from cogs.panel.in_words import write_down
from cogs.panel.saved import act_on_saved
from cogs.panel.shell_acts import SHELL_ACTS, ShellAct
from cogs.panel.sight import Sight, has_more_to_say, keep_draft
from cogs.panel.standing import Filing, file_answer
from cogs.shell import SealedOrders, unix_now
from rules.kernel.decisions import Decision
from rules.kernel.journal import standing_name
from rules.kernel.values import IllegalAnswer, Json, Person, Refused, Seat
from rules.table.record import Stored
from rules.table.table import Table

ECHO = 300


async def act_on(bot: SealedOrders, person: Person, sight: Sight, press: Press) -> Stored | str:
    """Do what was pressed; returns what was stored, or what to say."""
    act, _, mark = press.act.partition(".")
    if act == ShellAct.WRITE and press.typed and not mark:
        return await write_down(bot, sight, "\n".join(press.values), is_whole=True)
    if act in (ShellAct.SAVE, ShellAct.USE_SAVED):
        return await act_on_saved(bot, sight, press)
    if act in SHELL_ACTS:
        if press.typed or press.values or (mark and act != ShellAct.ALWAYS):
            raise IllegalAnswer(forms.MOVED_ON)
        return await _always(bot, sight, mark) if mark else await _act_for_shell(bot, person, sight, press)
    question = sight.question
    if question is None:
        raise IllegalAnswer("You have nothing to decide at this moment.")
    pressed = await _pressed(bot, question, sight.working_draft, press)
    if pressed.by_itself and await has_more_to_say(bot, sight, pressed.draft):
        await keep_draft(bot, sight, pressed.draft)  # It is shown with what is said to it, and a button to hand it in.
        return ""
    if pressed.hand_in and isinstance(sight, Filing):
        words = forms.plain(await file_answer(bot, sight, forms.answer(question, pressed.draft)), ECHO)
        return f"Filed: **{words}**\nIt counts every time, until you forget it."
    if pressed.hand_in:
        return await _hand_in(bot, sight, forms.answer(question, pressed.draft))
    await keep_draft(bot, sight, pressed.draft)
    return ""


async def _pressed(bot: SealedOrders, question: Decision, draft: forms.Draft, press: Press) -> forms.Pressed:
    """What comes of a press on the form, or of what was written in it."""
    if not press.typed:
        return forms.press(question, draft, press.act, press.values)
    if forms.reads_lines(question, draft, press.act):
        return await bot.workshop.read_lines(question, draft, press.act, press.values)
    return forms.typed(question, draft, press.act, press.values)


async def _act_for_shell(bot: SealedOrders, person: Person, sight: Sight, press: Press) -> Stored | str:
    """What the buttons in the last row do."""
    table, seat = press.ids.table, sight.seat
    match press.act:
        case ShellAct.REFRESH:
            return ""
        case ShellAct.UNDO:
            await bot.tables.change(table, lambda seated: seated.answers.undo(seat, unix_now()))
            return "Your last answer is taken back."
        case ShellAct.FORGET_ALL:
            await bot.tables.change(table, lambda seated: _forget(seated, seat, list(sight.filed)))
            return "Your standing answers are forgotten. You are asked again every time."
        case ShellAct.WRITE_AGAIN:
            await bot.store.note_dms(person, None, False)
            return "From now on I write to you again. If your direct messages are still closed, I tell you here."
    question = sight.question
    if question is None:
        raise IllegalAnswer("You have nothing to decide at this moment.")
    match press.act:
        case ShellAct.TAKE_BACK:
            await bot.tables.change(
                table, lambda seated: seated.answers.withdraw(seat, unix_now(), batch=press.ids.batch)
            )
            await keep_draft(bot, sight, sight.working_draft)
            return "Taken back. Nothing of yours is handed in now."
        case ShellAct.CHANGE:
            await keep_draft(bot, sight, sight.working_draft)
            return "What you have handed in counts until you hand in something else."
        case ShellAct.SET_STANDING:
            await keep_draft(bot, sight, sight.working_draft)
            return "Choose first, then press Always answer so. Nothing is stored yet."
        case ShellAct.ONLY_NOW:
            name = standing_name(question.key, question.about)
            await bot.tables.change(table, lambda seated: _forget(seated, seat, [name]))
            return "The standing answer is forgotten. You are asked again the next time."
    raise IllegalAnswer(forms.MOVED_ON)


async def _always(bot: SealedOrders, sight: Sight, mark: str) -> Stored | str:
    """File the answer that the panel showed for every time; one that is not handed in yet is handed in as well."""
    question = sight.question
    if question is None or not question.standing:
        raise IllegalAnswer("This question takes no standing answer. Nothing was stored.")
    answer = forms.answer(question, sight.working_draft)
    if mark != str(forms.mark_of(answer)):
        raise IllegalAnswer(forms.MOVED_ON)
    if sight.is_answering:
        return await _hand_in(bot, sight, answer, standing=True)
    await bot.tables.change(
        sight.record.id, lambda seated: seated.answers.file_standing(sight.seat, question.key, question.about, answer)
    )
    return ""


async def _hand_in(bot: SealedOrders, sight: Sight, answer: Json, *, standing: bool = False) -> Stored:
    question, seat, ids = sight.question, sight.seat, sight.ids
    assert question is not None
    nonce = secrets.token_hex(16)

    def hand_in(seated: Table) -> Stored:
        if standing:
            seated.answers.file_standing(seat, question.key, question.about, answer)
        return seated.answers.take(seat, answer, unix_now(), batch=ids.batch, turn=ids.turn, nonce=nonce)

    return await bot.tables.change(ids.table, hand_in)


def _forget(seated: Table, seat: Seat, names: list[str]) -> None:
    if not any(name in seated.use.standing.get(seat, {}) for name in names):
        raise Refused("There is no standing answer of yours to forget.")
    for name in names:
        key, _, about = name.partition("|")
        seated.answers.file_standing(seat, key, about, None)
