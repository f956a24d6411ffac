"""Places where a fault cannot matter: hints of types, asserts, what players read, settings of models."""

from __future__ import annotations

import ast
from collections.abc import Iterator

# What players or programmers read, and `strict`, by which a zip only asserts.
WORDED = {
    "label",
    "prompt",
    "hint",
    "words",
    "why",
    "reason",
    "title",
    "text",
    "group",
    "rule",
    "strict",
    "description",
}
# Texts of the shell that are made by a call; names of types; models' settings.
NAMED = {"__all__", "__slots__", "model_config"}
TYPE_MAKERS = {"cast", "TypeVar", "NewType", "ParamSpec"}
MODELS_OWN = {"default_factory", "frozen", "slots", "eq", "extra", "kw_only", "order", "repr", "init", "discriminator"}


def children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node in which a fault can matter."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "ctx", "op", "ops"):
            continue
        if name == "keywords" and isinstance(node, ast.ClassDef):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_passed_over(child):
                yield child


def is_passed_over(node: ast.AST) -> bool:
    """Whether nothing in it can matter."""
    match node:
        # Inside an f-string, Python 3.11 does not know where things stand; most of them are read by players anyway.
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name in NAMED or is_type(value)
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.keyword(arg=name):
            return name in WORDED or name in MODELS_OWN
        case ast.Call(func=ast.Name(id=name)):
            return name in TYPE_MAKERS
        case ast.Subscript(value=ast.Name(id="Literal" | "Annotated")):
            return True
    return False


def is_type(node: ast.expr) -> bool:
    """Whether a value is the name of a type, like `dict[str, int] | None`."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return is_type(left) and is_type(right)
        case ast.Subscript(value=ast.Name(id=name)):
            return name[:1].isupper() or name in ("dict", "list", "tuple", "set", "frozenset", "type")
        case ast.Constant(value=None):
            return True
    return isinstance(node, ast.Name) and node.id[:1].isupper() and not node.id.isupper()


def is_text(node: ast.expr) -> bool:
    """Whether a value is what a player reads rather than a name inside the rules."""
    if isinstance(node, ast.JoinedStr):
        return True
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and (" " in node.value or not node.value)
