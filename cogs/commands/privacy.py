"""/privacy: what is kept of whoever asks, and how it is deleted."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
from collections.abc import Mapping, Sequence
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.background.retention import Retention
from cogs.commands.options import anywhere
from cogs.components import NewsButton, news_view
from cogs.errors import at_work
from cogs.rights import require_host
from cogs.shell import Interaction, SealedOrders, person_of
from cogs.which_table import find_table, record_of, suggest_tables
from data.store import KeptOf
from rules.kernel.values import Json, Refused
from rules.kernel.words import counted
from rules.table.record import Record, Stage

HANDED_OUT = (
    "All that I keep under your name: your letters, notes, saved answers and settings. What you decide in a game is "
    "kept under your seat: /orders past shows it."
)
MOST_BYTES = 8_000_000
"""What Discord takes from a bot, and a little less."""

ME, TABLE, SERVER = "me", "table", "server"
FOR_GOOD = "This cannot be taken back. Are you sure?"
ASKED = {
    ME: (
        "At every table a steward takes your seat, and nothing that I keep bears your name any more. Your settings, "
        "saved answers, notes and letters are deleted. Letters that you have sent belong to those who got them, and "
        f"messages in Discord are not mine to delete. {FOR_GOOD}"
    ),
    TABLE: f"Its log, its letters and the proof of its dice are deleted, for everybody who played there. {FOR_GOOD}",
    SERVER: f"Every table of this server is deleted, also those in play, without a word in their channels. {FOR_GOOD}",
}
DONE = {
    ME: "All that I keep of you is being deleted. Whatever you do with me from now on begins anew.",
    TABLE: "The table is deleted.",
    SERVER: "All that was played on this server is being deleted.",
}
NOT_OVER = "Only a table whose game is over can be deleted: end it first, with /referee abandon. Nothing has changed."
NOT_HERE = "Only whoever may manage this server can delete what is kept of it, and only from within it."


@anywhere
class Privacy(
    commands.GroupCog, group_name="privacy", group_description="What the bot keeps of you, and how it is deleted"
):
    """The /privacy group."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons.update(
            my_data=self._hand_out,
            erase_me=self._erase_me,
            erase_table=self._erase_table,
            erase_server=self._erase_server,
        )

    @property
    def _retention(self) -> Retention:
        found = self.bot.get_cog("Retention")
        assert isinstance(found, Retention)
        return found

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """What the bot keeps of you"""
        async with at_work(interaction):
            kept = await self.bot.store.kept_of(person_of(interaction.user))
            view = news_view([NewsButton.of(0, 0, "my_data", "All of it as a file")])
            await interaction.edit_original_response(content=told(kept, self.bot.settings.backups_kept), view=view)

    async def _hand_out(self, interaction: Interaction, _: int) -> None:
        async with at_work(interaction):
            found = await self.bot.store.all_of(person_of(interaction.user))
            name, data = await asyncio.to_thread(as_file, found)
            file = discord.File(io.BytesIO(data), name)
            await interaction.edit_original_response(content=HANDED_OUT, attachments=[file])

    @app_commands.command()
    @app_commands.describe(what="Yourself, a finished table, or all of this server", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def delete(
        self, interaction: Interaction, what: Literal["me", "table", "server"], table: int | None = None
    ) -> None:
        """Delete what is kept of you, of a finished table, or of this server"""
        async with at_work(interaction):
            if what not in ASKED:  # Discord offers only these, but whoever sends something else is not Discord.
                raise Refused(f"Choose one of these: {', '.join(ASKED)}.")
            number = 0
            if what == TABLE:
                number = (await self._deletable(interaction, table)).id
            elif what == SERVER:
                _require_manager(interaction)
            sure = {
                ME: NewsButton.of(0, 0, "erase_me", "Delete everything about me", "danger"),
                TABLE: NewsButton.of(number, 0, "erase_table", "Delete the table", "danger"),
                SERVER: NewsButton.of(0, 0, "erase_server", "Delete everything of this server", "danger"),
            }[what]
            await interaction.edit_original_response(content=ASKED[what], view=news_view([sure]))

    async def _deletable(self, interaction: Interaction, table: int | None) -> Record:
        record, _ = await record_of(interaction, await find_table(interaction, table))
        require_host(interaction, record)
        if record.stage is not Stage.FINISHED:
            raise Refused(NOT_OVER)
        return record

    async def _erase_me(self, interaction: Interaction, _: int) -> None:
        async with at_work(interaction):
            await self._retention.erase("person", person_of(interaction.user))
            await interaction.edit_original_response(content=DONE[ME])

    async def _erase_table(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            record = await self._deletable(interaction, table)
            await self._retention.erase("table", record.id)
            await interaction.edit_original_response(content=DONE[TABLE])

    async def _erase_server(self, interaction: Interaction, _: int) -> None:
        async with at_work(interaction):
            await self._retention.erase("server", _require_manager(interaction))
            await interaction.edit_original_response(content=DONE[SERVER])


def _require_manager(interaction: Interaction) -> int:
    """The server where somebody is, if they may manage it."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused(NOT_HERE)
    return interaction.guild_id


def as_file(found: Mapping[str, Sequence[Mapping[str, Json]]]) -> tuple[str, bytes]:
    """All that is kept of somebody as a file, packed where it would be too large for Discord."""
    data = json.dumps(found, indent=1, ensure_ascii=False).encode()
    return ("sealed-orders.json", data) if len(data) <= MOST_BYTES else ("sealed-orders.json.gz", gzip.compress(data))


def told(kept: KeptOf, days: int) -> str:
    """What is kept of somebody, in plain words."""
    lines = [
        "I know you by the number of your Discord account. Under it I keep:",
        f"- {counted(kept.tables, 'table that names', 'tables that name')} you, as player or host, now or before;",
        f"- {counted(kept.seats, 'seat', 'seats')} of yours in games that are not over;",
        f"- {counted(kept.letters, 'letter', 'letters')} that you have written or got, as your own copies;",
        f"- your notes at {counted(kept.notes, 'table', 'tables')}, and up to where you have seen the games you play;",
        f"- {counted(kept.saved_answers, 'answer', 'answers')} that you have saved under a name;",
        f"- {counted(kept.lessons, 'hint', 'hints')} for newcomers that you have seen, so that they stop;",
        f"- how reliably you have answered in {counted(kept.games, 'finished game')}, as counts alone;",
        "- how I reach you by direct message, and how you want pictures and notices."
        if kept.settings
        else "- no settings of your own.",
        "What you decide in a game is kept under your seat, not under your name.",
        f"Backups go after {counted(days, 'day', 'days')}." if days else "Backups are kept by whoever runs me.",
        "`/privacy delete` deletes it. PRIVACY.md, beside my code, tells all of it.",
    ]
    return "\n".join(lines)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Privacy(bot))
