"""`python -m tests.conformance.marathon saber_and_blood`: hundreds of whole games, looked at after every answer.

The tests play a few; this plays as many as one likes, by chance and by the game's own stewards, at every kind of table.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib import import_module
from typing import Any

from rules.kernel.game import Game, StewardKind
from tests.conformance.games import GAMES
from tests.conformance.soundness import play_to_the_end
from tests.helpers.entrants import Entrant

PROGRESS = 10


@cache
def entrant_of(name: str) -> Entrant:
    """A game by its name; one that plays shorter games in the common tests brings its long ones here."""
    entrant = next(entrant for entrant in GAMES if entrant.game.name == name)
    hooks = import_module(f"{__package__}.hooks.{name}")
    enter: Callable[[Game[Any]], Entrant] | None = getattr(hooks, "enter_marathon", None)
    return entrant if enter is None else enter(entrant.game)


def run(name: str, kind: StewardKind, number: int) -> str:
    """One game; returns what went wrong, or nothing."""
    try:
        play_to_the_end(entrant_of(name), number, kind)
    except Exception as fault:
        return f"{kind} game {number}: {spell(fault)}"
    return ""


def spell(fault: BaseException) -> str:
    """An error with the ones that led to it, the first cause last."""
    causes = [fault]
    while (cause := causes[-1].__cause__) is not None:
        causes.append(cause)
    return "; from ".join(f"{type(cause).__name__}: {cause}" for cause in causes)


def faults(pool: ProcessPoolExecutor, name: str, kind: StewardKind, numbers: range) -> Iterator[str]:
    """What went wrong, as soon as it is known; with a word now and then on how far it is."""
    for number, fault in zip(numbers, pool.map(partial(run, name, kind), numbers), strict=True):
        if fault:
            yield fault
        if (number + 1) % PROGRESS == 0:
            print(f"  {kind}: up to game {number}", flush=True)


def main() -> None:
    """Play, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.marathon", description=__doc__)
    parser.add_argument("game", choices=[entrant.game.name for entrant in GAMES])
    parser.add_argument("--random", type=int, default=500, help="how many games by chance")
    parser.add_argument("--own", type=int, default=500, help="how many games by the game's own stewards")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on from there")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at once")
    chosen = parser.parse_args()
    found = 0
    with ProcessPoolExecutor(chosen.processes) as pool:
        for kind, games in ((StewardKind.RANDOM, chosen.random), (StewardKind.OWN, chosen.own)):
            before = found
            for fault in faults(pool, chosen.game, kind, range(chosen.first, chosen.first + games)):
                found += 1
                print(f"  {fault}", flush=True)
            print(f"{games} games, {kind}: {found - before} faults", flush=True)
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
