"""Where all stands on a map: names that never collide, cities under them, pieces beside them, ports at the coast.

To set a whole map takes more than a second, so what players look at is set once and kept in a file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from render.geometry import Box, Point
from render.swords_and_sails.atlas import Area, Frame, shapes
from render.theme import Face
from rules.kernel.values import Json
from rules.swords_and_sails.content import Content

KEPT = Path(__file__).parent / "lettering.json"
LEADING = 1.0
FIRST = "first"
"""Under which the file keeps who is set first."""


@dataclass(frozen=True)
class Print:
    """How large things are printed, in pixels of the picture."""

    names: tuple[int, ...]
    """Sizes of type for land, the best one first."""
    zones: tuple[int, ...]
    """Sizes of type for sea zones."""
    city: float
    """The radius of a minor city."""
    piece: float
    """The radius of an army or fleet."""

    @property
    def least_type(self) -> int:
        """The smallest type."""
        return min(*self.names, *self.zones)

    @property
    def city_step(self) -> float:
        """From one city to the next."""
        return self.city * 2.9

    @property
    def army_box(self) -> tuple[float, float]:
        """The room of an army."""
        return self.piece * 1.8, self.piece * 2.2

    @property
    def fleet_box(self) -> tuple[float, float]:
        """The room of a fleet."""
        return self.piece * 2.4, self.piece * 2.2


@dataclass(frozen=True)
class Lettering:
    """The name of an area as it is set, and where its cities and pieces stand."""

    area: str
    lines: tuple[str, ...]
    """Its name, or its letters where that is too long; nothing where there is no room for them either."""
    size: int
    face: Face
    name: Box
    cities: Point
    """The middle of the row of its cities."""
    stand: Point
    """The middle of its armies, or of its fleets at sea."""
    port: Point | None = None
    """Where docked fleets lie."""

    @property
    def is_sea(self) -> bool:
        """Whether it is a sea zone's."""
        return self.face in (Face.SERIF_ITALIC, Face.ITALIC)

    @property
    def leading(self) -> float:
        """From one line to the next."""
        return self.size * LEADING


def fingerprint(frame: Frame, style: Print, box: Content) -> str:
    """What a lettering depends on: the part of the map, its size, the type, and all names."""
    names = [*(land.name for land in box.territories), *(zone.name for zone in box.seas)]
    return hashlib.sha256(repr((frame, style, names)).encode()).hexdigest()[:16]


def kept(name: str) -> dict[str, Lettering] | None:
    """The lettering under a fingerprint, if it is in the file."""
    found = _file().get(name)
    return None if found is None else {area: _read(area, entry) for area, entry in found.items() if area != FIRST}


def set_first(name: str) -> tuple[str, ...]:
    """The areas that are set before all others under a fingerprint, for else they would find no room."""
    return tuple(_file().get(name, {}).get(FIRST, ()))


@cache
def _file() -> dict[str, Any]:
    return dict(json.loads(KEPT.read_text("utf-8"))) if KEPT.exists() else {}


def _read(area: str, entry: list[Any]) -> Lettering:
    lines, size, name, cities, stand, port = entry
    face = face_of(shapes().areas[area], (*lines,))
    return Lettering(area, (*lines,), size, face, Box(*name), (*cities,), (*stand,), None if port is None else (*port,))


def as_json(lettering: dict[str, Lettering], first: Sequence[str] = ()) -> dict[str, Json]:
    """A lettering as the file has it, with those that were set first."""
    kept_first: dict[str, Json] = {FIRST: [*first]} if first else {}
    return kept_first | {
        one.area: [[*one.lines], one.size, [*one.name], [*one.cities], [*one.stand], one.port and [*one.port]]
        for one in lettering.values()
    }


def nameless(lettering: Mapping[str, Lettering]) -> list[str]:
    """The areas for whose letters there was no room."""
    return [name for name, one in lettering.items() if not one.lines]


def face_of(area: Area, lines: tuple[str, ...]) -> Face:
    """Names in serifs, letters without, which takes less room; those of the sea in italics."""
    if lines == (area.id,):
        return Face.ITALIC if area.kind == "sea" else Face.BOLD
    return Face.SERIF_ITALIC if area.kind == "sea" else Face.SERIF_BOLD
