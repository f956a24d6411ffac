"""Panels: what they say within Discord's limits, and what a press means when the panel has changed meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from cogs import limits
from cogs.components import Press
from cogs.forms import Draft, width
from cogs.panel.layout import Body, _body, _content
from cogs.panel.presses import _why_stale
from cogs.panel.sight import NO_LOOK, Remarks, Sight, look_of
from rules.kernel.decisions import Decision, Words
from rules.kernel.game import Face
from rules.kernel.play import DONE, PASS
from rules.kernel.values import Seat
from rules.table.record import Chair, Record, Stage
from tests.e2e.world import World, a_world
from tests.helpers.builders import SAMPLES, STANCE
from tests.reference import EDITION, GAME
from tests.reference.council import OFFER

RED = Seat("red")
CHANGED = "The panel has changed since."


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the bot on it."""
    async with a_world(tmp_path) as made:
        yield made


def sight_of(decision: Decision | None, **more: object) -> Sight:
    """What Red sees, who is asked that."""
    record = Record(game="ford", host="1", id=999_999, stage=Stage.RUNNING, due=4_000_000_000)
    record.chairs = {seat: Chair(seat=seat, holder="1456074443980800013") for seat in GAME.seats}
    view = GAME.view(GAME.setup({}, GAME.seats), RED)
    trail = ("Round 1 of 3", "Red marches" * 9, "Red pikes attack Blue archers" * 5)
    face = Face(game="ford", seat=RED, view=view, asked=decision, secrecy="sealed", waiting_for=GAME.seats, trail=trail)
    return Sight(record, RED, face.model_copy(update=more))


@pytest.mark.parametrize("decision", SAMPLES.values(), ids=SAMPLES.keys())
@pytest.mark.parametrize("is_handed_in", [False, True], ids=["asked", "handed in"])
def test_whatever_is_asked_fits_into_a_message(decision: Decision, is_handed_in: bool) -> None:
    """A long notice never pushes the question or the deadline out of the panel."""
    answer = decision.fall_back(lambda number: number - 1)
    sight = sight_of(decision, answer=answer if is_handed_in else None)
    body = _body(EDITION, sight, Remarks())
    for notice in ("", "Handed in: **" + "x" * 300 + "**", "**" + "y" * 5000 + "**"):
        said = _content(EDITION, sight, body, notice)
        assert width(said) <= limits.MESSAGE_TEXT
        assert body.words in said
        assert said.endswith("Due <t:4000000000:f> (<t:4000000000:R>).")
        assert said.startswith("**The Ford** · table 999999 · you are **Red**")


def test_the_notice_is_cut_first() -> None:
    """Where a form fills the panel, the notice is shortened, in bold or not, and the trail is left out."""
    sight = sight_of(STANCE)
    said = _content(EDITION, sight, Body("w" * limits.PANEL_TEXT), "**" + "n" * 400 + "**")
    assert width(said) <= limits.MESSAGE_TEXT
    assert "w" * limits.PANEL_TEXT in said
    assert "nnn…**" in said
    assert "Red marches" not in said
    full = _content(EDITION, sight, Body("w" * 1_890), "Handed in: **something**")
    assert "Handed in" not in full


def test_an_endless_answer_is_echoed_as_far_as_there_is_room() -> None:
    """What was handed in is shown, and the panel still says what can be done about it."""
    letter = Words(key="letter", prompt="Write.", longest=4000, fallback=("x",))
    sight = sight_of(letter, answer="*" * 4000)
    said = _content(EDITION, sight, _body(EDITION, sight, Remarks()), "")
    assert width(said) <= limits.MESSAGE_TEXT
    assert "You can change it or take it back" in said


def test_a_look_tells_questions_apart() -> None:
    """Two questions hardly ever look alike, and none looks like no question."""
    looks = [look_of(decision) for decision in SAMPLES.values()]
    assert len(set(looks)) == len(looks)
    assert NO_LOOK == look_of(None)
    assert all(len(look) == limits.LOOK for look in looks)


def test_a_standing_answer_is_made_slowly() -> None:
    """One press hands in a short choice, unless somebody wants it to stand, or has said that he is done."""
    sight = sight_of(STANCE)
    assert sight.is_quick
    stands = sight_of(STANCE.model_copy(update={"standing": True}))
    assert stands.is_quick
    assert not replace(stands, draft=Draft()).is_quick
    assert replace(sight, draft=Draft()).is_quick
    assert replace(sight_of(STANCE, answer="feint"), draft=Draft.of("feint")).is_quick
    assert not sight_of(STANCE, done=True).is_quick


# On a floor


@pytest.mark.slow
async def test_an_offer_does_not_turn_done_into_something_else(world: World) -> None:
    """Ann's offer adds an option to Bob's menu; a press on the old menu stores nothing and shows the new one."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.truce")
    old = await bob.opens_panel()
    await ann.decides({"pick": OFFER, "then": {"pick": "blue", "then": 1}})
    before = await world.journal()
    said = await bob.pushes(old, "Done")
    assert CHANGED in said
    assert "Red offers" in said, "what has changed is said, as far as Bob may know it"
    assert before == await world.journal()
    assert (await bob.sight()).draft is None
    assert "be done. **Done**" in await bob.fills(old, DONE)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"look": "00c0de"}, CHANGED),
        ({"turn": 1}, "That moment has passed."),
        ({"batch": 9}, "That moment has passed."),
    ],
)
def test_what_was_written_for_an_old_panel_is_given_back(changed: dict[str, Any], words: str) -> None:
    """A modal that comes too late stores nothing, and its words are not lost."""
    sight = sight_of(STANCE)
    late = Press(replace(sight.ids, **changed), "t", ("Dear @everyone",), typed=True)
    said = _why_stale(EDITION, sight, late)
    assert said.startswith(words)
    assert said.endswith("You wrote: Dear @\u200beveryone")
    assert "You wrote" not in _why_stale(EDITION, sight, replace(late, typed=False))


@pytest.mark.slow
async def test_another_panel_cannot_change_what_is_handed_in(world: World) -> None:
    """Hand in means the answer on its button; when another panel has changed the draft it stores nothing."""
    ann, _ = await world.playing("ann", "bob")
    await ann.decides("Herons")
    *choosing, hand_in = ann.plans(await ann.sight(), ["riders", "axes"])
    first = await ann.opens_panel()
    for touch in choosing:
        await ann.touches(first, touch)
    second = await ann.opens_panel()
    for touch in ann.plans(await ann.sight(), ["pikes", "axes"])[:-1]:
        await ann.touches(second, touch)
    assert CHANGED in await ann.pushes(first, "Hand in: Riders")
    assert ["gather.banner"] == [entry.key for entry in await world.journal()]
    assert hand_in.act.startswith("h")
    assert "Handed in: Choose 2 troops to lead. **Pikes, Axes**" in await ann.pushes(first, "Hand in: Pikes")


# Standing answers


@pytest.mark.slow
async def test_standing_answers_can_be_forgotten_at_any_time(world: World) -> None:
    """Also when nothing is asked, the panel says that answers are filed, and forgets them."""
    await world.playing("ann", "bob", "cid")
    player, *_ = await world.plays_until("attack.card")
    panel = await player.opens_panel()
    said = await player.pushes(panel, "Set a standing answer")
    assert "Nothing is stored yet." in said
    await player.pushes(panel, "Pass")
    said = await player.pushes(panel, "Always answer so")
    assert "It is your standing answer" in said
    await world.deadline_passes()
    assert {PASS} == set((await player.sight()).filed.values())
    while (await player.sight()).question is not None:
        await player.decides((await player.sight()).question.fall_back(lambda _: 0))  # type: ignore[union-attr]
    panel = await player.opens_panel()
    assert "Standing answers of yours: 1." in panel.content
    assert "You are asked again every time." in await player.pushes(panel, "Forget the standing answers")
    assert {} == (await player.sight()).filed
    assert "Standing answers" not in player.reads(panel)


@pytest.mark.slow
async def test_only_this_time(world: World) -> None:
    """A standing answer can be ended without taking back what was handed in."""
    await world.playing("ann", "bob", "cid")
    player, *_ = await world.plays_until("attack.card")
    panel = await player.opens_panel()
    await player.fills(panel, PASS)
    assert "It is your standing answer" in await player.pushes(panel, "Always answer so")
    said = await player.pushes(panel, "Only this time")
    assert "Handed in: **Pass**" in said
    assert "It is your standing answer" not in said
    assert PASS == (await player.sight()).answer
    assert {} == (await player.sight()).filed


@pytest.mark.slow
async def test_direct_messages_can_be_tried_again(world: World) -> None:
    """Who has opened his direct messages again says so, and is written to."""
    ann, bob = await world.playing("ann", "bob")
    ann.closes_dms()
    await world.plays_until("gather.camp")
    panel = await ann.opens_panel()
    assert "Your direct messages are closed to me" in panel.content
    world.works_again()
    assert "From now on I write to you again." in await ann.pushes(panel, "Write to me again")
    letters = len(ann.dms)
    await world.plays_until("council.truce")
    assert len(ann.dms) > letters
    assert bob.dms
