"""/referee: what the host, or whoever may manage the server, can do for a table that needs help.

The right to do it is checked on every use, inside the change itself.
"""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands

from cogs.errors import at_work
from cogs.find import find_table, record_of, seat_named, suggest_seats, suggest_tables
from cogs.lines import journal_line
from cogs.lobby import require_host
from cogs.options import Duration, anywhere
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.wording import at, seat_title
from data.settings import parse_duration
from rules.kernel.record import Refused
from rules.kernel.table import Table


@anywhere
class Referee(commands.GroupCog, group_name="referee", group_description="For the host and for moderators"):
    """The /referee group."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    async def _rule(self, interaction: Interaction, table: int | None, action: Callable[[Table], str]) -> None:
        """Check the right, do it, and say what was done."""
        found = await find_table(interaction, table)

        def rule(seated: Table) -> str:
            require_host(interaction, seated.record)
            return action(seated)

        said = await self.bot.tables.change(found, rule)
        await interaction.edit_original_response(content=said)

    @app_commands.command()
    @app_commands.describe(time="How much more time, such as 12h", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def extend(self, interaction: Interaction, time: Duration, table: int | None = None) -> None:
        """Give everybody more time"""
        async with at_work(interaction):

            def extend(seated: Table) -> str:
                return f"The deadline is now {at(seated.extend(parse_duration(time), unix_now()))}."

            await self._rule(interaction, table, extend)

    @app_commands.command()
    @app_commands.describe(
        seat="Whose turn to play by the rules; all that are waited for if you name none", table="The table"
    )
    @app_commands.autocomplete(seat=suggest_seats)
    @app_commands.autocomplete(table=suggest_tables)
    async def fallback(self, interaction: Interaction, seat: str | None = None, table: int | None = None) -> None:
        """Answer by the rules for those who have not answered"""
        async with at_work(interaction):

            def move_on(seated: Table) -> str:
                seats = None if seat is None else [seat_named(self.bot.edition(seated.record), seated.record, seat)]
                seated.move_on(unix_now(), by="referee", seats=seats)
                return "The rules have answered."

            await self._rule(interaction, table, move_on)

    @app_commands.command()
    @app_commands.describe(seat="The seat", player="Who takes it; a steward if you name nobody", table="The table")
    @app_commands.autocomplete(seat=suggest_seats)
    @app_commands.autocomplete(table=suggest_tables)
    async def replace(
        self, interaction: Interaction, seat: str, player: discord.User | None = None, table: int | None = None
    ) -> None:
        """Give a seat to another player, or to a steward"""
        async with at_work(interaction):
            if player is not None and player.bot:
                raise Refused("A bot cannot take a seat; leave the player out for a steward.")

            def replace(seated: Table) -> str:
                chosen = seat_named(self.bot.edition(seated.record), seated.record, seat)
                seated.replace(chosen, "" if player is None else person_of(player), unix_now())
                return f"{seat_title(self.bot.edition(seated.record), chosen)} has a new player."

            await self._rule(interaction, table, replace)

    @app_commands.command()
    @app_commands.describe(line="Go back to before this line of the log", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def rewind(
        self, interaction: Interaction, line: app_commands.Range[int, 0, 1_000_000], table: int | None = None
    ) -> None:
        """Go back, with new dice from there on"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            require_host(interaction, (await record_of(interaction, found))[0])
            first = await journal_line(self.bot, found, line)

            def rewind(seated: Table) -> str:
                seated.rewind(first, known_as=line)
                return "The game has gone back."

            await self._rule(interaction, found, rewind)

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def accept(self, interaction: Interaction, table: int | None = None) -> None:
        """Go on with the rules as they are now, after they have changed under a game"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            record, _ = await record_of(interaction, found)
            require_host(interaction, record)
            await self.bot.tables.accept_new_course(found)
            await interaction.edit_original_response(content="The game goes on with the rules as they are now.")

    @app_commands.command()
    @app_commands.describe(why="The reason, for all to read", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def abandon(
        self, interaction: Interaction, why: app_commands.Range[str, 0, 200] = "", table: int | None = None
    ) -> None:
        """End the game without a winner"""
        async with at_work(interaction):

            def abandon(seated: Table) -> str:
                seated.abandon(why, unix_now())
                return "The game is abandoned."

            await self._rule(interaction, table, abandon)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Referee(bot))
