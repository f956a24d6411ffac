"""Marks in a copy of the rules, one at the start of every block of steps: a test that runs the block leaves its mark.

A mark costs a store into an array, so tests take hardly longer than without them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

LEFT: dict[str, bytearray] = {}
"""Of every file that was imported, by line, which blocks were run since the marks were taken."""
Blocks = dict[int, int]
"""The lines of a file that stand in functions, each with the first line of its block."""


def marks_of(file: str, lines: int) -> bytearray:
    """Where the steps of a file leave their marks; a marked file asks for it when it is imported."""
    return LEFT.setdefault(file, bytearray(lines + 1))


def take_marks() -> dict[str, list[int]]:
    """By file the first lines of the blocks that were run; from now on, others are noted."""
    taken = {}
    for file, marks in LEFT.items():
        if 1 in marks:
            taken[file] = [line for line, is_marked in enumerate(marks) if is_marked]
            marks[:] = bytes(len(marks))
    return taken


def mark_all(root: Path) -> None:
    """Put marks into all rules of a copy."""
    for path in (root / "rules").rglob("*.py"):
        path.write_text(marked(str(path.relative_to(root)), path.read_text("utf-8")), "utf-8")


def marked(file: str, source: str) -> str:
    """The text of a file with its marks."""
    tree, _ = mark(source)
    asking = f"from tests.faults.marks import marks_of\n_MARKS = marks_of({file!r}, {source.count(chr(10)) + 1})"
    heading = len(list(takewhile(lambda step: is_text(step) or is_about_the_future(step), tree.body)))
    tree.body[heading:heading] = ast.parse(asking).body
    return ast.unparse(tree)


@cache
def blocks_of(source: str) -> Blocks:
    """To which block each line belongs."""
    _, blocks = mark(source)
    return blocks


def mark(source: str) -> tuple[ast.Module, Blocks]:
    """The marked tree of a file, and its blocks."""
    tree = ast.parse(source)
    blocks: Blocks = {}
    for function in outermost_functions(tree):
        function.body = mark_steps(function.body, blocks)
    return tree, blocks


def outermost_functions(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a file and of its classes."""
    for step in node.body:
        if isinstance(step, ast.FunctionDef | ast.AsyncFunctionDef):
            yield step
        elif isinstance(step, ast.ClassDef):
            yield from outermost_functions(step)


def mark_steps(steps: list[ast.stmt], blocks: Blocks) -> list[ast.stmt]:
    """A mark before the first step, and before each that follows one with steps of its own."""
    done: list[ast.stmt] = []
    start: int | None = None
    for step in steps:
        if not is_text(step):
            if start is None:
                start = step.lineno
                done += ast.parse(f"_MARKS[{start}] = 1").body
            blocks.update(dict.fromkeys(range(step.lineno, (step.end_lineno or step.lineno) + 1), start))
        for part, name in inner_steps(step):
            setattr(part, name, mark_steps(getattr(part, name), blocks))
            start = None
        done.append(step)
    return done


def inner_steps(step: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
    """Where a step has steps of its own."""
    for part in (step, *getattr(step, "handlers", ()), *getattr(step, "cases", ())):
        yield from ((part, name) for name in ("body", "orelse", "finalbody") if getattr(part, name, None))


def is_text(step: ast.stmt) -> bool:
    """Whether a step is a docstring."""
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant) and isinstance(step.value.value, str)


def is_about_the_future(step: ast.stmt) -> bool:
    """Whether a step must stand above all others."""
    return isinstance(step, ast.ImportFrom) and step.module == "__future__"
