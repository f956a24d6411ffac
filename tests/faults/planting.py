"""Every small fault that can be planted in a source file; what cannot matter is passed over by rule."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.faults.passed_over import children, is_text

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Fault:
    """One change of one place in a file."""

    file: str
    line: int
    last_line: int
    start: int
    """Where the changed bytes begin, and where they end."""
    end: int
    before: str
    after: str

    def plant(self, source: str) -> str:
        """The file's text with the fault in it."""
        raw = source.encode()
        return (raw[: self.start] + self.after.encode() + raw[self.end :]).decode()

    @property
    def words(self) -> str:
        """What was changed, on one line."""
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"`{before}` becomes `{after}`"


Places = list[list[Fault]]
"""Of every place in a file all faults that can be planted there."""


def places_in(file: str, source: str) -> Places:
    """Every place where a fault can be planted, in the order of the file."""
    raw = source.encode()
    starts = [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def fault(node: ast.expr | ast.stmt, after: str) -> Fault:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        last = node.end_lineno or node.lineno
        return Fault(file, node.lineno, last, start, end, raw[start:end].decode(), after)

    places = ([fault(node, after) for node, after in changes(place)] for place in walk(ast.parse(source)))
    return [faults for faults in places if faults]


def choose(places: Places, sources: Mapping[str, str], count: int, seed: int) -> list[Fault]:
    """So many faults by chance, the same ones for the same seed; each place is as likely as every other."""
    chance = random.Random(seed)
    chosen: list[Fault] = []
    for faults in chance.sample(places, len(places)):
        one = chance.choice(faults)
        if len(chosen) < count and is_python(one.plant(sources[one.file])):
            chosen.append(one)
    return chosen


def is_python(source: str) -> bool:
    """Whether it can be read at all."""
    try:
        compile(source, "planted", "exec")
    except SyntaxError:
        return False
    return True


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it that can matter."""
    yield node
    for child in children(node):
        yield from walk(child)


def changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The faults of one node: which text is taken out, and what takes its place."""
    for kind, changed in CHANGES.items():
        if isinstance(node, kind):
            for other in changed(node):
                if isinstance(other, ast.expr):
                    yield node, f"({ast.unparse(other)})"
                else:
                    yield node, other if isinstance(other, str) else ast.unparse(other)
    if isinstance(node, ast.If | ast.While | ast.IfExp) and isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
        yield node.test, f"(not {ast.unparse(node.test)})"


def of_compare(node: ast.Compare) -> Iterator[ast.expr]:
    """A bound that is off by one, or a test turned round."""
    for place, operator in enumerate(node.ops):
        operators = [*node.ops]
        operators[place] = COMPARED[type(operator)]()
        yield ast.Compare(node.left, operators, node.comparators)


def of_computation(node: ast.BinOp) -> Iterator[ast.expr]:
    """Plus for minus."""
    if type(node.op) in COMPUTED:
        yield ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right)


def of_connection(node: ast.BoolOp) -> Iterator[ast.expr]:
    """And for or; and each of the conditions forgotten."""
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for place in range(len(node.values)):
        rest = [value for number, value in enumerate(node.values) if number != place]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def of_sign(node: ast.UnaryOp) -> Iterator[ast.expr]:
    """A forgotten not, a forgotten minus."""
    yield node.operand


def of_constant(node: ast.Constant) -> Iterator[ast.expr]:
    """A number that is off by one; true for false."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.UnaryOp(ast.USub(), ast.Constant(1)) if node.value == 0 else ast.Constant(node.value - 1)


def of_alternative(node: ast.IfExp) -> Iterator[ast.expr]:
    """Always one of two values."""
    if not (is_text(node.body) and is_text(node.orelse)):
        yield node.body
        yield node.orelse


def of_call(node: ast.Call) -> Iterator[ast.expr]:
    """The least for the most; a named argument forgotten."""
    if isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
        yield ast.Call(ast.Name(OPPOSITES[node.func.id]), node.args, node.keywords)
    shown = list(children(node))
    for one in node.keywords:
        if one.arg is not None and one in shown:
            yield ast.Call(node.func, node.args, [other for other in node.keywords if other is not one])


def of_comprehension(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[ast.expr]:
    """A condition of a comprehension forgotten."""
    for place, part in enumerate(node.generators):
        for condition in part.ifs:
            rest = [other for other in part.ifs if other is not condition]
            parts = [*node.generators]
            parts[place] = ast.comprehension(part.target, part.iter, rest, part.is_async)
            if isinstance(node, ast.DictComp):
                yield ast.DictComp(node.key, node.value, parts)
            else:
                yield type(node)(node.elt, parts)


def of_condition(node: ast.If) -> Iterator[str]:
    """Never so."""
    if not node.orelse:
        yield "pass"


def of_step(node: ast.stmt) -> Iterator[str]:
    """A step left out."""
    is_new_name = isinstance(node, ast.Assign) and not any(
        isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets
    )
    if not is_new_name:
        yield "pass"


def of_change(node: ast.AugAssign) -> Iterator[ast.stmt | str]:
    """A change left out, or in the wrong direction."""
    yield "pass"
    if type(node.op) in COMPUTED:
        yield ast.AugAssign(node.target, COMPUTED[type(node.op)](), node.value)


Changed = Callable[..., Iterator[ast.expr | ast.stmt | str]]
CHANGES: dict[Any, Changed] = {
    ast.Compare: of_compare,
    ast.BinOp: of_computation,
    ast.BoolOp: of_connection,
    ast.UnaryOp: of_sign,
    ast.Constant: of_constant,
    ast.IfExp: of_alternative,
    ast.Call: of_call,
    (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp): of_comprehension,
    ast.If: of_condition,
    (ast.Expr, ast.Assign, ast.For, ast.Continue, ast.Break, ast.Raise, ast.Delete): of_step,
    ast.AugAssign: of_change,
}
