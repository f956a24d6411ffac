"""How letters look, and what is said to somebody who leaves some behind; who may read them is decided elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs import forms, limits
from cogs.wording import seat_title
from render.editions import Edition
from render.text import joined
from rules.kernel.values import Seat
from rules.table.record import Letter, Person, Record

LEFT_CLOSED = (
    "Nobody who follows you can read your letters, unless you release them: "
    "use /letter release in the channel of this table."
)
LEFT_OPEN = "Whoever follows you can read your letters, as you have wished."


def letter_embed(edition: Edition, letter: Letter, reader: Seat | None, room: int | None = None) -> discord.Embed:
    """A letter as one of its seats reads it, or somebody else; on one line where there is little room."""
    named = f"**Letter {letter.number}** · " if reader is not None else ""
    if room is None:
        words = "\n".join(filter(None, map(forms.plain, letter.text.splitlines())))
    else:
        words = forms.plain(letter.text, room)
    return discord.Embed(description=f"{named}{_way(edition, letter, reader)} · <t:{letter.at}:f>\n{words}")


def _way(edition: Edition, letter: Letter, reader: Seat | None) -> str:
    """From whom to whom."""
    to = sorted(letter.receivers, key=lambda seat: seat != reader)
    names = {seat: "you" if seat == reader else seat_title(edition, seat) for seat in (letter.sender, *to)}
    return f"{names[letter.sender]} to {joined([names[seat] for seat in to])}"


def left_embed(edition: Edition, letter: Letter) -> discord.Embed:
    """A letter that a predecessor has left to whoever holds their seat now."""
    embed = letter_embed(edition, letter, None)
    embed.description = f"**Letter {letter.number}** · {embed.description}"
    return embed


def reported_words(edition: Edition, letter: Letter) -> str:
    """Who has reported a letter, and why."""
    return f"{seat_title(edition, letter.seat)} says: {forms.plain(letter.reported)}"


def reported_embed(edition: Edition, letter: Letter) -> discord.Embed:
    """A letter among those that were reported."""
    embed = letter_embed(edition, letter, None)
    embed.description = f"{reported_words(edition, letter)}\n{embed.description}"
    return embed


def that_fit(embeds: Iterable[discord.Embed]) -> list[discord.Embed]:
    """As many as one message holds, from the last one backwards."""
    kept: list[discord.Embed] = []
    room = limits.EMBED_TEXT
    for embed in reversed(list(embeds)):
        room -= forms.width(embed.description or "")
        if room < 0:
            break
        kept.insert(0, embed)
    return kept


def farewell(record: Record, seat: Seat, person: Person) -> str:
    """What becomes of the letters of somebody who has left a seat; empty where they have none."""
    desk = record.former_desks.get(seat, {}).get(person)
    return "" if desk is None else LEFT_OPEN if desk.released else LEFT_CLOSED
