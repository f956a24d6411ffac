"""The units, the powers and the tables of Swords & Sails, every figure spelled out once more."""

from collections import Counter
from fractions import Fraction
from math import ceil

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import CAVALRY, FOOT, TROOPS, Colour, Faction, Season, UnitType
from tests.content.spelled_out import rows, ruled


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


# --- specials of the powers ---

SPECIALS = """
    SS-121  BYZ HI cost 40
    SS-122  BYZ WS cost 80
    SS-123  FAT LC cost 40
    SS-124  FAT HI morale 4
    SS-124  FAT LI morale 3
    SS-126  HRE LI cost 25
    SS-128  ENG KN cost 80
    SS-129  ENG LI row LI of ENG
    SS-R70  ENG LI hit 4
    SS-131  FRA HC cost 60
    SS-132  FRA KN morale 7
    SS-132  FRA HC morale 6
    SS-132  FRA LC morale 4
    SS-133  FRA KN upkeep 5
    SS-133  FRA HC upkeep 4
    SS-133  FRA LC upkeep 3
    SS-134  KIE PS cost 10
    SS-135  KIE PS row PS of KIE
    SS-R70  KIE PS hit 3
    SS-136  KIE PS morale 2
    SS-138  NSE RD cost 30
    SS-139  NSE RD upkeep 3
    SS-140  NSE HI row HI of NSE
    SS-140  NSE HI name huscarl
    SS-M03  NSE HI hit 5
    SS-141  NSE KN morale 10
    SS-141  NSE HC morale 8
    SS-141  NSE LC morale 4
    SS-141  NSE HI morale 6
    SS-141  NSE LI morale 4
    SS-141  NSE PS morale 2
    SS-990a POL HC name medium cavalry
    SS-990a POL HC cost 70
    SS-R96  POL HC armour 0
    SS-990b POL KN cost 90
    SS-990c POL LI cost 25
    SS-991a HUN LC cost 40
    SS-991b HUN LC morale 3
    SS-991c HUN LI cost 25
    SS-992a QUR LC cost 40
    SS-992b QUR LC morale 3
    SS-992c QUR LI cost 25
    SS-993  QUR TR row TR of QUR
    SS-M03  QUR TR dice 1
    SS-M03  QUR TR hit 2
    SS-994a LEO HI cost 40
    SS-994b LEO HI armour 1
    SS-994c LEO HC cost 70
    SS-994d LEO LC cost 50
    SS-995a BUL HC cost 65
    SS-995b BUL HI cost 45
    SS-995c BUL PS row PS of KIE
    SS-R70  BUL PS hit 3
    SS-995d BUL KN morale 8
    SS-995d BUL HC morale 7
    SS-995d BUL LC morale 5
    SS-995e BUL HI morale 5
    SS-995e BUL LI morale 4
    SS-997a IRE LI cost 25
    SS-997b IRE LI morale 4
    SS-997c IRE HI cost 45
    SS-997d IRE HI is_ranged True
    SS-997e IRE HI morale 6
"""


def figure_of(box: Content, power: str, kind: str, figure: str) -> str:
    """What a power has in place of a type's own figure."""
    faction, unit = Faction(power), UnitType(kind)
    return box.row_of(faction, unit) if figure == "row" else str(getattr(box.unit_of(faction, unit), figure))


@pytest.mark.parametrize(("power", "kind", "figure", "value"), ruled(SPECIALS, 4))
def test_a_power_has_its_specials(box: Content, power: str, kind: str, figure: str, value: str) -> None:
    assert value == figure_of(box, power, kind, figure)


@pytest.mark.rule("SS-120", "SS-R94")
@pytest.mark.parametrize("power", Faction)
def test_a_power_has_no_other_specials(box: Content, power: Faction) -> None:
    special = {(kind, figure) for _, who, kind, figure, *_ in rows(SPECIALS) if who == power}
    for sheet in box.units:
        for figure in ("name", *FIGURES):
            if (sheet.id, figure) not in special:
                assert str(getattr(sheet, figure)) == figure_of(box, power, sheet.id, figure), (sheet.id, figure)
        assert (box.row_of(power, sheet.id) == sheet.id) == ((sheet.id, "row") not in special)


@pytest.mark.rule("SS-141", "SS-R69")
def test_the_morale_of_the_north_sea_empire_is_doubled(box: Content) -> None:
    assert all(2 * box.unit(kind).morale == box.unit_of(Faction.NSE, kind).morale for kind in TROOPS)


RIGHTS = """
    SS-125  HRE free_espionage True
    SS-127  HRE has_cheap_cities True
    SS-130  ENG has_cheap_cities True
    SS-991d HUN has_cheap_cities True
    SS-994e LEO has_cheap_cities True
    SS-997f IRE has_cheap_cities True
    SS-137  KIE peasants (2, 3)
    SS-706  KIE siege_bonus 3
    SS-706  ENG siege_bonus 3
    SS-707  NSE siege_bonus 5
    SS-996  BUL siege_bonus 5
    SS-708  BYZ walls 20
"""


@pytest.mark.parametrize(("power", "right", "value"), ruled(RIGHTS, 3))
def test_a_power_has_its_rights(box: Content, power: str, right: str, value: str) -> None:
    assert value == str(getattr(box.power(Faction(power)), right))


@pytest.mark.rule("SS-243", "SS-709", "SS-R35")
def test_a_power_has_no_other_rights(box: Content) -> None:
    usual = {"free_espionage": False, "has_cheap_cities": False, "peasants": (1, 2), "siege_bonus": 0, "walls": 10}
    special = {(power, right) for _, power, right, *_ in rows(RIGHTS)}
    for power in box.powers:
        for right, value in usual.items():
            assert (getattr(power, right) == value) == ((power.id, right) not in special), (power.id, right)


@pytest.mark.rule("SS-982", "SS-983")
def test_minor_powers_have_partners(box: Content) -> None:
    partners = """
        POL HRE KIE
        HUN HRE BYZ KIE BUL
        QUR FAT LEO
        LEO FRA QUR
        BUL HRE KIE HUN
        IRE ENG
    """
    wanted = {power: others for power, *others in rows(partners)}
    assert wanted == {power.id: list(power.partners) for power in box.powers if power.partners}


# --- taking cards ---

FREE_CARDS = """
    SS-304 HRE yellow | green blue red
    SS-305 QUR green yellow red
    SS-306 FAT green blue yellow
    SS-307 LEO green blue red
    SS-308 BYZ green blue
    SS-309 POL green blue yellow
    SS-310 KIE green blue
    SS-311 BUL green blue red
    SS-312 FRA green blue
    SS-313 HUN green blue red
    SS-314 ENG green blue
    SS-315 IRE green blue red
    SS-316 NSE green red
"""


@pytest.mark.parametrize(("power", "colours"), ruled(FREE_CARDS, 2))
def test_free_cards_have_the_colours_of_the_power(box: Content, power: str, colours: str) -> None:
    assert colours == " | ".join(" ".join(choice) for choice in box.power(Faction(power)).free_cards)


@pytest.mark.rule("SS-303", "SS-330")
def test_cards_are_played_in_the_reverse_order_of_taking(box: Content) -> None:
    taking = [power.id for power in sorted(box.powers, key=lambda power: power.taking)]
    assert taking == [power for _, power, *_ in rows(FREE_CARDS)]
    assert list(range(1, 14)) == sorted(power.taking for power in box.powers)
    assert taking[::-1] == list(Faction) == [power.id for power in box.powers]


@pytest.mark.rule("SS-318", "SS-319", "SS-R41")
def test_cards_of_one_colour_grow_dearer(box: Content) -> None:
    prices = box.tables.cards
    assert ((30, 45, 60), 15) == (prices, box.tables.card_step)
    taken, paid = Counter([Colour.YELLOW, Colour.BLUE]), 0
    for colour in (Colour.BLUE, Colour.GREEN, Colour.RED):
        paid += prices[taken[colour]]
        taken[colour] += 1
    assert 105 == paid


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
