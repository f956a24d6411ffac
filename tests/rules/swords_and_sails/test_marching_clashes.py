"""A14: armies that meet head-on at a border, with groups, supporters and several sides [SS-527, SS-R21]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import LI, War, along, attack, go, land, support

ENG, FRA, HRE, NSE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE
PAIR = small_box(land=["AAA BBB", "AAA HOM", "BBB REF"])


def duel(mine: int = 5, yours: int = 3) -> War:
    """England in AAA and France in BBB attack each other, each with a friendly territory behind."""
    war = War(PAIR)
    war.rule(ENG, "AAA", "HOM")
    war.rule(FRA, "BBB", "REF")
    war.order(war.army(ENG, 1, "AAA", LI=mine), attack("BBB"))
    war.order(war.army(FRA, 1, "BBB", LI=yours), attack("AAA"))
    return war


@pytest.mark.rule("SS-R21", "SS-527", "SS-R88")
def test_armies_that_would_change_places_fight_at_the_border() -> None:
    """The winner goes on, the loser retreats from its origin."""
    war = duel()
    season = war.resolve()
    eng, fra = war.campaign.armies["ENG.A1"], war.campaign.armies["FRA.A1"]
    assert ["AAA-BBB"] == season.battles.names
    assert season.battles.fought[0].is_clash
    assert ("BBB", "REF") == (season.place(eng), season.place(fra))
    assert ["A14 fought", "A15 marched"] == season.why(eng)
    assert ["A14 fought", "A20 retreated"] == season.why(fra)
    assert [["AAA", "BBB"]] == [trace.places for trace in season.traces(fra, "fought")]


@pytest.mark.rule("SS-R22")
def test_at_a_border_the_attacker_has_more_units() -> None:
    """Of equals it is the canonical first."""
    assert (["FRA.A1"], ["ENG.A1"]) == duel(3, 5).resolve().battles.sides("AAA-BBB")
    assert (["ENG.A1"], ["FRA.A1"]) == duel(3, 3).resolve().battles.sides("AAA-BBB")


@pytest.mark.rule("SS-R21")
def test_without_an_attack_they_pass_each_other() -> None:
    """Both only march, each into land that an ally of his holds: nobody attacks the other."""
    war = War(PAIR, ENG, FRA, HRE, NSE)
    war.ally(ENG, HRE)
    war.ally(FRA, NSE)
    war.rule(HRE, "BBB")
    war.rule(NSE, "AAA")
    eng, fra = war.army(ENG, 1, "AAA", LI=1), war.army(FRA, 1, "BBB", LI=1)
    war.order(eng, go("BBB"))
    war.order(fra, go("AAA"))
    season = war.resolve()
    assert ("BBB", "AAA", []) == (season.place(eng), season.place(fra), season.battles.names)


@pytest.mark.rule("SS-R21")
def test_team_mates_pass_each_other() -> None:
    """Nothing between them is hostile, even in their first season."""
    war = duel()
    war.ally(ENG, FRA)
    eng, fra = war.campaign.armies["ENG.A1"], war.campaign.armies["FRA.A1"]
    war.order(eng, go("BBB"))
    war.order(fra, go("AAA"))
    season = war.resolve()
    assert ("BBB", "AAA", []) == (season.place(eng), season.place(fra), season.battles.names)


@pytest.mark.rule("SS-R77", "SS-506")
def test_a_named_attack_starts_no_other_clash() -> None:
    """England attacks the Empire, France the Empire: they pass each other; if one names the other, they clash."""
    for named, battles in ((HRE, []), (ENG, ["AAA-BBB"])):
        war = War(PAIR, ENG, FRA, HRE)
        war.order(war.army(ENG, 1, "AAA", LI=1), attack("BBB", HRE))
        war.order(war.army(FRA, 1, "BBB", LI=1), attack("AAA", named))
        assert battles == war.resolve().battles.names


@pytest.mark.rule("SS-R21", "SS-656")
def test_the_loser_does_not_retreat_to_the_winners_origin() -> None:
    """That is the only friendly land next to it, so it is removed."""
    war = War(small_box(land=["AAA BBB"]))
    war.rule(FRA, "AAA", "BBB")
    eng, fra = war.army(ENG, 1, "AAA", LI=5), war.army(FRA, 1, "BBB", LI=3)
    war.order(eng, attack("BBB"))
    war.order(fra, attack("AAA"))
    season = war.resolve()
    assert ("BBB", None) == (season.place(eng), season.place(fra))
    assert {ENG: False, FRA: False} == season.battles.had_refuge["AAA-BBB"]
    assert ["A14 fought", "A20 removed"] == season.why(fra)


@pytest.mark.rule("SS-R21")
def test_if_both_leave_both_stay_where_they_were() -> None:
    """Stopped, with orders to defend; they do not retreat any further."""
    war = duel()
    war.battles.goes("AAA-BBB", leave=(ENG, FRA))
    season = war.resolve()
    eng, fra = war.campaign.armies["ENG.A1"], war.campaign.armies["FRA.A1"]
    assert ("AAA", "BBB") == (season.place(eng), season.place(fra))
    assert ["A14 fought", "A14 stopped"] == season.why(eng) == season.why(fra)
    assert not war.campaign.orders[ENG].of(eng.name).is_attack


@pytest.mark.rule("SS-R21")
def test_who_left_a_clash_can_still_be_attacked_by_others() -> None:
    """A third party marches into one's territory and fights him there."""
    war = War(small_box(land=["AAA BBB", "AAA CCC", "AAA HOM"]), ENG, FRA, HRE)
    war.rule(ENG, "AAA", "HOM")
    eng, fra, hre = war.army(ENG, 1, "AAA", LI=2), war.army(FRA, 1, "BBB", LI=2), war.army(HRE, 1, "CCC", LI=9)
    for army, place in ((eng, "BBB"), (fra, "AAA"), (hre, "AAA")):
        war.order(army, attack(place))
    war.battles.goes("AAA-BBB", leave=(ENG, FRA))
    season = war.resolve()
    assert ["AAA-BBB", "AAA"] == season.battles.names
    assert ([hre.name], [eng.name]) == season.battles.sides("AAA")
    assert ("HOM", "BBB", "AAA") == (season.place(eng), season.place(fra), season.place(hre))


@pytest.mark.rule("SS-R21")
def test_who_must_retreat_takes_no_part_in_anything() -> None:
    """The loser of a clash is not present at its origin when others come, and fights nobody there."""
    war = War(small_box(land=["AAA BBB", "BBB CCC", "BBB REF"]), ENG, FRA, HRE)
    war.rule(FRA, "BBB", "REF")
    eng, fra, hre = war.army(ENG, 1, "AAA", LI=5), war.army(FRA, 1, "BBB", LI=2), war.army(HRE, 1, "CCC", LI=3)
    for army, place in ((eng, "BBB"), (fra, "AAA"), (hre, "BBB")):
        war.order(army, attack(place))
    season = war.resolve()
    assert ["AAA-BBB", "BBB"] == season.battles.names
    assert ([eng.name], [hre.name]) == season.battles.sides("BBB")
    assert "REF" == season.place(fra)


@pytest.mark.rule("SS-R21")
def test_if_both_are_destroyed_nobody_goes_on() -> None:
    """Nothing is left of either."""
    war = duel()
    war.battles.goes("AAA-BBB", die=(ENG, FRA))
    season = war.resolve()
    assert {} == season.campaign.armies


@pytest.mark.rule("SS-R21")
def test_all_of_one_side_and_direction_are_one_force() -> None:
    """Also armies without a common order, told to keep apart, and those of an older ally."""
    war = War(PAIR, ENG, FRA, NSE)
    war.ally(ENG, NSE)
    first, second, ally = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "AAA", LI=1), war.army(NSE, 1, "AAA", LI=1)
    enemy = war.army(FRA, 1, "BBB", LI=2)
    war.order(first, attack("BBB"))
    war.order(second, attack("BBB", is_apart=True))
    war.order(ally, attack("BBB"))
    war.order(enemy, attack("AAA"))
    season = war.resolve()
    assert ([ally.name, first.name, second.name], [enemy.name]) == season.battles.sides("AAA-BBB")


# Several sides on one border


def three_on_a_border() -> War:
    """England from AAA; France and the Empire, enemies of each other, from BBB."""
    war = War(PAIR, ENG, FRA, HRE)
    war.rule(ENG, "HOM", "AAA")
    war.rule(FRA, "REF")
    war.order(war.army(ENG, 1, "AAA", LI=5), attack("BBB"))
    war.order(war.army(FRA, 1, "BBB", LI=3), attack("AAA", ENG))
    war.order(war.army(HRE, 1, "BBB", LI=2), attack("AAA", ENG))
    return war


@pytest.mark.rule("SS-R21", "SS-R22")
def test_several_sides_fight_pair_by_pair_the_smallest_first() -> None:
    """England beats the Empire, then France, and only then goes on."""
    season = three_on_a_border().resolve()
    assert ["AAA-BBB", "AAA-BBB.2"] == season.battles.names
    assert (["ENG.A1"], ["HRE.A1"]) == season.battles.sides("AAA-BBB")
    assert (["ENG.A1"], ["FRA.A1"]) == season.battles.sides("AAA-BBB.2")
    assert "BBB" == season.campaign.armies["ENG.A1"].place


@pytest.mark.rule("SS-R21")
def test_who_has_an_opponent_left_does_not_go_on() -> None:
    """England beats the Empire but not France, and retreats; France goes on."""
    war = three_on_a_border()
    war.battles.goes("AAA-BBB.2", leave=(ENG,))
    season = war.resolve()
    assert ("HOM", "AAA") == (season.campaign.armies["ENG.A1"].place, season.campaign.armies["FRA.A1"].place)


@pytest.mark.rule("SS-R21")
def test_a_stopped_force_has_no_further_opponent() -> None:
    """England and the Empire both leave: England is stopped, and France has nobody against her any more."""
    war = three_on_a_border()
    war.battles.goes("AAA-BBB", leave=(ENG, HRE))
    season = war.resolve()
    assert ["AAA-BBB", "AAA"] == season.battles.names
    assert (["FRA.A1"], ["ENG.A1"]) == season.battles.sides("AAA")
    assert "BBB" == season.campaign.armies["HRE.A1"].place


# Dependants

STAR = small_box(land=["AAA BBB", "BBB CCC", "AAA HOM", "CCC YON", "BBB REF"])


@pytest.mark.rule("SS-R24", "SS-R21")
def test_a_supporter_outside_the_clash_stays_when_its_army_is_stopped() -> None:
    """It comes from another side, meets nobody, and yet goes nowhere."""
    for course, place in ((ENG, "HOM"), (FRA, "BBB")):
        war = War(STAR)
        war.rule(ENG, "AAA", "HOM", "CCC")
        war.rule(FRA, "BBB", "REF")
        leader, helper = war.army(ENG, 1, "AAA", LI=2), war.army(ENG, 2, "CCC", LI=2)
        enemy = war.army(FRA, 1, "BBB", LI=2)
        war.order(leader, attack("BBB"))
        war.order(helper, support(leader))
        war.order(enemy, attack("AAA"))
        war.battles.goes("AAA-BBB", leave=(course,))
        season = war.resolve()
        assert place == season.place(leader)
        assert ("CCC" if course is ENG else "BBB") == season.place(helper)
        if course is ENG:
            (trace,) = season.traces(helper, "stopped")
            assert ("A14", "SS-R24") == (trace.step, trace.rule)


@pytest.mark.rule("SS-507", "SS-R21")
def test_a_member_of_a_group_stays_when_another_is_stopped() -> None:
    """Both were to go together from different sides."""
    war = War(STAR)
    war.rule(ENG, "AAA", "HOM", "CCC")
    war.rule(FRA, "BBB", "REF")
    one, other = war.army(ENG, 1, "AAA", LI=2), war.army(ENG, 2, "CCC", LI=2)
    war.order(one, attack("BBB"))
    war.order(other, along(one))
    war.order(war.army(FRA, 1, "BBB", LI=3), attack("AAA"))
    season = war.resolve()
    assert ("HOM", "CCC") == (season.place(one), season.place(other))
    (trace,) = season.traces(other, "stopped")
    assert "SS-507" == trace.rule


@pytest.mark.rule("SS-507", "SS-R21")
def test_a_destroyed_member_stops_its_group() -> None:
    """All of them go or none."""
    war = War(STAR)
    one, other = war.army(ENG, 1, "AAA", LI=2), war.army(ENG, 2, "CCC", LI=2)
    war.order(one, attack("BBB"))
    war.order(other, along(one))
    war.order(war.army(FRA, 1, "BBB", LI=3), attack("AAA"))
    war.battles.goes("AAA-BBB", die=(ENG,))
    season = war.resolve()
    assert (None, "CCC") == (season.place(one), season.place(other))


def crossed_clashes() -> War:
    """England goes into BBB: Army I from CCC, Army II from AAA in its support; each meets a French army head-on."""
    war = War(STAR)
    war.rule(ENG, "AAA", "HOM", "CCC", "YON")
    war.rule(FRA, "BBB", "REF")
    leader, helper = war.army(ENG, 1, "CCC", LI=4), war.army(ENG, 2, "AAA", LI=4)
    war.order(leader, attack("BBB"))
    war.order(helper, support(leader))
    war.order(war.army(FRA, 1, "BBB", LI=1), attack("CCC"))
    war.order(war.army(FRA, 2, "BBB", LI=1), attack("AAA"))
    return war


@pytest.mark.rule("SS-R21")
def test_borders_that_a_supporter_crosses_come_last() -> None:
    """Not AAA-BBB, which its id would put first."""
    season = crossed_clashes().resolve()
    assert ["BBB-CCC", "AAA-BBB"] == season.battles.names


@pytest.mark.rule("SS-R21")
def test_a_clash_of_who_has_been_halted_does_not_take_place() -> None:
    """The supported army is stopped, so its supporter is no longer on its way when the other border's turn comes."""
    war = crossed_clashes()
    war.battles.goes("BBB-CCC", leave=(ENG,))
    season = war.resolve()
    assert ["BBB-CCC", "AAA"] == season.battles.names
    assert (["FRA.A2"], ["ENG.A2"]) == season.battles.sides("AAA")
    assert "YON" == season.campaign.armies["ENG.A1"].place


@pytest.mark.rule("SS-R21", "SS-507")
def test_borders_of_a_group_with_several_origins_come_last() -> None:
    """The border AAA-BBB waits for CCC-DDD, on which nothing depends."""
    war = War(small_box(land=["AAA BBB", "BBB EEE", "CCC DDD"]))
    one, other = war.army(ENG, 1, "AAA", LI=4), war.army(ENG, 2, "EEE", LI=4)
    war.order(one, attack("BBB"))
    war.order(other, along(one))
    war.order(war.army(FRA, 1, "BBB", LI=1), attack("AAA"))
    war.order(war.army(ENG, 3, "CCC", LI=4), attack("DDD"))
    war.order(war.army(FRA, 2, "DDD", LI=1), attack("CCC"))
    assert ["CCC-DDD", "AAA-BBB"] == war.resolve().battles.names


@pytest.mark.rule("SS-R21")
def test_a_supporter_in_a_won_clash_goes_on_though_its_army_fell() -> None:
    """The force was not stopped."""
    war = War(PAIR)
    leader, helper = war.army(ENG, 1, "AAA", LI=1), war.army(ENG, 2, "AAA", LI=5)
    war.order(leader, attack("BBB"))
    war.order(helper, support(leader))
    war.order(war.army(FRA, 1, "BBB", LI=1), attack("AAA"))
    war.battles.goes("AAA-BBB", die=(FRA,), lose={leader.name: {LI: 1}})
    season = war.resolve()
    assert (None, "BBB") == (season.place(leader), season.place(helper))


@pytest.mark.rule("SS-R21")
def test_a_landing_is_never_head_on() -> None:
    """An army that lands where another sets out from meets nobody on the way."""
    war = War(small_box(coast=["AAA SEA", "BBB SEA"], land=["AAA BBB"]))
    fleet = war.fleet(ENG, 1, "SEA", TR=2)
    lander, enemy = war.army(ENG, 1, "AAA", LI=2), war.army(FRA, 1, "BBB", LI=2)
    war.aboard(lander, fleet)
    war.order(lander, land("BBB", is_attack=True))
    war.order(enemy, attack("AAA"))
    season = war.resolve()
    assert ("BBB", "AAA", []) == (season.place(lander), season.place(enemy), season.battles.names)
