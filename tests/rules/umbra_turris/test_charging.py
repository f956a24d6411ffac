"""Charges [UT-211 to UT-219, UT-R15 to UT-R17, UT-R100, UT-R127]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing
from rules.umbra_turris.action.charging import Charge, charge_reach, offer_charges
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.state import Basic, Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def charged(*dice: int, distance: int = 10, terrain: str = "", **facts: Any) -> tuple[Tabletop, Model, Model]:
    """A hero who charges an enemy so many cm to the north."""
    table = Tabletop(*dice, terrain=terrain)
    charger = table.hero(RED, (35, 10), "N", **facts)
    target = table.hero(BLUE, (35, 10 + 1 + distance + 1), "S")
    return table, charger, target


def charge(table: Tabletop, charger: Model, target: Model, facing: Facing = Facing.N) -> None:
    """The charge and the fight after it."""
    table.do(Charge(target.id, facing), charger)


@pytest.mark.rule("UT-211", "UT-212", "UT-R19")
def test_enemies_in_sight_are_offered_however_far_they_are() -> None:
    """An enemy 50 cm away is offered as one 10 cm away is; masked ones too."""
    for distance in (10, 50):
        table, charger, target = charged(distance=distance)
        ask = ask_act(table.field, charger, table.turn(charger), [offer_charges])
        assert [target.id] == choices(ask.decision, "charge")


@pytest.mark.rule("UT-212", "UT-R17")
def test_an_enemy_behind_is_charged_after_the_free_turn() -> None:
    """Once the turn is used up it is not offered."""
    table, charger, target = charged()
    charger.facing = Facing.S
    turn = table.turn(charger)
    assert [f"{target.id} N"] == choices(ask_act(table.field, charger, turn, [offer_charges]).decision, "charge")
    turn.has_turned = True
    assert [] == [*offer_charges(table.field, charger, turn)]


@pytest.mark.rule("UT-264", "UT-284", "UT-348")
def test_hidden_flying_and_deserted_enemies_are_not_charged() -> None:
    """Nor whoever the model has just left."""
    table = Tabletop()
    charger = table.hero(RED, (35, 10), "N")
    table.hero(BLUE, (35, 30), "S", is_hidden=True)
    table.creature("war_eagle", BLUE, (40, 30), "S")
    left = table.hero(BLUE, (30, 30), "S")
    turn = table.turn(charger, left=[left.id])
    assert [] == [*offer_charges(table.field, charger, turn)]


@pytest.mark.rule("UT-214")
@pytest.mark.parametrize(("sub_race", "distance", "reaches"), [("mortenian", 17, True), ("mortenian", 18, False)])
def test_a_charge_reaches_two_cm_further_than_a_move(sub_race: str, distance: int, reaches: bool) -> None:
    """M 15: 17 cm."""
    table, charger, target = charged(distance=distance, sub_race=sub_race)
    charge(table, charger, target)
    assert reaches == ("charged" in table.kinds)


@pytest.mark.rule("UT-214")
def test_large_models_charge_five_cm_further() -> None:
    """M 10: 15 cm."""
    table = Tabletop()
    giant = table.hero(RED, (35, 10), sub_race="half_giant")
    target = table.hero(BLUE, (35, 40))
    reach = charge_reach(table.field, giant, table.turn(giant), target)
    assert (15, 10) == (reach.clear, reach.hindered)


@pytest.mark.rule("UT-215", "UT-R11")
@pytest.mark.parametrize(("distance", "reaches"), [(15, True), (16, False)])
def test_across_an_obstacle_there_is_no_bonus(distance: int, reaches: bool) -> None:
    """Over a barricade a charge reaches exactly M."""
    table, charger, target = charged(distance=distance, terrain="TC-G3")
    table.table.pieces = []
    for x in (10, 20, 30, 40, 50, 60):
        table.piece("X4", (x, 16))
    charge(table, charger, target)
    assert reaches == ("charged" in table.kinds)


@pytest.mark.rule("UT-216", "UT-218", "UT-219", "UT-R15")
def test_the_charger_is_set_flush_and_fights_at_once() -> None:
    """At the edge that it reaches first, with its front to the target."""
    table, charger, target = charged(distance=12)
    charge(table, charger, target)
    assert ((35, 22), Facing.N) == (charger.place, charger.facing)
    assert table.field.are_locked(charger, target)
    assert "attacked" in table.kinds


@pytest.mark.rule("UT-R15", "UT-D35")
def test_of_equal_edges_the_charger_chooses() -> None:
    """On the diagonal two edges are equally near."""
    table = Tabletop()
    charger = table.hero(RED, (30, 30), "N")
    target = table.hero(BLUE, (38, 38), "S")
    table.will_answer(RED, "charge.edge", "W")
    charge(table, charger, target)
    assert ((36, 38), Facing.E) == (charger.place, charger.facing)


@pytest.mark.rule("UT-217", "UT-R16")
def test_a_failed_charge_runs_ten_cm_and_ends_the_turn() -> None:
    """Toward the target, which it then faces; no Minor Action follows."""
    table, charger, target = charged(distance=30)
    charge(table, charger, target)
    assert (35, 20) == charger.place
    assert Facing.N is charger.facing
    assert table.table.turn is not None
    assert table.table.turn.is_over
    assert Basic.CHARGE is table.table.turn.basic


@pytest.mark.rule("UT-R16")
def test_a_failed_charge_stops_before_other_enemies() -> None:
    """1 cm away from whoever stands in its way."""
    table, charger, target = charged(distance=30)
    table.hero(BLUE, (37, 20), "S")
    charge(table, charger, target)
    assert all(table.field.distance(charger, enemy) >= 1 for enemy in table.field.enemies(charger))


@pytest.mark.rule("UT-267")
def test_a_charge_takes_the_hidden_counter() -> None:
    """Any other Basic Action than a short move does."""
    table, charger, target = charged(is_hidden=True)
    charge(table, charger, target)
    assert not charger.is_hidden


@pytest.mark.rule("UT-244", "UT-253", "UT-294")
def test_a_charge_may_jump_down_but_never_swims() -> None:
    """From a roof of 8 cm onto an enemy below; across a stream of 4 cm not at all."""
    table = Tabletop(4, terrain="TC-L1")
    charger, target = table.hero(RED, (12, 41), "N"), table.hero(BLUE, (12, 48), "S")
    charge(table, charger, target)
    assert "charged" in table.kinds
    stream = Tabletop(terrain="TC-N1")
    charger, target = stream.hero(RED, (15, 31), "N"), stream.hero(BLUE, (15, 40), "S")
    charge(stream, charger, target)
    assert "charge_failed" in stream.kinds


@pytest.mark.rule("UT-213")
def test_the_die_is_gone_with_the_declaration_and_distance_runs_from_the_nearest_edge() -> None:
    """The target stands to the east: 17 cm from the eastern edge are reached, 18 are not, and the AD is gone."""
    for distance, reaches in ((17, True), (18, False)):
        table = Tabletop()
        charger, target = table.hero(RED, (10, 35), "N"), table.hero(BLUE, (12 + distance, 35), "W")
        table.start()
        table.answer(RED, {"pick": "charge", "then": target.id})
        assert 0 == charger.action_dice
        first = table.kinds.index("charge_declared")
        assert ("charged" if reaches else "charge_failed") in table.kinds[first:]


@pytest.mark.rule("UT-R127")
def test_of_several_spots_on_an_edge_the_charger_takes_the_nearest() -> None:
    """A small base against the southern edge of a large one: straight ahead; from the middle clockwise the first."""
    for x, spot in ((33, 34), (34, 34), (36, 36), (38, 36), (35, 35)):
        table = Tabletop()
        charger = table.hero(RED, (x, 20), "N")
        giant = table.hero(BLUE, (35, 32), "S", sub_race="half_giant")
        charge(table, charger, giant)
        assert (spot, 29) == charger.place
    table = Tabletop()
    charger, giant = table.hero(RED, (35, 20), "N"), table.hero(BLUE, (35, 32), "S", sub_race="half_giant")
    table.hero(RED, (36, 27), "N")
    charge(table, charger, giant)
    assert (34, 29) == charger.place


@pytest.mark.rule("UT-R127")
def test_a_failed_charge_ends_where_a_base_may_stand() -> None:
    """10 cm ahead runs a barricade: the charger stops at the nearest place that is none, nearer to the target."""
    table, charger, target = charged(distance=30, terrain="TC-G3")
    table.table.pieces = []
    table.piece("X4", (35, 20))
    charge(table, charger, target)
    assert (35, 19) == charger.place
