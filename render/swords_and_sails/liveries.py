"""Colours of land, sea and powers: told apart by all eyes, and never by colour alone."""

from __future__ import annotations

from render.theme import BLACK, INK, PARCHMENT, WHITE, Colour, Pattern, SeatStyle, Symbol, luminance, mix
from rules.swords_and_sails.vocabulary import Colour as Stack
from rules.swords_and_sails.vocabulary import Faction

# Found by search: far apart for normal, protan, deutan and tritan eyes. Minor powers have strong stripes besides.
STYLES: dict[Faction, SeatStyle] = {
    Faction.NSE: SeatStyle("NSE", (10, 17, 39), Pattern.WAVES, Symbol.SWORD),
    Faction.IRE: SeatStyle("IRE", (128, 255, 137), Pattern.TUFTS, Symbol.HEART),
    Faction.ENG: SeatStyle("ENG", (204, 52, 10), Pattern.DIAGONAL, Symbol.CROSS),
    Faction.HUN: SeatStyle("HUN", (162, 159, 77), Pattern.BRICKS, Symbol.TRIANGLE),
    Faction.FRA: SeatStyle("FRA", (80, 61, 247), Pattern.BARS, Symbol.DIAMOND),
    Faction.BUL: SeatStyle("BUL", (60, 110, 79), Pattern.HILLS, Symbol.DROP),
    Faction.KIE: SeatStyle("KIE", (126, 41, 48), Pattern.CHEVRONS, Symbol.HEXAGON),
    Faction.POL: SeatStyle("POL", (224, 103, 162), Pattern.POSTS, Symbol.BANNER),
    Faction.BYZ: SeatStyle("BYZ", (96, 54, 118), Pattern.CROSSHATCH, Symbol.STAR),
    Faction.LEO: SeatStyle("LEO", (117, 73, 178), Pattern.PEBBLES, Symbol.SHIELD),
    Faction.FAT: SeatStyle("FAT", (36, 148, 113), Pattern.DOTS, Symbol.CRESCENT),
    Faction.QUR: SeatStyle("QUR", (69, 154, 255), Pattern.CHECKS, Symbol.BOLT),
    Faction.HRE: SeatStyle("HRE", (230, 191, 10), Pattern.REEDS, Symbol.CIRCLE),
}

NOBODY: Colour = (236, 230, 214)
"""Land that nobody controls."""
CLOSED: Colour = (222, 214, 196)
HATCHING: Colour = mix(CLOSED, INK, 0.42)
"""The lines on closed land."""
IMPASSABLE: Colour = (206, 200, 188)
SEA: Colour = (190, 214, 230)
WATERLINE: Colour = (158, 190, 212)
RIVER: Colour = (112, 150, 182)
COAST: Colour = (58, 48, 42)
SEA_NAME: Colour = (42, 82, 118)
WASTE_NAME: Colour = (122, 110, 90)

STRIPED = 0.72
"""How bright the stripes of a minor power are, beside its colour."""
FAINT = 0.1
"""How far the pattern of a major power differs from its land."""
PALER = 0.15
DARK = 0.2
"""Land darker than this has light letters."""

STACKS: dict[Stack, SeatStyle] = {
    Stack.GREEN: SeatStyle("green", (38, 99, 77), Pattern.DOTS, Symbol.TRIANGLE),
    Stack.BLUE: SeatStyle("blue", (4, 47, 121), Pattern.BARS, Symbol.CIRCLE),
    Stack.YELLOW: SeatStyle("yellow", (176, 128, 8), Pattern.CHEVRONS, Symbol.SQUARE),
    Stack.RED: SeatStyle("red", (180, 19, 6), Pattern.DIAGONAL, Symbol.DIAMOND),
}
"""The four stacks of intrigue cards."""


def livery(faction: Faction) -> SeatStyle:
    """Colour, pattern and sign of a power."""
    return STYLES[faction]


def colour_of(faction: Faction | None) -> Colour:
    """The colour of whatever belongs to a power, or to nobody."""
    return NOBODY if faction is None else STYLES[faction].colour


def land_of(faction: Faction | None) -> Colour:
    """The fill of land that a power, or nobody, controls: a little paler than its pieces."""
    return NOBODY if faction is None else mix(STYLES[faction].colour, PARCHMENT, PALER)


def stripe_of(faction: Faction) -> Colour:
    """The second tone of a minor power's land and pieces."""
    return mix(BLACK, STYLES[faction].colour, STRIPED)


def thread_of(faction: Faction) -> Colour:
    """The tone in which a power's pattern is drawn on its land: faint for a major one, strong for a minor one."""
    land = land_of(faction)
    faint, strong = mix(land, WHITE if is_dark(land) else BLACK, FAINT), mix(stripe_of(faction), PARCHMENT, 0.1)
    return faint if faction.is_major else strong


def burnt_of(faction: Faction | None) -> Colour:
    """The tone of the checks on pillaged land."""
    land = land_of(faction)
    return mix(land, WHITE if is_dark(land) else INK, 0.3)


def is_dark(ground: Colour) -> bool:
    """Whether light letters read better on it."""
    return luminance(ground) < DARK


def rim_of(faction: Faction) -> Colour:
    """The tone that sets a power's colour off against itself: lighter for dark ones, darker for light ones."""
    colour = STYLES[faction].colour
    return mix(colour, WHITE, 0.45) if is_dark(colour) else mix(colour, INK, 0.4)
