"""How many direct messages an open floor takes: one for a sitting, and none for whoever is done or wants none."""

from __future__ import annotations

from cogs.outbox.floors import LONGEST
from rules.kernel.values import Json, Seat
from tests.e2e.players import Player
from tests.e2e.world import World


def offer_to(seat: Seat, gold: int = 1) -> Json:
    """A truce that is offered to somebody."""
    return {"pick": "offer", "then": {"pick": seat, "then": gold}}


def told(player: Player, since: int) -> list[str]:
    """What somebody was told alone by direct message, in as many messages."""
    return ["\n".join(embed.description or "" for embed in one.embeds) for one in player.dms[since:]]


async def test_one_message_tells_of_a_whole_sitting(world: World) -> None:
    """What others do within ten minutes comes together, over a restart, and makes no sound."""
    await world.playing("ann", "bob", "cid")
    ann, bob, cid = await world.plays_until("council.truce")
    before = len(bob.dms)
    await ann.decides(offer_to(await bob.seat()))
    await cid.decides(offer_to(await bob.seat()))
    await world.passes(LONGEST - 60)
    assert len(bob.dms) == before
    await world.restart()
    await world.passes(LONGEST)
    (news,) = told(bob, before)
    assert news.count("offers") == 2
    assert bob.dms[-1].flags.suppress_notifications


async def test_whoever_is_done_hears_with_the_next_question_what_became_of_the_floor(world: World) -> None:
    """It is not lost, only told with what they are asked next."""
    await world.playing("ann", "bob", "cid")
    ann, bob, cid = await world.plays_until("council.truce")
    await ann.decides(offer_to(await bob.seat()))
    await ann.decides("done")
    await world.passes(LONGEST)
    before = len(ann.dms)
    await bob.decides({"pick": "accept", "then": await ann.seat()})
    await world.passes(3 * LONGEST)
    assert len(ann.dms) == before
    for player in (bob, cid):
        await player.decides("done")
    await world.env.settle()
    assert await world.asked() != ["council.truce"]
    assert any("accepts" in words for words in told(ann, before))
    assert len(ann.dms) == before + 1


async def test_whoever_is_called_back_is_told_why(world: World) -> None:
    """A new offer to somebody who was done comes as any other."""
    await world.playing("ann", "bob", "cid")
    ann, bob, _ = await world.plays_until("council.truce")
    await ann.decides("done")
    before = len(ann.dms)
    await bob.decides(offer_to(await ann.seat()))
    await world.passes(LONGEST)
    (news,) = told(ann, before)
    assert "offers" in news


async def test_letters_and_reminders_do_not_wait_for_the_floor(world: World) -> None:
    """What rings comes at once, before news that make no sound."""
    await world.playing("ann", "bob", "cid")
    ann, bob, _ = await world.plays_until("council.truce")
    before = len(bob.dms)
    await ann.decides(offer_to(await bob.seat()))
    await ann.says("letter write", to="Blue", text="Peace?")
    await world.env.settle()
    (letter,) = told(bob, before)
    assert "Peace?" in letter


async def test_who_wants_no_direct_messages_gets_none_that_only_asks(world: World) -> None:
    """They are called in the channel, or look by themselves; what they alone are told they still get."""
    ann, bob, cid = await world.gathering("ann", "bob", "cid")
    await bob.says("notices", by="mention")
    await cid.says("notices", by="off")
    await ann.presses("Start")
    for player in (bob, cid):
        await player.presses("Report for duty")
    await world.env.settle()
    assert await ann.has_panel_in_dm()
    assert [bob.dms, cid.dms] == [[], []]
    assert bob.id in world.pinged(world.posts()[-1])
    await world.plays_until("gather.camp")
    assert any("You draw" in words for words in told(bob, 0))
    assert any("You draw" in words for words in told(cid, 0))
