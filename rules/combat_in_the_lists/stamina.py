"""Chapter 6: health, attack and defence points, and the stages of exhaustion."""

from __future__ import annotations

from typing import TypeAlias

from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.state import FULL_HEALTH, Knight, Lists
from rules.combat_in_the_lists.what_is_known import points_left
from rules.kernel.grid import Hex
from rules.kernel.play import Play

G: TypeAlias = Play[Lists]

EXHAUSTION = 1  # [CL-612]
TO_THE_LETTER, FURTHER = 3, 4
"""Since these versions of the rules some cases at the edges go by the letter; phases under way end as they began."""


def box_of(g: G) -> Content:
    """What is in the box."""
    content = g.content
    assert isinstance(content, Content)
    return content


def goes_by_the_letter(g: G, since: int = TO_THE_LETTER) -> bool:
    """Whether a phase is played by a later wording of its rules, or began before it."""
    return g.rules_version >= since


def on_map(g: G, cell: Hex) -> str:
    """A hex as players call it, for events."""
    return box_of(g).board.text(cell)


def lose_health(knight: Knight, damage: int) -> int:
    """Take damage, down to 0 and no further; returns how much was lost [CL-528, CL-529]."""
    lost = min(damage, knight.health)
    knight.health -= lost
    knight.bled = knight.bled or lost > 0
    return lost


def regain_health(knight: Knight, points: int) -> int:
    """Get health back, up to 20; returns how much [CL-R57]."""
    gained = min(points, FULL_HEALTH - knight.health)
    knight.health += gained
    return gained


def can_pay(knight: Knight, cost: int) -> bool:
    """Whether all stages together still hold so many points [CL-608]."""
    return cost <= points_left(knight)


def pay(g: G, knight: Knight, cost: int) -> list[int]:
    """Pay from the present stage and go on into the next ones, at 1 health for each that is entered [CL-609 to CL-615].

    A stage used up to 0 costs nothing by itself [CL-614]. Returns the stages that were entered, the second being 2.
    """
    assert can_pay(knight, cost)
    entered: list[int] = []
    while True:
        paid = min(cost, knight.points[knight.stage])
        knight.points[knight.stage] -= paid
        cost -= paid
        if cost == 0:
            return entered
        knight.stage += 1
        entered.append(knight.stage + 1)
        lost = lose_health(knight, EXHAUSTION)
        g.reveal("exhausted", seat=knight.seat, stage=knight.stage + 1, damage=lost, health=knight.health)


def spend(knight: Knight, cost: int) -> None:
    """Pay from the attack and defence points alone, never below 0 [CL-507, CL-508, CL-R21]."""
    knight.points[0] = max(0, knight.points[0] - cost)
