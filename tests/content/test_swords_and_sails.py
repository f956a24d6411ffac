"""The units and the tables of Swords & Sails, every figure spelled out once more."""

from fractions import Fraction
from math import ceil

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import points
from rules.swords_and_sails.realm.prices import city_price, upgrade_price
from rules.swords_and_sails.vocabulary import CAVALRY, FOOT, TROOPS, Faction, Leader, Season, UnitType
from tests.content.spelled_out import rows


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


# --- units ---

#    cost morale upkeep
PRINTED = """
    KN 100 5  6
    HC  80 4  5
    LC  60 2  4
    HI  50 3  3
    LI  30 2  2
    PS  15 1  1
    WS 100 0 10
    RD  50 0  5
    TR  20 0  3
"""
#    dice hit health armour
IN_QUICK_COMBAT = """
    KN 2 5 6 1
    HC 2 4 5 1
    LC 2 3 4 0
    HI 1 4 3 2
    LI 1 3 2 0
    PS 1 2 1 0
    WS 2 5 8 2
    RD 2 3 4 0
    TR 0 0 2 0
"""


def figures_of(box: Content, kind: UnitType, *names: str) -> list[str]:
    """Some figures of a unit type as a line of a table."""
    return [str(getattr(box.unit(kind), name)) for name in names]


@pytest.mark.rule("SS-240")
def test_there_are_six_types_of_troops_and_three_of_ships(box: Content) -> None:
    assert ["KN", "HC", "LC", "HI", "LI", "PS"] == [sheet.id for sheet in box.units if not sheet.id.is_ship]
    assert ["WS", "RD", "TR"] == [sheet.id for sheet in box.units if sheet.id.is_ship]


@pytest.mark.rule("SS-250", "SS-R02")
@pytest.mark.parametrize("row", rows(PRINTED), ids=lambda row: str(row[0]))
def test_a_unit_type_has_its_cost_morale_and_upkeep(box: Content, row: list[str]) -> None:
    assert row[1:] == figures_of(box, UnitType(row[0]), "cost", "morale", "upkeep")


@pytest.mark.rule("SS-R02")
def test_troops_have_morale_and_ships_have_none(box: Content) -> None:
    assert set(TROOPS) == {sheet.id for sheet in box.units if sheet.morale}


@pytest.mark.rule("SS-246", "SS-R01")
def test_a_warship_carries_two_a_raider_three_a_transport_five(box: Content) -> None:
    assert {"WS": 2, "RD": 3, "TR": 5} == {sheet.id: sheet.carry for sheet in box.units if sheet.carry}


ABSORBED = {"KN": 6, "HC": 5, "LC": 4, "HI": 3, "LI": 2, "PS": 1}


@pytest.mark.rule("SS-712")
def test_better_troops_absorb_more_in_a_siege(box: Content) -> None:
    """What one of them is worth when losses are counted."""
    assert ABSORBED == {kind: points(box, Faction.FRA, {kind: 1}) for kind in TROOPS}


@pytest.mark.rule("SS-242")
def test_light_cavalry_and_light_infantry_are_ranged(box: Content) -> None:
    assert {UnitType.LC, UnitType.LI} == {sheet.id for sheet in box.units if sheet.is_ranged}


@pytest.mark.rule("SS-M03")
@pytest.mark.parametrize("row", rows(IN_QUICK_COMBAT), ids=lambda row: str(row[0]))
def test_a_unit_type_has_its_figures_of_quick_combat(box: Content, row: list[str]) -> None:
    assert row[1:] == figures_of(box, UnitType(row[0]), "dice", "hit", "health", "armour")


@pytest.mark.rule("SS-R08")
def test_in_quick_combat_army_units_absorb_what_they_absorb_in_a_siege(box: Content) -> None:
    assert ABSORBED == {kind: box.unit(kind).health for kind in TROOPS}


@pytest.mark.rule("SS-823")
def test_the_armour_of_a_french_army_adds_up_to_8(box: Content) -> None:
    army = {UnitType.KN: 1, UnitType.HC: 3, UnitType.HI: 2}
    assert 8 == sum(count * box.unit_of(Faction.FRA, kind).armour for kind, count in army.items())


@pytest.mark.rule("SS-826", "SS-827")
def test_two_light_cavalry_and_two_light_infantry_fire_six_dice_at_2_or_less(box: Content) -> None:
    archers = [box.unit_of(Faction.HRE, kind) for kind in (UnitType.LC, UnitType.LI)]
    assert 6 == sum(2 * sheet.dice for sheet in archers)
    assert {2} == {sheet.hit - 1 for sheet in archers}


# --- combat ---

#                 KN HC LC HI LI PS
LAND_COMBAT = """
    KN           6  9  7  7  9 11
    HC           5  8  6  4  8 11
    LC           4  7  7  6  5 10
    HI           6  8  4  4  5  9
    HI_of_NSE    6  8  5  6  6 10
    LI           4  4  7  6  7  8
    LI_of_ENG    5  5  8  7  8  9
    PS           2  2  3  3  4  7
    PS_of_KIE    3  3  4  4  5  8
"""
FLEET_COMBAT = """
    WS           7-2 9-3 10-0 10-4
    RD           4-0 5-3  7-0  6-3
    TR_of_QUR    2-0 3-0  4-0  4-2
"""


@pytest.mark.rule("SS-620", "SS-621")
def test_the_table_of_land_combat(box: Content) -> None:
    wanted = {name.replace("_", " "): list(map(int, numbers)) for name, *numbers in rows(LAND_COMBAT)}
    table = box.tables.land_combat
    assert wanted == {name: [row[kind] for kind in TROOPS] for name, row in table.items()}
    assert all(set(TROOPS) == set(row) for row in table.values())


@pytest.mark.rule("SS-803", "SS-248", "SS-M03")
def test_the_table_of_fleet_combat(box: Content) -> None:
    targets = ["WS", "RD", "TR_loaded", "TR_unloaded"]
    wanted = {name.replace("_", " "): numbers for name, *numbers in rows(FLEET_COMBAT)}
    table = box.tables.fleet_combat
    assert wanted == {name: ["-".join(map(str, row[target])) for target in targets] for name, row in table.items()}
    assert all(set(targets) == set(row) for row in table.values())


@pytest.mark.rule("SS-249", "SS-804", "SS-806")
def test_nobody_captures_a_loaded_transport(box: Content) -> None:
    assert {0} == {row["TR_loaded"][1] for row in box.tables.fleet_combat.values()}


@pytest.mark.rule("SS-129", "SS-135", "SS-R70")
@pytest.mark.parametrize(("row", "usual"), [("LI of ENG", "LI"), ("PS of KIE", "PS")])
def test_an_attack_bonus_adds_1_to_every_number(box: Content, row: str, usual: str) -> None:
    table = box.tables.land_combat
    assert table[row] == {target: number + 1 for target, number in table[usual].items()}


@pytest.mark.rule("SS-140")
def test_huscarls_attack_better_than_other_heavy_infantry(box: Content) -> None:
    huscarls, others = (box.tables.land_combat[row] for row in ("HI of NSE", "HI"))
    assert all(huscarls[target] >= others[target] for target in TROOPS)
    assert huscarls != others


@pytest.mark.rule("SS-621", "SS-R96")
def test_everybody_attacks_by_a_row_of_the_table(box: Content) -> None:
    for power in Faction:
        assert {box.row_of(power, kind) for kind in (*CAVALRY, *FOOT)} <= set(box.tables.land_combat)
        assert {box.row_of(power, kind) for kind in (UnitType.WS, UnitType.RD)} <= set(box.tables.fleet_combat)
    can_attack = [power for power in Faction if box.row_of(power, UnitType.TR) in box.tables.fleet_combat]
    assert [Faction.QUR] == can_attack


# --- prices ---


def part_of(column: tuple[int, ...], share: Fraction) -> tuple[int, ...]:
    """A share of every price of a column, each rounded up to 5."""
    return tuple(5 * ceil(share * gold / 5) for gold in column)


@pytest.mark.rule("SS-921")
def test_the_column_of_minor_cities(box: Content) -> None:
    assert (50, 75, 125, 225, 350, 500) == box.tables.minor_city


@pytest.mark.rule("SS-922", "SS-R58")
def test_the_column_of_three_fifths(box: Content) -> None:
    assert (30, 45, 75, 135, 210, 300) == box.tables.cheap_city
    assert part_of(box.tables.minor_city, Fraction(3, 5)) == box.tables.cheap_city


@pytest.mark.rule("SS-923")
def test_the_column_of_upgrades(box: Content) -> None:
    assert (150, 225, 375, 675, 1050, 1500) == box.tables.upgrade


@pytest.mark.rule("SS-974", "SS-R103")
def test_the_column_of_an_architect_with_cheap_cities_is_half_the_usual_one(box: Content) -> None:
    assert (25, 40, 65, 115, 175, 250) == box.tables.cheapest_city
    assert part_of(box.tables.minor_city, Fraction(1, 2)) == box.tables.cheapest_city


@pytest.mark.rule("SS-975a", "SS-R103")
def test_the_column_of_an_architects_upgrades_is_four_fifths_of_the_usual_one(box: Content) -> None:
    assert (120, 180, 300, 540, 840, 1200) == box.tables.cheap_upgrade
    assert part_of(box.tables.upgrade, Fraction(4, 5)) == box.tables.cheap_upgrade


@pytest.mark.rule("SS-924")
def test_beyond_the_table_each_level_costs_half_as_much_again_in_all_three_columns(box: Content) -> None:
    assert [500, 750, 1125] == [city_price(box, Faction.FRA, there) for there in (5, 6, 7)]
    assert [300, 450, 675] == [city_price(box, Faction.HRE, there) for there in (5, 6, 7)]
    assert [1500, 2250, 3375] == [upgrade_price(box, there) for there in (5, 6, 7)]


@pytest.mark.rule("SS-R55")
def test_beyond_the_table_only_what_is_paid_is_rounded(box: Content) -> None:
    """Each is one and a half times the exact price before, not the rounded one: 3800 and not 3805."""
    assert [1690, 2535, 3800] == [city_price(box, Faction.FRA, there) for there in (8, 9, 10)]
    assert [1015, 1520, 2280] == [city_price(box, Faction.HRE, there) for there in (8, 9, 10)]
    assert [5065, 7595, 11395] == [upgrade_price(box, there) for there in (8, 9, 10)]


@pytest.mark.rule("SS-R55")
def test_an_architects_prices_go_on_beyond_the_table_too(box: Content) -> None:
    assert [375, 565, 845] == [city_price(box, Faction.HRE, there, Leader.ARCHITECT) for there in (6, 7, 8)]
    assert [1800, 2700, 4050] == [upgrade_price(box, there, Leader.ARCHITECT) for there in (6, 7, 8)]


@pytest.mark.rule("SS-R55")
def test_prices_beyond_the_table_start_from_an_exact_one(box: Content) -> None:
    tables = box.tables
    assert tables.cheap_city[-1] == Fraction(3, 5) * tables.minor_city[-1]
    assert tables.cheapest_city[-1] == Fraction(1, 2) * tables.minor_city[-1]
    assert tables.cheap_upgrade[-1] == Fraction(4, 5) * tables.upgrade[-1]


@pytest.mark.rule("SS-906", "SS-907")
def test_the_price_of_armies_and_fleets(box: Content) -> None:
    assert (30, 50, 70, 100, 150) == box.tables.containers


# --- income and victory ---


@pytest.mark.rule("SS-210", "SS-211", "SS-212")
def test_the_table_of_income(box: Content) -> None:
    harvest = {Season.SPRING: 10, Season.SUMMER: 20, Season.AUTUMN: 10, Season.WINTER: 0}
    assert (harvest, 10, 30) == (box.tables.harvest, box.tables.minor_income, box.tables.major_income)


@pytest.mark.rule("SS-110", "SS-415", "SS-M08")
def test_the_table_of_victory(box: Content) -> None:
    assert {"short": 40, "medium": 60, "long": 100, "campaign": 0} == box.tables.lengths
    assert (5, 5) == (box.tables.alliance_points, box.tables.capital_points)


@pytest.mark.rule("SS-711", "SS-180", "SS-M06", "SS-M07")
def test_single_figures(box: Content) -> None:
    tables = box.tables
    assert (15, 10, 9, 2) == (tables.buy_off, tables.draft_markers, tables.sabotage_from, tables.pillage_factor)
