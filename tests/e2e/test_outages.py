"""Outages: whoever was on the clock while the bot could not be reached gets the time back, once, and is told so."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from cogs.background.clock import HEARTBEAT, STRETCH, Clock
from cogs.background.outages import OUTAGES, SHORT, Outages
from tests.e2e.test_clock import due_in, finishes, reminders
from tests.e2e.world import DAY, HOUR, MINUTE, World


def told(world: World) -> list[str]:
    """The posts that say that time is given back."""
    return [post.content for post in world.posts() if "That time is given back" in post.content]


def clock_of(world: World) -> Clock:
    """The clock of the bot that is running now."""
    clock = world.bot.get_cog("Clock")
    assert isinstance(clock, Clock)
    return clock


async def dispatches(world: World, event: str) -> None:
    """The gateway comes or goes."""
    with world.env._bot_scope():
        world.bot.dispatch(event)
    await world.env.settle()
    clock_of(world).heart.stop()  # It has beaten; a day of it would take too long.


async def is_awake(world: World) -> None:
    """From now on the heart beats, and a gap in that is an outage."""
    clock = clock_of(world)
    with world.env._bot_scope():
        clock.heart.wake(None)
    await world.env.settle()
    clock.stretch, clock.outages.short = STRETCH, SHORT


def sleeps(world: World, seconds: int) -> None:
    """The machine sleeps, or its clock is set: the time is another, and not one timer has run."""
    world.env.backend.clock._epoch += timedelta(seconds=seconds)


async def other_tables(world: World, number: int) -> None:
    """More tables that wait for somebody to report for duty."""
    for place in range(number):
        channel = world.guild.create_text_channel(f"table-{place}")
        host, other = world.person(f"host-{place}"), world.person(f"other-{place}")
        await host.slash("game new", channel, deadline="1d")
        await other.presses("Join", world.newest("Join", channel))
        await host.presses("Start", world.newest("Start", channel))


async def dues(world: World) -> list[int]:
    """The deadlines of all tables."""
    return [row["due"] for row in await world.bot.store._all("SELECT due FROM tables ORDER BY id")]


@pytest.mark.parametrize("ending", ["restart", "crash"])
async def test_nobody_is_booked_as_missing_because_the_bot_was_down(world: World, ending: str) -> None:
    """After two days without the bot there is as much time left as before, and one post says so, in times alone."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await finishes(ann)
    await world.passes(10 * HOUR)
    gone = int(world.env.now().timestamp())
    await getattr(world, ending)(after=2 * DAY)
    assert 14 * HOUR == await due_in(world)
    assert 0 == (await world.record()).chairs[await bob.seat()].missed
    (words,) = told(world)
    moments = [int(moment) for moment in re.findall(r"<t:(\d+):f>", words)]
    assert [gone, gone + 2 * DAY, gone + 2 * DAY + 14 * HOUR] == moments[:3]
    assert [] == reminders(bob)
    await world.passes(8 * HOUR)
    assert 1 == len(reminders(bob)), "the reminder has moved with the deadline"
    await world.restart()
    assert 1 == len(told(world)), "told and given once"
    await world.deadline_passes()
    assert "The deadline has passed. Where somebody was not done" in world.posts()[-1].content


@pytest.mark.parametrize("ending", ["restart", "crash"])
async def test_a_short_absence_changes_nothing(world: World, ending: str) -> None:
    """Whoever has a day does not count minutes."""
    await world.playing("ann", "bob", deadline="1d")
    await world.passes(HOUR)
    await getattr(world, ending)(after=SHORT)
    assert 23 * HOUR - SHORT == await due_in(world)
    assert [] == told(world)


async def test_a_gateway_that_was_away_counts_as_an_outage(world: World) -> None:
    """Nothing is due while nobody can answer; afterwards everybody has the time that was left."""
    _, bob = await world.playing("ann", "bob", deadline="1d")
    await world.passes(23 * HOUR)
    posts = len(world.posts())
    await is_awake(world)
    await dispatches(world, "disconnect")
    await world.passes(2 * HOUR)
    assert posts == len(world.posts()), "the deadline waits"
    await dispatches(world, "resumed")
    assert HOUR == await due_in(world)
    assert 1 == len(told(world)) == len(reminders(bob))
    await world.passes(HOUR)
    assert "The deadline has passed" in world.posts()[-1].content


async def test_a_deadline_that_falls_into_a_short_loss_of_the_gateway_waits_for_its_end(world: World) -> None:
    """It is not given back, but nobody misses it unheard."""
    await world.playing("ann", "bob", deadline="1d")
    await world.passes(DAY - MINUTE)
    posts = len(world.posts())
    await is_awake(world)
    await dispatches(world, "disconnect")
    await world.passes(2 * MINUTE)
    assert posts == len(world.posts())
    await dispatches(world, "resumed")
    assert "The deadline has passed" in world.posts()[-1].content
    assert [] == told(world)


async def test_a_bot_that_dies_while_the_gateway_is_away_was_last_reachable_before(world: World) -> None:
    """The outage is one, from the loss of the gateway to the next start."""
    await world.playing("ann", "bob", deadline="1d")
    await world.passes(HOUR)
    await is_awake(world)
    await dispatches(world, "disconnect")
    await world.passes(2 * HOUR)
    await world.restart(after=3 * HOUR)
    assert 23 * HOUR == await due_in(world)
    assert 1 == len(told(world))


async def test_a_paused_table_gets_nothing(world: World) -> None:
    """Its clock stood still anyway."""
    ann, _ = await world.playing("ann", "bob", deadline="1d")
    await world.passes(HOUR)
    await ann.says("game pause")
    await world.crash(after=2 * DAY)
    assert [] == told(world)
    await ann.says("game resume")
    assert 23 * HOUR == await due_in(world)


async def test_a_machine_that_slept_is_noticed_within_a_minute(world: World) -> None:
    """The process lives, but nobody could reach it: that is an outage as well, and nothing is due before it is over."""
    await is_awake(world)
    await world.playing("ann", "bob", deadline="1d")
    await world.passes(10 * MINUTE)
    sleeps(world, 2 * DAY)
    await world.passes(STRETCH)
    assert 1 == len(told(world))
    assert DAY - 10 * MINUTE - STRETCH <= await due_in(world) <= DAY - 10 * MINUTE + HEARTBEAT
    assert not any("The deadline has passed" in post.content for post in world.posts())


async def test_a_clock_that_is_set_forward_a_little_is_noticed_within_a_minute(world: World) -> None:
    """A deadline fires within a minute of its moment, though the nearest timer was set for later."""
    await is_awake(world)
    await world.playing("ann", "bob", deadline="10m")
    await world.passes(5 * MINUTE)
    sleeps(world, 4 * MINUTE)
    await world.passes(2 * MINUTE)
    assert "The deadline has passed" in world.posts()[-1].content
    assert [] == told(world)


async def test_a_clock_that_is_set_back_fires_nothing_twice_and_stalls_nothing(world: World) -> None:
    """Reminder and deadline come once each, at their moments by the clock on the wall."""
    clock_of(world).stretch = STRETCH
    _, bob = await world.playing("ann", "bob", deadline="1h")
    await world.passes(50 * MINUTE)
    assert 1 == len(reminders(bob))
    sleeps(world, -20 * MINUTE)
    await world.passes(25 * MINUTE)
    assert 1 == len(reminders(bob))
    assert not any("The deadline has passed" in post.content for post in world.posts())
    await world.passes(5 * MINUTE)
    assert 1 == sum("The deadline has passed" in post.content for post in world.posts())
    assert [] == told(world)


@pytest.mark.parametrize("place", [1, 2, 3])
@pytest.mark.parametrize("step", ["save", "note_fact"])
async def test_killed_in_the_middle_of_giving_back_it_goes_on_where_it_stopped(
    world: World, monkeypatch: pytest.MonkeyPatch, place: int, step: str
) -> None:
    """Wherever the bot dies among its tables, every table gets the time of both outages once, and all is settled."""
    await world.playing("ann", "bob", deadline="1d")
    await other_tables(world, 2)
    before, give, given = await dues(world), Outages._give, 0

    async def give_until_the_power_fails(self: Outages, *what: Any) -> None:
        nonlocal given
        given += 1
        if given == place:
            world.dies_at(step)
        await give(self, *what)

    with monkeypatch.context() as patch:
        patch.setattr(Outages, "_give", give_until_the_power_fails)
        await world.restart(after=2 * DAY)
    assert world.is_dead
    await world.crash(after=HOUR)
    assert [2 * DAY + HOUR] * 3 == [due - was for due, was in zip(await dues(world), before, strict=True)]
    assert "[]" == await world.bot.store.fact(OUTAGES)


async def test_a_table_that_cannot_get_its_time_back_yet_is_not_overdue_before_it_has(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others do not wait for it; health tells of it; and it is tried again until it has."""
    await world.playing("ann", "bob", deadline="1d")
    await other_tables(world, 1)
    give = Outages._give

    async def fail(self: Outages, table: int, outage: Any) -> None:
        if table == world.table:
            raise RuntimeError("a fault of ours")
        await give(self, table, outage)

    with monkeypatch.context() as patch:
        patch.setattr(Outages, "_give", fail)
        await world.crash(after=2 * DAY)
        await world.passes(10)
        assert "clock" in world.bot.background.failing()
        one, other = await dues(world)
        assert other - one > DAY
    await world.passes(MINUTE)
    one, other = await dues(world)
    assert abs(other - one) < MINUTE
    assert {} == world.bot.background.failing()
    assert not any("The deadline has passed" in post.content for post in world.posts())


async def test_hundreds_of_tables_are_seen_to_in_stretches(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, a few are read at a time."""
    monkeypatch.setattr("cogs.background.outages.AT_ONCE", 2)
    await world.playing("ann", "bob", deadline="1d")
    await other_tables(world, 4)
    before = await dues(world)
    await world.crash(after=DAY)
    assert [DAY] * 5 == [due - was for due, was in zip(await dues(world), before, strict=True)]
