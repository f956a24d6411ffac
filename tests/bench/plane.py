"""The table in centimetres: a line of sight over a full table, and all that a mover can reach on a crowded one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter

from rules.kernel.plane.fields import field
from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle
from rules.kernel.plane.points import Base, Body, Point, overlap
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.shapes import Polygon, Rect, overlaps, rect_of
from rules.kernel.plane.sight import Part, look, terrain_of
from tests.bench.figures import Aim, Figure, in_ms
from tests.bench.sizes import Sizes

SIGHT = Aim("median_ms", 0.2)
DESTINATIONS = Aim("median_ms", 15.0)
SIZE = 70
BODIES = 20
REACHES = (15, 20, 30)
TALL = 3

WOODS = (
    Polygon.of((6, 55), (20, 53), (26, 60), (23, 66), (11, 68), (4, 62)),
    Polygon.of((64, 15), (50, 17), (44, 10), (47, 4), (59, 3), (66, 8)),
    Polygon.of((44, 60), (58, 58), (62, 66), (50, 68)),
    Polygon.of((4, 30), (12, 29), (14, 38), (5, 39)),
)
FLOORS = (
    Floor(Rect(22, 25, 48, 45), 2, "temple"),
    Floor(Rect(50, 46, 64, 56), 8, "tenement"),
    Floor(Rect(6, 12, 20, 24), 6, "tannery"),
    Floor(Rect(54, 22, 62, 30), 3, "mound"),
)
LADDERS = (
    Link(Point(49, 51), Point(51, 51), 8 * MICRO, "ladder"),
    Link(Point(51, 51), Point(49, 51), 8 * MICRO, "ladder"),
    Link(Point(21, 18), Point(19, 18), 6 * MICRO, "ladder"),
    Link(Point(19, 18), Point(21, 18), 6 * MICRO, "ladder"),
)
SOLIDS = (
    *(Rect(x, y, x + 2, y + 2) for x, y in ((25, 28), (25, 40), (43, 28), (43, 40), (34, 12), (34, 54))),
    *(Rect(x, y, x + 4, y + 4) for x, y in ((33, 33), (26, 8), (40, 48))),
)
WALLS = (
    Rect(16, 46, 28, 47),
    Rect(28, 48, 29, 56),
    Rect(52, 34, 64, 35),
    Rect(64, 36, 65, 44),
    Rect(22, 20, 32, 21),
    Rect(2, 44, 12, 45),
    Rect(36, 62, 37, 68),
)
WATER = Rect(40, 16, 48, 22)
STILL = (
    *(Part(f"wood {number}", wood, 10, is_clear_within=True) for number, wood in enumerate(WOODS)),
    *(Part(floor.mark, floor.shape, floor.level) for floor in FLOORS),
    *(Part(f"solid {number}", rect, 7) for number, rect in enumerate(SOLIDS)),
    *(Part(f"wall {number}", rect, 2) for number, rect in enumerate(WALLS)),
    Part("rubble", Rect(10, 4, 20, 10), 0),
)
"""Twenty-five parts."""


def measure(sizes: Sizes) -> Iterator[Figure]:
    """All figures of the plane."""
    crowds = [crowd(random.Random(number)) for number in range(2 * sizes.pictures)]
    yield line_of_sight(crowds)
    for reach in REACHES:
        yield destinations(crowds, reach)


def crowd(chance: random.Random) -> list[Body]:
    """Bodies somewhere on the table, each on one level and clear of everybody else."""
    found: list[Body] = []
    while len(found) < BODIES:
        half = chance.choice((1, 1, 1, 2))
        base = Base(Point(chance.randrange(half, SIZE - half + 1), chance.randrange(half, SIZE - half + 1)), half)
        level = Ground(half, SIZE, SIZE, floors=FLOORS).level_at(base.centre)
        is_clear = not any(overlap(base, other.base) for other in found) and not any(
            overlaps(rect, base) for rect in (*SOLIDS, *WALLS)
        )
        if level is not None and is_clear:
            found.append(Body(base, TALL, level))
    return found


def line_of_sight(crowds: list[list[Body]]) -> Figure:
    """What the first body of each crowd sees of each other, past the terrain and all the rest."""
    terrain, seconds, seen = terrain_of(STILL), [], 0
    for eye, *others in crowds:
        for target in others:
            between = tuple(Part(str(body.base), rect_of(body.base), body.top) for body in others if body is not target)
            began = perf_counter()
            sight = look(eye, target, terrain, between)
            seconds.append(perf_counter() - began)
            seen += sight.is_visible
    drives = (
        f"Fifteen lines against {len(STILL)} parts of terrain and {BODIES - 2} bodies, those far from the lines left"
    )
    detail = {"looks": len(seconds), "seen": seen}
    return Figure("Line of sight over a full table", in_ms(seconds), f"{drives} out first.", SIGHT, detail)


def destinations(crowds: list[list[Body]], reach: int) -> Figure:
    """All places where the first body of each crowd may end; the others are enemies, every second one."""
    seconds, places = [], []
    for mover, *others in crowds:
        began = perf_counter()
        found = field(ground_of(mover, others), mover.base.centre, reach).destinations
        seconds.append(perf_counter() - began)
        places.append(len(found))
    detail = {"tables": len(crowds), "most_places": max(places), "mean_places": sum(places) / len(places)}
    return Figure(
        f"All legal destinations, {reach} cm on a crowded table",
        in_ms(seconds),
        f"Corners of what blocks, and the rows seen from each; {max(places):,} places at the most.",
        DESTINATIONS,
        detail,
    )


def ground_of(mover: Body, others: list[Body]) -> Ground:
    """The table as the mover meets it, made anew as for every question."""
    return Ground(
        half=mover.base.half,
        width=SIZE,
        depth=SIZE,
        floors=FLOORS,
        step=TALL,
        obstacles=(
            *(Obstacle(rect) for rect in SOLIDS),
            *(Obstacle(rect, blocks=False, mark="wall") for rect in WALLS),
            Obstacle(WATER, blocks=False, mark="water", holds=True),
        ),
        bases=tuple(body.base for body in others),
        shunned=tuple(others[::2]),
        links=LADDERS,
    )
