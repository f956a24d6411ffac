"""The signs of Saber and Blood: factions, stances, kinds of card and faces of dice, each told by its shape alone."""

from __future__ import annotations

import math
from dataclasses import dataclass

from render.canvas import Canvas
from render.geometry import Box, Point, arrow_outline, placed, polar, ribbon
from render.symbols import symbol_outline
from render.theme import BLACK, VELLUM, WHITE, Colour, Face, Pattern, mix
from render.theme import Symbol as Sign
from rules.saber_and_blood.vocabulary import CardKind, Faction, Level, Stance, Symbol

FACTIONS = {Faction.NOBLES: "Nobles", Faction.COSSACKS: "Cossacks", Faction.TAVERN: "Tavern"}

FACTION_COLOURS: dict[Faction, Colour] = {
    Faction.NOBLES: (128, 24, 38),
    Faction.COSSACKS: (24, 64, 84),
    Faction.TAVERN: (104, 66, 28),
}
STANCE_COLOURS: dict[Stance, Colour] = {
    Stance.ATTACK: (176, 30, 22),
    Stance.DODGE: (24, 104, 66),
    Stance.FEINT: (22, 66, 150),
}


@dataclass(frozen=True)
class Kind:
    """What tells a kind of card: its name, colour, sign and pattern."""

    name: str
    colour: Colour
    sign: Sign
    pattern: Pattern


KINDS = {
    CardKind.ACTION: Kind("Action", (142, 40, 24), Sign.BOLT, Pattern.DIAGONAL),
    CardKind.STANCE: Kind("Stance", (22, 92, 84), Sign.SHIELD, Pattern.CHECKS),
    CardKind.INTERFERENCE: Kind("Interference", (84, 48, 128), Sign.HEXAGON, Pattern.WAVES),
}
SKILL = Kind("Skill", (110, 76, 12), Sign.STAR, Pattern.DOTS)

Shape = list[Point]
_PARTS = [index / 20 for index in range(21)]
"""The way from 0 to 1 in steps, for curves."""


# Faces of dice


def die_symbol(canvas: Canvas, symbol: Symbol, centre: Point, radius: float, ink: Colour) -> None:
    """A symbol of the stance dice."""
    for shape in _DIE_SHAPES[symbol]:
        canvas.polygon(placed(shape, centre, radius), ink)


_CARET: Shape = [(0, -0.82), (0.98, 0.24), (0.62, 0.62), (0, -0.04), (-0.62, 0.62), (-0.98, 0.24)]


def _crossed_swords() -> list[Shape]:
    blade = [(0, -1.3), (0.14, -1.02), (0.14, 0.52), (0.44, 0.52), (0.44, 0.72), (0.12, 0.72), (0.12, 1.12)]
    sword = [*blade, *((-x, y) for x, y in reversed(blade))]
    return [placed(sword, (0, 0), 1, turn) for turn in (-45, 45)]


def _leap() -> Shape:
    way = [polar((0, 0.42), 0.78, 180 + 180 * part) for part in _PARTS]
    return arrow_outline([*way, (0.78, 0.72)], 0.3, 0.72)


def _round_arrow() -> Shape:
    return arrow_outline([polar((0, 0.02), 0.7, -10 + 300 * part) for part in _PARTS], 0.27, 0.66)


def _two_ways() -> list[Shape]:
    right = arrow_outline([(-0.95, -0.42), (0.95, -0.42)], 0.27, 0.62)
    return [right, placed(right, (0, 0), 1, 180)]


_DIE_SHAPES: dict[Symbol, list[Shape]] = {
    Symbol.ADVANTAGE: [_CARET],
    Symbol.WOUND: [symbol_outline(Sign.DROP, (0, 0), 1)],
    Symbol.STRIKE: _crossed_swords(),
    Symbol.DODGE: [symbol_outline(Sign.SHIELD, (0, 0), 1)],
    Symbol.EVADE: [_leap()],
    Symbol.REROLL: [_round_arrow()],
    Symbol.CHANGE: _two_ways(),
}


# Stances and levels

_PLATES: dict[Stance, Shape] = {
    Stance.ATTACK: [(0, -1.12), (0.88, -0.36), (0.88, 0.92), (-0.88, 0.92), (-0.88, -0.36)],
    Stance.DODGE: [polar((0, 0), 1.0, 22.5 + 45 * corner) for corner in range(8)],
    Stance.FEINT: [(-0.88, -0.95), (0.88, -0.95), (0.88, 1.02), (0, 0.62), (-0.88, 1.02)],
}


def stance_sign(canvas: Canvas, centre: Point, radius: float, stance: Stance) -> None:
    """The letter of a stance on a plate of its colour and shape."""
    colour = STANCE_COLOURS[stance]
    canvas.polygon(placed(_PLATES[stance], centre, radius), colour, mix(colour, BLACK, 0.5), radius * 0.09)
    drop = 0.08 if stance is Stance.ATTACK else -0.12 if stance is Stance.FEINT else 0.0
    spot = centre[0], centre[1] + radius * drop
    canvas.text(spot, stance[0].upper(), round(radius * 1.25), WHITE, Face.BOLD)


def level_meter(canvas: Canvas, left_middle: Point, level: Level, size: float, ink: Colour) -> None:
    """Four steps, filled up to the level."""
    foot = left_middle[1] + size / 2
    for step in range(len(Level)):
        left = left_middle[0] + size * 0.4 * step
        bar = Box(left, foot - size * (0.46 + 0.18 * step), left + size * 0.3, foot)
        is_reached = step <= list(Level).index(level)
        canvas.rectangle(bar, ink if is_reached else mix(ink, VELLUM, 0.8), mix(ink, VELLUM, 0.3), 1.5)


# Emblems


def emblem(canvas: Canvas, centre: Point, radius: float, faction: Faction, ink: Colour, ground: Colour) -> None:
    """The arms of a faction in one ink: sabre and wing, mace and horsetail, or the tankard."""
    for shape, is_ink in _EMBLEMS[faction]:
        canvas.polygon(placed(shape, centre, radius), ink if is_ink else ground)


def faction_seal(canvas: Canvas, centre: Point, radius: float, faction: Faction) -> None:
    """The emblem on a disc in the faction's colour."""
    colour = FACTION_COLOURS[faction]
    canvas.circle(centre, radius, mix(colour, BLACK, 0.55))
    canvas.circle(centre, radius * 0.95, VELLUM)
    canvas.circle(centre, radius * 0.87, colour)
    emblem(canvas, centre, radius * 0.66, faction, VELLUM, colour)


def _sabre(turn: float, thick: float = 0.1) -> list[Shape]:
    """A curved blade, point up, with guard and grip."""
    spine = [(0.34 * math.sin(math.pi * t) - 0.12, -1.12 + 1.62 * t) for t in _PARTS]
    edge = [(x + thick * (0.25 + 1.1 * t**0.5) * 1.3, y) for (x, y), t in zip(spine, _PARTS, strict=True)]
    blade = [*spine, *reversed(edge)]
    guard = ribbon([(-0.4, 0.4), (0.05, 0.52), (0.42, 0.44)], thick * 1.1)
    grip = ribbon([(0.0, 0.52), (-0.08, 0.8), (-0.3, 1.02)], thick * 1.5)
    return [placed(part, (0, 0), 1, turn) for part in (blade, guard, grip)]


Layers = list[tuple[Shape, bool]]
"""Shapes from the lowest to the topmost, and whether each is of ink or cut out to the ground."""


def _wing_and_sabre() -> Layers:
    """A hussar's wing behind a sabre."""
    layers: Layers = []
    for index in range(7):
        root = -0.2 + 0.035 * index, -0.3 + 0.13 * index
        bearing, far = -70 + 18.0 * index, 0.98 + 0.06 * min(index, 3) - 0.1 * max(0, index - 3)
        layers.append((placed(_feather(far, 0.15), root, 1, bearing), True))
    layers += [(placed(part, (-0.42, 0.08), 1.02), False) for part in _sabre(-22, 0.2)]
    layers += [(placed(part, (-0.42, 0.08), 1.02), True) for part in _sabre(-22, 0.12)]
    return [(placed(shape, (0.04, 0), 0.92), is_ink) for shape, is_ink in layers]


def _feather(far: float, broad: float) -> Shape:
    """A quill towards the right, broadest before its round tip."""
    half = [(far * t, broad * (0.3 + 0.7 * t) * math.sqrt(1 - max(0.0, t - 0.8) ** 2 * 25)) for t in _PARTS]
    return [*half, *((x, -y) for x, y in reversed(half))]


def _mace() -> Layers:
    """A hetman's mace: a shaft with rings and a head of flanges."""
    layers: Layers = [(ribbon([(0, -0.4), (0, 1.1)], 0.16), True)]
    layers += [(ribbon([(-0.13, y), (0.13, y)], 0.1), True) for y in (1.06, 0.62, -0.2)]
    head = [(0.42 * math.sin(math.pi * t) ** 0.8, -0.24 - 0.86 * t) for t in _PARTS]
    layers.append(([*head, *((-x, y) for x, y in reversed(head))], True))
    for bulge in (-0.6, 0.0, 0.6):
        seam = [(bulge * x, y) for x, y in head[1:-1]]
        layers.append((ribbon(seam, 0.045), False))
    layers.append(([(-0.1, -1.04), (0, -1.3), (0.1, -1.04)], True))
    return [(placed(shape, (0, 0), 0.95, 40), is_ink) for shape, is_ink in layers]


def _horsetail() -> Layers:
    """A standard: a pole under a ball, with a horse's tail hanging from it."""
    pole: Layers = [(ribbon([(0, -0.95), (0, 1.1)], 0.22), False), (ribbon([(0, -0.95), (0, 1.1)], 0.11), True)]
    pole.append(([polar((0, -1.02), 0.17, 20 * step) for step in range(18)], True))
    turned = [(placed(shape, (0, 0), 0.95, -40), is_ink) for shape, is_ink in pole]
    root = placed([(0, -0.86)], (0, 0), 0.95, -40)[0]
    strands: Layers = []
    for index in range(5):
        lean, far = -0.34 + 0.13 * index, 1.18 - 0.1 * abs(index - 1)
        way = [(root[0] + lean * t + 0.07 * math.sin(4.5 * t + index * 0.4), root[1] + far * t) for t in _PARTS]
        strands.append((_tapered(way, 0.2), True))
    return [*strands, *turned]


def _tapered(way: Shape, width: float) -> Shape:
    """A lock of hair along a way, from full width to a point."""
    halves = [width / 2 * (1 - t) ** 0.6 for t in _PARTS]
    left, right = ([(x + side * half, y) for (x, y), half in zip(way, halves, strict=True)] for side in (-1, 1))
    return [*left, *reversed(right)]


def _tankard() -> Layers:
    """A tankard with staves and hoops, running over with foam."""
    handle = [polar((0.5, 0.22), 0.46, -80 + 160 * part) for part in _PARTS]
    body = [(-0.62, -0.52), (0.5, -0.52), (0.56, 0.98), (-0.68, 0.98)]
    layers: Layers = [(ribbon(handle, 0.2), True), (body, True)]
    layers += [(ribbon([(x, -0.3), (x * 1.06, 0.98)], 0.05), False) for x in (-0.36, -0.06, 0.24)]
    layers += [(ribbon([(-0.72, y), (0.6, y)], 0.13), True) for y in (0.0, 0.72)]
    layers += [(ribbon([(-0.72, y), (0.6, y)], 0.04), False) for y in (-0.09, 0.09, 0.63, 0.81)]
    foam = ((-0.58, -0.58, 0.26), (-0.24, -0.78, 0.32), (0.16, -0.74, 0.28), (0.46, -0.56, 0.24), (-0.02, -0.5, 0.2))
    return layers + [([polar((x, y), size, 15 * step) for step in range(24)], True) for x, y, size in foam]


_EMBLEMS: dict[Faction, Layers] = {
    Faction.NOBLES: _wing_and_sabre(),
    Faction.COSSACKS: [*_mace(), *_horsetail()],
    Faction.TAVERN: _tankard(),
}
