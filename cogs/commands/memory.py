"""What somebody comes back to, or comes to: what has happened since, and their seat so far."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.commands.options import anywhere
from cogs.errors import at_work
from cogs.panel.hand_over import show_seat
from cogs.panel.since import show_since
from cogs.shell import Interaction, SealedOrders
from cogs.which_table import find_table, suggest_tables


class Memory(commands.Cog):
    """What the bot remembers for whoever sits at a table."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons |= {"my_seat": self.seat_button, "since": self.since_button}

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def since(self, interaction: Interaction, table: int | None = None) -> None:
        """What has happened since you were last here, marked on the board, and what is due"""
        async with at_work(interaction):
            await show_since(interaction, await find_table(interaction, table))

    async def since_button(self, interaction: Interaction, table: int) -> None:
        """The button under a post."""
        async with at_work(interaction):
            await show_since(interaction, await find_table(interaction, table))

    async def seat_button(self, interaction: Interaction, table: int) -> None:
        """The button under the status, and under the page that a newcomer gets."""
        async with at_work(interaction):
            await show_seat(interaction, await find_table(interaction, table))


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Memory(bot))
