"""Whoever looks back, at the log, at earlier boards or at what they answered, learns nothing of another's secret.

One pair of games of each kind goes from secret to secret. At each of them Ann has answered in two ways, or in a silent
window once not at all; everybody else looks about; then she answers alike in both, and they go on.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cogs.commands import orders
from cogs.drawing.worker import offered
from cogs.panel.sight import Sight
from cogs.panel.turns import Turns
from cogs.shell import SealedOrders
from data.past import PastAnswer
from rules.kernel.session import is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat
from rules.table.record import Record, Stage
from rules.table.table import Table
from tests.e2e.players import Player, reply_of
from tests.helpers.lengths import at_length
from tests.secrecy_discord.scene import Scene, Script, heard_in, telltale
from tests.secrecy_discord.wiretap import Leak, compare

GAMES = offered()
SECRETS = at_length(1, 12)
"""At how many of Ann's secrets the others look back."""
STEPS = at_length(60, 600)
"""After how many answers a game is left, however many secrets it has had."""
LOOKERS = at_length(1, 3)
"""How many of the others look back: a player, another one or a stranger, and a stranger."""
TRIES = 40
LEAST_COMPARED = 30

OF_THE_TABLE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("decide", {}),
    ("duties", {}),
    ("log", {}),
    ("log", {"kind": "mine"}),
    ("log", {"kind": "battles"}),
    ("log", {"kind": "changes"}),
    ("log", {"kind": "table"}),
    ("log", {"page": 2}),
    ("orders past", {}),
    ("orders past", {"page": 2}),
    ("letter read", {"search": "a"}),
    ("game calendar", {}),
    ("game away", {}),
    ("game record", {}),
    ("game status", {}),
    ("notices", {}),
)
"""All that tells somebody where they stand; beside it the boards and the log of earlier lines."""


async def looks_about(scene: Scene, person: Player) -> None:
    """One player, or a stranger, uses every command that remembers something."""
    for name, options in OF_THE_TABLE:
        await person.slash(name, **options)
    await person.member.click(reply_of(await person.slash("privacy show")), label="All of it as a file")
    for typed in ("", "1"):
        for title in (await person.is_offered("board", "turn", typed))[:3]:
            await person.slash("board", turn=title, text=True)
    last: int = await scene.world.look(lambda table: table.face(None).batch)
    for line in sorted({1, last // 2, last - 1, last} - {0}):
        await person.slash("board", line=line)
        await person.slash("board", line=line, text=True)
        await person.slash("log", line=line)


async def others_go_away(scene: Scene, person: Player) -> None:
    """Somebody else takes leave, looks for a substitute and chooses how to be reminded; then all is as before."""
    await person.slash("notices", by="mention")
    await person.slash("notices", zone="Europe/Berlin", quiet="22:00-7:00", digest="8:00")
    await person.slash("game substitute")
    await person.slash("game away", stand_in="filed orders, then the rules", until="2d")
    await scene.dan.slash("game status")
    await person.slash("game away", until="none")
    await person.slash("game substitute", withdraw=True)


async def comes_to_a_secret(scene: Scene, chance: random.Random, most: int) -> Sequence[Json] | None:
    """The game has come to a question of Ann's, with others asked beside her; two answers, or None if there is none.

    The first is what she gives in the end.
    """
    for _ in range(most):
        if await scene.world.stage() is not Stage.RUNNING:
            return None
        if scene.ann in await scene.world.waiting():
            answers: Sequence[Json] | None = await scene.world.look(secrets_of(await scene.ann.seat(), chance))
            if answers is not None:
                return answers
        player = (await scene.world.waiting())[0]
        await player.has_decided(await player.sensibly())
    return None


def secrets_of(seat: Seat, chance: random.Random) -> Any:
    """What a seat may answer in secret at this moment, as two answers; None where there is no secret."""

    def choose(table: Table) -> Sequence[Json] | None:
        session = table.session
        assert session is not None
        batch = session.batch
        if batch is None or batch.secrecy == "open" or batch.closes != "together":
            return None
        if not any(other != seat and table.record.chairs[other].holder for other in session.waiting()):
            return None
        ask, found = session._asks[seat], list[Json]()
        for _ in range(TRIES):
            answer = random_answer(ask.decision, chance.randrange)
            if answer not in found and is_legal(ask, answer):
                found.append(answer)
        if batch.secrecy == "silent" and found:
            return [found[0], None]
        return found[:2] if len(found) > 1 else None

    return choose


def from_secret_to_secret(twin: int, counted: list[int]) -> Script:
    """One of the two games."""

    async def script(scene: Scene) -> None:
        chance = random.Random(5)
        for number in range(SECRETS):
            answers = await comes_to_a_secret(scene, chance, STEPS // SECRETS)
            if answers is None:
                break
            if answers[twin] is not None:
                await scene.ann.has_decided(answers[twin])
            await scene.ann.slash("decide")
            for other in (scene.bob, scene.cid, scene.dan)[:LOOKERS]:
                await looks_about(scene, other)
            if await scene.world.secrecy() == "silent":  # Any other question is closed when only the absent are left.
                await others_go_away(scene, scene.bob)
            await scene.ann.has_decided(answers[0])
            counted.append(number)

    return script


async def check(name: str, folder: Path) -> tuple[int, int]:
    """Both games; returns how many secrets there were, and how much was compared."""
    games, counted = telltale(GAMES[name]), [list[int](), list[int]()]
    heard = [await heard_in(folder / str(twin), from_secret_to_secret(twin, counted[twin]), games) for twin in (0, 1)]
    assert counted[0] == counted[1]
    assert [one.words for one in heard[0]] != [one.words for one in heard[1]] or not counted[0]
    return len(counted[0]), compare(*heard, but={"ann"})


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
async def test_looking_back_shows_nobody_a_byte_of_anothers_secret(tmp_path: Path, name: str) -> None:
    """All that goes over the wire is the same for everybody but her."""
    secrets, compared = await check(name, tmp_path)
    print(f"{name}: {secrets} secrets, {compared} requests compared")
    assert secrets
    assert compared > LEAST_COMPARED


@pytest.mark.slow
async def test_a_past_that_tells_of_another_seat_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what everybody has answered so far holds what Ann has just sealed."""

    async def hers(bot: SealedOrders, sight: Sight, *_: Any) -> list[tuple[PastAnswer, list[str]]]:
        sealed = await bot.tables.look(sight.record.id, lambda seated: str(seated.session and seated.session.pending))
        return [(PastAnswer(1, "All of it:", "a sealed answer", "player"), [sealed])]

    monkeypatch.setattr(orders, "past_fates", hers)
    with pytest.raises(Leak, match="bob receives a secret"):
        await check("combat_in_the_lists", tmp_path)


@pytest.mark.slow
async def test_a_turn_whose_name_tells_of_another_seat_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: what is suggested to everybody holds what Ann has just sealed."""

    async def hers(turns: Turns, record: Record, _: str) -> list[str]:
        sealed = await turns.bot.tables.look(record.id, lambda seated: str(seated.session and seated.session.pending))
        return [sealed[-90:]]

    monkeypatch.setattr(Turns, "suggest", hers)
    with pytest.raises(Leak, match="bob receives a secret"):
        await check("combat_in_the_lists", tmp_path)
