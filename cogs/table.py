"""/game: opening, joining, starting and steering a table."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs import limits
from cogs.components import NewsButton, news_view
from cogs.errors import at_work
from cogs.find import find_table, record_of, suggest_tables
from cogs.lobby import Lobby, require_host
from cogs.shell import Interaction, SealedOrders, person_of, unix_now
from cogs.wording import STAGES, at, heading, player, players, seat_title
from data.settings import parse_duration, spell_duration
from data.store import Listing
from data.verify import Report, SealedAnswer, verify
from rules.kernel.record import PostLobby, Record, Refused, Stage
from rules.kernel.table import Table
from rules.kernel.values import Seat

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
SHORTEST_WINDOW = 3600


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class GameCommands(commands.GroupCog, group_name="game", group_description="Tables: open, join, start, steer"):
    """The /game group."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons.update(
            verify=self._verify_button,
            concede=self._concede_button,
            agree=self._agree_button,
            refuse=self._refuse_button,
        )

    @property
    def lobby(self) -> Lobby:
        """The cog that seats people."""
        lobby = self.bot.get_cog("Lobby")
        assert isinstance(lobby, Lobby)
        return lobby

    # Opening

    @app_commands.command()
    @app_commands.guild_only()
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
        deadline: str | None = None,
        window: str | None = None,
        thread: bool = False,
    ) -> None:
        """Open a table in this channel"""
        async with at_work(interaction):
            name = self._game_named(game)
            pace = self.bot.settings.default_deadline if deadline is None else parse_duration(deadline)
            react = min(pace, max(pace // 6, SHORTEST_WINDOW)) if window is None else parse_duration(window)
            self._check_permissions(interaction, thread)
            channel = await self._home(interaction, name, thread)
            table = await self.bot.tables.create(
                name,
                person_of(interaction.user),
                guild=interaction.guild_id or 0,
                channel=channel,
                salt=str(interaction.id),
                options={},
                deadline=pace,
                window=react,
                effects=[PostLobby()],
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
        granted = interaction.app_permissions
        missing = [words for name, words in NEEDED.items() if not getattr(granted, name)]
        if thread and not granted.create_public_threads:
            missing.append("Create Public Threads")
        if missing:
            raise Refused(f"I cannot host a game here: I lack {', '.join(missing)}.")

    async def _home(self, interaction: Interaction, game: str, thread: bool) -> int:
        channel = interaction.channel
        if thread:
            if not isinstance(channel, discord.TextChannel):
                raise Refused("A thread can be opened only in a text channel.")
            title = self.bot.editions[game].texts.title
            made = await channel.create_thread(name=title[:100], type=discord.ChannelType.public_thread)
            return made.id
        if interaction.channel_id is None:
            raise Refused("This works only in a channel of a server.")
        busy = [
            one for one in await self.bot.store.in_channel(interaction.channel_id) if one.stage is not Stage.FINISHED
        ]
        if busy:
            raise Refused(
                f"Table {busy[0].table} is still in play in this channel. Open the new one in another channel, "
                "or with the option thread."
            )
        return interaction.channel_id

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
    @app_commands.autocomplete(table=suggest_tables)
    async def join(self, interaction: Interaction, seat: str | None = None, table: int | None = None) -> None:
        """Take a seat at a table"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            record, _ = await record_of(interaction, found)
            await self.lobby.join(interaction, found, self._seat_named(record, seat))

    @join.autocomplete("seat")
    async def suggest_seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The free seats."""
        try:
            record, _ = await record_of(interaction, await find_table(interaction, interaction.namespace.table))
        except (Refused, LookupError):
            return []
        edition = self.bot.edition(record)
        free = [seat for seat, chair in record.chairs.items() if not chair.holder]
        return [
            app_commands.Choice(name=seat_title(edition, seat), value=seat)
            for seat in free
            if typed.strip().lower() in seat_title(edition, seat).lower()
        ][: limits.AUTOCOMPLETE_CHOICES]

    def _seat_named(self, record: Record, name: str | None) -> Seat | None:
        if name is None:
            return None
        edition = self.bot.edition(record)
        for seat in record.chairs:
            if name.strip().lower() in (seat.lower(), seat_title(edition, seat).lower()):
                return seat
        raise Refused(f"The seats are {', '.join(seat_title(edition, seat) for seat in record.chairs)}.")

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
            words = await self.bot.tables.look(found, self._status)
            await interaction.edit_original_response(content=words[: limits.MESSAGE_TEXT])

    def _status(self, table: Table) -> str:
        record, edition = table.record, self.bot.edition(table.record)
        lines = [heading(edition, record), f"The game is {STAGES[record.stage]}. {record.why}".strip()]
        lines += [
            player(edition, record, seat) + (", away" if chair.is_away else "")
            for seat, chair in record.chairs.items()
            if not chair.is_free
        ]
        if table.session is not None and record.stage is Stage.RUNNING:
            face = table.face(None)
            if face.secrecy == "silent":
                lines.append("There is a chance to react.")
            elif face.waiting_for:
                lines.append(f"Waiting for {players(edition, record, face.waiting_for)}.")
        elif record.stage is Stage.SEATED:
            lines.append(f"Still to report for duty: {players(edition, record, table.waiting())}.")
        if record.due is not None:
            lines.append(f"Due {at(record.due)}.")
        if record.proposal is not None:
            lines.append(f"A rewind to before line {record.proposal.line} is proposed.")
        return "\n".join(lines)

    @app_commands.command()
    @app_commands.describe(table="The table", why="The reason, for all to read")
    @app_commands.autocomplete(table=suggest_tables)
    async def pause(
        self, interaction: Interaction, why: app_commands.Range[str, 0, 200] = "", table: int | None = None
    ) -> None:
        """Stop the clock (host)"""
        async with at_work(interaction):
            found = await find_table(interaction, table)

            def stop(seated: Table) -> None:
                require_host(interaction, seated.record)
                seated.pause(why, unix_now())

            await self.bot.tables.change(found, stop)
            await interaction.edit_original_response(content="The clock stands still.")

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def resume(self, interaction: Interaction, table: int | None = None) -> None:
        """Let the clock go on (host)"""
        async with at_work(interaction):
            found = await find_table(interaction, table)

            def go_on(seated: Table) -> None:
                require_host(interaction, seated.record)
                seated.resume(unix_now())

            await self.bot.tables.change(found, go_on)
            await interaction.edit_original_response(content="The clock goes on.")

    @app_commands.command()
    @app_commands.describe(
        table="The table",
        deadline="Time for a decision",
        window="Time for a reaction",
        setting="A setting of the game",
        value="What to set it to",
    )
    @app_commands.autocomplete(table=suggest_tables)
    async def settings(
        self,
        interaction: Interaction,
        deadline: str | None = None,
        window: str | None = None,
        setting: str | None = None,
        value: str | None = None,
        table: int | None = None,
    ) -> None:
        """See or change the pace and the settings of a table (changes: host)"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            pace = None if deadline is None else parse_duration(deadline)
            react = None if window is None else parse_duration(window)

            def change(seated: Table) -> Record:
                record = seated.record
                require_host(interaction, record)
                seated.set_pace(pace or record.deadline, react or record.window)
                if setting is not None:
                    seated.set_option(setting, value or "")
                return record.model_copy(deep=True)

            if deadline is None and window is None and setting is None:
                record, _ = await record_of(interaction, found)
            else:
                record = await self.bot.tables.change(found, change)
                await self.lobby.refresh(found)
            await interaction.edit_original_response(content=self._settings_text(record))

    def _settings_text(self, record: Record) -> str:
        edition = self.bot.edition(record)
        lines = [
            heading(edition, record),
            f"A decision takes at most {spell_duration(record.deadline)}, a reaction {spell_duration(record.window)}.",
        ]
        for setting in edition.game.settings:
            choices = ", ".join(choice.id for choice in setting.choices)
            lines.append(f"{setting.label} (`{setting.id}`): {record.options.get(setting.id)}, of {choices}.")
        lines.append(f"-# Fingerprint of the dice: `{record.commitment}`")
        return "\n".join(lines)[: limits.MESSAGE_TEXT]

    @settings.autocomplete("setting")
    async def suggest_settings(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The settings of the game."""
        try:
            record, _ = await record_of(interaction, await find_table(interaction, interaction.namespace.table))
        except (Refused, LookupError):
            return []
        settings = self.bot.edition(record).game.settings
        return [
            app_commands.Choice(name=one.label, value=one.id) for one in settings if typed.lower() in one.label.lower()
        ][: limits.AUTOCOMPLETE_CHOICES]

    @settings.autocomplete("value")
    async def suggest_values(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What the chosen setting can be."""
        try:
            record, _ = await record_of(interaction, await find_table(interaction, interaction.namespace.table))
        except (Refused, LookupError):
            return []
        return [
            app_commands.Choice(name=choice.label, value=choice.id)
            for one in self.bot.edition(record).game.settings
            if one.id == interaction.namespace.setting
            for choice in one.choices
            if typed.lower() in choice.label.lower()
        ][: limits.AUTOCOMPLETE_CHOICES]

    @app_commands.command()
    @app_commands.describe(line="Go back to before this line of the journal; /log shows the lines", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def rewind(
        self, interaction: Interaction, line: app_commands.Range[int, 0, 1_000_000], table: int | None = None
    ) -> None:
        """Propose to go back; it happens when all players agree"""
        async with at_work(interaction):
            found, person = await find_table(interaction, table), person_of(interaction.user)
            done = await self.bot.tables.change(found, lambda seated: seated.propose_rewind(person, line, unix_now()))
            said = "The game has gone back." if done else "The others are asked to agree."
            await interaction.edit_original_response(content=said)

    async def _agree_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            person = person_of(interaction.user)
            done = await self.bot.tables.change(table, lambda seated: seated.agree_to_rewind(person, unix_now()))
            said = "All have agreed; the game has gone back." if done else "You have agreed; others still have to."
            await interaction.edit_original_response(content=said)

    async def _refuse_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            person = person_of(interaction.user)
            await self.bot.tables.change(table, lambda seated: seated.refuse_rewind(person))
            await interaction.edit_original_response(content="You have refused; the game goes on as it is.")

    # Endings

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
            edition = self.bot.edition(record)
            sure = NewsButton.of(found, 0, "concede", f"Concede as {seat_title(edition, seat)}", "danger")
            await interaction.edit_original_response(
                content=f"{heading(edition, record, seat)}\nThis cannot be taken back. Are you sure?",
                view=news_view([sure]),
            )

    async def _concede_button(self, interaction: Interaction, table: int) -> None:
        async with at_work(interaction):
            person = person_of(interaction.user)
            await self.bot.tables.change(table, lambda seated: seated.concede(person, unix_now()))
            await interaction.edit_original_response(content="You have conceded.")

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
        report = await self._report(record, seat)
        verdict = verify(report)
        words = [heading(self.bot.edition(record), record), f"Fingerprint of the dice: `{record.commitment}`"]
        words += [verdict.describe(), "-# Check it yourself: python -m data.verify with this file."]
        file = discord.File(io.BytesIO(report.model_dump_json(indent=1).encode()), f"table-{table}.json")
        await interaction.edit_original_response(content="\n".join(words), attachments=[file])

    async def _report(self, record: Record, seat: Seat | None) -> Report:
        """What this seat may check: its own answers; at the end also the dice and what others had sealed."""
        store, over = self.bot.store, record.stage is Stage.FINISHED
        entries = {
            (entry.batch, entry.turn, entry.seat): entry
            for entry, _, void in await store.journal(record.id)
            if not void and entry.by == "player"
        }
        answers = [
            SealedAnswer(
                batch=proof.batch,
                turn=proof.turn,
                seat=proof.seat,
                answer=entry.answer,
                nonce=proof.nonce,
                receipt=proof.digest,
            )
            for proof in await store.receipts(record.id)
            if (entry := entries.get((proof.batch, proof.turn, proof.seat))) is not None
            if proof.seat == seat or (over and not proof.silent)
        ]
        seed = await self.bot.tables.look(record.id, lambda seated: seated.seed.hex()) if over else ""
        rolls = await store.rolls(record.id) if over else ()
        return Report(
            table=record.id,
            game=record.game,
            commitment=record.commitment,
            salt=record.salt,
            seed=seed,
            rolls=tuple(rolls),
            answers=tuple(answers),
        )

    @app_commands.command(name="list")
    @app_commands.guild_only()
    async def list_tables(self, interaction: Interaction) -> None:
        """The games on this server"""
        async with at_work(interaction):
            tables = await self.bot.store.in_guild(interaction.guild_id or 0)
            words = "\n".join(self._lines(tables)) or "No game is on at this server. /game new opens one."
            await interaction.edit_original_response(content=words[: limits.MESSAGE_TEXT])

    def _lines(self, tables: Sequence[Listing]) -> list[str]:
        return [
            f"Table {one.table} · **{self.bot.editions[one.game].texts.title}** in <#{one.channel}>: "
            + (STAGES[one.stage] if one.due is None else f"{STAGES[one.stage]}, due {at(one.due)}")
            for one in tables
        ]


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(GameCommands(bot))
