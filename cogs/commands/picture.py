"""How boards are cut for the one who asks."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.errors import at_work
from cogs.shell import Interaction, SealedOrders, person_of
from rules.kernel.values import Refused

AS_THE_TABLE = "as the table"
SAID = {
    "wide": "From now on boards are wide for you: made for a desktop.",
    "tall": "From now on boards are tall for you: made for a phone.",
    AS_THE_TABLE: "From now on boards have for you the shape that they have in the channel.",
}
WHEN = "Your panels show it the next time that they are drawn; nobody else sees a difference."


class OwnPictures(commands.Cog):
    """The part of the /game group by which people choose what their own pictures look like."""

    bot: SealedOrders

    @app_commands.command()
    @app_commands.describe(shape="Wide for a desktop, tall for a phone, or as the table has it")
    async def picture(self, interaction: Interaction, shape: Literal["wide", "tall", "as the table"]) -> None:
        """The shape of the boards that only you see, at all tables"""
        async with at_work(interaction):
            if shape not in SAID:  # Discord offers only these, but whoever sends something else is not Discord.
                raise Refused(f"Choose one of these shapes: {', '.join(SAID)}.")
            await self.bot.store.note_picture(person_of(interaction.user), "" if shape == AS_THE_TABLE else shape)
            await interaction.edit_original_response(content=f"{SAID[shape]} {WHEN}")
