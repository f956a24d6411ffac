"""The battle dice: each face with its sign, and as many pips as its number."""

from __future__ import annotations

from functools import partial

from render.brush import Brush
from render.canvas import Canvas
from render.dice import marked_die
from render.geometry import Box, Point, regular_polygon
from render.symbols import symbol_outline
from render.theme import VELLUM, Colour, Symbol
from rules.fantasy_commander.vocabulary import SHIELDS
from rules.fantasy_commander.vocabulary import Face as BattleFace

ADDED: Colour = (226, 200, 240)
"""The colour of a result that no die has shown: Terrifying adds one."""
WITHOUT_EFFECT = ("nothing", "ignored", "blocked")


def battle_die(canvas: Canvas, centre: Point, value: int, size: float, fill: Colour = VELLUM, mark: str = "") -> None:
    """A die of a fight; crossed out where its result is cancelled or has no effect."""
    paint = partial(paint_face, value=value)
    marked_die(canvas, centre, ("battle", value), paint, size, fill, struck_out=mark in WITHOUT_EFFECT)


def paint_face(canvas: Canvas, face: Box, ink: Colour, value: int) -> None:
    """The sign of a face above its number in pips."""
    size = face.width / 2
    x, y = face.centre
    paint_sign(Brush(canvas, (x, y - size * 0.16), size * 0.62), value, ink)
    for index in range(value):
        spot = x + (index - (value - 1) / 2) * size * 0.26, face.bottom - size * 0.2
        canvas.circle(spot, size * 0.09, ink)


def paint_sign(brush: Brush, value: int, ink: Colour) -> None:
    """What a face stands for: a running figure, a burst, a blade, a banner or a shield."""
    if value == BattleFace.PANIC:
        brush.disc(0.22, -0.72, 0.24, ink)
        brush.line([(0.1, -0.4), (-0.12, 0.2)], ink, 0.34)
        brush.line([(0.06, -0.36), (0.56, -0.1), (0.8, -0.34)], ink, 0.2)
        brush.line([(0.0, -0.34), (-0.52, -0.24), (-0.62, 0.1)], ink, 0.2)
        brush.line([(-0.1, 0.2), (0.36, 0.42), (0.24, 0.96)], ink, 0.22)
        brush.line([(-0.16, 0.2), (-0.46, 0.56), (-0.96, 0.6)], ink, 0.22)
        return
    if value == BattleFace.STRIKE:
        rays = regular_polygon((0, 0), 1.05, 8), regular_polygon((0, 0), 0.46, 8, -67.5)
        brush.shape([corner for ray in zip(*rays, strict=True) for corner in ray], ink)
        return
    signs = {BattleFace.BLADE: Symbol.SWORD, BattleFace.BANNER: Symbol.BANNER}
    sign = Symbol.SHIELD if value in SHIELDS else signs[BattleFace(value)]
    brush.shape(symbol_outline(sign, (0, 0), 0.92), ink)
