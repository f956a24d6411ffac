"""/orders: answers in words, and standing answers, filed before they are asked for; shown to the asker alone."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.commands.options import anywhere
from cogs.errors import at_work
from cogs.panel.in_words import write_down
from cogs.panel.past import NO_ORDERS, past_fates, past_line
from cogs.panel.sight import see
from cogs.panel.standing import filing_ids
from cogs.shell import Interaction, SealedOrders
from cogs.which_table import choices, find_table, record_of, suggest_tables
from cogs.wording import heading
from rules.kernel.decisions import Decision, PickOne
from rules.kernel.values import IllegalAnswer, Json, Refused, Seat
from rules.table.record import Record
from rules.table.table import Table

HOW_TO_FILE = "-# /orders file answers a question in advance; /orders forget lets you be asked again."
NOTHING_TO_EXPLAIN = "No orders of yours have been carried out yet."
PROMPT = 120
PAST_SHOWN = 6
"""Answers of the past on a page: they are looked up by playing their phases again."""
MOST_PAGES = 500
WHAT_BECAME = "-# /log line: tells the rest of it, /board line: shows the board of that moment."


@anywhere
class Orders(commands.GroupCog, group_name="orders", group_description="Answers in words and in advance"):
    """What a player has answered once for every time."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def show(self, interaction: Interaction, table: int | None = None) -> None:
        """What you have filed, and what you can file"""
        async with at_work(interaction):
            found, record, seat = await self._seat(interaction, table)
            questions, filed = await self._filed(found, seat)
            lines = [_line(question, filed.get(name)) for name, question in questions.items()]
            head = heading(self.bot.edition(record), record, seat)
            body = lines or ["At this moment there is nothing that you can answer in advance."]
            content = "\n".join([head, *body, HOW_TO_FILE])
            await interaction.edit_original_response(content=forms.cut(content, limits.MESSAGE_TEXT))

    @app_commands.command()
    @app_commands.describe(
        question="What you may be asked",
        answer="What you answer every time; leave it out to choose on a panel",
        table="The table",
    )
    @app_commands.autocomplete(table=suggest_tables)
    async def file(self, interaction: Interaction, question: str, answer: str = "", table: int | None = None) -> None:
        """Answer a question in advance, for every time that it is asked"""
        async with at_work(interaction):
            found, _, seat = await self._seat(interaction, table)
            asked = (await self._filed(found, seat))[0].get(question)
            if asked is None:
                raise Refused("Choose one of the questions that are offered.")
            if not answer or not isinstance(asked, PickOne):
                await self.bot.panels.show_filing(interaction, filing_ids(found, asked), seat)
                return
            words = await self.bot.tables.change(
                found,
                lambda seated: seated.answers.file_in_advance(seat, question, _option(seated, seat, question, answer)),
            )
            filed = forms.plain(words, limits.MESSAGE_TEXT // 2)
            await interaction.edit_original_response(
                content=f"Filed: **{filed}**\nIt counts every time, until you forget it."
            )

    @app_commands.command()
    @app_commands.describe(question="What you want to be asked again", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def forget(self, interaction: Interaction, question: str, table: int | None = None) -> None:
        """Be asked again"""
        async with at_work(interaction):
            found, _, seat = await self._seat(interaction, table)
            await self.bot.tables.change(found, lambda seated: _forget(seated, seat, question))
            await interaction.edit_original_response(content="Forgotten. You are asked again the next time.")

    @app_commands.command()
    @app_commands.describe(words="Your orders or your answer; several with a semicolon between them", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def write(
        self, interaction: Interaction, words: app_commands.Range[str, 1, 4000], table: int | None = None
    ) -> None:
        """Put your orders or your answer in words; nothing is handed in yet"""
        async with at_work(interaction):
            found, _, seat = await self._seat(interaction, table)
            said = await write_down(self.bot, await see(self.bot, found, seat), words)
            await self.bot.panels.show_panel(interaction, found, said)

    @app_commands.command()
    @app_commands.describe(table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def why(self, interaction: Interaction, table: int | None = None) -> None:
        """What became of your last orders, step by step"""
        async with at_work(interaction):
            found, record, seat = await self._seat(interaction, table)
            edition, face = self.bot.edition(record), (await see(self.bot, found, seat)).face
            words = edition.explain(face) if edition.explain is not None and face is not None else ""
            content = "\n".join([heading(edition, record, seat), words or NOTHING_TO_EXPLAIN])
            await interaction.edit_original_response(content=forms.cut(content, limits.MESSAGE_TEXT))

    @app_commands.command()
    @app_commands.describe(page="How far back: 1 is the latest", table="The table")
    @app_commands.autocomplete(table=suggest_tables)
    async def past(
        self, interaction: Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1, table: int | None = None
    ) -> None:
        """What your seat has answered so far, and what became of it"""
        async with at_work(interaction):
            found, record, seat = await self._seat(interaction, table)
            answers = await past_fates(self.bot, await see(self.bot, found, seat), page, PAST_SHOWN)
            if page == 1 and not answers:
                raise Refused(NO_ORDERS)
            lines = [past_line(answer, fate) for answer, fate in answers] or ["There is nothing before that."]
            tail = [f"-# Before this: /orders past page:{page + 1}"] * (len(answers) == PAST_SHOWN) + [WHAT_BECAME]
            page_of_it = discord.Embed(description=forms.cut("\n\n".join(lines), limits.EMBED_DESCRIPTION))
            head = heading(self.bot.edition(record), record, seat)
            await interaction.edit_original_response(content="\n".join([head, *tail]), embeds=[page_of_it])

    @file.autocomplete("question")
    @forget.autocomplete("question")
    async def suggest_questions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What can be answered in advance."""
        questions = await self._questions(interaction)
        return choices([(name, question.prompt) for name, question in questions.items()], typed)

    @file.autocomplete("answer")
    async def suggest_answers(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The answers to the question that is already named."""
        question = (await self._questions(interaction)).get(str(interaction.namespace.question))
        options = question.options if isinstance(question, PickOne) else ()
        return choices([(option.id, option.label) for option in options], typed)

    async def _questions(self, interaction: Interaction) -> dict[str, Decision]:
        """What whoever is typing could file at the table they mean."""
        try:
            found, _, seat = await self._seat(interaction, interaction.namespace.table)
        except (Refused, LookupError):
            return {}
        return (await self._filed(found, seat))[0]

    async def _seat(self, interaction: Interaction, table: int | None) -> tuple[int, Record, Seat]:
        found = await find_table(interaction, table)
        record, seat = await record_of(interaction, found)
        if seat is None:
            raise Refused("You do not sit at this table.")
        return found, record, seat

    async def _filed(self, table: int, seat: Seat) -> tuple[dict[str, Decision], dict[str, Json]]:
        def glance(seated: Table) -> tuple[dict[str, Decision], dict[str, Json]]:
            return seated.answers.standing_questions(seat), dict(seated.use.standing.get(seat, {}))

        return await self.bot.tables.look(table, glance)


def _line(question: Decision, answer: Json) -> str:
    """A question, and what was filed for it."""
    filed = "you are asked" if answer is None else _described(question, question.fit(answer))
    return f"{forms.plain(question.prompt, PROMPT)} {filed}"


def _described(question: Decision, answer: Json) -> str:
    try:
        question.check(answer)
    except IllegalAnswer:
        return "what you filed is not possible now"
    return f"**{forms.plain(question.describe(answer), PROMPT)}**"


def _option(seated: Table, seat: Seat, name: str, typed: str) -> Json:
    """The answer that somebody has named, by its id or as it is shown."""
    question = seated.answers.standing_questions(seat).get(name)
    if not isinstance(question, PickOne):
        raise Refused("Choose one of the questions that are offered.")
    wanted = typed.strip().lower()
    named = [option.id for option in question.options if wanted in (option.id.lower(), option.label.lower())]
    if not named:
        raise Refused(f"The answers are {', '.join(option.label for option in question.options)}.")
    return named[0]


def _forget(seated: Table, seat: Seat, name: str) -> None:
    if name not in seated.use.standing.get(seat, {}):
        raise Refused("There is no such standing answer of yours.")
    key, _, about = name.partition("|")
    seated.answers.file_standing(seat, key, about, None)


async def setup(bot: SealedOrders) -> None:
    """Called by discord.py."""
    await bot.add_cog(Orders(bot))
