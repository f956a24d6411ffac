"""The outbox over several processes and crashes: each message once, by whoever sends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cogs.outbox.courier import LEASE, RENEW_AFTER
from cogs.outbox.floors import LONGEST
from cogs.outbox.news import RETRY_AFTER, News
from cogs.shell import SealedOrders, unix_now
from data.db.store import SqliteStore
from data.store import Lease
from data.tables import Tables
from tests.e2e.mail import lunches
from tests.e2e.world import DAY, HOUR, World


class AnotherProcess:
    """A second process on the same database: its own store and tables, in the same Discord."""

    def __init__(self, bot: SealedOrders, store: SqliteStore) -> None:
        self.bot, self.store = bot, store
        self.tables = Tables(store, bot.tables.games, unix_now)
        self.news = News(self)  # type: ignore[arg-type]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bot, name)

    async def starts(self, table: int) -> None:
        """All that it does at its start for the mail of a table."""
        await self.news.cog_load()
        await self.news._deliver(table)


@asynccontextmanager
async def another_process(world: World) -> AsyncIterator[AnotherProcess]:
    """As long as it lives."""
    store = await SqliteStore.open(world.database)
    other = AnotherProcess(world.bot, store)
    try:
        yield other
    finally:
        await other.news.cog_unload()
        await store.close()


def interrupts(patch: pytest.MonkeyPatch, world: World, happens: Callable[[], Awaitable[None]], *, after: bool) -> None:
    """Something happens in the middle of the next post: right before Discord has it, or right after."""
    send_message, left = world.bot.http.send_message, [happens]

    async def send(*args: Any, **kwargs: Any) -> Any:
        happening = left.pop() if left else None
        if happening is not None and not after:
            await happening()
        sent = await send_message(*args, **kwargs)
        if happening is not None and after:
            await happening()
        return sent

    patch.setattr(world.bot.http, "send_message", send)


# Several processes


@pytest.mark.parametrize("after", [False, True], ids=["before the post", "after the post"])
async def test_a_second_process_leaves_alone_what_a_living_one_sends(
    world: World, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    """Started in the middle of a post, it waits for the lease to run out; the first one notes its post before that."""
    ann, _ = await world.playing("ann", "bob")
    async with another_process(world) as other:
        interrupts(monkeypatch, world, lambda: other.starts(world.table), after=after)
        await ann.says("game pause", why="Lunch")
        assert 1 == lunches(world)
        await world.passes(LEASE + 1)
        await other.news._deliver(world.table)
        assert 1 == lunches(world)


@pytest.mark.parametrize("step", ["send_message", "sent"])
async def test_what_a_dead_process_was_sending_goes_out_when_its_lease_has_run_out(world: World, step: str) -> None:
    """Killed before or after the post and started again at once: it waits, looks for the message, and there is one."""
    ann, _ = await world.playing("ann", "bob")
    world.dies_at(step, world.bot.http if step == "send_message" else None)
    await ann.says("game pause", why="Lunch")
    assert world.is_dead
    await world.crash(after=0)
    assert (step == "sent") == lunches(world)
    assert (await world.outbox())["sending"]
    await world.passes(LEASE + 1)
    assert 1 == lunches(world)
    assert not (await world.outbox())["sending"]


async def test_who_stops_gives_back_what_he_holds(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a clean stop nobody waits for a lease."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=500, code=0)
    await ann.says("game pause", why="Lunch")
    news = world.bot.get_cog("News")
    assert isinstance(news, News)
    now = int(world.env.now().timestamp())
    rows = await world.bot.store.unsent(world.table)
    assert await world.bot.store.take_up(rows, Lease(news._courier.name, now, now + DAY), world.channel.id)
    world.works_again()
    await world.restart(after=RETRY_AFTER)
    assert 1 == lunches(world)


async def test_a_lease_is_renewed_while_a_post_takes_long(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Held up by a rate limit for longer than a lease, the post still is nobody else's."""
    ann, _ = await world.playing("ann", "bob")
    held: list[int] = []

    async def drags_on() -> None:
        for _ in range(2 * LEASE // RENEW_AFTER):
            await world.env.external_wait(asyncio.sleep(RENEW_AFTER), reason="a rate limit")
            rows = await world.bot.store.unsent(world.table)
            held.append(min(row.held_until for row in rows) - unix_now())

    interrupts(monkeypatch, world, drags_on, after=False)
    await ann.says("game pause", why="Lunch")
    await world.passes(3 * LEASE)
    assert 1 == lunches(world)
    assert len(held) == 2 * LEASE // RENEW_AFTER
    assert min(held) > 0


# Looking for what may have been posted


async def test_a_busy_channel_does_not_make_a_post_come_twice(world: World) -> None:
    """However much others have written since, the message is found."""
    ann, bob = await world.playing("ann", "bob")
    world.dies_at("sent")
    await ann.says("game pause", why="Lunch")
    assert world.is_dead
    for number in range(130):
        await bob.member.send(world.channel, f"Where is everybody? {number}")
    await world.crash(after=DAY)
    assert 1 == lunches(world)
    assert not (await world.outbox())["sending"]


async def test_the_search_ends_where_the_message_cannot_be(world: World) -> None:
    """What was written before the message was taken up is not read."""
    ann, bob = await world.playing("ann", "bob")
    for number in range(250):
        await bob.member.send(world.channel, f"Good morning. {number}")
    await world.passes(HOUR)
    world.dies_at("send_message", world.bot.http)
    await ann.says("game pause", why="Lunch")
    await world.crash()
    assert 1 == lunches(world)
    assert 1 == world.requests("GET", f"/channels/{world.channel.id}/messages")


async def test_who_may_not_read_the_channel_posts_all_the_same(world: World) -> None:
    """A message that may come twice is better than one that never comes."""
    ann, _ = await world.playing("ann", "bob")
    world.dies_at("send_message", world.bot.http)
    await ann.says("game pause", why="Lunch")
    world.fails("GET", world.channel.id, status=403, code=50013)
    await world.crash()
    assert 1 == lunches(world)


# What rings


async def test_what_asks_reminds_or_brings_a_letter_rings(world: World) -> None:
    """Sealed questions and reminders notify; news that only tell something do not."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    assert [False] == [letter.flags.suppress_notifications for letter in bob.dms if await bob.has_panel_in_dm()]
    await world.passes(19 * HOUR)
    assert "You are still to decide" in bob.dms[-1].content
    assert not bob.dms[-1].flags.suppress_notifications
    first, second = await world.plays_until("council.truce")
    before = len(second.dms)
    await first.decides({"pick": "offer", "then": {"pick": await second.seat(), "then": 1}})
    await world.passes(LONGEST)
    (news,) = second.dms[before:]
    assert news.flags.suppress_notifications, "private news ask nothing"
    await second.says("letter write", to="Red", text="Peace?")
    assert ["Peace?" in (embed.description or "") for embed in ann.dms[-1].embeds] == [True]
    assert not ann.dms[-1].flags.suppress_notifications
    await ann.says("letter report", number=1, reason="An insult.")
    assert "A letter was reported." in ann.dms[-1].content
    assert not ann.dms[-1].flags.suppress_notifications
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert "cannot go on" in ann.dms[-1].content
    assert not ann.dms[-1].flags.suppress_notifications
