"""A4, A6 and A7: fleets sail, dock, support each other and meet head-on [SS-514 to SS-516, SS-520, SS-522]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.orders import Timing, Transfer
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import War, along, attack, board, dock, go, land, strike, support

ENG, FRA, HRE, KIE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.KIE
SEAS = small_box(
    sea=["NOR SOU", "SOU WES", "SOU EAS"],
    coast=["AAA NOR", "BBB SOU", "CCC WES"],
    land=["AAA BBB"],
    AAA={"minor_cities": 1},
    BBB={"minor_cities": 1},
)


@pytest.mark.rule("SS-520", "SS-522")
def test_a_fleet_sails_one_zone_and_carries_its_armies() -> None:
    """Armies aboard share its way and stay aboard [SS-R104]."""
    war = War(SEAS)
    fleet, army = war.fleet(ENG, 1, "NOR", TR=2), war.army(ENG, 1, "AAA", LI=3)
    war.aboard(army, fleet)
    war.order(fleet, go("SOU"))
    season = war.resolve()
    assert ("SOU", "SOU", True) == (season.place(fleet), season.place(army), season.is_aboard(army))
    assert (["A7 sailed"], ["A7 carried"]) == (season.why(fleet), season.why(army))


@pytest.mark.rule("SS-520", "SS-R91")
def test_a_fleet_does_not_sail_two_zones() -> None:
    """The order is void."""
    war = War(SEAS)
    fleet = war.fleet(ENG, 1, "NOR", TR=2)
    war.order(fleet, go("WES"))
    assert "NOR" == war.resolve().place(fleet)


@pytest.mark.rule("SS-514", "SS-R28")
@pytest.mark.parametrize(
    ("port", "controller", "place"), [("AAA", ENG, "AAA"), ("AAA", FRA, "NOR"), ("CCC", ENG, "WES")]
)
def test_a_fleet_docks_in_a_friendly_port(port: str, controller: Faction, place: str) -> None:
    """Not in an enemy's, nor where there is no city."""
    war = War(SEAS)
    war.rule(controller, port)
    fleet = war.fleet(ENG, 1, "NOR" if port == "AAA" else "WES", WS=1)
    war.order(fleet, dock(port))
    season = war.resolve()
    assert place == season.place(fleet)
    assert (place == "AAA") == war.campaign.fleets[fleet.name].is_docked


@pytest.mark.rule("SS-R28")
def test_leaving_port_is_the_fleets_move() -> None:
    """Into any zone that the port touches, and no further."""
    war = War(SEAS)
    war.rule(ENG, "AAA")
    near, far = (war.fleet(ENG, number, "AAA", docked=True, WS=1) for number in (1, 2))
    war.order(near, go("NOR"))
    war.order(far, go("SOU"))
    season = war.resolve()
    assert ("NOR", "AAA") == (season.place(near), season.place(far))
    assert not war.campaign.fleets[near.name].is_docked


@pytest.mark.rule("SS-515", "SS-516")
def test_a_docked_fleet_neither_attacks_nor_is_attacked() -> None:
    """It is out of all fights."""
    war = War(SEAS)
    war.rule(ENG, "AAA")
    war.fleet(ENG, 1, "AAA", docked=True, WS=1)
    entering = war.fleet(ENG, 2, "NOR", WS=1)
    war.order(entering, dock("AAA"))
    war.order(war.fleet(FRA, 1, "NOR", WS=9), strike())
    assert [] == war.resolve().battles.names


@pytest.mark.rule("SS-R24")
def test_fleets_support_fleets() -> None:
    """They go where the other goes and fight in its force."""
    war = War(SEAS)
    leader, helper = war.fleet(ENG, 1, "NOR", WS=1), war.fleet(ENG, 2, "WES", WS=2)
    enemy = war.fleet(FRA, 1, "SOU", WS=2)
    war.order(leader, attack("SOU"))
    war.order(helper, support(leader))
    season = war.resolve()
    assert ([leader.name, helper.name], [enemy.name]) == season.battles.sides("SOU")


@pytest.mark.rule("SS-R24")
@pytest.mark.parametrize("zones", [("NOR", "SOU"), ("NOR", "SOU", "SOU")])
def test_fleets_that_support_each_other_all_stay(zones: tuple[str, ...]) -> None:
    """Each of a ring supports a supporter, by the orders as they were locked."""
    powers = (ENG, FRA, HRE)[: len(zones)]
    war = War(SEAS, *powers, KIE)
    war.ally(*powers)
    ring = [war.fleet(power, 1, zone, WS=1) for power, zone in zip(powers, zones, strict=True)]
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        war.order(one, support(other))
    season = war.resolve()
    assert [*zones] == [season.place(fleet) for fleet in ring]
    assert [["A4 stayed"]] * len(ring) == [season.why(fleet) for fleet in ring]


@pytest.mark.rule("SS-R24")
def test_a_supporter_follows_into_port_and_out_of_it() -> None:
    """As far as it is one step away."""
    war = War(SEAS)
    war.rule(ENG, "AAA")
    entering, after, leaving = (war.fleet(ENG, n, "NOR", WS=1) for n in (1, 2, 3))
    inside, far = war.fleet(ENG, 4, "AAA", docked=True, WS=1), war.fleet(ENG, 5, "SOU", WS=1)
    war.order(entering, dock("AAA"))
    war.order(after, support(entering))
    war.order(inside, support(leaving))
    war.order(far, support(entering))
    season = war.resolve()
    assert ["AAA", "AAA", "NOR", "NOR", "SOU"] == [
        season.place(fleet) for fleet in (entering, after, leaving, inside, far)
    ]
    assert [True, True, False, False, False] == [
        war.campaign.fleets[f.name].is_docked for f in (entering, after, leaving, inside, far)
    ]


@pytest.mark.rule("SS-513", "SS-507")
def test_fleets_that_share_an_army_make_the_same_move_or_none() -> None:
    """Bound for different zones, both stay where they are [A4]."""
    for second, place, step in (("WES", "SOU", "A4 stayed"), ("NOR", "NOR", "A7 sailed")):
        war = War(SEAS)
        one, other = war.fleet(ENG, 1, "SOU", TR=1), war.fleet(ENG, 2, "SOU", TR=1)
        war.aboard(war.army(ENG, 1, "SOU", LI=4), one, other)
        war.order(one, go("NOR"))
        war.order(other, go(second))
        season = war.resolve()
        assert place == season.place(one) == season.place(other)
        assert [step] == season.why(one) == season.why(other)


@pytest.mark.rule("SS-513")
def test_groups_reach_as_far_as_shared_armies_and_common_orders() -> None:
    """Fleet 1 goes with 2, 2 shares an army with 3, and 3 stays: so do all."""
    war = War(SEAS)
    first, second, third = (war.fleet(ENG, number, "SOU", TR=1) for number in (1, 2, 3))
    army = war.army(ENG, 1, "SOU", LI=4)
    war.aboard(army, second, third)
    war.order(second, go("NOR"))
    war.order(first, along(second))
    season = war.resolve()
    assert ["SOU"] * 3 == [season.place(fleet) for fleet in (first, second, third)]


@pytest.mark.rule("SS-R24", "SS-513")
def test_a_supporter_goes_to_where_a_torn_group_stays() -> None:
    """Targets are settled until all of them fit together."""
    war = War(SEAS)
    one, other, helper = war.fleet(ENG, 1, "SOU", TR=1), war.fleet(ENG, 2, "SOU", TR=1), war.fleet(ENG, 3, "NOR", WS=1)
    war.aboard(war.army(ENG, 1, "SOU", LI=4), one, other)
    war.order(one, go("NOR"))
    war.order(helper, support(one))
    season = war.resolve()
    assert ("SOU", "SOU") == (season.place(one), season.place(helper))


# Head-on


def duel(mine: int = 3, yours: int = 2) -> War:
    """England from NOR and France from SOU sail at each other."""
    war = War(SEAS)
    war.order(war.fleet(ENG, 1, "NOR", WS=mine), attack("SOU"))
    war.order(war.fleet(FRA, 1, "SOU", WS=yours), attack("NOR"))
    return war


@pytest.mark.rule("SS-R21", "SS-R22", "SS-R76")
def test_fleets_that_would_change_places_fight_at_the_border() -> None:
    """The winner goes on; the loser retreats from its origin, and not to the winner's."""
    season = duel().resolve()
    assert (["ENG.F1"], ["FRA.F1"]) == season.battles.sides("NOR-SOU")
    assert season.battles.fought[0].is_clash
    eng, fra = season.campaign.fleets["ENG.F1"], season.campaign.fleets["FRA.F1"]
    assert ("SOU", "EAS") == (season.place(eng), season.place(fra))
    assert ["A6 fought", "A11 retreated"] == season.why(fra)


@pytest.mark.rule("SS-R75")
def test_a_fleet_without_a_way_out_stays_out_of_combat() -> None:
    """The only neighbouring zone is the winner's origin."""
    war = duel(2, 3)
    season = war.resolve()
    eng = season.campaign.fleets["ENG.F1"]
    assert "NOR" == season.place(eng)
    assert ["NOR-SOU"] == season.battles.names
    assert "nowhere to retreat" in season.traces(eng, "retreated")[0].words


@pytest.mark.rule("SS-R21")
def test_if_both_fleets_leave_both_stay_and_are_driven_off() -> None:
    """They carry no army ashore this season."""
    war = duel()
    army = war.army(ENG, 1, "AAA", LI=1)
    war.aboard(army, war.campaign.fleets["ENG.F1"])
    war.order(army, land("BBB", is_attack=True))
    war.battles.goes("NOR-SOU", leave=(ENG, FRA))
    season = war.resolve()
    assert ["NOR", "SOU"] == [season.campaign.fleets[name].place for name in ("ENG.F1", "FRA.F1")]
    assert season.is_aboard(army)
    assert "driven off" in season.traces(army)[-1].words


@pytest.mark.rule("SS-R21", "SS-R91")
def test_who_was_stopped_only_defends() -> None:
    """A fleet of a third power sails in without attacking, and nobody fights it."""
    war = duel()
    war.campaign.realms[HRE] = war.campaign.realms[ENG].model_copy()
    war.order(war.fleet(HRE, 1, "WES", WS=1), go("SOU"))
    war.battles.goes("NOR-SOU", leave=(ENG, FRA))
    assert ["NOR-SOU"] == war.resolve().battles.names


@pytest.mark.rule("SS-R21", "SS-R24")
def test_supporters_and_groups_of_a_stopped_fleet_are_driven_off_too() -> None:
    """They stay at their origins, and nobody lands from them."""
    war = War(SEAS)
    leader, helper = war.fleet(ENG, 1, "NOR", WS=1), war.fleet(ENG, 2, "WES", TR=2)
    army = war.army(ENG, 1, "WES", LI=2)
    war.aboard(army, helper)
    war.order(leader, attack("SOU"))
    war.order(helper, support(leader))
    war.order(army, land("CCC", is_attack=True))
    war.order(war.fleet(FRA, 1, "SOU", WS=5), attack("NOR"))
    season = war.resolve()
    assert "WES" == season.place(helper)
    assert season.is_aboard(army)
    assert ["A6 stopped"] == season.why(helper)


@pytest.mark.rule("SS-527")
def test_fleets_without_an_attack_pass_each_other_and_share_a_zone() -> None:
    """There is no bouncing: any number of fleets may be in a zone [A7]."""
    war = War(SEAS)
    one, other, third = war.fleet(ENG, 1, "NOR", WS=1), war.fleet(FRA, 1, "SOU", WS=1), war.fleet(HRE, 1, "WES", WS=1)
    war.campaign.realms[HRE] = war.campaign.realms[ENG].model_copy()
    war.order(one, go("SOU"))
    war.order(other, go("NOR"))
    war.order(third, go("SOU"))
    season = war.resolve()
    assert ("SOU", "NOR", "SOU", []) == (
        season.place(one),
        season.place(other),
        season.place(third),
        season.battles.names,
    )


@pytest.mark.rule("SS-524", "SS-528", "SS-R25")
def test_all_fleet_battles_come_before_armies_move() -> None:
    """Also one that no landing depends on."""
    war = War(SEAS)
    war.rule(FRA, "BBB")
    war.order(war.army(ENG, 1, "AAA", LI=3), attack("BBB"))
    war.army(FRA, 1, "BBB", LI=1)
    war.order(war.fleet(ENG, 1, "WES", WS=2), strike())
    war.fleet(FRA, 1, "WES", WS=1)
    assert ["WES", "BBB"] == war.resolve().battles.names


@pytest.mark.rule("SS-525")
def test_a_fleet_loads_then_moves_or_moves_then_loads() -> None:
    """One army boards before the move, another where the fleet arrives."""
    war = War(SEAS)
    fleet = war.fleet(ENG, 1, "NOR", TR=2)
    first, second = war.army(ENG, 1, "AAA", LI=2), war.army(ENG, 2, "BBB", LI=2)
    war.order(fleet, go("SOU"))
    war.order(first, board(fleet))
    war.order(second, board(fleet))
    season = war.resolve()
    assert ["A3 loaded", "A7 carried"] == season.why(first)
    assert ["A12 loaded"] == season.why(second)
    assert ("SOU", "SOU") == (season.place(first), season.place(second))


@pytest.mark.rule("SS-R73", "A6")
def test_fleets_that_meet_without_a_winner_sail_on() -> None:
    """Neither has left, so nobody is beaten or stopped."""
    war = War(SEAS)
    mine, theirs = war.fleet(ENG, 1, "NOR", TR=1), war.fleet(FRA, 1, "SOU", TR=1)
    war.order(mine, attack("SOU"))
    war.order(theirs, attack("NOR"))
    war.battles.goes("NOR-SOU")
    season = war.resolve()
    assert ["NOR-SOU"] == season.battles.names
    assert ("SOU", "NOR") == (season.place(mine), season.place(theirs))


@pytest.mark.rule("SS-R24", "SS-R26")
def test_a_fleet_that_was_merged_away_cannot_be_supported() -> None:
    """Its order to sail is gone with it, and its supporter stays."""
    war = War(SEAS)
    gone, left, helper = (war.fleet(ENG, number, "NOR", WS=1) for number in (1, 2, 3))
    war.transfer(ENG, Transfer(giver=gone.name, receiver=left.name, timing=Timing.BEFORE))
    war.order(helper, support(gone))
    season = war.resolve()
    assert "NOR" == season.place(helper)
    assert any("is not there" in trace.words for trace in season.traces(helper))
