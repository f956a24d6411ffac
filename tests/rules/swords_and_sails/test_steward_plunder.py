"""The steward in the field: small armies and fleets that become one, and land that is plundered."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.orders import Then
from rules.swords_and_sails.vocabulary import CardName, Faction, UnitType
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.advice import orders, spy_on
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
CHANCES = range(12)
"""Enough of them to see what it never does."""


# Mergers


def at_rest(*armies: dict[str, int]) -> Scene:
    """English armies in one territory, with nothing to take."""
    scene = Scene(small_box(land=["AAA BBB"]), ENG, FRA)
    scene.rule(ENG, "AAA", "BBB")
    for number, units in enumerate(armies, 1):
        scene.army(ENG, number, "AAA", **units)
    return scene


@pytest.mark.rule("SS-509", "SS-R26")
def test_two_small_armies_merge() -> None:
    """The smaller one goes into the other."""
    (transfer,) = orders(at_rest({"LI": 2}, {"LI": 4})).transfers
    assert ("ENG.A1", "ENG.A2", {}) == (transfer.giver, transfer.receiver, transfer.units)


def test_armies_that_can_do_something_alone_stay_two() -> None:
    """Nor do peasants merge where they would be too many [SS-243]."""
    assert () == orders(at_rest({"HI": 5}, {"HI": 6})).transfers
    assert () == orders(at_rest({"PS": 3}, {"LI": 1, "PS": 1})).transfers


@pytest.mark.rule("SS-509", "SS-247")
def test_two_fleets_merge_neither_of_which_can_carry_an_army() -> None:
    """Two that can stay as they are."""
    box = small_box(coast=["AAA SEA"])
    for ships, is_merged in ((1, True), (3, False)):
        scene = Scene(box, ENG, FRA)
        scene.rule(ENG, "AAA")
        scene.fleet(ENG, 1, "SEA", TR=ships)
        scene.fleet(ENG, 2, "SEA", TR=ships)
        assert is_merged == bool(orders(scene).transfers)


# Plunder


def raid(french: int) -> Scene:
    """England before a rich land of France, with a card to plunder it; a French army may stand behind."""
    box = small_box(land=["AAA BBB", "BBB CCC"], BBB={"minor_cities": 3})
    scene = Scene(box, ENG, FRA, HRE, target=0)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "BBB", "CCC")
    scene.campaign.lands["CCC"].built_minors = 30
    scene.army(ENG, 1, "AAA", HI=8)
    scene.deal(ENG, CardName.PILLAGE)
    if french:
        scene.army(FRA, 5, "CCC", KN=french)
        spy_on(scene, "FRA.A5")
    return scene


@pytest.mark.rule("SS-740", "SS-744")
def test_land_that_would_be_lost_again_is_plundered() -> None:
    """A French army next door would take it back; without one it is besieged."""
    for french, then in ((20, Then.PILLAGE), (0, Then.SIEGE)):
        order = orders(raid(french)).of("ENG.A1")
        assert ("BBB", then) == (order.place, order.instructions.then)


@pytest.mark.rule("SS-741")
def test_land_too_strong_for_a_siege_is_plundered() -> None:
    """Five cities take six dice to besiege, and three to plunder."""
    scene = raid(0)
    scene.campaign.lands["BBB"].built_minors = 2
    scene.campaign.armies["ENG.A1"].units = {UnitType.HI: 5}
    order = orders(scene).of("ENG.A1")
    assert ("BBB", Then.PILLAGE) == (order.place, order.instructions.then)


@pytest.mark.rule("SS-747")
def test_whoever_may_win_loses_his_land_not_his_gold() -> None:
    """Plunder would not change the points."""
    scene = raid(20)
    scene.campaign.realms[FRA].mark = 0
    assert Then.PILLAGE is not orders(scene).of("ENG.A1").instructions.then


@pytest.mark.rule("SS-740")
def test_one_card_plunders_one_land() -> None:
    """Two armies, each before a rich land."""
    box = small_box(land=["AAA BBB", "CCC DDD"], BBB={"minor_cities": 5}, CCC={"minor_cities": 5})
    scene = Scene(box, ENG, FRA, HRE, target=0)
    scene.rule(ENG, "AAA", "DDD")
    scene.rule(FRA, "BBB", "CCC")
    scene.army(ENG, 1, "AAA", HI=5)
    scene.army(ENG, 2, "DDD", HI=5)
    scene.deal(ENG, CardName.PILLAGE)
    for chance in CHANCES:
        written = orders(scene, chance=chance)
        plundered = [order.place for order in written.pieces.values() if order.instructions.then is Then.PILLAGE]
        assert 1 == len(set(plundered))
