"""The Command Phase of a steward: which dice it rolls again, and which unit gets which order [FC-M9]."""

from __future__ import annotations

from rules.fantasy_commander.state import Unit, UnitId
from rules.fantasy_commander.stewards.mind import Mind
from rules.fantasy_commander.stewards.threats import threat
from rules.fantasy_commander.vocabulary import Order, Strength
from rules.kernel.answers import ids_of, options_of, picked_as_usual, usual
from rules.kernel.decisions import Decision, PickMany, PickOne, Sheet
from rules.kernel.values import Json

HANDED_OUT = (Order.PURPLE, Order.RED, Order.BLUE, Order.GREEN)
WORST_DIE = f"one.{Order.GREEN}"


def reroll(mind: Mind, asked: Decision) -> Json:
    """A green die is rolled again for nothing; the whole set never is."""
    assert isinstance(asked, PickOne)
    wanted = mind.strength is not Strength.NOVICE and WORST_DIE in ids_of(asked)
    name = WORST_DIE if wanted else "keep"
    return picked_as_usual(next(option for option in asked.options if option.id == name))


def distribute(mind: Mind, asked: Decision) -> Json:
    """The best orders go to whoever can do most; who is exhausted and free rests with a yellow one."""
    assert isinstance(asked, Sheet)
    ground, pool = mind.ground, dict(mind.pool)
    lines: dict[Order, PickMany] = {
        order: line for order in HANDED_OUT if isinstance(line := asked.slots.get(order), PickMany)
    }
    offered = {option.id for line in lines.values() for option in options_of(line)}
    units = [unit for unit in mind.own if unit.id in offered]
    if mind.strength is not Strength.NOVICE:
        units = [unit for unit in units if not (ground.is_exhausted(unit) and _could_rest(mind, unit))]
        units.sort(key=lambda unit: (-threat(ground, unit), unit.id))
        if _keeps_red(mind) and pool.get(Order.RED):
            pool[Order.RED] -= 1
    else:
        units = [units.pop(mind.draw(len(units))) for _ in range(len(units))]
    given: dict[str, Json] = {slot: usual(line) for slot, line in asked.slots.items()}
    for order in HANDED_OUT:
        count = pool.get(order, 0)
        if order in lines:
            taken: list[UnitId] = [unit.id for unit in units[:count]]
            given[order] = [*taken]
            units = units[count:]
    return given


def _could_rest(mind: Mind, unit: Unit) -> bool:
    return mind.ground.card(unit).stamina is not None and not mind.ground.enemies_in_contact(unit)


def _keeps_red(mind: Mind) -> bool:
    """Whether a hero or colossal creature in contact has a use for a red order of the pool."""
    for unit in mind.own:
        card = mind.ground.card(unit)
        is_great = not card.kind.is_regular and any(Order.RED in one.price for one in card.surcharges)
        if is_great and mind.ground.enemies_in_contact(unit):
            return True
    return False
