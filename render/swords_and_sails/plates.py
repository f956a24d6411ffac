"""A part of the map at one size: everything on it that no state changes, baked once, and where all of it stands."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor

from PIL import Image, ImageChops

from render.baked import Still, Stills, still, stills
from render.geometry import Box
from render.swords_and_sails.atlas import Frame, border_lines, index_picture, line_mask, outlines, shapes, water_lines
from render.swords_and_sails.letterer import letter
from render.swords_and_sails.lettering import Lettering, Print, fingerprint, kept
from rules.kernel.kept import Kept
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction

HOME_BAND = 5.0
REALM_BORDER = 3.6
CITY_ROW = 5.5
"""A row of cities is as wide as so many; more stand closer together."""

Room = tuple[int, int, int, int]
"""Pixels of a plate: left, top, right, bottom. Left and top are even, so that halves are rounded as on the whole."""
LETTERINGS: Kept[Hashable, dict[str, Lettering]] = Kept("letterings", 16)


@dataclass(frozen=True)
class Plate:
    """A part of the map at one size, with everything on it that a state does not change."""

    box: Content
    frame: Frame
    style: Print

    @property
    def ids(self) -> Image.Image:
        """Which area every pixel belongs to."""
        return self.layer("ids", lambda: index_picture(self.frame))

    @property
    def waters(self) -> Image.Image:
        """All lines that look the same in every game."""
        return self.layer("waters", lambda: water_lines(self.frame, self.ids))

    @property
    def borders(self) -> Image.Image:
        """The borders between pieces of land as a mask."""
        return self.layer("borders", lambda: border_lines(self.frame))

    @property
    def masks(self) -> Stills:
        """The pixels of each territory."""
        return stills(("masks", self.frame), self._cut_masks)

    @property
    def bands(self) -> Stills:
        """Where each home land lies along the edge of the whole home."""
        return stills(("bands", self.frame), self._cut_bands)

    @property
    def broad_borders(self) -> Stills:
        """The broad line along each border between two pieces of land, under the names of both."""
        return stills(("broad borders", self.frame), self._cut_borders)

    @cached_property
    def lettering(self) -> dict[str, Lettering]:
        """Where names, cities and pieces stand."""
        named = fingerprint(self.frame, self.style, self.box)
        return LETTERINGS.made(named, lambda: kept(named) or letter(self.frame, self.ids, self.style, self.box))

    def layer(self, name: str, paint: Callable[[], Image.Image]) -> Image.Image:
        """A picture as large as the plate, baked once."""
        return still((name, self.frame), paint)

    # Single territories

    def _cut_masks(self) -> Stills:
        found = {}
        for land in self.box.territories:
            area = shapes().areas[land.id]
            room = _room(self.frame, self.frame.on_picture(area.bounds).inset(-2))
            if room is not None:
                mask = self.ids.crop(room).point([255 if value == area.number else 0 for value in range(256)])
                found[land.id] = Still(mask, room[:2])
        return found

    def _cut_bands(self) -> Stills:
        homes = {faction: [land.id for land in self.box.territories if land.home is faction] for faction in Faction}
        lines = outlines(self.frame, self.ids, homes.values(), HOME_BAND)
        own = [place for lands in homes.values() for place in lands if place in self.masks]
        return {
            place: Still(ImageChops.multiply(lines.crop(mask.room), mask.picture), mask.corner)
            for place in own
            for mask in (self.masks[place],)
        }

    def _cut_borders(self) -> Stills:
        found = {}
        for edge, ways in shapes().borders.items():
            bounds = Box.bounding(point for way in ways for point in way)
            around = self.frame.on_picture(bounds).inset(-2 * REALM_BORDER)
            room = _room(self.frame, around) if shapes().is_inland(edge) else None
            if room is not None:
                mask = line_mask(self.frame.part(room), ways, REALM_BORDER)
                found[" ".join(sorted(edge))] = Still(mask, room[:2]).trimmed()
        return found


def _room(frame: Frame, around: Box) -> Room | None:
    """The pixels of a box that lie on a picture."""
    (width, height), (left, top, right, bottom) = frame.size, around
    room = (
        max(0, 2 * floor(left / 2)),
        max(0, 2 * floor(top / 2)),
        min(width, ceil(right)),
        min(height, ceil(bottom)),
    )
    return room if room[0] < room[2] and room[1] < room[3] else None
