"""Swords & Sails on Discord: a season by panels and words, and a campaign of seven with every misfortune."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path
from typing import Any

from cogs.drawing.worker import offered
from cogs.resolution import FATE
from render.cuts import DEFAULT
from render.editions import Edition
from rules.kernel.values import Json
from rules.swords_and_sails import views
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.writing.canonical import canonical_lines
from rules.swords_and_sails.writing.order_sheet import OrderSheet
from rules.swords_and_sails.writing.reach import Reach
from tests.e2e.players import Player, reply_of
from tests.e2e.world import DAY, DOT, World, a_world
from tests.helpers.lengths import at_length

SEASONS = at_length(7, 8)


@cache
def plain() -> dict[str, Edition]:
    """The game with pictures that are drawn in no time."""
    edition = offered()["swords_and_sails"]
    scenes = {kind: lambda event, cut: (DOT, "A picture.") for kind in edition.scenes}
    return {
        "swords_and_sails": dataclasses.replace(
            edition, draw=lambda face, numbers, cut=DEFAULT: DOT, hand_picture=lambda face, cut: DOT, scenes=scenes
        )
    }


async def europe(world: World) -> views.CampaignView:
    """The map as everybody sees it."""
    view: views.CampaignView = await world.look(lambda table: table.face(None).view)
    return view


def told(world: World) -> str:
    """The newest post, with what was too long for it."""
    post = world.posts()[-1]
    return "\n".join([post.content, *(str(embed.description) for embed in post.embeds)])


async def own(player: Player) -> views.CampaignView:
    """The map as a player sees it."""
    face = (await player.sight()).face
    assert face is not None
    assert isinstance(face.view, views.CampaignView)
    return face.view


async def acts(player: Player) -> None:
    """Decide by panel: in the direct message if there is a current one, else by the button in the channel."""
    panel = player.panel_in_dm if await player.has_panel_in_dm() else await player.opens_panel()
    await player.fills(panel, await player.sensibly())


async def all_act_until(world: World, key: str) -> list[Player]:
    """Everybody acts until the table comes to that moment in the rules; returns who is waited for."""
    while key not in await world.asked():
        await acts((await world.waiting())[0])
    return await world.waiting()


async def in_words(player: Player) -> str:
    """The orders that a player has in mind, in the order language."""
    sight, answer = await player.sight(), await player.sensibly()
    assert sight.face is not None
    game: Any = player.world.games["swords_and_sails"].game
    assert isinstance(game, SwordsAndSails)
    view = await own(player)
    reach = Reach(views.outlook(view), game.content.atlas(view.options.half), game.content)
    assert isinstance(answer, dict)
    return "; ".join(canonical_lines(OrderSheet(reach).ask().read(answer), reach.area))


async def test_a_lobby_offers_the_powers_that_its_settings_have(tmp_path: Path) -> None:
    """Minor powers come with their setting; what was changed is named, and where the rest is found."""
    async with a_world(tmp_path, games=plain()) as world:
        (ann,) = await world.gathering("ann")
        lobby = world.posts()[-1].content
        assert "Fatimid Caliphate: free" in lobby
        assert "Ireland" not in lobby
        assert "Length: 40 points · Map: Both halves · 1d a decision, 4h a reaction\n" in lobby
        assert "Changed" not in lobby
        where = "**Settings by name** or /game settings lists and changes them."
        assert f"17 more settings stand as the game has them by itself; {where}" in lobby
        assert "For 2 to 7 players. About 5 seasons: 4 hours in one sitting." in lobby
        assert "Ireland" not in await ann.is_offered("game join", "seat")
        await ann.says("game settings", setting="minors", value="on")
        lobby = world.posts()[-1].content
        assert "Ireland: free" in lobby
        assert "Changed: Minor powers: On.\n-# 16 more settings" in lobby
        assert "Ireland" in await ann.is_offered("game join", "seat")


async def test_six_stewards_are_one_press_and_the_learning_game_another(tmp_path: Path) -> None:
    """The lobby of a newcomer: who plays, what is changed, and the same taken back by a press each."""
    async with a_world(tmp_path, games=plain()) as world:
        (ann,) = await world.gathering("ann")
        said = await ann.presses("Fill with stewards")
        others = "France, the North Sea Empire, the Holy Roman Empire, Kievan Rus', Byzantium and the Fatimid Caliphate"
        assert f"Stewards play {others}." == said
        assert 6 == world.newest("Join").content.count("(steward)")
        await ann.says("game settings", setting="combat", value="normal")
        assert "Learning game: In the first season orders are given" in await ann.presses("Learning game")
        assert "Changed: Learning game: first orders are given: On." in world.newest("Join").content
        assert 6 == world.newest("Join").content.count("(steward)")
        await ann.presses("Default settings")
        assert "Changed" not in world.newest("Join").content
        await ann.presses("Dismiss the stewards")
        assert "(steward)" not in world.newest("Join").content


async def test_a_season_by_panels_words_and_letters(tmp_path: Path) -> None:
    """Two people and two stewards, from income to the new season: each by his own means, each with his own secrets."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob = await world.gathering("ann", "bob", deadline="1d")
        for _ in range(2):
            await ann.presses("Add a steward")
        await ann.presses("Start")
        await bob.presses("Report for duty")
        await all_act_until(world, "diplomacy.floor")
        assert "Your letter goes to France." in await ann.says(
            "letter write", to="France", text="Peace in the Channel?"
        )
        assert any("Peace in the Channel?" in str(embed.description) for dm in bob.dms for embed in dm.embeds)
        await all_act_until(world, "orders.sheet")
        assert "The rules allow you no letters at this moment." in await bob.says(
            "letter write", to="England", text="Yes!"
        )
        written = await in_words(ann)
        said = await ann.says("orders write", words=f"{written}; Army IX to Nowhere")
        assert "Written down: " in said
        assert any(line.startswith("Army IX to Nowhere: ") for line in said.splitlines())
        draft = (await ann.sight()).working_draft.given
        assert isinstance(draft, dict)
        assert draft == {**draft, **_orders_of(await ann.sensibly(), draft)}
        await ann.fills(await ann.opens_panel(), draft)
        assert [bob] == await world.waiting()
        assert not any("Army I" in post.content for post in world.posts()), "orders are sealed"
        await acts(bob)
        assert "Land won:" in told(world)
        fates = [
            letter.embeds[0].description or "" for letter in ann.dms if letter.embeds and FATE == letter.embeds[0].title
        ]
        assert "England" in fates[-1], "a resolution begins with the reader's own fate"
        assert "France: " not in fates[-1], "what others did alone stands in the post"
        why = await ann.says("orders why")
        assert "**A I " in why
        assert "SS-" in why
        past = str(reply_of(await ann.slash("orders past")).embeds[0].description)
        explained = why.splitlines()[1:4]
        assert "\n".join(f"→ {line}" for line in explained) in past, "what became of each order"
        assert (
            past.index("Your orders for this season") < past.index(explained[0]) < past.index("Make and answer offers")
        )
        assert 1 == past.count(explained[0]), "of the orders alone, not of what was answered before"
        await all_act_until(world, "season.opening")
        assert "Summer 1000: income" in world.posts()[-1].content
        (orders,) = await ann.is_offered("board", "turn", "orders")
        assert orders.startswith("Spring 1000: orders (line ")
        assert orders in (await ann.says("board", turn="Spring 1000, orders")).replace("\\", "")


def _orders_of(answer: Json, lines: dict[str, Json]) -> dict[str, Json]:
    """The lines of an answer that are orders, in the place of those that stand on a sheet."""
    assert isinstance(answer, dict)
    return {slot: line for slot, line in answer.items() if slot in lines}


async def test_seven_powers_for_many_seasons(tmp_path: Path) -> None:
    """Four people and three stewards; closed mail, a missed deadline, a replacement, restarts and crashes."""
    async with a_world(tmp_path, games=plain()) as world:
        cid = world.person("cid")
        cid.closes_dms()
        ann, bob, _, dan = await world.gathering("ann", "bob", "cid", "dan", deadline="1d")
        await ann.says("game settings", setting="length", value="campaign")
        for _ in range(3):
            await ann.presses("Add a steward")
        await ann.presses("Start")
        for player in (bob, cid, dan):
            await player.presses("Report for duty")
        campaign = Misfortunes(world, ann, bob, cid, dan)
        for season in range(SEASONS):
            assert season == (await europe(world)).season
            await campaign.season(season)
        assert SEASONS == (await europe(world)).season
        assert [] == cid.dms
        called_to_orders = [post for post in world.posts() if ": orders" in post.content and post.mentions]
        assert SEASONS <= sum({cid.id} == world.pinged(post) for post in called_to_orders)
        by = {(entry.seat, entry.by) for entry in await world.journal()}
        assert {("FRA", "steward"), ("FRA", "player"), ("HRE", "deadline"), ("ENG", "player")} <= by
        outbox = await world.outbox()
        assert not outbox["waiting"] | outbox["sending"]
        assert len(outbox["sent"]) == len(world.everything_sent())


@dataclasses.dataclass
class Misfortunes:
    """What goes wrong in which season, and what must not come of it."""

    world: World
    ann: Player
    bob: Player
    cid: Player
    dan: Player

    async def season(self, number: int) -> None:
        """One season, with its mishap."""
        mishaps = {
            1: self.dan_is_late,
            2: self.a_crash_among_sealed_orders,
            3: self.bob_leaves,
            4: self.eve_comes,
            5: self.the_power_fails_at_the_reveal,
            6: self.a_restart_on_the_floor,
        }
        if number in mishaps:
            await mishaps[number]()
        while number == (await europe(self.world)).season:
            await self.quickly((await self.world.waiting())[0])

    async def quickly(self, player: Player) -> None:
        """Orders are typed; what a sheet begins with is handed in as it is; nobody talks for long."""
        question = (await player.sight()).question
        assert question is not None
        by_panel = self.world.pressed.is_worth_one(question.key)
        if by_panel and question.key == "orders.sheet":
            await player.says("orders write", words=await in_words(player))
        given = (await player.sight()).working_draft.given
        answer = "done" if question.key == "diplomacy.floor" else given or await player.sensibly()
        await (player.decides(answer) if by_panel else player.has_decided(answer))

    async def until(self, key: str) -> list[Player]:
        """Everybody acts until that moment; returns who is waited for."""
        while key not in await self.world.asked():
            await self.quickly((await self.world.waiting())[0])
        return await self.world.waiting()

    async def dan_is_late(self) -> None:
        """At the deadline the rules answer for him alone: his pieces defend."""
        await self.until("orders.sheet")
        for player in (self.ann, self.bob, self.cid):
            await self.quickly(player)
        await self.world.deadline_passes()
        assert "the Holy Roman Empire has not answered" in told(self.world)
        assert "orders.sheet" not in await self.world.asked()

    async def a_crash_among_sealed_orders(self) -> None:
        """What is handed in stays sealed and counts; a draft is still there."""
        await self.until("orders.sheet")
        await self.quickly(self.ann)
        await self.bob.says("orders write", words=await in_words(self.bob))
        drafted, sealed = (await self.bob.sight()).working_draft, (await self.ann.sight()).answer
        await self.world.crash(after=DAY // 4)
        assert drafted == (await self.bob.sight()).working_draft
        assert sealed == (await self.ann.sight()).answer
        assert self.ann not in await self.world.waiting()

    async def bob_leaves(self) -> None:
        """A steward plays on, and his letters and orders are out of reach for him."""
        await self.until("plots.sheet")
        await self.bob.says("game leave")
        assert "France leaves the table" in self.world.posts()[-1].content
        assert "You do not sit at this table." == await self.bob.says("orders write", words="A I DEFEND")

    async def eve_comes(self) -> None:
        """The seat that a steward kept is taken in the middle of a phase; its secrets go with it."""
        await self.until("orders.sheet")
        eve = self.world.person("eve")
        assert "You have asked for France." in await eve.says("game join", seat="FRA")
        for player in self.world.people.values():
            if (await self.world.record()).seat_of(player.id) is not None and player is not eve:
                await player.presses("Agree")
        view = await own(eve)
        assert all(piece.units for piece in view.own())
        question = (await eve.sight()).question
        assert question is not None
        assert "orders.sheet" == question.key

    async def the_power_fails_at_the_reveal(self) -> None:
        """Between the last answer and the reports: nothing is lost, doubled or played twice."""
        *others, last = await self.until("orders.sheet")
        for player in others:
            await self.quickly(player)
        before = await europe(self.world)
        self.world.dies_at("take_up")
        await self.quickly(last)
        await self.world.crash()
        after = await europe(self.world)
        assert after.season == before.season
        assert "orders.sheet" not in await self.world.asked()

    async def a_restart_on_the_floor(self) -> None:
        """Offers on the floor outlive a restart."""
        await self.until("diplomacy.floor")
        await acts(self.ann)
        before = await own(self.ann)
        await self.world.restart()
        assert before == await own(self.ann)
