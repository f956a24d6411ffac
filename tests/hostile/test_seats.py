"""Seats that change hands: nobody learns by sitting down, coming back or being put somewhere what he may not know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.kernel.values import Seat
from rules.table.record import Record
from tests.e2e.players import Player, reply_of, sensible
from tests.e2e.test_commands import report_in
from tests.e2e.world import World, a_world

pytestmark = pytest.mark.slow


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path) as made:
        yield made


async def sealed(world: World) -> tuple[Player, Player, Player]:
    """Ann, Bob and Cid; Bob has sealed where he camps, and nobody else has answered."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("gather.camp")
    await bob.decides(sensible(await bob.sight()))
    assert [ann, cid] == await world.waiting()
    return ann, bob, cid


async def let_in(world: World, newcomer: Player, seat: str, *voters: Player) -> None:
    """Somebody asks for a seat, and these agree."""
    assert "You have asked for" in await newcomer.says("game join", seat=seat)
    for voter in voters:
        await voter.presses("Agree")
    assert (await world.record()).seat_of(newcomer.id) is not None


async def test_nobody_hops_from_seat_to_seat_within_a_batch(world: World) -> None:
    """Leave, take a steward's seat, read its sealed orders, leave, come back and hand in: the second step fails."""
    ann, bob, cid = await sealed(world)
    await bob.says("game leave")
    await cid.says("game leave")
    before = await world.record()
    assert "knows too much for another seat" in await cid.says("game join", seat="Blue")
    assert before == await world.record()
    await let_in(world, cid, "Green", ann)
    record: Record = await world.record()
    assert (record.seat_of(ann.id), record.seat_of(cid.id)) == ("red", "green")


async def test_a_referee_cannot_be_moved_there_and_back(world: World) -> None:
    """What /referee replace was used for: put a player to another seat for a moment, then back."""
    _, bob, cid = await sealed(world)
    mod = world.moderator("mod")
    await mod.says("referee replace", seat="Blue")
    await mod.says("referee replace", seat="Green")
    assert "knows too much" in await mod.says("referee replace", seat="Blue", player=cid.member)
    assert "knows too much" in await mod.says("referee replace", seat="Green", player=bob.member)
    assert "/game join" in await mod.says("referee replace", seat="Blue", player=mod.member)


async def test_who_comes_to_a_seat_replaces_a_sealed_answer_unseen(world: World) -> None:
    """No panel, direct message or proof shows what his predecessor had sealed; it counts all the same."""
    ann, bob, cid = await sealed(world)
    answer = (await bob.sight()).answer
    await bob.says("game leave")
    eve = world.person("eve")
    await let_in(world, eve, "Blue", ann, cid)
    sight = await eve.sight()
    assert (sight.answer, sight.draft) == (None, None)
    for panel in (await eve.opens_panel(), eve.dms[-1]):
        assert "An answer was sealed for this seat before you came." in panel.content
        assert "Handed in" not in panel.content
    assert () == report_in(world, reply_of(await eve.slash("game verify"))).answers
    for player in (ann, cid):
        await player.decides(sensible(await player.sight()))
    camps = {entry.seat: entry.answer for entry in await world.journal() if entry.key == "gather.camp"}
    assert answer == camps[Seat("blue")], "it counted"
    assert () == report_in(world, reply_of(await eve.slash("game verify"))).answers


async def test_what_somebody_had_begun_to_write_leaves_with_him(world: World) -> None:
    """A draft, and what was filed for every time."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("gather.camp")
    panel = await bob.opens_panel()
    touch, *_ = bob.plans(await bob.sight(), sensible(await bob.sight()))
    await bob.touches(panel, touch)
    assert (await world.bot.store.drafts(world.table)).keys() == {"blue"}
    await bob.says("game leave")
    assert {} == await world.bot.store.drafts(world.table)
    eve = world.person("eve")
    await let_in(world, eve, "Blue", ann, cid)
    assert (await eve.sight()).draft is None


async def test_a_host_who_plays_cannot_empty_a_rivals_seat(world: World) -> None:
    """In a duel there is nobody to ask, so nothing happens but by the deadline; and nobody is told otherwise."""
    ann, bob = await world.playing("ann", "bob")
    posts = len(world.posts())
    for command in ("referee replace", "referee fallback"):
        assert "Nobody else is there who could agree" in await ann.says(command, seat="Blue")
    assert len(world.posts()) == posts
    assert (await world.record()).seat_of(bob.id) == "blue"
    assert bob in await world.waiting()
