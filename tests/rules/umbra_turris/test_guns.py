"""Weapons with a base of their own: who may fire them, take them along, leave them, charge them [UT-858]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.umbra_turris.action.charging import Charge, offer_charges
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.moving import Move, offer_moves
from rules.umbra_turris.cycle.turns import end_turn
from rules.umbra_turris.guns import is_at_gun
from rules.umbra_turris.opening.deployment import Deployed, deploy
from rules.umbra_turris.shooting.shooting import Shoot, offer_shots
from rules.umbra_turris.standing import can_stand
from rules.umbra_turris.state import Battle, Effect, Model
from tests.helpers.offers import choices, offers
from tests.rules.umbra_turris.openings import Opening
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


class Battery(Tabletop):
    """A goblin looks north, with a small cannon somewhere near; an enemy stands to the north."""

    def __init__(self, *dice: int, gun: tuple[int, int] = (35, 22), facing: str = "N") -> None:
        super().__init__(*dice)
        self.gunner = self.hero(
            RED, (35, 20), facing, sub_race="city_goblin", profession="gunsmith", weapons=("small_cannon",)
        )
        self.gunner.gun = Point(*gun)
        self.enemy = self.hero(BLUE, (35, 50), "S")

    def targets(self) -> list[str]:
        """At whom the cannon can be fired."""
        ask = ask_act(self.field, self.gunner, self.turn(self.gunner), [offer_shots]).decision
        return choices(ask, "shoot", "small_cannon") if offers(ask, "shoot", "small_cannon") else []

    def area(self, model: Model, name: str) -> Any:
        """Where a model may go by one of its moves."""
        found = [one for one in offer_moves(self.field, model, self.turn(model)) if one.id == name]
        assert found
        return found[0].option.then.area  # type: ignore[union-attr]


@pytest.mark.rule("UT-858a")
@pytest.mark.parametrize(
    ("gun", "fires"),
    [((35, 22), True), ((33, 20), True), ((37, 20), True), ((35, 18), False), ((36, 22), False), ((35, 23), False)],
)
def test_a_cannon_is_fired_in_full_contact_with_its_front_or_side(gun: tuple[int, int], fires: bool) -> None:
    """Before or beside the owner, not behind; half an edge is not enough, nor is 1 cm away."""
    assert (["blue.1"] if fires else []) == Battery(gun=gun).targets()


@pytest.mark.rule("UT-858a")
def test_a_turn_that_leaves_the_cannon_behind_is_not_offered() -> None:
    """The cannon stands south of a goblin who looks south: turned to the enemy in the north, it would be behind."""
    assert [] == Battery(gun=(35, 18), facing="S").targets()
    assert ["blue.1 N"] == Battery(gun=(33, 20), facing="S").targets()


@pytest.mark.rule("UT-858a")
def test_distance_runs_from_the_hero_and_not_from_the_cannon() -> None:
    """28 cm from base to base, although the cannon is 26 cm away from the enemy."""
    battery = Battery(1, 1)
    battery.will_answer(RED, "turn.aim", 0)
    battery.do(Shoot("small_cannon", battery.enemy.id, Facing.N), battery.gunner)
    (shot,) = battery.told("shot_declared")
    assert 28 == shot["distance"]


@pytest.mark.rule("UT-856")
def test_a_ricochet_begins_at_the_cannon() -> None:
    """Beside the goblin: the line slants, and meets whoever stands under it instead of whoever is straight ahead."""
    battery = Battery(6, *(6, 6, 1, 1), *(6, 6, 1, 1), gun=(33, 20))
    under, ahead = battery.hero(BLUE, (33, 25), "S"), battery.hero(BLUE, (36, 25), "S")
    battery.will_answer(RED, "turn.aim", 0)
    battery.do(Shoot("small_cannon", battery.enemy.id, Facing.N), battery.gunner)
    assert (1, 0) == (under.most_wounds - under.wounds, ahead.most_wounds - ahead.wounds)


@pytest.mark.rule("UT-856", "UT-R125", "UT-362", "UT-531a")
def test_a_ricochet_meets_neither_the_fallen_nor_empty_bases() -> None:
    """Both lie under the line, and only who stands there is hit; never the goblin."""
    battery = Battery(6, *(6, 6, 1, 1), *(6, 6, 1, 1))
    standing = battery.hero(BLUE, (35, 25), "S")
    fallen = battery.hero(BLUE, (35, 29), "S", wounds=0, has_death_counter=True)
    empty = battery.hero(BLUE, (35, 33), "S", is_empty_base=True)
    battery.will_answer(RED, "turn.aim", 0)
    battery.do(Shoot("small_cannon", battery.enemy.id, Facing.N), battery.gunner)
    assert [1, 0, 0] == [one.most_wounds - one.wounds for one in (standing, battery.gunner, empty)]
    assert 0 == fallen.wounds
    assert 4 == len(battery.told("wounding_rolled")) * 2


@pytest.mark.rule("UT-856", "UT-R125")
def test_a_ricochet_never_meets_whoever_fires() -> None:
    """The cannon stands west of the goblin and is fired to the east, right over them."""
    battery = Battery(6, *(6, 6, 1, 1), gun=(33, 20))
    target = battery.hero(BLUE, (55, 20), "W")
    battery.will_answer(RED, "turn.aim", 0)
    battery.do(Shoot("small_cannon", target.id, Facing.N), battery.gunner)
    assert [target.id] == [told["target"] for told in battery.told("wounding_rolled")]
    assert battery.gunner.most_wounds == battery.gunner.wounds


@pytest.mark.rule("UT-858b")
def test_a_cannon_is_taken_along_for_up_to_sp() -> None:
    """A goblin with M 20 and Sp 8 drags it 8 cm, and it stays on the same side."""
    battery = Battery()
    area = battery.area(battery.gunner, "drag")
    assert area.has(35, 28, 0)
    assert not area.has(35, 29, 0)
    battery.do(Move(Point(30, 20), Facing.N, drags=True), battery.gunner)
    assert ((30, 20), (30, 22)) == (battery.gunner.place, battery.gunner.gun)
    assert ["blue.1"] == battery.targets()


@pytest.mark.rule("UT-858b")
def test_a_cannon_needs_room_where_it_is_taken() -> None:
    """Not over somebody else, nor off the table; whoever does not touch it cannot take it along."""
    battery = Battery()
    battery.hero(RED, (35, 26))
    area = battery.area(battery.gunner, "drag")
    assert not area.has(35, 23, 0)
    assert area.has(35, 22, 0)
    apart = Battery(gun=(35, 25))
    assert not [one for one in offer_moves(apart.field, apart.gunner, apart.turn(apart.gunner)) if one.id == "drag"]


@pytest.mark.rule("UT-858b", "UT-207", "UT-208")
@pytest.mark.parametrize(("others", "reached"), [((), True), (((30, 22),), False), (((30, 24),), True)])
def test_a_cannon_is_taken_over_nobody(others: tuple[tuple[int, int], ...], reached: bool) -> None:
    """8 cm to the west: whoever stands in the way of the cannon alone makes the way too long, or touches it only."""
    battery = Battery()
    for at in others:
        battery.hero(RED, at)
    assert reached == battery.area(battery.gunner, "drag").has(27, 20, 0)


@pytest.mark.rule("UT-858b", "UT-208")
def test_a_cannon_goes_around_with_its_owner() -> None:
    """A friend in the cannon's way: the goblin makes room for it, and both come to stand side by side as before."""
    battery = Battery()
    battery.hero(RED, (31, 23))
    battery.do(Move(Point(28, 20), Facing.N, drags=True), battery.gunner)
    assert [[[35, 20], [33, 19], [29, 19], [28, 20]]] == [told["way"] for told in battery.told("moved")]
    assert ((28, 20), (28, 22)) == (battery.gunner.place, battery.gunner.gun)


@pytest.mark.rule("UT-858b", "UT-R10")
def test_a_cannon_is_not_taken_through_a_statue() -> None:
    """A statue of 4 cm that only the cannon would meet."""
    for centre, reached in (((30, 24), False), ((30, 26), True)):
        battery = Battery()
        battery.table.terrain_card = "TC-G1"
        battery.piece("X6", centre)
        assert reached == battery.area(battery.gunner, "drag").has(27, 20, 0)


@pytest.mark.rule("UT-858b", "UT-208")
@pytest.mark.parametrize(
    ("gun", "end", "centre", "apart"),
    [
        ((35, 18), (27, 20), (30, 16), (30, 14)),
        ((37, 20), (35, 28), (39, 25), (41, 25)),
        ((33, 20), (35, 28), (31, 25), (29, 25)),
    ],
)
def test_on_whatever_side_a_cannon_stands_a_statue_stops_it(
    gun: tuple[int, int], end: tuple[int, int], centre: tuple[int, int], apart: tuple[int, int]
) -> None:
    """South, east or west of its owner it meets a statue that the owner would pass; 2 cm further off it does not."""
    for at, reached in ((centre, False), (apart, True)):
        battery = Battery(gun=gun)
        battery.table.terrain_card = "TC-G1"
        battery.piece("X6", at)
        assert reached == battery.area(battery.gunner, "drag").has(*end, 0)


@pytest.mark.rule("UT-858b")
def test_a_cannon_is_taken_along_by_safe_ways_alone() -> None:
    """Whoever takes it along dares nothing."""
    battery = Battery()
    moves = offer_moves(battery.field, battery.gunner, battery.turn(battery.gunner))
    ask: Any = next(one for one in moves if one.id == "drag")._value
    assert Move(Point(30, 20), Facing.N, (), risky=False, drags=True) == ask.read({"at": [30, 20], "facing": "N"})


@pytest.mark.rule("UT-858b")
@pytest.mark.parametrize("facts", [{"form": "wildwood_demon"}, {"is_airborne": True}])
def test_who_has_taken_another_form_or_flies_takes_no_cannon_along(facts: dict[str, Any]) -> None:
    """Their hands are no hands now."""
    battery = Battery()
    if "form" in facts:
        battery.gunner.effects = [Effect(name="shapeshift", form=facts["form"])]
    else:
        battery.gunner.is_airborne = True
    turn = battery.turn(battery.gunner)
    assert "drag" not in [one.id for one in offer_moves(battery.field, battery.gunner, turn)]
    assert battery.gunner.is_airborne != is_at_gun(battery.field, battery.gunner)


@pytest.mark.rule("UT-858b", "UT-R11")
def test_a_cannon_stands_on_one_level() -> None:
    """Before the temple floor and on it, but not half over its edge."""
    battery = Battery()
    battery.table.terrain_card, battery.table.pieces = "TC-G2", Tabletop(terrain="TC-G2").table.pieces
    area = battery.area(battery.gunner, "drag")
    assert [True, False, True] == [bool(area.levels_at(35, y)) for y in (22, 23, 26)]


@pytest.mark.rule("UT-858c")
def test_a_cannon_that_was_left_is_useless_until_its_owner_is_back() -> None:
    """The goblin walks away and may not shoot; back beside it they may."""
    battery = Battery()
    battery.do(Move(Point(30, 30), Facing.N), battery.gunner)
    assert (35, 22) == battery.gunner.gun
    assert [] == battery.targets()
    battery.do(Move(Point(37, 22), Facing.N), battery.gunner)
    assert ["blue.1"] == battery.targets()


@pytest.mark.rule("UT-858d")
def test_a_charged_cannon_is_removed_when_the_turn_ends() -> None:
    """The enemy runs to it, fights nobody, and at the end of the turn the weapon is gone."""
    battery = Battery()
    battery.enemy.place = Point(35, 35)
    ask = ask_act(battery.field, battery.enemy, battery.turn(battery.enemy), [offer_charges]).decision
    assert ["red.1", "gun red.1"] == choices(ask, "charge")
    battery.do(Charge("red.1", Facing.S, is_at_gun=True), battery.enemy)
    assert ((35, 24), (35, 22)) == (battery.enemy.place, battery.gunner.gun)
    assert "attacked" not in battery.kinds
    battery.play(end_turn, battery.enemy)
    assert battery.gunner.gun is None
    assert [] == battery.targets()


@pytest.mark.rule("UT-858d")
def test_nobody_charges_the_cannon_of_a_friend() -> None:
    """Only enemies of the goblin are offered it."""
    battery = Battery()
    friend = battery.hero(RED, (40, 30), "N")
    ask = ask_act(battery.field, friend, battery.turn(friend), [offer_charges]).decision
    assert ["blue.1"] == choices(ask, "charge")


@pytest.mark.rule("UT-858d")
def test_a_charge_at_a_cannon_may_fail() -> None:
    """25 cm are too far: the enemy runs 10 cm toward it, and the weapon stays."""
    battery = Battery()
    turn = battery.do(Charge("red.1", Facing.S, is_at_gun=True), battery.enemy)
    assert ((35, 40), True, "") == (battery.enemy.place, turn.is_over, turn.charged_gun)


@pytest.mark.rule("UT-R02")
def test_a_cannon_covers_2_cm_that_nobody_enters() -> None:
    """No base overlaps it, and no way leads over it."""
    battery = Battery()
    other = battery.hero(RED, (10, 10))
    assert not can_stand(battery.field, other, Point(36, 23))
    assert can_stand(battery.field, other, Point(37, 22))
    assert not battery.area(battery.gunner, "move").has(35, 23, 0)


@pytest.mark.rule("UT-858a")
def test_a_cannon_is_deployed_with_its_owner() -> None:
    """Before them; where somebody else stands there, beside them."""
    for friend, gun in (((40, 5), (20, 7)), ((20, 8), (22, 5))):
        table = Opening()
        gunner = table.hero(RED, None, profession="gunsmith", sub_race="city_goblin", weapons=("small_cannon",))
        table.hero(RED, friend)
        table.run(deploy_at, gunner.id, (20, 5))
        assert gun == gunner.gun


def deploy_at(g: Play[Battle], name: str, at: tuple[int, int]) -> Procedure[None]:
    """A hero is deployed, looking north."""
    deploy(g, RED, Deployed({name: Pose(Point(*at), facing=Facing.N)}))
    yield from ()
