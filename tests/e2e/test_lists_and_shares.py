"""Lists and shares on real panels: line by line, with the pool in sight, and in words."""

from __future__ import annotations

import threading
from dataclasses import replace
from importlib import import_module

import pytest

from cogs.forms.in_words import read_all
from rules.kernel.answers import follow_to, picked
from rules.kernel.decisions import Allot, Decision
from rules.kernel.values import Json
from rules.table.table import Table
from tests.e2e.hands import plan
from tests.e2e.players import Player
from tests.e2e.world import World


async def test_a_list_is_answered_line_by_line(world: World) -> None:
    """One press for the list, two for each line (to whom, how much), and one to hand it in."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.truce")
    first, second = await bob.seat(), await cid.seat()
    offers = picked("offers", [picked(second, 1), picked(first, 2)])
    panel, touches = await ann.opens_panel(), ann.plans(await ann.sight(), offers)
    assert 6 == len(touches)
    for touch in touches[:3]:
        await ann.touches(panel, touch)
    assert f"1\\. {second.capitalize()}: 1" in ann.reads(panel)
    for touch in touches[3:]:
        await ann.touches(panel, touch)
    assert offers == (await world.journal())[-1].answer
    assert "**Offer several truces: 1. " in ann.reads(panel)


async def test_a_list_can_be_written_and_a_wrong_line_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All lines at once, read away from the event loop; what cannot be read is named, and what stood there stays."""
    readers: list[threading.Thread] = []

    def watched(question: Decision, text: str) -> Json:
        readers.append(threading.current_thread())
        return read_all(question, text)

    monkeypatch.setattr(import_module("cogs.forms.press"), "read_all", watched)
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.truce")
    first, second = await bob.seat(), await cid.seat()
    offers = picked("offers", [picked(second, 1), picked(first, 2)])
    panel = await ann.opens_panel()

    async def write(text: str) -> str:
        opened = await ann.member.click(panel, label="Write the lines")
        await ann.member.submit_modal(opened, {"0": text})
        return ann.reads(panel)

    for touch in ann.plans(await ann.sight(), offers)[:3]:
        await ann.touches(panel, touch)
    for text, why in (
        (f"{first[1:]} 3", f"Line 1: {first[1:]} 3 is not one of the choices. Do you mean {first.capitalize()}?"),
        (f"{first} 1\n@everyone [x](y) 1", "Line 2: everyone x is not one of the choices."),
        (f"{first} 1, {first} 1", "Line 2: this cannot be chosen again."),
        (f"{first} 1", "Give 2 lines; you gave 1."),
        (f"{first} 1\n" * 90, "At most 2 lines can be given; you wrote 90."),
    ):
        said = await write(text)
        assert why in said
        assert 1 == said.count("Nothing was stored.")
        assert f"1\\. {second.capitalize()}: 1\n1 of at most 2 lines." in said
    await write(f"{second.upper()}: 1\n2 {first}")
    await ann.pushes(panel, "Hand in")
    assert offers == (await world.journal())[-1].answer
    assert len(readers) == 6
    assert threading.current_thread() not in readers


def wound_everybody(table: Table) -> None:
    """By hand, since nobody can choose the dice of a table."""
    assert table.session is not None
    for piece in table.session.state.pieces.values():
        piece.hearts = 1


async def somebody_who_may_rest(world: World) -> tuple[Player, Allot]:
    """A captain with wounds who fills in a sheet."""
    await world.playing("ann", "bob")
    await world.plays_until("council.truce")
    await world.look(wound_everybody)
    player = (await world.plays_until("council.sheet"))[0]
    rest = follow_to(Allot, (await player.sight()).question, "errand", "rest")
    assert rest is not None
    return player, rest


async def test_shares_are_chosen_with_the_pool_in_sight(world: World) -> None:
    """A select for each of the wounded, and what is left stands above them."""
    player, rest = await somebody_who_may_rest(world)
    sheet: Json = {"stake": 0, "errand": picked("rest", {rest.shares[0].id: 1})}
    panel, touches = await player.opens_panel(), player.plans(await player.sight(), sheet)
    asked = next(place for place, touch in enumerate(touches) if touch.act.endswith("c0"))
    for touch in touches[:asked]:
        await player.touches(panel, touch)
    assert f"**0 of {rest.most}** gold, {rest.most} left; 2 are needed." in player.reads(panel)
    await player.touches(panel, touches[asked])
    for touch in touches[asked + 1 :]:
        await player.touches(panel, touch)
    assert sheet == (await player.sight()).answer
    assert 4 == len(touches), "each line with what it says, the hearts, and hand in"


async def test_shares_can_be_written(world: World) -> None:
    """All numbers in one text, with the names as they stand on the panel; too many are refused in words."""
    player, rest = await somebody_who_may_rest(world)
    sheet: Json = {"stake": 0, "errand": picked("rest", {rest.shares[0].id: 1})}
    panel, touches = await player.opens_panel(), plan(await player.sight(), sheet, writes=True)
    for touch in touches:
        if touch.text is not None:
            share = rest.shares[0]
            await player.touches(panel, replace(touch, text=f"{share.label}: 9"))
            assert f"{share.label}: choose 0 to {share.most}; you chose 9." in player.reads(panel)
            touch = replace(touch, text=f"1 {share.label.lower()}")
        await player.touches(panel, touch)
    assert sheet == (await player.sight()).answer
