"""Combat in the Lists on Discord: six by post with every misfortune, two who are asked at every step, and the lobby."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from simcord.results import ResponseMessage

from cogs.drawing.worker import offered
from render.cuts import DEFAULT
from render.editions import Edition
from rules.combat_in_the_lists.game import SEATS, CombatInTheLists
from rules.combat_in_the_lists.state import FULL_HEALTH, Lists, Step
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.combat_in_the_lists.vocabulary import Compass
from rules.kernel.values import Seat
from rules.table.record import Stage
from tests.e2e.players import Player
from tests.e2e.world import DAY, DOT, World, a_world
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, GAME, STAG, Scene

NAMES = ("ann", "bob", "cid", "dan", "eve", "fay")
LAST_TURN = 25
"""By then somebody has won."""
SHEETS = ("movement.orders", "preparation.sheet", "commit.sheet", "fray.sheet")
"""What is asked by post, in this order [CL-201]."""
LIVE = {
    "setup.colour",
    "setup.weapon",
    "movement.orders",
    "movement.rotation",
    "preparation.sheet",
    "commit.stacks",
    "attack.next",
    "defence.answer",
    "recovery.action",
    "discard.cards",
    "last.chance",
}
"""What two knights are asked in every fight that is played live [CL-D02 to CL-D11, CL-D15, CL-D16]."""
TOGETHER = {"setup.weapon", "movement.orders", "preparation.sheet", "commit.stacks", "discard.cards", "last.chance"}
"""What both are asked at a time."""


@cache
def plain() -> dict[str, Edition]:
    """The game with pictures that are drawn in no time."""
    edition = offered()["combat_in_the_lists"]
    scenes = dict.fromkeys(edition.scenes, lambda event, cut: (DOT, "A picture."))
    return {
        "combat_in_the_lists": dataclasses.replace(
            edition, draw=lambda face, numbers, cut=DEFAULT: DOT, hand_picture=lambda face, cut: DOT, scenes=scenes
        )
    }


async def lists(world: World) -> ListsView:
    """The arena as everybody sees it."""
    view: ListsView = await world.look(lambda table: table.face(None).view)
    return view


async def own(player: Player) -> KnightView:
    """A player's knight, as the player knows it."""
    face = (await player.sight()).face
    assert face is not None
    assert isinstance(face.view, ListsView)
    return face.view.knight(await player.seat())


def told(world: World) -> str:
    """The newest post, with what was too long for it."""
    post = world.posts()[-1]
    return "\n".join([post.content, *(str(embed.description) for embed in post.embeds)])


# The lobby


async def test_the_lobby_offers_rounds_and_the_quiet_limit(tmp_path: Path) -> None:
    """Both are named with their choices, and changed by the host."""
    async with a_world(tmp_path, games=plain()) as world:
        (ann,) = await world.gathering("ann")
        assert "For 2 to 6 players. About 10 turns: 80 minutes in one sitting." in world.newest("Join").content
        said = await ann.says("game settings")
        assert "Rounds: **By the deadline** (By post, Live)" in said
        assert "Limit for knights who avoid each other: **15 quiet turns** (No limit)" in said
        await ann.says("game settings", setting="rounds", value="live")
        await ann.says("game settings", setting="quiet_limit", value="no limit")
        assert {"pace": "live", "quiet_limit": "off"} == (await world.record()).options
        assert "About 10 turns: 3 hours in one sitting." in world.newest("Join").content


@pytest.mark.parametrize(("deadline", "pace"), [("1h", "live"), ("61m", "post")])
async def test_the_deadline_says_whether_a_table_is_asked_live(tmp_path: Path, deadline: str, pace: str) -> None:
    """Up to an hour everybody is asked at every step; with longer deadlines, on sheets."""
    async with a_world(tmp_path, games=plain()) as world:
        await world.playing("ann", "bob", deadline=deadline)
        assert pace == (await world.record()).options["pace"]
        assert {"live": ["setup.colour"], "post": ["setup.entry"] * 2}[pace] == await world.asked()


# By post


async def test_six_knights_by_post(tmp_path: Path) -> None:
    """Closed mail, a missed deadline, restarts, a crash and a resignation; what panels show leads to every answer."""
    async with a_world(tmp_path, games=plain()) as world:
        cid = world.person("cid")
        cid.closes_dms()
        ann, bob, _, dan, _, _ = await world.playing(*NAMES, deadline="1d")
        tournament = Tournament(world, ann, bob, dan)
        while await world.stage() is Stage.RUNNING:
            await tournament.turn((await lists(world)).turn)
        assert [] == cid.dms
        assert any({cid.id} == world.pinged(post) for post in world.posts() if post.mentions)
        assert set(SHEETS) <= tournament.asked
        by = {(entry.seat, entry.by) for entry in await world.journal()}
        assert {("wolf", "deadline"), ("wolf", "player"), ("stag", "player")} <= by
        view, record = await lists(world), await world.record()
        assert record.outcome is not None
        assert {knight.seat for knight in view.in_the_lists} == set(record.outcome.winners)
        assert "fell as they had to" in await ann.says("game verify")
        outbox = await world.outbox()
        assert not outbox["waiting"] | outbox["sending"]
        assert len(outbox["sent"]) == len(world.everything_sent())


@dataclasses.dataclass
class Tournament:
    """What goes wrong in which turn, and what must not come of it."""

    world: World
    ann: Player
    bob: Player
    dan: Player
    asked: set[str] = dataclasses.field(default_factory=set)

    async def turn(self, number: int) -> None:
        """One turn, with its mishap; number 0 is the set-up."""
        assert number <= LAST_TURN
        mishaps = {1: self.a_restart_between_sheets, 2: self.dan_is_late, 3: self.bob_gives_up, 4: self.bob_is_gone}
        if number in mishaps:
            await mishaps[number]()
        while await self.world.stage() is Stage.RUNNING and number == (await lists(self.world)).turn:
            await self.decides(await self.world.next_player())

    async def decides(self, player: Player) -> None:
        """Somebody answers, each kind of question now and then by panel."""
        self.asked |= set(await self.world.asked())
        await self.world.acts(player)

    async def until(self, *keys: str) -> list[Player]:
        """Everybody answers until one of these is asked; returns who is waited for."""
        while not set(keys) & set(await self.world.asked()):
            await self.decides(await self.world.next_player())
        return await self.world.waiting()

    async def a_restart_between_sheets(self) -> None:
        """What is handed in stays sealed and counts, a draft is still there, and the next sheet comes as it would."""
        await self.until("movement.orders")
        await self.decides(self.ann)
        panel = await self.bob.opens_panel()
        await self.bob.selects(panel, "Face whoever is nearest")
        drafted, sealed = (await self.bob.sight()).working_draft, (await self.ann.sight()).answer
        await self.world.restart()
        assert drafted == (await self.bob.sight()).working_draft
        assert sealed == (await self.ann.sight()).answer
        assert self.ann not in await self.world.waiting()
        await self.until("preparation.sheet")
        await self.world.crash()
        assert ["preparation.sheet"] * 6 == await self.world.asked()

    async def dan_is_late(self) -> None:
        """At the deadline the rules answer for him alone: he stays where he is."""
        waiting = await self.until("movement.orders")
        before = (await lists(self.world)).knight(Seat("wolf")).cell
        for player in waiting:
            if player is not self.dan:
                await self.decides(player)
        await self.world.deadline_passes()
        assert "Wolf has not answered" in told(self.world)
        assert "movement.orders" not in await self.world.asked()
        assert before == (await lists(self.world)).knight(Seat("wolf")).cell

    async def bob_gives_up(self) -> None:
        """His knight stands there until the check at the end of the turn, and he is asked nothing more [CL-R69]."""
        await self.until("preparation.sheet")
        sure = await self.bob.slash("game concede")
        assert sure.response is not None
        assert "You have conceded." in await self.bob.presses("Concede as Boar", sure.response)
        assert (await lists(self.world)).knight(Seat("boar")).is_in
        assert "boar" not in await self.world.look(lambda table: table.use.waiting())
        await self.until("fray.sheet")
        await self.decides(self.ann)
        sealed = (await self.ann.sight()).answer
        await self.world.crash()
        assert sealed == (await self.ann.sight()).answer
        assert self.ann not in await self.world.waiting()

    async def bob_is_gone(self) -> None:
        """The check at the end of the turn has removed his knight, and the others play on by the row for five."""
        view = await lists(self.world)
        assert not view.knight(Seat("boar")).is_in
        assert "Boar has given up and is out of the lists." in told(self.world)
        assert 5 == len(view.in_the_lists) == len(await self.world.waiting())
        assert "You do not sit at this table." == await self.bob.says("orders write", words="forward")


# When nobody answers


@pytest.mark.rule("CL-R63")
async def test_a_table_that_nobody_answers_rests_until_somebody_presses_decide(tmp_path: Path) -> None:
    """CL-R63: when three rounds in a row have passed without an answer all are away, and nothing goes on by itself."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob = await world.playing("ann", "bob", deadline="1d")
        await world.plays_until("movement.orders")
        await world.passes(2 * DAY)
        assert (Stage.RUNNING, 2) == (await world.stage(), (await lists(world)).turn), "nobody stands side by side"
        await ann.decides(await ann.sensibly())
        await world.passes(3 * DAY)
        assert Stage.RUNNING is await world.stage(), "one answer is enough for the table to wait on"
        await world.passes(DAY)
        assert Stage.PAUSED is await world.stage()
        assert "Nobody is at the table any more" in told(world)
        before, posts = await lists(world), len(world.posts())
        await world.passes(27 * DAY)
        assert (before, posts) == (await lists(world), len(world.posts()))
        await bob.opens_panel()
        assert Stage.RUNNING is await world.stage()
        assert before == await lists(world)
        assert (await bob.sight()).question is not None


@pytest.mark.rule("CL-R63")
async def test_a_table_that_nobody_comes_back_to_is_closed_without_a_winner(tmp_path: Path) -> None:
    """CL-R63: after the abandonment time of the table; over a restart, and told in advance."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, _ = await world.playing("ann", "bob", deadline="1d")
        assert "closed without a winner after 4w" in await ann.says("game settings")
        while await world.stage() is Stage.RUNNING:
            await world.passes(DAY)
        assert "If nobody comes back, the table is closed without a winner" in told(world)
        assert "unless a player presses Decide before" in await ann.says("game status")
        await world.passes(27 * DAY)
        await world.restart()
        assert Stage.PAUSED is await world.stage()
        await world.passes(DAY)
        assert (Stage.FINISHED, None) == (await world.stage(), (await world.record()).outcome)
        assert "The game is abandoned. Nobody has come back to the table" in told(world)


# Live


async def test_two_knights_are_asked_at_every_step(tmp_path: Path) -> None:
    """Set-up, rotations, attacks and defences one by one, secrets together; the bot dies in the middle of an attack."""
    async with a_world(tmp_path, games=plain()) as world:
        ann, bob = await world.playing("ann", "bob", deadline="30m")
        assert "live" == (await world.record()).options["pace"]
        met: set[str] = set()
        is_cut_short = False
        while await world.stage() is Stage.RUNNING and not (is_cut_short and met >= LIVE):
            asked = await world.asked()
            met |= set(asked)
            assert len(asked) == 1 or set(asked) <= TOGETHER | {"recovery.action", "recovery.contests"}, asked
            if not is_cut_short and "defence.answer" in asked:
                is_cut_short = True
                await survives_a_crash(world, ann, bob)
            else:
                await world.acts(await world.next_player())
        assert is_cut_short
        assert met >= LIVE
        assert len((await world.outbox())["sent"]) == len(world.everything_sent())


async def survives_a_crash(world: World, *players: Player) -> None:
    """The victim of an attack is asked the same afterwards, holds the same cards, and answers once."""
    (victim,) = await world.waiting()
    hands, before, line = [await own(player) for player in players], await lists(world), len(await world.journal())
    assert "strikes at" in told(world)
    await world.crash()
    assert ["defence.answer"] == await world.asked()
    assert [victim] == await world.waiting()
    assert (hands, before) == ([await own(player) for player in players], await lists(world))
    await world.restart()
    await world.acts(victim)
    assert len(await world.journal()) == line + 1
    assert "plays" in told(world)


class BehindHisBack(CombatInTheLists):
    """A game that begins when all attacks are made: Falcon has the Marshal at the back and Boar in front of them.

    Stag, badly hurt, is halfway to the hex of Boar, who holds a card that restores health.
    """

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Lists:
        """The sneak attacks of a turn come next."""
        scene = Scene(knights=len(seats), step=Step.SNEAKS, marshal=1)
        scene.knight(FALCON, "E2", Compass.S)
        scene.knight(BOAR, "E3", Compass.N)
        scene.knight(STAG, "E3", Compass.N, origin=scene.box.board.parse("E4"), halfway=True, health=8)
        scene.give(BOAR, "staunch_the_wound")
        scene.give(FALCON, "sneak_attack")
        return scene.lists


@pytest.mark.rule("CL-D12", "CL-D13", "CL-D14")
async def test_sneak_attacks_and_contests_are_asked_one_by_one(tmp_path: Path) -> None:
    """The bot stops before a sneak attack, after the blow, before the next attempt, and before the fallen get up."""
    edition = plain()["combat_in_the_lists"]
    games = {"combat_in_the_lists": dataclasses.replace(edition, game=BehindHisBack(edition.game.content))}
    async with a_world(tmp_path, games=games) as world:
        players = await world.playing("ann", "bob", "cid", deadline="30m")
        falcon, boar, stag = [player for seat in SEATS[:3] for player in players if await player.seat() == seat]
        panel = await is_asked_alone_after_a_restart(world, falcon, "sneak.attempts")
        await falcon.pushes(panel, "Sneak attack on Boar")
        await falcon.pushes(panel, "Hand in: ")
        assert "Falcon sneaks in a blow on Boar on the black arrow" in told(world)
        struck = (await lists(world)).knight(BOAR).health
        assert struck < FULL_HEALTH
        panel = await is_asked_alone_after_a_restart(world, boar, "sneak.restore")
        await boar.selects(panel, "Staunch the wound")
        await boar.pushes(panel, "Hand in: ")
        assert "Boar plays *Staunch the wound*" in told(world)
        assert struck < (await lists(world)).knight(BOAR).health
        panel = await is_asked_alone_after_a_restart(world, falcon, "sneak.attempts")
        await falcon.pushes(panel, "Choose none")
        await falcon.pushes(panel, "Hand in: ")
        view = await lists(world)
        assert (view.knight(BOAR).cell, view.knight(STAG).fallen) == (GAME.content.board.parse("E3"), True)
        assert "E3 is contested" in told(world)
        panel = await is_asked_alone_after_a_restart(world, stag, "recovery.contests")
        await stag.fills(panel, {"stand": "yes"})
        assert "Stag stands up, for 4 points." in told(world)
        assert ["discard.cards"] * 3 == await world.asked()
        assert len(await world.journal()) == 4
        assert len((await world.outbox())["sent"]) == len(world.everything_sent())


async def is_asked_alone_after_a_restart(world: World, player: Player, key: str) -> ResponseMessage:
    """Whatever the bot has gone through, one player is asked, sees the same as before, and opens the panel."""
    assert ([key], [player]) == (await world.asked(), await world.waiting())
    before, line = (await player.sight()).question, len(await world.journal())
    await world.restart()
    await world.crash()
    assert ([key], [player]) == (await world.asked(), await world.waiting())
    assert (before, line) == ((await player.sight()).question, len(await world.journal()))
    return await player.opens_panel()
