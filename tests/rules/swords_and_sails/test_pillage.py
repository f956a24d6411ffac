"""Pillage, sieges city by city, and what gives way when land is lost [SS-720 to SS-747, A23]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.decisions import PickOne
from rules.swords_and_sails.ground import spend_card
from rules.swords_and_sails.orders import Command, Instructions, Order, Then
from rules.swords_and_sails.realm.control import settle
from rules.swords_and_sails.scoring import city_income, harvest
from rules.swords_and_sails.sieges.besieging import (
    PILLAGES_AFTER_THE_LESSON,
    STORMS_BARE_LAND,
    besiege_all,
    choose_siege,
    siege_of,
)
from rules.swords_and_sails.state import Realm, Stage, Taken
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

ENG, FRA, NSE = Faction.ENG, Faction.FRA, Faction.NSE
PLUNDER = Order(command=Command.MOVE, place="AIM", is_attack=True, instructions=Instructions(then=Then.PILLAGE, pay=0))
PIECEMEAL = Order(
    command=Command.MOVE, place="AIM", is_attack=True, instructions=Instructions(then=Then.PARTIAL, pay=0)
)


def scene_at(faction: Faction, order: Order, minors: int = 0, majors: int = 0, **units: int) -> Scene:
    """An army alone in AIM, whose player may have any card and besiege city by city."""
    box = small_box(
        land=["AIM HOM"], coast=["AIM SEA", "AIM OCE"], AIM={"minor_cities": minors, "major_cities": majors}
    )
    scene = Scene(box, faction, FRA, season=2, stage=Stage.MOVEMENT, partial_siege=True)
    army = scene.army(faction, 1, "AIM", **(units or {"LI": 30}))
    scene.order(army, order)
    scene.deal(faction, CardName.PILLAGE)
    return scene


def lay_siege(scene: Scene, *dice: int, answers: dict[str, list[Any]] | None = None) -> InPlay:
    """All sieges of the season."""
    play = scene.play(*dice)
    for key, given in (answers or {}).items():
        play.will_answer(ENG, key, *given)
    play.run(besiege_all)
    return play


def dice_of(play: InPlay) -> list[int]:
    """How many dice each assault took."""
    return [len(rolled["dice"]) for rolled in play.told("siege_rolled")]


# Pillage


@pytest.mark.rule("SS-740", "SS-741", "SS-R39")
@pytest.mark.parametrize(("minors", "majors", "dice"), [(0, 0, 1), (1, 0, 1), (2, 0, 2), (5, 0, 3), (1, 2, 7)])
def test_pillage_takes_fewer_dice_than_a_siege(minors: int, majors: int, dice: int) -> None:
    """One for the land, one for every two minor cities, three for a major one."""
    assert [dice] == dice_of(lay_siege(scene_at(ENG, PLUNDER, minors, majors, KN=20)))


@pytest.mark.rule("SS-742")
def test_a_power_that_is_shown_on_the_card_rolls_less() -> None:
    """Nothing for the land, two for a major city."""
    assert [1 + 2] == dice_of(lay_siege(scene_at(NSE, PLUNDER, 2, 1)))


@pytest.mark.rule("SS-744", "SS-745", "SS-747", "SS-740")
def test_a_pillager_is_paid_and_the_land_bears_nothing_for_two_seasons() -> None:
    """Twice the spring income; control stays where it is, and the card is spent."""
    scene = scene_at(ENG, PLUNDER, 2, 1)
    scene.rule(FRA, "AIM")
    play = lay_siege(scene)
    land, realm = scene.campaign.lands["AIM"], scene.campaign.realms[ENG]
    assert (2 * (10 + 20 + 30), 2, FRA, []) == (realm.gold, land.pillage, land.controller, realm.hand)
    assert [{"place": "AIM", "by": "ENG", "gold": 120}] == play.told("pillaged")
    assert "AIM" == scene.campaign.armies["ENG.A1"].place


@pytest.mark.rule("SS-743", "SS-R34")
def test_a_pillage_fails_with_the_last_unit() -> None:
    """No gold, no markers; the card is spent all the same."""
    scene = scene_at(ENG, PLUNDER, PS=3)
    lay_siege(scene, 6)
    assert (0, 0, []) == (
        scene.campaign.realms[ENG].gold,
        scene.campaign.lands["AIM"].pillage,
        scene.campaign.realms[ENG].hand,
    )


@pytest.mark.rule("SS-746", "SS-R39")
@pytest.mark.parametrize(("season", "can"), [(3, False), (4, False), (5, True)])
def test_pillaged_land_cannot_be_besieged_before_it_bears_again(season: int, can: bool) -> None:
    """Markers in season 2: no income in 3 and 4, open again from 5 on."""
    scene = scene_at(ENG, PLUNDER)
    lay_siege(scene)
    scene.campaign.season = season
    scene.order(scene.campaign.armies["ENG.A1"], Order(is_attack=True))
    assert can == bool(lay_siege(scene).told("siege_rolled"))


@pytest.mark.rule("SS-191", "SS-740")
@pytest.mark.parametrize(
    ("season", "version", "ways"),
    [
        (0, PILLAGES_AFTER_THE_LESSON, ["siege", "hold"]),
        (1, PILLAGES_AFTER_THE_LESSON, ["siege", "pillage", "hold"]),
        (0, PILLAGES_AFTER_THE_LESSON - 1, ["siege", "pillage", "hold"]),
    ],
)
def test_nobody_pillages_in_the_first_lesson(season: int, version: int, ways: list[str]) -> None:
    """Cards are only taken then; a season that began under older rules goes on by them."""
    scene = scene_at(ENG, Order(is_attack=True))
    scene.campaign.season, scene.campaign.options.learning = season, True
    play = scene.play()
    play.g.rules_version = version
    siege = siege_of(play.g, "AIM")
    assert siege is not None
    decision = choose_siege(siege, lambda army: False).decision
    assert isinstance(decision, PickOne)
    assert ways == [option.id for option in decision.options]


@pytest.mark.rule("SS-740")
def test_without_the_card_nobody_pillages() -> None:
    """He holds instead."""
    scene = scene_at(ENG, PLUNDER)
    spend_card(scene.play().g, ENG, CardName.PILLAGE)
    play = lay_siege(scene)
    assert ([], [{"place": "AIM", "by": "ENG"}]) == (play.told("siege_rolled"), play.told("siege_held"))


# City by city


def assault(*cities: str) -> InPlay:
    """England before French land with a minor and a major city, which fall as she names them; in autumn."""
    scene = scene_at(ENG, PIECEMEAL, 1, 1)
    scene.rule(FRA, "AIM")
    return lay_siege(scene, answers={"siege.city": [*cities]})


def are_major(play: InPlay) -> list[bool]:
    """The cities that fell, one after another: whether each was a major one."""
    return [told["is_major"] for told in play.told("city_taken")]


@pytest.mark.rule("SS-720")
def test_cities_fall_one_by_one_and_the_land_with_the_last() -> None:
    """An assault for each; it is France's land until the second one falls."""
    half, whole = assault("minor", "hold"), assault("minor", "major")
    assert ([False], FRA) == (are_major(half), half.campaign.lands["AIM"].controller)
    assert ([False, True], ENG) == (are_major(whole), whole.campaign.lands["AIM"].controller)


@pytest.mark.rule("SS-722")
def test_the_lands_own_die_is_rolled_for_every_city() -> None:
    """One and one for the minor city, one and three for the major one."""
    assert [1 + 1, 1 + 3] == dice_of(assault("minor", "major"))


@pytest.mark.rule("SS-724")
@pytest.mark.parametrize(
    ("cities", "gold"), [(["hold"], (0, 40)), (["minor", "hold"], (10, 30)), (["minor", "major"], (40, 0))]
)
def test_each_city_pays_its_taker_as_soon_as_it_has_fallen(cities: list[str], gold: tuple[int, int]) -> None:
    """And no longer the power that still controls the land."""
    play = assault(*cities)
    assert gold == tuple(city_income(play.campaign, play.box, faction) for faction in (ENG, FRA))


@pytest.mark.rule("SS-725", "SS-R87")
@pytest.mark.parametrize(
    ("cities", "gold"), [(["hold"], (0, 10)), (["minor", "hold"], (0, 0)), (["minor", "major"], (10, 0))]
)
def test_the_harvest_comes_with_the_last_city(cities: list[str], gold: tuple[int, int]) -> None:
    """In between it is nobody's."""
    play = assault(*cities)
    assert gold == tuple(harvest(play.campaign, play.box, faction) for faction in (ENG, FRA))


@pytest.mark.rule("SS-723")
def test_the_question_for_the_next_city_is_about_its_land() -> None:
    """Before the first city and before the second."""
    asked = [decision for _, decision in assault("minor", "major").answered if decision.key == "siege.city"]
    assert ["AIM", "AIM"] == [decision.about for decision in asked]


@pytest.mark.rule("SS-725")
def test_the_fall_of_the_last_city_is_in_the_account_of_the_season() -> None:
    """For `/orders why`; while one city stands, there is no such line."""
    for cities, told in ((["minor", "hold"], []), (["minor", "major"], ["The last city fell, and the land with it."])):
        traces = assault(*cities).campaign.traces
        assert told == [trace.words for trace in traces if trace.rule == "SS-725"]


@pytest.mark.rule("SS-723", "D28")
@pytest.mark.parametrize(("units", "falls"), [({"LI": 7}, True), ({"LI": 6, "PS": 1}, False)])
def test_unasked_a_city_is_assaulted_by_twice_the_average_roll(units: dict[str, int], falls: bool) -> None:
    """Two dice show seven on average: fourteen points are enough, thirteen are not."""
    play = lay_siege(scene_at(ENG, PIECEMEAL, 1, **units))
    assert falls == bool(play.told("city_taken"))


@pytest.mark.rule("SS-R87")
def test_minor_cities_fall_first_unless_the_besieger_says_otherwise() -> None:
    """By default, and the other way round."""
    assert [False, True] == are_major(assault())
    assert [True, False] == are_major(assault("major", "minor"))


@pytest.mark.rule("SS-724", "SS-R87")
@pytest.mark.parametrize(("falling", "printed", "built"), [(1, 1, 0), (2, 1, 1), (3, 1, 2)])
def test_printed_cities_fall_before_built_ones(falling: int, printed: int, built: int) -> None:
    """One was there from the start, three were built."""
    scene = scene_at(ENG, PIECEMEAL, 1)
    scene.rule(FRA, "AIM")
    land = scene.campaign.lands["AIM"]
    land.built_minors = 3
    lay_siege(scene, answers={"siege.city": ["minor"] * falling + ["hold"]})
    assert land.taken == Taken(by=ENG, printed_minors=printed, built_minors=built)


@pytest.mark.rule("SS-723", "SS-724", "SS-725")
def test_the_besieger_may_stop_before_any_city() -> None:
    """What fell is his, the land is not."""
    scene = scene_at(ENG, PIECEMEAL, 2)
    scene.rule(FRA, "AIM")
    lay_siege(scene, answers={"siege.city": ["minor", "hold"]})
    land = scene.campaign.lands["AIM"]
    assert (FRA, Taken(by=ENG, printed_minors=1)) == (land.controller, land.taken)


@pytest.mark.rule("SS-R87")
def test_flat_additions_count_once_in_a_season() -> None:
    """Norse land adds 5 to the first assault alone."""
    scene = scene_at(ENG, PIECEMEAL, 2)
    scene.campaign.realms[NSE] = Realm()
    scene.rule(NSE, "AIM")
    play = lay_siege(scene, answers={"siege.city": ["minor", "minor"]})
    assert [5, 0] == [rolled["flat"] for rolled in play.told("siege_rolled")]


@pytest.mark.rule("SS-726", "SS-727")
def test_later_assaults_meet_only_the_cities_that_still_stand() -> None:
    """Who has one of two besieges the rest with two dice, another power with three."""
    for faction, dice in ((ENG, 2), (FRA, 3)):
        scene = scene_at(ENG, PIECEMEAL, 2)
        scene.campaign.lands["AIM"].taken = Taken(by=ENG, printed_minors=1)
        if faction is FRA:
            scene.campaign.armies.clear()
        army = scene.army(faction, 2, "AIM", LI=30)
        scene.order(army, Order(is_attack=True))
        scene.campaign.armies.pop("ENG.A1", None)
        assert [dice] == dice_of(lay_siege(scene))


@pytest.mark.rule("SS-720")
def test_without_the_option_a_territory_falls_as_a_whole() -> None:
    """An instruction to go city by city is no order then: he holds."""
    scene = scene_at(ENG, PIECEMEAL, 2)
    scene.campaign.options.partial_siege = False
    assert [] == lay_siege(scene).told("city_taken")


@pytest.mark.rule("SS-R87")
@pytest.mark.parametrize(("version", "dice"), [(STORMS_BARE_LAND, [1]), (STORMS_BARE_LAND - 1, [])])
def test_land_without_cities_is_besieged_as_a_whole(version: int, dice: list[int]) -> None:
    """Whatever was written about going city by city; in a season that began under older rules the army holds."""
    scene = scene_at(ENG, PIECEMEAL)
    play = scene.play()
    play.g.rules_version = version
    play.run(besiege_all)
    assert dice == dice_of(play)
    assert (ENG if dice else None) == scene.campaign.lands["AIM"].controller


@pytest.mark.rule("SS-R87")
@pytest.mark.parametrize("others", [0, 1])
def test_who_leaves_gives_the_cities_back(others: int) -> None:
    """No army of his is there any more, whoever else is."""
    scene = scene_at(ENG, PIECEMEAL, 2)
    scene.campaign.lands["AIM"].taken = Taken(by=ENG, printed_minors=1)
    scene.campaign.armies["ENG.A1"].place = "HOM"
    for number in range(others):
        scene.army(FRA, 1 + number, "AIM", LI=1)
    play = scene.play()
    play.run(settle)
    assert None is scene.campaign.lands["AIM"].taken


# Lost ports


@pytest.mark.rule("SS-R29", "D37")
def test_a_fleet_in_a_lost_port_is_put_to_sea() -> None:
    """Into calm water unless its owner says otherwise, with all it carries; a friend's fleet stays."""
    scene = scene_at(ENG, PIECEMEAL)
    scene.rule(ENG, "AIM")
    stranded = scene.fleet(FRA, 1, "AIM", docked=True, TR=3)
    aboard = scene.army(FRA, 1, "AIM", LI=2)
    scene.aboard(aboard, stranded)
    friend = scene.fleet(ENG, 1, "AIM", docked=True, TR=1)
    scene.fleet(ENG, 2, "OCE", WS=1)
    play = scene.play()
    play.run(settle)
    assert ("SEA", "SEA", "AIM") == (play.place(stranded), play.place(aboard), play.place(friend))
    assert not stranded.is_docked


@pytest.mark.rule("SS-R29", "SS-513", "D37")
@pytest.mark.parametrize("live", [True, False])
def test_fleets_that_share_an_army_are_put_to_sea_together(live: bool) -> None:
    """They are one compulsory group [A3]: their owner is asked once for all of them, and once for each other group."""
    scene = scene_at(ENG, PIECEMEAL)
    scene.campaign.options.live_battles = live
    scene.rule(ENG, "AIM")
    first, second, third, alone = (scene.fleet(FRA, number, "AIM", docked=True, TR=1) for number in (1, 2, 3, 4))
    one, other = scene.army(FRA, 1, "AIM", LI=7), scene.army(FRA, 2, "AIM", LI=7)
    scene.aboard(one, first, third)
    scene.aboard(other, third, second)
    play = scene.play()
    if live:
        play.will_answer(FRA, "fleets.put_to_sea", {"FRA.F1": "SEA", "FRA.F4": "OCE"})
    play.run(settle)
    assert ["fleets.put_to_sea"] == play.keys(FRA)
    zone, place = ("SEA", "OCE") if live else ("OCE", "OCE")
    assert [zone] * 5 + [place] == [play.place(piece) for piece in (first, second, third, one, other, alone)]
    assert {"FRA.F1", "FRA.F2", "FRA.F3", "FRA.F4"} == {told["piece"] for told in play.told("put_to_sea")}


@pytest.mark.rule("SS-R29", "D37")
def test_owners_choose_at_the_same_time_where_their_fleets_put_to_sea() -> None:
    """Nobody sees first where another's fleet went: all are asked before any fleet moves."""
    scene = scene_at(ENG, PIECEMEAL)
    scene.campaign.options.live_battles = True
    scene.rule(ENG, "AIM")
    scene.campaign.realms[NSE] = Realm()
    scene.ally(FRA, NSE)
    scene.fleet(FRA, 1, "AIM", docked=True, TR=1)
    scene.fleet(NSE, 1, "AIM", docked=True, TR=1)
    play = scene.play()
    play.start_with(settle)
    assert ({"FRA", "NSE"}, "sealed") == ({*play.waiting}, play.face(FRA).secrecy)


@pytest.mark.rule("SS-721")
def test_no_city_is_assaulted_before_the_enemies_there_are_beaten() -> None:
    """One peasant of the enemy in the land is enough."""
    assert [2, 2] == dice_of(lay_siege(scene_at(ENG, PIECEMEAL, minors=2, KN=20)))
    held = scene_at(ENG, PIECEMEAL, minors=2, KN=20)
    held.army(FRA, 1, "AIM", PS=1)
    assert [] == dice_of(lay_siege(held))
