"""The ground of a battle, painted once for each map: meadow, terrain, flowing water, hexes and their frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.brush import Brush
from render.canvas import Canvas
from render.chance import Chance
from render.fantasy_commander import terrain, water
from render.fantasy_commander.elements import EARTH, PAINTERS
from render.fantasy_commander.field import EDGE, Plot, column_of
from render.fantasy_commander.heraldry import style_of
from render.furniture import lay_wood
from render.geometry import Box, Point, polar, regular_polygon
from render.theme import BLACK, GOLD, INK, VELLUM, WHITE, WOOD_DARK, Colour, Face, Paint, mix
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.maps import BOARD, COLUMNS
from rules.fantasy_commander.vocabulary import Family, Terrain
from rules.kernel.grid import Hex
from rules.kernel.values import Seat

FLOORS: dict[Terrain, Colour] = {
    Terrain.FOREST: terrain.WOODS,
    Terrain.HILL: terrain.HEATH,
    Terrain.ROCKS: terrain.SCREE,
    Terrain.TOWN: terrain.STREETS,
}
"""What the ground of a hex looks like; where something stands on it that was built, bare earth."""
Zones = Mapping[Seat, Iterable[Hex]]


def paint_landscape(canvas: Canvas, plot: Plot, box: Content, laid: Mapping[Hex, Terrain], zones: Zones) -> None:
    """The whole still ground of a map; with the deployment zones where any are given."""
    size, scale = canvas.image.size, canvas.scale
    land = Image.new("L", size, 0)
    draw = ImageDraw.Draw(land)
    for cell in BOARD:
        draw.polygon([(x * scale, y * scale) for x, y in plot.outline(cell, 1.02)], fill=255)
    meadow = Canvas.on(Image.new("RGB", size, terrain.MEADOW), scale)
    paint_meadow(meadow)
    paint_floors(meadow, plot, laid)
    water.paint_water(meadow, plot, [cell for cell, kind in laid.items() if kind in water.WET])
    for side, cells in zones.items():
        paint_zone(meadow, plot, side, cells)
    paint_grid(meadow, plot, BOARD)
    paint_shade(meadow, land, plot.size)
    canvas.paste(meadow.image, (0, 0), land)
    paint_rim(canvas, plot)
    for cell, kind in sorted(laid.items(), key=lambda one: (one[0].r, one[0].q)):
        alike = [other for other, found in laid.items() if found is kind]
        brush, turn = Brush(canvas, plot.spot(cell), plot.size), water.crossing_turn(cell, alike)
        paint_kind(brush, box, kind, BOARD.text(cell), turn)


def paint_meadow(canvas: Canvas) -> None:
    """Grass with light and shade and tufts."""
    chance, room = Chance("battlefield"), canvas.box
    for _ in range(70):
        middle = chance.between(0, room.right), chance.between(0, room.bottom)
        radius = chance.between(30, 90)
        blot = [polar(middle, radius * chance.between(0.7, 1.2), angle) for angle in range(0, 360, 30)]
        tone = mix(terrain.MEADOW, (120, 140, 60) if chance.of(2) else (226, 214, 150), 0.34)
        canvas.glow(blot, tone, 0.42, 26)
    for _ in range(1500):
        x, y = chance.between(0, room.right), chance.between(0, room.bottom)
        tall = chance.between(4, 8)
        tone = mix(terrain.MEADOW, terrain.SHADE if chance.of(3) else WHITE, 0.34)
        for lean in (-2.4, 0.4, 2.8):
            canvas.line([(x + lean * 0.5, y), (x + lean, y - tall)], tone, 1.1, caps=False)


def paint_floors(canvas: Canvas, plot: Plot, laid: Mapping[Hex, Terrain]) -> None:
    """The ground under terrain, each kind with a soft edge."""
    for colour in dict.fromkeys(floor_of(kind) for kind in laid.values() if kind not in water.WET):
        mask = Image.new("L", canvas.image.size, 0)
        draw = ImageDraw.Draw(mask)
        for cell in (cell for cell, kind in laid.items() if kind not in water.WET and floor_of(kind) == colour):
            draw.polygon([(x * canvas.scale, y * canvas.scale) for x, y in plot.outline(cell, 0.99)], fill=255)
        canvas.paste(colour, (0, 0), mask.filter(ImageFilter.GaussianBlur(plot.size * canvas.scale * 0.07)))


def floor_of(kind: Terrain) -> Colour:
    """What the ground of a hex looks like."""
    return FLOORS.get(kind, mix(terrain.MEADOW, EARTH, 0.75))


def paint_zone(canvas: Canvas, plot: Plot, side: Seat, cells: Iterable[Hex]) -> None:
    """Where a side deploys: tinted in its colour and hatched in its pattern."""
    style = style_of(side)
    for cell in cells:
        paint = Paint(mix(style.colour, WHITE, 0.25), style.pattern, mix(style.colour, WHITE, 0.55), 24, 0.4)
        canvas.polygon(plot.outline(cell, 0.97), paint)


def paint_grid(canvas: Canvas, plot: Plot, cells: Iterable[Hex]) -> None:
    """The lines between hexes, thin enough to lie on the land and not on the picture."""
    dark, bright = Paint(INK, alpha=0.34), Paint(WHITE, alpha=0.3)
    for paint, shift in ((bright, 1.0), (dark, 0.0)):
        mask = Image.new("L", canvas.image.size, 0)
        draw = ImageDraw.Draw(mask)
        for cell in cells:
            corners = [((x + shift) * canvas.scale, (y + shift) * canvas.scale) for x, y in plot.outline(cell)]
            draw.line([*corners, corners[0]], fill=round(255 * paint.alpha), width=max(2, round(plot.size / 18)))
        canvas.paste(paint.colour, (0, 0), mask)


def paint_shade(canvas: Canvas, land: Image.Image, size: float) -> None:
    """The frame throws a shadow on the land along its upper and left edge."""
    scale = canvas.scale
    inside = ImageChops.offset(land, round(4 * scale), round(6 * scale))
    ImageDraw.Draw(inside).rectangle((0, 0, inside.width, 6 * scale), fill=0)
    soft = ImageChops.invert(inside).filter(ImageFilter.GaussianBlur(size * scale * 0.14))
    canvas.paste(INK, (0, 0), soft.point([round(value * 0.5) for value in range(256)]))


def paint_rim(canvas: Canvas, plot: Plot) -> None:
    """The edge of the board, in gold."""
    for colour, width in ((mix(WOOD_DARK, BLACK, 0.4), 6.0), (GOLD, 3.0)):
        for start, end in plot.rim(BOARD, 1.02):
            canvas.line([start, end], colour, width)


def paint_kind(brush: Brush, box: Content, kind: Terrain, name: str, turn: float = 0.0) -> None:
    """What stands on a hex; a crossing is turned to where it leads."""
    match kind:
        case Terrain.FOREST:
            terrain.paint_forest(brush, name)
        case Terrain.HILL:
            terrain.paint_hill(brush, name)
        case Terrain.ROCKS:
            terrain.paint_rocks(brush)
        case Terrain.TOWN:
            terrain.paint_town(brush)
        case Terrain.FORD:
            water.paint_ford(brush, name, turn)
        case Terrain.BRIDGE:
            water.paint_bridge(brush, turn)
        case _ if kind in PAINTERS:
            paint_element(brush, box, kind)


def paint_element(brush: Brush, box: Content, kind: Terrain) -> None:
    """A template or an element within the rim of its side."""
    entry = box.terrain_kind(kind)
    if entry.family is not Family.BASIC:
        colour = style_of(entry.side).colour
        ring = regular_polygon(brush.centre, brush.size * 0.9, 6)
        brush.canvas.polygon(ring, None, VELLUM, brush.size * 0.1)
        brush.canvas.polygon(ring, None, colour, brush.size * 0.065)
    PAINTERS[kind](brush)


def paint_frame(canvas: Canvas, room: Box) -> None:
    """The wood about the map."""
    lay_wood(canvas, room)
    canvas.rectangle(room.inset(1), None, mix(WOOD_DARK, BLACK, 0.5), 2)


def paint_edge_names(canvas: Canvas, plot: Plot, size: int) -> None:
    """Letters above and below the columns, numbers left and right of the rows, on the frame."""
    ink = mix(GOLD, VELLUM, 0.55)
    rows = sorted({cell.r for cell in BOARD})
    for row in rows:
        line = [cell for cell in BOARD if cell.r == row]
        for cell, shift in ((line[0], -1.0), (line[-1], 1.0)):
            x, y = plot.spot(cell)
            spot: Point = (x + shift * (plot.size * 0.866 + EDGE * 0.48), y)
            canvas.text(spot, BOARD.text(cell)[1:], size, ink, Face.BOLD, halo=WOOD_DARK, halo_width=2)
    for row, shift in ((rows[0], -1.0), (rows[-1], 1.0)):
        for cell in [cell for cell in BOARD if cell.r == row][:COLUMNS]:
            x, y = plot.spot(cell)
            spot = x - plot.size * 0.433, y + shift * (plot.size * 0.75 + EDGE * 0.48)
            if row == rows[-1]:
                spot = x + plot.size * 0.433, spot[1]
            canvas.text(spot, column_of(cell), size, ink, Face.BOLD, halo=WOOD_DARK, halo_width=2)
