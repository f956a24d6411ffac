"""A knight's body from the front with its nine places: what is struck, and what a card protects.

Left and right are the knight's own, so the right arm is at the left of the picture.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from itertools import pairwise

from render.canvas import Canvas
from render.combat_in_the_lists.heraldry import STEEL, STEEL_DARK, TALLY
from render.geometry import Point, placed, polar
from render.theme import BLACK, GOLD, INK, VELLUM, WHITE, Colour, Face, Paint, Pattern, SeatStyle, mix
from rules.combat_in_the_lists.vocabulary import Location

Shape = list[Point]
GUARD: Colour = (36, 110, 86)
"""What a card protects; it is also barred."""


def _mirrored(shape: Shape) -> Shape:
    return [(-x, y) for x, y in shape]


def _round(middle: Point, radius: float) -> Shape:
    return [polar(middle, radius, 20 * step) for step in range(18)]


def _smooth(shape: Shape, rounds: int = 2) -> Shape:
    """A shape with its corners cut, again and again."""
    for _ in range(rounds):
        pairs = list(pairwise([*shape, shape[0]]))
        shape = [
            (one[0] * near + other[0] * (1 - near), one[1] * near + other[1] * (1 - near))
            for one, other in pairs
            for near in (0.78, 0.22)
        ]
    return shape


_ARM = _smooth(
    [(-0.12, -0.3), (-0.205, -0.285), (-0.245, -0.19), (-0.268, -0.03), (-0.2, -0.02), (-0.17, -0.14), (-0.13, -0.2)]
)
_LEG = _smooth(
    [
        (-0.13, 0.04),
        (-0.005, 0.05),
        (-0.022, 0.27),
        (-0.036, 0.43),
        (-0.018, 0.485),
        (-0.165, 0.485),
        (-0.15, 0.455),
        (-0.112, 0.42),
        (-0.125, 0.25),
    ]
)
PARTS: Mapping[Location, Shape] = {
    Location.RIGHT_LEG: _LEG,
    Location.LEFT_LEG: _mirrored(_LEG),
    Location.RIGHT_ARM: _ARM,
    Location.LEFT_ARM: _mirrored(_ARM),
    Location.BELLY: _smooth(
        [(-0.132, -0.12), (0.132, -0.12), (0.128, -0.02), (0.165, 0.12), (0.0, 0.14), (-0.165, 0.12), (-0.128, -0.02)]
    ),
    Location.CHEST: _smooth(
        [
            (-0.09, -0.325),
            (0.09, -0.325),
            (0.175, -0.29),
            (0.155, -0.18),
            (0.135, -0.08),
            (-0.135, -0.08),
            (-0.155, -0.18),
            (-0.175, -0.29),
        ]
    ),
    Location.HEAD: _smooth(
        [(-0.085, -0.46), (-0.045, -0.51), (0.045, -0.51), (0.085, -0.46), (0.08, -0.35), (0.0, -0.29), (-0.08, -0.35)]
    ),
    Location.RIGHT_HAND: _round((-0.24, 0.018), 0.05),
    Location.LEFT_HAND: _round((0.24, 0.018), 0.05),
}
"""Each place as a shape of a body one high about its middle."""


def spot_of(location: Location, centre: Point, height: float) -> Point:
    """The middle of a place on a body."""
    shape = PARTS[location]
    x, y = sum(point[0] for point in shape) / len(shape), sum(point[1] for point in shape) / len(shape)
    return centre[0] + x * height, centre[1] + y * height


def body(
    canvas: Canvas,
    centre: Point,
    height: float,
    style: SeatStyle,
    struck: Collection[Location] = (),
    guarded: Collection[Location] = (),
) -> None:
    """A body in the colours of a knight; places that are struck are red, those that are guarded barred in green."""
    key = "body", height, style, tuple(sorted(struck)), tuple(sorted(guarded))
    size = height * 0.72, height * 1.2
    canvas.stamp(centre, size, key, lambda clear: paint_body(clear, clear.box.centre, height, style, struck, guarded))


def paint_body(
    clear: Canvas,
    centre: Point,
    height: float,
    style: SeatStyle,
    struck: Collection[Location] = (),
    guarded: Collection[Location] = (),
) -> None:
    """A body on a canvas that is kept as a whole."""
    line = max(1.4, height * 0.012)
    feathers = ((0.0, 0.0), (0.022, 0.03), (0.04, 0.065))
    for across, down in feathers:
        plume = _smooth(
            [(-0.02, -0.49), (0.02, -0.57), (0.1, -0.565), (0.155, -0.49), (0.15, -0.43), (0.1, -0.485), (0.03, -0.49)]
        )
        drawn = placed([(x + across, y + down) for x, y in plume], centre, height)
        clear.polygon(drawn, style.colour, mix(style.colour, BLACK, 0.5), line * 0.8)
    for location, shape in PARTS.items():
        drawn = placed(shape, centre, height)
        clear.polygon(drawn, _fill(location, style, height, struck, guarded), INK, line)
    _paint_details(clear, centre, height, line)


def _fill(
    location: Location, style: SeatStyle, height: float, struck: Collection[Location], guarded: Collection[Location]
) -> Colour | Paint:
    if location in struck:
        return TALLY
    if location in guarded:
        return Paint(GUARD, Pattern.BARS, mix(GUARD, WHITE, 0.4), pitch=max(6.0, height * 0.05))
    if location in (Location.CHEST, Location.BELLY) and style.name != "neutral":
        return Paint(style.colour, style.pattern, mix(style.colour, WHITE, 0.3), pitch=max(7.0, height * 0.06))
    return mix(STEEL, WHITE, 0.25)


def _paint_details(clear: Canvas, centre: Point, height: float, line: float) -> None:
    """The slit of the helmet, shoulders, knees and belt."""
    clear.line(placed([(-0.058, -0.415), (0.058, -0.415)], centre, height), INK, line * 1.9, caps=False)
    clear.line(placed([(0.0, -0.41), (0.0, -0.33)], centre, height), INK, line, caps=False)
    for step in (-0.03, 0.03):
        clear.line(placed([(step, -0.38), (step, -0.35)], centre, height), STEEL_DARK, line * 0.8, caps=False)
    for side in (-1, 1):
        knee = placed([(side * 0.072, 0.25)], centre, height)[0]
        clear.circle(knee, height * 0.034, mix(STEEL, WHITE, 0.5), STEEL_DARK, line * 0.8)
        elbow = placed([(side * 0.226, -0.135)], centre, height)[0]
        clear.circle(elbow, height * 0.026, mix(STEEL, WHITE, 0.5), STEEL_DARK, line * 0.8)
    clear.line(placed([(-0.13, 0.0), (0.13, 0.0)], centre, height), INK, line * 2.2, caps=False)
    buckle = placed([(0.0, 0.0)], centre, height)[0]
    clear.circle(buckle, height * 0.018, GOLD, INK, line * 0.7)


def wound(canvas: Canvas, centre: Point, damage: int, radius: float) -> None:
    """A blow that has got through, with its damage."""
    key = "wound", damage, radius
    canvas.stamp(centre, (radius * 2.6, radius * 2.6), key, lambda clear: _paint_wound(clear, damage, radius))


def _paint_wound(clear: Canvas, damage: int, radius: float) -> None:
    centre = clear.box.centre
    star = [polar(centre, radius * (1.2 if step % 2 == 0 else 0.8), 360 * step / 20 - 90) for step in range(20)]
    clear.polygon(star, INK, INK, radius * 0.2)
    clear.polygon(star, TALLY, VELLUM, radius * 0.1)
    clear.text(centre, str(damage), max(clear.least_type, math.floor(radius * 1.15)), WHITE, Face.BOLD)


def stop(canvas: Canvas, centre: Point, radius: float) -> None:
    """A blow that was stopped."""
    canvas.stamp(centre, (radius * 2.6, radius * 2.6), ("stop", radius), lambda clear: _paint_stop(clear, radius))


def _paint_stop(clear: Canvas, radius: float) -> None:
    x, y = clear.box.centre
    shield: Shape = [(-0.84, -0.9), (0.84, -0.9), (0.84, 0.1), (0.55, 0.65), (0.0, 1.05), (-0.55, 0.65), (-0.84, 0.1)]
    drawn = placed(shield, (x, y), radius)
    clear.polygon(drawn, INK, INK, radius * 0.3)
    clear.polygon(drawn, GUARD, VELLUM, radius * 0.14)
    clear.line(
        [
            (x - radius * 0.4, y - radius * 0.02),
            (x - radius * 0.08, y + radius * 0.36),
            (x + radius * 0.46, y - radius * 0.42),
        ],
        WHITE,
        radius * 0.22,
    )
