"""Where every press on a panel comes in, and the panel that answers it; what it means is said in `acts`.

Each press is acknowledged before any lock is taken. A modal cannot wait: it opens from the last committed face, and
what is written in it is checked when it comes back.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord
from discord.ext import commands

from cogs import forms
from cogs.components import PanelIds, Press, marks_in, modal_press, panel_modal
from cogs.drawing.pictures import pictures
from cogs.errors import UNREACHABLE, at_work, explain, sentence_for
from cogs.panel.acts import act_on
from cogs.panel.hand import show_hand
from cogs.panel.hand_over import show_seat
from cogs.panel.in_words import writing_modal
from cogs.panel.layout import Panel, build_panel
from cogs.panel.looks import show_look, show_looks
from cogs.panel.saved import name_modal, show_saved
from cogs.panel.shell_acts import ShellAct
from cogs.panel.sight import Sight, see, see_own
from cogs.panel.since import show_since
from cogs.panel.standing import is_filing, see_filing
from cogs.shell import Interaction, SealedOrders, person_of
from cogs.which_table import find_table
from cogs.wording import story
from data.logs import logger
from render.editions import Edition
from rules.kernel.decisions import Decision
from rules.kernel.values import IllegalAnswer, Json, Seat
from rules.table.record import Stored

log = logger(__name__)

PASSED = "That moment has passed. This is the present one."
CHANGED = "The panel has changed since. Nothing was stored; this is how it stands now."
SINCE, SINCE_ROOM = 2, 300
"""Of the last happenings, so many are told in so much room."""
OUT_OF_USE = "That button is no longer in use. Press Decide under the newest post."
DMS_CLOSED = "-# Your direct messages are closed to me, so I cannot write to you. This panel does the same."

ECHO, PROMPT = 300, 100
RECEIPT_SHOWN = 16
MODALS = (ShellAct.WRITE, ShellAct.SAVE)
IN_ADVANCE = "You answer this in advance, for every time that it is asked."

PAGES: dict[str, Callable[[Interaction, int], Awaitable[None]]] = {
    ShellAct.HAND: show_hand,
    ShellAct.LOOK: show_looks,
    ShellAct.SINCE: show_since,
    ShellAct.MY_SEAT: show_seat,
}
"""What a panel leads aside to, by its button."""


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
        """Show somebody their panel where only they see it."""
        async with at_work(interaction):
            await self.show_panel(interaction, table)

    async def show_panel(self, interaction: Interaction, table: int, notice: str = "") -> None:
        """The panel as the answer to a command or a button that was acknowledged already."""
        sight = await see_own(self.bot, table, person_of(interaction.user))
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
            sight = await see_own(self.bot, table, person_of(interaction.user))
            await self._show(interaction, sight, notice="", redraw=True)
        except Exception as error:
            await self._explain_in_private(interaction, error)

    # Presses on a panel

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Modals are known by their id alone, so that one opened before a restart still counts.

        What nothing else answers to, such as a button from an older version, is answered here.
        """
        press = modal_press(interaction)
        if press is not None:
            await self.press(interaction, press)
        elif not self.bot.knows(interaction):
            await interaction.response.send_message(OUT_OF_USE, ephemeral=True)

    async def press(self, interaction: Interaction, press: Press) -> None:
        """Answer a press on a panel."""
        if not _is_in_private(interaction):
            await interaction.response.send_message(OUT_OF_USE, ephemeral=True)
            return
        show = PAGES.get(press.act)
        if show is not None and press == Press(press.ids, press.act):
            async with at_work(interaction):
                await show(interaction, press.ids.table)
            return
        if press == Press(press.ids, ShellAct.SAVED):
            async with at_work(interaction):
                await show_saved(interaction, await self._sight(interaction, press), press)
            return
        if press.act.startswith(f"{ShellAct.LOOK}.") and not press.typed and not press.values:
            await self._look(interaction, press)
            return
        try:
            if not press.typed and (press.act in MODALS or forms.opens_modal(press.act)):
                await self._open_modal(interaction, press)
            elif not press.typed and press.act.startswith((f"{ShellAct.SHOW_SAVED}.", f"{ShellAct.DROP_SAVED}.")):
                await interaction.response.defer()
                await self._saved(interaction, press)
            else:
                await interaction.response.defer()
                await self._answer_press(interaction, press)
        except Exception as error:
            await self._explain_in_private(interaction, error)

    async def _look(self, interaction: Interaction, press: Press) -> None:
        """Put what somebody wants to look at in the place of what they have looked at."""
        await interaction.response.defer()
        try:
            table = await find_table(interaction, press.ids.table)
            await show_look(interaction, table, press.act.removeprefix(f"{ShellAct.LOOK}."))
        except Exception as error:
            await self._explain_in_private(interaction, error)

    async def _saved(self, interaction: Interaction, press: Press) -> None:
        """Show something that somebody has saved, or delete it, where they chose it."""
        sight = await self._sight(interaction, press)
        if sight.ids == press.ids:
            await show_saved(interaction, sight, press)
            return
        notice = _why_stale(self.bot.edition(sight.record), sight, press)
        await self._show(interaction, sight, notice=notice, redraw=True)

    async def _explain_in_private(self, interaction: Interaction, error: Exception) -> None:
        await explain(interaction, error)
        if sentence_for(error) is None:
            raise error

    async def _open_modal(self, interaction: Interaction, press: Press) -> None:
        sight = await self._sight(interaction, press, comes_back=False)
        if sight.question is None or sight.ids != press.ids:
            await interaction.response.defer()
            await self._show(
                interaction, sight, notice=_why_stale(self.bot.edition(sight.record), sight, press), redraw=True
            )
            return
        if press.act == ShellAct.WRITE:
            modal: forms.Prompt | None = writing_modal(self.bot.edition(sight.record), sight)
        elif press.act == ShellAct.SAVE:
            modal = name_modal(self.bot.edition(sight.record), sight)
        else:
            modal = forms.press(sight.question, sight.working_draft, press.act, press.values).modal
        assert modal is not None
        await interaction.response.send_modal(panel_modal(sight.ids, modal))

    async def _answer_press(self, interaction: Interaction, press: Press) -> None:
        before = await self._sight(interaction, press)
        if before.ids != press.ids:
            await self._show(
                interaction, before, notice=_why_stale(self.bot.edition(before.record), before, press), redraw=True
            )
            return
        try:
            done = await act_on(self.bot, person_of(interaction.user), before, press)
        except IllegalAnswer as fault:
            done = forms.plain(str(fault))
        after = await self._sight_after(press, before)
        notice = done if isinstance(done, str) else _echo(done, before.question, after)
        is_other_picture = before.ids != after.ids or bool(after.targets or before.targets)
        is_other_picture = is_other_picture or self._drawn_answer(before) != self._drawn_answer(after)
        await self._show(interaction, after, notice=notice, redraw=is_other_picture)

    def _drawn_answer(self, sight: Sight) -> Json:
        """What the seat's own picture shows of what is being answered."""
        shown, face = self.bot.edition(sight.record).drawn_answer, sight.shown_face
        return None if shown is None or face is None else shown(face)

    async def _sight(self, interaction: Interaction, press: Press, *, comes_back: bool = True) -> Sight:
        sight = await see_own(self.bot, press.ids.table, person_of(interaction.user), comes_back=comes_back)
        return await see_filing(self.bot, press.ids, sight.seat) if is_filing(press.ids) else sight

    async def _sight_after(self, press: Press, before: Sight) -> Sight:
        if is_filing(press.ids):
            return await see_filing(self.bot, press.ids, before.seat)
        after = await see(self.bot, press.ids.table, before.seat, cut=before.cut)
        return replace(after, visit=before.visit)

    async def _show(self, interaction: Interaction, sight: Sight, *, notice: str, redraw: bool) -> None:
        """Put the present panel in the place of the pressed one at once; a direct message keeps its mark."""
        mark = next(iter(marks_in(interaction.message)), None)
        panel = await build_panel(self.bot, sight, notice=notice, mark=mark, with_picture=False)
        await self._reply(interaction, sight, panel, redraw=redraw)

    async def _reply(
        self, interaction: Interaction, sight: Sight, panel: Panel, *, redraw: bool, fresh: bool = False
    ) -> None:
        """Words and buttons first: nobody waits for a picture to be drawn. It follows, unless a newer press came.

        A fresh panel is a message of its own; the post that it was opened from may be pressed by others meanwhile.
        """
        place = interaction.id if fresh or interaction.message is None else interaction.message.id
        redraw = redraw or place in self._newest  # The picture of an older press is not sent any more.
        self._newest[place] = interaction.id
        try:
            await interaction.edit_original_response(**panel.as_edit)
            # A newer press may have come while the words were on their way: then it brings the picture.
            if redraw and sight.shown_face is not None and self._newest.get(place) == interaction.id:
                edition = self.bot.edition(sight.record)
                drawn = await pictures(self.bot, edition, sight.shown_face, sight.cut, sight.targets)
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


def _is_in_private(interaction: Interaction) -> bool:
    """Whether only the one who pressed sees the message: a panel never takes the place of a public one."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


def _why_stale(edition: Edition, sight: Sight, press: Press) -> str:
    """Why a press no longer counts, and what has happened; what was written in a modal is given back."""
    ids, face = sight.ids, sight.face
    lines = [CHANGED if (ids.batch, ids.turn) == (press.ids.batch, press.ids.turn) else PASSED]
    if face is not None and not is_filing(press.ids):
        lines += [f"-# {line}" for line in story(edition, face.events[-SINCE:], reader=sight.seat, room=SINCE_ROOM)]
    if press.typed and press.values:
        lines.append(f"You wrote: {forms.plain(' '.join(press.values), ECHO)}")
    return "\n".join(lines)


def _echo(stored: Stored, asked: Decision | None, after: Sight) -> str:
    """What was stored, to which question, and its receipt; the panel itself may show the answer already."""
    is_shown = after.answer is not None and not after.is_answering and not stored.resolved
    lines = []
    if not is_shown:
        question = f"{forms.plain(asked.prompt, PROMPT)} " if asked is not None else ""
        lines.append(f"Handed in: {question}**{forms.plain(stored.words, ECHO) or '(empty)'}**")
    if stored.receipt:
        receipt = stored.receipt[:RECEIPT_SHOWN]
        lines.append(f"-# Receipt `{receipt}`: after the reveal, /game verify proves that nothing was changed.")
    return "\n".join(lines)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Decide(bot))
