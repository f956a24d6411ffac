"""The lobby: a message with the seats, the settings of the game, and the buttons to join, leave and start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, cast

import discord
from discord.ext import commands

from cogs import limits
from cogs.background import Work
from cogs.components import NewsButton
from cogs.envelopes import farewell
from cogs.errors import UNREACHABLE, at_work
from cogs.find import find_table
from cogs.forms import hint, label
from cogs.shell import Interaction, SealedOrders, bot_of, person_of, unix_now
from cogs.wording import at, heading, player, seat_title
from data.logs import logger
from render.editions import Edition
from rules.kernel.durations import spell_duration
from rules.kernel.game import Game, StewardKind
from rules.kernel.record import Record, Refused, Stage
from rules.kernel.table import Table
from rules.kernel.table_lobby import offered_seats
from rules.kernel.table_votes import HOSTS_ONLY
from rules.kernel.values import Seat

log = logger(__name__)

SETTINGS_SHOWN = 2
REFRESH_AFTER = 60
"""Seconds until a message is tried again that Discord did not take."""
SERVER_FAULT = 500
LOBBY_BUTTONS = (
    ("join", "Join", "success"),
    ("leave", "Leave", "secondary"),
    ("steward", "Add a steward", "secondary"),
    ("start", "Start", "primary"),
)
_SELECT = re.compile(r"\At(?P<table>[1-9][0-9]{0,14}):l:(?P<what>seat|s[0-9]{1,2})\Z")


@dataclass(frozen=True)
class Post:
    """The lobby as a message."""

    content: str
    view: discord.ui.View


class LobbySelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=_SELECT):
    """A choice in the lobby: a seat, or a setting of the game."""

    def __init__(self, select: discord.ui.Select[Any], table: int, what: str) -> None:
        super().__init__(select)
        self.table, self.what = table, what

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The select as it stands in the lobby."""
        return cls(cast("discord.ui.Select[Any]", item), int(match["table"]), match["what"])

    async def callback(self, interaction: Interaction) -> None:
        """Take the seat, or change the setting."""
        lobby = bot_of(interaction).get_cog("Lobby")
        assert isinstance(lobby, Lobby)
        values = [str(value) for value in cast("dict[str, Any]", interaction.data or {}).get("values", [])]
        await lobby.chosen(interaction, self.table, self.what, values[0] if values else "")


def lobby_post(edition: Edition, record: Record, mark: int) -> Post:
    """Who sits where, what is played and how, and the fingerprint of the dice."""
    game = edition.game
    lines = [heading(edition, record), edition.texts.blurb]
    for seat in offered_seats(game, record):
        is_free = record.chairs[seat].is_free
        lines.append(f"{seat_title(edition, seat)}: free" if is_free else player(edition, record, seat))
    pace = f"{spell_duration(record.deadline)} a decision, {spell_duration(record.window)} a reaction"
    lines.append(" · ".join([*spelled_settings(game, record.options), pace]))
    if record.stage is Stage.OPEN:
        lines.append(
            f"The host presses **Start** when all are here. At least {game.least_players} play; "
            "stewards can fill empty seats."
        )
        if record.due is not None:
            lines.append(f"If nothing happens, the lobby closes {at(record.due)}.")
        seats = tuple(seat for seat, chair in record.chairs.items() if not chair.is_free)
        if len(seats) >= game.least_players and (why := game.refusal(record.options, seats)):
            lines.append(why)
    lines.append(f"-# Fingerprint of the dice: `{record.commitment}`")
    return Post("\n".join(lines)[: limits.MESSAGE_TEXT], _view(edition, record, mark))


def spelled_settings(game: Game[Any], options: Mapping[str, str]) -> list[str]:
    """The settings that can be changed right here, and all others that are not as the game has them by itself."""
    told = [
        f"{setting.label}: {choice.label}"
        for number, setting in enumerate(game.settings)
        for choice in setting.choices
        if choice.id == options.get(setting.id) and (number < SETTINGS_SHOWN or choice.id != setting.default)
    ]
    untold = len(game.settings) - len(told)
    return [*told, f"{untold} more as usual: /game settings"] if untold else told


def _view(edition: Edition, record: Record, mark: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    if record.stage is Stage.OPEN:
        for what, words, style in LOBBY_BUTTONS:
            view.add_item(NewsButton.of(record.id, mark, what, words, style))
        free = [seat for seat in offered_seats(edition.game, record) if record.chairs[seat].is_free]
        if free:
            options = [discord.SelectOption(label=seat_title(edition, seat), value=seat) for seat in free]
            view.add_item(_select(record, "seat", "Join in a seat of your choice", options, 1))
        for number, setting in enumerate(edition.game.settings[:SETTINGS_SHOWN]):
            options = [
                discord.SelectOption(
                    label=label(f"{setting.label}: {choice.label}", limits.SELECT_LABEL),
                    description=hint(choice.hint, limits.SELECT_DESCRIPTION) or None,
                    value=choice.id,
                    default=record.options.get(setting.id) == choice.id,
                )
                for choice in setting.choices
            ]
            view.add_item(_select(record, f"s{number}", setting.label, options, 2 + number))
    elif record.stage is Stage.SEATED:
        view.add_item(NewsButton.of(record.id, mark, "report", "Report for duty", "success"))
    else:
        view.add_item(NewsButton.of(record.id, mark, "decide", "Decide", "primary"))
    view.stop()
    return view


def _select(record: Record, what: str, words: str, options: list[discord.SelectOption], row: int) -> LobbySelect:
    select = discord.ui.Select[Any](
        custom_id=f"t{record.id}:l:{what}", placeholder=words[: limits.SELECT_PLACEHOLDER], options=options, row=row
    )
    return LobbySelect(select, record.id, what)


class Lobby(commands.Cog):
    """Joining, leaving and starting by the buttons of the lobby, or by command."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._outdated = Work(bot.background, "lobby", self._refresh_again)
        """Tables whose message Discord did not take."""
        bot.add_dynamic_items(LobbySelect)
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
                seated.set_option(settings[number].id, value)
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
        left = await self.bot.tables.change(table, lambda seated: seated.leave(person, unix_now()))
        record = await self.bot.tables.look(table, lambda seated: seated.record.model_copy(deep=True))
        title = seat_title(self.bot.edition(record), left)
        words = f"You have left table {table}; {title} is free. {farewell(record, left, person)}"
        await interaction.edit_original_response(content=words.strip())
        await self.refresh(table)

    async def add_steward(self, interaction: Interaction, table: int) -> None:
        """Let a steward play the next free seat."""

        def invite(seated: Table) -> tuple[Seat, Record]:
            require_host(interaction, seated.record)
            return seated.invite_steward(StewardKind.OWN), seated.record.model_copy(deep=True)

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
            seated.call_to_order(person, salt, unix_now())
            return seated.record.stage

        stage = await self.bot.tables.change(table, call)
        said = "The game begins." if stage is Stage.RUNNING else "Everybody is asked to report for duty."
        await interaction.edit_original_response(content=said)
        await self.refresh(table)

    async def report(self, interaction: Interaction, table: int) -> None:
        """Report for duty."""
        person, salt = person_of(interaction.user), str(interaction.id)
        begun = await self.bot.tables.change(table, lambda seated: seated.report(person, salt, unix_now()))
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


def require_host(interaction: Interaction, record: Record) -> None:
    """Only the host, or whoever may manage the server that the table is on, goes on from here."""
    if not is_referee(interaction, record):
        raise Refused(HOSTS_ONLY)


def is_referee(interaction: Interaction, record: Record) -> bool:
    """Whether somebody is the host, or may manage the server that the table is on."""
    return person_of(interaction.user) == record.host or may_manage(interaction, record)


def may_manage(interaction: Interaction, record: Record) -> bool:
    """Whether somebody may manage the server that the table is on."""
    return interaction.guild_id == record.guild and interaction.permissions.manage_guild


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Lobby(bot))
