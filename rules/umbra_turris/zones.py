"""Deployment zones: rectangles for two players, corners for three and four [UT-924, UT-981, UT-R88]."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.plane.points import Base, Facing, Point, squared
from rules.kernel.plane.shapes import Rect, covers, gap2_to, is_within_of
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import CORNER, TABLE

CORNERS = (Point(0, 0), Point(0, TABLE), Point(TABLE, TABLE), Point(TABLE, 0))
"""The corners of the table, clockwise from the south-west [UT-D70]."""


@dataclass(frozen=True)
class Zone:
    """Where a party deploys: a rectangle, or all that is near a corner."""

    rect: Rect | None = None
    corner: Point | None = None

    def holds(self, base: Base) -> bool:
        """Whether a base may be deployed there: wholly inside the rectangle, or by its centre near the corner."""
        if self.rect is not None:
            return covers(self.rect, base)
        assert self.corner is not None
        return squared(self.corner, base.centre) <= CORNER * CORNER

    def is_near(self, base: Base, reach: int) -> bool:
        """Whether a base is no further than so many cm from the zone; from a corner's arc that is by the centre."""
        if self.rect is not None:
            return is_within_of(self.rect, base, reach)
        assert self.corner is not None
        return squared(self.corner, base.centre) <= (CORNER + reach) ** 2

    def is_apart(self, base: Base, distance: int) -> bool:
        """Whether a base is at least so many cm away from the zone."""
        if self.rect is not None:
            return self.nearness(base) >= distance * distance
        return self.nearness(base) >= (CORNER + distance) ** 2

    def meets(self, rect: Rect) -> bool:
        """Whether a rectangle lies over the zone, if only in part; a common border does not count."""
        if self.rect is not None:
            west, south, east, north = self.rect
            return west < rect.east and rect.west < east and south < rect.north and rect.south < north
        assert self.corner is not None
        across = max(0, rect.west - self.corner.x, self.corner.x - rect.east)
        along = max(0, rect.south - self.corner.y, self.corner.y - rect.north)
        return across * across + along * along < CORNER * CORNER

    @property
    def box(self) -> Rect:
        """The smallest rectangle around it."""
        if self.rect is not None:
            return self.rect
        assert self.corner is not None
        west, south = min(self.corner.x, TABLE - CORNER), min(self.corner.y, TABLE - CORNER)
        return Rect(west, south, west + CORNER, south + CORNER)

    @property
    def front(self) -> Facing:
        """Which way a party looks that is deployed there: to the other half of the table."""
        return Facing.N if self.middle.y < TABLE - self.middle.y else Facing.S

    def nearness(self, base: Base) -> int:
        """The square of the distance to the zone, or to its corner: for comparing."""
        if self.rect is not None:
            gap, parts = gap2_to(self.rect, base)
            return gap // parts
        assert self.corner is not None
        return squared(self.corner, base.centre)

    @property
    def middle(self) -> Point:
        """The middle of the zone."""
        if self.rect is not None:
            west, south, east, north = self.rect
            return Point((west + east) // 2, (south + north) // 2)
        assert self.corner is not None
        half = CORNER // 2
        return Point(abs(self.corner.x - half), abs(self.corner.y - half))


def zones(field: Battlefield) -> tuple[Zone, ...]:
    """All zones of the table, by their numbers from 1."""
    if len(field.table.seats) > 2:
        return tuple(Zone(corner=corner) for corner in CORNERS)
    if not field.table.terrain_card:
        return Zone(rect=Rect(0, 0, TABLE, 10)), Zone(rect=Rect(0, TABLE - 10, TABLE, TABLE))
    location = field.content.location(field.content.terrain_card(field.table.terrain_card).location)
    return tuple(Zone(rect=Rect(*rect)) for rect in location.zones)


def zone_of(field: Battlefield, seat: Seat) -> Zone:
    """The zone of a party."""
    return zones(field)[field.table.parties[seat].zone - 1]
