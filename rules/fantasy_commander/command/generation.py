"""Order generation: Leadership and places give orders and dice, and dice can be rerolled [FC-203 to FC-216]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.fantasy_commander.campaign.missions import strength
from rules.fantasy_commander.cards import TerrainKind, Yield
from rules.fantasy_commander.command.pool import keep
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import Battle, Step, Unit, counted
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Boon, Order, Symbol
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, Ware, allot, pick
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat

G = Play[Battle]
DROPPED_FIRST = (Order.GREEN, Order.BLUE, Order.RED, Order.PURPLE)  # [FC-D30]


@dataclass(frozen=True)
class Levy:
    """What an army may generate in a Command Phase."""

    fixed: tuple[Order, ...]
    """Orders without rolling [FC-204]."""
    dice: int
    rerolls: int
    """How often one die of choice is rerolled for nothing [FC-212]."""
    sweeps: int
    """How often any number of dice is rerolled at once, for nothing [FC-975]."""
    owes: bool = False
    """Whether a fixed order must be given up, for want of a die [FC-R44]."""


def levy(ground: Ground, side: Seat) -> Levy:
    """The Leadership of all units on the map, and what places and the scenario add to it [FC-203]."""
    given = [one for unit in ground.field.on_map(side) for one in _given(ground, unit)]
    symbols = Counter(one.symbol for one in given if not one.any_dice)
    fixed = tuple(Order(symbol) for symbol in symbols.elements() if symbol not in (Symbol.DIE, Symbol.REROLL))
    dice, owes = symbols[Symbol.DIE], ground.field.armies[side].owes_an_order
    sweeps = sum(one.any_dice for one in given)
    rerolls = symbols[Symbol.REROLL] + (strength(ground, Boon.REROLLS) if side == EMPIRE else 0)
    return Levy(fixed, dice - (owes and dice > 0), rerolls, sweeps, owes and not dice and bool(fixed))


def _given(ground: Ground, unit: Unit) -> Iterator[Yield]:
    for symbol in ground.card(unit).leadership:
        yield Yield(symbol=symbol)
    here = ground.place(unit)
    kind = ground.kind(here)
    yield from (one for one in kind.yields if _is_for(ground, one, kind, unit))
    if ground.has_conditions and here in ground.towns:
        yield from (one for one in ground.scenario.town_yields if one.side in (None, unit.side))  # [FC-913]


def _is_for(ground: Ground, given: Yield, kind: TerrainKind, unit: Unit) -> bool:
    owner = given.side or kind.side  # [FC-502]
    if owner not in (None, unit.side):
        return False
    return not (given.out_of_contact and ground.enemies_in_contact(unit))


# Rolling


def generate_orders(g: G) -> Procedure[None]:
    """Both roll side by side; once both are content, both pools are known to all [FC-202, FC-R48]."""
    field, ground = g.state.field, ground_of(g)
    pools = yield from g.each({side: roll_orders(g, side, levy(ground, side)) for side in SIDES})
    for side, orders in pools.items():
        field.armies[side].owes_an_order = False
        keep(g, side, counted(orders))
    g.reveal("pools_locked", empire=counted(pools[EMPIRE]), styx=counted(pools[STYX]))
    field.step = Step.DISTRIBUTION


def roll_orders(g: G, side: Seat, levied: Levy) -> Procedure[list[Order]]:
    """All order dice together, then rerolls until the player keeps what lies there [FC-208 to FC-213]."""
    fixed = list(levied.fixed)
    if levied.owes:
        alike = len(dict.fromkeys(fixed)) == 1
        fixed.remove(fixed[0] if alike else (yield from g.ask(side, ask_dropped(levied))))
    dice, rerolls, sweeps = _roll(g, levied.dice), levied.rerolls, levied.sweeps
    while dice and (rerolls or sweeps or len(dice) > 1):
        g.tell("orders_rolled", to={side}, side=side, dice=dice, fixed=fixed, rerolls=rerolls)
        again = yield from g.ask(side, ask_rerolls(dice, fixed, rerolls, sweeps))
        if again is None:
            break
        rerolls, sweeps = rerolls - again.is_free, sweeps - again.is_sweep
        kept = counted(dice)
        for order, count in again.orders.items():
            kept[order] -= count
        count = sum(again.orders.values()) - (not again.is_free and not again.is_sweep)
        dice = [*Counter(kept).elements(), *_roll(g, count)]
    else:
        g.tell("orders_rolled", to={side}, side=side, dice=dice, fixed=fixed, rerolls=0)
    return [*fixed, *dice]


def _roll(g: G, count: int) -> list[Order]:
    """So many order dice; none of them ever yields purple or yellow [FC-206, FC-207, FC-M1]."""
    faces: tuple[Order, ...] = g.content.order_die.faces
    return [faces[g.roll(len(faces), "Order die") - 1] for _ in range(count)]


# Questions


@dataclass(frozen=True)
class Again:
    """Which dice are rolled again, and by what right; without one, for one die of them."""

    orders: dict[Order, int]
    is_free: bool = False
    is_sweep: bool = False


def ask_rerolls(dice: list[Order], fixed: list[Order], rerolls: int, sweeps: int) -> Ask[Again | None]:
    """Whether to keep the dice, to reroll one for nothing, or all of them with one die fewer [FC-D06]."""
    lying = counted(dice)
    choices: list[Choice[Again | None]] = [Choice("keep", "Keep these orders", None)]
    if rerolls:
        choices += [
            Choice(f"one.{order}", f"Reroll a {order} die", Again({order: 1}, is_free=True), "It costs nothing")
            for order in lying
        ]
    if sweeps:
        choices.append(Choice("some", "Reroll any number of dice", ask_sweep(lying), "The Supply Cart, once"))
    if len(dice) > 1:
        label = f"Reroll all {len(dice)} dice as {len(dice) - 1}"
        choices.append(Choice("all", label, Again(lying), "One order is lost for this turn"))
    prompt = f"You rolled {in_words(lying)}{f', beside {in_words(counted(fixed))}' if fixed else ''}. Keep it?"
    return pick("command.rerolls", prompt, choices, rule="FC-209")


def ask_sweep(lying: dict[Order, int]) -> Ask[Again | None]:
    """Which dice to reroll at once [FC-975]."""
    wares = [Ware(order, f"{order.capitalize()} dice", order, count) for order, count in lying.items()]
    ask = allot("command.rerolls.some", "Which dice?", wares, sum(lying.values()), least=1, unit="dice", rule="FC-975")
    return ask.reading(lambda orders: Again(orders, is_sweep=True))


def ask_dropped(levied: Levy) -> Ask[Order]:
    """Which fixed order a player gives up who generates one fewer and has no dice [FC-924, FC-D30]."""
    held = [order for order in DROPPED_FIRST if order in levied.fixed]
    choices = [Choice(order, order.capitalize(), order) for order in held]
    return pick("command.dropped", "You generate one order fewer. Which one?", choices, rule="FC-924")


def in_words(pool: dict[Order, int]) -> str:
    """Orders as players read them: "2 red, 1 purple"."""
    return ", ".join(f"{count} {order}" for order, count in pool.items()) or "nothing"
