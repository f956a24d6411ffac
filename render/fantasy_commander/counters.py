"""Units as counters: side, silhouette, name, level, miniatures left, Fatigue, order and plight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from render.brush import Brush
from render.canvas import Canvas
from render.fantasy_commander.emblems import emblem_of
from render.fantasy_commander.heraldry import DAMAGE, FATIGUE, HIDDEN, LETTERS, ORDERS, livery_of
from render.geometry import Box, Point, regular_polygon
from render.symbols import symbol_outline
from render.theme import (
    BLACK,
    BRIGHT_GOLD,
    GOLD,
    INK,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Paint,
    Pattern,
    Symbol,
    ink_on,
    luminance,
    mix,
)
from rules.fantasy_commander.cards import UnitCard
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.open_board import Unit
from rules.fantasy_commander.vocabulary import EMPIRE, Kind, Level, Order

WIDE, HIGH = 1.56, 1.46
"""The size of a counter, in sizes of a hex."""
BAND = 0.26
"""Where the band with its strength begins."""
GREY: Colour = (150, 148, 144)
PIPS = {None: 0, Level.CONSCRIPT: 1, Level.VETERAN: 2, Level.CHAMPION: 3}
STEEL: Colour = (188, 198, 208)


class Token(StrEnum):
    """What lies on a unit's corner beside an open order."""

    NONE = "none"
    HIDDEN = "hidden"
    FLAG = "flag"


@dataclass(frozen=True)
class Counter:
    """Everything that a counter shows."""

    card: UnitCard
    name: str
    left: int
    full: int
    fatigue: int = 0
    token: Order | Token = Token.NONE
    defending: bool = False
    weak: bool = False
    exhausted: bool = False
    spent: bool = False
    planned: bool = False
    """Whether its token is only being laid, in its owner's own picture."""

    @classmethod
    def of(cls, ground: Ground, unit: Unit, token: Order | Token | None = None, planned: bool = False) -> Counter:
        """A unit as it lies on the map; with another token where one is being laid."""
        card = ground.card(unit)
        own: Order | Token = unit.token or (Token.FLAG if unit.panicked else Token.NONE)
        return cls(
            card=card,
            name=ground.name(unit),
            left=ground.left(unit),
            full=ground.full_size(unit),
            fatigue=unit.fatigue,
            token=own if token is None else token,
            defending=unit.defending,
            weak=unit.is_on_map and ground.is_weak(unit),
            exhausted=card.stamina is not None and ground.is_exhausted(unit),
            spent=unit.panicked or unit.activated,
            planned=planned,
        )


Area = tuple[float, float, float, float]
"""A part of a counter: its middle and its size, in sizes of a hex, from the middle of the counter."""
PLATE: Area = (0.0, 0.0, 2.2, 2.1)
NAME: Area = (0.0, 0.03, 1.6, 0.7)
STRENGTH: Area = (0.0, 0.47, 1.6, 0.6)
DOTS_AT = HIGH / 2 + 0.04
DOTS: Area = (0.32, DOTS_AT, 1.1, 0.38)
CORNER: Area = (0.5, -0.43, 1.0, 1.0)


def counter(canvas: Canvas, centre: Point, shown: Counter, size: float, *, chosen: bool = False) -> None:
    """A counter on a hex of some size, laid down part by part; `chosen` rings it in gold.

    Each part is kept, and most of them belong to many units: so little is painted anew when one of them changes.
    """
    card, side, spent = shown.card, shown.card.side, shown.spent

    def part(area: Area, key: tuple[object, ...], paint: Callable[[Brush], None]) -> None:
        x, y, wide, high = area
        spot = centre[0] + x * size, centre[1] + y * size

        def painted(clear: Canvas) -> None:
            middle = clear.box.centre
            paint(Brush(clear, (middle[0] - x * size, middle[1] - y * size), size))

        canvas.stamp(spot, (wide * size, high * size), ("counter", size, *key), painted)

    plate = "plate", card.id, spent, shown.defending, shown.exhausted, chosen
    part(PLATE, plate, lambda brush: _paint_plate(brush, shown, chosen))
    part(NAME, ("name", shown.name, side, spent), lambda brush: _paint_name(brush, shown))
    strength = "strength", side, shown.left, shown.full, shown.weak, spent
    part(STRENGTH, strength, lambda brush: _paint_strength(brush, shown))
    if card.stamina:
        part(DOTS, ("dots", card.stamina, shown.fatigue), lambda brush: _paint_dots(brush, shown))
    if shown.token is not Token.NONE:
        part(CORNER, ("token", shown.token, shown.planned), lambda brush: _paint_token(brush, shown))


def type_of(brush: Brush) -> int:
    """The type on a counter."""
    return max(brush.canvas.least_type, round(brush.size * 0.5))


@dataclass(frozen=True)
class Tones:
    """The colours of a counter, greyed where its unit is spent."""

    face: Colour
    shade: Colour
    ink: Colour
    rim: Colour
    gold: Colour

    @classmethod
    def of(cls, shown: Counter) -> Tones:
        """Those of its side."""
        livery = livery_of(shown.card.side)
        # A dark face greys less, or its pale ink could not be read.
        part = (0.62 if luminance(livery.face) > 0.5 else 0.3) if shown.spent else 0.0
        return cls(
            face=mix(livery.face, GREY, part),
            shade=mix(livery.shade, GREY, part),
            ink=mix(livery.ink, GREY, 0.25 if shown.spent else 0.0),
            rim=mix(livery.rim, GREY, part),
            gold=mix(GOLD, GREY, part),
        )


def _paint_plate(brush: Brush, shown: Counter, chosen: bool) -> None:
    """All but the type: frame, face, silhouette and level; a shield for Defence, cracks for exhaustion."""
    clear, size, tones = brush.canvas, brush.size, Tones.of(shown)
    is_empire = shown.card.side == EMPIRE
    body = Box.around(brush.centre, WIDE * size, HIGH * size)
    clear.shadow(body, size * 0.16, blur=size * 0.14, drop=size * 0.07, strength=0.6)
    if chosen:
        clear.rectangle(body.inset(-size * 0.11), INK, radius=size * 0.25)
        clear.rectangle(body.inset(-size * 0.085), BRIGHT_GOLD, radius=size * 0.23)
    clear.rectangle(body, mix(tones.rim, BLACK, 0.55), radius=size * 0.17)
    clear.rectangle(body.inset(size * 0.025), tones.rim, radius=size * 0.15)
    if shown.card.kind in (Kind.HERO, Kind.COLOSSAL):
        clear.rectangle(body.inset(size * 0.05), tones.gold, radius=size * 0.13)
    pattern = Pattern.BARS if is_empire else Pattern.CROSSHATCH
    face = Paint(tones.face, pattern, tones.shade, pitch=size * 0.2)
    clear.rectangle(body.inset(size * 0.085), face, radius=size * 0.1)
    if shown.exhausted:
        _paint_cracks(brush, mix(tones.face, BLACK, 0.75) if is_empire else mix(tones.ink, WHITE, 0.3))
    if shown.defending:
        shield = [brush.at(x * 0.48 - 0.38, y * 0.38 - 0.46) for x, y in symbol_outline(Symbol.SHIELD, (0, 0), 1.0)]
        clear.polygon(shield, INK, INK, size * 0.13)
        clear.polygon(shield, STEEL, WHITE, size * 0.06)
        emblem_of(shown.card)(brush.moved(-0.38, -0.49, 0.24), INK, STEEL)
    else:
        emblem_of(shown.card)(brush.moved(-0.38, -0.42, 0.27), tones.ink, tones.face)
    _paint_pips(brush, PIPS[shown.card.level])


def _paint_name(brush: Brush, shown: Counter) -> None:
    size = _fitted(brush.canvas, shown.name, type_of(brush), WIDE * brush.size * 0.94)
    brush.letter(0, 0.03, shown.name, size, Tones.of(shown).ink)


def _fitted(clear: Canvas, text: str, size: int, width: float) -> int:
    while size > max(clear.least_type, 8) and clear.text_width(text, size, Face.BOLD) > width:
        size -= 1
    return size


def _paint_pips(brush: Brush, count: int) -> None:
    """Diamonds for the level, along the upper edge."""
    for index in range(count):
        x, y = -0.24 + index * 0.23, -HIGH / 2
        for far, fill in ((0.165, INK), (0.12, BRIGHT_GOLD)):
            brush.shape([(x, y - far), (x + far, y), (x, y + far), (x - far, y)], fill)


def _paint_strength(brush: Brush, shown: Counter) -> None:
    """Miniatures or Health left, and a W for a Weak unit, on a band."""
    canvas, type_ = brush.canvas, type_of(brush)
    band = mix(livery_of(shown.card.side).rim, GREY, 0.5 if shown.spent else 0.0)
    room = Box(*brush.at(-WIDE / 2 + 0.07, BAND), *brush.at(WIDE / 2 - 0.07, HIGH / 2 - 0.05))
    canvas.rectangle(room, band, radius=brush.size * 0.08)
    text, ink, y = f"{shown.left}/{shown.full}", ink_on(band), room.centre[1] - brush.size * 0.01
    if not shown.weak:
        canvas.text((room.centre[0], y), text, type_, ink, Face.BOLD)
        return
    chip = canvas.text_width("W", type_, Face.BOLD) + brush.size * 0.04
    x = room.right - chip
    canvas.rectangle(Box(x, room.top, room.right, room.bottom), DAMAGE, radius=brush.size * 0.08)
    canvas.text((x + chip / 2, y), "W", type_, WHITE, Face.BOLD)
    canvas.text(((room.left + x) / 2, y), text, type_, ink, Face.BOLD)


def _paint_dots(brush: Brush, shown: Counter) -> None:
    """A dot for each Fatigue that the unit can hold, full for each that it holds."""
    stamina = shown.card.stamina or 0
    for index in range(stamina):
        spot = 0.66 - (stamina - 1 - index) * 0.26, DOTS_AT
        is_full = index < shown.fatigue
        brush.disc(*spot, 0.15, INK)
        brush.disc(*spot, 0.115, FATIGUE if is_full else VELLUM)
        if not is_full:
            brush.disc(*spot, 0.05, mix(VELLUM, INK, 0.25))


def _paint_token(brush: Brush, shown: Counter) -> None:
    """The order on the upper right corner, face up or down; a white flag on a unit that has panicked."""
    canvas, spot, type_ = brush.canvas, brush.at(0.53, -0.46), type_of(brush)
    radius, token = max(brush.size * 0.33, type_ * 0.6), shown.token
    if token is Token.FLAG:
        flag = brush.moved(0.4, -0.36)
        flag.line([(-0.16, 0.34), (-0.16, -0.36)], INK, 0.1)
        flag.shape([(-0.14, -0.36), (0.34, -0.3), (0.22, -0.16), (0.34, 0.0), (-0.14, 0.02)], WHITE, INK, 0.05)
    elif isinstance(token, Order):
        order_token(canvas, spot, radius, token, type_, planned=shown.planned)
    else:
        canvas.circle(spot, radius, INK)
        canvas.circle(spot, radius * 0.9, VELLUM)
        canvas.circle(spot, radius * 0.78, HIDDEN)
        canvas.symbol(Symbol.CROSS, spot, radius * 0.42, mix(HIDDEN, VELLUM, 0.5))


def order_token(canvas: Canvas, spot: Point, radius: float, order: Order, type_: int, *, planned: bool = False) -> None:
    """An order: a disc of its colour with its letter; one that is only planned has corners."""
    colour = ORDERS[order]
    if planned:
        for far, tone in ((1.12, INK), (1.0, BRIGHT_GOLD), (0.84, colour)):
            canvas.polygon(regular_polygon(spot, radius * far * 1.08, 8, 22.5), tone)
    else:
        for far, tone in ((1.0, INK), (0.92, VELLUM), (0.8, colour)):
            canvas.circle(spot, radius * far, tone)
    ink = ink_on(colour)
    canvas.text(spot, LETTERS[order], type_, ink, Face.BOLD)


def _paint_cracks(brush: Brush, ink: Colour) -> None:
    """A frame that has burst: an exhausted unit."""
    cracks: tuple[tuple[Point, ...], ...] = (
        ((-0.78, 0.3), (-0.62, 0.22), (-0.66, 0.06), (-0.46, 0.0)),
        ((0.78, 0.06), (0.62, 0.0), (0.68, -0.12), (0.44, -0.06)),
        ((0.2, 0.71), (0.26, 0.54), (0.12, 0.5), (0.2, 0.32)),
        ((-0.1, -0.71), (-0.02, -0.56), (-0.14, -0.46)),
        ((0.34, -0.71), (0.3, -0.52)),
    )
    for crack in cracks:
        brush.line(crack, ink, 0.06)
