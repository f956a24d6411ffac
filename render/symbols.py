"""The outlines of the small signs, so that they never depend on a font."""

from __future__ import annotations

import math
from collections.abc import Callable

from render.geometry import Point, polar, regular_polygon
from render.theme import Symbol


def symbol_outline(symbol: Symbol, centre: Point, radius: float) -> list[Point]:
    """The outline of a sign about a centre; every sign fills about the same area."""
    return [(centre[0] + x * radius, centre[1] + y * radius) for x, y in _OUTLINES[symbol]()]


def _mirrored(right: list[Point]) -> list[Point]:
    """An outline from its right half, given from top to bottom."""
    return right + [(-x, y) for x, y in reversed(right)]


def _diamond() -> list[Point]:
    return [(0, -1.08), (0.86, 0), (0, 1.08), (-0.86, 0)]


def _circle() -> list[Point]:
    return regular_polygon((0, 0), 0.86, 32)


def _triangle() -> list[Point]:
    return [(0, -0.98), (1.02, 0.80), (-1.02, 0.80)]


def _square() -> list[Point]:
    return [(-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)]


def _star() -> list[Point]:
    return [polar((0, 0.06), 1.12 if index % 2 == 0 else 0.5, -90 + 36 * index) for index in range(10)]


def _cross() -> list[Point]:
    arm, reach = 0.33, 0.98
    upright = [
        (-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm),
        (arm, reach), (-arm, reach), (-arm, arm), (-reach, arm), (-reach, -arm), (-arm, -arm),
    ]  # fmt: skip
    turn = math.sqrt(0.5)
    return [((x - y) * turn, (x + y) * turn) for x, y in upright]


def _crescent() -> list[Point]:
    outer = [polar((0.1, 0), 1.0, 50 + 260 * index / 28) for index in range(29)]
    inner = [polar((0.46, 0), 0.80, 286 - 212 * index / 22) for index in range(23)]
    return outer + inner


def _heart() -> list[Point]:
    def lobe(t: float) -> float:
        return 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)

    turns = [2 * math.pi * index / 40 for index in range(40)]
    return [(math.sin(t) ** 3, -lobe(t) / 16) for t in turns]


def _shield() -> list[Point]:
    side = [(0.84 * math.cos(t), 0.05 + 1.02 * math.sin(t)) for t in (math.pi / 2 * i / 10 for i in range(10))]
    return _mirrored([(0.84, -0.92), *side, (0, 1.07)])


def _hexagon() -> list[Point]:
    return regular_polygon((0, 0), 0.98, 6, 0)


def _sword() -> list[Point]:
    blade: list[Point] = [(0, -1.15), (0.17, -0.92), (0.17, 0.34)]
    hilt: list[Point] = [(0.62, 0.34), (0.62, 0.58), (0.14, 0.58), (0.14, 0.92), (0.22, 1.1)]
    return _mirrored(blade + hilt)


def _banner() -> list[Point]:
    return [
        (-0.80, -1.05), (-0.58, -1.05), (-0.58, -0.92), (0.95, -0.92), (0.55, -0.37), (0.95, 0.18),
        (-0.58, 0.18), (-0.58, 1.08), (-0.80, 1.08),
    ]  # fmt: skip


def _bolt() -> list[Point]:
    return [(0.30, -1.12), (-0.70, 0.18), (-0.08, 0.18), (-0.30, 1.12), (0.72, -0.26), (0.08, -0.26)]


def _drop() -> list[Point]:
    round_part = [polar((0, 0.32), 0.72, -28 + 236 * index / 24) for index in range(25)]
    return [(0, -1.12), *round_part]


_OUTLINES: dict[Symbol, Callable[[], list[Point]]] = {
    Symbol.DIAMOND: _diamond,
    Symbol.CIRCLE: _circle,
    Symbol.TRIANGLE: _triangle,
    Symbol.SQUARE: _square,
    Symbol.STAR: _star,
    Symbol.CROSS: _cross,
    Symbol.CRESCENT: _crescent,
    Symbol.HEART: _heart,
    Symbol.SHIELD: _shield,
    Symbol.HEXAGON: _hexagon,
    Symbol.SWORD: _sword,
    Symbol.BANNER: _banner,
    Symbol.BOLT: _bolt,
    Symbol.DROP: _drop,
}
