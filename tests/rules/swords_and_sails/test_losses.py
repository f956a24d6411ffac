"""Which units absorb casualty points [SS-830, SS-831, SS-R36, D22]."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.decisions import Sheet
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.combat.losses import EXPENDABLE, cheapest_losses, choose_losses, is_legal_loss, pick_losses
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import points, price
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.vocabulary import TROOPS, Faction, UnitType
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.battlefield import BYZ, ENG, FRA, field
from tests.rules.swords_and_sails.scene import Scene

KN, HC, LC, HI, LI, PS = TROOPS


def subsets(units: Units) -> list[Units]:
    """Every choice of some units."""
    kinds = list(units)
    return [
        {kind: count for kind, count in zip(kinds, counts, strict=True) if count}
        for counts in product(*(range(units[kind] + 1) for kind in kinds))
    ]


@pytest.mark.rule("SS-831")
def test_a_remainder_smaller_than_any_unit_kills_a_bigger_one(box: Content) -> None:
    """One point on knights alone costs a whole knight."""
    assert {KN: 1} == cheapest_losses(box, FRA, {KN: 3}, 1)
    assert {KN: 2} == cheapest_losses(box, FRA, {KN: 3}, 7)


@pytest.mark.rule("SS-R08")
def test_a_unit_absorbs_as_much_in_battle_as_in_a_siege(box: Content) -> None:
    """Knights 6, heavy cavalry 5, light cavalry 4, then 3, 2 and 1."""
    for worth, kind in zip((6, 5, 4, 3, 2, 1), TROOPS, strict=True):
        assert {kind: 1} == cheapest_losses(box, FRA, {kind: 2}, worth)
        assert {kind: 2} == cheapest_losses(box, FRA, {kind: 2}, worth + 1)


def test_no_damage_costs_nothing_and_too_much_costs_all(box: Content) -> None:
    """Nothing is lost to armour alone; a force that cannot absorb all is gone."""
    assert {} == cheapest_losses(box, FRA, {KN: 3}, 0)
    assert {KN: 1, PS: 2} == cheapest_losses(box, FRA, {KN: 1, PS: 2}, 99)


@pytest.mark.rule("SS-830", "D22")
def test_the_default_is_the_cheapest_set_at_the_powers_own_prices(box: Content) -> None:
    """Three points: a heavy infantryman costs Byzantium 40, light infantry and a peasant 45; elsewhere he costs 50."""
    units = {HI: 1, LI: 1, PS: 1}
    assert {HI: 1} == cheapest_losses(box, BYZ, units, 3)
    assert {LI: 1, PS: 1} == cheapest_losses(box, FRA, units, 3)


@pytest.mark.rule("D22")
def test_of_sets_that_cost_the_same_the_smaller_goes_then_the_humbler(box: Content) -> None:
    """Two peasants cost as much as one light infantryman, who is one unit."""
    assert {LI: 1} == cheapest_losses(box, FRA, {LI: 1, PS: 2}, 2)


@given(
    st.dictionaries(st.sampled_from(TROOPS), st.integers(1, 3), min_size=1, max_size=4),
    st.integers(1, 30),
    st.sampled_from([FRA, BYZ, Faction.POL, Faction.FAT]),
)
@pytest.mark.rule("SS-R36", "D22")
def test_the_quick_way_finds_what_trying_everything_finds(units: Units, damage: int, faction: Faction) -> None:
    """The cheapest legal set, of these the smallest, of these the one with most peasants, and so on."""
    box = whole_box()
    legal = [chosen for chosen in subsets(units) if is_legal_loss(box, faction, units, chosen, damage)]
    best = min(
        legal,
        key=lambda one: (
            price(box, faction, one),
            sum(one.values()),
            [-one.get(kind, 0) for kind in EXPENDABLE],
        ),
    )
    assert best == cheapest_losses(box, faction, units, damage)


@pytest.mark.rule("SS-R36")
def test_a_set_from_which_a_unit_could_be_taken_back_is_illegal(box: Content) -> None:
    """Four points: a knight will do; a knight and a peasant are too many, three peasants too few."""
    units = {KN: 1, PS: 3}
    assert is_legal_loss(box, FRA, units, {KN: 1}, 4)
    assert not is_legal_loss(box, FRA, units, {KN: 1, PS: 1}, 4)
    assert not is_legal_loss(box, FRA, units, {PS: 3}, 4)
    assert is_legal_loss(box, FRA, units, {PS: 3}, 3)
    assert not is_legal_loss(box, FRA, units, {PS: 4}, 4)
    assert is_legal_loss(box, FRA, units, units, 99)
    assert is_legal_loss(box, FRA, units, {PS: 3, LI: 0}, 3), "none of what is not there"
    assert not is_legal_loss(box, FRA, units, {PS: 1, LI: 1}, 3)


@pytest.mark.rule("SS-830")
def test_the_owner_chooses_and_is_told_what_is_wrong() -> None:
    """Any irreducible set is taken, another one refused with the sum in words."""
    play = Scene(field(), ENG, FRA).play()
    ask = pick_losses(play.g, FRA, {KN: 1, HI: 2}, 5, about="AAA")
    assert isinstance(ask.decision, Sheet)
    assert ask.decision.fallback == ({slot: line.fallback[0] for slot, line in ask.decision.slots.items()},)
    assert {KN: 1} == ask.read(ask.decision.fallback[0])
    ask.check({"KN": 1, "HI": 0})
    with pytest.raises(IllegalAnswer, match="absorb 3 of 5 points"):
        ask.check({"KN": 0, "HI": 1})
    with pytest.raises(IllegalAnswer, match="absorb 9 points, but 5 would do"):
        ask.check({"KN": 1, "HI": 1})
    play.will_answer(FRA, "battle.losses", {"KN": 1, "HI": 0})
    assert {KN: 1} == play.run(choose_losses, FRA, {KN: 1, HI: 2}, 5, about="AAA")


def test_nobody_is_asked_where_nothing_is_to_choose() -> None:
    """One type alone, or more damage than the force can absorb."""
    play = Scene(field(), ENG, FRA).play()
    assert {KN: 1} == play.run(choose_losses, FRA, {KN: 2}, 5, about="AAA")
    assert {KN: 1, HI: 1} == play.run(choose_losses, FRA, {KN: 1, HI: 1}, 9, about="AAA")
    assert [] == play.answered


def test_a_host_of_units_is_no_trouble(box: Content) -> None:
    """Sixty units of six types, for any damage."""
    units = dict.fromkeys(TROOPS, 10)
    for damage in range(1, 200, 7):
        lost = cheapest_losses(box, FRA, units, damage)
        assert damage <= points(box, FRA, lost) < damage + 6
        assert is_legal_loss(box, FRA, units, lost, damage)


@pytest.mark.rule("D22")
def test_ships_go_in_the_same_way(box: Content) -> None:
    """Two points: a transport; four: a raider; nine: of 120 gold either way, the fewer ships."""
    ships = {UnitType.WS: 2, UnitType.RD: 2, UnitType.TR: 1}
    assert {UnitType.TR: 1} == cheapest_losses(box, FRA, ships, 2)
    assert {UnitType.RD: 1} == cheapest_losses(box, FRA, ships, 4)
    assert {UnitType.WS: 1, UnitType.TR: 1} == cheapest_losses(box, FRA, ships, 9)
