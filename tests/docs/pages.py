"""The documents, and what can be read out of them."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

from discord import app_commands
from discord.ext import commands

from cogs import shell
from tests.architecture.code_rules import source_files

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/powers.md")
CODE = ("bot.py", "cogs", "data", "render", "rules")

_QUOTED = re.compile(r"`([^`\n]+)`")
_BLOCK = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
_ROW = re.compile(r"^\|(.+)\|$", re.MULTILINE)
_FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
_SUFFIXES = (".py", ".md", ".toml", ".png", ".txt", ".example")


@cache
def page(name: str) -> str:
    """The text of a document."""
    return (ROOT / name).read_text("utf-8")


@cache
def code() -> str:
    """All code of the project, as one text."""
    return "\n".join(path.read_text("utf-8") for path in source_files(*CODE))


@cache
def members() -> frozenset[tuple[str, str]]:
    """What each class of the project has itself: its name, and that of a field or method."""
    found: set[tuple[str, str]] = set()
    for file in source_files(*CODE):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.update((node.name, name) for part in node.body for name in _named_by(part))
    return frozenset(found)


def is_member(owner: str, name: str) -> bool:
    """Whether a class of that name has such a field or method."""
    return (owner, name) in members()


def _named_by(part: ast.stmt) -> list[str]:
    match part:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
    return []


def quoted(text: str) -> list[str]:
    """What stands in backticks, outside of blocks."""
    return _QUOTED.findall(_BLOCK.sub("", text))


def blocks(text: str) -> list[str]:
    """The blocks of code."""
    return _BLOCK.findall(text)


def links(text: str) -> list[tuple[str, str]]:
    """All links and pictures: their words and where they lead to."""
    return _LINK.findall(text)


def table(text: str, first: str) -> list[list[str]]:
    """The rows under the head that begins with a word, without backticks."""
    rows = [[cell.strip().strip("`") for cell in row.split("|")] for row in _ROW.findall(text)]
    start = next(number for number, row in enumerate(rows) if row[0] == first)
    width = len(rows[start])
    found = []
    for row in rows[start + 2 :]:
        if len(row) != width or set("".join(row)) <= set("- "):
            break
        found.append(row)
    return found


def section(text: str, heading: str) -> str:
    """What stands under a heading."""
    return text.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def files_in(text: str) -> list[str]:
    """The files and folders that are named, as far as they can be told from other words."""
    words = [*quoted(text), *(target for _, target in links(text) if "://" not in target)]
    return [word for word in words if _FILE.fullmatch(word) and ("/" in word or word.endswith(_SUFFIXES))]


@cache
def all_commands() -> frozenset[str]:
    """Every slash command of the bot, as players type it."""
    found: set[str] = set()
    for name in shell.COGS:
        module = import_module(f"cogs.{name}")
        for cog in vars(module).values():
            if isinstance(cog, type) and issubclass(cog, commands.Cog) and cog.__module__ == module.__name__:
                group = getattr(cog, "__cog_group_name__", None) if issubclass(cog, commands.GroupCog) else None
                found.update({f"/{group}"} if group else ())
                for command in cog.__cog_app_commands__:
                    assert isinstance(command, app_commands.Command)
                    found.add(f"/{group} {command.name}" if group else f"/{command.name}")
    return frozenset(found)
