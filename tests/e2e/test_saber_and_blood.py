"""Saber and Blood on Discord: a whole bout of two with all its pictures, and one of two teams with every misfortune."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path

from cogs.drawing.worker import offered
from cogs.outbox.news import LONGEST_GATHERING, RETRY_AFTER
from cogs.resolution import BESIDES, FATE
from render.cuts import DEFAULT
from render.editions import Edition
from rules.saber_and_blood.views import BoutView
from rules.table.record import Stage
from tests.e2e.players import Player, buttons
from tests.e2e.world import DOT, World, a_world, drawn_at_first
from tests.helpers.lengths import at_length

BOTH = 2
AFTER_THE_CRASH = at_length(15, 10_000)
"""So many decisions are made after the last crash."""
ACTIVATIONS = 8
SEVERAL_STEPS = 2
COMBATS = ("combat_won", "combat_tied", "combat_evaded", "combat_cancelled")


def real() -> dict[str, Edition]:
    """The game as players see it; after its first boards, the rest is drawn in no time."""
    return {"saber_and_blood": drawn_at_first(offered()["saber_and_blood"])}


@cache
def plain() -> dict[str, Edition]:
    """The game with pictures that are drawn in no time."""
    edition = offered()["saber_and_blood"]
    scenes = dict.fromkeys(COMBATS, lambda event, cut: (DOT, "A combat."))
    return {
        "saber_and_blood": dataclasses.replace(
            edition, draw=lambda face, numbers, cut=DEFAULT: DOT, hand_picture=lambda face, cut: DOT, scenes=scenes
        )
    }


async def bout(world: World) -> BoutView:
    """The tavern as everybody sees it."""
    view: BoutView = await world.look(lambda table: table.face(None).view)
    return view


async def is_nested_combat(world: World) -> bool:
    """Whether two are about to choose stances for the attack of a ready token, inside somebody else's move."""
    if "combat.stance" not in await world.asked() or len(await world.waiting()) < BOTH:
        return False
    kinds = [event.kind for event in await world.look(lambda table: table.face(None).events)]
    return "ready_used" in kinds[-4:]


async def test_a_first_duel_is_one_press_away(tmp_path: Path) -> None:
    """Against a steward where nobody else is there; the tavern brawl for two, whatever was set and seated before."""
    async with a_world(tmp_path, games=plain()) as world:
        (ann,) = await world.gathering("ann")
        assert "For 2 to 4 players. About 10 turns: 3 hours in one sitting." in world.newest("Join").content
        await ann.says("game settings", setting="scenario", value="Debt")
        assert "For 2 players. About 11 turns" in world.newest("Join").content
        assert "First duel: A tavern brawl for two" in await ann.presses("First duel")
        lobby = world.newest("Join")
        assert "Scenario: Tavern brawl for all" in lobby.content
        assert "Blue (steward)\nGreen: free\nGold: free" in lobby.content
        assert "First duel" not in buttons(lobby)
        assert "The game begins." == await ann.presses("Start")
        assert "tavern_brawl" == (await bout(world)).scenario


async def test_two_people_fence_it_out(tmp_path: Path) -> None:
    """From the lobby to the result, all by panels: a board under every post, a picture of every combat, honest dice."""
    async with a_world(tmp_path, games=real()) as world:
        ann, _ = await world.playing("ann", "bob", deadline="1d", window="4h")
        await world.plays_out()
        assert Stage.FINISHED is await world.stage()
        fought = [one for one in await world.bot.store.log(world.table, None, 10_000) if one.event.kind in COMBATS]
        _, _, *news = world.posts()
        pictures = [file.description or "" for post in news for file in post.attachments]
        assert fought
        assert len(fought) == sum(" attacks " in words.split(".")[0] for words in pictures)
        assert all(post.attachments for post in news)
        assert ["Check the dice"] == buttons(news[-1])
        assert "fell as they had to" in await ann.says("game verify")


async def test_four_in_two_teams_with_a_crash_inside_a_nested_combat(tmp_path: Path) -> None:
    """The power fails while two choose their stances in the middle of another's move; nothing is lost or doubled."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob, cid, dan = await world.gathering("ann", "bob", "cid", "dan")
        await ann.says("game settings", setting="scenario", value="brawl_in_teams")
        await ann.presses("Start")
        for player in (bob, cid, dan):
            await player.presses("Report for duty")
        await survive_crashes(world)
        rolls = len(await world.bot.store.rolls(world.table))
        view, record = await bout(world), await world.record()
        if record.stage is Stage.FINISHED:
            assert record.outcome is not None
            assert "draw" == record.outcome.reason or 1 == len(
                {view.player(one).team for one in record.outcome.winners}
            )
            assert f"Dice and shuffles: {rolls} of {rolls} fell as they had to." in await ann.says("game verify")
        assert rolls
        assert {"a", "b"} == {player.team for player in view.players}
        assert len((await world.outbox())["sent"]) == len(world.everything_sent())


async def survive_crashes(world: World) -> None:
    """The power fails in the first two nested combats; then the bout goes on for a while."""
    crashes = decided = 0
    while await world.stage() is Stage.RUNNING and decided < AFTER_THE_CRASH:
        if crashes < BOTH and await is_nested_combat(world):
            crashes += 1
            before, asked = await bout(world), await world.asked()
            first, second = await world.waiting()
            await world.crash()
            assert (before, asked) == (await bout(world), await world.asked())
            await world.acts(first)
            await world.restart()
            assert [second] == await world.waiting()
        else:
            await world.acts(await world.next_player())
            decided += crashes > 0
    assert crashes


# One post tells of an activation


async def next_activation(world: World) -> bool:
    """Somebody acts, up to the next who does; returns whether anybody else was asked openly in between."""
    is_shared = False
    while True:
        player = await world.next_player()
        await world.acts(player)
        if "turn.operation" in await world.asked():
            return is_shared
        is_open = await world.look(lambda table: table.face(None).secrecy == "open")
        is_shared = is_shared or (is_open and await world.waiting() != [player])


async def test_an_activation_is_one_post(tmp_path: Path) -> None:
    """However many steps it takes, stances and reactions too; only whoever is asked openly must be called before."""
    async with a_world(tmp_path, games=plain()) as world:
        await world.playing("ann", "bob")
        await world.plays_until("turn.operation")
        activations = most = 0
        while activations < ACTIVATIONS or most < SEVERAL_STEPS:
            posts, lines = len(world.posts()), len(await world.journal())
            is_shared = await next_activation(world)
            steps, told = len(await world.journal()) - lines, world.posts()[posts:]
            if not is_shared:
                assert 1 == len(told), f"{len(told)} posts for {steps} steps"
                activations += 1
                most = max(most, steps)


async def until_stances(world: World) -> int:
    """Up to a fight of two people in the middle of an activation; returns how many posts there were before it."""
    await world.plays_until("turn.operation")
    while True:
        posts_before = len(world.posts())
        while "combat.stance" not in await world.asked():
            await world.acts(await world.next_player())
            if "turn.operation" in await world.asked():
                break
        else:
            if len(await world.waiting()) == BOTH and await world.look(
                lambda table: table.session is not None and table.session.is_under_way
            ):
                return posts_before
            await world.acts(await world.next_player())


async def test_a_fight_between_people_is_told_with_the_rest(tmp_path: Path) -> None:
    """The channel hears of it when somebody is called, or at its end; who must choose a stance is told at once."""
    async with a_world(tmp_path, games=plain()) as world:
        await world.playing("ann", "bob", deadline="1d")
        posts = await until_stances(world)
        assert posts == len(world.posts())
        first, second = await world.waiting()
        for player in (first, second):
            letter = player.dms[-1]
            told = "\n".join(embed.description or "" for embed in letter.embeds if embed.title in (FATE, BESIDES))
            assert await player.has_panel_in_dm()
            panel = await player.opens_panel()
            assert told == "\n".join(
                embed.description or "" for embed in panel.embeds if embed.title in (FATE, BESIDES)
            )
            assert "attack" in told or await is_acting(world, player)
        await world.acts(first)
        assert posts == len(world.posts()), "nobody can see in the channel who has chosen"
        while len(world.posts()) == posts:
            await world.acts(await world.next_player())
        assert "attack" in world.posts()[posts].content


async def is_acting(world: World, player: Player) -> bool:
    """Whether it is somebody's own activation, of which they need not be told."""
    return (await world.journal())[-1].seat == await player.seat()


async def test_whom_no_letter_reaches_is_called_to_a_fight(tmp_path: Path) -> None:
    """Then the channel hears of the attack at once."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob = world.person("ann"), world.person("bob")
        ann.closes_dms()
        bob.closes_dms()
        await world.playing("ann", "bob", deadline="1d")
        posts = await until_stances(world)
        assert len(world.posts()) == posts + 1
        assert "attack" in world.posts()[-1].content
        assert world.pinged(world.posts()[-1])


async def test_what_is_not_over_is_told_after_a_while(tmp_path: Path) -> None:
    """While somebody thinks about the rest of an action the channel hears of it after ten minutes, once."""
    async with a_world(tmp_path, games=plain()) as world:
        await world.playing("ann", "bob", deadline="1d")
        await world.plays_until("turn.operation")
        posts = len(world.posts())
        while "turn.operation" in await world.asked() or not (await world.outbox())["waiting"]:
            posts = len(world.posts())
            await world.acts(await world.next_player())
        posts = len(world.posts())
        await world.crash()
        assert posts == len(world.posts())
        await world.passes(LONGEST_GATHERING + 2 * RETRY_AFTER)
        (told,) = world.posts()[posts:]
        assert set() == world.pinged(told)
        assert not (await world.outbox())["waiting"]
