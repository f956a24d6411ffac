"""Deciding: by letter or by button, late, twice, before a restart; changed, taken back, undone, filed for ever."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from importlib import import_module

import pytest

from cogs.forms.in_words import read_all
from cogs.resolution import FATE
from rules.kernel.answers import follow_to, picked
from rules.kernel.decisions import Allot, Decision
from rules.kernel.game import Chance, Face, Odds
from rules.kernel.play import PASS
from rules.kernel.values import Json, Seat
from rules.table.record import Stage
from rules.table.table import Table
from tests.e2e.hands import Touch, plan
from tests.e2e.players import Player, sensible
from tests.e2e.world import World
from tests.reference.game import TheFord

PASSED = "That moment has passed"


async def answer_of(player: Player) -> Json:
    """What is stored of a player's answer to the open question."""
    face = (await player.sight()).face
    return face.answer if face is not None else None


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
    assert stored == await answer_of(ann)
    assert f"Waiting for Blue ({bob.mention})." in await bob.says("game status")
    assert isinstance(stored, dict)
    other: Json = dict(zip(stored, ("a2", "b1"), strict=True))
    assert "counts until you hand in something else" in await ann.pushes(panel, "Change it")
    assert stored == await answer_of(ann)
    await ann.fills(panel, other)
    assert other == await answer_of(ann)
    assert "Nothing of yours is handed in now." in await ann.pushes(panel, "Take it back")
    assert None is await answer_of(ann)
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

    async def counted(table: int, seat: Seat | None, limit: int) -> object:
        reads.append(seat)
        return await log(table, seat, limit)

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
    assert PASS == await answer_of(first)
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


async def test_what_may_be_overlooked_is_said_before_anything_is_handed_in(world: World) -> None:
    """A caution of the game, what could not be handed in, and what would count at the deadline instead."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("council.sheet"))[0]
    panel = await player.opens_panel()
    assert "⚠️" not in player.reads(panel)
    purse = (await player.sight()).question.slots["stake"].most  # type: ignore[union-attr]
    touches = player.plans(await player.sight(), {"stake": purse, "errand": "ferryman"})
    for touch in touches[:-1]:
        await player.touches(panel, touch)
    said = player.reads(panel)
    assert "⚠️ You stake all your gold." in said
    refusal = f"Stake and errand cost {purse + 1} gold together, and you have {purse}."
    assert f"⚠️ Cannot be handed in like this: {refusal}" in said
    assert f"**{purse + 1} of {purse} gold**" in said
    assert "At the deadline this would not count, but: **Gold staked on marching early: 0" in said


async def test_what_is_spent_is_counted_over_all_lines(world: World) -> None:
    """While a sheet is filled in, line after line; open lines cost nothing yet."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("council.sheet"))[0]
    panel = await player.opens_panel()
    assert "gold**" not in player.reads(panel)
    purse = (await player.sight()).question.slots["stake"].most  # type: ignore[union-attr]
    first, *others = player.plans(await player.sight(), {"stake": 1, "errand": "ferryman"})
    await player.touches(panel, first)
    assert f"**1 of {purse} gold**" in player.reads(panel)
    for touch in others[:-1]:
        await player.touches(panel, touch)
    assert f"**2 of {purse} gold**" in player.reads(panel)


async def test_the_last_press_hands_in_only_what_needs_no_caution(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a whole answer leads to is said first, with the button that hands it in."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.card"))[0]
    monkeypatch.setattr(TheFord, "cautions", lambda self, face, given, meant=None: (f"You mean {meant}.",))
    panel = await player.opens_panel()
    (touch,) = player.plans(await player.sight(), PASS)
    await player.touches(panel, touch)
    assert "To hand in: **Pass**\n⚠️ You mean None." in player.reads(panel)
    assert None is await answer_of(player)
    assert "Handed in: **Pass**" in await player.pushes(panel, "Hand in: Pass")


async def test_odds_are_read_before_anything_is_handed_in(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are reckoned by a worker from what is meant; the last press hands in only what has none that are new."""
    chance = Chance(words="somebody is beaten", likely=833, least=500, most=1000)
    monkeypatch.setattr(TheFord, "odds_for", ("attack.card",))
    monkeypatch.setattr(
        TheFord, "odds", lambda self, face, meant: () if face.answer else (Odds(about=f"{meant}", chances=(chance,)),)
    )
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.card"))[0]
    panel = await player.opens_panel()
    assert "🎲 None: somebody is beaten 83 % (50 % to 100 %)" in player.reads(panel)
    (touch,) = player.plans(await player.sight(), PASS)
    await player.touches(panel, touch)
    assert "Handed in: **Pass**" in player.reads(panel), "these odds were there before"


async def test_new_odds_hold_the_last_press_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses once more hands in; where odds cannot be told, nobody is held up."""
    chance = Chance(words="somebody is beaten", likely=833, least=500, most=1000)
    asked: list[object] = []

    def reckon(self: TheFord, face: Face, meant: object) -> tuple[Odds, ...]:
        asked.append(meant)
        return (Odds(about=f"Reckoned {len(asked)} times", chances=(chance,)),)

    monkeypatch.setattr(TheFord, "odds_for", ("attack.defeat",))
    monkeypatch.setattr(TheFord, "odds", reckon)
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.defeat"))[0]
    panel, before = await player.opens_panel(), len(await world.journal())
    (last, *_) = [Touch(act) for one in player.controls(panel) if (act := one.rpartition(":")[2])[0] in "qv"]
    await player.touches(panel, last)
    assert before == len(await world.journal())
    monkeypatch.setattr(TheFord, "odds", lambda self, face, meant: 1 // 0)
    await player.touches(panel, last)
    assert before < len(await world.journal())


async def test_a_caution_that_was_shown_holds_nobody_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """After it was said, whoever presses the same again hands it in."""
    await world.playing("ann", "bob")
    player = (await world.plays_until("attack.defeat"))[0]
    monkeypatch.setattr(TheFord, "cautions", lambda self, face, given, meant=None: ("Think again.",))
    panel, before = await player.opens_panel(), len(await world.journal())
    (last, *_) = [Touch(act) for one in player.controls(panel) if (act := one.rpartition(":")[2])[0] in "qv"]
    await player.touches(panel, last)
    assert "⚠️ Think again." in player.reads(panel)
    assert before == len(await world.journal())
    await player.touches(panel, last)
    assert before < len(await world.journal())


async def test_a_refused_answer_says_why_and_keeps_the_draft(world: World) -> None:
    """A sheet that costs more than the purse holds is not stored, and nothing of it is lost."""
    await world.playing("ann", "bob")
    await world.plays_until("council.sheet")
    player = (await world.waiting())[0]
    purse = (await player.sight()).question.slots["stake"].most  # type: ignore[union-attr]
    panel = await player.opens_panel()
    said = await player.fills(panel, {"stake": purse, "errand": "ferryman"})
    assert f"Stake and errand cost {purse + 1} gold together, and you have {purse}." in said
    assert None is await answer_of(player)
    assert "ferryman" in (await player.opens_panel()).content.lower()


async def test_words_come_before_the_picture(world: World) -> None:
    """Nobody waits for a drawing to read his question; the picture follows by itself."""
    ann, _ = await world.playing("ann", "bob")
    before = len(world.env.http_requests)
    panel = await ann.opens_panel()
    edits = [request.json or {} for request in world.env.http_requests[before:] if request.method == "PATCH"]
    assert ["content" in edit for edit in edits] == [True, False]
    assert "Name the banner" in edits[0]["content"]
    assert 1 == len(panel.attachments)


# Lists and shares


async def test_a_list_is_answered_line_by_line(world: World) -> None:
    """One press for the list, two for each line (to whom, how much), and one to hand it in."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.truce")
    first, second = await bob.seat(), await cid.seat()
    offers = picked("offers", [picked(second, 1), picked(first, 2)])
    panel, touches = await ann.opens_panel(), ann.plans(await ann.sight(), offers)
    assert 6 == len(touches)
    for touch in touches[:3]:
        await ann.touches(panel, touch)
    assert f"1\\. {second.capitalize()}: 1" in ann.reads(panel)
    for touch in touches[3:]:
        await ann.touches(panel, touch)
    assert offers == (await world.journal())[-1].answer
    assert "or be done. **Offer several truces: 1. " in ann.reads(panel)


async def test_a_list_can_be_written_and_a_wrong_line_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All lines at once, read away from the event loop; what cannot be read is named, and what stood there stays."""
    readers: list[threading.Thread] = []

    def watched(question: Decision, text: str) -> Json:
        readers.append(threading.current_thread())
        return read_all(question, text)

    monkeypatch.setattr(import_module("cogs.forms.press"), "read_all", watched)
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.truce")
    first, second = await bob.seat(), await cid.seat()
    offers = picked("offers", [picked(second, 1), picked(first, 2)])
    panel = await ann.opens_panel()

    async def write(text: str) -> str:
        opened = await ann.member.click(panel, label="Write the lines")
        await ann.member.submit_modal(opened, {"0": text})
        return ann.reads(panel)

    for touch in ann.plans(await ann.sight(), offers)[:3]:
        await ann.touches(panel, touch)
    for text, why in (
        (f"{first[1:]} 3", f"Line 1: {first[1:]} 3 is not one of the choices. Do you mean {first.capitalize()}?"),
        (f"{first} 1\n@everyone [x](y) 1", "Line 2: everyone x is not one of the choices."),
        (f"{first} 1, {first} 1", "Line 2: this cannot be chosen again."),
        (f"{first} 1", "Give 2 lines; you gave 1."),
        (f"{first} 1\n" * 90, "At most 2 lines can be given; you wrote 90."),
    ):
        said = await write(text)
        assert why in said
        assert 1 == said.count("Nothing was stored.")
        assert f"1\\. {second.capitalize()}: 1\n1 of at most 2 lines." in said
    await write(f"{second.upper()}: 1\n2 {first}")
    await ann.pushes(panel, "Hand in")
    assert offers == (await world.journal())[-1].answer
    assert len(readers) == 6
    assert threading.current_thread() not in readers


def wound_everybody(table: Table) -> None:
    """By hand, since nobody can choose the dice of a table."""
    assert table.session is not None
    for piece in table.session.state.pieces.values():
        piece.hearts = 1


async def somebody_who_may_rest(world: World) -> tuple[Player, Allot]:
    """A captain with wounds who fills in a sheet."""
    await world.playing("ann", "bob")
    await world.plays_until("council.truce")
    await world.look(wound_everybody)
    player = (await world.plays_until("council.sheet"))[0]
    rest = follow_to(Allot, (await player.sight()).question, "errand", "rest")
    assert rest is not None
    return player, rest


async def test_shares_are_chosen_with_the_pool_in_sight(world: World) -> None:
    """A select for each of the wounded, and what is left stands above them."""
    player, rest = await somebody_who_may_rest(world)
    sheet: Json = {"stake": 0, "errand": picked("rest", {rest.shares[0].id: 1})}
    panel, touches = await player.opens_panel(), player.plans(await player.sight(), sheet)
    asked = next(place for place, touch in enumerate(touches) if touch.act.endswith("c0"))
    for touch in touches[:asked]:
        await player.touches(panel, touch)
    assert f"**0 of {rest.most}** gold, {rest.most} left; 2 are needed." in player.reads(panel)
    await player.touches(panel, touches[asked])
    for touch in touches[asked + 1 :]:
        await player.touches(panel, touch)
    assert sheet == (await player.sight()).answer
    assert 4 == len(touches), "each line with what it says, the hearts, and hand in"


async def test_shares_can_be_written(world: World) -> None:
    """All numbers in one text, with the names as they stand on the panel; too many are refused in words."""
    player, rest = await somebody_who_may_rest(world)
    sheet: Json = {"stake": 0, "errand": picked("rest", {rest.shares[0].id: 1})}
    panel, touches = await player.opens_panel(), plan(await player.sight(), sheet, writes=True)
    for touch in touches:
        if touch.text is not None:
            share = rest.shares[0]
            await player.touches(panel, replace(touch, text=f"{share.label}: 9"))
            assert f"{share.label}: choose 0 to {share.most}; you chose 9." in player.reads(panel)
            touch = replace(touch, text=f"1 {share.label.lower()}")
        await player.touches(panel, touch)
    assert sheet == (await player.sight()).answer


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
