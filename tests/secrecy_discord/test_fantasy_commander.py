"""A battle over the wire: tokens, decks, pools and filed reactions change no byte that others receive."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cogs.drawing.worker import offered
from rules.fantasy_commander import turn
from rules.fantasy_commander.opening.rosters import choose_decks
from rules.fantasy_commander.state import Step
from rules.fantasy_commander.turn import G
from rules.kernel.decisions import Sheet
from rules.kernel.play import Procedure
from rules.kernel.values import Json, Seat
from rules.table.table import Table
from tests.secrecy_discord.scene import Scene, Script, heard_in, telltale
from tests.secrecy_discord.twins import Twins, check, numbered, until, until_with_the_same_answers
from tests.secrecy_discord.wiretap import compare

LEAST_COMPARED = 60
GAMES = telltale(offered()["fantasy_commander"])
DISTRIBUTION = "command.distribution"


def lays(change: Callable[[dict[str, Json]], dict[str, Json]]) -> Script:
    """Ann lays her tokens so, from a sheet with none."""

    async def script(scene: Scene) -> None:
        question = (await scene.ann.sight()).question
        assert isinstance(question, Sheet)
        empty = question.fall_back(lambda size: 0)
        assert isinstance(empty, dict)
        await scene.ann.decides(change(dict(empty)))

    return script


def no_tokens(sheet: dict[str, Json]) -> dict[str, Json]:
    """All units get yellow."""
    return sheet


def some_tokens(sheet: dict[str, Json]) -> dict[str, Json]:
    """Two units get something else."""
    return {**sheet, "red": ["empire.LEG1"], "purple": ["empire.ROL"]}


def red_for_purple(sheet: dict[str, Json]) -> dict[str, Json]:
    """The purple order stays in the pool as a red one [FC-227]."""
    return {**sheet, "exchange": {"red": 1}}


async def bob_lays_his(scene: Scene) -> None:
    """With that all tokens are revealed; the pools go on to be what only their owners know."""
    await scene.bob.decides(await scene.bob.sensibly())
    await scene.everybody_asks(scene.bob, scene.dan)


async def files_reactions(scene: Scene) -> None:
    """Ann files how each of her units reacts, and looks at it."""
    seat, tables = await scene.ann.seat(), scene.world.bot.tables
    sheets = await scene.world.look(lambda table: table.answers.standing_questions(seat))
    for name, sheet in sheets.items():
        if isinstance(sheet, Sheet):
            usual = sheet.fall_back(lambda size: 0)
            assert isinstance(usual, dict)
            await tables.change(scene.world.table, files(seat, name, {**usual, "defend": "always"}))
    await scene.ann.slash("orders show")


def files(seat: Seat, name: str, answer: Json) -> Callable[[Table], str]:
    """One answer is filed."""
    return lambda seated: seated.answers.file_in_advance(seat, name, answer)


TWINS = numbered(
    {
        "tokens": Twins({"ann"}, until(DISTRIBUTION), lays(no_tokens), lays(some_tokens), games=GAMES),
        "a pool": Twins(
            {"ann"}, until(DISTRIBUTION), lays(no_tokens), lays(red_for_purple), after=bob_lays_his, games=GAMES
        ),
        "filed reactions": Twins({"ann"}, until("activation.plan"), other=files_reactions, games=GAMES),
    }
)


@pytest.mark.slow
@pytest.mark.rule("FC-220", "FC-227")
@pytest.mark.parametrize("name", TWINS)
async def test_nobody_receives_a_byte_of_anothers_secret(tmp_path: Path, name: str) -> None:
    """All requests to Discord are compared until the reveal, also those that answer the others."""
    assert await check(TWINS[name], tmp_path) > LEAST_COMPARED


def reversed_decks(patch: pytest.MonkeyPatch) -> None:
    """Both decks lie the other way round."""

    def choose(g: G) -> Procedure[None]:
        yield from choose_decks(g)
        for screen in g.state.screens.values():
            screen.deck.reverse()

    patch.setitem(turn.STEPS, Step.DECKS, choose)


def deck_of_ann(table: Table) -> list[str]:
    """How it truly lies."""
    assert table.session is not None
    return [*table.session.state.screens[Seat("empire")].deck]


@pytest.mark.slow
@pytest.mark.rule("FC-145")
async def test_nobody_receives_a_byte_of_how_a_deck_lies(tmp_path: Path) -> None:
    """Not even its owner, before a card is drawn."""
    heard, decks = [], []
    to_the_tokens = until_with_the_same_answers(DISTRIBUTION)

    async def script(scene: Scene) -> None:
        await to_the_tokens(scene)
        await scene.everybody_asks(scene.ann, scene.bob, scene.dan)
        await scene.asks_everything(scene.bob)
        decks.append(await scene.world.look(deck_of_ann))

    for name in ("one", "other"):
        with pytest.MonkeyPatch.context() as patch:
            if name == "other":
                reversed_decks(patch)
            heard.append(await heard_in(tmp_path / name, script, GAMES))
    assert decks[0] == decks[1][::-1] != decks[1]
    assert compare(*heard, but=set()) > LEAST_COMPARED
