"""The lobby as a message: seats, settings, pace, and the buttons to join, leave and start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, cast

import discord

from cogs import limits
from cogs.components import NewsButton
from cogs.forms import hint, label
from cogs.shell import Interaction, bot_of
from cogs.wording import at, heading, player, seat_title
from render.editions import Edition
from rules.kernel.durations import spell_duration
from rules.kernel.game import Game
from rules.table.lobby import offered_seats
from rules.table.record import Record, Stage

SETTINGS_SHOWN = 2
LOBBY_BUTTONS = (
    ("join", "Join", "success"),
    ("leave", "Leave", "secondary"),
    ("steward", "Add a steward", "secondary"),
    ("start", "Start", "primary"),
)
_SELECT = re.compile(r"\At(?P<table>[1-9][0-9]{0,14}):l:(?P<what>seat|s[0-9]{1,2})\Z")


@dataclass(frozen=True)
class Post:
    """The lobby as a message."""

    content: str
    view: discord.ui.View


class LobbySelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=_SELECT):
    """A choice in the lobby: a seat, or a setting of the game."""

    def __init__(self, select: discord.ui.Select[Any], table: int, what: str) -> None:
        super().__init__(select)
        self.table, self.what = table, what

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The select as it stands in the lobby."""
        return cls(cast("discord.ui.Select[Any]", item), int(match["table"]), match["what"])

    async def callback(self, interaction: Interaction) -> None:
        """Take the seat, or change the setting."""
        values = [str(value) for value in cast("dict[str, Any]", interaction.data or {}).get("values", [])]
        await bot_of(interaction).choose_in_lobby(interaction, self.table, self.what, values[0] if values else "")


def lobby_post(edition: Edition, record: Record, mark: int) -> Post:
    """Who sits where, what is played and how, and the fingerprint of the dice."""
    game = edition.game
    lines = [heading(edition, record), edition.texts.blurb]
    for seat in offered_seats(game, record):
        is_free = record.chairs[seat].is_free
        lines.append(f"{seat_title(edition, seat)}: free" if is_free else player(edition, record, seat))
    pace = f"{spell_duration(record.deadline)} a decision, {spell_duration(record.window)} a reaction"
    lines.append(" · ".join([*spelled_settings(game, record.options), pace]))
    if record.stage is Stage.OPEN:
        lines.append(
            f"The host presses **Start** when all are here. At least {game.least_players} play; "
            "stewards can fill empty seats."
        )
        if record.due is not None:
            lines.append(f"If nothing happens, the lobby closes {at(record.due)}.")
        seats = tuple(seat for seat, chair in record.chairs.items() if not chair.is_free)
        if len(seats) >= game.least_players and (why := game.refusal(record.options, seats)):
            lines.append(why)
    lines.append(f"-# Fingerprint of the dice: `{record.commitment}`")
    return Post("\n".join(lines)[: limits.MESSAGE_TEXT], _view(edition, record, mark))


def spelled_settings(game: Game[Any], options: Mapping[str, str]) -> list[str]:
    """The settings that can be changed right here, and all others that are not as the game has them by itself."""
    told = [
        f"{setting.label}: {choice.label}"
        for number, setting in enumerate(game.settings)
        for choice in setting.choices
        if choice.id == options.get(setting.id) and (number < SETTINGS_SHOWN or choice.id != setting.default)
    ]
    untold = len(game.settings) - len(told)
    return [*told, f"{untold} more as usual: /game settings"] if untold else told


def _view(edition: Edition, record: Record, mark: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    if record.stage is Stage.OPEN:
        for what, words, style in LOBBY_BUTTONS:
            view.add_item(NewsButton.of(record.id, mark, what, words, style))
        free = [seat for seat in offered_seats(edition.game, record) if record.chairs[seat].is_free]
        if free:
            options = [discord.SelectOption(label=seat_title(edition, seat), value=seat) for seat in free]
            view.add_item(_select(record, "seat", "Join in a seat of your choice", options, 1))
        for number, setting in enumerate(edition.game.settings[:SETTINGS_SHOWN]):
            options = [
                discord.SelectOption(
                    label=label(f"{setting.label}: {choice.label}", limits.SELECT_LABEL),
                    description=hint(choice.hint, limits.SELECT_DESCRIPTION) or None,
                    value=choice.id,
                    default=record.options.get(setting.id) == choice.id,
                )
                for choice in setting.choices
            ]
            view.add_item(_select(record, f"s{number}", setting.label, options, 2 + number))
    elif record.stage is Stage.SEATED:
        view.add_item(NewsButton.of(record.id, mark, "report", "Report for duty", "success"))
    else:
        view.add_item(NewsButton.of(record.id, mark, "decide", "Decide", "primary"))
    view.stop()
    return view


def _select(record: Record, what: str, words: str, options: list[discord.SelectOption], row: int) -> LobbySelect:
    select = discord.ui.Select[Any](
        custom_id=f"t{record.id}:l:{what}", placeholder=words[: limits.SELECT_PLACEHOLDER], options=options, row=row
    )
    return LobbySelect(select, record.id, what)
