"""Rules about our own code that no linter knows, each a function from a syntax tree to its faults."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

INTEGER_MATHS = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}
IMPURE_MODULES = {"random", "time", "datetime", "secrets", "uuid", "os", "pathlib", "asyncio"}
UNSTABLE_BUILTINS = {"hash", "id"}
OTHER_CLOCKS = {
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "datetime.datetime.today",
    "datetime.date.today",
    "time.time",
    "time.time_ns",
    "time.monotonic",
    "time.monotonic_ns",
    "time.localtime",
    "time.gmtime",
}
CLOCK_CALLS = {clock.rpartition(".")[2] for clock in OTHER_CLOCKS}


@dataclass(frozen=True)
class Fault:
    """A line that breaks a rule."""

    line: int
    words: str


def source_files(*folders: str) -> Iterator[Path]:
    """Every Python file in these folders of the project, or the file itself."""
    for folder in folders:
        path = ROOT / folder
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def floats(tree: ast.AST) -> Iterator[Fault]:
    """Rules count in integers: floats round differently from machine to machine."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield Fault(node.lineno, "a float")
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield Fault(node.lineno, "true division")
            case ast.Name(id="float"):
                yield Fault(node.lineno, "the type float")
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in INTEGER_MATHS:
                yield Fault(node.lineno, f"math.{name}")
            case ast.ImportFrom(module="math", names=names):
                yield from (Fault(node.lineno, f"math.{a.name}") for a in names if a.name not in INTEGER_MATHS)


def impurity(tree: ast.AST) -> Iterator[Fault]:
    """Rules have no clock, chance or files, and nothing that differs from process to process."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [name.name for name in names]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case ast.Call(func=ast.Name(id=name)) if name in UNSTABLE_BUILTINS:
                yield Fault(node.lineno, f"{name}()")
                continue
            case ast.Call(func=ast.Name(id="__import__")):
                yield Fault(node.lineno, "__import__()")
                continue
            case _:
                continue
        yield from (Fault(node.lineno, f"import {name}") for name in modules if name.split(".")[0] in IMPURE_MODULES)


def other_clocks(tree: ast.AST) -> Iterator[Fault]:
    """All time comes from discord.utils.utcnow, which the simulator drives, or is passed in."""
    meaning: dict[str, str] = {}
    nodes = list(ast.walk(tree))
    for node in nodes:
        match node:
            case ast.Import(names=names):
                meaning |= {a.asname: a.name for a in names if a.asname}
                meaning |= {a.name.split(".")[0]: a.name.split(".")[0] for a in names if not a.asname}
            case ast.ImportFrom(module=str(module), names=names, level=0):
                meaning |= {a.asname or a.name: f"{module}.{a.name}" for a in names}
                yield from (
                    Fault(node.lineno, f"{module}.{a.name}") for a in names if f"{module}.{a.name}" in OTHER_CLOCKS
                )
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in CLOCK_CALLS:
            head, _, rest = ast.unparse(node).partition(".")
            called = f"{meaning.get(head, head)}.{rest}"
            if called in OTHER_CLOCKS:
                yield Fault(node.lineno, called)


def trees_of(files: Iterable[Path]) -> dict[Path, ast.Module]:
    """The syntax trees of files."""
    return {path: ast.parse(path.read_text("utf-8")) for path in files}


def faults_in(trees: Mapping[Path, ast.AST], rule: Callable[[ast.AST], Iterable[Fault]]) -> list[str]:
    """The faults under a rule in these files, as an editor can jump to them."""
    return [
        f"{path.relative_to(ROOT)}:{fault.line}: {fault.words}" for path, tree in trees.items() for fault in rule(tree)
    ]
