"""The lobby: a message with the seats, the settings of the game, and the buttons to join, leave and start."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.background.work import Work
from cogs.errors import UNREACHABLE, at_work
from cogs.letter_words import farewell
from cogs.outbox.lobby_post import LobbySelect, lobby_post
from cogs.rights import require_host
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import find_table
from cogs.wording import seat_title
from data.logs import logger
from rules.kernel.game import StewardKind
from rules.kernel.values import Refused, Seat
from rules.table.record import Record, Stage
from rules.table.table import Table

log = logger(__name__)

REFRESH_AFTER = 60
"""Seconds until a message is tried again that Discord did not take."""
SERVER_FAULT = 500


class Lobby(commands.Cog):
    """Joining, leaving and starting by the buttons of the lobby, or by command."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._outdated = Work(bot.background, "lobby", self._refresh_again)
        """Tables whose message Discord did not take."""
        bot.know(LobbySelect)
        bot.choose_in_lobby = self.chosen
        bot.buttons.update(
            join=self._join_button,
            leave=self._leave_button,
            steward=self._steward_button,
            start=self._start_button,
            report=self._report_button,
        )

    async def _join_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.join(interaction, await find_table(interaction, table), None)

    async def _leave_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.leave(interaction, await find_table(interaction, table))

    async def _steward_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.add_steward(interaction, await find_table(interaction, table))

    async def _start_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.start(interaction, await find_table(interaction, table))

    async def _report_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.report(interaction, await find_table(interaction, table))

    async def chosen(self, interaction: Interaction, table: int, what: str, value: str) -> None:
        """Something was chosen in one of the lobby's selects."""
        async with at_work(interaction):
            table = await find_table(interaction, table)
            if what == "seat":
                await self.join(interaction, table, Seat(value))
                return
            number = int(what[1:])

            def set_option(seated: Table) -> str:
                require_host(interaction, seated.record)
                settings = seated.game.settings
                if number >= len(settings):
                    raise Refused("There is no such setting.")
                seated.lobby.set_option(settings[number].id, value)
                return settings[number].label

            said = await self.bot.tables.change(table, set_option)
            await interaction.edit_original_response(content=f"{said} is set.")
            await self.refresh(table)

    async def join(self, interaction: Interaction, table: int, seat: Seat | None) -> None:
        """Take a seat."""
        person, salt = person_of(interaction.user), str(interaction.id)
        taken, record = await self.bot.tables.change(
            table, lambda seated: (seated.join(person, salt, seat, unix_now()), seated.record.model_copy(deep=True))
        )
        title = seat_title(self.bot.edition(record), taken)
        said = f"You are **{title}** at table {table}."
        if record.seat_of(person) is None:
            said = f"You have asked for {title}. The players of table {table} vote on it; the channel hears of it."
        await interaction.edit_original_response(content=said)
        await self.refresh(table)

    async def leave(self, interaction: Interaction, table: int) -> None:
        """Give a seat up."""
        person = person_of(interaction.user)
        left = await self.bot.tables.change(table, lambda seated: seated.people.leave(person, unix_now()))
        record = await self.bot.tables.look(table, lambda seated: seated.record.model_copy(deep=True))
        title = seat_title(self.bot.edition(record), left)
        words = f"You have left table {table}; {title} is free. {farewell(record, left, person)}"
        await interaction.edit_original_response(content=words.strip())
        await self.refresh(table)

    async def add_steward(self, interaction: Interaction, table: int) -> None:
        """Let a steward play the next free seat."""

        def invite(seated: Table) -> tuple[Seat, Record]:
            require_host(interaction, seated.record)
            return seated.lobby.invite_steward(StewardKind.OWN), seated.record.model_copy(deep=True)

        seat, record = await self.bot.tables.change(table, invite)
        await interaction.edit_original_response(
            content=f"A steward plays {seat_title(self.bot.edition(record), seat)}."
        )
        await self.refresh(table)

    async def start(self, interaction: Interaction, table: int) -> None:
        """Call everybody to report for duty."""
        person, salt = person_of(interaction.user), str(interaction.id)

        def call(seated: Table) -> Stage:
            require_host(interaction, seated.record)
            seated.lobby.call_to_order(person, salt, unix_now())
            return seated.record.stage

        stage = await self.bot.tables.change(table, call)
        said = "The game begins." if stage is Stage.RUNNING else "Everybody is asked to report for duty."
        await interaction.edit_original_response(content=said)
        await self.refresh(table)

    async def report(self, interaction: Interaction, table: int) -> None:
        """Report for duty."""
        person, salt = person_of(interaction.user), str(interaction.id)
        begun = await self.bot.tables.change(table, lambda seated: seated.lobby.report(person, salt, unix_now()))
        said = "The game begins." if begun else "You have reported for duty. The game begins when everybody has."
        await interaction.edit_original_response(content=said)
        await self.refresh(table)

    async def refresh(self, table: int) -> None:
        """Bring the lobby's message up to date; what was done counts, whether that succeeds or not."""
        try:
            await self._refresh(table)
        except UNREACHABLE as fault:
            log.warning("lobby_is_outdated", table=table, fault=type(fault).__name__)
            self._outdated.wake(table)
        except Exception as fault:
            log.error("lobby_is_outdated", error=fault, table=table)

    async def _refresh_again(self, table: int) -> float | None:
        """Try it now and then until Discord takes it; that it does not is no fault of ours."""
        try:
            await self._refresh(table)
        except UNREACHABLE:
            return REFRESH_AFTER
        return None

    async def _refresh(self, table: int) -> None:
        """Show the table as it is, once more if it has changed meanwhile."""
        found = await self.bot.store.last_message(table, "lobby")
        if found is None:
            return
        post = self.bot.get_partial_messageable(found.channel).get_partial_message(found.message)
        shown = None
        while shown != (record := await self._record(table)):
            shown = record
            lobby = lobby_post(self.bot.edition(record), record, found.mark)
            try:
                await post.edit(content=lobby.content, view=lobby.view)
            except discord.HTTPException as fault:
                if fault.status >= SERVER_FAULT:
                    raise
                return  # The message is gone or too old to be edited; the game does not need it.

    async def _record(self, table: int) -> Record:
        return await self.bot.tables.look(table, lambda seated: seated.record.model_copy(deep=True))


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Lobby(bot))
