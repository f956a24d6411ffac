"""Deciding: every press on a panel, from the first choice to what was stored.

Each press is acknowledged before any lock is taken. A modal cannot wait: it opens from the last committed face, and
what is written in it is checked when it comes back.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

import discord
from discord.ext import commands

from cogs import forms
from cogs.closer import show_look, show_looks
from cogs.components import PanelIds, Press, is_nobodys, marks_in, modal_press, panel_modal
from cogs.errors import UNREACHABLE, at_work, explain, sentence_for
from cogs.filing import Filing, file_answer, is_filing, see_filing
from cogs.find import find_table
from cogs.hand import show_hand
from cogs.letters import LetterButton, reply_in
from cogs.lobby import LobbySelect
from cogs.panel import SHELL_ACTS, Panel, ShellAct, Sight, build_panel, keep_draft, see
from cogs.pictures import pictures
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.written import write_down, writing_modal
from data.logs import logger
from rules.kernel.decisions import Decision
from rules.kernel.journal import standing_name
from rules.kernel.record import Refused, Stored
from rules.kernel.table import Table
from rules.kernel.values import IllegalAnswer, Json, Seat

log = logger(__name__)

PASSED = "That moment has passed. This is the present one."
CHANGED = "The panel has changed since. Nothing was stored; this is how it stands now."
NOT_YOURS = "You do not sit at this table, so there is nothing for you to decide here."
OUT_OF_USE = "That button is no longer in use. Press Decide under the newest post."
DMS_CLOSED = "-# Your direct messages are closed to me, so I cannot write to you. This panel does the same."

ECHO, PROMPT = 300, 100
RECEIPT_SHOWN = 16
IN_ADVANCE = "You answer this in advance, for every time that it is asked."


class Decide(commands.Cog):
    """The panels of all seats at all tables."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._newest: dict[int, int] = {}
        """The newest press on each panel that is being answered, by the panel's message."""
        bot.panels = self

    # Buttons under news

    async def news_button(self, interaction: Interaction, table: int, row: int, what: str) -> None:
        """A button under a post, or under a direct message."""
        match what:
            case "decide":
                await self.open_panel(interaction, table)
            case "open":
                await self._refresh(interaction, table)
            case _ if what in self.bot.buttons:
                await self.bot.buttons[what](interaction, table)
            case _:
                await interaction.response.send_message(OUT_OF_USE, ephemeral=True)

    async def open_panel(self, interaction: Interaction, table: int) -> None:
        """Show somebody his panel where only he sees it."""
        async with at_work(interaction):
            await self.show_panel(interaction, table)

    async def show_panel(self, interaction: Interaction, table: int, notice: str = "") -> None:
        """The panel as the answer to a command or a button that was acknowledged already."""
        seat = await self.seat_of(interaction, table)
        await self._come_back(table, seat)
        sight = await see(self.bot, table, seat)
        buttons: list[forms.Push] = []
        # Who cannot be reached by direct message is told here: only an interaction can be answered in private.
        if (await self.bot.store.dm_channel(person_of(interaction.user)))[1]:
            notice = "\n".join(filter(None, (notice, DMS_CLOSED)))
            buttons = [forms.Push("Write to me again", ShellAct.WRITE_AGAIN)]
        panel = await build_panel(self.bot, sight, notice=notice, buttons=buttons, with_picture=False)
        await self._reply(interaction, sight, panel, redraw=True, fresh=True)

    async def show_filing(self, interaction: Interaction, ids: PanelIds, seat: Seat) -> None:
        """The panel of a standing question, as the answer to a command that was acknowledged already."""
        sight = await see_filing(self.bot, ids, seat)
        panel = await build_panel(self.bot, sight, notice=IN_ADVANCE, with_picture=False)
        await self._reply(interaction, sight, panel, redraw=False, fresh=True)

    async def _refresh(self, interaction: Interaction, table: int) -> None:
        if not _is_in_private(interaction):
            await interaction.response.send_message(OUT_OF_USE, ephemeral=True)
            return
        await interaction.response.defer()
        try:
            seat = await self.seat_of(interaction, table)
            await self._come_back(table, seat)
            await self._show(interaction, await see(self.bot, table, seat), notice="", redraw=True)
        except Exception as error:
            await self._explain_in_private(interaction, error)

    async def _come_back(self, table: int, seat: Seat) -> None:
        """A table that no longer waited for this seat, or had paused because nobody was there, goes on with it."""
        if await self.bot.tables.look(table, lambda seated: seated.is_missed(seat)):
            await self.bot.tables.change(table, lambda seated: seated.come_back(seat, unix_now()))

    async def seat_of(self, interaction: Interaction, table: int) -> Seat:
        """Where the person who pressed sits."""
        person = person_of(interaction.user)
        seat = await self.bot.tables.look(table, lambda seated: seated.record.seat_of(person))
        if seat is None:
            raise Refused(NOT_YOURS)
        return seat

    # Presses on a panel

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Modals are known by their id alone, so that one opened before a restart still counts.

        What nothing else answers to, such as a button from an older version, is answered here.
        """
        press = modal_press(interaction)
        if press is not None:
            await self.press(interaction, press)
        elif reply_in(interaction) is None and is_nobodys(interaction, LobbySelect, LetterButton):
            await interaction.response.send_message(OUT_OF_USE, ephemeral=True)

    async def press(self, interaction: Interaction, press: Press) -> None:
        """Answer a press on a panel."""
        if not _is_in_private(interaction):
            await interaction.response.send_message(OUT_OF_USE, ephemeral=True)
            return
        if press == Press(press.ids, ShellAct.HAND):
            async with at_work(interaction):
                await show_hand(interaction, press.ids.table)
            return
        if press == Press(press.ids, ShellAct.LOOK):
            async with at_work(interaction):
                await show_looks(interaction, press.ids.table)
            return
        if press.act.startswith(f"{ShellAct.LOOK}.") and not press.typed and not press.values:
            await self._look(interaction, press)
            return
        try:
            if not press.typed and (press.act == ShellAct.WRITE or forms.opens_modal(press.act)):
                await self._open_modal(interaction, press)
            else:
                await interaction.response.defer()
                await self._answer_press(interaction, press)
        except Exception as error:
            await self._explain_in_private(interaction, error)

    async def _look(self, interaction: Interaction, press: Press) -> None:
        """Put what somebody wants to look at in the place of what he has looked at."""
        await interaction.response.defer()
        try:
            table = await find_table(interaction, press.ids.table)
            await show_look(interaction, table, press.act.removeprefix(f"{ShellAct.LOOK}."))
        except Exception as error:
            await self._explain_in_private(interaction, error)

    async def _explain_in_private(self, interaction: Interaction, error: Exception) -> None:
        await explain(interaction, error)
        if sentence_for(error) is None:
            raise error

    async def _open_modal(self, interaction: Interaction, press: Press) -> None:
        sight = await self._sight(interaction, press)
        if sight.question is None or sight.ids != press.ids:
            await interaction.response.defer()
            await self._show(interaction, sight, notice=_why_stale(sight, press), redraw=True)
            return
        if press.act == ShellAct.WRITE:
            modal: forms.Prompt | None = writing_modal(sight.question)
        else:
            modal = forms.press(sight.question, sight.working_draft, press.act, press.values).modal
        assert modal is not None
        await interaction.response.send_modal(panel_modal(sight.ids, modal))

    async def _answer_press(self, interaction: Interaction, press: Press) -> None:
        seat = await self.seat_of(interaction, press.ids.table)
        await self._come_back(press.ids.table, seat)
        before = await self._sight_of(press, seat)
        if before.ids != press.ids:
            await self._show(interaction, before, notice=_why_stale(before, press), redraw=True)
            return
        try:
            done = await self._act(interaction, before, press)
        except IllegalAnswer as fault:
            done = forms.plain(str(fault))
        after = await self._sight_of(press, before.seat)
        notice = done if isinstance(done, str) else _echo(done, before.question, after)
        is_other_picture = before.ids != after.ids or bool(before.targets or after.targets)
        is_other_picture = is_other_picture or self._drawn_answer(before) != self._drawn_answer(after)
        await self._show(interaction, after, notice=notice, redraw=is_other_picture)

    def _drawn_answer(self, sight: Sight) -> Json:
        """What the seat's own picture shows of what is being answered."""
        shown, face = self.bot.edition(sight.record).drawn_answer, sight.shown_face
        return None if shown is None or face is None else shown(face)

    async def _sight(self, interaction: Interaction, press: Press) -> Sight:
        return await self._sight_of(press, await self.seat_of(interaction, press.ids.table))

    async def _sight_of(self, press: Press, seat: Seat) -> Sight:
        if is_filing(press.ids):
            return await see_filing(self.bot, press.ids, seat)
        return await see(self.bot, press.ids.table, seat)

    async def _show(self, interaction: Interaction, sight: Sight, *, notice: str, redraw: bool) -> None:
        """Put the present panel in the place of the pressed one at once; a direct message keeps its mark."""
        mark = next(iter(marks_in(interaction.message)), None)
        panel = await build_panel(self.bot, sight, notice=notice, mark=mark, with_picture=False)
        await self._reply(interaction, sight, panel, redraw=redraw)

    async def _reply(
        self, interaction: Interaction, sight: Sight, panel: Panel, *, redraw: bool, fresh: bool = False
    ) -> None:
        """Words and buttons first: nobody waits for his picture to be drawn. It follows, unless a newer press came.

        A fresh panel is a message of its own; the post that it was opened from may be pressed by others meanwhile.
        """
        place = interaction.id if fresh or interaction.message is None else interaction.message.id
        redraw = redraw or place in self._newest  # The picture of an older press is not sent any more.
        self._newest[place] = interaction.id
        try:
            await interaction.edit_original_response(**panel.as_edit)
            # A newer press may have come while the words were on their way: then it brings the picture.
            if redraw and sight.shown_face is not None and self._newest.get(place) == interaction.id:
                drawn = await pictures(self.bot, self.bot.edition(sight.record), sight.shown_face, sight.targets)
                if drawn and self._newest.get(place) == interaction.id:
                    await self._add_pictures(interaction, drawn)
        finally:
            if self._newest.get(place) == interaction.id:
                del self._newest[place]

    async def _add_pictures(self, interaction: Interaction, drawn: list[discord.File]) -> None:
        """The words are there already, and say what was done: a picture that is lost on the way takes nothing back."""
        try:
            await interaction.edit_original_response(attachments=drawn)
        except UNREACHABLE as fault:
            log.warning("picture_lost", fault=type(fault).__name__)

    async def _act(self, interaction: Interaction, sight: Sight, press: Press) -> Stored | str:
        """Do what was pressed; returns what was stored, or what to say."""
        act, _, mark = press.act.partition(".")
        if act == ShellAct.WRITE and press.typed and not mark:
            return await write_down(self.bot, sight, "\n".join(press.values))
        if act in SHELL_ACTS:
            if press.typed or press.values or (mark and act != ShellAct.ALWAYS):
                raise IllegalAnswer(forms.MOVED_ON)
            return await self._always(sight, mark) if mark else await self._act_for_shell(interaction, sight, press)
        question = sight.question
        if question is None:
            raise IllegalAnswer("You have nothing to decide at this moment.")
        deed: Callable[..., forms.Pressed] = forms.typed if press.typed else forms.press
        pressed = deed(question, sight.working_draft, press.act, press.values)
        if pressed.hand_in and isinstance(sight, Filing):
            words = forms.plain(await file_answer(self.bot, sight, forms.answer(question, pressed.draft)), ECHO)
            return f"Filed: **{words}**\nIt counts every time, until you forget it."
        if pressed.hand_in:
            return await self._hand_in(sight, forms.answer(question, pressed.draft))
        await keep_draft(self.bot, sight, pressed.draft)
        return ""

    async def _act_for_shell(self, interaction: Interaction, sight: Sight, press: Press) -> Stored | str:
        """What the buttons in the last row do."""
        table, seat = press.ids.table, sight.seat
        match press.act:
            case ShellAct.REFRESH:
                return ""
            case ShellAct.UNDO:
                await self.bot.tables.change(table, lambda seated: seated.undo(seat, unix_now()))
                return "Your last answer is taken back."
            case ShellAct.FORGET_ALL:
                await self.bot.tables.change(table, lambda seated: _forget(seated, seat, list(sight.filed)))
                return "Your standing answers are forgotten. You are asked again every time."
            case ShellAct.WRITE_AGAIN:
                await self.bot.store.note_dms(person_of(interaction.user), None, False)
                return "From now on I write to you again. If your direct messages are still closed, I tell you here."
        question = sight.question
        if question is None:
            raise IllegalAnswer("You have nothing to decide at this moment.")
        match press.act:
            case ShellAct.TAKE_BACK:
                await self.bot.tables.change(
                    table, lambda seated: seated.withdraw(seat, unix_now(), batch=press.ids.batch)
                )
                await keep_draft(self.bot, sight, sight.working_draft)
                return "Taken back. Nothing of yours is handed in now."
            case ShellAct.CHANGE:
                await keep_draft(self.bot, sight, sight.working_draft)
                return "What you have handed in counts until you hand in something else."
            case ShellAct.SET_STANDING:
                await keep_draft(self.bot, sight, sight.working_draft)
                return "Choose first, then press Always answer so. Nothing is stored yet."
            case ShellAct.ONLY_NOW:
                name = standing_name(question.key, question.about)
                await self.bot.tables.change(table, lambda seated: _forget(seated, seat, [name]))
                return "The standing answer is forgotten. You are asked again the next time."
        raise IllegalAnswer(forms.MOVED_ON)

    async def _always(self, sight: Sight, mark: str) -> Stored | str:
        """File the answer that the panel showed for every time; one that is not handed in yet is handed in as well."""
        question = sight.question
        if question is None or not question.standing:
            raise IllegalAnswer("This question takes no standing answer. Nothing was stored.")
        answer = forms.answer(question, sight.working_draft)
        if mark != str(forms.mark_of(answer)):
            raise IllegalAnswer(forms.MOVED_ON)
        if sight.is_answering:
            return await self._hand_in(sight, answer, standing=True)
        await self.bot.tables.change(
            sight.record.id, lambda seated: seated.file_standing(sight.seat, question.key, question.about, answer)
        )
        return ""

    async def _hand_in(self, sight: Sight, answer: Json, *, standing: bool = False) -> Stored:
        question, seat, ids = sight.question, sight.seat, sight.ids
        assert question is not None
        nonce = secrets.token_hex(16)

        def hand_in(seated: Table) -> Stored:
            if standing:
                seated.file_standing(seat, question.key, question.about, answer)
            return seated.answer(seat, answer, unix_now(), batch=ids.batch, turn=ids.turn, nonce=nonce)

        stored = await self.bot.tables.change(ids.table, hand_in)
        if not stored.resolved:
            await self.bot.store.drop_draft(ids.table, seat)
        return stored


def _is_in_private(interaction: Interaction) -> bool:
    """Whether only the one who pressed sees the message: a panel never takes the place of a public one."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


def _forget(seated: Table, seat: Seat, names: list[str]) -> None:
    if not any(name in seated.standing.get(seat, {}) for name in names):
        raise Refused("There is no standing answer of yours to forget.")
    for name in names:
        key, _, about = name.partition("|")
        seated.file_standing(seat, key, about, None)


def _why_stale(sight: Sight, press: Press) -> str:
    """Why a press no longer counts; what was written in a modal is given back."""
    ids = sight.ids
    same_moment = (ids.batch, ids.turn) == (press.ids.batch, press.ids.turn)
    words = CHANGED if same_moment else PASSED
    written = " ".join(press.values) if press.typed else ""
    return f"{words}\nYou wrote: {forms.plain(written, ECHO)}" if written else words


def _echo(stored: Stored, asked: Decision | None, after: Sight) -> str:
    """What was stored, to which question, and its receipt; the panel itself may show the answer already."""
    is_shown = after.answer is not None and not after.is_answering and not stored.resolved
    lines = []
    if not is_shown:
        question = f" · {forms.plain(asked.prompt, PROMPT)}" if asked is not None else ""
        lines.append(f"Handed in: **{forms.plain(stored.words, ECHO) or '(empty)'}**{question}")
    if stored.receipt:
        receipt = stored.receipt[:RECEIPT_SHOWN]
        lines.append(f"-# Receipt `{receipt}`: after the reveal, /game verify proves that nothing was changed.")
    return "\n".join(lines)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Decide(bot))
