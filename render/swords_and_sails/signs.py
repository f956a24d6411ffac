"""The signs of the map: shields for armies, ships for fleets, cities, ports, straits, and what happened."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

from render.canvas import Canvas
from render.geometry import Box, Point, placed, polar
from render.swords_and_sails.liveries import STYLES, colour_of, is_dark, stripe_of
from render.symbols import symbol_outline
from render.theme import BLACK, BLOOD, GOLD, INK, VELLUM, WHITE, WOOD_DARK, Colour, Face, Paint, Pattern, Symbol, mix
from rules.swords_and_sails.vocabulary import ROMAN, Faction

SAIL: list[Point] = [
    (-0.72, -1.02), (0.72, -1.02), (0.86, -0.62), (0.88, -0.1), (0.74, 0.3),
    (-0.74, 0.3), (-0.88, -0.1), (-0.86, -0.62),
]  # fmt: skip
HULL: list[Point] = [
    (-1.2, 0.2), (-1.0, 0.38), (1.0, 0.38), (1.2, 0.2), (1.1, 0.72), (0.78, 1.02), (-0.78, 1.02), (-1.1, 0.72),
]  # fmt: skip
FLAME: list[Point] = [
    (0, -1.15), (0.3, -0.62), (0.5, -0.78), (0.82, -0.05), (0.8, 0.5), (0.42, 1.0),
    (-0.42, 1.0), (-0.8, 0.5), (-0.78, -0.1), (-0.5, -0.5), (-0.28, -0.4),
]  # fmt: skip
TOWER: list[Point] = [
    (-0.8, -1.0), (-0.42, -1.0), (-0.42, -0.7), (-0.2, -0.7), (-0.2, -1.0), (0.2, -1.0), (0.2, -0.7), (0.42, -0.7),
    (0.42, -1.0), (0.8, -1.0), (0.8, -0.35), (0.6, -0.2), (0.7, 1.0), (0.24, 1.0), (0.24, 0.5), (0, 0.3),
    (-0.24, 0.5), (-0.24, 1.0), (-0.7, 1.0), (-0.6, -0.2), (-0.8, -0.35),
]  # fmt: skip


class Mark(StrEnum):
    """What happened at a place."""

    BATTLE = "battle"
    TAKEN = "taken"
    """A siege that succeeded."""
    HELD = "held"
    """A siege that failed, or was not tried."""
    PILLAGED = "pillaged"
    STOPPED = "stopped"
    LOST = "lost"


def coat(faction: Faction, pitch: float) -> Paint:
    """The fill of a power's pieces; minor ones are striped."""
    colour = STYLES[faction].colour
    return Paint(colour, None if faction.is_major else Pattern.DIAGONAL, stripe_of(faction), pitch)


# Pieces


def army(canvas: Canvas, centre: Point, radius: float, faction: Faction, number: int, *, is_own: bool = False) -> None:
    """A shield with the power's letters and a roman numeral; the viewer's own has a golden rim."""
    key = ("army", faction, number, radius, is_own)
    canvas.stamp(
        centre, (radius * 2.6, radius * 2.8), key, lambda clear: _paint_army(clear, radius, faction, number, is_own)
    )


def _paint_army(clear: Canvas, radius: float, faction: Faction, number: int, is_own: bool) -> None:
    centre = clear.box.centre
    clear.shadow(Box.around(centre, 1.6 * radius, 1.9 * radius), radius * 0.4, radius * 0.16, radius * 0.1, 0.55)
    for part, fill in ((1.09, INK), (1.0, GOLD if is_own else VELLUM)):
        clear.polygon(symbol_outline(Symbol.SHIELD, centre, radius * part), fill)
    clear.polygon(symbol_outline(Symbol.SHIELD, centre, radius * 0.86), coat(faction, radius * 0.5))
    x, y = centre
    if is_brief(clear, radius):
        _numeral(clear, (x, y - radius * 0.06), str(number), radius * 1.3, faction)
        return
    chief = Box(x - radius * 0.84, y - radius * 0.92, x + radius * 0.84, y - radius * 0.26)
    clear.rectangle(chief, GOLD if is_own else VELLUM)
    clear.text((x, chief.centre[1] + radius * 0.02), faction, max(4, round(radius * 0.66)), INK, Face.BOLD)
    _numeral(clear, (x, y + radius * 0.22), ROMAN[number], radius * (0.98 if number < 3 else 0.84), faction)


def fleet(
    canvas: Canvas,
    centre: Point,
    radius: float,
    faction: Faction,
    number: int,
    cargo: Sequence[tuple[Faction, int]] = (),
    *,
    is_docked: bool = False,
    is_own: bool = False,
) -> None:
    """A ship with the power's letters and an arabic numeral, and small shields for the armies aboard."""
    key = ("fleet", faction, number, radius, is_docked, is_own)
    size = radius * 3.0, radius * 2.9
    canvas.stamp(centre, size, key, lambda clear: _paint_fleet(clear, radius, faction, number, is_docked, is_own))
    for index, (whose, numeral) in enumerate(cargo):
        spot = centre[0] + radius * (0.86 - 0.62 * index), centre[1] - radius * 0.98
        passenger(canvas, spot, radius * 0.56, whose, numeral)


def _paint_fleet(clear: Canvas, radius: float, faction: Faction, number: int, is_docked: bool, is_own: bool) -> None:
    centre = clear.box.centre
    hull, sail = placed(HULL, centre, radius), placed(SAIL, centre, radius)
    rim = GOLD if is_own else VELLUM
    x, y = centre
    clear.shadow(Box.around(centre, 2.0 * radius, 1.7 * radius), radius * 0.5, radius * 0.16, radius * 0.1, 0.45)
    for width, colour in ((0.34, INK), (0.2, rim)):
        for outline in (hull, sail):
            clear.polygon(outline, colour, colour, radius * width)
    clear.polygon(sail, coat(faction, radius * 0.5))
    clear.polygon(hull, INK if not is_docked else mix(WOOD_DARK, WHITE, 0.15))
    if not is_brief(clear, radius):
        clear.text((x, y + radius * 0.68), faction, max(4, round(radius * 0.64)), WHITE, Face.BOLD)
    _numeral(clear, (x, y - radius * 0.36), str(number), radius * 1.12, faction)
    if is_docked:
        anchor(clear, (x - radius * 1.02, y - radius * 0.62), radius * 0.42)


def is_brief(canvas: Canvas, radius: float) -> bool:
    """Whether a piece is so small that nobody could read its letters: then it bears its number alone."""
    return canvas.least_type > radius


def ship(canvas: Canvas, centre: Point, radius: float, colour: Colour) -> None:
    """A ship in one colour."""
    for outline in (HULL, SAIL):
        canvas.polygon(placed(outline, centre, radius), colour)


def _numeral(clear: Canvas, centre: Point, text: str, size: float, faction: Faction) -> None:
    ground = STYLES[faction].colour
    ink, halo = (WHITE, mix(ground, BLACK, 0.5)) if is_dark(ground) else (INK, mix(ground, WHITE, 0.75))
    clear.text(centre, text, max(6, round(size)), ink, Face.BOLD, halo=halo, halo_width=max(0.5, size * 0.07))


def passenger(canvas: Canvas, centre: Point, radius: float, faction: Faction, number: int) -> None:
    """An army aboard: a small shield with its numeral."""
    key = ("passenger", faction, number, radius)
    canvas.stamp(
        centre, (radius * 2.6, radius * 2.6), key, lambda clear: _paint_passenger(clear, radius, faction, number)
    )


def _paint_passenger(clear: Canvas, radius: float, faction: Faction, number: int) -> None:
    centre = clear.box.centre
    for part, fill in ((1.2, INK), (1.05, VELLUM)):
        clear.polygon(symbol_outline(Symbol.SHIELD, centre, radius * part), fill)
    clear.polygon(symbol_outline(Symbol.SHIELD, centre, radius * 0.86), coat(faction, radius * 0.7))
    text = str(number) if is_brief(clear, radius) else ROMAN[number]
    _numeral(clear, (centre[0], centre[1] - radius * 0.06), text, radius * (1.25 if number < 3 else 1.0), faction)


# Cities


def minor_city(
    canvas: Canvas, centre: Point, radius: float, holder: Faction | None = None, *, is_built: bool = False
) -> None:
    """A dot; ringed where a player built it, in the holder's colour where a siege took it alone."""
    key = ("minor city", radius, holder, is_built)
    canvas.stamp(centre, (radius * 4, radius * 4), key, lambda clear: _paint_minor(clear, radius, holder, is_built))


def _paint_minor(clear: Canvas, radius: float, holder: Faction | None, is_built: bool) -> None:
    centre = clear.box.centre
    if is_built:
        clear.circle(centre, radius * 1.55, INK)
        clear.circle(centre, radius * 1.32, WHITE)
    clear.circle(centre, radius * (1.2 if not is_built else 1.0), WHITE)
    clear.circle(centre, radius * 0.92, INK)
    if holder is not None:
        clear.circle(centre, radius * 0.7, colour_of(holder))


def major_city(
    canvas: Canvas, centre: Point, radius: float, holder: Faction | None = None, *, is_capital: bool = False
) -> None:
    """A plus; in a circle where it is a capital."""
    key = ("major city", radius, holder, is_capital)
    canvas.stamp(centre, (radius * 4, radius * 4), key, lambda clear: _paint_major(clear, radius, holder, is_capital))


def _paint_major(clear: Canvas, radius: float, holder: Faction | None, is_capital: bool) -> None:
    x, y = clear.box.centre
    if is_capital:
        clear.circle((x, y), radius * 1.8, WHITE)
        clear.circle((x, y), radius * 1.66, INK)
        clear.circle((x, y), radius * 1.36, VELLUM)
    reach = radius * 1.22
    for colour, thick, far in ((WHITE, 1.25, reach * 1.16), (INK, 0.82, reach)):
        for way in ([(x - far, y), (x + far, y)], [(x, y - far), (x, y + far)]):
            if not (is_capital and colour == WHITE):
                clear.line(way, colour, radius * thick, caps=False)
    if holder is not None:
        clear.circle((x, y), radius * 0.5, colour_of(holder))


def anchor(canvas: Canvas, centre: Point, radius: float, colour: Colour = INK, halo: Colour = VELLUM) -> None:
    """A port."""
    key = ("anchor", radius, colour, halo)
    canvas.stamp(centre, (radius * 3, radius * 3), key, lambda clear: _paint_anchor(clear, radius, colour, halo))


def _paint_anchor(clear: Canvas, radius: float, colour: Colour, halo: Colour) -> None:
    x, y = clear.box.centre
    arms = [polar((x, y - radius * 0.05), radius * 0.85, 15 + 15 * step) for step in range(11)]
    for ink, more in ((halo, radius * 0.34), (colour, 0.0)):
        clear.circle((x, y - radius * 0.78), radius * 0.26 + more / 2, None, ink, radius * 0.16 + more)
        clear.line([(x, y - radius * 0.5), (x, y + radius * 0.8)], ink, radius * 0.24 + more)
        clear.line(
            [(x - radius * 0.42, y - radius * 0.3), (x + radius * 0.42, y - radius * 0.3)], ink, radius * 0.2 + more
        )
        clear.line(arms, ink, radius * 0.22 + more)


# The land


def pillage(canvas: Canvas, centre: Point, radius: float, markers: int) -> None:
    """A flame with the number of markers that lie there."""
    key = ("pillage", radius, markers)
    canvas.stamp(centre, (radius * 2.8, radius * 2.8), key, lambda clear: _paint_pillage(clear, radius, markers))


def _paint_pillage(clear: Canvas, radius: float, markers: int) -> None:
    centre = clear.box.centre
    outline = placed(FLAME, centre, radius)
    clear.polygon(outline, INK, INK, radius * 0.34)
    clear.polygon(outline, (246, 140, 20), VELLUM, radius * 0.12)
    if markers:
        clear.text((centre[0], centre[1] + radius * 0.3), str(markers), round(radius * 1.1), INK, Face.BOLD)


def strait(canvas: Canvas, centre: Point, radius: float, holder: Faction | None, *, can_be_crossed: bool) -> None:
    """A ring, open for all, or full in the colour of who holds both shores; two feet where armies may cross."""
    key = ("strait", radius, holder, can_be_crossed)
    canvas.stamp(
        centre, (radius * 3, radius * 3), key, lambda clear: _paint_strait(clear, radius, holder, can_be_crossed)
    )


def _paint_strait(clear: Canvas, radius: float, holder: Faction | None, can_be_crossed: bool) -> None:
    x, y = clear.box.centre
    clear.circle((x, y), radius * 1.3, INK)
    clear.circle((x, y), radius * 1.1, VELLUM)
    if holder is not None:
        clear.circle((x, y), radius * 0.9, colour_of(holder))
        clear.line(
            [(x - radius * 0.6, y), (x + radius * 0.6, y)],
            WHITE if is_dark(colour_of(holder)) else INK,
            radius * 0.3,
            caps=False,
        )
    if can_be_crossed:
        ink = INK if holder is None or not is_dark(colour_of(holder)) else WHITE
        for side in (-1, 1):
            clear.circle((x + side * radius * 0.4, y + (radius * 0.45 if holder else 0)), radius * 0.24, ink)


# What happened


def mark(canvas: Canvas, centre: Point, radius: float, what: Mark) -> None:
    """A sign on a round plate: crossed swords, a tower, a flame, a bar, a cross."""
    key = ("mark", what, radius)
    canvas.stamp(centre, (radius * 2.8, radius * 2.8), key, lambda clear: _paint_mark(clear, radius, what))


PLATES: dict[Mark, Colour] = {
    Mark.BATTLE: BLOOD,
    Mark.TAKEN: (28, 98, 58),
    Mark.HELD: (92, 86, 78),
    Mark.PILLAGED: (196, 92, 10),
    Mark.STOPPED: INK,
    Mark.LOST: BLACK,
}


def _paint_mark(clear: Canvas, radius: float, what: Mark) -> None:
    centre = clear.box.centre
    clear.shadow(Box.around(centre, 2 * radius), radius, radius * 0.2, radius * 0.1, 0.5)
    clear.circle(centre, radius * 1.12, INK)
    clear.circle(centre, radius * 1.02, VELLUM)
    clear.circle(centre, radius * 0.88, PLATES[what])
    match what:
        case Mark.BATTLE:
            swords(clear, centre, radius * 0.72, WHITE)
        case Mark.TAKEN | Mark.HELD:
            clear.polygon(placed(TOWER, centre, radius * 0.58), WHITE)
            if what is Mark.HELD:
                clear.line([polar(centre, radius * 0.8, 135), polar(centre, radius * 0.8, -45)], BLOOD, radius * 0.22)
        case Mark.PILLAGED:
            clear.polygon(placed(FLAME, centre, radius * 0.58), WHITE)
        case Mark.STOPPED:
            clear.rectangle(Box.around(centre, radius * 1.1, radius * 0.36), WHITE)
        case Mark.LOST:
            clear.symbol(Symbol.CROSS, centre, radius * 0.6, WHITE)


def swords(canvas: Canvas, centre: Point, radius: float, colour: Colour) -> None:
    """Two crossed swords."""
    for turn in (-45, 45):
        canvas.polygon(turned(symbol_outline(Symbol.SWORD, centre, radius), centre, turn), colour)


def turned(outline: Sequence[Point], centre: Point, degrees: float) -> list[Point]:
    """An outline turned about a centre."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    shifts = [(x - centre[0], y - centre[1]) for x, y in outline]
    return [(centre[0] + x * cosine - y * sine, centre[1] + x * sine + y * cosine) for x, y in shifts]
