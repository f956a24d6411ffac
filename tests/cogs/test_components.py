"""Components: ids that cannot be misread, and panels that live on over a restart of the bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from hypothesis import given
from hypothesis import strategies as st

from cogs import limits
from cogs.components import (
    NewsButton,
    PanelIds,
    Press,
    modal_press,
    news_id,
    news_view,
    panel_id,
    panel_modal,
    panel_view,
    parse_news_id,
    parse_panel_id,
    register,
    select_id,
)
from cogs.forms import Draft, Entry, Prompt, Push, answer, lay_out, plain, press, typed
from rules.kernel.decisions import Decision
from rules.kernel.values import IllegalAnswer, Json
from tests.helpers import builders as some

IDS = PanelIds(1, 2, 3, "00c0de")
numbers = st.integers(0, 10**15 - 1)
looks = st.from_regex(rf"[0-9a-f]{{{limits.LOOK}}}", fullmatch=True)
acts = st.from_regex(rf"[a-z0-9.~_-]{{1,{limits.ACT}}}", fullmatch=True)


@pytest.mark.slow
@given(numbers, numbers, numbers, looks, acts)
def test_panel_ids_are_read_back(table: int, batch: int, turn: int, look: str, act: str) -> None:
    """What an id was made of is what it is read as, and Discord takes the longest of them."""
    ids = PanelIds(table, batch, turn, look)
    assert Press(ids, act) == parse_panel_id(panel_id(ids, act))
    assert Press(ids, act, ("1", "2")) == parse_panel_id(select_id(ids, act), ["1", "2"])
    assert len(select_id(ids, act)) < limits.CUSTOM_ID


@given(numbers, numbers, st.from_regex(r"[a-z_]{1,20}", fullmatch=True))
def test_news_ids_are_read_back(table: int, row: int, what: str) -> None:
    """Marked buttons keep table, row and meaning."""
    assert (table, row, what) == parse_news_id(news_id(table, row, what))
    assert len(news_id(table, row, what)) < limits.CUSTOM_ID


HOSTILE = [
    "",
    "t",
    "t1",
    "t1:b2",
    "t1:b2.3",
    "t1:b2.3.00c0de:",
    "t1:b2.3.00c0de:o1:",
    "t1:b2.3.00c0de:o1:w",
    "t1:b2.3.00c0de:o1:v:v",
    "t1:b2.3.00c0de:o1\n",
    "\nt1:b2.3.00c0de:o1",
    " t1:b2.3.00c0de:o1",
    "t-1:b2.3.00c0de:o1",
    "t+1:b2.3.00c0de:o1",
    "t01:b2.3.00c0de:o1",
    "t1:b2:o1",
    "t1:b2.3:o1",
    "t1:b2.3.:o1",
    "t1:b2.3.00c0d:o1",
    "t1:b2.3.00c0def:o1",
    "t1:b2.3.00C0DE:o1",
    "t1:b2.3.00c0dg:o1",
    "t1:b2.3.4.00c0de:o1",
    "t١:b2.3.00c0de:o1",
    "t²:b2.3.00c0de:o1",
    "t1:b2.3.00c0de:O1",
    "t1:b2.3.00c0de:o 1",
    "t1:b2.3.00c0de:ö",
    "t1:b2.3.00c0de:" + "o" * 41,
    "t" + "9" * 16 + ":b2.3.00c0de:o1",
    "t1:n2",
    "t1:n2:",
    "t1:n2:Decide",
    "t1:n2:decide\n",
    "t1:n2:" + "d" * 21,
    "t1:n02:decide",
    "x" * 5000,
]


@pytest.mark.parametrize("custom_id", HOSTILE)
def test_what_we_never_wrote_is_not_ours(custom_id: str) -> None:
    """Malformed ids are nobody's press, neither for our readers nor for discord.py."""
    assert parse_panel_id(custom_id) is None
    assert parse_news_id(custom_id) is None
    for item in register_with(SimpleNamespace()):
        assert item.__discord_ui_compiled_template__.fullmatch(custom_id) is None


@given(st.text(max_size=60))
def test_no_text_breaks_the_readers(custom_id: str) -> None:
    """Any text is either an id of ours, written exactly as we write it, or nobody's."""
    found = parse_panel_id(custom_id)
    if found is not None:
        assert custom_id in (panel_id(found.ids, found.act), select_id(found.ids, found.act))


def test_one_id_belongs_to_one_kind_of_item() -> None:
    """discord.py calls every item whose template fits: each id of ours fits exactly one."""
    ids = IDS
    for custom_id in (panel_id(ids, "o1"), select_id(ids, "o1"), news_id(1, 2, "decide")):
        fitting = [
            item
            for item in register_with(SimpleNamespace())
            if item.__discord_ui_compiled_template__.fullmatch(custom_id)
        ]
        assert len(fitting) == 1


def register_with(bot: Any) -> list[Any]:
    """The items that are registered with a bot."""
    items: list[Any] = []
    bot.add_dynamic_items = lambda *added: items.extend(added)
    register(bot)
    return items


@pytest.mark.parametrize("act", ["", "O1", "o:1", "o" * 41, "ö", "o1\n"])
def test_an_id_that_cannot_be_read_back_is_not_made(act: str) -> None:
    """A wrong act is a fault of ours and found when the panel is made."""
    with pytest.raises(ValueError, match="not an id"):
        panel_id(IDS, act)
    with pytest.raises(ValueError, match="not an id"):
        news_id(1, 2, act)


def test_the_shells_buttons_stand_in_the_last_row() -> None:
    """A form keeps its rows, and what the shell adds comes below."""
    form = lay_out(some.CAMP, Draft(), quick=False)
    rows = panel_view(IDS, form, [Push("Take back", "take-back", "danger")]).to_components()
    assert [part["label"] for part in rows[-1]["components"]] == ["Take back"]
    assert rows[-1]["components"][0]["custom_id"] == "t1:b2.3.00c0de:take-back"
    assert rows[0]["components"][0]["custom_id"] == "t1:b2.3.00c0de:p:v"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (discord.InteractionType.component, {"custom_id": "t1:b2.3.00c0de:t", "components": []}),
        (discord.InteractionType.modal_submit, {"custom_id": "somebody else's", "components": []}),
        (discord.InteractionType.modal_submit, {"components": []}),
        (discord.InteractionType.modal_submit, {}),
        (discord.InteractionType.modal_submit, None),
        (discord.InteractionType.application_command, {"name": "game"}),
    ],
)
def test_other_interactions_are_no_modal_of_ours(kind: discord.InteractionType, data: Any) -> None:
    """The listener hears every interaction and takes only modals of panels."""
    assert modal_press(SimpleNamespace(type=kind, data=data)) is None  # type: ignore[arg-type]


def test_texts_are_read_from_every_shape_of_modal() -> None:
    """Text inputs lie in labels or in rows, and an empty one is an empty text."""
    components = [
        {"type": 18, "component": {"type": 4, "custom_id": "0", "value": "one"}},
        {"type": 1, "components": [{"type": 4, "custom_id": "1", "value": "two"}]},
        {"type": 18, "component": {"type": 4, "custom_id": "2", "value": None}},
        {"type": 10, "content": "not a text input"},
        "nonsense",
    ]
    sent = SimpleNamespace(
        type=discord.InteractionType.modal_submit, data={"custom_id": "t1:b2.3.00c0de:t", "components": components}
    )
    assert modal_press(sent) == Press(IDS, "t", ("one", "two", ""), typed=True)  # type: ignore[arg-type]


def test_a_modal_shows_its_entries() -> None:
    """A modal has a labelled text input for each entry, with its bounds and what was written before."""
    prompt = Prompt("Name your banner.", "t", (Entry("In your words", "1 to 30 characters", 1, 30, False, "The boar"),))
    shown = panel_modal(IDS, prompt).to_dict()
    assert shown["custom_id"] == "t1:b2.3.00c0de:t"
    (label,) = shown["components"]
    assert label["label"] == "In your words"
    assert label["component"]["value"] == "The boar"
    assert label["component"]["max_length"] == 30


async def test_discord_py_keeps_nothing_of_a_panel() -> None:
    """Views and modals are finished before they are sent, so that no memory and no timer is spent on them."""
    form = lay_out(some.ORDERS, Draft(), quick=False)
    prompt = press(some.BANNER, Draft(), "t").modal
    assert prompt is not None
    assert panel_view(IDS, form).is_finished()
    assert news_view([NewsButton.of(1, 2, "decide", "Decide")]).is_finished()
    assert panel_modal(IDS, prompt).is_finished()


@dataclass
class Store:
    """What outlives the bot: questions, drafts, answers, and the news buttons that were pressed."""

    decisions: dict[int, Decision] = field(default_factory=dict)
    drafts: dict[int, Draft] = field(default_factory=dict)
    answers: dict[int, Json] = field(default_factory=dict)
    news: list[tuple[int, int, str]] = field(default_factory=list)


class TinyPanels:
    """The least that can answer presses: one question for each table, drafts as JSON in a dict."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def press(self, interaction: discord.Interaction[Any], pressed: Press) -> None:
        ids = pressed.ids
        decision = self.store.decisions[ids.table]
        draft = self.store.drafts.get(ids.table, Draft())
        act = typed if pressed.typed else press
        try:
            result = act(decision, draft, pressed.act, pressed.values)
        except IllegalAnswer as refusal:
            await interaction.response.send_message(plain(str(refusal)), ephemeral=True)
            return
        self.store.drafts[ids.table] = result.draft
        if result.modal is not None:
            await interaction.response.send_modal(panel_modal(ids, result.modal))
        elif result.hand_in:
            self.store.answers[ids.table] = answer(decision, result.draft)
            await interaction.response.edit_message(content="Stored.", view=None)
        else:
            form = lay_out(decision, result.draft, quick=True)
            await interaction.response.edit_message(content=form.text, view=panel_view(ids, form))

    async def news_button(self, interaction: discord.Interaction[Any], table: int, row: int, what: str) -> None:
        self.store.news.append((table, row, what))
        await interaction.response.send_message("Here.", ephemeral=True)


class TinyBot(discord.Client):
    """A bot with nothing but panels."""

    def __init__(self, store: Store) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.panels = TinyPanels(store)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        register(self)

        @self.tree.command(description="Open the panel of a table.")
        async def decide(interaction: discord.Interaction[Any], table: int) -> None:
            form = lay_out(self.panels.store.decisions[table], Draft(), quick=True)
            view = panel_view(PanelIds(table, 1, 0, "000000"), form)
            await interaction.response.send_message(form.text, view=view, ephemeral=True)

        @self.tree.command(description="Show a piece of news.")
        async def news(interaction: discord.Interaction[Any]) -> None:
            view = news_view([NewsButton.of(7, 12, "decide", "Decide", "primary")])
            await interaction.response.send_message("It is your turn.", view=view)

        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        sent = modal_press(interaction)
        if sent is not None:
            await self.panels.press(interaction, sent)


@pytest.fixture
def store() -> Store:
    """Table 1 asks for a stance, table 2 for a sheet of orders, table 3 for cards."""
    return Store(decisions={1: some.STANCE, 2: some.ORDERS, 3: some.HAND})


@pytest.fixture
def simcord_bot(store: Store) -> TinyBot:
    """The bot that simcord runs."""
    return TinyBot(store)


@pytest.fixture
def channel(simcord_env: simcord.Env) -> Any:
    """A channel to play in."""
    return simcord_env.create_guild().create_text_channel("table")


@pytest.fixture
def ann(simcord_env: simcord.Env, channel: Any) -> Any:
    """A player."""
    return simcord_env.guild.add_member(simcord_env.create_user("ann"))


async def open_panel(ann: Any, channel: Any, table: int) -> Any:
    """The panel as Ann sees it."""
    result = await ann.slash(channel, "decide", table=table)
    return result.response


async def test_a_button_answers_at_once(store: Store, ann: Any, channel: Any) -> None:
    """A short choice is handed in by one click."""
    panel = await open_panel(ann, channel, 1)
    await ann.click(panel.message, label="Feint")
    assert store.answers == {1: "feint"}
    assert panel.content == "Stored."


async def test_a_select_fills_the_draft(store: Store, ann: Any, channel: Any) -> None:
    """What is chosen in a select waits to be handed in."""
    panel = await open_panel(ann, channel, 3)
    await ann.select(panel.message, ["0", "2"])
    assert "To hand in: **Ace, Queen**" in panel.content
    assert store.answers == {}
    await ann.click(panel.message, label="Hand in: Ace, Queen")
    assert store.answers == {3: ["ace", "queen"]}


@pytest.mark.slow
async def test_a_sheet_is_filled_over_a_restart(store: Store, ann: Any, channel: Any, simcord_env: simcord.Env) -> None:
    """Buttons, selects and an open modal from before a restart all work after it; nothing is filled in twice."""
    panel = await open_panel(ann, channel, 2)
    await ann.click(panel.message, label="Next open line")
    await ann.click(panel.message, label="Charge: Lunge")
    assert "**March up to three steps.**" in panel.content  # The next open line opens by itself.

    await ann.click(panel.message, label="Back")
    await ann.select(panel.message, ["3"])
    opened = await ann.click(panel.message, label="Write a number")
    assert opened.modal["title"] == "How much gold?"
    await simcord_env.restart_bot(TinyBot(store))
    await ann.submit_modal(opened, {"0": "40"})
    await ann.click(panel.message, label="Back")
    assert "☑ 3\\. How much gold? **40**" in panel.content

    await ann.click(panel.message, label="Next open line")
    await ann.click(panel.message, label="Step by step")
    await ann.click(panel.message, label="1 · c4")
    await simcord_env.restart_bot(TinyBot(store))
    await ann.click(panel.message, label="Stop here")

    await ann.select(panel.message, ["0"])
    await ann.select(panel.message, ["1"])
    await ann.select(panel.message, ["1"])
    opened = await ann.click(panel.message, label="Write")
    await ann.submit_modal(opened, {"0": "@everyone **wins**"})
    assert "@\u200beveryone \\*\\*wins\\*\\*" in panel.content

    hand_in = next(push.label for push in _buttons(panel) if push.label.startswith("Hand in: "))
    await ann.click(panel.message, label=hand_in)
    assert store.answers == {
        2: {
            "charge": {"pick": "charge", "then": "lunge"},
            "march": ["c4"],
            "gold": 40,
            "camp": {"knights": "a2", "pikes": "b2"},
            "banner": "@everyone **wins**",
        }
    }


async def test_a_panel_never_grows_too_old(store: Store, ann: Any, channel: Any, simcord_env: simcord.Env) -> None:
    """discord.py forgets ephemeral views after a quarter of an hour; panels do not depend on them."""
    old = await open_panel(ann, channel, 1)
    message = old.message
    await simcord_env.advance_time(20 * 60)
    await ann.click(message, label="Parry")
    assert store.answers == {1: "parry"}


async def test_a_refusal_is_said_and_changes_nothing(store: Store, ann: Any, channel: Any) -> None:
    """A wrong text in a modal is answered privately and the draft stays as it was."""
    panel = await open_panel(ann, channel, 2)
    await ann.select(panel.message, ["3"])
    opened = await ann.click(panel.message, label="Write a number")
    before = store.drafts[2]
    refused = await ann.submit_modal(opened, {"0": "lots"})
    assert refused.ephemeral
    assert "Write a whole number from 0 to 500" in refused.response.content
    assert store.drafts[2] == before


async def test_marked_buttons_outlive_a_restart(store: Store, ann: Any, channel: Any, simcord_env: simcord.Env) -> None:
    """A button under old news leads to the bot that runs now."""
    shown = await ann.slash(channel, "news")
    await simcord_env.restart_bot(TinyBot(store))
    await ann.click(shown.response.message, label="Decide")
    assert store.news == [(7, 12, "decide")]


def _buttons(panel: Any) -> list[Any]:
    return [part for row in panel.message.components for part in row.children if isinstance(part, discord.Button)]
