"""How much a unit can do this turn: what orders are given by [FC-M9]."""

from __future__ import annotations

from rules.fantasy_commander.action.actions import Actions
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.stewards.blows import blows_of
from rules.fantasy_commander.vocabulary import Order


def threat(ground: Ground, unit: Unit) -> int:
    """The most damage, in sixths, that a unit can expect to deal by a move and a blow, or by a shot."""
    actions = Actions(ground, unit, Order.RED)
    found = [one for one in actions.every() if one.targets and not one.run and one.effort is None]
    return max((sum(blow.sixths for blow in blows_of(ground, unit, one)) for one in found), default=0)
