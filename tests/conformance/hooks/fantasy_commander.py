"""What the common tests must know of Fantasy Commander."""

from __future__ import annotations

from functools import cache

from data.load import load
from rules.fantasy_commander.command.pool import size
from rules.fantasy_commander.content import BOARD, Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.vocabulary import SIDES, Order, Terrain, Trait
from rules.kernel.values import Seat
from tests.helpers.hooks import Hooks


@cache
def box() -> Content:
    """Everything in the box."""
    return load("fantasy_commander", Content)


def check_invariants(battle: Battle) -> None:
    """No two units stand on one hex, none on a hex that it cannot stand on, and no card or order is lost."""
    ground = Ground(box(), battle.field)
    cells = [unit.cell for unit in battle.field.on_map()]
    assert len(cells) == len(set(cells)), "two units stand on one hex"
    names = [unit.id for unit in battle.field.units]
    assert len(names) == len(set(names)), "two units bear one id"
    for unit in battle.field.units:
        check_unit(ground, unit)
    for side in SIDES:
        check_army(battle, side)


def check_unit(ground: Ground, unit: Unit) -> None:
    """A unit has no more losses and Fatigue than it can have, and stands where it can."""
    stamina = ground.card(unit).stamina
    assert 0 <= unit.fatigue <= (stamina or 0), f"{unit.id} holds {unit.fatigue} Fatigue tokens"
    assert 0 <= unit.losses <= ground.full_size(unit), f"{unit.id} has lost {unit.losses}"
    assert not (unit.destroyed and unit.token), f"{unit.id} is destroyed and holds an order"
    assert not (unit.panicked and unit.token), f"{unit.id} has panicked and holds an order"
    assert not (unit.activated and unit.token), f"{unit.id} was activated and holds an order"
    if unit.is_on_map:
        cell = ground.place(unit)
        assert cell in BOARD, f"{unit.id} stands outside the map"
        swims = ground.terrain(cell) is Terrain.RIVER and ground.has(unit, Trait.SWIMMER)
        assert swims or not ground.kind(cell).impassable, f"{unit.id} stands on {ground.terrain(cell)}"


def check_army(battle: Battle, side: Seat) -> None:
    """What everybody reckons of a side agrees with what lies behind its screen."""
    army, screen = battle.field.armies[side], battle.screens[side]
    assert army.draw_pile == len(screen.deck), "the deck is not as large as everybody sees"
    assert size(army.pool) == size(screen.pool), "the pool is not as large as everybody reckons"
    assert Order.YELLOW not in screen.pool
    assert all(count > 0 for pool in (army.pool, screen.pool) for count in pool.values())
    assert army.points >= 0


HOOKS = Hooks(invariants=check_invariants, most_answers=20000, has_words=False, has_private_moments=False)
