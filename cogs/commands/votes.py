"""What a table decides together: proposals, and the buttons to agree to them or to refuse."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.components import news_view
from cogs.errors import at_work
from cogs.log_lines import journal_line
from cogs.open_votes import vote_buttons, votes_open_to
from cogs.rights import is_referee
from cogs.shell import Interaction, SealedOrders, bot_of, person_of, unix_now
from cogs.which_table import find_table, record_of
from cogs.wording import heading, tell
from rules.kernel.values import Refused
from rules.table.proposals import AnyMatter, GoBack
from rules.table.table import Table

TO_BE_VOTED_ON = (
    "The table votes on it, by the buttons under my post in the channel, which tells until when. It happens when the "
    "host and most of the others agree; whom it concerns has no vote."
)

NO_VOTE = "Nothing is put to the vote at this table now on which your word is still wanted."

LogLine = app_commands.Range[int, 0, 1_000_000]
"""The number of a line of the log, as people type it."""


async def put_to_table(interaction: Interaction, table: int, matter: Callable[[Table], AnyMatter], done: str) -> None:
    """Do what somebody wants if the table consents to it, and say whether it is done or voted on."""
    bot, person = bot_of(interaction), person_of(interaction.user)

    def propose(seated: Table) -> bool:
        referee = is_referee(interaction, seated.record)
        return seated.votes.propose(person, matter(seated), unix_now(), is_referee=referee)

    is_done = await bot.tables.change(table, propose)
    await interaction.edit_original_response(content=done if is_done else TO_BE_VOTED_ON)


async def rewind_to(interaction: Interaction, table: int | None, line: int) -> None:
    """Go back to before a line of the log, by consent."""
    async with at_work(interaction):
        found = await find_table(interaction, table)
        first = await journal_line(bot_of(interaction), found, line)
        matter = GoBack(line=first, known_as=line)
        await put_to_table(interaction, found, lambda seated: matter, "The game has gone back.")


class Votes(commands.Cog):
    """The buttons under a proposal, and the one that leads to them."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons.update(agree=self._agree_button, refuse=self._refuse_button, vote=self._vote_button)

    async def _vote_button(self, interaction: Interaction, table: int) -> None:
        """The button of a duty: what is put to the vote, with the buttons that stand under the post in the channel."""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)
            record, seat = await record_of(interaction, found)
            put = await self.bot.tables.look(found, lambda seated: votes_open_to(seated, person, unix_now()))
            if not put:
                raise Refused(NO_VOTE)
            edition = self.bot.edition(record)
            content = "\n".join([heading(edition, record, seat), *(tell(edition, event) for event in put)])
            view = news_view(vote_buttons(found, 0, put))
            await interaction.edit_original_response(content=forms.cut(content, limits.MESSAGE_TEXT), view=view)

    async def _agree_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)

            def agree(seated: Table) -> bool:
                return seated.votes.agree(person, unix_now(), is_referee=is_referee(interaction, seated.record))

            is_done = await self.bot.tables.change(found, agree)
            said = (
                "You have agreed, and with that it is decided." if is_done else "You have agreed; others still have to."
            )
            await interaction.edit_original_response(content=said)

    async def _refuse_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)

            def refuse(seated: Table) -> bool:
                return seated.votes.refuse(person, unix_now(), is_referee=is_referee(interaction, seated.record))

            is_off = await self.bot.tables.change(found, refuse)
            said = (
                "You have refused; the game goes on as it is."
                if is_off
                else "You have refused; others may still agree."
            )
            await interaction.edit_original_response(content=said)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Votes(bot))
