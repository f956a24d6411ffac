"""A5: straits held against fleets [SS-540, SS-541, SS-R30, SS-R107]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.content import Content, Strait
from rules.swords_and_sails.ground import refuges
from rules.swords_and_sails.orders import Order
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box, whole_box
from tests.rules.swords_and_sails.war import War, along, attack, board, dock, go, land, strike, support

ENG, FRA, HRE, NSE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE


def narrows(*shores: tuple[str, str]) -> Content:
    """Two zones, NOR and SOU, between which every passage is a strait; WES beyond NOR, EAS beyond SOU."""
    straits = [
        Strait(
            id=f"s_{a.lower()}",
            name="Narrows",
            shores=(a, b),
            zones=("NOR", "SOU"),
            can_be_crossed=True,
            source="SS-541",
        )
        for a, b in shores
    ]
    coast = [f"{shore} {zone}" for shore in ("AAA", "BBB", "CCC") for zone in ("NOR", "SOU")]
    return small_box(sea=["NOR SOU", "NOR WES", "SOU EAS"], coast=[*coast, "DDD WES"], straits=straits)


BOSPORUS = narrows(("AAA", "BBB"))
DANISH = narrows(("AAA", "BBB"), ("BBB", "CCC"))


def passage(box: Content = BOSPORUS, *, guard: str = "SOU", order: Order | None = None, **ships: int) -> War:
    """France holds both shores with a fleet in a zone; England sails from NOR to SOU."""
    war = War(box, ENG, FRA, HRE, NSE)
    war.rule(FRA, "AAA", "BBB", "CCC")
    war.order(war.fleet(FRA, 1, guard, **(ships or {"WS": 3})), order or Order())
    war.order(war.fleet(ENG, 1, "NOR", WS=2), go("SOU"))
    return war


@pytest.mark.rule("SS-542", "SS-R16")
@pytest.mark.parametrize(("lost", "places"), [("CCC", ["BBB"]), ("AAA", []), ("BBB", [])])
def test_over_a_strait_there_is_a_refuge_only_for_who_controls_both_shores(lost: str, places: list[str]) -> None:
    """An army in AAA; BBB lies beyond the narrows."""
    war = War(BOSPORUS, ENG, FRA)
    war.rule(FRA, "AAA", "BBB", "CCC")
    war.rule(ENG, lost)
    army = war.army(FRA, 1, "AAA", LI=1)
    assert places == refuges(war.begin().g, army)


def place(war: War) -> str:
    """Where the English fleet is."""
    return war.campaign.fleets["ENG.F1"].place


@pytest.mark.rule("SS-541", "SS-R30")
@pytest.mark.parametrize("guard", ["NOR", "SOU"])
@pytest.mark.parametrize("order", [Order(), strike(HRE)])
def test_a_held_strait_is_not_passed_without_combat(guard: str, order: Order) -> None:
    """A guard in either zone, told to defend or to attack, must be fought though nobody attacks; it wins here."""
    war = passage(guard=guard, order=order)
    season = war.resolve()
    assert (["FRA.F1"], ["ENG.F1"]) == season.battles.sides("NOR-SOU")
    assert "NOR" == place(war)
    assert ["A5 fought", "A5 stopped"] == season.why(war.campaign.fleets["ENG.F1"])


@pytest.mark.rule("SS-541")
def test_a_group_passes_when_no_guard_is_left_in_the_fight() -> None:
    """The guard retreats from its zone, and not through the strait it no longer holds alone."""
    war = passage(WS=1)
    season = war.resolve()
    assert "SOU" == place(war)
    assert "EAS" == season.campaign.fleets["FRA.F1"].place


@pytest.mark.rule("SS-541")
def test_a_stopped_group_does_not_retreat_and_its_further_orders_lapse() -> None:
    """It stays at its origin with its cargo aboard."""
    war = passage()
    fleet, army = war.campaign.fleets["ENG.F1"], war.army(ENG, 1, "DDD", LI=1)
    war.aboard(army, fleet)
    war.order(army, land("CCC", is_attack=True))
    season = war.resolve()
    assert ("NOR", True) == (place(war), season.is_aboard(army))


@pytest.mark.rule("SS-541")
def test_if_all_leave_the_strait_nobody_passes_and_nobody_retreats() -> None:
    """The guard stays where it is, but guards no more this season."""
    war = passage()
    war.order(war.fleet(HRE, 1, "NOR", WS=1), go("SOU"))
    war.battles.goes("NOR-SOU", leave=(ENG, FRA))
    season = war.resolve()
    assert ("NOR", "SOU") == (place(war), season.campaign.fleets["FRA.F1"].place)
    assert ["NOR-SOU"] == season.battles.names
    assert "SOU" == season.campaign.fleets["HRE.F1"].place


@pytest.mark.rule("SS-541")
def test_groups_come_in_canonical_order_and_guards_fight_again() -> None:
    """Norway first, then England, with what the guards have left."""
    war = passage()
    war.order(war.fleet(NSE, 1, "NOR", WS=1), go("SOU"))
    season = war.resolve()
    assert ["NSE.F1"] == season.battles.sides("NOR-SOU")[1]
    assert ["ENG.F1"] == season.battles.sides("NOR-SOU.2")[1]


@pytest.mark.rule("SS-541", "SS-507", "SS-R24")
def test_a_group_and_its_supporters_force_a_strait_together() -> None:
    """Fleets told to go together and a supporter are one force; a fleet with an order of its own is not."""
    war = passage(WS=9)
    leader = war.campaign.fleets["ENG.F1"]
    second, helper, other = (war.fleet(ENG, number, "NOR", WS=1) for number in (2, 3, 4))
    war.order(second, along(leader))
    war.order(helper, support(leader))
    war.order(other, go("SOU"))
    season = war.resolve()
    assert ["ENG.F1", "ENG.F2", "ENG.F3"] == season.battles.sides("NOR-SOU")[1]
    assert ["ENG.F4"] == season.battles.sides("NOR-SOU.2")[1]


@pytest.mark.rule("SS-541", "SS-R24")
def test_a_supporter_from_elsewhere_stays_when_the_strait_holds() -> None:
    """It comes from the other side, and the one it supports does not get there."""
    war = passage()
    helper = war.fleet(ENG, 2, "EAS", WS=1)
    war.order(helper, support(war.campaign.fleets["ENG.F1"]))
    assert "EAS" == war.resolve().place(helper)


@pytest.mark.rule("SS-R30", "SS-R24")
@pytest.mark.parametrize("passer", [NSE, HRE])
def test_a_supporter_whose_support_lapses_is_no_guard(passer: Faction) -> None:
    """It was told to support; when another strait stops the supported one, its own stays open to later ones."""
    passages = (("s_north", ("AAA", "BBB"), ("NOR", "SOU")), ("s_east", ("CCC", "DDD"), ("SOU", "EAS")))
    straits = [
        Strait(id=name, name=name, shores=shores, zones=zones, can_be_crossed=False, source="SS-541")
        for name, shores, zones in passages
    ]
    coast = ["AAA NOR", "BBB SOU", "CCC SOU", "DDD EAS"]
    war = War(small_box(sea=["NOR SOU", "SOU EAS"], coast=coast, straits=straits), ENG, FRA, HRE, NSE)
    war.rule(FRA, "AAA", "BBB")
    war.rule(ENG, "CCC", "DDD")
    war.fleet(FRA, 1, "SOU", WS=3)
    stopped, helper = war.fleet(ENG, 1, "NOR", WS=2), war.fleet(ENG, 2, "SOU", WS=1)
    passing = war.fleet(passer, 1, "SOU", WS=2)
    war.order(stopped, go("SOU"))
    war.order(helper, support(stopped))
    war.order(passing, go("EAS"))
    season = war.resolve()
    assert ("NOR", "EAS", ["NOR-SOU"]) == (season.place(stopped), season.place(passing), season.battles.names)


@pytest.mark.rule("SS-R30")
def test_without_a_guard_everybody_passes() -> None:
    """No fleet, one that moves, transports alone, a docked one, one in support: none of these holds a strait."""
    unguarded = passage()
    unguarded.campaign.fleets.pop("FRA.F1")
    moving, transports, docked = passage(order=go("EAS")), passage(TR=5), passage()
    fleet = docked.campaign.fleets["FRA.F1"]
    fleet.place, fleet.is_docked = "AAA", True
    in_support = passage()
    in_support.order(in_support.campaign.fleets["FRA.F1"], support(in_support.fleet(FRA, 2, "SOU", TR=1)))
    for war in (unguarded, moving, transports, docked, in_support):
        assert [] == war.resolve().battles.names
        assert "SOU" == place(war)


@pytest.mark.rule("SS-R107", "SS-R30")
def test_shores_of_different_sides_hold_nothing() -> None:
    """Of a team they do."""
    divided, joint = passage(), passage()
    for war in (divided, joint):
        war.rule(HRE, "BBB")
    joint.ally(FRA, HRE, since=0)
    divided.resolve()
    joint.resolve()
    assert ("SOU", "NOR") == (place(divided), place(joint))


@pytest.mark.rule("SS-R109")
def test_team_mates_pass_a_strait_even_in_their_first_season() -> None:
    """Straits need no permission."""
    war = passage()
    war.ally(ENG, FRA, since=0)
    assert [] == war.resolve().battles.names
    assert "SOU" == place(war)


@pytest.mark.rule("SS-R107")
def test_of_two_passages_both_must_be_held() -> None:
    """A fleet takes whichever channel is open."""
    held, open_one = passage(DANISH), passage(DANISH)
    open_one.rule(HRE, "CCC")
    held.resolve()
    open_one.resolve()
    assert ("NOR", "SOU") == (place(held), place(open_one))


@pytest.mark.rule("SS-R107", "SS-542")
def test_the_danish_straits_on_the_map_of_europe() -> None:
    """Jutland, Zealand and Scania in one hand with a guard close Kattegat against a fleet."""
    for third, where in ((NSE, "KAT"), (None, "WBL")):
        war = War(whole_box(), ENG, NSE)
        war.rule(NSE, "JUT", "ZEA")
        if third is not None:
            war.rule(third, "SCA")
        war.fleet(NSE, 1, "WBL", WS=5)
        war.order(war.fleet(ENG, 1, "KAT", WS=1), go("WBL"))
        war.resolve()
        assert where == place(war)


@pytest.mark.rule("SS-541")
def test_who_does_not_clear_the_strait_does_not_pass() -> None:
    """Nobody leaves the fight: the guard is still there."""
    war = passage()
    war.battles.goes("NOR-SOU")
    war.resolve()
    assert "NOR" == place(war)


@pytest.mark.rule("SS-R75", "SS-541")
def test_no_retreat_through_a_held_strait() -> None:
    """The way from NOR to SOU is held, though no enemy is in SOU: the beaten fleet goes west."""
    war = passage(guard="NOR")
    war.order(war.campaign.fleets["ENG.F1"], Order())
    war.order(war.fleet(HRE, 1, "WES", WS=9), attack("NOR", ENG))
    war.battles.goes("NOR", leave=(ENG,))
    war.resolve()
    assert "WES" == place(war)


@pytest.mark.rule("SS-540")
def test_a_port_is_no_way_through_a_strait() -> None:
    """A fleet that docks on the shore passes nothing; next season it can leave into either zone."""
    war = passage()
    war.ally(ENG, FRA)
    war.campaign.lands["AAA"].printed_minors = 1
    fleet = war.campaign.fleets["ENG.F1"]
    war.order(fleet, dock("AAA"))
    assert [] == war.resolve().battles.names
    assert "AAA" == place(war)


@pytest.mark.rule("SS-513", "SS-541")
def test_a_guard_fights_with_all_that_carry_an_army_with_it() -> None:
    """Fleets that share an army are never parted, not by a retreat either."""
    war = passage(WS=1)
    transports, army = war.fleet(FRA, 2, "SOU", TR=2), war.army(FRA, 1, "SOU", LI=6)
    war.aboard(army, war.campaign.fleets["FRA.F1"], transports)
    war.order(army, board())
    war.battles.goes("NOR-SOU", leave=(FRA,))
    season = war.resolve()
    assert {"FRA.F1", "FRA.F2"} == set(season.battles.fighters("NOR-SOU")) - {"ENG.F1"}
    assert ("EAS", "EAS", "EAS") == (
        season.campaign.fleets["FRA.F1"].place,
        season.place(transports),
        season.place(army),
    )
