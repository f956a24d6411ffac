"""The six minor powers of Swords & Sails: what each of them has that others do not have."""

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.realm.prices import city_price, unit_price
from rules.swords_and_sails.vocabulary import CAVALRY, MINORS, SHIPS, TROOPS, Faction, UnitType

IRE, HUN, BUL, POL, LEO, QUR = MINORS
KN, HC, LC, HI, LI, PS = TROOPS
WS, RD, TR = SHIPS
USUAL = POL
"""A power without cheap cities."""


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


def morale(box: Content, power: Faction, *kinds: UnitType) -> list[int]:
    """The morale of some of a power's units."""
    return [box.unit_of(power, kind).morale for kind in kinds]


# --- Poland ---


@pytest.mark.rule("SS-990a")
def test_polish_medium_cavalry_costs_70(box: Content) -> None:
    assert "medium cavalry" == box.unit_of(POL, HC).name
    assert 70 == unit_price(box, POL, HC)


@pytest.mark.rule("SS-R96", "SS-M03")
def test_medium_cavalry_fights_as_heavy_cavalry_but_has_no_armour_in_quick_combat(box: Content) -> None:
    medium, heavy = box.unit_of(POL, HC), box.unit(HC)
    assert (heavy.dice, heavy.hit, heavy.health) == (medium.dice, medium.hit, medium.health)
    assert (1, 0) == (heavy.armour, medium.armour)
    assert "HC" == box.row_of(POL, HC)


@pytest.mark.rule("SS-990b")
def test_a_polish_knight_costs_90(box: Content) -> None:
    assert 90 == unit_price(box, POL, KN)


@pytest.mark.rule("SS-990c")
def test_polish_light_infantry_costs_25(box: Content) -> None:
    assert 25 == unit_price(box, POL, LI)


# --- Hungary ---


@pytest.mark.rule("SS-991a")
def test_hungarian_light_cavalry_costs_40(box: Content) -> None:
    assert 40 == unit_price(box, HUN, LC)


@pytest.mark.rule("SS-991b")
def test_hungarian_light_cavalry_has_one_more_morale(box: Content) -> None:
    assert [3] == morale(box, HUN, LC)


@pytest.mark.rule("SS-991c")
def test_hungarian_light_infantry_costs_25(box: Content) -> None:
    assert 25 == unit_price(box, HUN, LI)


@pytest.mark.rule("SS-991d")
def test_hungary_builds_minor_cities_for_three_fifths(box: Content) -> None:
    assert (30, 50) == (city_price(box, HUN, 0), city_price(box, USUAL, 0))


# --- Qurtuba ---


@pytest.mark.rule("SS-992a")
def test_light_cavalry_of_qurtuba_costs_40(box: Content) -> None:
    assert 40 == unit_price(box, QUR, LC)


@pytest.mark.rule("SS-992b")
def test_light_cavalry_of_qurtuba_has_one_more_morale(box: Content) -> None:
    assert [3] == morale(box, QUR, LC)


@pytest.mark.rule("SS-992c")
def test_light_infantry_of_qurtuba_costs_25(box: Content) -> None:
    assert 25 == unit_price(box, QUR, LI)


@pytest.mark.rule("SS-993", "SS-M03")
def test_transports_of_qurtuba_can_fight(box: Content) -> None:
    row = box.tables.fleet_combat[box.row_of(QUR, TR)]
    assert {"WS": (2, 0), "RD": (3, 0), "TR_loaded": (4, 0), "TR_unloaded": (4, 2)} == row
    sheet = box.unit_of(QUR, TR)
    assert (1, 2) == (sheet.dice, sheet.hit)


# --- Leon ---


@pytest.mark.rule("SS-994a")
def test_leonese_heavy_infantry_costs_40(box: Content) -> None:
    assert 40 == unit_price(box, LEO, HI)


@pytest.mark.rule("SS-994b", "SS-R95")
def test_leonese_heavy_infantry_has_one_armour_instead_of_two(box: Content) -> None:
    assert (1, 2) == (box.unit_of(LEO, HI).armour, box.unit(HI).armour)


@pytest.mark.rule("SS-994c")
def test_leonese_heavy_cavalry_costs_70(box: Content) -> None:
    assert 70 == unit_price(box, LEO, HC)


@pytest.mark.rule("SS-994d")
def test_leonese_light_cavalry_costs_50(box: Content) -> None:
    assert 50 == unit_price(box, LEO, LC)


@pytest.mark.rule("SS-994e")
def test_leon_builds_minor_cities_for_three_fifths(box: Content) -> None:
    assert (30, 50) == (city_price(box, LEO, 0), city_price(box, USUAL, 0))


# --- Bulgaria ---


@pytest.mark.rule("SS-995a")
def test_bulgarian_heavy_cavalry_costs_65(box: Content) -> None:
    assert 65 == unit_price(box, BUL, HC)


@pytest.mark.rule("SS-995b")
def test_bulgarian_heavy_infantry_costs_45(box: Content) -> None:
    assert 45 == unit_price(box, BUL, HI)


@pytest.mark.rule("SS-995c")
def test_bulgarian_peasants_attack_with_one_more(box: Content) -> None:
    row = box.tables.land_combat[box.row_of(BUL, PS)]
    assert [3, 3, 4, 4, 5, 8] == [row[target] for target in TROOPS]


@pytest.mark.rule("SS-R70")
def test_bulgarian_peasants_hit_one_higher_in_quick_combat(box: Content) -> None:
    assert (3, 2) == (box.unit_of(BUL, PS).hit, box.unit(PS).hit)


@pytest.mark.rule("SS-995d")
def test_all_bulgarian_cavalry_has_three_more_morale(box: Content) -> None:
    assert [8, 7, 5] == morale(box, BUL, *CAVALRY)


@pytest.mark.rule("SS-995e", "SS-R94")
def test_bulgarian_infantry_has_two_more_morale_and_peasants_have_not(box: Content) -> None:
    assert [5, 4, 1] == morale(box, BUL, HI, LI, PS)


@pytest.mark.rule("SS-996")
def test_a_siege_of_bulgarian_land_costs_5_more(box: Content) -> None:
    assert 5 == box.power(BUL).siege_bonus


# --- Ireland ---


@pytest.mark.rule("SS-997a")
def test_irish_light_infantry_costs_25(box: Content) -> None:
    assert 25 == unit_price(box, IRE, LI)


@pytest.mark.rule("SS-997b")
def test_irish_light_infantry_has_two_more_morale(box: Content) -> None:
    assert [4] == morale(box, IRE, LI)


@pytest.mark.rule("SS-997c")
def test_irish_heavy_infantry_costs_45(box: Content) -> None:
    assert 45 == unit_price(box, IRE, HI)


@pytest.mark.rule("SS-997d")
def test_irish_heavy_infantry_is_ranged(box: Content) -> None:
    assert (True, False) == (box.unit_of(IRE, HI).is_ranged, box.unit(HI).is_ranged)


@pytest.mark.rule("SS-997e")
def test_irish_heavy_infantry_has_three_more_morale(box: Content) -> None:
    assert [6] == morale(box, IRE, HI)


@pytest.mark.rule("SS-997f")
def test_ireland_builds_minor_cities_for_three_fifths(box: Content) -> None:
    assert (30, 50) == (city_price(box, IRE, 0), city_price(box, USUAL, 0))
