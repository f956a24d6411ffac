"""Which tests reach a fault: measured once for each test file, and kept until something it stands on has changed."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.copies import hash_of
from tests.faults.marks import blocks_of
from tests.faults.planting import Fault

NOTES = "FAULTS_NOTES"
"""The variable of the environment that names the folder for the recorder's notes."""
AT_ONCE = 12
"""So many test files are measured before what was seen is kept: an interrupted run loses no more."""
Notes = dict[str, dict[str, Any]]
"""Of each test its `seconds`, and by file the first `lines` of the blocks that it reaches."""


@dataclass(frozen=True)
class Reaching:
    """A test, how long it takes, and how much it reaches."""

    test: str
    seconds: float
    breadth: int

    @property
    def file(self) -> str:
        """The test file."""
        return self.test.partition("::")[0]


@dataclass
class Reach:
    """The map from blocks, by their first lines, to tests."""

    tests: dict[str, Reaching] = field(default_factory=dict)
    by_line: dict[str, dict[int, set[str]]] = field(default_factory=dict)

    def add(self, notes: Notes) -> None:
        """Some tests were measured."""
        for test, what in notes.items():
            self.tests[test] = Reaching(test, what["seconds"], sum(len(lines) for lines in what["lines"].values()))
            for file, lines in what["lines"].items():
                for line in lines:
                    self.by_line.setdefault(file, defaultdict(set))[line].add(test)

    def of(self, fault: Fault, sources: dict[str, str]) -> list[Reaching]:
        """The tests that reach a fault, the most pointed ones first.

        Of a condition, those that reach the rarest of what hangs on it come before all others.
        """
        source = sources[fault.file]
        step = step_at(source, fault.line)
        if step is None:
            return self.sorted(self._of_names(sources, defined_at(source, fault.line)))
        reaching = self._of_lines(fault.file, source, [fault.line])
        inside = [tests for tests in (self._of_lines(fault.file, source, [line]) & reaching for line in step) if tests]
        rarest = min(inside, key=len, default=reaching)
        return [*self.sorted(rarest), *self.sorted(reaching - rarest)]

    def _of_lines(self, file: str, source: str, lines: Iterable[int]) -> set[str]:
        """The tests that reach the block of one of the lines."""
        reached = self.by_line.get(file, {})
        blocks = blocks_of(source)
        return {test for line in lines if line in blocks for test in reached.get(blocks[line], ())}

    def beside(self, reaching: Iterable[Reaching]) -> list[Reaching]:
        """The other tests of the same files: what is computed once and kept is reached by the first of them alone."""
        some = list(reaching)
        files = {one.file for one in some}
        return self.sorted({one.test for one in self.tests.values() if one.file in files} - {one.test for one in some})

    def importing(self, file: str) -> list[Reaching]:
        """The tests that reach anything in the folder of a file: where it cannot be imported, none of them can run."""
        folder = f"{file.rpartition('/')[0]}/"
        lines = [some for other, some in self.by_line.items() if other.startswith(folder)]
        return self.sorted({test for some in lines for tests in some.values() for test in tests})

    def sorted(self, names: Iterable[str]) -> list[Reaching]:
        """The most pointed test of each file first, then the second of each: other files ask other things."""
        ranks: Counter[str] = Counter()
        ranked: list[tuple[int, Reaching]] = []
        for one in sorted((self.tests[name] for name in names), key=lambda one: (one.breadth, one.test)):
            ranked.append((ranks[one.file], one))
            ranks[one.file] += 1
        return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]

    def _of_names(self, sources: dict[str, str], names: set[str]) -> set[str]:
        """What runs when a file is imported is reached by whoever reaches a line that names what it defines."""
        return {
            test
            for file, source in sources.items()
            for test in self._of_lines(file, source, lines_that_name(source, names))
        }


def step_at(source: str, line: int) -> range | None:
    """The lines of the innermost step of a function at a line; none if the line runs when the file is imported."""
    functions = (
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    steps = (
        range(step.lineno, (step.end_lineno or step.lineno) + 1)
        for function in functions
        for top in function.body
        for step in ast.walk(top)
        if isinstance(step, ast.stmt)
    )
    return min((step for step in steps if line in step), key=len, default=None)


def function_at(source: str, line: int) -> int | None:
    """Where the outermost function begins in whose steps a line stands; none if the line runs at the import."""
    if step_at(source, line) is None:
        return None
    functions = (
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    around = [one for one in functions if one.body[0].lineno <= line <= (one.end_lineno or one.lineno)]
    return min(min([one.lineno, *(decorator.lineno for decorator in one.decorator_list)]) for one in around)


def defined_at(source: str, line: int) -> set[str]:
    """The name of what stands at a line outside all functions: the innermost field, or function, or class."""

    def inside(body: list[ast.stmt]) -> Iterator[set[str]]:
        for node in body:
            if node.lineno <= line <= (node.end_lineno or node.lineno):
                match node:
                    case ast.ClassDef():
                        yield next(inside(node.body), {node.name})
                    case ast.FunctionDef(name=name):
                        yield {name}
                    case ast.Assign(targets=[*targets]):
                        yield {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
                    case ast.AnnAssign(target=ast.Name(id=name)):
                        yield {name}

    return next(inside(ast.parse(source).body), set())


def lines_that_name(source: str, names: set[str]) -> set[int]:
    """The lines on which one of the names is used."""
    if not any(name in source for name in names):
        return set()
    return {
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Name) and node.id in names)
        or (isinstance(node, ast.Attribute) and node.attr in names)
        or (isinstance(node, ast.FunctionDef) and node.name in names)
        or (isinstance(node, ast.keyword) and node.arg in names)
    }


def read_notes(copy: Path, ground: str, files: list[str], wanted: str, kept: Path, workers: int) -> Notes:
    """What the tests of some files reach, measured in a copy as far as it is not known yet."""
    kept.mkdir(parents=True, exist_ok=True)
    notes = {file: kept / f"{hash_of(copy, [copy / file])}-{ground}-{wanted}.json" for file in files}
    missing = [file for file in files if not notes[file].exists()]
    for first in range(0, len(missing), AT_ONCE):
        some = missing[first : first + AT_ONCE]
        print(f"measuring what tests reach: {first} of {len(missing)} files done", file=sys.stderr, flush=True)
        told = measure(copy, some, wanted, workers)
        for file in some:
            notes[file].write_text(json.dumps({test: told[test] for test in told if test.partition("::")[0] == file}))
    return {test: what for file in files for test, what in json.loads(notes[file].read_text()).items()}


def measure(copy: Path, files: list[str], wanted: str, workers: int) -> Notes:
    """Run tests and note what each of them reaches."""
    command = [sys.executable, "-m", "pytest", *files, "-q", "-p", "tests.faults.recorder", "-p", "no:cacheprovider"]
    command += ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else ["-p", "no:xdist"]
    command += ["-k", wanted] if wanted else []
    told: Notes = {}
    with tempfile.TemporaryDirectory(prefix="faults-notes-") as folder:
        environment = os.environ | {NOTES: folder}
        ended = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        for one in Path(folder).glob("*.json"):
            told |= json.loads(one.read_text())
    if ended.returncode not in (0, 5):
        failed = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        print(
            "fail without any fault, and are left out:", *failed or [ended.stdout[-800:]], sep="\n  ", file=sys.stderr
        )
    return told
