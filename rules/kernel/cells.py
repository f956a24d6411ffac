"""Squares and hexes: their names, neighbours, distances, lines and sight."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any, ClassVar, Literal, Self

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

Vector = tuple[int, int]


class Side(StrEnum):
    """Which of two cells a line takes when it runs exactly between them, seen from where it starts."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, order=True, repr=False)
class GridCell(ABC):
    """One space of a board; directions are numbers, clockwise from 0, and a facing is such a number."""

    x: int
    y: int

    DIRECTIONS: ClassVar[tuple[Vector, ...]]
    EDGE_EVERY: ClassVar[int] = 1  # every so many directions lead across an edge, the others across a corner
    CORNERS: ClassVar[tuple[Vector, ...]]  # from the centre to one corner of each opposite pair, times CORNER_SCALE
    CORNER_SCALE: ClassVar[int]

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The cell that a text names, or ValueError with a sentence for the player."""

    @abstractmethod
    def distance(self, other: Self) -> int:
        """Steps to another cell on an empty board."""

    @classmethod
    def turn(cls, facing: int, steps: int) -> int:
        """A facing after some steps to the right, or to the left if negative."""
        return (facing + steps) % len(cls.DIRECTIONS)

    def step(self, direction: int, count: int = 1) -> Self:
        """The cell that lies some steps away in a straight line."""
        return self._after(direction, count, 0)

    def neighbours(self) -> tuple[Self, ...]:
        """All adjacent cells, clockwise from direction 0."""
        return tuple(self.step(direction) for direction in range(len(self.DIRECTIONS)))

    def edge_neighbours(self) -> tuple[Self, ...]:
        """The adjacent cells that share an edge, clockwise from direction 0."""
        return self.neighbours()[:: self.EDGE_EVERY]

    def ring(self, radius: int) -> tuple[Self, ...]:
        """The cells at exactly this distance, clockwise from direction 0."""
        if radius == 0:
            return (self,)
        directions = range(len(self.DIRECTIONS))
        return tuple(self._after(way, radius - aside, aside) for way in directions for aside in range(radius))

    def disc(self, radius: int) -> tuple[Self, ...]:
        """The cells up to this distance, this one first, ring by ring outwards."""
        return tuple(cell for distance in range(radius + 1) for cell in self.ring(distance))

    def ray(self, direction: int, length: int) -> tuple[Self, ...]:
        """The next cells in a straight line, without this one."""
        return tuple(self.step(direction, count) for count in range(1, length + 1))

    def bearing(self, other: Self) -> int:
        """Where another cell lies, in half directions: 2d on the ray of direction d, 2d + 1 between d and d + 1."""
        if self == other:
            raise ValueError(f"{self!r} has no bearing on itself")
        direction, _, aside = self._legs(other)
        return 2 * direction + (1 if aside else 0)

    def direction_to(self, other: Self) -> int | None:
        """The direction in which another cell lies straight ahead, if there is one."""
        direction, ahead, aside = self._legs(other)
        return direction if ahead and not aside else None

    def line_to(self, other: Self, side: Side = Side.LEFT) -> tuple[Self, ...]:
        """The straight line to another cell, both ends included, one cell a step; ties go to the chosen side."""
        direction, ahead, aside = self._legs(other)
        steps = ahead + aside
        # An exact half is rounded up, towards the next direction clockwise, or down.
        half = steps if side is Side.RIGHT else steps - 1
        drifts = ((step, (2 * step * aside + half) // (2 * steps)) for step in range(1, steps + 1))
        return (self, *(self._after(direction, step - drift, drift) for step, drift in drifts))

    def gates_to(self, other: Self) -> tuple[tuple[Self, ...], ...]:
        """What the straight segment between two centres passes, in order, without the ends.

        A gate is a single cell that it crosses, however narrowly, or the pair that it runs between, the left one first:
        two hexes whose common edge it follows, two squares whose common corner it goes through. Touching a corner
        otherwise is no gate.
        """
        if self == other:
            return ()
        path = (self, *self._crossed_towards(other), other)
        gates: list[tuple[Self, ...]] = []
        for here, there in pairwise(path):
            beyond = there.edge_neighbours()
            if here not in beyond:
                pair = (cell for cell in here.edge_neighbours() if cell in beyond)
                gates.append(tuple(sorted(pair, key=lambda cell: self._to_the_right(other, cell))))
            gates.append((there,))
        return tuple(gates[:-1])

    def sees(self, other: Self, blocks: Callable[[Self], bool], *, strict: bool = False) -> bool:
        """Whether no gate on the way is blocked; a pair needs both cells for that, or either if the rule is strict."""
        is_blocked = any if strict else all
        return not any(is_blocked(blocks(cell) for cell in gate) for gate in self.gates_to(other))

    def _after(self, direction: int, ahead: int, aside: int) -> Self:
        """The cell some steps ahead in one direction and some in the next one clockwise."""
        (x, y), (next_x, next_y) = self.DIRECTIONS[direction], self.DIRECTIONS[self.turn(direction, 1)]
        return type(self)(self.x + ahead * x + aside * next_x, self.y + ahead * y + aside * next_y)

    def _legs(self, other: Self) -> tuple[int, int, int]:
        """The direction, the steps ahead in it and those in the next one clockwise that lead to another cell."""
        way = self._way_to(other)
        for direction, along in enumerate(self.DIRECTIONS):
            beside = self.DIRECTIONS[self.turn(direction, 1)]
            turn = _cross(along, beside)  # 1 or -1, so that multiplying by it divides by it
            ahead, aside = _cross(way, beside) * turn, _cross(along, way) * turn
            if ahead > 0 and aside >= 0:
                return direction, ahead, aside
        return 0, 0, 0

    def _way_to(self, other: Self) -> Vector:
        return other.x - self.x, other.y - self.y

    def _to_the_right(self, other: Self, cell: Self) -> int:
        """How far a cell lies to the right of the line to another; negative is left."""
        return _cross(self._way_to(other), self._way_to(cell)) * _cross(self.DIRECTIONS[0], self.DIRECTIONS[1])

    def _crossed_towards(self, other: Self) -> list[Self]:
        """The cells whose inside the segment to another centre crosses, in order, without the ends."""
        way = self._way_to(other)
        width = max(abs(_cross(way, corner)) for corner in self.CORNERS)

        def is_crossed(cell: Self) -> bool:
            return self.CORNER_SCALE * abs(self._to_the_right(other, cell)) < width

        def progress(cell: Self) -> int:
            # Summed over the corners, this is the scalar product of the plane in which the cells are regular.
            return sum(_cross(corner, way) * _cross(corner, self._way_to(cell)) for corner in self.CORNERS)

        line = (*self.line_to(other, Side.LEFT), *self.line_to(other, Side.RIGHT))
        near = dict.fromkeys(cell for on_line in line for cell in (on_line, *on_line.neighbours()))
        between = (cell for cell in near if 0 < progress(cell) < progress(other) and is_crossed(cell))
        return sorted(between, key=progress)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.x}, {self.y})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Stand in a state as text, also as the key of a mapping."""
        return as_text(cls, cls.parse)


def as_text(kind: type[Any], parse: Callable[[str], Any]) -> CoreSchema:
    """How a part of a board stands in a state: by its name."""
    from_text = core_schema.no_info_after_validator_function(parse, core_schema.str_schema())
    return core_schema.json_or_python_schema(
        json_schema=from_text,
        python_schema=core_schema.union_schema([core_schema.is_instance_schema(kind), from_text]),
        serialization=core_schema.to_string_ser_schema(when_used="always"),
    )


def _cross(first: Vector, second: Vector) -> int:
    return first[0] * second[1] - first[1] * second[0]


class Square(GridCell):
    """A square by file and rank, both from 0, written as in chess: Square(2, 2) is "c3"; ranks grow to the north."""

    __slots__ = ()
    DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
    COMPASS: ClassVar[tuple[str, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    EDGE_EVERY = 2
    CORNERS = ((1, 1), (1, -1))
    CORNER_SCALE = 2

    @property
    def file(self) -> int:
        """The column, 0 for a."""
        return self.x

    @property
    def rank(self) -> int:
        """The row, 0 for 1."""
        return self.y

    def distance(self, other: Square) -> int:
        """Steps to another square when diagonal steps count one."""
        return max(abs(other.x - self.x), abs(other.y - self.y))

    def orthogonal_distance(self, other: Square) -> int:
        """Steps to another square without diagonal steps."""
        return abs(other.x - self.x) + abs(other.y - self.y)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The square that a text such as "c3" or "C3" names."""
        return cls(*_column_and_row(text, "a square", "c3"))

    def __str__(self) -> str:
        return _column_letters(self.x).lower() + _row_number(self.y, 1)


class Hex(GridCell):
    """A hex in axial coordinates, r growing to the south, written "q:r"; a HexLayout knows its name on a map."""

    __slots__ = ()
    DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    CORNERS = ((2, -1), (1, 1), (-1, 2))
    CORNER_SCALE = 3

    @property
    def q(self) -> int:
        """The first axial coordinate."""
        return self.x

    @property
    def r(self) -> int:
        """The second axial coordinate."""
        return self.y

    def distance(self, other: Hex) -> int:
        """Steps to another hex."""
        q, r = other.x - self.x, other.y - self.y
        return (abs(q) + abs(r) + abs(q + r)) // 2

    @classmethod
    def parse(cls, text: str) -> Self:
        """The hex that a text such as "4:-2" names."""
        match = re.fullmatch(r"(-?[0-9]{1,4}):(-?[0-9]{1,4})", text.strip())
        if match is None:
            raise ValueError(f'"{text[:20]}" is not a hex. A hex is written like 4:-2.')
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.x}:{self.y}"


ORIGIN = Hex(0, 0)


@dataclass(frozen=True, slots=True)
class HexLayout:
    """How a map prints its hexes: which way they stand, which lines are shoved by half a hex, which hex is A01.

    Flat-topped hexes stand in columns and the shoved ones lie lower; pointy-topped ones stand in rows and the shoved
    ones lie further right. Lines count from 0: with "odd", column B or row 02 is shoved.
    """

    top: Literal["flat", "pointy"]
    shoved: Literal["odd", "even"]
    first: Hex = ORIGIN
    digits: int = 2
    """How many figures the number of a row has at least: C05, or C5."""

    @property
    def compass(self) -> tuple[str, ...]:
        """The names of the six directions."""
        return ("N", "NE", "SE", "S", "SW", "NW") if self.top == "flat" else ("NW", "NE", "E", "SE", "SW", "W")

    def hex_at(self, column: int, row: int) -> Hex:
        """The hex in a column and row, both from 0."""
        if self.top == "flat":
            return Hex(self.first.q + column, self.first.r + row - self._shift(column))
        return Hex(self.first.q + column - self._shift(row), self.first.r + row)

    def column_and_row(self, cell: Hex) -> tuple[int, int]:
        """The column and row of a hex, both from 0."""
        q, r = cell.q - self.first.q, cell.r - self.first.r
        return (q, r + self._shift(q)) if self.top == "flat" else (q + self._shift(r), r)

    def text(self, cell: Hex) -> str:
        """The name of a hex on the map, such as "C05"."""
        column, row = self.column_and_row(cell)
        return _column_letters(column) + _row_number(row, self.digits)

    def parse(self, text: str) -> Hex:
        """The hex that a name on the map, such as "C05" or "c5", stands for."""
        return self.hex_at(*_column_and_row(text, "a hex", f"C{_row_number(4, self.digits)}"))

    def _shift(self, line: int) -> int:
        return (line + (line & 1 if self.shoved == "even" else 0)) // 2


def _column_letters(column: int) -> str:
    """A to Z, then AA, AB and so on."""
    if column < 0:
        raise ValueError("A cell off the edge of the map has no name.")
    before, letter = divmod(column, 26)
    return (_column_letters(before - 1) if before else "") + chr(ord("A") + letter)


def _row_number(row: int, digits: int) -> str:
    if row < 0:
        raise ValueError("A cell off the edge of the map has no name.")
    return str(row + 1).zfill(digits)


def _column_and_row(text: str, what: str, example: str) -> tuple[int, int]:
    match = re.fullmatch(r"([A-Z]{1,2})(0{0,2}[1-9][0-9]{0,2})", text.strip().upper())
    if match is None:
        raise ValueError(f'"{text[:20]}" is not {what}. The name of {what} is like {example}.')
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1
