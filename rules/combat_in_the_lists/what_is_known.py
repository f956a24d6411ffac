"""What everybody sees of a knight, and the questions about it: the whole truth and a view both meet it.

Whoever holds only a view, a steward or a picture, asks the same predicates as the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Protocol, TypeVar

from rules.combat_in_the_lists.content import CardName, Content
from rules.combat_in_the_lists.vocabulary import Arrow, Deed, Hand
from rules.kernel.grid import Arc, Arcs, Hex
from rules.kernel.values import Seat

ARCS = Arcs(front=2, rear=2)
"""The front three and the rear three [CL-502, CL-730]."""
STAND_UP = 4  # [CL-703]
REGAIN_NOW, REGAIN_LATER = 2, 1  # [CL-709, CL-712]
MOVE = 1  # [CL-215]


class KnownKnight(Protocol):
    """A knight as everybody sees one."""

    @property
    def seat(self) -> Seat:
        """Whose it is."""

    @property
    def cell(self) -> Hex | None:
        """Where the knight is attacked and attacks from: a halfway one in the hex they tried to enter [CL-505]."""

    @property
    def facing(self) -> int:
        """The direction of the white arrow [CL-108]."""

    @property
    def is_in(self) -> bool:
        """Whether the knight is still in the game."""

    @property
    def fallen(self) -> bool:
        """Whether the knight lies on the ground."""

    @property
    def unarmed(self) -> bool:
        """Whether the weapon lies on the ground."""

    @property
    def out_of_the_fight(self) -> bool:
        """Whether the knight attacks nobody for the rest of the turn [CL-R32]."""

    @property
    def resigned(self) -> bool:
        """Whether the knight has given up, and waits to be removed [CL-R69]."""

    @property
    def hand(self) -> Hand:
        """Which one holds the weapon."""

    @property
    def dropped_on(self) -> int:
        """The turn in which the weapon was dropped."""

    @property
    def health(self) -> int:
        """Of 20."""

    @property
    def shadow(self) -> int:
        """The health at the beginning of the turn [CL-134]."""

    @property
    def points(self) -> tuple[int, ...] | list[int]:
        """What is left of the attack and defence points, and of each further stage."""

    @property
    def stage(self) -> int:
        """The present stage, 0 for the attack and defence points."""

    @property
    def in_front(self) -> tuple[CardName, ...] | list[CardName]:
        """Special cards that lie before the player until the end of the turn."""


K = TypeVar("K", bound=KnownKnight)


def name_of(seat: Seat) -> str:
    """A knight as players call them."""
    return seat.capitalize()


def tally(knight: KnownKnight) -> int:
    """The damage of this turn: the squares between the two health cubes [CL-315, CL-R39]."""
    return max(0, knight.shadow - knight.health)


# Where knights stand


def standing_in(knights: Iterable[K]) -> list[K]:
    """The knights who have a place in the arena."""
    return [knight for knight in knights if knight.cell is not None]


def are_adjacent(one: KnownKnight, other: KnownKnight) -> bool:
    """Whether two knights stand side by side, or share a hex [CL-R15]."""
    return one.cell is not None and other.cell is not None and one.cell.distance(other.cell) <= 1


def is_in_front(attacker: KnownKnight, victim: KnownKnight) -> bool:
    """Whether a knight is in one of the front three hexes of another, or shares the hex [CL-502, CL-504, CL-R16]."""
    if not are_adjacent(attacker, victim):
        return False
    here, there = placed(attacker), placed(victim)
    return here == there or arc_of(here, attacker.facing, there) is Arc.FRONT


def is_straight_ahead(attacker: KnownKnight, victim: KnownKnight, hexes: int) -> bool:
    """Whether a knight stands so many hexes straight ahead of another, whatever is between."""
    return victim.cell == placed(attacker).step(attacker.facing, hexes)


def is_behind(attacker: KnownKnight, victim: KnownKnight) -> bool:
    """Whether the attacker's arrow points directly at the victim's back [CL-524, CL-R17]."""
    return not victim.fallen and is_straight_ahead(attacker, victim, 1) and attacker.facing == victim.facing


def is_in_rear_three(attacker: KnownKnight, victim: KnownKnight) -> bool:
    """Whether a standing victim has the attacker in one of the rear three hexes [CL-730]."""
    if victim.fallen or not are_adjacent(attacker, victim) or attacker.cell == victim.cell:
        return False
    return arc_of(placed(victim), victim.facing, placed(attacker)) is Arc.REAR


@cache
def arc_of(here: Hex, facing: int, there: Hex) -> Arc:
    """In which arc of a knight another hex lies; kept, for pictures and stewards ask it all the time."""
    return ARCS.of(here, facing, there)


def placed(knight: KnownKnight) -> Hex:
    """The hex of a knight in the arena."""
    assert knight.cell is not None
    return knight.cell


# Whom one may attack


def is_untouchable(content: Content, knight: KnownKnight) -> bool:
    """Whether no attack may be aimed at a knight in this attack phase [CL-739]."""
    return any(content.special(card).effect is Deed.UNTOUCHABLE for card in knight.in_front)


def can_be_attacked(content: Content, attacker: KnownKnight, victim: KnownKnight, reach: int = 1) -> bool:
    """Whether a knight is a legal victim of another; a longer reach goes straight ahead [CL-R16, CL-503]."""
    if victim.seat == attacker.seat or not victim.is_in or victim.cell is None or is_untouchable(content, victim):
        return False
    return is_in_front(attacker, victim) or (reach > 1 and is_straight_ahead(attacker, victim, reach))


def legal_victims(content: Content, attacker: KnownKnight, knights: Iterable[K], reach: int = 1) -> list[K]:
    """Whom a knight may attack."""
    return [knight for knight in knights if can_be_attacked(content, attacker, knight, reach)]


def has_company(knight: KnownKnight, knights: Iterable[KnownKnight]) -> bool:
    """Whether somebody stands beside a knight, or shares the hex [CL-501, CL-R15]."""
    return any(other.seat != knight.seat and are_adjacent(knight, other) for other in standing_in(knights))


def is_fit(knight: KnownKnight) -> bool:
    """Whether a knight stands, holds a weapon and has not given up."""
    return knight.is_in and not (knight.fallen or knight.unarmed or knight.resigned)


def may_commit(knight: KnownKnight, knights: Iterable[KnownKnight]) -> bool:
    """Whether a knight has an attack action in this turn [CL-501, CL-R32]."""
    return is_fit(knight) and not knight.out_of_the_fight and has_company(knight, knights)


# Under the Marshal's eyes


def arrow_under(content: Content, marshal: int, knight: KnownKnight) -> Arrow | None:
    """The arrow that lets a knight try a sneak attack: on its hex, looking along it [CL-405 to CL-408]."""
    space = content.space(marshal)
    if knight.cell is None or knight.facing != space.facing.number:
        return None
    return space.arrows.get(knight.cell)


def may_sneak(content: Content, marshal: int, knight: KnownKnight, knights: Iterable[KnownKnight]) -> bool:
    """Whether a knight has a place and a victim for a sneak attack [CL-R50]."""
    is_able = is_fit(knight) and not knight.out_of_the_fight
    return (
        is_able and arrow_under(content, marshal, knight) is not None and bool(legal_victims(content, knight, knights))
    )


# Points


def points_left(knight: KnownKnight) -> int:
    """All that can still be paid for defence [CL-610]."""
    return sum(knight.points[knight.stage :])


def present_points(knight: KnownKnight) -> int:
    """What is left of the present stage."""
    return knight.points[knight.stage]


def surcharge(knight: KnownKnight) -> int:
    """What each card that blocks costs more while a knight is fallen, unarmed or both [CL-706, CL-711, CL-R30]."""
    return knight.fallen + knight.unarmed


def price_of_weapon(knight: KnownKnight, turn: int) -> int:
    """What it costs to have the weapon back [CL-R31]."""
    return REGAIN_NOW if knight.dropped_on == turn else REGAIN_LATER


def can_regain(knight: KnownKnight, turn: int) -> bool:
    """Whether a knight could pay for the weapon: in the turn of the loss from any stage, later from A/D alone."""
    if not knight.unarmed:
        return False
    if knight.dropped_on == turn:
        return points_left(knight) >= REGAIN_NOW
    return knight.points[0] >= REGAIN_LATER


def can_stand_up(knight: KnownKnight) -> bool:
    """Whether a fallen knight could pay to stand up [CL-703]."""
    return knight.fallen and points_left(knight) >= STAND_UP
