"""Votes that stay open: /duties lists them, and the channel hears when they end without a decision."""

from __future__ import annotations

import pytest

from tests.e2e.players import Player, buttons, reply_of
from tests.e2e.world import DAY, HOUR, World

ENDED = "What was proposed is off the table, and the game goes on as it is."
LAPSED = "The offer of a draw is off the table, and the game goes on as it is."
WANTED = "your vote is wanted until <t:"


def told(world: World, words: str) -> int:
    """In how many posts of the channel that stands."""
    return sum(words in post.content for post in world.posts())


async def three(world: World) -> list[Player]:
    """A game of three with long deadlines."""
    return await world.playing("ann", "bob", "cid", deadline="5d")


@pytest.mark.parametrize(("command", "words"), [("game pause", ENDED), ("game draw", LAPSED)])
async def test_the_channel_hears_once_that_a_vote_has_lapsed(world: World, command: str, words: str) -> None:
    """By itself, silently, a day after it was put, and never again, whatever becomes of the bot."""
    _, bob, _ = await three(world)
    await bob.says(command)
    await world.passes(DAY - 60)
    await world.restart()
    assert 0 == told(world, words)
    await world.passes(120)
    (post,) = [one for one in world.posts() if words in one.content]
    assert post.flags.suppress_notifications
    assert set() == world.pinged(post)
    await world.crash()
    await world.passes(DAY)
    assert 1 == told(world, words)


async def test_a_vote_that_ran_out_while_nobody_could_vote_stands_longer(world: World) -> None:
    """Over an outage it gets its time back, and the post that tells of the outage tells its new end."""
    _, bob, _ = await three(world)
    await bob.says("game draw")
    await world.passes(20 * HOUR)
    await world.crash(after=10 * HOUR)
    await world.env.settle()
    offer = (await world.record()).draw_offer
    assert offer is not None
    assert 1 == told(world, f"The vote now ends <t:{offer.until}:f>.")
    await world.passes(3 * HOUR)
    assert 0 == told(world, LAPSED)
    await world.passes(2 * HOUR)
    assert 1 == told(world, LAPSED)


async def test_a_vote_at_a_paused_table_lapses_too(world: World) -> None:
    ann, bob, _ = await three(world)
    await ann.says("game pause")
    await bob.says("game draw")
    await world.passes(DAY)
    assert 1 == told(world, LAPSED)


async def test_duties_list_what_is_put_to_the_vote(world: World) -> None:
    """What, until when, and a button that leads to it: for whoever has not voted yet, and for nobody else."""
    ann, bob, cid = await three(world)
    await bob.says("game pause")
    proposal = (await world.record()).proposal
    assert proposal is not None
    listed = reply_of(await ann.slash("duties"))
    assert f"table 1: {WANTED}{proposal.until}:f>" in listed.content
    assert "Blue asks to stop the clock. It happens when the host and most of the others agree." in listed.content
    assert "Vote at table 1" in buttons(listed)
    assert WANTED not in await bob.says("duties")
    assert WANTED in await cid.whispers("duties")
    shown = reply_of(await ann.member.click(listed, label="Vote at table 1"))
    assert f"agree by <t:{proposal.until}:f>" in shown.content
    assert ["Agree", "Refuse"] == [*buttons(shown)]
    said = reply_of(await ann.member.click(shown, label="Agree")).content
    assert "You have agreed; others still have to." == said
    assert WANTED not in await ann.says("duties")
    again = reply_of(await ann.member.click(listed, label="Vote at table 1")).content
    assert "Nothing is put to the vote at this table now on which your word is still wanted." in again
    assert WANTED in await cid.says("duties")
    await world.passes(DAY)
    assert WANTED not in await cid.says("duties")


async def test_duties_list_the_offer_of_a_draw_with_its_own_buttons(world: World) -> None:
    ann, bob, cid = await three(world)
    await bob.says("game draw")
    await cid.says("game pause")
    listed = reply_of(await ann.slash("duties"))
    assert "Blue offers a draw. The game ends when everybody who is there has accepted; stewards abstain." in (
        listed.content
    )
    assert 2 == listed.content.count(WANTED)
    shown = reply_of(await ann.member.click(listed, label="Vote at table 1"))
    assert ["Agree", "Refuse", "Accept the draw", "Play on"] == [*buttons(shown)]
    said = reply_of(await ann.member.click(shown, label="Accept the draw")).content
    assert "You have accepted; others still have to." == said
    assert 1 == (await ann.says("duties")).count(WANTED)


async def test_whom_a_vote_concerns_or_who_is_away_is_not_asked_for_it(world: World) -> None:
    """Whose seat is to go to a steward has no vote; whoever is on leave is not waited for."""
    ann, bob, cid, dan = await world.playing("ann", "bob", "cid", "dan", deadline="5d")
    await cid.says("game away", until="3d")
    await ann.says("referee replace", seat="Blue")
    assert (await world.record()).proposal is not None
    assert WANTED in await dan.says("duties")
    for player in (bob, cid):
        assert WANTED not in await player.says("duties")
    await ann.says("game draw")
    assert "offers a draw" in await bob.says("duties")
    assert WANTED not in await cid.says("duties")
