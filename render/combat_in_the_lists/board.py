"""The lists as a picture, drawn from a face alone.

What never changes is painted once for each cut and number of knights, in the size of the finished picture; everything
that changes is type, or a piece that is kept after it was first drawn.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas, base
from render.combat_in_the_lists import marks
from render.combat_in_the_lists.arena import ROOM, TOKEN, places, spot
from render.combat_in_the_lists.bench import draw_bench
from render.combat_in_the_lists.drafts import Plan, drawn_answer, plan_of
from render.combat_in_the_lists.figures import Figure, ghost, knight, marshal
from render.combat_in_the_lists.ground import marshal_spot, paint_lists
from render.combat_in_the_lists.happened import pushes_in
from render.combat_in_the_lists.heraldry import ARROWS, STEEL, STEEL_DARK, TALLY, style_of
from render.combat_in_the_lists.panels import Setting, draw_panel, paint_panel
from render.combat_in_the_lists.strip import draw_heading, draw_strip, paint_strip
from render.combat_in_the_lists.words import view_of
from render.cuts import DEFAULT, Cut, Part, Spread, spread
from render.encode import in_palette, palette_of
from render.furniture import lay_wood, parchment_sheet
from render.geometry import Box, Point
from render.theme import BRIGHT_GOLD, GOLD, VELLUM, WHITE, WOOD, WOOD_DARK, Symbol, mix
from render.theme import Face as Type
from render.tokens import target_mark
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.views import KnightView, ListsView
from rules.combat_in_the_lists.what_is_known import standing_in, tally
from rules.kernel.game import Face
from rules.kernel.grid import Hex
from rules.kernel.values import Cell

TITLE = "Combat in the Lists"
GAP = 10.0
HEAD = 66.0
TITLE_SIZE = {Cut.WIDE: 28, Cut.TALL: 40}
LARGER_TYPE = {2: 36, 3: 31, 4: 29, 5: 28}
"""Where fewer knights share the room beside the arena, their status cards are set larger."""
MOST_ROWS = 8
MORE_ROWS = {2: 7, 3: 6, 4: 6}
"""Lines of a status card below the arena, where these are few."""
COLOURS = (*ARROWS.values(), STEEL, STEEL_DARK, TALLY, BRIGHT_GOLD, GOLD, WOOD, WOOD_DARK)
"""Colours of pieces that no palette may miss."""

__all__ = ["draw", "drawn_answer"]


@dataclass(frozen=True)
class Layout:
    """Where everything lies that depends on the number of knights and the cut."""

    spread: Spread
    head: Box
    panels: tuple[Box, ...]
    strip: Box
    status: Setting

    @classmethod
    def of(cls, knights: int, cut: Cut) -> Layout:
        """The arena as high as a wide picture, all else beside it; or as wide as a tall one, all else below."""
        if cut is Cut.WIDE:
            type_ = LARGER_TYPE.get(knights, cut.least_type((1650, ROOM[1])))
            strip = round(type_ * 3.1)
            height = (ROOM[1] - 3 * GAP - HEAD - strip) // knights - GAP
            status = Setting(type_, min(MOST_ROWS, max(4, int((height - 14) / (type_ * 1.25)))), height)
            parts = [Part(HEAD), *[Part(height)] * knights, Part(strip)]
            laid = spread(cut, 0, ROOM, parts, GAP)
            return cls(laid, laid.panels[0], laid.panels[1:-1], laid.panels[-1], status)
        type_ = cut.least_type((ROOM[0], ROOM[0]))
        rows = MORE_ROWS.get(knights, 5)
        status = Setting(type_, rows, rows * type_ * 1.42 + 14)
        parts = [*[Part(status.height, abreast=2)] * knights, Part(type_ * 3.4)]
        laid = spread(cut, HEAD, ROOM, parts, GAP)
        return cls(laid, Box(0, 0, laid.size[0], HEAD), laid.panels[:-1], laid.panels[-1], status)

    @property
    def arena(self) -> Point:
        """The upper left corner of the arena."""
        return self.spread.board.left, self.spread.board.top


def draw(
    box: Content,
    face: Face,
    numbers: Mapping[Cell, int] | None = None,
    cut: Cut = DEFAULT,
    *,
    with_fronts: bool = True,
) -> Image.Image:
    """The arena, the knights and their status cards; numbers on the hexes that are asked for."""
    view = view_of(face)
    layout = Layout.of(len(view.knights), cut)
    key = TITLE, len(view.knights), cut
    ground = base(key, lambda: paint_still(box, layout))
    palette = still((key, "palette"), lambda: palette_of(drawable(ground), COLOURS))
    canvas = Canvas.over(ground, 1, layout.spread.least_type)
    draw_heading(canvas, title_room(canvas, layout), face)
    draw_arena(canvas, box, face, numbers or {}, round(layout.arena[1]), with_fronts=with_fronts)
    for one, room in zip(view.knights, layout.panels, strict=True):
        draw_panel(canvas, room, box, face, one, layout.status)
    draw_strip(canvas, layout.strip, face, layout.status.type)
    return in_palette(canvas.image, palette)


def title_room(canvas: Canvas, layout: Layout) -> Box:
    """What the name of the game leaves of the heading."""
    taken = 58 + canvas.text_width(TITLE, TITLE_SIZE[layout.spread.cut], Type.SERIF_BOLD)
    return layout.head._replace(left=layout.head.left + taken)


def paint_still(box: Content, layout: Layout) -> Canvas:
    """All that never changes."""
    sheet = parchment_sheet(*layout.spread.size, layout.spread.least_type)
    arena = base((TITLE, "arena"), lambda: paint_arena(box))
    sheet = Canvas.on(sheet.finish(), 1, layout.spread.least_type)
    sheet.image.paste(arena, (round(layout.arena[0]), round(layout.arena[1])))
    return Canvas.on(_furnished(sheet, layout), 1)


def paint_arena(box: Content) -> Canvas:
    """The arena alone, in the size of the finished picture."""
    canvas = Canvas(*ROOM)
    paint_lists(canvas, box)
    return Canvas.on(canvas.finish(), 1)


def _furnished(sheet: Canvas, layout: Layout) -> Image.Image:
    fine = Canvas.on(sheet.image.resize((sheet.image.width * 2, sheet.image.height * 2)), 2, layout.spread.least_type)
    lay_wood(fine, layout.head)
    fine.rectangle(Box(layout.head.left, layout.head.bottom - 4, layout.head.right, layout.head.bottom), GOLD)
    fine.symbol(Symbol.SHIELD, (layout.head.left + 30, layout.head.centre[1] - 2), 19, GOLD)
    words = Box(layout.head.left + 58, layout.head.top, layout.head.right, layout.head.bottom - 4)
    fine.line_in(words, TITLE, TITLE_SIZE[layout.spread.cut], VELLUM, Type.SERIF_BOLD, "l", layout.spread.least_type)
    for room in layout.panels:
        paint_panel(fine, room)
    paint_strip(fine, layout.strip)
    return fine.finish()


def draw_arena(
    canvas: Canvas, box: Content, face: Face, numbers: Mapping[Cell, int], top: int, *, with_fronts: bool
) -> None:
    """Everything in the arena, on a canvas of its own that lies on the whole picture."""
    room = top, top + ROOM[1]
    part = Canvas.on(canvas.image.crop((0, room[0], ROOM[0], room[1])), 1, canvas.least_type)
    view, plan = view_of(face), plan_of(box, face)
    space = box.space(view.marshal)
    present = standing_in(view.knights)
    for one in present if with_fronts else ():
        marks.front(part, one)
    if view.turn:
        marks.sneak_arrows(part, space)
    hexes = contested_hexes(present)
    for cell in hexes:
        marks.contested(part, cell)
    if plan is not None and plan.target is not None:
        marks.ghost(part, plan.target, mix(style_of(plan.knight.colour).colour, WHITE, 0.1))
    for one in present:
        marks.move(part, one)
    styles = {one.seat: style_of(one.colour) for one in view.knights}
    marks.pushes(part, [(push, styles[push.seat]) for push in pushes_in(box, view)])
    under = space.arrows if view.turn else {}
    marks.sneak_letters(part, space, [cell for cell in under if cell in hexes])
    draw_knights(part, view, present, hexes)
    marks.sneak_letters(part, space, [cell for cell in under if cell not in hexes])
    marshal(part, marshal_spot(view.marshal), 25)
    draw_bench(part, [one for one in view.knights if not one.is_in])
    if plan is not None:
        draw_plan(part, view, plan)
    taken = {one.cell for one in present if one.cell is not None}
    for name, number in numbers.items():
        there = box.board.parse(name)
        is_taken = there in taken
        target_mark(part, marks.number_spot(there, is_taken=is_taken), number, 23 if is_taken else 27)
    canvas.image.paste(part.image, (0, room[0]))


def contested_hexes(present: list[KnightView]) -> list[Hex]:
    """The hexes that halfway knights want."""
    return list(dict.fromkeys(one.cell for one in present if one.halfway and one.cell is not None))


def draw_knights(canvas: Canvas, view: ListsView, present: list[KnightView], hexes: list[Hex]) -> None:
    """All knights in the arena, those who lie first; rivals with their tallies."""
    where = places(view.knights)
    for one in sorted(present, key=lambda one: not one.fallen):
        centre, radius = where[one.seat]
        knight(canvas, centre, radius, Figure.of(one))
    for one in present:
        if one.cell is not None and one.cell in hexes:
            centre, radius = where[one.seat]
            marks.tally_mark(canvas, _between(centre, spot(one.cell), -radius * 1.25), tally(one))


def draw_plan(canvas: Canvas, view: ListsView, plan: Plan) -> None:
    """What a seat is about to order: the way, where to look, and whom to attack."""
    style, where = style_of(plan.knight.colour), places(view.knights)
    here, radius = where[plan.knight.seat]
    facing = plan.knight.facing if plan.facing is None else plan.facing
    if plan.target is not None:
        goal = spot(plan.target)
        start = _between(here, goal, radius * 0.9)
        ghost(canvas, goal, TOKEN, replace(Figure.of(plan.knight), facing=facing, fallen=False, unarmed=False))
        marks.way(canvas, start, _between(goal, here, TOKEN * 0.8), style, is_plan=True)
    elif plan.facing is not None:
        marks.planned_facing(canvas, here, plan.facing, radius)
    marks.aim(canvas, [where[seat][0] for seat in plan.victims if seat in where], TOKEN * 0.9)


def _between(start: Point, end: Point, far: float) -> Point:
    run = math.dist(start, end)
    return start[0] + (end[0] - start[0]) * far / run, start[1] + (end[1] - start[1]) * far / run
