"""/letter when a seat changes hands: what a predecessor wrote and got stays closed unless he releases it."""

from __future__ import annotations

import discord
import pytest

from rules.kernel.values import Seat
from tests.e2e.players import Player, buttons, reply_of
from tests.e2e.test_letters import MARK, council, letters_to, opened_with, reads, replies, texts
from tests.e2e.world import World

BLUE, GREEN = Seat("blue"), Seat("green")
NOT_HERE = "You do not sit at this table."
NO_SUCH_LETTER = "There is no letter of yours with that number."
LEFT = "Letters left to you"


async def takes(world: World, player: Player, seat: Seat = BLUE) -> None:
    """Somebody takes a seat over in the middle of the game."""
    await world.hands_over(seat, player)
    await world.restart()


async def follows(world: World, player: Player, *words: str) -> list[Player]:
    """Ann has written these letters to Bob, whom somebody else has followed at Blue."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    for text in words:
        await ann.says("letter write", to="Blue", text=text)
    await takes(world, player)
    return [ann, bob, cid]


async def page(player: Player, label: str) -> discord.Message:
    """What a button of /letter read opens."""
    read = reply_of(await player.slash("letter read"))
    return reply_of(await player.member.click(read, label=label))  # type: ignore[return-value]


async def test_a_newcomer_reads_no_letter_of_his_predecessor(world: World) -> None:
    """By no command, no panel, no button and no number; who has left reads nothing at this table either."""
    eve = world.person("eve")
    _, bob, _ = await follows(world, eve, MARK, "Another.")
    assert "There are no letters here." in await reads(eve)
    assert "There are no letters here." in await reads(eve, before=3)
    assert [] == buttons(reply_of(await eve.slash("letter read")))
    assert MARK not in opened_with(await eve.opens_panel())
    assert NO_SUCH_LETTER in await eve.says("letter report", number=1, reason="An insult.")
    assert [] == letters_to(eve)
    assert NOT_HERE == await bob.says("letter read")
    assert "There is no such table." in await replies(bob, letters_to(bob)[0], "I am still here.")


async def test_a_newcomer_begins_with_letter_one_and_without_blocks(world: World) -> None:
    """And whoever wrote to his predecessor keeps his own copies."""
    ann, bob, _ = await council(world, "ann", "bob", "cid")
    eve = world.person("eve")
    await ann.says("letter write", to="Blue", text=MARK)
    await bob.says("letter block", seat="Red")
    await bob.says("game leave")
    steward = "Blue is played by a steward, who reads no letters."
    assert steward in await ann.says("letter write", to="Blue", text=MARK)
    await takes(world, eve)
    assert "Your letter goes to Blue. It is number 2." == await ann.says("letter write", to="Blue", text="Welcome.")
    assert "**Letter 1** · Red to you" in texts(letters_to(eve)[0])
    assert "Your letter goes to Red. It is number 2." == await replies(eve, letters_to(eve)[0], "Thank you.")
    assert MARK not in await reads(eve)
    assert MARK in await reads(ann)


async def test_who_comes_back_finds_his_letters_and_not_those_of_between(world: World) -> None:
    """The buttons under them still mean what they meant."""
    eve = world.person("eve")
    ann, bob, _ = await follows(world, eve, MARK)
    await ann.says("letter write", to="Blue", text="For Eve.")
    await eve.says("letter write", to="Green", text="By Eve.")
    await takes(world, bob)
    read = await reads(bob)
    assert MARK in read
    assert "Eve" not in read
    assert "Your letter goes to Red. It is number 2." == await replies(bob, letters_to(bob)[0], "I am back.")


async def test_a_letter_on_its_way_does_not_reach_a_newcomer(world: World) -> None:
    """It stays with the one it was written to."""
    ann, bob, _ = await council(world, "ann", "bob", "cid")
    eve = world.person("eve")
    world.fails("POST", bob.user.dm_channel.id, status=500, code=0)
    await ann.says("letter write", to="Blue", text=MARK)
    world.works_again()
    await takes(world, eve)
    await world.passes(600)
    assert [] == letters_to(eve) == letters_to(bob)
    assert set() == (await world.outbox())["waiting"] | (await world.outbox())["sending"]
    await takes(world, bob)
    assert MARK in await reads(bob)


async def test_a_report_of_a_predecessor_still_reaches_the_host(world: World) -> None:
    """With the letter that was meant, not the one of that number that a newcomer has."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    eve = world.person("eve")
    await cid.says("letter write", to="Blue", text="You fool.")
    world.fails("POST", ann.user.dm_channel.id, status=500, code=0)
    await bob.says("letter report", number=1, reason="An insult.")
    await takes(world, eve)
    await cid.says("letter write", to="Blue", text="Welcome.")
    assert not any("You fool." in texts(message) for message in ann.dms)
    world.works_again()
    await world.restart()
    await world.passes(600)
    assert texts(ann.dms[-1]).endswith("You fool.")


# Released


async def test_released_letters_are_read_and_answered_by_whoever_follows(world: World) -> None:
    """On pages of their own, under the numbers that they had; the answer goes to their writer."""
    eve = world.person("eve")
    ann, bob, _ = await follows(world, eve, *[f"Word {number}." for number in range(1, 7)])
    said = await bob.says("letter release")
    assert said.startswith("Whoever plays Blue after you can read all letters that you have written and got there.")
    read = reply_of(await eve.slash("letter read"))
    assert "There are no letters here." in read.content
    assert [LEFT] == buttons(read)
    left = reply_of(await eve.member.click(read, label=LEFT))
    assert "A predecessor at your seat has left these letters to you." in left.content
    assert "**Letter 6** · Red to Blue" in (left.embeds[-1].description or "")
    assert [*[f"Reply to {number}" for number in (3, 4, 5, 6)], "Older letters"] == buttons(left)
    older = reply_of(await eve.member.click(left, label="Older letters"))
    assert ["Reply to 1", "Reply to 2"] == buttons(older)
    opened = await eve.member.click(older, label="Reply to 2")
    said = reply_of(await eve.member.submit_modal(opened, {"0": "I found your letter."})).content
    assert "Your letter goes to Red. It is number 1." == said
    assert texts(letters_to(ann)[-1]).endswith("I found your letter.")
    assert NO_SUCH_LETTER in await eve.says("letter report", number=2, reason="An insult.")
    assert "Word" not in opened_with(await eve.opens_panel())


async def test_letters_can_be_left_in_advance_and_closed_again(world: World) -> None:
    """As long as nobody has followed; who leaves is told what becomes of them."""
    ann, bob, _ = await council(world, "ann", "bob", "cid")
    eve = world.person("eve")
    await ann.says("letter write", to="Blue", text=MARK)
    await bob.says("letter release")
    assert "Your letters of Blue are released already." == await bob.says("letter release")
    assert "Whoever follows you can read your letters, as you have wished." in await bob.says("game leave")
    closed = "Your letters of Blue are closed: whoever follows you there cannot read them."
    assert closed == await bob.says("letter release", take_back=True)
    await takes(world, eve)
    assert [] == buttons(reply_of(await eve.slash("letter read")))
    await bob.says("letter release", seat="Blue")
    assert MARK in (await page(eve, LEFT)).embeds[0].description  # type: ignore[operator]
    assert "they stay released" in await bob.says("letter release", take_back=True)


async def test_letters_of_several_predecessors_have_a_button_each(world: World) -> None:
    """The oldest first."""
    eve, dan = world.person("eve"), world.person("dan")
    ann, bob, _ = await follows(world, eve, "For Bob.")
    await ann.says("letter write", to="Blue", text="For Eve.")
    for player in (bob, eve):
        await player.says("letter release")
    await takes(world, dan)
    assert [LEFT, f"{LEFT}, 2"] == buttons(reply_of(await dan.slash("letter read")))
    assert (await page(dan, LEFT)).embeds[0].description.endswith("For Bob.")  # type: ignore[union-attr]
    assert (await page(dan, f"{LEFT}, 2")).embeds[0].description.endswith("For Eve.")  # type: ignore[union-attr]


@pytest.mark.parametrize("way", ["leave", "concede"])
async def test_who_leaves_is_told_how_to_leave_his_letters(world: World, way: str) -> None:
    """If he has any."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    await ann.says("letter write", to="Blue", text=MARK)

    async def goes(player: Player) -> str:
        reply = reply_of(await player.slash(f"game {way}"))
        return reply.content if way == "leave" else await player.presses(buttons(reply)[0], reply)

    assert "Nobody who follows you can read your letters, unless you release them" in await goes(bob)
    assert "letters" not in await goes(cid)


async def test_only_own_letters_can_be_released(world: World) -> None:
    """Neither a stranger nor another player has any there."""
    _, _, cid = await follows(world, world.person("eve"), MARK)
    assert "You have left no letters here." == await world.person("dan").says("letter release")
    assert "You have left no letters there." == await cid.says("letter release", seat="Blue")
    assert "The seats are Red, Blue, Green." == await cid.says("letter release", seat="the moon")


async def test_who_loses_his_seat_while_he_writes_sends_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise his letter would lie among those of whoever has followed him."""
    ann, bob, _ = await council(world, "ann", "bob", "cid")
    eve = world.person("eve")
    change = world.bot.tables.change

    async def too_late(table: int, action: object) -> object:
        monkeypatch.undo()
        await world.hands_over(BLUE, eve)
        return await change(table, action)  # type: ignore[arg-type]

    monkeypatch.setattr(world.bot.tables, "change", too_late)
    assert f"{NOT_HERE} You wrote: {MARK}" == await bob.says("letter write", to="Red", text=MARK)
    assert [] == letters_to(ann)
    assert "There are no letters here." in await reads(eve)
