"""What the bench finds out: figures, each with its aim and with what drives it."""

from __future__ import annotations

import json
import os
import platform
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

WIDTHS = (40, 32, 22, 4, 70)
HEADINGS = ("figure", "measured", "aim", "met", "what drives it")
UNITS = {"ms": 1, "s": 2, "MB": 0, "KB": 0, "x": 1}
"""How many decimals a value of each unit is shown with; the unit is the end of the value's name."""


@dataclass(frozen=True)
class Aim:
    """A value that has to stay below a limit."""

    value: str
    below: float

    @property
    def words(self) -> str:
        """The aim as it is printed."""
        return f"{spell_name(self.value)} < {spell_value(self.value, self.below)}".strip()


@dataclass(frozen=True)
class Figure:
    """One row of the table; the unit of a value stands at the end of its name, as in `p99_ms`."""

    name: str
    values: Mapping[str, float]
    drives: str
    aim: Aim | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
    """What lies behind the values, for whoever reads the JSON."""

    @property
    def met(self) -> bool | None:
        """Whether the aim is met; None where there is none."""
        return None if self.aim is None else self.values[self.aim.value] < self.aim.below

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as it is printed."""
        measured = ", ".join(spell(name, value) for name, value in self.values.items())
        aim = "" if self.aim is None else self.aim.words
        met = {None: "", True: "yes", False: "NO"}[self.met]
        return (self.name, measured, aim, met, self.drives)

    def as_json(self) -> dict[str, Any]:
        """The row for a file."""
        return {**asdict(self), "met": self.met}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Figure:
        """A row that another process has written."""
        known = {name: value for name, value in data.items() if name != "met"}
        return cls(**{**known, "aim": None if data["aim"] is None else Aim(**data["aim"])})


def spell(name: str, value: float) -> str:
    """A value with its name and unit."""
    return f"{spell_name(name)} {spell_value(name, value)}".strip()


def spell_name(name: str) -> str:
    """The name of a value without its unit."""
    return name.removesuffix(_unit(name)).rstrip("_").replace("_", " ")


def spell_value(name: str, value: float) -> str:
    """A value as people write it."""
    unit = _unit(name)
    decimals = UNITS.get(unit, 0)
    if unit == "ms":
        decimals = 2 if value < 1 else 1 if value < 100 else 0
    return f"{value:,.{decimals}f} {unit.replace('_', ' ')}".strip()


def _unit(name: str) -> str:
    return next((unit for unit in UNITS if name == unit or name.endswith(f"_{unit}")), "")


# Many measurements


def in_ms(seconds: Iterable[float]) -> dict[str, float]:
    """Median and 99th percentile of durations, in milliseconds."""
    ordered = sorted(seconds)
    return {"median_ms": quantile(ordered, 0.5) * 1000, "p99_ms": quantile(ordered, 0.99) * 1000}


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value that this share of all ordered ones does not exceed; 0 where there is none."""
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0


# The table


def lines_of(figures: Iterable[Figure]) -> Iterator[str]:
    """The figures as a table, words wrapped into their columns."""
    yield from _row(HEADINGS)
    yield "-+-".join("-" * width for width in WIDTHS)
    for figure in figures:
        yield from _row(figure.cells)


def _row(cells: Sequence[str]) -> Iterator[str]:
    columns = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, WIDTHS, strict=True)]
    for number in range(max(map(len, columns))):
        parts = [column[number] if number < len(column) else "" for column in columns]
        yield " | ".join(f"{part:{width}}" for part, width in zip(parts, WIDTHS, strict=True)).rstrip()


def write_json(path: Path, figures: Iterable[Figure], run: Mapping[str, Any]) -> None:
    """All figures with the machine and the run that they come from."""
    machine = {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
    }
    report = {"machine": machine, **run, "figures": [figure.as_json() for figure in figures]}
    path.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
