"""Letters as messages, and the buttons under them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self, cast

import discord

from cogs.components import NewsButton, news_view
from cogs.letter_words import letter_embed, reported_words
from cogs.shell import Interaction, bot_of
from cogs.wording import heading
from render.editions import Edition
from rules.kernel.values import Seat
from rules.table.record import Letter, Record

_LETTER = re.compile(
    r"\At(?P<table>[1-9][0-9]{0,14}):m(?P<number>[1-9][0-9]{0,8})(?:\.(?P<desk>[0-9]{1,9}))?"
    r":(?P<what>reply|reply_all|older)\Z"
)


@dataclass(frozen=True)
class LetterPress:
    """A button under a letter, or the form that it opened: which letter it means, and what is to be done."""

    table: int
    number: int
    desk: int
    """Whose letter it is: one's own at the seat where one sits, or one that a predecessor has left there."""
    what: str

    @property
    def custom_id(self) -> str:
        """The id of the button, and of its form."""
        return f"t{self.table}:m{self.number}.{self.desk}:{self.what}"

    @classmethod
    def read(cls, match: re.Match[str]) -> LetterPress:
        """What an id stands for; those of older days name no desk."""
        return cls(int(match["table"]), int(match["number"]), int(match["desk"] or 0), match["what"])


class LetterButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_LETTER):
    """A button under a letter: reply to it, or see what was written before it."""

    def __init__(self, button: discord.ui.Button[Any], press: LetterPress) -> None:
        super().__init__(button)
        self.press = press

    @classmethod
    def of(cls, press: LetterPress, label: str) -> Self:
        """A new button."""
        return cls(discord.ui.Button(label=label, custom_id=press.custom_id), press)

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button as it stands under the letter."""
        return cls(cast("discord.ui.Button[Any]", item), LetterPress.read(match))

    async def callback(self, interaction: Interaction) -> None:
        """Open the form for a reply, or show the older letters."""
        await bot_of(interaction).press_on_letter(interaction, self.press)


def reply_in(interaction: Interaction) -> LetterPress | None:
    """Which letter a form answers that was sent off, also one that was opened before a restart; None for all else."""
    if interaction.type is not discord.InteractionType.modal_submit or not isinstance(interaction.data, dict):
        return None
    match = _LETTER.match(str(interaction.data.get("custom_id", "")))
    return LetterPress.read(match) if match is not None and match["what"] != "older" else None


_FORM = re.compile(r"\At(?P<table>[1-9][0-9]{0,14}):letter:(?P<places>all|[0-9]{1,2}(?:\.[0-9]{1,2}){0,15})\Z")


def form_id(record: Record, receivers: Sequence[Seat] | None) -> str:
    """The id of a form for a letter to these seats; None means everybody to whom one may write then."""
    seats = list(record.chairs)
    places = "all" if receivers is None else ".".join(str(seats.index(seat)) for seat in receivers)
    return f"t{record.id}:letter:{places}"


def form_in(interaction: Interaction) -> tuple[int, list[int] | None] | None:
    """The table and the places of the seats that a form was opened for which was sent off; None for all else."""
    if interaction.type is not discord.InteractionType.modal_submit or not isinstance(interaction.data, dict):
        return None
    match = _FORM.match(str(interaction.data.get("custom_id", "")))
    if match is None:
        return None
    places = None if match["places"] == "all" else [int(place) for place in match["places"].split(".")]
    return int(match["table"]), places


# How letters are shown


@dataclass(frozen=True)
class Post:
    """Letters as a message."""

    content: str
    embeds: list[discord.Embed]
    view: discord.ui.View


def letter_post(edition: Edition, record: Record, letter: Letter, mark: int) -> Post:
    """A letter as a direct message to whom it went to."""
    desk = record.desk(letter.seat).number
    buttons = [LetterButton.of(LetterPress(record.id, letter.number, desk, "reply"), "Reply")]
    if len(letter.receivers) > 1:
        buttons.append(LetterButton.of(LetterPress(record.id, letter.number, desk, "reply_all"), "Reply to all"))
    view = news_view([*buttons, NewsButton.of(record.id, mark, "letters", "All letters")])
    return Post(heading(edition, record, letter.seat), [letter_embed(edition, letter, letter.seat)], view)


def report_post(edition: Edition, record: Record, letter: Letter, mark: int) -> Post:
    """A letter that was reported, as a direct message to the host."""
    view = news_view([NewsButton.of(record.id, mark, "reported", "Reported letters")])
    words = f"{heading(edition, record)}\nA letter was reported. {reported_words(edition, letter)}"
    return Post(words, [letter_embed(edition, letter, None)], view)
