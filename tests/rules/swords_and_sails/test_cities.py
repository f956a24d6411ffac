"""Phase 8: minor cities and upgrades."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.realm.prices import city_price, upgrade_price
from rules.swords_and_sails.realm.purchases import city_limit
from rules.swords_and_sails.scoring import basic_points, city_income
from rules.swords_and_sails.vocabulary import Faction, Leader
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene
from tests.rules.swords_and_sails.yard import built, offered, refused

FRA, ENG, HRE = Faction.FRA, Faction.ENG, Faction.HRE
BOX = small_box(
    land=["AAA BBB", "BBB CCC", "CCC DDD", "DDD EEE", "EEE FFF", "FFF GGG"],
    BBB={"minor_cities": 1},
    CCC={"minor_cities": 1, "major_cities": 1},
)


def scene(gold: int = 1000, leader: Leader | None = None) -> Scene:
    """France with three territories: none, one and two cities in them."""
    scene = Scene(BOX)
    scene.rule(FRA, "AAA", "BBB", "CCC")
    scene.campaign.realms[FRA].gold = gold
    scene.campaign.realms[FRA].leader = leader
    return scene


# Prices


@pytest.mark.rule("SS-921", "SS-924", "SS-R55")
@pytest.mark.parametrize(
    ("cities", "gold"),
    [(0, 50), (1, 75), (2, 125), (3, 225), (4, 350), (5, 500), (6, 750), (7, 1125), (8, 1690), (9, 2535), (10, 3800)],
)
def test_a_minor_city_costs_by_the_cities_there(cities: int, gold: int) -> None:
    """Beyond the table 1.5 times the exact price before, rounded up to 5 only to be paid."""
    assert city_price(BOX, FRA, cities) == gold


@pytest.mark.rule("SS-922", "SS-R58")
@pytest.mark.parametrize("faction", [HRE, ENG, Faction.HUN, Faction.LEO, Faction.IRE])
def test_some_build_minor_cities_for_three_fifths(faction: Faction) -> None:
    """The whole column."""
    prices = [city_price(BOX, faction, cities) for cities in range(9)]
    assert prices == [30, 45, 75, 135, 210, 300, 450, 675, 1015]


@pytest.mark.rule("SS-923", "SS-924", "SS-R55")
def test_an_upgrade_costs_by_the_major_cities_there() -> None:
    """From 150 on."""
    prices = [upgrade_price(BOX, majors) for majors in range(9)]
    assert prices == [150, 225, 375, 675, 1050, 1500, 2250, 3375, 5065]


@pytest.mark.rule("SS-974")
def test_an_architect_builds_cheaper_still() -> None:
    """Three fifths, or half where three fifths is the power's own price."""
    assert [city_price(BOX, FRA, n, Leader.ARCHITECT) for n in range(7)] == [30, 45, 75, 135, 210, 300, 450]
    halves = [city_price(BOX, ENG, n, Leader.ARCHITECT) for n in range(9)]
    assert halves == [25, 40, 65, 115, 175, 250, 375, 565, 845]


@pytest.mark.rule("SS-975a", "SS-R103")
def test_an_architect_upgrades_for_four_fifths() -> None:
    """Rounded up to 5."""
    prices = [upgrade_price(BOX, n, Leader.ARCHITECT) for n in range(9)]
    assert prices == [120, 180, 300, 540, 840, 1200, 1800, 2700, 4050]


# Building


@pytest.mark.rule("SS-920", "SS-927", "SS-219")
def test_a_new_city_counts_at_once() -> None:
    """10 income and 1 point; everybody sees it."""
    played = scene()
    before = basic_points(played.campaign, FRA), city_income(played.campaign, BOX, FRA)
    after = built(played, cities=["AAA 1"])
    assert (basic_points(played.campaign, FRA), city_income(played.campaign, BOX, FRA)) == (
        before[0] + 1,
        before[1] + 10,
    )
    assert played.campaign.lands["AAA"].built_minors == 1
    assert played.campaign.realms[FRA].gold == 950
    assert after.told("city_built") == [{"faction": "FRA", "place": "AAA", "count": 1}]


@pytest.mark.rule("SS-921", "SS-R54")
@pytest.mark.parametrize(("place", "gold"), [("AAA", 50), ("BBB", 75), ("CCC", 125)])
def test_all_cities_of_the_territory_count_for_the_price(place: str, gold: int) -> None:
    """Printed and built, minor and major, each as one."""
    played = scene()
    built(played, cities=[f"{place} 1"])
    assert played.campaign.realms[FRA].gold == 1000 - gold


@pytest.mark.rule("SS-R54")
def test_each_city_raises_the_price_of_the_next_in_the_same_season() -> None:
    """50 and 75 for two."""
    played = scene()
    built(played, cities=["AAA 2"])
    assert played.campaign.realms[FRA].gold == 1000 - 125


@pytest.mark.rule("SS-920")
def test_only_own_land_is_built_on() -> None:
    """No other territory is on the sheet."""
    assert {option.split()[0] for option in offered(scene(), "cities")} == {"AAA", "BBB", "CCC"}


@pytest.mark.rule("SS-926", "SS-R53")
@pytest.mark.parametrize(("lands", "limit"), [("AAA BBB", 1), ("AAA BBB CCC", 2), ("AAA BBB CCC DDD EEE FFF", 3)])
def test_one_city_and_a_third_of_the_land_may_be_built(lands: str, limit: int) -> None:
    """Rounded down."""
    played = Scene(BOX)
    played.rule(FRA, *lands.split())
    assert city_limit(played.campaign, FRA) == limit


@pytest.mark.rule("SS-926")
def test_the_limit_holds_over_all_territories() -> None:
    """Three are too many for three territories."""
    built(scene(), cities=["AAA 1", "BBB 1"])
    said = refused(scene(), cities=["AAA 1", "BBB 1", "CCC 1"])
    assert said == "You may build 2 minor cities in a season, and you chose 3."


@pytest.mark.rule("SS-R53")
def test_upgrades_do_not_count_for_the_limit() -> None:
    """Two new cities and an upgrade are fine."""
    played = scene()
    played.campaign.lands["AAA"].built_minors = 1
    built(played, cities=["BBB 1", "CCC 1"], upgrades=["AAA 1"])
    assert played.campaign.lands["AAA"].majors == 1


# Upgrading


@pytest.mark.rule("SS-923", "SS-925", "SS-219", "SS-927")
def test_a_built_minor_city_becomes_a_major_one() -> None:
    """It pays 30 instead of 10 and counts 3 points."""
    played = scene()
    played.campaign.lands["CCC"].built_minors = 1
    before = basic_points(played.campaign, FRA), city_income(played.campaign, BOX, FRA)
    after = built(played, upgrades=["CCC 1"])
    land = played.campaign.lands["CCC"]
    assert (land.printed_minors, land.built_minors, land.majors) == (1, 0, 2)
    assert basic_points(played.campaign, FRA) == before[0] + 2
    assert city_income(played.campaign, BOX, FRA) == before[1] + 20
    assert played.campaign.realms[FRA].gold == 1000 - 225
    assert after.told("city_upgraded") == [{"faction": "FRA", "place": "CCC", "count": 1}]


@pytest.mark.rule("SS-925")
def test_printed_cities_cannot_be_upgraded() -> None:
    """Nothing to upgrade is on the sheet."""
    assert offered(scene(), "upgrades") == []


@pytest.mark.rule("SS-R54")
def test_each_upgrade_raises_the_price_of_the_next() -> None:
    """150 and 225."""
    played = scene()
    played.campaign.lands["AAA"].built_minors = 3
    built(played, upgrades=["AAA 2"])
    assert played.campaign.realms[FRA].gold == 1000 - 375
    assert played.campaign.lands["AAA"].majors == 2


@pytest.mark.rule("SS-R56")
def test_captured_built_cities_may_be_upgraded_by_the_new_owner() -> None:
    """They stay built ones."""
    played = scene()
    played.rule(ENG, "DDD")
    played.campaign.lands["DDD"].built_minors = 1
    assert "DDD" not in offered(played, "upgrades")
    played.rule(FRA, "DDD")
    assert offered(played, "upgrades") == ["DDD"]


@pytest.mark.rule("SS-928", "SS-R57")
def test_a_city_is_not_upgraded_in_the_season_in_which_it_was_built() -> None:
    """Neither on the same sheet nor later in the season."""
    played = scene()
    played.campaign.lands["BBB"].built_minors = 1
    assert offered(played, "upgrades") == ["BBB"]
    built(played, cities=["AAA 1"])
    assert offered(played, "upgrades") == ["BBB"]
    assert played.campaign.lands["AAA"].new_minors == 1


@pytest.mark.rule("SS-975b", "SS-R57")
def test_an_architect_builds_and_upgrades_at_once() -> None:
    """For both prices, and no more than he has built."""
    played = scene(150, Leader.ARCHITECT)
    built(played, cities=["AAA 1"], upgrades=["AAA 1"])
    land = played.campaign.lands["AAA"]
    assert (land.built_minors, land.new_minors, land.majors) == (0, 0, 1)
    assert played.campaign.realms[FRA].gold == 150 - 30 - 120
    said = refused(scene(1000, Leader.ARCHITECT), cities=["BBB 1"], upgrades=["AAA 1"])
    assert said == "Aaa has 0 minor cities that can be upgraded, not 1."


@pytest.mark.rule("SS-R99")
def test_there_is_no_end_of_city_pieces() -> None:
    """Twelve cities in one territory are no trouble but for the price."""
    played = scene(20_000)
    played.campaign.lands["AAA"].built_minors = 11
    built(played, cities=["AAA 1"])
    assert played.campaign.lands["AAA"].minors == 12
