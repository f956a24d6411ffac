"""News: each message goes out once, whoever sends it, and one that cannot go out holds nothing else up."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import aiohttp
import pytest
import pytest_asyncio

from cogs.drawing.pictures import MOST_SCENES
from cogs.outbox.courier import LEASE
from cogs.outbox.grouping import lane_of, next_message
from cogs.outbox.news import RETRY_AFTER, TRIES
from data.db.store import SqliteStore
from data.store import Lease, Parcel
from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.table.record import PostLobby, PostNews, Record, Remind, TellHost, Whisper
from tests.e2e.world import World, a_world

RED = Seat("red")
NEWS = PostNews(events=(Event(kind="table.resumed"),))


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the bot on it."""
    async with a_world(tmp_path) as made:
        yield made


# Which rows become a message


def parcel(number: int, effect: Any, sent_as: int | None = None) -> Parcel:
    return Parcel(number, 1, 100 + number, effect, sent_as)


def test_news_that_wait_go_out_together() -> None:
    """What happened in several steps is one post; private messages keep their own."""
    rows = [parcel(1, NEWS), parcel(2, Whisper(seat=RED)), parcel(3, NEWS)]
    assert [1, 3] == [row.id for row in next_message(rows)]
    assert [2] == [row.id for row in next_message(rows[1:2])]


def test_news_go_out_together_as_long_as_their_scenes_fit_one_message() -> None:
    """The others follow in the next one, and none is lost."""

    def fights(events: Sequence[Event]) -> int:
        return sum(event.kind == "rolled" for event in events)

    fight = PostNews(events=(Event(kind="rolled"),) * 4)
    rows = [parcel(number, effect) for number, effect in enumerate((fight, NEWS, fight, NEWS, fight, NEWS))]
    assert [0, 1, 2, 3] == [row.id for row in next_message(rows, fights)]
    assert [4, 5] == [row.id for row in next_message(rows[4:], fights)]
    assert list(range(6)) == [row.id for row in next_message(rows)]
    brawl = PostNews(events=(Event(kind="rolled"),) * (MOST_SCENES + 1))
    assert [0] == [row.id for row in next_message([parcel(0, brawl), parcel(1, fight)], fights)]


def test_what_was_taken_up_together_stays_together() -> None:
    """After a crash the same rows make the same message, whatever has come since."""
    rows = [parcel(1, NEWS, 102), parcel(2, NEWS, 102), parcel(3, NEWS)]
    assert [1, 2] == [row.id for row in next_message(rows)]


def test_everybody_has_a_lane() -> None:
    """Messages to the channel, to the host and to each seat do not wait for each other."""
    reminder = Remind(seat=RED, batch=1, due=1, private=True, last=False)
    assert lane_of(NEWS) == lane_of(PostLobby()) != lane_of(TellHost(why=""))
    assert lane_of(Whisper(seat=RED)) == lane_of(reminder) != lane_of(Whisper(seat=Seat("blue")))


# Several senders


@pytest.mark.slow
async def test_two_senders_never_take_up_the_same_row(tmp_path: Path) -> None:
    """Only the first of two processes gets a row; who comes late leaves all of its rows as they are."""
    one, other = [await SqliteStore.open(tmp_path / "tables.db") for _ in range(2)]
    try:
        table = await one.create(Record(game="ford", host="1"), bytes(32), [NEWS, NEWS, NEWS], 0)
        rows = await one.unsent(table)
        assert await one.take_up(rows[:2], Lease("one", 0, 60), 5)
        assert not await other.take_up(rows, Lease("other", 0, 60), 5)
        assert [rows[1].mark, rows[1].mark, None] == [row.sent_as for row in await other.unsent(table)]
        assert await other.take_up(await _waiting(other, table), Lease("other", 0, 60), 5)
        again = (await one.unsent(table))[:2]
        assert await one.take_up(again, Lease("two", 60, 120), 5), "after a crash it is taken up again as it was"
        await one.sent(rows[:2], 5, 55)
        assert not await other.take_up(rows[:2], Lease("other", 200, 260), 5)
        await other.drop(rows[:2])
        assert [rows[2].id] == [row.id for row in await other.unsent(table)]
        assert await one.last_message(table, "news") is not None, "what has gone out is not dropped"
    finally:
        await one.close()
        await other.close()


async def _waiting(store: SqliteStore, table: int) -> list[Parcel]:
    return [row for row in await store.unsent(table) if row.sent_as is None]


@pytest.mark.slow
async def test_what_another_process_sends_is_left_to_it_for_a_while(world: World) -> None:
    """A row that somebody else has taken up is posted by us only when he has had time, and it is still not there."""
    ann, _ = await world.playing("ann", "bob")
    posts = len(world.posts())
    other = await SqliteStore.open(world.database)
    take_up = world.bot.store.take_up
    try:

        async def too_late(rows: Any, lease: Lease, channel: int) -> bool:
            world.bot.store.take_up = take_up  # type: ignore[method-assign]
            assert await other.take_up(rows, replace(lease, sender="other"), channel)
            return await take_up(rows, lease, channel)

        world.bot.store.take_up = too_late  # type: ignore[method-assign]
        await ann.says("game pause", why="Lunch")
        assert posts == len(world.posts())
        await world.passes(LEASE - 5)
        assert posts == len(world.posts()), "he may still be at it"
        rows, now = await other.unsent(world.table), int(world.env.now().timestamp())
        assert await other.renew(rows, Lease("other", now, now + LEASE))
        await world.passes(LEASE - 5)
        assert posts == len(world.posts()), "he still is at it"
        await world.passes(LEASE)
        assert ["Lunch" in post.content for post in world.posts()[posts:]] == [True]
    finally:
        await other.close()


# Misfortunes


@pytest.mark.slow
@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_message_is_tried_again(world: World, status: int) -> None:
    """What Discord could not take goes out a minute later, once, and the game has gone on meanwhile."""
    ann, bob = await world.playing("ann", "bob")
    posts = len(world.posts())
    world.fails("POST", world.channel.id, status=status, code=0, times=1)
    await ann.says("game pause", why="Lunch")
    assert posts == len(world.posts())
    assert "paused" in await bob.says("game status")
    await world.passes(RETRY_AFTER + 1)
    assert 1 == len([post for post in world.posts() if "Lunch" in post.content])


@pytest.mark.slow
async def test_one_closed_door_keeps_nobody_else_waiting(world: World) -> None:
    """While Ann cannot be written to, the channel and Bob still get their messages; hers come later, in order."""
    ann, bob = await world.playing("ann", "bob")
    letters = (len(ann.dms), len(bob.dms), len(world.posts()))
    world.fails("POST", ann.user.dm_channel.id, status=500, code=0)
    await world.plays_until("gather.camp")
    assert len(bob.dms) > letters[1]
    assert len(world.posts()) > letters[2]
    assert letters[0] == len(ann.dms)
    world.works_again()
    await world.passes(RETRY_AFTER + 1)
    assert len(ann.dms) > letters[0]


@pytest.mark.slow
@pytest.mark.parametrize("fault", [aiohttp.ClientConnectionError("no route"), OSError("no route"), TimeoutError()])
async def test_a_broken_network_loses_nothing(world: World, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    """A message that never left the house is sent when the network is back."""
    ann, _ = await world.playing("ann", "bob")
    send_message = world.bot.http.send_message
    broken = [fault] * 2

    async def send(*args: Any, **kwargs: Any) -> Any:
        if broken:
            raise broken.pop()
        return await send_message(*args, **kwargs)

    monkeypatch.setattr(world.bot.http, "send_message", send)
    await ann.says("game pause", why="Lunch")
    for _ in range(2):
        assert not any("Lunch" in post.content for post in world.posts())
        await world.passes(RETRY_AFTER + 1)
    assert 1 == len([post for post in world.posts() if "Lunch" in post.content])


@pytest.mark.slow
async def test_without_a_picture_the_news_go_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that cannot be drawn stops neither posts nor panels."""
    ann, _ = await world.playing("ann", "bob")

    async def fail(*_: Any) -> NoReturn:
        raise ValueError("no ink")

    monkeypatch.setattr(world.bot.workshop, "picture", fail)
    await world.plays_until("gather.camp")
    post = world.posts()[-1]
    assert "gathers" in post.content
    assert [] == post.attachments
    assert "Place your troops in your camp." in (await ann.opens_panel()).content


@pytest.mark.slow
async def test_a_message_that_always_fails_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of ours in one post is tried some times, logged, and left; the host is told, and later posts go out."""
    ann, _ = await world.playing("ann", "bob")

    def fail(*_: Any) -> NoReturn:
        raise KeyError("words")

    with monkeypatch.context() as patch:
        patch.setattr("cogs.outbox.news.news_words", fail)
        await ann.says("game pause", why="Lunch")
        for _ in range(TRIES):
            await world.passes(RETRY_AFTER + 1)
    assert TRIES == sum(record.getMessage() == "message_failed" for record in caplog.records)
    await ann.says("game resume")
    assert "The game goes on." in world.posts()[-1].content
    assert not any("Lunch" in post.content for post in world.posts())
    assert 1 == sum("could not be posted in the channel" in letter.content for letter in ann.dms), "the host knows"
    assert not (await world.outbox())["waiting"]


# Whom a message calls


@pytest.mark.slow
async def test_who_cannot_be_written_to_is_called_when_it_is_found_out(world: World) -> None:
    """The first letter that does not arrive becomes a call in the channel; private news never do."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    bob.closes_dms()
    await world.plays_until("gather.camp")
    calls = [post for post in world.posts() if "has something to decide" in post.content]
    assert [{bob.id}] == [world.pinged(call) for call in calls]
    await world.plays_until("council.truce")
    posts = len(world.posts())
    await ann.decides({"pick": "offer", "then": {"pick": "blue", "then": 1}})
    assert posts == len(world.posts()), "nobody else may learn that there was something to tell"
