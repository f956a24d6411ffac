"""The tavern from above: its measures, the floor, the light on it, the walls, and the doorway."""

from __future__ import annotations

from render.canvas import Canvas
from render.furniture import TITLE_HEIGHT, lay_wood
from render.geometry import Box, regular_polygon
from render.patterns import stone
from render.squares import SquareMap
from render.theme import BLACK, GOLD, INK, WHITE, Colour, Face, Paint, Pattern, mix
from rules.kernel.values import Cell
from rules.saber_and_blood.content import BoardPlan

SIDE = 136.0
WALL = 56.0
BOARD = SquareMap(8, 8, WALL, TITLE_HEIGHT + WALL, SIDE)
ROOM = BOARD.box.inset(-WALL)

OAK: Colour = (160, 117, 74)
OAK_BRIGHT: Colour = (206, 166, 116)
WALNUT: Colour = (96, 58, 32)
WALNUT_BRIGHT: Colour = (138, 88, 50)
BEAM: Colour = (52, 32, 20)
RUBBLE: Colour = (112, 104, 94)
RUBBLE_BRIGHT: Colour = (146, 137, 124)
MARBLE: Colour = (186, 180, 168)
IRON: Colour = (66, 62, 60)
DAYLIGHT: Colour = (255, 246, 214)
DOOR_GREEN: Colour = (46, 178, 84)

PLANKS = 32
MASONRY = 25.0
"""How much of the wall is stone; the rest is the beam that bears the coordinates."""


def paint_floor(canvas: Canvas, plan: BoardPlan) -> None:
    """The empty tavern with the names of its squares."""
    windows = plan.decoration.get("windows", ())
    paint_planks(canvas)
    paint_rug(canvas)
    paint_squares(canvas)
    for cell in windows:
        paint_daylight(canvas, cell)
    paint_shade(canvas)
    paint_walls(canvas)
    for cell in windows:
        paint_window(canvas, cell)
    paint_doorway(canvas, plan.doorway)
    BOARD.paint_names(canvas, 2 * (WALL - 18), capitals=True, size=36)
    for cell in plan.doorway:
        name = BOARD.centre(cell)[0], ROOM.bottom - 15
        canvas.text(name, cell[0].upper(), 36, INK, Face.BOLD, halo=mix(MARBLE, WHITE, 0.5), halo_width=4)


# Floor and light


def paint_planks(canvas: Canvas) -> None:
    """Oak planks with joints and nails."""
    lay_wood(canvas, BOARD.box, OAK, OAK_BRIGHT, PLANKS)
    deep = BOARD.box.height / PLANKS
    for plank in range(PLANKS):
        top = BOARD.top + plank * deep
        canvas.rectangle(Box(BOARD.left, top, BOARD.box.right, top + 1.5), Paint(WALNUT, alpha=0.55))
        for joint in range((plank * 173) % 340 + 60, round(BOARD.box.width), 340):
            x = BOARD.left + joint
            canvas.rectangle(Box(x, top, x + 2, top + deep), Paint(WALNUT, alpha=0.7))
            for nail in (x - 7, x + 9):
                for y in (top + deep * 0.25, top + deep * 0.75):
                    canvas.circle((nail, y), 1.6, mix(WALNUT, BLACK, 0.3))


def paint_rug(canvas: Canvas) -> None:
    """A worn carpet in the middle of the room."""
    rug = BOARD.cell_box("d5")
    rug = Box(rug.left, rug.top, rug.right + SIDE, rug.bottom + SIDE).inset(-6)
    wine, straw = (118, 40, 42), (222, 188, 128)
    canvas.shadow(rug, 4, blur=6, drop=2, strength=0.35)
    canvas.rectangle(rug, Paint(wine, alpha=0.72), radius=4)
    canvas.rectangle(rug.inset(10), None, mix(straw, wine, 0.35), 4)
    canvas.rectangle(rug.inset(20), Paint((52, 62, 74), alpha=0.45))
    canvas.rectangle(rug.inset(40), Paint(wine, Pattern.CROSSHATCH, mix(wine, straw, 0.22), 44, 0.8))
    canvas.rectangle(rug.inset(40), None, mix(straw, wine, 0.45), 2)
    for part in (1.0, 0.72, 0.4):
        x, y = rug.centre
        lozenge = [(x, y - 84 * part), (x + 84 * part, y), (x, y + 84 * part), (x - 84 * part, y)]
        canvas.polygon(lozenge, mix(wine, straw, 0.12 + 0.3 * (part == 0.72)), mix(straw, wine, 0.4), 2)
    for index in range(34):
        y = rug.top + 4 + index * (rug.height - 8) / 33
        for start, end in ((rug.left - 8, rug.left), (rug.right, rug.right + 8)):
            canvas.line([(start, y), (end, y)], mix(straw, WALNUT, 0.3), 1.5, caps=False)


def paint_squares(canvas: Canvas) -> None:
    """A faint checker and the lines between squares."""
    for cell in BOARD.cells():
        if sum(BOARD.file_and_rank(cell)) % 2 == 0:
            canvas.rectangle(BOARD.cell_box(cell), Paint(WALNUT, alpha=0.14))
    for step in range(1, 8):
        x, y = BOARD.left + step * SIDE, BOARD.top + step * SIDE
        canvas.rectangle(Box(x - 1, BOARD.top, x + 1, BOARD.box.bottom), Paint(BEAM, alpha=0.72))
        canvas.rectangle(Box(BOARD.left, y - 1, BOARD.box.right, y + 1), Paint(BEAM, alpha=0.72))


def paint_shade(canvas: Canvas) -> None:
    """Candlelight in the middle, dusk along the walls."""
    box = BOARD.box
    canvas.glow(regular_polygon(box.centre, 330, 32), DAYLIGHT, 0.2, 150)
    for corner in box.corners:
        canvas.glow(regular_polygon(corner, 150, 24), BEAM, 0.42, 90)
    canvas.glow(Box(box.left, box.top - 30, box.right, box.top + 14).corners, BLACK, 0.75, 16)
    canvas.glow(Box(box.left - 30, box.top, box.left + 12, box.bottom).corners, BLACK, 0.7, 14)


def paint_daylight(canvas: Canvas, cell: Cell) -> None:
    """What falls in through a window."""
    box = BOARD.cell_box(cell)
    x, y = box.centre
    if is_north(cell):
        beam = [(x - 40, box.top), (x + 40, box.top), (x + 120, box.top + 230), (x - 10, box.top + 230)]
    else:
        beam = [(box.left, y - 40), (box.left + 230, y + 10), (box.left + 230, y + 130), (box.left, y + 40)]
    canvas.glow(beam, DAYLIGHT, 0.32, 14)


def is_north(cell: Cell) -> bool:
    """Whether a window is in the north wall; the others are in the west wall."""
    return cell.endswith(str(BOARD.ranks))


# Walls


def paint_walls(canvas: Canvas) -> None:
    """Masonry inside, a beam outside that bears the coordinates."""
    for wall in sides(ROOM, WALL):
        lay_wood(canvas, wall, BEAM, mix(BEAM, OAK, 0.3), 2)
    for wall in sides(BOARD.box.inset(-MASONRY), MASONRY):
        canvas.lay(wall, lambda size: stone(size, RUBBLE, RUBBLE_BRIGHT))
        paint_joints(canvas, wall)
    canvas.rectangle(BOARD.box.inset(-MASONRY), None, GOLD, 2.5)
    canvas.rectangle(ROOM, None, BLACK, 3)
    canvas.rectangle(BOARD.box.inset(-2), None, mix(BEAM, BLACK, 0.4), 3)
    for corner in ROOM.inset(WALL / 2).corners:
        post = Box.around(corner, WALL + 8)
        canvas.shadow(post, 4, blur=5, drop=3)
        lay_wood(canvas, post, mix(BEAM, WALNUT, 0.5), WALNUT_BRIGHT, 1)
        canvas.rectangle(post, None, BLACK, 2.5, radius=3)
        canvas.circle(corner, 13, IRON, BLACK, 2)
        canvas.circle((corner[0] - 3, corner[1] - 3), 5, mix(IRON, WHITE, 0.45))


def sides(box: Box, deep: float) -> list[Box]:
    """The four sides of a frame."""
    left, top, right, bottom = box
    return [
        Box(left, top, right, top + deep),
        Box(left, bottom - deep, right, bottom),
        Box(left, top, left + deep, bottom),
        Box(right - deep, top, right, bottom),
    ]


def paint_joints(canvas: Canvas, wall: Box) -> None:
    """Mortar between two courses of stones along a wall."""
    mortar = mix(RUBBLE, BLACK, 0.42)
    (x, y), along = wall.centre, wall.width > wall.height
    count = round(max(wall.width, wall.height) / 32)
    for index in range(count + 1):
        if along:
            here = wall.left + index * wall.width / count
            joints = [(here, wall.top), (here, y)], [(here + 16, y), (here + 16, wall.bottom)]
        else:
            here = wall.top + index * wall.height / count
            joints = [(wall.left, here), (x, here)], [(x, here + 16), (wall.right, here + 16)]
        for joint in joints:
            canvas.line(joint, mortar, 1.5, caps=False)
    seam = [(wall.left, y), (wall.right, y)] if along else [(x, wall.top), (x, wall.bottom)]
    canvas.line(seam, mortar, 1.5, caps=False)


def paint_window(canvas: Canvas, cell: Cell) -> None:
    """Leaded panes in the wall."""
    box, half = BOARD.cell_box(cell), 44
    x, y = box.centre
    if is_north(cell):
        frame = Box(x - half, box.top - MASONRY + 1, x + half, box.top)
    else:
        frame = Box(box.left - MASONRY + 1, y - half, box.left, y + half)
    canvas.rectangle(frame, WALNUT_BRIGHT, BEAM, 2)
    panes = frame.inset(5)
    for pane in panes.columns(3, 4) if is_north(cell) else panes.rows(3, 4):
        canvas.rectangle(pane, (150, 196, 214))
        left, top, right, bottom = pane
        canvas.polygon([(left, bottom), (left, top), (right, top)], (216, 236, 242))
        canvas.line([(left, bottom), (right, top)], WHITE, 2, caps=False)
        canvas.rectangle(pane, None, IRON, 1.5)


def paint_doorway(canvas: Canvas, doorway: tuple[Cell, ...]) -> None:
    """The way out, with the green line before it [SB-818, SB-844]."""
    first, last = BOARD.cell_box(doorway[0]), BOARD.cell_box(doorway[-1])
    way = Box(first.left + 4, first.bottom, last.right - 4, ROOM.bottom)
    canvas.lay(way, lambda size: stone(size, mix(MARBLE, RUBBLE, 0.5), MARBLE))
    for slab in way.columns(8):
        canvas.rectangle(slab, None, mix(RUBBLE, BLACK, 0.2), 1.5)
    canvas.glow(Box(way.left, way.bottom - 16, way.right, way.bottom).corners, DAYLIGHT, 0.7, 10)
    for leaf in (
        Box(way.left - 8, way.top + 2, way.left + 10, way.bottom),
        Box(way.right - 10, way.top + 2, way.right + 8, way.bottom),
    ):
        canvas.shadow(leaf, 2, blur=4, drop=2)
        canvas.rectangle(leaf, WALNUT_BRIGHT, BLACK, 2, radius=2)
        canvas.circle((leaf.centre[0], leaf.bottom - 10), 3.5, GOLD)
    line = Box(first.left + 2, first.bottom - 1, last.right - 2, first.bottom + 12)
    canvas.rectangle(line, DOOR_GREEN, mix(DOOR_GREEN, BLACK, 0.6), 2, radius=4)
    for index in range(1, 12):
        x = line.left + index * line.width / 12
        canvas.polygon([(x - 6, line.top + 3), (x + 6, line.top + 3), (x, line.bottom - 2)], WHITE)
