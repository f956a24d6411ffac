"""A part of the map at one size: everything on it that no state changes, drawn once, and where all of it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, floor

from PIL import Image, ImageChops

from render.cache import PictureCache
from render.geometry import Box
from render.swords_and_sails.atlas import (
    Edge,
    Frame,
    border_lines,
    index_picture,
    line_mask,
    outlines,
    shapes,
    water_lines,
)
from render.swords_and_sails.lettering import Lettering, Print, fingerprint, kept, letter
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction

LAYERS = PictureCache(budget=112 * 2**20)
"""Index, lines, bands and masks of the plates in use; those of the whole map take 41 MB."""
HOME_BAND = 5.0
REALM_BORDER = 3.6
CITY_ROW = 5.5
"""A row of cities is as wide as so many; more stand closer together."""

Room = tuple[int, int, int, int]
"""Pixels of a plate: left, top, right, bottom. Left and top are even, so that halves are rounded as on the whole."""


@dataclass(frozen=True)
class Plate:
    """A part of the map at one size, with everything on it that a state does not change."""

    box: Content
    frame: Frame
    style: Print

    @property
    def ids(self) -> Image.Image:
        """Which area every pixel belongs to."""
        return self._layer("ids", lambda: index_picture(self.frame))

    @property
    def waters(self) -> Image.Image:
        """All lines that look the same in every game."""
        return self._layer("waters", lambda: water_lines(self.frame, self.ids))

    @property
    def borders(self) -> Image.Image:
        """The borders between pieces of land as a mask."""
        return self._layer("borders", lambda: border_lines(self.frame))

    @cached_property
    def lettering(self) -> dict[str, Lettering]:
        """Where names, cities and pieces stand."""
        return _lettering(_Named(self))

    @cached_property
    def rooms(self) -> dict[str, Room]:
        """All pixels that a territory can change: its own, its borders, its cities and its straits."""
        return _rooms(_Named(self))

    def _layer(self, name: str, paint: Callable[[], Image.Image]) -> Image.Image:
        return LAYERS.get((name, self.frame), paint)

    # Single territories

    def mask_of(self, place: str) -> Image.Image:
        """The pixels of a territory as a mask of its room."""

        def cut() -> Image.Image:
            number = shapes().areas[place].number
            return self.ids.crop(self.rooms[place]).point([255 if value == number else 0 for value in range(256)])

        return self._layer(f"mask {place}", cut)

    def band_of(self, place: str) -> Image.Image:
        """Where a home land lies along the edge of the whole home, as a mask of its room."""

        def cut() -> Image.Image:
            return ImageChops.multiply(self._homes().crop(self.rooms[place]), self.mask_of(place))

        return self._layer(f"band {place}", cut)

    def _homes(self) -> Image.Image:
        homes = [[land.id for land in self.box.territories if land.home is faction] for faction in Faction]
        return self._layer("homes", lambda: outlines(self.frame, self.ids, homes, HOME_BAND))

    @property
    def broad_borders(self) -> dict[Edge, tuple[Room, Image.Image]]:
        """The broad line along each border between two pieces of land as a mask, and where it lies."""
        return _broad_borders(self.frame)


class _Named:
    """A plate as the key of its lettering: what it shows, how large, and what areas are called."""

    def __init__(self, plate: Plate) -> None:
        self.plate = plate
        self._key = plate.frame, plate.style, tuple(land.name for land in plate.box.territories)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Named) and self._key == other._key


@lru_cache(maxsize=32)
def _lettering(named: _Named) -> dict[str, Lettering]:
    plate = named.plate
    found = kept(fingerprint(plate.frame, plate.style, plate.box))
    return found or letter(plate.frame, plate.ids, plate.style, plate.box)


@lru_cache(maxsize=32)
def _rooms(named: _Named) -> dict[str, Room]:
    plate, found = named.plate, {}
    for land in plate.box.territories:
        bounds = plate.frame.on_picture(shapes().areas[land.id].bounds).inset(-2 * REALM_BORDER)
        straits = [strait.id for strait in plate.box.atlas().straits if land.id in strait.shores]
        signs = [Box.around(plate.frame.spot(shapes().straits[strait]), 5 * plate.style.city) for strait in straits]
        around = Box.bounding(corner for box in (bounds, *signs, *_cities(plate, land.id)) for corner in box.corners)
        room = _room(plate.frame, around)
        if room is not None:
            found[land.id] = room
    return found


def _cities(plate: Plate, place: str) -> Iterator[Box]:
    """Where the cities of a territory, a flame beside them, and its port can stand."""
    lettering, city = plate.lettering.get(place), plate.style.city
    if lettering is not None:
        yield Box.around(lettering.cities, (CITY_ROW + 1.4) * plate.style.city_step + 7 * city, 8 * city)
        if lettering.port is not None:
            yield Box.around(lettering.port, 5 * city)


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


@lru_cache(maxsize=16)
def _broad_borders(frame: Frame) -> dict[Edge, tuple[Room, Image.Image]]:
    found = {}
    for edge, ways in shapes().borders.items():
        bounds = Box.bounding(point for way in ways for point in way)
        room = _room(frame, frame.on_picture(bounds).inset(-2 * REALM_BORDER)) if shapes().is_inland(edge) else None
        if room is not None:
            found[edge] = room, line_mask(frame.part(room), ways, REALM_BORDER)
    return found
