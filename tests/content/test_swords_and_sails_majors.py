"""The seven major powers of Swords & Sails: what each of them has that others do not have."""

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import is_within_peasant_limit
from rules.swords_and_sails.realm.prices import city_price, unit_price
from rules.swords_and_sails.vocabulary import CAVALRY, MAJORS, SHIPS, TROOPS, Faction, UnitType

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS
KN, HC, LC, HI, LI, PS = TROOPS
WS, RD, TR = SHIPS
USUAL = FRA
"""A power without cheap cities."""


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


def morale(box: Content, power: Faction, *kinds: UnitType) -> list[int]:
    """The morale of some of a power's units."""
    return [box.unit_of(power, kind).morale for kind in kinds]


def attack(box: Content, power: Faction, kind: UnitType) -> list[int]:
    """What a power's units must not exceed to destroy KN, HC, LC, HI, LI and PS."""
    row = box.tables.land_combat[box.row_of(power, kind)]
    return [row[target] for target in TROOPS]


# --- Byzantium ---


@pytest.mark.rule("SS-121")
def test_byzantine_heavy_infantry_costs_40(box: Content) -> None:
    assert 40 == unit_price(box, BYZ, HI)


@pytest.mark.rule("SS-122")
def test_a_byzantine_warship_costs_80(box: Content) -> None:
    assert 80 == unit_price(box, BYZ, WS)


@pytest.mark.rule("SS-708")
def test_the_walls_of_byzantiums_capital_add_20(box: Content) -> None:
    assert 20 == box.power(BYZ).walls


# --- the Fatimid Caliphate ---


@pytest.mark.rule("SS-123")
def test_fatimid_light_cavalry_costs_40(box: Content) -> None:
    assert 40 == unit_price(box, FAT, LC)


@pytest.mark.rule("SS-124")
def test_fatimid_infantry_has_one_more_morale(box: Content) -> None:
    assert [4, 3] == morale(box, FAT, HI, LI)


# --- the Holy Roman Empire ---


@pytest.mark.rule("SS-125")
def test_the_empire_alone_has_a_free_espionage(box: Content) -> None:
    assert [HRE] == [power.id for power in box.powers if power.free_espionage]


@pytest.mark.rule("SS-126")
def test_imperial_light_infantry_costs_25(box: Content) -> None:
    assert 25 == unit_price(box, HRE, LI)


@pytest.mark.rule("SS-127")
def test_the_empire_builds_minor_cities_for_three_fifths(box: Content) -> None:
    assert (30, 50) == (city_price(box, HRE, 0), city_price(box, USUAL, 0))


# --- England ---


@pytest.mark.rule("SS-128")
def test_an_english_knight_costs_80(box: Content) -> None:
    assert 80 == unit_price(box, ENG, KN)


@pytest.mark.rule("SS-129")
def test_english_light_infantry_attacks_by_a_row_of_its_own(box: Content) -> None:
    assert [5, 5, 8, 7, 8, 9] == attack(box, ENG, LI)
    assert [4, 4, 7, 6, 7, 8] == attack(box, USUAL, LI)


@pytest.mark.rule("SS-R70")
def test_english_light_infantry_hits_one_higher_in_quick_combat(box: Content) -> None:
    assert (4, 3) == (box.unit_of(ENG, LI).hit, box.unit(LI).hit)


@pytest.mark.rule("SS-130")
def test_england_builds_minor_cities_for_three_fifths(box: Content) -> None:
    assert (30, 50) == (city_price(box, ENG, 0), city_price(box, USUAL, 0))


@pytest.mark.rule("SS-706")
def test_a_siege_of_english_land_costs_3_more(box: Content) -> None:
    assert 3 == box.power(ENG).siege_bonus


# --- France ---


@pytest.mark.rule("SS-131")
def test_french_heavy_cavalry_costs_60(box: Content) -> None:
    assert 60 == unit_price(box, FRA, HC)


@pytest.mark.rule("SS-132")
def test_french_cavalry_has_two_more_morale(box: Content) -> None:
    assert [7, 6, 4] == morale(box, FRA, *CAVALRY)


@pytest.mark.rule("SS-133")
def test_french_cavalry_costs_1_less_to_keep(box: Content) -> None:
    assert [5, 4, 3] == [box.unit_of(FRA, kind).upkeep for kind in CAVALRY]


# --- Kievan Rus' ---


@pytest.mark.rule("SS-134")
def test_a_peasant_of_the_rus_costs_10(box: Content) -> None:
    assert 10 == unit_price(box, KIE, PS)


@pytest.mark.rule("SS-135")
def test_peasants_of_the_rus_attack_by_a_row_of_their_own(box: Content) -> None:
    assert [3, 3, 4, 4, 5, 8] == attack(box, KIE, PS)
    assert [2, 2, 3, 3, 4, 7] == attack(box, USUAL, PS)


@pytest.mark.rule("SS-R70")
def test_peasants_of_the_rus_hit_one_higher_in_quick_combat(box: Content) -> None:
    assert (3, 2) == (box.unit_of(KIE, PS).hit, box.unit(PS).hit)


@pytest.mark.rule("SS-136")
def test_peasants_of_the_rus_have_one_more_morale(box: Content) -> None:
    assert [2] == morale(box, KIE, PS)


@pytest.mark.rule("SS-137")
def test_two_thirds_of_an_army_of_the_rus_may_be_peasants(box: Content) -> None:
    assert is_within_peasant_limit(box, KIE, {HI: 1, PS: 2})
    assert not is_within_peasant_limit(box, KIE, {HI: 1, PS: 3})
    assert not is_within_peasant_limit(box, USUAL, {HI: 1, PS: 2})


@pytest.mark.rule("SS-706")
def test_a_siege_of_the_land_of_the_rus_costs_3_more(box: Content) -> None:
    assert 3 == box.power(KIE).siege_bonus


# --- the North Sea Empire ---


@pytest.mark.rule("SS-138")
def test_a_norse_raider_costs_30(box: Content) -> None:
    assert 30 == unit_price(box, NSE, RD)


@pytest.mark.rule("SS-139", "SS-M03")
def test_a_norse_raider_costs_3_to_keep(box: Content) -> None:
    assert (3, 5) == (box.unit_of(NSE, RD).upkeep, box.unit(RD).upkeep)


@pytest.mark.rule("SS-140")
def test_huscarls_attack_by_a_better_row_of_their_own(box: Content) -> None:
    assert "huscarl" == box.unit_of(NSE, HI).name
    assert [6, 8, 5, 6, 6, 10] == attack(box, NSE, HI)
    assert [6, 8, 4, 4, 5, 9] == attack(box, USUAL, HI)


@pytest.mark.rule("SS-M03")
def test_huscarls_hit_up_to_5_in_quick_combat(box: Content) -> None:
    assert (5, 4) == (box.unit_of(NSE, HI).hit, box.unit(HI).hit)


@pytest.mark.rule("SS-141", "SS-R69")
def test_all_norse_troops_have_double_morale(box: Content) -> None:
    assert [10, 8, 4, 6, 4, 2] == morale(box, NSE, *TROOPS)


@pytest.mark.rule("SS-707")
def test_a_siege_of_norse_land_costs_5_more(box: Content) -> None:
    assert 5 == box.power(NSE).siege_bonus
