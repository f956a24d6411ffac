"""The outbox over several processes, crashes and refusals: each message once, and nothing lost without a word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cogs.courier import LEASE, RENEW_AFTER
from cogs.faults import PAUSES
from cogs.news import RETRY_AFTER, News
from cogs.shell import SealedOrders, unix_now
from data.db.store import SqliteStore
from data.store import Lease
from data.tables import Tables
from rules.kernel.game import Event
from rules.kernel.record import Effect, PostNews, Stage, TellHost, Whisper
from rules.kernel.table import Table
from rules.kernel.values import Seat
from tests.e2e.players import sensible
from tests.e2e.world import DAY, HOUR, World

BLUE = Seat("blue")


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


def lunches(world: World) -> int:
    """How often the channel is told of lunch."""
    return sum("Lunch" in post.content for post in world.posts())


async def waited_over_a_restart(world: World, effect: Effect) -> None:
    """A message lies in the outbox when the bot is started again."""
    elsewhere = Tables(world.bot.store, world.bot.tables.games, unix_now)
    await elsewhere.change(world.table, lambda table: table.effects.append(effect))
    await world.restart()


async def refused_for(world: World, seconds: int) -> None:
    """Time passes in steps in which everything that is put off can be tried."""
    for _ in range(seconds // HOUR):
        await world.passes(HOUR)


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
    (news,) = second.dms[before:]
    assert news.flags.suppress_notifications, "private news ask nothing"
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert "cannot go on" in ann.dms[-1].content
    assert not ann.dms[-1].flags.suppress_notifications


# Refusals


@pytest.mark.parametrize(("status", "code"), [(400, 0), (403, 99), (404, 10008), (400, 20016), (403, 40333)])
async def test_a_refusal_that_passes_drops_nothing(world: World, status: int, code: int) -> None:
    """A single refusal in the channel for a reason that nobody knows is tried again."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=status, code=code, times=1)
    await ann.says("game pause", why="Lunch")
    assert 0 == lunches(world)
    await world.passes(RETRY_AFTER + 1)
    assert 1 == lunches(world)


async def test_a_panel_that_is_refused_once_arrives(world: World) -> None:
    """In direct messages, too."""
    _, bob = await world.playing("ann", "bob")
    world.fails("POST", bob.user.dm_channel.id, status=403, code=99, times=1)
    await world.plays_until("gather.camp")
    assert not await bob.has_panel_in_dm()
    await world.passes(RETRY_AFTER + 1)
    assert await bob.has_panel_in_dm()


async def test_a_bot_that_is_shut_out_drops_nothing(world: World) -> None:
    """A revoked token is our own affair: when it is mended, all goes out, and until then little is tried."""
    ann, bob = await world.playing("ann", "bob")
    for channel in (world.channel.id, ann.user.dm_channel.id, bob.user.dm_channel.id):
        world.fails("POST", channel, status=401, code=0)
    await ann.says("game pause", why="Lunch")
    tried = len(world.env.http_requests)
    await refused_for(world, 3 * DAY)
    assert len(world.env.http_requests) - tried < 2 * 3 * 24 + 20
    world.works_again()
    await world.passes(HOUR + 1)
    assert 1 == lunches(world)


async def test_what_is_refused_for_a_day_is_told_to_the_host(world: World) -> None:
    """Nobody knows why: it is tried a bounded number of times, then the host hears of it, and later posts go out."""
    ann, bob = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=400, code=99)
    before = world.requests("POST", f"/channels/{world.channel.id}/messages")
    await ann.says("game pause", why="Lunch")
    await refused_for(world, 2 * DAY)
    assert len(PAUSES) + 1 == world.requests("POST", f"/channels/{world.channel.id}/messages") - before
    told = [letter.content for letter in ann.dms if "could not be posted" in letter.content]
    assert 1 == len(told)
    assert "cannot go on" not in told[0]
    assert not any("could not be posted" in letter.content for letter in bob.dms)
    world.works_again()
    await ann.says("game resume")
    assert "The game goes on." in world.posts()[-1].content
    assert 0 == lunches(world)


async def test_how_often_a_message_was_refused_outlives_a_restart(world: World) -> None:
    """Whoever restarts the bot every hour does not make it try for ever."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=400, code=99)
    await ann.says("game pause", why="Lunch")
    for _ in range(48):
        await world.restart(after=HOUR)
    assert 1 == sum("could not be posted" in letter.content for letter in ann.dms)


async def test_a_message_that_is_not_valid_goes_out_in_bare_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without pictures, but with its words and the button by which it is found again."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    world.fails("POST", world.channel.id, status=400, code=50035, times=1)
    world.fails("POST", bob.user.dm_channel.id, status=413, code=40005, times=1)
    for player in (ann, bob):
        await player.decides(sensible(await player.sight()))
    post = world.posts()[-1]
    assert "Round 1 of 3 begins." in post.content
    assert [] == post.attachments
    assert "Place" not in (await ann.opens_panel(post)).content
    outbox = await world.outbox()
    assert not outbox["waiting"] | outbox["sending"]


async def test_a_letter_in_bare_words_keeps_its_words(world: World) -> None:
    """What stands in an embed is part of them."""
    await world.playing("ann", "bob")
    ann, bob = await world.plays_until("council.truce")
    world.fails("POST", bob.user.dm_channel.id, status=400, code=50035, times=1)
    await ann.says("letter write", to="Blue", text="Meet me at the mill.")
    assert "Meet me at the mill" in bob.dms[-1].content
    assert [] == bob.dms[-1].embeds


async def test_what_is_never_valid_is_told_to_the_host(world: World) -> None:
    """Not even in bare words: then there is no use in trying again."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=400, code=50035)
    before = world.requests("POST", f"/channels/{world.channel.id}/messages")
    await ann.says("game pause", why="Lunch")
    assert 2 == world.requests("POST", f"/channels/{world.channel.id}/messages") - before
    assert "could not be posted" in ann.dms[-1].content
    await refused_for(world, 2 * DAY)
    assert 2 == world.requests("POST", f"/channels/{world.channel.id}/messages") - before


async def test_who_is_refused_for_good_is_called_in_the_channel(world: World) -> None:
    """Whatever the reason, and not as if his direct messages were closed; of private news nobody learns."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    world.fails("POST", bob.user.dm_channel.id, status=403, code=20009)
    await world.plays_until("gather.camp")
    calls = [post for post in world.posts() if "has something to decide" in post.content]
    assert [{bob.id}] == [world.pinged(call) for call in calls]
    assert "I cannot write to you directly." in calls[0].content
    assert "Your direct messages are closed" not in (await bob.opens_panel()).content
    await world.plays_until("council.truce")
    posts = len(world.posts())
    await ann.decides({"pick": "offer", "then": {"pick": BLUE, "then": 1}})
    await refused_for(world, 12 * HOUR)
    assert posts == len(world.posts())
    assert not any("could not" in letter.content for letter in ann.dms), "not even the host"
    assert not (await world.outbox())["waiting"]


async def test_who_is_refused_for_a_day_is_called_then(world: World) -> None:
    """An unknown reason is waited for, but not for ever."""
    _, bob = await world.playing("ann", "bob", deadline="4d")
    world.fails("POST", bob.user.dm_channel.id, status=403, code=99)
    await world.plays_until("gather.camp")
    assert not any("has something to decide" in post.content for post in world.posts())
    await refused_for(world, 2 * DAY)
    calls = [post for post in world.posts() if "has something to decide" in post.content]
    assert [{bob.id}] == [world.pinged(call) for call in calls]


async def test_an_account_that_is_gone_is_as_good_as_closed(world: World) -> None:
    """Its holder is called, and never written to again."""
    _, bob = await world.playing("ann", "bob")
    world.fails("POST", bob.user.dm_channel.id, status=404, code=10013)
    await world.plays_until("gather.camp")
    assert (await world.bot.store.dm_channel(bob.id))[1]
    assert any("has something to decide" in post.content for post in world.posts())


async def test_a_direct_channel_that_is_gone_is_opened_anew(world: World) -> None:
    """As after a move of the database to another bot: the stored number is of no use, the person is."""
    _, bob = await world.playing("ann", "bob")
    await world.bot.store.note_dms(bob.id, 12345, False)
    await world.plays_until("gather.camp")
    assert await bob.has_panel_in_dm()
    assert (bob.user.dm_channel.id, False) == await world.bot.store.dm_channel(bob.id)


async def test_a_call_into_a_channel_that_is_gone_pauses_the_table(world: World) -> None:
    """As any other post does: the host is told, and nobody waits for somebody who was never called."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    while bob not in (waiting := await world.waiting()) or len(waiting) > 1:
        await ann.decides(sensible(await ann.sight()))
    bob.closes_dms()
    world.fails("POST", world.channel.id, status=403, code=50001)
    await world.passes(19 * HOUR)
    assert Stage.PAUSED is await world.stage()
    assert "I can no longer see its channel." in ann.dms[-1].content


async def test_a_host_whom_no_direct_message_reaches_is_called(world: World) -> None:
    """What he has to know stands in the channel, as long as there is one."""
    ann, _ = await world.playing("ann", "bob")
    ann.closes_dms()
    before = len(world.posts())
    await waited_over_a_restart(world, TellHost(why="The roof leaks."))
    (call,) = world.posts()[before:]
    assert "The roof leaks." in call.content
    assert {ann.id} == world.pinged(call)


async def test_where_even_the_host_cannot_be_told_nothing_goes_round_in_circles(world: World) -> None:
    """That a word to the host is lost is not told to the host."""
    ann, _ = await world.playing("ann", "bob")
    for channel in (world.channel.id, ann.user.dm_channel.id):
        world.fails("POST", channel, status=400, code=50035)
    await ann.says("game pause", why="Lunch")
    tried = len(world.env.http_requests)
    await world.passes(30 * DAY)
    assert tried == len(world.env.http_requests)
    outbox = await world.outbox()
    assert not outbox["waiting"] | outbox["sending"]


async def test_mail_of_a_game_that_is_not_installed_waits(world: World) -> None:
    """Nothing is lost: it goes out when the game is back."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=500, code=0)
    await ann.says("game pause", why="Lunch")
    world.works_again()
    games, world.games = world.games, {}
    await world.restart()
    await refused_for(world, DAY)
    world.games = games
    assert (await world.outbox())["sending"]
    await world.restart()
    await world.passes(HOUR)
    assert 1 == lunches(world)


# News that waited over an update


async def posts_with(world: World, change: Callable[[dict[str, Any]], None], *events: Event) -> str:
    """What the channel is told of news with these events, whose stored face was changed before they went out."""

    def stored(table: Table) -> PostNews:
        face = table.face(None).model_dump(mode="json")
        change(face)
        return PostNews(events=events, face=face, due=table.record.due)

    await waited_over_a_restart(world, await world.look(stored))
    return world.posts()[-1].content


async def test_news_with_a_board_of_an_older_form_are_told_in_words(world: World) -> None:
    """Without a picture, with who is waited for, and with a call for whom no direct message reaches."""
    _, bob = await world.playing("ann", "bob")
    await world.bot.store.note_dms(bob.id, None, True)
    before = len(world.posts())

    def age(face: dict[str, Any]) -> None:
        face["view"] = {"forms": "of last year"}

    told = await posts_with(world, age, Event(kind="table.resumed"))
    (post,) = world.posts()[before:]
    assert "The game goes on." in told
    assert "Waiting for Red" in told
    assert [] == post.attachments
    assert {bob.id} == world.pinged(post)


async def test_a_face_of_which_nothing_can_be_read_is_left_out(world: World) -> None:
    """Its events are told all the same."""
    await world.playing("ann", "bob")
    told = await posts_with(world, dict.clear, Event(kind="table.resumed"))
    assert "The game goes on." in told


async def test_events_without_words_are_told_by_a_plain_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One that no text knows, and one whose text fails, take nothing from the others, in the channel and in private."""
    _, bob = await world.playing("ann", "bob")
    texts = type(world.games["ford"].texts)
    lines = texts.lines

    def brittle(self: Any, events: Any, *rest: Any) -> list[str]:
        told = list(events)
        if any(event.kind == "of_old" for event in told):
            raise KeyError("the form of last year")
        return lines(self, told, *rest)

    monkeypatch.setattr(texts, "lines", brittle)
    old, unknown, new = Event(kind="of_old"), Event(kind="nobody_knows"), Event(kind="round_began", data={"round": 2})
    told = await posts_with(world, lambda face: None, old, unknown, new)
    assert "Something happened that I can no longer put into words." in told
    assert "Nobody knows." in told
    assert lines(world.games["ford"].texts, [new], None, None)[0] in told
    private = old.model_copy(update={"audience": frozenset({BLUE})})
    await waited_over_a_restart(world, Whisper(seat=BLUE, events=(private,)))
    assert "no longer put into words" in str(bob.dms[-1].embeds[0].description)


async def test_happenings_that_cannot_be_sorted_hold_nothing_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an event of an older form deserves a picture may fail; its words go out."""
    await world.playing("ann", "bob")

    def fail(*_: Any) -> bool:
        raise KeyError("the form of last year")

    monkeypatch.setattr(type(world.games["ford"]), "happenings", fail)
    told = await posts_with(world, lambda face: None, Event(kind="table.resumed"))
    assert "The game goes on." in told


async def test_a_panel_that_can_never_be_built_is_told_to_the_host(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some tries; of private news, whose panel fails as well, the host learns nothing."""
    ann, _ = await world.playing("ann", "bob")

    async def fail(*_: Any, **__: Any) -> Any:
        raise KeyError("panel")

    batch = await world.look(lambda table: table.session.batch.number)
    private = Event(kind="table.resumed", audience=frozenset({BLUE}))
    for whisper, told in ((Whisper(seat=BLUE, batch=batch), 1), (Whisper(seat=BLUE, events=(private,)), 0)):
        before = len(ann.dms)
        with monkeypatch.context() as patch:
            patch.setattr("cogs.news.build_panel", fail)
            await waited_over_a_restart(world, whisper)
            await world.passes(10 * RETRY_AFTER)
        assert told == sum("could not tell a player" in letter.content for letter in ann.dms[before:])
        assert not (await world.outbox())["waiting"]
