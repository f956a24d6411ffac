"""/log: what happened, page by page, from the latest back to the first; all of it, or some kind alone."""

from __future__ import annotations

import re
from typing import Any, Literal, Self, get_args

import discord
from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.commands.options import anywhere
from cogs.commands.votes import LogLine
from cogs.components import news_view
from cogs.errors import at_work
from cogs.log_lines import Pages, end_of_first_moment, moments_told, shown_lines
from cogs.shell import Interaction, SealedOrders, bot_of
from cogs.which_table import find_table, record_of, suggest_tables
from cogs.wording import heading
from data.store import Logged
from render.editions import Edition
from rules.kernel.game import Event
from rules.kernel.values import Refused, Seat

LOGGED = 80
"""Happenings that are read at once: about two pages, and put into words before anybody else has to wait for it."""
MOST_PAGES = 2000

Kind = Literal["everything", "mine", "battles", "changes", "table"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SAID: dict[Kind, str] = {
    "everything": "",
    "mine": "What concerned you",
    "battles": "How fights went",
    "changes": "What changed between players",
    "table": "What happened at the table",
}
NOTHING = "Nothing has happened yet."
NOTHING_OF_IT = "Nothing of that kind has happened yet."
NO_FURTHER = "The log does not go back so far."
_PRESS = re.compile(r"^t(?P<table>\d{1,10}):log:(?P<kind>\d):(?P<line>\d{1,7}):(?P<page>\d{1,4})$")


class LogButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_PRESS):
    """Another page of the same log."""

    def __init__(self, table: int, kind: Kind, line: int, page: int, label: str = "") -> None:
        self.table, self.kind, self.line, self.page = table, kind, line, page
        known_as = f"t{table}:log:{KINDS.index(kind)}:{line}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=known_as))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        kind = KINDS[min(int(match["kind"]), len(KINDS) - 1)]
        return cls(int(match["table"]), kind, int(match["line"]), max(1, int(match["page"])))

    async def callback(self, interaction: Interaction) -> None:
        """Show that page."""
        log = bot_of(interaction).get_cog("Log")
        assert isinstance(log, Log)
        async with at_work(interaction):
            await log.show(interaction, await find_table(interaction, self.table), self.kind, self.line, self.page)


class Log(commands.Cog):
    """What has happened at a table, as far as the asker may know it."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        bot.know(LogButton)

    @app_commands.command()
    @app_commands.describe(
        kind="All of it, or what alone",
        line="Up to this line of the log; the latest if you name none",
        page="How far back: 1 is the latest",
        table="The table",
    )
    @app_commands.autocomplete(table=suggest_tables)
    @anywhere
    async def log(
        self,
        interaction: Interaction,
        kind: Kind = "everything",
        line: LogLine = 0,
        page: app_commands.Range[int, 1, MOST_PAGES] = 1,
        table: int | None = None,
    ) -> None:
        """What happened, line by line"""
        async with at_work(interaction):
            await self.show(interaction, await find_table(interaction, table), kind, line, page)

    async def show(self, interaction: Interaction, table: int, kind: Kind, line: int, page: int) -> None:
        """Answer with a page."""
        if kind not in KINDS:  # Discord offers only these, but whoever sends something else is not Discord.
            raise Refused(f"Choose one of these kinds: {', '.join(KINDS)}.")
        record, seat = await record_of(interaction, table)
        edition = self.bot.edition(record)
        if kind == "mine" and seat is None:
            raise Refused("You do not sit at this table.")
        head = "\n".join(filter(None, (heading(edition, record, seat), SAID[kind])))
        room = limits.MESSAGE_TEXT - forms.width(head) - 1
        lines, has_more = await self._page(edition, table, seat, kind, line, page, room)
        buttons = [LogButton(table, kind, line, page + 1, "Earlier")] if has_more else []
        buttons += [LogButton(table, kind, line, page - 1, "Later")] if page > 1 else []
        nothing = NOTHING if kind == "everything" else NOTHING_OF_IT
        content = "\n".join([head, *(lines or [nothing if page == 1 else NO_FURTHER])])
        await interaction.edit_original_response(content=content, view=news_view(buttons) if buttons else None)

    async def _page(
        self, edition: Edition, table: int, seat: Seat | None, kind: Kind, line: int, page: int, room: int
    ) -> tuple[list[str], bool]:
        """The lines of a page, and whether there is anything before it; no more is read than that takes."""
        numbers = await shown_lines(self.bot, table)
        pages = Pages(page, room)
        held: list[tuple[int, Logged]] = []
        before: int | None = None
        while not pages.is_full:
            logged = await self.bot.store.log(table, seat, LOGGED, before=before)
            numbered = [(numbers[min(one.line, len(numbers) - 1)], one) for one in logged]
            held = [
                (number, one)
                for number, one in numbered
                if (not line or number <= line) and is_of_kind(edition, one.event, kind, seat)
            ] + held
            whole = held[end_of_first_moment(held) :] if logged else held
            for above, words in reversed(moments_told(edition, whole, seat)):
                pages.add(above, words)
            if not logged:
                break
            held, before = held[: len(held) - len(whole)], logged[0].row
        return pages.lines, pages.is_full


def is_of_kind(edition: Edition, event: Event, kind: Kind, seat: Seat | None) -> bool:
    """Whether somebody who looks for that kind of happenings wants to read of it."""
    match kind:
        case "everything":
            return True
        case "battles":
            return event.kind in edition.texts.battles
        case "changes":
            return event.kind in edition.texts.changes
        case "table":
            return event.is_of_table
        case "mine":
            return seat is not None and edition.texts.part_of(event, seat) is not None


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Log(bot))
