"""Which table a command means: the one that is named, the one of the channel, or the only one of the person."""

from __future__ import annotations

from discord import app_commands

from cogs import limits
from cogs.shell import Interaction, bot_of, person_of
from data.store import NoSuchTable
from rules.kernel.record import Record, Refused
from rules.kernel.values import Seat


async def find_table(interaction: Interaction, named: int | None) -> int:
    """The table that is meant; nobody reaches a table of another server at which he does not sit."""
    bot, person = bot_of(interaction), person_of(interaction.user)
    own = [duty.table for duty in await bot.store.of_person(person)]
    if named is not None:
        if named in own:
            return named
        guild = await bot.tables.look(named, lambda table: table.record.guild)
        if guild and guild == interaction.guild_id:
            return named
        raise NoSuchTable(f"There is no table {named} here.")
    if interaction.channel_id is not None and (here := await bot.store.in_channel(interaction.channel_id)):
        return here[0].table
    if len(own) == 1:
        return own[0]
    if not own:
        raise Refused("There is no table here. /game new opens one.")
    raise Refused("You sit at several tables: name the one you mean by the option table.")


async def record_of(interaction: Interaction, table: int) -> tuple[Record, Seat | None]:
    """A table's record, and where the person sits at it."""
    record = await bot_of(interaction).tables.look(table, lambda seated: seated.record.model_copy(deep=True))
    return record, record.seat_of(person_of(interaction.user))


async def suggest_tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The tables that can be named here: one's own first, then those of the server."""
    bot = bot_of(interaction)
    named: dict[int, str] = {}
    for duty in await bot.store.of_person(person_of(interaction.user)):
        wait = ", waits for you" if duty.waits else ""
        named[duty.table] = f"{duty.table} · {bot.editions[duty.game].texts.title}{wait}"
    if interaction.guild_id is not None:
        for listing in await bot.store.in_guild(interaction.guild_id):
            named.setdefault(listing.table, f"{listing.table} · {bot.editions[listing.game].texts.title}")
    fitting = [(table, words) for table, words in named.items() if typed.strip().lower() in words.lower()]
    return [
        app_commands.Choice(name=words[: limits.SELECT_LABEL], value=table)
        for table, words in fitting[: limits.AUTOCOMPLETE_CHOICES]
    ]
