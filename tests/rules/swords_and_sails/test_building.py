"""Phase 7: units, new armies and new fleets, as they are chosen on the sheet and come onto the board."""

from __future__ import annotations

import pytest

from rules.kernel.answers import filled, follow, ids_of
from rules.kernel.decisions import Allot
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.opening.setup import new_campaign
from rules.swords_and_sails.realm.building import ask_building, build
from rules.swords_and_sails.realm.counts import ALLOTS
from rules.swords_and_sails.realm.purchases import Building, Raised, held_lands, why_not
from rules.swords_and_sails.vocabulary import (
    MAJORS,
    SHIPS,
    TROOPS,
    CardName,
    Faction,
    UnitType,
)
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene
from tests.rules.swords_and_sails.yard import built, offered, raised, refused, sheet_of, slots

NSE, ENG, FRA, KIE, BYZ, HRE = Faction.NSE, Faction.ENG, Faction.FRA, Faction.KIE, Faction.BYZ, Faction.HRE
BOX = small_box(
    land=["AAA BBB", "BBB CCC", "CCC DDD"],
    coast=["AAA SEA", "BBB SEA", "CCC OCE"],
    sea=["SEA OCE"],
    AAA={"minor_cities": 1},
)


def scene(gold: int = 500, faction: Faction = FRA) -> Scene:
    """A power with a port in AAA, open land in BBB and a neighbour in DDD."""
    scene = Scene(BOX, NSE, ENG, FRA, KIE, BYZ, HRE)
    scene.rule(faction, "AAA", "BBB")
    scene.rule(ENG if faction != ENG else FRA, "DDD")
    scene.campaign.realms[faction].gold = gold
    return scene


# Where units go


def garrisoned(gold: int = 500, faction: Faction = FRA) -> Scene:
    """The same with an army in the open land and a fleet off the port."""
    played = scene(gold, faction)
    played.army(faction, 1, "BBB", HI=1)
    played.fleet(faction, 1, "SEA", TR=1)
    return played


def kinds_for(played: Scene, piece: str, faction: Faction = FRA) -> set[UnitType]:
    """The types of units that a piece can receive."""
    return {UnitType(choice.split()[0]) for choice in offered(played, piece, faction)}


@pytest.mark.rule("SS-901")
@pytest.mark.parametrize(("faction", "paid"), [(FRA, 100 + 2 * 50), (ENG, 80 + 2 * 50), (NSE, 100 + 2 * 30)])
def test_units_and_ships_are_paid_at_the_prices_of_the_power(faction: Faction, paid: int) -> None:
    """A knight and two raiders: England's knights are cheaper, and the raiders of the north."""
    played = garrisoned(500, faction)
    built(played, faction, **{f"{faction}.A1": ["KN 1"], f"{faction}.F1": ["RD 2"]})
    assert played.campaign.realms[faction].gold == 500 - paid


@pytest.mark.rule("SS-902")
def test_troops_go_into_armies_and_ships_into_fleets() -> None:
    """Neither is offered to the other."""
    assert not kinds_for(garrisoned(), "FRA.A1") & set(SHIPS)
    assert not kinds_for(garrisoned(), "FRA.F1") & set(TROOPS)
    with pytest.raises(IllegalAnswer):
        built(garrisoned(), FRA_A1=["RD 1"])


@pytest.mark.rule("SS-903")
def test_units_join_the_army_that_stands_on_own_land() -> None:
    """All that were bought for it, beside those it has."""
    assert built(garrisoned(), FRA_A1=["KN 1", "LI 1", "LI 2"]).units("FRA.A1") == {"KN": 1, "HI": 1, "LI": 3}


@pytest.mark.rule("SS-904")
def test_ships_join_the_fleet_beside_an_own_port() -> None:
    """Once the port is another's they cannot."""
    played = garrisoned()
    assert built(played, FRA_F1=["RD 2", "TR 1"]).units("FRA.F1") == {"RD": 2, "TR": 2}
    played.rule(ENG, "AAA")
    assert kinds_for(played, "FRA.F1") == set()


@pytest.mark.rule("SS-240")
@pytest.mark.parametrize("faction", [NSE, ENG, FRA, KIE, BYZ, HRE])
def test_everybody_can_build_every_type(faction: Faction) -> None:
    """Six of troops and three of ships."""
    played = garrisoned(500, faction)
    assert kinds_for(played, f"{faction}.A1", faction) == set(TROOPS)
    assert kinds_for(played, f"{faction}.F1", faction) == set(SHIPS)


@pytest.mark.rule("SS-903", "SS-R32", "SS-R64")
def test_an_army_abroad_receives_nothing() -> None:
    """Neither in neutral land nor in a team-mate's."""
    played = scene()
    played.army(FRA, 1, "CCC", HI=1)
    played.army(FRA, 2, "DDD", HI=1)
    played.ally(ENG, FRA)
    assert not [slot for slot in slots(played) if slot.startswith("FRA.A")]


@pytest.mark.rule("SS-R64", "SS-R92")
def test_nobody_builds_beside_a_hostile_army() -> None:
    """A besieger who holds stops armies, ports and cities; a team-mate does not."""
    played = scene()
    played.army(FRA, 1, "AAA", HI=1)
    played.army(ENG, 1, "AAA", HI=1)
    played.fleet(FRA, 1, "SEA", TR=1)
    assert not [slot for slot in slots(played) if slot.startswith(("FRA", "new fleet"))]
    assert {choice.split()[0] for choice in offered(played, "cities")} == {"BBB"}
    assert held_lands(played.campaign, FRA) == ("BBB",)
    played.ally(ENG, FRA)
    assert {"FRA.A1", "FRA.F1", "new fleet 1"} <= set(slots(played))


@pytest.mark.rule("SS-R104")
def test_an_army_aboard_receives_nothing() -> None:
    """Not even in an own port."""
    played = scene()
    fleet = played.fleet(FRA, 1, "AAA", docked=True, TR=3)
    played.aboard(played.army(FRA, 1, "AAA", HI=1), fleet)
    assert "FRA.A1" not in slots(played)
    assert "FRA.F1" in slots(played)


@pytest.mark.rule("SS-904", "SS-222", "SS-R64")
@pytest.mark.parametrize(
    ("place", "docked", "can"), [("SEA", False, True), ("AAA", True, True), ("OCE", False, False), ("BBB", True, False)]
)
def test_ships_are_built_in_and_off_ports_alone(place: str, docked: bool, can: bool) -> None:
    """A port is an own city on the coast: BBB has none, OCE touches none."""
    played = scene()
    played.fleet(FRA, 1, place, docked=docked, TR=1)
    assert ("FRA.F1" in slots(played)) == can


@pytest.mark.rule("SS-904")
def test_a_port_in_foreign_hands_is_no_port() -> None:
    """It is the builder who must control it."""
    played = scene()
    played.rule(ENG, "AAA")
    played.fleet(FRA, 1, "SEA", TR=1)
    assert not [slot for slot in slots(played) if "fleet" in slot or slot == "FRA.F1"]


# New armies and fleets


@pytest.mark.rule("SS-906", "SS-908", "SS-R62", "SS-R64")
def test_a_new_army_is_raised_on_own_land_under_any_free_number() -> None:
    """For its price and that of its units; everybody sees it, nobody its units."""
    played = scene(200)
    played.army(FRA, 2, "AAA", HI=1)
    after = built(played, **{"new army 1": raised("BBB", "HI 1", "HI 2", number=5)})
    assert after.units("FRA.A5") == {"HI": 3}
    assert played.campaign.armies["FRA.A5"].place == "BBB"
    assert played.campaign.realms[FRA].gold == 200 - 50 - 150
    assert after.told("piece_raised") == [{"faction": "FRA", "piece": "FRA.A5", "place": "BBB"}]
    assert after.told("units_built") == []
    assert after.told("units_built", FRA) == [{"piece": "FRA.A5", "units": {"HI": 3}}]


@pytest.mark.rule("SS-905", "SS-R64")
@pytest.mark.parametrize(("place", "is_docked"), [("AAA", True), ("SEA", False)])
def test_a_new_fleet_is_in_port_or_off_it(place: str, is_docked: bool) -> None:
    """Only at a territory with a port city."""
    played = scene(100)
    after = built(played, **{"new fleet 1": raised(place, "TR 1", number=1)})
    fleet = after.campaign.fleets["FRA.F1"]
    assert (fleet.place, fleet.is_docked) == (place, is_docked)
    assert played.campaign.realms[FRA].gold == 100 - 30 - 20
    again = scene(100)
    for elsewhere in ("BBB", "OCE"):
        with pytest.raises(IllegalAnswer):
            built(again, **{"new fleet 1": raised(elsewhere, "TR 1", number=1)})


@pytest.mark.rule("SS-905", "SS-906", "SS-R64")
@pytest.mark.parametrize(("is_fleet", "place"), [(False, "CCC"), (False, "DDD"), (True, "BBB"), (True, "OCE")])
def test_nothing_is_raised_elsewhere_whoever_asks_for_it(is_fleet: bool, place: str) -> None:
    """Neutral land, a neighbour's, land without a port, a sea without one: the rule itself says no."""
    units = {UnitType.TR if is_fleet else UnitType.LI: 1}
    building = Building(raised=(Raised(is_fleet=is_fleet, number=1, place=place, units=units),))
    words = f"No {'fleet' if is_fleet else 'army'} can be raised at {BOX.name_of(place)}."
    assert words == why_not(scene().campaign, Atlas(BOX), BOX, FRA, building)


@pytest.mark.rule("SS-903", "SS-R32")
def test_nobody_builds_for_an_ally_who_stands_on_own_land() -> None:
    """Whoever asks for it: the army is not the builder's."""
    played = scene()
    played.ally(ENG, FRA)
    played.army(ENG, 1, "BBB", HI=1)
    building = Building(units={"ENG.A1": {UnitType.LI: 1}})
    assert "Army I cannot receive units where it is." == why_not(played.campaign, Atlas(BOX), BOX, FRA, building)


@pytest.mark.rule("SS-909")
def test_a_new_army_may_not_be_empty() -> None:
    """Its units are chosen with it."""
    played = scene()
    with pytest.raises(IllegalAnswer):
        built(played, **{"new army 1": raised("BBB", number=1)})


@pytest.mark.rule("SS-906", "SS-R62")
def test_two_new_armies_cost_more_and_differ_in_number() -> None:
    """30 for the first and 50 for the second."""
    played = scene(200)
    both = {"new army 1": raised("AAA", "LI 1", number=1), "new army 2": raised("BBB", "LI 1", number=1)}
    assert refused(played, **both) == "There can be only one Army I; choose another number."
    both["new army 2"] = raised("BBB", "LI 1", number=4)
    built(played, **both)
    assert sorted(played.campaign.armies) == ["FRA.A1", "FRA.A4"]
    assert played.campaign.realms[FRA].gold == 200 - 30 - 50 - 60


@pytest.mark.rule("SS-103")
def test_there_are_five_armies_and_five_fleets_at_most() -> None:
    """With four, one more is offered, and its number is not asked; with five, none."""
    played = scene(5000)
    for number in (1, 2, 3, 5):
        played.army(FRA, number, "AAA", HI=1)
        played.fleet(FRA, number, "SEA", TR=1)
    new = [slot for slot in slots(played) if slot.startswith("new")]
    assert new == ["new army 1", "new fleet 1"]
    built(played, **{"new army 1": raised("AAA", "HI 1"), "new fleet 1": raised("AAA", "WS 1")})
    assert {"FRA.A4", "FRA.F4"} <= {piece.name for piece in played.campaign.pieces()}
    assert not [slot for slot in slots(played) if slot.startswith("new")]


# Peasants


@pytest.mark.rule("SS-910", "SS-137", "SS-243", "SS-R65")
@pytest.mark.parametrize(("faction", "most"), [(FRA, 3), (KIE, 6)])
def test_building_keeps_the_peasant_limit(faction: Faction, most: int) -> None:
    """Half of an army of 3 others, two thirds for the Rus'."""
    played = scene(500, faction)
    army = played.army(faction, 1, "AAA", HI=3)
    built(played, faction, **{army.name: {"PS": most}})
    army.units = {UnitType.HI: 3}
    said = refused(played, faction, **{army.name: {"PS": most + 1}})
    assert said.endswith(f"Army I would have {most + 1} of {most + 4}.")


@pytest.mark.rule("SS-910", "SS-909")
def test_a_new_army_keeps_the_peasant_limit() -> None:
    """Two peasants need two others."""
    played = scene()
    said = refused(played, **{"new army 1": raised("AAA", "PS 2", "HI 1", number=1)})
    assert said == "At most 1/2 of an army may be peasants; the new Army I would have 2 of 3."


@pytest.mark.rule("SS-R65")
def test_losses_may_have_pushed_an_army_over_the_limit() -> None:
    """Others may join it then, peasants not."""
    played = scene()
    played.army(FRA, 1, "AAA", PS=4)
    assert refused(played, FRA_A1=["HI 1", "PS 1"])
    assert built(played, FRA_A1=["HI 1"]).units("FRA.A1") == {"HI": 1, "PS": 4}


# The sheet


@pytest.mark.rule("SS-901")
def test_what_is_too_dear_is_refused_with_both_sums() -> None:
    """All of the sheet counts together."""
    played = scene(100)
    played.army(FRA, 1, "AAA", HI=1)
    said = refused(played, FRA_A1=["LI 2"], cities=["BBB 1"])
    assert said == "That costs 110 gold, and you have 100."


@pytest.mark.rule("D30", "D31")
def test_who_does_not_answer_builds_nothing() -> None:
    """And keeps his gold."""
    played = scene(300)
    played.army(FRA, 1, "AAA", HI=1)
    after = built(played)
    assert played.campaign.realms[FRA].gold == 300
    assert after.units("FRA.A1") == {"HI": 1}
    assert not any(after.told(kind) for kind in ("piece_raised", "city_built", "city_upgraded", "card_played"))


@pytest.mark.rule("D30", "SS-R90")
def test_the_poor_are_asked_as_well() -> None:
    """With an empty sheet, so that nobody sees that there is no gold."""
    played = scene(0)
    played.army(FRA, 1, "AAA", HI=1)
    assert slots(played) == []
    built(played)


@pytest.mark.rule("D30", "SS-R90")
def test_what_was_paid_is_told_to_the_builder_alone() -> None:
    """With what is left."""
    played = scene(100)
    played.army(FRA, 1, "AAA", HI=1)
    after = built(played, FRA_A1=["LI 1"])
    assert after.told("building_paid", FRA) == [{"paid": 30, "gold": 70}]
    assert after.told("building_paid") == []


@pytest.mark.rule("SS-202")
def test_all_build_at_once() -> None:
    """Each from its own sheet and treasury."""
    played = scene(100)
    played.campaign.realms[ENG].gold = 100
    played.army(FRA, 1, "AAA", HI=1)
    played.army(ENG, 1, "DDD", HI=1)
    play = played.play()
    units = {FRA: {"FRA.A1": {UnitType.HC: 1}}, ENG: {"ENG.A1": {UnitType.KN: 1}}}
    build(play.g, {faction: Building(units=received) for faction, received in units.items()})
    assert (play.units("ENG.A1"), play.units("FRA.A1")) == ({"KN": 1, "HI": 1}, {"HC": 1, "HI": 1})
    assert (played.campaign.realms[ENG].gold, played.campaign.realms[FRA].gold) == (20, 40)


@pytest.mark.parametrize("gold", [160, 600])
def test_the_sheet_of_a_great_power_stays_small(box: Content, gold: int) -> None:
    """At most 60 KB, with all resource cards and thirty territories; every line has at most two pages."""
    played = Scene(box, *MAJORS)
    played.campaign = new_campaign(box, {}, MAJORS)
    free = [place for place, land in played.campaign.lands.items() if land.controller is None]
    played.rule(ENG, *free[:23])
    played.campaign.realms[ENG].gold = gold
    played.campaign.realms[ENG].hand = [
        CardName.STONE_QUARRY,
        CardName.LOGGING,
        CardName.SHEEP_BREEDING,
        CardName.HORSE_BREEDING,
        CardName.IRON_VEIN,
    ]
    decision = sheet_of(played, ENG)
    assert len(decision.model_dump_json()) < 60_000
    assert len(decision.slots) <= 17
    assert all(len(line.shares) <= 50 for line in decision.slots.values() if isinstance(line, Allot))


def test_a_phase_that_began_under_version_two_asks_for_steps_that_add_up() -> None:
    """Ones, twos and fours of everything, read as the same numbers."""
    played = garrisoned()
    now, before = played.play(), played.play()
    before.g.rules_version = ALLOTS - 1
    new, old = ask_building(now.g, FRA), ask_building(before.g, FRA)
    assert isinstance(follow(new.decision, "FRA.A1"), Allot)
    steps = ["LI 1", "LI 2", "KN 1"]
    assert {"LI 4", "LI 8", *steps} <= {*ids_of(follow(old.decision, "FRA.A1"))}
    lines: dict[str, Json] = {"FRA.A1": [*steps], "cities": ["AAA 1"]}
    answer = filled(old.decision, lines)
    old.check(answer)
    assert old.read(answer) == new.read(filled(new.decision, {"FRA.A1": {"LI": 3, "KN": 1}, "cities": {"AAA": 1}}))
