"""Edges and corners of hexes, each with one name whichever of its hexes it is seen from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema

from rules.kernel.cells import Hex, as_text

_AROUND = len(Hex.DIRECTIONS)


@dataclass(frozen=True, slots=True, order=True)
class HexSide(ABC):
    """A part of a hex that others have too, by one of them and the number that it has there."""

    cell: Hex
    number: int

    SIGN: ClassVar[str]
    OWN: ClassVar[int]  # how many of the six a hex gives its own name to

    @classmethod
    @abstractmethod
    def of(cls, cell: Hex, direction: int) -> Self:
        """The one in a direction of a hex, by its only name."""

    @property
    @abstractmethod
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that meet there, clockwise."""

    @classmethod
    def all_of(cls, cell: Hex) -> tuple[Self, ...]:
        """Those of a hex, clockwise from direction 0."""
        return tuple(cls.of(cell, direction) for direction in range(_AROUND))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The one that a text such as "4:-2/1" names, or ValueError with a sentence."""
        where, sign, number = text.strip().partition(cls.SIGN)
        if not sign or number not in map(str, range(_AROUND)):
            raise ValueError(f'"{text[:20]}" is not written like 4:-2{cls.SIGN}1.')
        return cls.of(Hex.parse(where), int(number))

    def __str__(self) -> str:
        return f"{self.cell}{self.SIGN}{self.number}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Stand in a state as text, also as the key of a mapping."""
        return as_text(cls, cls.parse)


class HexEdge(HexSide):
    """The edge between two hexes: the one in direction 0, 1 or 2 of one of them."""

    __slots__ = ()
    SIGN = "/"
    OWN = 3

    @classmethod
    def of(cls, cell: Hex, direction: int) -> Self:
        """The edge of a hex in a direction."""
        number = direction % _AROUND
        return cls(cell, number) if number < cls.OWN else cls(cell.step(number), number - cls.OWN)

    @classmethod
    def between(cls, one: Hex, other: Hex) -> Self:
        """The edge that two hexes share."""
        direction = one.direction_to(other)
        if direction is None or one.distance(other) != 1:
            raise ValueError(f"{one} and {other} share no edge")
        return cls.of(one, direction)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The two on its sides."""
        return self.cell, self.cell.step(self.number)

    @property
    def corners(self) -> tuple[HexCorner, ...]:
        """Its two ends, clockwise around the first of its hexes."""
        return HexCorner.of(self.cell, self.number), HexCorner.of(self.cell, self.number + 1)


class HexCorner(HexSide):
    """The corner where three hexes meet; corner d of a hex lies between its edges d - 1 and d."""

    __slots__ = ()
    SIGN = "^"
    OWN = 2

    @classmethod
    def of(cls, cell: Hex, direction: int) -> Self:
        """The corner of a hex that lies anticlockwise of a direction."""
        number = direction % _AROUND
        # The hex in direction d - 1 has a corner two further round for its own, the one in direction d four.
        if number < cls.OWN:
            return cls(cell, number)
        ahead = number if number < 4 else number - 1
        return cls(cell.step(ahead), number % cls.OWN)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The three around it."""
        return self.cell, self.cell.step((self.number - 1) % _AROUND), self.cell.step(self.number)

    @property
    def edges(self) -> tuple[HexEdge, ...]:
        """The three that end in it."""
        one, left, right = self.hexes
        return HexEdge.between(one, left), HexEdge.between(left, right), HexEdge.between(right, one)

    @property
    def corners(self) -> tuple[HexCorner, ...]:
        """The three at the other ends of its edges."""
        return tuple(corner for edge in self.edges for corner in edge.corners if corner != self)
