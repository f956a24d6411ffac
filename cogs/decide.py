"""Deciding: every press on a panel, from the first choice to what was stored.

Each press is acknowledged before any lock is taken. A modal cannot wait: it opens from the last committed face, and
what is written in it is checked when it comes back.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from discord.ext import commands

from cogs import forms
from cogs.components import PanelIds, Press, modal_press, panel_modal
from cogs.errors import at_work, explain, sentence_for
from cogs.panel import Panel, ShellAct, Sight, build_panel, see
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from data.logs import logger
from data.store import Draft
from rules.kernel.record import Refused, Stored
from rules.kernel.table import Table
from rules.kernel.values import IllegalAnswer, Json, Seat

log = logger(__name__)

PASSED = "That moment has passed. This is the present one."
NOT_YOURS = "You do not sit at this table, so there is nothing for you to decide here."


class Decide(commands.Cog):
    """The panels of all seats at all tables."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
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
                await interaction.response.send_message("That button is no longer in use.", ephemeral=True)

    async def open_panel(self, interaction: Interaction, table: int) -> None:
        """Show somebody his panel where only he sees it."""
        async with at_work(interaction):
            seat = await self.seat_of(interaction, table)
            sight = await see(self.bot, table, seat)
            panel = await build_panel(self.bot, sight, notice=await self._about_closed_dms(interaction))
            await interaction.edit_original_response(**panel.as_edit)

    async def _about_closed_dms(self, interaction: Interaction) -> str:
        """Who cannot be reached by direct message is told here, for only an interaction can be answered in private."""
        _, closed = await self.bot.store.dm_channel(person_of(interaction.user))
        if not closed:
            return ""
        return "-# Your direct messages are closed to me, so I cannot write to you. This panel does the same."

    async def _refresh(self, interaction: Interaction, table: int) -> None:
        await interaction.response.defer()
        try:
            seat = await self.seat_of(interaction, table)
            panel = await build_panel(self.bot, await see(self.bot, table, seat))
            await interaction.edit_original_response(**panel.as_edit)
        except Exception as error:
            await self._explain_in_private(interaction, error)

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
        """Modals are known by their id alone, so that one opened before a restart still counts."""
        press = modal_press(interaction)
        if press is not None:
            await self.press(interaction, press)

    async def press(self, interaction: Interaction, press: Press) -> None:
        """Answer a press on a panel."""
        try:
            if not press.typed and forms.opens_modal(press.act):
                await self._open_modal(interaction, press)
            else:
                await interaction.response.defer()
                await self._answer_press(interaction, press)
        except Exception as error:
            await self._explain_in_private(interaction, error)

    async def _explain_in_private(self, interaction: Interaction, error: Exception) -> None:
        await explain(interaction, error)
        if sentence_for(error) is None:
            raise error

    async def _open_modal(self, interaction: Interaction, press: Press) -> None:
        sight = await self._sight(interaction, press)
        if sight.question is None or sight.ids != _ids(press):
            await interaction.response.send_message(PASSED.split(".")[0] + ".", ephemeral=True)
            return
        pressed = forms.press(sight.question, sight.working_draft, press.act, press.values)
        assert pressed.modal is not None
        await interaction.response.send_modal(panel_modal(sight.ids, pressed.modal))

    async def _answer_press(self, interaction: Interaction, press: Press) -> None:
        sight = await self._sight(interaction, press)
        if sight.ids != _ids(press):
            await self._show(interaction, sight, sight, notice=PASSED)
            return
        try:
            notice = await self._act(sight, press)
        except IllegalAnswer as fault:
            notice = forms.plain(str(fault))
        await self._show(interaction, sight, await see(self.bot, press.table, sight.seat), notice=notice)

    async def _sight(self, interaction: Interaction, press: Press) -> Sight:
        return await see(self.bot, press.table, await self.seat_of(interaction, press.table))

    async def _show(self, interaction: Interaction, before: Sight, after: Sight, *, notice: str) -> None:
        """Put the present panel in the place of the pressed one, with a new picture where it has changed."""
        redraw = before.ids != after.ids or before.targets != after.targets or notice == PASSED
        panel: Panel = await build_panel(self.bot, after, notice=notice, with_picture=redraw)
        await interaction.edit_original_response(**panel.as_edit)

    async def _act(self, sight: Sight, press: Press) -> str:
        """Do what was pressed; returns what to say about it."""
        table, seat = press.table, sight.seat
        match press.act:
            case ShellAct.REFRESH:
                return ""
            case ShellAct.UNDO:
                await self.bot.tables.change(table, lambda seated: seated.undo(seat, unix_now()))
                return "Your last answer is taken back."
        question = sight.question
        if question is None:
            raise IllegalAnswer("You have nothing to decide at this moment.")
        match press.act:
            case ShellAct.TAKE_BACK:
                await self.bot.tables.change(table, lambda seated: seated.withdraw(seat, unix_now(), batch=press.batch))
                await self._keep_draft(sight, sight.working_draft)
                return "Taken back. Nothing of yours is stored now."
            case ShellAct.CHANGE:
                await self._keep_draft(sight, sight.working_draft)
                return "What you have handed in counts until you hand in something else."
            case ShellAct.ALWAYS:
                answer = forms.answer(question, sight.working_draft)
                return await self._hand_in(sight, press, answer, standing=True)
        deed: Callable[..., forms.Pressed] = forms.typed if press.typed else forms.press
        pressed = deed(question, sight.working_draft, press.act, press.values)
        if pressed.hand_in:
            return await self._hand_in(sight, press, forms.answer(question, pressed.draft))
        await self._keep_draft(sight, pressed.draft)
        return ""

    async def _keep_draft(self, sight: Sight, draft: forms.Draft) -> None:
        kept = Draft(sight.ids.batch, sight.ids.turn, draft.model_dump_json())
        await self.bot.store.save_draft(sight.record.id, sight.seat, kept)

    async def _hand_in(self, sight: Sight, press: Press, answer: Json, *, standing: bool = False) -> str:
        question, seat = sight.question, sight.seat
        assert question is not None
        nonce = secrets.token_hex(16)

        def hand_in(seated: Table) -> Stored:
            if standing:
                seated.file_standing(seat, question.key, question.about, answer)
            return seated.answer(seat, answer, unix_now(), batch=press.batch, turn=press.turn, nonce=nonce)

        stored = await self.bot.tables.change(press.table, hand_in)
        if not stored.resolved:
            await self.bot.store.drop_draft(press.table, seat)
        said = f"Handed in: **{forms.plain(stored.words)}**."
        if standing:
            said += " It also counts every time this is asked again, until you take it back."
        if stored.receipt:
            said += f"\n-# Receipt `{stored.receipt[:16]}`, checked by /game verify after the reveal."
        return said


def _ids(press: Press) -> PanelIds:
    return PanelIds(press.table, press.batch, press.turn)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Decide(bot))
