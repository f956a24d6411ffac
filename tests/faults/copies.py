"""Copies of the checkout: faults are planted there, never in the checkout itself."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.db", "*.db-*", "bench.json")


def copy_checkout(root: Path, folder: Path) -> Path:
    """The checkout as it stands, without its history and what was only made from it."""
    return Path(shutil.copytree(root, folder, ignore=LEFT_OUT))


def is_test(file: Path) -> bool:
    """Whether other tests cannot depend on it."""
    return file.name.startswith("test_") and file.suffix == ".py"


def ground_of(root: Path) -> str:
    """A hash of all that every test stands on: the code, the data, the tests' helpers; not the tests themselves."""
    files = sorted(
        file
        for folder in ("rules", "data", "render", "cogs", "tests")
        for file in (root / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and not is_test(file) and not is_own(root, file)
    )
    return hash_of(root, files)


def is_own(root: Path, file: Path) -> bool:
    """Whether it belongs to this tool, on which no result stands."""
    return file.is_relative_to(root / "tests" / "faults")


def hash_of(root: Path, files: Iterable[Path]) -> str:
    """A hash of the names and the content of files."""
    sum_of_all = hashlib.sha256()
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else "missing"
        sum_of_all.update(f"{file.relative_to(root)} {content}\n".encode())
    return sum_of_all.hexdigest()[:24]
