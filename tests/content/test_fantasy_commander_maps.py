"""The six maps: everything can be reached, zones hold their armies, and distances are as they were meant."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Any

import pytest

from rules.fantasy_commander.content import Content
from rules.fantasy_commander.maps import BOARD, MapPlan
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Family, Terrain
from rules.kernel.grid import Hex, reach
from rules.kernel.values import Seat
from tests.conformance.hooks.fantasy_commander import box

NUMBERS = range(1, 7)
BESIDE_THE_MAP = Hex(-99, -99)
# Steps on foot from the nearest hex of each zone: (scenario, hex, Empire, Styx).
STEPS = [
    (1, "7:4", 6, 3),
    (1, "0:6", 3, 5),
    (1, "4:5", 3, 4),
    (2, "-1:5", 4, 4),
    (2, "9:5", 4, 4),
    (2, "0:6", 3, 5),
    (2, "3:6", 3, 5),
    (2, "7:6", 3, 5),
    (3, "-1:4", 1, 5),
    (3, "3:6", 3, 5),
    (3, "8:5", 4, 4),
    (3, "2:5", 3, 4),
    (4, "2:5", 5, 0),
    (4, "4:5", 5, 0),
    (4, "6:5", 5, 0),
    (5, "5:3", 6, 2),
    (5, "-1:8", 1, 7),
    (5, "5:8", 1, 7),
    (5, "0:5", 4, 4),
    (5, "4:5", 4, 4),
    (5, "8:7", 2, 7),
    (6, "1:4", 6, 3),
    (6, "8:3", 7, 2),
    (6, "1:8", 2, 7),
    (6, "5:8", 2, 7),
]


def plan_of(number: int) -> MapPlan:
    """The map of a scenario."""
    content: Content = box()
    return content.map(next(one.map for one in content.scenarios if one.number == number))


def kind_at(plan: MapPlan, cell: Hex) -> Terrain:
    """What lies on a hex."""
    return plan.laid.get(cell, Terrain.OPEN)


def is_closed(plan: MapPlan, cell: Hex) -> bool:
    """Whether nobody can stand there."""
    return box().terrain_kind(kind_at(plan, cell)).impassable


@cache
def on_foot(number: int, side: Seat, without: tuple[Terrain, ...] = ()) -> dict[Hex, int]:
    """Steps from a zone to every hex that can be reached, without crossing some kinds of terrain."""
    plan = plan_of(number)

    def ways(cell: Hex) -> list[Hex]:
        around = plan.zone(side) if cell == BESIDE_THE_MAP else BOARD.neighbours(cell)
        return [other for other in around if not is_closed(plan, other) and kind_at(plan, other) not in without]

    steps = reach(BESIDE_THE_MAP, ways).costs
    return {cell: count - 1 for cell, count in steps.items() if cell in BOARD}


@pytest.mark.rule("FC-150")
@pytest.mark.parametrize("number", NUMBERS)
def test_every_passable_hex_is_reached_from_both_zones(number: int) -> None:
    """Nothing on a map is cut off."""
    plan = plan_of(number)
    passable = {cell for cell in BOARD if not is_closed(plan, cell)}
    for side in SIDES:
        assert on_foot(number, side).keys() == passable


@pytest.mark.rule("FC-154", "FC-157")
@pytest.mark.parametrize("number", NUMBERS)
def test_zones_hold_the_sample_armies(number: int) -> None:
    """A hex for each unit, the handicap's included, none of them closed, and none in both zones."""
    plan, content = plan_of(number), box()
    scenario = next(one for one in content.scenarios if one.number == number)
    zones = {side: plan.zone(side) for side in SIDES}
    for side in SIDES:
        added = len(scenario.handicap.units) if scenario.handicap else 0
        assert len(set(zones[side])) == len(zones[side]) >= len(scenario.rosters[side].units) + added
        assert not any(is_closed(plan, cell) for cell in zones[side])
    assert not set(zones[EMPIRE]) & set(zones[STYX])


@pytest.mark.rule("FC-962")
@pytest.mark.parametrize("number", NUMBERS)
def test_no_town_lies_in_a_zone(number: int) -> None:
    """So nobody enters a Town by being placed."""
    plan = plan_of(number)
    assert not {town.cell for town in plan.towns} & set(chain(*map(plan.zone, SIDES)))


@pytest.mark.parametrize(("number", "cell", "empire", "styx"), STEPS)
def test_steps_to_what_is_fought_for(number: int, cell: str, empire: int, styx: int) -> None:
    """Both sides have as far as it was meant, whatever stops a unit on its way."""
    plan, goal = plan_of(number), Hex.parse(cell)
    assert goal in (*plan.capture_points, *(town.cell for town in plan.towns))
    assert (on_foot(number, EMPIRE)[goal], on_foot(number, STYX)[goal]) == (empire, styx)


@pytest.mark.rule("FC-965")
def test_two_towns_of_the_last_battle_are_beyond_any_run_of_the_first_turn() -> None:
    """So the four Towns can never fall in turn 1."""
    plan = plan_of(6)
    farthest = max(card.run for card in box().units_of(STYX))
    steps = on_foot(6, STYX)
    assert sum(steps[town.cell] > farthest for town in plan.towns) == 2


@pytest.mark.rule("FC-527", "FC-528")
@pytest.mark.parametrize("number", [1, 5])
def test_a_river_is_crossed_at_fords_and_bridges_alone(number: int) -> None:
    """Without them neither side comes to the other, and each of them touches a river hex."""
    plan = plan_of(number)
    crossings = (Terrain.FORD, Terrain.BRIDGE)
    assert not on_foot(number, EMPIRE, crossings).keys() & set(plan.zone(STYX))
    for kind in crossings:
        for cell in plan.terrain[kind]:
            assert any(kind_at(plan, other) in (Terrain.RIVER, *crossings) for other in BOARD.neighbours(cell))


@pytest.mark.rule("FC-913", "FC-923", "FC-954", "FC-961")
def test_towns_are_where_a_scenario_speaks_of_them() -> None:
    """Scenarios that count two Towns have at least two; the last battle has the four of the book, by name."""
    for scenario in box().scenarios:
        towns = plan_of(scenario.number).towns
        needed = max([0, *(income.towns for income in scenario.town_income), bool(scenario.town_yields)])
        assert len(towns) >= needed
    assert {town.name for town in plan_of(6).towns} == {"Kargaf", "Silira", "Naida", "Zur"}
    assert {town.name for town in plan_of(1).towns} == {"Ginnoh", "Keran"}
    assert {town.name for town in plan_of(3).towns} == {"Basalbena", "Uragita"}


@pytest.mark.rule("FC-942", "FC-R26")
def test_the_special_hex_of_scenario_4_lies_there_alone() -> None:
    """One hex, in the midst of the Styx zone, which the Empire surrounds."""
    marked = {number: plan_of(number).terrain.get(Terrain.DARK_FONT, ()) for number in NUMBERS}
    assert [number for number, cells in marked.items() if cells] == [4]
    (font,) = marked[4]
    assert font in plan_of(4).zone(STYX)
    assert {cell.r for cell in plan_of(4).zone(EMPIRE)} == {0, 10}


@pytest.mark.rule("FC-951")
def test_only_the_barrier_has_somebody_who_swims() -> None:
    """The Hydra, in a scenario with a river."""
    swims = [one for one in box().scenarios if one.swimmers]
    assert [one.number for one in swims] == [5]
    assert plan_of(5).terrain[Terrain.RIVER]
    assert set(swims[0].swimmers) <= {card.partition(".")[0] for card in swims[0].rosters[STYX].units}


@pytest.mark.rule("FC-980")
@pytest.mark.parametrize("number", NUMBERS)
def test_no_map_has_an_extra_element(number: int) -> None:
    """They are off unless both players agree."""
    families = {box().terrain_kind(kind).family for kind in plan_of(number).terrain}
    assert families <= {Family.BASIC, Family.SCENARIO}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"terrain": {Terrain.HILL: (Hex(4, 5),), Terrain.ROCKS: (Hex(4, 5),)}}, "4:5 is listed twice"),
        ({"capture_points": (BESIDE_THE_MAP,)}, "-99:-99 does not lie on the board"),
        ({"zones": dict.fromkeys(SIDES, plan_of(1).zones[EMPIRE][:1])}, "is in both zones"),
    ],
)
def test_a_map_that_cannot_be_is_refused(changed: dict[str, Any], words: str) -> None:
    """A hex with two kinds of terrain, one beside the board, zones that overlap: it is told when the box is opened."""
    parts = {name: getattr(plan_of(1), name) for name in MapPlan.model_fields}
    with pytest.raises(ValueError, match=words):
        MapPlan(**{**parts, **changed})
