"""Minor Actions of a steward's model: tokens and loot, orders, spotting, hiding."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.answers import follow, ids_of, option_of, picked
from rules.kernel.decisions import Decision
from rules.kernel.plane.points import squared
from rules.kernel.stewarding import best
from rules.kernel.values import Json
from rules.umbra_turris.action.hiding import SPOT_RANGE
from rules.umbra_turris.cycle.orders import ORDER_RANGE
from rules.umbra_turris.state import Model
from rules.umbra_turris.stewards.errands import LOOTING, Errand
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.stewards.worths import worth_of_turn

FIRST = 10_000
"""What is at hand is taken before everything else."""
SPOTTING = 60
LOOTS_WITH = 3
"""How many W a hero must have to risk a trap."""
HIDDEN_STEP = 4
"""How much further a hidden hero creeps, in cm."""

Weighed = tuple[int, Json]


def duties(mind: Mind, model: Model, asked: Decision, errand: Errand | None) -> Iterator[Weighed]:
    """Tokens and loot, orders, spotting, hiding."""
    for name in ids_of(asked):
        if name.startswith("token "):
            yield FIRST + 2 * LOOTING, name
        elif name.startswith("loot ") and model.wounds >= LOOTS_WITH:
            yield FIRST + LOOTING, name
    if option_of(asked, "order") is not None:
        yield from _orders(mind, model, follow(asked, "order"))
    if option_of(asked, "spot") is not None:
        yield from _spots(mind, model, follow(asked, "spot"))
    if errand is not None and errand.is_hidden and option_of(asked, "hide") is not None:
        is_near = squared(mind.field.place(model), errand.place) <= (errand.within + HIDDEN_STEP) ** 2
        yield FIRST * is_near, "hide"


def _orders(mind: Mind, model: Model, asked: Decision | None) -> Iterator[Weighed]:
    """Whoever fights and has acted; else a shooter, or somebody who can charge."""
    for name in ids_of(asked):
        hero = mind.table.model(name)
        if mind.gap(model, hero) >= ORDER_RANGE:
            continue
        if mind.is_busy(hero):
            yield worth_of_turn(hero), picked("order", picked(name))
        elif mind.is_shooter(hero) or any(mind.gap(hero, enemy) <= mind.reach(hero) for enemy in mind.enemies):
            yield worth_of_turn(hero) // 2, picked("order", picked(name))


def _spots(mind: Mind, model: Model, asked: Decision | None) -> Iterator[Weighed]:
    near = [name for name in ids_of(asked) if mind.gap(model, mind.table.model(name)) < SPOT_RANGE]
    if near:
        name = best((-mind.gap(model, mind.table.model(name)), name) for name in near)
        yield SPOTTING, picked("spot", picked(name))
