"""The clock: reminders, deadlines, pauses, and a bot that was away when something was due."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from cogs.background.work import LONGEST_PAUSE
from cogs.commands.proof import report_for
from data.health import heartbeat_path
from data.verify import verify
from rules.table.record import Stage
from tests.e2e.players import Player, sensible
from tests.e2e.world import DAY, HOUR, MINUTE, World
from tests.reference.council import OFFER


def reminders(player: Player) -> list[str]:
    """The reminders in a player's direct messages."""
    return [letter.content for letter in player.dms if "You are still to decide" in letter.content]


async def finishes(player: Player) -> None:
    """A player answers until the table no longer waits for him."""
    while player in await player.world.waiting():
        await player.decides(sensible(await player.sight()))


async def due_in(world: World) -> int:
    """Seconds until the deadline."""
    due = (await world.record()).due
    assert due is not None
    return due - int(world.env.now().timestamp())


async def test_one_reminder_before_the_deadline_and_none_for_those_who_acted(world: World) -> None:
    """At three quarters of the time everybody who is waited for is reminded once, with the deadline."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await finishes(ann)
    await world.passes(18 * HOUR - 1)
    assert [] == reminders(bob)
    await world.passes(1)
    (words,) = reminders(bob)
    assert f"<t:{(await world.record()).due}:R>" in words
    assert "Everybody else has answered." in words
    await world.passes(5 * HOUR)
    assert 1 == len(reminders(bob))
    assert [] == reminders(ann)
    assert "Name the banner" in await bob.pushes(bob.dms[-1], "Decide"), "the reminder becomes the panel"


@pytest.mark.parametrize("step", ["sent", "send_message", "take_up", "save"])
async def test_a_reminder_is_not_doubled_or_lost_by_a_crash(world: World, step: str) -> None:
    """Wherever the bot dies on the way to a reminder, after the next start there is exactly one."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await finishes(ann)
    world.dies_at(step, world.bot.http if step == "send_message" else None)
    await world.passes(18 * HOUR)
    assert world.is_dead
    await world.crash()
    assert 1 == len(reminders(bob))
    await world.restart()
    await world.passes(HOUR)
    assert 1 == len(reminders(bob))


async def test_who_cannot_be_written_to_is_reminded_in_the_channel(world: World) -> None:
    """With closed direct messages the reminder is a ping, once."""
    ann, bob = world.person("ann"), world.person("bob")
    bob.closes_dms()
    await world.playing("ann", "bob", deadline="1d")
    await finishes(ann)
    before = len(world.posts())
    await world.passes(20 * HOUR)
    (reminder,) = world.posts()[before:]
    assert {bob.id} == world.pinged(reminder)
    assert "Blue is still to decide" in reminder.content
    assert [] == reminders(ann)


async def test_of_a_silent_window_nobody_is_reminded_in_public(world: World) -> None:
    """A reminder in the channel would tell who has not reacted; so it is left out."""
    await world.playing("ann", "bob", deadline="1d", window="4h")
    first, second = await world.plays_until("attack.card")
    second.closes_dms()
    assert 4 * HOUR == await due_in(world), "a reaction has a deadline of its own"
    await first.decides("pass")
    before = len(world.posts())
    await world.passes(4 * HOUR - 1)
    assert before == len(world.posts())
    assert [] == reminders(first)
    await world.passes(1)
    assert before < len(world.posts()), "the window closes by itself"
    assert "has not answered" not in world.posts()[-1].content, "whether somebody passed or slept is his secret"


async def test_the_deadline_moves_the_game_on(world: World) -> None:
    """Who has not answered is answered for by the rules, and the channel is told; in dialogues without a name."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await finishes(ann)
    await world.deadline_passes()
    assert "The deadline has passed. Where somebody was not done" in world.posts()[-1].content
    assert "has not answered" not in world.posts()[-1].content
    late = [entry for entry in await world.journal() if entry.by == "deadline"]
    assert {"blue"} == {entry.seat for entry in late}
    assert DAY == await due_in(world), "the next question has a deadline of its own"
    assert "Place your troops" in bob.dms[-1].content
    await finishes(ann)
    await world.deadline_passes()
    assert "The deadline has passed, and Blue has not answered" in world.posts()[-1].content


async def test_nobody_is_named_who_has_acted_on_a_floor_and_forgotten_to_say_that_he_is_done(world: World) -> None:
    """Nor whoever has not; reminders go to each alone, and not into the channel."""
    await world.playing("ann", "bob", deadline="1d")
    ann, bob = await world.plays_until("council.truce")
    for player in (ann, bob):
        player.closes_dms()
    await ann.decides({"pick": OFFER, "then": {"pick": await bob.seat(), "then": 2}})
    before = len(world.posts())
    await world.passes(await due_in(world) - 1)
    assert before == len(world.posts())
    await world.passes(1)
    posted = " ".join(post.content for post in world.posts()[before:])
    assert "The deadline has passed" in posted
    assert "not answered" not in posted
    assert [0, 0] == [chair.missed for chair in (await world.record()).chairs.values()]


async def test_a_sheet_that_was_not_handed_in_counts_as_it_stands(world: World) -> None:
    """What is on it at the deadline is the player's own answer, over a restart too; the rules fill in the rest.

    He is told what counted, and its receipt proves it like any other.
    """
    await world.playing("ann", "bob", deadline="1d")
    ann, bob = await world.plays_until("council.sheet")
    await ann.says("orders write", words="stake 2")
    assert "At the deadline it counts as it stands here" in ann.reads(await ann.opens_panel())
    assert "At the deadline it counts" not in bob.reads(await bob.opens_panel())
    await world.restart()
    await world.deadline_passes()
    given = {entry.seat: entry for entry in await world.journal() if entry.key == "council.sheet"}
    assert ({"stake": 2, "errand": "none"}, "draft") == (given[await ann.seat()].answer, given[await ann.seat()].by)
    assert "deadline" == given[await bob.seat()].by
    missed = next(post.content for post in reversed(world.posts()) if "The deadline has passed" in post.content)
    assert "Blue has not answered" in missed
    assert "Red" not in missed.split("has not answered")[0]
    sheet = given[await ann.seat()]
    proofs = {(one.batch, one.seat): one for one in await world.bot.store.receipts(world.table)}
    proof = proofs[sheet.batch, sheet.seat]
    private = " ".join(embed.description or "" for letter in ann.dms for embed in letter.embeds)
    assert "it counts as it stood" in private
    assert proof.digest in private
    assert not any(proof.digest in str(embed.description) for letter in bob.dms for embed in letter.embeds)
    report = await report_for(world.bot, await world.record(), await ann.seat())
    assert proof.digest in [sealed.receipt for sealed in report.answers]
    assert verify(report).is_clean


async def test_the_referee_counts_a_sheet_as_the_deadline_would(world: World) -> None:
    """Whoever moves the game on, nothing that was filled in is lost."""
    await world.playing("ann", "bob", deadline="1d")
    ann, bob = await world.plays_until("council.sheet")
    await bob.says("orders write", words="stake 2")
    assert "The rules have answered." == await world.moderator("mod").says("referee fallback")
    given = {entry.seat: entry for entry in await world.journal() if entry.key == "council.sheet"}
    assert ({"stake": 2, "errand": "none"}, "draft") == (given[await bob.seat()].answer, given[await bob.seat()].by)
    assert "referee" == given[await ann.seat()].by


async def test_what_is_handed_in_counts_and_not_what_was_begun_after_it(world: World) -> None:
    """A change that was not handed in is no answer."""
    await world.playing("ann", "bob", deadline="1d")
    ann, _ = await world.plays_until("council.sheet")
    panel = await ann.opens_panel()
    await ann.fills(panel, {"stake": 1, "errand": "none"})
    await ann.pushes(panel, "Change it")
    await ann.says("orders write", words="stake 2")
    await world.deadline_passes()
    given = {entry.seat: entry.answer for entry in await world.journal() if entry.key == "council.sheet"}
    assert {"stake": 1, "errand": "none"} == given[await ann.seat()]


async def test_a_draft_that_cannot_be_read_stalls_nobody(world: World) -> None:
    """The rules answer then."""
    await world.playing("ann", "bob", deadline="1d")
    ann, _ = await world.plays_until("council.sheet")
    await ann.says("orders write", words="stake 2")
    kept = await world.bot.store.draft(world.table, await ann.seat())
    assert kept is not None
    await world.bot.store.save_draft(world.table, await ann.seat(), replace(kept, draft="{"))
    await world.deadline_passes()
    assert "deadline" in {entry.by for entry in await world.journal() if entry.key == "council.sheet"}


async def test_a_pause_stops_the_clock_and_resuming_goes_on_where_it_stopped(world: World) -> None:
    """Nothing happens in a pause however long it is, and afterwards the rest of the time is left."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await world.passes(10 * HOUR)
    assert "The clock stands still." == await ann.says("game pause", why="Harvest")
    assert "The game is paused. Harvest" in world.posts()[-1].content
    before = len(world.posts())
    await world.passes(30 * DAY)
    assert before == len(world.posts())
    assert [] == reminders(bob)
    assert "Only the host" in await bob.says("game resume")
    assert "The clock goes on." == await ann.says("game resume")
    assert 14 * HOUR == await due_in(world)
    assert "The game goes on." in world.posts()[-1].content
    assert "This game is not paused." == await ann.says("game resume")
    await world.passes(14 * HOUR - 1)
    assert 1 == len(reminders(bob)) == len(reminders(ann))


async def test_a_pause_outlives_a_restart(world: World) -> None:
    """A paused table is still paused after the bot was away, and resumes as if nothing had been."""
    ann, _ = await world.playing("ann", "bob", deadline="1d")
    await world.passes(HOUR)
    await ann.says("game pause")
    await world.crash(after=3 * DAY)
    assert Stage.PAUSED is await world.stage()
    await ann.says("game resume")
    assert 23 * HOUR == await due_in(world)


async def test_more_time_moves_the_reminder_with_the_deadline(world: World) -> None:
    """An extension is announced, and the reminder comes before the new deadline."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await world.passes(10 * HOUR)
    assert "The deadline is now <t:" in await ann.says("referee extend", time="2d")
    assert 14 * HOUR + 2 * DAY == await due_in(world)
    assert "The deadline is now <t:" in world.posts()[-1].content
    await world.passes(20 * HOUR)
    assert [] == reminders(bob)
    await world.passes(2 * DAY - 7 * HOUR)
    assert 1 == len(reminders(bob))
    assert "A deadline is 1 minute to 12 weeks from now." == await ann.says("referee extend", time="12w")


async def test_who_misses_twice_is_no_longer_waited_for_until_he_acts(world: World) -> None:
    """An absent player holds nobody up; as soon as he is at his panel he is back."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    while not (await world.record()).is_away(await bob.seat()):
        await finishes(ann)
        await world.deadline_passes()
    assert f"Blue ({bob.mention}), away" in await ann.says("game status")
    assert bob not in await world.waiting(), "the game goes on without him"
    await bob.opens_panel()
    assert ", away" not in await ann.says("game status")


async def test_any_press_in_a_direct_message_brings_somebody_back(world: World) -> None:
    """Also one on a panel of a moment that has passed: whoever presses is there."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    while not (await world.record()).is_away(await bob.seat()):
        await finishes(ann)
        await world.deadline_passes()
    await bob.pushes(bob.panel_in_dm, "Next open line")
    assert ", away" not in await ann.says("game status")


async def test_a_deserted_table_pauses_by_itself(world: World) -> None:
    """When nobody has acted for so many rounds the clock stops, until the host is back."""
    ann, _ = await world.playing("ann", "bob", deadline="1d")
    await world.passes(4 * DAY)
    assert Stage.PAUSED is await world.stage()
    assert "Nobody is at the table any more" in world.posts()[-1].content
    before = len(world.posts())
    await world.passes(27 * DAY)
    assert before == len(world.posts())
    assert any("Nobody is at the table any more" in message.content for message in ann.dms), "the host is told"
    await ann.says("game resume")
    assert Stage.RUNNING is await world.stage()


async def test_any_player_wakes_a_deserted_table_by_opening_his_panel(world: World) -> None:
    """He finds his question there, and the clock runs again."""
    _, bob = await world.playing("ann", "bob", deadline="1d")
    await world.moderator("mod").says("game settings", patience=1)
    await world.passes(2 * DAY)
    assert Stage.PAUSED is await world.stage()
    panel = await bob.opens_panel()
    assert Stage.RUNNING is await world.stage()
    assert (await bob.sight()).question is not None
    assert "paused" not in panel.content


async def test_the_host_sets_the_patience_of_a_table(world: World) -> None:
    ann, bob = await world.playing("ann", "bob")
    assert "After 3 rounds in which nobody acts" in await bob.says("game settings")
    assert "The table votes on it" in await ann.says("game settings", patience=7)
    await bob.presses("Agree")
    assert "After 7 rounds in which nobody acts" in await ann.says("game settings")
    assert 7 == (await world.record()).patience


async def test_whoever_is_left_alone_claims_a_deserted_game(world: World) -> None:
    """The table agrees on when somebody is away, and on how long they are waited for after that."""
    ann, bob = await world.playing("ann", "bob", deadline="5d")
    assert "no longer waits for somebody: 2." in await bob.says("game settings")
    assert "cannot be claimed" in await ann.says("game claim")
    assert "The table votes on it" in await ann.says("game settings", autopilot=1, claim=1)
    await bob.presses("Agree")
    assert "A deserted game can be claimed after: 1d;" in world.posts()[-1].content
    assert "A deserted game can be claimed after 1d: /game claim." in await ann.says("game settings")
    assert "Others are still in the game" in await ann.says("game claim")
    while not (await world.record()).is_away(await bob.seat()):
        await finishes(ann)
        await world.deadline_passes()
    assert "You can claim the game in 1d" in await ann.says("game claim")
    await world.passes(DAY)
    assert "The game is yours." == await ann.says("game claim")
    assert Stage.FINISHED is await world.stage()
    assert "claims the game: nobody else has been there" in world.posts()[-1].content
    assert "Everybody else had deserted the game." in world.posts()[-1].content


@pytest.mark.parametrize("ending", ["restart", "crash"])
async def test_overdue_work_comes_first_at_the_start(world: World, ending: str) -> None:
    """A deadline that passed while the bot was away for a moment is handled before anybody can act."""
    ann, _ = await world.playing("ann", "bob", deadline="1d")
    await finishes(ann)
    await world.passes(await due_in(world) - 1)
    stop: Callable[..., Awaitable[None]] = getattr(world, ending)
    await stop(after=2 * MINUTE)
    assert "The deadline has passed" in world.posts()[-1].content
    assert DAY == await due_in(world), "the next deadline counts from the start"


async def test_one_timer_serves_all_tables_and_nothing_is_polled(world: World) -> None:
    """However many tables there are, one timer is set, no task waits, and nothing is read until something is due."""
    await world.playing("ann", "bob", deadline="2d")
    for number in range(3):
        channel = world.guild.create_text_channel(f"table-{number}")
        host, other = world.person(f"host-{number}"), world.person(f"other-{number}")
        await host.slash("game new", channel, deadline="1d")
        await other.presses("Join", world.newest("Join", channel))
        await host.presses("Start", world.newest("Start", channel))
    assert [] == [record.label for task, record in world.env._work.tasks.items() if not task.done()]
    set_now = [record.when for record in world.env._work.callbacks if record.handle and not record.handle.cancelled()]
    assert 1 == len(set_now)
    asked = 0
    store = world.bot.store
    read = store._all

    async def counted(*query: Any) -> Any:
        nonlocal asked
        asked += 1
        return await read(*query)

    store._all = counted  # type: ignore[assignment,method-assign]
    await world.passes(17 * HOUR)
    assert 0 == asked
    await world.passes(HOUR)
    assert 0 < asked


async def test_a_table_that_cannot_be_handled_does_not_stop_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of ours at one deadline is tried again after growing pauses, and the other tables keep their time."""
    ann, _ = await world.playing("ann", "bob", deadline="1d")
    channel = world.guild.create_text_channel("other")
    cid, dot = world.person("cid"), world.person("dot")
    await cid.slash("game new", channel, deadline="1d")
    await dot.presses("Join", world.newest("Join", channel))
    await cid.presses("Start", world.newest("Start", channel))
    change, tried = world.bot.tables.change, []

    async def broken(table: int, action: Any) -> Any:
        if table == world.table:
            tried.append(table)
            raise RuntimeError("a fault of ours")
        return await change(table, action)

    await world.passes(DAY - 1)
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.tables, "change", broken)
        await world.passes(1)
        assert "did not report for duty" in world.posts(channel)[-2].content
        assert 2 == len(tried)
        await world.passes(1 + 2 + 4 + 8 + 16 + 32)
        assert 8 == len(tried)
        assert "clock" in world.bot.background.failing()
        await world.passes(2 * LONGEST_PAUSE)
        assert 10 == len(tried), "tried again after a while, not in a hurry"
    await world.passes(LONGEST_PAUSE)
    assert {} == world.bot.background.failing()
    assert "The deadline has passed" in world.posts()[-1].content
    assert ann.id == (await world.record()).host


async def test_short_deadlines_work_as_long_ones(world: World) -> None:
    """A minute is enough for a deadline, with a reminder half a minute before."""
    _, bob = await world.playing("ann", "bob", deadline="1m", window="1m")
    await world.passes(MINUTE // 2)
    assert 1 == len(reminders(bob))
    await world.passes(MINUTE // 2)
    assert "The deadline has passed" in world.posts()[-1].content


async def test_the_health_check_knows_when_the_gateway_is_gone(world: World) -> None:
    """The heartbeat follows the connection: down with it, and up again."""
    path = heartbeat_path(world.database)
    assert True is json.loads(path.read_text())["gateway_alive"]
    for event, alive in (("disconnect", False), ("resumed", True), ("disconnect", False), ("ready", True)):
        with world.env._bot_scope():
            world.bot.dispatch(event)
        await world.env.settle()
        assert alive is json.loads(path.read_text())["gateway_alive"]
