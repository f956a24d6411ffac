"""The whole map, step by step, out of coastline and seeds."""

from collections.abc import Mapping
from dataclasses import dataclass

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from data.atlas.coastline import Coastline
from data.atlas.land import land_components, natural, owners_of_islets, projected, projected_line
from data.atlas.partition import partition
from data.atlas.seeds import Seeds
from data.atlas.shapes import CANVAS, FRAME, Seeding, polygons, seeds_in, united

ROUGH_LAND, ROUGH_SEA = 0.16, 0.05
SMALLEST_WATER = 20  # square pixels
CRUMB = 1  # square pixel: what the edge of the canvas cuts off is left out below this


@dataclass(frozen=True)
class Atlas:
    """Every area of the map on the canvas; the bodies of land are without their islets."""

    land: Mapping[str, BaseGeometry]
    impassable: Mapping[str, BaseGeometry]
    sea: Mapping[str, BaseGeometry]
    islets: Mapping[str, list[Polygon]]
    lakes: list[BaseGeometry]
    """Water that is no sea zone."""
    rivers: list[BaseGeometry]


def build(coastline: Coastline, seeds: Seeds) -> Atlas:
    """Land first, then its islets, then the water that is left."""
    on_land, at_sea = seeds.on_land(), seeds.at_sea()
    components = land_components(coastline.land, seeds)
    bodies = _shared_out(components, on_land, ROUGH_LAND)
    bare = [part for part in components if not seeds_in(part, on_land)]
    islets = {area: own for area, own in owners_of_islets(bare, bodies, seeds.islets).items() if area in seeds.land}
    kept = united([*bodies.values(), *(islet for own in islets.values() for islet in own)])
    water = [part for part in polygons(shapely.difference(FRAME, kept)) if part.area >= SMALLEST_WATER]
    zones = _shared_out(water, at_sea, ROUGH_SEA)
    closed = [part for part in water if not seeds_in(part, at_sea)]
    lakes = natural([projected(lake) for lake in coastline.lakes], seeds.reservoirs)
    rivers = [shapely.intersection(projected_line(river), kept) for river in coastline.rivers]
    return Atlas(
        land={area: _without_crumbs(_on_canvas(body)) for area, body in bodies.items() if area in seeds.land},
        impassable={area: _without_crumbs(_on_canvas(body)) for area, body in bodies.items() if area not in seeds.land},
        sea={area: _without_crumbs(_on_canvas(body)) for area, body in zones.items()},
        islets=islets,
        lakes=[part for lake in [*lakes, *closed] if not (part := _on_canvas(lake)).is_empty],
        rivers=[part for river in rivers if not (part := _on_canvas(river)).is_empty],
    )


def _shared_out(components: list[Polygon], seeds: Seeding, roughness: float) -> dict[str, BaseGeometry]:
    """All areas; one that has seeds on several islands is all of them."""
    pieces: dict[str, list[BaseGeometry]] = {}
    for component in components:
        if own := seeds_in(component, seeds):
            for area, share in partition(component, own, roughness).items():
                pieces.setdefault(area, []).append(share)
    return {area: united(pieces[area]) for area in seeds}


def _on_canvas(shape: BaseGeometry) -> BaseGeometry:
    return shapely.intersection(shape, CANVAS)


def _without_crumbs(shape: BaseGeometry) -> BaseGeometry:
    return united(piece for piece in polygons(shape) if piece.area >= CRUMB)
