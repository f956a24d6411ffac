"""The files that the map is made into: borders for the rules, shapes for the picture."""

import json
from collections.abc import Iterable
from pathlib import Path

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from data.atlas.borders import Borders, Pair
from data.atlas.coverage import UNITS_PER_PIXEL
from data.atlas.labels import Label
from data.atlas.projection import HEIGHT, WIDTH
from data.atlas.shapes import polygons

ROW_OF_PAIRS = 10


def borders_toml(borders: Borders) -> str:
    """Which areas touch, as a table of the game's content."""
    return "\n".join(
        [
            "# Made by `make map` from data/atlas: change the seeds there, not this file.",
            "",
            "[borders]",
            *_pairs("land", borders.land),
            *_pairs("coast", borders.coast),
            *_pairs("sea", borders.sea),
            'source = "reconstructed"',
            "",
        ]
    )


def _pairs(name: str, pairs: list[Pair]) -> list[str]:
    quoted = [f'"{one} {other}",' for one, other in pairs]
    rows = [" ".join(quoted[start : start + ROW_OF_PAIRS]) for start in range(0, len(quoted), ROW_OF_PAIRS)]
    return [f"{name} = [", *(f"    {row}" for row in rows), "]"]


def shapes_json(
    kinds: dict[str, str],
    names: dict[str, str],
    shapes: dict[str, BaseGeometry],
    labels: dict[str, Label],
    lakes: Iterable[BaseGeometry],
    rivers: Iterable[BaseGeometry],
    straits: dict[str, tuple[float, float]],
) -> str:
    """What the picture is drawn from; all lengths in tenths of a pixel, each line as x, y, x, y, …

    Names are those of areas that the game does not know.
    """
    areas = {
        area: {
            "kind": kinds[area],
            **({"name": names[area]} if area in names else {}),
            "label": _numbers([labels[area].at.coords[0]]),
            "radius": round(labels[area].radius * UNITS_PER_PIXEL),
            "polygons": _polygons(shapes[area]),
        }
        for area in sorted(shapes)
    }
    return "\n".join(
        [
            "{",
            f'"size": [{WIDTH * UNITS_PER_PIXEL}, {HEIGHT * UNITS_PER_PIXEL}],',
            f'"areas": {{\n{_rows(f"{json.dumps(area)}: {_compact(entry)}" for area, entry in areas.items())}\n}},',
            f'"lakes": [\n{_rows(_compact(rings) for lake in lakes for rings in _polygons(lake))}\n],',
            f'"rivers": [\n{_rows(_compact(line) for river in rivers for line in _lines(river))}\n],',
            f'"straits": {_compact({name: _numbers([point]) for name, point in sorted(straits.items())})}',
            "}",
            "",
        ]
    )


def write(path: Path, text: str) -> None:
    """A file, whole, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _rows(rows: Iterable[str]) -> str:
    return ",\n".join(rows)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _polygons(shape: BaseGeometry) -> list[list[list[int]]]:
    """Each polygon as its outline and its holes, from the largest to the smallest."""
    found = sorted(polygons(shapely.normalize(shape)), key=lambda polygon: polygon.area, reverse=True)
    return [[_numbers(ring.coords) for ring in (polygon.exterior, *polygon.interiors)] for polygon in found]


def _lines(shape: BaseGeometry) -> list[list[int]]:
    return [_numbers(line.coords) for line in shapely.get_parts(shape) if isinstance(line, LineString)]


def _numbers(points: Iterable[tuple[float, ...]]) -> list[int]:
    return [round(number * UNITS_PER_PIXEL) for point in points for number in point]
