"""How players leave their letters to whoever follows them at their seats: /letter release."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.errors import at_work
from cogs.shell import Interaction, SealedOrders, person_of
from cogs.which_table import find_table, record_of, seat_named, suggest_seats, suggest_tables
from cogs.wording import seat_in_words
from rules.kernel.values import Seat
from rules.table.table import Table


class Releasing(commands.Cog):
    """The part of the /letter group that opens one's letters to others."""

    bot: SealedOrders

    @app_commands.command()
    @app_commands.describe(
        seat="The seat that you hold or have held",
        take_back="Close them again, as long as nobody has followed you",
        table="The table",
    )
    @app_commands.autocomplete(seat=suggest_seats)
    @app_commands.autocomplete(table=suggest_tables)
    async def release(
        self, interaction: Interaction, seat: str | None = None, take_back: bool = False, table: int | None = None
    ) -> None:
        """Let whoever follows you at your seat read your letters; otherwise nobody can"""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)
            record, _ = await record_of(interaction, found)
            edition = self.bot.edition(record)
            named = None if seat is None else seat_named(edition, record, seat)

            def act(seated: Table) -> Seat:
                letters = seated.letters
                return letters.close(person, named) if take_back else letters.release(person, named)

            chosen = seat_in_words(edition, await self.bot.tables.change(found, act))
            words = f"Your letters of {chosen} are closed: whoever follows you there cannot read them."
            if not take_back:
                words = f"Whoever plays {chosen} after you can read all letters that you have written and got there."
                words += " Until somebody follows you, the option take_back closes them again."
            await interaction.edit_original_response(content=words)
