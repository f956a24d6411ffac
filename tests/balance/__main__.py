"""`python -m tests.balance saber_and_blood`: stewards by the hundred; prints and writes the tables of the docs."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tests.balance.plans import OFFERED, PLANS
from tests.balance.series import Plan, Series, Tally, run

DOCS = Path(__file__).parents[2] / "docs" / "balance"


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description=__doc__)
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--games", type=int, help="games of each series; without it as many as the plan says")
    parser.add_argument("--only", nargs="*", help="names of series; without it all, and the tables are written")
    parser.add_argument("--against-chance", action="store_true", help="only the steward against chance")
    parser.add_argument("--workers", type=int, default=0, help="processes; as many as there are cores")
    chosen = parser.parse_args()

    plan = PLANS[chosen.game]
    series = [one for one in plan.series if not chosen.only or one.name in chosen.only]
    if chosen.games is not None:
        series = [replace(one, games=chosen.games) for one in series]
    tables: list[str] = []
    for heading, is_against_chance in (("Stewards against each other", False), ("The steward against chance", True)):
        some = [one for one in series if one.is_against_chance == is_against_chance]
        if some and (is_against_chance or not chosen.against_chance):
            tallies = [play(chosen.game, one, chosen.workers) for one in some]
            tables += [f"## {heading}", "", *table(plan, tallies), ""]
            if not is_against_chance and any(tally.sights for tally in tallies):
                tables += ["## What happens", "", *what_happens(tallies), ""]
    print("\n".join(tables))
    if not chosen.only and not chosen.against_chance:
        DOCS.mkdir(exist_ok=True)
        (DOCS / f"{chosen.game}.md").write_text(page(chosen.game, tables), "utf-8")


def play(game: str, series: Series, workers: int) -> Tally:
    """A series; that it is done is told at once, for a whole plan takes hours."""
    tally = run(game, series, workers)
    print("\n".join(rows_of(tally)), file=sys.stderr, flush=True)
    return tally


def page(game: str, tables: list[str]) -> str:
    """The document of a game."""
    how = f"The same seeds in every run. Made by `make balance GAME={game}`."
    return "\n".join([f"# Balance of {OFFERED[game].title}", "", PLANS[game].notes, how, "", *tables])


def table(plan: Plan, tallies: list[Tally]) -> list[str]:
    """What came of some series, in Markdown."""
    titles = ["series", "side", "wins of decided games", "share", "95 % interval", "draws of games"]
    titles += [f"median {plan.turn}", "eight games of ten"]
    return [row(*titles), row(*["---"] * len(titles)), *(line for tally in tallies for line in rows_of(tally))]


def rows_of(tally: Tally) -> list[str]:
    """One series, a line for each side; of rivals the share is in times of a fair one."""
    few, many = tally.usual_turns
    last = [f"{tally.draws} of {tally.games}", f"{tally.median_turns:g}", f"{few} to {many}"]

    def spelt(share: float) -> str:
        is_times = tally.is_each_alone and not tally.series.is_against_chance
        return f"{share * tally.series.players:.2f}" if is_times else f"{share:.0%}"

    return [
        row(tally.series.name, side, f"{wins} of {played}", spelt(share), f"{spelt(low)} to {spelt(high)}", *last)
        for side, wins, played, share, low, high in tally.rows()
    ]


def what_happens(tallies: list[Tally]) -> list[str]:
    """In how many games of each series something was to be seen, in Markdown."""
    titles = ["series", "what", "games", "share"]
    lines = [
        row(tally.series.name, sight, f"{count} of {tally.games}", f"{count / tally.games:.0%}")
        for tally in tallies
        for sight, count in sorted(tally.sights.items())
    ]
    return [row(*titles), row(*["---"] * len(titles)), *lines]


def row(*cells: str) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
