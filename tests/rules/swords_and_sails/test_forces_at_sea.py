"""A8 and A9: fleets in one zone, and whom an Admiral takes apart [SS-R22, SS-R23, SS-R25, SS-R73, SS-957]."""

from __future__ import annotations

import pytest

from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.sides import Battle, Result
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.movement.engagements import Between
from rules.swords_and_sails.vocabulary import Faction, Leader
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import War, attack, go, strike

ENG, FRA, HRE, NSE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE
SEAS = small_box(sea=["MID NOR", "MID SOU", "MID WES", "NOR FAR", "SOU FAR"], coast=["AAA MID"])


def zone(*factions: Faction, season: int = 1) -> War:
    """A sea zone with others around it."""
    return War(SEAS, *(factions or (ENG, FRA)), season=season)


@pytest.mark.rule("SS-R23", "SS-R109")
@pytest.mark.parametrize(("since", "battles"), [(0, ["MID"]), (1, ["MID", "MID.2"])])
def test_all_fleets_of_a_side_in_a_zone_are_one_force(since: int, battles: list[str]) -> None:
    """Wherever they come from, with an older ally's; a new ally's fight on their own."""
    war = zone(ENG, FRA, NSE)
    war.ally(ENG, NSE, since=since)
    war.order(war.fleet(ENG, 1, "NOR", WS=1), attack("MID"))
    war.order(war.fleet(ENG, 2, "SOU", WS=1), attack("MID"))
    war.order(war.fleet(NSE, 1, "MID", WS=1), strike())
    war.fleet(FRA, 1, "MID", WS=9)
    season = war.resolve()
    assert battles == season.battles.names
    if since == 0:
        assert ["NSE.F1", "ENG.F1", "ENG.F2"] == season.battles.sides("MID")[1]


@pytest.mark.rule("SS-R23")
def test_a_fleet_that_keeps_apart_is_a_force_of_its_own() -> None:
    """At sea nothing else parts a side."""
    war = zone()
    war.order(war.fleet(ENG, 1, "NOR", WS=1), attack("MID"))
    war.order(war.fleet(ENG, 2, "NOR", WS=1), attack("MID", is_apart=True))
    war.fleet(FRA, 1, "MID", WS=9)
    assert ["MID", "MID.2"] == war.resolve().battles.names


@pytest.mark.rule("SS-R22", "SS-R25")
def test_zones_go_by_id_and_pairs_by_the_fewest_ships() -> None:
    """The survivor goes on to its next pair."""
    war = zone(ENG, FRA, HRE, NSE)
    war.order(war.fleet(HRE, 2, "WES", WS=1), strike())
    war.fleet(FRA, 2, "WES", WS=2)
    war.order(war.fleet(ENG, 1, "MID", WS=5), strike())
    war.fleet(FRA, 1, "MID", WS=3)
    war.fleet(NSE, 1, "MID", WS=2)
    season = war.resolve()
    assert ["MID", "MID.2", "WES"] == season.battles.names
    assert ["NSE.F1"] == season.battles.sides("MID")[1]
    assert ["FRA.F1"] == season.battles.sides("MID.2")[1]


@pytest.mark.rule("SS-R22")
def test_a_force_of_allies_has_the_rank_of_the_first_of_them() -> None:
    """The North Sea Empire comes before England, and the Emperor is with it; both pairs are of one size."""
    war = zone(ENG, FRA, HRE, NSE)
    war.ally(HRE, NSE)
    war.order(war.fleet(FRA, 1, "MID", WS=9), strike())
    war.fleet(ENG, 1, "MID", WS=2)
    war.fleet(HRE, 1, "MID", WS=1)
    war.fleet(NSE, 1, "MID", WS=1)
    season = war.resolve()
    assert ["NSE.F1", "HRE.F1"] == season.battles.sides("MID")[1]
    assert ["ENG.F1"] == season.battles.sides("MID.2")[1]


@pytest.mark.rule("SS-R77", "SS-506")
def test_pairs_without_an_attack_coexist() -> None:
    """England attacks France alone: the Empire looks on."""
    war = zone(ENG, FRA, HRE)
    war.order(war.fleet(ENG, 1, "NOR", WS=2), attack("MID", FRA))
    war.fleet(FRA, 1, "MID", WS=1)
    bystander = war.fleet(HRE, 1, "MID", WS=1)
    season = war.resolve()
    assert (["MID"], "MID") == (season.battles.names, season.place(bystander))


@pytest.mark.rule("SS-R73")
def test_transports_that_do_not_fight_coexist() -> None:
    """The pair is met once, nothing comes of it, and the season goes on."""
    war = zone()
    fleets = [war.fleet(ENG, 1, "MID", TR=1), war.fleet(FRA, 1, "MID", TR=1)]
    war.order(fleets[0], strike())
    war.battles.goes("MID")
    season = war.resolve()
    assert (["MID"], ["MID", "MID"]) == (season.battles.names, [season.place(fleet) for fleet in fleets])


@pytest.mark.rule("SS-858")
def test_both_may_leave_a_zone() -> None:
    """Each goes where it came from if it can."""
    war = zone()
    coming, there = war.fleet(ENG, 1, "NOR", WS=1), war.fleet(FRA, 1, "MID", WS=1)
    war.order(coming, attack("MID"))
    war.battles.goes("MID", leave=(ENG, FRA))
    season = war.resolve()
    assert "NOR" == season.place(coming)
    assert "MID" != season.place(there)


@pytest.mark.rule("SS-R21")
def test_a_beaten_fleet_is_not_present_for_others() -> None:
    """France loses at the border of MID and NOR; nobody fights her in MID."""
    war = zone(ENG, FRA, HRE)
    war.order(war.fleet(FRA, 1, "MID", WS=1), attack("NOR"))
    war.order(war.fleet(ENG, 1, "NOR", WS=3), attack("MID", FRA))
    war.order(war.fleet(HRE, 1, "WES", WS=1), attack("MID", FRA))
    assert ["MID-NOR"] == war.resolve().battles.names


# The Admiral


def admiral(*origins: str) -> War:
    """England under an Admiral in MID; French fleets come in from zones around."""
    war = zone()
    war.campaign.realms[ENG].leader = Leader.ADMIRAL
    war.order(war.fleet(ENG, 1, "MID", WS=5), strike())
    for number, origin in enumerate(origins, 1):
        fleet = war.fleet(FRA, number, origin, WS=4 - number)
        if origin != "MID":
            war.order(fleet, go("MID"))
    return war


@pytest.mark.rule("SS-957")
def test_an_admiral_fights_fleets_from_different_zones_one_by_one() -> None:
    """The smallest first, unless he wants otherwise."""
    season = admiral("NOR", "SOU").resolve()
    assert (["FRA.F2"], ["FRA.F1"]) == (season.battles.sides("MID")[1], season.battles.sides("MID.2")[1])
    assert ["battle.apart"] == season.keys(ENG)


@pytest.mark.rule("SS-957", "SS-R73")
def test_an_admiral_goes_on_to_the_next_when_nobody_has_left() -> None:
    """Of the first battle both sides are still there."""
    war = admiral("NOR", "SOU")
    war.battles.goes("MID")
    assert ["MID", "MID.2"] == war.resolve().battles.names


@pytest.mark.rule("SS-957")
@pytest.mark.parametrize(
    ("answer", "battles"),
    [
        ("together", [["FRA.F1", "FRA.F2"]]),
        ({"pick": "order", "then": ["FRA.F1", "FRA.F2"]}, [["FRA.F1"], ["FRA.F2"]]),
    ],
)
def test_an_admiral_chooses_the_order_or_fights_all_together(answer: object, battles: list[list[str]]) -> None:
    """It is his choice alone."""
    season = admiral("NOR", "SOU").begin()
    season.will_answer(ENG, "battle.apart", answer)  # type: ignore[arg-type]
    season.resolve()
    enemies = [[name for name in season.battles.fighters(b) if name != "ENG.F1"] for b in season.battles.names]
    assert battles == enemies


@pytest.mark.rule("SS-957")
@pytest.mark.parametrize("origins", [("NOR", "NOR"), ("MID", "NOR"), ("MID", "MID")])
def test_an_admiral_cannot_part_fleets_that_came_by_one_way(origins: tuple[str, ...]) -> None:
    """They must have entered from different zones."""
    season = admiral(*origins).resolve()
    assert ["MID"] == season.battles.names
    assert "battle.apart" not in season.keys(ENG)


@pytest.mark.rule("SS-957")
def test_only_an_attacking_admiral_parts_his_enemies() -> None:
    """Who is attacked himself takes them as they come; nor has anybody else that choice at sea."""
    attacked, nobody = admiral("NOR", "SOU"), admiral("NOR", "SOU")
    attacked.order(attacked.campaign.fleets["ENG.F1"], strike(NSE))
    for number, origin in ((1, "NOR"), (2, "SOU")):
        attacked.order(attacked.campaign.fleets[f"FRA.F{number}"], attack("MID"))
        assert origin == attacked.campaign.fleets[f"FRA.F{number}"].place
    nobody.campaign.realms[ENG].leader = Leader.COMMANDER
    for war in (attacked, nobody):
        assert ["MID"] == war.resolve().battles.names


@pytest.mark.rule("SS-957")
def test_one_attacking_fleet_of_an_admiral_is_enough_to_part_his_enemies() -> None:
    """The other one of his force only defends; it fights along all the same."""
    war = admiral("NOR", "SOU")
    war.fleet(ENG, 2, "MID", WS=1)
    season = war.resolve()
    assert (["ENG.F1", "ENG.F2"], ["FRA.F2"]) == season.battles.sides("MID")
    assert (["ENG.F1", "ENG.F2"], ["FRA.F1"]) == season.battles.sides("MID.2")


@pytest.mark.rule("SS-957", "SS-R109")
def test_an_admiral_is_not_asked_about_the_fleets_of_a_new_ally() -> None:
    """They came from different zones and are a force of their own, but nobody attacks a friend."""
    war = zone(ENG, NSE)
    war.ally(ENG, NSE, since=1)
    war.campaign.realms[ENG].leader = Leader.ADMIRAL
    war.order(war.fleet(ENG, 1, "MID", WS=5), strike())
    for number, origin in enumerate(("NOR", "SOU"), 1):
        war.order(war.fleet(NSE, number, origin, WS=1), go("MID"))
    season = war.resolve()
    assert ([], []) == (season.keys(ENG), season.battles.names)


@pytest.mark.rule("SS-956", "SS-R106")
def test_an_admiral_who_leaves_before_battle_retreats_by_the_usual_rules() -> None:
    """The battle says that he left; nothing was lost, and he goes to calm waters [SS-R106]."""

    def leave(g: G, battle: Battle, between: Between | None) -> Procedure[Result]:
        yield from ()
        return Result(battle.attacker, [battle.defender])

    war = zone()
    war.order(war.fleet(ENG, 1, "NOR", WS=3), attack("MID"))
    leaver = war.fleet(FRA, 1, "MID", WS=1)
    war.fleet(ENG, 2, "SOU", WS=1)
    war.battles = leave  # type: ignore[assignment]
    season = war.resolve()
    assert "NOR" == season.place(leaver)
    assert {"WS": 1} == season.units(leaver)
