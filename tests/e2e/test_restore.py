"""A bot that starts on a restored backup: no old mail, no rush of deadlines, and every table shows itself once."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from cogs.shell import SealedOrders
from data.backup import make_backup
from data.export import export
from data.import_table import import_table
from data.restore import restore
from rules.table.record import Stage
from tests.e2e.test_clock import due_in
from tests.e2e.world import DAY, HOUR, World
from tests.reference import GAME

RESTORED = "The bot had to go back to a copy of its tables."


def now(world: World) -> int:
    return int(world.env.now().timestamp())


async def is_restored(world: World, made: Path) -> None:
    """The bot is stopped, and the backup restored."""
    await world.env.settle()
    with world.env._bot_scope():
        await world.bot.close()
    gc.collect()  # What a process that has ended would not hold on to.
    restore(made, world.database, now(world))


async def goes_back_to(world: World, made: Path, *, after: int = 0) -> None:
    """The same, and the bot is started again."""
    await is_restored(world, made)
    await world._start_anew(after)
    await world.env.settle()


async def test_a_table_goes_on_from_the_backup(world: World, tmp_path: Path) -> None:
    """Deadlines of days ago do not fire; the table shows itself once, with as much time as it had; and it ends."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await world.passes(HOUR)
    made = make_backup(world.database, tmp_path / "kept", now(world))
    await world.plays_until("council.sheet")
    await world.passes(3 * DAY)
    before = len(world.posts())
    await goes_back_to(world, made, after=2 * DAY)
    new = [post.content for post in world.posts()[before:]]
    assert 1 == sum(RESTORED in words for words in new), new
    assert "The deadline has passed" not in "".join(new)
    assert 23 * HOUR <= await due_in(world) <= DAY
    assert 0 == (await world.record()).chairs[await bob.seat()].missed
    assert Stage.RUNNING is await world.stage()
    await world.restart()
    assert 1 == sum(RESTORED in post.content for post in world.posts())
    assert [ann, bob] == await world.waiting()
    await world.plays_out()
    assert Stage.FINISHED is await world.stage()


async def test_mail_of_the_backup_is_not_posted_again(world: World, tmp_path: Path) -> None:
    """It was on its way when the backup was made, and has arrived since."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=500, code=0)
    await ann.says("game pause", why="Lunch")
    made = make_backup(world.database, tmp_path / "kept", now(world))
    world.works_again()
    await world.passes(HOUR)
    assert 1 == sum("Lunch" in post.content and "is paused" in post.content for post in world.posts())
    await goes_back_to(world, made)
    assert 1 == sum("Lunch" in post.content and "is paused" in post.content for post in world.posts())
    assert RESTORED in world.posts()[-1].content
    assert not (await world.outbox())["waiting"]


@pytest.mark.parametrize("step", ["save", "amend_fact", "sent"])
async def test_a_bot_that_dies_while_tables_show_themselves_goes_on(world: World, tmp_path: Path, step: str) -> None:
    """Each is shown once, however often the bot starts."""
    await world.playing("ann", "bob")
    made = make_backup(world.database, tmp_path / "kept", now(world))
    await is_restored(world, made)
    really = SealedOrders.setup_hook

    async def doomed(bot: SealedOrders) -> None:
        await really(bot)
        world.dies_at(step, bot.store)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SealedOrders, "setup_hook", doomed)
        await world._start_anew(0)
    await world.env.settle()
    assert world.is_dead, f"it never came to {step}"
    await world.crash()
    await world.env.settle()
    assert 1 == sum(RESTORED in post.content for post in world.posts())


async def test_a_lobby_is_opened_anew(world: World, tmp_path: Path) -> None:
    await world.gathering("ann", "bob")
    made = make_backup(world.database, tmp_path / "kept", now(world))
    await world.people["bob"].presses("Leave")
    before = len(world.posts())
    await goes_back_to(world, made, after=8 * DAY)
    assert Stage.OPEN is await world.stage(), "a week has passed, but not for this lobby"
    assert before + 1 == len(world.posts())
    await world.people["ann"].presses("Start")
    assert Stage.SEATED is await world.stage()


async def test_a_table_that_is_taken_in_while_the_bot_runs_shows_itself_with_the_next_heartbeat(
    world: World, tmp_path: Path
) -> None:
    """Once, in its channel, under its new number; and its players go on where they were."""
    ann, bob = await world.playing("ann", "bob", deadline="1d")
    await world.plays_until("council.sheet")
    await ann.decides({"stake": 1, "errand": "none"})
    export(world.database, world.table, tmp_path / "table.json", now(world))
    await world.bot.store.delete_table(world.table)
    await world.passes(2 * DAY)
    world.table = import_table(tmp_path / "table.json", world.database, now(world), games={"ford": GAME})
    assert 2 == world.table
    before = len(world.posts())
    for _ in range(2):
        with world.env._bot_scope():
            world.bot.dispatch("heartbeat")
        await world.env.settle()
    told = [post.content for post in world.posts()[before:]]
    assert 1 == sum("The table has come here from another bot" in words for words in told), told
    assert [bob] == await world.waiting()
    assert 0 < await due_in(world) <= DAY
    await world.plays_out()
    assert Stage.FINISHED is await world.stage()
