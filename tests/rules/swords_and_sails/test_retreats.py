"""A11 and A20: where beaten armies and fleets go [SS-654 to SS-656, SS-673, SS-674, SS-810, SS-811, SS-R16, SS-R17]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.content import Strait
from rules.swords_and_sails.orders import Instructions, Order
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.offers import choices
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import LI, TR, War, attack, board, go, land, strike, support

ENG, FRA, HRE, NSE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE
STAR = small_box(land=["MID NOR", "MID EAS", "MID SOU", "MID WES", "NOR FAR"])


def beaten(*friendly: str, order: Order | None = None) -> War:
    """England attacks MID from NOR and is beaten there; she controls some land around."""
    war = War(STAR, ENG, FRA, HRE)
    war.rule(FRA, "MID")
    war.rule(ENG, *friendly)
    war.army(FRA, 1, "MID", LI=9)
    war.order(war.army(ENG, 1, "NOR", LI=2), order or attack("MID"))
    return war


def english(war: War) -> str | None:
    """Where the English army is after the season."""
    season = war.resolve()
    army = season.campaign.armies.get("ENG.A1")
    return None if army is None else army.place


# Armies


@pytest.mark.rule("SS-655", "SS-R16")
def test_a_beaten_army_goes_back_to_where_it_came_from() -> None:
    """If that is friendly; other friendly land is no choice then."""
    war = beaten("NOR", "EAS")
    season = war.resolve()
    assert "NOR" == season.campaign.armies["ENG.A1"].place
    (sheet,) = [decision for _, decision in season.answered if decision.key == "retreat.armies"]
    assert ["NOR"] == choices(sheet, "ENG.A1")
    retreat = next(trace for trace in season.campaign.traces if trace.kind == "retreated")
    assert ("A20", ["MID", "NOR"], "SS-R16") == (retreat.step, retreat.places, retreat.rule)


@pytest.mark.rule("SS-654", "SS-R16")
def test_otherwise_it_goes_to_adjacent_friendly_land() -> None:
    """Not to neutral land, even if it came from there; nor two areas away."""
    assert "EAS" == english(beaten("EAS", "FAR"))


@pytest.mark.rule("SS-656")
def test_without_friendly_land_it_is_removed() -> None:
    """Its owner is told to have no refuge before the battle."""
    war = beaten("FAR")
    assert english(war) is None
    assert war.battles.had_refuge["MID"] == {ENG: False, FRA: False}


@pytest.mark.rule("SS-654")
@pytest.mark.parametrize(("since", "place"), [(0, "EAS"), (1, None)])
def test_a_team_mates_land_is_a_refuge_from_the_second_season_on(since: int, place: str | None) -> None:
    """Entering it needs an older team [SS-R109]."""
    war = beaten()
    war.campaign.season = 1
    war.rule(HRE, "EAS")
    war.ally(ENG, HRE, since=since)
    assert place == english(war)


@pytest.mark.rule("SS-R17")
def test_land_with_a_hostile_army_is_no_refuge() -> None:
    """Its origin was entered by an enemy meanwhile, so it goes elsewhere."""
    war = beaten("NOR", "EAS")
    war.order(war.army(HRE, 1, "FAR", LI=1), attack("NOR"))
    assert "EAS" == english(war)


@pytest.mark.rule("SS-R17")
def test_an_army_that_retreats_itself_is_no_obstacle() -> None:
    """An enemy beaten in the refuge leaves it at the same moment."""
    war = beaten("EAS")
    war.army(ENG, 2, "EAS", LI=5)
    intruder = war.army(HRE, 1, "EAS", LI=1)
    war.order(intruder, strike())
    war.rule(HRE, "SOU")
    assert "EAS" == english(war)
    assert intruder.name not in war.campaign.armies


@pytest.mark.rule("SS-R63")
def test_closed_land_is_no_refuge() -> None:
    """Nobody enters it."""
    war = beaten("EAS")
    war.campaign.lands["EAS"].is_closed = True
    assert english(war) is None


@pytest.mark.rule("SS-R16")
def test_a_defender_who_did_not_move_goes_to_friendly_land_next_to_it() -> None:
    """By default to where it is strongest, then by id."""
    for helper, place in ((None, "EAS"), ("SOU", "SOU")):
        war = War(STAR)
        war.rule(FRA, "MID", "EAS", "SOU")
        if helper:
            war.army(FRA, 2, helper, LI=1)
        defender = war.army(FRA, 1, "MID", LI=1)
        war.order(war.army(ENG, 1, "NOR", LI=5), attack("MID"))
        assert place == war.resolve().place(defender)


@pytest.mark.rule("SS-654")
def test_the_owner_chooses_among_several_refuges() -> None:
    """Live, or in advance by his order's fallback."""
    for live in (True, False):
        war = War(STAR, ENG, FRA, live_battles=live)
        war.rule(FRA, "MID", "EAS", "SOU", "WES")
        defender = war.army(FRA, 1, "MID", LI=1)
        war.order(war.army(ENG, 1, "NOR", LI=5), attack("MID"))
        season = war.begin()
        if live:
            season.will_answer(FRA, "retreat.armies", {defender.name: "WES"})
        else:
            war.order(defender, Order(instructions=Instructions(fallback=("NOR", "WES", "SOU"))))
        season.resolve()
        assert "WES" == season.place(defender)


@pytest.mark.rule("SS-R16")
def test_a_landed_army_may_go_back_aboard() -> None:
    """If its fleet is still there with room; that counts as its origin."""
    box = small_box(coast=["MID SEA"], land=["MID EAS"])
    for answer, place in (("SEA", "SEA"), ("EAS", "EAS")):
        war = War(box)
        war.rule(FRA, "MID")
        war.rule(ENG, "EAS")
        fleet, army = war.fleet(ENG, 1, "SEA", TR=1), war.army(ENG, 1, "SEA", LI=2)
        war.aboard(army, fleet)
        war.order(army, land("MID", is_attack=True))
        war.army(FRA, 1, "MID", LI=9)
        season = war.begin()
        if answer != "SEA":
            season.will_answer(ENG, "retreat.armies", {army.name: answer})
        season.resolve()
        assert (place, place == "SEA") == (season.place(army), season.is_aboard(army))
        assert ["Back aboard in Sea", "Eas"] == season.refuges(army)


@pytest.mark.rule("SS-R16", "SS-512")
def test_there_must_still_be_room_aboard() -> None:
    """Two armies came by bridge over a fleet that holds only one of them at a time."""
    box = small_box(coast=["MID SEA", "AAA SEA"])
    war = War(box)
    war.rule(FRA, "MID")
    fleet = war.fleet(ENG, 1, "SEA", TR=1)
    room = box.unit(TR).carry
    landed, second = war.army(ENG, 1, "SEA", LI=room), war.army(ENG, 2, "AAA", LI=room)
    war.aboard(landed, fleet)
    war.order(landed, land("MID", is_attack=True))
    war.order(second, board(fleet))
    war.army(FRA, 1, "MID", LI=99)
    season = war.resolve()
    assert ("SEA", "AAA") == (season.place(landed), season.place(second))


@pytest.mark.rule("SS-R16", "SS-512")
def test_of_two_who_want_the_last_room_aboard_the_first_gets_it() -> None:
    """The ship of the second was sunk by saboteurs meanwhile; it finds no refuge and is removed."""
    box = small_box(coast=["MID SEA"])
    war = War(box)
    war.rule(FRA, "MID")
    size = box.unit(TR).carry // 2 + 1
    first, second = (war.army(ENG, number, "SEA", LI=size) for number in (1, 2))
    for number, army in enumerate((first, second), 1):
        war.aboard(army, war.fleet(ENG, number, "SEA", TR=1))
        war.order(army, land("MID", is_attack=True))
    war.army(FRA, 1, "MID", LI=99)
    war.battles.goes("MID", leave=(ENG,), lose={"ENG.F2": {TR: 1}})
    season = war.resolve()
    assert ("SEA", None) == (season.place(first), season.place(second))


@pytest.mark.rule("SS-R16", "SS-512")
def test_the_way_back_aboard_is_not_offered_where_no_ship_has_room() -> None:
    """Its ship is sunk; two friendly lands are left to choose from."""
    war = War(small_box(land=["MID EAS", "MID WES"], coast=["MID SEA"]))
    war.rule(FRA, "MID")
    war.rule(ENG, "EAS", "WES")
    fleet, army = war.fleet(ENG, 1, "SEA", TR=1), war.army(ENG, 1, "SEA", LI=1)
    war.aboard(army, fleet)
    war.order(army, land("MID", is_attack=True))
    war.army(FRA, 1, "MID", LI=9)
    war.battles.goes("MID", leave=(ENG,), lose={fleet.name: {TR: 1}})
    season = war.begin()
    season.will_answer(ENG, "retreat.armies", {army.name: "WES"})
    season.resolve()
    assert (["Eas", "Wes"], "WES") == (season.refuges(army), season.place(army))


@pytest.mark.rule("SS-R16", "SS-654")
def test_a_fleet_in_port_takes_back_nobody_who_marched() -> None:
    """An enemy is in the land that the army left, where its own ships lie in port: it goes elsewhere."""
    war = War(small_box(land=["MID AAA", "MID EAS", "AAA FAR"], coast=["AAA SEA"], AAA={"minor_cities": 1}))
    war.rule(FRA, "MID")
    war.rule(ENG, "AAA", "EAS")
    war.fleet(ENG, 1, "AAA", docked=True, TR=1)
    army = war.army(ENG, 1, "AAA", LI=1)
    war.order(army, attack("MID"))
    war.army(FRA, 1, "MID", LI=9)
    war.order(war.army(FRA, 2, "FAR", LI=1), attack("AAA"))
    assert "EAS" == war.resolve().place(army)


@pytest.mark.rule("SS-R16", "SS-528")
def test_nobody_goes_back_aboard_a_fleet_that_was_driven_off() -> None:
    """Its own ship is sunk, and the other one in the zone was stopped at a border."""
    war = War(small_box(coast=["MID SEA"], sea=["SEA OCE"]))
    war.rule(FRA, "MID")
    own, other = war.fleet(ENG, 1, "SEA", TR=1), war.fleet(ENG, 2, "SEA", WS=1, TR=1)
    army = war.army(ENG, 1, "SEA", LI=1)
    war.aboard(army, own)
    war.order(army, land("MID", is_attack=True))
    war.order(other, attack("OCE"))
    war.order(war.fleet(FRA, 1, "OCE", WS=1), attack("SEA"))
    war.army(FRA, 1, "MID", LI=9)
    war.battles.goes("OCE-SEA", leave=(ENG, FRA))
    war.battles.goes("MID", leave=(ENG,), lose={own.name: {TR: 1}})
    season = war.resolve()
    assert ("SEA", None) == (season.place(other), season.place(army))


@pytest.mark.rule("SS-R16", "SS-528")
def test_nobody_goes_aboard_an_allied_fleet_that_did_not_carry_them() -> None:
    """Its own ship is sunk; the ally's in the zone has room, but took nobody ashore."""
    war = War(small_box(coast=["MID SEA"]), ENG, FRA, HRE)
    war.ally(ENG, HRE)
    war.rule(FRA, "MID")
    own, army = war.fleet(ENG, 1, "SEA", TR=1), war.army(ENG, 1, "SEA", LI=1)
    war.fleet(HRE, 1, "SEA", TR=1)
    war.aboard(army, own)
    war.order(army, land("MID", is_attack=True))
    war.army(FRA, 1, "MID", LI=9)
    war.battles.goes("MID", leave=(ENG,), lose={own.name: {TR: 1}})
    assert war.resolve().place(army) is None


@pytest.mark.rule("SS-R16", "SS-R75")
def test_a_fleet_that_has_retreated_into_a_port_draws_an_army_there() -> None:
    """Fleets are back before armies retreat [A11, A20], and whoever does not choose goes where most of their own is."""
    war = War(small_box(land=["MID BBB", "MID CCC", "MID FAR"], coast=["CCC SEA"], CCC={"minor_cities": 1}))
    war.rule(ENG, "MID", "BBB", "CCC")
    war.rule(FRA, "FAR")
    fleet, army = war.fleet(ENG, 1, "CCC", docked=True, WS=1), war.army(ENG, 1, "MID", LI=1)
    war.order(fleet, go("SEA"))
    war.order(war.fleet(FRA, 1, "SEA", WS=9), strike())
    war.order(war.army(FRA, 1, "FAR", LI=9), attack("MID"))
    season = war.resolve()
    assert ["SEA", "MID"] == war.battles.names
    assert ("CCC", "CCC") == (season.place(fleet), season.place(army))


@pytest.mark.rule("SS-R108", "SS-654")
def test_a_crossing_is_a_way_of_retreat() -> None:
    """For who controls both shores himself."""
    belt = Strait(id="s", name="S", shores=("MID", "ISL"), zones=("SEA", "BAY"), can_be_crossed=True, source="SS-542")
    box = small_box(
        land=["MID NOR"], coast=["MID SEA", "ISL SEA", "MID BAY", "ISL BAY"], sea=["SEA BAY"], straits=[belt]
    )
    war = War(box)
    war.rule(FRA, "MID", "ISL")
    defender = war.army(FRA, 1, "MID", LI=1)
    war.order(war.army(ENG, 1, "NOR", LI=5), attack("MID"))
    assert "ISL" == war.resolve().place(defender)


@pytest.mark.rule("SS-R17")
def test_retreated_armies_fight_no_more() -> None:
    """England retreats into EAS, where an army of hers stands; nothing else happens there."""
    war = beaten("EAS")
    war.army(ENG, 2, "EAS", LI=1)
    assert "EAS" == english(war)
    assert ["MID"] == war.battles.names


@pytest.mark.rule("SS-R24")
def test_supporters_retreat_each_to_its_own_origin() -> None:
    """They came from different sides."""
    war = beaten("NOR", "SOU")
    helper = war.army(ENG, 2, "SOU", LI=1)
    war.order(helper, support(war.campaign.armies["ENG.A1"]))
    season = war.resolve()
    assert ("NOR", "SOU") == (season.campaign.armies["ENG.A1"].place, season.place(helper))


@pytest.mark.rule("SS-656", "SS-R17")
@pytest.mark.parametrize("friendly", [ENG, FRA])
def test_a_refuge_is_of_use_to_its_own_side_alone(friendly: Faction) -> None:
    """Whoever has none next door is told so before the battle, whatever the enemy has."""
    war = War(small_box(land=["MID WES", "NOR MID"]), ENG, FRA, HRE)
    war.rule(HRE, "NOR", "MID")
    war.rule(friendly, "WES")
    war.order(war.army(ENG, 1, "MID", LI=4), strike())
    war.army(FRA, 1, "MID", LI=2)
    war.resolve()
    assert war.battles.had_refuge["MID"] == {ENG: friendly is ENG, FRA: friendly is FRA}


# Tactical Withdraw

CHAIN = small_box(land=["MID EAS", "EAS SAF", "MID WES", "NOR MID"])


def cornered(*, safe: bool = True) -> War:
    """England withdraws from MID; EAS is hers but full of enemies, and beyond it lies safety."""
    war = War(CHAIN, ENG, FRA, HRE)
    war.rule(ENG, "MID", "EAS")
    if safe:
        war.rule(ENG, "SAF")
    war.army(ENG, 1, "MID", LI=4)
    war.army(HRE, 1, "EAS", LI=2)
    war.order(war.army(FRA, 1, "NOR", LI=9), attack("MID"))
    war.battles.goes("MID", withdraw=(ENG,))
    return war


@pytest.mark.rule("SS-673")
def test_a_withdrawing_army_goes_to_friendly_land_like_any_other() -> None:
    """Where there is some without enemies."""
    war = cornered()
    war.rule(ENG, "WES")
    assert "WES" == english(war)
    assert ["MID"] == war.battles.names


@pytest.mark.rule("SS-674", "SS-R101")
def test_a_withdrawing_army_without_refuge_fights_its_way_towards_safety() -> None:
    """The battle follows at once; the beaten enemy retreats or is removed."""
    war = cornered()
    assert "EAS" == english(war)
    assert ["MID", "EAS"] == war.battles.names
    assert "HRE.A1" not in war.campaign.armies


@pytest.mark.rule("SS-674", "SS-R101")
def test_it_may_be_beaten_there_too() -> None:
    """Then it retreats like anybody: here on into safety."""
    war = cornered()
    war.battles.goes("EAS", leave=(ENG,))
    assert "SAF" == english(war)


@pytest.mark.rule("SS-R101")
def test_it_must_come_nearer_to_safe_friendly_land() -> None:
    """There is none behind EAS, so it is removed."""
    war = cornered(safe=False)
    assert english(war) is None
    assert ["MID"] == war.battles.names


@pytest.mark.rule("SS-R101")
def test_it_does_not_withdraw_away_from_safety() -> None:
    """WES is friendly and full of enemies, but leads away from SAF."""
    war = cornered()
    war.rule(HRE, "EAS")
    war.rule(ENG, "WES")
    war.army(HRE, 2, "WES", LI=1)
    assert english(war) is None


@pytest.mark.rule("SS-R101")
def test_it_does_not_withdraw_to_where_safety_is_as_far() -> None:
    """From EAS it is two steps to SAF, as it was from MID."""
    war = War(small_box(land=["MID EAS", "EAS FAR", "FAR SAF", "MID WES", "WES SAF", "NOR MID"]), ENG, FRA, HRE)
    war.rule(ENG, "MID", "EAS", "SAF")
    war.army(ENG, 1, "MID", LI=4)
    war.army(HRE, 1, "EAS", LI=2)
    war.order(war.army(FRA, 1, "NOR", LI=9), attack("MID"))
    war.battles.goes("MID", withdraw=(ENG,))
    assert english(war) is None


@pytest.mark.rule("SS-R101")
def test_it_withdraws_only_into_land_that_was_friendly_when_the_season_began() -> None:
    """EAS has become English this season; the other way round, land that was lost since is still open to it."""
    war = cornered()
    war.campaign.former["EAS"] = HRE
    assert english(war) is None
    war = cornered()
    war.rule(HRE, "EAS")
    war.campaign.former["EAS"] = ENG
    assert "EAS" == english(war)


@pytest.mark.rule("SS-674")
def test_an_ordinary_retreat_never_enters_land_with_enemies() -> None:
    """Only a withdrawal may."""
    war = cornered()
    war.battles.goes("MID", leave=(ENG,))
    assert english(war) is None


@pytest.mark.rule("SS-R16")
def test_losses_stay_with_the_army_that_retreats() -> None:
    """Nothing comes back."""
    war = beaten("NOR")
    war.battles.goes("MID", leave=(ENG,), lose={"ENG.A1": {LI: 1}})
    season = war.resolve()
    assert {"LI": 1} == season.units("ENG.A1")
