"""A3 and A12: armies go aboard and ashore [SS-510 to SS-517, SS-524 to SS-529, SS-R27, SS-R32, SS-R102, SS-R104]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.orders import Order, Timing, Transfer
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import LI, TR, War, along, attack, board, go, land, strike, support

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
BEFORE, AFTER = Timing.BEFORE, Timing.AFTER
COAST = small_box(
    sea=["NOR SOU", "SOU EAS"],
    coast=["AAA NOR", "BBB SOU", "CCC SOU", "CCC EAS"],
    land=["CCC DDD"],
    AAA={"minor_cities": 1},
    BBB={"minor_cities": 1},
)


def shore(**options: object) -> War:
    """England holds AAA and BBB."""
    war = War(COAST, ENG, FRA, HRE, **options)
    war.rule(ENG, "AAA", "BBB")
    return war


@pytest.mark.rule("SS-503", "SS-510", "SS-505", "SS-524")
def test_an_army_embarks_sails_and_lands_in_one_season() -> None:
    """Two areas: order 15 of the examples."""
    war = shore()
    fleet, army = war.fleet(ENG, 1, "NOR", TR=1), war.army(ENG, 1, "AAA", LI=2)
    war.order(fleet, go("SOU"))
    war.order(army, board(fleet, timing=BEFORE, landing="CCC", is_attack=True))
    season = war.resolve()
    assert ("CCC", False) == (season.place(army), season.is_aboard(army))
    assert ["A3 loaded", "A7 carried", "A15 landed"] == season.why(army)


@pytest.mark.rule("SS-526", "SS-511")
def test_a_fleet_is_a_bridge_after_its_move() -> None:
    """It sails in, then an army crosses from one shore to another: order 16."""
    war = shore()
    fleet, army = war.fleet(ENG, 1, "NOR", TR=1), war.army(ENG, 1, "BBB", LI=2)
    war.order(fleet, go("SOU"))
    war.order(army, board(fleet, timing=AFTER, landing="CCC", is_attack=True))
    season = war.resolve()
    assert "CCC" == season.place(army)
    assert ["A12 loaded", "A15 landed"] == season.why(army)


@pytest.mark.rule("SS-511")
def test_without_a_time_an_army_boards_as_soon_as_its_fleet_is_in_reach() -> None:
    """Now if it is off its coast now, otherwise after the move: order 13."""
    war = shore()
    fleet = war.fleet(ENG, 1, "NOR", TR=2)
    now, later = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "BBB", LI=1)
    war.order(fleet, go("SOU"))
    for army in (now, later):
        war.order(army, board(fleet))
    season = war.resolve()
    assert ("A3 loaded", "A12 loaded") == (season.why(now)[0], season.why(later)[0])


@pytest.mark.rule("SS-507", "SS-R32")
def test_a_fleet_that_goes_with_another_carries_whom_it_was_told_to_carry() -> None:
    """The order of the other counts, but for the cargo."""
    war = shore(season=1)
    war.ally(ENG, FRA, since=0)
    leader, fleet = war.fleet(ENG, 1, "NOR", WS=1), war.fleet(ENG, 2, "NOR", TR=1)
    guest = war.army(FRA, 1, "AAA", LI=1)
    war.order(leader, go("SOU"))
    war.order(fleet, along(leader).model_copy(update={"carries": (guest.name,)}))
    war.order(guest, board(fleet, timing=BEFORE))
    season = war.resolve()
    assert ("SOU", "SOU", True) == (season.place(fleet), season.place(guest), season.is_aboard(guest))


@pytest.mark.rule("SS-R26", "SS-R27")
def test_nobody_boards_a_fleet_that_has_just_been_merged_away() -> None:
    """Fleet 1 is gone before armies load, whatever Fleet 2 could carry."""
    war = shore()
    gone, left = war.fleet(ENG, 1, "NOR", TR=1), war.fleet(ENG, 2, "NOR", TR=1)
    army = war.army(ENG, 1, "AAA", LI=1)
    war.transfer(ENG, Transfer(giver=gone.name, receiver=left.name, timing=BEFORE))
    war.order(army, board(gone, timing=BEFORE))
    season = war.resolve()
    assert (None, "NOR", False) == (season.place(gone), season.place(left), season.is_aboard(army))
    assert "A3 not_loaded" in season.why(army)


@pytest.mark.rule("SS-512", "SS-R102")
def test_all_or_nothing_by_number_and_who_does_not_fit_stays_ashore() -> None:
    """A transport carries five: Army I of three goes aboard, Army II of three does not."""
    war = shore()
    room = COAST.unit(TR).carry
    fleet = war.fleet(ENG, 1, "NOR", TR=1)
    first, second = war.army(ENG, 1, "AAA", LI=room - 1), war.army(ENG, 2, "AAA", LI=2)
    for army in (first, second):
        war.order(army, board(fleet, timing=BEFORE))
    season = war.resolve()
    assert (True, False) == (season.is_aboard(first), season.is_aboard(second))
    (trace,) = season.traces(second)
    assert ("A3", "not_loaded", "SS-R102", True) == (trace.step, trace.kind, trace.rule, trace.is_private)
    assert "no room" in trace.words


@pytest.mark.rule("SS-R102", "SS-R32")
def test_a_fleets_owner_loads_first_then_others_in_canonical_order() -> None:
    """England comes before the Empire, but the Empire's own army is served first on its fleet."""
    war = shore()
    war.ally(ENG, HRE)
    fleet = war.fleet(HRE, 1, "NOR", TR=1)
    room = COAST.unit(TR).carry
    guest, owner = war.army(ENG, 1, "AAA", LI=room), war.army(HRE, 1, "AAA", LI=room)
    war.order(fleet, Order(carries=(guest.name,)))
    for army in (guest, owner):
        war.order(army, board(fleet))
    season = war.resolve()
    assert (False, True) == (season.is_aboard(guest), season.is_aboard(owner))


@pytest.mark.rule("SS-R32", "SS-517")
@pytest.mark.parametrize(("carries", "since", "is_aboard"), [(True, 0, True), (False, 0, False), (True, 1, False)])
def test_an_allys_fleet_must_be_told_to_carry_an_army(carries: bool, since: int, is_aboard: bool) -> None:
    """Both sides write it, and the team is of an earlier season."""
    war = shore(season=1)
    war.ally(ENG, HRE, since=since)
    fleet, army = war.fleet(HRE, 1, "NOR", TR=1), war.army(ENG, 1, "AAA", LI=1)
    war.order(fleet, Order(carries=(army.name,) if carries else ()))
    war.order(army, board(fleet))
    assert is_aboard == war.resolve().is_aboard(army)


@pytest.mark.rule("SS-513")
def test_several_fleets_carry_an_army_together() -> None:
    """Order 17: the fleets then make the same move."""
    war = shore()
    one, other = war.fleet(ENG, 1, "NOR", TR=1), war.fleet(ENG, 2, "NOR", TR=1)
    army = war.army(ENG, 1, "AAA", LI=COAST.unit(TR).carry * 2)
    war.order(army, board(one, other, timing=BEFORE))
    war.order(one, go("SOU"))
    war.order(other, go("SOU"))
    season = war.resolve()
    assert ("SOU", True) == (season.place(army), season.is_aboard(army))
    assert ["ENG.F1", "ENG.F2"] == season.campaign.armies[army.name].aboard


@pytest.mark.rule("SS-513", "SS-512")
def test_room_on_a_shared_fleet_is_counted_once() -> None:
    """Army I fills Fleet 1; Army II on both fleets has only Fleet 2's room."""
    room = COAST.unit(TR).carry
    for size, is_aboard in ((room, True), (room + 1, False)):
        war = shore()
        one, other = war.fleet(ENG, 1, "NOR", TR=1), war.fleet(ENG, 2, "NOR", TR=1)
        first, second = war.army(ENG, 1, "AAA", LI=room), war.army(ENG, 2, "AAA", LI=size)
        war.order(first, board(one))
        war.order(second, board(one, other))
        season = war.resolve()
        assert (True, is_aboard) == (season.is_aboard(first), season.is_aboard(second))


@pytest.mark.rule("SS-R27", "SS-513")
def test_an_army_uses_fleets_of_one_zone_only() -> None:
    """CCC touches two zones; the fleets in one of them must do, whichever has room."""
    room = COAST.unit(TR).carry
    for size, place in ((room, "SOU"), (room * 2, "EAS"), (room * 3, "CCC")):
        war = shore()
        near, first, second = (
            war.fleet(ENG, 1, "NOR", TR=1),
            war.fleet(ENG, 2, "EAS", TR=1),
            war.fleet(ENG, 3, "EAS", TR=1),
        )
        army = war.army(ENG, 1, "CCC", LI=size)
        war.order(near, go("SOU"))
        war.order(army, board(near, first, second, timing=AFTER))
        assert place == war.resolve().place(army)


@pytest.mark.rule("SS-507", "SS-R102")
def test_armies_told_to_go_together_board_together_or_not_at_all() -> None:
    """There is room for one only, so both stay ashore."""
    war = shore()
    fleet = war.fleet(ENG, 1, "NOR", TR=1)
    first, second = (war.army(ENG, number, "AAA", LI=COAST.unit(TR).carry - 1) for number in (1, 2))
    war.order(first, board(fleet, timing=BEFORE, landing="CCC", is_attack=True))
    war.order(second, along(first))
    war.order(fleet, go("SOU"))
    season = war.resolve()
    assert (False, False) == (season.is_aboard(first), season.is_aboard(second))
    assert ["A3 not_loaded"] == season.why(first) == season.why(second)
    words = [trace.words for army in (first, second) for trace in season.traces(army)]
    assert "There is no room for it aboard English Fleet 1." == words[1]
    assert "English Army II, with which it was to go, could not load." == words[0]


@pytest.mark.rule("SS-R28", "SS-514")
def test_a_fleet_in_port_serves_its_territory_only() -> None:
    """An army there boards; one on the next shore finds no bridge."""
    war = shore()
    fleet = war.fleet(ENG, 1, "BBB", docked=True, TR=2)
    inside, across = war.army(ENG, 1, "BBB", LI=1), war.army(ENG, 2, "CCC", LI=1)
    for army in (inside, across):
        war.order(army, board(fleet))
    season = war.resolve()
    assert (True, False) == (season.is_aboard(inside), season.is_aboard(across))


@pytest.mark.rule("SS-R28", "SS-R27")
def test_an_army_lands_from_a_port_into_its_territory_only() -> None:
    """Not on another shore of the zone outside."""
    for target, place, is_aboard in (("BBB", "BBB", False), ("CCC", "BBB", True)):
        war = shore()
        fleet, army = war.fleet(ENG, 1, "BBB", docked=True, TR=1), war.army(ENG, 1, "BBB", LI=1)
        war.aboard(army, fleet)
        war.order(army, land(target, is_attack=target == "CCC"))
        season = war.resolve()
        assert (place, is_aboard) == (season.place(army), season.is_aboard(army))


@pytest.mark.rule("SS-528", "SS-R25")
@pytest.mark.parametrize(("leaver", "place"), [(FRA, "CCC"), (ENG, "NOR")])
def test_a_landing_waits_for_the_fleet_battle(leaver: Faction, place: str) -> None:
    """The army lands if its fleet holds the zone, and flees with it otherwise."""
    war = shore()
    fleet, army = war.fleet(ENG, 1, "NOR", TR=1, WS=1), war.army(ENG, 1, "AAA", LI=2)
    war.aboard(army, fleet)
    war.order(fleet, go("SOU"))
    war.order(army, land("CCC", is_attack=True))
    war.order(war.fleet(FRA, 1, "SOU", WS=1), strike())
    war.battles.goes("SOU", leave=(leaver,))
    season = war.resolve()
    assert place == season.place(army)
    if leaver is ENG:
        assert ["A7 carried", "A11 carried", "A13 stayed"] == season.why(army)
        assert "driven off" in season.traces(army)[-1].words


@pytest.mark.rule("SS-529", "SS-808")
def test_an_army_goes_down_with_its_last_ship() -> None:
    """Nothing of it lands."""
    war = shore()
    fleet, army = war.fleet(ENG, 1, "SOU", TR=1), war.army(ENG, 1, "SOU", LI=2)
    war.aboard(army, fleet)
    war.order(army, land("CCC", is_attack=True))
    war.order(war.fleet(FRA, 1, "SOU", WS=1), strike())
    war.battles.goes("SOU", die=(ENG,))
    season = war.resolve()
    assert (None, None) == (season.place(fleet), season.place(army))
    assert "SS-808" == season.traces(army, "lost")[0].rule


@pytest.mark.rule("SS-529", "SS-513")
def test_what_is_left_of_a_convoy_shares_what_is_left_to_carry() -> None:
    """One army of two fleets is alone on the survivor; nothing is ever over capacity."""
    war = shore()
    one, other = war.fleet(ENG, 1, "SOU", TR=1), war.fleet(ENG, 2, "SOU", TR=1)
    army = war.army(ENG, 1, "SOU", LI=5)
    war.aboard(army, one, other)
    war.order(army, land("CCC", is_attack=True))
    war.order(war.fleet(FRA, 1, "SOU", WS=1), strike())
    war.battles.goes("SOU", leave=(FRA,), lose={one.name: {TR: 1}, army.name: {LI: 3}})
    season = war.resolve()
    assert (None, "CCC") == (season.place(one), season.place(army))


@pytest.mark.rule("SS-529", "SS-513")
def test_an_army_whose_own_ship_is_sunk_finds_room_in_its_convoy() -> None:
    """Army I shares Fleet 1 with Army II, which is on Fleet 2 as well: all of them pool their room."""
    war = shore()
    sunk, left = war.fleet(ENG, 1, "SOU", TR=1), war.fleet(ENG, 2, "SOU", TR=1)
    first, second = war.army(ENG, 1, "SOU", LI=1), war.army(ENG, 2, "SOU", LI=2)
    war.aboard(first, sunk)
    war.aboard(second, sunk, left)
    war.order(war.fleet(FRA, 1, "SOU", WS=1), strike())
    war.battles.goes("SOU", leave=(FRA,), lose={sunk.name: {TR: 1}})
    season = war.resolve()
    assert [[left.name], [left.name]] == [season.campaign.armies[army.name].aboard for army in (first, second)]


@pytest.mark.rule("SS-528")
def test_nobody_boards_a_fleet_that_was_driven_off() -> None:
    """The army stays ashore and defends."""
    war = shore()
    fleet, army = war.fleet(ENG, 1, "SOU", TR=1), war.army(ENG, 1, "BBB", LI=2)
    war.order(army, board(fleet, timing=AFTER, landing="CCC", is_attack=True))
    war.order(war.fleet(FRA, 1, "SOU", WS=3), strike())
    season = war.resolve()
    assert ("BBB", "NOR") != (season.place(army), None)
    assert ("BBB", False) == (season.place(army), season.is_aboard(army))
    assert "driven off" in season.traces(army)[0].words
    assert not season.campaign.orders[ENG].of(army.name).is_attack


@pytest.mark.rule("SS-R24")
def test_a_supporter_stays_when_the_supported_army_does_not_load_or_land() -> None:
    """It would have marched into the landing place."""
    for order in (board, None):
        war = shore()
        war.rule(ENG, "DDD")
        fleet = war.fleet(ENG, 1, "SOU", TR=1)
        lander, helper = war.army(ENG, 1, "BBB", LI=2), war.army(ENG, 2, "DDD", LI=2)
        if order is None:
            war.aboard(lander, fleet)
            war.order(lander, land("CCC", is_attack=True))
        else:
            war.order(lander, board(fleet, timing=AFTER, landing="CCC", is_attack=True))
        war.order(helper, support(lander))
        war.order(war.fleet(FRA, 1, "SOU", WS=3), strike())
        season = war.resolve()
        assert "DDD" == season.place(helper)
        assert ["A13 stayed"] == season.why(helper)


@pytest.mark.rule("SS-R24")
def test_a_supporter_does_not_join_an_army_that_could_not_load() -> None:
    """Though it stands next to where that army is stranded."""
    war = War(small_box(coast=["BBB SOU", "CCC SOU"], land=["HHH BBB", "HHH CCC"]))
    war.rule(ENG, "BBB", "HHH")
    fleet = war.fleet(ENG, 1, "SOU", TR=1)
    lander, helper = war.army(ENG, 1, "BBB", LI=2), war.army(ENG, 2, "HHH", LI=2)
    war.order(lander, board(fleet, timing=AFTER, landing="CCC", is_attack=True))
    war.order(helper, support(lander))
    war.order(war.fleet(FRA, 1, "SOU", WS=3), strike())
    assert "HHH" == war.resolve().place(helper)


@pytest.mark.rule("SS-R24", "SS-507")
def test_a_supporter_does_not_join_an_army_whose_companion_could_not_land() -> None:
    """Both were to land together; one carrier is driven off, so neither lands, and the helper stays [A13]."""
    war = War(
        small_box(sea=["SOU EAS"], coast=["BBB SOU", "CCC SOU"], land=["HHH BBB", "HHH CCC"], BBB={"minor_cities": 1})
    )
    war.rule(ENG, "BBB", "HHH")
    docked, afloat = war.fleet(ENG, 1, "BBB", docked=True, TR=1), war.fleet(ENG, 2, "EAS", TR=1)
    first, second, helper = war.army(ENG, 1, "EAS", LI=2), war.army(ENG, 2, "BBB", LI=2), war.army(ENG, 3, "HHH", LI=2)
    war.aboard(first, afloat)
    war.aboard(second, docked)
    war.order(afloat, go("SOU"))
    war.order(first, land("BBB"))
    war.order(second, along(first))
    war.order(helper, support(second))
    war.order(war.fleet(FRA, 1, "SOU", WS=3), strike())
    season = war.resolve()
    assert (True, True) == (season.is_aboard(first), season.is_aboard(second))
    assert ("HHH", ["A13 stayed"]) == (season.place(helper), season.why(helper))


@pytest.mark.rule("SS-526", "SS-R27")
def test_an_army_boards_where_it_can_land_from() -> None:
    """Of two fleets off its coast only one can bring it to BBB, though the other is named first."""
    war = shore()
    wrong, right = war.fleet(ENG, 1, "EAS", TR=1), war.fleet(ENG, 2, "SOU", TR=1)
    army = war.army(ENG, 1, "CCC", LI=2)
    war.order(army, board(wrong, right, timing=AFTER, landing="BBB"))
    assert "BBB" == war.resolve().place(army)


@pytest.mark.rule("SS-R24")
def test_a_supporter_marches_to_where_the_supported_army_lands() -> None:
    """From its neighbouring territory."""
    war = shore()
    fleet = war.fleet(ENG, 1, "SOU", TR=1)
    lander, helper = war.army(ENG, 1, "BBB", LI=2), war.army(ENG, 2, "DDD", LI=2)
    war.order(lander, board(fleet, timing=AFTER, landing="CCC", is_attack=True))
    war.order(helper, support(lander))
    assert "CCC" == war.resolve().place(helper)


@pytest.mark.rule("SS-R104")
def test_an_army_may_stay_aboard() -> None:
    """Without an order it does, season after season."""
    war = shore()
    fleet, army = war.fleet(ENG, 1, "SOU", TR=1), war.army(ENG, 1, "SOU", LI=2)
    war.aboard(army, fleet)
    season = war.resolve()
    assert ("SOU", True, ["A15 stayed"]) == (season.place(army), season.is_aboard(army), season.why(army))


@pytest.mark.rule("SS-521")
def test_an_army_aboard_does_not_march() -> None:
    """It is not on land."""
    war = shore()
    fleet, army = war.fleet(ENG, 1, "BBB", docked=True, TR=1), war.army(ENG, 1, "BBB", LI=2)
    war.aboard(army, fleet)
    war.order(army, attack("CCC"))
    assert ("BBB", True) == (war.resolve().place(army), bool(war.campaign.armies[army.name].aboard))


@pytest.mark.rule("SS-511", "SS-513")
def test_without_a_time_an_army_waits_until_all_its_fleets_are_in_reach() -> None:
    """One lies off its coast, the other is still to come: it boards both after the move."""
    war = shore()
    here, coming = war.fleet(ENG, 1, "NOR", TR=1), war.fleet(ENG, 2, "SOU", TR=1)
    army = war.army(ENG, 1, "AAA", LI=COAST.unit(TR).carry * 2)
    war.order(coming, go("NOR"))
    war.order(army, board(here, coming))
    season = war.resolve()
    assert ["A12 loaded"] == season.why(army)
    assert [here.name, coming.name] == season.campaign.armies[army.name].aboard


@pytest.mark.rule("SS-R27")
def test_fleets_in_two_zones_do_not_take_an_army_together() -> None:
    """Both lie off its coast, each in a sea of its own."""
    war = shore()
    war.rule(ENG, "CCC")
    one, other = war.fleet(ENG, 1, "SOU", TR=1), war.fleet(ENG, 2, "EAS", TR=1)
    army = war.army(ENG, 1, "CCC", LI=COAST.unit(TR).carry + 1)
    war.order(army, board(one, other, timing=BEFORE))
    season = war.resolve()
    assert not season.is_aboard(army)
    (trace,) = season.traces(army)
    assert "Army I in Ccc cannot reach Fleet 1 and Fleet 2 now." == trace.words
