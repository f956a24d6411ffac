"""The orders behind a screen: what they pay for, and what everybody can reckon of them [FC-226, FC-413]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.fantasy_commander.state import Battle
from rules.fantasy_commander.vocabulary import GENERATED, Order
from rules.kernel.play import Play
from rules.kernel.values import Seat

Pool = Mapping[Order, int]


def left_after(pool: Pool, price: Pool) -> dict[Order, int] | None:
    """What is left of a pool when so much is taken from it; purple stands in for what is missing [FC-227, FC-413].

    None where that is not enough.
    """
    left = {order: pool.get(order, 0) for order in GENERATED}
    for order, count in price.items():
        own = min(count, left[order])
        left[order] -= own
        left[Order.PURPLE] -= count - own
    if left[Order.PURPLE] < 0:
        return None
    return {order: count for order, count in left.items() if count}


def can_pay(pool: Pool, price: Pool) -> bool:
    """Whether a pool holds the whole price [FC-412, FC-413]."""
    return left_after(pool, price) is not None


def pay(g: Play[Battle], side: Seat, price: Pool) -> None:
    """Orders leave the pool, openly: everybody reckons with it [FC-411]."""
    screen, army = g.state.screens[side], g.state.field.armies[side]
    left, reckoned = left_after(screen.pool, price), left_after(army.pool, price)
    assert left is not None, f"{side} cannot pay {price}"
    assert reckoned is not None, f"nobody reckons that {side} can pay {price}"
    screen.pool, army.pool = left, reckoned


def add(g: Play[Battle], side: Seat, order: Order) -> None:
    """One more order for the pool, openly [FC-332]."""
    for pool in (g.state.screens[side].pool, g.state.field.armies[side].pool):
        pool[order] = pool.get(order, 0) + 1


def size(pool: Pool) -> int:
    """How many orders a pool holds."""
    return sum(pool.values())
