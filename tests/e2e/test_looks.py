"""Looking closer: for whoever asks alone, from his own seat where he has one; and drafts on one's own picture."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest_asyncio
from PIL import Image

from cogs.panel.looks import NOTHING
from render.cuts import DEFAULT, Cut
from render.editions import Drawn, Look, no_looks
from rules.kernel.game import Face
from rules.kernel.values import Cell, Json, Seat
from tests.e2e.players import buttons, reply_of
from tests.e2e.world import DOT, PLAIN, World, a_world

BARE = dataclasses.replace(PLAIN, looks=no_looks)


def seen_by(face: Face, cut: Cut) -> Drawn:
    """A look that tells whose it is."""
    return DOT, f"Seen by {face.seat or 'everybody'}."


TOLD = dataclasses.replace(PLAIN, looks=lambda face: {"ford": Look("The ford", seen_by)})


@pytest_asyncio.fixture
async def told(tmp_path: Path) -> AsyncIterator[World]:
    """A server where every look tells whose it is."""
    async with a_world(tmp_path, games={"ford": TOLD}) as made:
        yield made


async def test_a_part_of_the_board_is_named_with_the_command(told: World) -> None:
    """By its id or its title; what there is to see is offered while one types."""
    ann, _ = await told.playing("ann", "bob")
    assert ["The ford"] == await ann.is_offered("board", "look", "for")
    for name in ("ford", "The Ford"):
        reply = reply_of(await ann.slash("board", look=name))
        (picture,) = reply.attachments
        assert "ford.png" == picture.filename
        assert reply.content.endswith("The ford")
    assert "You can look at The ford." == await ann.says("board", look="the moon")


async def test_everybody_sees_what_he_may_see(told: World) -> None:
    """A player from his own seat, anybody else as everybody sees it."""
    ann, bob = await told.playing("ann", "bob")
    seen = {}
    for person in (ann, bob, told.person("eve")):
        (picture,) = reply_of(await person.slash("board", look="ford")).attachments
        seen[person] = picture.description
    assert ["Seen by red.", "Seen by blue.", "Seen by everybody."] == [*seen.values()]


async def test_a_button_under_the_board_offers_all_looks(told: World) -> None:
    """What is chosen takes the place of what is shown, and another can be chosen after it, also after a restart."""
    ann, _ = await told.playing("ann", "bob")
    reply = reply_of(await ann.member.click(told.newest("Look closer"), label="Look closer"))
    assert [] == reply.attachments
    await told.crash()
    for _ in range(2):
        await ann.member.click(reply, label="The ford")
        (picture,) = reply.attachments
        assert ("ford.png", "Seen by red.") == (picture.filename, picture.description)


async def test_the_panel_and_the_whole_board_lead_there_too(told: World) -> None:
    """From the panel in a message of its own; under the board in its place."""
    ann, _ = await told.playing("ann", "bob")
    panel = await ann.opens_panel()
    before = ann.reads(panel)
    beside = reply_of(await ann.member.click(panel, label="Look closer"))
    board = reply_of(await ann.slash("board"))
    for reply in (beside, board):
        await ann.member.click(reply, label="The ford")
        assert ["ford.png"] == [picture.filename for picture in reply.attachments]
    assert before == ann.reads(panel)


async def test_a_board_that_shows_everything_has_no_such_button(tmp_path: Path) -> None:
    """And the command says so."""
    async with a_world(tmp_path, games={"ford": BARE}) as world:
        ann, _ = await world.playing("ann", "bob")
        assert "Look closer" not in [label for post in world.posts() for label in buttons(post)]
        assert "Look closer" not in buttons(await ann.opens_panel())
        assert NOTHING == await ann.says("board", look="ford")
        assert [] == await ann.is_offered("board", "look")


async def test_a_draft_is_drawn_for_its_owner_alone(tmp_path: Path) -> None:
    """Each change of a sheet is in the next picture of its own seat, and in nobody else's."""
    drawn: list[tuple[Seat | None, Json]] = []

    def draw(face: Face, targets: Mapping[Cell, int] | None, cut: Cut = DEFAULT) -> Image.Image:
        drawn.append((face.seat, face.answer))
        return DOT

    edition = dataclasses.replace(PLAIN, draw=draw, drawn_answer=lambda face: face.answer)
    async with a_world(tmp_path, games={"ford": edition}) as world:
        ann, bob = await world.playing("ann", "bob")
        await world.plays_until("council.sheet")
        drawn.clear()
        answer = await ann.sensibly()
        await ann.fills(await ann.opens_panel(), answer)
        await bob.slash("board")
        await ann.slash("board")
    drafts = [given for seat, given in drawn if seat == "red" and given]
    assert answer in drafts
    assert any(given != answer for given in drafts)
    assert all(not given for seat, given in drawn if seat != "red")
