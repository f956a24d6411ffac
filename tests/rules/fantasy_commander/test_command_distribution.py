"""Order distribution on one sealed sheet, the reveal, and the Initiative."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.command.distribution import distribute_orders
from rules.fantasy_commander.command.labels import hint
from rules.fantasy_commander.command.pool import can_pay, left_after
from rules.fantasy_commander.state import Step
from rules.fantasy_commander.vocabulary import Order
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, game

RED, BLUE, GREEN, YELLOW, PURPLE = Order.RED, Order.BLUE, Order.GREEN, Order.YELLOW, Order.PURPLE
LINES = ("red", "blue", "green", "purple")


def armies(**facts: Any) -> Battlefield:
    """Three Empire units and two of Styx before distribution."""
    field = Battlefield(step=Step.DISTRIBUTION, **facts)
    for cell in ("C9", "D9", "E9"):
        field.unit("legionnaires", cell)
    for cell in ("C3", "D3"):
        field.unit("zombie_warriors", cell)
    return field


def laid(field: Battlefield, seat: Seat, **orders: list[str]) -> Json:
    """A sheet on which units are named by their counters."""
    sheet = field.asked(seat)
    lines: dict[str, Any] = {slot: [] if slot in LINES else {} for slot in sheet.slots}  # type: ignore[union-attr]
    named = {order: [field.find(name).id for name in names] for order, names in orders.items() if order in LINES}
    return {**lines, **named, **{slot: given for slot, given in orders.items() if slot not in LINES}}


@pytest.mark.rule("FC-227")
def test_a_line_says_how_many_orders_there_are() -> None:
    """Of a colour that is not in the pool, that a purple order can be laid as one."""
    field = armies()
    field.pool(EMPIRE, "red", "red", "purple")
    field.start_with(distribute_orders)
    lines = {slot: line.prompt for slot, line in field.asked(EMPIRE).slots.items() if slot in LINES}  # type: ignore[union-attr]
    assert lines == {
        "red": "Red (2):",
        "blue": "Blue (by a purple order):",
        "green": "Green (by a purple order):",
        "purple": "Purple (1):",
    }


@pytest.mark.rule("FC-220", "FC-221", "FC-240", "FC-215")
def test_tokens_are_laid_in_secret_and_revealed_together() -> None:
    """Nobody sees a token before both have handed in; then every unit shows exactly one."""
    field = armies()
    field.pool(EMPIRE, "red", "blue")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    assert field.waiting == (EMPIRE, STYX)
    before = field.face(STYX)
    field.answer(EMPIRE, laid(field, EMPIRE, red=["LEG1"], blue=["LEG2"]))
    assert not field.told("orders_revealed")
    assert field.face(STYX).view == before.view
    field.answer(STYX, laid(field, STYX, green=["ZW2"]))
    assert field.told("orders_revealed") == [
        {
            "tokens": {
                "empire.LEG1": "red",
                "empire.LEG2": "blue",
                "empire.LEG3": "yellow",
                "styx.ZW1": "yellow",
                "styx.ZW2": "green",
            }
        }
    ]


@pytest.mark.rule("FC-221", "FC-R11")
def test_a_unit_takes_one_order() -> None:
    """A unit on two lines of the sheet is refused."""
    field = armies()
    field.pool(EMPIRE, "red", "blue")
    field.start_with(distribute_orders)
    with pytest.raises(IllegalAnswer, match="LEG1 can have only one order"):
        field.answer(EMPIRE, laid(field, EMPIRE, red=["LEG1"], blue=["LEG1"]))


@pytest.mark.rule("FC-223", "FC-225")
def test_units_without_an_order_get_yellow() -> None:
    """Yellow needs no order of the pool, and whoever says nothing lays nothing else."""
    field = armies()
    field.pool(EMPIRE, "red")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    field.fall_back()
    assert {unit.token for unit in field.field.on_map()} == {YELLOW}
    assert field.orders(EMPIRE) == {RED: 1}


@pytest.mark.rule("FC-223")
def test_with_empty_pools_nobody_is_asked() -> None:
    """Everybody gets yellow at once."""
    field = armies()
    field.start_with(distribute_orders)
    assert field.told("orders_revealed")
    assert {unit.token for unit in field.field.on_map() if unit.token} <= {YELLOW}


@pytest.mark.rule("FC-226", "FC-D08")
def test_what_is_not_laid_stays_in_the_pool() -> None:
    """Orders that are left pay for abilities later; no more can be laid than there is."""
    field = armies()
    field.pool(EMPIRE, "red", "red", "blue")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    field.answer(EMPIRE, laid(field, EMPIRE, red=["LEG1"]))
    field.answer(STYX, laid(field, STYX, green=["ZW1"]))
    assert (field.orders(EMPIRE), field.field.armies[EMPIRE].orders) == ({RED: 1, BLUE: 1}, 2)
    assert field.orders(STYX) == {}


@pytest.mark.rule("FC-226")
def test_no_more_is_laid_than_the_pool_holds() -> None:
    """One purple order stands for one other order, not for two."""
    field = armies()
    field.pool(EMPIRE, "red", "purple")
    field.start_with(distribute_orders)
    with pytest.raises(IllegalAnswer, match="That is 1 red, 1 blue, 1 green; your pool has 1 red, 1 purple"):
        field.answer(EMPIRE, laid(field, EMPIRE, red=["LEG1"], blue=["LEG2"], green=["LEG3"]))


@pytest.mark.rule("FC-224", "FC-227", "FC-229")
def test_a_purple_order_can_be_laid_as_any_other() -> None:
    """It is exchanged for the colour that is laid, or lies as purple."""
    field = armies()
    field.pool(EMPIRE, "purple", "purple")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    field.answer(EMPIRE, laid(field, EMPIRE, blue=["LEG1"], purple=["LEG2"]))
    field.fall_back(STYX)
    assert field.find("LEG1").token is BLUE
    assert field.find("LEG2").token is PURPLE
    assert (field.orders(EMPIRE), field.field.armies[EMPIRE].orders) == ({}, 0)


@pytest.mark.rule("FC-227", "FC-D07")
def test_purple_orders_that_stay_are_exchanged_in_secret() -> None:
    """Only their owner knows what they have become; everybody else sees how many there are."""
    field = armies()
    field.pool(EMPIRE, "purple", "purple", "green")
    field.pool(STYX, "green")
    field.start_with(distribute_orders)
    assert field.asked(EMPIRE).slots["exchange"].unit == "orders"  # type: ignore[union-attr]
    field.answer(EMPIRE, laid(field, EMPIRE, purple=["LEG1"], exchange={"red": 1}))  # type: ignore[arg-type]
    field.fall_back(STYX)
    assert field.orders(EMPIRE) == {RED: 1, GREEN: 1}
    assert field.face(EMPIRE).view.pool == {RED: 1, GREEN: 1}  # type: ignore[attr-defined]
    assert field.face(STYX).view.field.armies[EMPIRE].orders == 2  # type: ignore[attr-defined]


@pytest.mark.rule("FC-227")
def test_a_purple_order_that_was_laid_cannot_be_exchanged_besides() -> None:
    """Only what is left in the pool can be exchanged."""
    field = armies()
    field.pool(EMPIRE, "purple")
    field.start_with(distribute_orders)
    with pytest.raises(IllegalAnswer, match="Only 0 purple orders are left"):
        field.answer(EMPIRE, laid(field, EMPIRE, purple=["LEG1"], exchange={"red": 1}))  # type: ignore[arg-type]


@pytest.mark.rule("FC-241", "FC-245", "FC-246")
@pytest.mark.parametrize(("red", "purple", "first"), [(["LEG1"], [], STYX), ([], ["LEG1"], STYX), ([], [], EMPIRE)])
def test_fewer_red_and_purple_tokens_on_the_map_take_the_initiative(
    red: list[str], purple: list[str], first: Seat
) -> None:
    """Tokens on units count, orders of the pool do not; the first player begins with red."""
    field = armies(first=EMPIRE)
    field.pool(EMPIRE, "red", "purple")
    field.pool(STYX, "red", "red", "green")
    field.start_with(distribute_orders)
    field.answer(EMPIRE, laid(field, EMPIRE, red=red, purple=purple))
    field.answer(STYX, laid(field, STYX, green=["ZW1"]))
    assert field.field.first == field.field.to_act == first
    assert field.told("initiative_settled")[-1]["side"] == first
    assert field.told("initiative_settled")[-1]["empire"] == len(red + purple)


@pytest.mark.rule("FC-242", "FC-243", "FC-244")
@pytest.mark.parametrize("holder", [EMPIRE, STYX])
def test_at_equal_numbers_the_initiative_stays(holder: Seat) -> None:
    """Whoever held it from before keeps it; nobody is asked to hand it over."""
    field = armies(first=holder)
    field.pool(EMPIRE, "red")
    field.pool(STYX, "red")
    field.start_with(distribute_orders)
    field.answer(EMPIRE, laid(field, EMPIRE, red=["LEG1"]))
    field.answer(STYX, laid(field, STYX, red=["ZW1"]))
    assert field.field.first == holder


@pytest.mark.rule("FC-222", "FC-302")
def test_the_action_phase_begins_with_red() -> None:
    """Once the Initiative is settled the red step begins."""
    field = armies()
    field.pool(EMPIRE, "red")
    field.pool(STYX, "red")
    field.start_with(distribute_orders)
    field.answer(EMPIRE, laid(field, EMPIRE, red=["LEG1"]))
    field.answer(STYX, laid(field, STYX, red=["ZW1"]))
    assert field.field.colour is RED
    assert field.field.step is Step.ACTION


# What a pool pays


@pytest.mark.rule("FC-412", "FC-413")
def test_purple_pays_for_any_colour() -> None:
    """Own colours are spent first; what is missing is paid in purple, and without enough nothing is."""
    assert left_after({RED: 1, PURPLE: 2}, {RED: 2}) == {PURPLE: 1}
    assert left_after({RED: 2, PURPLE: 1}, {RED: 1}) == {RED: 1, PURPLE: 1}
    assert not can_pay({RED: 1, PURPLE: 1}, {BLUE: 2})
    assert can_pay({RED: 1, PURPLE: 1}, {BLUE: 1, RED: 1})


# Cautions and totals


def cautions(field: Battlefield, answer: Json) -> tuple[str, ...]:
    """What the Empire is warned of."""
    meant = field.session.meant(EMPIRE, answer)
    return game().cautions(field.face(EMPIRE), answer, meant)


@pytest.mark.rule("FC-226", "FC-403")
def test_orders_that_stay_while_units_get_yellow_are_pointed_out() -> None:
    """A caution names the units that can only rest, and the total counts what is laid."""
    field = armies()
    field.pool(EMPIRE, "blue", "green")
    field.start_with(distribute_orders)
    some = laid(field, EMPIRE, blue=["LEG1"])
    assert cautions(field, some) == ("1 order stays in the pool, while yellow lets these only rest: LEG2, LEG3.",)
    assert [str(one) for one in game().totals(field.face(EMPIRE), field.session.meant(EMPIRE, some))] == [
        "1 of 2 orders laid"
    ]
    assert not cautions(field, laid(field, EMPIRE, blue=["LEG1"], green=["LEG2"]))


def test_a_player_reads_what_matters_for_an_order() -> None:
    """The card, what is left, Fatigue and enemies beside it where there are some."""
    field = armies()
    tired = field.unit("legionnaires", "D4", fatigue=1, losses=1)
    assert hint(field.ground, field.find("LEG1")) == "Legionnaires (conscript), 4/4"
    assert hint(field.ground, tired) == "Legionnaires (conscript), 3/4, 1/2 Fatigue, 1 in contact"
