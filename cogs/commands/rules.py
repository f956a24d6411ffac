"""/rules: the rules, words and cards of a game, looked up. All of it is shown to the asker alone."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs import forms, limits
from cogs.commands.options import anywhere
from cogs.errors import at_work
from cogs.shell import Interaction, SealedOrders, person_of
from cogs.which_table import choices
from render.editions import Edition
from render.rulebook import Entry, Rulebook
from rules.kernel.values import Refused

HITS_SHOWN, HIT = 15, 90
ECHO = 80
CHAPTERS = 1_000
"""Room for the list of chapters; words and other entries share the rest."""
HOW_TO_SEARCH = "-# A word, a name or the number of a rule after /rules shows what it says."


class Rules(commands.Cog):
    """The rulebooks of all games."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(search="A word, a name or the number of a rule", game="The game whose rules you mean")
    @anywhere
    async def rules(self, interaction: Interaction, search: str | None = None, game: str | None = None) -> None:
        """The rules, words and cards of a game"""
        async with at_work(interaction):
            edition, book = await self._book(interaction, game)
            content = contents_text(edition, book) if search is None else found_text(edition, book, search)
            await interaction.edit_original_response(content=content)

    @rules.autocomplete("search")
    async def suggest_entries(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What fits to the letters typed so far."""
        try:
            _, book = await self._book(interaction, interaction.namespace.game)
        except Refused:
            return []  # Which game is meant is not said yet.
        entries = book.search(typed) if typed.strip() else book.entries
        return [
            app_commands.Choice(name=forms.label(entry.name, limits.SELECT_LABEL), value=entry.key)
            for entry in entries[: limits.AUTOCOMPLETE_CHOICES]
        ]

    @rules.autocomplete("game")
    async def suggest_games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games that have a rulebook."""
        return choices([(name, edition.texts.title) for name, (edition, _) in self._books().items()], typed)

    def _books(self) -> dict[str, tuple[Edition, Rulebook]]:
        editions = self.bot.editions.items()
        return {name: (edition, edition.rulebook) for name, edition in editions if edition.rulebook is not None}

    async def _book(self, interaction: Interaction, game: str | None) -> tuple[Edition, Rulebook]:
        """The rulebook of the game that is named, or played here, or the only one there is."""
        books = self._books()
        if not books:
            raise Refused("No game on this bot has a rulebook yet.")
        if game is None:
            here = await self._played_here(interaction)
            meant = here if here in books else next(iter(books)) if len(books) == 1 else ""
        else:
            wanted = game.strip().lower()
            meant = next((name for name, (ed, _) in books.items() if wanted in (name, ed.texts.title.lower())), "")
        if meant not in books:
            titles = ", ".join(edition.texts.title for edition, _ in books.values())
            raise Refused(f"Name the game by the option game: {titles}.")
        return books[meant]

    async def _played_here(self, interaction: Interaction) -> str:
        """The game of the table in this channel, or that of all of one's own tables."""
        store, channel = self.bot.store, interaction.channel_id
        if channel is not None and (here := await store.in_channel(channel)):
            return here[0].game
        own = {duty.game for duty in await store.of_person(person_of(interaction.user))}
        return own.pop() if len(own) == 1 else ""


def contents_text(edition: Edition, book: Rulebook) -> str:
    """The table of contents: chapters with their rules, words, and what else there is."""
    in_chapters = {chapter.title: book.chapter(chapter) for chapter in book.chapters}
    told = {entry.key for rules in in_chapters.values() for entry in rules}
    others = [entry.title for entry in book.entries if entry.id is not None and entry.id not in told]
    chapters = [f"**{title}**: {rules[0].id} to {rules[-1].id}" for title, rules in in_chapters.items()]
    head = forms.cut("\n".join([f"**{edition.texts.title}** · rules", *chapters]), CHAPTERS)
    share = (limits.MESSAGE_TEXT - forms.width(head) - forms.width(HOW_TO_SEARCH)) // 2 - 2
    lists = {"Words": [entry.title for entry in book.entries if entry.id is None], "More": others}
    listed = [
        forms.cut(f"**{heading}**: {', '.join(dict.fromkeys(names))}", share)
        for heading, names in lists.items()
        if names
    ]
    return "\n".join([head, *listed, HOW_TO_SEARCH])


def found_text(edition: Edition, book: Rulebook, search: str) -> str:
    """What was searched for: the entry of that name, or all that fit."""
    found = book.search(search)
    if not found:
        words = forms.label(search, ECHO)
        raise Refused(f"The rules of {edition.texts.title} have nothing on “{words}”. /rules alone shows the contents.")
    if len(found) == 1 or book.entry(search) == found[0]:
        return entry_text(edition, found[0], [*book.related(found[0]), *found[1:]])
    lines = [f"**{edition.texts.title}** · {len(found)} entries fit “{forms.plain(search, ECHO)}”"]
    lines += [forms.cut(f"- {entry.name}", HIT) for entry in found[:HITS_SHOWN]]
    if len(found) > HITS_SHOWN:
        lines.append(f"-# And {len(found) - HITS_SHOWN} more.")
    return "\n".join([*lines, HOW_TO_SEARCH])


def entry_text(edition: Edition, entry: Entry, others: Sequence[Entry]) -> str:
    """One entry, with its neighbours as far as there is room."""
    content = f"**{entry.name}** · {edition.texts.title}\n{entry.text}"
    names = list(dict.fromkeys(other.name for other in others))
    if names:
        content += f"\n-# See also: {', '.join(names[:HITS_SHOWN])}"
    return forms.cut(content, limits.MESSAGE_TEXT)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Rules(bot))
