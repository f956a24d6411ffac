"""Build the map of Swords & Sails again: ``python -m data.atlas``."""

import tomllib
from pathlib import Path

from data.atlas.borders import find_borders
from data.atlas.build import build
from data.atlas.coastline import read_coastline
from data.atlas.coverage import fitted, on_grid
from data.atlas.labels import label
from data.atlas.projection import project
from data.atlas.seeds import read_seeds
from data.atlas.shapes import united
from data.atlas.writing import borders_toml, shapes_json, write
from data.load import GAMES

ROOT = Path(__file__).parents[2]
STRAITS = GAMES / "swords_and_sails" / "straits.toml"
BORDERS = GAMES / "swords_and_sails" / "borders.toml"
SHAPES = ROOT / "render" / "swords_and_sails" / "shapes.json"


def made() -> dict[Path, str]:
    """The text of each file that is made."""
    seeds = read_seeds()
    atlas = build(read_coastline(), seeds)
    straits = tomllib.loads(STRAITS.read_text("utf-8"))["straits"]
    bodies = {**atlas.land, **atlas.impassable, **atlas.sea}
    kinds = {area: kind for kind in ("land", "impassable", "sea") for area in getattr(atlas, kind)}
    drawn = {area: united([body, *atlas.islets.get(area, [])]) for area, body in bodies.items()}
    return {
        BORDERS: borders_toml(find_borders(atlas.land, atlas.sea, (tuple(strait["zones"]) for strait in straits))),
        SHAPES: shapes_json(
            kinds,
            {area.id: area.name for area in seeds.impassable},
            fitted(drawn),
            {area: label(body, seeds.labels.get(area)) for area, body in bodies.items()},
            [on_grid(lake) for lake in atlas.lakes],
            [on_grid(river) for river in atlas.rivers],
            {strait: project(*point) for strait, point in seeds.straits.items()},
        ),
    }


if __name__ == "__main__":
    for path, text in made().items():
        write(path, text)
