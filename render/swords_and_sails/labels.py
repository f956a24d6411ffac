"""The names of all areas on a map, and the cities under them."""

from __future__ import annotations

from PIL import Image

from render.cache import SPRITES
from render.canvas import SPRITE_SCALE, Canvas
from render.geometry import Point
from render.swords_and_sails import signs
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.lettering import Lettering
from render.swords_and_sails.liveries import SEA, SEA_NAME, WASTE_NAME, is_dark
from render.swords_and_sails.plates import CITY_ROW, Plate
from render.theme import BLACK, INK, WHITE, Colour, Face, mix
from rules.swords_and_sails.views import LandView
from rules.swords_and_sails.vocabulary import Faction

# Names


def write_names(canvas: Canvas, plate: Plate, ground: Ground) -> None:
    """The names of all areas in the game: after the arrows, so that none is hidden by one."""
    seas = plate.box.atlas(ground.half).seas
    for place, lettering in plate.lettering.items():
        if place in seas:
            _write_name(canvas, lettering, SEA_NAME, mix(SEA, WHITE, 0.5), 1.0)
        elif place in ground.lands:
            fill = ground.fill(place)
            ink, halo = (WHITE, mix(fill, BLACK, 0.55)) if is_dark(fill) else (INK, mix(fill, WHITE, 0.7))
            _write_name(canvas, lettering, ink, halo, lettering.size * 0.11)


def _write_name(canvas: Canvas, lettering: Lettering, ink: Colour, halo: Colour, breadth: float) -> None:
    """Halo and letters are kept as masks, which take any colour: land changes hands, its name stays."""
    x, y = lettering.name.centre
    for colour, around in ((halo, breadth), (ink, 0.0)):
        mask = _letters(lettering, around)
        canvas.image.paste(colour, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)


def _letters(lettering: Lettering, around: float) -> Image.Image:
    """The lines of a name as a mask, grown by some breadth."""
    width, height = (round(side + 12) for side in (lettering.name.width, lettering.name.height))

    def cut() -> Image.Image:
        clear = Canvas(width, height, None, SPRITE_SCALE)
        x, top = clear.box.centre[0], clear.box.centre[1] - lettering.name.height / 2
        for index, line in enumerate(lettering.lines):
            spot, halo = (x, top + (index + 0.5) * lettering.leading), WHITE if around else None
            clear.text(spot, line, lettering.size, WHITE, lettering.face, halo=halo, halo_width=around)
        return clear.image.getchannel("A").reduce(SPRITE_SCALE)

    return SPRITES.get(("name", lettering.lines, lettering.size, around), cut)


def write_waste(canvas: Canvas, spot: Point, name: str, size: int) -> None:
    """The name of land that nobody can enter."""

    def paint(clear: Canvas) -> None:
        clear.text(clear.box.centre, name, size, WASTE_NAME, Face.SERIF_ITALIC)

    width = round(canvas.text_width(name, size, Face.SERIF_ITALIC)) + 8
    canvas.stamp(spot, (width, 2 * size), ("waste", name, size), paint)


# Cities


def draw_cities(canvas: Canvas, plate: Plate, lettering: Lettering, land: LandView, corner: Point) -> None:
    """Major ones first, then minor ones, those that players built last; a flame where the land lies waste.

    The corner of the canvas on the plate is even, so that halves are rounded as on the whole.
    """
    is_capital, radius = plate.box.territory(lettering.area).is_capital, plate.style.city
    count = land.cities
    step = plate.style.city_step * min(1.0, CITY_ROW / max(1, count))
    (x, y), width = lettering.cities, step * (count - 1 + (1.4 if land.pillage else 0))
    for index in range(count):
        spot, minor = _seen((x - width / 2 + index * step, y), corner), index - land.majors
        if minor < 0:
            holder = _holder_of_major(land, index)
            signs.major_city(canvas, spot, radius, holder, is_capital=is_capital and index == 0)
        else:
            is_built = minor >= land.printed_minors
            signs.minor_city(canvas, spot, radius, _holder_of_minor(land, minor), is_built=is_built)
    if land.pillage:
        flame = _seen((x + width / 2, y - radius * 0.4), corner)
        signs.pillage(canvas, flame, radius * 2.1, land.pillage)
    if count and lettering.port is not None:
        signs.anchor(canvas, _seen(lettering.port, corner), radius * 1.5)


def _holder_of_major(land: LandView, index: int) -> Faction | None:
    """Who took a major city alone; the last of the row fall first."""
    return land.taken.by if land.taken and index >= land.majors - land.taken.majors else None


def _holder_of_minor(land: LandView, index: int) -> Faction | None:
    """Who took a minor city alone; the first of the row fall first."""
    return land.taken.by if land.taken and index < land.taken.minors else None


def _seen(point: Point, corner: Point) -> Point:
    return point[0] - corner[0], point[1] - corner[1]
