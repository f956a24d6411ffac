"""A13 and A15: armies march, cross straits, support each other and arrive [SS-505, SS-520 to SS-533]."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.swords_and_sails.content import Strait
from rules.swords_and_sails.orders import Order, Timing, Transfer
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import War, along, attack, go, support

ENG, FRA, HRE, NSE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE
ROW = small_box(land=["AAA BBB", "BBB CCC", "CCC DDD"])
RING = small_box(land=["AAA BBB", "BBB CCC", "CCC AAA", "CCC DDD"])


@pytest.mark.rule("SS-505", "SS-520")
def test_an_army_marches_into_the_next_territory() -> None:
    """One area, and its trace says whence, where to and by which rule."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB")
    army = war.army(ENG, 1, "AAA", LI=3)
    war.order(army, go("BBB"))
    season = war.resolve()
    assert "BBB" == season.place(army)
    (trace,) = season.traces(army)
    assert ("A15", "marched", ["AAA", "BBB"], "SS-520") == (trace.step, trace.kind, trace.places, trace.rule)
    assert "It marched into Bbb." == trace.words


@pytest.mark.rule("SS-520", "SS-505", "SS-R91")
def test_two_areas_are_too_far() -> None:
    """The order is void, the army defends, and its owner alone reads why."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB", "CCC")
    army = war.army(ENG, 1, "AAA", LI=3)
    war.order(army, go("CCC"))
    season = war.resolve()
    assert "AAA" == season.place(army)
    (trace,) = season.traces(army)
    assert ("A0", "order_refused", True) == (trace.step, trace.kind, trace.is_private)
    assert "Ccc is not next to Aaa." == trace.words


@pytest.mark.rule("SS-523", "SS-R18")
def test_unfriendly_land_is_entered_by_attack_only() -> None:
    """A plain march into neutral land is void, an attack is not."""
    war = War(ROW)
    war.rule(ENG, "AAA")
    timid, bold = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "AAA", LI=1)
    war.order(timid, go("BBB"))
    war.order(bold, attack("BBB"))
    season = war.resolve()
    assert ("AAA", "BBB") == (season.place(timid), season.place(bold))


@pytest.mark.rule("SS-R63", "SS-153")
def test_nobody_enters_closed_land() -> None:
    """Not even by attack."""
    war = War(ROW)
    war.campaign.lands["BBB"].is_closed = True
    army = war.army(ENG, 1, "AAA", LI=1)
    war.order(army, attack("BBB"))
    assert "AAA" == war.resolve().place(army)


@pytest.mark.rule("SS-532", "SS-533", "SS-R31", "SS-R109")
@pytest.mark.parametrize(("since", "place"), [(3, "BBB"), (4, "AAA")])
def test_a_team_of_an_earlier_season_opens_its_land(since: int, place: str) -> None:
    """A team declared this very season does not yet."""
    war = War(ROW, season=4)
    war.rule(ENG, "AAA")
    war.rule(FRA, "BBB")
    war.ally(ENG, FRA, since=since)
    army = war.army(ENG, 1, "AAA", LI=1)
    war.army(FRA, 1, "BBB", LI=1)
    war.order(army, go("BBB"))
    season = war.resolve()
    assert place == season.place(army)
    assert [] == season.battles.names


@pytest.mark.rule("SS-530")
def test_a_ring_of_three_moves_turns_as_one() -> None:
    """Cycles of three or more moves all succeed, though all attack [A15]."""
    war = War(RING, ENG, FRA, HRE)
    armies = []
    for faction, here, there in ((ENG, "AAA", "BBB"), (FRA, "BBB", "CCC"), (HRE, "CCC", "AAA")):
        war.rule(faction, here)
        armies.append(war.army(faction, 1, here, LI=2))
        war.order(armies[-1], attack(there))
    season = war.resolve()
    assert ["BBB", "CCC", "AAA"] == [season.place(army) for army in armies]
    assert [] == season.battles.names


@pytest.mark.rule("SS-530")
def test_who_marches_away_leaves_an_attacked_territory_freely() -> None:
    """Unless he meets the attacker head-on [A15]."""
    war = War(ROW)
    war.rule(FRA, "BBB", "CCC")
    attacker, leaver = war.army(ENG, 1, "AAA", LI=2), war.army(FRA, 1, "BBB", LI=9)
    war.order(attacker, attack("BBB"))
    war.order(leaver, go("CCC"))
    season = war.resolve()
    assert ("BBB", "CCC", []) == (season.place(attacker), season.place(leaver), season.battles.names)


# Support


@pytest.mark.rule("SS-R24")
def test_a_supporter_goes_where_the_supported_goes() -> None:
    """It fights in its force."""
    war = War(small_box(land=["AAA CCC", "BBB CCC"]))
    war.rule(FRA, "CCC")
    leader, helper = war.army(ENG, 1, "AAA", LI=2), war.army(ENG, 2, "BBB", LI=2)
    enemy = war.army(FRA, 1, "CCC", LI=3)
    war.order(leader, attack("CCC"))
    war.order(helper, support(leader))
    war.rule(FRA, "CCC")
    season = war.resolve()
    assert ([leader.name, helper.name], [enemy.name]) == season.battles.sides("CCC")
    assert "CCC" == season.place(helper)


@pytest.mark.rule("SS-R24")
def test_a_supporter_goes_to_where_the_supported_stays() -> None:
    """If the supported army does not move, support means joining it."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB")
    helper, other = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "BBB", LI=1)
    war.order(helper, support(other))
    assert "BBB" == war.resolve().place(helper)


@pytest.mark.rule("SS-R24")
def test_a_supporter_out_of_reach_stays_and_defends() -> None:
    """The supported army's target is not next to it."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB", "CCC")
    helper, other = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "BBB", LI=1)
    war.order(helper, support(other))
    war.order(other, go("CCC"))
    season = war.resolve()
    assert ("AAA", "CCC") == (season.place(helper), season.place(other))
    assert ["A13 stayed"] == season.why(helper)
    assert "out of its reach" in season.traces(helper)[0].words


@pytest.mark.rule("SS-R24")
def test_a_supporter_of_a_supporter_stays() -> None:
    """Chains of support come to nothing, whoever could have known of them."""
    war = War(RING, ENG, FRA)
    war.ally(ENG, FRA)
    war.rule(ENG, "AAA", "BBB", "CCC")
    first, second, third = (war.army(f, n, p, LI=1) for f, n, p in ((FRA, 1, "AAA"), (ENG, 1, "BBB"), (ENG, 2, "CCC")))
    war.order(first, support(second))
    war.order(second, support(third))
    season = war.resolve()
    assert ("AAA", "CCC") == (season.place(first), season.place(second))


@pytest.mark.rule("SS-R24")
@pytest.mark.parametrize("powers", [(ENG, FRA), (ENG, FRA, HRE)])
def test_armies_that_support_each_other_all_stay(powers: tuple[Faction, ...]) -> None:
    """Each of a ring supports a supporter, by the orders as locked; what is left of them does not count."""
    war = War(RING, *powers, NSE)
    war.ally(*powers)
    places = ("AAA", "BBB", "CCC")[: len(powers)]
    ring = [war.army(power, 1, place, LI=1) for power, place in zip(powers, places, strict=True)]
    for power, place in zip(powers, places, strict=True):
        war.rule(power, place)
    for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        war.order(one, support(other))
    season = war.resolve()
    assert [*places] == [season.place(army) for army in ring]
    assert [["A13 stayed"]] * len(ring) == [season.why(army) for army in ring]


@pytest.mark.rule("SS-R24")
@pytest.mark.parametrize("order", [*permutations((ENG, FRA, HRE))])
def test_of_a_chain_of_supporters_only_the_last_goes(order: tuple[Faction, ...]) -> None:
    """Whoever comes first in the canonical order: a support that comes to nothing frees nobody to be supported."""
    war = War(RING, *order, NSE)
    war.ally(*order)
    war.rule(order[0], "AAA", "BBB", "CCC", "DDD")
    places = ("AAA", "BBB", "CCC")
    first, second, third = (war.army(power, 1, place, LI=1) for power, place in zip(order, places, strict=True))
    leader = war.army(order[0], 2, "DDD", LI=1)
    war.order(first, support(second))
    war.order(second, support(third))
    war.order(third, support(leader))
    season = war.resolve()
    assert ["AAA", "BBB", "DDD"] == [season.place(army) for army in (first, second, third)]


@pytest.mark.rule("SS-R24", "SS-533")
def test_an_ally_is_supported_only_by_an_older_team() -> None:
    """In the first season of a team its members do not fight as one."""
    for since, place in ((0, "CCC"), (1, "AAA")):
        war = War(RING, season=1)
        war.ally(ENG, FRA, since=since)
        helper, leader = war.army(ENG, 1, "AAA", LI=1), war.army(FRA, 1, "BBB", LI=1)
        war.order(helper, support(leader))
        war.order(leader, attack("CCC"))
        assert place == war.resolve().place(helper)


@pytest.mark.rule("SS-R24")
def test_a_supporter_has_the_attack_of_whom_it_supports() -> None:
    """So it starts a fight even if the one it supported dies before."""
    war = War(RING, ENG, FRA, HRE)
    war.rule(FRA, "CCC")
    leader, helper = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "BBB", LI=5)
    war.army(FRA, 1, "CCC", LI=9)
    rival = war.army(HRE, 1, "DDD", LI=2)
    war.order(leader, attack("CCC"))
    war.order(helper, support(leader))
    war.order(rival, attack("CCC", ENG))
    war.battles.goes("CCC", die=(HRE,), lose={leader.name: {**leader.units}})
    season = war.resolve()
    assert ["CCC", "CCC.2"] == season.battles.names
    assert [helper.name] == season.battles.sides("CCC.2")[0]


# Together


@pytest.mark.rule("SS-507")
def test_of_armies_told_to_go_together_none_goes_alone() -> None:
    """One of them cannot go there, so both stay."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB", "CCC", "DDD")
    near, far = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "DDD", LI=1)
    war.order(near, go("BBB"))
    war.order(far, along(near))
    season = war.resolve()
    assert ("AAA", "DDD") == (season.place(near), season.place(far))
    assert ["A0 order_refused"] == season.why(near) == season.why(far)
    (why,) = season.traces(near)
    assert "Another of those it had to go with has an order that cannot be carried out." == why.words


@pytest.mark.rule("SS-507")
def test_a_circle_of_armies_that_wait_for_each_other_stays() -> None:
    """Nobody of them has an order of his own, nor has a third who goes with one of them."""
    war = War(ROW)
    one, other = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "BBB", LI=1)
    third = war.army(ENG, 3, "AAA", LI=1)
    war.order(one, along(other))
    war.order(other, along(one))
    war.order(third, along(one))
    season = war.resolve()
    assert ("AAA", "BBB", "AAA") == (season.place(one), season.place(other), season.place(third))


@pytest.mark.rule("SS-507")
def test_three_armies_go_together_in_a_row() -> None:
    """Who goes with one that goes with a third goes with that."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB")
    first, second, third = (war.army(ENG, number, "AAA", LI=1) for number in (1, 2, 3))
    war.order(first, go("BBB"))
    war.order(second, along(first))
    war.order(third, along(second))
    season = war.resolve()
    assert ["BBB"] * 3 == [season.place(army) for army in (first, second, third)]
    assert first.name == war.campaign.orders[ENG].of(third.name).piece


# Crossings

BELT = Strait(id="belt", name="Belt", shores=("AAA", "BBB"), zones=("SEA", "OCE"), can_be_crossed=True, source="SS-542")
NARROWS = Strait(
    id="narrows", name="Narrows", shores=("AAA", "BBB"), zones=("SEA", "OCE"), can_be_crossed=False, source="SS-544"
)
COASTS = ["AAA SEA", "BBB SEA", "AAA OCE", "BBB OCE"]


@pytest.mark.rule("SS-542", "SS-543", "SS-R108")
@pytest.mark.parametrize(("far_shore", "place"), [(ENG, "BBB"), (FRA, "AAA"), (None, "AAA")])
def test_a_strait_is_crossed_by_who_controls_both_shores(far_shore: Faction | None, place: str) -> None:
    """The marching player himself: a team-mate's shore does not do, and nobody attacks over a strait."""
    war = War(small_box(coast=COASTS, sea=["SEA OCE"], straits=[BELT]))
    war.ally(ENG, FRA)
    war.rule(ENG, "AAA")
    if far_shore is not None:
        war.rule(far_shore, "BBB")
    army = war.army(ENG, 1, "AAA", LI=1)
    war.order(army, go("BBB") if far_shore is not None else attack("BBB"))
    season = war.resolve()
    assert place == season.place(army)
    if place == "BBB":
        assert ["A15 crossed"] == season.why(army)


@pytest.mark.rule("SS-544")
def test_other_straits_are_not_crossed_on_foot() -> None:
    """Gibraltar and Messina are for ships."""
    war = War(small_box(coast=COASTS, sea=["SEA OCE"], straits=[NARROWS]))
    war.rule(ENG, "AAA", "BBB")
    army = war.army(ENG, 1, "AAA", LI=1)
    war.order(army, go("BBB"))
    assert "AAA" == war.resolve().place(army)


@pytest.mark.rule("SS-R30", "SS-R107")
def test_enemy_fleets_do_not_hinder_a_crossing() -> None:
    """Guards are for fleets."""
    war = War(small_box(coast=COASTS, sea=["SEA OCE"], straits=[BELT]))
    war.rule(ENG, "AAA", "BBB")
    army = war.army(ENG, 1, "AAA", LI=1)
    for number, zone in ((1, "SEA"), (2, "OCE")):
        war.order(war.fleet(FRA, number, zone, WS=3), Order(is_attack=True))
    war.order(army, go("BBB"))
    assert "BBB" == war.resolve().place(army)


@pytest.mark.rule("SS-R107", "SS-542")
def test_the_danish_straits_take_two_seasons() -> None:
    """Each passage is a crossing of its own: Jutland to Scania goes by Zealand."""
    straits = [
        Strait(id=name, name=name, shores=shores, zones=("SEA", "OCE"), can_be_crossed=True, source="SS-542")
        for name, shores in (("belts", ("AAA", "BBB")), ("sound", ("BBB", "CCC")))
    ]
    coast = [f"{shore} {zone}" for shore in ("AAA", "BBB", "CCC") for zone in ("SEA", "OCE")]
    for target, place in (("CCC", "AAA"), ("BBB", "BBB")):
        war = War(small_box(coast=coast, sea=["SEA OCE"], straits=straits), NSE, ENG)
        war.rule(NSE, "AAA", "BBB", "CCC")
        army = war.army(NSE, 1, "AAA", LI=1)
        war.order(army, go(target))
        assert place == war.resolve().place(army)


@pytest.mark.rule("SS-R24", "SS-R26")
def test_an_army_that_was_merged_away_cannot_be_supported() -> None:
    """Its supporter stays."""
    war = War(ROW)
    war.rule(ENG, "AAA", "BBB")
    gone, left, helper = (war.army(ENG, number, "AAA", LI=2) for number in (1, 2, 3))
    war.transfer(ENG, Transfer(giver=gone.name, receiver=left.name, timing=Timing.BEFORE))
    war.order(helper, support(gone))
    season = war.resolve()
    assert "AAA" == season.place(helper)
    assert any("is not there" in trace.words for trace in season.traces(helper))
