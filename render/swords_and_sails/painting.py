"""The ground of a map in the colours of a state: baked as every power holds its home, other hands put in by look-up."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from PIL import Image, ImageChops

from render.cache import kept_pictures
from render.canvas import Canvas, stain
from render.mosaic import Mosaic
from render.patterns import pattern_mask
from render.swords_and_sails import signs
from render.swords_and_sails.atlas import shapes
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.labels import draw_cities, write_waste
from render.swords_and_sails.liveries import HATCHING, SEA, STYLES, burnt_of, is_dark, rim_of, thread_of
from render.swords_and_sails.plates import Plate
from render.theme import INK, WHITE, Colour, Pattern, mix
from rules.kernel.kept import Kept
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Half

WEAVE, STRIPES = 26, 15
"""After how many pixels the patterns of major powers, and the stripes of minor ones, repeat."""
NONE = Image.Dither.NONE
EDGE = 60
"""Names of land that nobody can enter keep so far from the edge."""
PATCHES = kept_pictures("patches", 18)
"""Territories in other hands than at home."""
COATS: Kept[Hashable, Mapping[str, Coat]] = Kept("coats", 8)
"""How all land is coloured at home, by half, and what is not so on the grounds of states."""
BARE: Kept[Hashable, Mosaic] = Kept("small maps", 2)
CUTTERS = kept_pictures("cutters", 4)
"""Along which they are cut out: masks of bits, through which Pillow pastes in a quarter of the time."""


def painted(plate: Plate, ground: Ground) -> Mosaic:
    """The map in the colours of a state, with all that stands on it for long: broad borders, cities and straits."""
    canvas = looked_up(plate, ground)
    _part_realms(canvas, plate, ground)
    _write_wastes(canvas, plate)
    for place in plate.masks:
        if place in ground.lands and place in plate.lettering:
            draw_cities(canvas, plate, plate.lettering[place], ground.lands[place])
    _draw_straits(canvas, plate, ground)
    return canvas


def bare(plate: Plate, ground: Ground) -> Mosaic:
    """The land of a state with its broad borders alone. Nobody may draw on it: all who look share it."""

    def painted() -> Mosaic:
        canvas = looked_up(plate, ground)
        _part_realms(canvas, plate, ground)
        return canvas

    return BARE.made((plate.frame, ground), painted)


def looked_up(plate: Plate, ground: Ground) -> Mosaic:
    """The bare land of a ground: what is not as at home is cut out once, and put in."""
    canvas, masks = Mosaic(land_at_home(plate, ground.half), least_type=plate.style.least_type), plate.masks
    for place, coat in _changed(plate.box, ground).items():
        if place in masks:
            canvas.paste(_patch(plate, place, coat), masks[place].corner, _cutter(plate, place))
    return canvas


def _changed(box: Content, ground: Ground) -> Mapping[str, Coat]:
    """The territories that are not coloured as at home, on whatever part of the map."""

    def compared() -> Mapping[str, Coat]:
        home = COATS.made(ground.half, lambda: coats_of(box, Ground.at_home(box, ground.half)))
        return {place: coat for place, coat in coats_of(box, ground).items() if coat != home[place]}

    return COATS.made(ground, compared)


# Single territories


@dataclass(frozen=True)
class Coat:
    """How a territory is coloured."""

    fill: Colour
    patterns: tuple[tuple[Pattern, int, Colour], ...]
    band: Colour | None
    """Along the edge of a home."""

    @property
    def line(self) -> Colour:
        """The thin borders on it."""
        return mix(self.fill, WHITE if is_dark(self.fill) else INK, 0.55)


def coats_of(box: Content, ground: Ground) -> Mapping[str, Coat]:
    """How each territory is coloured on a ground."""
    return {place: _coat_of(box, ground, place) for place in ground.lands}


def _coat_of(box: Content, ground: Ground, place: str) -> Coat:
    home, band = box.territory(place).home, None
    if home is not None and home in ground.realms:  # [SS-153]
        band = rim_of(home) if ground.lands[place].controller is home else STYLES[home].colour
    return Coat(ground.fill(place), tuple(_patterns(ground, place)), band)


def _patterns(ground: Ground, place: str) -> Iterator[tuple[Pattern, int, Colour]]:
    """Major powers each have their own, minor ones stripes; hatching for closed land, checks for pillaged land."""
    land = ground.lands[place]
    holder = land.controller
    if holder is not None and holder in ground.realms:
        pattern, pitch = (STYLES[holder].pattern, WEAVE) if holder.is_major else (Pattern.DIAGONAL, STRIPES)
        yield pattern, pitch, thread_of(holder)
    if land.is_closed:
        yield Pattern.CROSSHATCH, 16, HATCHING
    if land.pillage:
        yield Pattern.CHECKS, 14, burnt_of(holder)


def _cutter(plate: Plate, place: str) -> Image.Image:
    """The pixels of a territory: each belongs to it or not."""
    return CUTTERS.made((plate.frame, place), lambda: plate.masks[place].picture.convert("1", dither=NONE))


def _patch(plate: Plate, place: str, coat: Coat) -> Image.Image:
    """A territory coloured so, to be cut out."""

    def painted() -> Image.Image:
        mask = plate.masks[place]
        picture = Image.new("RGB", mask.picture.size, coat.fill)
        _weave(picture, plate, place, coat, (0, 0))
        stain(picture, coat.line, (0, 0), plate.borders.crop(mask.room))
        waters = plate.waters.crop(mask.room)
        picture.paste(waters, (0, 0), waters)
        return picture

    return PATCHES.made((plate.frame, place, coat), painted)


def _weave(picture: Image.Image, plate: Plate, place: str, coat: Coat, corner: tuple[int, int]) -> None:
    """Patterns on a territory, and over them the band along the edge of a home."""
    mask = plate.masks[place]
    for pattern, pitch, ink in coat.patterns:
        stain(picture, ink, corner, ImageChops.multiply(mask.picture, pattern_mask(pattern, pitch, mask.room)))
    if coat.band is not None:
        stain(picture, coat.band, corner, plate.bands[place].picture)


# The whole


def land_at_home(plate: Plate, half: Half) -> Image.Image:
    """The bare land of a game that all powers play, where each holds its home and nothing else."""
    return plate.layer(f"land at home, {half}", lambda: land(plate, Ground.at_home(plate.box, half)))


def land(plate: Plate, ground: Ground) -> Image.Image:
    """The bare land of a ground, painted without any look-up."""
    areas = shapes().areas.values()
    picture = _coloured(plate.ids, {area.number: ground.fill(area.id) for area in areas}, SEA)
    coats = coats_of(plate.box, ground)
    for place, mask in plate.masks.items():
        if place in coats:
            _weave(picture, plate, place, coats[place], mask.corner)
    lines = {area.number: Coat(ground.fill(area.id), (), None).line for area in areas}
    picture.paste(_coloured(plate.ids, lines, INK), (0, 0), plate.borders)
    picture.paste(plate.waters, (0, 0), plate.waters)
    return picture


def _coloured(ids: Image.Image, colours: dict[int, Colour], others: Colour) -> Image.Image:
    """Areas in their colours: no pixel is touched, only the palette."""
    picture = Image.frombytes("P", ids.size, ids.tobytes())
    picture.putpalette([part for number in range(256) for part in colours.get(number, others)])
    return picture.convert("RGB")


def _part_realms(canvas: Canvas, plate: Plate, ground: Ground) -> None:
    """A broad line wherever two neighbours have different masters."""
    for edge, line in plate.broad_borders.items():
        one, other = edge.split()
        if ground.master(one) != ground.master(other):
            canvas.paste(INK, line.corner, line.picture)


def _write_wastes(canvas: Canvas, plate: Plate) -> None:
    width, height = plate.frame.size
    for area in shapes().areas.values():
        if area.kind == "impassable":
            x, y = plate.frame.spot(area.label)
            if EDGE < x < width - EDGE and EDGE < y < height - EDGE:
                write_waste(canvas, (x, y), area.name, plate.style.names[0])


def _draw_straits(canvas: Canvas, plate: Plate, ground: Ground) -> None:
    """Open, or held by whoever controls both shores [SS-540]."""
    for strait in plate.box.atlas(ground.half).straits:
        one, other = (ground.lands[shore].controller for shore in strait.shores)
        holder = one if one is not None and one == other else None
        spot, radius = plate.frame.spot(shapes().straits[strait.id]), plate.style.city * 1.5
        signs.strait(canvas, spot, radius, holder, can_be_crossed=strait.can_be_crossed)
