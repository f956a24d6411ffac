"""Income and points as functions of who controls what."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.swords_and_sails.scoring import (
    POINTS_OF_AN_UPGRADE,
    Cities,
    Standing,
    basic_points,
    capital_points,
    city_income,
    harvest,
    land_points,
    points_of,
    recorded_harvest,
    shown,
    sides,
    standings,
    survey,
)
from rules.swords_and_sails.state import CapturedCapital, Taken
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE, NSE, KIE, POL = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE, Faction.KIE, Faction.POL
BOX = small_box(
    land=["AAA BBB", "BBB CCC", "CCC DDD"],
    AAA={"minor_cities": 2},
    BBB={"major_cities": 1, "is_capital": True, "home": "FRA"},
    CCC={"minor_cities": 1, "major_cities": 1},
)


def scene(*factions: Faction, season: int = 0) -> Scene:
    """A campaign on the small map."""
    return Scene(BOX, *factions, season=season)


# Income


@pytest.mark.rule("SS-210")
@pytest.mark.parametrize(("season", "gold"), [(0, 20), (1, 40), (2, 20), (3, 0), (4, 20)])
def test_each_territory_pays_by_the_season(season: int, gold: int) -> None:
    """10 in spring, 20 in summer, 10 in autumn, nothing in winter."""
    played = scene(season=season)
    played.rule(ENG, "AAA", "DDD")
    assert harvest(played.campaign, BOX, ENG) == gold


def of_cities(**cities: int) -> int:
    """What England's cities pay if she rules DDD with so many of them and nothing else."""
    played = scene()
    played.rule(ENG, "DDD")
    played.campaign.lands["DDD"] = played.campaign.lands["DDD"].model_copy(update=cities)
    return city_income(played.campaign, BOX, ENG)


@pytest.mark.rule("SS-211")
def test_a_minor_city_pays_10() -> None:
    """Printed or built."""
    assert (of_cities(), of_cities(printed_minors=1), of_cities(built_minors=1)) == (0, 10, 10)


@pytest.mark.rule("SS-212")
def test_a_major_city_pays_30() -> None:
    """Three times as much as a minor one."""
    assert of_cities(majors=1) == 30


@pytest.mark.rule("SS-213")
def test_a_capital_is_a_major_city() -> None:
    """30 of income and 3 points beside that of its land."""
    played = scene()
    played.rule(ENG, "BBB")
    assert (city_income(played.campaign, BOX, ENG), basic_points(played.campaign, ENG)) == (30, 1 + 3)


@pytest.mark.rule("SS-214")
def test_all_cities_of_a_territory_pay() -> None:
    """Each for itself."""
    assert of_cities(printed_minors=2, built_minors=1, majors=2) == 20 + 10 + 60


@pytest.mark.rule("SS-216")
@pytest.mark.parametrize(("season", "gold"), [(0, 20), (1, 40), (3, 0)])
def test_harvest_and_city_income_are_kept_apart(season: int, gold: int) -> None:
    """The season changes one of them, a new city the other."""
    played = scene(season=season)
    played.rule(ENG, "AAA", "CCC")
    assert (harvest(played.campaign, BOX, ENG), city_income(played.campaign, BOX, ENG)) == (gold, 60)
    played.campaign.lands["AAA"].built_minors += 1
    assert (harvest(played.campaign, BOX, ENG), city_income(played.campaign, BOX, ENG)) == (gold, 70)


@pytest.mark.rule("SS-215")
@pytest.mark.parametrize("season", range(4))
def test_cities_pay_the_same_all_year(season: int) -> None:
    """Winter does not touch city income."""
    played = scene(season=season)
    played.rule(ENG, "CCC")
    assert city_income(played.campaign, BOX, ENG) == 40


@pytest.mark.rule("SS-108")
@pytest.mark.parametrize("season", range(4))
def test_the_record_shows_the_harvest_of_spring(season: int) -> None:
    """10 for each territory, whatever the season."""
    played = scene(season=season)
    played.rule(ENG, "AAA", "DDD")
    assert recorded_harvest(BOX, survey(played.campaign)[ENG]) == 20


@pytest.mark.rule("SS-223")
def test_pillaged_land_pays_nothing() -> None:
    """Neither harvest nor cities; the points stay."""
    played = scene()
    played.rule(ENG, "AAA", "DDD")
    played.campaign.lands["AAA"].pillage = 2
    assert harvest(played.campaign, BOX, ENG) == 10
    assert city_income(played.campaign, BOX, ENG) == 0
    assert basic_points(played.campaign, ENG) == 4


# A power's own points


@pytest.mark.rule("SS-218", "SS-219", "SS-220")
def test_points_follow_land_and_cities_at_once() -> None:
    """1 a territory, 1 a minor city, 3 a major one, gained and lost with control."""
    played = scene()
    played.rule(ENG, "DDD")
    assert basic_points(played.campaign, ENG) == 1
    played.rule(ENG, "CCC")
    assert basic_points(played.campaign, ENG) == 1 + 1 + 1 + 3
    assert recorded_harvest(BOX, survey(played.campaign)[ENG]) == 20
    played.rule(FRA, "CCC")
    assert basic_points(played.campaign, ENG) == 1
    assert recorded_harvest(BOX, survey(played.campaign)[ENG]) == 10
    assert city_income(played.campaign, BOX, ENG) == 0


@pytest.mark.rule("SS-724", "SS-725", "SS-R87")
def test_a_partly_taken_territory_pays_two_powers_and_its_harvest_nobody() -> None:
    """Fallen cities are the taker's, the others stay the controller's; harvest and the land's point wait."""
    played = scene()
    played.rule(FRA, "CCC")
    played.campaign.lands["CCC"].taken = Taken(by=ENG, printed_minors=1)
    assert (survey(played.campaign)[ENG].cities, survey(played.campaign)[FRA].cities) == (Cities(1, 0), Cities(0, 1))
    assert (city_income(played.campaign, BOX, ENG), city_income(played.campaign, BOX, FRA)) == (10, 30)
    assert (basic_points(played.campaign, ENG), basic_points(played.campaign, FRA)) == (1, 3)
    assert survey(played.campaign)[ENG].whole == survey(played.campaign)[FRA].whole == 0


@pytest.mark.rule("SS-R87")
def test_built_cities_fall_like_printed_ones() -> None:
    """All kinds of taken cities are counted."""
    played = scene()
    played.rule(FRA, "CCC")
    played.campaign.lands["CCC"].built_minors = 2
    played.campaign.lands["CCC"].taken = Taken(by=ENG, printed_minors=1, built_minors=1, majors=1)
    assert survey(played.campaign)[ENG].cities == Cities(2, 1)
    assert survey(played.campaign)[FRA].cities == Cities(1, 0)


# Capitals


@pytest.mark.rule("SS-420", "SS-M08", "SS-R51")
def test_a_captured_capital_is_worth_five_to_its_last_captor() -> None:
    """Only the holder on record has them, beside the points of the land."""
    played = scene(ENG, FRA, HRE)
    played.campaign.capitals = [CapturedCapital(capital=FRA, holder=ENG)]
    played.rule(ENG, "BBB")
    assert points_of(played.campaign, BOX, ENG) == 1 + 3 + 5
    played.campaign.capitals = [CapturedCapital(capital=FRA, holder=HRE)]
    assert points_of(played.campaign, BOX, ENG) == 4
    assert points_of(played.campaign, BOX, HRE) == 5


@pytest.mark.rule("SS-421")
def test_a_retaken_capital_is_worth_nothing_extra() -> None:
    """Without an entry there are no points."""
    played = scene()
    played.rule(FRA, "BBB")
    assert capital_points(played.campaign, BOX, FRA) == 0
    assert points_of(played.campaign, BOX, FRA) == 4


@pytest.mark.rule("SS-R51")
def test_no_points_for_the_capital_of_a_team_mate() -> None:
    """They are back when the team is broken."""
    played = scene(ENG, FRA, HRE)
    played.campaign.capitals = [CapturedCapital(capital=FRA, holder=ENG)]
    played.ally(ENG, FRA)
    assert capital_points(played.campaign, BOX, ENG) == 0
    played.campaign.teams = []
    assert capital_points(played.campaign, BOX, ENG) == 5


@pytest.mark.rule("SS-R35")
def test_the_capital_of_a_power_that_is_not_played_is_an_ordinary_city() -> None:
    """No points beyond the city's own; that of a power which is out already still counts."""
    played = scene(ENG, FRA)
    played.campaign.capitals = [CapturedCapital(capital=POL, holder=ENG), CapturedCapital(capital=FRA, holder=ENG)]
    played.campaign.realms[FRA].is_out = True
    assert capital_points(played.campaign, BOX, ENG) == 5


# Teams


@pytest.mark.rule("SS-221", "SS-414", "SS-R50")
def test_a_team_has_the_exact_average_and_its_bonuses() -> None:
    """Members' own points divided by their number, 5 for each further member, capitals undivided."""
    played = scene(NSE, ENG, FRA, HRE)
    played.rule(ENG, "AAA")
    played.rule(FRA, "BBB")
    played.ally(NSE, ENG, FRA)
    assert points_of(played.campaign, BOX, ENG) == Fraction(3 + 4 + 0, 3) + 10
    played.campaign.capitals = [CapturedCapital(capital=HRE, holder=NSE)]
    assert points_of(played.campaign, BOX, FRA) == Fraction(7, 3) + 15
    played.rule(ENG, "DDD")
    assert points_of(played.campaign, BOX, NSE) == Fraction(8, 3) + 15


@pytest.mark.rule("SS-415")
@pytest.mark.parametrize(("members", "bonus"), [(2, 5), (3, 10), (4, 15)])
def test_the_bonus_of_an_alliance_grows_with_its_members(members: int, bonus: int) -> None:
    """5, 10 or 15."""
    allies = (NSE, ENG, FRA, KIE)[:members]
    played = scene(NSE, ENG, FRA, KIE, HRE)
    played.ally(*allies)
    assert points_of(played.campaign, BOX, ENG) == bonus


@pytest.mark.rule("SS-416", "SS-417", "SS-418")
def test_a_change_of_the_team_is_scored_at_once() -> None:
    """In a team only its points count, by its size of now; who leaves has his own points, without the bonus."""
    played = scene(NSE, ENG, FRA)
    played.rule(ENG, "AAA")
    played.ally(NSE, ENG)
    assert points_of(played.campaign, BOX, NSE) == Fraction(3, 2) + 5
    assert basic_points(played.campaign, ENG) == 3
    played.campaign.teams[0].members.append(FRA)
    assert points_of(played.campaign, BOX, NSE) == Fraction(3, 3) + 10
    played.campaign.teams[0].members.remove(ENG)
    assert points_of(played.campaign, BOX, NSE) == 5
    assert points_of(played.campaign, BOX, ENG) == 3


@pytest.mark.rule("SS-R50")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (Fraction(41), "41"),
        (Fraction(125, 3), "41.6"),
        (Fraction(239, 4), "59.7"),
        (Fraction(0), "0"),
        (Fraction(-15), "-15"),
        (Fraction(-5, 2), "-2.5"),
        (Fraction(-1, 3), "-0.4"),
    ],
)
def test_points_are_shown_with_one_decimal_rounded_down(points: Fraction, words: str) -> None:
    """Never more than there is."""
    assert shown(points) == words


@pytest.mark.rule("SS-416", "SS-934")
def test_standings_list_sides_from_the_top() -> None:
    """A team once, under its first member; equal ones in canonical order; nobody who is out."""
    played = scene(NSE, ENG, FRA, KIE, HRE)
    played.rule(HRE, "BBB", "CCC")
    played.ally(ENG, KIE)
    played.campaign.realms[FRA].is_out = True
    assert standings(played.campaign, BOX) == (
        Standing((HRE,), Fraction(9)),
        Standing((ENG, KIE), Fraction(5)),
        Standing((NSE,), Fraction(0)),
    )
    assert [standing.side for standing in standings(scene(NSE, ENG).campaign, BOX)] == [(NSE,), (ENG,)]


@pytest.mark.rule("SS-219", "SS-220")
@pytest.mark.parametrize(("place", "points"), [("DDD", 1), ("AAA", 3), ("BBB", 4), ("CCC", 5)])
def test_a_territory_counts_one_and_its_cities_more(place: str, points: int) -> None:
    """One for the land, one for a minor city, three for a major one."""
    assert land_points(scene().campaign.lands[place]) == points


@pytest.mark.rule("SS-219", "SS-220")
def test_an_upgrade_is_worth_what_a_major_city_counts_more() -> None:
    """A major city instead of a minor one."""
    scene = Scene(small_box(AAA={"minor_cities": 1}, BBB={"major_cities": 1}))
    minor, major = (land_points(scene.campaign.lands[place]) for place in ("AAA", "BBB"))
    assert major - minor == POINTS_OF_AN_UPGRADE


@pytest.mark.rule("SS-416")
def test_a_team_stands_where_its_first_member_does() -> None:
    """The Norse and the French before England, though France comes after her."""
    scene = Scene(small_box(), Faction.NSE, Faction.ENG, Faction.FRA)
    scene.ally(Faction.NSE, Faction.FRA)
    assert [(Faction.NSE, Faction.FRA), (Faction.ENG,)] == list(sides(scene.campaign))
