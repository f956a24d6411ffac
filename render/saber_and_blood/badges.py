"""The small tokens of the game: each is known by its shape, and those that are counted bear their number."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from render import badges
from render.badges import Badge
from render.canvas import Canvas
from render.geometry import Box, Point, placed
from render.saber_and_blood.shapes import BLAZE, flame
from render.symbols import symbol_outline
from render.theme import BLACK, BLOOD, GOLD, INK, VELLUM, WHITE, Colour, Symbol, mix
from rules.saber_and_blood.views import FighterView
from rules.saber_and_blood.vocabulary import Faction


class Token(StrEnum):
    """Whatever can lie with a character."""

    TARGET = "target"
    CHEST = "chest"
    BOLSTER = "bolster"
    WEAKEN = "weaken"
    HASTE = "haste"
    SLOW = "slow"
    STUN = "stun"
    DEFENSE = "defense"
    READY = "ready"
    POISON = "poison"
    FANTASY = "fantasy"
    FURY = "fury"


POINTS = {Faction.NOBLES: Token.FANTASY, Faction.COSSACKS: Token.FURY}

COLOURS: dict[Token, Colour] = {
    Token.TARGET: WHITE,
    Token.CHEST: GOLD,
    Token.BOLSTER: (28, 122, 68),
    Token.WEAKEN: (122, 44, 132),
    Token.HASTE: (255, 200, 44),
    Token.SLOW: (94, 84, 78),
    Token.STUN: (255, 232, 92),
    Token.DEFENSE: (44, 96, 162),
    Token.READY: (250, 246, 236),
    Token.POISON: (128, 176, 36),
    Token.FANTASY: (232, 186, 66),
    Token.FURY: BLAZE,
}
HEALTH: Colour = (196, 24, 28)
CAN_ACT: Colour = (30, 150, 62)
HAS_ACTED: Colour = (126, 122, 116)

_UP: list[Point] = [(0, -1.14), (0.96, -0.3), (0.96, 0.92), (-0.96, 0.92), (-0.96, -0.3)]
_RIGHT: list[Point] = [(-0.98, -0.84), (0.34, -0.84), (1.14, 0), (0.34, 0.84), (-0.98, 0.84)]
_WEIGHT: list[Point] = [(-0.3, -0.98), (0.3, -0.98), (0.42, -0.62), (0.98, 0.92), (-0.98, 0.92), (-0.42, -0.62)]
_SHAPES: dict[Token, list[Point]] = {
    Token.BOLSTER: _UP,
    Token.WEAKEN: [(x, -y) for x, y in _UP],
    Token.HASTE: _RIGHT,
    Token.SLOW: _WEIGHT,
    Token.STUN: symbol_outline(Symbol.STAR, (0, 0), 1.05),
    Token.DEFENSE: symbol_outline(Symbol.SHIELD, (0, 0), 1),
    Token.READY: symbol_outline(Symbol.CIRCLE, (0, 0), 1.16),
    Token.POISON: symbol_outline(Symbol.DROP, (0, 0), 1),
    Token.FANTASY: symbol_outline(Symbol.CIRCLE, (0, 0), 1.16),
    Token.FURY: flame((0, 0), 1.06),
    Token.TARGET: symbol_outline(Symbol.CIRCLE, (0, 0), 1.16),
    Token.CHEST: [(-1, -0.62), (-0.8, -0.9), (0.8, -0.9), (1, -0.62), (1, 0.86), (-1, 0.86)],
}
_DROP_OF_NUMBER = {Token.BOLSTER: 0.16, Token.WEAKEN: -0.16, Token.SLOW: 0.24, Token.FURY: 0.28}
"""How much lower than the middle a number stands in shapes that are not alike above and below."""


def tokens_of(fighter: FighterView) -> list[tuple[Token, int]]:
    """What lies with a character, special points apart; 0 where a token is not counted."""
    lying = {
        Token.TARGET: fighter.is_target,
        Token.CHEST: fighter.has_chest,
        Token.BOLSTER: fighter.bolster,
        Token.WEAKEN: fighter.weaken,
        Token.HASTE: fighter.haste,
        Token.SLOW: fighter.slow,
        Token.STUN: fighter.is_stunned,
        Token.DEFENSE: fighter.is_defending,
        Token.READY: fighter.is_ready,
        Token.POISON: fighter.is_poisoned,
    }
    return [(token, 0 if count is True else int(count)) for token, count in lying.items() if count]


def _sign_ready(clear: Canvas, centre: Point, radius: float) -> None:
    clear.symbol(Symbol.SWORD, centre, radius * 0.72, BLOOD)


def _sign_defense(clear: Canvas, centre: Point, radius: float) -> None:
    x, y = centre
    clear.line([(x, y - radius * 0.62), (x, y + radius * 0.62)], WHITE, radius * 0.2, caps=False)
    clear.line(
        [(x - radius * 0.6, y - radius * 0.12), (x + radius * 0.6, y - radius * 0.12)], WHITE, radius * 0.2, caps=False
    )


def _sign_poison(clear: Canvas, centre: Point, radius: float) -> None:
    x, y = centre[0], centre[1] + radius * 0.28
    clear.circle((x, y), radius * 0.4, WHITE)
    clear.rectangle(Box.around((x, y + radius * 0.38), radius * 0.44, radius * 0.3), WHITE)
    for side in (-1, 1):
        clear.circle((x + side * radius * 0.16, y), radius * 0.12, INK)


def _sign_stun(clear: Canvas, centre: Point, radius: float) -> None:
    for side in (-1, 1):
        x, y = centre[0] + side * radius * 0.24, centre[1] + radius * 0.04
        for lean in (-1, 1):
            far = radius * 0.15
            clear.line([(x - far, y - lean * far), (x + far, y + lean * far)], INK, radius * 0.11, caps=False)


def _sign_target(clear: Canvas, centre: Point, radius: float) -> None:
    for part, colour in ((0.86, BLOOD), (0.6, WHITE), (0.34, BLOOD)):
        clear.circle(centre, radius * part, colour)


def _sign_chest(clear: Canvas, centre: Point, radius: float) -> None:
    x, y = centre
    dark = mix(GOLD, BLACK, 0.7)
    clear.rectangle(Box(x - radius, y - radius * 0.2, x + radius, y + radius * 0.02), dark)
    clear.rectangle(Box.around((x, y), radius * 0.5, radius * 0.62), VELLUM, dark, radius * 0.1)
    clear.circle((x, y), radius * 0.12, dark)


_SIGNS: dict[Token, Callable[[Canvas, Point, float], None]] = {
    Token.READY: _sign_ready,
    Token.DEFENSE: _sign_defense,
    Token.POISON: _sign_poison,
    Token.STUN: _sign_stun,
    Token.TARGET: _sign_target,
    Token.CHEST: _sign_chest,
}
_BADGES = {
    token: Badge(tuple(_SHAPES[token]), COLOURS[token], _SIGNS.get(token), _DROP_OF_NUMBER.get(token, 0))
    for token in Token
}


def badge(canvas: Canvas, centre: Point, token: Token, count: int = 0, radius: float = 16.0) -> None:
    """A token with its number; one that is not counted has none."""
    badges.badge(canvas, centre, _BADGES[token], count, radius)


def heart(canvas: Canvas, centre: Point, left: int, radius: float = 23.0) -> None:
    """The health that a character has left."""
    badges.symbol_badge(canvas, centre, Symbol.HEART, HEALTH, left, radius)


def action_token(canvas: Canvas, centre: Point, has_acted: bool, radius: float = 16.0) -> None:
    """Green with an arrow: may still act in this turn; grey with a bar: has acted [SB-107, SB-317]."""
    size = radius * 2.4, radius * 2.4
    key = ("action token", has_acted, radius)
    canvas.stamp(centre, size, key, lambda clear: _paint_action_token(clear, has_acted, radius))


def _paint_action_token(clear: Canvas, has_acted: bool, radius: float) -> None:
    centre = clear.box.centre
    clear.circle(centre, radius * 1.12, INK)
    clear.circle(centre, radius, VELLUM)
    clear.circle(centre, radius * 0.86, HAS_ACTED if has_acted else CAN_ACT)
    if has_acted:
        clear.rectangle(Box.around(centre, radius * 1.0, radius * 0.34), WHITE)
    else:
        arrow: list[Point] = [(-0.3, -0.52), (0.6, 0), (-0.3, 0.52)]
        clear.polygon(placed(arrow, centre, radius), WHITE)


def initiative_token(canvas: Canvas, centre: Point, radius: float = 20.0) -> None:
    """The token of whoever is active first in this turn [SB-104]."""
    size = radius * 2.4, radius * 2.4
    canvas.stamp(centre, size, ("initiative", radius), lambda clear: _paint_initiative(clear, radius))


def _paint_initiative(clear: Canvas, radius: float) -> None:
    centre = clear.box.centre
    clear.circle(centre, radius * 1.1, INK)
    clear.circle(centre, radius, GOLD)
    clear.circle(centre, radius * 0.82, mix(GOLD, WHITE, 0.45))
    clear.symbol(Symbol.BANNER, (centre[0], centre[1] + radius * 0.02), radius * 0.56, mix(BLOOD, BLACK, 0.1))
