"""`python -m tests.conformance.marathon saber_and_blood`: hundreds of whole games, looked at after every answer.

The tests play a few; this plays as many as one likes, by chance and by the game's own stewards, at every kind of table.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rules.kernel.game import StewardKind
from tests.conformance.games import GAMES
from tests.conformance.soundness import play_to_the_end


def run(name: str, kind: StewardKind, number: int) -> str:
    """One game; returns what went wrong, or nothing."""
    entrant = next(entrant for entrant in GAMES if entrant.game.name == name)
    try:
        play_to_the_end(entrant, number, kind)
    except Exception as fault:
        return f"{kind} game {number}: {type(fault).__name__}: {fault}"
    return ""


def main() -> None:
    """Play, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.marathon", description=__doc__)
    parser.add_argument("game", choices=[entrant.game.name for entrant in GAMES])
    parser.add_argument("--games", type=int, default=500, help="how many of each kind")
    chosen = parser.parse_args()
    faults: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for kind in (StewardKind.RANDOM, StewardKind.OWN):
            found = list(filter(None, pool.map(partial(run, chosen.game, kind), range(chosen.games), chunksize=5)))
            faults[kind] = len(found)
            print(f"{chosen.games} games, {kind}: {len(found)} faults", *found[:10], sep="\n  ", flush=True)
    raise SystemExit(1 if sum(faults.values()) else 0)


if __name__ == "__main__":
    main()
