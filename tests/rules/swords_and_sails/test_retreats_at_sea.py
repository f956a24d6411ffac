"""A11: where beaten fleets go [SS-810, SS-811, SS-R16, SS-R17, SS-R28, SS-R75]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.orders import Instructions
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import War, dock, go, strike

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
SEAS = small_box(
    sea=["MID NOR", "MID SOU", "MID WES"],
    coast=["AAA MID", "BBB MID"],
    AAA={"minor_cities": 1},
    BBB={"minor_cities": 1},
)


def sunk(*, origin: str = "NOR") -> War:
    """An English fleet comes into MID and is beaten there."""
    war = War(SEAS, ENG, FRA, HRE)
    war.order(war.fleet(FRA, 1, "MID", WS=9), strike())
    fleet = war.fleet(ENG, 1, origin, docked=origin == "AAA", WS=1)
    war.order(fleet, go("MID"))
    return war


def fleet_place(war: War) -> str:
    """Where the English fleet is after the season."""
    return war.resolve().campaign.fleets["ENG.F1"].place


@pytest.mark.rule("SS-810", "SS-R75")
def test_a_beaten_fleet_prefers_its_origin() -> None:
    """A zone, or the port that it left."""
    assert "SOU" == fleet_place(sunk(origin="SOU"))
    war = sunk(origin="AAA")
    war.rule(ENG, "AAA")
    assert "AAA" == fleet_place(war)
    assert war.campaign.fleets["ENG.F1"].is_docked


@pytest.mark.rule("SS-810", "SS-R75")
def test_it_avoids_zones_with_hostile_fleets() -> None:
    """Its origin has been entered by an enemy."""
    war = sunk()
    war.fleet(HRE, 1, "NOR", TR=1)
    assert "SOU" == fleet_place(war)


@pytest.mark.rule("SS-811")
@pytest.mark.parametrize(("controller", "place"), [(ENG, "AAA"), (HRE, "AAA"), (FRA, "NOR")])
def test_it_may_enter_a_friendly_port(controller: Faction, place: str) -> None:
    """Its own or an ally's; an enemy's is closed to it."""
    war = sunk()
    war.ally(ENG, HRE)
    war.rule(controller, "AAA")
    season = war.begin()
    if place == "AAA":
        season.will_answer(ENG, "retreat.fleets", {"ENG.F1": "AAA"})
    season.resolve()
    assert (place == "AAA") == ("The port of Aaa" in season.refuges(season.campaign.fleets["ENG.F1"]))
    assert place == season.campaign.fleets["ENG.F1"].place


@pytest.mark.rule("SS-R75")
def test_if_enemies_are_everywhere_it_goes_next_to_them_without_a_fight() -> None:
    """Any adjacent zone, without combat this season."""
    war = sunk()
    for number, zone in enumerate(("NOR", "SOU", "WES"), 1):
        war.order(war.fleet(HRE, number, zone, WS=1), strike())
    assert "NOR" == fleet_place(war)
    assert ["MID"] == war.battles.names


@pytest.mark.rule("SS-R75", "SS-R104")
def test_a_beaten_fleet_takes_its_cargo_along() -> None:
    """Also into port, where the army stays aboard."""
    war = sunk(origin="AAA")
    war.rule(ENG, "AAA")
    army = war.army(ENG, 1, "AAA", LI=1)
    war.aboard(army, war.campaign.fleets["ENG.F1"])
    season = war.resolve()
    assert ("AAA", True) == (season.place(army), season.is_aboard(army))
    assert ["A7 carried", "A11 carried"] == season.why(army)


@pytest.mark.rule("SS-R75")
def test_a_fleet_retreats_as_its_orders_say() -> None:
    """The first possible one of its fallbacks."""
    war = sunk()
    fleet = war.campaign.fleets["ENG.F1"]
    war.order(fleet, go("MID", instructions=Instructions(fallback=("AAA", "WES"))))
    assert "WES" == fleet_place(war)


@pytest.mark.rule("SS-R28", "SS-516")
def test_a_docking_fleet_gets_away_in_time() -> None:
    """It is in port before anybody fights."""
    war = sunk()
    war.rule(ENG, "BBB")
    fleet = war.campaign.fleets["ENG.F1"]
    fleet.place = "MID"
    war.order(fleet, dock("BBB"))
    assert "BBB" == fleet_place(war)
    assert [] == war.battles.names


@pytest.mark.rule("SS-R17", "SS-810")
def test_retreats_are_placed_at_one_time() -> None:
    """Two beaten enemies may end in the same zone and do not fight there."""
    war = War(SEAS, ENG, FRA, HRE)
    war.order(war.fleet(FRA, 1, "MID", WS=9), strike())
    for faction in (ENG, HRE):
        war.order(war.fleet(faction, 1, "NOR", WS=1), go("MID"))
    season = war.resolve()
    assert ["NOR", "NOR"] == [season.campaign.fleets[f"{faction}.F1"].place for faction in (ENG, HRE)]
