"""A field of points as it is chosen from: by numbered cells of 5 cm, of a large field by regions of them first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from cogs import limits
from cogs.forms.draft import Spot
from rules.kernel.areas import MOST, Area
from rules.kernel.decisions import Position
from rules.kernel.plane.points import Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.values import Json

CELL = 5
"""So many centimetres is a cell wide: its points fill one select."""
REGION = CELL * CELL
"""So many centimetres is a region wide: its cells fill one select."""
MOST_CELLS = 2 * limits.SELECT_OPTIONS
"""So many cells are offered at once; a field of 15 cm all around has fewer."""
_ACROSS = MOST // CELL + 1
_REGIONS, _CORNERS = 50_000, 100_000


class Opened(NamedTuple):
    """What of a field is open: all of it, a region or a cell; for the end of a way, or for one of its corners."""

    box: Rect | None = None
    is_corner: bool = False

    @property
    def code(self) -> int:
        """A number by which a draft and a control know it."""
        code = _CORNERS if self.is_corner else 0
        if self.box is None:
            return code
        size = self.box.east - self.box.west + 1
        place = self.box.west // size * _ACROSS + self.box.south // size
        return code + 1 + place + (_REGIONS if size == REGION else 0)

    @classmethod
    def of(cls, code: int | None) -> Opened | None:
        """What a number stands for; None where it stands for nothing."""
        if code is None or not 0 <= code < 2 * _CORNERS:
            return None
        corner, place = divmod(code, _CORNERS)
        if place == 0:
            return cls(None, bool(corner))
        is_region, place = divmod(place - 1, _REGIONS)
        across, up = divmod(place, _ACROSS)
        return cls(_square(across, up, REGION if is_region else CELL), bool(corner))


def _square(across: int, up: int, size: int) -> Rect:
    return Rect(across * size, up * size, (across + 1) * size - 1, (up + 1) * size - 1)


@dataclass(frozen=True)
class Raster:
    """What is chosen from next: boxes to look into, or points."""

    area: Area
    opened: Opened
    boxes: tuple[Rect, ...] = ()
    points: tuple[tuple[Point, int], ...] = ()
    is_beside: bool = False
    """Whether a point is chosen already, and the whole field stands beside it."""


def raster_of(spot: Spot, inside: int | None) -> Raster | None:
    """What a panel offers of the field at a spot; None where the point is chosen and nobody wants another."""
    what = f"raster {inside}"  # Words, controls and the numbers of a picture all ask for it.
    if what not in spot.worked_out:
        spot.worked_out[what] = _worked_out(spot, inside)
    known: Raster | None = spot.worked_out[what]
    return known


def _worked_out(spot: Spot, inside: int | None) -> Raster | None:
    position = spot.decision
    assert isinstance(position, Position)
    opened = _valid(position, Opened.of(inside))
    raster = _raster(_area(position, opened or Opened()), opened or Opened())
    if not is_placed(spot.given) or opened not in (None, Opened()):
        return raster
    # A line of a sheet shows the field beside what stands there, if there is room for both.
    is_beside = spot.is_line and position.then is None and len(raster.boxes) <= MOST_CELLS
    return replace(raster, is_beside=is_beside) if is_beside or opened is not None else None


def _area(position: Position, opened: Opened) -> Area:
    return position.via if opened.is_corner and position.via is not None else position.area


def _valid(position: Position, opened: Opened | None) -> Opened | None:
    """What is open, if there is something in it to choose."""
    if opened is None or (opened.is_corner and position.via is None):
        return None
    has_some = opened.box is None or _area(position, opened).holds_some_of(opened.box)
    return opened if has_some else Opened(None, opened.is_corner)


def _raster(area: Area, opened: Opened) -> Raster:
    box = opened.box
    if box is None and len(area) <= limits.SELECT_OPTIONS:
        return Raster(area, opened, points=tuple(area.inside(area.bounds)))
    if box is None:
        cells = _boxes(area, CELL)
        return Raster(area, opened, boxes=cells if len(cells) <= MOST_CELLS else _boxes(area, REGION))
    if box.east - box.west + 1 == REGION:
        return Raster(area, opened, boxes=_boxes(area, CELL, box))
    return Raster(area, opened, points=tuple(area.inside(box)))


def _boxes(area: Area, size: int, within: Rect | None = None) -> tuple[Rect, ...]:
    """The squares of that size that hold a point, as a picture is read: from the north-west on."""
    bounds = area.bounds if within is None else within
    every = (
        _square(across, up, size)
        for up in range(bounds.north // size, bounds.south // size - 1, -1)
        for across in range(bounds.west // size, bounds.east // size + 1)
    )
    return tuple(box for box in every if area.holds_some_of(box))


def is_placed(given: Json) -> bool:
    """Whether a draft holds a point, and not only corners on the way to one."""
    return isinstance(given, dict) and "at" in given
