"""Charges around and over things, and through the air [UT-215, UT-281, UT-391, UT-536, UT-R14, UT-R15, UT-R96]."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Facing, Point, overlap
from rules.umbra_turris.action.charging import Charge
from rules.umbra_turris.action.moving import Move, offer_moves
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.state import Basic, Effect, Model
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def charge(table: Tabletop, charger: Model, target: Model) -> bool:
    """The charge, and whether it reaches its target."""
    table.do(Charge(target.id, charger.facing), charger)
    return "charged" in table.kinds


# On the ground


def at_barricades(distance: int, *places: int, **facts: object) -> tuple[Tabletop, Model, Model]:
    """A hero looks north at an enemy beyond some barricades of 10 by 1 cm, which lie 5 cm ahead."""
    table = Tabletop(terrain="TC-G3")
    table.table.pieces = []
    for x in places:
        table.piece("X4", (x, 16))
    charger = table.hero(RED, (35, 10), "N", **facts)  # type: ignore[arg-type]
    return table, charger, table.hero(BLUE, (35, 12 + distance), "S")


@pytest.mark.rule("UT-215", "UT-R15")
@pytest.mark.parametrize(
    ("places", "distance", "reaches"),
    [((40,), 16, True), ((40,), 18, False), ((30, 40), 16, False), ((30, 40), 15, True)],
)
def test_a_charge_goes_around_what_would_take_its_bonus(places: tuple[int, ...], distance: int, reaches: bool) -> None:
    """Straight across it would reach 15 cm; past the end of the barricade it is a little longer, and reaches 17."""
    assert reaches == charge(*at_barricades(distance, *places))


@pytest.mark.rule("UT-536", "UT-R96")
@pytest.mark.parametrize(("distance", "reaches"), [(27, True), (28, False)])
def test_nothing_hinders_the_charge_of_whoever_levitates(distance: int, reaches: bool) -> None:
    """25 cm and the bonus of 2, across a row of barricades."""
    levitating = Effect(name="levitate", sets={Characteristic.M: 25})
    table, charger, target = at_barricades(distance, 5, 15, 25, 35, 45, 55, 65, effects=(levitating,))
    assert reaches == charge(table, charger, target)


@pytest.mark.rule("UT-536", "UT-291")
def test_whoever_levitates_over_water_does_not_swim() -> None:
    """Across a stream no die falls."""
    table = Tabletop(terrain="TC-N1")
    levitating = Effect(name="levitate", sets={Characteristic.M: 25})
    hero = table.hero(at=(15, 30), effects=(levitating,))
    table.do(Move(Point(15, 40), None), hero)
    assert ((15, 40), []) == (hero.place, table.rolls)


# Through the air


def eagle_and(
    at: tuple[int, int], *, terrain: str = "TC-L1", eagle: tuple[int, int] = (4, 35)
) -> tuple[Tabletop, Model, Model]:
    """A War Eagle west of a house with a roof at 8 cm, which reaches from 6 to 18; an enemy somewhere."""
    table = Tabletop(4, 1, terrain=terrain)
    return table, table.creature("war_eagle", RED, eagle, "E"), table.hero(BLUE, at, "W")


@pytest.mark.rule("UT-281", "UT-R14")
@pytest.mark.parametrize(("x", "reaches"), [(38, True), (39, False)])
def test_a_swoop_reaches_32_cm_straight_over_everything(x: int, reaches: bool) -> None:
    """Over the house, and over whoever stands in between."""
    table, eagle, target = eagle_and((x, 35))
    table.hero(BLUE, (22, 35), "W")
    assert reaches == charge(table, eagle, target)
    assert ((x - 2, 35) if reaches else (14, 35)) == eagle.place


@pytest.mark.rule("UT-391", "UT-R14")
def test_a_swoop_reaches_whoever_stands_on_a_roof() -> None:
    """The flyer is put beside the target, hovers, and has no level."""
    table, eagle, target = eagle_and((12, 35))
    assert charge(table, eagle, target)
    assert ((10, 35), 0, Facing.E) == (eagle.place, eagle.level, eagle.facing)
    assert "attacked" in table.kinds


@pytest.mark.rule("UT-391")
def test_a_swoop_without_room_beside_the_target_is_made_all_the_same() -> None:
    """All four edges are taken: the flyer hovers as near as it can, be it beside friends, and attacks."""
    table, eagle, target = eagle_and((40, 35), eagle=(20, 35))
    for at in ((38, 35), (42, 35), (40, 33), (40, 37)):
        table.hero(RED, at)
    assert charge(table, eagle, target)
    assert 1 == table.field.squared_distance(eagle, target)
    assert not any(overlap(table.field.base(eagle), table.field.base(other)) for other in table.field.others(eagle))
    assert [target.id] == [told["target"] for told in table.told("attacked")]


@pytest.mark.rule("UT-391", "UT-R02")
@pytest.mark.parametrize("is_north", [False, True])
@pytest.mark.parametrize("away", [0, 2])
def test_a_swoop_without_room_never_ends_beyond_the_edge_of_the_table(is_north: bool, away: int) -> None:
    """The target stands at the rim, or 2 cm from it, with somebody on its other sides: the flyer hovers on this one."""

    def place(x: int, y: int) -> tuple[int, int]:
        return (y, x - away) if is_north else (x - away, y)

    table = Tabletop(4, 1)
    eagle = table.creature("war_eagle", RED, place(69, 45), "W" if is_north else "S")
    target = table.hero(BLUE, place(69, 35), "S")
    beyond = ((71, 35), (71, 39)) if away else ()
    for at in ((69, 38), (67, 38), (66, 36), (69, 32), *beyond):
        table.hero(RED, place(*at))
    assert charge(table, eagle, target)
    assert (place(66, 34), Facing.N if is_north else Facing.E) == (eagle.place, eagle.facing)


@pytest.mark.rule("UT-386", "UT-R14")
def test_a_flyer_charges_another_flyer_over_a_house() -> None:
    """It ends beside the other, and does not fly through it."""
    table = Tabletop(4, 1, terrain="TC-L1")
    eagle, other = table.creature("war_eagle", RED, (4, 35), "E"), table.creature("war_eagle", BLUE, (12, 35), "W")
    assert charge(table, eagle, other)
    assert (10, 35) == eagle.place


@pytest.mark.rule("UT-216", "UT-R15")
def test_a_swoop_ends_at_the_nearest_edge_that_has_room() -> None:
    """The western edge is taken by a friend: of the northern and the southern one the player chooses."""
    table, eagle, target = eagle_and((40, 35), eagle=(20, 35))
    table.hero(RED, (38, 35), "E")
    table.will_answer(RED, "charge.edge", "S")
    assert charge(table, eagle, target)
    assert ((40, 33), Facing.N) == (eagle.place, eagle.facing)


# How far


@pytest.mark.rule("UT-552", "UT-R71")
def test_a_frozen_flyer_moves_as_far_as_its_strength() -> None:
    """30 cm by itself, 6 when frozen, 10 in a Quake."""
    table = Tabletop()
    eagle = table.creature("war_eagle")
    turn = table.turn(eagle)
    assert 30 == move_reach(table.field, eagle, turn)
    table.table.quake = True
    assert 10 == move_reach(table.field, eagle, turn)
    eagle.effects = [Effect(name="freeze", sets={Characteristic.M: 6})]
    assert 6 == move_reach(table.field, eagle, turn)


@pytest.mark.rule("UT-128", "UT-349", "UT-507")
def test_beside_a_shot_or_a_spell_nobody_moves_further_than_sp() -> None:
    """Not even who has disengaged, for whom a Move reaches Sp x 2, or a Scout who hides."""
    table = Tabletop()
    hero = table.hero(profession="scout", is_hidden=True)
    for basic in (Basic.SHOOT, Basic.CAST):
        for facts in ({"left": ["blue.1"]}, {}):
            turn = table.turn(hero, basic=basic, may_still_move=True, **facts)
            assert 7 == move_reach(table.field, hero, turn)
    assert 14 == move_reach(table.field, hero, table.turn(hero, left=["blue.1"]))
    assert 15 == move_reach(table.field, hero, table.turn(hero))


# Below a flyer


@pytest.mark.rule("UT-207", "UT-209", "UT-R07", "UT-R08")
def test_nobody_ends_under_a_flyer_or_beside_an_enemy_one() -> None:
    """A flyer's base is a base: a friend may stand flush with it, an enemy 1 cm away, and nobody goes through it."""
    for seat, nearest in ((RED, (35, 28)), (BLUE, (35, 27))):
        table = Tabletop()
        hero = table.hero(RED, (35, 20), "N")
        table.creature("war_eagle", seat, (35, 30))
        area = next(one for one in offer_moves(table.field, hero, table.turn(hero)) if one.id == "move")
        ends = area.option.then.area  # type: ignore[union-attr]
        assert ends.has(*nearest, 0)
        assert not any(ends.has(35, y, 0) for y in range(nearest[1] + 1, 32))
        assert not ends.has(35, 35, 0)


@pytest.mark.rule("UT-216", "UT-R08")
def test_a_charge_finds_no_room_where_a_flyer_hovers() -> None:
    """The southern edge is taken by the charger's own eagle, so the charger goes to another one."""
    table = Tabletop(1, 6)
    charger, target = table.hero(RED, (35, 20), "N"), table.hero(BLUE, (35, 30), "S")
    table.creature("war_eagle", RED, (35, 28))
    table.will_answer(RED, "charge.edge", "W")
    assert charge(table, charger, target)
    assert (33, 30) == charger.place
