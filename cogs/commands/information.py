"""Information: /board, /hand, /decide, /duties and /help. All of it is shown to the asker alone."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.commands.options import anywhere
from cogs.commands.votes import LogLine
from cogs.components import news_view
from cogs.drawing.choice import own_cut
from cogs.drawing.pictures import own_picture
from cogs.duties import NOTHING, duties_of
from cogs.errors import at_work
from cogs.panel.hand import show_hand
from cogs.panel.looks import face_for, looks_view, show_look, show_looks
from cogs.panel.past import past_face
from cogs.panel.sight import see_own
from cogs.panel.turns import Turns
from cogs.shell import Interaction, SealedOrders, person_of
from cogs.which_table import choices, find_table, record_of, suggest_tables
from cogs.wording import TABLE, heading
from rules.kernel.game import Face
from rules.kernel.values import Refused, Seat
from rules.table.record import Stage

ASKED = 300


class Information(commands.Cog):
    """What can be looked at without touching anything."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self.turns = Turns(bot)
        bot.buttons["look"] = self.look_button

    async def _face(self, table: int, seat: Seat | None) -> Face:
        return await face_for(self.bot, table, seat)

    @app_commands.command()
    @app_commands.describe(
        look="A part of it, or a table beside it",
        text="The board in letters, for screen readers",
        turn="As you saw it when that turn began",
        line="As you saw it at that line of the log",
        table="The table",
    )
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def board(
        self,
        interaction: Interaction,
        look: str | None = None,
        text: bool = False,
        turn: app_commands.Range[str, 1, limits.SELECT_VALUE] | None = None,
        line: LogLine | None = None,
        table: int | None = None,
    ) -> None:
        """The board as you may see it, now or at an earlier turn"""
        async with at_work(interaction):
            found = await find_table(interaction, table)
            if look is not None:
                if turn is not None or line is not None:
                    raise Refused("A closer look is at the present moment only. Leave out the look, or the turn.")
                await show_look(interaction, found, look)
                return
            if turn is not None and line is not None:
                raise Refused("Name a turn or a line of the log, not both.")
            record, seat = await record_of(interaction, found)
            then = None if line is None else f"As it was at line {line} of the log."
            if turn is not None:
                meant = await self.turns.find(record, turn)
                line, then = meant.line, f"As it was when this began: {forms.plain(meant.words)} (line {meant.line})."
            if seat is not None and line is None:
                await see_own(self.bot, found, person_of(interaction.user), comes_back=False)  # They have looked.
            edition = self.bot.edition(record)
            face = await (self._face(found, seat) if line is None else past_face(self.bot, found, line, seat))
            head = "\n".join(filter(None, (heading(edition, record, seat), then)))
            if text:
                room = limits.MESSAGE_TEXT - len(head) - 10
                await interaction.edit_original_response(content=f"{head}\n```\n{edition.board_text(face)[:room]}\n```")
                return
            file = await own_picture(
                self.bot, edition, face, await own_cut(self.bot, record, person_of(interaction.user))
            )
            view = looks_view(found, edition.looks(face)) if line is None else None
            await interaction.edit_original_response(content=head, attachments=[file], view=view)

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def decide(self, interaction: Interaction, table: int | None = None) -> None:
        """Your panel: what you are asked now"""
        async with at_work(interaction):
            await self.bot.panels.show_panel(interaction, await find_table(interaction, table))

    @board.autocomplete("turn")
    async def suggest_turns(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The turns of the game so far, the latest first."""
        try:
            record, _ = await record_of(interaction, await find_table(interaction, interaction.namespace.table))
            titles = await self.turns.suggest(record, typed)
        except (Refused, LookupError):
            return []
        return [app_commands.Choice(name=title, value=title) for title in titles]

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
    @anywhere
    async def duties(self, interaction: Interaction) -> None:
        """Everything that waits for you, on all servers"""
        async with at_work(interaction):
            lines, buttons = await duties_of(self.bot, person_of(interaction.user))
            content = "\n".join(lines) or NOTHING
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
