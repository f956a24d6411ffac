"""Land, lakes and rivers as Natural Earth has them, cut to our part of the world; in degrees.

The file beside this one holds them; ``python -m data.atlas.cut`` makes it from the published data. Each ring or line is
one list of numbers in thousandths of a degree: longitude and latitude of its first point, then the steps to the next.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("coastline.json")
UNITS_PER_DEGREE = 1000

Degrees = tuple[float, float]
Line = list[Degrees]
Rings = list[Line]


@dataclass(frozen=True)
class Coastline:
    """What is land and what is water; the first ring of a polygon is its outline, the others are holes."""

    land: list[Rings]
    lakes: list[Rings]
    rivers: list[Line]


def read_coastline(path: Path = FILE) -> Coastline:
    """The coastline from its file."""
    stored = json.loads(path.read_text("utf-8"))
    return Coastline(
        land=[[_unpacked(ring) for ring in polygon] for polygon in stored["land"]],
        lakes=[[_unpacked(ring) for ring in polygon] for polygon in stored["lakes"]],
        rivers=[_unpacked(line) for line in stored["rivers"]],
    )


def write_coastline(coastline: Coastline, source: str, path: Path = FILE) -> None:
    """The coastline into its file, a polygon or line in each row."""
    tables: dict[str, list[Any]] = {
        "land": [[_packed(ring) for ring in polygon] for polygon in coastline.land],
        "lakes": [[_packed(ring) for ring in polygon] for polygon in coastline.lakes],
        "rivers": [_packed(line) for line in coastline.rivers],
    }
    rows = [f'"source": {json.dumps(source)}', *(f'"{name}": {_rows(table)}' for name, table in tables.items())]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


def _rows(table: list[Any]) -> str:
    return "[\n" + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in table) + "\n]"


def _packed(line: Iterable[Degrees]) -> list[int]:
    numbers: list[int] = []
    east = north = 0
    for longitude, latitude in line:
        there = round(longitude * UNITS_PER_DEGREE), round(latitude * UNITS_PER_DEGREE)
        numbers += there[0] - east, there[1] - north
        east, north = there
    return numbers


def _unpacked(numbers: list[int]) -> Line:
    line: Line = []
    east = north = 0
    for step_east, step_north in zip(numbers[::2], numbers[1::2], strict=True):
        east, north = east + step_east, north + step_north
        line.append((east / UNITS_PER_DEGREE, north / UNITS_PER_DEGREE))
    return line
