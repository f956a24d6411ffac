"""The log of a seat says nothing about how much others do in private."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.commands.log import LOGGED
from data.store import Change
from rules.kernel.game import Event
from rules.kernel.journal import Step
from rules.kernel.values import Seat
from tests.e2e.world import World, a_world

pytestmark = pytest.mark.slow


async def happens_in_private(world: World, seat: Seat, times: int) -> None:
    """Something happens that only that seat may hear of, many times."""
    store, table = world.bot.store, world.table
    kept = await store.load(table, 1)
    happened = [
        (kept.checkpoint.line if kept.checkpoint else 0, Event(kind="drew", audience=frozenset({seat})))
    ] * times
    step = Step(events=happened)
    await store.save(Change(record=kept.record, version=kept.version, now=0, step=step, standing=kept.standing))


async def test_what_others_do_in_private_changes_no_byte_of_the_log(tmp_path: Path) -> None:
    """However much it is: it is left out before the lines are counted."""
    async with a_world(tmp_path) as world:
        ann, bob, _ = *(await world.playing("ann", "bob")), world.person("eve")
        await world.plays_until("council.truce")
        readers = [ann, world.people["eve"]]
        before = [await reader.says("log") for reader in readers]
        assert all("Round 1 of 3 begins." in said for said in before)
        await happens_in_private(world, await bob.seat(), 2 * LOGGED)
        assert before == [await reader.says("log") for reader in readers]
