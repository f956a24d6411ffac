"""All that stands on the map and moves there: laid terrain, flags, units, what was done, and numbered hexes."""

from __future__ import annotations

from collections.abc import Mapping

from render.brush import Brush
from render.canvas import Canvas
from render.fantasy_commander import marks
from render.fantasy_commander.counters import Counter, Token, counter
from render.fantasy_commander.drafts import Plan
from render.fantasy_commander.field import Plot
from render.fantasy_commander.happened import Happened, Trail, happened_in
from render.fantasy_commander.landscape import floor_of, paint_kind
from render.geometry import regular_polygon
from render.tokens import target_mark
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.open_board import Step, Unit
from rules.fantasy_commander.vocabulary import Family, Order, Terrain
from rules.kernel.game import Face
from rules.kernel.grid import Hex
from rules.kernel.values import Cell

MIDDLE, BESIDE, ABOVE = (0.0, 0.0), (-0.68, -0.62), (0.0, -0.42)
"""Where a flag stands on its hex: alone, beside a unit, above a name."""


def draw_troops(
    canvas: Canvas, plot: Plot, ground: Ground, face: Face, plan: Plan, numbers: Mapping[Cell, int]
) -> None:
    """Everything that changes on a map, from the ground up."""
    done = happened_in(face.events)
    taken = {ground.place(unit) for unit in ground.field.on_map()} | set(plan.places.values())
    draw_laid(canvas, plot, ground)
    draw_auras(canvas, plot, ground)
    draw_codes(canvas, plot, ground)
    for cell in ground.capture_points:
        marks.capture_ring(canvas, plot, cell, ground.controller(cell))
    for cell in ground.towns:
        marks.town_name(canvas, plot, cell, ground.plan.town(cell), taken)
    asked = {BOARD.parse(name): number for name, number in numbers.items()}
    marks.glow(canvas, plot, [cell for cell in asked if cell not in taken])
    for trail in done.trails:
        marks.trail(canvas, plot, trail)
    if plan.way and face.seat is not None:
        marks.trail(canvas, plot, Trail("moved", face.seat, plan.way))
    draw_units(canvas, plot, ground, face, plan, done)
    for strike in done.strikes:
        marks.strike(canvas, plot, strike)
    crossed = [cell for cell in ground.towns if marks.name_lies(cell, taken) == marks.ACROSS]
    for number, cell in enumerate(ground.capture_points, start=1):
        at = BESIDE if cell in taken or cell in asked else ABOVE if cell in crossed else MIDDLE
        marks.capture_flag(canvas, plot, cell, number, ground.controller(cell), at)
    for cell in dict.fromkeys(done.fallen):
        marks.skull(canvas, plot, cell, beside=cell in taken)
    for cell, number in asked.items():
        is_taken = cell in taken
        spot = marks.number_spot(plot, cell, taken)
        target_mark(canvas, spot, number, max(plot.size * (0.42 if is_taken else 0.5), canvas.least_type * 0.95))


def draw_laid(canvas: Canvas, plot: Plot, ground: Ground) -> None:
    """Templates, elements, and what Towns have become, each on its hex."""
    printed = not ground.field.choices.lay_terrain
    for cell in dict.fromkeys(one.cell for one in ground.field.laid):
        kind = ground.kind(cell)
        if kind.family is not Family.BASIC or printed:
            _stamp_kind(canvas, plot, ground, cell, kind.id)


def draw_codes(canvas: Canvas, plot: Plot, ground: Ground) -> None:
    """The code letters of templates and elements."""
    printed = () if ground.field.choices.lay_terrain else ground.plan.laid
    for cell in dict.fromkeys((*(one.cell for one in ground.field.laid), *printed)):
        kind = ground.kind(cell)
        if kind.family is not Family.BASIC:
            marks.code_plate(canvas, plot, cell, kind.code, kind.side)


def _stamp_kind(canvas: Canvas, plot: Plot, ground: Ground, cell: Hex, kind: Terrain) -> None:
    def paint(clear: Canvas) -> None:
        clear.polygon(regular_polygon(clear.box.centre, plot.size * 0.97, 6), floor_of(kind))
        paint_kind(Brush(clear, clear.box.centre, plot.size), ground.content, kind, cell_name(cell))

    size = plot.size * 2.1, plot.size * 2.1
    canvas.stamp(plot.spot(cell), size, ("laid", kind, plot.size, cell_name(cell)), paint)


def draw_auras(canvas: Canvas, plot: Plot, ground: Ground) -> None:
    """How far terrain and units work that work beyond their hex."""
    for cell, kind in ground.sources():
        if kind.radius:
            side = kind.side or next((reach.side for reach in kind.gives if reach.side), None)
            marks.aura(canvas, plot, cell, kind.radius, side)
    for unit in ground.field.on_map():
        for aura in ground.card(unit).auras:
            marks.aura(canvas, plot, ground.place(unit), aura.radius, unit.side)


def draw_units(canvas: Canvas, plot: Plot, ground: Ground, face: Face, plan: Plan, done: Happened) -> None:
    """Every unit on its hex, from the north to the south; those that are being placed with them."""
    standing = [(ground.place(unit), unit) for unit in ground.field.on_map()]
    coming = [(plan.places[unit.id], unit) for unit in ground.field.units if unit.id in plan.places]
    for cell, unit in sorted([*standing, *coming], key=lambda one: (one[0].r, one[0].q)):
        token = token_of(ground, face, plan, unit)
        is_planned = bool(plan.tokens) and unit.side == face.seat
        is_chosen = unit.id == done.actor or unit.id in plan.places
        counter(canvas, plot.spot(cell), Counter.of(ground, unit, token, is_planned), plot.size, chosen=is_chosen)


def token_of(ground: Ground, face: Face, plan: Plan, unit: Unit) -> Order | Token | None:
    """The token that a picture shows on a unit, where it is not the open one: the own plan, or a face-down mark."""
    if unit.id in plan.tokens:
        return plan.tokens[unit.id]
    if ground.field.step is not Step.DISTRIBUTION or not unit.is_on_map:
        return None
    if unit.side == face.seat:
        return Order.YELLOW if plan.tokens else None
    return Token.HIDDEN if unit.side not in face.waiting_for else None
