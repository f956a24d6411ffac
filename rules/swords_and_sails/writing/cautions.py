"""What a player may have overlooked in a sheet of orders, by what that player knows alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from rules.kernel.values import Json
from rules.swords_and_sails.movement.forces import is_one_front
from rules.swords_and_sails.orders import Command, Order, PieceName
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing.canonical import spelled
from rules.swords_and_sails.writing.half_written import orders_in
from rules.swords_and_sails.writing.reach import Reach

LEAVES = (Command.MOVE, Command.SUPPORT, Command.WITH, Command.LOAD)
"""Orders that take an army away from where it stands."""


def cautions(reach: Reach, partners: tuple[Faction, ...], given: Json) -> Iterator[str]:
    """A sentence for each; `partners` are those whom the player has promised not to attack."""
    orders = orders_in(reach, given)
    yield from _separate_fights(reach, orders)
    yield from _bare_capital(reach, orders)
    yield from _broken_words(reach, orders, partners)


def _separate_fights(reach: Reach, orders: Mapping[PieceName, Order]) -> Iterator[str]:
    """Armies that attack the same land from places that are no neighbours: the defender may beat them one by one."""
    attacks = {name: order for name, order in orders.items() if order.command is Command.MOVE and order.is_attack}
    for (one, order), (other, another) in combinations(attacks.items(), 2):
        here, there = (reach.outlook.pieces[name] for name in (one, other))
        if here.is_fleet or order.place != another.place or order.is_apart or another.is_apart:
            continue
        if not is_one_front(reach.atlas, (here.place, reach.on_foot(here)), (there.place, reach.on_foot(there))):
            names = reach.call_all((one, other))
            words = f"{spelled(other)} S {spelled(one)}"
            yield f"{names} may be fought one by one in {reach.area(order.place)}; to fight as one, write {words}."


def _bare_capital(reach: Reach, orders: Mapping[PieceName, Order]) -> Iterator[str]:
    """The own capital, left by the last army that guards it."""
    outlook = reach.outlook
    for place in (one.id for one in reach.box.territories if one.is_capital and one.home is outlook.faction):
        if outlook.controllers.get(place) is not outlook.faction:
            continue
        guards = [army.name for army in outlook.own(fleets=False) if army.place == place and not army.aboard]
        leaves = [name for name in guards if name in orders and orders[name].command in LEAVES]
        is_relieved = any(order.place == place for order in orders.values())
        if guards and leaves == guards and not is_relieved:
            yield f"Nobody guards your capital: {reach.call_all(leaves)} would leave {reach.area(place)}."


def _broken_words(reach: Reach, orders: Mapping[PieceName, Order], partners: tuple[Faction, ...]) -> Iterator[str]:
    """Attacks on land of a power that was promised peace."""
    for name, order in orders.items():
        holder = reach.outlook.controllers.get(order.place)
        if order.is_attack and holder in partners and order.whom in (None, holder):
            assert holder is not None
            where = reach.area(order.place)
            yield f"{reach.call(name)} attacks {where}: that breaks your pact with {reach.power(holder)}."
