"""A part of the map: what never changes is drawn once, and land takes its controllers' colours by palette."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops

from render.cache import PictureCache
from render.canvas import Canvas
from render.geometry import Box
from render.patterns import pattern_mask
from render.swords_and_sails import signs
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
from render.swords_and_sails.liveries import (
    CLOSED,
    IMPASSABLE,
    SEA,
    SEA_NAME,
    STYLES,
    WASTE_NAME,
    is_dark,
    land_of,
    rim_of,
    thread_of,
)
from render.theme import BLACK, INK, WHITE, Colour, Face, Pattern, mix
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.views import CampaignView, LandView
from rules.swords_and_sails.vocabulary import Faction

LAYERS = PictureCache(budget=112 * 2**20)
"""Index, lines and bands of the plates in use; those of the whole map take 35 MB."""
PAINTED = PictureCache(budget=80 * 2**20)
"""Plates in the colours of a state: land rarely changes hands, pieces do all the time."""
HOME_BAND = 5.0
REALM_BORDER = 3.6
WEAVE, STRIPES = 26, 15
"""After how many pixels the patterns of major powers, and the stripes of minor ones, repeat."""
CITY_ROW = 5.5
"""A row of cities is as wide as so many; more stand closer together."""

Colours = Mapping[int, Colour]
"""Colours by the number of an area."""


@dataclass(frozen=True)
class Plate:
    """A part of the map at one size, with everything on it that a state does not change."""

    box: Content
    frame: Frame
    style: Print

    # What is drawn once

    @property
    def ids(self) -> Image.Image:
        """Which area every pixel belongs to."""
        return self._layer("ids", lambda: index_picture(self.frame))

    @property
    def lettering(self) -> dict[str, Lettering]:
        """Where names, cities and pieces stand."""
        return _lettering(_Named(self))

    def _layer(self, name: str, paint: Callable[[], Image.Image]) -> Image.Image:
        return LAYERS.get((name, self.frame), paint)

    def _waters(self) -> Image.Image:
        return self._layer("waters", lambda: water_lines(self.frame, self.ids))

    def _borders(self) -> Image.Image:
        return self._layer("borders", lambda: border_lines(self.frame))

    def _homes(self) -> Image.Image:
        homes = [[land.id for land in self.box.territories if land.home is faction] for faction in Faction]
        return self._layer("homes", lambda: outlines(self.frame, self.ids, homes, HOME_BAND))

    # What depends on the state

    def painted(self, view: CampaignView) -> Image.Image:
        """The map in the colours of a state, with cities and straits. Nobody may draw on it: take a copy."""
        return PAINTED.get(self.key(view), lambda: self._paint(view))

    def key(self, view: CampaignView) -> Hashable:
        """All that the painted map shows of a state."""
        return self.frame, tuple(view.lands.items()), tuple(view.realms), view.options.half

    def _paint(self, view: CampaignView) -> Image.Image:
        fills = self._fills(view)
        picture = self._coloured(fills, SEA)
        self._paint_patterns(picture, view)
        self._paint_homes(picture, view)
        lines = {number: mix(colour, WHITE if is_dark(colour) else INK, 0.55) for number, colour in fills.items()}
        picture.paste(self._coloured(lines, INK), (0, 0), self._borders())
        waters = self._waters()
        picture.paste(waters, (0, 0), waters)
        self._paint_realms(picture, view)
        canvas = Canvas.over(picture, scale=1)
        self._write_wastes(canvas)
        for place, lettering in self.lettering.items():
            if place in view.lands:
                self._draw_cities(canvas, lettering, view.lands[place])
        self._draw_straits(canvas, view)
        return canvas.image

    def _coloured(self, colours: Colours, otherwise: Colour) -> Image.Image:
        """The areas in their colours: no pixel is touched, only the palette."""
        ids = self.ids
        picture = Image.frombytes("P", ids.size, ids.tobytes())
        picture.putpalette([part for number in range(256) for part in colours.get(number, otherwise)])
        return picture.convert("RGB")

    def _fills(self, view: CampaignView) -> dict[int, Colour]:
        return {area.number: self._fill(view, area.id, area.kind) for area in shapes().areas.values()}

    def _fill(self, view: CampaignView, place: str, kind: str) -> Colour:
        if kind == "sea":
            return SEA
        land = view.lands.get(place)
        if land is None:
            return IMPASSABLE
        return CLOSED if land.is_closed else land_of(land.controller)

    def _paint_patterns(self, picture: Image.Image, view: CampaignView) -> None:
        """Major powers each have their own, minor ones stripes; hatching for closed land, checks for pillaged land."""
        for faction in view.realms:
            held = [place for place, land in view.lands.items() if land.controller is faction]
            pattern, pitch = (STYLES[faction].pattern, WEAVE) if faction.is_major else (Pattern.DIAGONAL, STRIPES)
            self._hatch(picture, pattern, pitch, held, thread_of(faction))
        closed = [place for place, land in view.lands.items() if land.is_closed]
        self._hatch(picture, Pattern.CROSSHATCH, 16, closed, mix(CLOSED, INK, 0.42))
        for place, land in view.lands.items():
            if land.pillage:
                bare = land_of(land.controller)
                self._hatch(picture, Pattern.CHECKS, 14, [place], mix(bare, WHITE if is_dark(bare) else INK, 0.3))

    def _hatch(self, picture: Image.Image, pattern: Pattern, pitch: int, places: list[str], ink: Colour) -> None:
        """Some areas in a pattern of one colour."""
        numbers = {shapes().areas[place].number for place in places}
        mask = self.ids.point([255 if number in numbers else 0 for number in range(256)])
        room = mask.getbbox()
        if room is not None:
            picture.paste(ink, room, ImageChops.multiply(mask.crop(room), pattern_mask(pattern, pitch, room)))

    def _paint_homes(self, picture: Image.Image, view: CampaignView) -> None:
        """The home land of each power that is played, outlined in its colour [SS-153]."""
        homes = {
            shapes().areas[land.id].number: self._band(view, land.id, land.home)
            for land in self.box.territories
            if land.home in view.realms and land.id in view.lands
        }
        is_home = self.ids.point([255 if number in homes else 0 for number in range(256)])
        picture.paste(self._coloured(homes, INK), (0, 0), ImageChops.multiply(self._homes(), is_home))

    def _band(self, view: CampaignView, place: str, home: Faction | None) -> Colour:
        assert home is not None
        return rim_of(home) if view.lands[place].controller is home else STYLES[home].colour

    def _paint_realms(self, picture: Image.Image, view: CampaignView) -> None:
        """A broad line wherever two neighbours have different masters."""
        for edge in shapes().borders:
            if shapes().is_inland(edge) and len({self._master(view, place) for place in edge}) == 2:
                found = _border_piece(self.frame, edge)
                if found is not None:
                    corner, mask = found
                    picture.paste(INK, (*corner, corner[0] + mask.width, corner[1] + mask.height), mask)

    def _master(self, view: CampaignView, place: str) -> str:
        land = view.lands.get(place)
        return "waste" if land is None else "closed" if land.is_closed else str(land.controller)

    # Names and cities

    def write_names(self, canvas: Canvas, view: CampaignView) -> None:
        """The names of all areas in the game: after the arrows, so that none is hidden by one."""
        seas = self.box.atlas(view.options.half).seas
        for place, lettering in self.lettering.items():
            if place in seas:
                self._write_name(canvas, lettering, SEA_NAME, mix(SEA, WHITE, 0.5), 1.0)
            elif place in view.lands:
                ground = self._fill(view, place, "land")
                ink, halo = (WHITE, mix(ground, BLACK, 0.55)) if is_dark(ground) else (INK, mix(ground, WHITE, 0.7))
                self._write_name(canvas, lettering, ink, halo, lettering.size * 0.11)

    def _write_name(self, canvas: Canvas, lettering: Lettering, ink: Colour, halo: Colour, breadth: float) -> None:
        room = lettering.name.inset(-6)

        def paint(clear: Canvas) -> None:
            x, top = clear.box.centre[0], clear.box.centre[1] - lettering.name.height / 2
            for index, line in enumerate(lettering.lines):
                spot = x, top + (index + 0.5) * lettering.leading
                clear.text(spot, line, lettering.size, ink, lettering.face, halo=halo, halo_width=breadth)

        key = "name", lettering.lines, lettering.size, ink, halo
        canvas.stamp(lettering.name.centre, (round(room.width), round(room.height)), key, paint)

    def _draw_cities(self, canvas: Canvas, lettering: Lettering, land: LandView) -> None:
        """Major ones first, then minor ones, those that players built last; a flame where the land lies waste."""
        row = [*self._majors(lettering.area, land), *self._minors(land)]
        radius, step = self.style.city, self.style.city_step * min(1.0, CITY_ROW / max(1, len(row)))
        (x, y), width = lettering.cities, step * (len(row) - 1 + (1.4 if land.pillage else 0))
        for index, draw in enumerate(row):
            draw(canvas, (x - width / 2 + index * step, y), radius)
        if land.pillage:
            signs.pillage(canvas, (x + width / 2, y - radius * 0.4), radius * 2.1, land.pillage)
        if row and lettering.port is not None:
            signs.anchor(canvas, lettering.port, radius * 1.5)

    def _majors(self, place: str, land: LandView) -> list[Callable[[Canvas, tuple[float, float], float], None]]:
        is_capital = self.box.territory(place).is_capital
        taken = land.taken.majors if land.taken else 0
        holders = [
            land.taken.by if land.taken and index >= land.majors - taken else None for index in range(land.majors)
        ]

        def drawing(index: int, holder: Faction | None) -> Callable[[Canvas, tuple[float, float], float], None]:
            return lambda canvas, spot, radius: signs.major_city(
                canvas, spot, radius, holder, is_capital=is_capital and index == 0
            )

        return [drawing(index, holder) for index, holder in enumerate(holders)]

    def _minors(self, land: LandView) -> list[Callable[[Canvas, tuple[float, float], float], None]]:
        count = land.printed_minors + land.built_minors
        taken = land.taken.minors if land.taken else 0

        def drawing(index: int) -> Callable[[Canvas, tuple[float, float], float], None]:
            holder = land.taken.by if land.taken and index < taken else None
            is_built = index >= land.printed_minors
            return lambda canvas, spot, radius: signs.minor_city(canvas, spot, radius, holder, is_built=is_built)

        return [drawing(index) for index in range(count)]

    def _draw_straits(self, canvas: Canvas, view: CampaignView) -> None:
        """Open, or held by whoever controls both shores [SS-540]."""
        for strait in self.box.atlas(view.options.half).straits:
            point = shapes().straits[strait.id]
            if self.frame.shows(Box.around(point, 1)):
                one, other = (view.lands[shore].controller for shore in strait.shores)
                holder = one if one is not None and one == other else None
                signs.strait(
                    canvas, self.frame.spot(point), self.style.city * 1.5, holder, can_be_crossed=strait.can_be_crossed
                )

    def _write_wastes(self, canvas: Canvas) -> None:
        whole = canvas.box.inset(60)
        for area in shapes().areas.values():
            x, y = self.frame.spot(area.label)
            if area.kind == "impassable" and whole.left < x < whole.right and whole.top < y < whole.bottom:
                canvas.text((x, y), area.name, self.style.names[0], WASTE_NAME, Face.SERIF_ITALIC)


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


@lru_cache(maxsize=2048)
def _border_piece(frame: Frame, edge: Edge) -> tuple[tuple[int, int], Image.Image] | None:
    """The broad line along one border as a mask, and where it lies on the picture."""
    ways = shapes().borders[edge]
    room = Box.bounding(point for way in ways for point in way).inset(-2 * REALM_BORDER)
    if not frame.shows(room):
        return None
    left, top = (int(part) for part in frame.spot((max(room.left, frame.box.left), max(room.top, frame.box.top))))
    right, bottom = (int(p) for p in frame.spot((min(room.right, frame.box.right), min(room.bottom, frame.box.bottom))))
    part = frame.part((left, top, right, bottom))
    return ((left, top), line_mask(part, ways, REALM_BORDER)) if min(part.size) > 0 else None
