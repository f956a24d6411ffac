"""`python -m tests.balance saber_and_blood`: stewards by the hundred; prints the tables and writes them to the docs."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from rules.registry import GAMES
from tests.balance.plans import PLANS
from tests.balance.series import Plan, Series, Tally, run, wilson

Row = list[str]
"""The cells of a line, the first of which names its series."""
Told = dict[tuple[str, str], list[Row]]
"""The lines of each series, by its heading and name."""
AGAINST_EACH_OTHER, AGAINST_CHANCE = "Stewards against each other", "The steward against chance"
WHAT_HAPPENS = "What happens"
OVER_ALL = "all of these"
SIGHTS = ["series", "what", "games", "share"]
NOTHING = "–"
MET, MISSED = "met", "missed"
DOCS = Path(__file__).parents[2] / "docs" / "balance"


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description=__doc__)
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--games", type=int, help="games of each series; without it as many as the plan says")
    parser.add_argument("--only", nargs="*", help="names of series; the page keeps what it tells of the others")
    parser.add_argument("--against-chance", action="store_true", help="only the steward against chance")
    parser.add_argument("--workers", type=int, default=0, help="processes; as many as there are cores")
    parser.add_argument("--keep", type=Path, help="a folder for the games played: a series that is broken off goes on")
    parser.add_argument("--print", action="store_true", help="leave the page alone")
    chosen = parser.parse_args()

    plan = PLANS[chosen.game]
    series = [one for one in plan.series if not chosen.only or one.name in chosen.only]
    if chosen.against_chance:
        series = [one for one in series if one.is_against_chance]
    if chosen.games is not None:
        series = [replace(one, games=chosen.games) for one in series]
    path = DOCS / f"{chosen.game}.md"
    told = told_before(path.read_text("utf-8")) if path.exists() else {}
    for one in series:
        told |= play(chosen.game, one, chosen.workers, chosen.keep)
        if not chosen.print:
            path.write_text(page(chosen.game, told), "utf-8")


def play(game: str, series: Series, workers: int, kept: Path | None = None) -> Told:
    """The lines of a series; they are printed at once, for a whole plan takes hours."""
    tally = run(game, series, workers, kept)
    rows, sights = rows_of(tally), sights_of(tally)
    print("\n".join(map(line, (*rows, *sights))), flush=True)
    return {(heading_of(series), series.name): rows, (WHAT_HAPPENS, series.name): sights}


def heading_of(series: Series) -> str:
    """Under which a series stands on the page."""
    return AGAINST_CHANCE if series.is_against_chance else AGAINST_EACH_OTHER


def told_before(text: str) -> Told:
    """The lines that a page has of each series."""
    told: Told = {}
    heading = ""
    for one in text.splitlines():
        if one.startswith("## "):
            heading = one[3:]
        elif one.startswith("| "):
            row = one.strip("| ").split(" | ")
            told.setdefault((heading, row[0]), []).append(row)
    return told


def page(game: str, told: Told) -> str:
    """The document of a game: of every series of its plan what was told of it last."""
    plan = PLANS[game]
    how = f"The same seeds in every run. Made by `make balance GAME={game}`."
    parts = [f"# Balance of {GAMES[game].title}", "", plan.notes, how, ""]
    for heading in (AGAINST_EACH_OTHER, AGAINST_CHANCE):
        names = [one.name for one in plan.series if heading_of(one) == heading]
        rows = [row for name in names for row in told.get((heading, name), ())]
        rows += rows_over_all(plan, rows)
        if rows:
            parts += [f"## {heading}", "", *table(plan, rows), "", *verdict(rows)]
    seen = [row for one in plan.series for row in told.get((WHAT_HAPPENS, one.name), ())]
    if seen:
        parts += [f"## {WHAT_HAPPENS}", "", line(SIGHTS), line(["---"] * len(SIGHTS)), *map(line, seen), ""]
    return "\n".join(parts)


def table(plan: Plan, rows: list[Row]) -> list[str]:
    """What came of some series, in Markdown."""
    titles = ["series", "side", "wins of decided games", "share", "95 % interval", "draws of games"]
    titles += [f"median {plan.turn}", "eight games of ten", "aim"]
    whole = [row + [NOTHING] * (len(titles) - len(row)) for row in rows]
    return [line(titles), line(["---"] * len(titles)), *map(line, whole)]


def verdict(rows: list[Row]) -> list[str]:
    """Whether the aims are met, where there are any."""
    aimed = [row for row in rows if row[-1].endswith((MET, MISSED))]
    missed = [f"{row[0]}, {row[1]} ({row[3]})" for row in aimed if row[-1].endswith(MISSED)]
    if not aimed:
        return []
    if len(aimed) == 1:
        return [f"The aim is {MISSED if missed else MET}.", ""]
    return [f"Of {len(aimed)} aims {len(aimed) - len(missed)} are met; missed: {'; '.join(missed) or 'none'}.", ""]


def rows_of(tally: Tally) -> list[Row]:
    """One series, a line for each side; of rivals the share is in times of a fair one."""
    few, many = tally.usual_turns
    last = [f"{tally.draws} of {tally.games}", f"{tally.median_turns:g}", f"{few} to {many}"]

    def spelt(share: float) -> str:
        is_times = tally.is_each_alone and not tally.series.is_against_chance and not tally.series.rivals
        return f"{share * tally.series.players:.2f}" if is_times else f"{share:.0%}"

    def reach(low: float, high: float) -> str:
        return f"{spelt(low)} to {spelt(high)}"

    return [
        [
            tally.series.name,
            side,
            f"{wins} of {played}",
            spelt(share),
            reach(low, high),
            *last,
            aimed(tally, side, share),
        ]
        for side, wins, played, share, low, high in tally.rows()
    ]


def rows_over_all(plan: Plan, rows: list[Row]) -> list[Row]:
    """Of some sides all series with an aim together: there are too few games of them in each."""
    aimed_at = {one.name for one in plan.series if one.aim is not None}
    sums: dict[str, list[int]] = {}
    for row in rows:
        side = row[1]
        if row[0] in aimed_at and side.startswith(tuple(plan.over_all)):
            wins, played = map(int, row[2].split(" of "))
            before = sums.get(side, [0, 0])
            sums[side] = [before[0] + wins, before[1] + played]
    return [_row_over_all(plan, side, *sums[side]) for side in sorted(sums)]


def _row_over_all(plan: Plan, side: str, wins: int, played: int) -> Row:
    aim = next(aim for words, aim in plan.over_all.items() if side.startswith(words))
    share, (low, high) = wins / played, wilson(wins, played)
    reach = f"{low:.0%} to {high:.0%}"
    return [OVER_ALL, side, f"{wins} of {played}", f"{share:.0%}", reach, *[NOTHING] * 3, judged(share, aim)]


def sights_of(tally: Tally) -> list[Row]:
    """In how many games of a series something was to be seen."""
    return [
        [tally.series.name, sight, f"{count} of {tally.games}", f"{count / tally.games:.0%}"]
        for sight, count in sorted(tally.sights.items())
    ]


def aimed(tally: Tally, side: str, share: float) -> str:
    """What a side should win, and whether it does."""
    aim = tally.series.aim_of(side)
    return NOTHING if aim is None else judged(share, aim)


def judged(share: float, aim: tuple[float, float]) -> str:
    """An aim, and whether it is met."""
    low, high = aim
    return f"{span(low, high)}: {MET if low <= share <= high else MISSED}"


def span(low: float, high: float) -> str:
    """From one share to another."""
    return f"{low:.0%} to {high:.0%}"


def line(cells: Row) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
