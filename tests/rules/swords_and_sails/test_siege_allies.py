"""Sieges with team-mates before the walls: who claims the prize, and who gives units for it [SS-R32, SS-R37, D39]."""

from __future__ import annotations

import pytest

from rules.kernel.values import Json
from rules.swords_and_sails.orders import Order
from rules.swords_and_sails.sieges.besieging import besiege_all
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.walls import STORMS, besieger, lay_siege, scene_at

ENG, FRA, KIE = Faction.ENG, Faction.FRA, Faction.KIE


@pytest.mark.rule("SS-R32", "SS-R38", "D39")
@pytest.mark.parametrize(("prize", "owner"), [("FRA", FRA), ("ENG", ENG)])
def test_of_team_mates_the_stronger_claims_and_may_yield(prize: str, owner: Faction) -> None:
    """France has fewer points there."""
    scene = scene_at(ENG, FRA, KIE)
    scene.ally(ENG, FRA)
    besieger(scene, ENG, LI=10)
    besieger(scene, FRA, LI=9)
    play = lay_siege(scene, 1, 1, 1, siege_prize=prize)
    assert owner is play.campaign.lands["AIM"].controller


@pytest.mark.rule("SS-R32", "SS-R38")
@pytest.mark.parametrize(("english", "owner"), [(8, FRA), (9, ENG), (10, ENG)])
def test_the_claimant_is_who_has_most_points_there(english: int, owner: Faction) -> None:
    """Of equals the canonical first; points elsewhere, or of the other, count for nobody."""
    scene = scene_at(ENG, FRA, KIE)
    scene.ally(ENG, FRA)
    besieger(scene, ENG, LI=english)
    besieger(scene, FRA, LI=4)
    besieger(scene, FRA, LI=5)
    scene.army(ENG, 2, "HOM", LI=20)
    assert owner is lay_siege(scene, 1, 1, 1).campaign.lands["AIM"].controller


@pytest.mark.rule("SS-R32", "D39")
@pytest.mark.parametrize(("order", "asked"), [(STORMS, ["siege.prize"]), (Order(), [])])
def test_who_takes_the_prize_is_asked_where_another_could(order: Order, asked: list[str]) -> None:
    """An ally who only stands by claims nothing."""
    scene = scene_at(ENG, FRA, KIE, options={"live_battles": True})
    scene.ally(ENG, FRA)
    besieger(scene, ENG, LI=10)
    besieger(scene, FRA, order, LI=9)
    assert asked == [key for key in lay_siege(scene).keys(ENG) if key == "siege.prize"]


@pytest.mark.rule("SS-R32", "D39")
def test_one_attacking_army_of_an_ally_is_enough_to_be_left_the_prize() -> None:
    """Its other army only stands by."""
    scene = scene_at(ENG, FRA, KIE)
    scene.ally(ENG, FRA)
    besieger(scene, ENG, LI=20)
    besieger(scene, FRA, STORMS, LI=1)
    besieger(scene, FRA, Order(), LI=1)
    play = scene.play(1, 1, 1)
    play.will_answer(ENG, "siege.prize", "FRA")
    play.will_answer(FRA, "siege.how", "hold")
    play.run(besiege_all)
    assert ["siege.how"] == play.keys(FRA)


@pytest.mark.rule("SS-R37")
def test_an_ally_may_volunteer_units() -> None:
    """Three of the French absorb six points, and England loses nothing."""
    scene = scene_at(ENG, FRA, KIE, minor_cities=0)
    scene.ally(ENG, FRA)
    besieger(scene, ENG, LI=10)
    scene.order(scene.army(FRA, 1, "AIM", LI=4), Order())
    play = scene.play(6)
    play.will_answer(ENG, "siege.pay", 0)
    play.will_answer(FRA, "siege.volunteer", {"LI": 3})
    play.run(besiege_all)
    assert ({"LI": 10}, {"LI": 1}) == (play.units("ENG.A1"), play.units("FRA.A1"))
    assert ENG is play.campaign.lands["AIM"].controller


@pytest.mark.rule("SS-R37", "SS-R90")
@pytest.mark.parametrize(("given", "told"), [({"LI": 0, "PS": 0}, []), ({"LI": 1, "PS": 0}, [{"LI": 1}])])
def test_of_what_an_ally_gives_only_what_falls_is_told(given: Json, told: list[Json]) -> None:
    """Who gives nothing is not named among the losses, nor is a kind of which nobody falls."""
    scene = scene_at(ENG, FRA, minor_cities=0)
    scene.ally(ENG, FRA)
    besieger(scene, ENG, LI=10)
    scene.order(scene.army(FRA, 1, "AIM", LI=4, PS=1), Order())
    play = scene.play(6)
    play.will_answer(FRA, "siege.volunteer", given)
    play.run(besiege_all)
    assert told == [lost["units"] for lost in play.told("siege_losses") if lost["faction"] == FRA]


@pytest.mark.rule("SS-R37")
@pytest.mark.parametrize(("given", "asked"), [({"LI": 3, "PS": 0}, []), ({"LI": 2, "PS": 1}, ["siege.volunteer"])])
def test_no_ally_is_asked_once_nothing_is_left_to_absorb(given: Json, asked: list[str]) -> None:
    """Where France takes all six points, Kiev hears no question; for the last of them it does."""
    scene = scene_at(ENG, FRA, KIE, minor_cities=0)
    scene.ally(ENG, FRA, KIE)
    besieger(scene, ENG, LI=10)
    for faction in (FRA, KIE):
        scene.order(scene.army(faction, 1, "AIM", LI=4, PS=1), Order())
    play = scene.play(6)
    play.will_answer(ENG, "siege.pay", 0)
    play.will_answer(FRA, "siege.volunteer", given)
    play.run(besiege_all)
    assert (["siege.volunteer"], asked) == (play.keys(FRA), play.keys(KIE))


@pytest.mark.rule("SS-R37")
def test_an_ally_who_is_elsewhere_is_not_asked_for_units() -> None:
    """Only who stands before the walls can give any."""
    scene = scene_at(ENG, FRA, KIE, options={"live_battles": True})
    scene.ally(ENG, FRA)
    besieger(scene)
    scene.army(FRA, 1, "HOM", LI=4)
    assert [] == lay_siege(scene, 6, 6, 6).keys(FRA)
