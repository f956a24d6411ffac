"""Which table and which seat a command means; and what can be named there."""

from __future__ import annotations

from collections.abc import Iterable

import aiohttp
import discord
from discord import app_commands

from cogs import limits
from cogs.shell import Interaction, bot_of, person_of
from cogs.wording import seat_title
from data.store import Listing, NoSuchTable
from render.editions import Edition
from rules.kernel.values import Refused, Seat
from rules.table.lobby import offered_seats
from rules.table.record import Record

UNKNOWN = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""Discord does not know, does not tell, or is not there."""
MOST_QUESTIONS = 10
"""Channels that a single command asks Discord about at most; the rest stays hidden."""


async def find_table(interaction: Interaction, named: int | None) -> int:
    """The table that is meant; nobody reaches one at which they do not sit and whose channel they cannot see."""
    bot, person = bot_of(interaction), person_of(interaction.user)
    if named is not None:
        record = await bot.tables.look(named, lambda table: table.record.copied())
        is_his = person == record.host or record.seat_of(person) is not None
        if is_his or (record.guild == interaction.guild_id and await can_see(interaction, record.channel)):
            return named
        raise NoSuchTable(f"There is no table {named} here.")
    if interaction.channel_id is not None and (here := await bot.store.in_channel(interaction.channel_id)):
        return here[0].table
    own = [duty.table for duty in await bot.store.of_person(person)]
    if len(own) == 1:
        return own[0]
    if not own:
        raise Refused("There is no table here. /game new opens one.")
    raise Refused("You sit at several tables: name the one you mean by the option table.")


async def seen_here(interaction: Interaction) -> list[Listing]:
    """The unfinished tables of the server where somebody is, as far as they sit there or can see the channels."""
    if interaction.guild_id is None:
        return []
    bot, person = bot_of(interaction), person_of(interaction.user)
    own = {duty.table for duty in await bot.store.of_person(person)}
    listings = await bot.store.in_guild(interaction.guild_id)
    is_his = [one.host == person or one.table in own for one in listings]
    questions = MOST_QUESTIONS
    seen = []
    for listing, is_one_of_his in zip(listings, is_his, strict=True):
        if is_one_of_his or (known := known_to_see(interaction, listing.channel)):
            seen.append(listing)
        elif known is None and questions and not _is_in_a_hurry(interaction):
            questions -= 1
            if await can_see(interaction, listing.channel):
                seen.append(listing)
    return seen


async def can_see(interaction: Interaction, channel: int) -> bool:
    """Whether somebody can see a channel of the server where they are now; what cannot be known is hidden."""
    known = known_to_see(interaction, channel)
    if known is not None or _is_in_a_hurry(interaction):
        return bool(known)
    guild, member = interaction.guild, interaction.user
    assert guild is not None
    assert isinstance(member, discord.Member)
    try:
        found = guild.get_channel_or_thread(channel) or await guild.fetch_channel(channel)
    except UNKNOWN:
        return interaction.permissions.manage_guild  # It is gone, or hidden from me: they must be able to help.
    known = _may_enter(found, member)
    return await _is_inside(found, member) if known is None else known


def known_to_see(interaction: Interaction, channel: int) -> bool | None:
    """The same as far as it is known without asking Discord; None where it is not."""
    if channel == interaction.channel_id:
        return True
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return False
    found = interaction.guild.get_channel_or_thread(channel)
    return None if found is None else _may_enter(found, interaction.user)


def _may_enter(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool | None:
    """Whether a member can see a channel; None for a private thread, of which only Discord knows who is in it."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    allowed = channel.permissions_for(member)  # Of a thread these are those of its parent.
    if not allowed.view_channel:
        return False
    is_private = isinstance(channel, discord.Thread) and channel.is_private()
    return None if is_private and not allowed.manage_threads else True


async def _is_inside(thread: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """Whether somebody is a member of a private thread."""
    assert isinstance(thread, discord.Thread)  # Who is in it is told by itself only to bots with a privileged intent.
    try:
        await thread.fetch_member(member.id)
    except UNKNOWN:
        return False
    return True


def _is_in_a_hurry(interaction: Interaction) -> bool:
    """Suggestions come at once or not at all."""
    return interaction.type is discord.InteractionType.autocomplete


async def record_of(interaction: Interaction, table: int) -> tuple[Record, Seat | None]:
    """A table's record, and where the person sits at it."""
    record = await bot_of(interaction).tables.look(table, lambda seated: seated.record.copied())
    return record, record.seat_of(person_of(interaction.user))


async def suggest_tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The tables that can be named here: one's own first, then those of the server."""
    bot = bot_of(interaction)
    named: dict[int, str] = {}
    for duty in await bot.store.of_person(person_of(interaction.user)):
        wait = ", waits for you" if duty.waits else ""
        named[duty.table] = f"{duty.table} · {bot.title_of(duty.game)}{wait}"
    for listing in await seen_here(interaction):
        named.setdefault(listing.table, f"{listing.table} · {bot.title_of(listing.game)}")
    fitting = [(table, words) for table, words in named.items() if typed.strip().lower() in words.lower()]
    return [
        app_commands.Choice(name=words[: limits.SELECT_LABEL], value=table)
        for table, words in fitting[: limits.AUTOCOMPLETE_CHOICES]
    ]


def seat_named(edition: Edition, record: Record, name: str) -> Seat:
    """The seat that somebody has named, by its id or as players call it."""
    for seat in record.chairs:
        if name.strip().lower() in (seat.lower(), seat_title(edition, seat).lower()):
            return seat
    raise Refused(f"The seats are {', '.join(seat_title(edition, seat) for seat in record.chairs)}.")


async def record_meant(interaction: Interaction) -> Record | None:
    """The record of the table that a half-written command means, if there is one yet."""
    try:
        record, _ = await record_of(interaction, await find_table(interaction, interaction.namespace.table))
    except (Refused, LookupError):
        return None
    return record


def choices(named: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """What can be chosen, as (value, name), of what fits to the letters typed so far."""
    fitting = [(value, name) for value, name in named if typed.strip().lower() in name.lower()]
    return [
        app_commands.Choice(name=name[: limits.SELECT_LABEL], value=value)
        for value, name in fitting[: limits.AUTOCOMPLETE_CHOICES]
    ]


async def suggest_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the table."""
    record = await record_meant(interaction)
    if record is None:
        return []
    edition = bot_of(interaction).edition(record)
    return choices([(seat, seat_title(edition, seat)) for seat in offered_seats(edition.game, record)], typed)


async def suggest_open_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the table that no person holds, or whose holders look for a substitute."""
    record = await record_meant(interaction)
    if record is None:
        return []
    edition = bot_of(interaction).edition(record)
    chairs = record.chairs
    open_to_all = [one for one in offered_seats(edition.game, record) if not chairs[one].holder or chairs[one].seeks]
    return choices([(seat, seat_title(edition, seat)) for seat in open_to_all], typed)
