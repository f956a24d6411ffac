"""What was built: walls, stones, columns, houses with roofs and ladders, floors of stone, water and bridges."""

from __future__ import annotations

from render.brush import Brush
from render.canvas import Canvas
from render.chance import Chance
from render.geometry import Box, Point, polar, regular_polygon
from render.tabletop import TableMap
from render.theme import BLACK, GOLD, WHITE, Colour, Paint, mix
from render.umbra_turris.palette import BANK, BARK, CREAM, PALE_ROCK, PLANK, POOL, ROCK, ROOF, SLATE, WINE, Scenery
from render.umbra_turris.shade import cast
from rules.umbra_turris.land import LandPart

HOUSE = 5
"""From this height on a platform is a roof, or the top of something that can be climbed."""


def box_of(table: TableMap, part: LandPart) -> Box:
    """The box about a part."""
    return Box.bounding([table(*point) for point in part.part.outline])


# Water


def paint_water(canvas: Canvas, table: TableMap, part: LandPart) -> None:
    """Water between banks of earth, with ripples."""
    outline, per_cm = [table(*point) for point in part.part.outline], table.per_cm
    box, chance = Box.bounding(outline), Chance(f"water {part.part.outline}")
    canvas.glow(box.inset(-per_cm * 0.7).corners, BANK, 0.9, per_cm * 0.4)
    canvas.polygon(outline, mix(POOL, BLACK, 0.35))
    canvas.rectangle(box.inset(per_cm * 0.12), POOL)
    canvas.glow(box.inset(per_cm * 0.9).corners, mix(POOL, (20, 60, 90), 0.6), 0.6, per_cm * 0.6)
    for _ in range(max(6, round(box.width * box.height / (per_cm * per_cm * 2.2)))):
        x = chance.between(box.left + per_cm, box.right - per_cm)
        y = chance.between(box.top + per_cm * 0.4, box.bottom - per_cm * 0.4)
        far = per_cm * chance.between(0.4, 0.9)
        ripple = [(x - far, y), (x - far * 0.3, y - per_cm * 0.16), (x + far * 0.4, y + per_cm * 0.1), (x + far, y)]
        canvas.line(ripple, mix(POOL, WHITE, chance.between(0.25, 0.6)), per_cm * 0.09, caps=False)


def paint_bridge(canvas: Canvas, table: TableMap, part: LandPart) -> None:
    """Planks across, between two railings."""
    box, per_cm = box_of(table, part), table.per_cm
    cast(canvas, box.corners, per_cm * 1.6, 0.45)
    chance = Chance(f"bridge {part.part.outline}")
    for plank in box.columns(round(box.width / per_cm * 1.25)):
        tone = mix(PLANK, WHITE if chance.of(2) else BLACK, chance.between(0.0, 0.16))
        canvas.rectangle(plank, tone, mix(PLANK, BLACK, 0.5), per_cm * 0.06)
    for y in (box.top, box.bottom):
        canvas.line([(box.left, y), (box.right, y)], mix(PLANK, BLACK, 0.65), per_cm * 0.5, caps=False)
        canvas.line([(box.left, y - per_cm * 0.06), (box.right, y - per_cm * 0.06)], PLANK, per_cm * 0.26, caps=False)
        for post in range(5):
            canvas.circle((box.left + box.width * post / 4, y), per_cm * 0.34, mix(PLANK, BLACK, 0.5))
            canvas.circle((box.left + box.width * post / 4, y), per_cm * 0.2, mix(PLANK, WHITE, 0.25))


# Walls


def paint_wall(canvas: Canvas, table: TableMap, part: LandPart, name: str) -> None:
    """A wall of stones, or a barricade of planks, with its shadow."""
    box, per_cm = box_of(table, part), table.per_cm
    cast(canvas, box.corners, part.height * per_cm, 0.55)
    is_barricade = name == "Barricade"
    body = PLANK if is_barricade else PALE_ROCK
    canvas.rectangle(box.inset(-per_cm * 0.06), mix(body, BLACK, 0.6))
    is_long = box.width > box.height
    count = max(2, round(max(box.width, box.height) / per_cm / 1.4))
    chance = Chance(f"wall {part.part.outline}")
    for stone in box.columns(count) if is_long else box.rows(count):
        tone = mix(body, WHITE if chance.of(2) else BLACK, chance.between(0.0, 0.2))
        block = stone.inset(per_cm * 0.05)
        canvas.rectangle(block, tone, radius=per_cm * 0.12)
        canvas.rectangle(Box(block.left, block.top, block.right, block.top + per_cm * 0.22), mix(tone, WHITE, 0.3))
        if is_barricade:
            canvas.line([(block.left, block.bottom), (block.right, block.top)], mix(body, BLACK, 0.35), per_cm * 0.12)


# Solids


def paint_solid(canvas: Canvas, table: TableMap, part: LandPart, name: str) -> None:
    """Something massive: a column, an altar, a stone, a monument, a tomb."""
    box, per_cm = box_of(table, part), table.per_cm
    brush = Brush(canvas, box.centre, box.width / 2)
    if name == "Column":
        round_ = regular_polygon(box.centre, box.width * 0.5, 24)
        cast(canvas, round_, part.height * per_cm, 0.5)
        canvas.rectangle(box, mix(PALE_ROCK, BLACK, 0.15), mix(ROCK, BLACK, 0.5), per_cm * 0.1)
        for far, tone in ((0.92, mix(ROCK, BLACK, 0.5)), (0.82, PALE_ROCK), (0.6, mix(PALE_ROCK, WHITE, 0.4))):
            brush.disc(0, 0, far, tone)
        return
    cast(canvas, box.corners, part.height * per_cm, 0.55)
    _paint_block(canvas, box, per_cm, mix(ROCK, PALE_ROCK, 0.5))
    if name == "Altar":
        brush.shape([(-0.5, -0.98), (0.5, -0.98), (0.5, 0.98), (-0.5, 0.98)], WINE, GOLD, 0.07)
        brush.disc(0, 0, 0.3, GOLD)
        brush.disc(0, 0, 0.16, WINE)
    elif name == "Mausoleum":
        _paint_gables(canvas, box.inset(per_cm * 0.5), per_cm, SLATE)
        for ink, wide in ((mix(SLATE, BLACK, 0.6), 0.24), (CREAM, 0.12)):
            brush.line([(0, -0.42), (0, 0.42)], ink, wide, caps=False)
            brush.line([(-0.26, -0.14), (0.26, -0.14)], ink, wide, caps=False)
    elif name in ("Monument", "Statue"):
        brush.disc(0.06, 0.08, 0.72, Paint(BLACK, alpha=0.3))
        brush.disc(0, 0, 0.66, mix(ROCK, BLACK, 0.4))
        brush.disc(0, 0, 0.58, PALE_ROCK)
        bronze: Colour = (86, 124, 106)
        brush.line([(-0.3, 0.34), (0.34, -0.5)], mix(bronze, BLACK, 0.5), 0.16)
        brush.oval(0.02, 0.08, 0.42, 0.26, mix(bronze, BLACK, 0.4))
        brush.oval(0, 0.06, 0.34, 0.2, bronze)
        brush.disc(0, 0.0, 0.2, mix(bronze, BLACK, 0.4))
        brush.disc(-0.02, -0.02, 0.15, mix(bronze, WHITE, 0.3))


def _paint_block(canvas: Canvas, box: Box, per_cm: float, body: Colour) -> None:
    """A hewn block from above: bright upper edges, dark lower ones."""
    canvas.rectangle(box, mix(body, BLACK, 0.45), mix(body, BLACK, 0.7), per_cm * 0.1)
    edge = min(per_cm * 0.45, box.width * 0.22)
    top = box.inset(edge)
    canvas.polygon([box.corners[0], box.corners[1], top.corners[1], top.corners[0]], mix(body, WHITE, 0.35))
    canvas.polygon([box.corners[0], top.corners[0], top.corners[3], box.corners[3]], mix(body, WHITE, 0.2))
    canvas.rectangle(top, body)
    canvas.rectangle(box, None, mix(body, BLACK, 0.65), per_cm * 0.1)


# Platforms


def paint_platform(canvas: Canvas, table: TableMap, part: LandPart, scenery: Scenery) -> None:
    """A bridge, a floor with steps, the top of a stump or mound, or a house with its roof."""
    if part.height == 0:
        paint_bridge(canvas, table, part)
    elif part.part.climbable and part.piece.startswith("X"):
        _paint_mound(canvas, table, part, scenery)
    elif part.height < HOUSE:
        _paint_floor(canvas, table, part)
    elif part.part.climbable:
        _paint_stump(canvas, table, part)
    else:
        _paint_house(canvas, table, part)


def _paint_mound(canvas: Canvas, table: TableMap, part: LandPart, scenery: Scenery) -> None:
    """Earth that rises in soft steps."""
    box, per_cm = box_of(table, part), table.per_cm
    cast(canvas, box.corners, part.height * per_cm, 0.4)
    for step in range(4):
        room = box.inset(per_cm * 0.55 * step)
        tone = mix(scenery.dark, scenery.bright, step / 3)
        canvas.rectangle(room, mix(tone, BARK, 0.3 - 0.06 * step), mix(scenery.dark, BLACK, 0.4), per_cm * 0.08, per_cm)


def _paint_floor(canvas: Canvas, table: TableMap, part: LandPart) -> None:
    """Flagstones, a step for each centimetre of height."""
    box, per_cm = box_of(table, part), table.per_cm
    cast(canvas, box.corners, part.height * per_cm, 0.5)
    chance = Chance(f"floor {part.part.outline}")
    for step in range(part.height):
        room = box.inset(per_cm * 0.5 * step)
        canvas.rectangle(room, mix(PALE_ROCK, BLACK, 0.22 - 0.06 * step), mix(ROCK, BLACK, 0.5), per_cm * 0.08)
    inner = box.inset(per_cm * 0.5 * part.height)
    across, down = max(2, round(inner.width / per_cm / 2)), max(2, round(inner.height / per_cm / 2))
    for row in inner.rows(down):
        for flag in row.columns(across):
            tone = mix(PALE_ROCK, WHITE if chance.of(2) else BLACK, chance.between(0.0, 0.12))
            canvas.rectangle(flag.inset(per_cm * 0.03), tone)
            if not chance.of(6):
                x, y = flag.left, flag.top
                crack = [(x, y + flag.height * 0.3), (x + flag.width * 0.5, y + flag.height * 0.5), (flag.right, y)]
                canvas.line(crack, mix(tone, BLACK, 0.3), per_cm * 0.05, caps=False)
    canvas.rectangle(box, None, mix(ROCK, BLACK, 0.6), per_cm * 0.1)


def _paint_stump(canvas: Canvas, table: TableMap, part: LandPart) -> None:
    """A ruined tower or a monolith: a rim of broken blocks about a rough top."""
    box, per_cm = box_of(table, part), table.per_cm
    cast(canvas, box.corners, part.height * per_cm, 0.6)
    canvas.rectangle(box, mix(ROCK, BLACK, 0.55))
    chance = Chance(f"stump {part.part.outline}")
    canvas.rectangle(box.inset(per_cm * 0.9), mix(ROCK, PALE_ROCK, 0.3))
    for _ in range(round(box.width / per_cm * 3)):
        spot = (
            chance.between(box.left + per_cm, box.right - per_cm),
            chance.between(box.top + per_cm, box.bottom - per_cm),
        )
        canvas.circle(spot, per_cm * chance.between(0.1, 0.4), mix(ROCK, WHITE, chance.between(0.0, 0.35)))
    count = max(3, round(box.width / per_cm / 1.3))
    frame = box.inset(per_cm * 0.08)
    strips = (
        Box(frame.left, frame.top, frame.right, frame.top + per_cm * 0.95).columns(count),
        Box(frame.left, frame.bottom - per_cm * 0.95, frame.right, frame.bottom).columns(count),
        Box(frame.left, frame.top, frame.left + per_cm * 0.95, frame.bottom).rows(count),
        Box(frame.right - per_cm * 0.95, frame.top, frame.right, frame.bottom).rows(count),
    )
    for side, strip in enumerate(strips):
        for block in strip:
            lit = 0.3 if side in (0, 2) else 0.02
            tone = mix(PALE_ROCK, WHITE, lit + chance.between(-0.02, 0.12)) if chance.of(7) else mix(ROCK, BLACK, 0.3)
            canvas.rectangle(block.inset(per_cm * 0.06), tone, mix(ROCK, BLACK, 0.55), per_cm * 0.06, per_cm * 0.14)


def _paint_house(canvas: Canvas, table: TableMap, part: LandPart) -> None:
    """A house from above: its walls, a roof of tiles, a chimney, and the ladders that lead up."""
    box, per_cm = box_of(table, part), table.per_cm
    cast(canvas, box.corners, part.height * per_cm, 0.6)
    canvas.rectangle(box, mix(CREAM, BLACK, 0.25), mix(BARK, BLACK, 0.4), per_cm * 0.14)
    tone = (ROOF, SLATE, (140, 96, 60))[Chance(f"house {part.part.outline}").of(3)]
    _paint_gables(canvas, box.inset(per_cm * 0.3), per_cm, tone)
    chimney = Box.around((box.left + box.width * 0.72, box.top + box.height * 0.24), per_cm * 1.4)
    cast(canvas, chimney.corners, per_cm * 3, 0.5)
    _paint_block(canvas, chimney, per_cm * 0.5, mix(ROOF, ROCK, 0.5))
    canvas.rectangle(chimney.inset(per_cm * 0.45), mix(BLACK, ROCK, 0.15))
    for spot in part.part.ladders:
        _paint_ladder(canvas, table, box, table(*spot))


def _paint_gables(canvas: Canvas, box: Box, per_cm: float, tone: Colour) -> None:
    """A hipped roof: four slopes of tiles that meet in a ridge."""
    inset = min(box.width, box.height) * 0.42
    (x, y), is_wide = box.centre, box.width > box.height
    ridge: tuple[Point, Point] = (
        ((box.left + inset, y), (box.right - inset, y)) if is_wide else ((x, box.top + inset), (x, box.bottom - inset))
    )
    a, b, c, d = box.corners
    first, last = ridge
    if is_wide:
        slopes = (
            ([a, b, last, first], 0.16),
            ([b, c, last], -0.12),
            ([c, d, first, last], -0.2),
            ([d, a, first], 0.06),
        )
    else:
        slopes = (
            ([a, b, first], 0.16),
            ([b, c, last, first], -0.16),
            ([c, d, last], -0.2),
            ([d, a, first, last], 0.06),
        )
    for slope, light in slopes:
        shade = mix(tone, WHITE if light > 0 else BLACK, abs(light))
        canvas.polygon(slope, shade)
        _paint_tiles(canvas, slope, shade, per_cm)
    for line in (
        ridge,
        (a, first),
        (b, first if not is_wide else last),
        (c, last),
        (d, last if not is_wide else first),
    ):
        canvas.line(line, mix(tone, BLACK, 0.5), per_cm * 0.22)
        canvas.line(line, mix(tone, WHITE, 0.25), per_cm * 0.1)
    canvas.rectangle(box, None, mix(tone, BLACK, 0.6), per_cm * 0.12)


def _paint_tiles(canvas: Canvas, slope: list[Point], shade: Colour, per_cm: float) -> None:
    """Rows of tiles along the lower edge of a slope, which is its first one, up to the ridge."""
    start, end = slope[0], slope[1]
    top_end, top_start = (slope[2], slope[3]) if len(slope) == 4 else (slope[2], slope[2])
    rows = max(2, round(abs(top_end[0] - end[0]) + abs(top_end[1] - end[1])) // round(per_cm * 1.5))
    for row in range(1, rows):
        part = row / rows
        left = start[0] + (top_start[0] - start[0]) * part, start[1] + (top_start[1] - start[1]) * part
        right = end[0] + (top_end[0] - end[0]) * part, end[1] + (top_end[1] - end[1]) * part
        canvas.line([left, right], mix(shade, BLACK, 0.28), per_cm * 0.09, caps=False)


def _paint_ladder(canvas: Canvas, table: TableMap, house: Box, spot: Point) -> None:
    """Two poles and rungs, leaning on the wall from outside."""
    per_cm, (x, y) = table.per_cm, spot
    across, down = house.centre[0] - x, house.centre[1] - y
    turn = (0 if across > 0 else 180) if abs(across) > abs(down) else (90 if down > 0 else -90)
    foot, top = polar((x, y), per_cm * 1.7, turn + 180), polar((x, y), per_cm * 0.9, turn)
    for shift, ink, wide in ((per_cm * 0.25, BLACK, 0.2), (0.0, mix(PLANK, BLACK, 0.55), 0.34), (0.0, PLANK, 0.18)):
        for side in (90, -90):
            pole = [polar(end, per_cm * 0.5, turn + side) for end in (foot, top)]
            canvas.line([(a + shift, b + shift) for a, b in pole], ink, per_cm * wide)
        for rung in range(1, 6):
            at = foot[0] + (top[0] - foot[0]) * rung / 6, foot[1] + (top[1] - foot[1]) * rung / 6
            ends = [polar(at, per_cm * 0.5, turn + side) for side in (90, -90)]
            canvas.line([(a + shift, b + shift) for a, b in ends], ink, per_cm * wide * 0.8, caps=False)
