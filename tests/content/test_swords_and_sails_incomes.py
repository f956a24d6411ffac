"""What the land of Swords & Sails is worth: home lands, starting incomes and points, and what is left to conquer."""

import pytest

from data.load import load
from rules.swords_and_sails.content import Content, Territory
from rules.swords_and_sails.opening.setup import new_campaign
from rules.swords_and_sails.scoring import basic_points, city_income, harvest, recorded_harvest, survey
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import MAJORS, MINORS, Faction
from tests.content.spelled_out import rows


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


@pytest.fixture
def campaign(box: Content) -> Campaign:
    """All thirteen powers before their first season."""
    return new_campaign(box, {"minors": "on"}, Faction)


def home(box: Content, power: Faction | None) -> list[Territory]:
    """The starting land of a power, or the land that is nobody's."""
    return [land for land in box.territories if land.home is power]


# --- home lands ---

#    land minor major
HOMES = """
    BYZ  12 2 1
    FAT   9 3 2
    HRE  11 4 1
    ENG   7 2 1
    FRA  10 4 1
    KIE  10 1 1
    NSE   7 2 1
    POL   4 0 1
    HUN   4 0 1
    QUR   6 1 1
    LEO   4 2 0
    BUL   4 1 1
    IRE   4 2 0
    none 38 4 2
"""


@pytest.mark.rule("SS-M02", "SS-M11")
@pytest.mark.parametrize("row", rows(HOMES), ids=lambda row: str(row[0]))
def test_so_much_land_and_so_many_cities_are_printed_for_each_power(box: Content, row: list[str]) -> None:
    own = home(box, None if row[0] == "none" else Faction(row[0]))
    cities = sum(land.minor_cities for land in own), sum(land.major_cities for land in own)
    assert [int(figure) for figure in row[1:]] == [len(own), *cities]


# --- the record at the start ---

#    harvest cities points; Leon and Ireland have the city that is put down for them [SS-987].
RECORDS = """
    BYZ 120 50 17
    FAT  90 90 18
    HRE 110 70 18
    ENG  70 50 12
    FRA 100 70 17
    KIE 100 40 14
    NSE  70 50 12
    POL  40 30  7
    HUN  40 30  7
    QUR  60 40 10
    LEO  40 50  9
    BUL  40 40  8
    IRE  40 50  9
"""


@pytest.mark.rule("SS-107", "SS-M02")
@pytest.mark.parametrize("row", rows(RECORDS), ids=lambda row: str(row[0]))
def test_a_power_starts_with_its_incomes_and_points(box: Content, campaign: Campaign, row: list[str]) -> None:
    power = Faction(row[0])
    record = (
        recorded_harvest(box, survey(campaign)[power]),
        city_income(campaign, box, power),
        basic_points(campaign, power),
    )
    assert [int(figure) for figure in row[1:]] == list(record)


@pytest.mark.rule("SS-220", "SS-M02")
@pytest.mark.parametrize("power", Faction)
def test_a_point_is_worth_ten_gold_of_spring_income(box: Content, campaign: Campaign, power: Faction) -> None:
    spring = harvest(campaign, box, power) + city_income(campaign, box, power)
    assert spring == 10 * basic_points(campaign, power)


@pytest.mark.rule("SS-210")
@pytest.mark.parametrize(("season", "gold"), [(0, 120), (1, 240), (2, 120), (3, 0)])
def test_the_harvest_of_byzantium_through_its_first_year(
    box: Content, campaign: Campaign, season: int, gold: int
) -> None:
    campaign.season = season
    assert gold == harvest(campaign, box, Faction.BYZ)


@pytest.mark.rule("SS-211")
def test_a_minor_city_adds_10(box: Content, campaign: Campaign) -> None:
    before = city_income(campaign, box, Faction.ENG)
    campaign.lands["WES"].built_minors += 1
    assert before + 10 == city_income(campaign, box, Faction.ENG)


@pytest.mark.rule("SS-212")
def test_a_major_city_adds_30(box: Content, campaign: Campaign) -> None:
    before = city_income(campaign, box, Faction.ENG)
    campaign.lands["WES"].majors += 1
    assert before + 30 == city_income(campaign, box, Faction.ENG)


@pytest.mark.rule("SS-M02")
def test_nobody_starts_too_rich_or_too_poor(campaign: Campaign) -> None:
    assert all(12 <= basic_points(campaign, power) <= 18 for power in MAJORS)
    assert all(6 <= basic_points(campaign, power) <= 10 for power in MINORS)


# --- what is left ---


@pytest.mark.rule("SS-M02", "SS-M11")
def test_with_all_seven_powers_there_is_land_enough_to_win(box: Content) -> None:
    assert 38 == len(home(box, None)) >= 25
    without_minors = [land for land in box.territories if land.home not in MAJORS]
    assert 64 == len(without_minors)


def test_no_land_outside_of_major_powers_is_too_rich_for_a_card(box: Content) -> None:
    """Cards that turn a territory stop at five city points."""
    others = [land for land in box.territories if land.home not in MAJORS]
    assert 3 == max(land.minor_cities + 3 * land.major_cities for land in others)
