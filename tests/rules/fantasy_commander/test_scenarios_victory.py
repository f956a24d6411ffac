"""Who wins, and when it is tested."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.pieces import bury, lose, put
from rules.fantasy_commander.scenarios.victory import Decided, settle, verdict
from rules.fantasy_commander.state import Step
from rules.fantasy_commander.vocabulary import Mode, Terrain
from rules.kernel.values import Seat
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, game


def armed(**facts: Any) -> Battlefield:
    """One unit of each side, far from each other."""
    field = Battlefield(**facts)
    field.unit("legionnaires", "A11", "yellow")
    field.unit("zombie_warriors", "M1", "yellow")
    return field


def score(field: Battlefield, empire: int, styx: int) -> None:
    """Victory points as they stand."""
    field.field.armies[EMPIRE].points, field.field.armies[STYX].points = empire, styx


def winner(field: Battlefield) -> tuple[Seat, ...] | None:
    """Who has won by now; None while it goes on, nobody in a draw."""
    found = verdict(field.ground)
    return None if found is None else found.winners


@pytest.mark.rule("FC-104", "FC-981", "FC-982")
@pytest.mark.parametrize(
    ("empire", "styx", "expected"),
    [(9, 0, None), (10, 9, (EMPIRE,)), (10, 10, None), (12, 12, None), (12, 13, (STYX,)), (3, 10, (STYX,))],
)
def test_the_figure_and_strictly_more_than_the_opponent(empire: int, styx: int, expected: Any) -> None:
    """While VP are equal the game goes on, even above the figure."""
    field = armed()
    score(field, empire, styx)
    assert winner(field) == expected


@pytest.mark.rule("FC-981")
@pytest.mark.parametrize(("scenario", "figure"), [(1, 10), (3, 12), (5, 15)])
def test_the_figure_is_that_of_the_scenario(scenario: int, figure: int) -> None:
    """One point less does not win."""
    field = armed(scenario=scenario)
    score(field, figure - 1, 0)
    assert winner(field) is None
    score(field, figure, 0)
    assert winner(field) == (EMPIRE,)


@pytest.mark.rule("FC-983", "FC-981")
def test_the_battle_ends_in_the_middle_of_the_action_phase() -> None:
    """Nothing is asked any more once somebody has won, and everybody is told."""
    field = armed()
    field.unit("shooters", "C11", "yellow")
    score(field, 10, 3)

    def decide(g: Any) -> Any:
        with pytest.raises(Decided):
            settle(g)
        yield from ()

    field.run(decide)
    assert field.field.step is Step.OVER
    assert field.field.outcome is not None
    assert field.field.outcome.scores == {EMPIRE: 10, STYX: 3}
    assert field.told("battle_decided")[0]["winners"] == [EMPIRE]


@pytest.mark.rule("FC-903", "FC-R24")
def test_points_of_both_sides_are_added_before_the_end_of_a_turn_is_tested() -> None:
    """Both reach the figure by their Capture Points at once: equal VP, and the game goes on."""
    field = armed(step=Step.END_OF_TURN)
    first, second, _ = field.ground.capture_points
    field.unit("shooters", cell_name(first))
    field.unit("zombie_archers", cell_name(second))
    score(field, 9, 9)
    field.start()
    assert field.field.outcome is None
    assert (field.points(EMPIRE), field.points(STYX)) == (10, 10)


@pytest.mark.rule("FC-R24")
def test_a_side_without_units_has_lost() -> None:
    """The other wins at once, whatever the VP below the figure."""
    field = armed()
    score(field, 0, 5)
    field.find("ZW1").destroyed = True
    assert winner(field) == (EMPIRE,)


@pytest.mark.rule("FC-R24")
@pytest.mark.parametrize(("empire", "styx", "expected"), [(3, 2, (EMPIRE,)), (2, 3, (STYX,)), (4, 4, ())])
def test_both_sides_without_units_compare_their_points(empire: int, styx: int, expected: Any) -> None:
    """More VP win, equal VP are a draw."""
    field = armed()
    for unit in field.field.units:
        unit.destroyed = True
    score(field, empire, styx)
    assert winner(field) == expected


@pytest.mark.rule("FC-R71")
def test_the_figure_is_tested_before_armies_without_units() -> None:
    """Styx has no unit left, and by the same blow the figure and more points: Styx wins."""
    field = armed()
    field.find("ZW1").destroyed = True
    score(field, 8, 10)
    assert winner(field) == (STYX,)


@pytest.mark.rule("FC-R24")
def test_in_scenario_6_the_empire_lives_on_in_its_towns() -> None:
    """Without an Empire unit Styx plays on alone; without a Styx unit the Empire has won."""
    field = armed(scenario=6, bare=False)
    field.find("LEG1").destroyed = True
    assert winner(field) is None
    other = armed(scenario=6, bare=False)
    other.find("ZW1").destroyed = True
    assert winner(other) == (EMPIRE,)


@pytest.mark.rule("FC-R24")
def test_styx_alone_on_the_map_is_given_its_turns() -> None:
    """The next turn begins, and only Styx is asked for orders."""
    field = armed(scenario=6, bare=False, step=Step.END_OF_TURN)
    field.find("LEG1").destroyed = True
    field.start()
    assert field.field.turn == 2
    assert field.waiting == (STYX,)
    assert field.points(EMPIRE) == 2


@pytest.mark.rule("FC-965", "FC-R66")
def test_the_last_town_destroyed_wins_for_styx_at_once() -> None:
    """Whatever the VP; one Town that stands is enough to go on."""
    field = armed(scenario=6, bare=False)
    towns = field.ground.towns
    for town in towns[:-1]:
        field.lay(cell_name(town), Terrain.GRAVES)
    score(field, 9, 3)
    assert winner(field) is None

    def enter(g: Any) -> Any:
        put(g, g.state.field.unit("styx.ZW1"), towns[-1])
        yield from ()

    field.run(enter)
    score(field, 12, 4)
    found = verdict(field.ground)
    assert found is not None
    assert (found.winners, found.reason) == ((STYX,), "towns")


# Battle Royale


@pytest.mark.rule("FC-107", "FC-R68")
def test_a_battle_royale_is_won_by_the_last_army() -> None:
    """VP play no part; both armies destroyed in one combat are a draw."""
    field = armed(mode=Mode.ROYALE)
    score(field, 99, 0)
    assert winner(field) is None

    def fall(g: Any) -> Any:
        unit = g.state.field.unit("empire.LEG1")
        lose(g, unit, 99, "a test")
        bury(g, [unit])
        yield from ()

    field.run(fall)
    assert winner(field) == (STYX,)
    field.meddle().field.unit("styx.ZW1").destroyed = True
    assert winner(field) == ()


# Giving up


@pytest.mark.rule("FC-D31", "FC-R65")
def test_whoever_concedes_has_lost() -> None:
    """The opponent wins at any time."""
    field = armed()
    outcome = game().forfeit(field.g.state, EMPIRE)
    assert outcome is not None
    assert outcome.winners == (STYX,)
