"""Every game, through every check."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.conformance import redraws, replays, soundness, thinking
from tests.conformance.games import GAMES
from tests.conformance.looking import Look, watch
from tests.helpers.drovers import HOOKS, Drovers
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import COUNT, at_length
from tests.helpers.tabletop import HOOKS as TABLETOP_HOOKS
from tests.helpers.tabletop import TheTabletop

ROOT = Path(__file__).parents[2]
HASH_SEEDS = ("1", "2", "77")
PLAYOUTS = COUNT or 2
ON_HEXES = Entrant(Drovers(), HOOKS)
"""No game that players can choose is played on hexes yet, nor has ways that cost."""
ON_A_TABLE = Entrant(TheTabletop(), TABLETOP_HOOKS)
"""Nor without squares, by points of a table."""

Check = Callable[[Entrant, int], None]


def checks_in(module: object) -> list[Check]:
    """Every check of a module: all that take an entrant and the number of a playout."""
    functions = [thing for name, thing in vars(module).items() if name.startswith("check_")]
    return [check for check in functions if list(inspect.signature(check).parameters) == ["entrant", "number"]]


CHECKS = [*checks_in(soundness), *checks_in(replays), *checks_in(thinking), *checks_in(redraws)]
LOOKS = [check for check in CHECKS if isinstance(check, Look)]
OTHERS = [check for check in CHECKS if check not in LOOKS]


def playouts_of(check: Check) -> Iterable[int]:
    """Which playouts a check plays: all of them in a marathon, else one, the next check another."""
    return range(COUNT) if COUNT else [OTHERS.index(check) % PLAYOUTS]


every_game = pytest.mark.parametrize("entrant", [*GAMES, ON_HEXES, ON_A_TABLE], ids=str)


@pytest.mark.parametrize("number", range(PLAYOUTS))
@every_game
def test_every_game_passes_every_look(entrant: Entrant, number: int) -> None:
    """A game that joins the table keeps, at every moment, what the kernel promises."""
    watch(entrant, number, *LOOKS)


@pytest.mark.parametrize(
    ("check", "number"),
    [
        pytest.param(check, number, id=f"{check.__name__.removeprefix('check_')}-{number}")
        for check in OTHERS
        for number in playouts_of(check)
    ],
)
@every_game
def test_every_game_passes_every_check(entrant: Entrant, check: Check, number: int) -> None:
    """Whole games keep it, too, when they are played in other ways, again, and from the middle."""
    check(entrant, number)


def courses(hash_seed: str, *names: str) -> str:
    """What the fingerprint prints in a process of its own."""
    command = [sys.executable, "-m", "tests.conformance.fingerprint", *names]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.slow
def test_hash_seeds_change_nothing() -> None:
    """No game and no steward depends on the order of a set, which differs from process to process."""
    first, *others = [courses(seed) for seed in HASH_SEEDS[: at_length(2, 3)]]
    assert len(first) > 1000
    for other in others:
        assert first == other


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["ITERATES_OVER_A_SET", "THINKS_IN_SETS"])
def test_a_game_that_iterates_over_a_set_is_caught(fault: str) -> None:
    """The comparison of hash seeds can fail: for the rules, and for what a steward thinks."""
    found = (courses(seed, f"tests.conformance.faults:{fault}") for seed in HASH_SEEDS)
    first = next(found)
    assert any(other != first for other in found)
