"""Order distribution, in secret and at the same time, the reveal, and the Initiative [FC-220 to FC-247]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.fantasy_commander.campaign.missions import draw_monster_tokens, takes_orders
from rules.fantasy_commander.campaign.watchtower import look_out, show_tokens
from rules.fantasy_commander.command.generation import in_words
from rules.fantasy_commander.command.labels import hint, label
from rules.fantasy_commander.command.pool import Pool, can_pay, keep, left_after
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import Battle, Field, Step, Unit, UnitId, counted
from rules.fantasy_commander.vocabulary import COLOUR_STEPS, EMPIRE, GENERATED, ROLLED, SIDES, STYX, Order
from rules.kernel.asks import Ask, aside, prefilled, sheet
from rules.kernel.choices import Choice, Ware, allot, pick_several
from rules.kernel.play import Play, Procedure
from rules.kernel.values import IllegalAnswer, Seat

G = Play[Battle]
DISTRIBUTION = "command.distribution"
EXCHANGE = "exchange"
COUNTS_FOR_INITIATIVE = (Order.RED, Order.PURPLE)  # [FC-241]


@dataclass(frozen=True)
class Distribution:
    """Where one side's orders go."""

    tokens: Mapping[UnitId, Order]
    """Units that are not named get yellow [FC-225]."""
    exchanged: Mapping[Order, int]
    """What purple orders that stay in the pool become [FC-227]."""

    @property
    def laid(self) -> dict[Order, int]:
        """The orders of the pool that are laid on units."""
        return counted(self.tokens.values())


def distribute_orders(g: G) -> Procedure[None]:
    """Everybody lays one token on each unit, sealed; then all are revealed and the Initiative is settled [FC-240]."""
    ground = ground_of(g)
    monsters = draw_monster_tokens(g)
    asks = {side: ask_distribution(ground, side, g.state.screens[side].pool) for side in SIDES}
    wanted = {side: ask for side, ask in asks.items() if ask is not None}
    said: dict[Seat, Distribution] = {}
    if watched := (yield from look_out(g)):
        said |= yield from g.ask_all({side: ask for side, ask in wanted.items() if side == STYX})
        laid = said[STYX].tokens if STYX in said else {}
        show_tokens(g, watched, {**laid, **monsters})
    said |= yield from g.ask_all({side: ask for side, ask in wanted.items() if side not in said})
    tokens = {name: order for own in said.values() for name, order in own.tokens.items()} | monsters
    for side in SIDES:
        if side in said:
            lay_orders(g, side, said[side])
    for unit in g.state.field.on_map():
        unit.token = tokens.get(unit.id, Order.YELLOW)
    g.reveal("orders_revealed", tokens={unit.id: unit.token for unit in g.state.field.on_map()})
    settle_initiative(g)


def lay_orders(g: G, side: Seat, said: Distribution) -> None:
    """The orders leave the pool; what a purple one in it was exchanged for only its owner knows [FC-226, FC-227]."""
    left = left_after(g.state.screens[side].pool, said.laid)
    assert left is not None
    keep(g, side, exchanged(left, said.exchanged))


def exchanged(pool: Pool, wanted: Mapping[Order, int]) -> dict[Order, int]:
    """A pool in which purple orders have become others."""
    found = Counter(pool)
    found.update(wanted)
    found[Order.PURPLE] -= sum(wanted.values())
    return counted(found.elements())


def settle_initiative(g: G) -> None:
    """Fewer red and purple tokens on the map take it; at equal numbers it stays where it is [FC-241 to FC-247]."""
    field = g.state.field
    counts = {side: bold_tokens(field, side) for side in SIDES}
    fewest = [side for side in SIDES if counts[side] == min(counts.values())]
    if len(fewest) == 1:
        (field.first,) = fewest
    g.tell("initiative_settled", side=field.first, empire=counts[EMPIRE], styx=counts[STYX])
    field.to_act, field.colour, field.holds, field.opportunities = field.first, COLOUR_STEPS[0], 0, 0
    field.step = Step.ACTION


def bold_tokens(field: Field, side: Seat) -> int:
    """How many red and purple tokens of a side lie on the map [FC-241, FC-245]."""
    return sum(unit.token in COUNTS_FOR_INITIATIVE for unit in field.on_map(side))


# The sheet


def ask_distribution(ground: Ground, side: Seat, pool: Pool) -> Ask[Distribution] | None:
    """For each colour that the pool has, or a purple order can become, the units that get it [FC-D08].

    None where there is nothing to lay.
    """
    units = [unit for unit in ground.field.on_map(side) if takes_orders(ground, unit)]
    purple = pool.get(Order.PURPLE, 0)
    lines: dict[str, Ask[Any]] = {}
    for order in GENERATED:
        most = pool.get(order, 0) + (purple if order is not Order.PURPLE else 0)
        if most and units:
            lines[order.value] = _ask_units(ground, units, order, pool, min(most, len(units)))
    if not lines:
        return None
    if purple:
        wares = [Ware(order, order.capitalize(), order, purple) for order in ROLLED]
        prompt = "Exchange purple orders that stay in the pool for:"
        lines[EXCHANGE] = aside(allot(f"{DISTRIBUTION}.exchange", prompt, wares, purple, unit="orders", rule="FC-227"))

    def read(said: dict[str, Any]) -> list[tuple[Order, list[UnitId]]]:
        return [(order, said.get(order.value, [])) for order in GENERATED]

    def check(said: dict[str, Any]) -> None:
        check_tokens(ground, read(said))
        laid = counted(order for order, names in read(said) for _ in names)
        check_price(pool, laid, said.get(EXCHANGE, {}))

    asked = sheet(
        DISTRIBUTION,
        f"Your orders: {in_words(dict(pool))}. Which units get which? All others get yellow.",
        lines,
        rule="FC-220",
        across=check,
        unchanged="yellow orders for all",
    )

    def meant(said: dict[str, Any]) -> Distribution:
        tokens = {name: order for order, names in read(said) for name in names}
        return Distribution(tokens, said.get(EXCHANGE, {}))

    return prefilled(asked).reading(meant)


def _ask_units(ground: Ground, units: list[Unit], order: Order, pool: Pool, most: int) -> Ask[list[UnitId]]:
    held = pool.get(order, 0)
    choices = [Choice(unit.id, label(ground, unit), unit.id, hint(ground, unit)) for unit in units]
    prompt = f"{order.capitalize()} ({held}):" if held else f"{order.capitalize()} (by a purple order):"
    return pick_several(f"{DISTRIBUTION}.{order}", prompt, choices, most=most, rule="FC-221")


def check_tokens(ground: Ground, laid: list[tuple[Order, list[UnitId]]]) -> None:
    """Each unit gets one token [FC-221, FC-R11]."""
    counts = Counter(name for _, names in laid for name in names)
    for name, count in counts.items():
        if count > 1:
            raise IllegalAnswer(f"{ground.name(ground.field.unit(name))} can have only one order.")


def check_price(pool: Pool, laid: Pool, wanted: Mapping[Order, int]) -> None:
    """No more is laid than the pool holds, purple orders for others included [FC-227]."""
    if not can_pay(pool, laid):
        once = " A purple order is laid once, as purple or as another colour." if pool.get(Order.PURPLE) else ""
        raise IllegalAnswer(f"That is {in_words(dict(laid))}; your pool has {in_words(dict(pool))}.{once}")
    left = left_after(pool, laid) or {}
    if sum(wanted.values()) > left.get(Order.PURPLE, 0):
        raise IllegalAnswer(f"Only {left.get(Order.PURPLE, 0)} purple orders are left to exchange.")
