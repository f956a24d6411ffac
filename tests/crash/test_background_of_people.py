"""What runs by itself for people, over a store that fails for a while: digests, wishes, deletions, tables that came."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from cogs.background.retention import Retention
from data.facts import ERASURES, LEFT_SERVERS, TO_SHOW
from tests.crash.test_background import Spell, sits_it_out, store_fails
from tests.e2e.world import HOUR, World, a_world

pytestmark = pytest.mark.slow
SECONDS = 10
RESTORED = "The bot had to go back to a copy of its tables."


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the bot on it."""
    async with a_world(tmp_path) as made:
        yield made


def fails_at(world: World, monkeypatch: pytest.MonkeyPatch, step: str) -> list[Spell]:
    """The store fails for a while from the moment on at which the bot first comes to that step."""
    real, spells = getattr(world.bot.store, step), list[Spell]()

    async def fail_here(*what: Any) -> Any:
        if not spells:
            spells.append(store_fails(world, SECONDS))
        return await real(*what)

    monkeypatch.setattr(world.bot.store, step, fail_here)
    return spells


@pytest.mark.parametrize("step", ["digested", "note_digested"])
async def test_a_digest_goes_out_once(world: World, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Later, when the store works again; not twice, and the next one comes on the next day."""
    _, bob = await world.playing("ann", "bob", deadline="3d")
    now: datetime = world.env.now()
    await bob.says("notices", zone="UTC", digest=f"{now + timedelta(hours=2):%H:%M}")
    await world.passes(HOUR)
    spells = fails_at(world, monkeypatch, step)
    await world.passes(HOUR)
    await sits_it_out(world, spells[0], "digests")
    assert 1 == sum("Your digest of the day" in letter.content for letter in bob.dms)
    await world.passes(24 * HOUR)
    assert 2 == sum("Your digest of the day" in letter.content for letter in bob.dms)


async def test_a_wish_reaches_the_table(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has been told that it is kept is reminded so."""
    _, bob = await world.playing("ann", "bob", deadline="3d")
    real, spell = world.bot.tables.change, Spell(world, SECONDS, lambda: OSError("disk full"))

    async def fail_at_first(*what: Any) -> Any:
        spell.strike()
        return await real(*what)

    monkeypatch.setattr(world.bot.tables, "change", fail_at_first)
    await bob.says("notices", by="off")
    await sits_it_out(world, spell, "notices")
    assert bob.id in (await world.record()).notices


@pytest.mark.parametrize("step", ["tables_naming", "forget_person"])
async def test_a_deletion_is_carried_out(world: World, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """It was noted before it began, and goes on where it was broken off."""
    _, bob, _ = await world.playing("ann", "bob", "cid", deadline="3d")
    spells = fails_at(world, monkeypatch, step)
    retention = world.bot.get_cog("Retention")
    assert isinstance(retention, Retention)
    with world.env._bot_scope():
        await retention.erase("person", bob.id)
    await world.env.settle()
    await sits_it_out(world, spells[0], "erasures")
    assert [] == await world.bot.store.tables_naming(bob.id)
    assert all(one["done"] for one in json.loads(await world.bot.store.fact(ERASURES) or "[]"))


@pytest.mark.parametrize("step", ["delete_finished", "fact", "amend_fact"])
async def test_the_hourly_job_deletes_what_is_old(world: World, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Later, when the store works again: a finished table and a server that has left are gone, and nothing else."""
    ann, bob = await world.playing("ann", "bob", deadline="3d")
    await ann.says("referee abandon")
    await bob.presses("Agree", world.newest("Agree"))
    finished = world.table
    await world.playing("ann", "bob", deadline="3d")
    await world.passes(2 * 24 * HOUR)
    left = json.dumps({"77": 1})
    await world.bot.store.note_fact(LEFT_SERVERS, left)
    world.bot.settings = world.bot.settings.model_copy(update={"finished_kept": 1, "servers_kept": 1})
    retention = world.bot.get_cog("Retention")
    assert isinstance(retention, Retention)
    retention._looked_at = 0
    spells = fails_at(world, monkeypatch, step)
    with world.env._bot_scope():
        world.bot.dispatch("heartbeat")
    await world.env.settle()
    await sits_it_out(world, spells[0], "retention")
    assert [None, True] == [(await world.bot.store.version(table)) and True for table in (finished, world.table)]
    assert await world.bot.store.fact(LEFT_SERVERS) is None
    assert [("server", "77", True)] == [
        (one["what"], one["which"], one["done"]) for one in json.loads(await world.bot.store.fact(ERASURES) or "[]")
    ]


@pytest.mark.parametrize("step", ["fact", "amend_fact"])
async def test_a_table_that_has_come_shows_itself_once(
    world: World, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whether the store failed before it did, or before that was noted."""
    await world.playing("ann", "bob", deadline="3d")
    now = int(world.env.now().timestamp())
    await world.bot.tables.change(world.table, lambda seated: setattr(seated.record, "arrived", "restored"))
    await world.bot.store.note_fact(TO_SHOW, json.dumps({str(world.table): now}))
    spells = fails_at(world, monkeypatch, step)
    with world.env._bot_scope():
        world.bot.dispatch("heartbeat")
    await world.env.settle()
    await sits_it_out(world, spells[0], "arrivals")
    assert 1 == sum(RESTORED in post.content for post in world.posts())
    assert await world.bot.store.fact(TO_SHOW) in (None, "{}")
