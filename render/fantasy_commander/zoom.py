"""A closer look at the front: the part of the map where units stand, drawn larger, with the name of every hex."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from render.baked import drawable
from render.cache import PAINTED
from render.canvas import Canvas
from render.cuts import Cut
from render.editions import ALT_TEXT_LIMIT, Drawn
from render.fantasy_commander.board import laid_terrain, map_name, printed_terrain
from render.fantasy_commander.drafts import plan_of
from render.fantasy_commander.field import ACROSS, Plot
from render.fantasy_commander.landscape import paint_landscape
from render.fantasy_commander.troops import draw_troops
from render.fantasy_commander.words import ground_of, headline, place_of, unit_words
from render.furniture import TITLE_HEIGHT, title_strip
from render.geometry import Box
from render.theme import INK, VELLUM, WOOD_DARK, Colour, Face, Symbol, mix
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.maps import BOARD, COLUMNS, ROWS
from rules.kernel.game import Face as Seen
from rules.kernel.grid import Hex

SIZE = 84.0
"""From the middle of a hex to its corner."""
SHEETS = {Cut.WIDE: (1320, 840), Cut.TALL: (980, 1180)}
EDGE = 30.0
HALO: Colour = (226, 226, 190)
WHOLE = Plot(SIZE, (EDGE + ACROSS * SIZE / 2, EDGE + SIZE))
WHOLE_ROOM = round((COLUMNS + 0.5) * ACROSS * SIZE + 2 * EDGE), round((1.5 * ROWS + 0.5) * SIZE + 2 * EDGE)


def front(ground: Ground, seat: str | None) -> list[Hex]:
    """The hexes that matter most: own units that touch enemies and those enemies, or else all that is nearest."""
    units = ground.field.on_map()
    own = [unit for unit in units if seat in (None, unit.side)] or units
    touching = [unit for unit in own if ground.enemies_in_contact(unit)]
    if touching:
        foes = [foe for unit in touching for foe in ground.enemies_in_contact(unit)]
        return [ground.place(unit) for unit in (*touching, *foes)]
    return [ground.place(unit) for unit in own]


def window(cells: Iterable[Hex], size: tuple[int, int]) -> Box:
    """The part of the large map that a sheet shows, about the middle of some hexes."""
    width, height = size
    spots = [WHOLE.spot(cell) for cell in cells] or [WHOLE.spot(cell) for cell in BOARD]
    x = sum(spot[0] for spot in spots) / len(spots)
    y = sum(spot[1] for spot in spots) / len(spots)
    left = min(max(0.0, x - width / 2), WHOLE_ROOM[0] - width)
    top = min(max(0.0, y - height / 2), WHOLE_ROOM[1] - height)
    return Box(round(left), round(top), round(left) + width, round(top) + height)


def look(box: Content, face: Seen, cut: Cut) -> Drawn:
    """The front as a picture and in words."""
    return draw(box, face, cut), alt_text(box, face, cut)


def draw(box: Content, face: Seen, cut: Cut) -> Image.Image:
    """The part of the map about the front, under a title."""
    ground = ground_of(box, face)
    width, height = SHEETS[cut]
    part = window(front(ground, face.seat), (width, height - round(TITLE_HEIGHT)))
    type_ = cut.least_type((width, height))
    plot = Plot(SIZE, (WHOLE.origin[0] - part.left, WHOLE.origin[1] - part.top))
    land = PAINTED.made(
        _key(ground, part), lambda: paint_part(box, ground, plot, (round(part.width), round(part.height)))
    )
    canvas = Canvas.on(drawable(land), 1, type_)
    write_names(canvas, plot, ground, type_)
    draw_troops(canvas, plot, ground, face, plan_of(ground, face), {})
    sheet = Image.new("RGB", (width, height))
    strip = Canvas(width, round(TITLE_HEIGHT), least_type=type_)
    title_strip(strip, place_of(ground), headline(face), Symbol.BANNER)
    sheet.paste(strip.finish(), (0, 0))
    sheet.paste(canvas.image, (0, round(TITLE_HEIGHT)))
    return sheet


def _key(ground: Ground, part: Box) -> tuple[object, ...]:
    laid = () if map_name(ground) else tuple(sorted((str(cell), kind) for cell, kind in laid_terrain(ground).items()))
    return "zoom", map_name(ground), ground.has_conditions, laid, part


def paint_part(box: Content, ground: Ground, plot: Plot, size: tuple[int, int]) -> Image.Image:
    """The land of a part of the map, in the size of the finished picture."""
    canvas = Canvas(*size, mix(WOOD_DARK, INK, 0.2))
    laid = printed_terrain(ground) if map_name(ground) else laid_terrain(ground)
    paint_landscape(canvas, plot, box, laid, {})
    return canvas.finish()


def write_names(canvas: Canvas, plot: Plot, ground: Ground, type_: int) -> None:
    """The name of each hex at its upper corner; on the map alone, not under units."""
    for cell in BOARD:
        x, y = plot.spot(cell)
        if -SIZE < x < canvas.box.right + SIZE and -SIZE < y < canvas.box.bottom + SIZE:
            spot = x, y - SIZE * 0.74
            canvas.text(
                spot, BOARD.text(cell), type_, mix(INK, VELLUM, 0.1), Face.BOLD, halo=(226, 226, 190), halo_width=2
            )


def alt_text(box: Content, face: Seen, cut: Cut) -> str:
    """Who is to be seen there."""
    ground = ground_of(box, face)
    width, height = SHEETS[cut]
    part = window(front(ground, face.seat), (width, height - round(TITLE_HEIGHT)))
    seen = [unit for unit in ground.field.on_map() if _is_in(part, ground.place(unit))]
    told = "; ".join(unit_words(ground, unit) for unit in seen) or "nobody"
    return f"The front of {place_of(ground)}: {told}."[:ALT_TEXT_LIMIT]


def _is_in(part: Box, cell: Hex) -> bool:
    x, y = WHOLE.spot(cell)
    return part.left < x < part.right and part.top < y < part.bottom
