"""The names of all areas on a map, and the cities under them."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from PIL import Image, ImageChops

from render.baked import Still, Stills, stills
from render.cache import weight
from render.canvas import SPRITE_SCALE, Canvas, stain
from render.geometry import Point
from render.swords_and_sails import signs
from render.swords_and_sails.grounds import Ground
from render.swords_and_sails.lettering import Lettering, fingerprint
from render.swords_and_sails.liveries import SEA, SEA_NAME, WASTE_NAME, is_dark
from render.swords_and_sails.plates import CITY_ROW, Plate
from render.theme import BLACK, INK, WHITE, Colour, Face, mix
from rules.kernel.kept import Kept
from rules.swords_and_sails.views import LandView
from rules.swords_and_sails.vocabulary import Faction

Coat = tuple[Image.Image | Colour, Still]
"""A picture or a colour, and the mask through which it is put on."""
NAMES: Kept[Hashable, tuple[Coat, ...]] = Kept(
    "names", 4 * 2**20, lambda coats: sum(weight(what) for what, _ in coats if isinstance(what, Image.Image))
)
"""Names in their colours."""

# Names


def write_names(canvas: Canvas, plate: Plate, ground: Ground) -> None:
    """The names of all areas in the game: after the arrows, so that none is hidden by one."""
    seas = plate.box.atlas(ground.half).seas
    named = fingerprint(plate.frame, plate.style, plate.box)
    letters, halos = (letters_of(plate, has_halo) for has_halo in (False, True))
    for place, lettering in plate.lettering.items():
        if not lettering.lines:
            continue
        if place in seas:
            ink, halo = SEA_NAME, mix(SEA, WHITE, 0.5)
        elif place in ground.lands:
            fill = ground.fill(place)
            ink, halo = (WHITE, mix(fill, BLACK, 0.55)) if is_dark(fill) else (INK, mix(fill, WHITE, 0.7))
        else:
            continue
        made = partial(inked, letters[place], halos[place], ink, halo)
        for what, mask in NAMES.made((named, place, ink, halo), made):
            canvas.paste(what, mask.corner, mask.picture)


def letters_of(plate: Plate, has_halo: bool) -> Stills:
    """All names as masks, which take any colour: land changes hands, its name stays."""
    key = "halos" if has_halo else "letters", fingerprint(plate.frame, plate.style, plate.box)
    return stills(key, lambda: {place: _cut(one, has_halo) for place, one in plate.lettering.items() if one.lines})


def inked(letters: Still, around: Still, ink: Colour, halo: Colour) -> tuple[Coat, ...]:
    """A name in its colours: put on at once where its halo is full under all letters, else one after the other."""
    left, top, right, bottom = letters.room
    x, y = around.corner
    under = around.picture.crop((left - x, top - y, right - x, bottom - y))
    written = letters.picture.point([0, *[255] * 255])
    if ImageChops.multiply(written, ImageChops.invert(under)).getbbox() is not None:
        return (halo, around), (ink, letters)
    picture = Image.new("RGB", around.picture.size, halo)
    stain(picture, ink, (left - x, top - y), letters.picture)
    return ((picture, around),)


def _cut(lettering: Lettering, has_halo: bool) -> Still:
    """The lines of a name as a mask, grown by some breadth."""
    (x, y), is_sea = lettering.name.centre, lettering.is_sea
    width, height = (round(side + 12) for side in (lettering.name.width, lettering.name.height))
    clear = Canvas(width, height, None, SPRITE_SCALE)
    middle, top = clear.box.centre[0], clear.box.centre[1] - lettering.name.height / 2
    around = 1.0 if is_sea else lettering.size * 0.11
    for index, line in enumerate(lettering.lines):
        spot, halo = (middle, top + (index + 0.5) * lettering.leading), WHITE if has_halo else None
        clear.text(spot, line, lettering.size, WHITE, lettering.face, halo=halo, halo_width=around)
    mask = clear.image.getchannel("A").reduce(SPRITE_SCALE)
    return Still(mask, (round(x - mask.width / 2), round(y - mask.height / 2))).trimmed()


def write_waste(canvas: Canvas, spot: Point, name: str, size: int) -> None:
    """The name of land that nobody can enter."""

    def paint(clear: Canvas) -> None:
        clear.text(clear.box.centre, name, size, WASTE_NAME, Face.SERIF_ITALIC)

    width = round(canvas.text_width(name, size, Face.SERIF_ITALIC)) + 8
    canvas.stamp(spot, (width, 2 * size), ("waste", name, size), paint)


# Cities


def draw_cities(canvas: Canvas, plate: Plate, lettering: Lettering, land: LandView) -> None:
    """Major ones first, then minor ones, those that players built last; a flame where the land lies waste."""
    is_capital, radius = plate.box.territory(lettering.area).is_capital, plate.style.city
    count = land.cities
    step = plate.style.city_step * min(1.0, CITY_ROW / max(1, count))
    (x, y), width = lettering.cities, step * (count - 1 + (1.4 if land.pillage else 0))
    for index in range(count):
        spot, minor = (x - width / 2 + index * step, y), index - land.majors
        if minor < 0:
            holder = _holder_of_major(land, index)
            signs.major_city(canvas, spot, radius, holder, is_capital=is_capital and index == 0)
        else:
            is_built = minor >= land.printed_minors
            signs.minor_city(canvas, spot, radius, _holder_of_minor(land, minor), is_built=is_built)
    if land.pillage:
        signs.pillage(canvas, (x + width / 2, y - radius * 0.4), radius * 2.1, land.pillage)
    if count and lettering.port is not None:
        signs.anchor(canvas, lettering.port, radius * 1.5)


def _holder_of_major(land: LandView, index: int) -> Faction | None:
    """Who took a major city alone; the last of the row fall first."""
    return land.taken.by if land.taken and index >= land.majors - land.taken.majors else None


def _holder_of_minor(land: LandView, index: int) -> Faction | None:
    """Who took a minor city alone; the first of the row fall first."""
    return land.taken.by if land.taken and index < land.taken.minors else None
