"""Where a steward's model goes: a few points of all that it can reach are weighed by what they promise and threaten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from rules.kernel.answers import stood
from rules.kernel.decisions import Position
from rules.kernel.plane.points import Base, Facing, Point, facing_toward, gap2, squared
from rules.kernel.values import Json
from rules.umbra_turris.content_vocabulary import Cover
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.errands import Errand
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import worth_of, worth_of_next_blow

RINGS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
STEP = 2
"""What one cm towards a goal is worth beside all that is told below."""
SHOOTING, TOO_NEAR = 30, 15
"""How far from enemies shooters and Mages like to stand, in cm."""
SEEN = 40
"""What it is worth to a shooter to see somebody."""
LOOKED_AT = 6
"""From how many points a shooter looks around."""
COVERED = 25
"""What it is worth to stand in cover from one shooter."""
TOGETHER = 12
"""How near friends support each other, in cm."""


@dataclass
class Foe:
    """An enemy as whoever walks has to reckon with it."""

    model: Model
    base: Base
    reach: int
    threat: int
    """What it is worth to it to charge, whoever it meets."""
    prey: int
    """What it is worth to charge it."""
    shoots: bool


class Ground:
    """What all points have in common that a model can go to."""

    def __init__(self, mind: Mind, model: Model, errand: Errand | None) -> None:
        self.mind, self.model, self.errand = mind, model, errand
        self.half = mind.field.half(model)
        self.looks_out = False
        """Whether it is a shooter who sees nobody."""
        self.is_fighter = mind.is_fighter(model)
        self.reach = mind.reach(model)
        self.boldness = boldness(mind)
        self.foes = [*self._foes()]
        self.friends = [
            mind.field.base(one) for one in mind.own if one is not model and mind.is_fighter(one) and one.is_hero
        ]

    def _foes(self) -> Iterator[Foe]:
        mind = self.mind
        for enemy in mind.enemies:
            if enemy.is_empty_base:
                continue
            fights, busy = mind.is_fighter(enemy), mind.is_busy(enemy)
            threat = 0 if busy or enemy.is_stunned else worth_of_next_blow(self.model, enemy)
            threat = threat if fights else threat // 3
            if not enemy.has_action_die:
                threat = threat * 2 // 3
            prey = worth_of_next_blow(enemy, self.model)
            if not fights or busy:
                prey = prey * 3 // 2
            yield Foe(
                enemy, mind.field.base(enemy), mind.reach(enemy), threat, prey, mind.is_shooter(enemy) and not busy
            )

    # Worth

    def worth(self, point: Point) -> int:
        """What it is worth to stand there when the turn is over."""
        base = Base(point, self.half)
        gaps = [isqrt(gap2(base, foe.base)) for foe in self.foes]
        total = self._errand(point) - self._danger(base, gaps) + self._cover(base, gaps)
        return total + (self._prey(gaps) if self.is_fighter else self._distance(gaps))

    def _errand(self, point: Point) -> int:
        errand = self.errand
        if errand is None:
            return 0
        left = max(0, isqrt(squared(point, errand.place)) - errand.within)
        return errand.worth // (2 + left // 6) - 4 * left if left else errand.worth

    def _danger(self, base: Base, gaps: list[int]) -> int:
        """Who could charge there, less where friends stand by."""
        threats = sorted(
            (foe.threat for foe, gap in zip(self.foes, gaps, strict=True) if gap <= foe.reach and foe.threat),
            reverse=True,
        )
        if not threats:
            return 0
        total = sum(threats[:2])
        near = sum(gap2(base, friend) <= TOGETHER * TOGETHER for friend in self.friends)
        total = total * 10 // (10 + 3 * min(near, 3))
        if not self.is_fighter:
            total = total * 3 // 2
        return total * (100 - self.boldness) // 100

    def _prey(self, gaps: list[int]) -> int:
        """Whom it could charge from there the next time; else how far it is still to go."""
        within = [foe.prey for foe, gap in zip(self.foes, gaps, strict=True) if gap <= self.reach]
        far = min((gap for gap in gaps), default=0)
        return max(within, default=0) - (1 + 2 * self.boldness // 100) * STEP * max(0, far - self.reach // 2)

    def _distance(self, gaps: list[int]) -> int:
        """Shooters and Mages stay behind, but not too far."""
        nearest = min(gaps, default=SHOOTING)
        return -max(0, nearest - SHOOTING) - STEP * max(0, TOO_NEAR - nearest)

    def _cover(self, base: Base, gaps: list[int]) -> int:
        shooters = sum(foe.shoots for foe in self.foes)
        if not shooters:
            return 0
        inside = any(part.part.cover is Cover.FULL for part in self.mind.field.land.holding(base))
        return COVERED * min(2, shooters) * inside


def boldness(mind: Mind) -> int:
    """How little danger counts, in percent: more from Cycle to Cycle, and more for whoever is behind."""
    table = mind.table
    ours = table.parties[mind.seat].triumph
    theirs = max((party.triumph for seat, party in table.parties.items() if seat != mind.seat), default=0)
    return max(0, min(85, 20 + 15 * (table.cycle - 1) + 20 * (theirs - ours)))


# Candidates


def candidates(ground: Ground, asked: Position) -> list[Point]:
    """A few of all points: in eight directions near and far, toward the errand, the enemies and cover."""
    mind, area = ground.mind, asked.area
    here = mind.field.place(ground.model)
    bounds = area.bounds
    most = max(bounds.east - here.x, here.x - bounds.west, bounds.north - here.y, here.y - bounds.south)
    wanted = [Point(here.x + x * part, here.y + y * part) for x, y in RINGS for part in (most, most // 2)]
    if ground.errand is not None:
        wanted.append(ground.errand.place)
    near = sorted(ground.foes, key=lambda foe: squared(here, foe.base.centre))[:3]
    for foe in near:
        wanted += [
            foe.base.centre,
            _toward(foe.base.centre, here, ground.reach),
            _toward(foe.base.centre, here, foe.reach + 3),
        ]
    for part in mind.field.land.parts:
        if part.part.cover is Cover.FULL and part.may_meet(Base(here, most)):
            west, south, east, north = part.box
            wanted.append(Point((west + east) // 2, (south + north) // 2))
    return list(dict.fromkeys(area.nearest(*point)[0] for point in wanted))


def _toward(start: Point, end: Point, length: int) -> Point:
    """The point so many cm from one on the way to another."""
    whole = isqrt(squared(start, end)) or 1
    return Point(start.x + _share(end.x - start.x, length, whole), start.y + _share(end.y - start.y, length, whole))


def _share(way: int, length: int, whole: int) -> int:
    """So much of a way, forth or back: rounded alike, so that both sides of the table are."""
    return way * length // whole if way >= 0 else -(-way * length // whole)


def best_point(ground: Ground, asked: Position) -> tuple[int, Point]:
    """The best of the candidates and how much more it is worth than to stay."""
    here = ground.mind.field.place(ground.model)

    def rank(weighed: tuple[int, Point]) -> tuple[int, int]:
        """Of equal points the nearest one, on whichever side it lies."""
        worth, point = weighed
        return worth, -squared(here, point)

    found = sorted(((ground.worth(point), point) for point in candidates(ground, asked)), key=rank, reverse=True)
    if ground.looks_out:
        found = [(worth + SEEN * sees_somebody(ground, point), point) for worth, point in found[:LOOKED_AT]]
    worth, point = max(found, key=rank)
    return worth - ground.worth(here), point


def sees_somebody(ground: Ground, point: Point) -> bool:
    """Whether a shooter would see an enemy from there."""
    model, before = ground.model, ground.model.place
    near = sorted(ground.foes, key=lambda foe: squared(point, foe.base.centre))[:3]
    model.place = point
    seen = any(not foe.model.is_hidden and ground.mind.field.can_see(model, foe.model) for foe in near)
    model.place = before
    return seen


def walked(ground: Ground, asked: Position, point: Point) -> Json:
    """A walk there, with the eyes on whoever is most dangerous."""
    return stood(asked, point, facing=watchful(ground.mind, ground.model, point))


def watchful(mind: Mind, model: Model, point: Point) -> Facing:
    """Which way to look from a point: to the nearest enemies, the most dangerous of them first."""
    votes: dict[Facing, int] = {}
    for enemy in mind.enemies:
        if enemy.is_empty_base:
            continue
        gap = mind.gap(model, enemy, point)
        toward = facing_toward(point, mind.field.place(enemy))
        votes[toward] = votes.get(toward, 0) + worth_of(enemy) * 100 // (5 + gap) // (5 + gap)
    return max(votes, key=lambda facing: votes[facing], default=model.facing)
