"""The units, the powers and the tables of Swords & Sails, every figure spelled out once more."""

from fractions import Fraction
from math import ceil

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import CAVALRY, FOOT, TROOPS, Faction, Season, UnitType
from tests.content.spelled_out import rows


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


# --- units ---

#      cost morale upkeep siege carry | dice hit health armour ranged
UNITS = """
    KN  100   5      6      6     0       2   5    6      1     False
    HC   80   4      5      5     0       2   4    5      1     False
    LC   60   2      4      4     0       2   3    4      0     True
    HI   50   3      3      3     0       1   4    3      2     False
    LI   30   2      2      2     0       1   3    2      0     True
    PS   15   1      1      1     0       1   2    1      0     False
    WS  100   0     10      0     2       2   5    8      2     False
    RD   50   0      5      0     3       2   3    4      0     False
    TR   20   0      3      0     5       0   0    2      0     False
"""
FIGURES = ("cost", "morale", "upkeep", "siege", "carry", "dice", "hit", "health", "armour", "is_ranged")


@pytest.mark.rule("SS-240", "SS-242", "SS-246", "SS-250", "SS-712", "SS-R01", "SS-R02", "SS-M03")
@pytest.mark.parametrize("row", rows(UNITS), ids=lambda row: str(row[0]))
def test_a_unit_type_has_its_figures(box: Content, row: list[str]) -> None:
    sheet = box.unit(UnitType(row[0]))
    assert row[1:] == [str(getattr(sheet, figure)) for figure in FIGURES]


@pytest.mark.rule("SS-R08")
def test_in_quick_combat_army_units_absorb_what_they_absorb_in_a_siege(box: Content) -> None:
    assert all(box.unit(kind).siege == box.unit(kind).health for kind in TROOPS)


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

#    minor 3/5 1/2 upgrade 4/5
CITIES = """
     50   30   25  150  120
     75   45   40  225  180
    125   75   65  375  300
    225  135  115  675  540
    350  210  175 1050  840
    500  300  250 1500 1200
    750  450  375 2250 1800
   1125  675  565 3375 2700
   1690 1015  845 5065 4050
"""


def up_to_5(gold: Fraction) -> int:
    """A price, rounded up to 5 [SS-R103]."""
    return 5 * ceil(gold / 5)


def city_price(column: tuple[int, ...], there: int) -> int:
    """The price of a city by how many are there, beyond the table too [SS-924, SS-R55]."""
    beyond = max(0, there - len(column) + 1)
    return up_to_5(column[there - beyond] * Fraction(3, 2) ** beyond)


@pytest.mark.rule("SS-921", "SS-922", "SS-923", "SS-924", "SS-974", "SS-975a", "SS-R54", "SS-R55")
def test_the_table_of_city_prices(box: Content) -> None:
    tables = box.tables
    columns = (tables.minor_city, tables.cheap_city, tables.cheapest_city, tables.upgrade, tables.cheap_upgrade)
    for there, prices in enumerate(rows(CITIES)):
        assert list(map(int, prices)) == [city_price(column, there) for column in columns], there


@pytest.mark.rule("SS-922", "SS-974", "SS-975a", "SS-R58", "SS-R103")
def test_cheap_cities_are_a_fraction_of_the_usual_price(box: Content) -> None:
    tables = box.tables
    assert tables.cheap_city == tuple(up_to_5(Fraction(3, 5) * price) for price in tables.minor_city)
    assert tables.cheapest_city == tuple(up_to_5(Fraction(1, 2) * price) for price in tables.minor_city)
    assert tables.cheap_upgrade == tuple(up_to_5(Fraction(4, 5) * price) for price in tables.upgrade)
    assert tables.upgrade == tuple(3 * price for price in tables.minor_city)


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
