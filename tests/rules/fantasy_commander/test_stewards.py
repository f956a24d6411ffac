"""Stewards of three strengths: what they lay, whom they attack, how they react, and where they go."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.action.actions import Action
from rules.fantasy_commander.command.distribution import distribute_orders
from rules.fantasy_commander.command.generation import generate_orders
from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.state import Campaign, Step
from rules.fantasy_commander.steward import steward_for
from rules.fantasy_commander.stewards.blows import blows_of
from rules.fantasy_commander.stewards.mind import Mind
from rules.fantasy_commander.stewards.threats import threat
from rules.fantasy_commander.stewards.weighing import exposure, of_a_place, worth_of
from rules.fantasy_commander.vocabulary import Mode, Strength
from rules.kernel.values import Json, Seat
from tests.rules.fantasy_commander.battlefield import EMPIRE, STYX, Battlefield, box

NOVICE, STEADY, KEEN = Strength


def answers(field: Battlefield, seat: Seat, strength: Strength = STEADY, *draws: int) -> Any:
    """What a steward of that strength says; it draws these numbers, then nothing but zeros."""
    left = [*draws]
    face = field.face(seat)
    assert face.asked is not None
    found: Json = steward_for(box(), strength)(face, face.asked, lambda size: left.pop(0) % size if left else 0)
    field.session.check(seat, found)
    return found


def mind(field: Battlefield, seat: Seat = EMPIRE, strength: Strength = STEADY) -> Mind:
    """What a steward knows."""
    return Mind(box(), field.face(seat), lambda size: 0, strength)


# The Command Phase


def test_a_green_die_is_rolled_again_for_nothing_and_the_whole_set_never() -> None:
    """The checklist's opponent: free rerolls go to green dice."""
    field = Battlefield(5, 1, 1, 1, step=Step.GENERATION)
    field.unit("roland", "C9")
    field.unit("imelstar", "C3")
    field.start_with(generate_orders)
    assert answers(field, EMPIRE) == "one.green"
    assert answers(field, STYX) == "keep"
    assert answers(field, EMPIRE, NOVICE) == "keep"


def distributing(*orders: str, **facts: Any) -> Battlefield:
    """Three Empire units, of which the second touches an enemy, before tokens are laid."""
    field = Battlefield(step=Step.DISTRIBUTION, **facts)
    for cell in ("A11", "D5", "M11"):
        field.unit("legionnaires", cell)
    field.unit("zombie_warriors", "D4")
    field.pool(EMPIRE, *orders)
    field.pool(STYX, "green")
    return field


def test_the_best_order_goes_to_whoever_can_do_most() -> None:
    """Purple, red, blue and green in that order, to the unit in contact first; then by name."""
    field = distributing("blue", "red", "green")
    field.start_with(distribute_orders)
    said = answers(field, EMPIRE)
    assert (said["red"], said["blue"], said["green"]) == (["empire.LEG2"], ["empire.LEG1"], ["empire.LEG3"])


def test_who_is_exhausted_and_free_is_left_to_rest() -> None:
    field = distributing("red", "green", "green")
    field.find("LEG1").fatigue = field.find("LEG2").fatigue = 2
    field.start_with(distribute_orders)
    said = answers(field, EMPIRE)
    assert (said["red"], said["green"]) == (["empire.LEG2"], ["empire.LEG3"])


def test_a_red_order_is_kept_for_a_hero_in_contact() -> None:
    """Their ability costs one."""
    field = distributing("red", "green")
    field.unit("roland", "E4")
    field.start_with(distribute_orders)
    said = answers(field, EMPIRE)
    assert (said["red"], len(said["green"])) == ([], 1)


# Threats and blows


def test_a_threat_is_the_damage_to_expect_this_turn() -> None:
    """Three dice of which two faces hit; with support three; out of reach nothing."""
    field = Battlefield()
    near, far = field.unit("legionnaires", "D5"), field.unit("legionnaires", "A11")
    enemy = field.unit("zombie_warriors", "D4")
    assert (threat(field.ground, near), threat(field.ground, far)) == (6, 0)
    field.unit("legionnaires", "E4")
    assert threat(field.ground, near) == 9
    enemy.defending = True
    assert threat(field.ground, near) == 7


def test_a_blow_that_can_destroy_is_worthwhile_however_small() -> None:
    field = Battlefield()
    own = field.unit("zombie_archers", "D5")
    target = field.unit("legionnaires", "D4", losses=3)
    (blow,) = blows_of(field.ground, own, Action(targets=(target.id,)))
    assert (blow.sixths, blow.can_destroy, blow.is_worthwhile) == (2, True, True)
    target.losses = 0
    (blow,) = blows_of(field.ground, own, Action(targets=(target.id,)))
    assert not blow.is_worthwhile


# Acting


def acting(*places: tuple[str, str], card: str = "legionnaires", bare: bool = True, scenario: int = 1) -> Battlefield:
    """An Empire unit that is to act on D6, or on D8 of the printed map, and Styx units on these hexes."""
    field = Battlefield(bare=bare, scenario=scenario)
    field.unit(card, "D6" if bare else "D8", "red")
    for name, cell in places:
        field.unit(name, cell)
    field.start()
    return field


def test_a_worthwhile_attack_comes_first() -> None:
    """Two steps away, with a whole unit behind it."""
    field = acting(("zombie_warriors", "D4"))
    said = answers(field, EMPIRE)
    assert said["pick"] == "move"
    assert said["then"]["then"] == "attack styx.ZW1"


def test_of_two_targets_the_one_that_may_fall() -> None:
    field = acting(("zombie_warriors", "D5"), ("zombie_warriors", "E6"))
    field.meddle().field.unit("styx.ZW2").losses = 4
    assert answers(field, EMPIRE) == {"pick": "attack", "then": "attack styx.ZW2"}


def test_without_an_attack_it_goes_to_a_place_worth_having() -> None:
    """On the first map Ginnoh on D7 is a Town with a Capture Point."""
    field = acting(("zombie_warriors", "A1"), bare=False)
    said = answers(field, EMPIRE)
    assert said["pick"] in ("move", "run")
    way = said["then"]["path"] if isinstance(said["then"], dict) else said["then"]
    assert way[-1].startswith("D7")


def test_far_from_everything_it_goes_nearer() -> None:
    field = acting(("zombie_warriors", "D1"))
    knows = mind(field)
    said = answers(field, EMPIRE)
    way = said["then"]["path"] if isinstance(said["then"], dict) else said["then"]
    steps = {cell_name(cell): min(count, knows.to_goal[cell]) for cell, count in knows.to_enemy.items()}
    assert steps[way[-1]] < steps["D6"]


def test_a_novice_strikes_at_whoever_is_there() -> None:
    """In four cases of five; else it only moves."""
    field = acting(("zombie_warriors", "D5"))
    assert "attack" in str(answers(field, EMPIRE, NOVICE, 0))
    assert "attack" not in str(answers(field, EMPIRE, NOVICE, 99))


def test_a_keen_one_prefers_what_brings_a_point() -> None:
    """A weak unit that it will probably destroy, not a whole one."""
    field = acting(("zombie_warriors", "D5"), ("zombie_warriors", "E6"))
    field.meddle().field.unit("styx.ZW1").losses = 4
    assert "attack styx.ZW1" in str(answers(field, EMPIRE, KEEN))


def test_who_is_weak_in_contact_defends() -> None:
    """Where no attack is worthwhile."""
    field = acting(("legionnaires", "A1"), ("undead_cavalry", "D5"))
    field.meddle().field.unit("empire.LEG1").losses = 3
    said = answers(field, EMPIRE)
    assert said == {"pick": "hold", "then": "defend"} or "attack" in str(said)


# Reacting


def received(token: str, strength: Strength = STEADY, losses: int = 0) -> Any:
    """What Zombie Warriors with that order do when Legionnaires attack them."""
    field = Battlefield()
    field.unit("legionnaires", "D6", "red")
    field.unit("zombie_warriors", "D5", token, losses=losses)
    field.start()
    field.answer(EMPIRE, {"pick": "attack", "then": "attack styx.ZW1"})
    return answers(field, STYX, strength)


@pytest.mark.parametrize(("token", "said"), [("yellow", "defend"), ("green", "defend"), ("red", "stand")])
def test_cheap_orders_are_given_up_for_a_defence(token: str, said: str) -> None:
    assert received(token) == said


def test_any_order_is_given_up_where_the_unit_would_fall() -> None:
    """With Fatigue for one more die."""
    assert received("red", losses=4) == "defend_effort"


def test_a_novice_reacts_as_is_usual() -> None:
    assert (received("green", NOVICE), received("yellow", NOVICE)) == ("stand", "defend")


def test_a_keen_one_gives_up_what_is_worth_less_than_the_unit() -> None:
    assert received("yellow", KEEN).startswith("defend")
    assert received("red", KEEN) == "stand"


# What a keen one weighs


def test_a_bounty_makes_a_unit_worth_more() -> None:
    """In the first scenario Roland is worth a point more to Styx."""
    field = Battlefield(bare=False)
    roland, own = field.unit("roland", "D9", "red"), field.unit("legionnaires", "E9", "red")
    field.unit("zombie_warriors", "A1", "red")
    field.start()
    knows = mind(field)
    cost = 20 * (box().unit(roland.card).cost - box().unit(own.card).cost)
    assert worth_of(knows, roland) - worth_of(knows, own) == 1000 + cost


def test_enemies_nearby_make_a_place_worse_and_what_is_held_there_better() -> None:
    field = acting(("undead_cavalry", "D2"), bare=False)
    knows = mind(field)
    unit = knows.field.unit("empire.LEG1")
    near, far = (box_cell(cell) for cell in ("D4", "D11"))
    assert exposure(knows, unit, near) > exposure(knows, unit, far)
    assert of_a_place(knows, unit, box_cell("D7")) > of_a_place(knows, unit, box_cell("C7"))


def box_cell(name: str) -> Any:
    """A hex by its name."""
    return box().board.parse(name)


# The campaign


def test_the_settlement_is_built_from_a_list() -> None:
    """Barracks first, as soon as they can be paid."""
    field = Battlefield(mode=Mode.CAMPAIGN, step=Step.TOWN, turn=0)
    field.field.campaign = Campaign(well_being=5, supplies=7)
    field.start()
    assert answers(field, EMPIRE)["buy"] == {"barracks": 1, "shrine": 1}
