"""The tavern of Saber and Blood and the squares of its scenarios."""

from collections import Counter
from collections.abc import Container, Iterator

import pytest

from rules.kernel.grid import Reach, Square, reach
from rules.saber_and_blood.content import Content, Scenario
from rules.saber_and_blood.vocabulary import Faction, Figure

SCENARIOS = (
    "tavern_brawl",
    "raid",
    "burn_down_the_tavern",
    "theft",
    "debt",
    "lady_in_distress",
    "brawl_for_three",
    "brawl_for_four",
    "brawl_in_teams",
)
BRAWLS_OF_MANY = SCENARIOS[-3:]


def distance(here: str, there: str) -> int:
    return Square.parse(here).distance(Square.parse(there))


def half_turned(square: str) -> str:
    """Where a square comes to lie when the board is turned by half."""
    here = Square.parse(square)
    return str(Square(7 - here.file, 7 - here.rank))


def walk(box: Content, start: str, floor: Container[str], budget: int | None = None) -> Reach[str]:
    """What a character reaches from a square over this floor."""
    return reach(start, lambda here: tuple(near for near in box.board.around(here) if near in floor), budget=budget)


def named_squares(scenario: Scenario) -> Iterator[str]:
    """Every square that a scenario names."""
    for placement in scenario.placements.values():
        yield from (*placement.squares, *placement.default)
    yield from scenario.pieces.values()
    for squares in scenario.squares.values():
        yield from squares


# --- the tavern ---


@pytest.mark.rule("SB-101")
def test_up_to_four_bands_of_three_meet_on_eight_by_eight_squares(box: Content) -> None:
    assert {2, 3, 4} == {scenario.players for scenario in box.scenarios}
    assert {Faction.NOBLES: 3, Faction.COSSACKS: 3} == Counter(sheet.faction for sheet in box.sheets)
    assert 64 == len(box.board.grid) == box.board.size * box.board.size


def test_nothing_stands_on_anything_else(box: Content) -> None:
    board = box.board
    things = [*board.pillars, *board.fireplaces, *(cell for cells in board.obstacles.values() for cell in cells)]
    assert len(things) == len(set(things)) == 64 - 53
    assert all(board.grid.parse(square) for square in things)


@pytest.mark.rule("SB-410")
def test_obstacles_are_barrels_wardrobes_and_the_bar_counter(box: Content) -> None:
    assert {"barrels", "wardrobes", "bar_counter"} == set(box.board.obstacles)
    assert all(box.board.obstacles.values())


def test_two_squares_lie_right_before_the_doorway(box: Content) -> None:
    first, second = box.board.doorway
    assert 1 == distance(first, second)
    assert set(box.board.doorway) <= set(box.board.free)
    assert {"1"} == {square[1] for square in box.board.doorway}, "the doorway is in the south wall"


def test_every_free_square_can_be_reached(box: Content) -> None:
    assert set(box.board.free) == set(walk(box, "d1", box.board.free).costs)


def test_windows_are_in_walls_and_tables_stand_on_the_floor(box: Content) -> None:
    decoration = box.board.decoration
    assert {"tables", "windows"} == set(decoration)
    assert set(decoration["tables"]) <= set(box.board.free)
    assert all(square[0] == "a" or square[1] == "8" for square in decoration["windows"])


# --- all scenarios ---


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_square_of_a_scenario_may_be_stood_on(box: Content, name: str) -> None:
    named = list(named_squares(box.scenario(name)))
    assert named
    assert [] == [square for square in named if square not in box.board.free]


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_side_finds_three_squares_of_its_own(box: Content, name: str) -> None:
    scenario = box.scenario(name)
    starts: list[str] = []
    for side, placement in scenario.placements.items():
        usual = placement.default or placement.squares
        assert 3 == len(set(usual))
        assert set(usual) <= set(box.start_squares(scenario, side))
        starts += usual
    assert len(starts) == len(set(starts))
    assert not set(starts) & set(scenario.pieces.values())


@pytest.mark.rule("SB-713")
@pytest.mark.parametrize(
    ("name", "skill_cards"),
    [("tavern_brawl", 0), ("raid", 2), ("burn_down_the_tavern", 2), ("theft", 3), ("debt", 2), ("lady_in_distress", 3)]
    + [(name, 0) for name in BRAWLS_OF_MANY],
)
def test_the_scenario_says_how_many_skill_cards(box: Content, name: str, skill_cards: int) -> None:
    assert skill_cards == box.scenario(name).skill_cards


def test_turn_limits_are_those_of_the_rulebook(box: Content) -> None:
    without = [scenario.id for scenario in box.scenarios if scenario.turn_limit is None]
    assert ["raid", "debt"] == without
    assert {10, None} == {scenario.turn_limit for scenario in box.scenarios}


def test_the_figures_are_those_of_the_rulebook(box: Content) -> None:
    assert {scenario.id: scenario.figures for scenario in box.scenarios if scenario.figures} == {
        "raid": {Figure.MP_CAP: 2, Figure.WEAKEN: 1},
        "burn_down_the_tavern": {Figure.MP_CAP: 2, Figure.CAP_FROM_CORNERS: 2},
        "theft": {Figure.MP_CAP: 2, Figure.WEAKEN: 2},
        "debt": {Figure.CLUES: 3, Figure.KEEPER_SPACES: 2},
        "lady_in_distress": {Figure.WEAKEN: 1, Figure.LADY_SPACES: 3},
    }


# --- scenario by scenario ---


def test_the_brawl_is_the_same_from_both_sides(box: Content) -> None:
    placements = box.scenario("tavern_brawl").placements
    assert ["orange", "blue"] == list(placements)
    assert set(placements["blue"].squares) == {half_turned(square) for square in placements["orange"].squares}


@pytest.mark.parametrize("name", ["raid", "burn_down_the_tavern", "theft", "lady_in_distress"])
def test_intruders_start_on_blue_squares_on_the_side_of_the_doorway(box: Content, name: str) -> None:
    (blue,) = (place for place in box.scenario(name).placements.values() if place.colour == "blue")
    assert 3 == len(set(blue.squares) & set(box.board.free))
    assert {square[1] for square in blue.squares} <= {"1", "2"}


def test_the_raided_start_on_orange_squares_far_from_the_doorway(box: Content) -> None:
    defender = box.scenario("raid").placements["defender"]
    assert "orange" == defender.colour
    assert all(distance(square, door) > 4 for square in defender.squares for door in box.board.doorway)


@pytest.mark.rule("SB-821")
def test_the_defender_of_the_tavern_starts_above_the_line(box: Content) -> None:
    burn = box.scenario("burn_down_the_tavern")
    line = burn.placements["defender"].from_row
    starts = box.start_squares(burn, "defender")
    assert starts == tuple(square for square in box.board.free if int(square[1]) >= line)
    assert not set(starts) & set(burn.placements["burner"].squares)


def test_the_four_corners_are_red(box: Content) -> None:
    assert {"a1", "h1", "a8", "h8"} == set(box.scenario("burn_down_the_tavern").squares["corners"])


def test_each_of_three_corners_brings_its_own_fire(box: Content) -> None:
    marked = box.scenario("burn_down_the_tavern").squares
    assert ["corners", "first_fire", "second_fire", "third_fire"] == list(marked)
    squares = [square for group in marked.values() for square in group]
    assert len(squares) == len(set(squares))


@pytest.mark.parametrize(
    "burning", [("first_fire",), ("first_fire", "second_fire"), ("first_fire", "second_fire", "third_fire")]
)
def test_fire_cuts_off_no_corner(box: Content, burning: tuple[str, ...]) -> None:
    marked = box.scenario("burn_down_the_tavern").squares
    fires = [square for group in burning for square in marked[group]]
    floor = [square for square in box.board.free if square not in fires]
    assert set(marked["corners"]) <= set(walk(box, "d1", floor).costs)


@pytest.mark.rule("SB-837")
def test_nobody_guards_the_chest_from_its_square_or_beside_a_thief(box: Content) -> None:
    theft = box.scenario("theft")
    barred = [*theft.pieces.values(), "c1", "d1", "e1", "f1", "g1", "c2", "d2", "e2", "f2", "g2"]
    starts = box.start_squares(theft, "defender")
    assert ["chest"] == list(theft.pieces)
    assert min(distance(theft.pieces["chest"], door) for door in box.board.doorway) >= 4
    assert starts == tuple(square for square in box.board.free if square not in barred)


def test_from_every_start_square_of_debt_two_points_bring_a_character_beside_the_keeper(box: Content) -> None:
    debt = box.scenario("debt")
    keeper = debt.pieces["keeper"]
    floor = [square for square in box.board.free if square != keeper]
    assert ["orange", "green"] == list(debt.placements)
    for square in (square for place in debt.placements.values() for square in place.squares):
        assert distance(square, keeper) > 1
        reached = walk(box, square, floor, budget=2).costs
        assert any(distance(end, keeper) == 1 for end in reached), f"2 movement points do not do from {square}"


@pytest.mark.rule("SB-851")
def test_the_keeper_stands_in_the_centre(box: Content) -> None:
    assert box.scenario("debt").pieces["keeper"] in ("d4", "d5", "e4", "e5")


@pytest.mark.rule("SB-861")
def test_the_lady_is_defended_from_anywhere_not_beside_the_blue_squares(box: Content) -> None:
    lady = box.scenario("lady_in_distress")
    blue = lady.placements["kidnapper"].squares
    starts = box.start_squares(lady, "defender")
    assert not set(starts) & set(lady.pieces.values())
    assert all(distance(square, theirs) > 1 for square in starts for theirs in blue)
    beside = [square for square in box.board.free if any(distance(square, theirs) <= 1 for theirs in blue)]
    assert len(starts) == len(box.board.free) - len({*beside, *lady.pieces.values()})
    assert 1 == distance(lady.placements["defender"].default[0], *lady.pieces.values())


# --- the brawls for more ---


@pytest.mark.parametrize(("name", "players"), [*zip(BRAWLS_OF_MANY, (3, 4, 4), strict=True)])
def test_brawls_for_more_start_in_the_four_corners(box: Content, name: str, players: int) -> None:
    brawl = box.scenario(name)
    assert players == brawl.players
    assert ["a", "b", "c", "d"] == list(brawl.placements)
    for zone, corner in zip("abcd", ("a8", "h8", "h1", "a1"), strict=True):
        squares = brawl.placements[zone].squares
        assert corner in squares
        assert all(distance(square, corner) <= 2 for square in squares)


def test_all_other_scenarios_are_for_two(box: Content) -> None:
    assert {2} == {scenario.players for scenario in box.scenarios if scenario.id not in BRAWLS_OF_MANY}


def test_each_team_has_two_zones(box: Content) -> None:
    assert ["brawl_in_teams"] == [scenario.id for scenario in box.scenarios if scenario.teams]
    zones = box.scenario("brawl_in_teams").placements
    assert {"a": "a", "b": "a", "c": "b", "d": "b"} == {zone: place.team for zone, place in zones.items()}
