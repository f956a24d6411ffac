"""Chapter 4xx: movement and board."""

from __future__ import annotations

import pytest

from rules.kernel.values import Cell
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.tavern import Tavern
from tests.rules.saber_and_blood.scene import BLUE, RED, Scene


@pytest.fixture
def scene(box: Content) -> Scene:
    """Two bands, nobody on the board yet."""
    return Scene(box)


def reachable(tavern: Tavern, fighter: Fighter, points: int) -> set[Cell]:
    """Every square at which a walk of so many points can end."""
    steps, found, frontier = tavern.steps(fighter, points), set[Cell](), {fighter.spot}
    for _ in range(points):
        frontier = {there for here in frontier for there in steps.get(here, ())}
        found |= {square for square in frontier if tavern.can_stop_walking(fighter, square)}
    return found


@pytest.mark.rule("SB-401")
def test_all_eight_squares_around_are_one_point_away(scene: Scene) -> None:
    """Diagonal steps included."""
    walker = scene.place(RED, "N1", "e4")
    assert reachable(scene.tavern, walker, 1) == {"d3", "d4", "d5", "e3", "e5", "f4", "f5"}
    assert scene.tavern.distance("d4", "e5") == 1


@pytest.mark.rule("SB-405")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_nobody_walks_through_or_onto_anybody(scene: Scene, seat: str) -> None:
    """Friend or foe; behind a line of three there is no way with two points."""
    walker = scene.place(RED, "N1", "d1")
    others = {"c2": "N2", "d2": "N3"} if seat == RED else {"c2": "C1", "d2": "C2", "e2": "C3"}
    for square, sheet in others.items():
        scene.place(RED if seat == RED else BLUE, sheet, square)
    found = reachable(scene.tavern, walker, 2)
    assert not found & set(others)
    assert ("d3" in found) == (seat == RED)


@pytest.mark.rule("SB-410", "SB-411")
def test_an_obstacle_is_passed_but_never_stood_on(scene: Scene) -> None:
    """Barrels, wardrobes and the bar counter."""
    walker = scene.place(RED, "N1", "a4")
    tavern = scene.tavern
    assert all(tavern.is_obstacle(square) for square in ("a2", "h2", "b4", "b5", "c8", "f8"))
    assert "b4" in tavern.steps(walker, 2)["a4"]
    found = reachable(tavern, walker, 2)
    assert "c4" in found
    assert not found & {"b4", "b5"}


@pytest.mark.rule("SB-412", "SB-R82")
def test_an_obstacle_is_entered_only_with_a_point_to_leave_it(scene: Scene) -> None:
    """With the last point one cannot step onto it."""
    walker = scene.place(RED, "N1", "a4")
    assert "b4" not in scene.tavern.steps(walker, 1)["a4"]


@pytest.mark.rule("SB-420")
def test_a_pillar_is_in_everybodys_way(scene: Scene) -> None:
    """Not walked, not moved, not pushed through or onto."""
    mover, foe = scene.place(RED, "N1", "c1"), scene.place(BLUE, "C1", "c2")
    tavern = scene.tavern
    assert "c3" not in reachable(tavern, mover, 3)
    assert not tavern.can_be_moved_through(mover, "c3")
    assert tavern.pushes(mover, foe, 2) == []


@pytest.mark.rule("SB-430", "SB-431")
def test_a_fireplace_is_not_walked_into_but_one_can_be_moved_there(scene: Scene) -> None:
    """By a push or a move effect."""
    mover, foe = scene.place(RED, "N1", "f5"), scene.place(BLUE, "C1", "g5")
    tavern = scene.tavern
    assert "h5" not in reachable(tavern, foe, 2)
    assert "h5" in tavern.ways_to_be_moved(foe, 1)[foe.spot]
    assert tavern.pushes(mover, foe, 2) == ["h5"]


@pytest.mark.rule("SB-431")
def test_one_is_pushed_through_a_fireplace(scene: Scene) -> None:
    """And comes to stand behind it."""
    scene.bout.fires = ["d4"]
    mover, foe = scene.place(RED, "N1", "d6"), scene.place(BLUE, "C1", "d5")
    assert scene.tavern.pushes(mover, foe, 2) == ["d4", "d3"]


@pytest.mark.rule("SB-413", "SB-R31")
def test_one_is_pushed_over_an_obstacle_but_not_left_on_it(scene: Scene) -> None:
    """The bar counter between them does not stop it."""
    mover, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "c4")
    assert scene.tavern.pushes(mover, foe, 2) == ["a4"]
    assert scene.tavern.pushes(mover, foe, 1) == []


@pytest.mark.rule("SB-635", "SB-R31")
def test_a_push_goes_straight_away_and_stops_before_anybody(scene: Scene) -> None:
    """Also diagonally; the edge ends it, too."""
    mover, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "e5")
    assert scene.tavern.pushes(mover, foe, 3) == []  # A pillar stands on f6.
    foe.square = "e4"
    scene.place(BLUE, "C2", "h4")
    assert scene.tavern.pushes(mover, foe, 4) == ["f4", "g4"]
    mover.square, foe.square = "b7", "b8"
    assert scene.tavern.pushes(mover, foe, 2) == []


@pytest.mark.rule("SB-434", "SB-R30")
def test_room_beside_a_fireplace(scene: Scene) -> None:
    """Squares on which one may stand for good."""
    burnt = scene.place(BLUE, "C1", "h5")
    scene.place(RED, "N1", "g4")
    scene.lady_on("h6")
    scene.bout.keeper = "g6"
    assert set(scene.tavern.room_beside(burnt, "h5")) == {"g5", "h4"}


@pytest.mark.rule("SB-440")
def test_tables_and_windows_have_no_effect(scene: Scene, box: Content) -> None:
    """One walks over them and stops on them."""
    walker = scene.place(RED, "N1", "d2")
    tables = [square for kind, squares in box.board.decoration.items() if kind == "tables" for square in squares]
    assert "d3" in tables
    assert "d3" in reachable(scene.tavern, walker, 1)


@pytest.mark.rule("SB-639")
def test_range_ignores_everything_in_between(scene: Scene) -> None:
    """Three spaces are three spaces, pillars or not."""
    assert scene.tavern.distance("c1", "c4") == 3
    assert scene.tavern.distance("a1", "d3") == 3


@pytest.mark.rule("SB-R28")
def test_where_a_move_effect_can_end(scene: Scene) -> None:
    """Not on anybody, keeper and Lady included, nor on pillar or obstacle; a fireplace is allowed."""
    mover = scene.place(RED, "N1", "g5")
    scene.place(BLUE, "C1", "g4")
    scene.bout.keeper = "f4"
    scene.lady_on("h4")
    assert set(scene.tavern.ways_to_be_moved(mover, 1)[mover.spot]) == {"f5", "g6", "h6", "h5"}


@pytest.mark.rule("SB-R29")
def test_a_diagonal_step_between_two_blocked_squares(scene: Scene) -> None:
    """Adjacency alone matters."""
    walker = scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d3")
    scene.place(BLUE, "C2", "c4")
    scene.bout.fires = []
    assert "c3" not in reachable(scene.tavern, walker, 1)  # A pillar.
    scene.place(BLUE, "C3", "d5")
    assert "c5" in reachable(scene.tavern, walker, 1)


@pytest.mark.rule("SB-845")
def test_a_defender_may_not_stand_on_the_chest(box: Content) -> None:
    """He may pass over it; a thief may stop there."""
    scene = Scene(box, scenario="theft")
    scene.bout.players[RED].role, scene.bout.players[BLUE].role = "defender", "thief"
    scene.bout.chest = "d7"
    defender, thief = scene.place(RED, "N1", "c7"), scene.place(BLUE, "C1", "d5")
    tavern = scene.tavern
    assert "d7" in tavern.steps(defender, 2)["c7"]
    assert "d7" not in reachable(tavern, defender, 2)
    assert "d7" in reachable(tavern, thief, 2)
    assert "d7" not in tavern.ways_to_be_moved(defender, 1)[defender.spot]


@pytest.mark.rule("SB-R32")
def test_the_nearest_room_for_who_is_stuck(scene: Scene) -> None:
    """Of equally near squares the lowest column, then the lowest row."""
    stuck = scene.place(RED, "N1", "b4")
    assert scene.tavern.nearest_room(stuck, "b4") == "a3"


@pytest.mark.rule("SB-401")
def test_a_way_ends_on_the_nearest_square_that_is_not_closed(scene: Scene) -> None:
    """Where all that can be reached is closed there is none, though one could walk in circles."""
    ways = {"a1": ("a2", "b1"), "a2": ("a1", "b1"), "b1": ("a1", "a2", "b2")}
    assert ("b1", "b2") == scene.tavern.any_way("a1", ways, closed=("a1", "a2", "b1"))
    assert scene.tavern.any_way("a1", ways, closed=("a1", "a2", "b1", "b2")) is None
