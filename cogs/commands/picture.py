"""/picture: how boards are cut for the one who asks."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.commands.options import anywhere
from cogs.errors import at_work
from cogs.shell import Interaction, SealedOrders, person_of

AS_THE_TABLE = "as the table"
SAID = {
    "wide": "From now on boards are wide for you: made for a desktop.",
    "tall": "From now on boards are tall for you: made for a phone.",
    AS_THE_TABLE: "From now on boards have for you the shape that they have in the channel.",
}


class Picture(commands.Cog):
    """What somebody wants their own pictures to look like."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(shape="Wide for a desktop, tall for a phone, or as the table has it")
    @anywhere
    async def picture(self, interaction: Interaction, shape: Literal["wide", "tall", "as the table"]) -> None:
        """The shape of the boards that only you see"""
        async with at_work(interaction):
            await self.bot.store.note_picture(person_of(interaction.user), "" if shape == AS_THE_TABLE else shape)
            said = f"{SAID[shape]} Your panels show it the next time that you open them; nobody else sees a difference."
            await interaction.edit_original_response(content=said)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Picture(bot))
