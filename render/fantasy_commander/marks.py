"""What is marked on the map: flags, auras, ways, blows, the fallen, and the names of towns."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence

from render.brush import Brush
from render.canvas import Canvas
from render.fantasy_commander.elements import paint_skull
from render.fantasy_commander.field import Plot, border
from render.fantasy_commander.happened import Strike, Trail
from render.fantasy_commander.heraldry import DAMAGE, PANIC, style_of
from render.geometry import Box, Point, arrow_outline, length, regular_polygon, stretch
from render.theme import BLACK, GOLD, INK, VELLUM, WHITE, Colour, Face, Paint, ink_on, mix
from rules.kernel.grid import Hex
from rules.kernel.values import Seat

Painter = Callable[[Canvas, list[Point]], None]
NOBODY: Colour = (128, 122, 112)
FOOT = 1.0
ACROSS = 0.3
"""How far below the middle of its hex the name of a town lies, in sizes of a hex: at its foot, or across it."""


def fine(canvas: Canvas, points: Sequence[Point], margin: float, key: tuple[object, ...], paint: Painter) -> None:
    """Something drawn finely about points; the key tells all else that it depends on."""
    room = Box.bounding(points).inset(-margin)
    local = [(x - room.left, y - room.top) for x, y in points]
    whole = key, tuple((round(x, 1), round(y, 1)) for x, y in local)

    def painted(clear: Canvas) -> None:
        paint(clear, local)

    # A stamp is as large as whole pixels, and its middle lies in the middle of those.
    size = math.ceil(room.width), math.ceil(room.height)
    canvas.stamp((room.left + size[0] / 2, room.top + size[1] / 2), size, whole, painted)


# Places


def aura(canvas: Canvas, plot: Plot, cell: Hex, radius: int, side: Seat | None) -> None:
    """How far something works: a dashed line about its hexes, in the colour of whom it is for."""
    colour = style_of(side).colour if side else NOBODY
    for line in border(plot, cell, radius, 0.96):

        def paint(clear: Canvas, way: list[Point]) -> None:
            clear.line(way, VELLUM, plot.size * 0.12, caps=False)
            clear.line(way, colour, plot.size * 0.075, (plot.size * 0.26, plot.size * 0.17), caps=False)

        fine(canvas, line, 8, ("aura", colour, plot.size), paint)


def capture_ring(canvas: Canvas, plot: Plot, cell: Hex, controller: Seat | None) -> None:
    """The rim of a Capture Point, in the colour of whoever stands there, or grey."""
    colour = style_of(controller).colour if controller else NOBODY

    def paint(clear: Canvas, corners: list[Point]) -> None:
        clear.polygon(corners, Paint(GOLD, alpha=0.2))
        clear.polygon(corners, None, INK, plot.size * 0.15)
        clear.polygon(corners, None, GOLD, plot.size * 0.115)
        clear.line([*corners, corners[0]], colour, plot.size * 0.1, (plot.size * 0.4, plot.size * 0.2), caps=False)

    fine(canvas, plot.outline(cell, 0.92), 8, ("capture", colour, plot.size), paint)


def capture_flag(canvas: Canvas, plot: Plot, cell: Hex, number: int, controller: Seat | None, at: Point) -> None:
    """The numbered flag of a Capture Point, so far from the middle of its hex, in sizes of a hex."""
    colour = style_of(controller).colour if controller else NOBODY
    x, y = plot.spot(cell)
    spot = x + plot.size * at[0], y + plot.size * at[1]
    type_, size = max(canvas.least_type, round(plot.size * 0.56)), plot.size

    def paint(clear: Canvas) -> None:
        brush = Brush(clear, clear.box.centre, size)
        wide, high = max(0.32, type_ * 0.5 / size), max(0.26, type_ * 0.45 / size)
        brush.line([(-wide, high + 0.28), (-wide, -high - 0.06)], INK, 0.12)
        brush.line([(-wide, high + 0.28), (-wide, -high - 0.06)], GOLD, 0.06)
        cloth = [(-wide, -high), (wide + 0.12, -high), (wide, 0.0), (wide + 0.12, high), (-wide, high)]
        brush.shape(cloth, INK, INK, 0.14)
        brush.shape(cloth, VELLUM, VELLUM, 0.07)
        brush.shape(cloth, colour)
        brush.letter(0.02, 0.0, str(number), type_, ink_on(colour))

    canvas.stamp(spot, (size * 1.5, size * 1.6), ("flag", number, colour, type_, size), paint)


def town_name(canvas: Canvas, plot: Plot, cell: Hex, name: str, taken: Collection[Hex]) -> None:
    """The name of a town at the foot of its hex; at its head or across it where units would cover that."""
    x, y = plot.spot(cell)
    if not 0 < x < canvas.box.right:
        return
    size = max(canvas.least_type, round(plot.size * 0.5))
    wide = canvas.text_width(name, size, Face.SERIF_BOLD) + size * 0.5
    spot = min(max(x, wide / 2 + 6), canvas.box.right - wide / 2 - 6), y + plot.size * name_lies(cell, taken)

    def paint(clear: Canvas) -> None:
        slip = clear.box.inset(2)
        clear.rectangle(slip, INK, radius=6)
        clear.rectangle(slip.inset(1.6), VELLUM, radius=5)
        clear.text(slip.centre, name, size, INK, Face.SERIF_BOLD)

    canvas.stamp(spot, (wide + 4, size * 1.12 + 4), ("town", name, size), paint)


def name_lies(cell: Hex, taken: Collection[Hex]) -> float:
    """How far below the middle of a town its name is free of units, in sizes of a hex."""
    north_west, north_east, _, south_east, south_west, _ = cell.neighbours()
    places = ((FOOT, (south_west, south_east)), (-FOOT, (north_west, north_east)), (ACROSS, (cell,)))
    return next((place for place, cells in places if not any(one in taken for one in cells)), FOOT)


def code_plate(canvas: Canvas, plot: Plot, cell: Hex, code: str, side: Seat | None) -> None:
    """The code letters of a template or an element, at the upper left corner of its hex."""
    x, y = plot.spot(cell)
    size, colour = max(canvas.least_type, round(plot.size * 0.5)), style_of(side).colour if side else NOBODY
    wide = canvas.text_width(code, size, Face.BOLD) + size * 0.36

    def paint(clear: Canvas) -> None:
        plate = clear.box.inset(2)
        clear.rectangle(plate, INK, radius=8)
        clear.rectangle(plate.inset(1.4), VELLUM, radius=7)
        clear.rectangle(plate.inset(3), colour, radius=5)
        clear.text(plate.centre, code, size, WHITE, Face.BOLD)

    spot = x - plot.size * 0.52, y - plot.size * 0.62
    canvas.stamp(spot, (wide + 4, size + 6), ("code", code, size, colour), paint)


# What was done


def trail(canvas: Canvas, plot: Plot, one: Trail) -> None:
    """The way of a unit: in its colour where it went itself, white with the count where it fled, dark where pushed."""
    way = [plot.spot(cell) for cell in one.cells]
    style, size = style_of(one.side), plot.size
    if one.kind == "retreated":
        arrow(canvas, way, PANIC, INK, size)
        count = one.owed or len(one.cells) - 1
        middle = stretch(way, math.dist(way[0], way[1]) * 0.5, math.inf)[0]
        number(canvas, middle, count, size)
        return
    fill = mix(style.colour, INK, 0.4) if one.kind == "pushed" else mix(style.colour, WHITE, 0.2)
    arrow(canvas, way, fill, WHITE, size)


def arrow(canvas: Canvas, way: Sequence[Point], fill: Colour, rim: Colour, size: float) -> None:
    """An arrow along a way, from the edge of one counter to the middle of a hex."""
    whole = length(way)
    cut = stretch(way, min(size * 0.3, whole * 0.2), whole - size * 0.74) or list(way)

    def paint(clear: Canvas, points: list[Point]) -> None:
        shape = arrow_outline(points, size * 0.2, size * 0.52)
        clear.polygon(shape, rim, rim, size * 0.15)
        clear.polygon(shape, fill, mix(fill, BLACK, 0.55), size * 0.04)

    fine(canvas, cut, size * 0.6, ("arrow", fill, rim, size), paint)


def strike(canvas: Canvas, plot: Plot, one: Strike) -> None:
    """An attack: a red line, dashed for a shot, with a burst where it strikes."""
    start, end = plot.spot(one.start), plot.spot(one.end)
    run, size = math.dist(start, end), plot.size
    cut = stretch([start, end], size * 0.62, run - size * 0.62) if one.is_shot or run > size * 2 else [start, end]
    if not one.is_shot and run <= size * 2:
        cut = stretch([start, end], run * 0.34, run * 0.56)

    def paint(clear: Canvas, points: list[Point]) -> None:
        dash = (size * 0.26, size * 0.18) if one.is_shot else None
        clear.line(points, WHITE, size * 0.26)
        clear.line(points, DAMAGE, size * 0.15, dash, caps=not one.is_shot)
        rays = regular_polygon(points[-1], size * 0.36, 8), regular_polygon(points[-1], size * 0.17, 8, -67.5)
        burst = [corner for ray in zip(*rays, strict=True) for corner in ray]
        clear.polygon(burst, WHITE, WHITE, size * 0.12)
        clear.polygon(burst, DAMAGE, mix(DAMAGE, BLACK, 0.5), size * 0.03)

    fine(canvas, cut, size * 0.6, ("strike", one.is_shot, size), paint)


def number(canvas: Canvas, spot: Point, value: int, size: float) -> None:
    """A count on a white plate."""
    type_ = max(canvas.least_type, round(size * 0.5))

    def paint(clear: Canvas) -> None:
        clear.circle(clear.box.centre, type_ * 0.66, INK)
        clear.circle(clear.box.centre, type_ * 0.58, WHITE)
        clear.text(clear.box.centre, str(value), type_, INK, Face.BOLD)

    canvas.stamp(spot, (type_ * 1.6, type_ * 1.6), ("count", value, type_), paint)


def skull(canvas: Canvas, plot: Plot, cell: Hex, *, beside: bool) -> None:
    """Where a unit fell; beside whoever stands there now."""
    x, y = plot.spot(cell)
    size = plot.size * (0.42 if beside else 0.62)
    spot = (x + plot.size * 0.62, y + plot.size * 0.56) if beside else (x, y)

    def paint(clear: Canvas) -> None:
        brush = Brush(clear, clear.box.centre, size)
        brush.disc(0, -0.04, 0.86, INK)
        brush.disc(0, -0.04, 0.78, DAMAGE)
        paint_skull(brush)

    canvas.stamp(spot, (size * 2.2, size * 2.2), ("skull", size), paint)


def number_spot(plot: Plot, cell: Hex, taken: Collection[Hex]) -> Point:
    """Where the number of a hex that is asked for stands: in its middle, or at the corner of a unit."""
    x, y = plot.spot(cell)
    return (x - plot.size * 0.6, y - plot.size * 0.56) if cell in taken else (x, y)


def glow(canvas: Canvas, plot: Plot, cells: Iterable[Hex]) -> None:
    """Hexes that can be chosen, lit up."""
    for cell in cells:

        def paint(clear: Canvas, corners: list[Point]) -> None:
            clear.polygon(corners, Paint((255, 241, 168), alpha=0.5))
            clear.polygon(corners, None, mix(GOLD, INK, 0.6), plot.size * 0.07)

        fine(canvas, plot.outline(cell, 0.95), 4, ("lit", plot.size), paint)
