"""Chapter 5, Dusk."""

from typing import Any

import pytest

from tests.reference import GAME
from tests.reference.dusk import Ending
from tests.reference.scene import BLUE, GREEN, RED, Scene
from tests.reference.state import Stage

CALM, FLOOD = 1, 6


def dusk(*troops: str, **facts: Any) -> Scene:
    """A round that ends at once; the next one waits at its council."""
    return Scene(*troops, stage=Stage.DUSK, **{"river": CALM, **facts})


@pytest.mark.rule("REF-501")
def test_a_flood_wounds_whoever_stands_in_the_river() -> None:
    """REF-501: the ford and the shallows, and nobody beside them."""
    scene = dusk("red riders c3", "red pikes a3", "blue axes e3", "blue pikes c4", river=FLOOD)
    hearts = [scene.hearts_of(name) for name in ("red_riders", "red_pikes", "blue_axes", "blue_pikes")]
    assert hearts == [1, 2, 2, 3]


@pytest.mark.rule("REF-502")
@pytest.mark.parametrize(("river", "points"), [(CALM, {RED: 3, BLUE: 1}), (FLOOD, {RED: 1, BLUE: 1})])
def test_the_ford_and_the_villages_give_points(river: int, points: dict[str, int]) -> None:
    """REF-502: 2 for the ford unless it is flooded, 1 for each village."""
    scene = dusk("red riders c3", "red pikes c1", "blue axes c5", river=river)
    assert scene.state.points == points


@pytest.mark.rule("REF-503")
def test_the_game_goes_on_until_the_last_round() -> None:
    """REF-503: round 1 of 3 is followed by round 2, round 3 by nothing."""
    camps = "red riders a1", "blue axes e5"
    assert dusk(*camps).state.round == 2
    assert dusk(*camps, round=3).session.outcome is not None


@pytest.mark.rule("REF-503")
@pytest.mark.parametrize(
    ("troops", "facts", "winners", "reason"),
    [
        (["red riders a1", "blue axes e5"], {"points": {RED: 1, BLUE: 2}}, (BLUE,), Ending.MOST_POINTS),
        (["red riders a1", "blue axes e5"], {"gold": {RED: 4, BLUE: 3}}, (RED,), Ending.MOST_GOLD),
        (["red riders a1", "blue axes e5"], {}, (RED, BLUE), Ending.SHARED),
        (["red riders a1"], {"points": {RED: 0, BLUE: 9}}, (RED,), Ending.LAST_STANDING),
        ([], {"points": {RED: 0, BLUE: 9}}, (BLUE,), Ending.MOST_POINTS),
    ],
)
def test_who_wins(troops: list[str], facts: dict[str, object], winners: tuple[str, ...], reason: Ending) -> None:
    """REF-503: the last one standing; else the most points, then the most gold, else it is shared."""
    outcome = dusk(*troops, **{"round": 3, **facts}).session.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)


@pytest.mark.rule("REF-503")
def test_a_captain_alone_ends_the_game_early() -> None:
    """REF-503: when at most one captain has troops."""
    assert dusk("red riders a1").session.outcome is not None


@pytest.mark.rule("REF-504")
def test_of_two_captains_the_other_wins() -> None:
    """REF-504: one who gives up hands the other the victory."""
    outcome = GAME.forfeit(GAME.setup({}, (RED, BLUE)), RED)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((BLUE,), Ending.CONCEDED)


@pytest.mark.rule("REF-504")
def test_of_three_captains_the_others_play_on() -> None:
    """REF-504: a steward takes the seat."""
    assert GAME.forfeit(GAME.setup({}, (RED, BLUE, GREEN)), RED) is None
