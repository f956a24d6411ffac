"""Deciding: by letter or by button, late, twice, before a restart; changed, taken back, undone, filed for ever."""

from __future__ import annotations

import re

import pytest

from cogs.resolution import FATE
from rules.kernel.play import PASS
from rules.kernel.values import Json, Seat
from rules.table.record import Stage
from tests.e2e.players import Player, sensible
from tests.e2e.world import World

PASSED = "That moment has passed"


async def test_after_handing_in_the_next_question_appears_at_once(world: World) -> None:
    """A panel goes on by itself, and says what was stored with its receipt."""
    ann, _ = await world.playing("ann", "bob")
    panel = await ann.opens_panel()
    said = await ann.fills(panel, "Herons")
    assert "Handed in: Name the banner you march under. **Herons**" in said
    assert re.search(r"Receipt `[0-9a-f]{16}`", said)
    assert "Choose 2 troops to lead." in said
    said = await ann.fills(panel, ["riders", "axes"])
    assert "How many extra cards" in said


async def test_letter_and_button_do_the_same(world: World) -> None:
    """What is begun in the direct message goes on in the channel, and the other way round."""
    ann, _ = await world.playing("ann", "bob")
    letter, panel = ann.panel_in_dm, await ann.opens_panel()
    assert (await ann.sight()).question.prompt in letter.content  # type: ignore[union-attr]
    assert "Choose 2 troops" in await ann.fills(letter, "Herons")
    assert PASSED in await ann.pushes(panel, "Write")
    assert "Choose 2 troops" in ann.reads(panel)
    assert "How many extra cards" in await ann.fills(panel, ["pikes", "axes"])
    assert 2 == len(await world.journal())


async def test_a_late_press_is_told_so_and_shown_the_present(world: World) -> None:
    """Nothing is stored by a press on a panel whose moment has passed."""
    ann, bob = await world.playing("ann", "bob")
    old = await ann.opens_panel()
    await world.plays_until("gather.camp")
    before = await world.journal()
    said = await ann.pushes(old, "Write")
    assert PASSED in said
    assert "Place your troops in your camp." in said
    assert before == await world.journal()
    await world.plays_until("council.truce")
    assert PASSED in await bob.pushes(bob.dms[0], "Write")
    assert "truce" in bob.reads(bob.dms[0])


async def test_a_double_press_counts_once(world: World) -> None:
    """Two panels with the same finished answer: the second Hand in comes too late and changes nothing."""
    ann, _ = await world.playing("ann", "bob")
    await ann.decides("Herons")
    *choosing, hand_in = ann.plans(await ann.sight(), ["riders", "axes"])
    first = await ann.opens_panel()
    for touch in choosing:
        await ann.touches(first, touch)
    second = await ann.opens_panel()
    await ann.touches(first, hand_in)
    await ann.touches(second, hand_in)
    assert PASSED in ann.reads(second)
    assert ["gather.banner", "gather.troops"] == [entry.key for entry in await world.journal()]


async def test_strangers_have_nothing_to_decide(world: World) -> None:
    """Decide answers a spectator in private, and politely."""
    await world.playing("ann", "bob")
    eve = world.person("eve")
    assert "You do not sit at this table, so there is nothing for you to decide here." == await eve.presses("Decide")


async def test_a_panel_from_before_a_restart_still_works(world: World) -> None:
    """Panels in the channel and letters outlive the bot that made them, and so does a begun draft."""
    ann, bob = await world.playing("ann", "bob")
    panel = await ann.opens_panel()
    await ann.fills(panel, "Herons")
    (choice,) = [touch for touch in ann.plans(await ann.sight(), ["riders", "axes"]) if touch.values]
    await ann.touches(panel, choice)
    await world.restart()
    assert "Riders" in (await ann.opens_panel()).content, "the draft is kept"
    assert "How many extra cards" in await ann.pushes(panel, "Hand in")
    await world.crash()
    assert "Choose 2 troops" in await bob.fills(bob.panel_in_dm, "Otters")


async def test_a_modal_from_before_a_restart_still_counts(world: World) -> None:
    """What was being written while the bot restarted is not lost."""
    ann, _ = await world.playing("ann", "bob")
    panel = await ann.opens_panel()
    opened = await ann.member.click(panel, label="Write")
    await world.restart()
    await ann.member.submit_modal(opened, {"0": "Herons"})
    assert "Choose 2 troops" in await ann.pushes(panel, "Hand in")
    assert ["Herons"] == [entry.answer for entry in await world.journal()]


async def test_a_modal_that_comes_too_late_gives_the_words_back(world: World) -> None:
    """Who was still writing when the question was closed sees what he wrote."""
    ann, _ = await world.playing("ann", "bob")
    panel = await ann.opens_panel()
    opened = await ann.member.click(panel, label="Write")
    await ann.decides("Otters")
    await ann.member.submit_modal(opened, {"0": "Herons"})
    assert PASSED in ann.reads(panel)
    assert "You wrote: Herons" in ann.reads(panel)
    assert ["Otters"] == [entry.answer for entry in await world.journal()]


async def test_a_sealed_answer_can_be_seen_changed_and_taken_back(world: World) -> None:
    """Until the reveal the answer is its owner's, and the public learns only who has answered."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    posts = len(world.posts())
    panel = await ann.opens_panel()
    stored = sensible(await ann.sight())
    said = await ann.fills(panel, stored)
    assert "Handed in: **" in said
    assert f"Waiting for Blue ({bob.mention})." in said
    assert "Receipt `" in said
    assert stored == (await ann.sight()).answer
    assert f"Waiting for Blue ({bob.mention})." in await bob.says("game status")
    assert isinstance(stored, dict)
    other: Json = dict(zip(stored, ("a2", "b1"), strict=True))
    assert "counts until you hand in something else" in await ann.pushes(panel, "Change it")
    assert stored == (await ann.sight()).answer
    await ann.fills(panel, other)
    assert other == (await ann.sight()).answer
    assert "Nothing of yours is handed in now." in await ann.pushes(panel, "Take it back")
    assert None is (await ann.sight()).answer
    await ann.fills(panel, stored)
    assert posts == len(world.posts()), "none of this is anybody's business"
    await bob.decides(sensible(await bob.sight()))
    assert "camp on" in world.posts()[-1].content
    assert "Sealed answers: 4 of 4 match" in await ann.says("game verify")


async def test_two_panels_share_one_draft(world: World) -> None:
    """What is chosen in one panel of a seat stands in the other."""
    ann, _ = await world.playing("ann", "bob")
    await ann.decides("Herons")
    letter, panel = ann.panel_in_dm, await ann.opens_panel()
    (choice,) = [touch for touch in ann.plans(await ann.sight(), ["pikes", "archers"]) if touch.values]
    await ann.touches(panel, choice)
    await ann.pushes(letter, "Refresh")
    assert "How many extra cards" in await ann.pushes(letter, "Hand in")
    assert ["pikes", "archers"] == (await world.journal())[-1].answer


async def test_the_panel_shows_the_private_news_of_the_seat(world: World) -> None:
    """What only one seat is told stands in its panel and letter, and in nobody else's."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    for player, title in ((ann, "For Red alone"), (bob, "For Blue alone")):
        panel = await player.opens_panel()
        for embeds in (panel.embeds, player.dms[-1].embeds):
            embed = embeds[-1]
            assert title == embed.title
            assert "You draw" in (embed.description or "")
        fate = player.dms[-1].embeds[0]
        assert FATE == fate.title
        assert f"{(await player.seat()).capitalize()} gathers" in (fate.description or ""), "what all could see"
    assert all("You draw" not in post.content and not post.embeds for post in world.posts())


async def test_the_log_is_read_once_for_what_it_means(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not again for a letter, a panel or a refreshed one, as long as nothing has happened."""
    ann, _ = await world.playing("ann", "bob")
    reads: list[Seat | None] = []
    log = world.bot.store.log

    async def counted(table: int, seat: Seat | None, *bounds: int) -> object:
        reads.append(seat)
        return await log(table, seat, *bounds)

    monkeypatch.setattr(world.bot.store, "log", counted)
    await world.plays_until("gather.camp")
    seat = await ann.seat()
    once = [ann.dms[-1].embeds[0].description]
    reads.clear()
    once += [(await ann.opens_panel()).embeds[0].description for _ in range(3)]
    assert seat not in reads
    assert len({*once}) == 1


async def test_an_open_question_pings_the_asked_player_and_nobody_else(world: World) -> None:
    """Who is asked openly is called by name in the post; sealed questions ping nobody who gets a letter."""
    await world.playing("ann", "bob")
    assert set() == world.pinged(world.posts()[-1])
    (marcher,) = await world.plays_until("march.order")
    while "open" != await world.secrecy() or await world.waiting() == [marcher]:
        await world.acts(await world.next_player())
    (other,) = await world.waiting()
    assert {other.id} == world.pinged(world.posts()[-1])
    assert world.posts()[-1].content.startswith(other.mention)


async def test_nobody_is_pinged_for_what_they_did_themselves(world: World) -> None:
    """Who has just answered and is asked the next thing sees it on the panel: no post calls them, no letter rings."""
    _, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    assert bob.dms[-1].flags.suppress_notifications, "he handed in the last sheet"
    posts = len(world.posts())
    assert [bob] == await world.plays_until("march.order"), "he handed in the last stake, and marches first"
    assert len(world.posts()) > posts
    assert set() == world.pinged(world.posts()[-1])


async def test_who_cannot_be_written_to_is_called_once_a_question(world: World) -> None:
    """Closed direct messages are tried once; from then on the post itself calls the player."""
    ann, bob = world.person("ann"), world.person("bob")
    bob.closes_dms()
    await world.playing("ann", "bob")
    letters = rf"/channels/{bob.user.dm_channel.id}/messages"
    assert 1 == world.requests("POST", letters)
    await world.plays_until("gather.camp")
    assert 1 == world.requests("POST", letters), "a refusal is remembered"
    calls = [post for post in world.posts() if bob.id in world.pinged(post)]
    assert 2 == len(calls), "the report for duty and the first question; before the second one he has just acted"
    panel = await bob.opens_panel()
    assert "Your direct messages are closed to me" in panel.content
    world.works_again()
    await bob.pushes(panel, "Write to me again")
    await world.plays_until("council.truce")
    assert "truce" in bob.dms[-1].content
    assert set() == world.pinged(world.posts()[-1])
    assert [] == [post for post in world.posts() if ann.id in world.pinged(post)]


async def test_an_open_answer_can_be_undone_until_something_comes_of_it(world: World) -> None:
    """The own last answer is taken back from the panel, the channel is told, and the question is asked again."""
    await world.playing("ann", "bob")
    (marcher,) = await world.plays_until("march.order")
    lines = len(await world.journal())
    panel = await marcher.opens_panel()
    await marcher.fills(panel, sensible(await marcher.sight()))
    assert lines + 1 == len(await world.journal())
    assert "Your last answer is taken back." in await marcher.pushes(panel, "Undo my last answer")
    assert lines == len(await world.journal())
    seat = (await marcher.seat()).capitalize()
    assert f"{seat} takes the last answer back." in world.posts()[-1].content
    assert set() == world.pinged(world.posts()[-1]), "who takes it back knows it"
    await marcher.decides(sensible(await marcher.sight()))
    assert lines + 1 == len(await world.journal())


async def attack(world: World) -> list[Player]:
    """Play on until somebody attacks; returns the two who may play a card, in silence."""
    await world.playing("ann", "bob")
    players = await world.plays_until("attack.card")
    assert "silent" == await world.secrecy()
    return players


async def test_a_silent_window_never_shows_who_has_answered(world: World) -> None:
    """Nothing that anybody but the owner can see changes when a window is answered, changed or left alone."""
    first, second = await attack(world)
    eve = world.person("eve")

    async def seen() -> list[object]:
        posts = [(post.id, post.content) for post in world.posts()]
        letters = [(letter.id, letter.content) for letter in second.dms]
        panel = (await second.opens_panel()).content
        return [posts, letters, panel, await eve.says("game status"), await second.says("game status")]

    await second.opens_panel()  # The look with which a visit begins also tells what went by before.
    before = await seen()
    assert "There is a chance to react until" in world.posts()[-1].content
    assert "Waiting for" not in world.posts()[-1].content
    panel = await first.opens_panel()
    said = await first.fills(panel, PASS)
    assert "Nobody sees whether you have answered." in said
    assert before == await seen()
    await first.pushes(panel, "Take it back")
    assert before == await seen()


async def test_a_standing_answer_counts_every_time(world: World) -> None:
    """Filed once, it answers later windows by itself, until it is forgotten."""
    first, second = await attack(world)
    panel = await first.opens_panel()
    await first.pushes(panel, "Set a standing answer")
    await first.pushes(panel, "Pass")
    said = await first.pushes(panel, "Always answer so")
    assert "It is your standing answer" in said
    assert PASS == (await first.sight()).answer
    await second.decides(PASS)
    while "attack.card" not in [entry.key for entry in await world.journal() if entry.by == "standing"]:
        assert Stage.RUNNING is await world.stage(), "there was no second attack"
        player = (await world.waiting())[0]
        await player.decides(sensible(await player.sight()))
    seat = await first.seat()
    filed = [entry for entry in await world.journal() if entry.by == "standing"]
    assert [(seat, PASS)] == [(entry.seat, entry.answer) for entry in filed]


async def test_a_paused_game_takes_no_answers(world: World) -> None:
    """A panel from before the pause says so, and nothing is stored."""
    ann, _ = await world.playing("ann", "bob")
    panel = await ann.opens_panel()
    await ann.says("game pause", why="Tea")
    said = await ann.pushes(panel, "Write")
    assert "The game is paused. Tea" in said
    assert [] == await world.journal()


async def test_words_come_before_the_picture(world: World) -> None:
    """Nobody waits for a drawing to read his question; the picture follows by itself."""
    ann, _ = await world.playing("ann", "bob")
    before = len(world.env.http_requests)
    panel = await ann.opens_panel()
    edits = [request.json or {} for request in world.env.http_requests[before:] if request.method == "PATCH"]
    assert ["content" in edit for edit in edits] == [True, False]
    assert "Name the banner" in edits[0]["content"]
    assert 1 == len(panel.attachments)


async def test_a_newcomer_is_taught_a_few_times_and_not_again(world: World) -> None:
    """One line where it first matters, on the first panel of a question; /help tells it at any time, with the rule."""
    lesson = "💡 Who stakes more marches earlier."
    await world.playing("ann", "bob")
    taught = []
    for _ in range(2):
        player = world.people["ann"]
        await world.plays_until("council.sheet")
        panel = await player.opens_panel()
        taught.append(lesson in player.reads(panel))
        await player.pushes(panel, "Next open line")
        assert lesson not in player.reads(panel), "what is being chosen is not covered"
        said = await player.says("help")
        assert "**Asked now:** Seal your stake and your errand. (REF-204: /rules)" in said
        assert "Who stakes more marches earlier." in said
        for one in await world.waiting():
            await one.has_decided(await one.sensibly())
    assert taught == [True, True]
    for moment in ("9.1.0", "9.2.0"):
        await world.bot.store.lesson_seen(world.people["ann"].id, "ford.council.sheet", moment, 3)
    await world.plays_until("council.sheet")
    assert lesson not in player.reads(await player.opens_panel())
