"""The look of every picture: tones, the eight seat styles, the type scale and the fonts."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import as_file, files

from PIL import ImageFont

Colour = tuple[int, int, int]

# Tones of the ground and the ink.
PARCHMENT: Colour = (243, 233, 210)
VELLUM: Colour = (252, 247, 235)
PARCHMENT_SHADE: Colour = (226, 211, 178)
INK: Colour = (38, 28, 22)
INK_SOFT: Colour = (104, 84, 64)
WOOD: Colour = (150, 104, 62)
WOOD_LIGHT: Colour = (206, 168, 118)
WOOD_DARK: Colour = (62, 39, 24)
STONE: Colour = (178, 174, 164)
STONE_LIGHT: Colour = (205, 201, 190)
GRASS: Colour = (183, 196, 140)
MEADOW: Colour = (208, 212, 166)
FOREST: Colour = (142, 172, 118)
HILL: Colour = (205, 182, 132)
MARSH: Colour = (168, 184, 158)
TOWN: Colour = (214, 186, 158)
WATER: Colour = (158, 192, 204)
SAND: Colour = (230, 210, 160)
GOLD: Colour = (214, 170, 70)
BRIGHT_GOLD: Colour = (255, 214, 74)
BLOOD: Colour = (158, 24, 20)
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@lru_cache(maxsize=4096)
def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour on the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


@lru_cache(maxsize=4096)
def luminance(colour: Colour) -> float:
    """How bright a colour is to the eye, from 0 to 1 (WCAG)."""
    parts = [c / 255 for c in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def ink_on(ground: Colour) -> Colour:
    """The text colour that reads best on a ground."""
    return max(INK, WHITE, key=lambda ink: contrast(ink, ground))


class Pattern(StrEnum):
    """A texture that tells areas apart without colour; the first eight belong to the seats."""

    DIAGONAL = "diagonal"
    BARS = "bars"
    DOTS = "dots"
    CHEVRONS = "chevrons"
    CROSSHATCH = "crosshatch"
    CHECKS = "checks"
    WAVES = "waves"
    POSTS = "posts"
    TUFTS = "tufts"
    TREES = "trees"
    HILLS = "hills"
    REEDS = "reeds"
    BRICKS = "bricks"
    PEBBLES = "pebbles"


class Symbol(StrEnum):
    """A small sign with an outline of its own; the first eight belong to the seats."""

    DIAMOND = "diamond"
    CIRCLE = "circle"
    TRIANGLE = "triangle"
    SQUARE = "square"
    STAR = "star"
    CROSS = "cross"
    CRESCENT = "crescent"
    HEART = "heart"
    SHIELD = "shield"
    HEXAGON = "hexagon"
    SWORD = "sword"
    BANNER = "banner"
    BOLT = "bolt"
    DROP = "drop"


@dataclass(frozen=True)
class Paint:
    """How an area is filled: a colour, a pattern in a second ink, and how much shows through."""

    colour: Colour
    pattern: Pattern | None = None
    ink: Colour = INK
    pitch: float = 16.0
    alpha: float = 1.0


@dataclass(frozen=True)
class SeatStyle:
    """What a seat's pieces look like; colour, pattern and symbol each tell the seat alone."""

    name: str
    colour: Colour
    pattern: Pattern
    symbol: Symbol

    @property
    def paint(self) -> Paint:
        """The fill of a seat's pieces: full colour, the pattern a shade lighter."""
        return Paint(self.colour, self.pattern, mix(self.colour, WHITE, 0.30), pitch=12.0)

    @property
    def pale(self) -> Colour:
        """The seat's colour thinned for large areas under text."""
        return mix(self.colour, PARCHMENT, 0.72)

    @property
    def area(self) -> Paint:
        """The fill of land that a seat holds: pale, with the pattern in a stronger tone."""
        return Paint(self.pale, self.pattern, mix(self.colour, PARCHMENT, 0.38), pitch=22.0)


# Found by search: at least 3.1:1 against parchment, and the farthest apart for normal, protan, deutan and tritan eyes.
SEATS: tuple[SeatStyle, ...] = (
    SeatStyle("red", (180, 19, 6), Pattern.DIAGONAL, Symbol.DIAMOND),
    SeatStyle("blue", (4, 47, 121), Pattern.BARS, Symbol.CIRCLE),
    SeatStyle("green", (38, 99, 77), Pattern.DOTS, Symbol.TRIANGLE),
    SeatStyle("orange", (181, 111, 22), Pattern.CHEVRONS, Symbol.SQUARE),
    SeatStyle("purple", (133, 50, 171), Pattern.CROSSHATCH, Symbol.STAR),
    SeatStyle("black", (24, 27, 30), Pattern.CHECKS, Symbol.CROSS),
    SeatStyle("sky", (10, 135, 214), Pattern.WAVES, Symbol.CRESCENT),
    SeatStyle("rose", (227, 70, 152), Pattern.POSTS, Symbol.HEART),
)
NEUTRAL = SeatStyle("neutral", (112, 104, 92), Pattern.PEBBLES, Symbol.HEXAGON)
_BY_NAME = {style.name: style for style in SEATS}


def seat_style(seat: str | int) -> SeatStyle:
    """The style of a seat, by its colour's name or by its place at the table; neutral for anybody else."""
    if isinstance(seat, int):
        return SEATS[seat] if 0 <= seat < len(SEATS) else NEUTRAL
    return _BY_NAME.get(seat, NEUTRAL)


# The type scale, in pixels of a picture 1200 wide: a phone shows it at less than a third.
WIDTH = 1200
TITLE = 50
HEADING = 38
BODY = 30
LABEL = 26
SMALL = 24


class Face(StrEnum):
    """The cuts of type: Source Sans for reading, Source Serif for titles."""

    REGULAR = "font_source_sans_pro/SourceSansPro-Regular.ttf"
    BOLD = "font_source_sans_pro/SourceSansPro-Bold.ttf"
    ITALIC = "font_source_sans_pro/SourceSansPro-It.ttf"
    BOLD_ITALIC = "font_source_sans_pro/SourceSansPro-BoldIt.ttf"
    SERIF = "font_source_serif_pro/SourceSerifPro-Semibold.ttf"
    SERIF_BOLD = "font_source_serif_pro/SourceSerifPro-Bold.ttf"
    SERIF_ITALIC = "font_source_serif_pro/SourceSerifPro-It.ttf"


@lru_cache(maxsize=256)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A font at a pixel size, loaded once."""
    package, name = face.split("/")
    # The basic layout draws the same picture on every machine, whether or not it has Raqm.
    with as_file(files(package) / "files" / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_glyph(face: Face, character: str) -> bool:
    """Whether a cut can show a character."""
    if character == " ":
        return True
    type_ = font(face, 32)
    drawn, unknown = type_.getmask(character), type_.getmask("\uffff")
    return (drawn.size, bytes(drawn)) != (unknown.size, bytes(unknown)) and drawn.size[0] > 0


def legible(text: str, face: Face = Face.REGULAR) -> str:
    """The text as far as a cut can show it: accents are dropped before letters, letters before the whole name."""
    if all(has_glyph(face, character) for character in text):
        return text
    shown = "".join(_nearest(character, face) for character in unicodedata.normalize("NFC", text))
    return " ".join(shown.split()) or "?"


def _nearest(character: str, face: Face) -> str:
    if character.isspace():
        return " "
    if has_glyph(face, character):
        return character
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if not unicodedata.combining(part) and has_glyph(face, part))
