"""Players who are away: what stands in for them, and leave with dates."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from tests.e2e.world import HOUR, World

STEWARD = "a steward plays"


def moment(world: World, hours: int) -> str:
    """So many hours from now, as somebody in UTC types it."""
    now: datetime = world.env.now()
    return f"{(now + timedelta(hours=hours)):%Y-%m-%d %H:%M}"


def told(world: World) -> str:
    return "\n".join(post.content for post in world.posts())


async def test_a_leave_is_told_to_all_and_a_steward_plays_until_its_holder_is_back(world: World) -> None:
    """It begins and ends by the clock, over a crash and a restart; whoever presses Decide is back at once."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    dates: dict[str, Any] = {"from": moment(world, 2), "until": moment(world, 30)}
    said = await bob.says("game away", stand_in=STEWARD, **dates)
    assert "a steward plays for you" in said
    assert "You will be on leave from" in said
    await world.env.settle()
    assert "Blue will be on leave from <t:" in told(world)
    assert "on leave from" in await ann.says("game status")
    await world.restart()
    await world.passes(2 * HOUR + 60)
    assert "Blue is on leave until <t:" in told(world)
    assert f"steward for {bob.mention}" in await ann.says("game status")
    await world.env.settle()
    assert bob not in await world.waiting()
    assert "nothing to do" in await bob.says("duties")
    await bob.presses("Decide", world.posts()[-1])
    await world.env.settle()
    assert "Blue is back and plays in person again." in told(world)
    assert f"steward for {bob.mention}" not in await ann.says("game status")


async def test_a_leave_ends_by_the_clock(world: World) -> None:
    """From then on they are waited for."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    await bob.says("game away", until="3h")
    await world.passes(3 * HOUR + 60)
    assert "The leave of Blue is over" in told(world)
    assert "on leave" not in await ann.says("game status")
    assert "no leave at this table" in await bob.says("game away", until="none")


async def test_what_is_typed_amiss_changes_nothing(world: World) -> None:
    """Each refusal says why."""
    ann, bob, _ = await world.playing("ann", "bob", "cid")
    begins: dict[str, Any] = {"from": "now"}
    assert "Say when your leave ends" in await bob.says("game away", **begins)
    assert "is no day" in await bob.says("game away", until="soon")
    assert "ends after it begins" in await bob.says("game away", until="2001-01-01")
    assert "You do not sit at this table." == await world.person("eve").says("game away")
    assert "announced no leave" in await bob.says("game away")
    assert "on leave" not in await ann.says("game status")


async def test_what_is_chosen_for_all_tables_stands_in_after_missed_deadlines(world: World) -> None:
    """A steward comes instead of passing blindly, and nobody reminds whom he plays for."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    assert "a steward plays for you" in await bob.says("notices", away=STEWARD)
    await world.env.settle()
    for _ in range(6):
        if "a steward plays for them" in told(world):
            break
        for other in (ann, cid):
            if other in await world.waiting():
                await world.acts(other)
        await world.passes(24 * HOUR + 60)
    assert "Blue has missed too much, so a steward plays for them" in told(world)


async def test_somebody_who_looks_for_a_substitute_plays_on_until_one_is_voted_in(world: World) -> None:
    """It is posted once, and stands in the status and in the list; withdrawing it takes the seat off."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    eve = world.person("eve")
    assert "you play on" in await bob.says("game substitute")
    await world.env.settle()
    assert 1 == told(world).count("Blue looks for a substitute")
    assert "looks for a substitute" in await ann.says("game status")
    assert "a player looks for a substitute: /game join" in await eve.says("game list")
    assert "Blue" in "".join(await eve.is_offered("game join", "seat"))
    await bob.says("game substitute", withdraw=True)
    assert "is taken" in await eve.says("game join", seat="blue")
    assert "a substitute" not in await eve.says("game list")
    await bob.says("game substitute")
    assert "You have asked for Blue." in await eve.says("game join", seat="blue")
    await ann.presses("Agree", world.newest("Agree"))
    await cid.presses("Agree", world.newest("Agree"))
    assert eve.id == (await world.record()).chairs[await eve.seat()].holder


async def test_what_is_counted_of_finished_games_stands_beside_names_in_the_lobby(world: World) -> None:
    """Not before the game is over; over a restart; and nobody who asks sees anything but their own."""
    ann, bob = await world.playing("ann", "bob")
    assert "no game yet" in await ann.says("game record")
    await world.plays_until("gather.camp")
    assert "no game yet" in await ann.says("game record")
    await world.plays_out()
    await world.restart()
    said = await ann.says("game record")
    assert "1 game, " in said
    assert "0 missed" in said
    await bob.says("game new")
    await world.env.settle()
    assert f"Red ({bob.mention}) · 1 game, " in world.posts()[-1].content
    await world.bot.store.forget_reliability(ann.id)
    assert "no game yet" in await ann.says("game record")
