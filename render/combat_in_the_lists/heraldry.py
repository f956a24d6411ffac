"""How knights are told apart: colour, pattern and initials, none of which is needed to read the others."""

from __future__ import annotations

from render.theme import BLACK, NEUTRAL, Colour, SeatStyle, mix, seat_style
from rules.combat_in_the_lists import vocabulary
from rules.combat_in_the_lists.vocabulary import Arrow
from rules.kernel.values import Seat

INITIALS = {
    vocabulary.Colour.BLUE: "Bu",
    vocabulary.Colour.RED: "Re",
    vocabulary.Colour.ORANGE: "Or",
    vocabulary.Colour.BLACK: "Bk",
    vocabulary.Colour.GREEN: "Gr",
    vocabulary.Colour.PURPLE: "Pu",
}
"""Blue and black begin alike."""
STEEL: Colour = (186, 192, 200)
STEEL_DARK: Colour = (92, 98, 108)
ARROWS: dict[Arrow, Colour] = {Arrow.BLACK: (28, 26, 30), Arrow.YELLOW: (244, 196, 48), Arrow.RED: (196, 38, 30)}
"""The arrows under the Marshal's eyes; each also bears its letter."""
LETTERS = {Arrow.BLACK: "B", Arrow.YELLOW: "Y", Arrow.RED: "R"}
TALLY: Colour = (178, 34, 30)
"""Damage of this turn."""


def style_of(colour: str | None) -> SeatStyle:
    """The look of a colour; neutral until one is chosen."""
    return NEUTRAL if colour is None else seat_style(str(colour))


def initials_of(colour: str | None, seat: Seat) -> str:
    """The initials of a colour; those of the beast until one is chosen."""
    return seat[:2].capitalize() if colour is None else INITIALS[vocabulary.Colour(colour)]


def edge_of(style: SeatStyle) -> Colour:
    """The dark line about what bears a colour."""
    return mix(style.colour, BLACK, 0.6)
