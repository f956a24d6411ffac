"""The battlefield as a picture, drawn from a face alone.

The land is painted once for each map, in the size of the finished picture; everything that changes is type, or a piece
that is kept after it was first drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PIL import Image

from render.baked import drawable, still
from render.cache import PAINTED
from render.canvas import Canvas, base
from render.cuts import DEFAULT, Cut, Part, Spread, spread
from render.encode import in_palette, palette_of
from render.fantasy_commander import panels
from render.fantasy_commander.counters import GREY
from render.fantasy_commander.drafts import drawn_answer, plan_of
from render.fantasy_commander.field import ROOM, WHOLE
from render.fantasy_commander.heraldry import DAMAGE, FATIGUE, LIVERIES, ORDERS, STYLES
from render.fantasy_commander.landscape import Zones, paint_edge_names, paint_frame, paint_landscape
from render.fantasy_commander.strip import HIGH as STRIP
from render.fantasy_commander.strip import draw_strip, paint_strip
from render.fantasy_commander.troops import draw_troops
from render.fantasy_commander.words import TITLE, ground_of
from render.furniture import parchment_sheet
from render.geometry import Box
from render.theme import BRIGHT_GOLD, GOLD, WHITE, WOOD_DARK, mix
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.open_board import Step
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Family, Terrain
from rules.kernel.game import Face
from rules.kernel.grid import Hex
from rules.kernel.values import Cell

GAP = 10.0
HEADS = {Cut.WIDE: 148.0, Cut.TALL: 72.0}
INFO = 146.0
EDGE_TYPE = 30
COLOURS = (
    *ORDERS.values(),
    *(tone for livery in LIVERIES.values() for tone in (livery.face, livery.shade, livery.ink, livery.rim)),
    *(tone for style in STYLES.values() for tone in (style.colour, mix(style.colour, WHITE, 0.2))),
    *(mix(tone, GREY, 0.3) for tone in (LIVERIES[STYX].face, LIVERIES[STYX].ink, LIVERIES[STYX].rim)),
    *(mix(tone, GREY, 0.62) for tone in (LIVERIES[EMPIRE].face, LIVERIES[EMPIRE].rim)),
    *(DAMAGE, FATIGUE, BRIGHT_GOLD, GOLD, WOOD_DARK),
)
"""Colours of pieces that no palette may miss."""

__all__ = ["draw", "drawn_answer"]


@dataclass(frozen=True)
class Layout:
    """Where everything lies on either cut."""

    spread: Spread
    head: Box
    armies: tuple[Box, ...]
    info: Box
    strip: Box

    @classmethod
    def of(cls, cut: Cut) -> Layout:
        """The map as high as a wide picture but for the strip, all else beside it; or as wide as a tall one."""
        foot = STRIP + GAP
        if cut is Cut.WIDE:
            type_ = cut.least_type((1650, 1050))
            parts = [Part(HEADS[cut]), *[Part(panels.army_height(type_))] * len(SIDES), Part(INFO)]
            laid = spread(cut, 0, ROOM, parts, GAP, foot)
            head, first, second, info = laid.panels
        else:
            type_ = cut.least_type((ROOM[0], ROOM[0]))
            parts = [*[Part(panels.army_height(type_), abreast=2)] * len(SIDES), Part(INFO)]
            laid = spread(cut, HEADS[cut], ROOM, parts, GAP, foot)
            first, second, info = laid.panels
            head = Box(0, 0, laid.size[0], HEADS[cut])
        width, height = laid.size
        return cls(laid, head, (first, second), info, Box(GAP, height - foot, width - GAP, height - GAP))

    @property
    def type(self) -> int:
        """The type of all panels."""
        return self.spread.least_type


LAYOUTS = {cut: Layout.of(cut) for cut in Cut}


def draw(box: Content, face: Face, numbers: Mapping[Cell, int] | None = None, cut: Cut = DEFAULT) -> Image.Image:
    """The map with all that stands on it, and what goes with it; numbers on the hexes that are asked for."""
    ground, layout = ground_of(box, face), LAYOUTS[cut]
    zoned = ground.field.step is Step.DEPLOYMENT
    key = TITLE, map_name(ground), zoned, cut
    sheet = base((TITLE, cut), lambda: paint_sheet(layout))
    land = land_of(box, ground, zoned)
    palette = still((key, "palette"), lambda: palette_of(_joined(sheet, land, layout), COLOURS))
    canvas = Canvas.on(_joined(sheet, land, layout), 1, layout.type)
    draw_map(canvas, box, face, numbers or {}, layout)
    panels.draw_heading(canvas, layout.head, box, face)
    for side, room in zip(SIDES, layout.armies, strict=True):
        panels.draw_army(canvas, room, box, face, side, layout.type)
    panels.draw_info(canvas, layout.info, box, face, layout.type)
    draw_strip(canvas, layout.strip, box, face, layout.type)
    return in_palette(canvas.image, palette)


def _joined(sheet: Image.Image, land: Image.Image, layout: Layout) -> Image.Image:
    whole = drawable(sheet)
    whole.paste(drawable(land), (round(layout.spread.board.left), round(layout.spread.board.top)))
    return whole


def draw_map(canvas: Canvas, box: Content, face: Face, numbers: Mapping[Cell, int], layout: Layout) -> None:
    """Everything on the map, on a canvas of its own that lies on the whole picture."""
    left, top = round(layout.spread.board.left), round(layout.spread.board.top)
    part = Canvas.on(canvas.image.crop((left, top, left + ROOM[0], top + ROOM[1])), 1, canvas.least_type)
    ground = ground_of(box, face)
    draw_troops(part, WHOLE, ground, face, plan_of(ground, face), numbers)
    canvas.image.paste(part.image, (left, top))


# What never changes


def paint_sheet(layout: Layout) -> Canvas:
    """The sheet with its empty panels, in the size of the finished picture."""
    sheet = parchment_sheet(*layout.spread.size, layout.type)
    panels.paint_heading(sheet, layout.head)
    for side, room in zip(SIDES, layout.armies, strict=True):
        panels.paint_army(sheet, room, side)
    panels.paint_info(sheet, layout.info)
    paint_strip(sheet, layout.strip)
    return Canvas.on(sheet.finish(), 1)


def map_name(ground: Ground) -> str:
    """The map that is printed; empty where the players lay the terrain themselves."""
    return "" if ground.field.choices.lay_terrain else ground.plan.id


def land_of(box: Content, ground: Ground, zoned: bool) -> Image.Image:
    """The land of a battle: baked where it is a printed map, kept for a while where players have laid it."""
    name = map_name(ground)
    zones: Zones = {side: ground.plan.zone(side) for side in SIDES} if zoned else {}
    zone_key = ground.plan.id if zoned else ""
    if name:
        paint = partial(paint_land, box, printed_terrain(ground), zones)
        return base((TITLE, "land", name, ground.has_conditions, zone_key), paint)
    laid = laid_terrain(ground)
    if not laid:
        return base((TITLE, "land", "", zone_key), lambda: paint_land(box, {}, zones))
    key = TITLE, "land", tuple(sorted((str(cell), kind) for cell, kind in laid.items())), zone_key
    return PAINTED.made(key, lambda: paint_land(box, laid, zones).image)


def printed_terrain(ground: Ground) -> dict[Hex, Terrain]:
    """The terrain of the map, without what only the conditions of its scenario put there where they do not count."""
    left_out = () if ground.has_conditions else (Family.SCENARIO,)
    kinds = ground.plan.laid.items()
    return {cell: kind for cell, kind in kinds if ground.content.terrain_kind(kind).family not in left_out}


def laid_terrain(ground: Ground) -> dict[Hex, Terrain]:
    """The basic terrain that players have laid; templates and elements are drawn as pieces."""
    kinds = {one.cell: one.kind for one in ground.field.laid}
    return {cell: kind for cell, kind in kinds.items() if ground.content.terrain_kind(kind).family is Family.BASIC}


def paint_land(box: Content, laid: Mapping[Hex, Terrain], zones: Zones) -> Canvas:
    """The framed map alone, in the size of the finished picture."""
    canvas = Canvas(*ROOM)
    paint_frame(canvas, canvas.box)
    paint_landscape(canvas, WHOLE, box, laid, zones)
    paint_edge_names(canvas, WHOLE, EDGE_TYPE)
    return Canvas.on(canvas.finish(), 1)
