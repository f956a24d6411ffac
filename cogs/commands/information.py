"""Information: /board, /hand, /log, /duties and /help. All of it is shown to the asker alone."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.commands.log_lines import log_page, shown_lines
from cogs.commands.options import anywhere
from cogs.components import NewsButton, news_view
from cogs.drawing.choice import own_cut
from cogs.drawing.pictures import own_picture
from cogs.errors import at_work
from cogs.panel.hand import show_hand
from cogs.panel.looks import face_for, looks_view, show_look, show_looks
from cogs.shell import Interaction, SealedOrders, person_of
from cogs.which_table import choices, find_table, record_of, suggest_tables
from cogs.wording import STAGES, TABLE, at, heading, seat_title, tell
from rules.kernel.game import Face
from rules.kernel.values import Refused, Seat
from rules.table.record import Stage

LOGGED = 150
"""Happenings that are looked up for each page of the log: more than go onto one."""
MOST_PAGES = 200
ASKED = 300


class Information(commands.Cog):
    """What can be looked at without touching anything."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.buttons["look"] = self.look_button

    async def _face(self, table: int, seat: Seat | None) -> Face:
        return await face_for(self.bot, table, seat)

    @app_commands.command()
    @app_commands.describe(
        look="A part of it, or a table beside it", text="The board in letters, for screen readers", table="The table"
    )
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def board(
        self, interaction: Interaction, look: str | None = None, text: bool = False, table: int | None = None
    ) -> None:
        """The board as you may see it"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            if look is not None:
                await show_look(interaction, found, look)
                return
            record, seat = await record_of(interaction, found)
            edition, face = self.bot.edition(record), await self._face(found, seat)
            head = heading(edition, record, seat)
            if text:
                room = limits.MESSAGE_TEXT - len(head) - 10
                await interaction.edit_original_response(content=f"{head}\n```\n{edition.board_text(face)[:room]}\n```")
                return
            file = await own_picture(
                self.bot, edition, face, await own_cut(self.bot, record, person_of(interaction.user))
            )
            view = looks_view(found, edition.looks(face))
            await interaction.edit_original_response(content=head, attachments=[file], view=view)

    @board.autocomplete("look")
    async def suggest_looks(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What can be looked at now by whoever is typing."""
        try:
            found = await find_table(interaction, interaction.namespace.table)
            record, seat = await record_of(interaction, found)
            looks = self.bot.edition(record).looks(await self._face(found, seat))
        except (Refused, LookupError):
            return []
        return choices([(name, look.title) for name, look in looks.items()], typed)

    async def look_button(self, interaction: Interaction, table: int) -> None:
        """The button under a post with a board."""
        async with at_work(interaction):
            await show_looks(interaction, await find_table(interaction, table))

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """What only you know"""
        async with at_work(interaction):
            await show_hand(interaction, await find_table(interaction, table))

    @app_commands.command()
    @app_commands.describe(page="How far back: 1 is the latest", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def log(
        self, interaction: Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1, table: int | None = None
    ) -> None:
        """What happened, line by line"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            record, seat = await record_of(interaction, found)
            edition = self.bot.edition(record)
            numbers = await shown_lines(self.bot, found)
            logged = await self.bot.store.log(found, seat, LOGGED * page)
            told = [
                (f"-# Line {numbers[min(one.line, len(numbers) - 1)]} · <t:{one.at}:f>", words)
                for one in logged
                if (words := tell(edition, one.event, seat))
            ]
            head = heading(edition, record, seat)
            lines, has_more = log_page(told, page, limits.MESSAGE_TEXT - forms.width(head) - 1)
            if not lines:
                lines = ["Nothing has happened yet." if page == 1 else "The log does not go back so far."]
            elif has_more:
                lines.insert(0, f"-# Before this: /log page:{page + 1}")
            await interaction.edit_original_response(content="\n".join([head, *lines]))

    @app_commands.command()
    @anywhere
    async def duties(self, interaction: Interaction) -> None:
        """Everything that waits for you, on all servers"""
        async with at_work(interaction):
            lines: list[str] = []
            buttons: list[NewsButton] = []
            for duty in await self.bot.store.of_person(person_of(interaction.user)):
                edition = self.bot.editions.get(duty.game)
                seat = duty.seat if edition is None else seat_title(edition, duty.seat)
                words = f"**{self.bot.title_of(duty.game)}** as {seat} in <#{duty.channel}>, table {duty.table}"
                if duty.waits and len(buttons) < limits.BUTTONS_IN_A_ROW and edition is not None:
                    words_on_it = forms.label(f"Decide at table {duty.table}", limits.BUTTON_LABEL)
                    buttons.append(NewsButton.of(duty.table, 0, "decide", words_on_it, "primary"))
                if duty.waits:
                    lines.append(f"{words}: waits for you" + (f", due {at(duty.due)}." if duty.due else "."))
                else:
                    lines.append(f"-# {words}: {STAGES[duty.stage]}, nothing to do.")
            content = "\n".join(lines) or "Nothing waits for you, and you sit at no table."
            await interaction.edit_original_response(
                content=content[: limits.MESSAGE_TEXT], view=news_view(buttons) if buttons else None
            )

    @app_commands.command(name="help")
    @app_commands.describe(topic="What you want to know about", table="The table whose game you mean")
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def help_command(self, interaction: Interaction, topic: str | None = None, table: int | None = None) -> None:
        """How this works"""
        async with at_work(interaction):
            topics = dict(TABLE.help)
            try:
                record, _ = await record_of(interaction, await find_table(interaction, table))
                topics.update(self.bot.edition(record).texts.help)
            except (Refused, LookupError):
                pass  # No table is meant: the general topics remain.
            if topic is None:
                now = await self._asked_now(interaction, table)
                content = "\n".join([*now, TABLE.blurb, *(TABLE.help[name].strip() for name in ("play", "commands"))])
                content += f"\n-# More: /help topic: {', '.join(topics)}"
            elif topic.strip().lower() in topics:
                content = topics[topic.strip().lower()].strip()
            else:
                raise Refused(f"There is help on {', '.join(topics)}.")
            await interaction.edit_original_response(content=content[: limits.MESSAGE_TEXT])

    async def _asked_now(self, interaction: Interaction, table: int | None) -> list[str]:
        """What whoever asks for help is asked at the table, what there is to know about it, and by which rule."""
        try:
            record, seat = await record_of(interaction, await find_table(interaction, table))
        except (Refused, LookupError):
            return []
        face = await self._face(record.id, seat) if seat is not None and record.stage is Stage.RUNNING else None
        if face is None or face.asked is None:
            return []
        asked = face.asked
        why = f" ({asked.rule}: /rules)" if asked.rule else ""
        lesson = self.bot.edition(record).texts.lessons.get(asked.key, "")
        return [f"**Asked now:** {forms.plain(asked.prompt, ASKED)}{why}", *([lesson] if lesson else []), ""]

    @help_command.autocomplete("topic")
    async def suggest_topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The topics there are."""
        topics = dict.fromkeys(TABLE.help)
        for edition in self.bot.editions.values():
            topics.update(dict.fromkeys(edition.texts.help))
        fitting = [name for name in topics if typed.strip().lower() in name]
        return [app_commands.Choice(name=name, value=name) for name in fitting[: limits.AUTOCOMPLETE_CHOICES]]


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Information(bot))
