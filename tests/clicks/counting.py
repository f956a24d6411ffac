"""Tasks done on real panels in the simulated Discord, click by click."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from cogs.drawing.worker import offered
from cogs.panel.shell_acts import ShellAct
from render.cuts import DEFAULT
from render.editions import Edition
from rules.kernel.dice import SeededDice
from rules.kernel.values import Json, Seat
from rules.table.table import Table
from tests.clicks.fewest import fewest_clicks
from tests.clicks.moments import Moment
from tests.e2e.hands import Touch
from tests.e2e.players import Player, buttons
from tests.e2e.world import DOT, SEED, World, a_world

DICE = SeededDice(SEED, "the same in every run")
"""As the tables of the simulated Discord throw them."""
NAMES = ("ann", "bob", "cid", "dan", "eve", "fay", "gil")


@dataclass(frozen=True)
class Counted:
    """The clicks of a task, one after the other, in words."""

    clicks: tuple[str, ...]

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.clicks)


async def count(moment: Moment, folder: Path, edition: Edition | None = None) -> Counted:
    """Do a task by panel without typing; whoever else is asked answers first."""
    async with a_world(folder, games={moment.game: undrawn(edition or offered()[moment.game])}) as world:
        players = await _begin(world, moment)
        await _answer(world, moment.past)
        (player,) = [one for one in players if await one.seat() == moment.seat]
        panel, words = await player.opens_panel(), ["Decide"]
        for seat, answer in _others_first(moment):
            if seat != moment.seat:
                await _answer(world, ((seat, answer),))
                continue
            if not await _is_current(player, panel):
                panel = await player.opens_panel()
                words.append("Decide")
            sight = await player.sight()
            assert sight.question is not None
            for click in fewest_clicks(sight.question, answer, sight.working_draft, quick=sight.is_quick):
                await player.touches(panel, Touch(click.act, click.values))
                words.append(click.words)
            if await player.is_kept(sight):  # Odds and cautions are read before anything is handed in.
                await player.pushes(panel, "Hand in: ")
                words.append(f"Hand in: {sight.question.describe(answer)}")
            assert (await player.sight()).ids != sight.ids or (await player.sight()).answer is not None
        return Counted(tuple(words))


async def count_in_words(moment: Moment, folder: Path) -> Counted:
    """Do a task by typing what there is to order."""
    async with a_world(folder, games={moment.game: undrawn(offered()[moment.game])}) as world:
        players = await _begin(world, moment)
        await _answer(world, moment.past)
        (player,) = [one for one in players if await one.seat() == moment.seat]
        panel, sight = await player.opens_panel(), await player.sight()
        assert sight.face is not None
        text = world.games[moment.game].game.in_words(sight.face, moment.course[0][1])
        await player.touches(panel, Touch(ShellAct.WRITE, text=text))
        await player.pushes(panel, "Hand in")
        assert (await player.sight()).answer == moment.course[0][1]
        return Counted(("Decide", "Write in words", "the form handed in", "Hand in"))


async def count_seating(folder: Path, stewards: int) -> Counted:
    """Seat stewards in a new lobby of Swords & Sails until so many are there."""
    game = "swords_and_sails"
    async with a_world(folder, games={game: undrawn(offered()[game])}) as world:
        (host,) = await world.gathering(NAMES[0], game=game)
        words: list[str] = []
        while sum(chair.steward is not None for chair in (await world.record()).chairs.values()) < stewards:
            post = world.newest("Start")
            label = next(one for one in ("Fill with stewards", "Add a steward") if one in buttons(post))
            await host.presses(label, post)
            words.append(label)
        return Counted(tuple(words))


async def _begin(world: World, moment: Moment) -> list[Player]:
    players = await world.gathering(*NAMES[: moment.seats], game=moment.game)
    for setting, value in moment.options.items():
        await players[0].says("game settings", setting=setting, value=value)
    await players[0].presses("Start")
    for player in players[1:]:
        await player.presses("Report for duty")
    return players


def undrawn(edition: Edition) -> Edition:
    """A game with pictures that are drawn in no time."""
    return dataclasses.replace(
        edition,
        draw=lambda face, numbers, cut=DEFAULT: DOT,
        hand_picture=edition.hand_picture and (lambda face, cut: DOT),
        scenes=dict.fromkeys(edition.scenes, lambda event, cut: (DOT, "A picture.")),
    )


async def _answer(world: World, answers: tuple[tuple[Seat, Json], ...]) -> None:
    """What was answered is handed in by the way, without panels."""
    now = int(world.env.now().timestamp())

    def take(table: Table) -> None:
        for seat, answer in answers:
            table.answers.take(seat, answer, now, nonce=token_hex(16))

    with world.env._bot_scope():
        await world.bot.tables.change(world.table, take)
    await world.env.settle()


def _others_first(moment: Moment) -> list[tuple[Seat, Json]]:
    """The course until the seat itself is done; of two stances that are chosen at a time, its own comes last."""
    course: list[tuple[Seat, Json]] = list(moment.course)
    for place in range(1, len(course)):
        before, here = course[place - 1], course[place]
        if before[0] == moment.seat != here[0] and _is_stance(before[1]) and _is_stance(here[1]):
            course[place - 1], course[place] = here, before
    last = max(place for place, (seat, _) in enumerate(course) if seat == moment.seat)
    return course[: last + 1]


def _is_stance(answer: Json) -> bool:
    return answer in ("attack", "dodge", "feint")


async def _is_current(player: Player, panel: Any) -> bool:
    now = (await player.sight()).ids
    return any(press.ids == now for press in player._presses_in(panel))
