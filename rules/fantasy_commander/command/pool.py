"""The orders behind a screen, and what they pay for [FC-226, FC-413]."""

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


def keep(g: Play[Battle], side: Seat, pool: Pool) -> None:
    """These orders lie behind the screen of a side now; everybody sees how many they are."""
    g.state.screens[side].pool = dict(pool)
    g.state.field.armies[side].orders = size(pool)


def pay(g: Play[Battle], side: Seat, price: Pool) -> None:
    """Orders leave the pool [FC-411]."""
    left = left_after(g.state.screens[side].pool, price)
    assert left is not None, f"{side} cannot pay {price}"
    keep(g, side, left)


def add(g: Play[Battle], side: Seat, order: Order) -> None:
    """One more order for the pool [FC-332]."""
    pool = g.state.screens[side].pool
    keep(g, side, {**pool, order: pool.get(order, 0) + 1})


def size(pool: Pool) -> int:
    """How many orders a pool holds."""
    return sum(pool.values())
