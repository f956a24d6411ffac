"""The steward in the field: what it attacks and what it leaves alone, alone or together, on foot or by sea."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.calendar import ask_campaign
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy.offers import Pact, Promise, Verdict, Vow
from rules.swords_and_sails.orders import Command, Then
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.advice import advice, orders, spy_on
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
CHANCES = range(12)
"""Enough of them to see what it never does."""


def borderland() -> Content:
    """England's land between a poor territory and a rich one, France behind the rich one."""
    return small_box(land=["AAA BBB", "AAA CCC", "CCC DDD"], CCC={"minor_cities": 1}, BBB={"major_cities": 4})


def in_the_field(box: Content, **options: int) -> Scene:
    """England with an army at home, France far away."""
    scene = Scene(box, ENG, FRA, HRE, **options)
    scene.campaign.stage = Stage.ORDERS
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "DDD")
    return scene


def test_it_besieges_land_that_it_can_take() -> None:
    """Not that whose siege would cost all it has."""
    scene = in_the_field(borderland())
    scene.army(ENG, 1, "AAA", HI=4, LI=4)
    for chance in CHANCES:
        order = orders(scene, chance=chance).of("ENG.A1")
        assert ("CCC", True) == (order.place, order.is_attack)


@pytest.mark.rule("SS-711")
def test_it_says_what_a_siege_may_cost_in_gold() -> None:
    """Never more than it has; what good cities cost is kept for them."""
    scene = in_the_field(borderland())
    scene.army(ENG, 1, "AAA", HI=4, LI=4)
    scene.campaign.realms[ENG].gold = 100
    instructions = orders(scene).of("ENG.A1").instructions
    assert Then.SIEGE is instructions.then
    assert instructions.pay is not None
    assert instructions.pay * 15 <= 100


def test_a_weak_army_waits() -> None:
    """Two peasants besiege no city."""
    scene = in_the_field(borderland())
    scene.army(ENG, 1, "AAA", LI=1, PS=1)
    assert not any(orders(scene, chance=chance).of("ENG.A1").is_attack for chance in CHANCES)


def test_armies_come_together_for_a_hard_siege() -> None:
    """Each of them alone would be lost."""
    box = small_box(land=["AAA CCC", "BBB CCC"], CCC={"major_cities": 1, "minor_cities": 1})
    scene = Scene(box, ENG, FRA)
    scene.rule(ENG, "AAA", "BBB")
    scene.army(ENG, 1, "AAA", HI=4)
    scene.army(ENG, 2, "BBB", HI=4)
    written = orders(scene)
    assert ["CCC", "CCC"] == [written.of(name).place for name in ("ENG.A1", "ENG.A2")]


# Friends and enemies


def against_france(**units: int) -> Scene:
    """A strong English army next to France, which is about to win."""
    scene = Scene(small_box(land=["AAA BBB"], BBB={"minor_cities": 2}), ENG, FRA, HRE)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "BBB")
    scene.army(ENG, 1, "AAA", KN=6, HI=6)
    scene.campaign.realms[FRA].mark = 0
    if units:
        scene.army(FRA, 5, "BBB", **units)
    return scene


def test_it_attacks_whoever_is_about_to_win() -> None:
    """Land that nobody defends."""
    assert orders(against_france()).of("ENG.A1").place == "BBB"


def test_it_attacks_no_team_mate() -> None:
    """It may march there, but as a friend."""
    scene = against_france()
    scene.ally(ENG, FRA)
    assert not any(orders(scene, chance=chance).of("ENG.A1").is_attack for chance in CHANCES)


def peace(**facts: object) -> Pact:
    """England and France have promised each other peace."""
    promise = Promise(vow=Vow.NON_AGGRESSION, bound=(ENG, FRA), seasons=2)
    return Pact.model_validate({"parties": (ENG, FRA), "promise": promise, "first": 0, **facts})


@pytest.mark.rule("SS-R67")
def test_it_keeps_its_promises() -> None:
    """Even to somebody who is about to win."""
    scene = against_france()
    scene.campaign.pacts.append(peace())
    assert not any(orders(scene, chance=chance).of("ENG.A1").is_attack for chance in CHANCES)


@pytest.mark.rule("SS-R67")
def test_a_pact_that_was_broken_binds_it_no_more() -> None:
    """Nor does one that is over."""
    scene = against_france()
    scene.campaign.pacts.append(peace(verdict=Verdict.BROKEN, broken_by=[FRA]))
    assert orders(scene).of("ENG.A1").is_attack
    scene.campaign.pacts = [peace()]
    scene.campaign.season = 2
    assert orders(scene).of("ENG.A1").is_attack


@pytest.mark.rule("SS-R67")
def test_it_stays_out_of_land_as_it_promised() -> None:
    """Whoever holds it."""
    scene = against_france()
    promise = Promise(vow=Vow.STAY_OUT, bound=(ENG,), seasons=1, place="BBB")
    scene.campaign.pacts.append(Pact(parties=(ENG, HRE), promise=promise, first=0))
    assert not any(orders(scene, chance=chance).of("ENG.A1").is_attack for chance in CHANCES)


def test_it_attacks_no_army_that_is_too_strong() -> None:
    """A spy has seen four times its strength; what spies have not seen it guesses from the start."""
    scene = against_france(KN=30)
    assert orders(scene).of("ENG.A1").is_attack
    spy_on(scene, "FRA.A5")
    assert not any(orders(scene, chance=chance).of("ENG.A1").is_attack for chance in CHANCES)


def capital_with_a_strong_neighbour(box: Content) -> Scene:
    """An English army in its capital, and a French one in CCC of which England knows that it is stronger."""
    scene = Scene(box, ENG, FRA, HRE)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "CCC")
    scene.army(ENG, 1, "AAA", HI=6, KN=2)
    scene.army(FRA, 5, "CCC", KN=12)
    spy_on(scene, "FRA.A5")
    return scene


def test_it_does_not_leave_its_capital_to_the_enemy() -> None:
    """Bare land is not worth what a French army next door could take."""
    box = small_box(
        land=["AAA BBB", "AAA CCC"], AAA={"home": ENG, "is_capital": True, "major_cities": 1, "minor_cities": 3}
    )
    scene = capital_with_a_strong_neighbour(box)
    assert all(orders(scene, chance=chance).of("ENG.A1").place in ("", "AAA") for chance in CHANCES)


def test_it_keeps_its_capital_from_those_who_come_by_sea() -> None:
    """A French army and its ships lie across the water."""
    box = small_box(
        land=["AAA BBB"], coast=["AAA SEA", "CCC SEA"], AAA={"home": ENG, "is_capital": True, "major_cities": 1}
    )
    scene = Scene(box, ENG, FRA, HRE)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "CCC")
    scene.army(ENG, 1, "AAA", HI=6, KN=2)
    assert orders(scene).of("ENG.A1").place == "BBB"
    scene.army(FRA, 5, "CCC", KN=12)
    scene.fleet(FRA, 1, "SEA", TR=4)
    spy_on(scene, "FRA.A5")
    assert all(orders(scene, chance=chance).of("ENG.A1").place in ("", "AAA") for chance in CHANCES)


@pytest.mark.rule("SS-931")
def test_it_attacks_whoever_may_win_soon() -> None:
    """A power that it has no quarrel with, a few points before its victory."""
    scene = against_france()
    scene.campaign.realms[FRA].mark = None
    for land in ("AAA", "BBB"):
        scene.campaign.lands[land].built_minors = 20 if land == "AAA" else 1
    scene.campaign.options.target = 0
    assert not any(orders(scene, chance=chance).of("ENG.A1").is_attack for chance in CHANCES)
    scene.campaign.options.target = 8
    assert orders(scene).of("ENG.A1").place == "BBB"


@pytest.mark.rule("SS-931")
def test_the_leader_is_attacked_rather_than_the_weakest() -> None:
    """Two territories alike: France's, which may win next season, and the Empire's last one."""
    box = small_box(land=["AAA BBB", "AAA CCC", "BBB DDD"], BBB={"minor_cities": 1}, CCC={"minor_cities": 1})
    scene = Scene(box, ENG, FRA, HRE, target=40)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "BBB", "DDD")
    scene.rule(HRE, "CCC")
    scene.army(ENG, 1, "AAA", KN=3, HI=3)
    scene.campaign.lands["DDD"].built_minors = 30
    for chance in CHANCES:
        assert "BBB" == orders(scene, chance=chance).of("ENG.A1").place


# The capital


def capital_in_danger(**units: int) -> Scene:
    """England's capital without a guard, an army next to it that could take other land, and France on its way."""
    box = small_box(
        land=["AAA BBB", "AAA CCC", "BBB DDD"],
        AAA={"home": ENG, "is_capital": True, "major_cities": 1},
        DDD={"minor_cities": 1},
    )
    scene = Scene(box, ENG, FRA, HRE)
    scene.rule(ENG, "AAA", "BBB")
    scene.rule(FRA, "CCC")
    scene.army(ENG, 1, "BBB", HI=6, KN=2)
    if units:
        scene.army(FRA, 5, "CCC", **units)
        spy_on(scene, "FRA.A5")
    return scene


def test_an_army_comes_back_to_guard_the_capital() -> None:
    """Though there is land to take; without an enemy it takes that."""
    assert all("DDD" == orders(capital_in_danger(), chance=chance).of("ENG.A1").place for chance in CHANCES)
    scene = capital_in_danger(KN=5)
    assert all("AAA" == orders(scene, chance=chance).of("ENG.A1").place for chance in CHANCES)


def test_an_army_that_fleets_can_come_for_is_a_danger_too() -> None:
    """French ships one zone away from a French army, and the capital on the same shore [SS-511]."""
    box = small_box(
        land=["AAA BBB"],
        coast=["AAA SEA", "CCC SEA"],
        sea=["SEA OCE"],
        AAA={"home": ENG, "is_capital": True, "major_cities": 1},
    )
    scene = capital_with_a_strong_neighbour(box)
    assert orders(scene).of("ENG.A1").place == "BBB"
    scene.fleet(FRA, 1, "OCE", TR=4)
    assert all(orders(scene, chance=chance).of("ENG.A1").place in ("", "AAA") for chance in CHANCES)


# By sea


def over_sea() -> Scene:
    """An island, and rich land two zones away."""
    box = small_box(coast=["AAA SEA", "BBB OCE"], sea=["SEA OCE"], BBB={"minor_cities": 3})
    scene = Scene(box, ENG, FRA)
    scene.rule(ENG, "AAA")
    scene.army(ENG, 1, "AAA", HI=5, LI=3)
    return scene


@pytest.mark.rule("SS-510")
def test_a_fleet_takes_an_army_to_a_rich_shore() -> None:
    """Aboard, over the sea and ashore in one season."""
    scene = over_sea()
    scene.fleet(ENG, 1, "SEA", TR=2)
    written = orders(scene)
    landing = written.of("ENG.A1")
    assert (Command.LOAD, "BBB", True) == (landing.command, landing.place, landing.is_attack)
    assert "OCE" == written.of("ENG.F1").place


@pytest.mark.rule("SS-512")
def test_no_army_goes_aboard_that_does_not_fit() -> None:
    """Two armies on one shore, and ships for one of them."""
    scene = over_sea()
    scene.army(ENG, 2, "AAA", HI=5, LI=3)
    scene.fleet(ENG, 1, "SEA", TR=2)
    for chance in CHANCES:
        written = orders(scene, chance=chance)
        assert 1 == sum(written.of(name).command is Command.LOAD for name in ("ENG.A1", "ENG.A2"))


def test_a_fleet_comes_to_an_army_that_needs_it() -> None:
    """From two zones away."""
    box = small_box(coast=["AAA SEA", "BBB SEA"], sea=["SEA OCE", "OCE FAR"], BBB={"minor_cities": 3})
    scene = Scene(box, ENG, FRA)
    scene.rule(ENG, "AAA")
    scene.army(ENG, 1, "AAA", HI=5, LI=3)
    scene.fleet(ENG, 1, "FAR", TR=2)
    assert "OCE" == orders(scene).of("ENG.F1").place


# Sabotage


@pytest.mark.rule("SS-398a")
def test_saboteurs_strike_whom_it_fears() -> None:
    """An army of whoever is about to win."""
    scene = against_france(KN=3)
    scene.deal(ENG, CardName.SABOTAGE)
    _, filed = advice(scene, ENG, ask_campaign)
    assert ["FRA.A5"] == [attempt.piece for attempt in filed.attempts]


# As a whole


def test_the_same_chance_gives_the_same_orders() -> None:
    """So that a campaign between stewards can be played again."""
    scene = in_the_field(borderland())
    scene.army(ENG, 1, "AAA", HI=4, LI=4)
    assert orders(scene, chance=5) == orders(scene, chance=5)
