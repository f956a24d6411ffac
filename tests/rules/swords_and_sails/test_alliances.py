"""Alliances: forming, joining and leaving teams [SS-410 to SS-423, SS-981 to SS-986]."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from rules.swords_and_sails import scoring
from rules.swords_and_sails.diplomacy import alliances
from rules.swords_and_sails.state import CapturedCapital, Team
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.congress import Congress
from tests.rules.swords_and_sails.scene import Scene

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS
IRE = Faction.IRE
LAND = ("AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG")


def courts(*factions: Faction, season: int = 4, **options: Any) -> Scene:
    """Powers with one territory each."""
    box = small_box(land=[f"{one} {other}" for one, other in pairwise(LAND)])
    played = factions or MAJORS[:5]
    scene = Scene(box, *played, season=season, **options)
    for faction, place in zip(played, LAND, strict=False):
        scene.rule(faction, place)
    return scene


def declared(*factions: Faction, season: int = 4) -> Scene:
    """Five powers, of which some formed a team a year ago."""
    scene = courts(season=season)
    scene.ally(*factions, since=0)
    return scene


def teams(congress: Congress) -> dict[str, list[Faction]]:
    """Members by cube."""
    return {team.cube: team.members for team in congress.campaign.teams}


# Forming


@pytest.mark.rule("SS-412", "SS-413", "SS-R31")
def test_a_team_is_formed_before_all_once_every_member_has_agreed() -> None:
    """SS-412: three powers; the second consent makes the team, with cube A."""
    congress = Congress(courts())
    congress.does(FRA, "ally", [ENG, KIE])
    congress.answers(KIE, "accept")
    assert teams(congress) == {}
    assert congress.told("team_formed") == []
    assert "answer" not in congress.menu(KIE)
    congress.answers(ENG, "accept")
    assert teams(congress) == {"A": [ENG, FRA, KIE]}
    assert congress.told("team_formed") == [{"cube": "A", "members": ["ENG", "FRA", "KIE"]}]
    assert congress.campaign.teams[0].since == 4


@pytest.mark.rule("SS-412")
def test_a_proposal_stays_among_those_whom_it_concerns() -> None:
    """SS-412: others hear of a team when it is declared, not before."""
    congress = Congress(courts())
    before = congress.asked(BYZ)
    congress.does(FRA, "ally", [ENG, KIE])
    congress.answers(KIE, "accept")
    assert congress.asked(BYZ) == before
    assert all(not event.is_for("BYZ") for event in congress.play.events)  # type: ignore[arg-type]
    assert len(congress.told("offer_accepted", ENG)) == 1


@pytest.mark.rule("SS-412")
def test_one_refusal_ends_a_proposal() -> None:
    """SS-412: nobody is bound by what not all agree to."""
    congress = Congress(courts())
    congress.does(FRA, "ally", [ENG, KIE])
    congress.answers(KIE, "accept")
    congress.answers(ENG, "refuse")
    assert congress.campaign.floor.offers == []
    assert teams(congress) == {}


@pytest.mark.rule("SS-412", "SS-R83")
@pytest.mark.parametrize(("players", "most"), [(2, 1), (3, 2), (4, 3), (5, 4), (7, 4)])
def test_a_team_has_at_most_four_members_and_never_everybody(players: int, most: int) -> None:
    """SS-R83: somebody must stay outside, and two players cannot ally at all."""
    congress = Congress(courts(*MAJORS[:players]))
    assert alliances.most_members(congress.campaign) == most
    assert ("ally" in congress.menu(ENG)) is (most > 1)
    if most > 1:
        then = congress.menu(ENG)["ally"].then
        assert then is not None
        assert (then.least, then.most) == (1, most - 1)  # type: ignore[union-attr]


@pytest.mark.rule("SS-413")
def test_teams_take_the_cubes_in_order_and_there_are_three() -> None:
    """SS-413: the first free one of A, B, C; a fourth team cannot be."""
    scene = courts(*MAJORS)
    scene.campaign.teams = [Team(cube="B", members=[NSE, ENG], since=0)]
    congress = Congress(scene)
    congress.does(FRA, "ally", [KIE])
    congress.answers(KIE, "accept")
    congress.does(BYZ, "ally", [FAT])
    congress.answers(FAT, "accept")
    assert teams(congress) == {"B": [NSE, ENG], "A": [FRA, KIE], "C": [BYZ, FAT]}
    assert alliances.free_cube(congress.campaign) == ""

    crowded = courts(*MAJORS, IRE, Faction.POL)
    for pair in ((NSE, ENG), (FRA, KIE), (BYZ, FAT)):
        crowded.ally(*pair)
    assert "ally" not in Congress(crowded).menu(HRE)


@pytest.mark.rule("SS-413")
def test_the_fourth_of_several_proposals_comes_too_late() -> None:
    """SS-413: proposed while a cube was free, refused when none is left."""
    scene = courts(*MAJORS, IRE)
    for pair in ((NSE, ENG), (FRA, KIE)):
        scene.ally(*pair)
    congress = Congress(scene)
    congress.does(BYZ, "ally", [FAT])
    congress.does(HRE, "ally", [IRE])
    congress.answers(FAT, "accept")
    congress.answers(IRE, "accept")
    assert congress.refusals(IRE) == ["The teams have changed since this was proposed. Nothing has changed."]


@pytest.mark.rule("SS-412")
def test_nobody_is_in_two_teams() -> None:
    """SS-412: of two proposals to the same power only the first can be accepted."""
    congress = Congress(courts())
    congress.does(FRA, "ally", [ENG])
    congress.does(KIE, "ally", [ENG])
    congress.answers(ENG, "accept", "FRA-ENG-1")
    congress.answers(ENG, "accept", "KIE-ENG-1")
    assert teams(congress) == {"A": [ENG, FRA]}
    assert congress.refusals(ENG) == ["The teams have changed since this was proposed. Nothing has changed."]


@pytest.mark.rule("SS-157", "SS-R59")
@pytest.mark.parametrize("apart", [True, False])
def test_byzantium_and_the_fatimids_stay_apart_in_some_line_ups(*, apart: bool) -> None:
    """SS-R59: neither by a new team nor by joining one."""
    congress = Congress(courts(BYZ, FAT, HRE, KIE, are_byzantium_and_fatimids_apart=apart))
    congress.does(BYZ, "ally", [FAT])
    assert bool(congress.refusals(BYZ)) is apart
    congress.does(HRE, "ally", [FAT])
    congress.answers(FAT, "accept", "HRE-FAT-1")
    congress.does(HRE, "invite", BYZ)
    refused = ["Byzantium and the Fatimids may not ally in this game. Nothing has changed."]
    assert congress.refusals(HRE) == (refused if apart else [])


@pytest.mark.rule("SS-414", "SS-415", "SS-416")
def test_a_team_is_scored_from_the_moment_it_is_formed() -> None:
    """SS-414: the average of 1 and 3 and 5 for the second member; both count with it."""
    scene = courts(ENG, FRA, HRE)
    scene.rule(FRA, "DDD", "EEE")
    congress = Congress(scene)
    congress.does(ENG, "ally", [FRA])
    congress.answers(FRA, "accept")
    for member in (ENG, FRA):
        assert scoring.points_of(congress.campaign, scene.box, member) == 7


@pytest.mark.rule("SS-R51", "SS-414")
def test_a_captured_capital_counts_only_while_its_power_is_no_ally() -> None:
    """SS-R51: England holds the French capital; the points are gone with the alliance, and back after it."""
    scene = courts(ENG, FRA, HRE)
    scene.campaign.capitals = [CapturedCapital(capital=FRA, holder=ENG)]
    capital = scene.box.tables.capital_points
    congress = Congress(scene)
    assert scoring.points_of(congress.campaign, scene.box, ENG) == 1 + capital
    congress.does(ENG, "ally", [FRA])
    congress.answers(FRA, "accept")
    assert scoring.points_of(congress.campaign, scene.box, ENG) == 1 + 5
    congress.does(FRA, "leave")
    congress.ends()
    assert scoring.points_of(congress.campaign, scene.box, ENG) == 1 + capital


# Joining


@pytest.mark.rule("SS-417", "SS-986")
def test_an_outsider_joins_with_the_consent_of_all_members() -> None:
    """SS-417: two members must agree; points are those of a team of three."""
    congress = Congress(declared(ENG, FRA))
    assert congress.choices(KIE, "join") == ["A"]
    congress.does(KIE, "join", "A")
    congress.answers(FRA, "accept")
    assert teams(congress) == {"A": [ENG, FRA]}
    congress.answers(ENG, "accept")
    assert teams(congress) == {"A": [ENG, FRA, KIE]}
    assert congress.told("team_joined") == [{"cube": "A", "by": "KIE", "members": ["ENG", "FRA", "KIE"]}]
    assert scoring.points_of(congress.campaign, congress.scene.box, KIE) == Fraction(3, 3) + 10


@pytest.mark.rule("SS-417")
def test_a_member_asks_an_outsider_in() -> None:
    """SS-417: he and the other members must agree."""
    congress = Congress(declared(ENG, FRA))
    congress.does(ENG, "invite", KIE)
    congress.answers(KIE, "accept")
    assert teams(congress) == {"A": [ENG, FRA]}
    congress.answers(FRA, "accept")
    assert teams(congress) == {"A": [ENG, FRA, KIE]}


@pytest.mark.rule("SS-417")
def test_who_is_asked_in_by_two_teams_joins_one() -> None:
    """SS-417: and a team that has grown meanwhile must be asked again."""
    congress = Congress(declared(ENG, FRA))
    congress.does(KIE, "join", "A")
    congress.does(NSE, "join", "A")
    for member in (ENG, FRA):
        congress.answers(member, "accept", "KIE-ENG-FRA-1")
    congress.answers(ENG, "accept", "NSE-ENG-FRA-1")
    congress.answers(FRA, "accept", "NSE-ENG-FRA-1")
    assert teams(congress) == {"A": [ENG, FRA, KIE]}
    assert congress.refusals(FRA) == ["The teams have changed since this was proposed. Nothing has changed."]


@pytest.mark.rule("SS-417", "SS-412")
def test_a_full_team_takes_nobody_in() -> None:
    """SS-412: four members, or all players but one."""
    congress = Congress(declared(NSE, ENG, FRA, KIE))
    assert "join" not in congress.menu(BYZ)
    assert "invite" not in congress.menu(ENG)


@pytest.mark.rule("SS-423", "SS-R31", "SS-R109")
def test_a_new_team_counts_at_once_but_shares_no_land_before_the_next_season() -> None:
    """SS-423: friends and points now, permissions of movement a season later."""
    congress = Congress(courts())
    congress.does(ENG, "ally", [FRA])
    congress.answers(FRA, "accept")
    congress.ends()
    campaign = congress.campaign
    assert campaign.are_friends(ENG, FRA)
    assert not campaign.may_share(ENG, FRA)
    campaign.season += 1
    assert campaign.may_share(ENG, FRA)


@pytest.mark.rule("SS-R31", "SS-R109")
def test_it_is_noted_when_somebody_joined_an_older_team() -> None:
    """SS-R31: the older members have shared their land before; the newcomer's season is kept over later phases."""
    congress = Congress(declared(ENG, FRA))
    congress.does(ENG, "invite", KIE)
    congress.answers(KIE, "accept")
    congress.answers(FRA, "accept")
    congress.ends()
    assert congress.campaign.may_share(ENG, FRA)
    assert congress.campaign.floor.joined == {KIE: 4}
    congress.campaign.season = 5
    later = Congress(congress.scene)
    assert later.campaign.floor.joined == {KIE: 4}
    later.does(KIE, "leave")
    later.ends()
    assert later.campaign.floor.joined == {}


@pytest.mark.rule("SS-R81")
def test_of_a_team_that_ends_nothing_is_kept() -> None:
    """Not even when the last of its members had joined it."""
    scene = declared(FRA, KIE)
    scene.campaign.floor.joined = {KIE: 3}
    congress = Congress(scene)
    congress.does(FRA, "leave")
    congress.ends()
    assert (teams(congress), congress.campaign.floor.joined) == ({}, {})


# Leaving


@pytest.mark.rule("SS-410", "SS-418", "SS-R50", "SS-R81")
def test_leaving_takes_effect_when_the_phase_ends() -> None:
    """SS-R81: until then nobody notices; then all are scored anew."""
    scene = declared(ENG, FRA, KIE)
    scene.rule(KIE, "FFF", "GGG")
    congress = Congress(scene)
    before = congress.asked(ENG)
    congress.does(KIE, "leave")
    assert congress.asked(ENG) == before
    assert congress.told("leaving_planned", ENG) == []
    assert scoring.points_of(congress.campaign, scene.box, KIE) == Fraction(5, 3) + 10
    congress.ends()
    assert teams(congress) == {"A": [ENG, FRA]}
    assert congress.told("team_broken") == [{"cube": "A", "left_by": ["KIE"], "members": ["ENG", "FRA"]}]
    points = {one: scoring.points_of(congress.campaign, scene.box, one) for one in (ENG, FRA, KIE)}
    assert points == {ENG: 6, FRA: 6, KIE: 3}


@pytest.mark.rule("SS-410")
def test_who_thinks_better_of_it_stays() -> None:
    """SS-410: a plan to leave can be dropped as long as the phase lasts."""
    congress = Congress(declared(ENG, FRA, KIE))
    congress.does(KIE, "leave")
    assert "leave" not in congress.menu(KIE)
    congress.does(KIE, "stay")
    congress.ends()
    assert teams(congress) == {"A": [ENG, FRA, KIE]}
    assert congress.told("team_broken") == []


@pytest.mark.rule("SS-418", "SS-412", "SS-413")
def test_a_team_of_one_is_none_and_its_cube_is_free() -> None:
    """SS-412: two members, one leaves."""
    congress = Congress(declared(ENG, FRA))
    congress.does(ENG, "leave")
    congress.ends()
    assert teams(congress) == {}
    assert congress.told("team_broken") == [{"cube": "A", "left_by": ["ENG"], "members": []}]
    assert alliances.free_cube(congress.campaign) == "A"


@pytest.mark.rule("SS-410")
def test_outsiders_have_nothing_to_leave() -> None:
    """SS-410: and nobody is made to leave by others."""
    congress = Congress(declared(ENG, FRA))
    assert "leave" not in congress.menu(KIE)
    assert "leave" in congress.menu(ENG)


# Victory has to wait


@pytest.mark.rule("SS-419", "SS-R52")
def test_a_new_constellation_can_be_marked_two_seasons_later() -> None:
    """SS-R52: formed, joined or left in season 4: from season 6 on; marks of before are gone, others stay."""
    scene = declared(ENG, FRA, KIE)
    for realm in scene.campaign.realms.values():
        realm.mark = 3
    congress = Congress(scene)
    congress.does(KIE, "leave")
    congress.does(NSE, "ally", [BYZ])
    congress.answers(BYZ, "accept")
    congress.ends()
    realms = congress.campaign.realms
    assert {one: (realm.mark, realm.freed) for one, realm in realms.items()} == dict.fromkeys(realms, (None, 6))

    scene = declared(ENG, FRA)
    scene.campaign.realms[KIE].mark = 3
    quiet = Congress(scene)
    quiet.does(ENG, "leave")
    quiet.ends()
    assert (quiet.realm(KIE).mark, quiet.realm(KIE).freed) == (3, 0)


@pytest.mark.rule("SS-419", "SS-R52")
def test_whoever_joins_makes_all_members_wait() -> None:
    """SS-419: it is a new constellation for them as well."""
    congress = Congress(declared(ENG, FRA))
    congress.does(ENG, "invite", KIE)
    congress.answers(KIE, "accept")
    congress.answers(FRA, "accept")
    assert [congress.realm(one).freed for one in (ENG, FRA, KIE, BYZ)] == [6, 6, 6, 0]


@pytest.mark.rule("SS-419")
def test_without_the_option_nobody_waits() -> None:
    """SS-419: an option of the host."""
    congress = Congress(courts(waits_for_victory=False))
    congress.does(ENG, "ally", [FRA])
    congress.answers(FRA, "accept")
    assert congress.realm(ENG).freed == 0


# Minor powers


@pytest.mark.rule("SS-981", "SS-984", "SS-986")
def test_a_team_of_the_set_up_is_left_and_extended_like_any_other() -> None:
    """SS-986: Ireland's team with England takes in France, and England leaves it."""
    scene = courts(IRE, ENG, FRA, KIE, HRE)
    scene.ally(ENG, IRE)
    congress = Congress(scene)
    congress.does(IRE, "invite", FRA)
    congress.answers(FRA, "accept")
    congress.answers(ENG, "accept")
    congress.does(ENG, "leave")
    congress.ends()
    assert teams(congress) == {"A": [IRE, FRA]}


@pytest.mark.rule("SS-984")
def test_a_major_power_may_have_several_minor_allies_later() -> None:
    """SS-984: one at the start, more by the normal rules."""
    scene = courts(IRE, Faction.LEO, ENG, FRA, HRE)
    scene.ally(ENG, IRE)
    congress = Congress(scene)
    congress.does(Faction.LEO, "join", "A")
    congress.answers(IRE, "accept")
    congress.answers(ENG, "accept")
    assert teams(congress) == {"A": [IRE, ENG, Faction.LEO]}


@pytest.mark.rule("SS-418", "SS-R52")
def test_a_team_that_nobody_leaves_goes_on_while_another_breaks() -> None:
    """Its marks and its waiting time stay as they are, wherever it stands among the teams."""
    scene = courts(*MAJORS[:6])
    scene.ally(ENG, FRA, since=0)
    scene.ally(KIE, BYZ, since=0)
    scene.campaign.teams[1].cube = "B"
    scene.campaign.realms[ENG].mark = 3
    congress = Congress(scene)
    congress.does(KIE, "leave")
    congress.ends()
    assert teams(congress) == {"A": [ENG, FRA]}
    assert [told["cube"] for told in congress.told("team_broken")] == ["B"]
    assert (congress.realm(ENG).mark, congress.realm(ENG).freed) == (3, 0)
    assert congress.realm(KIE).freed == 6
