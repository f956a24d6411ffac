"""Which areas touch each other, from their shapes; the same lists that the rules of the game use."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, product

import shapely
from shapely.geometry.base import BaseGeometry

SHORTEST_BORDER = 18  # pixels, on land and at sea
SHORTEST_COAST = 14  # pixels
_TOUCH = 0.35  # pixels between shapes that count as touching

Pair = tuple[str, str]


@dataclass(frozen=True)
class Borders:
    """Each pair once, in the order of the alphabet; of a coast the land comes first."""

    land: list[Pair]
    coast: list[Pair]
    sea: list[Pair]


def find_borders(land: Mapping[str, BaseGeometry], sea: Mapping[str, BaseGeometry], straits: Iterable[Pair]) -> Borders:
    """The borders of land and sea; sea zones that meet in a strait touch, however narrow it is."""
    narrow = {(min(pair), max(pair)) for pair in straits}
    return Borders(
        land=[
            (one, other)
            for one, other in combinations(sorted(land), 2)
            if contact(land[one], land[other]) >= SHORTEST_BORDER
        ],
        coast=[
            (shore, zone)
            for shore, zone in product(sorted(land), sorted(sea))
            if contact(land[shore], sea[zone]) >= SHORTEST_COAST
        ],
        sea=[
            (one, other)
            for one, other in combinations(sorted(sea), 2)
            if (one, other) in narrow or contact(sea[one], sea[other]) >= SHORTEST_BORDER
        ],
    )


def contact(one: BaseGeometry, other: BaseGeometry) -> float:
    """How many pixels of their outlines two shapes share."""
    if not shapely.dwithin(one, other, _TOUCH):
        return 0.0
    shared = shapely.intersection(one.boundary, shapely.buffer(other, _TOUCH)).length
    return max(0.0, shared - 2 * _TOUCH)
