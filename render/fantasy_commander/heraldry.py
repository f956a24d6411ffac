"""The colours of Fantasy Commander: two sides that differ in lightness and pattern, and five orders with letters."""

from __future__ import annotations

from dataclasses import dataclass

from render.theme import NEUTRAL, Colour, Pattern, SeatStyle, Symbol
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Order
from rules.kernel.values import Seat

STYLES: dict[Seat, SeatStyle] = {
    EMPIRE: SeatStyle("empire", (32, 78, 158), Pattern.BARS, Symbol.STAR),
    STYX: SeatStyle("styx", (74, 34, 84), Pattern.CROSSHATCH, Symbol.CRESCENT),
}
NAMES: dict[Seat, str] = {EMPIRE: "Empire", STYX: "Styx"}


@dataclass(frozen=True)
class Livery:
    """The counters of a side: a bright face with dark ink, or a dark one with pale ink."""

    face: Colour
    shade: Colour
    """The pattern on the face."""
    ink: Colour
    rim: Colour


LIVERIES: dict[Seat, Livery] = {
    EMPIRE: Livery(face=(246, 239, 217), shade=(226, 220, 204), ink=(18, 48, 112), rim=(32, 78, 158)),
    STYX: Livery(face=(56, 40, 64), shade=(72, 54, 80), ink=(236, 230, 202), rim=(168, 196, 120)),
}

ORDERS: dict[Order, Colour] = {
    Order.RED: (196, 30, 34),
    Order.BLUE: (36, 104, 204),
    Order.GREEN: (38, 128, 62),
    Order.YELLOW: (244, 200, 48),
    Order.PURPLE: (134, 58, 178),
}
LETTERS: dict[Order, str] = {order: order[0].upper() for order in Order}
HIDDEN: Colour = (92, 76, 60)
"""The back of an order token."""
FATIGUE: Colour = (226, 116, 24)
DAMAGE: Colour = (186, 22, 22)
PANIC: Colour = (248, 240, 214)


def style_of(side: Seat | str | None) -> SeatStyle:
    """The colours of a side; neutral for nobody's."""
    return STYLES.get(Seat(side), NEUTRAL) if side is not None else NEUTRAL


def livery_of(side: Seat | str) -> Livery:
    """What the counters of a side look like."""
    return LIVERIES[Seat(side)]


def name_of(side: Seat | str) -> str:
    """A side as it is spoken."""
    return NAMES[Seat(side)]
