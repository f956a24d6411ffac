"""Every game keeps its secrets, and a game that does not is found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel.session import Session
from tests.conformance.faults import RemembersTheTruth
from tests.conformance.games import GAMES
from tests.helpers.entrants import Entrant
from tests.helpers.lengths import COUNT
from tests.helpers.smugglers import HOOKS, Smugglers
from tests.helpers.tabletop import HOOKS as TABLETOP_HOOKS
from tests.helpers.tabletop import TheTabletop
from tests.secrecy import leaks
from tests.secrecy.checks import check_canaries, check_hidden_twins, check_sealed_twins, check_standing_twins
from tests.secrecy.pairs import Leak

Check = Callable[[Entrant, int], int]

CHECKS: list[Check] = [check_sealed_twins, check_standing_twins, check_hidden_twins, check_canaries]
TABLES = 2
"""The fullest and the smallest; in the short form the second one is only played where the first shows little."""
TRIES = 4
"""In how many playouts a planted leak may show."""
LEAST_COMPARED = 10

SOUND = Entrant(Smugglers(), HOOKS)
ON_A_TABLE = Entrant(TheTabletop(), TABLETOP_HOOKS)
ENTRANTS = [*GAMES, SOUND, ON_A_TABLE]

CAUGHT = [
    (leaks.ShowsTheStashes, check_sealed_twins, "sees a secret"),
    (leaks.ShowsTheStashes, check_hidden_twins, "sees a secret"),
    (leaks.ShowsTheStashes, check_canaries, "can read what only"),
    (leaks.TellsTheCard, check_sealed_twins, "is told of a secret"),
    (leaks.TellsTheCard, check_hidden_twins, "is told of a secret"),
    (leaks.TellsTheCard, check_canaries, "can read what only"),
    (leaks.TellsTheNeighbour, check_sealed_twins, "is told of a secret"),
    (leaks.TellsTheNeighbour, check_hidden_twins, "is told of a secret"),
    (leaks.AsksHoldersOnly, check_hidden_twins, "sees a secret"),
    (leaks.AsksOpenly, check_hidden_twins, "sees a secret"),
    (leaks.TellsInTheTrail, check_sealed_twins, "sees a secret"),
    (leaks.TellsInTheTrail, check_hidden_twins, "sees a secret"),
    (leaks.TellsInTheTrail, check_canaries, "can read what only"),
    (leaks.AsksAboutASecret, check_hidden_twins, "sees a secret"),
    (leaks.RefusesBySecret, check_hidden_twins, "learns a secret by a refusal"),
    (leaks.CountsTheLetters, check_sealed_twins, "notices an answer"),
    (leaks.ReadsLettersAloud, check_canaries, "can read what only"),
    (leaks.TellsWhoAnswered, check_sealed_twins, "notices an answer"),
    (leaks.ShowsSealedAnswers, check_sealed_twins, "notices an answer"),
    (leaks.ShowsSealedAnswers, check_canaries, "can read what only"),
    (leaks.WaitsForThoseWithAChoice, check_hidden_twins, "sees a secret"),
    (leaks.ShowsAllTrails, check_sealed_twins, "notices an answer"),
    (leaks.JournalsWhatWasFiled, check_standing_twins, "sees a secret"),
]


def entrant_with(leak: type[Smugglers] | type[Session[Any]]) -> Entrant:
    """The sound game with that leak, in its rules or in the kernel."""
    return Entrant(leak(), HOOKS) if issubclass(leak, Smugglers) else Entrant(Smugglers(), HOOKS, leak)


def files_anything(entrant: Entrant) -> bool:
    """Whether a game has questions that can be answered before they are asked."""
    playout = entrant.sit_down(0)
    return any(playout.game.standing_questions(playout.session.state, seat) for seat in playout.seats)


def run_often(check: Check, entrant: Entrant) -> None:
    """A check on several playouts."""
    for number in range(TRIES):
        check(entrant, number)


def first_table(entrant: Entrant, check: Check) -> int:
    """At which of the tables a game's check begins: in turn, so that games and checks come to both."""
    return (ENTRANTS.index(entrant) + CHECKS.index(check)) % TABLES


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("entrant", ENTRANTS, ids=str)
def test_a_game_keeps_its_secrets(entrant: Entrant, check: Check) -> None:
    """Nobody learns what he should not; and enough was compared for that to mean something."""
    if check is check_canaries and not entrant.hooks.has_words:
        pytest.skip("nobody writes anything in this game, so that there are no words to mark")
    if check is check_standing_twins and not files_anything(entrant):
        pytest.skip("nothing can be filed in advance in this game")
    compared = 0
    for number in range(COUNT) if COUNT else (first_table(entrant, check), 1 - first_table(entrant, check)):
        compared += check(entrant, number)
        if not COUNT and compared >= TABLES * LEAST_COMPARED:
            break
    assert compared >= (COUNT or TABLES) * LEAST_COMPARED


@pytest.mark.parametrize(
    ("leak", "check", "words"),
    [pytest.param(*case, id=f"{case[0].__name__}-{case[1].__name__.removeprefix('check_')}") for case in CAUGHT],
)
def test_a_leak_is_found(leak: type[Smugglers] | type[Session[Any]], check: Check, words: str) -> None:
    """At least one of a few playouts shows the leak."""
    with pytest.raises(Leak, match=words):
        run_often(check, entrant_with(leak))


def test_a_redraw_that_changes_nothing_is_refused() -> None:
    """Twins that are alike would compare a game with itself."""
    with pytest.raises(AssertionError, match="redrawing changes nothing"):
        check_hidden_twins(Entrant(RemembersTheTruth(), HOOKS), 0)
