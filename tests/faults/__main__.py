"""`python -m tests.faults saber_and_blood`: of random small faults in the rules, how many do the tests notice?"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from tests.faults.copies import ROOT, copy_checkout, ground_of, hash_of
from tests.faults.harmless import read_harmless
from tests.faults.marks import mark_all
from tests.faults.planting import Fault, choose, places_in
from tests.faults.reach import Reach, read_notes
from tests.faults.trials import Copy, Verdict, judge, judge_all

COMMON = ("tests/content", "tests/golden", "tests/conformance", "tests/secrecy")
"""Tests that ask every game, besides those of its own rules; stored saves only repeat what these play."""


def main() -> None:
    """Plant, try, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("game", help="a folder below rules/: a game, or kernel")
    parser.add_argument("--count", type=int, default=40, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plants the same faults")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="copies that are tried in at once")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests that a fault is tried against")
    chosen = parser.parse_args()
    if not (ROOT / "rules" / chosen.game).is_dir():
        parser.error(f"there is no folder rules/{chosen.game}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        Run(ROOT, chosen.game, Path(folder), chosen.workers, chosen.budget).tell(chosen.count, chosen.seed)


class Run:
    """One run of the tool over one folder of the rules."""

    def __init__(self, root: Path, game: str, folder: Path, workers: int, budget: float) -> None:
        self.root = root
        self.kept = root / ".faults"
        self.game = game
        self.folder = folder
        self.workers = workers
        self.budget = budget
        self.sources = {
            str(file.relative_to(root)): file.read_text("utf-8") for file in sorted((root / "rules").rglob("*.py"))
        }
        self.ground = ground_of(root)

    def faults(self, count: int, seed: int) -> list[Fault]:
        """Faults by chance; how a steward weighs is no rule, and `make balance` judges it."""
        own = {file: text for file, text in self.sources.items() if file.startswith(f"rules/{self.game}/")}
        mine = {file: text for file, text in own.items() if "/stewards/" not in file}
        return choose([place for file, text in mine.items() for place in places_in(file, text)], mine, count, seed)

    def is_harmless(self, fault: Fault) -> bool:
        """Whether somebody has found that it does not matter."""
        return any(one.is_it(fault, self.sources[fault.file]) for one in read_harmless())

    def reach(self) -> Reach:
        """The map of the tests that can reach the game's rules."""
        own = ["tests/kernel", "tests/reference"] if self.game == "kernel" else [f"tests/rules/{self.game}"]
        asked = "ford" if self.game == "kernel" else self.game
        copy = copy_checkout(self.root, self.folder / "measured")
        mark_all(copy)
        reach = Reach()
        for folders, wanted in ((own, ""), (COMMON, asked)):
            reach.add(read_notes(copy, self.ground, self.test_files(folders), wanted, self.kept, self.workers))
        return reach

    def test_files(self, folders: Iterable[str]) -> list[str]:
        """All test files of some folders."""
        files = (file for folder in folders for file in (self.root / folder).rglob("test_*.py"))
        return sorted(str(file.relative_to(self.root)) for file in files)

    def verdicts(self, faults: list[Fault]) -> Iterator[Verdict]:
        """What comes of each fault; what was noticed before, by a test that has not changed since, is noticed again."""
        known = self.known()
        for fault in faults:
            if (key := self.key(fault)) in known:
                by, tried = known[key]
                yield Verdict(fault, by, tried, tried)
        rest = [fault for fault in faults if self.key(fault) not in known]
        if not rest:
            return
        reach = self.reach()
        files = sorted({one.file for one in reach.tests.values()})
        copies = [
            Copy(self.root, self.folder / f"copy-{number}", files) for number in range(min(self.workers, len(rest)))
        ]
        try:
            self.check_that_nothing_fails_by_itself(copies[0], reach)
            for verdict in judge_all(
                copies, rest, partial(judge, sources=self.sources, reach=reach, budget=self.budget)
            ):
                self.keep(verdict)
                yield verdict
        finally:
            for copy in copies:
                copy.close()

    def check_that_nothing_fails_by_itself(self, copy: Copy, reach: Reach) -> None:
        """Tests that fail without a fault would notice everything."""
        file = next(iter(self.sources))
        tests = reach.sorted(reach.tests)[:: max(1, len(reach.tests) // 12)][:12]
        by = copy.try_without(file, self.sources[file], tests)
        if by:
            sys.exit(f"without any fault: {by}")

    def key(self, fault: Fault) -> str:
        """By which a fault is known again, as long as nothing but tests has changed."""
        return f"{self.ground} {fault.file} {fault.start} {fault.after}"

    def keep(self, verdict: Verdict) -> None:
        """Note who noticed a fault."""
        test = verdict.by.partition("::")[0]
        if test.endswith(".py"):
            line = [self.key(verdict.fault), verdict.by, hash_of(self.root, [self.root / test]), verdict.tried]
            with (self.kept / "noticed.jsonl").open("a") as notes:
                notes.write(json.dumps(line) + "\n")

    def known(self) -> dict[str, tuple[str, int]]:
        """Who noticed what, and still would."""
        notes = self.kept / "noticed.jsonl"
        lines = map(json.loads, notes.read_text().splitlines()) if notes.exists() else ()
        return {
            key: (by, tried)
            for key, by, content, tried in lines
            if content == hash_of(self.root, [self.root / by.partition("::")[0]])
        }

    def tell(self, count: int, seed: int) -> list[Verdict]:
        """Try them all, and tell of each as soon as it is known; Ctrl-C ends it with what is known so far."""
        chosen = self.faults(count, seed)
        faults = [fault for fault in chosen if not self.is_harmless(fault)]
        done: list[Verdict] = []
        with suppress(KeyboardInterrupt):
            for verdict in self.verdicts(faults):
                done.append(verdict)
                print(f"{len(done):4} of {len(faults)}  {line_of(verdict)}", file=sys.stderr, flush=True)
        print(f"{self.game}, seed {seed}: {len(chosen)} faults, {len(chosen) - len(faults)} of them known as harmless")
        print(*report(done), sep="\n")
        return done


def line_of(verdict: Verdict) -> str:
    """A fault and what came of it."""
    where = f"{verdict.fault.file}:{verdict.fault.line} {verdict.fault.words}"
    if verdict.by:
        return f"noticed  {where} [{verdict.by}]"
    if not verdict.reaching:
        return f"NOT REACHED  {where}"
    return f"NOT NOTICED  {where} [{verdict.tried} tests tried, {verdict.reaching} reach it]"


def report(done: list[Verdict]) -> list[str]:
    """The figures, and what was not noticed."""
    unnoticed = sorted((one for one in done if not one.by), key=lambda one: (one.fault.file, one.fault.line))
    noticed = len(done) - len(unnoticed)
    share = f"{noticed / len(done):.1%}" if done else "none"
    return [f"{noticed} of {len(done)} that were tried were noticed ({share})", *map(line_of, unnoticed)]


if __name__ == "__main__":
    main()
