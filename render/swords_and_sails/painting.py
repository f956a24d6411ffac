"""The ground of a map in the colours of a state; where only a little land has changed, only that is painted anew."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageChops

from render.cache import PictureCache
from render.canvas import Canvas
from render.patterns import pattern_mask
from render.swords_and_sails import signs
from render.swords_and_sails.atlas import Frame, shapes
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.labels import draw_cities, write_waste
from render.swords_and_sails.liveries import HATCHING, SEA, STYLES, burnt_of, is_dark, rim_of, thread_of
from render.swords_and_sails.plates import Plate, Room
from render.theme import INK, WHITE, Colour, Pattern, mix
from rules.swords_and_sails.views import LandView

WEAVE, STRIPES = 26, 15
"""After how many pixels the patterns of major powers, and the stripes of minor ones, repeat."""
EDGE = 60
"""Names of land that nobody can enter keep so far from the edge."""
MOST_ANEW = 0.5
"""So much of a map may be painted anew, land by land; where more has changed, all of it is painted at once."""


class Grounds(PictureCache):
    """The grounds painted last, by frame and state."""

    def nearest(self, frame: Frame, ground: Ground) -> Ground | None:
        """The kept ground with the fewest differences, of the same part of the map and the same game."""
        with self._lock:
            kept = [key for key in self._kept if isinstance(key, tuple)]
        akin = [other for shown, other in reversed(kept) if shown == frame and ground.is_akin(other)]
        return min(akin, key=lambda other: len(ground.changed(other)), default=None)


GROUNDS = Grounds(budget=64 * 2**20)
"""Land rarely changes hands, pieces move all the time. The whole map takes 20 MB."""


def painted(plate: Plate, ground: Ground) -> Image.Image:
    """The map in the colours of a state, with cities and straits. Nobody may draw on it: take a copy."""
    return GROUNDS.get((plate.frame, ground), lambda: _paint(plate, ground))


def _paint(plate: Plate, ground: Ground) -> Image.Image:
    brush = Brush(plate, ground)
    earlier = GROUNDS.nearest(plate.frame, ground)
    if earlier is None:
        return brush.whole()
    rooms = [plate.rooms[place] for place in ground.changed(earlier) if place in plate.rooms]
    if sum(map(_size, rooms)) > MOST_ANEW * _size(brush.everything):
        return brush.whole()
    picture = painted(plate, earlier).copy()
    for room in rooms:
        picture.paste(brush.paint(room), room[:2])
    return picture


class Brush:
    """Paints any room of a plate in the colours of a ground, to the pixel as the whole would have it there."""

    def __init__(self, plate: Plate, ground: Ground) -> None:
        self.plate = plate
        self.ground = ground
        fills = {area.number: ground.fill(area.id) for area in shapes().areas.values()}
        lines = {number: mix(colour, WHITE if is_dark(colour) else INK, 0.55) for number, colour in fills.items()}
        self._fills = [part for number in range(256) for part in fills.get(number, SEA)]
        self._lines = [part for number in range(256) for part in lines.get(number, INK)]

    @property
    def everything(self) -> Room:
        """The room of the whole plate."""
        return 0, 0, *self.plate.frame.size

    def whole(self) -> Image.Image:
        """The whole plate."""
        return self.paint(self.everything)

    def paint(self, room: Room) -> Image.Image:
        """The pixels of a room."""
        plate, lands = self.plate, self.ground.lands
        ids = plate.ids.crop(room)
        picture = _coloured(ids, self._fills)
        shown = [place for place, own in plate.rooms.items() if place in lands and _common(own, room)]
        for place in shown:
            self._weave(picture, room, place)
        picture.paste(_coloured(ids, self._lines), (0, 0), plate.borders.crop(room))
        waters = plate.waters.crop(room)
        picture.paste(waters, (0, 0), waters)
        self._part_realms(picture, room)
        canvas = Canvas.on(picture, scale=1)
        self._write_wastes(canvas, room)
        for place in shown:
            if place in plate.lettering:
                draw_cities(canvas, plate, plate.lettering[place], lands[place], room[:2])
        self._draw_straits(canvas, room)
        return canvas.image

    def _weave(self, picture: Image.Image, room: Room, place: str) -> None:
        """Patterns on a territory, and over them the band along the edge of a home."""
        own, land = self.plate.rooms[place], self.ground.lands[place]
        common = _common(own, room)
        assert common is not None
        inner, there = _within(common, own), _within(common, room)
        for pattern, pitch, ink in self._patterns(land):
            lines = pattern_mask(pattern, pitch, common)
            picture.paste(ink, there, ImageChops.multiply(self.plate.mask_of(place).crop(inner), lines))
        home = self.plate.box.territory(place).home
        if home is not None and home in self.ground.realms:  # [SS-153]
            colour = rim_of(home) if land.controller is home else STYLES[home].colour
            picture.paste(colour, there, self.plate.band_of(place).crop(inner))

    def _patterns(self, land: LandView) -> Iterator[tuple[Pattern, int, Colour]]:
        """Major powers each have their own, minor ones stripes; hatching for closed land, checks for pillaged land."""
        holder = land.controller
        if holder is not None and holder in self.ground.realms:
            pattern, pitch = (STYLES[holder].pattern, WEAVE) if holder.is_major else (Pattern.DIAGONAL, STRIPES)
            yield pattern, pitch, thread_of(holder)
        if land.is_closed:
            yield Pattern.CROSSHATCH, 16, HATCHING
        if land.pillage:
            yield Pattern.CHECKS, 14, burnt_of(holder)

    def _part_realms(self, picture: Image.Image, room: Room) -> None:
        """A broad line wherever two neighbours have different masters."""
        for edge, (own, mask) in self.plate.broad_borders.items():
            common = _common(own, room)
            if common is not None and len({self.ground.master(place) for place in edge}) == 2:
                picture.paste(INK, _within(common, room), mask.crop(_within(common, own)))

    def _write_wastes(self, canvas: Canvas, room: Room) -> None:
        width, height = self.plate.frame.size
        for area in shapes().areas.values():
            if area.kind == "impassable":
                x, y = self.plate.frame.spot(area.label)
                if EDGE < x < width - EDGE and EDGE < y < height - EDGE:
                    write_waste(canvas, (x - room[0], y - room[1]), area.name, self.plate.style.names[0])

    def _draw_straits(self, canvas: Canvas, room: Room) -> None:
        """Open, or held by whoever controls both shores [SS-540]."""
        plate, lands = self.plate, self.ground.lands
        for strait in plate.box.atlas(self.ground.half).straits:
            x, y = plate.frame.spot(shapes().straits[strait.id])
            one, other = (lands[shore].controller for shore in strait.shores)
            holder = one if one is not None and one == other else None
            spot, radius = (x - room[0], y - room[1]), plate.style.city * 1.5
            signs.strait(canvas, spot, radius, holder, can_be_crossed=strait.can_be_crossed)


def _coloured(ids: Image.Image, palette: list[int]) -> Image.Image:
    """Areas in their colours: no pixel is touched, only the palette."""
    picture = Image.frombytes("P", ids.size, ids.tobytes())
    picture.putpalette(palette)
    return picture.convert("RGB")


def _size(room: Room) -> int:
    left, top, right, bottom = room
    return (right - left) * (bottom - top)


def _common(one: Room, other: Room) -> Room | None:
    """The pixels that two rooms have in common."""
    if one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]:
        return None
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _within(one: Room, other: Room) -> Room:
    """A room as seen from the corner of another one."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[0], one[3] - other[1]
