"""/game: opening, joining, starting and steering a table."""

from __future__ import annotations

import io
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs import limits
from cogs.commands.away import Leaves
from cogs.commands.calendar import Calendars
from cogs.commands.concede_and_draw import Endings
from cogs.commands.lobby import Lobby
from cogs.commands.options import Duration, anywhere
from cogs.commands.picture import OwnPictures
from cogs.commands.proof import report_for
from cogs.commands.status import listed, settings_of, status_of, talks_freely
from cogs.commands.votes import TO_BE_VOTED_ON, LogLine, rewind_to
from cogs.components import NewsButton, news_view
from cogs.errors import at_work
from cogs.rights import is_referee, require_host
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.which_table import (
    choices,
    find_table,
    record_meant,
    record_of,
    seat_named,
    seen_here,
    suggest_open_seats,
    suggest_tables,
)
from cogs.wording import heading
from data.settings import parse_duration
from data.tables import check_lobbies
from data.verify import verify
from rules.kernel.values import Refused
from rules.table.proposals import Pause, SetPace
from rules.table.record import (
    LONGEST_ABANDONMENT,
    LONGEST_CLAIM,
    LONGEST_PATIENCE,
    MOST_LOBBIES,
    MOST_MISSES,
    Person,
    PostLobby,
    Stage,
)
from rules.table.settings import setting_named
from rules.table.table import Table

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
SHORTEST_WINDOW = 3600
REPLACED = "Its host has opened another table."


@anywhere
class GameCommands(
    Calendars,
    Endings,
    Leaves,
    OwnPictures,
    commands.GroupCog,
    group_name="game",
    group_description="Tables: open, join, start, steer",
):
    """The /game group."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons.update(
            verify=self._verify_button,
        )
        self.add_ending_buttons()

    @property
    def lobby(self) -> Lobby:
        """The cog that seats people."""
        lobby = self.bot.get_cog("Lobby")
        assert isinstance(lobby, Lobby)
        return lobby

    # Opening

    @app_commands.command()
    @app_commands.describe(
        game="The game to play",
        deadline="Time for a decision, such as 15m, 24h or 3d",
        window="Time for a reaction, such as 1h",
        thread="Whether to play in a thread of its own",
    )
    async def new(
        self,
        interaction: Interaction,
        game: str | None = None,
        deadline: Duration | None = None,
        window: Duration | None = None,
        thread: bool = False,
    ) -> None:
        """Open a table in this channel"""
        async with at_work(interaction):
            guild = _require_server(interaction)
            name = self._game_named(game)
            pace = self.bot.settings.default_deadline if deadline is None else parse_duration(deadline)
            react = min(pace, max(pace // 6, SHORTEST_WINDOW)) if window is None else parse_duration(window)
            self._check_permissions(interaction, thread)
            await self._check_lobbies(interaction, thread)
            channel = await self._home(interaction, name, thread)
            table = await self.bot.tables.create(
                name,
                person_of(interaction.user),
                guild=guild,
                channel=channel,
                salt=str(interaction.id),
                options={},
                deadline=pace,
                window=react,
                effects=[PostLobby()],
                most_lobbies=MOST_LOBBIES,
            )
            where = f" in <#{channel}>" if thread else ""
            await interaction.edit_original_response(content=f"Table {table} is open{where}. You are its host.")

    def _game_named(self, game: str | None) -> str:
        editions = self.bot.editions
        if not editions:
            raise Refused("No game is installed on this bot yet.")
        if game is None and len(editions) == 1:
            return next(iter(editions))
        wanted = (game or "").strip().lower()
        for name, edition in editions.items():
            if wanted in (name.lower(), edition.texts.title.lower()):
                return name
        titles = ", ".join(edition.texts.title for edition in editions.values())
        raise Refused(f"Choose one of these games: {titles}.")

    def _check_permissions(self, interaction: Interaction, thread: bool) -> None:
        granted, needed = interaction.app_permissions, dict(NEEDED)
        if thread or isinstance(interaction.channel, discord.Thread):
            del needed["send_messages"]
            needed["send_messages_in_threads"] = "Send Messages in Threads"
        if thread:
            needed["create_public_threads"] = "Create Public Threads"
        if missing := [words for name, words in needed.items() if not getattr(granted, name)]:
            raise Refused(f"I cannot host a game here: I lack {', '.join(missing)}.")

    async def _home(self, interaction: Interaction, game: str, thread: bool) -> int:
        channel = interaction.channel
        if thread:
            if not isinstance(channel, discord.TextChannel):
                raise Refused("A thread can be opened only in a text channel.")
            title = self.bot.editions[game].texts.title
            made = await channel.create_thread(name=title[:100], type=discord.ChannelType.public_thread)
            return made.id
        assert interaction.channel_id is not None
        await self._close_own_lobbies(interaction.channel_id, person_of(interaction.user))
        await self._check_room(interaction.channel_id)
        return interaction.channel_id

    async def _check_lobbies(self, interaction: Interaction, thread: bool) -> None:
        """Before a thread is opened in vain; of those in this channel the one that is waiting makes room."""
        hosted = await self.bot.store.not_begun(person_of(interaction.user))
        makes_room = [one for one in hosted if one.channel == interaction.channel_id and one.stage is Stage.OPEN]
        check_lobbies([one for one in hosted if thread or one not in makes_room], MOST_LOBBIES)

    async def _close_own_lobbies(self, channel: int, host: Person) -> None:
        """Whoever opens another table has no use for one of theirs that was never started."""
        for one in await self.bot.store.in_channel(channel):
            if one.stage is Stage.OPEN and one.host == host:
                await self.bot.tables.change(one.table, lambda seated: seated.people.abandon(REPLACED, unix_now()))

    async def _check_room(self, channel: int) -> None:
        """A channel holds one table in play."""
        busy = [one for one in await self.bot.store.in_channel(channel) if one.stage is not Stage.FINISHED]
        if busy:
            raise Refused(
                f"Table {busy[0].table} is still in play in this channel. Choose another channel, "
                "or open a new table with the option thread."
            )

    @new.autocomplete("game")
    async def suggest_games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games there are."""
        fitting = [
            app_commands.Choice(name=edition.texts.title, value=name)
            for name, edition in self.bot.editions.items()
            if typed.strip().lower() in edition.texts.title.lower()
        ]
        return fitting[: limits.AUTOCOMPLETE_CHOICES]

    # Seats

    @app_commands.command()
    @app_commands.describe(seat="The seat to take; the next free one if you name none", table="The table")
    @app_commands.autocomplete(seat=suggest_open_seats)
    @app_commands.autocomplete(table=suggest_tables)
    async def join(self, interaction: Interaction, seat: str | None = None, table: int | None = None) -> None:
        """Take a seat at a table"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            record, _ = await record_of(interaction, found)
            wanted = None if seat is None else seat_named(self.bot.edition(record), record, seat)
            await self.lobby.join(interaction, found, wanted)

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        """Give your seat up; in a running game a steward plays on"""
        async with at_work(interaction):
            await self.lobby.leave(interaction, await find_table(interaction, table))

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def start(self, interaction: Interaction, table: int | None = None) -> None:
        """Ask everybody to report for duty; with the last report the game begins"""
        async with at_work(interaction):
            await self.lobby.start(interaction, await find_table(interaction, table))

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def report(self, interaction: Interaction, table: int | None = None) -> None:
        """Report for duty"""
        async with at_work(interaction):
            await self.lobby.report(interaction, await find_table(interaction, table))

    # Steering

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def status(self, interaction: Interaction, table: int | None = None) -> None:
        """Who plays, who is waited for, and until when"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            now, edition = unix_now(), self.bot.edition
            words = await self.bot.tables.look(found, lambda seated: status_of(edition(seated.record), seated, now))
            record, seat = await record_of(interaction, found)
            buttons = [NewsButton.of(found, 0, "my_seat", "My seat")] if seat and record.is_in_play else []
            view = news_view(buttons) if buttons else None
            await interaction.edit_original_response(content=words[: limits.MESSAGE_TEXT], view=view)

    @app_commands.command()
    @app_commands.describe(table="The table", why="The reason, for all to read")
    @app_commands.autocomplete(table=suggest_tables)
    async def pause(
        self, interaction: Interaction, why: app_commands.Range[str, 0, 200] = "", table: int | None = None
    ) -> None:
        """Stop the clock (host), or ask the table for it"""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)

            def stop(seated: Table) -> bool:
                if not is_referee(interaction, seated.record):
                    return seated.votes.propose(person, Pause(why=why), unix_now())
                seated.clock.pause(why, unix_now())
                return True

            is_done = await self.bot.tables.change(found, stop)
            await interaction.edit_original_response(content="The clock stands still." if is_done else TO_BE_VOTED_ON)

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def resume(self, interaction: Interaction, table: int | None = None) -> None:
        """Let the clock go on (host)"""
        async with at_work(interaction):
            found = await find_table(interaction, table)

            new_home = await self._new_home(interaction, found)

            def go_on(seated: Table) -> None:
                require_host(interaction, seated.record)
                seated.record.channel = new_home or seated.record.channel
                seated.clock.resume(unix_now(), seated.record.seat_of(person_of(interaction.user)))

            await self.bot.tables.change(found, go_on)
            where = ", from now on in this channel" if new_home else ""
            await interaction.edit_original_response(content=f"The clock goes on{where}.")

    async def _new_home(self, interaction: Interaction, table: int) -> int | None:
        """Where a table goes on whose channel is gone: in the one of the same server that it is called to."""
        record, _ = await record_of(interaction, table)
        guild, here = interaction.guild, interaction.channel_id
        if guild is None or here is None or guild.id != record.guild or guild.get_channel_or_thread(record.channel):
            return None
        await self._check_room(here)
        return here

    @app_commands.command()
    @app_commands.describe(
        table="The table",
        deadline="Time for a decision",
        window="Time for a reaction",
        patience="After how many rounds in which nobody acts the table pauses",
        autopilot="After how many missed deadlines in a row the table no longer waits for somebody",
        claim="After how many days whoever is left alone may claim the game; 0: never",
        abandonment="After how many days a table at which nobody is any more is closed; 0: never",
        picture="The shape of pictures in the channel: wide for desktops, tall for phones",
        letters="When players may write letters to each other; chosen in the lobby",
        setting="A setting of the game",
        value="What to set it to",
    )
    @app_commands.autocomplete(table=suggest_tables)
    async def settings(
        self,
        interaction: Interaction,
        deadline: Duration | None = None,
        window: Duration | None = None,
        patience: app_commands.Range[int, 1, LONGEST_PATIENCE] | None = None,
        autopilot: app_commands.Range[int, 1, MOST_MISSES] | None = None,
        claim: app_commands.Range[int, 0, LONGEST_CLAIM] | None = None,
        abandonment: app_commands.Range[int, 0, LONGEST_ABANDONMENT] | None = None,
        picture: Literal["wide", "tall"] | None = None,
        letters: Literal["as the rules say", "at any time"] | None = None,
        setting: str | None = None,
        value: str | None = None,
        table: int | None = None,
    ) -> None:
        """See or change the pace and the settings of a table (changes: host)"""
        async with at_work(interaction):
            found = await find_table(interaction, table)

            def change(seated: Table) -> bool:
                record = seated.record
                require_host(interaction, record)
                if setting is not None:
                    seated.lobby.set_option(setting, value or "")
                elif value is not None:
                    raise Refused("Name the setting, too, by the option setting. Nothing has changed.")
                if picture is not None:
                    seated.lobby.set_picture(picture)
                if letters is not None:
                    seated.lobby.set_talk(is_free=talks_freely(letters))
                pace = {
                    "deadline": None if deadline is None else parse_duration(deadline),
                    "window": None if window is None else parse_duration(window),
                    "patience": patience,
                    "autopilot": autopilot,
                    "claim": claim,
                    "abandonment": abandonment,
                }
                present, changed = SetPace.of(record), {name: one for name, one in pace.items() if one is not None}
                if (wanted := present.model_copy(update=changed)) == present:
                    return True
                return seated.votes.propose(person_of(interaction.user), wanted, unix_now(), is_referee=True)

            chosen = (deadline, window, patience, autopilot, claim, abandonment, picture, letters, setting, value)
            changes = any(one is not None for one in chosen)
            is_done = not changes or await self.bot.tables.change(found, change)
            record, _ = await record_of(interaction, found)
            said = settings_of(self.bot.edition(record), record) if is_done else TO_BE_VOTED_ON
            await interaction.edit_original_response(content=said)
            if changes:
                await self.lobby.refresh(found, redraw=setting is not None)

    @settings.autocomplete("setting")
    async def suggest_settings(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The settings of the game."""
        record = await record_meant(interaction)
        settings = () if record is None else self.bot.edition(record).game.settings
        return choices([(one.id, one.label) for one in settings], typed)

    @settings.autocomplete("value")
    async def suggest_values(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What the chosen setting can be."""
        record = await record_meant(interaction)
        if record is None:
            return []
        try:
            chosen = setting_named(self.bot.edition(record).game, str(interaction.namespace.setting or ""))
        except Refused:
            return []
        return choices([(choice.id, choice.label) for choice in chosen.choices], typed)

    @app_commands.command()
    @app_commands.describe(line="Go back to before this line of the log", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def rewind(self, interaction: Interaction, line: LogLine, table: int | None = None) -> None:
        """Propose to go back; it happens when the host and most of the others agree"""
        await rewind_to(interaction, table, line)

    # Looking behind

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def verify(self, interaction: Interaction, table: int | None = None) -> None:
        """Check every die and every sealed answer"""
        async with at_work(interaction):
            await self._verify(interaction, await find_table(interaction, table))

    async def _verify_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            await self._verify(interaction, await find_table(interaction, table))

    async def _verify(self, interaction: Interaction, table: int) -> None:
        record, seat = await record_of(interaction, table)
        report = await report_for(self.bot, record, seat)
        verdict = verify(report)
        words = [heading(self.bot.edition(record), record), f"Fingerprint of the dice: `{record.commitment}`"]
        words += [verdict.describe(), "-# Check it yourself: python -m data.verify with this file."]
        file = discord.File(io.BytesIO(report.model_dump_json(indent=1).encode()), f"table-{table}.json")
        await interaction.edit_original_response(content="\n".join(words), attachments=[file])

    @app_commands.command(name="list")
    async def list_tables(self, interaction: Interaction) -> None:
        """The games on this server"""
        async with at_work(interaction):
            _require_server(interaction)
            tables = await seen_here(interaction)
            words = "\n".join(listed(self.bot.title_of(one.game), one) for one in tables)
            words = words or "No game is on at this server. /game new opens one."
            await interaction.edit_original_response(content=words[: limits.MESSAGE_TEXT])


def _require_server(interaction: Interaction) -> int:
    """The server that a command came from; Discord cannot keep single commands of a group out of direct messages."""
    if interaction.guild_id is None:
        raise Refused("This works only in a channel of a server.")
    return interaction.guild_id


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(GameCommands(bot))
