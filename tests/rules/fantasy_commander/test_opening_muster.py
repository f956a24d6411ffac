"""A battle before its first phase: what the lobby's choices make of it, and units as they come from their cards."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.opening.muster import muster, new_battle, set_up
from rules.fantasy_commander.settings import SETTINGS
from rules.fantasy_commander.state import Battle, Choices, Step
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Mode, Terrain
from tests.conformance.hooks.fantasy_commander import box
from tests.rules.fantasy_commander.opening_table import OpeningTable


def battle(**options: str) -> Battle:
    """A new battle with some options."""
    return new_battle(box(), options, SIDES)


@pytest.mark.rule("FC-101", "FC-110")
def test_three_modes_of_which_the_scenario_is_the_first() -> None:
    """Without a choice it is scenario 1 with the samples, without the pass rule."""
    assert {battle(mode=mode).field.mode for mode in Mode} == set(Mode)
    field = battle().field
    assert (field.mode, box().scenario(field.scenario).number) == (Mode.SCENARIO, 1)
    assert field.choices == Choices()


@pytest.mark.rule("FC-111")
@pytest.mark.parametrize("number", range(1, 7))
def test_scenario_and_factions_are_fixed_before_rosters(number: int) -> None:
    """Whoever makes a roster knows the scenario and both sides."""
    field = battle(scenario=str(number), rosters="custom").field
    assert field.step is Step.ROSTERS
    assert box().scenario(field.scenario).number == number
    assert tuple(field.armies) == SIDES
    assert field.units == []


@pytest.mark.rule("FC-105", "FC-R68")
def test_a_battle_royale_is_fought_with_own_armies_on_map_2_for_250_points() -> None:
    """Unless something else is named; the scenario's number plays no part."""
    field = battle(mode="royale", scenario="5").field
    assert box().scenario(field.scenario).number == 2
    assert field.choices.custom
    assert field.choices.limit == 250
    other = battle(mode="royale", map="4", limit="500").field
    assert box().scenario(other.scenario).number == 4
    assert other.choices.limit == 500
    laid = battle(mode="royale", map="laid").field
    assert laid.choices.lay_terrain
    assert laid.scenario == field.scenario


@pytest.mark.rule("FC-108")
def test_the_lobby_offers_the_sizes_of_the_book() -> None:
    """A vanguard of up to 250 points, main armies of 400, a grand battle of 500."""
    setting = next(one for one in SETTINGS if one.id == "limit")
    assert [int(choice.id) for choice in setting.choices] == [250, 400, 500]


@pytest.mark.rule("FC-R68", "FC-106")
def test_conditions_of_a_map_are_not_used_in_a_battle_royale_but_its_terrain_is() -> None:
    """On map 4 there are forests, but no Dark Font and no Capture Points."""
    royale, scenario = OpeningTable(mode="royale", map="4"), OpeningTable(scenario="4")
    font = scenario.ground.plan.terrain[Terrain.DARK_FONT][0]
    assert scenario.ground.terrain(font) is Terrain.DARK_FONT
    assert royale.ground.terrain(font) is Terrain.OPEN
    assert scenario.ground.capture_points
    assert royale.ground.capture_points == ()
    forest = royale.ground.plan.terrain[Terrain.FOREST][0]
    assert royale.ground.terrain(forest) is Terrain.FOREST


@pytest.mark.rule("FC-323")
def test_the_campaign_knows_no_pass_rule_and_begins_with_its_first_mission() -> None:
    """Whatever the lobby says."""
    field = battle(mode="campaign", passing="on", scenario="4", rosters="custom", elements="on", handicap="on").field
    assert field.choices == Choices()
    assert field.scenario == box().campaign.missions[0]
    assert field.campaign is not None
    assert (field.campaign.reputation, field.campaign.well_being, field.campaign.supplies) == (0, 5, 2)
    assert battle(passing="on").field.choices.passing
    assert battle().field.campaign is None


@pytest.mark.rule("FC-117", "FC-118", "FC-121")
def test_units_come_whole_and_are_numbered_by_their_code() -> None:
    """Levels of one unit share their numbers; a hero has none."""
    units = muster(box(), EMPIRE, ["legionnaires.veteran", "roland", "legionnaires.champion", "shooters.conscript"])
    assert [unit.id for unit in units] == ["empire.LEG1", "empire.ROL", "empire.LEG2", "empire.SHO1"]
    assert all(unit.side == EMPIRE and unit.cell is None for unit in units)
    assert not any(unit.losses or unit.fatigue or unit.token for unit in units)


@pytest.mark.rule("FC-114")
def test_another_battle_begins_with_nothing_of_the_last_one() -> None:
    """Rosters and decks are made anew, the map is another, and no points are left."""
    table = OpeningTable()
    table.finish()
    state = table.meddle()
    state.field.armies[STYX].points = 7
    state.field.laid.clear()
    set_up(state, "difficult_decision")
    fresh = battle(scenario="3")
    assert state == fresh
