"""What grows and stands on a hex: trees, mounds, crags and houses, in ink and wash."""

from __future__ import annotations

from render.brush import Brush
from render.chance import Chance
from render.theme import BLACK, INK, WHITE, Colour, mix

MEADOW: Colour = (186, 194, 136)
WOODS: Colour = (120, 152, 92)
HEATH: Colour = (202, 176, 118)
SCREE: Colour = (170, 164, 152)
STREETS: Colour = (216, 196, 156)
TREE: Colour = (58, 104, 56)
BARK: Colour = (84, 60, 38)
ROOF: Colour = (178, 70, 44)
WALL: Colour = (244, 232, 206)
CRAG: Colour = (142, 138, 132)
SHADE: Colour = (70, 74, 44)

_TREES = (
    (-0.42, -0.52), (0.02, -0.68), (0.44, -0.5), (-0.66, -0.2), (-0.2, -0.3), (0.26, -0.26), (0.68, -0.16),
    (-0.5, 0.16), (0.0, 0.08), (0.5, 0.2), (-0.68, 0.4), (-0.24, 0.46), (0.26, 0.5), (0.66, 0.46), (0.02, 0.78),
)  # fmt: skip


def paint_forest(brush: Brush, name: str) -> None:
    """Trees of two kinds all over the hex, those in the back first."""
    chance = Chance(f"forest {name}")
    for x, y in _TREES:
        spot = x + chance.between(-0.06, 0.06), y + chance.between(-0.05, 0.05)
        tree = brush.moved(*spot, chance.between(0.9, 1.12))
        tone = mix(TREE, WHITE if chance.of(2) else BLACK, chance.between(0.0, 0.16))
        (_paint_fir if chance.of(3) == 0 else _paint_oak)(tree, tone)


def _paint_oak(tree: Brush, tone: Colour) -> None:
    tree.oval(0.03, 0.17, 0.2, 0.07, mix(WOODS, BLACK, 0.35))
    tree.line([(0, 0.16), (0, 0.02)], BARK, 0.06)
    for x, y, radius, part in ((-0.09, -0.02, 0.13, 0.12), (0.1, -0.02, 0.13, 0.18), (0.0, -0.12, 0.15, 0.0)):
        tree.disc(x, y, radius + 0.022, mix(tone, BLACK, 0.45))
        tree.disc(x, y, radius, mix(tone, BLACK, part))
    tree.disc(-0.05, -0.15, 0.075, mix(tone, WHITE, 0.22))


def _paint_fir(tree: Brush, tone: Colour) -> None:
    dark = mix(tone, BLACK, 0.22)
    tree.oval(0.03, 0.17, 0.17, 0.06, mix(WOODS, BLACK, 0.35))
    tree.line([(0, 0.16), (0, 0.04)], BARK, 0.05)
    for top, wide, foot in ((-0.14, 0.17, 0.1), (-0.26, 0.14, -0.03), (-0.36, 0.1, -0.15)):
        tree.mirrored([(0, top), (wide, foot)], dark, mix(tone, BLACK, 0.55), 0.02)
    tree.shape([(0, -0.34), (-0.09, -0.16), (-0.02, -0.17)], mix(tone, WHITE, 0.18))


def paint_hill(brush: Brush, name: str) -> None:
    """Rounded heights, lit from the left and hatched at the right."""
    for x, y, size in ((-0.3, -0.12, 0.72), (0.34, -0.06, 0.66), (-0.02, 0.42, 0.86)):
        _paint_mound(brush.moved(x, y, size))
    chance = Chance(f"hill {name}")
    for _ in range(9):
        x, y = chance.between(-0.6, 0.6), chance.between(-0.1, 0.7)
        brush.line([(x, y), (x + 0.02, y - 0.07)], mix(HEATH, SHADE, 0.7), 0.022, caps=False)


_MOUND = (
    (-0.62, 0.3),
    (-0.5, 0.06),
    (-0.34, -0.2),
    (-0.14, -0.36),
    (0.04, -0.4),
    (0.22, -0.32),
    (0.42, -0.08),
    (0.56, 0.14),
    (0.66, 0.32),
)


def _paint_mound(mound: Brush) -> None:
    ink = mix(HEATH, INK, 0.62)
    mound.oval(0.06, 0.3, 0.66, 0.12, mix(HEATH, SHADE, 0.45))
    mound.shape([*_MOUND, (0.3, 0.4), (-0.3, 0.4)], mix(HEATH, WHITE, 0.22))
    mound.shape([(0.04, -0.4), *_MOUND[5:], (0.3, 0.4), (0.16, 0.1)], mix(HEATH, INK, 0.2))
    mound.line(_MOUND, ink, 0.05)
    for x, top in ((0.22, -0.2), (0.34, -0.06), (0.46, 0.08), (0.2, 0.04)):
        mound.line([(x, top), (x + 0.05, top + 0.24)], ink, 0.032, caps=False)
    for x, top in ((-0.2, -0.16), (-0.36, 0.02)):
        mound.line([(x, top), (x - 0.05, top + 0.14)], mix(HEATH, INK, 0.35), 0.026, caps=False)


_CRAGS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.66, 0.12), (-0.52, -0.36), (-0.34, -0.62), (-0.16, -0.28), (-0.06, 0.1)),
    ((0.02, 0.06), (0.1, -0.42), (0.3, -0.7), (0.5, -0.3), (0.7, 0.12)),
    ((-0.44, 0.62), (-0.34, 0.1), (-0.08, -0.2), (0.16, -0.06), (0.36, 0.26), (0.48, 0.64)),
)


def paint_rocks(brush: Brush) -> None:
    """Crags that nobody climbs: a bright and a dark face each."""
    for crag in _CRAGS:
        peak = min(crag, key=lambda point: point[1])
        foot = crag[0][0] * 0.4 + crag[-1][0] * 0.6, crag[-1][1]
        brush.oval((crag[0][0] + crag[-1][0]) / 2 + 0.05, crag[-1][1], 0.42, 0.09, mix(SCREE, INK, 0.4))
        brush.shape(crag, mix(CRAG, WHITE, 0.34), INK, 0.045)
        dark = [peak, *crag[crag.index(peak) + 1 :], foot]
        brush.shape(dark, mix(CRAG, INK, 0.36))
        brush.line(crag, mix(CRAG, INK, 0.85), 0.045)
        middle = (peak[0] + foot[0]) / 2 - 0.06, (peak[1] + foot[1]) / 2
        brush.line([peak, middle, foot], mix(CRAG, INK, 0.7), 0.028)
    for x, y in ((-0.62, 0.44), (0.62, 0.5), (0.7, 0.3), (-0.1, 0.78), (0.2, 0.8)):
        brush.oval(x, y, 0.08, 0.055, mix(CRAG, WHITE, 0.2), mix(CRAG, INK, 0.6))


def paint_town(brush: Brush) -> None:
    """Houses within a low wall, and a tower with a banner."""
    wall = [(0.0, -0.86), (0.74, -0.44), (0.74, 0.42), (0.0, 0.84), (-0.74, 0.42), (-0.74, -0.44), (0.0, -0.86)]
    brush.line(wall, mix(CRAG, INK, 0.6), 0.13)
    brush.line(wall, mix(CRAG, WHITE, 0.5), 0.08)
    for x, y in wall[1:]:
        brush.disc(x, y, 0.1, mix(CRAG, INK, 0.6))
        brush.disc(x, y, 0.072, mix(CRAG, WHITE, 0.4))
    for x, y, size, part in (
        (-0.36, -0.34, 0.8, 0.0), (0.42, -0.26, 0.8, 0.12), (-0.46, 0.16, 0.9, 0.18), (0.46, 0.24, 0.9, 0.0),
        (0.0, 0.5, 0.95, 0.1),
    ):  # fmt: skip
        _paint_house(brush.moved(x, y, size), mix(ROOF, (120, 84, 40), part * 4))
    _paint_tower(brush.moved(0.0, 0.06))


def _paint_house(house: Brush, roof: Colour) -> None:
    house.oval(0.03, 0.17, 0.27, 0.06, mix(STREETS, INK, 0.4))
    house.shape([(-0.2, 0.16), (-0.2, -0.02), (0.2, -0.02), (0.2, 0.16)], WALL, INK, 0.03)
    house.shape([(-0.26, 0.0), (-0.12, -0.2), (0.16, -0.2), (0.26, 0.0)], roof, mix(roof, BLACK, 0.6), 0.035)
    house.shape([(-0.05, 0.16), (-0.05, 0.04), (0.05, 0.04), (0.05, 0.16)], BARK)


def _paint_tower(tower: Brush) -> None:
    tower.shape([(-0.12, 0.18), (-0.12, -0.3), (0.12, -0.3), (0.12, 0.18)], mix(CRAG, WHITE, 0.6), INK, 0.035)
    tower.mirrored([(0, -0.62), (0.17, -0.28)], ROOF, mix(ROOF, BLACK, 0.6), 0.035)
    tower.shape([(-0.04, -0.02), (-0.04, -0.14), (0.04, -0.14), (0.04, -0.02)], INK)
    tower.line([(0, -0.6), (0, -0.78)], INK, 0.03)
    tower.shape([(0.01, -0.78), (0.2, -0.72), (0.01, -0.66)], (206, 160, 40), INK, 0.02)


def paint_graves(brush: Brush) -> None:
    """Tombstones and a leaning cross on dark earth."""
    for x, y, size in ((-0.44, -0.22, 0.9), (0.1, -0.4, 0.8), (0.48, -0.04, 0.95), (-0.2, 0.36, 1.0), (0.34, 0.5, 0.9)):
        stone = brush.moved(x, y, size)
        stone.oval(0.02, 0.17, 0.22, 0.07, mix(MEADOW, INK, 0.5))
        arch = [(-0.14, 0.16), (-0.14, -0.12), (-0.09, -0.22), (0, -0.26), (0.09, -0.22), (0.14, -0.12), (0.14, 0.16)]
        stone.shape(arch, mix(CRAG, WHITE, 0.38), INK, 0.04)
        stone.line([(0, -0.16), (0, 0.02)], mix(CRAG, INK, 0.6), 0.04, caps=False)
        stone.line([(-0.06, -0.1), (0.06, -0.1)], mix(CRAG, INK, 0.6), 0.04, caps=False)
