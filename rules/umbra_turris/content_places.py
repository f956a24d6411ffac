"""The table: locations with their zones, pieces of terrain, parts of pieces and loot spots [UT-901, UT-921 to UT-924].

All of it is whole centimetres from the south-west corner [UT-R01].
"""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.kernel.values import Frozen
from rules.umbra_turris.content_entries import Id, Name, Sourced
from rules.umbra_turris.content_vocabulary import USUAL_COVER, Cover, Ground

TABLE = 70
"""The side of the table [UT-901]."""
MIDDLE = (35, 35)
MARGIN_OF_TOKENS = 3
"""No two tokens are nearer than this [UT-933, UT-R21]."""
CORNER = 15
"""How far from their corner players of three or four deploy [UT-981, UT-R88]."""

Point = tuple[int, int]
Rect = tuple[int, int, int, int]
"""From its south-west to its north-east corner."""
PieceId = Annotated[str, Field(pattern=r"^[A-Z]{1,2}[1-6]$")]


def corners(rect: Rect) -> tuple[Point, ...]:
    """The corners of a rectangle, counter-clockwise from the south-west."""
    left, bottom, right, top = rect
    return ((left, bottom), (right, bottom), (right, top), (left, top))


class Part(Frozen):
    """One shape of a piece of terrain [UT-R10]."""

    kind: Ground
    rect: Rect | None = None
    poly: tuple[Point, ...] | None = None
    height: int = Field(default=0, ge=0)
    obscuring: bool = False
    climbable: bool = False
    no_cover: bool = False
    """It gives no cover, although its kind does."""
    ladders: tuple[Point, ...] = ()
    name: Name | None = None
    """What it is called, where that is not its piece's name."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """Its corners."""
        if self.rect is not None:
            return corners(self.rect)
        assert self.poly is not None
        return self.poly

    @property
    def cover(self) -> Cover:
        """What it gives those who are shot at [UT-R13]."""
        return Cover.NONE if self.no_cover else USUAL_COVER[self.kind]

    @model_validator(mode="after")
    def _has_one_shape(self) -> Self:
        if (self.rect is None) == (self.poly is None):
            raise ValueError("a part is a rectangle or a polygon")
        if self.rect is not None and not (self.rect[0] < self.rect[2] and self.rect[1] < self.rect[3]):
            raise ValueError("a rectangle goes from its south-west to its north-east corner")
        if self.poly is not None and len(self.poly) < 3:
            raise ValueError("a polygon has three corners or more")
        if self.kind is Ground.WATER and self.height:
            raise ValueError("water has no height")
        return self


class Loot(Frozen):
    """Where a Loot token lies unless its placer chooses otherwise [UT-906]."""

    x: int
    y: int
    z: int


class Piece(Sourced):
    """A piece of terrain on its place [UT-921]."""

    id: PieceId
    name: Name
    parts: tuple[Part, ...] = Field(min_length=1)
    loot: Loot


class TerrainLocation(Sourced):
    """A location with its pieces and deployment zones [UT-922, UT-924]."""

    id: Id
    name: Name
    zones: tuple[Rect, Rect]
    """South, then north."""
    pieces: tuple[Piece, ...] = Field(min_length=1, max_length=6)


class ExtraPiece(Sourced):
    """A piece that a player may add; its shape lies around a centre and may be turned by a quarter [UT-923]."""

    id: PieceId
    name: Name
    part: Part
    loot_beside: bool = False
    """Its Loot token touches it from outside, on the side that faces the middle of the table."""

    def placed(self, centre: Point, turned: bool) -> Part:
        """Its part on the table."""
        assert self.part.rect is not None
        left, bottom, right, top = self.part.rect
        if turned:
            left, bottom, right, top = -top, left, -bottom, right
        x, y = centre
        return self.part.model_copy(update={"rect": (left + x, bottom + y, right + x, top + y)})
