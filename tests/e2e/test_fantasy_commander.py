"""Fantasy Commander on Discord: two people through a scenario, filed reactions, one post a colour, one person alone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cogs.drawing.worker import offered
from cogs.panel.standing import Filing, filing_ids, see_filing
from render.editions import Edition
from rules.fantasy_commander.state import Campaign, Field, Step
from rules.fantasy_commander.views import BattleView
from rules.kernel.decisions import Decision, Sheet
from rules.kernel.game import Event
from rules.kernel.values import Json, Seat
from rules.table.record import Stage
from tests.clicks.counting import undrawn
from tests.e2e.hands import plan
from tests.e2e.players import Player, reply_of
from tests.e2e.world import DAY, HOUR, World, a_world
from tests.helpers.lengths import at_length

GAME = "fantasy_commander"
EMPIRE, STYX = Seat("empire"), Seat("styx")
LAST_TURN = 12
"""By then somebody has won."""
ASKED = {"command.rerolls", "command.distribution", "order.card_and_unit", "activation.plan", "reaction.receive"}
"""What is asked in every battle [FC-D07, FC-D08, FC-D11 to FC-D18]."""


@cache
def plain() -> dict[str, Edition]:
    """The game with pictures that are drawn in no time."""
    return {GAME: undrawn(offered()[GAME])}


async def field_of(world: World) -> Field:
    """The battle as everybody sees it."""
    view = await world.look(lambda table: table.face(None).view)
    assert isinstance(view, BattleView)
    return view.field


async def begins(world: World, *names: str, **settings: str) -> list[Player]:
    """A battle with these settings, a day for each decision."""
    players = await world.gathering(*names, deadline="1d")
    for setting, value in settings.items():
        await players[0].says("game settings", setting=setting, value=value)
    await players[0].presses("Start")
    for player in players[1:]:
        await player.presses("Report for duty")
    return players


def told(world: World, since: int = 0) -> str:
    """What the channel has read since a post, with what was too long for it."""
    posts = world.posts()[since:]
    return "\n".join("\n".join([post.content, *(str(one.description) for one in post.embeds)]) for post in posts)


async def until(world: World, *keys: str) -> list[Player]:
    """Everybody answers until one of these is asked; returns who is waited for."""
    while not set(keys) & set(await world.asked()):
        assert Stage.RUNNING is await world.stage(), f"nobody is asked {keys}"
        await world.acts(await world.next_player())
    return await world.waiting()


async def assert_all_was_sent_once(world: World) -> None:
    """No message is lost or doubled."""
    outbox = await world.outbox()
    assert not outbox["waiting"] | outbox["sending"]
    assert len(outbox["sent"]) == len(world.everything_sent())


# Two people


async def test_two_people_through_scenario_5(tmp_path: Path) -> None:
    """Sealed sheets outlive a restart, an attack a crash; a missed deadline lets the rules act; then to the end."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob = await begins(world, "ann", "bob", scenario="5")
        assert {"deployment": "at_once", "scenario": "5"}.items() <= (await world.record()).options.items()
        asked: set[str] = set()
        mishaps = {1: a_restart_among_sealed_tokens, 2: a_late_player, 3: a_crash_in_an_attack}
        while await world.stage() is Stage.RUNNING:
            turn = (await field_of(world)).turn
            assert turn <= LAST_TURN
            if turn in mishaps:
                await mishaps.pop(turn)(world, ann, bob)
            asked |= set(await world.asked())
            await world.acts(await world.next_player())
        assert asked >= ASKED
        assert mishaps == {}
        record = await world.record()
        assert record.outcome is not None
        points = {side: army.points for side, army in (await field_of(world)).armies.items()}
        assert max(points, key=lambda side: points[side]) in record.outcome.winners
        assert "fell as they had to" in await bob.says("game verify")
        await assert_all_was_sent_once(world)


async def a_restart_among_sealed_tokens(world: World, ann: Player, bob: Player) -> None:
    """What ann has laid is sealed and counts, what bob has begun is still there; all tokens are revealed together."""
    await until(world, "command.distribution")
    await ann.decides(await ann.sensibly())
    panel, answer = await bob.opens_panel(), await bob.sensibly()
    await bob.touches(panel, bob.plans(await bob.sight(), answer)[0])
    for touch in bob.plans(await bob.sight(), answer)[:1]:
        await bob.touches(panel, touch)
    drafted, sealed = (await bob.sight()).working_draft, (await ann.sight()).answer
    assert drafted.given is not None
    await world.restart()
    assert (drafted, sealed) == ((await bob.sight()).working_draft, (await ann.sight()).answer)
    assert [bob] == await world.waiting()
    assert not any(unit.token for unit in (await field_of(world)).units)
    await bob.decides(answer)
    assert all(unit.token for unit in (await field_of(world)).on_map())


async def a_late_player(world: World, ann: Player, bob: Player) -> None:
    """At the deadline the rules let the unit rest or defend [FC-D15], and the battle goes on."""
    (late,) = await until(world, "activation.plan")
    name = (await late.sight()).question
    assert name is not None
    unit = (await field_of(world)).unit(name.about)
    posts = len(world.posts())
    await world.deadline_passes()
    after = (await field_of(world)).unit(unit.id)
    assert (after.cell, after.activated) == (unit.cell, True)
    assert f"{await title(late)} has not answered" in told(world, posts)
    assert ("deadline", "activation.plan") in {(entry.by, entry.key) for entry in await world.journal()}


async def title(player: Player) -> str:
    """How the channel calls a player's side."""
    return {EMPIRE: "the Empire", STYX: "Styx"}[await player.seat()]


async def a_crash_in_an_attack(world: World, ann: Player, bob: Player) -> None:
    """Whoever is attacked is asked the same afterwards, and answers once."""
    (attacked,) = await until(world, "reaction.receive")
    before, line = await field_of(world), len(await world.journal())
    question = (await attacked.sight()).question
    await world.crash()
    assert (before, question) == (await field_of(world), (await attacked.sight()).question)
    assert [attacked] == await world.waiting()
    await attacked.decides(await attacked.sensibly())
    given = [entry for entry in (await world.journal())[line:] if entry.key == "reaction.receive"]
    assert [(await attacked.seat(), "player")] == [(entry.seat, entry.by) for entry in given][:1]


# What is filed


POLICY = "reaction.policy"


async def files(player: Player, name: str, answer: Json) -> str:
    """File a sheet on its panel."""
    panel, world = reply_of(await player.slash("orders file", question=name)), player.world
    decision = (await standing(player))[name]
    seen = await see_filing(world.bot, filing_ids(world.table, decision), await player.seat())
    assert isinstance(seen, Filing)
    for touch in plan(seen, answer):
        await player.touches(panel, touch)
    return player.reads(panel)


async def standing(player: Player) -> dict[str, Decision]:
    """The questions that a player can answer in advance."""
    seat = await player.seat()
    found: dict[str, Decision] = await player.world.look(lambda table: table.answers.standing_questions(seat))
    return found


async def test_filed_reactions_are_used_and_nobody_is_told(tmp_path: Path) -> None:
    """Who has filed for all units is asked for no reaction; the opponent sees only what comes of it."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob = await begins(world, "ann", "bob")
        await until(world, "command.distribution")
        before = len(world.everything_sent()), await bob.sight()
        for name, decision in (await standing(ann)).items():
            if decision.key == POLICY:
                assert isinstance(decision, Sheet)
                usual = {slot: NEVER.get(slot, line.fall_back(lambda size: 0)) for slot, line in decision.slots.items()}
                assert "Filed" in await files(ann, name, usual)
        assert before == (len(world.everything_sent()), await bob.sight())
        assert "Never give up the order" in await ann.says("orders show")
        posts, attacked = len(world.posts()), 0
        while attacked < ENOUGH:
            assert EMPIRE not in await reacting(world)
            await world.acts(await world.next_player())
            attacked = len([one for one in await happened(world) if one.kind == "fought" and struck(one) == EMPIRE])
        seen = await happened(world)
        given_up = {str(one.data["unit"]) for one in seen if one.kind == "defended" and one.data["reaction"]}
        assert not [unit for unit in given_up if unit.startswith(EMPIRE)]
        assert {"forced"} == {one.by for one in await world.journal() if one.key == POLICY}
        private = "\n".join(str(message.content) for message in bob.dms)
        assert not re.search(r"filed|standing|how does it react", told(world, posts) + private, re.IGNORECASE)


NEVER: dict[str, Json] = {"defend": "never", "die": "no", "damage": "never", "counterblow": "no", "redirect": "no"}
NEVER |= {"regroup": "never", "rerolls": "none"}
ENOUGH = 3
"""Attacks on units whose reactions are filed."""


async def reacting(world: World) -> list[Seat]:
    """Whose reaction is waited for."""
    is_reaction = any(key.startswith("reaction.") for key in await world.asked())
    return [await player.seat() for player in await world.waiting()] if is_reaction else []


async def happened(world: World) -> list[Event]:
    """All that everybody has heard of."""
    return [line.event for line in await world.bot.store.log(world.table, None, 10_000)]


def struck(fought: Event) -> str:
    """The side that was attacked."""
    target = fought.data["target"]
    assert isinstance(target, dict)
    return str(target["side"])


# One post for each colour


async def test_with_the_digest_a_colour_is_one_post(tmp_path: Path) -> None:
    """The channel is still while a colour is played; who is asked reads in private what has happened."""
    async with a_world(tmp_path, games=plain()) as world:
        _, bob = await begins(world, "ann", "bob", digest="on")
        await until(world, "order.card_and_unit")
        posts, last = dict[tuple[int, str], set[int]](), bob
        while (field := await field_of(world)).turn == 1:
            if field.step is Step.ACTION:
                posts.setdefault((field.turn, str(field.colour)), set()).add(len(world.posts()))
                if field.opportunities and last is not bob and bob in await world.waiting():
                    assert await bob.has_panel_in_dm()
                    news = "\n".join(str(embed.description) for embed in bob.panel_in_dm.embeds)
                    assert re.search(r"acts? on|holds in", news), news
            last = await world.next_player()
            await world.acts(last)
        assert len(posts) >= COLOURS
        assert all(len(counts) == 1 for counts in posts.values()), posts
        every = sorted(number for counts in posts.values() for number in counts)
        assert [*range(every[0], every[0] + len(posts))] == every, "one post tells of each colour"


COLOURS = 3
"""Colours in which somebody acts in the first turn, at least."""


# Alone

MISSIONS = at_length(1, 2)
"""How many missions are fought to their end; the second is at least begun."""


async def test_one_person_through_two_missions(tmp_path: Path) -> None:
    """Seated by one press, without a clock, with restarts within and between missions; Styx is nobody's seat."""
    async with a_world(tmp_path, games=plain()) as world:
        (ann,) = await world.gathering("ann", game=GAME)
        assert "six missions against a steward, without deadlines" in await ann.presses("Border Watch")
        lobby = world.newest("Start").content
        assert "For 1 player against a steward." in lobby
        assert "nobody else is needed" in lobby
        bob = world.person("bob")
        assert "All seats are taken." == await bob.says("game join")
        await ann.presses("Start")
        assert Stage.RUNNING is await world.stage()
        assert "All seats are taken." == await bob.says("game join"), "unlike other seats of stewards"
        await outlives_a_crash(world, ann, number=1)
        await fights_to_the_report(world, number=1)
        await world.restart()
        assert ["campaign.town"] == await world.asked()
        assert (1, "multi_headed_horror") == ((await campaign_of(world)).mission, (await field_of(world)).scenario)
        await outlives_a_crash(world, ann, number=2)
        if MISSIONS == 2:
            await fights_to_the_report(world, number=2)
        assert None is (await world.record()).due
        by = {(entry.seat, entry.by) for entry in await world.journal() if entry.by != "forced"}
        assert {(EMPIRE, "player"), (STYX, "steward")} == by
        await assert_all_was_sent_once(world)


async def campaign_of(world: World) -> Campaign:
    """The settlement and its record."""
    campaign = (await field_of(world)).campaign
    assert campaign is not None
    return campaign


async def outlives_a_crash(world: World, ann: Player, number: int) -> None:
    """From the settlement into the mission; months pass in the middle and the bot dies, but nothing falls due."""
    await until(world, "activation.plan")
    await world.passes(HOUR)  # By then the channel has read all there is.
    before, posts = await field_of(world), len(world.posts())
    assert number == (await campaign_of(world)).mission + 1
    assert None is (await world.record()).due
    await world.passes(60 * DAY)
    await world.crash()
    assert (before, posts) == (await field_of(world), len(world.posts()))
    assert f"table {world.table}: waits for you" in await ann.says("duties")


async def fights_to_the_report(world: World, number: int) -> None:
    """The mission is played to its end."""
    while (await campaign_of(world)).mission < number:
        await world.acts(await world.next_player())
    assert number == len((await campaign_of(world)).reports)
