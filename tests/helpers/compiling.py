"""A fresh checkout is compiled once: each worker begins with a share of its own, and reads what the others wrote.

By itself every worker would collect the same files in the same order, and all would compile every one of them.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def import_own_share_first(config: pytest.Config) -> None:
    """Import what this worker is about to collect, from its own place in the list on, if nobody has compiled it yet."""
    given: dict[str, object] = getattr(config, "workerinput", {})
    if not given:
        return
    number, count = int(str(given["workerid"]).removeprefix("gw")), int(str(given["workercount"]))
    for file in from_own_place(list(files_in(config.args)), number, count):
        if not is_compiled(file):
            take_in(file)


def from_own_place(files: Sequence[Path], number: int, count: int) -> list[Path]:
    """All files, first the share of the worker of that number among so many, then those of the next ones."""
    start = len(files) * number // count
    return [*files[start:], *files[:start]]


def files_in(places: Iterable[str]) -> list[Path]:
    """The files of tests in folders, files and single tests that were asked for."""
    asked = [Path(place.partition("::")[0]).resolve() for place in places]
    found = {file for path in asked for file in (path.rglob("test_*.py") if path.is_dir() else [path])}
    return sorted(file for file in found if file.is_relative_to(ROOT) and file.suffix == ".py")


def is_compiled(file: Path) -> bool:
    """Whether the tests of a file have been compiled by this Python, perhaps long ago."""
    return any((file.parent / "__pycache__").glob(f"{file.stem}.{sys.implementation.cache_tag}-pytest-*.pyc"))


def take_in(file: Path) -> None:
    """Import a file; if anything is wrong with it, its collection will say what."""
    name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    with warnings.catch_warnings(), suppress(Exception, pytest.skip.Exception):
        warnings.simplefilter("error")
        import_module(name)
