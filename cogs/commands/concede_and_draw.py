"""How players end a game by themselves: /game concede, /game claim and /game draw."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.components import NewsButton, news_view
from cogs.errors import at_work
from cogs.letter_words import farewell
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import find_table, record_of, suggest_tables
from cogs.wording import heading, seat_title
from rules.kernel.values import Refused
from rules.table.record import Stage
from rules.table.table import Table


class Endings(commands.Cog):
    """The part of the /game group that ends games."""

    bot: SealedOrders

    def add_ending_buttons(self) -> None:
        """Make the buttons known that these commands put under posts."""
        self.bot.buttons.update(
            concede=self._concede_button, accept_draw=self._accept_draw_button, refuse_draw=self._refuse_draw_button
        )

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def concede(self, interaction: Interaction, table: int | None = None) -> None:
        """Give up"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            record, seat = await record_of(interaction, found)
            if seat is None:
                raise Refused("You do not sit at this table.")
            if record.stage not in (Stage.RUNNING, Stage.PAUSED):
                raise Refused("There is no running game to concede.")
            edition = self.bot.edition(record)
            sure = NewsButton.of(found, 0, "concede", f"Concede as {seat_title(edition, seat)}", "danger")
            await interaction.edit_original_response(
                content=f"{heading(edition, record, seat)}\nThis cannot be taken back. Are you sure?",
                view=news_view([sure]),
            )

    async def _concede_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            person = person_of(interaction.user)

            def give_up(seated: Table) -> str:
                seat = seated.record.seat_of(person)
                seated.people.concede(person, unix_now())
                return "" if seat is None else farewell(seated.record, seat, person)

            words = f"You have conceded. {await self.bot.tables.change(table, give_up)}"
            await interaction.edit_original_response(content=words.strip())

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def claim(self, interaction: Interaction, table: int | None = None) -> None:
        """Win a game that everybody else has deserted, where the table has agreed on that"""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)
            await self.bot.tables.change(found, lambda seated: seated.people.claim(person, unix_now()))
            await interaction.edit_original_response(content="The game is yours.")

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def draw(self, interaction: Interaction, table: int | None = None) -> None:
        """Offer a draw; the game ends when all players accept within a day"""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)
            done = await self.bot.tables.change(found, lambda seated: seated.draws.offer(person, unix_now()))
            said = "The game ends in a draw." if done else "The others are asked to accept the draw."
            await interaction.edit_original_response(content=said)

    async def _accept_draw_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            person = person_of(interaction.user)
            done = await self.bot.tables.change(table, lambda seated: seated.draws.accept(person, unix_now()))
            said = "All have accepted; the game ends in a draw." if done else "You have accepted; others still have to."
            await interaction.edit_original_response(content=said)

    async def _refuse_draw_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            person = person_of(interaction.user)
            await self.bot.tables.change(table, lambda seated: seated.draws.refuse(person, unix_now()))
            await interaction.edit_original_response(content="You have refused; the game goes on.")
