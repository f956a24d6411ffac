"""The rule that no rules code walks a set: its order differs from process to process, and with it the game.

What is a set is read from the text: set expressions, names that the same function assigns, annotates or takes as a
set, and attributes that every class of the tree which has them annotates as a set.
"""

import ast
from collections.abc import Iterable, Iterator

from tests.architecture.code_rules import Fault

SET_TYPES = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
ORDER_KEEPERS = {"list", "tuple", "iter", "enumerate", "map", "filter", "zip", "next", "reversed", "deque", "dict"}
ORDER_BLIND = {"sorted", "set", "frozenset", "any", "all", "sum", "len"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def set_attributes(trees: Iterable[ast.AST]) -> frozenset[str]:
    """The attribute names that are annotated as sets, and never as anything else."""
    sets: set[str] = set()
    others: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    (sets if _is_set_type(field.annotation) else others).add(field.target.id)
                elif isinstance(field, ast.FunctionDef) and _is_property(field):
                    (sets if _is_set_type(field.returns) else others).add(field.name)
    return frozenset(sets - others)


def set_iteration(tree: ast.AST, attributes: frozenset[str] = frozenset()) -> list[Fault]:
    """Every place of the tree where the order of a set comes into the game."""
    walker = _Walker(attributes)
    walker.visit(tree)
    return sorted(walker.faults, key=lambda fault: fault.line)


class _Walker(ast.NodeVisitor):
    def __init__(self, attributes: frozenset[str]) -> None:
        self.attributes = attributes
        self.scopes: list[set[str]] = [set()]
        self.faults: list[Fault] = []

    # --- what is a set ---

    def is_set(self, node: ast.expr | None) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id="set" | "frozenset")):
                return True
            case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in SET_METHODS:
                return self.is_set(owner)
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, SET_OPERATORS):
                return self.is_set(left) or self.is_set(right) or _is_keys(left) or _is_keys(right)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.BoolOp(values=values):
                return any(self.is_set(value) for value in values)
            case ast.NamedExpr(value=value):
                return self.is_set(value)
            case ast.Name(id=name):
                return any(name in scope for scope in self.scopes)
            case ast.Attribute(attr=name):
                return name in self.attributes
        return False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.enter(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.enter(node)

    def enter(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        self.scopes.append({argument.arg for argument in arguments if _is_set_type(argument.annotation)})
        # Names first: a loop may stand above the line that makes its name a set.
        for inner in _own_nodes(node):
            match inner:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if _is_set_type(annotation):
                    self.scopes[-1].add(name)
                case ast.Assign(targets=targets, value=value):
                    self.scopes[-1] |= set(self.names_made_sets(targets, value))
        self.generic_visit(node)
        self.scopes.pop()

    def names_made_sets(self, targets: list[ast.expr], value: ast.expr) -> Iterator[str]:
        for target in targets:
            if isinstance(target, ast.Name) and self.is_set(value):
                yield target.id
            elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                for part, part_value in zip(target.elts, value.elts, strict=False):
                    if isinstance(part, ast.Name) and self.is_set(part_value):
                        yield part.id

    def visit_Module(self, node: ast.Module) -> None:
        for statement in node.body:
            match statement:
                case ast.Assign(targets=targets, value=value):
                    self.scopes[0] |= set(self.names_made_sets(targets, value))
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if _is_set_type(annotation):
                    self.scopes[0].add(name)
        self.generic_visit(node)

    # --- what walks it ---

    def blame(self, node: ast.expr, words: str) -> None:
        self.faults.append(Fault(node.lineno, words))

    def visit_For(self, node: ast.For) -> None:
        if self.is_set(node.iter):
            self.blame(node.iter, "a loop over a set")
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self.comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self.comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self.comprehension(node)

    def comprehension(self, node: ast.ListComp | ast.DictComp | ast.GeneratorExp) -> None:
        for part in node.generators:
            if self.is_set(part.iter):
                self.blame(part.iter, "a comprehension over a set")
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        if self.is_set(node.value):
            self.blame(node, "a set unpacked")
        self.generic_visit(node)

    def visit_Set(self, node: ast.Set) -> None:
        for element in node.elts:
            # {*a, *b} makes a set again, so the order is lost anyway.
            self.visit(element.value if isinstance(element, ast.Starred) else element)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        if self.is_set(node.value):
            self.blame(node, "a set yielded from")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Tuple | ast.List) and len(target.elts) > 1 and self.is_set(node.value):
                self.blame(node.value, "a set unpacked")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name in ORDER_BLIND:
                for argument in node.args:
                    # The walk inside sorted(...) and its like is harmless; what stands deeper is not.
                    if isinstance(argument, ast.GeneratorExp | ast.ListComp):
                        self.generic_visit(argument)
                    else:
                        self.visit(argument)
                for keyword in node.keywords:
                    self.visit(keyword)
                return
            case ast.Name(id=name) if name in ORDER_KEEPERS:
                if any(self.is_set(argument) for argument in node.args):
                    self.blame(node, f"{name}() of a set")
            case ast.Name(id="min" | "max" as name) if any(keyword.arg == "key" for keyword in node.keywords):
                if any(self.is_set(argument) for argument in node.args):
                    self.blame(node, f"{name}() with a key over a set, where ties fall by chance")
            case ast.Attribute(attr="join" | "fromkeys" | "extend" as name):
                if any(self.is_set(argument) for argument in node.args):
                    self.blame(node, f"{name}() of a set")
            case ast.Attribute(value=owner, attr="pop") if not node.args and self.is_set(owner):
                self.blame(node, "pop() from a set")
        self.generic_visit(node)


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of the functions inside it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, FUNCTIONS):
            yield child
            yield from _own_nodes(child)


def _is_set_type(annotation: ast.expr | None) -> bool:
    match annotation:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SET_TYPES
        case ast.Subscript(value=value):
            return _is_set_type(value)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_set_type(left) or _is_set_type(right)
        case ast.Constant(value=str(text)):
            return _is_set_type(ast.parse(text, mode="eval").body)
    return False


def _is_property(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(decorator).endswith("property") for decorator in function.decorator_list)


def _is_keys(node: ast.expr) -> bool:
    """Whether this is a call of keys(), which set operators turn into a set."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"
