"""/referee: what can be done for a table that needs help.

Whoever plays at the table needs its consent; a host or moderator who does not play acts alone, and every use is
posted. The right to do it is checked on every use, inside the change itself.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.options import Duration, anywhere
from cogs.commands.votes import TO_BE_VOTED_ON, LogLine, put_to_table, rewind_to
from cogs.errors import at_work
from cogs.rights import is_referee
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import find_table, seat_named, suggest_seats, suggest_tables
from cogs.wording import at
from data.settings import parse_duration
from rules.kernel.values import Refused, Seat
from rules.table.proposals import Abandon, AnyMatter, CallSteward, Extend, GiveSeat, NewCourse
from rules.table.table import Table


@anywhere
class Referee(
    commands.GroupCog,
    group_name="referee",
    group_description="Help for a table: by vote of its players, or by a referee who does not play",
):
    """The /referee group."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(time="How much more time, such as 12h", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def extend(self, interaction: Interaction, time: Duration, table: int | None = None) -> None:
        """Give everybody more time (host), or ask the table for it"""
        async with at_work(interaction):
            person = person_of(interaction.user)

            def extend(seated: Table) -> int | None:
                """The new deadline; None where the table still has to agree."""
                if is_referee(interaction, seated.record):
                    return seated.clock.extend(parse_duration(time), unix_now())
                seated.use.require_seat_of(person)
                is_done = seated.votes.propose(person, Extend(seconds=parse_duration(time)), unix_now())
                return seated.record.due if is_done else None

            due = await self.bot.tables.change(await find_table(interaction, table), extend)
            said = TO_BE_VOTED_ON if due is None else f"The deadline is now {at(due)}."
            await interaction.edit_original_response(content=said)

    @app_commands.command()
    @app_commands.describe(
        seat="Whose turn to play by the rules; all that are waited for if you name none", table="The table"
    )
    @app_commands.autocomplete(seat=suggest_seats)
    @app_commands.autocomplete(table=suggest_tables)
    async def fallback(self, interaction: Interaction, seat: str | None = None, table: int | None = None) -> None:
        """Let the rules answer for those who have not answered"""
        async with at_work(interaction):

            def fallback(seated: Table) -> AnyMatter:
                return seated.votes.fallback_for(None if seat is None else self._seat_named(seated, seat))

            found = await find_table(interaction, table)
            await put_to_table(interaction, found, fallback, "The rules have answered.")

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

            def replace(seated: Table) -> AnyMatter:
                chosen = self._seat_named(seated, seat)
                return CallSteward(seat=chosen) if player is None else GiveSeat(seat=chosen, newcomer=person_of(player))

            done = "A steward plays that seat now." if player is None else "The seat has a new player."
            await put_to_table(interaction, await find_table(interaction, table), replace, done)

    def _seat_named(self, seated: Table, seat: str) -> Seat:
        return seat_named(self.bot.edition(seated.record), seated.record, seat)

    @app_commands.command()
    @app_commands.describe(line="Go back to before this line of the log", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def rewind(self, interaction: Interaction, line: LogLine, table: int | None = None) -> None:
        """Go back, with new dice from there on"""
        await rewind_to(interaction, table, line)

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def accept(self, interaction: Interaction, table: int | None = None) -> None:
        """Go on with the rules as they are now, after they have changed under a game"""
        async with at_work(interaction):
            done = "The game goes on with the rules as they are now."
            await put_to_table(interaction, await find_table(interaction, table), lambda seated: NewCourse(), done)

    @app_commands.command()
    @app_commands.describe(why="The reason, for all to read", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def abandon(
        self, interaction: Interaction, why: app_commands.Range[str, 0, 200] = "", table: int | None = None
    ) -> None:
        """End the game without a winner"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            await put_to_table(interaction, found, lambda seated: Abandon(why=why), "The game is abandoned.")


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Referee(bot))
