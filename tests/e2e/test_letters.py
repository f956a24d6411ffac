"""/letter: what players write to each other, from the pen to the reader, and to nobody else."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from rules.kernel.play import DONE
from rules.table.letters import LETTERS_A_DAY, LONGEST_LETTER
from tests.e2e.players import Player, buttons, reply_of
from tests.e2e.world import World

MARK = "Meet me at the mill."
FLOOR = "council.truce"
CLOSED = "The rules allow you no letters at this moment."


async def council(world: World, *names: str) -> list[Player]:
    """A game in whose council captains may write."""
    players = await world.playing(*names)
    await world.plays_until(FLOOR)
    return players


def letters_to(player: Player) -> list[discord.Message]:
    """The letters among his direct messages."""
    return [message for message in player.dms if "All letters" in buttons(message)]


def texts(message: discord.Message) -> str:
    """All that stands in a message."""
    return "\n".join([message.content, *[embed.description or "" for embed in message.embeds]])


async def reads(player: Player, **options: Any) -> str:
    """What /letter read shows."""
    reply = reply_of(await player.slash("letter read", **options))
    return "\n".join([reply.content, *[embed.description or "" for embed in reply.embeds]])


def opened_with(panel: object) -> str:
    """The letters on a panel that was just opened."""
    return "\n".join(embed.description or "" for embed in panel.embeds)  # type: ignore[attr-defined]


async def replies(player: Player, letter: discord.Message, text: str, label: str = "Reply") -> str:
    """What a reply by the button under a letter is answered with."""
    opened = await player.user.click(letter, label=label)
    return reply_of(await player.user.submit_modal(opened, {"0": text})).content


# From one to the other


async def test_a_letter_reaches_its_reader_and_nobody_else(world: World) -> None:
    """With the writer's seat, never his name; both find it again, the others learn of nothing."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    posts = len(world.posts())
    assert "Your letter goes to Blue. It is number 1." == await ann.says("letter write", to="Blue", text=MARK)
    (letter,) = letters_to(bob)
    assert "you are **Blue**" in letter.content
    assert "**Letter 1** · Red to you · " in texts(letter)
    assert texts(letter).endswith(f"\n{MARK}")
    assert not any(name in texts(letter) for name in (ann.id, ann.mention, "ann"))
    assert set() == world.pinged(letter)
    assert "**Letter 1** · Red to you" in await reads(bob)
    assert "**Letter 1** · you to Blue" in await reads(ann)
    assert "There are no letters here." in await reads(cid)
    assert [] == letters_to(cid) == letters_to(ann)
    assert posts == len(world.posts())
    assert "You do not sit at this table." == await world.person("dan").says("letter read")


async def test_a_reply_is_written_under_the_letter(world: World) -> None:
    """In the direct message, over a restart between the letter, the form and its sending off."""
    ann, bob = await council(world, "ann", "bob")
    await ann.says("letter write", to="blue", text=MARK)
    await world.restart()
    opened = await bob.user.click(letters_to(bob)[0], label="Reply")
    await world.restart()
    said = reply_of(await bob.user.submit_modal(opened, {"0": "At noon.\nBring gold."})).content
    assert "Your letter goes to Red. It is number 2." == said
    assert texts(letters_to(ann)[0]).endswith("\nAt noon.\nBring gold.")


async def test_a_letter_can_go_to_several_and_be_answered_to_all(world: World) -> None:
    """Everybody whom it went to sees who else has it; each counts his own letters."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    await ann.says("letter write", to="Blue", text="Only for you.")
    await ann.says("letter write", to="green, Blue", text=MARK)
    assert "**Letter 1** · Red to you and Blue" in texts(letters_to(cid)[0])
    assert "**Letter 2** · Red to you and Green" in texts(letters_to(bob)[1])
    assert "Reply to all" not in buttons(letters_to(bob)[0])
    assert "Your letter goes to Red and Blue. It is number 2." == await replies(
        cid, letters_to(cid)[0], "Agreed.", "Reply to all"
    )
    assert "Your letter goes to Red. It is number 4." == await replies(bob, letters_to(bob)[1], "I am not sure.")
    await bob.says("letter write", to="everybody", text="Peace.")
    assert [3, 3, 2] == [len(letters_to(player)) for player in (ann, bob, cid)]
    assert "Blue to you and Red" in texts(letters_to(cid)[-1])


async def test_whom_one_may_write_to_is_suggested(world: World) -> None:
    """Those and no others, one after the other."""
    ann, _, _ = await council(world, "ann", "bob", "cid")
    assert ["Blue", "Green", "everybody"] == await ann.is_offered("letter write", "to")
    assert ["Green"] == await ann.is_offered("letter write", "to", "gr")
    assert ["Blue, Green"] == await ann.is_offered("letter write", "to", "blue, ")
    assert [] == await world.person("dan").is_offered("letter write", "to")
    assert "You can write to Blue and Green now: /letter write" in (await ann.opens_panel()).content


# When it cannot go


async def test_outside_of_the_council_no_letter_goes(world: World) -> None:
    """Neither before nor after; what was written is given back."""
    ann, bob = await world.playing("ann", "bob")
    assert f"{CLOSED} You wrote: {MARK}" == await ann.says("letter write", to="Blue", text=MARK)
    await world.plays_until(FLOOR)
    await ann.says("letter write", to="Blue", text=MARK)
    for player in (ann, bob):
        await player.decides(DONE)
    assert CLOSED in await ann.says("letter write", to="Blue", text=MARK)
    assert f"{CLOSED} You wrote: Too late." == await replies(bob, letters_to(bob)[0], "Too late.")
    assert [] == await ann.is_offered("letter write", "to")
    assert "/letter write" not in (await ann.opens_panel()).content
    assert "You can write to nobody at this moment." in await reads(ann)
    assert 1 == len(letters_to(bob))


async def test_a_paused_table_carries_no_letters(world: World) -> None:
    """Until it goes on."""
    ann, bob = await council(world, "ann", "bob")
    await ann.says("game pause")
    assert "This game is paused" in await ann.says("letter write", to="Blue", text=MARK)
    assert [] == letters_to(bob)


@pytest.mark.parametrize(
    ("to", "words"),
    [("Red", "That is your own seat."), ("the moon", "The seats are Red, Blue"), (" , ", "There is nobody whom")],
)
async def test_a_letter_to_nobody_is_refused(world: World, to: str, words: str) -> None:
    """With a sentence."""
    ann, _ = await council(world, "ann", "bob")
    assert words in await ann.says("letter write", to=to, text=MARK)
    assert "There are no letters here." in await reads(ann)


async def test_a_letter_is_neither_empty_nor_endless(world: World) -> None:
    """The longest one arrives whole, with all that had to be made harmless in it."""
    ann, bob = await council(world, "ann", "bob")
    await ann.says("letter write", to="Blue", text="*" * LONGEST_LETTER)
    assert texts(letters_to(bob)[0]).count("\\*") == LONGEST_LETTER
    for text in (" ", "\u200b\u200b"):
        assert "A letter has 1 to 1000 characters" in await replies(bob, letters_to(bob)[0], text)
    for _ in range(3):
        await ann.says("letter write", to="Blue", text="[" * LONGEST_LETTER)
    assert 4 == len(letters_to(bob))
    assert "**Letter 4**" in await reads(bob)
    assert "**Letter 1**" in await reads(bob, before=2)


async def test_older_letters_are_a_press_away(world: World) -> None:
    """All of them can be read, page by page, and answered from there."""
    ann, bob = await council(world, "ann", "bob")
    for number in range(1, 7):
        await ann.says("letter write", to="Blue", text=f"Word {number}.")
    page = reply_of(await bob.slash("letter read"))
    assert [f"Word {number}." for number in (3, 4, 5, 6)] == [
        (embed.description or "").splitlines()[-1] for embed in page.embeds
    ]
    older = reply_of(await bob.member.click(page, label="Older letters"))
    assert ["Reply to 1", "Reply to 2"] == buttons(older)
    opened = await bob.member.click(older, label="Reply to 2")
    assert "Your letter goes to Red." in reply_of(await bob.member.submit_modal(opened, {"0": "What?"})).content


async def test_markup_and_mentions_in_a_letter_are_harmless(world: World) -> None:
    """Letter by letter as it was written."""
    ann, bob = await council(world, "ann", "bob")
    await ann.says("letter write", to="Blue", text=f"@everyone {bob.mention} [x](https://evil.example) **b**")
    (letter,) = letters_to(bob)
    assert set() == world.pinged(letter)
    assert not any(harm in texts(letter).partition("\n")[2] for harm in ("@everyone", f" {bob.mention}", " [x]", "://"))


async def test_a_flood_of_letters_is_stopped_for_a_day(world: World) -> None:
    """The others are not hindered by it."""
    ann, bob = await council(world, "ann", "bob")
    for number in range(LETTERS_A_DAY):
        await ann.says("letter write", to="Blue", text=f"Word {number}.")
    assert "at most 20 letters a day" in await ann.says("letter write", to="Blue", text=MARK)
    assert LETTERS_A_DAY == len(letters_to(bob))
    assert "Your letter goes to Red." in await bob.says("letter write", to="Red", text="Enough.")


# Keeping order


async def test_letters_can_be_blocked_and_taken_again(world: World) -> None:
    """The writer is told; everybody else can still write."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    assert "You take no more letters from Red." == await bob.says("letter block", seat="Red")
    assert "Blue takes no letters from you. Nothing was sent." in await ann.says("letter write", to="Blue", text=MARK)
    assert ["Green"] == await ann.is_offered("letter write", "to")
    assert "Your letter goes to Green." in await ann.says("letter write", to="everybody", text=MARK)
    assert "Your letter goes to Blue." in await cid.says("letter write", to="Blue", text=MARK)
    assert "You already take no letters from Red." == await bob.says("letter block", seat="red")
    assert "That is your own seat." == await bob.says("letter block", seat="Blue")
    assert "You take letters from Red again." == await bob.says("letter unblock", seat="Red")
    assert "You have not blocked the letters of that seat." == await bob.says("letter unblock", seat="Red")
    assert "Your letter goes to Blue." in await ann.says("letter write", to="Blue", text=MARK)


async def test_a_letter_can_be_reported_to_the_host(world: World) -> None:
    """Who is shown it, and so is who manages the server, and nobody else."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    await bob.says("letter write", to="Green", text="You fool.")
    said = await cid.says("letter report", number=1, reason="An insult.")
    assert said.startswith("Reported. The host is shown the letter.")
    shown = texts(ann.dms[-1])
    assert "Green says: An insult." in shown
    assert "Blue to Green" in shown
    assert shown.endswith("You fool.")
    again = await cid.says("letter report", number=1, reason="An insult.")
    assert "You have already reported that letter." == again
    assert "You wrote that letter yourself." == await bob.says("letter report", number=1, reason="Me.")
    assert "There is no letter of yours with that number." in await bob.says("letter report", number=2, reason="Me.")
    assert "Only the host" in await bob.says("letter reported")
    reply = reply_of(await world.moderator("mod").slash("letter reported"))
    assert "You fool." in (reply.embeds[0].description or "")


async def test_a_host_is_no_judge_of_his_own_letters(world: World) -> None:
    """He is not told; those who manage the server see them."""
    ann, bob = await council(world, "ann", "bob")
    await ann.says("letter write", to="Blue", text="You fool.")
    before = len(ann.dms)
    assert "It bears the host's seat, and the host is not told." in await bob.says(
        "letter report", number=1, reason="An insult."
    )
    assert before == len(ann.dms)
    assert "No letter was reported at this table." in await ann.says("letter reported")
    reply = reply_of(await world.moderator("mod").slash("letter reported"))
    assert "Blue says: An insult." in (reply.embeds[0].description or "")


# Whatever goes wrong


async def test_who_has_closed_his_direct_messages_finds_his_letters_under_decide(world: World) -> None:
    """Nobody is called in the channel: that would tell of the letter."""
    ann, bob = await council(world, "ann", "bob")
    bob.closes_dms()
    posts = len(world.posts())
    await ann.says("letter write", to="Blue", text=MARK)
    assert [] == letters_to(bob)
    assert posts == len(world.posts())
    assert MARK in opened_with(await bob.opens_panel())
    assert MARK in await reads(bob)
    assert {"sent"} == {state for state, marks in (await world.outbox()).items() if marks}


@pytest.mark.parametrize("step", ["take_up", "sent"])
async def test_a_letter_survives_a_crash_between_sending_and_delivery(world: World, step: str) -> None:
    """It arrives, and once."""
    ann, bob = await council(world, "ann", "bob")
    world.dies_at(step)
    assert "Your letter goes to Blue." in await ann.says("letter write", to="Blue", text=MARK)
    await world.env.settle()
    assert world.is_dead
    await world.crash()
    await world.env.settle()
    assert 1 == len(letters_to(bob))
    assert MARK in await reads(bob)


async def test_letters_outlive_the_game_but_none_is_written_after_it(world: World) -> None:
    """They are kept with the table, and stand in no journal and no log."""
    ann, bob = await council(world, "ann", "bob")
    await ann.says("letter write", to="Blue", text=MARK)
    assert not any(MARK in entry.model_dump_json() for entry in await world.journal())
    assert MARK not in await bob.says("log")
    await world.moderator("mod").says("referee abandon")
    assert MARK in await reads(bob)
    assert "The game is over." in await bob.says("letter write", to="Red", text=MARK)


# Several lines, and searching


async def test_a_letter_of_several_lines_is_written_in_a_form(world: World) -> None:
    """It goes to whom it was opened for, also after a restart; to everybody who may be written to then."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    opened = await ann.slash("letter write", to="Blue")
    await world.restart()
    said = reply_of(await ann.member.submit_modal(opened, {"0": "At noon.\nBring gold."})).content
    assert "Your letter goes to Blue." in said
    assert "At noon.\nBring gold." in await reads(bob)
    assert "gold" not in await reads(cid)
    opened = await ann.slash("letter write", to="everybody")
    said = reply_of(await ann.member.submit_modal(opened, {"0": "Peace."})).content
    assert "Your letter goes to Blue and Green." in said
    assert "Peace." in await reads(cid)


async def test_whom_nobody_knows_gets_no_form(world: World) -> None:
    """A sentence says so, and strangers get none either."""
    ann, _ = await council(world, "ann", "bob")
    assert "The seats are Red, Blue." == await ann.says("letter write", to="purple")
    assert "You do not sit at this table." == await world.person("eve").says("letter write", to="Red")


async def test_letters_are_searched_by_what_stands_in_them(world: World) -> None:
    """Large or small; signs that mean something to a database mean nothing here, and nobody finds another's."""
    ann, bob, cid = await council(world, "ann", "bob", "cid")
    for text in ("The MILL at noon.", "100% of the gold", "A_B"):
        await ann.says("letter write", to="Blue", text=text)
    assert "The MILL at noon." in await reads(bob, search="mill")
    assert "gold" not in await reads(bob, search="mill")
    assert "100% of the gold" in (found := await reads(bob, search="0%"))
    assert "MILL" not in found
    assert "No letter here has “ZZZ”." in await reads(bob, search="ZZZ")
    assert "A\\_B" in (await reads(bob, search="a_b")) or "A_B" in await reads(bob, search="a_b")
    assert "No letter here has" in await reads(bob, search="a%b")
    assert "No letter here has" in await reads(cid, search="mill")


async def test_a_letter_rings_as_its_reader_wants_it(world: World) -> None:
    """Not in quiet hours, not where they want to hear of nothing, not on leave; it arrives all the same."""
    ann, bob = await council(world, "ann", "bob")

    async def rings() -> bool:
        before = len(letters_to(bob))
        await ann.says("letter write", to="Blue", text="Peace?")
        await world.env.settle()
        (letter,) = letters_to(bob)[before:]
        return not letter.flags.suppress_notifications

    assert await rings()
    await bob.says("notices", by="mention")
    assert await rings(), "a letter cannot come by name"
    await bob.says("notices", by="off")
    assert not await rings()
    hour = world.env.now().hour
    await bob.says("notices", by="direct message", zone="London", quiet=f"{hour}:00-{(hour + 2) % 24}:00")
    assert not await rings()
    await bob.says("notices", quiet="none")
    assert await rings()
    await bob.says("game away", until="5d", stand_in="wait for the deadline")
    assert not await rings()
