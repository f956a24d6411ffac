"""Fantasy Commander: all that a unit can do, and the odds of the worst attack, at moments of stewards' battles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter

from cogs.drawing.worker import offered
from rules.fantasy_commander.action.plans import Menu
from rules.fantasy_commander.combat.odds import odds
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.game import FantasyCommander
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.state import Battle, Field
from rules.fantasy_commander.vocabulary import Order
from rules.kernel.game import StewardKind
from rules.kernel.stewards import steward_of
from tests.bench.figures import Aim, Figure, in_ms
from tests.bench.sizes import Sizes
from tests.helpers.playouts import Playout, choose_legally, dice_of

PLANS = Aim("p99_ms", 10.0)
ODDS = Aim("worst_ms", 100.0)
SHARE = 4
"""Battlefields for each picture that is drawn."""
LARGEST = {"scenario": "5"}
"""The scenario with all champions."""


def measure(sizes: Sizes) -> Iterator[Figure]:
    """What a panel of an activation costs before anything is drawn."""
    game = offered()[FantasyCommander.name].game
    assert isinstance(game, FantasyCommander)
    fields = [*moments(game, sizes)][-SHARE * sizes.pictures :]
    yield plans_of(game.content, fields)
    yield worst_odds(game.content, fields)


def moments(game: FantasyCommander, sizes: Sizes) -> Iterator[Field]:
    """The battlefield at every planned activation of some battles."""
    steward, options = steward_of(game, StewardKind.OWN), {one.id: one.default for one in game.settings} | LARGEST
    for number in range(max(1, sizes.games // 5)):
        playout, chance = Playout(game, seats=game.seats, options=options, dice=dice_of(number)), random.Random(number)
        while not playout.is_over and len(playout.ledger.entries) < sizes.longest:
            seat = playout.session.waiting()[0]
            playout.submit(seat, choose_legally(playout.session, seat, steward, chance.randrange), by="steward")
            state = playout.session.state
            assert isinstance(state, Battle)
            if state.field.colour is not None and not chance.randrange(4):
                yield state.field.model_copy(deep=True)


def plans_of(content: Content, fields: list[Field]) -> Figure:
    """Every way, target and effort of one unit, as the question that its player gets."""
    seconds = []
    for field in fields:
        ground = Ground(content, field)
        for unit in field.on_map():
            began = perf_counter()
            Menu(ground, unit, Order.RED, {}).ask()
            seconds.append(perf_counter() - began)
    return Figure(
        "All legal plans of one unit, Fantasy Commander",
        in_ms(seconds),
        "Ways by how a hex is entered, and for each end whom the unit can attack there with how many dice.",
        PLANS,
        {"units": len(seconds)},
    )


def worst_odds(content: Content, fields: list[Field]) -> Figure:
    """The exact odds of every attack that two units beside each other could make."""
    seconds = []
    for field in fields:
        ground = Ground(content, field)
        for unit in field.on_map():
            for enemy in ground.enemies_in_contact(unit):
                began = perf_counter()
                odds(ground, unit, enemy, Onset(effort=ground.can_make_an_effort(unit)))
                seconds.append(perf_counter() - began)
    return Figure(
        "Odds of an attack, Fantasy Commander",
        {**in_ms(seconds), "worst_ms": max(seconds, default=0.0) * 1000},
        "Every roll of both sides with rerolls, supports and what cancels what, for each choice of the defender.",
        ODDS,
        {"attacks": len(seconds)},
    )
