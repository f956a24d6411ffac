"""How a map is lettered: one thing after the other, each where it hides nothing that stands already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import dist
from typing import Any

from PIL import Image

from render.geometry import Box, Point
from render.swords_and_sails.atlas import Area, Frame, shapes
from render.swords_and_sails.lettering import LEADING, Lettering, Print, face_of
from render.typeset import text_width
from rules.swords_and_sails.content import Content

GAP = 2.0
"""Names and pieces stay this far apart."""
TAKEN = 255
COLLISION = 30.0
REACH = 1.4
"""How far from the middle of its area a name may stand, in radii of the room there."""
ASIDE = 1.8, 40.0
"""The same for the letters of an area that found no room at first, and how far at the least, in pixels."""
ELSEWHERE = 30.0
"""How much worse a name is whose middle lies in another area."""
FAR = 170.0
"""How far from the middle of its area a thing may stand, in pixels of the picture."""


def letter(
    frame: Frame, ids: Image.Image, style: Print, box: Content, first: Sequence[str] = ()
) -> dict[str, Lettering]:
    """The lettering of all areas whose middle lies in a frame: some before all others, then the narrowest ones."""
    return Letterer(frame, ids, style, box, first).lettered()


class Letterer:
    """Sets one thing after the other where it hides nothing that stands already."""

    def __init__(self, frame: Frame, ids: Image.Image, style: Print, box: Content, first: Sequence[str] = ()) -> None:
        self.frame, self.ids, self.style, self.box = frame, ids, style, box
        self.first = {name: place for place, name in enumerate(first)}
        seas = [area.number for area in shapes().areas.values() if area.kind == "sea"]
        self._wet = ids.copy()
        self._land = ids.point([0 if number in seas else number for number in range(256)])
        """The land alone, all water 0."""
        self._dry = self._land.copy()
        """In these two pictures what is taken has a number of its own."""

    def areas(self) -> list[Area]:
        """All areas whose middle lies in the frame, in the order in which they are set."""
        whole = Box(0, 0, *self.frame.size)
        areas = [
            area
            for area in shapes().areas.values()
            if area.kind != "impassable" and _is_inside(self.frame.spot(area.label), whole.inset(self.style.piece))
        ]
        areas = [area for area in areas if self.box.is_land(area.id) or self.box.is_sea(area.id)]
        last = len(self.first)
        room = {area.id: area.radius / (2 if area.kind == "sea" else 1) for area in areas}
        return sorted(areas, key=lambda area: (self.first.get(area.id, last), room[area.id], area.id))

    def named(self) -> dict[str, Lettering]:
        """All names."""
        return {area.id: self._name(area) for area in self.areas()}

    def lettered(self) -> dict[str, Lettering]:
        """All names, then pieces on land, ports, and pieces at sea: what has least room goes first."""
        names = self.named()
        areas = [area for area in self.areas() if area.id in names]
        stands = {area.id: self._stand(area, names[area.id].name) for area in areas if area.kind == "land"}
        ports = {area.id: self._port(area, names[area.id].name) for area in areas if self._coast(area)}
        stands |= {area.id: self._stand(area, names[area.id].name) for area in areas if area.kind == "sea"}
        return {
            name: Lettering(
                area=name,
                lines=set_.lines,
                size=set_.size,
                face=set_.face,
                name=Box(*_rounded(set_.name)),
                cities=_rounded(set_.cities),
                stand=_rounded(stands[name]),
                port=_rounded(ports[name]) if name in ports else None,
            )
            for name, set_ in names.items()
        }

    # Names

    def _name(self, area: Area) -> Lettering:
        """The largest type, in as few lines as fit into the area, as near to its middle as can be."""
        middle = self.frame.spot(area.label)
        best: tuple[float, Lettering] | None = None
        for worse, (lines, size) in enumerate(self._settings(area)):
            for spot in _around(middle, self._reach(area, lines), size * 0.34):
                cost = worse * 0.5 + dist(spot, middle) / 60
                if best is not None and 10 - cost <= best[0]:
                    break
                found = self._set(area, lines, size, spot)
                inside, hidden = self._look(area, _with_cities(found, self.style))
                # Even a touch is worse than a smaller name a little further away.
                worth = inside * 10 - cost - (COLLISION + hidden * 40 if hidden else 0)
                if area.id in self.first and not self._is_at_home(area, found):
                    worth -= ELSEWHERE
                if best is None or worth > best[0]:
                    best = worth, found
        assert best is not None
        if self._is_hidden(area, best[1]):
            return self._nameless(area, best[1])
        self._take(_with_cities(best[1], self.style))
        return best[1]

    def _is_hidden(self, area: Area, found: Lettering) -> bool:
        """Whether a name can only stand where another stands already, beyond the edge, or in another area."""
        is_taken = self._look(area, _with_cities(found, self.style))[1] > 0
        return is_taken or not self._is_at_home(area, found)

    def _is_at_home(self, area: Area, found: Lettering) -> bool:
        x, y = (int(where) for where in found.name.centre)
        is_on_map = 0 <= x < self.ids.width and 0 <= y < self.ids.height
        return is_on_map and self.ids.getpixel((x, y)) in self._own(area)

    def _reach(self, area: Area, lines: tuple[str, ...]) -> float:
        """How far from its middle a name may stand; letters of a narrow coast also in the water before it."""
        radius = area.radius * self.frame.scale
        if area.id in self.first and lines == (area.id,):
            return max(ASIDE[1], radius * ASIDE[0])
        return max(10.0, radius * REACH)

    def _own(self, area: Area) -> tuple[int, ...]:
        """The pixels that are an area's, or water that its things may reach out to."""
        seas = tuple(sea.number for sea in shapes().areas.values() if sea.kind == "sea")
        return (area.number,) if area.kind == "sea" else (area.number, 0, *seas)

    def _nameless(self, area: Area, found: Lettering) -> Lettering:
        """An area without a name: only its cities stand there."""
        x, y = self.frame.spot(area.label)
        self._take(Box.around((x, y), self.style.city * 3))
        return replace(found, lines=(), face=face_of(area, ()), name=Box.around((x, y), 2), cities=(x, y))

    def _settings(self, area: Area) -> Iterator[tuple[tuple[str, ...], int]]:
        words = self.box.name_of(area.id).split()
        is_sea = area.kind == "sea"
        for size in self.style.zones if is_sea else self.style.names:
            yield from ((lines, size) for lines in _broken(words))
        yield (area.id,), size

    def _set(self, area: Area, lines: tuple[str, ...], size: int, middle: Point) -> Lettering:
        face = face_of(area, lines)
        width = max(text_width(line, size, face, 1) for line in lines)
        row = self._row(area)
        tall = len(lines) * size * LEADING
        name = Box.around((middle[0], middle[1] - row / 2), width, tall)
        return Lettering(area.id, lines, size, face, name, (middle[0], name.bottom + row / 2 + 1), middle)

    def _row(self, area: Area) -> float:
        """How high the row of cities is."""
        return self.style.city * 2.6 if area.kind == "land" else 0.0

    # Pieces

    def _stand(self, area: Area, name: Box) -> Point:
        """Room for two pieces beside the name; for one where there is no more."""
        width, height = self.style.fleet_box if area.kind == "sea" else self.style.army_box
        return self._place(area, name, [(width * 2, height), (width, height)], self._grid(area))

    def _port(self, area: Area, name: Box) -> Point:
        """At the coast, where a fleet hides least."""
        return self._place(area, name, [self.style.fleet_box], self._coast(area), own=0.5)

    def _place(
        self, area: Area, name: Box, sizes: list[tuple[float, float]], spots: Iterable[Point], own: float = 1.0
    ) -> Point:
        ranked = sorted(spots, key=lambda spot: dist(spot, name.centre)) or [name.centre]
        best: tuple[float, Point, Box] | None = None
        for size in sizes:
            for spot in ranked:
                cost = dist(spot, name.centre) / 90
                if best is not None and own * 6 - cost <= best[0]:
                    break
                room = Box.around(spot, *size)
                inside, hidden = self._look(area, room)
                if best is None or min(own, inside) * 6 - hidden * 30 - cost > best[0]:
                    best = min(own, inside) * 6 - hidden * 30 - cost, spot, room
        assert best is not None
        self._take(best[2])
        return best[1]

    def _grid(self, area: Area) -> list[Point]:
        """Points of the area that are not far from its middle; for land also of the water before its coast."""
        middle = self.frame.spot(area.label)
        reach = self.style.piece * 0.9
        left, top = self.frame.spot((area.bounds.left, area.bounds.top))
        right, bottom = self.frame.spot((area.bounds.right, area.bounds.bottom))
        whole = Box(0, 0, *self.ids.size).inset(self.style.piece)
        room = Box(
            max(left - reach, middle[0] - FAR, whole.left),
            max(top - reach, middle[1] - FAR, whole.top),
            min(right + reach, middle[0] + FAR, whole.right),
            min(bottom + reach, middle[1] + FAR, whole.bottom),
        )
        step = max(6.0, max(room.width, room.height) / 22)
        points = [
            (room.left + across * step, room.top + down * step)
            for down in range(int(room.height / step) + 1)
            for across in range(int(room.width / step) + 1)
        ]
        seen = (self.ids if area.kind == "sea" else self._land).load()
        assert seen is not None
        if area.kind == "sea":
            return [(x, y) for x, y in points if seen[int(x), int(y)] == area.number]
        return [
            (x, y)
            for x, y in points
            if (under := seen[int(x), int(y)]) == area.number or (not under and self._is_offshore(area, (x, y)))
        ]

    def _is_offshore(self, area: Area, spot: Point) -> bool:
        """Whether a spot in the water lies before the coast of an area, not before another's."""
        near = self._land.crop(_pixels(Box.around(spot, self.style.piece * 3))).histogram()
        return near[area.number] > 0

    def _coast(self, area: Area) -> list[Point]:
        """Some points of its coast, those of its main part."""
        world = shapes()
        if area.kind != "land":
            return []
        main = set(area.polygons[0][0])
        ways = [way for way, lands in world.coasts if area.id in lands]
        coast = [point for way in ways for point in way[1:-1] if point in main]
        whole = Box(0, 0, *self.frame.size).inset(self.style.piece)
        spots = [self.frame.spot(point) for point in coast[:: max(1, len(coast) // 60)]]
        return [spot for spot in spots if _is_inside(spot, whole)]

    # Looking

    def _look(self, area: Area, room: Box) -> tuple[float, float]:
        """How much of a room lies in the area, and how much is taken; land may reach out over the sea a little."""
        left, top, right, bottom = edges = _pixels(room)
        if left < 0 or top < 0 or right > self.ids.width or bottom > self.ids.height:
            return 0.0, 1.0
        extent = max(1, (right - left) * (bottom - top))
        if area.kind == "sea":
            counts = self._wet.crop(edges).histogram()
            return counts[area.number] / extent, counts[TAKEN] / extent
        counts = self._dry.crop(edges).histogram()
        return (counts[area.number] + 0.55 * counts[0]) / extent, counts[TAKEN] / extent

    def _take(self, room: Box) -> None:
        for picture in (self._wet, self._dry):
            picture.paste(TAKEN, _pixels(room))


def _rounded(numbers: tuple[float, ...]) -> Any:
    """Numbers to a tenth of a pixel, which is all that the file keeps."""
    return tuple(round(number, 1) for number in numbers)


def _with_cities(found: Lettering, style: Print) -> Box:
    """The room of a name and the cities under it."""
    if found.is_sea:
        return found.name.inset(-GAP)
    return Box(found.name.left, found.name.top, found.name.right, found.cities[1] + style.city * 1.3).inset(-GAP)


def _broken(words: list[str]) -> Iterator[tuple[str, ...]]:
    """A name in one line, in two, and in three where it has as many words."""
    yield (" ".join(words),)
    for cut in range(1, len(words)):
        yield " ".join(words[:cut]), " ".join(words[cut:])
    if len(words) > 2:
        yield words[0], words[1], " ".join(words[2:])


def _around(middle: Point, far: float, step: float) -> list[Point]:
    """Points about a middle, the nearest first."""
    reach = int(far / step)
    shifts = [(across * step, down * step) for down in range(-reach, reach + 1) for across in range(-reach, reach + 1)]
    return [(middle[0] + x, middle[1] + y) for x, y in sorted(shifts, key=lambda shift: shift[0] ** 2 + shift[1] ** 2)]


def _pixels(room: Box) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(edge) for edge in room)
    return left, top, right, bottom


def _is_inside(point: Point, box: Box) -> bool:
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom
