"""`python -m tests.balance saber_and_blood`: stewards by the hundred; prints and writes the tables of the docs."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tests.balance.plans import PLANS
from tests.balance.series import Series, Tally, run

DOCS = Path(__file__).parents[2] / "docs" / "balance.md"
DUEL = 2
TITLES = ["scenario", "side", "wins of decided games", "share", "95 % interval", "draws of games", "median turns"]


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description=__doc__)
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--games", type=int, default=400, help="games of each series; half as many against chance")
    parser.add_argument("--only", nargs="*", help="names of series; without it all, and the tables are written")
    parser.add_argument("--against-chance", action="store_true", help="only the steward against chance")
    parser.add_argument("--workers", type=int, default=0, help="processes; as many as there are cores")
    chosen = parser.parse_args()

    def play(title: str, series: list[Series], games: int) -> list[str]:
        lines = [f"## {title}", "", f"{games} games of each.", "", row(*TITLES), row(*["---"] * len(TITLES))]
        for one in series:
            found = rows_of(run(chosen.game, one, games, chosen.workers))
            print("\n".join(found), file=sys.stderr, flush=True)
            lines += found
        return [*lines, ""]

    name = chosen.game.replace("_", " ").capitalize()
    series = [one for one in PLANS[chosen.game].series if not chosen.only or one.name in chosen.only]
    duels = [replace(one, is_against_chance=True) for one in series if one.players == DUEL]
    tables = [] if chosen.against_chance else play(f"{name}: stewards against each other", series, chosen.games)
    tables += play(f"{name}: the steward against chance", duels, chosen.games // 2)
    print("\n".join(tables))
    if not chosen.only and not chosen.against_chance:
        how = "Factions and roles change places from game to game; the same seeds in every run. Made by `make balance`."
        what = "Sides are roles, factions, colours and zones."
        DOCS.write_text("\n".join(["# Balance", "", how, what, "", *tables]), "utf-8")


def rows_of(tally: Tally) -> list[str]:
    """What came of a series, in Markdown."""
    draws, turns = f"{tally.draws} of {tally.games}", f"{tally.median_turns:g}"
    return [
        row(tally.series.name, side, f"{wins} of {played}", f"{share:.0%}", f"{low:.0%} to {high:.0%}", draws, turns)
        for side, wins, played, share, low, high in tally.rows()
    ]


def row(*cells: str) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
