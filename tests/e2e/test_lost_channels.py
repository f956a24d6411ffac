"""Channels that are lost: permissions, channels, servers and players that go away."""

from __future__ import annotations

import pytest

from rules.table.record import LOBBY_DAYS, Stage
from tests.e2e.players import sensible
from tests.e2e.world import DAY, World

GONE = {
    50013: "I am no longer allowed to post in its channel.",
    50001: "I can no longer see its channel.",
    10003: "Its channel is gone.",
    50083: "Its thread is archived.",
}


@pytest.mark.parametrize(("code", "words"), GONE.items())
async def test_a_table_that_cannot_be_posted_to_pauses_and_tells_the_host(world: World, code: int, words: str) -> None:
    """Lost access stops the clock; the host hears of it by letter, once, and nothing is tried for ever."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    world.fails("POST", world.channel.id, status=403 if code != 10003 else 404, code=code)
    for player in (ann, bob):
        await player.decides(sensible(await player.sight()))
    assert Stage.PAUSED is await world.stage()
    told = [letter.content for letter in ann.dms if "cannot go on" in letter.content]
    assert [True] == [words in letter for letter in told]
    assert not any("cannot go on" in letter.content for letter in bob.dms)
    tried = len(world.env.http_requests)
    await world.passes(30 * DAY)
    assert tried == len(world.env.http_requests)
    assert "The game is paused." in await bob.says("game status")


async def test_with_the_permissions_back_the_host_lets_the_game_go_on(world: World) -> None:
    """Nothing was lost: after a resume the channel is told, and the game is where it was."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    world.fails("POST", world.channel.id, status=403, code=50013)
    for player in (ann, bob):
        await player.decides(sensible(await player.sight()))
    await ann.whispers("game resume")
    assert Stage.PAUSED is await world.stage(), "still no way to post: paused again"
    assert 2 == sum("cannot go on" in letter.content for letter in ann.dms)
    world.works_again()
    assert "The clock goes on." == await ann.whispers("game resume")
    assert "The game goes on." in world.posts()[-1].content
    await world.plays_until("council.sheet")


async def test_when_the_mailbox_of_the_host_is_closed_too_the_table_just_pauses(world: World) -> None:
    """Where nobody can be told, nothing is tried again."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    world.fails("POST", world.channel.id, status=403, code=50013)
    ann.closes_dms()
    for player in (ann, bob):
        await player.decides(sensible(await player.sight()))
    assert Stage.PAUSED is await world.stage()
    tried = len(world.env.http_requests)
    await world.passes(30 * DAY)
    assert tried == len(world.env.http_requests)


async def test_a_deleted_channel_pauses_the_table_and_another_takes_it_in(world: World) -> None:
    """The host is told at once, and lets the game go on in another channel of the server."""
    ann, bob = await world.playing("ann", "bob")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert Stage.PAUSED is await world.stage()
    assert "The table cannot go on: Its channel is gone." in ann.dms[-1].content
    new = world.guild.create_text_channel("new")
    assert "Only the host" in await bob.says("game resume", new, table=1)
    assert "The clock goes on, from now on in this channel." == await ann.says("game resume", new, table=1)
    assert "The game goes on." in world.posts(new)[-1].content
    world.channel = new
    await world.plays_until("gather.camp")
    assert "Red gathers" in world.posts(new)[-1].content


async def test_a_channel_with_a_table_of_its_own_takes_in_no_other(world: World) -> None:
    """A table that has lost its channel cannot move to where another one is in play."""
    ann, _ = await world.playing("ann", "bob")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    taken = world.guild.create_text_channel("taken")
    await world.person("cid").slash("game new", taken)
    assert "Table 2 is still in play in this channel." in await ann.says("game resume", taken, table=1)
    assert Stage.PAUSED is await world.stage()


async def test_a_deleted_thread_pauses_its_table(world: World) -> None:
    """Threads are homes like channels."""
    ann, bob = world.person("ann"), world.person("bob")
    await ann.slash("game new", thread=True)
    (thread,) = world.channel.threads
    await bob.presses("Join", world.newest("Join", thread))
    await ann.presses("Start", world.newest("Start", thread))
    await bob.says("game report", thread)
    assert Stage.RUNNING is await world.stage()
    world.env.backend.delete_channel(thread.id)
    await world.env.settle()
    assert Stage.PAUSED is await world.stage()
    assert "Its channel is gone." in ann.dms[-1].content


async def test_a_bot_that_is_removed_from_a_server_pauses_its_tables(world: World) -> None:
    """All tables of the server stop, their hosts are told, and tables elsewhere go on."""
    await world.playing("ann", "bob")
    abroad = world.env.create_guild("Abroad")
    square = abroad.create_text_channel("square")
    eve = world.person("eve", guild=abroad)
    await eve.slash("game new", square)
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    assert Stage.PAUSED is await world.stage()
    assert "I am no longer on its server." in world.people["ann"].dms[-1].content
    assert Stage.OPEN is (await world.bot.tables.look(2, lambda table: table.record.stage))
    tried = len(world.env.http_requests)
    await world.passes((LOBBY_DAYS - 1) * DAY)
    assert tried == len(world.env.http_requests)


async def test_a_lobby_that_loses_its_channel_is_not_called_paused(world: World) -> None:
    """Before the game there is no clock to stop; the host is told what has happened all the same."""
    (ann,) = await world.gathering("ann")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert Stage.OPEN is await world.stage()
    assert "Its channel is gone." in ann.dms[-1].content
    assert "It is paused" not in ann.dms[-1].content


async def test_a_player_who_has_left_the_server_does_not_stall_the_game(world: World) -> None:
    """His letters come back, and the deadline moves the game on without him."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await world.plays_until("gather.camp")
    world.guild.remove_member(bob.member)
    bob.closes_dms()
    await ann.decides(sensible(await ann.sight()))
    await world.deadline_passes()
    assert Stage.RUNNING is await world.stage()
    assert "Blue has not answered" in " ".join(post.content for post in world.posts()[-3:])
    assert [] == world.env.errors


async def test_discord_being_down_for_a_while_loses_nothing(world: World) -> None:
    """A message that fails on Discord's side is tried again later, and arrives once."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    before = len(world.posts())
    world.fails("POST", world.channel.id, status=500, code=0, times=5)
    await ann.decides(sensible(await ann.sight()))
    await bob.decides(sensible(await bob.sight()))
    await world.passes(600)
    assert Stage.RUNNING is await world.stage()
    (news,) = world.posts()[before:]
    assert "Round 1 of 3 begins." in news.content
