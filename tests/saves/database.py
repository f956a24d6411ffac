"""A whole database as a bot leaves it behind that is switched off in the middle of its work.

One such file is kept for each schema that players' databases may still have.
"""

from __future__ import annotations

import lzma
import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from rules.kernel.game import Game
from rules.kernel.values import Seat
from tests.helpers.hooks import Seating
from tests.saves.play import Club
from tests.saves.save import STORED

STEPS = {"ford": 24, "saber_and_blood": 36, "swords_and_sails": 26}
"""How far each game has come; others play as long as The Ford."""


def databases() -> list[Path]:
    """Every database that is kept."""
    return sorted(STORED.glob("schema_*.db.xz"))


def unpack(packed: Path, path: Path) -> None:
    """The file as it was."""
    path.write_bytes(lzma.decompress(packed.read_bytes()))


async def make_database(games: dict[str, Game[Any]]) -> Path:
    """A file of today's schema with a table of each game, a lobby, a pause, and mail on its way."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        async with Club.at(path, *games.values()) as club:
            for number, game in enumerate(games.values(), 1):
                await _play_a_while(club, game, number)
            ford = games["ford"]
            lobby = await club.open(ford, Seating(ford.seats), 11)
            await club.tables.change(lobby, lambda seated: seated.join("late", "salt", ford.seats[1]))
            paused = await club.begin(ford, Seating(ford.seats), 12)
            await club.tables.change(paused, lambda seated: seated.clock.pause("Holidays.", club.now))
            over = await club.begin(ford, Seating(ford.seats), 13)
            await club.tables.change(over, lambda seated: seated.people.abandon("Rain.", club.now))
            await club.store.note_dms("red", 77, closed=False)
            await club.store.note_dms("blue", None, closed=True)
            await club.store.note_fact("commands", "0" * 64)
        return _keep(path)


async def _play_a_while(club: Club, game: Game[Any], number: int) -> None:
    table = await club.begin(game, Seating(seats_of(game)), number)
    async for moment in club.play(table, number):
        if moment.step >= STEPS.get(game.name, STEPS["ford"]):
            break
    await club.leave_drafts(table, random.Random(number))
    async with club.store._transaction() as db:  # The bot was switched off while it posted this one.
        await db.execute(
            "UPDATE outbox SET state = 'sending', sent_as = mark"
            " WHERE id = (SELECT MIN(id) FROM outbox WHERE table_id = ? AND state = 'waiting')",
            (table,),
        )


def seats_of(game: Game[Any]) -> tuple[Seat, ...]:
    """Three seats, or as many as a game wants."""
    return game.seats[: max(game.least_players, 3)]


def _keep(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as db:
        (schema,) = db.execute("PRAGMA user_version").fetchone()
        db.execute("VACUUM")
    kept = STORED / f"schema_{schema}.db.xz"
    kept.write_bytes(lzma.compress(path.read_bytes(), preset=9))
    return kept
