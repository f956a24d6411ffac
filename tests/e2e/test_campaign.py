"""A whole campaign of three, told once in peace and once with every misfortune: the result is the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rules.kernel.dice import Roll
from rules.kernel.game import Outcome
from rules.kernel.journal import Entry
from rules.table.record import Stage
from tests.e2e.players import Player, buttons, sensible
from tests.e2e.world import HOUR, MINUTE, World, a_world, drawn_at_first
from tests.reference import EDITION


@dataclass
class Campaign:
    """What came of a campaign."""

    journal: list[Entry]
    rolls: list[Roll]
    outcome: Outcome | None
    told: list[str]
    """What the channel was told, line by line."""
    letters: dict[str, int]
    """How many direct messages everybody got; of a deadline that comes while the bot is away nobody is reminded."""


async def acts(player: Player) -> None:
    """Decide in the direct message if there is a current one, else by the button in the channel."""
    answer = sensible(await player.sight())
    panel = player.panel_in_dm if await player.has_panel_in_dm() else await player.opens_panel()
    await player.fills(panel, answer)


async def all_act_until(world: World, key: str) -> None:
    """Everybody acts until the table comes to that moment in the rules."""
    while key not in await world.asked():
        await world.acts(await world.next_player())


def told(world: World) -> list[str]:
    """The sentences of the channel, without headings, calls and who is waited for."""
    frame = ("**", "<@", "Waiting for", "There is a chance", "-#")
    lines = [line for post in world.posts()[1:] for line in post.content.splitlines()]
    return [line for line in lines if not line.startswith(frame)]


def letters(player: Player) -> int:
    """How many direct messages a player got, beside reminders."""
    return sum("still to decide" not in letter.content for letter in player.dms)


async def campaign(folder: Path, *, peaceful: bool) -> Campaign:
    """Three players, two of them by direct message, one with a closed mailbox and one who falls asleep."""
    async with a_world(folder) as world:
        ann, bob, cid = (world.person(name) for name in ("ann", "bob", "cid"))
        cid.closes_dms()
        await ann.slash("game new", deadline="1d", window="4h")
        await bob.presses("Join")
        await cid.presses("Join")
        await ann.presses("Start")
        await bob.presses("Report for duty")
        await cid.presses("Report for duty")
        await gather(world, ann, bob, cid, peaceful=peaceful)
        await fall_asleep(world, ann, bob, cid, peaceful=peaceful)
        if not peaceful:
            await suffer(world)
        await world.plays_out()
        await prove(world, ann)
        record = await world.record()
        return Campaign(
            await world.journal(),
            list(await world.bot.store.rolls(world.table)),
            record.outcome,
            told(world),
            {
                name: sum("still to decide" not in one.content for one in player.dms)
                for name, player in world.people.items()
            },
        )


async def gather(world: World, ann: Player, bob: Player, cid: Player, *, peaceful: bool) -> None:
    """The first sealed batch: two write in their letters, the third is called, and told why, where only he reads."""
    assert "sealed" == await world.secrecy()
    assert [True, True] == [await player.has_panel_in_dm() for player in (ann, bob)]
    assert [] == cid.dms
    call = world.posts()[-1]
    assert {cid.id} == world.pinged(call)
    assert "Decide" in buttons(call)
    panel = await cid.opens_panel(call)
    assert "Your direct messages are closed to me" in panel.content
    await acts(ann)
    await cid.fills(panel, sensible(await cid.sight()))
    if not peaceful:
        await world.crash()  # In the middle of a sealed batch.
    await acts(bob)
    if not peaceful:
        await world.restart()
    await all_act_until(world, "gather.camp")


async def fall_asleep(world: World, ann: Player, bob: Player, cid: Player, *, peaceful: bool) -> None:
    """Bob does not place his troops in time; the rules do it for him."""
    await acts(ann)
    panel = await cid.opens_panel()
    if peaceful:
        await cid.fills(panel, sensible(await cid.sight()))
        await world.deadline_passes()
    else:
        await world.restart()
        await cid.fills(panel, sensible(await cid.sight()))
        due = (await world.record()).due
        assert due is not None
        await world.passes(due - int(world.env.now().timestamp()) - MINUTE)
        await world.crash(after=2 * MINUTE)  # The deadline comes and goes while nobody is there.
    (deadline,) = [entry for entry in await world.journal() if entry.by == "deadline"]
    assert await bob.seat() == deadline.seat
    assert "The deadline has passed, and Blue has not answered: the rules answer instead." in told(world)


async def suffer(world: World) -> None:
    """The power fails at each point between an answer and the end of its post, as the last of all answers."""
    points = {
        "council.truce": "sent",
        "council.sheet": "send_message",
        "march.order": "save",
        "march.way": "unsent",
        "attack.card": "take_up",
    }
    for key, step in points.items():
        await all_act_until(world, key)
        while len(waiting := await world.waiting()) > 1:
            await acts(waiting[0])
        world.dies_at(step, world.bot.http if step == "send_message" else None)
        await acts(waiting[0])
        assert world.is_dead, f"the bot never came to {step}"
        await world.crash()


async def prove(world: World, ann: Player) -> None:
    """Every die is confirmed, and every message has arrived once."""
    verdict = await ann.says("game verify")
    rolls = len(await world.bot.store.rolls(world.table))
    assert "The seed is the one that was promised when the table opened." in verdict
    assert f"Dice and shuffles: {rolls} of {rolls} fell as they had to." in verdict
    outbox = await world.outbox()
    assert not outbox["waiting"] | outbox["sending"]
    assert len(outbox["sent"]) == len(world.everything_sent())


async def test_misfortune_changes_nothing(tmp_path: Path) -> None:
    """Restarts, crashes at every step, closed mailboxes and a missed deadline lead to the same end as a quiet game."""
    for name in ("quiet", "stormy"):
        (tmp_path / name).mkdir()
    quiet = await campaign(tmp_path / "quiet", peaceful=True)
    stormy = await campaign(tmp_path / "stormy", peaceful=False)
    assert quiet.outcome is not None
    assert quiet.journal == stormy.journal
    assert quiet.rolls == stormy.rolls
    assert quiet.outcome == stormy.outcome
    assert quiet.told == stormy.told
    assert quiet.letters == stormy.letters


async def test_a_game_of_two_with_real_pictures(tmp_path: Path) -> None:
    """From /game new to the last reveal with the board as players see it, and a picture under every post in play."""
    async with a_world(tmp_path, games={"ford": drawn_at_first(EDITION)}) as world:
        ann, _ = await world.playing("ann", "bob", deadline="1h")
        await world.plays_out()
        assert Stage.FINISHED is await world.stage()
        lobby, called, *news = world.posts()
        assert ["opening.png"] == [one.filename for one in lobby.attachments]
        assert [] == called.attachments
        assert all(post.attachments and post.attachments[0].description for post in news)
        end = news[-1].content
        assert "The game is over. The seed of the dice is" in end
        assert "Points: " in end
        assert ["Check the dice", "Look closer"] == buttons(news[-1])
        assert "The game is over." in (await ann.opens_panel(news[0])).content
        assert HOUR == (await world.record()).deadline
