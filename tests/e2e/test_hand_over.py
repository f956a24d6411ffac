"""Whoever takes over a seat is told what they have come to: by direct message, and again whenever they want."""

from __future__ import annotations

import discord
import pytest

from rules.kernel.values import Seat
from rules.table.record import Stage
from rules.table.table import Table
from tests.e2e.players import Player, Shown, buttons, reply_of
from tests.e2e.world import World


def parts(page: Shown) -> dict[str, str]:
    """The parts of a page by their titles."""
    embeds = page.embeds if isinstance(page, discord.Message) else page.message.embeds
    return {embed.title or "": embed.description or "" for embed in embeds}


async def takes_over(world: World, eve: Player, seat: str, *others: Player) -> None:
    """Eve asks for a seat whose holder gives it up, and those who are left agree."""
    await eve.says("game join", seat=seat)
    for other in others:
        await other.presses("Agree", world.newest("Agree"))
    await world.env.settle()


async def a_seat_given_up(world: World, key: str) -> tuple[Player, Player, Player, Player]:
    """Blue changes hands from Bob to Eve at that moment."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until(key)
    eve = world.person("eve")
    await bob.says("game substitute")
    await takes_over(world, eve, "blue", ann, cid)
    assert "blue" == await eve.seat()
    return ann, bob, cid, eve


async def test_a_newcomer_gets_the_page_by_direct_message(world: World) -> None:
    """Once, with the picture, what the seat has answered, what is due and until when; nobody else gets one."""
    ann, bob, cid, eve = await a_seat_given_up(world, "march.order")
    (page,) = [message for message in eve.dms if "You took this seat over" in message.content]
    assert "you are **Blue**" in page.content
    assert page.attachments
    told = parts(page)
    assert told["Where you stand"]
    assert "Line " in told["What this seat has answered lately"]
    assert "/orders past" in told["What this seat has answered lately"]
    assert ["Decide", "My seat"] == buttons(page)
    for other in (ann, bob, cid):
        assert not any("You took this seat over" in message.content for message in other.dms)
    assert "You took this seat over" not in "".join(post.content for post in world.posts())


async def test_what_is_due_is_told_with_its_reason_and_its_time(world: World) -> None:
    """As the seat is asked it; and where nothing is due, that."""
    _, _, _, eve = await a_seat_given_up(world, "gather.camp")
    page = next(message for message in eve.dms if "You took this seat over" in message.content)
    asked = (await eve.sight()).question
    assert asked is not None
    assert "**What is due:**" in page.content
    assert f"Due <t:{(await world.record()).due}:f>" in page.content


async def test_the_page_is_found_again_by_a_button(world: World) -> None:
    """Under the status, under the page itself, and on the first panel of whoever is new; not for whoever has none."""
    ann, bob, _, eve = await a_seat_given_up(world, "gather.camp")
    panel = await eve.opens_panel()
    assert "You are new at this seat" in panel.content
    opened = reply_of(await eve.member.click(panel, label="My seat"))
    assert "You took this seat over" in opened.content
    again = reply_of(await eve.member.click(opened, label="My seat"))
    assert again.content == opened.content
    status = reply_of(await ann.slash("game status"))
    own = reply_of(await ann.member.click(status, label="My seat"))
    assert "Your seat so far." in own.content
    assert "You took this seat over" not in own.content
    assert [] == buttons(reply_of(await bob.slash("game status")))
    assert "You are new at this seat" not in (await ann.opens_panel()).content


async def test_whom_no_message_reaches_is_offered_the_page_on_the_panel(world: World) -> None:
    """Nothing of it is posted where others read it."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("gather.camp")
    await bob.says("game substitute")
    eve = world.person("eve")
    eve.closes_dms()
    await takes_over(world, eve, "blue", ann, cid)
    assert [] == eve.dms
    assert "You took this seat over" not in "".join(post.content for post in world.posts())
    assert "You are new at this seat" in (await eve.opens_panel()).content
    assert Stage.RUNNING is await world.stage()


async def test_the_newcomer_sees_no_sealed_answer_and_nothing_that_was_private(world: World) -> None:
    """What Bob has sealed counts, but Eve can only replace it; it is in no part of her page."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.sheet")
    answer, question = await bob.sensibly(), (await bob.sight()).question
    assert question is not None
    await bob.decides(answer)
    assert bob not in await world.waiting()
    await bob.says("game substitute")
    eve = world.person("eve")
    await takes_over(world, eve, "blue", ann, cid)
    page = next(message for message in eve.dms if "You took this seat over" in message.content)
    assert question.describe(answer) not in page.content + "".join(parts(page).values())
    assert "An answer was sealed for this seat before you came." in page.content
    assert "Nothing. Questions that you can answer in advance" in parts(page)["What you have filed in advance"]


async def test_old_and_new_holder_keep_records_of_their_own(world: World) -> None:
    """What Bob handed in is his, what Eve hands in is hers; neither is written on the other."""
    _, bob, _, eve = await a_seat_given_up(world, "gather.camp")
    before = (await world.record()).tallies
    assert before[bob.id].handed_in > 0
    assert eve.id not in before
    await world.plays_out()
    after = (await world.record()).tallies
    assert before[bob.id] == after[bob.id]
    assert after[eve.id].handed_in > 0
    said = {person: await person.says("game record") for person in (bob, eve)}
    assert f"{before[bob.id].handed_in} handed in" in said[bob] or str(before[bob.id].handed_in) in said[bob]
    assert said[bob] != said[eve]


async def test_whoever_has_left_again_gets_no_page(world: World) -> None:
    """It is for whoever holds the seat when it goes out."""
    await world.playing("ann", "bob", "cid")
    await world.plays_until("gather.camp")
    eve, seat, now = world.person("eve"), Seat("blue"), int(world.env.now().timestamp())

    def come_and_go(table: Table) -> None:
        table.people.replace(seat, eve.id, now)
        table.people.leave(eve.id, now)

    with world.env._bot_scope():
        await world.bot.tables.change(world.table, come_and_go)
    await world.env.settle()
    assert [] == eve.dms


@pytest.mark.parametrize("step", ["send_message", "sent"])
async def test_the_page_comes_once_over_a_crash(world: World, step: str) -> None:
    """Killed before or after it was posted: it is there when the bot is back, and there is one."""
    await world.playing("ann", "bob", "cid")
    await world.plays_until("gather.camp")
    eve = world.person("eve")
    await world.hands_over("blue", eve)
    await world.restart()
    assert 1 == pages(eve)
    dan, now = world.person("dan"), int(world.env.now().timestamp())
    world.dies_at(step, world.bot.http if step == "send_message" else None)
    with world.env._bot_scope():
        await world.bot.tables.change(world.table, lambda table: table.people.replace(Seat("green"), dan.id, now))
    await world.env.settle()
    assert world.is_dead
    await world.crash()
    assert [1, 1] == [pages(dan), pages(eve)]


def pages(player: Player) -> int:
    """How many such pages somebody has got."""
    return sum("You took this seat over" in message.content for message in player.dms)
