"""Small things on panels: cards as slips, coins, clues, hearts, and the levels of stances as steps."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Canvas
from render.geometry import Box, Point
from render.saber_and_blood.badges import HEALTH
from render.saber_and_blood.heraldry import STANCE_COLOURS, Kind, stance_sign
from render.symbols import symbol_outline
from render.theme import (
    BLACK,
    BRIGHT_GOLD,
    GOLD,
    INK,
    INK_SOFT,
    LABEL,
    SMALL,
    VELLUM,
    WHITE,
    Colour,
    Face,
    Symbol,
    ink_on,
    mix,
)
from rules.saber_and_blood.vocabulary import LEVELS, Level, Stance

LEAST_SLIP = 5.5
"""How wide a slip is at least, in sizes of its type."""
LEVEL_WIDTH = 78.0
UP: Colour = (20, 140, 62)
DOWN: Colour = (200, 24, 28)

Slip = tuple[str, Colour, Symbol | None]
"""The name of a card, its colour and its sign."""


def kind_slip(name: str, kind: Kind) -> Slip:
    """A card in the colour and with the sign of its kind."""
    return name, kind.colour, kind.sign


def slips(canvas: Canvas, room: Box, cards: Sequence[Slip]) -> None:
    """Cards by name, side by side: shortened where the room is short, counted where it is too short for that."""
    fitting = int(room.width // (LEAST_SLIP * slip_type(canvas)))
    shown = cards if len(cards) <= fitting else cards[: max(1, fitting - 1)]
    if not shown:
        return
    counted = 2.2 * slip_type(canvas) if len(shown) < len(cards) else 0.0
    widths = [slip_width(canvas, name, symbol) for name, _, symbol in shown]
    longest = fair_share(widths, room.width - 6 * (len(shown) - 1) - counted)
    x, y = room.left, room.centre[1]
    for name, colour, symbol in shown:
        x = slip(canvas, (x, y), name, colour, symbol, longest) + 6
    if counted:
        canvas.text((x + 4, y), f"+{len(cards) - len(shown)}", LABEL, INK, Face.BOLD, "lm")


def fair_share(widths: Sequence[float], room: float) -> float:
    """The width to which the longest must be cut so that all go into the room."""
    longest = max(widths)
    while sum(min(width, longest) for width in widths) > room:
        longest -= 4
    return longest


def slip_type(canvas: Canvas) -> int:
    """The type of slips."""
    return max(SMALL, canvas.least_type)


def slip_height(canvas: Canvas) -> float:
    """How high a slip is."""
    return round(slip_type(canvas) * 1.25)


def slip_width(canvas: Canvas, text: str, symbol: Symbol | None) -> float:
    """How wide a slip is that shows all of its text."""
    return canvas.text_width(text, SMALL, Face.BOLD) + 20 + slip_type(canvas) * 0.9 * bool(symbol)


def slip(
    canvas: Canvas,
    edge_middle: Point,
    text: str,
    colour: Colour,
    symbol: Symbol | None = None,
    longest: float = 480.0,
    *,
    from_right: bool = False,
) -> float:
    """A word on a coloured slip, from its left or its right end; the answer is its other end."""
    width = min(longest, slip_width(canvas, text, symbol))
    x, y = edge_middle
    end = x - width if from_right else x + width
    key = ("slip", text, colour, symbol, width)
    size = width, slip_height(canvas)
    canvas.stamp(((x + end) / 2, y), size, key, lambda clear: _paint_slip(clear, text, colour, symbol, width))
    return end


def _paint_slip(clear: Canvas, text: str, colour: Colour, symbol: Symbol | None, width: float) -> None:
    box = Box.around(clear.box.centre, width, slip_height(clear))
    clear.rectangle(box, colour, mix(colour, BLACK, 0.4), 1.5, radius=7)
    left = box.left + 10
    if symbol:
        clear.symbol(symbol, (left + slip_type(clear) * 0.3, box.centre[1]), slip_type(clear) * 0.33, ink_on(colour))
        left += slip_type(clear) * 0.9
    words = Box(left, box.top, box.right - 8, box.bottom)
    clear.line_in(words, text, SMALL, ink_on(colour), Face.BOLD, "l", SMALL)


def small_card(canvas: Canvas, centre: Point, colour: Colour, sign: Symbol | None, unit: float) -> None:
    """A card by its colour and sign alone."""
    key = "small card", colour, sign, unit

    def paint(clear: Canvas) -> None:
        clear.rectangle(clear.box, colour, VELLUM, 2, radius=5)
        if sign is not None:
            clear.symbol(sign, clear.box.centre, 9 * unit, ink_on(colour))

    canvas.stamp(centre, (26 * unit, 34 * unit), key, paint)


def coin(canvas: Canvas, centre: Point, *, is_left: bool) -> None:
    """A command point, spent or not."""
    canvas.stamp(centre, (26, 26), ("coin", is_left), lambda clear: _paint_coin(clear, is_left))


def _paint_coin(clear: Canvas, is_left: bool) -> None:
    centre = clear.box.centre
    if not is_left:
        clear.circle(centre, 9, None, mix(INK_SOFT, VELLUM, 0.35), 2)
        return
    clear.circle(centre, 11, mix(GOLD, BLACK, 0.7))
    clear.circle(centre, 9.5, GOLD)
    clear.circle(centre, 6.5, mix(GOLD, WHITE, 0.5))


def clue(canvas: Canvas, centre: Point, *, found: bool) -> None:
    """A clue token, or the place of one [SB-853]."""
    canvas.stamp(centre, (32, 36), ("clue", found), lambda clear: _paint_clue(clear, found))


def _paint_clue(clear: Canvas, found: bool) -> None:
    box = Box.around(clear.box.centre, 26, 32)
    if found:
        clear.rectangle(box, (46, 74, 120), INK, 2, radius=5)
        clear.text(box.centre, "?", 26, WHITE, Face.BOLD)
    else:
        clear.rectangle(box, None, INK_SOFT, 2, radius=5)


def life(canvas: Canvas, left_middle: Point, left: int, health: int, unit: float = 1.0) -> None:
    """Health left of health, behind a heart."""
    x, y = left_middle
    key = "small heart", unit
    canvas.stamp((x + 13 * unit, y), (30 * unit, 30 * unit), key, lambda clear: _paint_small_heart(clear, unit))
    canvas.text((x + 29 * unit, y), f"{left}/{health}", round(28 * unit), INK, Face.BOLD, "lm")


def _paint_small_heart(clear: Canvas, unit: float) -> None:
    outline = symbol_outline(Symbol.HEART, clear.box.centre, 12 * unit)
    clear.polygon(outline, HEALTH, mix(HEALTH, BLACK, 0.4), 1.5)


def level(canvas: Canvas, centre: Point, stance: Stance, printed: Level, now: Level, unit: float = 1.0) -> None:
    """The level of a stance as steps; what tokens and cards have added or taken shows as such, with an arrow."""
    key = ("level", stance, printed, now, unit)
    size = LEVEL_WIDTH * unit, 36 * unit
    steps = LEVELS.index(printed), LEVELS.index(now)
    canvas.stamp(centre, size, key, lambda clear: _paint_level(clear, stance, *steps, unit))


def _paint_level(clear: Canvas, stance: Stance, printed: int, now: int, unit: float) -> None:
    box = clear.box
    stance_sign(clear, (box.left + 15 * unit, box.centre[1]), 14 * unit, stance)
    paint_steps(clear, (box.left + 33 * unit, box.centre[1]), STANCE_COLOURS[stance], printed, now, unit)


def paint_steps(
    clear: Canvas, left_middle: Point, colour: Colour, printed: int, now: int, unit: float, *, has_arrow: bool = True
) -> None:
    """A level as steps: full where it is printed, gold where it is raised, hollow where it is lowered."""
    x, y = left_middle
    for step in range(len(LEVELS)):
        bar = Box(x + 10 * unit * step, y + (5 - 6 * step) * unit, x + (10 * step + 8) * unit, y + 14 * unit)
        if step <= min(printed, now):
            clear.rectangle(bar, colour)
        elif step <= now:
            clear.rectangle(bar, BRIGHT_GOLD, INK, 1.5)
        elif step <= printed:
            clear.rectangle(bar, VELLUM, colour, 2)
        else:
            clear.rectangle(bar, mix(colour, VELLUM, 0.68))
    if printed != now and has_arrow:
        up = unit if now > printed else -unit
        x, y = x + 6 * unit, y - 8 * unit
        arrow = [(x - 7 * unit, y + 6 * up), (x + 7 * unit, y + 6 * up), (x, y - 7 * up)]
        clear.polygon(arrow, UP if up > 0 else DOWN, INK, 1.2)
