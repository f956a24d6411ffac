"""What covers an area: woods, thickets, bare trees, graves, rubble and market stalls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.brush import Brush
from render.canvas import Canvas
from render.chance import Chance
from render.geometry import Box, Point, polar, regular_polygon
from render.tabletop import TableMap
from render.theme import BLACK, INK, WHITE, Colour, Paint, mix
from render.umbra_turris.palette import (
    BARK,
    BUSH,
    CREAM,
    DEAD,
    DEEP_LEAF,
    LEAF,
    PALE_ROCK,
    PLANK,
    ROCK,
    WINE,
    Scenery,
)
from render.umbra_turris.shade import cast
from rules.umbra_turris.land import LandPart

TALL = 8
"""From this height on, trees are trees and not bushes."""


def paint_area(canvas: Canvas, table: TableMap, part: LandPart, scenery: Scenery) -> None:
    """The floor of an area, what stands on it, and its edge, which counts in the rules."""
    outline = [table(*point) for point in part.part.outline]
    chance = Chance(f"area {part.part.outline}")
    per_cm = table.per_cm
    floor = mix(scenery.dark, BLACK, 0.34) if part.part.obscuring else mix(scenery.dark, ROCK, 0.4)
    canvas.glow(outline, floor, 0.6 if part.part.obscuring else 0.5, per_cm * 0.5)
    if part.part.obscuring:
        _paint_wood(canvas, table, part, scenery, chance)
    elif scenery.is_graveyard:
        _paint_graves(canvas, table, part, chance)
    elif scenery.is_market and part.part.rect is not None and not part.piece.startswith("X"):
        _paint_stalls(canvas, table, part, chance)
    else:
        _paint_rubble(canvas, table, part, chance)
    ring = [*outline, outline[0]]
    canvas.line(ring, mix(floor, INK, 0.55), per_cm * 0.2, (per_cm * 0.9, per_cm * 0.7), caps=False)
    canvas.line(ring, CREAM, per_cm * 0.08, (per_cm * 0.9, per_cm * 0.7), caps=False)


def is_inside(outline: Sequence[Point], spot: Point) -> bool:
    """Whether a point lies inside an outline."""
    x, y = spot
    crossed = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def spots(part: LandPart, chance: Chance, apart: float, margin: float) -> Iterator[Point]:
    """Places all over an area in centimetres, the northern first, none nearer to its edge than a margin."""
    outline = [(float(x), float(y)) for x, y in part.part.outline]
    room = Box.bounding(outline)
    rows = int(room.height / (apart * 0.87)) + 1
    for row in range(rows, -1, -1):
        y = room.top + row * apart * 0.87
        for column in range(int(room.width / apart) + 2):
            x = room.left + (column + row % 2 / 2) * apart
            spot = x + chance.between(-0.22, 0.22) * apart, y + chance.between(-0.22, 0.22) * apart
            if all(is_inside(outline, polar(spot, margin, turn)) for turn in range(0, 360, 60)):
                yield spot


# Trees


def _paint_wood(canvas: Canvas, table: TableMap, part: LandPart, scenery: Scenery, chance: Chance) -> None:
    is_tall = part.height >= TALL
    apart = (2.6 if scenery.is_dead else 2.1) if is_tall else 1.55
    margin = 0.9 if is_tall else 0.6
    for spot in spots(part, chance, apart, margin):
        brush = Brush(canvas, table(*spot), table.per_cm * chance.between(0.85, 1.15))
        if scenery.is_dead:
            _paint_bare_tree(brush, chance)
        elif is_tall:
            leaf = mix(DEEP_LEAF, LEAF, chance.part())
            _paint_canopy(brush, mix(leaf, scenery.dark, 0.1), chance, 1.35)
        else:
            _paint_canopy(brush, mix(BUSH, LEAF, chance.between(0.0, 0.5)), chance, 0.85)


def _paint_canopy(brush: Brush, leaf: Colour, chance: Chance, far: float) -> None:
    """A crown of leaves from above, lit from the north-west."""
    lobes = [polar((0, 0), far * 0.45, turn + chance.between(-18, 18)) for turn in range(0, 360, 60)]
    reach = far * 0.56
    for x, y in lobes:
        brush.disc(x + far * 0.22, y + far * 0.3, reach, Paint(BLACK, alpha=0.2))
    for x, y in lobes:
        brush.disc(x, y, reach + 0.1, mix(leaf, BLACK, 0.5))
    for x, y in lobes:
        brush.disc(x, y, reach, leaf)
    for x, y in lobes[2:5]:
        brush.disc(x - far * 0.08, y - far * 0.1, reach * 0.62, mix(leaf, WHITE, 0.1))
    for _ in range(7):
        x, y = polar((-far * 0.12, -far * 0.14), far * chance.between(0.1, 0.7), chance.between(0, 360))
        brush.disc(x, y, far * 0.09, mix(leaf, WHITE, 0.24) if chance.of(2) else mix(leaf, BLACK, 0.3))


def _paint_bare_tree(brush: Brush, chance: Chance) -> None:
    """A trunk and branches without leaves, and their shadow."""
    start = chance.between(0, 72)
    boughs = [(start + turn + chance.between(-16, 16), chance.between(1.1, 1.7)) for turn in range(0, 360, 60)]
    for shift, ink, wide in ((0.3, mix(DEAD, BLACK, 0.45), 0.2), (0.0, mix(DEAD, BLACK, 0.4), 0.3), (0, DEAD, 0.17)):
        for turn, far in boughs:
            end, fork = polar((shift, shift), far, turn), polar((shift, shift), far * 0.55, turn)
            brush.line([(shift, shift), fork, end], ink, wide)
            brush.line([fork, polar(fork, far * 0.45, turn + 38)], ink, wide * 0.7)
            brush.line([fork, polar(fork, far * 0.4, turn - 42)], ink, wide * 0.7)
    brush.disc(0, 0, 0.32, mix(DEAD, BLACK, 0.4))
    brush.disc(-0.05, -0.05, 0.2, mix(DEAD, WHITE, 0.2))


# Graves


def _paint_graves(canvas: Canvas, table: TableMap, part: LandPart, chance: Chance) -> None:
    for spot in spots(part, chance, 3.1, 1.0):
        brush = Brush(canvas, table(*spot), table.per_cm)
        earth = mix(BARK, ROCK, 0.35)
        brush.oval(0, 0.65, 0.62, 1.0, mix(earth, BLACK, 0.25))
        brush.oval(-0.04, 0.58, 0.55, 0.9, earth)
        stone = mix(ROCK, WHITE, chance.between(0.1, 0.4))
        brush.shape([(-0.5, -0.2), (0.8, -0.2), (0.95, 0.25), (-0.4, 0.25)], Paint(BLACK, alpha=0.3))
        if chance.of(3):
            top = [polar((0, -0.55), 0.5, turn) for turn in range(180, 361, 20)]
            brush.shape([*top, (0.5, 0.05), (-0.5, 0.05)], stone, mix(stone, BLACK, 0.6), 0.1)
            brush.line([(0, -0.75), (0, -0.2)], mix(stone, BLACK, 0.5), 0.1, caps=False)
            brush.line([(-0.2, -0.55), (0.2, -0.55)], mix(stone, BLACK, 0.5), 0.1, caps=False)
        else:
            for ink, wide in ((mix(stone, BLACK, 0.6), 0.42), (stone, 0.24)):
                brush.line([(0, -1.1), (0, 0.05)], ink, wide, caps=False)
                brush.line([(-0.48, -0.72), (0.48, -0.72)], ink, wide, caps=False)


# Rubble


def _paint_rubble(canvas: Canvas, table: TableMap, part: LandPart, chance: Chance) -> None:
    """Blocks and pebbles, and here and there a fallen column or a beam."""
    for number, spot in enumerate(spots(part, chance, 1.9, 0.7)):
        brush = Brush(canvas, table(*spot), table.per_cm)
        if number % 9 == 4:
            _paint_fallen(brush, chance)
            continue
        for _ in range(1 + chance.of(3)):
            x, y = chance.between(-0.6, 0.6), chance.between(-0.6, 0.6)
            far, sides = chance.between(0.25, 0.62), 5 + chance.of(3)
            block = [
                polar((x, y), far * chance.between(0.75, 1.1), 360 * corner / sides + chance.between(-14, 14))
                for corner in range(sides)
            ]
            stone = mix(mix(ROCK, PALE_ROCK, chance.part()), BLACK, chance.between(0, 0.12))
            brush.shape([(a + 0.16, b + 0.2) for a, b in block], Paint(BLACK, alpha=0.32))
            brush.shape(block, stone, mix(stone, BLACK, 0.5), 0.07)
            brush.shape(
                [(x + (a - x) * 0.5 - 0.06, y + (b - y) * 0.5 - 0.07) for a, b in block], mix(stone, WHITE, 0.3)
            )


def _paint_fallen(brush: Brush, chance: Chance) -> None:
    """A drum of a column, or a charred beam."""
    turn = chance.between(0, 180)
    start, end = polar((0, 0), 1.3, turn), polar((0, 0), 1.3, turn + 180)
    if chance.of(2):
        for ink, wide, shift in ((mix(ROCK, BLACK, 0.6), 1.0, 0.12), (PALE_ROCK, 0.82, 0.0), (WHITE, 0.18, -0.16)):
            brush.line([(start[0] + shift, start[1] + shift), (end[0] + shift, end[1] + shift)], ink, wide, caps=False)
        for part in (-0.5, 0.1, 0.6):
            at = (start[0] * part, start[1] * part)
            brush.line([polar(at, 0.4, turn + 90), polar(at, 0.4, turn - 90)], mix(ROCK, BLACK, 0.3), 0.08, caps=False)
    else:
        for ink, wide in ((mix(BARK, BLACK, 0.55), 0.5), (BARK, 0.32), (mix(BARK, WHITE, 0.25), 0.08)):
            brush.line([start, end], ink, wide, caps=False)


# Stalls


def _paint_stalls(canvas: Canvas, table: TableMap, part: LandPart, chance: Chance) -> None:
    """Market stalls in two rows: striped awnings, crates and barrels between them."""
    west, south, east, north = part.part.rect or (0, 0, 1, 1)
    cloths = (WINE, (46, 92, 110), (170, 124, 48), (70, 104, 66))
    columns = max(1, round((east - west) / 5))
    wide = (east - west) / columns
    for row, y in enumerate((north - 2.6, south + 2.6)):
        for column in range(columns):
            x = west + (column + 0.5) * wide
            _paint_awning(canvas, table, (x, y), wide * 0.82, cloths[(row + column * 2 + 1) % 4])
    for spot in spots(part, chance, 2.0, 0.8):
        if abs(spot[1] - (south + north) / 2) < 1.1:
            brush = Brush(canvas, table(*spot), table.per_cm)
            brush.disc(0.14, 0.18, 0.55, Paint(BLACK, alpha=0.35))
            if chance.of(2):
                brush.disc(0, 0, 0.55, mix(PLANK, BLACK, 0.5))
                brush.disc(0, 0, 0.42, PLANK)
                brush.disc(0, 0, 0.14, mix(PLANK, BLACK, 0.4))
            else:
                brush.shape(regular_polygon((0, 0), 0.66, 4, chance.between(0, 90)), PLANK, mix(PLANK, BLACK, 0.5), 0.1)


def _paint_awning(canvas: Canvas, table: TableMap, spot: Point, wide: float, cloth: Colour) -> None:
    x, y = spot
    box = table.area(x - wide / 2, y - 1.6, x + wide / 2, y + 1.6)
    cast(canvas, box.corners, 2.4 * table.per_cm, 0.45)
    canvas.rectangle(box, CREAM)
    stripes = box.columns(7)
    for stripe in stripes[::2]:
        canvas.rectangle(stripe, cloth)
    canvas.rectangle(Box(box.left, box.top, box.right, box.centre[1]), Paint(WHITE, alpha=0.16))
    canvas.rectangle(Box(box.left, box.bottom - box.height * 0.14, box.right, box.bottom), Paint(BLACK, alpha=0.2))
    canvas.rectangle(box, None, mix(cloth, BLACK, 0.6), table.per_cm * 0.1)
