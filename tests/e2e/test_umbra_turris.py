"""Umbra Turris on Discord: a whole game of two, four at one table, nested fights over restarts, orders on file."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cogs.panel.shell_acts import ShellAct
from cogs.panel.standing import Filing, filing_ids, see_filing
from render.editions import Edition
from rules.kernel.decisions import Decision
from rules.kernel.game import Event
from rules.kernel.values import Json, Seat
from rules.table.record import Stage
from rules.umbra_turris.cycle.ahead import KEY as AHEAD
from rules.umbra_turris.parties.builder import CHOOSE
from rules.umbra_turris.policies import HERO_ORDERS
from rules.umbra_turris.state import Table
from rules.umbra_turris.views import BattleView
from tests.clicks.counting import undrawn
from tests.clicks.moments import begun
from tests.e2e.hands import Touch, plan
from tests.e2e.players import Player, reply_of
from tests.e2e.world import World, a_world
from tests.helpers import umbra_turris as tower
from tests.rules.umbra_turris.tabletop import BLUE, RED

SHORT = {"budget": "750", "difficulty": "easy", "cycles": "6"}
MOST_ROUNDS = 4
"""Rounds of mail before the first Cycle, with ready-made parties."""


@cache
def plain() -> dict[str, Edition]:
    """The game with pictures that are drawn in no time."""
    return {tower.NAME: undrawn(tower.edition())}


@cache
def duels() -> dict[str, Edition]:
    """A duel that is about to begin, drawn in no time."""
    return {tower.NAME: undrawn(tower.staged(tower.duel))}


async def begins(world: World, *names: str, **settings: str) -> list[Player]:
    """A battle with these settings, a day for each decision."""
    players = await world.gathering(*names, game=tower.NAME, deadline="1d")
    for setting, value in settings.items():
        await players[0].says("game settings", setting=setting, value=value)
    await players[0].presses("Start")
    for player in players[1:]:
        await player.presses("Report for duty")
    return players


async def table_of(world: World) -> Table:
    """The battle as everybody sees it."""
    view = await world.look(lambda table: table.face(None).view)
    assert isinstance(view, BattleView)
    return view.table


async def acts(player: Player) -> None:
    """What a bold player does, by panel."""
    sight = await player.sight()
    assert sight.face is not None
    assert sight.question is not None
    await player.decides(tower.boldly(sight.face, sight.question))


async def hurries(player: Player) -> None:
    """The same, without a panel: for stretches that are about what comes after them."""
    sight = await player.sight()
    assert sight.face is not None
    assert sight.question is not None
    await player.has_decided(tower.boldly(sight.face, sight.question))


async def until(world: World, *keys: str) -> list[Player]:
    """Everybody answers until one of these is asked; returns who is waited for."""
    while not set(keys) & set(await world.asked()):
        assert Stage.RUNNING is await world.stage(), f"nobody is asked {keys}"
        await hurries((await world.waiting())[0])
    return await world.waiting()


async def happened(world: World) -> list[Event]:
    """All that everybody has heard of."""
    return [line.event for line in await world.bot.store.log(world.table, None, 10_000)]


async def assert_all_was_sent_once(world: World) -> None:
    """No message is lost or doubled."""
    outbox = await world.outbox()
    assert not outbox["waiting"] | outbox["sending"]
    assert len(outbox["sent"]) == len(world.everything_sent())


async def rounds_of_mail(world: World) -> int:
    """How often somebody had to be written to before the first Cycle: whoever is waited for answers all they can."""
    rounds = 0
    while "turn.model" not in await world.asked():
        rounds += 1
        assert rounds <= MOST_ROUNDS, await world.asked()
        for player in await world.waiting():
            while player in await world.waiting() and "turn.model" not in await world.asked():
                await acts(player)
    return rounds


# Two people


async def test_two_people_through_a_whole_short_game(tmp_path: Path) -> None:
    """At most four rounds of mail before the first Cycle; a missed deadline and a crash on the way; then to the end."""
    async with a_world(tmp_path, games=plain()) as world:
        _, bob = await begins(world, "ann", "bob", **SHORT)
        assert [CHOOSE] * 2 == await world.asked()
        assert "at_once" == (await world.record()).options["deployment"]
        assert 1 <= await rounds_of_mail(world) <= MOST_ROUNDS
        assert all(model.place is not None for model in (await table_of(world)).models)
        mishaps = {1: a_late_player, 2: a_crash_between_turns}
        pressed = 0
        while await world.stage() is Stage.RUNNING:
            cycle = (await table_of(world)).cycle
            if cycle in mishaps and "turn.model" in await world.asked():
                await mishaps.pop(cycle)(world)
                continue
            player, pressed = (await world.waiting())[0], pressed + 1
            await (acts if pressed % 8 == 0 else hurries)(player)  # Panels are the same every time.
        assert mishaps == {}
        outcome = (await world.record()).outcome
        assert outcome is not None
        assert (await table_of(world)).outcome == outcome
        assert "fell as they had to" in await bob.says("game verify")
        await assert_all_was_sent_once(world)


async def a_late_player(world: World) -> None:
    """At the deadline the rules let the first model do nothing, and the battle goes on."""
    (late,) = await world.waiting()
    seat, before = await late.seat(), await table_of(world)
    await world.deadline_passes()
    while late in await world.waiting() and "turn.act" in await world.asked():
        await world.deadline_passes()
    after = await table_of(world)
    acted = [model.id for model in after.models if model.has_acted and not before.model(model.id).has_acted]
    assert [seat] == [after.model(name).seat for name in acted][:1]
    assert ("deadline", "turn.model") in {(entry.by, entry.key) for entry in await world.journal()}


async def a_crash_between_turns(world: World) -> None:
    """The table is as it was, and whoever was waited for still is."""
    before, waiting = await table_of(world), await world.waiting()
    await world.crash()
    assert (before, waiting) == (await table_of(world), await world.waiting())
    for player in waiting:
        await acts(player)


# Four


async def test_four_people_at_one_table(tmp_path: Path) -> None:
    """Parties of all four are opened together, after at most four rounds of mail everybody activates in turn."""
    async with a_world(tmp_path, games=plain()) as world:
        await begins(world, "ann", "bob", "cid", "dan", **SHORT)
        assert [CHOOSE] * 4 == await world.asked()
        *first, last = await world.waiting()
        for player in first:
            await acts(player)
            assert not (await table_of(world)).models, "nobody's party is seen before all are in"
        await acts(last)
        assert 4 == len({model.seat for model in (await table_of(world)).models})
        assert await rounds_of_mail(world) < MOST_ROUNDS
        active: list[Seat] = []
        while len(active) < 4:
            (player,) = await world.waiting()
            if "turn.model" in await world.asked():
                active.append(await player.seat())
            await hurries(player)
        assert 4 == len(set(active)), active


# Inside an activation


async def at_the_duel(world: World, *answers: Json) -> list[Player]:
    """A duel in which this was answered already, one after the other by whoever is waited for."""
    players = await begins(world, "ann", "bob")
    for answer in answers:
        await (await world.waiting())[0].has_decided(answer)
    return players


CHARGE: Json = {"pick": "charge", "then": "blue.1"}


async def test_a_restart_inside_a_nested_counter_attack(tmp_path: Path) -> None:
    """A charge, in it a counter-attack, in that two secret dice: one is sealed, and the bot is stopped and killed."""
    async with a_world(tmp_path, games=duels()) as world:
        ann, bob = await at_the_duel(world, "red.1", CHARGE)
        assert ["combat.counter_attack"] == await world.asked()
        await bob.decides("counter_attack")
        assert {"combat.attack", "combat.parry"} == set(await world.asked())
        await bob.decides("head")
        sealed, before = (await bob.sight()).answer, await table_of(world)
        for misfortune in (world.restart, world.crash):
            await misfortune()
            assert (sealed, before) == ((await bob.sight()).answer, await table_of(world))
            assert [ann] == await world.waiting()
        assert "Berta attacks Ralf: what do you " in ann.reads(await ann.opens_panel())
        await ann.decides("head")
        shown = [event.data for event in await happened(world) if event.kind == "dice_revealed"]
        assert [("blue.1", "head", ["head"])] == [(one["attacker"], one["location"], one["parries"]) for one in shown]
        assert {"combat.attack", "combat.parry"} == set(await world.asked()), "now the charge itself"
        await ann.decides("legs")
        await bob.decides("torso")
        onsets = [event.data["onset"] for event in await happened(world) if event.kind == "attacked"]
        assert ["counter", "charge"] == onsets
        assert [] == [entry for entry in await world.journal() if entry.by == "deadline"]


async def test_an_activation_is_undone_until_the_first_die(tmp_path: Path) -> None:
    """A walk, then the choice of the model itself are taken back; a blow is not."""
    async with a_world(tmp_path, games=duels()) as world:
        ann, bob = await at_the_duel(world)
        before = await table_of(world)
        panel = await ann.opens_panel()
        await ann.fills(panel, "red.1")
        await ann.fills(panel, {"pick": "move", "then": {"at": [30, 30], "facing": "E"}})
        assert (30, 30) == (await table_of(world)).model("red.1").place
        for asked in ("turn.act", "turn.model"):
            await ann.pushes(panel, "Undo my last answer")
            assert [asked] == await world.asked()
        assert before == await table_of(world)
        await ann.fills(panel, "red.1")
        await ann.fills(panel, CHARGE)
        for player, answer in ((bob, "nothing"), (ann, "head"), (bob, "legs")):
            await player.decides(answer)
        assert any(event.kind == "dice_revealed" for event in await happened(world))
        assert not (await ann.sight()).can_undo


async def test_the_opponent_hears_nothing_of_an_undone_walk(tmp_path: Path) -> None:
    """Only that an answer was taken back; when the activation is over, one post tells of what was done at last."""
    async with a_world(tmp_path, games=duels()) as world:
        ann, _ = await at_the_duel(world)
        posts = len(world.posts())
        panel = await ann.opens_panel()
        await ann.fills(panel, "red.1")
        await ann.fills(panel, {"pick": "move", "then": {"at": [30, 30], "facing": "N"}})
        await ann.pushes(panel, "Undo my last answer")
        await ann.fills(panel, {"pick": "move", "then": {"at": [32, 30], "facing": "N"}})
        (post,) = world.posts()[posts:]
        assert "Red takes the last answer back.\nWaiting for Red" in post.content
        await ann.fills(panel, "end")
        assert posts + 2 == len(world.posts())
        moves = [event.data["way"] for event in await happened(world) if event.kind == "moved"]
        assert [[32, 30]] == [way[-1] for way in moves if isinstance(way, list)]


# Orders on file


async def standing(player: Player) -> dict[str, Decision]:
    """The questions that a player can answer in advance."""
    seat = await player.seat()
    found: dict[str, Decision] = await player.world.look(lambda table: table.answers.standing_questions(seat))
    return found


async def files(player: Player, name: str, answer: Json) -> str:
    """File a sheet on its panel."""
    panel, world = reply_of(await player.slash("orders file", question=name)), player.world
    decision = (await standing(player))[name]
    seen = await see_filing(world.bot, filing_ids(world.table, decision), await player.seat())
    assert isinstance(seen, Filing)
    for touch in plan(seen, answer):
        await player.touches(panel, touch)
    return player.reads(panel)


ALWAYS_HEAD: dict[str, Json] = {"attack": "head", "parry": "head", "shield": "never", "counter_attack": "yes"}


async def test_standing_orders_are_used_and_not_told(tmp_path: Path) -> None:
    """A charged hero counter-attacks and parries by what was filed; the opponent sees the dice, and no word of it."""
    async with a_world(tmp_path, games=duels()) as world:
        ann, bob = await at_the_duel(world)
        before = len(world.everything_sent()), await ann.sight()
        name = f"{HERO_ORDERS}|blue.1"
        assert "Filed" in await files(bob, name, {**begun((await standing(bob))[name]), **ALWAYS_HEAD})
        assert before == (len(world.everything_sent()), await ann.sight())
        posts = len(world.posts())
        await ann.decides("red.1")
        await ann.decides(CHARGE)
        assert ["combat.parry"] == await world.asked(), "nobody waits for Blue"
        await ann.decides("legs")
        while await ann.seat() in [await one.seat() for one in await world.waiting()]:
            await hurries(ann)
        shown = [event.data for event in await happened(world) if event.kind == "dice_revealed"]
        assert ("blue.1", "head") == (shown[0]["attacker"], shown[0]["location"])
        assert all(one["parries"] == ["head"] for one in shown if one["target"] == "blue.1")
        assert {"forced"} == {entry.by for entry in await world.journal() if entry.key == HERO_ORDERS}
        told = [str(post.content) + str([one.description for one in post.embeds]) for post in world.posts()[posts:]]
        told += [str(message.content) for message in ann.dms]
        assert not re.search(r"filed|standing order", "\n".join(told), re.IGNORECASE)


async def test_an_activation_filed_ahead_is_done_when_its_turn_comes(tmp_path: Path) -> None:
    """Bob files what Berta does next; Ann's turn ends, Berta goes at once, and the table waits for Ann again."""
    async with a_world(tmp_path, games=duels()) as world:
        ann, bob = await at_the_duel(world)
        before = len(world.everything_sent()), await ann.sight()
        line: Json = {"pick": "blue.2", "then": {"pick": "move", "then": {"at": [52, 58], "facing": "W"}}}
        assert "Filed" in await files(bob, f"{AHEAD}|{BLUE}.1", [line])
        assert before == (len(world.everything_sent()), await ann.sight())
        assert "52,58 facing west" in await bob.says("orders show")
        await world.restart()
        for answer in ("red.2", "end"):
            await ann.decides(answer)
        bruno = (await table_of(world)).model("blue.2")
        assert ((52, 58), "W", True) == (bruno.place, bruno.facing, bruno.has_acted)
        assert [ann] == await world.waiting()
        assert not (await ann.sight()).can_undo, "she has seen what came of it"
        assert all(entry.by == "forced" for entry in await world.journal() if entry.seat == BLUE)


# Points


NAMED = "next to blue 1 Berta"


@pytest.mark.parametrize("way", ["raster", "35,33 N", NAMED])
async def test_a_point_is_chosen_in_three_ways(way: str, tmp_path: Path) -> None:
    """Taps on the raster, typed coordinates and a thing that is named all lead to a draft that can be handed in."""
    async with a_world(tmp_path, games=duels()) as world:
        ann, _ = await at_the_duel(world, "red.1")
        panel, before = await ann.opens_panel(), await ann.sight()
        if way == "raster":
            wanted: Json = {"pick": "move", "then": {"at": [35, 33], "facing": "N"}}
            *touches, _ = ann.plans(before, wanted)
            for touch in touches:
                await ann.touches(panel, touch)
        else:
            await ann.touches(panel, Touch(ShellAct.WRITE, text=f"Move up to 15 cm: {way}"))
        given = (await ann.sight()).working_draft.given
        assert isinstance(given, dict), ann.reads(panel)
        then = given["then"]
        assert isinstance(then, dict)
        assert way == NAMED or [35, 33] == then["at"]
        await ann.pushes(panel, "Hand in: ")
        assert then["at"] == [*((await table_of(world)).model("red.1").place or ())]


# Lists of parties


async def test_a_party_list_is_saved_shared_and_imported(tmp_path: Path) -> None:
    """Ann saves a ready-made party with a change, uses it at another table; Bob pastes its text; hidden until all are
    in."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob = await begins(world, "ann", "bob", **SHORT)
        text = tower.edition().game.in_words((await ann.sight()).face, {"party": "G750"})  # type: ignore[arg-type]
        changed = text.replace("Dawn Wardens patrol", "Alders")
        panel = await ann.opens_panel()
        await ann.touches(panel, Touch(ShellAct.WRITE, text=changed))
        assert "Written down: **name: Alders**" in ann.reads(panel)
        shown = reply_of(await ann.member.click(panel, custom_id=ann._control(panel, ShellAct.SAVED)))
        await ann.touches(shown, Touch(ShellAct.SAVE, text="Alders"))
        (kept,) = await world.bot.store.saved_answers(ann.id, tower.NAME, CHOOSE)
        assert changed == kept.text
        await ann.pushes(panel, "Hand in")
        other = await bob.opens_panel()
        await bob.touches(other, Touch(ShellAct.WRITE, text=kept.text))
        assert "Alders" not in "".join(str(post.content) for post in world.posts()), "hidden until all are in"
        await bob.pushes(other, "Hand in")
        names = {seat: party.name for seat, party in (await table_of(world)).parties.items()}
        assert {RED: "Alders", BLUE: "Alders"} == names
