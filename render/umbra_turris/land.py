"""The still ground of a table: what a location is made of, with all its pieces and the grid, painted once."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from render.baked import still
from render.canvas import Canvas, sprite
from render.chance import Chance
from render.geometry import Box, Point, polar, regular_polygon
from render.patterns import stone
from render.tabletop import BOLD_STEP, STEP, TableMap
from render.theme import BLACK, INK, WHITE, Paint, mix
from render.umbra_turris.buildings import paint_platform, paint_solid, paint_wall, paint_water
from render.umbra_turris.growth import paint_area
from render.umbra_turris.palette import BARE, SCENERIES, Floor, Scenery
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Ground
from rules.umbra_turris.land import Land, LandPart

PER_CM = 24
"""So many pixels are a centimetre of the baked land."""
SIDE = TABLE * PER_CM
NEAR = 3
"""How far around an extra piece its shadow may fall, in cm."""
ORDER = (Ground.WATER, Ground.AREA, Ground.PLATFORM, Ground.WALL, Ground.SOLID)
"""What lies lowest is painted first."""


def location_of(field: Battlefield) -> str:
    """Where the battle is fought; empty before a Terrain Card lies."""
    card = field.table.terrain_card
    return field.content.terrain_card(card).location if card else ""


def scenery_of(field: Battlefield) -> Scenery:
    """How the location of a battle looks."""
    return SCENERIES.get(location_of(field), BARE)


def land_picture(field: Battlefield) -> Image.Image:
    """The whole table with the pieces of its layout; extra pieces are laid on it."""
    location = location_of(field)
    return still(("Umbra Turris", "land", location, PER_CM), lambda: paint_land(field.land, scenery_of(field)))


def paint_land(land: Land, scenery: Scenery) -> Image.Image:
    """The ground, everything that stands on it, and the grid."""
    canvas = Canvas(SIDE, SIDE, scenery.bright)
    table = TableMap((TABLE, TABLE), Box(0, 0, SIDE, SIDE))
    paint_ground(canvas, scenery)
    paint_parts(canvas, table, land, [part for part in land.parts if not part.piece.startswith("X")], scenery)
    paint_grid(canvas, table)
    return canvas.finish()


def paint_parts(canvas: Canvas, table: TableMap, land: Land, parts: Iterable[LandPart], scenery: Scenery) -> None:
    """Parts of pieces, the lowest first."""
    for part in sorted(parts, key=lambda one: ORDER.index(one.kind)):
        name = part.part.name or land.names[part.piece]
        match part.kind:
            case Ground.WATER:
                paint_water(canvas, table, part)
            case Ground.AREA:
                paint_area(canvas, table, part, scenery)
            case Ground.PLATFORM:
                paint_platform(canvas, table, part, scenery)
            case Ground.WALL:
                paint_wall(canvas, table, part, name)
            case Ground.SOLID:
                paint_solid(canvas, table, part, name)


def lay_extra_pieces(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """The pieces that players have added, with the grid over them."""
    per_cm, scenery = table.per_cm, scenery_of(field)
    for part in field.land.parts:
        if not part.piece.startswith("X"):
            continue
        west, south, east, north = part.part.rect or (0, 0, 0, 0)
        wide, high = (east - west + 2 * NEAR) * per_cm, (north - south + 2 * NEAR) * per_cm
        spot = table((west + east) / 2, (south + north) / 2)
        if not _is_seen(table, spot, wide, high):
            continue
        own = TableMap(
            (TABLE, TABLE),
            Box(
                (NEAR - west) * per_cm,
                high - (TABLE - south + NEAR) * per_cm,
                (TABLE + NEAR - west) * per_cm,
                high - (NEAR - south) * per_cm,
            ),
        )
        key = "extra piece", part.part, per_cm, location_of(field)
        piece = sprite(
            (wide, high),
            key,
            lambda clear, own=own, part=part: paint_parts(clear, own, field.land, [part], scenery),  # type: ignore[misc]
            canvas.scale,
        )
        canvas.put(piece, spot)


def _is_seen(table: TableMap, spot: Point, wide: float, high: float) -> bool:
    """Whether any of a piece lies on the part of the table that is shown."""
    (x, y), room = spot, table.seen
    return (
        room.left < x + wide / 2
        and x - wide / 2 < room.right
        and room.top < y + high / 2
        and y - high / 2 < room.bottom
    )


# The bare ground


def paint_ground(canvas: Canvas, scenery: Scenery) -> None:
    """Grass, cobbles or flagstones with light and shade."""
    canvas.lay(canvas.box, lambda size: stone(size, scenery.dark, scenery.bright))
    chance = Chance(f"ground {scenery}")
    if scenery.floor is Floor.COBBLES:
        _paint_cobbles(canvas, scenery, chance)
    elif scenery.floor is Floor.FLAGS:
        _paint_flags(canvas, scenery, chance)
    for _ in range(46):
        spot = chance.between(0, SIDE), chance.between(0, SIDE)
        far = chance.between(60, 190)
        blot = [polar(spot, far * chance.between(0.6, 1.2), turn) for turn in range(0, 360, 30)]
        canvas.glow(blot, mix(scenery.dark, BLACK, 0.2) if chance.of(2) else mix(scenery.bright, WHITE, 0.25), 0.3, 50)
    tufts = 2600 if scenery.floor is Floor.GRASS else 500
    for _ in range(tufts):
        x, y = chance.between(0, SIDE), chance.between(0, SIDE)
        tone = mix(scenery.tuft, WHITE if chance.of(3) == 0 else BLACK, chance.between(0.0, 0.22))
        for lean in (-3.6, 0.5, 4.0):
            canvas.line([(x + lean * 0.4, y), (x + lean, y - chance.between(5, 11))], tone, 1.6, caps=False)
    for _ in range(160):
        spot = chance.between(0, SIDE), chance.between(0, SIDE)
        canvas.circle((spot[0] + 1.5, spot[1] + 2), 3.2, mix(scenery.dark, BLACK, 0.4))
        canvas.circle(spot, chance.between(2, 3.4), mix(scenery.bright, WHITE, 0.3))


def _paint_cobbles(canvas: Canvas, scenery: Scenery, chance: Chance) -> None:
    """Rounded stones in rows, each a little different."""
    high, wide = 20.0, 25.0
    for row in range(int(SIDE / high) + 1):
        for column in range(int(SIDE / wide) + 2):
            x = (column - row % 2 / 2) * wide + chance.between(-2, 2)
            tone = mix(scenery.dark, scenery.bright, chance.between(0.1, 1.0))
            box = Box(x + 1.5, row * high + 1.5, x + wide - 1.5, (row + 1) * high - 1.5)
            canvas.rectangle(box, Paint(tone, alpha=0.75), mix(scenery.dark, BLACK, 0.16), 1.2, 7)


def _paint_flags(canvas: Canvas, scenery: Scenery, chance: Chance) -> None:
    """Sand through which old flagstones show."""
    for _ in range(230):
        spot = round(chance.between(0, 35)) * 48.0, round(chance.between(0, 35)) * 48.0
        flag = [(x + chance.between(-5, 5), y + chance.between(-5, 5)) for x, y in Box.around(spot, 44).corners]
        tone = mix(scenery.bright, WHITE if chance.of(2) else scenery.dark, chance.between(0.1, 0.5))
        canvas.polygon(flag, Paint(tone, alpha=0.6), mix(scenery.dark, BLACK, 0.22), 1.6)
    for _ in range(60):
        spot = chance.between(0, SIDE), chance.between(0, SIDE)
        canvas.polygon(
            regular_polygon(spot, chance.between(4, 9), 5, chance.between(0, 70)), mix(scenery.dark, BLACK, 0.2)
        )


def paint_grid(canvas: Canvas, table: TableMap) -> None:
    """Thin lines every 5 cm, bold ones every 10, through which the land shows."""
    for at in range(0, TABLE + 1, STEP):
        is_bold = at % BOLD_STEP == 0
        half = (0.07 if is_bold else 0.035) * table.per_cm
        alpha = 0.42 if is_bold else 0.26
        x, y = table(at, at)
        for shift, colour in ((half * 1.6, WHITE), (0.0, INK)):
            strength = alpha * (0.6 if colour == WHITE else 1)
            canvas.rectangle(Box(x - half + shift, 0, x + half + shift, SIDE), Paint(colour, alpha=strength))
            canvas.rectangle(Box(0, y - half + shift, SIDE, y + half + shift), Paint(colour, alpha=strength))
