"""A table that moves from one bot to another: the same digests, the same faces, and with the same dice the same end."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from data.export import export
from data.import_table import import_table
from rules.kernel.game import Game
from rules.table.record import Stage
from tests.helpers.hooks import Seating
from tests.helpers.lengths import COUNT, at_length
from tests.saves.database import seats_of
from tests.saves.make import games, tables_of
from tests.saves.play import MINUTE, MOST, Club
from tests.saves.save import faces

GAMES = games()
POINTS = at_length(2, 50)
"""At how many random moments of a game's tables it is exported: of one table, or in a marathon of several."""
WITHIN, ON = 40, 12
"""In the short form among the first moments, and played on so far; in a marathon over whole games, to their end."""
OFTEN = 0.6
"""How likely it is in a marathon that a moment is exported; of these so many are chosen as are wanted."""


@dataclass(frozen=True)
class Exported:
    """A moment of a game that went out as a file."""

    file: Path
    chance: Any
    """The state of the chance by which it is played."""
    now: int
    seen: Any
    """What everybody saw."""


class Moved:
    """A game that is exported at some moments, and what became of it."""

    def __init__(self, game: Game[Any], seating: Seating, number: int, points: int, folder: Path) -> None:
        self.game, self.seating, self.points, self.folder = game, seating, points, folder
        self.number = number
        self.luck = random.Random(f"{game.name} {number}")
        self.exported: dict[int, Exported] = {}
        """By the step."""
        self.ends: dict[int, Any] = {}
        self.drafted: set[int] = set()
        """At which steps everybody has begun an answer, which may count at a deadline."""

    async def play(self) -> None:
        """Play to the end, and export at random points."""
        steps = self.luck.sample(range(WITHIN), self.points)
        last = MOST if COUNT else max(steps) + ON
        chance = random.Random(self.number)
        async with Club.at(self.folder / "home.db", self.game) as club:
            table = await club.begin(self.game, self.seating, self.number)
            for step in range(last):
                self.ends[step] = await told(club, table)
                if self.ends[step][0] is Stage.FINISHED:
                    break
                if self.luck.random() < OFTEN if COUNT else step in steps:
                    await self._export(club, table, step, chance)
                await go_on(club, table, step, chance)
            else:
                self.ends[last] = await told(club, table)
        chosen = self.luck.sample(sorted(self.exported), min(self.points, len(self.exported)))
        self.exported = {step: self.exported[step] for step in chosen}

    async def _export(self, club: Club, table: int, step: int, chance: random.Random) -> None:
        self.drafted.add(step)
        await club.leave_drafts(table, random.Random(step))
        file = self.folder / f"{step}.json"
        export(club.path, table, file, club.now)
        self.exported[step] = Exported(file, chance.getstate(), club.now, await club.tables.look(table, faces))

    async def go_on_elsewhere(self, step: int) -> None:
        """Import what was exported at a step into an empty database, and play on to the same end."""
        then, path = self.exported[step], self.folder / f"away-{step}.db"
        table = import_table(then.file, path, then.now, games=GAMES)
        async with Club.at(path, self.game) as club:
            assert then.seen == await club.tables.look(table, faces)
            club.now, there = then.now, random.Random()
            there.setstate(then.chance)
            for later in range(step, max(self.ends)):
                assert self.ends[later] == await told(club, table), f"exported at {step}, different at {later}"
                if later in self.drafted and later > step:
                    await club.leave_drafts(table, random.Random(later))
                await go_on(club, table, later, there)
            assert self.ends[max(self.ends)] == await told(club, table)


async def go_on(club: Club, table: int, step: int, chance: random.Random) -> None:
    """One step of a game, by chance."""
    club.now += MINUTE
    await club.tables.change(table, club._next(step, chance))
    await club._send(table)


async def told(club: Club, table: int) -> tuple[Any, ...]:
    """What a game has come to: its stage, its end, and every line with its digest."""
    stage, outcome = await club.tables.look(table, lambda seated: (seated.record.stage, seated.record.outcome))
    return stage, outcome, [(entry, void) for entry, _, void in await club.store.journal(table)]


def tables_to_move(game: Game[Any]) -> list[tuple[Seating, int]]:
    """Where it is played, and from how many points of that table it moves."""
    tables = [Seating(seats_of(game)), *(tables_of(game) if COUNT else ())]
    shares = [len(range(place, POINTS, len(tables))) for place in range(len(tables))]
    return list(zip(tables, shares, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_a_table_goes_on_elsewhere_as_it_would_have_here(game: Game[Any], tmp_path: Path) -> None:
    """From random moments of a game: rows, faces, every digest and every die to the end."""
    points = 0
    for number, (seating, wanted) in enumerate(tables_to_move(game), 7):
        folder = tmp_path / str(number)
        folder.mkdir()
        moved = Moved(game, seating, number, wanted, folder)
        await moved.play()
        for step in moved.exported:
            await moved.go_on_elsewhere(step)
        points += len(moved.exported)
        print(f"{game.name}, {seating}: {len(moved.exported)} points of {max(moved.ends)} steps")
    assert POINTS == points
