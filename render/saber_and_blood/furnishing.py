"""What stands in the tavern and never moves: tables, counter, barrels, wardrobes, pillars and the fireplace."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas
from render.furniture import lay_wood
from render.geometry import Box, Point, polar, regular_polygon
from render.patterns import stone
from render.saber_and_blood.floor import (
    BEAM,
    BOARD,
    IRON,
    MARBLE,
    MASONRY,
    OAK,
    OAK_BRIGHT,
    RUBBLE,
    RUBBLE_BRIGHT,
    WALNUT,
    WALNUT_BRIGHT,
    paint_joints,
    sides,
)
from render.saber_and_blood.shapes import BLAZE, FIRELIGHT, SOOT, flame, paint_fire, smooth
from render.theme import BLACK, BLOOD, GOLD, INK, VELLUM, WHITE, Colour, Face, Paint, mix
from rules.kernel.values import Cell
from rules.saber_and_blood.content import BoardPlan, Scenario

OBSTACLE: Colour = (250, 204, 40)
PILLAR: Colour = (214, 40, 30)
FIREPLACE = BLACK

FIRE_GROUPS = ("first_fire", "second_fire", "third_fire")


def furnish(canvas: Canvas, plan: BoardPlan, scenario: Scenario) -> None:
    """Everything in its place, and the squares that will burn in this scenario."""
    for cell in plan.decoration.get("tables", ()):
        paint_table(canvas, BOARD.centre(cell))
    for cell in plan.fireplaces:
        canvas.glow(regular_polygon(BOARD.centre(cell), 150, 24), FIRELIGHT, 0.42, 70)
    for number, group in enumerate(FIRE_GROUPS, 1):
        for cell in scenario.squares.get(group, ()):
            paint_fire_to_come(canvas, cell, number)
    for kind, cells in plan.obstacles.items():
        PAINT_OBSTACLE[kind](canvas, cells)
    for cell in plan.pillars:
        paint_pillar(canvas, cell)
    for cell in plan.fireplaces:
        paint_fireplace(canvas, cell)


def corner_marks(canvas: Canvas, cell: Cell, colour: Colour) -> None:
    """Brackets in the corners of a square: what kind of square it is [SB-410, SB-420, SB-430]."""
    box = BOARD.cell_box(cell).inset(5)
    for x, y, across, down in (
        (box.left, box.top, 1, 1),
        (box.right, box.top, -1, 1),
        (box.right, box.bottom, -1, -1),
        (box.left, box.bottom, 1, -1),
    ):
        bracket = [(x + across * 24, y), (x, y), (x, y + down * 24)]
        canvas.line(bracket, INK, 9)
        canvas.line(bracket, colour, 5.5)


def paint_table(canvas: Canvas, centre: Point) -> None:
    """A round table with stools; one may stand on it."""
    for bearing in (20, 140, 260):
        stool = polar(centre, 46, bearing)
        canvas.shadow(Box.around(stool, 28), 14, blur=4, drop=2, strength=0.35)
        canvas.circle(stool, 13, mix(OAK, WALNUT, 0.35), mix(WALNUT, BLACK, 0.2), 2)
        canvas.circle(stool, 8, None, mix(OAK, WALNUT, 0.7), 1)
    canvas.shadow(Box.around(centre, 76), 38, blur=7, drop=4, strength=0.4)
    canvas.circle(centre, 37, mix(OAK_BRIGHT, WALNUT, 0.35), WALNUT, 3)
    for shift in (-22, -8, 8, 22):
        half = (32**2 - shift**2) ** 0.5
        seam = [(centre[0] - half, centre[1] + shift), (centre[0] + half, centre[1] + shift)]
        canvas.line(seam, mix(OAK, WALNUT, 0.55), 1.2, caps=False)
    paint_mug(canvas, (centre[0] - 14, centre[1] - 8))
    paint_mug(canvas, (centre[0] + 15, centre[1] + 11))


def paint_mug(canvas: Canvas, centre: Point) -> None:
    """A tankard from above."""
    canvas.circle((centre[0] + 7, centre[1]), 4.5, None, WALNUT, 2)
    canvas.circle(centre, 7.5, WALNUT, BEAM, 1.5)
    canvas.circle(centre, 5, (240, 226, 190))


def paint_counter(canvas: Canvas, cells: tuple[Cell, ...]) -> None:
    """The bar counter over all its squares."""
    corners = [corner for cell in cells for corner in BOARD.cell_box(cell).corners]
    top = Box.bounding(corners).inset(17, 13)
    canvas.shadow(top, 12, blur=12, drop=8, strength=0.6)
    canvas.rectangle(top, mix(WALNUT, BLACK, 0.45), BLACK, 2.5, radius=14)
    board = top.inset(7)
    lay_wood(canvas, board, WALNUT, WALNUT_BRIGHT, 6)
    canvas.rectangle(board, None, mix(WALNUT, BLACK, 0.4), 2)
    canvas.rectangle(board.inset(8), None, mix(GOLD, WALNUT, 0.35), 2.5)
    x, y = board.centre
    cloth = [(x - 26, y + 34), (x + 20, y + 26), (x + 28, y + 62), (x - 18, y + 70)]
    canvas.polygon(smooth(cloth), (196, 60, 48), mix(BLOOD, BLACK, 0.4), 1.5)
    for spot in ((x - 20, y - 92), (x + 4, y - 76), (x + 22, y + 96), (x - 14, y + 6)):
        paint_mug(canvas, spot)
    for spot, glass in (
        ((x + 22, y - 44), (40, 84, 58)),
        ((x + 20, y - 22), (52, 96, 66)),
        ((x - 22, y + 98), (110, 58, 24)),
    ):
        canvas.circle(spot, 9, glass, BLACK, 1.5)
        canvas.circle(spot, 3.5, mix(glass, WHITE, 0.6))
    canvas.circle((x - 20, y - 38), 15, (222, 214, 196), INK, 1.5)
    canvas.circle((x - 20, y - 38), 10, (236, 230, 214))
    canvas.polygon(smooth([(x - 28, y - 40), (x - 18, y - 46), (x - 12, y - 36), (x - 22, y - 31)]), (176, 120, 56))
    for cell in cells:
        corner_marks(canvas, cell, OBSTACLE)


def paint_barrels(canvas: Canvas, cells: tuple[Cell, ...]) -> None:
    """Three barrels on each square."""
    for cell in cells:
        x, y = BOARD.centre(cell)
        for across, down, radius in ((30, -30, 24), (-20, -14, 38), (22, 28, 34)):
            paint_barrel(canvas, (x + across, y + down), radius)
        corner_marks(canvas, cell, OBSTACLE)


def paint_barrel(canvas: Canvas, centre: Point, radius: float) -> None:
    """A barrel standing on its end."""
    canvas.shadow(Box.around(centre, 2 * radius), radius, blur=8, drop=6, strength=0.6)
    canvas.circle(centre, radius, IRON, BLACK, 2)
    canvas.circle(centre, radius * 0.92, mix(WALNUT, OAK, 0.35))
    canvas.circle(centre, radius * 0.8, mix(WALNUT, BLACK, 0.45))
    canvas.circle(centre, radius * 0.76, mix(WALNUT_BRIGHT, OAK, 0.5))
    for part in (-0.45, -0.15, 0.15, 0.45):
        half = radius * (0.74**2 - part**2) ** 0.5
        x = centre[0] + radius * part
        canvas.line([(x, centre[1] - half), (x, centre[1] + half)], WALNUT, 1.6, caps=False)
    canvas.circle((centre[0] + radius * 0.3, centre[1] - radius * 0.3), radius * 0.11, BEAM)


def paint_wardrobes(canvas: Canvas, cells: tuple[Cell, ...]) -> None:
    """A wardrobe against the wall on each square."""
    for cell in cells:
        body = BOARD.cell_box(cell).inset(12, 10)
        canvas.shadow(body, 6, blur=12, drop=9, strength=0.65)
        canvas.rectangle(body, mix(WALNUT, BLACK, 0.5), BLACK, 2.5, radius=6)
        top = Box(body.left + 4, body.top + 3, body.right - 4, body.bottom - 26)
        lay_wood(canvas, top, WALNUT, WALNUT_BRIGHT, 3)
        canvas.rectangle(top, None, mix(WALNUT, BLACK, 0.45), 2.5)
        canvas.rectangle(top.inset(12), None, mix(WALNUT, BLACK, 0.3), 2)
        rosette = [polar(top.centre, 16 if point % 2 else 24, 45 * point) for point in range(8)]
        canvas.polygon(smooth(rosette), mix(WALNUT, BLACK, 0.2))
        for door in Box(body.left + 8, top.bottom + 3, body.right - 8, body.bottom - 4).columns(2, 3):
            canvas.rectangle(door, WALNUT, mix(WALNUT, BLACK, 0.5), 2, radius=2)
        for knob in (body.centre[0] - 7, body.centre[0] + 7):
            canvas.circle((knob, body.bottom - 13), 3.2, GOLD)
        corner_marks(canvas, cell, OBSTACLE)


PAINT_OBSTACLE: dict[str, Callable[[Canvas, tuple[Cell, ...]], None]] = {
    "bar_counter": paint_counter,
    "barrels": paint_barrels,
    "wardrobes": paint_wardrobes,
}


def paint_pillar(canvas: Canvas, cell: Cell) -> None:
    """A pillar of stone."""
    centre = BOARD.centre(cell)
    plinth = Box.around(centre, 104)
    canvas.shadow(plinth, 6, blur=14, drop=10, strength=0.7)
    canvas.rectangle(plinth, mix(MARBLE, RUBBLE, 0.6), mix(RUBBLE, BLACK, 0.6), 2.5, radius=5)
    canvas.rectangle(plinth.inset(5), mix(MARBLE, RUBBLE, 0.25), radius=4)
    for radius, colour in (
        (48, mix(RUBBLE, BLACK, 0.35)),
        (46, mix(MARBLE, RUBBLE, 0.5)),
        (39, mix(RUBBLE, BLACK, 0.15)),
        (37, MARBLE),
    ):
        canvas.circle(centre, radius, colour)
    for bearing in range(0, 360, 30):
        canvas.line([polar(centre, 25, bearing), polar(centre, 36, bearing)], mix(MARBLE, RUBBLE, 0.7), 3, caps=False)
    canvas.circle(centre, 24, mix(MARBLE, RUBBLE, 0.3))
    canvas.circle((centre[0] - 5, centre[1] - 5), 17, mix(MARBLE, WHITE, 0.35))
    corner_marks(canvas, cell, PILLAR)


def paint_fireplace(canvas: Canvas, cell: Cell) -> None:
    """The hearth in the east wall, with a fire in it."""
    box = BOARD.cell_box(cell)
    hood = Box(box.left + 26, box.top + 4, box.right + MASONRY, box.bottom - 4)
    canvas.shadow(hood, 8, blur=10, drop=6, strength=0.6)
    canvas.lay(hood, lambda size: stone(size, mix(RUBBLE, BLACK, 0.2), RUBBLE_BRIGHT))
    north, south, _, east = sides(hood, 20)
    for side in (north, south, east):
        paint_joints(canvas, side)
    canvas.rectangle(hood, None, mix(RUBBLE, BLACK, 0.6), 2.5)
    mouth = Box(hood.left - 2, hood.top + 20, hood.right - 22, hood.bottom - 20)
    canvas.rectangle(mouth, SOOT, BLACK, 2, radius=10)
    x, y = mouth.centre
    canvas.glow(regular_polygon((x, y), 40, 20), BLAZE, 0.8, 16)
    for lean in (-14, 14):
        log = [(x - 34, y + 24 + lean), (x + 30, y + 20 - lean)]
        canvas.line(log, BLACK, 17)
        canvas.line(log, mix(WALNUT, SOOT, 0.3), 13)
        canvas.circle(log[0], 6, mix(OAK, SOOT, 0.2))
    paint_fire(canvas, (x + 2, y + 2), 44)
    corner_marks(canvas, cell, FIREPLACE)


def paint_fire_to_come(canvas: Canvas, cell: Cell, number: int) -> None:
    """What will burn with the first, second or third corner [SB-828]."""
    x, y = BOARD.centre(cell)
    canvas.polygon(flame((x, y + 2), 36), Paint(mix(BLOOD, OAK, 0.3), alpha=0.3), mix(BLOOD, OAK, 0.15), 3)
    canvas.text((x, y + 14), str(number), 34, VELLUM, Face.BOLD, halo=mix(BLOOD, BLACK, 0.3))
