"""What is marked on the sand: fronts, arrows under the Marshal's eyes, moves, contested hexes and pushes."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import partial

from render.canvas import Canvas
from render.combat_in_the_lists.arena import SIZE, bearing, border, is_inside, spot
from render.combat_in_the_lists.happened import Push
from render.combat_in_the_lists.heraldry import ARROWS, LETTERS, TALLY, edge_of, style_of
from render.dice import die
from render.geometry import Point, arrow_outline, polar, regular_polygon
from render.theme import BRIGHT_GOLD, INK, VELLUM, WHITE, Colour, Face, Paint, SeatStyle, ink_on, mix
from rules.combat_in_the_lists.content import Space
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.vocabulary import Arrow
from rules.combat_in_the_lists.what_is_known import ARCS, placed
from rules.kernel.grid import Arc, Hex

HEX = SIZE * 2.1, SIZE * 2.1


def _hexagon(clear: Canvas, part: float = 1.0) -> list[Point]:
    return regular_polygon(clear.box.centre, SIZE * part, 6, 0)


# What lies before a knight


def front(canvas: Canvas, knight: KnightView) -> None:
    """The three hexes that a knight can attack, lightly tinted in colour and pattern [CL-502]."""
    style = style_of(knight.colour)
    for cell in ARCS.cells(placed(knight), knight.facing, Arc.FRONT, 1):
        if is_inside(cell):
            canvas.stamp(spot(cell), HEX, ("front", style), lambda clear: _paint_front(clear, style))


def _paint_front(clear: Canvas, style: SeatStyle) -> None:
    tone = mix(style.colour, WHITE, 0.15)
    clear.polygon(_hexagon(clear, 0.95), Paint(tone, style.pattern, mix(tone, WHITE, 0.5), 20, 0.2))


# Under the Marshal's eyes


def sneak_arrows(canvas: Canvas, space: Space) -> None:
    """The six arrows of a space of the Marshal, in the facing that a sneak attack needs [CL-405, CL-406]."""
    for cell, arrow in space.arrows.items():
        paint = partial(_paint_arrow, arrow=arrow, facing=space.facing.number)
        canvas.stamp(spot(cell), HEX, ("sneak arrow", arrow, space.facing), paint)


def _paint_arrow(clear: Canvas, arrow: Arrow, facing: int) -> None:
    centre, towards, colour = clear.box.centre, bearing(facing), ARROWS[arrow]
    ring = _hexagon(clear, 0.9)
    clear.polygon(ring, Paint(colour, alpha=0.16))
    clear.polygon(ring, None, VELLUM, 6)
    clear.polygon(ring, None, colour, 3.6)
    middle = centre[0], centre[1] + 8
    shape = arrow_outline([polar(middle, SIZE * 0.38, towards + 180), polar(middle, SIZE * 0.5, towards)], 20, 36)
    clear.polygon(shape, None, VELLUM, 5)
    clear.polygon(shape, mix(colour, WHITE, 0.06))


def sneak_letters(canvas: Canvas, space: Space, cells: Collection[Hex]) -> None:
    """The letters of the arrows on some hexes, each in a corner of its hex."""
    for cell, arrow in space.arrows.items():
        if cell not in cells:
            continue
        canvas.stamp(letter_spot(space, cell), (42, 42), ("letter", arrow), partial(_paint_letter, arrow=arrow))


def letter_spot(space: Space, cell: Hex) -> Point:
    """A lower corner of a hex, the one that is away from the Marshal."""
    return polar(spot(cell), SIZE * 0.74, 60 if space.cell.q < 0 else 120)


def _paint_letter(clear: Canvas, arrow: Arrow) -> None:
    colour = ARROWS[arrow]
    clear.circle(clear.box.centre, 18, INK)
    clear.circle(clear.box.centre, 16.6, VELLUM)
    clear.circle(clear.box.centre, 15, colour)
    clear.text(clear.box.centre, LETTERS[arrow], 22, ink_on(colour), Face.BOLD)


# Moves


def move(canvas: Canvas, knight: KnightView) -> None:
    """Where a knight came from in this turn."""
    if knight.origin is None or knight.cell is None:
        return
    start, end = spot(knight.origin), border(knight) if knight.halfway else spot(knight.cell)
    way(canvas, start, end, style_of(knight.colour))


def way(canvas: Canvas, start: Point, end: Point, style: SeatStyle, *, is_plan: bool = False) -> None:
    """An arrow from hex to hex in the colour of a knight; what is only planned is hollow."""
    across, down = end[0] - start[0], end[1] - start[1]
    middle, size = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), (abs(across) + 44, abs(down) + 44)
    key = "way", round(across), round(down), style, is_plan
    canvas.stamp(middle, size, key, lambda clear: _paint_way(clear, (across, down), style, is_plan))


def _paint_way(clear: Canvas, run: tuple[float, float], style: SeatStyle, is_plan: bool) -> None:
    (x, y), (across, down) = clear.box.centre, run
    start, end = (x - across / 2, y - down / 2), (x + across / 2, y + down / 2)
    clear.circle(start, 11, VELLUM)
    clear.circle(start, 8.5, edge_of(style))
    clear.circle(start, 6.5, style.colour)
    shape = arrow_outline([start, end], 11, 30)
    clear.polygon(shape, None, VELLUM, 7)
    clear.polygon(shape, VELLUM if is_plan else style.colour, edge_of(style), 2.4)
    if not is_plan:
        clear.polygon(shape, Paint(style.colour, style.pattern, mix(style.colour, WHITE, 0.4), 12))


# Contested hexes


def contested(canvas: Canvas, cell: Hex) -> None:
    """A hex that several knights want."""
    canvas.stamp(spot(cell), HEX, "contested", _paint_contested)


def _paint_contested(clear: Canvas) -> None:
    ring = _hexagon(clear, 0.98)
    clear.polygon(ring, Paint(BRIGHT_GOLD, alpha=0.25))
    clear.line([*ring, ring[0]], INK, 9, caps=True)
    clear.line([*ring, ring[0]], BRIGHT_GOLD, 6)
    clear.line([*ring, ring[0]], TALLY, 6, (14, 12), caps=False)


def tally_mark(canvas: Canvas, centre: Point, damage: int) -> None:
    """The damage of this turn beside a knight who contests a hex [CL-315]."""
    canvas.stamp(centre, (52, 40), ("tally", damage), lambda clear: _paint_tally(clear, damage))


def _paint_tally(clear: Canvas, damage: int) -> None:
    plate = clear.box.inset(2)
    clear.rectangle(plate, VELLUM, radius=15)
    clear.rectangle(plate.inset(2), TALLY if damage else mix(INK, VELLUM, 0.3), radius=13)
    clear.text(plate.centre, f"−{damage}" if damage else "0", 27, WHITE, Face.BOLD)


# Pushes


def pushes(canvas: Canvas, thrown: Iterable[tuple[Push, SeatStyle]]) -> None:
    """The ways of those who were pushed from hex to hex, each with the dice that sent them [CL-306]."""
    shown = list(thrown)
    for push, style in shown:
        for start, end in push.hops:
            way_of_push(canvas, spot(start), spot(end), style)
    for push, _ in shown:
        push_dice(canvas, push)


def way_of_push(canvas: Canvas, start: Point, end: Point, style: SeatStyle) -> None:
    """One hop of a push: a broken line."""
    across, down = end[0] - start[0], end[1] - start[1]
    middle, size = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), (abs(across) + 44, abs(down) + 44)
    key = "push", round(across), round(down), style
    canvas.stamp(middle, size, key, lambda clear: _paint_push(clear, (across, down), style))


def _paint_push(clear: Canvas, run: tuple[float, float], style: SeatStyle) -> None:
    (x, y), (across, down) = clear.box.centre, run
    start, end = (x - across / 2, y - down / 2), (x + across / 2, y + down / 2)
    clear.arrow(start, end, TALLY, 9, head=30, dash=(11, 8), halo=VELLUM)
    clear.circle(start, 9, VELLUM)
    clear.circle(start, 7, style.colour)


def push_dice(canvas: Canvas, push: Push) -> None:
    """On each hop its die; what led out of the arena lies struck out where it was rolled."""
    for index, (cell, number) in enumerate(push.astray):
        x, y = spot(cell)
        die(canvas, (x - SIZE * 0.66, y + 12 - 30 * index), number, 28, struck_out=True)
    for (start, end), number in zip(push.hops, push.numbers, strict=True):
        (x, y), (across, down) = spot(start), spot(end)
        run = math.dist((x, y), (across, down))
        aside = -(down - y) / run * 24, (across - x) / run * 24
        die(canvas, ((x + across) / 2 + aside[0], (y + down) / 2 + aside[1]), number, 31)


# Plans


def planned_facing(canvas: Canvas, centre: Point, facing: int, radius: float) -> None:
    """Where a knight means to look."""
    key = "planned", facing, radius
    canvas.stamp(centre, (radius * 3.6, radius * 3.6), key, lambda clear: _paint_planned(clear, facing, radius))


def _paint_planned(clear: Canvas, facing: int, radius: float) -> None:
    centre, towards = clear.box.centre, bearing(facing)
    head = [
        polar(centre, radius * 1.62, towards),
        polar(centre, radius * 1.12, towards + 24),
        polar(centre, radius * 1.12, towards - 24),
    ]
    clear.polygon(head, INK, INK, 6)
    clear.polygon(head, BRIGHT_GOLD)


def aim(canvas: Canvas, victims: Sequence[Point], radius: float) -> None:
    """Whom planned attacks are meant for."""
    for centre in victims:
        canvas.stamp(centre, (radius * 3.4, radius * 3.4), ("aim", radius), lambda clear: _paint_aim(clear, radius))


def _paint_aim(clear: Canvas, radius: float) -> None:
    centre = clear.box.centre
    for colour, width in ((VELLUM, 9.0), (TALLY, 5.0)):
        clear.circle(centre, radius * 1.35 + width / 2, None, colour, width)
        for towards in (0, 90, 180, 270):
            clear.line(
                [polar(centre, radius * 1.1, towards), polar(centre, radius * 1.62, towards)], colour, width, caps=False
            )


def ghost(canvas: Canvas, cell: Hex, colour: Colour) -> None:
    """The hex that a knight means to enter."""
    key = "ghost", colour
    canvas.stamp(spot(cell), HEX, key, lambda clear: _paint_ghost(clear, colour))


def _paint_ghost(clear: Canvas, colour: Colour) -> None:
    ring = _hexagon(clear, 0.92)
    clear.polygon(ring, Paint(BRIGHT_GOLD, alpha=0.3))
    clear.line([*ring, ring[0]], VELLUM, 8, caps=False)
    clear.line([*ring, ring[0]], colour, 5, (15, 9), caps=False)


def number_spot(cell: Hex, *, is_taken: bool) -> Point:
    """Where the number of a hex that may be chosen stands: in its middle, or in the corner where somebody stands."""
    x, y = spot(cell)
    return polar((x, y), SIZE * 0.66, -120) if is_taken else (x, y + 6)
