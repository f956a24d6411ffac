"""Forms as discord.ui: views, modals, and component ids that outlive a restart.

Views and modals here are never kept in memory: every press is known by its id alone.
Panels read `t{table}:b{batch}.{turn}.{look}:{act}` (selects end in `:v`), marked buttons `t{table}:n{row}:{what}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, Self, cast

import discord

from cogs import limits
from cogs.forms import Choice, Entry, Form, Prompt, Push
from rules.kernel.values import Seat

_NUMBER = r"(?:0|[1-9][0-9]{0,14})"
_MOMENT = rf"t(?P<table>{_NUMBER}):b(?P<batch>{_NUMBER})\.(?P<turn>{_NUMBER})\.(?P<look>[0-9a-f]{{{limits.LOOK}}})"
_PANEL = rf"{_MOMENT}:(?P<act>[a-z0-9.~_-]{{1,{limits.ACT}}})"
_SELECT = _PANEL + ":v"
_NEWS = rf"t(?P<table>{_NUMBER}):n(?P<row>{_NUMBER}):(?P<what>[a-z_]{{1,20}})"

# Dynamic items are found by `match` when they are made and by `fullmatch` when they are pressed.
_PANEL_TEMPLATE: Final = re.compile(rf"\A{_PANEL}\Z")
_SELECT_TEMPLATE: Final = re.compile(rf"\A{_SELECT}\Z")
_NEWS_TEMPLATE: Final = re.compile(rf"\A{_NEWS}\Z")

_STYLES: Final = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True)
class PanelIds:
    """The moment that a panel belongs to."""

    table: int
    batch: int
    turn: int
    look: str
    """A fingerprint of the question: what others do may change a menu without a new turn."""


@dataclass(frozen=True)
class Press:
    """A press on a panel, or with `typed` a modal that was sent off: its texts are the values."""

    ids: PanelIds
    act: str
    values: tuple[str, ...] = ()
    typed: bool = False


class Panels(Protocol):
    """What the bot provides as `bot.panels` to receive presses."""

    async def press(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """Answer a press on a panel."""

    async def news_button(self, interaction: discord.Interaction[Any], table: int, row: int, what: str) -> None:
        """Answer a button under a piece of news."""

    async def show_panel(self, interaction: discord.Interaction[Any], table: int, notice: str = "") -> None:
        """Answer a command that was acknowledged already with a panel."""

    async def show_filing(self, interaction: discord.Interaction[Any], ids: PanelIds, seat: Seat) -> None:
        """Answer a command that was acknowledged already with the panel of a standing question."""


def panel_id(ids: PanelIds, act: str) -> str:
    """The id of a panel's button or modal."""
    return _checked(f"{_moment(ids)}:{act}", _PANEL_TEMPLATE)


def select_id(ids: PanelIds, act: str) -> str:
    """The id of a panel's select."""
    return _checked(f"{_moment(ids)}:{act}:v", _SELECT_TEMPLATE)


def news_id(table: int, row: int, what: str) -> str:
    """The id of a marked button under a piece of news."""
    return _checked(f"t{table}:n{row}:{what}", _NEWS_TEMPLATE)


def parse_panel_id(custom_id: str, values: Sequence[str] = ()) -> Press | None:
    """The press that the id of a button, modal or select stands for; None for anybody else's id."""
    match = _PANEL_TEMPLATE.match(custom_id) or _SELECT_TEMPLATE.match(custom_id)
    return None if match is None else _press(match, values)


def parse_news_id(custom_id: str) -> tuple[int, int, str] | None:
    """Table, row and meaning of a marked button; None for anybody else's id."""
    match = _NEWS_TEMPLATE.match(custom_id)
    return None if match is None else (int(match["table"]), int(match["row"]), match["what"])


def marks_in(message: discord.Message | None) -> list[int]:
    """The marks that the buttons of a message carry, each once."""
    children = [child for row in message.components for child in getattr(row, "children", ())] if message else []
    parsed = [parse_news_id(getattr(child, "custom_id", None) or "") for child in children]
    return list(dict.fromkeys(found[1] for found in parsed if found is not None))


class PanelButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_PANEL_TEMPLATE):
    """A button on a panel."""

    def __init__(self, button: discord.ui.Button[Any], press: Press) -> None:
        super().__init__(button)
        self.press = press

    @classmethod
    def of(cls, ids: PanelIds, push: Push, row: int) -> Self:
        """The button of a form."""
        custom_id = panel_id(ids, push.act)
        style = _STYLES[push.style]
        button = discord.ui.Button[Any](
            label=push.label, custom_id=custom_id, style=style, disabled=push.disabled, row=row
        )
        return cls(button, Press(ids, push.act))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button as it stands in the message that was pressed."""
        return cls(cast("discord.ui.Button[Any]", item), _press(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the bot."""
        await _panels(interaction).press(interaction, self.press)


class PanelSelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=_SELECT_TEMPLATE):
    """A select on a panel."""

    def __init__(self, select: discord.ui.Select[Any], press: Press) -> None:
        super().__init__(select)
        self.press = press

    @classmethod
    def of(cls, ids: PanelIds, choice: Choice, row: int) -> Self:
        """The select of a form."""
        select = discord.ui.Select[Any](
            custom_id=select_id(ids, choice.act),
            placeholder=choice.placeholder,
            min_values=choice.least,
            max_values=choice.most,
            options=[
                discord.SelectOption(
                    label=item.label, value=item.value, description=item.hint or None, default=item.chosen
                )
                for item in choice.items
            ],
            row=row,
        )
        return cls(select, Press(ids, choice.act))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The select as it stands in the message where something was chosen."""
        return cls(cast("discord.ui.Select[Any]", item), _press(match, _values(interaction)))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice to the bot."""
        await _panels(interaction).press(interaction, self.press)


class NewsButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_NEWS_TEMPLATE):
    """A button under a piece of news, marked with the news' row: decide, open, board, verify."""

    def __init__(self, button: discord.ui.Button[Any], table: int, row_of_news: int, what: str) -> None:
        super().__init__(button)
        self.table, self.row_of_news, self.what = table, row_of_news, what

    @classmethod
    def of(cls, table: int, row_of_news: int, what: str, label: str, style: str = "secondary") -> Self:
        """A new button."""
        custom_id = news_id(table, row_of_news, what)
        return cls(discord.ui.Button(label=label, custom_id=custom_id, style=_STYLES[style]), table, row_of_news, what)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button as it stands in the message that was pressed."""
        return cls(cast("discord.ui.Button[Any]", item), int(match["table"]), int(match["row"]), match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the bot."""
        await _panels(interaction).news_button(interaction, self.table, self.row_of_news, self.what)


ITEMS: Final[tuple[type[discord.ui.DynamicItem[Any]], ...]] = (PanelButton, PanelSelect, NewsButton)
"""All that can be pressed on panels and under news."""


def panel_view(ids: PanelIds, form: Form, extra: Sequence[Push] = ()) -> discord.ui.View:
    """A form as the components of a classic message, with the shell's own buttons in the last row."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate([*form.rows, extra]):
        for control in row:
            if isinstance(control, Push):
                view.add_item(PanelButton.of(ids, control, number))
            else:
                view.add_item(PanelSelect.of(ids, control, number))
    return _unkept(view)


def news_view(buttons: Sequence[discord.ui.DynamicItem[Any]]) -> discord.ui.View:
    """Marked buttons as the components of a message."""
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    return _unkept(view)


def panel_modal(ids: PanelIds, prompt: Prompt) -> discord.ui.Modal:
    """A prompt as a modal; what is written in it is read by `modal_press`, not by the modal."""
    return prompt_modal(panel_id(ids, prompt.act), prompt)


def prompt_modal(custom_id: str, prompt: Prompt) -> discord.ui.Modal:
    """A prompt as a modal of that id."""
    modal = discord.ui.Modal(title=prompt.title, custom_id=custom_id)
    for number, entry in enumerate(prompt.entries):
        modal.add_item(_labelled(number, entry))
    modal.stop()  # discord.py keeps no finished modal: nothing is lost with a restart
    return modal


def modal_press(interaction: discord.Interaction[Any]) -> Press | None:
    """The texts of a panel's modal, also of one that was opened before a restart; None for all else."""
    if interaction.type is not discord.InteractionType.modal_submit or not isinstance(interaction.data, dict):
        return None
    press = parse_panel_id(str(interaction.data.get("custom_id", "")))
    if press is None:
        return None
    return replace(press, values=written_in(interaction), typed=True)


def written_in(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """The texts of a modal that was sent off."""
    return tuple(_texts([interaction.data]))


def is_nobodys(interaction: discord.Interaction[Any], *items: type[discord.ui.DynamicItem[Any]]) -> bool:
    """Whether a button or select was pressed, or a modal sent off, that nothing here answers to."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is discord.InteractionType.modal_submit:
        return parse_panel_id(custom_id) is None
    if interaction.type is not discord.InteractionType.component:
        return False
    message = interaction.message
    parts = [part for row in message.components for part in getattr(row, "children", ())] if message else []
    shown = [(part.type.value, getattr(part, "custom_id", None)) for part in parts]
    is_ours = any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in (*ITEMS, *items))
    return not is_ours or (data.get("component_type"), custom_id) not in shown


def register(bot: discord.Client) -> None:
    """Let the bot know its panels' buttons and selects, also those sent before it was started."""
    bot.add_dynamic_items(*ITEMS)


def _checked(custom_id: str, template: re.Pattern[str]) -> str:
    if not template.match(custom_id) or len(custom_id) > limits.CUSTOM_ID:
        raise ValueError(f"{custom_id!r} is not an id that can be read back")
    return custom_id


def _moment(ids: PanelIds) -> str:
    return f"t{ids.table}:b{ids.batch}.{ids.turn}.{ids.look}"


def _press(match: re.Match[str], values: Sequence[str] = ()) -> Press:
    ids = PanelIds(int(match["table"]), int(match["batch"]), int(match["turn"]), match["look"])
    return Press(ids, match["act"], tuple(values))


def _panels(interaction: discord.Interaction[Any]) -> Panels:
    return cast("Panels", interaction.client.panels)


def _values(interaction: discord.Interaction[Any]) -> list[str]:
    values = interaction.data.get("values") if isinstance(interaction.data, dict) else None
    return [str(value) for value in values] if isinstance(values, list) else []


def _texts(components: list[Any]) -> Iterable[str]:
    """The texts written in a modal, in the order of its entries."""
    for component in (part for part in components if isinstance(part, dict)):
        if component.get("type") == discord.ComponentType.text_input.value:
            yield str(component.get("value") or "")
        inner = component.get("components")
        yield from _texts([*(inner if isinstance(inner, list) else []), component.get("component")])


def _labelled(number: int, entry: Entry) -> discord.ui.Label[Any]:
    text = discord.ui.TextInput[Any](
        custom_id=str(number),
        style=discord.TextStyle.paragraph if entry.long else discord.TextStyle.short,
        default=entry.value or None,
        required=entry.least > 0,
        min_length=entry.least,
        max_length=entry.most,
    )
    return discord.ui.Label(text=entry.label, description=entry.hint or None, component=text)


def _unkept(view: discord.ui.View) -> discord.ui.View:
    """The view, finished before it is sent: its items are found by their ids, so discord.py need not keep it.

    Kept, each ephemeral panel would hold a timer for a quarter of an hour.
    """
    view.stop()
    return view
