"""Where climbers and flyers end, what a flyer is seen past, and where levels part those who seem to touch."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.umbra_turris.action.climbing import Climb, climbable, offer_climbs
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.moving import Fly, flight_ends, offer_moves, offer_turns
from rules.umbra_turris.action.reach import hidden_reach, move_reach
from rules.umbra_turris.combat.disengage import Disengage
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.cycle.ambush import arrivals
from rules.umbra_turris.shooting.shooting import Shoot, offer_shots
from rules.umbra_turris.standing import can_stand
from rules.umbra_turris.state import Effect, Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop, do_deed


def climbs(table: Tabletop, model: Model) -> list[str]:
    """Where a model may climb to."""
    ask = ask_act(table.field, model, table.turn(model), [offer_climbs])
    return choices(ask.decision, "climb") if "climb" in choices(ask.decision) else []


# Climbing


@pytest.mark.rule("UT-209", "UT-232")
@pytest.mark.parametrize(("enemy", "can"), [((15, 15), False), ((17, 15), False), ((15, 16), True)])
def test_nobody_climbs_to_an_enemys_side(enemy: tuple[int, int], can: bool) -> None:
    """On top of the stump an enemy stands at the rim, at the next corner, or 1 cm off."""
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(at=(15, 11))
    table.hero(BLUE, enemy)
    assert can == ("up 15,13" in climbs(table, hero))


@pytest.mark.rule("UT-209", "UT-232")
def test_nobody_climbs_down_to_an_enemys_side() -> None:
    """Not to the foot of the stump where an enemy waits, but to where 1 cm is left between them."""
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(at=(11, 13))
    table.hero(BLUE, (9, 9))
    assert "down 11,11" not in climbs(table, hero)
    assert "down 9,13" in climbs(table, hero)


@pytest.mark.rule("UT-281", "UT-284")
def test_a_flyer_never_climbs() -> None:
    """An eagle at the foot of the stump is offered nothing of the kind; it flies."""
    table = Tabletop(terrain="TC-G2")
    eagle = table.creature("war_eagle", RED, (15, 11))
    assert [] == climbs(table, eagle)


@pytest.mark.rule("UT-232", "UT-234", "UT-235")
@pytest.mark.parametrize(
    ("speed", "dice", "ends"), [(6, (), (3, False, 0)), (3, (4,), (4, True, 0)), (3, (3, 2), (3, False, 2))]
)
def test_a_climb_is_measured_from_the_foot_of_the_cliff(
    speed: int, dice: tuple[int, ...], ends: tuple[int, bool, int]
) -> None:
    """From the monolith of 7 cm down to a mound of 3 it is 4 cm: Sp 6 gets there, Sp 3 stops at a height of 4."""
    table = Tabletop(*dice, terrain="TC-L2")
    table.piece("X3", (35, 26))
    slow = Effect(name="slow", sets={Characteristic.SP: speed})
    hero = table.hero(at=(35, 33), effects=(slow,))
    (ledge,) = [one for one in climbable(table.field, hero) if one.below == (35, 31)]
    table.do(Climb(ledge, goes_up=False), hero)
    assert ends == (hero.level, hero.is_clinging, hero.most_wounds - hero.wounds)


@pytest.mark.rule("UT-234", "UT-345")
def test_who_disengages_holds_on_to_nothing() -> None:
    """A hero who held on 1 cm above the foot of the stump leaves an enemy there, and may move."""
    table = Tabletop(6, 6, 1, 1, terrain="TC-G2")
    hero = table.hero(at=(15, 11), level=1, is_clinging=True)
    table.hero(BLUE, (17, 11), "W")
    turn = table.do(Disengage(Point(14, 10)), hero)
    assert ((14, 10), 0, False) == (hero.place, hero.level, hero.is_clinging)
    assert "move" in [choice.id for choice in offer_moves(table.field, hero, turn)]


@pytest.mark.rule("UT-232", "UT-235")
def test_who_holds_on_may_climb_down_although_somebody_stands_above() -> None:
    """A friend at the rim bars the way up, not the way down."""
    table = Tabletop(terrain="TC-G2")
    hero = table.hero(at=(15, 11), level=3, is_clinging=True)
    table.hero(at=(15, 13))
    assert ["down 15,11"] == climbs(table, hero)


@pytest.mark.rule("UT-232", "UT-209")
@pytest.mark.parametrize(("sub_race", "can"), [("northern_dwarf", True), ("mortenian", False)])
def test_an_enemy_at_the_rim_bars_only_who_gets_there(sub_race: str, can: bool) -> None:
    """Sp 6 ends part-way up the monolith of 7 cm, Sp 7 beside the enemy on top of it."""
    table = Tabletop(terrain="TC-L2")
    hero = table.hero(at=(35, 31), sub_race=sub_race)
    table.hero(BLUE, (35, 35))
    assert can == ("up 35,33" in climbs(table, hero))


# Flying


@pytest.mark.rule("UT-281")
def test_a_flyer_that_cannot_get_anywhere_is_offered_no_flight() -> None:
    """Its M is lowered to 0."""
    table = Tabletop()
    still = Effect(name="still", sets={Characteristic.M: 0})
    eagle = table.creature("war_eagle", RED, (35, 35), effects=[still])
    assert [] == [*offer_moves(table.field, eagle, table.turn(eagle))]


@pytest.mark.rule("UT-209", "UT-281", "UT-R08")
def test_a_flyer_may_end_beside_a_friend_but_not_beside_an_enemy() -> None:
    """Over neither of them, and 1 cm away from the enemy."""
    table = Tabletop()
    eagle = table.creature("war_eagle", RED, (35, 20))
    table.hero(RED, (30, 30))
    table.hero(BLUE, (40, 30))
    ends = flight_ends(table.field, eagle, 30)
    found = [Point(*at) in ends for at in ((30, 28), (30, 29), (40, 28), (38, 28), (40, 27))]
    assert [True, False, False, False, True] == found


@pytest.mark.rule("UT-281", "UT-R02")
def test_a_flyer_stays_above_the_table() -> None:
    """Its whole base does, on all four sides."""
    for at, inside, outside in (((60, 60), (69, 69), ((70, 60), (60, 70))), ((10, 10), (1, 1), ((0, 10), (10, 0)))):
        table = Tabletop()
        ends = flight_ends(table.field, table.creature("war_eagle", RED, at), 30)
        assert [True, False, False] == [Point(*end) in ends for end in (inside, *outside)]


@pytest.mark.rule("UT-202", "UT-281")
@pytest.mark.parametrize(
    ("facing", "has_turned", "looks"),
    [(Facing.E, False, Facing.E), (None, False, Facing.N), (Facing.E, True, Facing.N)],
)
def test_a_flyer_turns_at_the_end_of_its_flight_once_in_a_turn(
    facing: Facing | None, has_turned: bool, looks: Facing
) -> None:
    """As its player says; not where it has turned before."""
    table = Tabletop()
    eagle = table.creature("war_eagle", RED, (35, 20))
    table.do(Fly(Point(35, 30), facing), eagle, has_turned=has_turned)
    assert (Point(35, 30), looks) == (eagle.place, eagle.facing)
    assert [{"model": eagle.id, "way": [[35, 20], [35, 30]]}] == table.told("moved")


@pytest.mark.rule("UT-388")
@pytest.mark.parametrize(("distance", "can"), [(15, True), (16, False)])
def test_a_flyer_that_shoots_may_have_moved_fifteen_cm(distance: int, can: bool) -> None:
    """Before the shot as well as after it."""
    table, flyer = archer_with_wings()
    turn = table.do(Fly(Point(35, 5 + distance), Facing.N), flyer)
    offered = [choice.id for choice in offer_shots(table.field, flyer, turn)]
    assert can == ("shoot" in offered)


@pytest.mark.rule("UT-388", "UT-202")
def test_a_flyer_moves_once_and_may_look_round_afterwards() -> None:
    """After flight and shot there is no second flight; after the flight there is the free turn."""
    table, flyer = archer_with_wings(1)
    turn = table.do(Fly(Point(35, 15), Facing.N), flyer)
    assert [*offer_turns(table.field, flyer, turn)]
    table.run(do_deed, Shoot("bow", "blue.1", Facing.N), flyer.id)
    assert [] == [*offer_moves(table.field, flyer, turn)]


def archer_with_wings(*dice: int) -> tuple[Tabletop, Model]:
    """Somebody who flies 30 cm and has a bow, with an enemy far to the north."""
    table = Tabletop(*dice)
    wings = Effect(name="wings", sets={Characteristic.M: 30})
    flyer = table.hero(RED, (35, 5), weapons=("bow",), is_airborne=True, effects=(wings,))
    table.hero(BLUE, (35, 60), "S")
    return table, flyer


@pytest.mark.rule("UT-282", "UT-R14")
def test_a_flyer_is_seen_past_all_of_the_piece_it_hovers_above() -> None:
    """The tomb of the Mausoleum hides it only where neither it nor the looker is on that piece."""
    table = Tabletop(terrain="TC-E1")
    outside, on_the_steps = table.hero(RED, (20, 35), "E"), table.hero(RED, (29, 35), "E")
    beyond, above = table.creature("war_eagle", BLUE, (50, 35)), table.creature("war_eagle", BLUE, (41, 35))
    found = [table.field.can_see(one, eagle) for one in (outside, on_the_steps) for eagle in (beyond, above)]
    assert [False, True, True, True] == found


# Hiding


@pytest.mark.rule("UT-263", "UT-552")
@pytest.mark.parametrize(("move", "reach"), [(20, 8), (8, 8), (4, 4)])
def test_hiding_makes_nobody_faster(move: int, reach: int) -> None:
    """A Halfling with Sp 8 whose M a Freeze has set to less goes no further for being hidden."""
    table = Tabletop()
    frozen = Effect(name="freeze", sets={Characteristic.M: move})
    hero = table.hero(sub_race="krotkin", is_hidden=True, effects=(frozen,))
    assert [reach, reach] == [hidden_reach(table.field, hero), move_reach(table.field, hero, table.turn(hero))]


# Levels


@pytest.mark.rule("UT-209", "UT-R05", "UT-R08")
def test_who_stands_high_above_is_not_touched() -> None:
    """At the foot of a house somebody may be put whose enemy stands at the edge of its roof, 8 cm higher."""
    table = Tabletop(terrain="TC-L1")
    hero = table.hero(RED, (50, 10))
    table.hero(BLUE, (12, 41))
    assert [True, False] == [can_stand(table.field, hero, Point(*at)) for at in ((12, 43), (12, 39))]


@pytest.mark.rule("UT-634a", "UT-R88")
def test_who_comes_out_of_ambush_stands_apart_from_those_above_too() -> None:
    """At the foot of the house, below an enemy at the edge of its roof, nobody comes on: 1 cm further off they do."""
    table = Tabletop(terrain="TC-L1")
    hero = table.hero(RED, None, is_waiting=True)
    table.table.parties[RED].zone = 1
    table.hero(BLUE, (12, 29))
    where = arrivals(table.field, hero)
    assert [False, True] == [Point(*at) in where for at in ((12, 27), (12, 26))]
