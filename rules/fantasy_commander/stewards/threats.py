"""How much a unit can do this turn: what orders are given by [FC-M9]."""

from __future__ import annotations

from dataclasses import replace

from rules.fantasy_commander.action.actions import Actions
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.state import Unit
from rules.fantasy_commander.stewards.blows import blows_of
from rules.fantasy_commander.vocabulary import Order


def threat(ground: Ground, unit: Unit) -> int:
    """The most damage, in sixths, that a unit can expect to deal by a move and a blow, or by a shot."""
    actions = Actions(ground, unit, Order.RED)
    found = [*actions.strikes(), *actions.shots()]
    for end in actions.moves.ends:
        way = tuple(stand.cell for stand in actions.moves.way(end))
        found += [replace(one, way=way) for one in actions.after(end)]
    plain = [one for one in found if one.effort is None]
    return max((sum(blow.sixths for blow in blows_of(ground, unit, one)) for one in plain), default=0)
