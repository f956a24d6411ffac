"""The lobby: a message with the seats, the settings of the game, and the buttons to join, leave and start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord.ext import commands

from cogs.background.work import Work
from cogs.components import written_in
from cogs.drawing.pictures import opening_pictures
from cogs.errors import UNREACHABLE, at_work, explain
from cogs.letter_words import farewell
from cogs.outbox.lobby_post import DISMISS, LobbySelect, lobby_post, settings_form, settings_written
from cogs.rights import require_host
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import find_table, known_to_see
from cogs.wording import seat_in_words, seat_title
from data.logs import logger
from data.store import NoSuchTable
from data.tables import Saved
from render.editions import Edition
from render.text import joined, sentence
from rules.kernel.game import StewardKind
from rules.kernel.values import IllegalAnswer, Refused, Seat
from rules.table.lobby import offered_seats
from rules.table.record import Record, Stage
from rules.table.table import Table

log = logger(__name__)

R = TypeVar("R")

REFRESH_AFTER = 60
"""Seconds until a message is tried again that Discord did not take."""
SERVER_FAULT = 500
LONGEST_QUOTE = 800
"""Letters of what somebody has written that are given back where it could not count."""


class Lobby(commands.Cog):
    """Joining, leaving and starting by the buttons of the lobby, or by command."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._outdated = Work(bot.background, "lobby", self._refresh_again)
        """Tables whose message Discord did not take."""
        bot.know(LobbySelect, lambda interaction: settings_written(interaction) is not None)
        bot.choose_in_lobby = self.chosen
        bot.buttons.update(
            join=self._join_button,
            leave=self._leave_button,
            steward=self._steward_button,
            fill=self._fill_button,
            dismiss=self._dismiss_button,
            first=self._first_button,
            solo=self._solo_button,
            settings=self._settings_button,
            reset=self._reset_button,
            start=self._start_button,
            report=self._report_button,
        )

    async def cog_load(self) -> None:
        """Hear of lobbies that are closed."""
        self.bot.tables.listeners.append(self._on_saved)

    def _on_saved(self, saved: Saved) -> None:
        """A closed lobby says so, whoever closed it."""
        if saved.is_closed:
            self._outdated.wake(saved.table)

    async def _join_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.join(interaction, await find_table(interaction, table), None)

    async def _leave_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.leave(interaction, await find_table(interaction, table))

    async def _steward_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.add_steward(interaction, await find_table(interaction, table))

    async def _fill_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.fill(interaction, await find_table(interaction, table))

    async def _dismiss_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self.dismiss(interaction, await find_table(interaction, table), None)

    async def _first_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            first = await self._as_host(interaction, table, lambda seated: seated.lobby.prepare_first_game())
            await self._tell(interaction, table, f"{first.title}: {first.hint} Press **Start** when all are here.")

    async def _solo_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            solo = await self._as_host(interaction, table, lambda seated: seated.lobby.prepare_solo_game())
            await self._tell(interaction, table, f"{solo.title}: {solo.hint} Press **Start**.")

    async def _reset_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self._as_host(interaction, table, lambda seated: seated.lobby.reset_options())
            await self._tell(interaction, table, "All settings are as the game has them by itself.")

    async def _settings_button(self, interaction: Interaction, table: int) -> None:
        """A form must be the first answer: it opens from what is stored, and what is written in it is checked later."""
        try:
            record = (await self.bot.store.load(table, 1)).record
            if not _is_near(interaction, record):
                raise NoSuchTable
            require_host(interaction, record)
            if record.stage is not Stage.OPEN:
                raise Refused("The settings of the game are fixed once it is seated.")
        except (NoSuchTable, IllegalAnswer) as refusal:
            await explain(interaction, refusal)
            return
        await interaction.response.send_modal(settings_form(self.bot.edition(record).game, record))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """The form is known by its id alone, so that one opened before a restart still counts."""
        table = settings_written(interaction)
        if table is None:
            return
        async with at_work(interaction):
            text = "\n".join(written_in(interaction))
            try:
                changed = await self._as_host(interaction, table, lambda seated: seated.lobby.set_options(text))
            except IllegalAnswer as fault:
                raise Refused(f"{fault} You wrote: {' / '.join(text.splitlines())[:LONGEST_QUOTE]}") from fault
            names = joined([setting.label for setting in changed])
            said = f"Changed: {names}." if changed else "All settings are as they were."
            await self._tell(interaction, table, said)

    async def _as_host(self, interaction: Interaction, table: int, deed: Callable[[Table], R]) -> R:
        """Do something that only the host may."""

        def act(seated: Table) -> R:
            require_host(interaction, seated.record)
            return deed(seated)

        return await self.bot.tables.change(await find_table(interaction, table), act)

    async def _tell(self, interaction: Interaction, table: int, words: str) -> None:
        """Say what was done to the settings, and show it in the lobby, too."""
        await interaction.edit_original_response(content=words)
        await self.refresh(table, redraw=True)

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
            if what == "seat" and value.startswith(DISMISS):
                await self.dismiss(interaction, table, Seat(value.removeprefix(DISMISS)))
                return
            if what == "seat":
                await self.join(interaction, table, Seat(value))
                return
            number = int(what[1:])

            def set_option(seated: Table) -> str:
                settings = seated.game.settings
                if number >= len(settings):
                    raise Refused("There is no such setting.")
                seated.lobby.set_option(settings[number].id, value)
                return settings[number].label

            said = await self._as_host(interaction, table, set_option)
            await self._tell(interaction, table, f"{said} is set.")

    async def join(self, interaction: Interaction, table: int, seat: Seat | None) -> None:
        """Take a seat."""
        person, salt = person_of(interaction.user), str(interaction.id)
        taken, record = await self.bot.tables.change(
            table, lambda seated: (seated.join(person, salt, seat, unix_now()), seated.record.copied())
        )
        edition = self.bot.edition(record)
        said = f"You are **{seat_title(edition, taken)}** at table {table}."
        if record.seat_of(person) is None:
            asked = seat_in_words(edition, taken)
            said = f"You have asked for {asked}. The players of table {table} vote on it; the channel hears of it."
        await interaction.edit_original_response(content=said)
        await self.refresh(table)

    async def leave(self, interaction: Interaction, table: int) -> None:
        """Give a seat up."""
        person = person_of(interaction.user)
        left = await self.bot.tables.change(table, lambda seated: seated.people.leave(person, unix_now()))
        record = await self.bot.tables.look(table, lambda seated: seated.record.copied())
        title = seat_in_words(self.bot.edition(record), left)
        words = f"You have left table {table}; {title} is free. {farewell(record, left, person)}"
        await interaction.edit_original_response(content=words.strip())
        await self.refresh(table)

    async def add_steward(self, interaction: Interaction, table: int) -> None:
        """Let a steward play the next free seat."""

        def invite(seated: Table) -> tuple[Seat, Record]:
            require_host(interaction, seated.record)
            return seated.lobby.invite_steward(StewardKind.OWN), seated.record.copied()

        seat, record = await self.bot.tables.change(table, invite)
        await interaction.edit_original_response(
            content=f"A steward plays {seat_in_words(self.bot.edition(record), seat)}."
        )
        await self.refresh(table)

    async def fill(self, interaction: Interaction, table: int) -> None:
        """Let stewards play all free seats that the game has a place for."""

        def invite(seated: Table) -> tuple[tuple[Seat, ...], Record]:
            return seated.lobby.fill_with_stewards(StewardKind.OWN), seated.record.copied()

        seats, record = await self._as_host(interaction, table, invite)
        names = self._names(record, seats)
        said = f"Stewards play {names}." if len(seats) > 1 else f"A steward plays {names}."
        left = [seat for seat in offered_seats(self.bot.edition(record).game, record) if record.chairs[seat].is_free]
        if left:
            said += f" With these settings there is no place for {self._names(record, left)}."
        await interaction.edit_original_response(content=said)
        await self.refresh(table)

    async def dismiss(self, interaction: Interaction, table: int, seat: Seat | None) -> None:
        """Free the seat of a steward, or those of all."""

        def dismiss(seated: Table) -> tuple[tuple[Seat, ...], Record]:
            if seat is None:
                return seated.lobby.dismiss_stewards(), seated.record.copied()
            seated.lobby.dismiss_steward(seat)
            return (seat,), seated.record.copied()

        seats, record = await self._as_host(interaction, table, dismiss)
        names = self._names(record, seats)
        said = (
            f"The stewards are dismissed; {names} are free." if len(seats) > 1 else sentence(f"{names} is free again.")
        )
        await interaction.edit_original_response(content=said)
        await self.refresh(table)

    def _names(self, record: Record, seats: Sequence[Seat]) -> str:
        edition = self.bot.edition(record)
        return joined([seat_in_words(edition, seat) for seat in seats])

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

    async def refresh(self, table: int, *, redraw: bool = False) -> None:
        """Bring the lobby's message up to date; what was done counts, whether that succeeds or not."""
        try:
            await self._refresh(table, redraw=redraw)
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

    async def _refresh(self, table: int, *, redraw: bool = True) -> None:
        """Show the table as it is, once more if it has changed meanwhile; its picture only where it may be another."""
        found = await self.bot.store.last_message(table, "lobby")
        if found is None:
            return
        post = self.bot.get_partial_messageable(found.channel).get_partial_message(found.message)
        shown = None
        while shown != (record := await self._record(table)):
            shown = record
            edition = self.bot.edition(record)
            known = await self.bot.store.reliability(record.chairs[seat].holder for seat in record.people)
            lobby = lobby_post(edition, record, found.mark, known)
            shows: dict[str, Any] = {"content": lobby.content, "view": lobby.view}
            if record.never_began:
                shows["attachments"] = []
            elif redraw and record.stage is Stage.OPEN and (drawn := await self._opening(edition, record)):
                shows["attachments"] = drawn
            try:
                await post.edit(**shows)
            except discord.HTTPException as fault:
                if fault.status >= SERVER_FAULT:
                    raise
                return  # The message is gone or too old to be edited; the game does not need it.

    async def _opening(self, edition: Edition, record: Record) -> list[discord.File]:
        return await opening_pictures(self.bot, edition, record.options)

    async def _record(self, table: int) -> Record:
        return await self.bot.tables.look(table, lambda seated: seated.record.copied())


def _is_near(interaction: Interaction, record: Record) -> bool:
    """Whether somebody is at a table, or is known to see its channel: there is no time to ask Discord."""
    person = person_of(interaction.user)
    if person == record.host or record.seat_of(person) is not None:
        return True
    return record.guild == interaction.guild_id and bool(known_to_see(interaction, record.channel))


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Lobby(bot))
