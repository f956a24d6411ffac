"""The table as a certain model meets it: what it crosses, what blocks it, where it climbs, jumps and swims [UT-R10].

Three grounds are told apart: where nothing can go wrong, where a jump or the water may, and where a charge may lead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from rules.kernel.kept import Kept
from rules.kernel.plane.grounds import Floor, Ground, Link, Obstacle
from rules.kernel.plane.ledges import ledges
from rules.kernel.plane.points import Base, Body, Point
from rules.kernel.plane.search import MICRO, length_of
from rules.kernel.plane.shapes import Rect
from rules.umbra_turris import content_vocabulary as vocabulary
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.guns import guns
from rules.umbra_turris.land import Land, LandPart
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Model

SAFE_DROP = 5
"""Jumping down so far is a normal move, whose drop counts [UT-249]."""
FALL_DROP = 10
"""Jumping down so far is falling [UT-252]."""


class Risk(StrEnum):
    """What may happen on a way, as its marks begin."""

    WALL = "wall"
    STEP = "step"
    LADDER = "ladder"
    DROP = "drop"
    """A jump down that needs no test [UT-249]."""
    LEAP = "leap"
    """A jump down that needs one [UT-250]."""
    FALL = "fall"
    """A jump down that can only be a fall [UT-252]."""
    JUMP = "jump"
    """A jump across [UT-242]."""
    WATER = "water"

    def mark(self, key: str) -> str:
        """How it is marked on a ground."""
        return f"{self} {key}"

    @classmethod
    def of(cls, mark: str) -> Risk:
        """The risk of a mark."""
        return cls(mark.partition(" ")[0])


OBSTACLES = (Risk.WALL, Risk.STEP, Risk.LADDER, Risk.DROP, Risk.LEAP, Risk.FALL, Risk.JUMP)
"""What takes the bonus from a charge that crosses it [UT-215, UT-R11]."""


def ignores_terrain(field: Battlefield, model: Model) -> bool:
    """Whether terrain does not hinder it: Levitate, Feather Step."""
    return any(answer() for answer in asked(field, Special.ignores_terrain, of=model))


def ground_for(
    field: Battlefield,
    model: Model,
    *,
    risky: bool = False,
    charging: Model | None = None,
    with_gun: bool = False,
    around: bool = False,
) -> Ground:
    """The ground of a model that walks; with risks it may jump and, unless it charges, swim.

    It may also go around everything that would take the bonus from its charge [UT-215]. Whoever takes their weapon
    along goes only where there is room for its base beside theirs, all the way [UT-208, UT-858b].
    """
    others = [other for other in field.table.on_table() if other is not model and other.attached_to != model.id]
    enemies = [other for other in others if other.seat != model.seat and other.is_alive and not other.is_empty_base]
    mover = Mover(
        half=field.half(model),
        height=field.height(model),
        floats=ignores_terrain(field, model),
        swims=risky and charging is None,
        jumps=field.characteristic(model, Characteristic.SP) if risky else None,
        falls=risky and charging is None,
        around=around,
        has_rope=any(answer() for answer in asked(field, Special.climbs_freely, of=model)),
        back_from_gun=_back_from_gun(field, model) if with_gun else None,
    )
    bases = (*map(field.base, others), *guns(field, besides=model if with_gun else None))
    if mover.back_from_gun is not None:
        bases = (*bases, *(Base(_moved(base.centre, mover.back_from_gun), base.half) for base in bases))
    shunned = tuple(field.body(other) for other in enemies)
    return GROUNDS.made((field.land.key, mover, bases, shunned), lambda: _ground(field.land, mover, bases, shunned))


def _back_from_gun(field: Battlefield, model: Model) -> Point | None:
    """From its weapon to the model: what is in the weapon's way is in the model's way so far off."""
    here = field.place(model)
    return None if model.gun is None else Point(here.x - model.gun.x, here.y - model.gun.y)


def _moved(point: Point, by: Point) -> Point:
    return Point(point.x + by.x, point.y + by.y)


class Mover(NamedTuple):
    """A model, as far as the ground depends on it."""

    half: int
    height: int
    floats: bool
    """Whether terrain does not hinder it."""
    swims: bool
    jumps: int | None
    """How far it jumps, where it dares to."""
    falls: bool
    """Whether it may jump down to where it can only fall."""
    around: bool
    """Whether it goes around walls and steps that it could cross, and uses no links."""
    has_rope: bool
    """Whether it goes up and down what can be climbed by a normal move [UT-237, UT-884]."""
    back_from_gun: Point | None
    """From the weapon that it takes along to itself; None where it takes none."""

    @property
    def step(self) -> int:
        """How high a step or a wall may be."""
        return TABLE if self.floats else 0 if self.around else self.height

    def mark(self, risk: Risk, key: str) -> str:
        """How an obstacle is marked; nothing hinders whoever floats [UT-536]."""
        return "" if self.floats else risk.mark(key)


GROUNDS: Kept[tuple[object, ...], Ground] = Kept("grounds of Umbra Turris", 64)


def _ground(land: Land, mover: Mover, bases: tuple[Base, ...], shunned: tuple[Body, ...]) -> Ground:
    platforms = [part for part in land.parts if part.kind is vocabulary.Ground.PLATFORM]
    bare = Ground(
        half=mover.half,
        width=TABLE,
        depth=TABLE,
        floors=tuple(
            Floor(_rect(part), part.height, mover.mark(Risk.STEP, part.key)) for part in platforms if part.height
        ),
        step=mover.step,
        obstacles=tuple(_obstacles(land, mover)),
        bases=bases,
        shunned=shunned,
    )
    return bare if mover.floats or mover.around else replace(bare, links=tuple(_links(land, mover, bare, platforms)))


def _rect(part: LandPart) -> Rect:
    assert isinstance(part.shape, Rect)
    return part.shape


def _obstacles(land: Land, mover: Mover) -> Iterator[Obstacle]:
    for obstacle in _own_obstacles(land, mover):
        yield obstacle
        back = mover.back_from_gun
        if obstacle.blocks and back is not None and isinstance(obstacle.shape, Rect):
            west, south, east, north = obstacle.shape
            yield Obstacle(Rect(west + back.x, south + back.y, east + back.x, north + back.y))


def _own_obstacles(land: Land, mover: Mover) -> Iterator[Obstacle]:
    floats = mover.floats
    for part in land.parts:
        match part.kind:
            case vocabulary.Ground.SOLID:
                yield Obstacle(part.shape, blocks=not floats)
            case vocabulary.Ground.WALL:
                yield Obstacle(part.shape, blocks=part.height > mover.step, mark=mover.mark(Risk.WALL, part.key))
            case vocabulary.Ground.WATER:
                blocks = not (mover.swims or floats)
                yield Obstacle(part.shape, blocks=blocks, mark=mover.mark(Risk.WATER, part.key), holds=True)
            case _:
                continue


# Links: ladders and jumps


def _links(land: Land, mover: Mover, ground: Ground, platforms: list[LandPart]) -> Iterator[Link]:
    for part in platforms:
        yield from _ladders(part, mover.half)
    if mover.has_rope:
        yield from _ropes(land, ground)
    yield from _drops(ground, mover.half, risky=mover.jumps is not None, falls=mover.falls)
    if mover.jumps is not None:
        for part in platforms:
            for other in platforms:
                if part is not other and 0 < other.height <= part.height + mover.height and part.height > 0:
                    yield from _jumps(part, other, mover.half, mover.jumps)


def _ladders(part: LandPart, half: int) -> Iterator[Link]:
    """Up and down by a ladder: the height counts as movement [UT-237, UT-R11]."""
    for x, y in part.part.ladders:
        below, above = _feet(_rect(part), Point(x, y), half)
        cost = (part.height + 2 * half) * MICRO
        yield Link(below, above, cost, Risk.LADDER.mark(part.key))
        yield Link(above, below, cost, Risk.LADDER.mark(part.key))


def _ropes(land: Land, ground: Ground) -> Iterator[Link]:
    """Up and down by a rope wherever one can climb, as by a ladder [UT-237]."""
    for ledge in ledges(ground):
        key = key_of(ledge.mark)
        if land.by_key[key].part.climbable:
            cost = (ledge.drop + 2 * ground.half) * MICRO
            yield Link(ledge.below, ledge.above, cost, Risk.LADDER.mark(key))
            yield Link(ledge.above, ledge.below, cost, Risk.LADDER.mark(key))


def _feet(rect: Rect, ladder: Point, half: int) -> tuple[Point, Point]:
    """Where a base stands at the foot of a ladder, and at its top."""
    x, y = ladder
    if x == rect.west:
        return Point(x - half, y), Point(x + half, y)
    if x == rect.east:
        return Point(x + half, y), Point(x - half, y)
    if y == rect.south:
        return Point(x, y - half), Point(x, y + half)
    return Point(x, y + half), Point(x, y - half)


def _drops(ground: Ground, half: int, *, risky: bool, falls: bool) -> Iterator[Link]:
    """Jumping down from what is too high to be stepped off [UT-249, UT-250, UT-252]."""
    for ledge in ledges(ground):
        risk = Risk.DROP if ledge.drop <= SAFE_DROP else Risk.LEAP if ledge.drop < FALL_DROP else Risk.FALL
        if (risk is Risk.LEAP and not risky) or (risk is Risk.FALL and not falls):
            continue
        counts = ledge.drop if risk is Risk.DROP else 0
        yield Link(ledge.above, ledge.below, (2 * half + counts) * MICRO, risk.mark(key_of(ledge.mark)))


def key_of(mark: str) -> str:
    """The part of the land that a mark is about."""
    return mark.partition(" ")[2]


def _jumps(part: LandPart, other: LandPart, half: int, reach: int) -> Iterator[Link]:
    """Jumping from one floor to another, no further than Sp: straight across, or from corner to corner [UT-241]."""
    here, there, mark = _rect(part), _rect(other), Risk.JUMP.mark(other.key)
    yield from _jumps_across(here, there, half, reach, mark)
    x, to_x = _nearest(here.west + half, here.east - half, there.west + half, there.east - half)
    y, to_y = _nearest(here.south + half, here.north - half, there.south + half, there.north - half)
    across = max(0, there.west - here.east, here.west - there.east)
    along = max(0, there.south - here.north, here.south - there.north)
    if x != to_x and y != to_y and 0 < across * across + along * along <= reach * reach:
        yield Link(Point(x, y), Point(to_x, to_y), length_of(Point(x, y), Point(to_x, to_y)), mark)


def _nearest(low: int, high: int, other_low: int, other_high: int) -> tuple[int, int]:
    """The nearest numbers of two stretches; one number twice where they have it in common."""
    if high < other_low:
        return high, other_low
    return (low, other_high) if other_high < low else (high, high)


def _jumps_across(here: Rect, there: Rect, half: int, reach: int, mark: str) -> Iterator[Link]:
    """Straight jumps between edges that lie opposite each other."""
    for low, high, is_upright in (
        (max(here.south, there.south) + half, min(here.north, there.north) - half, False),
        (max(here.west, there.west) + half, min(here.east, there.east) - half, True),
    ):
        near, far = (here.north, there.south) if is_upright else (here.east, there.west)
        back, front = (here.south, there.north) if is_upright else (here.west, there.east)
        gap, sign = (far - near, 1) if far >= near else (back - front, -1)
        if not 0 < gap <= reach:
            continue
        start, end = (near - half, far + half) if sign > 0 else (back + half, front - half)
        for along in range(low, high + 1):
            points = (
                (Point(along, start), Point(along, end)) if is_upright else (Point(start, along), Point(end, along))
            )
            yield Link(*points, (gap + 2 * half) * MICRO, mark)


def body_at(field: Battlefield, model: Model, point: Point) -> Body:
    """A model as it would stand somewhere."""
    base = Base(point, field.half(model))
    return Body(base, field.height(model), field.land.level_at(base))
