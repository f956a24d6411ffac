"""Where it is good to stand, and how to look from there: enemies before one, nobody behind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.combat_in_the_lists.movement import Aim, turn_for
from rules.combat_in_the_lists.state import FULL_HEALTH
from rules.combat_in_the_lists.stewards.mind import Mind
from rules.combat_in_the_lists.views import KnightView
from rules.combat_in_the_lists.what_is_known import (
    are_adjacent,
    is_behind,
    is_fit,
    is_in_front,
    placed,
)
from rules.kernel.grid import ORIGIN, Hex
from rules.kernel.stewarding import by_chance

STRIKE, BACK = 100, 90
"""What it is worth to have somebody before one, and what more to have their back."""
DANGER, EXPOSED = 65, 110
"""What it costs to stand before somebody, and what more with the back to them."""
SECOND = 20
"""What a further victim is worth."""
FAR = 22
"""What each hex to the nearest enemy costs."""
HELPLESS = 40
"""What it is worth more to attack somebody who cannot strike back."""
SNEAK = 25
OFF_CENTRE = 2
NEAR = 3
"""Who is farther away cannot come beside one in this turn."""


def worth_of_place(mind: Mind, me: KnightView, others: Sequence[KnightView]) -> int:
    """What it is worth to stand and look somewhere among others who do so."""
    near = [other for other in others if are_adjacent(me, other)]
    worth = -OFF_CENTRE * placed(me).distance(ORIGIN)
    if not near:
        distance = min(placed(me).distance(placed(other)) for other in others)
        return worth - FAR * distance * boldness(mind) // 100
    gains = sorted((gain(me, other) for other in near if is_fit(me) and is_in_front(me, other)), reverse=True)
    if gains:
        worth += gains[0] + SECOND * (len(gains) - 1) + SNEAK * mind.worth.sneak_odds(me) // 36
    else:
        worth -= FAR
    return worth - sum(danger(mind, me, other, others) for other in near)


def gain(me: KnightView, other: KnightView) -> int:
    """What it is worth to have an enemy before one: more of the weak, and of those who show their back."""
    worth = STRIKE + BACK * is_behind(me, other)
    if not is_fit(other):
        worth += HELPLESS
    return worth * (2 * FULL_HEALTH - other.health) // FULL_HEALTH


def danger(mind: Mind, me: KnightView, other: KnightView, others: Iterable[KnightView]) -> int:
    """What it costs to stand before an enemy, who may also have others to strike at."""
    if not is_fit(other) or not is_in_front(other, me):
        return 0
    rivals = sum(one.seat != other.seat and is_in_front(other, one) for one in others)
    cost = (DANGER + EXPOSED * is_behind(other, me)) // (1 + rivals)
    return cost if mind.is_duel else cost * (3 * FULL_HEALTH - me.health) // (2 * FULL_HEALTH)


def boldness(mind: Mind) -> int:
    """How much a knight wants to meet somebody, in hundredths: more with each turn in which nobody was hurt."""
    return 100 + 20 * mind.view.quiet


# What others may do


def as_others_may_move(mind: Mind, me: KnightView) -> list[KnightView]:
    """One way in which all others who are near may have moved, before they turn."""
    here = placed(me)
    return [
        moved(mind, other, [me, *(one for one in mind.enemies if one.seat != other.seat)])
        if placed(other).distance(here) <= NEAR
        else other
        for other in mind.enemies
    ]


def moved(mind: Mind, knight: KnightView, others: Sequence[KnightView]) -> KnightView:
    """A knight after a move that may be: towards the nearest of the others, or about them."""
    here = placed(knight)
    if knight.fallen or not knight.points or not knight.points[0]:
        return knight
    nearest = min(others, key=lambda other: here.distance(placed(other)))
    distance = here.distance(placed(nearest))
    ways = mind.content.board.neighbours(here)
    if distance <= 1:
        stay = 8 + (distance == 0)
        weighed = [(stay, here), *((4 if cell == placed(nearest) else 1, cell) for cell in ways)]
    else:
        closer = [cell for cell in ways if cell.distance(placed(nearest)) < distance]
        weighed = [(1, here), *((8 if cell in closer else 1, cell) for cell in ways)]
    return knight.model_copy(update={"cell": by_chance(weighed, mind.draw)})


def turned(knight: KnightView, others: Sequence[KnightView]) -> KnightView:
    """A knight who looks at whoever is nearest, as far as that can be."""
    if knight.fallen:
        return knight
    turn = turn_for(others, knight, Aim(at_nearest=True))
    return knight.model_copy(update={"facing": Hex.turn(knight.facing, turn)}) if turn else knight


def facing(knight: KnightView, turn: int) -> KnightView:
    """A knight after a turn."""
    return knight.model_copy(update={"facing": Hex.turn(knight.facing, turn)}) if turn else knight
