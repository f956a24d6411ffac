"""Umbra Turris: where a hero can go, whom they see, what they can do, and a steward's activation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from cogs.drawing.worker import offered
from rules.kernel.game import StewardKind
from rules.kernel.plane.fields import field as reachable
from rules.kernel.stewards import steward_of
from rules.umbra_turris.action.chapters import CHAPTERS
from rules.umbra_turris.action.grounds import ground_for
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content import Content
from rules.umbra_turris.game import UmbraTurris
from rules.umbra_turris.state import Battle, Table, Turn
from tests.bench.figures import Aim, Figure, in_ms
from tests.bench.sizes import Sizes
from tests.helpers.playouts import Playout, asked_of, choose_legally, dice_of

DESTINATIONS = Aim("median_ms", 15.0)
SIGHT = Aim("median_ms", 0.2)
ACTIVATION = Aim("median_ms", 40.0)
SHARE = 4
"""Of so many moments one is kept."""
HEROES = 3
"""Heroes of each kept table who are looked at."""


@dataclass
class Played:
    """Tables from the middle of games, and what activations have cost a steward."""

    tables: list[Table] = field(default_factory=list)
    activations: list[float] = field(default_factory=list)


def measure(sizes: Sizes) -> Iterator[Figure]:
    """What a panel of a turn costs before anything is drawn, and how long a steward thinks about it."""
    game = offered()[UmbraTurris.name].game
    assert isinstance(game, UmbraTurris)
    played = play(game, sizes)
    tables = played.tables[: sizes.pictures]
    yield destinations(game.content, tables)
    yield lines_of_sight(game.content, tables)
    yield menus(game.content, tables)
    yield Figure(
        "Steward's activation, Umbra Turris",
        in_ms(played.activations),
        "All thoughts from the choice of the model to the end of its turn, dice and parries left out.",
        ACTIVATION,
        {"activations": len(played.activations)},
    )


def play(game: UmbraTurris, sizes: Sizes) -> Played:
    """Some games of two stewards."""
    found, steward = Played(), steward_of(game, StewardKind.OWN)
    for number in range(max(1, sizes.games // 5)):
        playout, chance = Playout(game, seats=game.seats[:2], dice=dice_of(number)), random.Random(number)
        while not playout.is_over and len(playout.ledger.entries) < sizes.longest:
            seat = playout.session.waiting()[0]
            key, began = asked_of(playout.session.face(seat)).key, perf_counter()
            answer = choose_legally(playout.session, seat, steward, chance.randrange)
            seconds = perf_counter() - began
            if key == "turn.model":
                found.activations.append(seconds)
            elif key == "turn.act" and found.activations:
                found.activations[-1] += seconds
            playout.submit(seat, answer, by="steward")
            state = playout.session.state
            assert isinstance(state, Battle)
            if key == "turn.model" and not chance.randrange(SHARE):
                found.tables.append(state.table.model_copy(deep=True))
    return found


def destinations(content: Content, tables: list[Table]) -> Figure:
    """Every point where a hero's Move may end."""
    seconds, places = [], [0]
    for table in tables:
        on = Battlefield(content, table)
        for model in [*table.on_table()][:HEROES]:
            began = perf_counter()
            reach = move_reach(on, model, Turn(model=model.id, player=model.seat))
            found = reachable(ground_for(on, model), on.place(model), reach).destinations
            seconds.append(perf_counter() - began)
            places.append(len(found))
    return Figure(
        "All legal destinations of a hero, Umbra Turris",
        in_ms(seconds),
        f"The ground with all terrain and models, then the rows seen from each corner; {max(places):,} places at most.",
        DESTINATIONS,
        {"heroes": len(seconds)},
    )


def lines_of_sight(content: Content, tables: list[Table]) -> Figure:
    """Whether a model sees another, over terrain and past everybody else."""
    seconds = []
    for table in tables:
        on, models = Battlefield(content, table), [*table.on_table()]
        for model in models[:HEROES]:
            for other in models:
                if other.seat != model.seat:
                    began = perf_counter()
                    on.can_see(model, other)
                    seconds.append(perf_counter() - began)
    return Figure(
        "Line of sight, Umbra Turris",
        in_ms(seconds),
        "Who stands between, who is in combat there, then fifteen lines.",
        SIGHT,
        {"looks": len(seconds)},
    )


def menus(content: Content, tables: list[Table]) -> Figure:
    """All that a hero can do, as the question that the player gets."""
    seconds = []
    for table in tables:
        on = Battlefield(content, table)
        for model in [*table.on_table()][:HEROES]:
            began = perf_counter()
            ask_act(on, model, Turn(model=model.id, player=model.seat), CHAPTERS)
            seconds.append(perf_counter() - began)
    return Figure(
        "All that a hero can do, Umbra Turris",
        in_ms(seconds),
        "Destinations, and by sight whom the hero can charge, shoot at and enchant, turned each way.",
        detail={"heroes": len(seconds)},
    )
