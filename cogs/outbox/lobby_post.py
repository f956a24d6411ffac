"""The lobby as a message: seats, settings, pace, and the buttons to join, leave and start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, cast

import discord

from cogs import limits
from cogs.components import NewsButton, prompt_modal
from cogs.forms import Entry, Prompt, hint, label, plain
from cogs.shell import Interaction, bot_of
from cogs.wording import at, heading, player, seat_title
from render.editions import Edition
from rules.kernel.durations import MINUTE, about, spell_duration
from rules.kernel.game import FirstGame, Game
from rules.table.lobby import offered_seats
from rules.table.record import Person, Record, Stage
from rules.table.reliability import Reliability
from rules.table.settings import changed_settings, written_settings
from rules.table.use import CLOSED

SETTINGS_SHOWN = 2
"""Settings that have a select of their own in the lobby: so many find room."""
SEATS_ROW, SETTINGS_ROW = 2, 3
PROMPTNESS = 4
"""By post people take about a quarter of their time; nobody has counted it yet."""
BY_NAME = "Settings by name"
FREE_TALK = "**Letters can be written at any time** in this game, whatever its rules say of talking."
DISMISS = "-"
"""What stands before a seat in the select where it means the steward there."""
_SELECT = re.compile(r"\At(?P<table>[1-9][0-9]{0,14}):l:(?P<what>seat|s[0-9]{1,2})\Z")
_FORM = re.compile(r"\At(?P<table>[1-9][0-9]{0,14}):l:settings\Z")


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


def lobby_post(edition: Edition, record: Record, mark: int, known: Mapping[Person, Reliability]) -> Post:
    """What is played, by whom and how, how reliably they have played before, and the fingerprint of the dice."""
    if record.never_began:
        lines = [heading(edition, record), f"{CLOSED} {plain(record.why)}".strip(), "/game new opens another table."]
        return Post("\n".join(lines)[: limits.MESSAGE_TEXT], _view(edition, record, mark))
    game = edition.game
    lines = [heading(edition, record), edition.texts.blurb, *filter(None, [edition.texts.kind])]
    lines.append(f"{players_wanted(game, record)} {spelled_length(game, record)}")
    for seat in offered_seats(game, record):
        chair = record.chairs[seat]
        before = f" · {known[chair.holder]}" if chair.holder in known else ""
        named = player(edition, record, seat) + before
        lines.append(f"{seat_title(edition, seat)}: free" if chair.is_free else named)
    lines += spelled_settings(game, record)
    if record.stage is Stage.OPEN:
        lines.append(how_to_start(game, record))
        if (first := game.first_game) is not None and not _is_prepared(game, record, first):
            lines.append(f"New to it? **{first.title}**: {first.hint}")
        if (solo := game.solo_game) is not None and not _is_prepared(game, record, solo):
            lines.append(f"Alone? **{solo.title}**: {solo.hint}")
        if record.due is not None:
            lines.append(f"If nothing happens, the lobby closes {at(record.due)}.")
        seats = tuple(seat for seat, chair in record.chairs.items() if not chair.is_free)
        if len(seats) >= game.least_players and (why := game.refusal(record.options, seats)):
            lines.append(why)
    lines.append(f"-# Fingerprint of the dice: `{record.commitment}`")
    return Post("\n".join(lines)[: limits.MESSAGE_TEXT], _view(edition, record, mark))


def how_to_start(game: Game[Any], record: Record) -> str:
    """Who must be there; of those who play alone nobody waits for anybody."""
    if people_of(game, record, game.least_players) == 1:
        return "The host presses **Start**; nobody else is needed."
    return (
        f"The host presses **Start** when all are here. At least {game.least_players} play; "
        "stewards can fill empty seats."
    )


def people_of(game: Game[Any], record: Record, players: int) -> int:
    """How many of so many seats are for people, with the present settings."""
    return players - len(game.steward_seats(record.options))


def players_wanted(game: Game[Any], record: Record) -> str:
    """How many people can play with the present settings."""
    full = game.full_table(record.options, ())
    sizes = [
        people_of(game, record, count)
        for count in range(game.least_players, len(full) + 1)
        if not game.refusal(record.options, full[:count])
    ]
    if not sizes:
        return "Nobody can play with these settings."
    if sizes == [1]:
        return "For 1 player against a steward."
    if len(sizes) == 1:
        return f"For {sizes[0]} players."
    if len(sizes) == sizes[-1] - sizes[0] + 1:
        return f"For {sizes[0]} to {sizes[-1]} players."
    return f"For {', '.join(map(str, sizes[:-1]))} or {sizes[-1]} players."


def spelled_length(game: Game[Any], record: Record) -> str:
    """How long it takes those who are here, where all sit together, and in which rhythm by post."""
    players = max(game.least_players, sum(not chair.is_free for chair in record.chairs.values()))
    extent = game.extent(record.options, players)
    if extent is None:
        return "How long it takes cannot be told beforehand."
    one, many = extent.unit.split("|")
    rounds = f"1 {one}" if extent.rounds == 1 else f"{extent.rounds} {many}"
    together, each = about(extent.moments * extent.minutes * MINUTE), about(extent.minutes * MINUTE)
    usual = record.deadline // PROMPTNESS
    if not game.has_clock(record.options):
        return f"About {rounds} with {extent.moments} moments to decide: {together} in all. There is no deadline."
    words = (
        f"About {rounds}: {together} in one sitting. By post, with {each} of thought every {about(usual)} or so, "
        f"it lasts {about(extent.moments * usual)}, and less whenever you find the time together."
    )
    if record.calendar is not None:
        return words
    return f"{words} Nobody waits longer than {spell_duration(record.deadline)} for an answer."


def spelled_settings(game: Game[Any], record: Record) -> list[str]:
    """The settings that can be changed right here, all others that were changed, and where the rest is found."""
    here = [
        f"{setting.label}: {choice.label}"
        for setting in game.settings[:SETTINGS_SHOWN]
        for choice in setting.choices
        if choice.id == record.options.get(setting.id)
    ]
    pace = f"{spell_duration(record.deadline)} a decision, {spell_duration(record.window)} a reaction"
    if record.calendar is not None:
        pace = f"at least {pace}; deadlines {record.calendar}"
    if record.quick is not None:
        pace = f"{pace}; {record.quick}"
    if not game.has_clock(record.options):
        pace = "no deadlines"
    lines = [" · ".join([*here, pace])]
    if record.free_talk:
        lines.append(FREE_TALK)
    others = game.settings[SETTINGS_SHOWN:]
    changed = [(setting, choice) for setting, choice in changed_settings(game, record.options) if setting in others]
    if changed:
        lines.append("Changed: " + ", ".join(f"{setting.label}: {choice.label}" for setting, choice in changed) + ".")
    if (rest := len(others) - len(changed)) and record.stage is Stage.OPEN:
        count = f"{rest} more settings stand" if rest > 1 else "1 more setting stands"
        where = f"**{BY_NAME}** or /game settings lists and changes them."
        lines.append(f"-# {count} as the game has them by itself; {where}")
    return lines


def settings_form(game: Game[Any], record: Record) -> discord.ui.Modal:
    """A form with all settings, a line each, to be changed in words."""
    entry = Entry(
        label="A setting a line: its name, what it is to be",
        hint="What else it can be stands in brackets. A part of a name will do; lines left out stay as they are.",
        least=1,
        long=True,
        value=written_settings(game, record.options)[: limits.TEXT_INPUT],
    )
    prompt = Prompt(title="Settings of the game", act="settings", entries=(entry,))
    return prompt_modal(f"t{record.id}:l:settings", prompt)


def settings_written(interaction: Interaction) -> int | None:
    """The table whose settings were written in a form; None for all else."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    found = _FORM.match(str(cast("dict[str, Any]", interaction.data or {}).get("custom_id", "")))
    return None if found is None else int(found["table"])


def _is_prepared(game: Game[Any], record: Record, first: FirstGame) -> bool:
    """Whether all is as a ready-made game has it."""
    own = {setting.id: setting.default for setting in game.settings}
    taken = sum(not chair.is_free for chair in record.chairs.values())
    return record.options == {**own, **first.options} and first.players in (0, taken)


def _lobby_buttons(edition: Edition, record: Record) -> list[tuple[str, str, str, int]]:
    """What can be pressed in an open lobby: its name, its words, its style and its row."""
    game = edition.game
    is_free = any(record.chairs[seat].is_free for seat in offered_seats(game, record))
    reserved = game.steward_seats(record.options)
    has_stewards = any(chair.steward is not None for seat, chair in record.chairs.items() if seat not in reserved)
    wanted = [
        (("join", "Join", "success", 0), True),
        (("leave", "Leave", "secondary", 0), True),
        (("start", "Start", "primary", 0), True),
        (("settings", BY_NAME, "secondary", 0), bool(game.settings)),
        (("reset", "Default settings", "secondary", 0), bool(changed_settings(game, record.options))),
        (("steward", "Add a steward", "secondary", 1), is_free),
        (("fill", "Fill with stewards", "secondary", 1), is_free),
        (("dismiss", "Dismiss the stewards", "secondary", 1), has_stewards),
    ]
    for name, ready in (("first", game.first_game), ("solo", game.solo_game)):
        if ready is not None:
            wanted.append(((name, ready.title, "secondary", 1), not _is_prepared(game, record, ready)))
    return [button for button, is_wanted in wanted if is_wanted]


def _view(edition: Edition, record: Record, mark: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    if record.stage is Stage.OPEN:
        for what, words, style, row in _lobby_buttons(edition, record):
            button = NewsButton.of(record.id, mark, what, label(words, limits.BUTTON_LABEL), style)
            button.row = row
            view.add_item(button)
        if seats := _seats(edition, record):
            has_free = any(not option.value.startswith(DISMISS) for option in seats)
            words = "Join in a seat of your choice" if has_free else "Dismiss a single steward"
            view.add_item(_select(record, "seat", words, seats, SEATS_ROW))
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
            view.add_item(_select(record, f"s{number}", setting.label, options, SETTINGS_ROW + number))
    elif record.stage is Stage.SEATED:
        view.add_item(NewsButton.of(record.id, mark, "report", "Report for duty", "success"))
    elif record.never_began:
        closed = NewsButton.of(record.id, mark, "join", "This lobby is closed")
        closed.item.disabled = True
        view.add_item(closed)
    else:
        view.add_item(NewsButton.of(record.id, mark, "decide", "Decide", "primary"))
    view.stop()
    return view


def _seats(edition: Edition, record: Record) -> list[discord.SelectOption]:
    """The seats that are free, and the stewards whom the host can dismiss one by one."""
    options = []
    for seat in offered_seats(edition.game, record):
        chair, title = record.chairs[seat], seat_title(edition, seat)
        if chair.is_free:
            options.append(discord.SelectOption(label=title, value=seat))
        elif chair.steward is not None and seat not in edition.game.steward_seats(record.options):
            words = label(f"Dismiss the steward of {title}", limits.SELECT_LABEL)
            options.append(discord.SelectOption(label=words, value=f"{DISMISS}{seat}", description="For the host"))
    return options


def _select(record: Record, what: str, words: str, options: list[discord.SelectOption], row: int) -> LobbySelect:
    select = discord.ui.Select[Any](
        custom_id=f"t{record.id}:l:{what}", placeholder=words[: limits.SELECT_PLACEHOLDER], options=options, row=row
    )
    return LobbySelect(select, record.id, what)
