"""The land: the pieces of terrain on the table, their parts and shapes, made ready once for all who ask [UT-R10]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.kept import Kept
from rules.kernel.plane import sight
from rules.kernel.plane.points import Base, Point
from rules.kernel.plane.shapes import Polygon, Rect, Shape, contains, covers, meets, overlaps
from rules.kernel.plane.sight import Terrain
from rules.umbra_turris import content_places as places
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import Cover, Ground
from rules.umbra_turris.state import Id, Table

BLOCKS_SIGHT = (Ground.SOLID, Ground.WALL, Ground.PLATFORM)
"""Kinds that block sight up to their height, whoever looks [UT-R12]."""


@dataclass(frozen=True)
class LandPart:
    """One shape of a piece, where it lies."""

    key: str
    """Its piece and its number in it: "FG5.2"."""
    piece: Id
    part: places.Part
    shape: Shape

    @cached_property
    def box(self) -> Rect:
        """The smallest rectangle around it."""
        return self.shape.box

    def may_meet(self, base: Base) -> bool:
        """Whether a base is near enough to touch it: a quick look before an exact one."""
        (x, y), half = base
        west, south, east, north = self.box
        return west <= x + half and x - half <= east and south <= y + half and y - half <= north

    @property
    def kind(self) -> Ground:
        """What it is."""
        return self.part.kind

    @property
    def height(self) -> int:
        """How high it is, in cm."""
        return self.part.height

    @property
    def blocks_sight_to(self) -> int:
        """Up to which height it blocks sight; 0: not at all [UT-R12]."""
        is_blocker = self.kind in BLOCKS_SIGHT or self.part.obscuring
        return self.height if is_blocker else 0


class Land:
    """All pieces of terrain of a table."""

    def __init__(self, parts: tuple[LandPart, ...], names: dict[Id, str], key: tuple[object, ...] = ()) -> None:
        self.key = key
        """By which it is told from other lands."""
        self.parts = parts
        self.names = names
        """What each piece is called."""
        self.by_key = {part.key: part for part in parts}
        self._firm: dict[Base, bool] = {}

    @property
    def pieces(self) -> tuple[Id, ...]:
        """The ids of all pieces, in the order of the layout, extra ones last."""
        return tuple(self.names)

    def of_piece(self, piece: Id) -> tuple[LandPart, ...]:
        """The parts of a piece."""
        return tuple(part for part in self.parts if part.piece == piece)

    @cached_property
    def sight(self) -> Terrain:
        """The parts as lines of sight meet them; those that block nothing are told for the sake of cover."""
        return self._sight_without(())

    def sight_past(self, *ends: Point) -> Terrain:
        """The same without the pieces that hold an end of the line: a flyer hovers above all of a piece [UT-R14]."""
        holding = [part.piece for part in self.parts if any(contains(part.shape, end) for end in ends)]
        return self._sight_without(tuple(dict.fromkeys(holding))) if holding else self.sight

    def _sight_without(self, pieces: tuple[Id, ...]) -> Terrain:
        return sight.terrain_of(
            tuple(
                sight.Part(part.key, part.shape, part.blocks_sight_to, is_clear_within=part.part.obscuring)
                for part in self.parts
                if part.height and part.piece not in pieces
            )
        )

    # Where somebody stands

    def holding(self, base: Base) -> Iterator[LandPart]:
        """The parts in or on which a whole base stands; nobody stands in a wall or a solid."""
        return (
            part
            for part in self.parts
            if part.may_meet(base)
            and part.kind in (Ground.AREA, Ground.PLATFORM, Ground.WATER)
            and covers(part.shape, base)
        )

    def pieces_holding(self, base: Base) -> list[Id]:
        """The pieces in or on which a whole base stands, water apart: whoever stands there is in terrain."""
        found = (
            part.piece
            for part in self.holding(base)
            if part.kind is not Ground.WATER and part.part.cover is not Cover.NONE
        )
        return list(dict.fromkeys(found))

    def touching(self, base: Base) -> Iterator[LandPart]:
        """The parts that a base touches or overlaps."""
        return (part for part in self.parts if part.may_meet(base) and meets(part.shape, base))

    def level_at(self, base: Base) -> int:
        """How high the ground is under a base that stands on one level: the highest platform that holds it."""
        return max((part.height for part in self.holding(base) if part.kind is Ground.PLATFORM), default=0)

    def is_firm(self, base: Base) -> bool:
        """Whether a base lies wholly on one level, in no wall, no solid and not half over an edge."""
        known = self._firm.get(base)
        if known is None:
            known = self._firm[base] = self._lies_firmly(base)
        return known

    def _lies_firmly(self, base: Base) -> bool:
        near = [part for part in self.parts if part.may_meet(base)]
        if not near:
            return True
        level = self.level_at(base)
        barred = (
            part
            for part in near
            if part.kind in (Ground.WALL, Ground.SOLID) or (part.kind is Ground.PLATFORM and part.height > level)
        )
        return not any(overlaps(part.shape, base) for part in barred)

    def is_in_water(self, base: Base) -> bool:
        """Whether a base lies in water, wholly or in part, and on no bridge."""
        bridged = any(part.kind is Ground.PLATFORM for part in self.holding(base))
        return not bridged and any(part.kind is Ground.WATER and overlaps(part.shape, base) for part in self.parts)


# Made ready once

LANDS: Kept[tuple[object, ...], Land] = Kept("lands of Umbra Turris", 64)


def land_of(content: Content, table: Table) -> Land:
    """The land of a table, kept for the next time."""
    extras = tuple((piece.id, piece.extra, piece.centre, piece.turned) for piece in table.pieces if piece.extra)
    key = (table.terrain_card, tuple(piece.id for piece in table.pieces), extras)
    return LANDS.made(key, lambda: _land(content, table, key))


def _land(content: Content, table: Table, key: tuple[object, ...]) -> Land:
    if not table.terrain_card:
        return Land((), {})
    location = content.location(content.terrain_card(table.terrain_card).location)
    printed = {piece.id: piece for piece in location.pieces}
    parts: list[LandPart] = []
    names: dict[Id, str] = {}
    for piece in table.pieces:
        if piece.extra:
            assert piece.centre is not None
            extra = content.extra_piece(piece.extra)
            names[piece.id], laid = extra.name, [extra.placed(piece.centre, piece.turned)]
        else:
            names[piece.id], laid = printed[piece.id].name, [*printed[piece.id].parts]
        parts += [
            LandPart(f"{piece.id}.{number}", piece.id, part, shape_of(part))
            for number, part in enumerate(laid, start=1)
        ]
    return Land(tuple(parts), names, key)


def shape_of(part: places.Part) -> Shape:
    """The shape of a part, as the plane knows it."""
    if part.rect is not None:
        return Rect(*part.rect)
    return Polygon(tuple(Point(x, y) for x, y in part.outline))
