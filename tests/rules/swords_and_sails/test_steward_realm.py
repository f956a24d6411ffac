"""The steward at home: cities, troops and cards."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.calendar import ask_opening
from rules.swords_and_sails.intrigue.espionage import ask_espionage
from rules.swords_and_sails.intrigue.filings import When
from rules.swords_and_sails.intrigue.plots import Scheme, ask_plots
from rules.swords_and_sails.realm.building import ask_building
from rules.swords_and_sails.realm.purchases import bill_of
from rules.swords_and_sails.state import Report
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, UnitType
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.advice import advice, spy_on
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
CHANCES = range(8)


def at_home(gold: int, season: int = 0) -> Scene:
    """England with three territories, one of them at France's border."""
    box = small_box(
        land=["AAA BBB", "BBB CCC", "CCC DDD", "AAA EEE", "AAA FFF"], EEE={"minor_cities": 1}, FFF={"minor_cities": 4}
    )
    scene = Scene(box, ENG, FRA, HRE, season=season)
    scene.rule(ENG, "AAA", "BBB", "CCC")
    scene.rule(FRA, "DDD")
    scene.campaign.realms[ENG].gold = gold
    return scene


# Building


@pytest.mark.rule("SS-926")
def test_it_builds_cities_that_pay_back() -> None:
    """As many as three territories allow, where the first one is cheapest, once the armies have theirs."""
    scene = at_home(450)
    for number in (1, 2, 3):
        scene.army(ENG, number, "BBB", HI=5)
    for chance in CHANCES:
        built = advice(scene, ENG, ask_building, chance)
        assert 2 == sum(built.minors.values())
        assert all(count == 1 for count in built.minors.values())


def test_armies_come_before_cities() -> None:
    """Most of the treasury is theirs where a neighbour has more of them."""
    scene = at_home(450)
    scene.army(ENG, 1, "BBB", HI=5)
    scene.army(FRA, 1, "DDD", KN=9)
    spy_on(scene, "FRA.A1")
    for chance in CHANCES:
        bill = bill_of(scene.campaign, scene.box, ENG, advice(scene, ENG, ask_building, chance))
        assert bill.units >= 450 // 2


def test_troops_that_have_nothing_to_do_are_not_raised() -> None:
    """An army of twice the strength of any neighbour's, with nothing to take: then cities come first."""
    box = small_box(land=["AAA BBB", "BBB CCC"])
    scene = Scene(box, ENG, FRA)
    scene.rule(ENG, "AAA", "BBB")
    scene.rule(FRA, "CCC")
    scene.campaign.lands["AAA"].built_minors = 9  # England has no wish to fight somebody so far behind.
    scene.campaign.realms[ENG].gold = 150
    scene.army(ENG, 1, "AAA", HI=9)
    french = scene.army(FRA, 1, "CCC", HI=4)
    spy_on(scene, "FRA.A1")
    built = advice(scene, ENG, ask_building)
    assert {} == built.units
    assert {"BBB": 1} == built.minors
    french.add({UnitType.KN: 9})
    spy_on(scene, "FRA.A1")
    assert built.units != advice(scene, ENG, ask_building).units


def test_it_spends_no_more_than_it_has() -> None:
    """Whatever that is."""
    for gold in range(0, 700, 35):
        scene = at_home(gold // 5 * 5)
        scene.army(ENG, 1, "CCC", LI=2)
        scene.fleet(ENG, 1, "CCC", docked=True, TR=1)
        built = advice(scene, ENG, ask_building, gold)
        assert bill_of(scene.campaign, scene.box, ENG, built).total <= gold


def test_troops_go_where_the_enemy_is() -> None:
    """To the army before a strong French one, not to the other."""
    scene = at_home(600)
    scene.campaign.lands["CCC"].majors = 2
    scene.army(ENG, 1, "BBB", LI=2)
    scene.army(ENG, 2, "CCC", LI=2)
    scene.army(FRA, 1, "DDD", KN=10)
    spy_on(scene, "FRA.A1")
    built = advice(scene, ENG, ask_building)
    assert built.units.get("ENG.A2")
    assert not built.units.get("ENG.A1")


@pytest.mark.rule("SS-906")
def test_a_realm_without_an_army_raises_one() -> None:
    """As soon as it has the gold."""
    built = advice(at_home(500), ENG, ask_building)
    assert [False] == [new.is_fleet for new in built.raised]


def island(gold: int) -> Scene:
    """England on an island with a port and an army, rich land across the water."""
    box = small_box(coast=["AAA SEA", "BBB SEA"], sea=["SEA OCE"], AAA={"minor_cities": 1}, BBB={"minor_cities": 3})
    scene = Scene(box, ENG, FRA)
    scene.rule(ENG, "AAA")
    scene.army(ENG, 1, "AAA", HI=5, LI=3)
    scene.campaign.realms[ENG].gold = gold
    return scene


def founded(scene: Scene) -> list[str]:
    """Where it founds fleets."""
    return [new.place for new in advice(scene, ENG, ask_building).raised if new.is_fleet]


@pytest.mark.rule("SS-905")
def test_a_power_without_a_fleet_and_with_gold_founds_one() -> None:
    """At sea, where an army waits for it; not without the gold."""
    assert ["SEA"] == founded(island(150))
    assert [] == founded(island(100))


@pytest.mark.rule("SS-905")
def test_no_fleet_is_founded_that_nobody_needs() -> None:
    """Where there is one already, where nobody waits for it, or where all land is its own."""
    with_ships = island(400)
    with_ships.fleet(ENG, 1, "OCE", TR=2)
    without_an_army = island(400)
    del without_an_army.campaign.armies["ENG.A1"]
    without_prey = island(400)
    without_prey.rule(ENG, "BBB")
    assert [[], [], []] == [founded(scene) for scene in (with_ships, without_an_army, without_prey)]


@pytest.mark.rule("SS-906")
def test_a_bare_capital_gets_a_guard() -> None:
    """Though there are armies enough elsewhere, as soon as an enemy could come; with what gold there is."""
    box = small_box(land=["AAA BBB", "AAA CCC"], AAA={"home": ENG, "is_capital": True, "major_cities": 1})
    for has_enemy in (False, True):
        scene = Scene(box, ENG, FRA)
        scene.rule(ENG, "AAA", "BBB")
        for number in (1, 2, 3):
            scene.army(ENG, number, "BBB", HI=6)
        if has_enemy:
            scene.army(FRA, 1, "CCC", KN=6)
        scene.campaign.realms[ENG].gold = 220
        raised = [new.place for new in advice(scene, ENG, ask_building).raised]
        assert (["AAA"] if has_enemy else []) == raised


@pytest.mark.rule("SS-927", "SS-931")
def test_cities_that_decide_the_game_come_before_armies() -> None:
    """Two points are missing, and gold for two cities is there; with six missing it arms against France."""
    for target, cities in ((5, 2), (9, 0)):
        scene = at_home(100)
        scene.campaign.options.target = target
        scene.army(ENG, 1, "BBB", HI=2)
        scene.army(FRA, 1, "DDD", KN=9)
        assert cities == sum(advice(scene, ENG, ask_building).minors.values())


@pytest.mark.rule("SS-932")
def test_cities_are_bought_to_stand_above_another_who_would_win() -> None:
    """France is marked and has one point more."""
    scene = at_home(100)
    scene.campaign.options.target = 3
    scene.campaign.lands["DDD"].built_minors = 3
    scene.campaign.realms[FRA].mark = 0
    scene.army(ENG, 1, "BBB", HI=5)
    assert 2 == sum(advice(scene, ENG, ask_building).minors.values())


@pytest.mark.rule("SS-346")
def test_resource_cards_are_played() -> None:
    """With their gifts placed."""
    scene = at_home(0)
    scene.army(ENG, 1, "AAA", HI=1)
    scene.deal(ENG, CardName.HORSE_BREEDING, CardName.STONE_QUARRY)
    built = advice(scene, ENG, ask_building)
    assert {CardName.HORSE_BREEDING, CardName.STONE_QUARRY} == {grant.card for grant in built.cards}


# Cards


@pytest.mark.rule("SS-345")
def test_a_harvest_bonus_waits_for_summer() -> None:
    """When it is worth twice as much."""
    for season, played in ((0, []), (1, [CardName.BONUS_HARVEST]), (2, [])):
        scene = at_home(0, season)
        scene.deal(ENG, CardName.BONUS_HARVEST)
        assert played == advice(scene, ENG, ask_opening)["bonus"]


@pytest.mark.rule("SS-304")
def test_political_cards_are_taken_while_there_is_land_to_inherit() -> None:
    """Otherwise it develops its own."""
    scene = at_home(0)
    assert (Colour.BLUE,) == advice(scene, ENG, ask_opening)["cards"].free
    scene.rule(HRE, "EEE", "FFF")
    assert (Colour.GREEN,) == advice(scene, ENG, ask_opening)["cards"].free


@pytest.mark.rule("SS-380", "SS-384")
def test_a_marriage_brings_the_best_land_that_it_can_pay() -> None:
    """25 gold for four cities and the land."""
    scene = at_home(25)
    scene.deal(ENG, CardName.ROYAL_MARRIAGE)
    assert (Scheme(card=CardName.ROYAL_MARRIAGE, target="FFF"),) == advice(scene, ENG, ask_plots).schemes
    scene.campaign.realms[ENG].gold = 10
    assert (Scheme(card=CardName.ROYAL_MARRIAGE, target="EEE"),) == advice(scene, ENG, ask_plots).schemes


@pytest.mark.rule("SS-394")
def test_spies_look_at_armies_next_door() -> None:
    """Once; then it knows enough for a while."""
    scene = at_home(0)
    scene.deal(ENG, CardName.SPY)
    scene.army(FRA, 1, "DDD", HI=1)
    scene.army(FRA, 2, "FFF", HI=1)
    (scheme,) = advice(scene, ENG, ask_plots).schemes
    assert CardName.SPY is scheme.card
    seen = Report(piece=scheme.target, place="DDD", season=0, units={})
    scene.campaign.realms[ENG].reports.append(seen)
    (other,) = advice(scene, ENG, ask_plots).schemes
    assert {"FRA.A1", "FRA.A2"} == {scheme.target, other.target}


@pytest.mark.rule("SS-331")
def test_counters_are_filed_for_what_is_its_own() -> None:
    """Against pretenders at its borders, and spies in its camps."""
    scene = at_home(0)
    scene.deal(ENG, CardName.UNMASK_PRETENDER, CardName.COUNTER_SPY)
    filed = advice(scene, ENG, ask_plots)
    assert (When.MINE, When.MINE) == (filed.unmask.when, filed.counter_spy.when)


@pytest.mark.rule("SS-944", "SS-R68")
def test_without_cards_a_spy_is_paid_in_good_times() -> None:
    """The Empire's first one is free."""
    scene = at_home(300)
    scene.campaign.options.espionage_only = True
    scene.army(FRA, 1, "DDD", HI=1)
    assert ("FRA.A1",) == advice(scene, ENG, ask_espionage).targets
    scene.campaign.realms[ENG].gold = 60
    assert () == advice(scene, ENG, ask_espionage).targets
    scene.rule(HRE, "EEE")
    scene.army(ENG, 1, "AAA", HI=1)
    assert ("ENG.A1",) == advice(scene, HRE, ask_espionage).targets
