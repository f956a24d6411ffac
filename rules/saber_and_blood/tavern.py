"""Chapter 4xx: the tavern floor, where one can stand, walk, be moved and be pushed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Generic

from rules.kernel.grid import Square
from rules.kernel.values import Cell
from rules.saber_and_blood.content import BoardPlan, Content
from rules.saber_and_blood.what_is_known import C, Character, Known

THEFT_DEFENDER = "defender"

Ways = dict[Cell, tuple[Cell, ...]]
"""From each square, the squares one may step to."""


@cache
def spaces_between(one: Cell, other: Cell) -> int:
    """How many steps two squares are apart on an empty board."""
    return Square.parse(one).distance(Square.parse(other))


@dataclass(frozen=True)
class Tavern(Generic[C]):
    """The floor as it is now: the printed board with fire tokens, characters and pieces on it."""

    bout: Known[C]
    box: Content

    @property
    def plan(self) -> BoardPlan:
        """The printed board."""
        return self.box.board

    # What a square is

    def is_pillar(self, square: Cell) -> bool:
        """Nobody gets onto or through it in any way [SB-420]."""
        return square in self.plan.pillars

    def is_obstacle(self, square: Cell) -> bool:
        """Barrels, wardrobes and the bar counter [SB-410]."""
        return any(square in squares for squares in self.plan.obstacles.values())

    def is_fireplace(self, square: Cell) -> bool:
        """The printed fireplace, or a square with a fire token [SB-430, SB-828]."""
        return square in self.plan.fireplaces or square in self.bout.fires

    def is_occupied(self, square: Cell, but: Character | None = None) -> bool:
        """Whether a character, the keeper or the Lady stands there."""
        other = self.bout.at(square)
        if other is not None and other is not but:
            return True
        lady = self.bout.lady
        return square == self.bout.keeper or (lady is not None and square == lady.square)

    def is_barred_by_chest(self, fighter: Character, square: Cell) -> bool:
        """Defenders may not stand on the chest's square [SB-845]."""
        return square == self.bout.chest and self.bout.player(fighter.seat).role == THEFT_DEFENDER

    def is_bare(self, square: Cell) -> bool:
        """Neither pillar, nor obstacle, nor fireplace."""
        return not (self.is_pillar(square) or self.is_obstacle(square) or self.is_fireplace(square))

    # Distances

    def around(self, square: Cell) -> tuple[Cell, ...]:
        """The squares next to one, diagonals included [SB-401]."""
        return self.plan.around(square)

    def distance(self, one: Cell, other: Cell) -> int:
        """Spaces as a character would move on an empty board [SB-639]."""
        return spaces_between(one, other)

    def are_adjacent(self, one: Character, other: Character) -> bool:
        """Whether two characters stand next to each other."""
        return one.is_on_board and other.is_on_board and self.distance(one.spot, other.spot) == 1

    def foes_beside(self, fighter: Character) -> list[C]:
        """The opponents' characters next to one."""
        return [foe for foe in self.bout.foes_of(fighter.seat) if self.are_adjacent(fighter, foe)]

    # Walking: spending movement points

    def can_walk_through(self, fighter: Character, square: Cell) -> bool:
        """Neither pillars, nor fireplaces, nor anybody [SB-405, SB-411, SB-420, SB-430]."""
        return not (self.is_pillar(square) or self.is_fireplace(square) or self.is_occupied(square, but=fighter))

    def can_stop_walking(self, fighter: Character, square: Cell) -> bool:
        """Also not on an obstacle, and defenders not on the chest [SB-411, SB-845]."""
        return self.can_walk_through(fighter, square) and not self._is_barred(fighter, square)

    def may_stay(self, fighter: Character) -> bool:
        """Whether his way may end where he stands; a fireplace burns, but it can be borne [SB-411, SB-845, SB-R32]."""
        return not self._is_barred(fighter, fighter.spot)

    def _is_barred(self, fighter: Character, square: Cell) -> bool:
        return self.is_obstacle(square) or self.is_barred_by_chest(fighter, square)

    def steps(self, fighter: Character, points: int) -> Ways:
        """From each square that can be reached with so many points, the squares one may step to.

        A square on which one may not stop is entered only with a point left to leave it [SB-412].
        """
        ways: Ways = {}
        frontier = [fighter.spot]
        for left in range(points, 0, -1):
            following: list[Cell] = []
            for here in frontier:
                onward = tuple(there for there in self.around(here) if self._may_enter(fighter, there, left - 1))
                ways[here] = tuple(dict.fromkeys((*ways.get(here, ()), *onward)))
                following.extend(there for there in onward if there not in following)
            frontier = following
        return ways

    def _may_enter(self, fighter: Character, square: Cell, points_then: int) -> bool:
        if self.can_stop_walking(fighter, square):
            return True
        if not self.can_walk_through(fighter, square) or points_then == 0:
            return False
        return any(self._may_enter(fighter, beyond, points_then - 1) for beyond in self.around(square))

    # Being moved: "move N spaces" and win moves, which are no walking

    def can_be_moved_through(self, fighter: Character, square: Cell) -> bool:
        """Obstacles and fireplaces, but neither pillars nor anybody [SB-413, SB-420, SB-431, SB-R28]."""
        return not (self.is_pillar(square) or self.is_occupied(square, but=fighter))

    def can_be_left_on(self, fighter: Character, square: Cell) -> bool:
        """A fireplace is allowed, an obstacle is not [SB-413, SB-431, SB-R28]."""
        return self.can_be_moved_through(fighter, square) and not self._is_barred(fighter, square)

    def ways_to_be_moved(self, fighter: Character, spaces: int) -> Ways:
        """From each square within so many spaces, the squares one may be moved on to."""
        ways: Ways = {}
        frontier = [fighter.spot]
        for left in range(spaces, 0, -1):
            following: list[Cell] = []
            for here in frontier:
                onward = tuple(
                    there
                    for there in self.around(here)
                    if self.can_be_left_on(fighter, there) or (left > 1 and self.can_be_moved_through(fighter, there))
                )
                ways[here] = tuple(dict.fromkeys((*ways.get(here, ()), *onward)))
                following.extend(there for there in onward if there not in following)
            frontier = following
        return ways

    def ends_of(self, ways: Ways) -> list[Cell]:
        """Every square that a way can come to."""
        return list(dict.fromkeys(cell for onward in ways.values() for cell in onward))

    def steps_to(self, start: Cell, ways: Ways) -> dict[Cell, int]:
        """How many steps each square is away on these ways, the start included."""
        steps = {start: 0}
        frontier = [start]
        while frontier:
            here = frontier.pop(0)
            for there in ways.get(here, ()):
                if there not in steps:
                    steps[there] = steps[here] + 1
                    frontier.append(there)
        return steps

    def any_way(self, start: Cell, ways: Ways, closed: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
        """A shortest way to a square that is not closed; None where all are."""
        found: dict[Cell, tuple[Cell, ...]] = {start: ()}
        frontier = [start]
        while frontier:
            here = frontier.pop(0)
            for there in ways.get(here, ()):
                if there in found:
                    continue
                found[there] = (*found[here], there)
                if there not in closed:
                    return found[there]
                frontier.append(there)
        return None

    # Pushes

    def pushes(self, pusher: Character, target: Character, spaces: int, *, start: Cell | None = None) -> list[Cell]:
        """The squares that a target can be pushed to: straight away, up to so many spaces [SB-635, SB-R31].

        The pusher may be thought of as standing elsewhere.
        """
        line = self._line_away(pusher, start or pusher.spot, target, spaces)
        return [square for square in line if not self._is_barred(target, square)]

    def _line_away(self, pusher: Character, start: Cell, target: Character, spaces: int) -> Iterator[Cell]:
        """The squares behind the target, up to what stops a push: the edge, a pillar, anybody."""
        here = Square.parse(target.spot)
        direction = Square.parse(start).direction_to(here)
        if direction is None:
            return
        for square in map(str, self.plan.grid.ray(here, direction, spaces)):
            if not self.can_be_moved_through(pusher, square):
                return
            yield square

    # Finding room

    def is_empty(self, fighter: Character, square: Cell) -> bool:
        """A square on which that character may stand for good [SB-R30]."""
        return self.can_stop_walking(fighter, square)

    def room_beside(self, fighter: Character, square: Cell) -> list[Cell]:
        """The empty squares next to one [SB-434]."""
        return [there for there in self.around(square) if self.is_empty(fighter, there)]

    def nearest_room(self, fighter: Character, square: Cell) -> Cell:
        """The nearest empty square, of which there are always some; of equals the lowest column, then row [SB-R32]."""
        free = [there for there in map(str, self.plan.grid) if self.is_empty(fighter, there)]
        return min(free, key=lambda there: (self.distance(square, there), there))
