"""The tones of the table: what each location is made of, and what stands on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from render.theme import SEATS, Colour, SeatStyle, seat_style
from rules.kernel.values import Seat

LEAF: Colour = (62, 104, 52)
DEEP_LEAF: Colour = (40, 78, 48)
BUSH: Colour = (96, 130, 62)
BARK: Colour = (88, 66, 46)
DEAD: Colour = (92, 82, 74)
ROCK: Colour = (150, 146, 138)
PALE_ROCK: Colour = (196, 188, 170)
BRICK: Colour = (158, 108, 82)
PLANK: Colour = (158, 116, 72)
ROOF: Colour = (164, 82, 54)
SLATE: Colour = (104, 108, 118)
POOL: Colour = (76, 132, 156)
BANK: Colour = (150, 132, 92)
WINE: Colour = (140, 40, 46)
CREAM: Colour = (240, 230, 204)

HIT: Colour = (34, 128, 58)
MISS: Colour = (120, 116, 110)
LIFE: Colour = (176, 26, 34)
WOUND: Colour = (255, 96, 92)
"""A notch of W that is left."""
LOST: Colour = (84, 70, 66)
LOCKED: Colour = (226, 20, 20)
"""Between models that are locked in combat."""
VEIL: Colour = (255, 241, 168)
"""What lies on cells that are asked for."""


class Floor(StrEnum):
    """What the open ground of a location is made of."""

    GRASS = "grass"
    COBBLES = "cobbles"
    FLAGS = "flags"


@dataclass(frozen=True)
class Scenery:
    """How a location looks."""

    floor: Floor
    dark: Colour
    bright: Colour
    tuft: Colour
    """Grass, leaves or weeds that are strewn over it."""
    is_dead: bool = False
    """Whether its trees have lost their leaves."""
    is_graveyard: bool = False
    is_market: bool = False


SCENERIES: dict[str, Scenery] = {
    "forest_glade": Scenery(Floor.GRASS, (142, 162, 88), (186, 196, 124), (104, 134, 62)),
    "haunted_graveyard": Scenery(
        Floor.GRASS, (118, 124, 100), (158, 158, 130), (88, 96, 78), is_dead=True, is_graveyard=True
    ),
    "battle_square": Scenery(Floor.COBBLES, (158, 150, 136), (194, 184, 166), (128, 132, 98), is_market=True),
    "ruins_of_the_temple": Scenery(Floor.FLAGS, (190, 172, 128), (222, 206, 162), (150, 146, 92)),
    "mysterious_deepwoods": Scenery(Floor.GRASS, (98, 122, 82), (138, 154, 104), (64, 94, 58)),
    "ancient_district": Scenery(Floor.COBBLES, (148, 134, 116), (186, 170, 146), (118, 122, 84)),
}
BARE = Scenery(Floor.GRASS, (160, 168, 112), (190, 196, 140), (120, 140, 80))
"""A table on which no Terrain Card lies."""

_STYLES = dict(zip(("red", "blue", "green", "yellow"), SEATS, strict=False))


def style_of(seat: Seat | str) -> SeatStyle:
    """The colour, pattern and sign of a party."""
    return _STYLES.get(seat, seat_style(seat))
