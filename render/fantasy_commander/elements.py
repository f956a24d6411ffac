"""Templates and elements that stand on a hex, each drawn and with its code letter."""

from __future__ import annotations

from collections.abc import Callable

from render.brush import Brush
from render.fantasy_commander.terrain import BARK, CRAG, TREE, WALL, paint_graves
from render.theme import BLACK, GOLD, INK, VELLUM, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT, Colour, mix
from rules.fantasy_commander.vocabulary import Terrain

FLAME: Colour = (240, 140, 30)
GLOOM: Colour = (92, 44, 110)
WAN: Colour = (160, 208, 120)
STONE_FACE: Colour = mix(CRAG, WHITE, 0.45)
EARTH: Colour = (150, 126, 88)


def _paint_flame(brush: Brush, outer: Colour, inner: Colour) -> None:
    brush.mirrored([(0, -0.34), (0.1, -0.12), (0.17, 0.02), (0.12, 0.16)], outer, mix(outer, BLACK, 0.45), 0.03)
    brush.mirrored([(0, -0.16), (0.06, 0.02), (0.07, 0.12)], inner)


def _paint_altar(brush: Brush) -> None:
    brush.oval(0.04, 0.5, 0.56, 0.12, mix(EARTH, INK, 0.5))
    brush.shape([(-0.36, 0.48), (-0.3, 0.06), (0.3, 0.06), (0.36, 0.48)], mix(CRAG, INK, 0.25), INK, 0.045)
    brush.shape([(-0.48, 0.08), (-0.42, -0.1), (0.42, -0.1), (0.48, 0.08)], STONE_FACE, INK, 0.045)
    brush.line([(-0.12, 0.18), (0.12, 0.18), (0, 0.38), (-0.12, 0.18)], mix(WAN, INK, 0.2), 0.04)
    _paint_flame(brush.moved(0, -0.24, 1.15), GLOOM, WAN)


def _paint_statue(brush: Brush) -> None:
    brush.oval(0.04, 0.56, 0.48, 0.1, mix(EARTH, INK, 0.5))
    brush.shape([(-0.32, 0.54), (-0.26, 0.24), (0.26, 0.24), (0.32, 0.54)], mix(CRAG, WHITE, 0.2), INK, 0.045)
    brush.mirrored([(0.02, -0.36), (0.16, -0.3), (0.2, 0.24)], mix(STONE_FACE, WHITE, 0.3), INK, 0.045)
    brush.disc(0, -0.48, 0.13, INK)
    brush.disc(0, -0.48, 0.1, mix(STONE_FACE, WHITE, 0.4))
    brush.line([(0.32, 0.22), (0.32, -0.62)], INK, 0.09)
    brush.line([(0.32, 0.22), (0.32, -0.62)], GOLD, 0.05)
    brush.line([(0.22, -0.3), (0.42, -0.3)], INK, 0.07)


def _paint_great_tree(brush: Brush) -> None:
    brush.oval(0.05, 0.56, 0.5, 0.12, mix(EARTH, INK, 0.45))
    brush.shape([(-0.14, 0.58), (-0.07, 0.1), (0.07, 0.1), (0.16, 0.58)], BARK, INK, 0.04)
    for x, y, radius, part in (
        (-0.3, -0.04, 0.3, 0.15),
        (0.3, -0.04, 0.3, 0.25),
        (0.0, -0.32, 0.36, 0.0),
        (0, 0, 0.28, 0.1),
    ):
        brush.disc(x, y, radius + 0.035, mix(TREE, BLACK, 0.5))
        brush.disc(x, y, radius, mix(mix(TREE, WHITE, 0.12), BLACK, part))
    for x, y in ((-0.2, -0.36), (0.08, -0.5), (-0.36, -0.08)):
        brush.disc(x, y, 0.1, mix(TREE, WHITE, 0.32))


def _paint_cart(brush: Brush) -> None:
    brush.oval(0.03, 0.46, 0.6, 0.1, mix(EARTH, INK, 0.45))
    brush.shape([(-0.56, 0.16), (-0.5, -0.14), (0.5, -0.14), (0.56, 0.16)], WOOD, WOOD_DARK, 0.05)
    brush.line([(-0.52, 0.02), (0.52, 0.02)], WOOD_DARK, 0.03)
    for x in (-0.28, 0.02, 0.3):
        brush.oval(x, -0.26, 0.17, 0.16, mix(WALL, WOOD, 0.3), INK)
        brush.line([(x, -0.36), (x, -0.2)], mix(WOOD, INK, 0.3), 0.03)
    for x in (-0.32, 0.32):
        brush.disc(x, 0.28, 0.22, INK)
        brush.disc(x, 0.28, 0.17, WOOD_LIGHT)
        for way in (((-0.15, 0), (0.15, 0)), ((0, -0.15), (0, 0.15))):
            brush.moved(x, 0.28).line(way, WOOD_DARK, 0.04)


def _paint_stakes(brush: Brush) -> None:
    for row, y in enumerate((-0.24, 0.34)):
        brush.shape(
            [(-0.72, y + 0.2), (-0.66, y + 0.06), (0.66, y + 0.06), (0.72, y + 0.2)], mix(EARTH, INK, 0.25), INK, 0.03
        )
        for index in range(6):
            x = -0.56 + index * 0.225 + (0.06 if row else 0)
            brush.shape(
                [(x - 0.07, y + 0.14), (x - 0.07, y - 0.22), (x, y - 0.36), (x + 0.07, y - 0.22), (x + 0.07, y + 0.14)],
                WOOD_LIGHT,
                WOOD_DARK,
                0.04,
            )
        brush.line([(-0.66, y - 0.04), (0.7, y - 0.04)], WOOD_DARK, 0.06)


def _paint_crypt(brush: Brush) -> None:
    brush.oval(0.04, 0.5, 0.58, 0.11, mix(EARTH, INK, 0.5))
    brush.shape([(-0.46, 0.48), (-0.46, -0.1), (0.46, -0.1), (0.46, 0.48)], STONE_FACE, INK, 0.045)
    brush.mirrored([(0, -0.5), (0.58, -0.1)], mix(CRAG, INK, 0.15), INK, 0.045)
    brush.shape(
        [(-0.16, 0.48), (-0.16, 0.14), (0, 0.02), (0.16, 0.14), (0.16, 0.48)], mix(GLOOM, BLACK, 0.6), INK, 0.03
    )
    for x in (-0.34, 0.34):
        brush.line([(x, -0.06), (x, 0.46)], mix(CRAG, INK, 0.4), 0.06, caps=False)
    brush.disc(0, -0.24, 0.07, WAN)


def _paint_font(brush: Brush) -> None:
    brush.oval(0, 0.06, 0.66, 0.5, mix(CRAG, INK, 0.5))
    brush.oval(0, 0.0, 0.64, 0.48, STONE_FACE, INK)
    brush.oval(0, 0.02, 0.5, 0.36, mix(GLOOM, BLACK, 0.45), INK)
    swirl = [
        (0.36, 0.04),
        (0.16, 0.24),
        (-0.16, 0.24),
        (-0.34, 0.04),
        (-0.16, -0.16),
        (0.12, -0.14),
        (0.2, 0.02),
        (0.04, 0.12),
        (-0.1, 0.04),
    ]
    brush.line(swirl, WAN, 0.05)


def _paint_tent(brush: Brush) -> None:
    brush.oval(0.04, 0.48, 0.66, 0.1, mix(EARTH, INK, 0.45))
    brush.mirrored([(0, -0.34), (0.62, 0.46)], VELLUM, INK, 0.05)
    brush.shape([(0, -0.34), (0.62, 0.46), (0.3, 0.46)], (32, 78, 158))
    brush.shape([(0, -0.34), (-0.62, 0.46), (-0.3, 0.46)], (32, 78, 158))
    brush.mirrored([(0, -0.04), (0.15, 0.46)], mix(INK, WOOD, 0.3))
    brush.line([(0, -0.34), (0, -0.74)], INK, 0.05)
    brush.shape([(0.02, -0.74), (0.36, -0.63), (0.02, -0.5)], GOLD, INK, 0.03)


def _paint_beacon(brush: Brush) -> None:
    brush.oval(0.03, 0.54, 0.5, 0.1, mix(EARTH, INK, 0.45))
    brush.line([(-0.32, 0.54), (0.06, 0.06)], WOOD_DARK, 0.1)
    brush.line([(0.32, 0.54), (-0.06, 0.06)], WOOD_DARK, 0.1)
    brush.line([(0, 0.56), (0, 0.06)], WOOD, 0.08)
    brush.shape([(-0.34, 0.0), (0.34, 0.0), (0.22, 0.2), (-0.22, 0.2)], mix(CRAG, INK, 0.5), INK, 0.04)
    _paint_flame(brush.moved(0, -0.2, 1.5), FLAME, (255, 224, 110))


def _paint_healing(brush: Brush) -> None:
    brush.oval(0.04, 0.5, 0.56, 0.12, mix(EARTH, INK, 0.5))
    brush.shape([(-0.3, 0.48), (-0.24, 0.02), (0.24, 0.02), (0.3, 0.48)], mix(STONE_FACE, WHITE, 0.4), INK, 0.045)
    brush.shape([(-0.46, 0.04), (-0.4, -0.12), (0.4, -0.12), (0.46, 0.04)], WHITE, INK, 0.045)
    brush.mirrored([(0, -0.7), (0.14, -0.42), (0.16, -0.28), (0.08, -0.16)], (70, 150, 210), INK, 0.04)
    brush.line([(0, 0.12), (0, 0.38)], (60, 140, 90), 0.08)
    brush.line([(-0.12, 0.24), (0.12, 0.24)], (60, 140, 90), 0.08)


def _paint_cursed(brush: Brush) -> None:
    cracks = (
        ((-0.7, -0.2), (-0.3, -0.1), (-0.1, 0.2), (-0.3, 0.6)),
        ((0.7, -0.3), (0.36, 0.0), (0.1, 0.2), (0.3, 0.66)),
        ((0, -0.74), (0.06, -0.4), (-0.1, 0.16)),
    )
    for crack in cracks:
        brush.line(crack, mix(GLOOM, BLACK, 0.5), 0.09)
        brush.line(crack, WAN, 0.03)
    paint_skull(brush.moved(0, 0.02, 0.62))


def paint_skull(brush: Brush, bone: Colour = (240, 234, 212)) -> None:
    """A skull, grinning at whoever fell."""
    head = [(0, -0.62), (0.36, -0.54), (0.56, -0.26), (0.54, 0.06), (0.34, 0.24), (0.32, 0.5), (0.0, 0.54)]
    brush.mirrored(head, bone, INK, 0.09)
    for x in (-0.24, 0.24):
        brush.oval(x, -0.1, 0.15, 0.17, INK)
    brush.mirrored([(0, 0.06), (0.08, 0.22)], INK)
    for x in (-0.13, 0.0, 0.13):
        brush.line([(x, 0.34), (x, 0.5)], INK, 0.05, caps=False)


PAINTERS: dict[Terrain, Callable[[Brush], None]] = {
    Terrain.GRAVES: paint_graves,
    Terrain.ALTAR_OF_STYX: _paint_altar,
    Terrain.STATUE: _paint_statue,
    Terrain.TREE: _paint_great_tree,
    Terrain.SUPPLY_CART: _paint_cart,
    Terrain.FORTIFICATIONS: _paint_stakes,
    Terrain.CRYPT: _paint_crypt,
    Terrain.DARK_FONT: _paint_font,
    Terrain.HEADQUARTERS: _paint_tent,
    Terrain.SIGNAL_LIGHTS: _paint_beacon,
    Terrain.ALTAR_OF_HEALING: _paint_healing,
    Terrain.CURSED_LANDS: _paint_cursed,
}
