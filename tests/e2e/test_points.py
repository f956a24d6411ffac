"""Points of a table over the wire: set up on a sheet, chosen in each of the three ways, and refused in words."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from PIL import Image

from render.cuts import DEFAULT, Cut
from rules.kernel.game import Face
from rules.kernel.values import Cell, Json, Seat
from tests.e2e.hands import Touch, plan
from tests.e2e.players import Player
from tests.e2e.world import DOT, World, a_world
from tests.helpers.tabletop_edition import EDITION

Drawn = list[tuple[Seat | None, Json, Mapping[Cell, int] | None]]


@pytest.fixture
def drawn() -> Drawn:
    """Every picture that was drawn: for whom, with what of an answer, with which numbers."""
    return []


@pytest.fixture
async def world(tmp_path: Path, drawn: Drawn) -> AsyncIterator[World]:
    """The Tabletop, drawn in no time."""

    def draw(face: Face, numbers: Mapping[Cell, int] | None, cut: Cut = DEFAULT) -> Image.Image:
        drawn.append((face.seat, face.answer, numbers))
        return DOT

    edition = dataclasses.replace(EDITION, draw=draw)
    async with a_world(tmp_path, games={"tabletop": edition}) as world:
        yield world


async def answered(world: World, key: str) -> list[Json]:
    """What the journal has for a question."""
    return [entry.answer for entry in await world.journal() if entry.key == key]


async def writes(player: Player, text: str) -> str:
    """Somebody writes a point into their panel; returns what the panel says then."""
    panel = await player.opens_panel()
    sight = await player.sight()
    assert sight.form is not None
    act = next(one.act for one in sight.form.controls if getattr(one, "label", "") == "Write the point")
    await player.touches(panel, Touch(act, (), text))
    return player.reads(panel)


async def test_points_are_chosen_in_three_ways(world: World, drawn: Drawn) -> None:
    """On a sheet, on the raster, by a proposal and in writing; each ends in the journal, and its ghost is its own."""
    ann, bob = await world.playing("ann", "bob", game="tabletop")
    sheet: Json = {"0": {"at": [20, 3], "facing": "E"}, "1": {"at": [24, 3], "facing": "N"}}
    await ann.decides(sheet)
    far: Json = {"0": {"at": [9, 66], "facing": "W"}, "1": {"at": [6, 65], "facing": "N"}}
    for touch in plan(await bob.sight(), far, writes=True):
        await bob.touches(await bob.opens_panel(), touch)
    assert [sheet, far] == await answered(world, "setup.pieces")
    assert any(seat == "red" and answer and numbers for seat, answer, numbers in drawn), "a ghost and numbers are drawn"
    assert not any(answer for seat, answer, _ in drawn if seat is None), "nobody else sees it"

    await ann.decides({"at": [64, 7]})
    assert "To hand in: **12,55**" in await writes(bob, "12 55")
    await bob.pushes(await bob.opens_panel(), "Hand in: 12,55")
    assert [{"at": [64, 7]}, {"at": [12, 55]}] == await answered(world, "setup.hoard")

    panel = await ann.opens_panel()
    await ann.pushes(panel, "Go")
    await ann.pushes(panel, "To the edge of the pit")
    await ann.pushes(panel, "Yes")
    (gone,) = await answered(world, "turn.what")
    assert isinstance(gone, dict)
    assert isinstance(gone["then"], dict)
    assert "yes" == gone["then"]["then"]


async def test_pieces_that_overlap_are_refused_before_they_are_handed_in(world: World) -> None:
    """The panel says which, and that the sheet would not count so."""
    ann, _ = await world.playing("ann", "bob", game="tabletop")
    panel = await ann.opens_panel()
    sight = await ann.sight()
    for touch in plan(sight, {"0": {"at": [20, 3], "facing": "N"}, "1": {"at": [21, 3], "facing": "N"}})[:-1]:
        await ann.touches(panel, touch)
    assert "Piece 0 at 20,3 and Piece 1 at 21,3 would overlap" in ann.reads(panel)
    await ann.pushes(panel, "Hand in")
    assert not await answered(world, "setup.pieces")


async def test_a_way_by_corners_is_refused_by_the_rules(world: World) -> None:
    """The question knows where a way may bend, the rules whether it is open."""
    ann, bob = await world.playing("ann", "bob", game="tabletop")
    await world.plays_until("turn.what")
    (player,) = [one for one in (ann, bob) if (await one.sight()).question is not None]
    panel = await player.opens_panel()
    await player.pushes(panel, "Go")
    said = await writes(player, "via 35,35 to stay")
    assert "Dig there?" in said
    panel = await player.opens_panel()
    await player.pushes(panel, "No")
    assert "The way leads into the pit." in player.reads(panel)
    assert not await answered(world, "turn.what")


async def test_what_only_the_rules_know_is_said_before_it_is_handed_in(world: World) -> None:
    """The panel shows the point, and why it cannot be handed in."""
    ann, _ = await world.playing("ann", "bob", game="tabletop")
    await world.plays_until("setup.hoard")
    said = await writes(ann, "35,35")
    assert "To hand in: **35,35**" in said
    assert "Cannot be handed in like this: Nothing can be buried in the pit." in said


@pytest.mark.parametrize(
    "text",
    [
        "9" * 290,
        f"{'9' * 9},{'9' * 9}",
        "-1,-1",
        "via " + "1,1 " * 70,
        "next to " + "the " * 60,
        "north of " * 30,
        "(" * 300,
        "34,",
        "toward toward toward",
        "@everyone 34,21",
    ],
)
async def test_floods_are_refused_in_words(world: World, text: str) -> None:
    """Nothing is stored, nobody is called, and the next point is read as ever."""
    ann, _ = await world.playing("ann", "bob", game="tabletop")
    await world.plays_until("setup.hoard")
    said = await writes(ann, text)
    assert "Nothing was stored." in said
    assert "@everyone" not in said
    assert (await ann.sight()).draft is None
    assert "To hand in: **12,55**" in await writes(ann, "12,55")


@pytest.mark.slow
async def test_a_whole_game_by_panel(world: World) -> None:
    """Two people come to its end, pressing whatever they choose."""
    await world.playing("ann", "bob", game="tabletop")
    await world.plays_out()
    assert await answered(world, "turn.what")
