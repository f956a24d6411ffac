"""Tables in threads: who can see them from outside."""

from __future__ import annotations

import discord
import pytest
from simcord.builders import ChannelHandle

from tests.e2e.players import Player
from tests.e2e.world import World

MEMBERS = r"/channels/\d+/thread-members/\d+"


async def a_table_in_a_thread(world: World, kind: discord.ChannelType, *inside: Player) -> ChannelHandle:
    """The first of those inside opens a table in a thread that all of them are in, with the bot."""
    backend, host = world.env.backend, inside[0]
    made = backend.create_thread(world.channel.id, "backroom", host.member.id, type=kind.value)
    for person in (backend.bot_user.id, *(player.member.id for player in inside[1:])):
        backend.add_thread_member(made.id, person)
    await world.env.settle()
    thread = ChannelHandle(world.env, world.guild, made)
    assert "Table 1 is open." in await host.says("game new", thread)
    return thread


async def reaches(player: Player) -> tuple[bool, bool, bool]:
    """Whether somebody finds table 1 in the list, by its number, and among what is suggested."""
    return (
        "Table 1" in await player.says("game list"),
        "There is no such table." not in await player.says("game status", table=1),
        bool(await player.is_offered("game status", "table")),
    )


async def test_a_private_thread_is_for_those_who_are_in_it(world: World) -> None:
    """Whoever sees the channel above it sees nothing of the table; suggestions do not ask who is inside."""
    keeper = world.guild.create_role("keeper", permissions=discord.Permissions(manage_threads=True))
    ann, bob, eve = (world.person(name) for name in ("ann", "bob", "eve"))
    mod, boss = world.person("mod", roles=[keeper]), world.moderator("boss")
    await a_table_in_a_thread(world, discord.ChannelType.private_thread, ann, bob)
    assert (True, True, True) == await reaches(ann)
    assert (True, True, False) == await reaches(bob)
    assert (True, True, True) == await reaches(mod)
    assert (False, False, False) == await reaches(eve)
    assert (False, False, False) == await reaches(boss), "who may manage the server need not see all threads"


async def test_who_sits_at_a_table_finds_it_whatever_he_can_see(world: World) -> None:
    """A player who has left the thread, or was put out of it, is still listed at his table."""
    ann, bob = world.person("ann"), world.person("bob")
    thread = await a_table_in_a_thread(world, discord.ChannelType.private_thread, ann, bob)
    await bob.presses("Join", world.newest("Join", thread))
    world.env.backend.remove_thread_member(thread.id, bob.member.id)
    assert (True, True, True) == await reaches(bob)


@pytest.mark.parametrize("kind", [discord.ChannelType.private_thread, discord.ChannelType.public_thread])
async def test_an_archived_thread_is_as_private_as_before(world: World, kind: discord.ChannelType) -> None:
    """The bot forgets archived threads; it asks for them, and suggests only what it knows."""
    ann, bob, eve = (world.person(name) for name in ("ann", "bob", "eve"))
    thread = await a_table_in_a_thread(world, kind, ann, bob)
    archive(world, thread)
    is_public = kind is discord.ChannelType.public_thread
    assert (True, True, True) == await reaches(ann)
    assert (True, True, False) == await reaches(bob)
    assert (is_public, is_public, False) == await reaches(eve)


def archive(world: World, thread: ChannelHandle) -> None:
    """A thread that sleeps is no longer at hand."""
    metadata = world.env.backend.channels[thread.id].thread_metadata
    assert metadata is not None
    metadata.archived = True
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild._remove_thread(thread)  # type: ignore[arg-type]
    assert None is guild.get_channel_or_thread(thread.id)


async def test_a_channel_that_is_gone_hides_its_table_from_strangers(world: World) -> None:
    """It may have been a secret one. Those who may manage the server can still help the table on."""
    ann, _ = await world.playing("ann", "bob")
    eve, mod = world.person("eve"), world.moderator("mod")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    world.channel = world.guild.create_text_channel("new")
    assert (True, True, True) == await reaches(ann)
    assert (False, False, False) == await reaches(eve)
    assert (True, True, False) == await reaches(mod)
    assert "The game is abandoned." == await mod.says("referee abandon", table=1)


async def test_what_discord_does_not_tell_stays_hidden(world: World) -> None:
    """A failure on Discord's side is no way in, and no error."""
    ann, bob = world.person("ann"), world.person("bob")
    thread = await a_table_in_a_thread(world, discord.ChannelType.private_thread, ann, bob)
    path = f"/channels/{thread.id}/thread-members/{bob.id}"
    world.env.inject_error("GET", path, status=503, code=0, message="down", times=None)
    assert "No game is on" in await bob.says("game list")
    assert "There is no such table." in await bob.says("board", table=1)


async def test_a_list_asks_discord_only_so_often(world: World) -> None:
    """Many tables in private threads do not become a flood of questions."""
    ann, eve = world.person("ann"), world.person("eve")
    backend = world.env.backend
    for number in range(12):
        made = backend.create_thread(world.channel.id, "backroom", ann.member.id, type=12)
        backend.add_thread_member(made.id, backend.bot_user.id)
        await world.env.settle()
        record = {"guild": world.guild.id, "channel": made.id, "salt": "", "options": {}, "effects": []}
        await world.bot.tables.create("ford", str(number), deadline=3600, window=3600, **record)  # type: ignore[arg-type]
    assert "No game is on" in await eve.says("game list")
    assert 10 == world.requests("GET", MEMBERS)
