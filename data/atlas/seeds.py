"""What was decided by hand: seeds, corrections of the coast, islets and labels, from the file beside this one."""

import tomllib
from pathlib import Path

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from data.atlas.projection import project
from data.atlas.shapes import Seeding
from rules.kernel.values import Frozen

FILE = Path(__file__).with_name("seeds.toml")
REACH = 6  # pixels


class Spot(Frozen):
    """A point of the Earth with a name."""

    name: str
    at: tuple[float, float]

    @property
    def point(self) -> Point:
        """Where it lies on the canvas."""
        return Point(project(*self.at))


class GrownIsland(Spot):
    """An island that is drawn larger than it is."""

    by: float


class Islet(Spot):
    """Islets that belong to a territory which is not the nearest, or are left out."""

    of: str | None = None
    reach: float = REACH


class Stroke(Frozen):
    """A line of some width, along which water or land is put."""

    name: str
    line: tuple[tuple[float, float], ...]
    width: float

    @property
    def shape(self) -> BaseGeometry:
        """What it covers of the canvas."""
        return shapely.buffer(LineString([project(*point) for point in self.line]), self.width / 2)


class ImpassableArea(Frozen):
    """Land that is no territory of the game."""

    id: str
    name: str
    seeds: tuple[tuple[float, float], ...]


class Seeds(Frozen):
    """All of it."""

    land: dict[str, tuple[tuple[float, float], ...]]
    sea: dict[str, tuple[tuple[float, float], ...]]
    impassable: tuple[ImpassableArea, ...]
    straits: dict[str, tuple[float, float]]
    dug: tuple[Stroke, ...]
    filled: tuple[Stroke, ...]
    grown: tuple[GrownIsland, ...]
    islets: tuple[Islet, ...]
    reservoirs: tuple[Spot, ...]
    labels: dict[str, tuple[float, float]]

    def on_land(self) -> Seeding:
        """The seeds of territories and impassable areas on the canvas."""
        impassable = {area.id: area.seeds for area in self.impassable}
        return _on_canvas(self.land | impassable)

    def at_sea(self) -> Seeding:
        """The seeds of sea zones on the canvas."""
        return _on_canvas(self.sea)


def read_seeds(path: Path = FILE) -> Seeds:
    """The seeds from their file."""
    return Seeds.model_validate(tomllib.loads(path.read_text("utf-8")))


def _on_canvas(seeds: dict[str, tuple[tuple[float, float], ...]]) -> Seeding:
    return {area: [Point(project(*seed)) for seed in points] for area, points in seeds.items()}
