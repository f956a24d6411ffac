"""Boards of squares and hexes, arcs of facing, and search on any map: reach, shortest ways, connected parts."""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import count
from typing import Generic, Literal, TypeVar

from rules.kernel.cells import ORIGIN, GridCell, Hex, HexLayout, Side, Square
from rules.kernel.hex_sides import HexCorner, HexEdge, HexSide

__all__ = [
    "ORIGIN",
    "Arc",
    "Arcs",
    "Board",
    "GridCell",
    "Hex",
    "HexBoard",
    "HexCorner",
    "HexEdge",
    "HexLayout",
    "HexSide",
    "Reach",
    "Side",
    "Square",
    "SquareBoard",
    "components",
    "nearest_path",
    "reach",
    "shortest_path",
]

C = TypeVar("C", bound=GridCell)
N = TypeVar("N", bound=Hashable)


class Board(ABC, Generic[C]):
    """The cells that exist, in reading order; whatever it answers lies on it."""

    def __init__(self, cells: Iterable[C]) -> None:
        self.cells: tuple[C, ...] = tuple(cells)
        self._known = frozenset(self.cells)

    @abstractmethod
    def text(self, cell: C) -> str:
        """The name of a cell on this board."""

    @abstractmethod
    def _read(self, text: str) -> C:
        """The cell that a text names, on the board or not."""

    def parse(self, text: str) -> C:
        """The cell of this board that a text names, or ValueError with a sentence for the player."""
        cell = self._read(text)
        if cell not in self:
            raise ValueError(
                f"There is no {text.strip()} on this board. "
                f"Its cells run from {self.text(self.cells[0])} to {self.text(self.cells[-1])}."
            )
        return cell

    def neighbours(self, cell: C) -> tuple[C, ...]:
        """All adjacent cells, clockwise from direction 0."""
        return self._existing(cell.neighbours())

    def edge_neighbours(self, cell: C) -> tuple[C, ...]:
        """The adjacent cells that share an edge, clockwise from direction 0."""
        return self._existing(cell.edge_neighbours())

    def ring(self, cell: C, radius: int) -> tuple[C, ...]:
        """The cells at exactly this distance, clockwise from direction 0."""
        return self._existing(cell.ring(radius))

    def disc(self, cell: C, radius: int) -> tuple[C, ...]:
        """The cells up to this distance, ring by ring outwards."""
        return self._existing(cell.disc(radius))

    def ray(self, cell: C, direction: int, length: int | None = None) -> tuple[C, ...]:
        """The next cells in a straight line, up to a length, until the board ends or has a hole."""
        ahead: list[C] = []
        following = cell.step(direction)
        while following in self and (length is None or len(ahead) < length):
            ahead.append(following)
            following = following.step(direction)
        return tuple(ahead)

    def _existing(self, cells: tuple[C, ...]) -> tuple[C, ...]:
        return tuple(cell for cell in cells if cell in self._known)

    def __contains__(self, cell: object) -> bool:
        return cell in self._known

    def __iter__(self) -> Iterator[C]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)


class SquareBoard(Board[Square]):
    """A rectangle of squares without its holes, from a1 rank by rank."""

    def __init__(self, width: int, height: int, holes: Iterable[Square] = ()) -> None:
        missing = frozenset(holes)
        squares = (Square(file, rank) for rank in range(height) for file in range(width))
        super().__init__(square for square in squares if square not in missing)

    def text(self, cell: Square) -> str:
        """The name of a square, such as "c3"."""
        return str(cell)

    def _read(self, text: str) -> Square:
        return Square.parse(text)


class HexBoard(Board[Hex]):
    """A map of hexes in rows and columns without its holes, from A01 row by row; some may have names of their own."""

    def __init__(
        self,
        rows: int,
        columns: int,
        layout: HexLayout,
        holes: Iterable[Hex] = (),
        names: Mapping[Hex, str] | None = None,
    ) -> None:
        self.layout = layout
        self.names = dict(names or {})
        self._named = {name.casefold(): cell for cell, name in self.names.items()}
        missing = frozenset(holes)
        hexes = (layout.hex_at(column, row) for row in range(rows) for column in range(columns))
        super().__init__(cell for cell in hexes if cell not in missing)

    @classmethod
    def hexagon(
        cls, radius: int, top: Literal["flat", "pointy"], digits: int = 2, names: Mapping[Hex, str] | None = None
    ) -> HexBoard:
        """An arena with six equal sides around Hex(0, 0), which stands in the middle of an unshoved line."""
        near, far = -(radius // 2), -radius
        first = Hex(far, near) if top == "flat" else Hex(near, far)
        layout = HexLayout(top, "even" if radius & 1 else "odd", first, digits)
        across = 2 * radius + 1
        beyond = (cell for cell in cls(across, across, layout) if ORIGIN.distance(cell) > radius)
        return cls(across, across, layout, beyond, names)

    def text(self, cell: Hex) -> str:
        """The name of a hex on the map, such as "C05", or its own."""
        return self.names.get(cell) or self.layout.text(cell)

    @cached_property
    def edges(self) -> tuple[HexEdge, ...]:
        """Every edge of its hexes once, the outer ones too, hex by hex."""
        return tuple(dict.fromkeys(edge for cell in self.cells for edge in HexEdge.all_of(cell)))

    @cached_property
    def corners(self) -> tuple[HexCorner, ...]:
        """Every corner of its hexes once, the outer ones too, hex by hex."""
        return tuple(dict.fromkeys(corner for cell in self.cells for corner in HexCorner.all_of(cell)))

    def side_text(self, side: HexSide) -> str:
        """The name of an edge or a corner on the map: the hexes of this board that meet there, such as "C05-C06".

        One at the rim, where that would not be enough, has its direction behind it: "A01 N", "A01-A02 2".
        """
        there = sorted(self._existing(side.hexes), key=self.cells.index)
        names = "-".join(map(self.text, there))
        kind = type(side)
        if len(there) == len(side.hexes):
            return names
        number = kind.all_of(there[0]).index(side)
        return f"{names} {self.layout.compass[number] if kind is HexEdge else number}"

    def _read(self, text: str) -> Hex:
        return self._named.get(text.strip().casefold()) or self.layout.parse(text)


class Arc(StrEnum):
    """Where something lies as seen by a piece with a facing."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Arcs:
    """How wide front and rear are, in half directions to each side of straight ahead and straight behind.

    On hexes front=2, rear=2 makes the front three and the rear three; front=2, rear=0 leaves two hexes to the flanks
    and only the one straight behind to the rear.
    """

    front: int
    rear: int

    def of(self, origin: C, facing: int, target: C) -> Arc:
        """The arc in which a target lies."""
        around = len(origin.DIRECTIONS)
        if min(self.front, self.rear) < 0 or self.front + self.rear >= around:
            raise ValueError(f"front {self.front} and rear {self.rear} do not leave each other room")
        right = (origin.bearing(target) - 2 * facing) % (2 * around)
        if min(right, 2 * around - right) <= self.front:
            return Arc.FRONT
        if abs(right - around) <= self.rear:
            return Arc.REAR
        return Arc.RIGHT if right < around else Arc.LEFT

    def cells(self, origin: C, facing: int, arc: Arc, radius: int) -> tuple[C, ...]:
        """The cells of an arc up to a distance, nearest first."""
        return tuple(cell for cell in origin.disc(radius)[1:] if self.of(origin, facing, cell) is arc)


Neighbours = Callable[[N], Iterable[N]]
Cost = Callable[[N, N], int | None]  # of the step from here to there; None: there is no such step


def _one_a_step(here: Hashable, there: Hashable) -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Reach(Generic[N]):
    """What can be reached from a start, the start included: the least cost of each place, cheapest first."""

    costs: dict[N, int]
    came_from: dict[N, N]

    def path(self, place: N) -> tuple[N, ...]:
        """The cheapest way from the start to a place that was reached, both included."""
        if place not in self.costs:
            raise KeyError(place)
        way = [place]
        while way[-1] in self.came_from:
            way.append(self.came_from[way[-1]])
        return tuple(reversed(way))


def reach(start: N, neighbours: Neighbours[N], cost: Cost[N] = _one_a_step, budget: int | None = None) -> Reach[N]:
    """Everything within a budget of movement, or everything at all; equal costs keep the order of the neighbours.

    A place need not be a cell: where what happened on the way matters, let it be a pair such as (cell, halted).
    """
    found: Reach[N] = Reach({}, {})
    for _ in _explore(found, start, neighbours, cost, budget):
        pass
    return found


def nearest_path(
    start: N, is_wanted: Callable[[N], bool], neighbours: Neighbours[N], cost: Cost[N] = _one_a_step
) -> tuple[N, ...] | None:
    """The cheapest way to the first wanted place, which may be the start itself; None if there is none."""
    found: Reach[N] = Reach({}, {})
    for place in _explore(found, start, neighbours, cost, None):
        if is_wanted(place):
            return found.path(place)
    return None


def shortest_path(start: N, goal: N, neighbours: Neighbours[N], cost: Cost[N] = _one_a_step) -> tuple[N, ...] | None:
    """The cheapest way to a goal, both ends included; None if there is none."""
    return nearest_path(start, lambda place: place == goal, neighbours, cost)


def _explore(found: Reach[N], start: N, neighbours: Neighbours[N], cost: Cost[N], budget: int | None) -> Iterator[N]:
    """Fill a reach by Dijkstra's search, each place as its least cost is certain."""
    arrivals = count()  # breaks ties by the order of discovery, so that places are never compared
    best = {start: 0}
    previous: dict[N, N] = {}
    frontier = [(0, next(arrivals), start)]
    while frontier:
        spent, _, here = heapq.heappop(frontier)
        if here in found.costs:
            continue
        found.costs[here] = spent
        if here in previous:
            found.came_from[here] = previous[here]
        yield here
        for there in neighbours(here):
            price = cost(here, there)
            if price is None:
                continue
            if price < 0:
                raise ValueError(f"the step from {here!r} to {there!r} has a negative cost")
            total = spent + price
            if (budget is None or total <= budget) and total < best.get(there, total + 1):
                best[there], previous[there] = total, here
                heapq.heappush(frontier, (total, next(arrivals), there))


def components(graph: Mapping[N, tuple[N, ...]]) -> tuple[tuple[N, ...], ...]:
    """The connected parts of a map, in its order; an edge counts both ways, one that leaves the map not at all."""
    linked: dict[N, list[N]] = {place: [] for place in graph}
    for place, others in graph.items():
        for other in others:
            if other in linked:
                linked[place].append(other)
                linked[other].append(place)
    part_of: dict[N, int] = {}
    for number, place in enumerate(graph):
        if place not in part_of:
            part_of.update(dict.fromkeys(reach(place, linked.__getitem__).costs, number))
    parts: dict[int, list[N]] = {}
    for place in graph:
        parts.setdefault(part_of[place], []).append(place)
    return tuple(tuple(part) for part in parts.values())
