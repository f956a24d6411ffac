"""A hero's body from the front with its three locations: what is struck, what is guarded, what wears armour."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import pairwise

from render.brush import Brush
from render.canvas import Canvas
from render.dice import marked_die
from render.geometry import Box, Point, placed, polar
from render.theme import BLACK, INK, VELLUM, WHITE, Colour, Face, Paint, Pattern, SeatStyle, mix
from render.umbra_turris.palette import LIFE
from rules.umbra_turris.content_vocabulary import Location

Shape = list[Point]
GUARD: Colour = (36, 110, 86)
"""What a secret die defends; it is also barred."""
STEEL: Colour = (168, 174, 184)
CLOTH: Colour = (196, 172, 136)


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


def _mirrored(shape: Shape) -> Shape:
    return [(-x, y) for x, y in shape]


_LEG = _smooth(
    [(-0.14, 0.06), (-0.005, 0.07), (-0.03, 0.28), (-0.04, 0.43), (-0.02, 0.49), (-0.18, 0.49), (-0.13, 0.42)]
)
_ARM = _smooth(
    [(-0.13, -0.3), (-0.21, -0.28), (-0.25, -0.17), (-0.275, 0.03), (-0.215, 0.05), (-0.18, -0.12), (-0.13, -0.18)]
)
_TRUNK = _smooth(
    [
        (-0.1, -0.32),
        (0.1, -0.32),
        (0.18, -0.28),
        (0.14, -0.06),
        (0.16, 0.1),
        (-0.16, 0.1),
        (-0.14, -0.06),
        (-0.18, -0.28),
    ]
)
PARTS: Mapping[Location, tuple[Shape, ...]] = {
    Location.LEGS: (_LEG, _mirrored(_LEG)),
    Location.TORSO: (_ARM, _mirrored(_ARM), _TRUNK),
    Location.HEAD: ([polar((0, -0.405), 0.092, turn) for turn in range(0, 360, 15)],),
}
"""Each location as shapes of a body one high about its middle."""
SPOTS = {Location.HEAD: -0.405, Location.TORSO: -0.12, Location.LEGS: 0.28}
"""How far below the middle of a body the middle of a location lies."""


def body(
    canvas: Canvas,
    centre: Point,
    height: float,
    style: SeatStyle,
    struck: Location | None = None,
    guarded: Collection[Location] = (),
    armoured: Collection[Location] = (),
) -> None:
    """A body in the colours of a party: what is struck is red, what is guarded barred, what is armoured steel."""
    key = "hero's body", height, style, struck, tuple(guarded), tuple(armoured)
    canvas.stamp(
        centre,
        (height * 0.7, height * 1.1),
        key,
        lambda clear: paint_body(clear, clear.box.centre, height, style, struck, guarded, armoured),
    )


def paint_body(
    clear: Canvas,
    centre: Point,
    height: float,
    style: SeatStyle,
    struck: Location | None,
    guarded: Collection[Location],
    armoured: Collection[Location],
) -> None:
    """A body on a canvas that is kept as a whole."""
    line = max(1.6, height * 0.011)
    brush = Brush(clear, centre, height)
    brush.oval(0.02, 0.49, 0.24, 0.035, Paint(BLACK, alpha=0.25))
    for location, shapes in PARTS.items():
        is_armoured = location in armoured
        fill = _fill(location, style, height, location is struck, location in guarded, is_armoured)
        for shape in shapes:
            clear.polygon(placed(shape, centre, height), fill, INK, line)
    if Location.HEAD in armoured:
        brush.line([(-0.06, -0.41), (0.06, -0.41)], INK, 0.026, caps=False)
        brush.line([(0, -0.41), (0, -0.33)], INK, 0.014, caps=False)
    else:
        for x in (-0.033, 0.033):
            brush.disc(x, -0.415, 0.012, INK)
        brush.line([(-0.03, -0.365), (0.03, -0.365)], INK, 0.012)
    brush.line([(-0.15, 0.07), (0.15, 0.07)], INK, 0.03, caps=False)


def _fill(
    location: Location, style: SeatStyle, height: float, is_struck: bool, is_guarded: bool, is_armoured: bool
) -> Colour | Paint:
    if is_struck:
        return LIFE
    if is_guarded:
        return Paint(GUARD, Pattern.BARS, mix(GUARD, WHITE, 0.45), pitch=max(6.0, height * 0.05))
    if is_armoured:
        return mix(STEEL, WHITE, 0.2)
    if location is Location.TORSO:
        return Paint(style.colour, style.pattern, mix(style.colour, WHITE, 0.3), pitch=max(7.0, height * 0.06))
    return (232, 200, 168) if location is Location.HEAD else CLOTH


def location_die(canvas: Canvas, centre: Point, location: Location, size: float, fill: Colour = VELLUM) -> None:
    """A die that was set in secret, with its location on it."""
    marked_die(canvas, centre, ("location", location), partial(_paint_location, location=location), size, fill)


def _paint_location(clear: Canvas, face: Box, ink: Colour, location: Location) -> None:
    """A small body with one location filled."""
    height = face.width * 0.86
    for part, shapes in PARTS.items():
        is_meant = part is location
        for shape in shapes:
            drawn = placed(shape, face.centre, height)
            clear.polygon(drawn, ink if is_meant else None, ink, height * (0.05 if is_meant else 0.022))


def write_saves(
    canvas: Canvas, centre: Point, height: float, saves: Mapping[Location, int], type_: int, *, side: int = 1
) -> None:
    """What armour saves at each location, beside it; a dash where there is none."""
    x = centre[0] + side * height * 0.36
    for location, down in SPOTS.items():
        save = saves.get(location)
        y = centre[1] + down * height
        canvas.text((x, y - type_ * 0.55), location.capitalize(), type_, mix(INK, VELLUM, 0.2), Face.REGULAR)
        canvas.text((x, y + type_ * 0.55), f"{save}+" if save else "bare", type_, INK, Face.BOLD)
