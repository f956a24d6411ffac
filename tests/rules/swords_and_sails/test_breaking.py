"""What former allies do in each other's land [SS-422, SS-R81, D12]."""

from __future__ import annotations

import pytest

from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.battle import fight
from rules.swords_and_sails.combat.sides import Battle, Result
from rules.swords_and_sails.diplomacy.breaking import IS_AT_HOME_IN_PORT, by_side, nearest_home
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.sieges.besieging import besiege_at_once
from rules.swords_and_sails.sieges.siege import Siege, storm
from rules.swords_and_sails.state import Army, Stage
from rules.swords_and_sails.vocabulary import Faction
from tests.conformance.hooks.swords_and_sails import check_invariants
from tests.helpers.offers import choices
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.congress import Congress
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE, KIE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.KIE


def allies(*members: Faction, live: bool = True) -> Scene:
    """An old team. England has EEE and OLD, beyond the sea; France FFF, next to EEE, and GGG; NNN is nobody's."""
    box = small_box(
        land=["EEE FFF", "FFF GGG", "GGG NNN", "FFF HHH"],
        coast=["GGG SEA", "FFF SEA", "OLD SEA", "OLD OCE"],
        sea=["SEA OCE"],
        GGG={"minor_cities": 1},
        FFF={"minor_cities": 1},
    )
    scene = Scene(box, ENG, FRA, HRE, KIE, season=4, live_battles=live)
    scene.rule(ENG, "EEE", "OLD")
    scene.rule(FRA, "FFF", "GGG")
    scene.rule(HRE, "HHH")
    scene.ally(*(members or (ENG, FRA)), since=0)
    return scene


def breaks(scene: Scene, leaver: Faction = ENG, *, winner: str = "attacker", **ways: str) -> Congress:
    """A power leaves its team; England's and France's armies go the ways that are named, or the usual ones."""
    congress = Congress(scene)
    congress.winner = winner
    congress.does(leaver, "leave")
    for faction in (ENG, FRA, HRE, KIE):
        own: dict[str, str] = {name.replace("_", "."): way for name, way in ways.items() if name.startswith(faction)}
        if own:
            congress.play.will_answer(faction, "breaking.armies", own)  # type: ignore[arg-type]
    congress.ends()
    return congress


def place(congress: Congress, army: Army) -> str | None:
    """Where an army is; None if it is gone."""
    return congress.play.place(army)


@pytest.mark.rule("SS-422", "SS-R81")
def test_an_army_in_a_former_allys_land_goes_home_next_door() -> None:
    """SS-R81: to friendly land beside it; that is the default [D12]."""
    scene = allies()
    army = scene.army(ENG, 1, "FFF", LI=3)
    congress = breaks(scene)
    assert congress.play.keys(ENG)[-1] == "breaking.armies"
    assert place(congress, army) == "EEE"
    assert not congress.battles
    assert not congress.sieges
    assert congress.told("army_sent_home") == [{"piece": "ENG.A1", "place": "FFF", "home": "EEE"}]


@pytest.mark.rule("SS-R81")
def test_without_friendly_land_next_door_it_goes_to_its_nearest_own() -> None:
    """SS-R81: from GGG the nearest English land is OLD, two steps over the sea, or EEE, two steps over land."""
    scene = allies()
    army = scene.army(ENG, 1, "GGG", LI=3)
    assert place(breaks(scene), army) == "EEE"
    scene = allies()
    army = scene.army(ENG, 1, "GGG", LI=3)
    scene.rule(FRA, "EEE")
    assert place(breaks(scene), army) == "OLD"


@pytest.mark.rule("SS-R81")
def test_an_army_whose_power_has_no_land_at_all_is_lost_unless_it_fights_for_some() -> None:
    """SS-R81: no own land: removed; so it besieges by default, and may give up instead."""
    scene = allies()
    scene.rule(FRA, "EEE", "OLD")
    army = scene.army(ENG, 1, "GGG", LI=3)
    congress = breaks(scene, ENG_A1="disband")
    assert place(congress, army) is None
    assert congress.told("army_disbanded") == [{"piece": "ENG.A1", "place": "GGG"}]

    scene = allies()
    scene.rule(FRA, "EEE", "OLD")
    scene.army(ENG, 1, "GGG", LI=3)
    assert breaks(scene).sieges == [("GGG", ENG)]


@pytest.mark.rule("SS-422", "SS-R81")
def test_an_army_that_stays_besieges_at_once() -> None:
    """SS-422: nobody defends GGG, so the siege follows in the same moment."""
    scene = allies()
    army = scene.army(ENG, 1, "GGG", LI=3)
    congress = breaks(scene, ENG_A1="besiege")
    assert congress.battles == []
    assert congress.sieges == [("GGG", ENG)]
    assert congress.campaign.lands["GGG"].controller is ENG
    assert place(congress, army) == "GGG"


@pytest.mark.rule("SS-R81")
def test_a_battle_comes_first_where_the_other_has_an_army() -> None:
    """SS-R81: the guest is the attacker; the loser goes next door, and only a winner besieges."""
    scene = allies()
    guest, host = scene.army(ENG, 1, "GGG", LI=3), scene.army(FRA, 1, "GGG", LI=1)
    congress = breaks(scene, ENG_A1="besiege")
    (battle,) = congress.battles
    assert (battle.place, battle.attacker.pieces, battle.defender.pieces) == ("GGG", ["ENG.A1"], ["FRA.A1"])
    assert congress.could_retreat == [FRA]
    assert congress.told("allies_turned") == [{"place": "GGG", "pieces": ["ENG.A1"], "host": "FRA"}]
    assert place(congress, host) == "FFF"
    assert congress.sieges == [("GGG", ENG)]

    scene = allies()
    guest, host = scene.army(ENG, 1, "GGG", LI=3), scene.army(FRA, 1, "GGG", LI=1)
    congress = breaks(scene, winner="defender", ENG_A1="besiege")
    assert congress.sieges == []
    assert place(congress, guest) is None
    assert place(congress, host) == "GGG"


@pytest.mark.rule("SS-R81")
def test_both_sides_of_a_break_are_asked() -> None:
    """SS-R81: the rest of the team in the leaver's land as well."""
    scene = allies()
    french = scene.army(FRA, 1, "EEE", LI=1)
    congress = breaks(scene)
    assert place(congress, french) == "FFF"
    scene = allies()
    scene.army(FRA, 1, "EEE", LI=1)
    assert breaks(scene, FRA_A1="besiege").sieges == [("EEE", FRA)]


@pytest.mark.rule("SS-R81")
def test_those_who_are_still_allies_stay_and_fight_as_one() -> None:
    """SS-R81: England leaves; France and Kiev in her land are one side, its strongest besieges."""
    scene = allies(ENG, FRA, KIE)
    scene.army(FRA, 1, "EEE", LI=1)
    scene.army(KIE, 1, "EEE", LI=3)
    host, friend = scene.army(ENG, 1, "EEE", LI=1), scene.army(KIE, 2, "FFF", LI=1)
    congress = breaks(scene, FRA_A1="besiege", KIE_A1="besiege")
    (battle,) = congress.battles
    assert battle.attacker.pieces == ["FRA.A1", "KIE.A1"]
    assert congress.sieges == [("EEE", KIE)]
    assert place(congress, friend) == "FFF"
    assert place(congress, host) is None


@pytest.mark.rule("SS-R81")
def test_two_rivals_in_the_same_land_besiege_nothing() -> None:
    """SS-R81: a siege needs one side alone; both leavers stay and are hostile from then on."""
    scene = allies(ENG, FRA, KIE)
    english, kievan = scene.army(ENG, 1, "GGG", LI=1), scene.army(KIE, 1, "GGG", LI=3)
    scene.rule(KIE, "NNN")
    congress = Congress(scene)
    congress.does(ENG, "leave")
    congress.does(KIE, "leave")
    congress.play.will_answer(ENG, "breaking.armies", {"ENG.A1": "besiege"})
    congress.play.will_answer(KIE, "breaking.armies", {"KIE.A1": "besiege"})
    congress.ends()
    assert congress.sieges == []
    assert place(congress, english) == place(congress, kievan) == "GGG"


@pytest.mark.rule("SS-R81")
def test_in_neutral_land_and_in_a_third_powers_land_all_stay() -> None:
    """SS-R81: they are hostile from then on, and nobody is asked."""
    scene = allies()
    armies = [scene.army(ENG, 1, "NNN", LI=1), scene.army(FRA, 1, "NNN", LI=1), scene.army(ENG, 2, "HHH", LI=1)]
    congress = breaks(scene)
    assert [place(congress, army) for army in armies] == ["NNN", "NNN", "HHH"]
    assert set(congress.play.keys(ENG)) == {"diplomacy.floor"}
    assert not congress.campaign.are_friends(ENG, FRA)


@pytest.mark.rule("SS-R81")
def test_former_allies_may_share_neutral_land_but_not_land_of_one_of_them() -> None:
    """SS-R81: what is always true of a campaign is true while they stand in NNN, and not once one of them rules it."""
    scene = allies()
    scene.army(ENG, 1, "NNN", LI=1)
    scene.army(FRA, 1, "NNN", LI=1)
    campaign = breaks(scene).campaign
    campaign.stage = Stage.ORDERS
    check_invariants(campaign, scene.box)
    campaign.lands["NNN"].controller = FRA
    with pytest.raises(AssertionError, match="shares NNN with an enemy"):
        check_invariants(campaign, scene.box)


@pytest.mark.rule("SS-R81", "SS-R29")
def test_a_fleet_in_a_former_allys_port_is_put_to_sea_with_its_cargo() -> None:
    """SS-R29: into a zone next to the port, without combat."""
    scene = allies()
    fleet = scene.fleet(ENG, 1, "GGG", docked=True, TR=3)
    army = scene.army(ENG, 1, "GGG", LI=2)
    scene.aboard(army, fleet)
    congress = breaks(scene)
    assert (place(congress, fleet), fleet.is_docked) == ("SEA", False)  # type: ignore[arg-type]
    assert (place(congress, army), army.aboard) == ("SEA", ["ENG.F1"])


@pytest.mark.rule("SS-R81")
def test_an_army_aboard_a_former_allys_fleet_is_set_down_at_home() -> None:
    """SS-R81: in its owner's nearest own land; without any it is lost."""
    scene = allies()
    army = scene.army(FRA, 1, "SEA", LI=2)
    scene.aboard(army, scene.fleet(ENG, 1, "SEA", TR=3))
    congress = breaks(scene)
    assert (place(congress, army), army.aboard) == ("FFF", [])

    scene = allies()
    scene.rule(ENG, "FFF", "GGG")
    army = scene.army(FRA, 1, "SEA", LI=2)
    scene.aboard(army, scene.fleet(ENG, 1, "SEA", TR=3))
    assert place(breaks(scene), army) is None


def in_an_own_port() -> tuple[Scene, Army]:
    """A French army aboard an English fleet in the French port FFF."""
    scene = allies()
    army = scene.army(FRA, 1, "FFF", LI=2)
    scene.aboard(army, scene.fleet(ENG, 1, "FFF", docked=True, TR=3))
    return scene, army


@pytest.mark.rule("SS-R81")
def test_an_army_aboard_in_a_port_of_its_own_is_set_down_there() -> None:
    """SS-R81: no own land is nearer; the fleet is put to sea without it."""
    scene, army = in_an_own_port()
    congress = breaks(scene)
    assert (place(congress, army), army.aboard) == ("FFF", [])
    assert congress.told("army_set_ashore") == [{"piece": "FRA.A1", "place": "FFF"}]
    assert congress.campaign.fleets["ENG.F1"].place == "SEA"


@pytest.mark.rule("SS-R81")
def test_a_break_that_began_under_older_rules_sets_it_down_elsewhere() -> None:
    """Until then the port itself did not count as its nearest land."""
    scene, army = in_an_own_port()
    play = scene.play()
    assert nearest_home(play.g, army) == "FFF"
    play.g.rules_version = IS_AT_HOME_IN_PORT - 1
    assert nearest_home(play.g, army) == "GGG"


@pytest.mark.rule("SS-R81", "SS-746")
def test_pillaged_land_cannot_be_besieged_in_a_break_either() -> None:
    """SS-746: not before it pays again; the army has to go."""
    scene = allies()
    scene.campaign.lands["FFF"].ripens = 5
    army = scene.army(ENG, 1, "FFF", LI=3)
    congress = breaks(scene)
    (asked,) = [decision for seat, decision in congress.play.answered if decision.key == "breaking.armies"]
    assert choices(asked, "ENG.A1") == ["EEE"]
    assert place(congress, army) == "EEE"


@pytest.mark.rule("SS-422", "SS-R81")
def test_who_is_not_asked_live_has_named_his_besiegers_on_the_floor() -> None:
    """D12: armies of either side stay if their owner said so in secret; the others go home."""
    scene = allies(live=False)
    stays, goes = scene.army(ENG, 1, "GGG", LI=3), scene.army(ENG, 2, "FFF", LI=3)
    congress = Congress(scene)
    before = congress.asked(FRA)
    assert congress.choices(ENG, "besiegers") == ["ENG.A1", "ENG.A2"]
    congress.does(ENG, "besiegers", ["ENG.A1", "ENG.A2"])
    congress.does(ENG, "besiegers", ["ENG.A1"])
    assert congress.asked(FRA) == before
    congress.does(FRA, "leave")
    congress.ends()
    assert (place(congress, stays), place(congress, goes)) == ("GGG", "EEE")
    assert congress.sieges == [("GGG", ENG)]


@pytest.mark.rule("SS-R81")
def test_the_usual_way_home_is_to_where_most_of_ones_own_stand() -> None:
    """D25: among several refuges the strongest own garrison; never one with an enemy in it."""
    scene = allies()
    scene.rule(ENG, "HHH")
    scene.army(ENG, 2, "HHH", LI=1)
    army = scene.army(ENG, 1, "FFF", LI=3)
    assert place(breaks(scene), army) == "HHH"
    scene = allies()
    scene.rule(ENG, "HHH")
    scene.army(HRE, 1, "EEE", LI=1)
    army = scene.army(ENG, 1, "FFF", LI=3)
    assert place(breaks(scene), army) == "HHH"


@pytest.mark.rule("SS-R81", "D25")
def test_only_ones_own_make_a_garrison_strong() -> None:
    """An ally's great army in EEE does not draw an English one there, her own in HHH does."""
    scene = allies(ENG, FRA, HRE)
    scene.rule(ENG, "HHH")
    scene.army(ENG, 2, "HHH", LI=1)
    scene.army(HRE, 1, "EEE", LI=9)
    army = scene.army(ENG, 1, "FFF", LI=3)
    assert place(breaks(scene, FRA), army) == "HHH"


def test_without_a_break_nobody_moves() -> None:
    """Armies of allies stay in each other's land."""
    scene = allies()
    army = scene.army(ENG, 1, "GGG", LI=3)
    congress = Congress(scene)
    congress.ends()
    assert place(congress, army) == "GGG"
    assert "breaking.armies" not in congress.play.keys(ENG)


@pytest.mark.rule("SS-R81")
def test_the_way_home_may_lead_into_the_land_of_those_who_are_still_allies() -> None:
    """SS-R81: friendly land next door is enough; it need not be one's own."""
    scene = allies(ENG, FRA, KIE)
    army = scene.army(KIE, 1, "EEE", LI=1)
    assert place(breaks(scene), army) == "FFF"


@pytest.mark.rule("SS-R81")
def test_the_controllers_allies_defend_his_land() -> None:
    """SS-R81: France has no army in FFF, but Kiev has."""
    scene = allies(ENG, FRA, KIE)
    scene.army(ENG, 1, "FFF", LI=3)
    scene.army(KIE, 1, "FFF", LI=1)
    congress = breaks(scene, ENG_A1="besiege")
    (battle,) = congress.battles
    assert battle.defender.pieces == ["KIE.A1"]


@pytest.mark.rule("SS-R81")
def test_the_nearest_own_land_is_one_without_enemies_if_there_is_any() -> None:
    """SS-R81: EEE is as near as OLD and comes first, but an imperial army stands in it."""
    scene = allies()
    scene.army(HRE, 1, "EEE", LI=1)
    army = scene.army(ENG, 1, "GGG", LI=3)
    assert place(breaks(scene), army) == "OLD"
    scene = allies()
    scene.army(HRE, 1, "EEE", LI=1)
    scene.rule(FRA, "OLD")
    army = scene.army(ENG, 1, "GGG", LI=3)
    assert place(breaks(scene), army) == "EEE"


class InEarnest(Congress):
    """Battles and sieges by the rules, with dice that always show their first face."""

    def fight(self, g: G, battle: Battle) -> Procedure[Result]:
        """A real battle."""
        return (yield from fight(g, battle))

    def besiege(self, g: G, territory: str, faction: Faction) -> Procedure[None]:
        """A real siege."""
        yield from storm(Siege(g, territory, faction))


@pytest.mark.rule("SS-R81", "SS-422")
def test_a_former_ally_takes_land_by_battle_and_siege() -> None:
    """SS-R81: twenty knights against a few peasants, then a siege of two dice, all in the same moment."""
    scene = allies(live=False)
    scene.army(ENG, 1, "GGG", KN=20)
    scene.army(FRA, 1, "GGG", PS=2)
    congress = InEarnest(scene)
    congress.does(ENG, "besiegers", ["ENG.A1"])
    congress.does(ENG, "leave")
    congress.ends()
    assert congress.campaign.lands["GGG"].controller is ENG
    assert [army.faction for army in congress.campaign.armies_in("GGG")] == [ENG]
    assert [told["place"] for told in congress.told("territory_gained")] == ["GGG"]


class WithSieges(Congress):
    """Sieges by the rules, with dice that always show their first face."""

    def besiege(self, g: G, territory: str, faction: Faction) -> Procedure[None]:
        """A real siege, as the calendar has it."""
        yield from besiege_at_once(g, territory, faction)


@pytest.mark.rule("SS-R81", "SS-422", "D12")
@pytest.mark.parametrize("live", [True, False])
def test_who_has_chosen_to_besiege_does_not_hold_for_want_of_strength(live: bool) -> None:
    """Five points are less than two dice show on average; the choice was made, and the default does not undo it."""
    scene = allies(live=live)
    army = scene.army(ENG, 1, "GGG", LI=2, PS=1)
    congress = WithSieges(scene)
    congress.does(ENG, "leave")
    if live:
        congress.play.will_answer(ENG, "breaking.armies", {"ENG.A1": "besiege"})
    else:
        congress.does(ENG, "besiegers", ["ENG.A1"])
    congress.ends()
    assert ["GGG"] == [told["place"] for told in congress.told("siege_rolled")]
    assert (ENG, "GGG") == (congress.campaign.lands["GGG"].controller, place(congress, army))


@pytest.mark.rule("SS-R81", "SS-607")
def test_guests_who_are_no_friends_of_each_other_stand_apart() -> None:
    """England and the Empire are still allies, Kiev is nobody's: two sides, in canonical order."""
    scene = allies(ENG, HRE)
    armies = [scene.army(faction, 1, "FFF", LI=1) for faction in (KIE, HRE, ENG)]
    assert [[ENG, HRE], [KIE]] == [[army.faction for army in side] for side in by_side(scene.campaign, armies)]
