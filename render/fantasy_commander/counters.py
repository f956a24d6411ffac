"""Units as counters: side, silhouette, name, level, miniatures left, Fatigue, order and plight."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from render.canvas import Canvas
from render.fantasy_commander.brush import Brush
from render.fantasy_commander.emblems import emblem_of
from render.fantasy_commander.heraldry import DAMAGE, FATIGUE, HIDDEN, LETTERS, ORDERS, livery_of
from render.geometry import Box, Point, regular_polygon
from render.symbols import symbol_outline
from render.theme import BLACK, BRIGHT_GOLD, GOLD, INK, VELLUM, WHITE, Colour, Face, Paint, Pattern, Symbol, ink_on, mix
from rules.fantasy_commander.content import UnitCard
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

    @property
    def key(self) -> tuple[object, ...]:
        """All that its picture depends on."""
        return (
            "unit", self.card.id, self.name, self.left, self.full, self.fatigue, self.token, self.defending, self.weak,
            self.exhausted, self.spent, self.planned,
        )  # fmt: skip


def counter(canvas: Canvas, centre: Point, shown: Counter, size: float, *, chosen: bool = False) -> None:
    """A counter on a hex of some size; `chosen` rings it in gold."""
    room = size * 2.3, size * 2.1
    canvas.stamp(centre, room, (*shown.key, size, chosen), lambda clear: paint_counter(clear, shown, size, chosen))


def paint_counter(clear: Canvas, shown: Counter, size: float, chosen: bool = False) -> None:
    """The whole piece."""
    brush = Brush(clear, clear.box.centre, size)
    livery, type_ = livery_of(shown.card.side), max(clear.least_type, round(size * 0.5))
    face, ink, rim = livery.face, livery.ink, livery.rim
    if shown.spent:
        face, rim = mix(face, GREY, 0.62), mix(rim, GREY, 0.6)
        ink = mix(ink, GREY, 0.25)
    body = Box.around(brush.centre, WIDE * size, HIGH * size)
    clear.shadow(body, size * 0.16, blur=size * 0.14, drop=size * 0.07, strength=0.6)
    if chosen:
        clear.rectangle(body.inset(-size * 0.11), INK, radius=size * 0.25)
        clear.rectangle(body.inset(-size * 0.085), BRIGHT_GOLD, radius=size * 0.23)
    clear.rectangle(body, mix(rim, BLACK, 0.55), radius=size * 0.17)
    clear.rectangle(body.inset(size * 0.025), rim, radius=size * 0.15)
    if shown.card.kind in (Kind.HERO, Kind.COLOSSAL):
        clear.rectangle(body.inset(size * 0.05), GOLD if not shown.spent else mix(GOLD, GREY, 0.5), radius=size * 0.13)
    is_empire = shown.card.side == EMPIRE
    shade = mix(livery.shade, GREY, 0.6) if shown.spent else livery.shade
    clear.rectangle(
        body.inset(size * 0.085),
        Paint(face, Pattern.BARS if is_empire else Pattern.CROSSHATCH, shade, pitch=size * 0.2),
        radius=size * 0.1,
    )
    if shown.exhausted:
        _paint_cracks(brush, mix(face, BLACK, 0.75) if is_empire else mix(ink, WHITE, 0.3))
    if shown.defending:
        shield = [brush.at(x * 0.48 - 0.38, y * 0.38 - 0.46) for x, y in symbol_outline(Symbol.SHIELD, (0, 0), 1.0)]
        clear.polygon(shield, INK, INK, size * 0.13)
        clear.polygon(shield, STEEL, WHITE, size * 0.06)
        emblem_of(shown.card)(brush.moved(-0.38, -0.49, 0.24), INK, STEEL)
    else:
        emblem_of(shown.card)(brush.moved(-0.38, -0.42, 0.27), ink, face)
    _paint_pips(brush, PIPS[shown.card.level])
    name = _fitted(clear, shown.name, type_, WIDE * size * 0.94)
    brush.letter(0, 0.03, shown.name, name, ink)
    _paint_strength(brush, shown, type_)
    _paint_token(brush, shown, type_)


def _fitted(clear: Canvas, text: str, size: int, width: float) -> int:
    while size > max(clear.least_type, 8) and clear.text_width(text, size, Face.BOLD) > width:
        size -= 1
    return size


def _paint_pips(brush: Brush, count: int) -> None:
    """Diamonds for the level, along the upper edge."""
    for index in range(count):
        x, y = -0.16 + index * 0.19, -HIGH / 2 + 0.02
        for far, fill in ((0.135, INK), (0.095, BRIGHT_GOLD)):
            brush.shape([(x, y - far), (x + far, y), (x, y + far), (x - far, y)], fill)


def _paint_strength(brush: Brush, shown: Counter, type_: int) -> None:
    """Miniatures or Health left, and a W for a Weak unit, on a band; dots for Fatigue along its edge."""
    canvas, livery = brush.canvas, livery_of(shown.card.side)
    band = mix(livery.rim, GREY, 0.5) if shown.spent else livery.rim
    room = Box(*brush.at(-WIDE / 2 + 0.07, BAND), *brush.at(WIDE / 2 - 0.07, HIGH / 2 - 0.05))
    canvas.rectangle(room, band, radius=brush.size * 0.08)
    text, ink, y = f"{shown.left}/{shown.full}", ink_on(band), room.centre[1] - brush.size * 0.01
    if shown.weak:
        chip = canvas.text_width("W", type_, Face.BOLD) + brush.size * 0.04
        x = room.right - chip
        canvas.rectangle(Box(x, room.top, room.right, room.bottom), DAMAGE, radius=brush.size * 0.08)
        canvas.text((x + chip / 2, y), "W", type_, WHITE, Face.BOLD)
        canvas.text(((room.left + x) / 2, y), text, type_, ink, Face.BOLD)
    else:
        canvas.text((room.centre[0], y), text, type_, ink, Face.BOLD)
    stamina = shown.card.stamina or 0
    for index in range(stamina):
        spot = 0.64 - (stamina - 1 - index) * 0.21, HIGH / 2
        is_full = index < shown.fatigue
        brush.disc(*spot, 0.115, INK)
        brush.disc(*spot, 0.085, FATIGUE if is_full else VELLUM)
        if not is_full:
            brush.disc(*spot, 0.04, mix(VELLUM, INK, 0.25))


def _paint_token(brush: Brush, shown: Counter, type_: int) -> None:
    """The order on the upper right corner, face up or down; a white flag on a unit that has panicked."""
    canvas, spot, radius = brush.canvas, brush.at(0.53, -0.46), max(brush.size * 0.33, type_ * 0.6)
    token = shown.token
    if token is Token.NONE:
        return
    if token is Token.FLAG:
        flag = brush.moved(0.4, -0.36)
        flag.line([(-0.16, 0.34), (-0.16, -0.36)], INK, 0.1)
        flag.shape([(-0.14, -0.36), (0.34, -0.3), (0.22, -0.16), (0.34, 0.0), (-0.14, 0.02)], WHITE, INK, 0.05)
        return
    if isinstance(token, Token):
        canvas.circle(spot, radius, INK)
        canvas.circle(spot, radius * 0.9, VELLUM)
        canvas.circle(spot, radius * 0.78, HIDDEN)
        canvas.symbol(Symbol.CROSS, spot, radius * 0.42, mix(HIDDEN, VELLUM, 0.5))
        return
    order_token(canvas, spot, radius, token, type_, planned=shown.planned)


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
