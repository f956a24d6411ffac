"""How people are called and reminded: by their own way, at their own hours, and by a digest."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.e2e.players import Player
from tests.e2e.world import HOUR, World


def wall(world: World, hours: int) -> str:
    """What a clock in UTC shows so many hours from now."""
    now: datetime = world.env.now()
    return f"{(now + timedelta(hours=hours)):%H:%M}"


async def remind(world: World) -> None:
    """Let the time of the next reminder come."""
    at = (await world.record()).remind_at
    assert at is not None
    await world.passes(at - int(world.env.now().timestamp()) + 1)


def reminders(player: Player) -> list[str]:
    return [letter.content for letter in player.dms if "still to decide" in letter.content]


async def test_everybody_chooses_for_themselves_and_every_table_hears_of_it(world: World) -> None:
    """What is chosen is told back, kept, and known to the tables where they sit."""
    _, bob = await world.playing("ann", "bob")
    said = await bob.says("notices", by="off", zone="Berlin", quiet="22:00-7:00", digest="8:00")
    assert "Nobody calls or reminds you" in said
    assert "Quiet hours: 22:00-7:00." in said
    assert "daily at 8:00" in said
    assert "Your time zone: Europe/Berlin. All of this you change by the options of /notices." in said
    await world.env.settle()
    assert (await world.record()).notices[bob.id].zone == "Europe/Berlin"
    assert "Quiet hours: 22:00-7:00." in await bob.says("notices")
    assert "need your time zone" in await (world.person("eve")).says("notices", quiet="22:00-7:00")
    assert "no quiet hours" in await bob.says("notices", quiet="none")
    assert "are no quiet hours" in await bob.says("notices", quiet="night")
    assert "one digest a day" in await bob.says("notices", digest="8:00, 9:00")


async def test_a_wish_is_known_at_tables_that_are_joined_later_and_after_a_restart(world: World) -> None:
    """Nobody says it twice."""
    bob = world.person("bob")
    await bob.says("notices", by="mention")
    await world.playing("ann", "bob")
    await world.env.settle()
    assert bob.id in (await world.record()).notices
    await world.restart()
    assert "called by name in the channel" in await bob.says("notices")


async def test_whoever_wants_none_is_neither_called_nor_reminded(world: World) -> None:
    """The others are."""
    ann, bob = await world.playing("ann", "bob")
    await bob.says("notices", by="off")
    before = len(world.posts())
    await world.plays_until("gather.camp")
    await remind(world)
    assert not reminders(bob)
    assert reminders(ann)
    assert len(world.posts()) > before
    assert not any(bob.id in world.pinged(post) for post in world.posts()[before:])


async def test_whoever_wants_it_is_called_in_the_channel_and_written_to_without_a_sound(world: World) -> None:
    """Also for what is decided in private, as everybody knows that they are asked."""
    ann, bob = await world.playing("ann", "bob")
    await ann.says("notices", by="mention")
    before = len(world.posts())
    await world.plays_until("gather.camp")
    assert any(ann.id in world.pinged(post) for post in world.posts()[before:])
    assert not any(bob.id in world.pinged(post) for post in world.posts()[before:])
    assert ann.dms[-1].flags.suppress_notifications
    await remind(world)
    assert not reminders(ann)
    assert reminders(bob)
    assert f"{ann.mention}, Red is still to decide" in world.posts()[-1].content


async def test_a_reminder_comes_before_quiet_hours_and_once(world: World) -> None:
    """Eighteen hours from now it would be night for Bob."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    await bob.says("notices", zone="Europe/London", quiet=f"{wall(world, 16)}-{wall(world, 20)}")
    await world.env.settle()
    await remind(world)
    assert len(reminders(bob)) == 1
    assert not reminders(ann)
    await remind(world)
    assert len(reminders(bob)) == 1
    assert len(reminders(ann)) == 1


async def test_the_digest_comes_once_a_day_with_all_that_waits(world: World) -> None:
    """At the hour that was chosen, and not again after a restart."""
    _, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    await bob.says("notices", zone="Europe/London", digest=wall(world, 3))
    await world.passes(2 * HOUR)
    assert not [one for one in bob.dms if "digest" in one.content]
    await world.passes(HOUR + 60)
    digests = [one for one in bob.dms if "digest" in one.content]
    assert len(digests) == 1
    assert "waits for you" in digests[0].content
    await world.restart()
    await world.passes(HOUR)
    assert len([one for one in bob.dms if "digest" in one.content]) == 1


async def test_whoever_wants_to_be_called_by_name_is_called_once_for_a_question(world: World) -> None:
    """What else is told while they are waited for names nobody again; nor is anybody named who is away."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await ann.says("notices", by="mention")
    before = len(world.posts())
    await world.plays_until("gather.camp")
    assert 1 <= sum(ann.id in world.pinged(post) for post in world.posts()[before:])
    before = len(world.posts())
    await bob.says("game away", until="5d")
    await cid.says("game substitute")
    await world.env.settle()
    assert not any(ann.id in world.pinged(post) for post in world.posts()[before:])
    (waiting,) = [line for line in world.posts()[-1].content.splitlines() if line.startswith("Waiting for")]
    assert ann.mention in waiting
    assert bob.mention not in waiting


async def test_a_reminder_that_a_restart_has_held_up_into_quiet_hours_rings_nobody(world: World) -> None:
    """It comes all the same, without a sound and with the new deadline; also to whoever is called by name otherwise."""
    ann, bob = await world.playing("ann", "bob")
    await ann.says("notices", by="mention")
    await world.plays_until("gather.camp")
    for player in (ann, bob):
        await player.says("notices", zone="Europe/London", quiet=f"{wall(world, 16)}-{wall(world, 20)}")
    await world.env.settle()
    at = (await world.record()).remind_at
    assert at is not None
    await world.passes(at - int(world.env.now().timestamp()) - 60)
    posts = len(world.posts())
    world.dies_at("take_up")
    await world.passes(61)
    assert world.is_dead
    await world.crash(after=HOUR // 2)
    await world.passes(60)
    for player in (ann, bob):
        (reminder,) = [letter for letter in player.dms if "still to decide" in letter.content]
        assert reminder.flags.suppress_notifications
    assert not any("still to decide" in post.content for post in world.posts()[posts:])


async def test_a_digest_that_comes_after_an_outage_rings_nobody_in_quiet_hours(world: World) -> None:
    """It was due before them."""
    _, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    quiet = f"{wall(world, 4)}-{wall(world, 9)}"
    await bob.says("notices", zone="Europe/London", digest=wall(world, 3), quiet=quiet)
    await world.restart(after=5 * HOUR)
    await world.passes(60)
    (digest,) = [one for one in bob.dms if "digest" in one.content]
    assert digest.flags.suppress_notifications
