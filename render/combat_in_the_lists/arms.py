"""The three weapons, drawn upright about their grip at a length of one."""

from __future__ import annotations

import math

from render.canvas import Canvas
from render.combat_in_the_lists.heraldry import STEEL, STEEL_DARK
from render.geometry import Point, placed, polar
from render.theme import BLACK, GOLD, INK, VELLUM, WHITE, WOOD, Colour, mix
from rules.combat_in_the_lists.vocabulary import Weapon

Shape = list[Point]


def _mirrored(right: Shape) -> Shape:
    return right + [(-x, y) for x, y in reversed(right)]


SHAFT: Shape = [(-0.045, -0.72), (0.045, -0.72), (0.045, 0.3), (-0.045, 0.3)]
AXE_BLADE: Shape = [
    (0.03, -0.66), (0.16, -0.7), (0.34, -0.84), (0.4, -0.6), (0.38, -0.36), (0.32, -0.18), (0.16, -0.36), (0.03, -0.4),
]  # fmt: skip
AXE_SPIKE: Shape = [(-0.03, -0.6), (-0.22, -0.52), (-0.03, -0.45)]
BLADE: Shape = _mirrored([(0.0, -1.0), (0.075, -0.84), (0.085, -0.02)])
GUARD: Shape = [(-0.22, -0.06), (0.22, -0.06), (0.22, 0.04), (-0.22, 0.04)]
GRIP: Shape = [(-0.045, 0.03), (0.045, 0.03), (0.045, 0.26), (-0.045, 0.26)]
BALL: Point = (0.0, -0.72)
SPIKES = 8


def weapon(canvas: Canvas, grip: Point, length: float, turn: float, kind: Weapon, line: float = 0.05) -> None:
    """A weapon in or out of a hand; turned by 0 it points up."""
    width = max(1.0, line * length)

    def part(shape: Shape, fill: Colour) -> None:
        drawn = placed(shape, grip, length, turn)
        canvas.polygon(drawn, fill, INK, width)
        canvas.polygon(drawn, fill)

    if kind is Weapon.SHORT_SWORD:
        part(BLADE, mix(STEEL, WHITE, 0.45))
        ridge = placed([(0.0, -0.86), (0.0, -0.1)], grip, length, turn)
        canvas.line(ridge, STEEL_DARK, width * 0.7, caps=False)
        part(GRIP, WOOD)
        part(GUARD, GOLD)
        canvas.circle(placed([(0.0, 0.3)], grip, length, turn)[0], length * 0.075, GOLD, INK, width * 0.7)
    elif kind is Weapon.BATTLE_AXE:
        part(SHAFT, WOOD)
        part(AXE_SPIKE, STEEL)
        part(AXE_BLADE, mix(STEEL, WHITE, 0.4))
    else:
        part(SHAFT, WOOD)
        middle = placed([BALL], grip, length, turn)[0]
        star = [
            polar(middle, length * (0.36 if index % 2 == 0 else 0.2), 360 * index / (2 * SPIKES) + turn - 90)
            for index in range(2 * SPIKES)
        ]
        canvas.polygon(star, STEEL, INK, width)
        canvas.polygon(star, STEEL)
        canvas.circle(middle, length * 0.2, mix(STEEL, BLACK, 0.15), INK, width * 0.6)
        shine = middle[0] - length * 0.06, middle[1] - length * 0.07
        canvas.circle(shine, length * 0.06, mix(STEEL, WHITE, 0.6))


def glyph(canvas: Canvas, centre: Point, size: float, kind: Weapon, *, dropped: bool = False) -> None:
    """A weapon as a small sign; a dropped one lies."""
    key = "weapon", kind, size, dropped
    canvas.stamp(centre, (size * 1.3, size * 1.3), key, lambda clear: _paint_glyph(clear, size, kind, dropped))


def _paint_glyph(clear: Canvas, size: float, kind: Weapon, dropped: bool) -> None:
    turn = 100.0 if dropped else 32.0
    angle = math.radians(turn)
    x, y = clear.box.centre
    length = size * 0.92
    # The middle of the weapon lies above its grip.
    grip = x - math.sin(angle) * length * 0.36, y + math.cos(angle) * length * 0.36
    weapon(clear, grip, length, turn, kind, 0.06)
    if dropped:
        clear.line([(x - size * 0.4, y + size * 0.34), (x + size * 0.4, y + size * 0.34)], mix(INK, VELLUM, 0.4), 2)
