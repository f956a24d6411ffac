"""The same season's work in Swords & Sails and in the package `diplomacy`, by turns in one process.

`make bench` installs that package; without it ours is timed alone.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from rules.swords_and_sails.state import Stage
from tests.bench.seasons import adjudicated, menus, play

POWERS = 7
"""Of Diplomacy."""
YEARS = 10
"""After these a game of Diplomacy begins anew: by then chance has left some powers without units."""


async def by_turns(campaigns: int, powers: int, longest: int, rounds: int, spawned: float) -> dict[str, list[float]]:
    """Processor seconds for each movement and for each list of legal orders, ours and theirs."""
    played = play(campaigns, powers, longest)
    movements, orders = played.moments(Stage.MOVEMENT), played.moments(Stage.ORDERS)
    del played
    found: dict[str, list[float]] = {name: [] for name in ("movement", "fighting", "pieces", "orders")}
    theirs: dict[str, list[float]] = {name: [] for name in ("their_movement", "their_units", "their_orders")}
    rivals = seasons_of_diplomacy() if find_spec("diplomacy") else None
    gc.collect()
    gc.freeze()  # What the bench itself keeps is no part of a season.
    for _ in range(rounds):
        for movement, writing in zip(movements, orders, strict=True):
            done = adjudicated(movement)
            found["movement"].append(done.movement)
            found["fighting"].append(done.fighting)
            found["pieces"].append(done.pieces)
            found["orders"] += menus(writing)
            for name, value in next(rivals).items() if rivals else ():
                theirs[name].append(value)
    gc.unfreeze()
    return found | theirs


def seasons_of_diplomacy() -> Iterator[dict[str, float]]:
    """Movement phases of all seven powers with random legal orders, without end."""
    new_game: Any = import_module("diplomacy").Game

    chance = random.Random(0)
    while True:
        game: Any = new_game()
        while not game.is_game_done and len(game.state_history) < YEARS * 4:
            began = process_time()
            possible = game.get_all_possible_orders()
            listed = process_time() - began
            for power in game.powers:
                places = game.get_orderable_locations(power)
                game.set_orders(power, [chance.choice(possible[place]) for place in places if possible[place]])
            units = [len(power.units) for power in game.powers.values()]
            is_full_movement = game.phase_type == "M" and len(list(filter(None, units))) == POWERS
            began = process_time()
            game.process()
            if is_full_movement:
                taken = process_time() - began
                # Its list is that of all powers at once.
                yield {"their_movement": taken, "their_units": sum(units), "their_orders": listed / POWERS}
