"""Where Great Loot may lie, and who gets which corner of the table [UT-983, UT-D70, UT-D71, QC-03]."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Base, Point
from rules.kernel.positions import Pose
from rules.kernel.values import IllegalAnswer
from rules.umbra_turris.opening.location import lay_location
from rules.umbra_turris.opening.loot import lay_loot, usual_places
from rules.umbra_turris.opening.sides import choose_corners
from rules.umbra_turris.quests.task import task_of
from rules.umbra_turris.state import Quest
from rules.umbra_turris.tokens import free_points, refuse_crowd
from tests.helpers.offers import choices
from tests.rules.umbra_turris.openings import LIVE, DiceByChance, Opening
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, YELLOW, Tabletop
from tests.rules.umbra_turris.test_opening_cards import with_open_quest


@pytest.mark.rule("UT-D71")
@pytest.mark.parametrize(
    ("at", "may"),
    [
        ((14, 31), False),  # In the wood FG1, 20 cm from red's zone, but half over its edge.
        ((12, 31), False),
        ((14, 30), False),  # 19 cm.
        ((35, 35), True),  # On the stone circle, 24 cm from both.
        ((35, 32), True),
        ((14, 48), False),  # In the thicket FG4, 11 cm from blue's zone.
        ((25, 35), False),  # In the open.
    ],
)
def test_great_loot_lies_wholly_in_a_piece_far_from_both_zones(at: tuple[int, int], may: bool) -> None:
    """20 cm from either zone are enough, 19 are not; nothing but terrain will do."""
    table = with_open_quest("QC-03")
    task = task_of(table.field, RED, Quest(id="QC-03"))
    (place,) = task.places()
    assert may == place.where(Base(Point(*at), 1))


@pytest.mark.rule("UT-D71")
@pytest.mark.parametrize(("y", "may"), [(30, False), (31, True), (39, True), (40, False)])
def test_great_loot_lies_no_nearer_than_20_cm_to_either_zone(y: int, may: bool) -> None:
    """A mound from 29 to 41: from 31 to 39 the base is 20 cm away from both zones."""
    table = with_open_quest("QC-03")
    table.table.pieces = []
    table.piece("X3", (35, 35))
    (place,) = task_of(table.field, RED, Quest(id="QC-03")).places()
    assert (may, BLUE, (35, 35)) == (place.where(Base(Point(35, y), 1)), place.placer, place.near)


@pytest.mark.rule("UT-R21")
def test_tokens_lie_a_cm_from_every_model() -> None:
    """2 cm from middle to middle the bases touch; 3 are enough, from whichever model."""
    table = Tabletop()
    table.hero(RED, (20, 20))
    table.hero(BLUE, (50, 50))
    free = free_points(table.field, lambda base: True)
    found = [Point(at + more, at) in free for at in (20, 50) for more in (0, 2, 3)]
    assert [False, False, True] * 2 == found


@pytest.mark.rule("UT-983", "UT-D70")
def test_by_post_whoever_rolled_higher_gets_the_corner_that_both_want() -> None:
    """Green rolls highest, then red, then blue; all like the north-east best, and blue the south-east next."""
    table = Opening(players=3)
    table.dice.dice = DiceByChance(4, 2, 6)
    table.will_answer(RED, "opening.corners", ["3", "2", "1", "4"])
    table.will_answer(BLUE, "opening.corners", ["3", "2", "4", "1"])
    table.will_answer(GREEN, "opening.corners", ["3", "1", "2", "4"])
    table.run(choose_corners)
    assert [GREEN, RED, BLUE] == table.table.order
    assert {RED: 2, BLUE: 4, GREEN: 3} == {seat: table.table.parties[seat].zone for seat in table.seats}


@pytest.mark.rule("UT-983")
def test_live_everybody_chooses_among_the_corners_that_are_free() -> None:
    """One after the other; the last of four takes what is left."""
    table = Opening(players=4, **LIVE)
    table.dice.dice = DiceByChance(1, 2, 3, 4)
    for seat, corner in ((YELLOW, "4"), (GREEN, "1"), (BLUE, "2")):
        table.will_answer(seat, "opening.corner", corner)
    table.run(choose_corners)
    asked = {seat: choices(decision) for seat, decision in table.answered}
    assert {YELLOW: ["1", "2", "3", "4"], GREEN: ["1", "2", "3"], BLUE: ["2", "3"]} == {
        seat: found for seat, found in asked.items() if seat != RED
    }
    assert {RED: 3, BLUE: 2, GREEN: 1, YELLOW: 4} == {seat: table.table.parties[seat].zone for seat in table.seats}


@pytest.mark.rule("UT-933", "UT-R21")
def test_tokens_are_not_laid_too_near_to_each_other() -> None:
    """Bases with 3 cm between them will do, with 2 they do not; the one to be moved is named."""
    refuse_crowd({"1": Pose(Point(10, 10)), "2": Pose(Point(15, 10))})
    with pytest.raises(IllegalAnswer, match="at least 3 cm apart: move the one at 14,10"):
        refuse_crowd({"1": Pose(Point(10, 10)), "2": Pose(Point(14, 10))})


@pytest.mark.rule("UT-906", "UT-D69")
def test_where_the_drawer_has_left_loot_lies_where_it_usually_does() -> None:
    """Of three players the one who drew the location has given up: nobody is asked for them."""
    table = Opening(players=3, loot_spots=True)
    lay_location(table.g, "TC-G1")
    table.table.drawer = BLUE
    table.table.parties[BLUE].has_left = True
    table.run(lay_loot)
    assert [] == table.answered
    assert usual_places(table.field) == {token.id.partition(" ")[2]: token.place for token in table.table.tokens}
