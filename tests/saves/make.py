"""`python -m tests.saves.make`: puts away a few games of each game under the rules as they are now.

Run it when `rules_version` of a game has been raised, and before a release. What is stored already is never written
anew: players may sit at just such tables.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from data.db.connect import migrations
from rules.kernel.game import Game
from rules.kernel.values import Seat
from tests.helpers.boxes import all_games
from tests.helpers.hooks import Seating, seatings
from tests.reference import GAME as THE_FORD
from tests.saves.database import make_database
from tests.saves.play import Club, Moment
from tests.saves.save import STORED, Save, folder_of, keep, put_away, write_index


def table(seats: str, **options: str) -> Seating:
    """Seats, and what the host changes."""
    return Seating(tuple(map(Seat, seats.split())), tuple(options.items()))


TABLES: dict[str, tuple[Seating, ...]] = {
    "ford": (table("red blue green gold", rounds="long"), table("red blue")),
    "saber_and_blood": (
        table("red blue green"),
        table("red blue", scenario="raid"),
        table("red blue", scenario="lady_in_distress", roles="swapped"),
        table("red blue green gold", scenario="brawl_in_teams"),
    ),
    "swords_and_sails": (
        table("ENG FRA NSE HRE"),
        table("FRA HRE", combat="normal", live_battles="on", live_counters="on", leaders="on", maintenance="on"),
        table("KIE BYZ FAT", map="east", partial_siege="on", removal="on", spring_diplomacy="on", learning="on"),
    ),
}
"""At which tables saves are made; a game that is not named here gets its fullest and its smallest."""


@cache
def games() -> dict[str, Game[Any]]:
    """Every game that has saves: those that players can choose, and The Ford."""
    return {THE_FORD.name: THE_FORD, **all_games()}


def tables_of(game: Game[Any]) -> Sequence[Seating]:
    """The tables at which saves of a game are made."""
    return TABLES.get(game.name, tuple(seatings(game)[:2]))


def moments_to_keep(moments: Sequence[Moment]) -> Iterator[tuple[str, int]]:
    """The steps at which a game is put away: what is hard to bring back, early, in between, and near the end."""
    end = len(moments)
    middle = [moment for moment in moments if end // 4 <= moment.step < 3 * end // 4]
    kept = {
        "early": _best(moments[: max(end // 6, 2)], lambda one: (one.given > 0, one.step)),
        "nested": _best(middle, lambda one: (one.trail, one.replayed, one.given)),
        "waiting": _best(middle, lambda one: (not one.is_floor and one.secrecy != "open", one.given, one.replayed)),
        "silent": _best([one for one in middle if one.secrecy == "silent"], lambda one: (one.given, one.replayed)),
        "floor": _best([one for one in middle if one.is_floor], lambda one: (one.given, one.step)),
        "late": _best(moments[-max(end // 12, 1) :], lambda one: (one.replayed, one.given)),
    }
    seen: set[int] = set()
    for name, step in kept.items():
        if step is not None and step not in seen:
            seen.add(step)
            yield name, step


def _best(moments: Sequence[Moment], merit: Callable[[Moment], Any]) -> int | None:
    return max(moments, key=merit).step if moments else None


async def make(game: Game[Any], seating: Seating, number: int) -> list[Save]:
    """Play a table once to see where it goes, and again to put it away at the moments that count."""
    saves: list[Save] = []
    with tempfile.TemporaryDirectory() as folder:
        async with Club.at(Path(folder) / "scout.db", game) as club:
            scouted = [moment async for moment in club.play(await club.begin(game, seating, number), number)]
        wanted = {step: name for name, step in moments_to_keep(scouted)}
        async with Club.at(Path(folder) / "table.db", game) as club:
            table = await club.begin(game, seating, number)
            async for moment in club.play(table, number):
                if moment.step in wanted:
                    await club.leave_drafts(table, random.Random(number))
                    take = partial(put_away, club.path, table, wanted[moment.step])
                    saves.append(await club.tables.look(table, take))
    return saves


def main() -> None:
    """Make what is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.saves.make", description=__doc__)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    chosen = parser.parse_args().game
    for name, game in games().items():
        if chosen and name not in chosen:
            continue
        if folder_of(game).exists():
            print(f"{game.title} has saves of version {game.rules_version}.")
            continue
        for number, seating in enumerate(tables_of(game), 1):
            saves = asyncio.run(make(game, seating, number))
            keep(saves, folder_of(game) / f"{number}.json.xz")
            moments = ", ".join(save.moment for save in saves)
            print(f"{game.title}, version {game.rules_version}, {seating}: {moments}", flush=True)
    write_index()
    if not chosen and not (STORED / f"schema_{migrations()[-1][0]}.db.xz").exists():
        print(f"The database: {asyncio.run(make_database(games())).name}")


if __name__ == "__main__":
    main()
