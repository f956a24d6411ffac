"""Refusals: judged by their cause, and nothing that somebody must know is lost without a word."""

from __future__ import annotations

import pytest

from cogs.outbox.news import RETRY_AFTER
from cogs.outbox.refusals import PAUSES
from rules.table.record import Stage, TellHost
from tests.e2e.mail import BLUE, lunches, refused_for, waited_over_a_restart
from tests.e2e.players import sensible
from tests.e2e.world import DAY, HOUR, World


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
    """Whoever restarts the bot every few hours does not make it try for ever."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=400, code=99)
    await ann.says("game pause", why="Lunch")
    for _ in range(2 * len(PAUSES)):
        await world.restart(after=3 * HOUR)
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
