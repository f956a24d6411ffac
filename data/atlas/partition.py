"""One piece of land or water shared out among the seeds on it: cells of all that is nearest, with natural borders."""

import hashlib
import math
from itertools import pairwise

import shapely
from shapely import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry

from data.atlas.projection import HEIGHT, WIDTH
from data.atlas.shapes import Seeding, polygons, seeds_in, united

Pixel = tuple[float, float]

# Far outside, so that every cell on the canvas is closed.
_FAR_SEEDS = [(-6000, -6000), (8000, -6000), (-6000, 8000), (8000, 8000), (1000, -9000), (1000, 11000)]
_FAR_SEEDS += [(-9000, 750), (11000, 750)]
_EVERYTHING = shapely.box(-60, -60, WIDTH + 60, HEIGHT + 60)

SHORTEST_BEND = 9  # pixels: a stretch of border below this stays straight
LONGEST_BEND = 90  # pixels: a longer one swings no further out than this
_TOUCH = 0.01  # pixels between pieces that count as touching


def partition(component: Polygon, seeds: Seeding, roughness: float) -> dict[str, BaseGeometry]:
    """The share of each area that has a seed on a component."""
    if len(seeds) == 1:
        return dict.fromkeys(seeds, component)
    borders = [_rough(*ridge, roughness) for ridge in _ridges(seeds)]
    faces = polygons(shapely.polygonize([united([*borders, _EVERYTHING.exterior])]))
    shares: dict[str, list[BaseGeometry]] = {area: [] for area in seeds}
    for face in faces:
        shares[_owner(face, seeds)].append(shapely.intersection(face, component))
    return _in_one_piece({area: united(share) for area, share in shares.items()}, seeds)


def _ridges(seeds: Seeding) -> list[tuple[Pixel, Pixel]]:
    """The straight borders between cells of different areas."""
    owners = [area for area, points in seeds.items() for _ in points] + [""] * len(_FAR_SEEDS)
    points = [*(point for own in seeds.values() for point in own), *(Point(far) for far in _FAR_SEEDS)]
    cells = polygons(shapely.voronoi_polygons(MultiPoint(points), ordered=True))
    sides: dict[tuple[Pixel, Pixel], list[str]] = {}
    for owner, cell in zip(owners, cells, strict=True):
        for start, end in pairwise((round(x, 6), round(y, 6)) for x, y in cell.exterior.coords):
            sides.setdefault((min(start, end), max(start, end)), []).append(owner)
    return [ridge for ridge, both in sorted(sides.items()) if len(set(both)) == 2 and "" not in both]


def _rough(start: Pixel, end: Pixel, roughness: float) -> LineString:
    return LineString([start, *_bends(start, end, roughness), end])


def _bends(start: Pixel, end: Pixel, roughness: float) -> list[Pixel]:
    """The points between two ends of a border that make it look grown; the same ones each time."""
    if start > end:
        return _bends(end, start, roughness)[::-1]
    (ax, ay), (bx, by) = start, end
    length = math.dist(start, end)
    if length < SHORTEST_BEND:
        return []
    swing = _chance(f"{ax:.1f},{ay:.1f},{bx:.1f},{by:.1f}") * roughness * min(length, LONGEST_BEND) / length
    middle = ((ax + bx) / 2 - (by - ay) * swing, (ay + by) / 2 + (bx - ax) * swing)
    return [*_bends(start, middle, roughness), middle, *_bends(middle, end, roughness)]


def _chance(text: str) -> float:
    """A number from -1 to 1 that depends on the text alone."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6]) / 2**48 * 2 - 1


def _owner(face: Polygon, seeds: Seeding) -> str:
    """Whose seed a face contains, or else whose is nearest to a point in it."""
    for area, points in seeds.items():
        if any(face.contains(point) for point in points):
            return area
    inside = face.representative_point()
    return min(seeds, key=lambda area: min(inside.distance(point) for point in seeds[area]))


def _in_one_piece(shares: dict[str, BaseGeometry], seeds: Seeding) -> dict[str, BaseGeometry]:
    """Every piece without a seed of its own goes to the neighbour with the longest common border."""
    while strays := [
        (piece, area)
        for area, share in shares.items()
        for piece in polygons(share)
        if not seeds_in(piece, {area: seeds[area]})
    ]:
        piece, area = max(strays, key=lambda stray: stray[0].area)
        outline = piece.boundary
        common = {
            other: shapely.intersection(outline, shapely.buffer(share, _TOUCH)).length
            for other, share in shares.items()
            if other != area and shapely.dwithin(piece, share, _TOUCH)
        }
        heir = max(common, key=lambda other: common[other])
        shares[area] = shapely.difference(shares[area], piece)
        shares[heir] = united([shares[heir], piece])
    return shares
