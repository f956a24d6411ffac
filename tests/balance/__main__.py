"""`python -m tests.balance saber_and_blood`: stewards against each other; prints and writes the table of the docs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.balance.plans import PLANS
from tests.balance.series import Tally, run

DOCS = Path(__file__).parents[2] / "docs" / "balance.md"
LOW, HIGH = 0.4, 0.6


def lines_of(title: str, tallies: list[Tally]) -> list[str]:
    """The table in Markdown."""
    lines = [
        f"## {title}",
        "",
        "| scenario | side | wins of decided games | share | 95 % interval | draws of games | median turns |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for tally in tallies:
        for side, wins, played, share, low, high in tally.rows():
            lines.append(
                f"| {tally.series.name} | {side} | {wins} of {played} | {share:.0%} | {low:.0%} to {high:.0%} "
                f"| {tally.draws} of {tally.games} | {tally.median_turns:g} |"
            )
    return lines


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description=__doc__)
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--games", type=int, default=400, help="games of each series")
    parser.add_argument("--only", nargs="*", help="names of series; without it all, and the table is written")
    parser.add_argument("--workers", type=int, default=0, help="processes; as many as there are cores")
    chosen = parser.parse_args()
    plan = PLANS[chosen.game]
    tallies = []
    for series in plan.series:
        if chosen.only and series.name not in chosen.only:
            continue
        tallies.append(run(chosen.game, plan, series, chosen.games, chosen.workers))
        print("\n".join(lines_of(series.name, tallies[-1:])[4:]), file=sys.stderr, flush=True)
    table = lines_of(chosen.game.replace("_", " ").capitalize(), tallies)
    print("\n".join(table))
    if not chosen.only:
        how = f"Stewards against each other, {chosen.games} games a scenario, factions and roles changing places."
        head = ["# Balance", "", how, "The same seeds in every run. Made by `make balance`.", ""]
        DOCS.write_text("\n".join([*head, *table, ""]), "utf-8")


if __name__ == "__main__":
    main()
