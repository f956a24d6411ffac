"""Faults that change nothing that matters, each with the reason: `harmless.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.faults.planting import Fault

LIST = Path(__file__).with_name("harmless.toml")


@dataclass(frozen=True)
class Harmless:
    """A line, known by its text wherever it stands in its folder, and why faults in it do not matter."""

    folder: str
    line: str
    reason: str
    fault: str = ""
    """The fault in words; without it, every fault on that line."""
    above: str = ""
    """The line above, where there are several such lines."""

    def is_it(self, fault: Fault, source: str) -> bool:
        """Whether a fault is this one."""
        above, text = ["", *map(str.strip, source.splitlines())][fault.line - 1 : fault.line + 1]
        is_there = fault.file.startswith(f"rules/{self.folder}/") and text == self.line and self.above in ("", above)
        return is_there and self.fault in ("", fault.words)


def read_harmless(file: Path = LIST) -> list[Harmless]:
    """The list."""
    return [Harmless(**one) for one in tomllib.loads(file.read_text("utf-8")).get("harmless", [])]
