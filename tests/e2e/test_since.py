"""Since somebody was last here: what happened is told and marked, and offered to whoever has missed something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from PIL import Image

from data.store import StoreFailed
from render.changes import CHANGED
from render.cuts import DEFAULT, Cut
from rules.kernel.game import Face
from rules.kernel.values import Cell
from tests.e2e.players import Player, Shown, buttons, reply_of
from tests.e2e.test_hand_over import parts
from tests.e2e.world import HOUR, World, a_world
from tests.reference import EDITION

SINCE = "Since I was last here"


async def the_others_play(world: World, absent: Player, until: str) -> None:
    """Everybody else decides, and time runs out for whoever is away, until that moment in the rules."""
    while until not in await world.asked():
        here = [player for player in await world.waiting() if player is not absent]
        if here:
            await here[0].has_decided(await here[0].sensibly())
        else:
            await world.deadline_passes()


async def page(player: Player) -> Shown:
    return reply_of(await player.slash("since"))


async def test_whoever_has_missed_a_phase_is_offered_what_happened(world: World) -> None:
    """On the panel, with a button; not to whoever was there, nor again once they have been here for a while."""
    _, bob, _ = await world.playing("ann", "bob", "cid")
    panel = await bob.opens_panel()
    assert SINCE not in buttons(panel)
    await the_others_play(world, bob, "march.order")
    panel = await bob.opens_panel()
    assert "A phase or more went by without you" in panel.content
    shown = reply_of(await bob.member.click(panel, label=SINCE))
    assert "Since <t:" in shown.content
    assert parts(shown)["What has happened"]
    assert "Decide" in buttons(shown)
    await world.passes(HOUR)
    assert SINCE not in buttons(await bob.opens_panel())


async def test_whoever_plays_through_several_phases_has_missed_none(world: World) -> None:
    """What goes by while somebody sits at the table did not go by without them."""
    _, bob, _ = await world.playing("ann", "bob", "cid")
    await bob.opens_panel()
    while "march.order" not in await world.asked():
        player, *_ = await world.waiting()
        await player.has_decided(await player.sensibly())
    assert SINCE not in buttons(await bob.opens_panel())


async def test_it_is_one_press_under_every_post_and_one_command(world: World) -> None:
    """Both show the same, to whoever sits here alone."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    await bob.opens_panel()
    await the_others_play(world, bob, "council.sheet")
    told = await bob.presses(SINCE, world.newest(SINCE))
    assert told == (await page(bob)).content
    assert told != (await page(ann)).content
    assert "You do not sit at this table" in await world.person("eve").says("since")
    assert "You do not sit at this table" in await world.person("eve").presses(SINCE, world.newest(SINCE))


async def test_it_begins_where_the_last_visit_ended(world: World) -> None:
    """As long as somebody looks again within half an hour it is one visit, over a restart, too."""
    _, bob, _ = await world.playing("ann", "bob", "cid")
    assert "You have not been here before" in (await page(bob)).content
    await the_others_play(world, bob, "gather.camp")
    first = await page(bob)
    assert "gathers" in str(parts(first))
    await world.passes(HOUR)
    quiet = await page(bob)
    assert "Nothing has happened that you could hear of." in quiet.content
    assert {} == parts(quiet)
    await the_others_play(world, bob, "march.order")
    await world.restart()
    later = await page(bob)
    assert "gathers under" not in str(parts(later)), "that was seen before"
    assert parts(later)["What has happened"]
    assert parts(later) == parts(await page(bob))


async def test_what_is_due_is_told_with_it(world: World) -> None:
    """With its time; and the page leads to the panel."""
    ann, _ = await world.playing("ann", "bob")
    shown = await page(ann)
    assert "**What is due:**" in shown.content
    assert f"Due <t:{(await world.record()).due}:f>" in shown.content
    opened = reply_of(await ann.member.click(shown, label="Decide"))
    assert opened.content == (await ann.opens_panel()).content


async def test_before_the_game_there_is_nothing(world: World) -> None:
    """It is said in a sentence."""
    ann, _ = await world.gathering("ann", "bob")
    assert "The game has not begun, so nothing has happened yet." == await ann.says("since")


async def test_what_has_changed_is_marked_on_the_board(tmp_path: Path) -> None:
    """Where troops have come or moved since, and nowhere else; a first visit has no marks."""
    drawn: list[tuple[Face, Mapping[Cell, int]]] = []

    def draw(face: Face, targets: Mapping[Cell, int] | None, cut: Cut = DEFAULT) -> Image.Image:
        drawn.append((face, targets or {}))
        return Image.new("L", (4, 4))

    games = {EDITION.game.name: replace(EDITION, draw=draw)}
    async with a_world(tmp_path, games=games) as world:
        _, bob, _ = await world.playing("ann", "bob", "cid")
        assert "marks what has changed" not in (await page(bob)).content
        await the_others_play(world, bob, "council.truce")
        await world.passes(HOUR)
        drawn.clear()
        shown = await page(bob)
        face, marks = next((face, marks) for face, marks in drawn if CHANGED in marks.values())
        assert face.seat == await bob.seat()
        cells = {piece.cell for piece in face.view.pieces if piece.cell}  # type: ignore[attr-defined]
        assert cells == set(marks)
        assert f"★ marks what has changed on the board: {len(cells)}." in shown.content
        assert [("board.png")] == [file.filename for file in shown.attachments]


async def test_nobody_is_kept_from_their_panel_by_a_look_that_cannot_be_noted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page alone says that it does not know, and where else to look."""

    async def full(*_: object) -> NoReturn:
        raise StoreFailed("the disk is full")

    ann, _ = await world.playing("ann", "bob")
    before = (await ann.opens_panel()).content
    monkeypatch.setattr(world.bot.store, "visit", full)
    assert before == (await ann.opens_panel()).content
    assert "/log tells what has happened." in await ann.says("since")
