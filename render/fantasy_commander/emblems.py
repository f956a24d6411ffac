"""The silhouette of each kind of unit, in one ink; a unit that has none of its own shows that of its kind."""

from __future__ import annotations

import math
from collections.abc import Callable

from render.brush import Brush
from render.geometry import Point
from render.theme import Colour
from rules.fantasy_commander.cards import UnitCard
from rules.fantasy_commander.vocabulary import Kind

Painter = Callable[[Brush, Colour, Colour], None]
"""What paints a silhouette in an ink on a ground, within a radius of one."""


def _legionnaires(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A tall shield before a spear."""
    brush.line([(0.62, 1.0), (0.62, -0.5)], ink, 0.14, caps=False)
    brush.shape([(0.62, -1.05), (0.82, -0.62), (0.62, -0.4), (0.42, -0.62)], ink)
    brush.mirrored([(-0.18, -0.82), (0.42, -0.7), (0.42, 0.4), (0.12, 0.86), (-0.18, 1.0)], ink)
    brush.shape([(-0.78, -0.7), (-0.18, -0.82), (0.42, -0.7), (0.42, 0.4), (-0.18, 1.0), (-0.78, 0.4)], ink)
    brush.line([(-0.18, -0.6), (-0.18, 0.76)], ground, 0.13, caps=False)
    brush.line([(-0.58, -0.1), (0.22, -0.1)], ground, 0.13, caps=False)


def _shooters(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A crossbow, drawn."""
    bow: list[Point] = [(-0.92, -0.2), (-0.62, -0.62), (0.0, -0.8), (0.62, -0.62), (0.92, -0.2)]
    brush.line(bow, ink, 0.22)
    brush.line([bow[0], (0.0, 0.3), bow[-1]], ink, 0.08)
    brush.line([(0.0, 0.95), (0.0, -0.6)], ink, 0.26)
    brush.line([(0.0, 0.3), (0.0, -0.6)], ground, 0.06, caps=False)
    brush.shape([(0.0, -1.12), (0.2, -0.76), (-0.2, -0.76)], ink)
    brush.line([(0.0, 0.6), (0.26, 0.72)], ink, 0.14)


_HORSE: tuple[Point, ...] = (
    (-0.32, 0.98), (-0.42, 0.44), (-0.2, 0.0), (-0.34, -0.06), (-0.76, 0.22), (-0.96, 0.06), (-0.94, -0.2),
    (-0.5, -0.58), (-0.28, -0.76), (-0.22, -1.04), (-0.02, -0.8), (0.36, -0.62), (0.62, -0.2), (0.72, 0.4),
    (0.66, 0.98),
)  # fmt: skip


def _knights(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A war horse with its bridle, and a lance."""
    brush.line([(0.96, 0.86), (0.5, -1.1)], ink, 0.12)
    brush.shape(_HORSE, ink, ground, 0.06)
    brush.disc(-0.4, -0.38, 0.09, ground)
    brush.line([(-0.7, 0.14), (-0.5, -0.5)], ground, 0.08, caps=False)
    brush.line([(-0.58, -0.14), (0.5, 0.2)], ground, 0.08, caps=False)


_HORSE_SKULL: tuple[Point, ...] = (
    (0.1, -0.6), (0.44, -0.3), (0.36, 0.06), (0.04, 0.3), (-0.3, 0.92), (-0.66, 0.98), (-0.8, 0.7), (-0.56, 0.1),
    (-0.36, -0.46),
)  # fmt: skip


def _dead_horse(brush: Brush, ink: Colour, ground: Colour) -> None:
    """The skull of a horse, and a scythe."""
    brush.line([(0.3, 1.0), (0.82, -0.74)], ink, 0.13)
    brush.shape([(0.86, -0.8), (0.4, -1.06), (-0.14, -0.96), (0.4, -0.82), (0.78, -0.62)], ink)
    skull: tuple[Point, ...] = (
        (0.1, -0.6),
        (0.44, -0.3),
        (0.36, 0.06),
        (0.04, 0.3),
        (-0.3, 0.92),
        (-0.66, 0.98),
        (-0.8, 0.7),
        (-0.56, 0.1),
        (-0.36, -0.46),
    )
    brush.shape(skull, ink, ground, 0.05)
    brush.oval(0.02, -0.18, 0.15, 0.13, ground)
    brush.oval(-0.6, 0.72, 0.09, 0.1, ground)
    brush.line([(-0.44, 0.3), (-0.2, 0.4)], ground, 0.06, caps=False)


def _roland(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A crowned helm."""
    brush.mirrored([(0.0, -0.42), (0.5, -0.36), (0.66, 0.1), (0.6, 0.72), (0.0, 1.02)], ink)
    brush.line([(-0.46, 0.06), (0.46, 0.06)], ground, 0.16, caps=False)
    brush.line([(0.0, -0.1), (0.0, 0.94)], ground, 0.1, caps=False)
    for y in (0.36, 0.6):
        brush.line([(0.16, y), (0.4, y - 0.04)], ground, 0.08)
        brush.line([(-0.16, y), (-0.4, y - 0.04)], ground, 0.08)
    crown = [(-0.7, -0.42), (-0.78, -0.98), (-0.36, -0.7), (0.0, -1.1), (0.36, -0.7), (0.78, -0.98), (0.7, -0.42)]
    brush.shape(crown, ink, ground, 0.06)


def _crusader(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A wheel of iron teeth with a cross."""
    teeth: list[Point] = []
    for tooth in range(8):
        for turn, far in ((-13, 0.72), (-9, 1.0), (9, 1.0), (13, 0.72)):
            angle = math.radians(tooth * 45 + turn)
            teeth.append((far * math.cos(angle), far * math.sin(angle)))
    brush.shape(teeth, ink)
    brush.disc(0, 0, 0.5, ground)
    brush.line([(0, -0.4), (0, 0.4)], ink, 0.2, caps=False)
    brush.line([(-0.34, -0.08), (0.34, -0.08)], ink, 0.2, caps=False)


def _skull(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.mirrored([(0, -0.74), (0.46, -0.64), (0.68, -0.28), (0.62, 0.1), (0.38, 0.3), (0.34, 0.64), (0, 0.7)], ink)
    for x in (-0.28, 0.28):
        brush.oval(x, -0.12, 0.18, 0.2, ground)
    brush.mirrored([(0, 0.08), (0.1, 0.28)], ground)
    for x in (-0.14, 0.14):
        brush.line([(x, 0.42), (x, 0.66)], ground, 0.07, caps=False)


def _zombie_warriors(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A skull over two crossed blades."""
    for side in (-1, 1):
        brush.line([(-0.86 * side, 0.94), (0.86 * side, -0.86)], ink, 0.17)
        brush.line([(-0.9 * side, 0.5), (-0.5 * side, 0.9)], ink, 0.15)
    brush.disc(0, 0.0, 0.74, ground)
    _skull(brush.moved(0, 0.0, 0.86), ink, ground)


def _zombie_archers(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A skull beside a bent bow."""
    bow: list[Point] = [(0.2, -1.04), (0.7, -0.66), (0.92, 0.0), (0.7, 0.66), (0.2, 1.04)]
    brush.line(bow, ink, 0.18)
    brush.line([bow[0], bow[-1]], ink, 0.06)
    brush.line([(-0.1, 0.0), (1.0, 0.0)], ink, 0.09)
    brush.disc(-0.3, 0.0, 0.66, ground)
    _skull(brush.moved(-0.32, 0.0, 0.78), ink, ground)


def _imelstar(brush: Brush, ink: Colour, ground: Colour) -> None:
    """A horned skull with a flame in it."""
    brush.mirrored([(0.3, -0.5), (0.62, -0.6), (0.98, -1.08), (0.96, -0.5), (0.66, -0.2), (0.2, -0.2)], ink)
    _skull(brush.moved(0, 0.16, 0.98), ink, ground)
    brush.mirrored([(0, -0.56), (0.12, -0.3), (0.0, -0.16)], ground)


def _hydra(brush: Brush, ink: Colour, ground: Colour) -> None:
    """Three heads on long necks."""
    brush.mirrored([(0, 0.42), (0.5, 0.5), (0.66, 0.82), (0.4, 1.0), (0, 1.0)], ink)
    for way, head in (
        ([(0.3, 0.7), (0.62, 0.3), (0.5, -0.1), (0.66, -0.42)], (0.72, -0.5)),
        ([(-0.3, 0.7), (-0.62, 0.3), (-0.5, -0.1), (-0.66, -0.42)], (-0.72, -0.5)),
        ([(0, 0.6), (0.12, 0.1), (-0.1, -0.3), (0.0, -0.7)], (0.0, -0.8)),
    ):
        brush.line(way, ground, 0.36)
        brush.line(way, ink, 0.24)
        x, y = head
        lean = 0.22 if x > 0 else -0.22 if x < 0 else 0.0
        jaw = [(x - 0.2, y + 0.16), (x - 0.2, y - 0.14), (x, y - 0.3), (x + 0.2, y - 0.14), (x + 0.2, y + 0.16)]
        brush.shape([(px + lean * (py < y), py) for px, py in jaw], ink, ground, 0.05)
        brush.disc(x - 0.09, y - 0.04, 0.055, ground)
        brush.disc(x + 0.09, y - 0.04, 0.055, ground)


def _colossus(brush: Brush, ink: Colour, ground: Colour) -> None:
    brush.mirrored(
        [(0.0, -1.0), (0.3, -0.9), (0.36, -0.5), (0.9, -0.4), (0.9, 0.4), (0.6, 0.4), (0.5, 1.0), (0.0, 1.0)], ink
    )
    brush.line([(-0.2, -0.72), (0.2, -0.72)], ground, 0.12, caps=False)


_OWN: dict[str, Painter] = {
    "legionnaires": _legionnaires,
    "shooters": _shooters,
    "knights": _knights,
    "roland": _roland,
    "crusader": _crusader,
    "zombie_warriors": _zombie_warriors,
    "zombie_archers": _zombie_archers,
    "undead_cavalry": _dead_horse,
    "imelstar": _imelstar,
    "hydra": _hydra,
}
_OF_KIND: dict[Kind, Painter] = {
    Kind.INFANTRY: _legionnaires,
    Kind.MONSTROUS: _knights,
    Kind.HERO: _roland,
    Kind.COLOSSAL: _colossus,
}


def emblem_of(card: UnitCard) -> Painter:
    """The silhouette of a unit."""
    return _OWN.get(card.id.partition(".")[0], _OF_KIND[card.kind])
