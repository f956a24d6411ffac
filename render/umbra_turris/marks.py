"""What lies between models: zones, tokens, the Menhir, who is locked with whom, and what was done last."""

from __future__ import annotations

from render.brush import Brush
from render.canvas import Canvas
from render.geometry import Box, Point, length, polar, stretch
from render.tabletop import TableMap
from render.theme import BLACK, BLOOD, BRIGHT_GOLD, GOLD, INK, VELLUM, WHITE, Face, Paint, mix
from render.tokens import seat_sign
from render.umbra_turris.happened import Happened
from render.umbra_turris.palette import HIT, LOCKED, MISS, PLANK, ROCK, style_of
from rules.kernel.plane.points import Facing
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import CORNER
from rules.umbra_turris.content_vocabulary import Ground
from rules.umbra_turris.guns import HALF
from rules.umbra_turris.open_table import Model, Step, Token
from rules.umbra_turris.zones import zones

TINT = 0.16
"""How much of a zone's ground is coloured."""
TURNED: dict[Facing, tuple[Point, Point]] = {
    Facing.N: ((1, 0), (0, -1)),
    Facing.E: ((0, 1), (1, 0)),
    Facing.S: ((-1, 0), (0, 1)),
    Facing.W: ((0, -1), (-1, 0)),
}
"""Where right and ahead are on the picture, by where somebody looks."""
SETTING_UP = (Step.TERRAIN, Step.EXTRA_PIECES, Step.LOOT, Step.SIDES, Step.DEPLOYMENT)


# Zones


def draw_zones(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """Where the parties came from: tinted, in the colour and pattern of whoever deploys there; until Cycle 2."""
    state = field.table
    if state.cycle >= 2 or not (state.terrain_card or len(state.seats) > 2):
        return
    owners = {party.zone: seat for seat, party in state.parties.items() if party.zone}
    for number, zone in enumerate(zones(field), start=1):
        seat = owners.get(number)
        colour = style_of(seat).colour if seat else VELLUM
        if zone.rect is not None:
            outline = table.area(*zone.rect).corners
        else:
            assert zone.corner is not None
            outline = _quarter(table, table(*zone.corner))
        canvas.polygon(outline, Paint(colour, alpha=TINT))
        ring = [*outline, outline[0]]
        canvas.line(ring, VELLUM, 9, caps=False)
        canvas.line(ring, colour if seat else INK, 6, (22, 14), caps=False)
        if seat:
            seat_sign(canvas, _outer_end(table, outline), canvas.least_type * 0.8, style_of(seat))


def _outer_end(table: TableMap, outline: list[Point]) -> Point:
    """A place for a sign in a zone, in the corner of the table that it lies in."""
    room, away = Box.bounding(outline), 1.7 * table.per_cm
    x = room.left + away if room.left <= table.box.left + 1 else room.right - away
    y = room.bottom - away if room.bottom >= table.box.bottom - 1 else room.top + away
    return x, y


def _quarter(table: TableMap, corner: Point) -> list[Point]:
    """All that is near a corner of the table."""
    across = 1 if corner[0] < table.box.centre[0] else -1
    down = 1 if corner[1] < table.box.centre[1] else -1
    far = CORNER * table.per_cm
    bow = [polar((0, 0), far, turn) for turn in range(0, 91, 6)]
    return [corner, *((corner[0] + x * across, corner[1] + y * down) for x, y in bow)]


# Names of pieces


def draw_names(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """How high each piece of terrain is, and what the players call it, in a corner of it that can be seen."""
    size, seen = canvas.least_type, table.seen
    for piece in field.land.pieces:
        parts = field.land.of_piece(piece)
        main = max(parts, key=lambda part: Box.bounding(part.part.outline).width)
        box = Box.bounding([table(*point) for point in main.part.outline])
        text = f"{piece.split()[0]} h{main.height}" if main.height else piece.split()[0]
        wide = canvas.text_width(text, size, Face.BOLD_ITALIC)
        x = min(max(box.centre[0], seen.left + wide / 2 + 8), seen.right - wide / 2 - 8)
        y = min(max(box.top + size * 0.2, seen.top + size), seen.bottom - size)
        across, down = min(box.right, seen.right) - max(box.left, seen.left), min(box.bottom, seen.bottom) - box.top
        if across > size and down > size and box.bottom > seen.top + size:
            canvas.text((x, y), text, size, VELLUM, Face.BOLD_ITALIC, halo=INK, halo_width=3)
        for part in parts:
            spot = Box.bounding([table(*point) for point in part.part.outline])
            if part.kind is Ground.SOLID and spot.width > 2.6 * size:
                low = spot.centre[0], spot.bottom - size * 0.3
                canvas.text(low, f"h{part.height}", size, VELLUM, Face.BOLD_ITALIC, halo=INK, halo_width=3)


# Tokens


def draw_tokens(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """Chests for Loot, letters for quests, every Menhir and cannon; what is carried goes with whoever carries it."""
    for token in field.table.tokens:
        if not token.is_used and not token.carrier:
            _draw_token(canvas, table, token)
    for seat, party in field.table.parties.items():
        if party.menhir is not None:
            _draw_menhir(Brush(canvas, table(*party.menhir), max(table.per_cm, 16.0)), seat)
    for owner in field.table.on_table():
        if owner.gun is not None:
            _draw_gun(Brush(canvas, table(*owner.gun), table.per_cm * HALF), owner.seat, owner.facing)


def _draw_token(canvas: Canvas, table: TableMap, token: Token) -> None:
    spot, size = table(*token.place), max(table.per_cm, 15.0)
    if token.kind == "loot":
        canvas.stamp(spot, (size * 3, size * 3), ("chest", size), lambda clear: _paint_chest(clear, size))
        return
    colour = style_of(token.owner).colour if token.owner else INK
    letter = token.kind[:1].upper()
    key = "quest token", letter, colour, size
    canvas.stamp(spot, (size * 3.6, size * 3.6), key, lambda clear: _paint_letter(clear, letter, colour, size))


def _paint_chest(clear: Canvas, size: float) -> None:
    brush = Brush(clear, clear.box.centre, size)
    brush.oval(0.1, 0.55, 1.0, 0.35, Paint(BLACK, alpha=0.4))
    brush.shape([(-0.9, -0.1), (0.9, -0.1), (0.9, 0.65), (-0.9, 0.65)], PLANK, INK, 0.12)
    lid = [(-0.9, -0.1), (-0.8, -0.5), (-0.5, -0.7), (0.5, -0.7), (0.8, -0.5), (0.9, -0.1)]
    brush.shape(lid, mix(PLANK, WHITE, 0.2), INK, 0.12)
    for x in (-0.55, 0.55):
        brush.line([(x, -0.62), (x, 0.6)], GOLD, 0.16, caps=False)
    brush.disc(0, 0.0, 0.26, INK)
    brush.disc(0, 0.0, 0.19, BRIGHT_GOLD)


def _paint_letter(clear: Canvas, letter: str, colour: tuple[int, int, int], size: float) -> None:
    brush = Brush(clear, clear.box.centre, size)
    brush.disc(0.08, 0.12, 1.0, Paint(BLACK, alpha=0.4))
    brush.disc(0, 0, 1.0, INK)
    brush.disc(0, 0, 0.9, BRIGHT_GOLD)
    brush.disc(0, 0, 0.74, colour)
    clear.text(clear.box.centre, letter, round(size * 1.1), WHITE, Face.BOLD)


def _draw_gun(brush: Brush, seat: str, facing: Facing) -> None:
    """A barrel between two wheels, on a base of its true size in the colour of its party."""
    colour = style_of(seat).colour
    brush.shape([(-1, -1), (1, -1), (1, 1), (-1, 1)], mix(colour, BLACK, 0.25), WHITE, 0.08)
    across, along = TURNED[facing]
    for side in (-0.62, 0.62):
        brush.shape(_bar(across, along, side, 0.14, -0.35, 0.45), mix(PLANK, BLACK, 0.3), INK, 0.05)
    brush.shape(_bar(across, along, 0.0, 0.24, -0.55, 0.9), mix(ROCK, BLACK, 0.45), INK, 0.06)


def _bar(across: Point, along: Point, middle: float, half: float, back: float, front: float) -> list[Point]:
    """The corners of a bar that lies along a facing."""
    corners = ((middle - half, back), (middle + half, back), (middle + half, front), (middle - half, front))
    return [(a * across[0] + b * along[0], a * across[1] + b * along[1]) for a, b in corners]


def _draw_menhir(brush: Brush, seat: str) -> None:
    """A tall stone with the mark of whose it is."""
    brush.oval(0.4, 0.8, 0.9, 0.3, Paint(BLACK, alpha=0.4))
    stone = [(-0.6, 0.9), (-0.7, 0.0), (-0.4, -1.2), (0.1, -1.5), (0.5, -1.1), (0.65, 0.1), (0.6, 0.9)]
    brush.shape(stone, mix(ROCK, WHITE, 0.2), INK, 0.12)
    brush.shape([(0.1, -1.5), (0.5, -1.1), (0.65, 0.1), (0.6, 0.9), (0.2, 0.9), (0.3, -0.4)], mix(ROCK, BLACK, 0.25))
    brush.disc(-0.1, -0.2, 0.36, VELLUM)
    brush.disc(-0.1, -0.2, 0.27, style_of(seat).colour)


# Combat


def draw_locks(canvas: Canvas, table: TableMap, field: Battlefield) -> None:
    """A red bar across the edges of all who are locked in combat."""
    models = [model for model in field.table.on_table() if model.is_alive]
    for place, one in enumerate(models):
        for other in models[place + 1 :]:
            if one.seat != other.seat and field.are_locked(one, other):
                _draw_lock(canvas, table, field, one, other)


def _draw_lock(canvas: Canvas, table: TableMap, field: Battlefield, one: Model, other: Model) -> None:
    assert one.place is not None
    assert other.place is not None
    start, end = table(*one.place), table(*other.place)
    whole = field.half(one) + field.half(other)
    part = field.half(one) / whole
    middle = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    reach = 0.4 / whole
    ends = [
        (middle[0] + (end[0] - start[0]) * side * reach, middle[1] + (end[1] - start[1]) * side * reach)
        for side in (-1, 1)
    ]
    wide = max(7.0, table.per_cm * 0.34)
    canvas.line(ends, WHITE, wide + 5)
    canvas.line(ends, LOCKED, wide)


# What was done


def draw_ways(canvas: Canvas, table: TableMap, happened: Happened) -> None:
    """The ways of the last turn; a charge ends in an arrow. They lie under the models."""
    for trail in happened.trails:
        way = [table(*spot) for spot in trail.spots]
        if len(way) < 2:
            continue
        colour = style_of(trail.seat).colour
        wide = max(7.0, table.per_cm * 0.3)
        canvas.line(way, VELLUM, wide + 6)
        canvas.line(way, colour, wide, None if trail.is_charge else (wide * 2.2, wide * 1.6), caps=False)
        canvas.circle(way[0], wide * 1.4, VELLUM, colour, wide * 0.5)
        if trail.is_charge:
            canvas.arrow(way[-2], way[-1], colour, wide * 1.4, halo=VELLUM)


def draw_blasts(canvas: Canvas, table: TableMap, field: Battlefield, happened: Happened) -> None:
    """What an explosion of the last turn reached; it lies under the models."""
    for blast in happened.blasts:
        centre = next((one.place for one in field.table.on_table() if one.id == blast.centre), None)
        if centre is not None:
            far = blast.radius * table.per_cm
            canvas.circle(table(*centre), far, Paint((240, 120, 20), alpha=0.34))
            canvas.circle(table(*centre), far, None, VELLUM, 8)
            canvas.circle(table(*centre), far - 1.5, None, BLOOD, 5)


def draw_shots(canvas: Canvas, table: TableMap, field: Battlefield, happened: Happened) -> None:
    """Shots of the last turn from edge to edge: green where it hit, grey and broken where it missed."""
    standing = {model.id: model for model in field.table.on_table()}
    for shot in happened.shots:
        shooter, target = standing.get(shot.shooter), standing.get(shot.target)
        if shooter is None or target is None or shooter.place is None or target.place is None:
            continue
        whole = [table(*shooter.place), table(*target.place)]
        start, end = (field.half(model) * table.per_cm * 1.15 for model in (shooter, target))
        line = stretch(whole, start, length(whole) - end)
        if len(line) == 2:
            dash = None if shot.is_hit else (18.0, 14.0)
            canvas.arrow(line[0], line[1], HIT if shot.is_hit else MISS, 7, head=30, dash=dash, halo=VELLUM)
