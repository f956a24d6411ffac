"""/notes: what somebody notes for themselves at a table; nobody else ever sees it, whoever takes the seat included."""

from __future__ import annotations

import re

import discord
from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.commands.options import anywhere
from cogs.components import NewsButton, news_view, prompt_modal, written_in
from cogs.errors import at_work
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import find_table, record_of, suggest_tables
from cogs.wording import heading
from data.memory import Note
from rules.kernel.values import Refused

LONGEST_NOTES = 3000
NOTHING = "You have noted nothing at this table. Press Write notes, or use /notes add: for a line."
SAVED = "Noted. Nobody else can read it."
CLEARED = "Your notes at this table are deleted."
_FORM = re.compile(r"\At(?P<table>[1-9][0-9]{0,14}):notes\Z")


class Notes(commands.Cog):
    """What people note for themselves."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons["write_notes"] = self.open_form
        bot.know(modal=lambda pressed: form_in(pressed) is not None)

    @app_commands.command()
    @app_commands.describe(add="A line to add; leave it out to read and change all of them", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def notes(
        self,
        interaction: Interaction,
        add: app_commands.Range[str, 1, LONGEST_NOTES] | None = None,
        table: int | None = None,
    ) -> None:
        """Your own notes at this table, which nobody else can read"""
        async with at_work(interaction):
            found = await self._may_note(interaction, table)
            if add is not None:
                note = await self.bot.store.note(found, person_of(interaction.user))
                await self._save(interaction, found, "\n".join([*([note.text] if note is not None else []), add]))
            await self._show(interaction, found, SAVED if add is not None else "")

    async def open_form(self, interaction: Interaction, table: int) -> None:
        """The form must be the first answer; who may use it is asked when it comes back."""
        note = await self.bot.store.note(table, person_of(interaction.user))
        value = note.text if note is not None else ""
        entry = forms.Entry("Your notes", "Empty it to delete them", most=LONGEST_NOTES, long=True, value=value)
        prompt = forms.Prompt(title="For your eyes alone", act="notes", entries=(entry,))
        await interaction.response.send_modal(prompt_modal(f"t{table}:notes", prompt))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A form is known by its id alone, so that one opened before a restart still counts."""
        if (table := form_in(interaction)) is not None:
            async with at_work(interaction):
                found = await self._may_note(interaction, table)
                is_there = await self._save(interaction, found, "\n".join(written_in(interaction)))
                await self._show(interaction, found, SAVED if is_there else CLEARED)

    async def _may_note(self, interaction: Interaction, table: int | None) -> int:
        """The table at which somebody sits, or has notes of a seat that they have left."""
        found = await find_table(interaction, table)
        _, seat = await record_of(interaction, found)
        if seat is None and await self.bot.store.note(found, person_of(interaction.user)) is None:
            raise Refused("You do not sit at this table.")
        return found

    async def _save(self, interaction: Interaction, table: int, written: str) -> bool:
        """Keep the whole of somebody's notes; returns whether there is anything."""
        text = readable(written)
        if len(text) > LONGEST_NOTES:
            raise Refused(
                f"Notes have room for {LONGEST_NOTES} characters, and these have {len(text)}. Nothing was changed: "
                "press Write notes under /notes to shorten them."
            )
        note = Note(text, unix_now()) if text else None
        await self.bot.store.save_note(table, person_of(interaction.user), note)
        return note is not None

    async def _show(self, interaction: Interaction, table: int, said: str) -> None:
        record, seat = await record_of(interaction, table)
        note = await self.bot.store.note(table, person_of(interaction.user))
        lines = [heading(self.bot.edition(record), record, seat), said or ("" if note is not None else NOTHING)]
        embeds = [] if note is None else [note_embed(note)]
        view = news_view([NewsButton.of(table, 0, "write_notes", "Write notes")])
        await interaction.edit_original_response(content="\n".join(filter(None, lines)), embeds=embeds, view=view)


def readable(written: str) -> str:
    """What was written, without halves of characters, which cannot even be kept."""
    return "".join(letter for letter in written if not "\ud800" <= letter <= "\udfff").strip()


def note_embed(note: Note) -> discord.Embed:
    """Notes as they were written, line by line."""
    words = "\n".join(map(forms.plain, note.text.splitlines()))
    shown = forms.cut(words, limits.EMBED_DESCRIPTION)
    return discord.Embed(title="Your notes", description=shown).set_footer(text="Nobody else can read them.")


def form_in(interaction: Interaction) -> int | None:
    """The table of notes that were sent off; None for all else."""
    if interaction.type is not discord.InteractionType.modal_submit or not isinstance(interaction.data, dict):
        return None
    match = _FORM.match(str(interaction.data.get("custom_id", "")))
    return None if match is None else int(match["table"])


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Notes(bot))
