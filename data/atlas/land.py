"""Where land is on the canvas: coastlines projected and corrected, islands grown, islets given to a territory."""

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from data.atlas.coastline import Line, Rings
from data.atlas.projection import project
from data.atlas.seeds import GrownIsland, Islet, Seeds, Spot
from data.atlas.shapes import FRAME, polygons, seeds_in, united

DETAIL = 0.2  # pixels: what is finer than this is left out
SMALLEST_ISLET = 14  # square pixels
SMALLEST_POND = 20  # square pixels
FARTHEST_ISLET = 45  # pixels from the territory that it belongs to
CHANNEL = 2.0  # pixels of water that stay open around a grown island
NEAR = 12  # pixels: other land farther away does not hinder an island from growing


def projected(polygon: Rings) -> BaseGeometry:
    """A polygon of the Earth on the canvas."""
    outline, *holes = ([project(*point) for point in ring] for ring in polygon)
    return shapely.intersection(shapely.make_valid(Polygon(outline, holes)), FRAME)


def projected_line(line: Line) -> LineString:
    """A line of the Earth on the canvas."""
    return LineString([project(*point) for point in line])


def land_components(coastline: list[Rings], seeds: Seeds) -> list[Polygon]:
    """Each continent and island as one polygon, without specks that nothing grows on."""
    real = united(projected(polygon) for polygon in coastline)
    filled = united([shapely.buffer(shapely.simplify(real, DETAIL), 0), *(stroke.shape for stroke in seeds.filled)])
    land = shapely.difference(filled, united(stroke.shape for stroke in seeds.dug))
    components = [_without_ponds(part) for part in polygons(land)]
    for island in seeds.grown:
        components = _with_grown(components, island)
    grounds = seeds.on_land()
    return [part for part in components if part.area >= SMALLEST_ISLET or seeds_in(part, grounds)]


def _without_ponds(component: Polygon) -> Polygon:
    return Polygon(component.exterior, [hole for hole in component.interiors if Polygon(hole).area >= SMALLEST_POND])


def _with_grown(components: list[Polygon], island: GrownIsland) -> list[Polygon]:
    old = min(components, key=island.point.distance)
    others = [part for part in components if part is not old]
    shores = united(part for part in others if part.distance(old) <= NEAR)
    room = shapely.difference(shapely.buffer(old, island.by), shapely.buffer(shores, CHANNEL))
    grown = max(polygons(shapely.simplify(room, DETAIL)), key=lambda part: part.area)
    return [*others, grown]


def owners_of_islets(
    islets: list[Polygon], territories: dict[str, BaseGeometry], exceptions: tuple[Islet, ...]
) -> dict[str, list[Polygon]]:
    """The islets of each territory; those far from every territory, or nearest to none, are left out."""
    found: dict[str, list[Polygon]] = {}
    for islet in islets:
        owner = _owner(islet, territories, exceptions)
        if owner is not None:
            found.setdefault(owner, []).append(islet)
    return found


def _owner(islet: Polygon, lands: dict[str, BaseGeometry], exceptions: tuple[Islet, ...]) -> str | None:
    for exception in exceptions:
        if islet.distance(exception.point) <= exception.reach:
            return exception.of
    nearest = min(lands, key=lambda area: lands[area].distance(islet))
    return nearest if lands[nearest].distance(islet) <= FARTHEST_ISLET else None


def natural(lakes: list[BaseGeometry], reservoirs: tuple[Spot, ...]) -> list[BaseGeometry]:
    """The lakes that were there about 1000 AD."""
    dams: list[Point] = [spot.point for spot in reservoirs]
    return [lake for lake in lakes if not any(lake.contains(dam) for dam in dams)]
