"""Which powers can play together, and with which partner minor ones begin."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.kernel.session import Session
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy import alliances
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.opening.lineups import pairing_for, pairings
from rules.swords_and_sails.opening.setup import new_campaign, refusal
from rules.swords_and_sails.vocabulary import MAJORS, MINORS, Faction
from tests.helpers.playouts import dice_of

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS
IRE, HUN, BUL, POL, LEO, QUR = MINORS
EDGES = [
    {FAT, BYZ}, {BYZ, HRE}, {BYZ, KIE}, {HRE, KIE}, {HRE, FRA}, {KIE, NSE}, {NSE, HRE},
    {FRA, ENG}, {ENG, NSE}, {FAT, HRE}, {FAT, KIE}, {FRA, NSE}, {FRA, FAT},
]  # fmt: skip
"""Which majors are neighbours [SS-M04]."""


def have_two_neighbours_each(powers: tuple[Faction, ...]) -> bool:
    """Whether each of some powers meets two others of them."""
    return all(sum({one, other} in EDGES for other in powers) >= 2 for one in powers)


def playable(box: Content, players: int, **options: str) -> list[tuple[Faction, ...]]:
    """The sets of so many majors that can play together."""
    return [powers for powers in combinations(MAJORS, players) if not refusal(box, options, powers)]


@pytest.mark.rule("SS-101")
def test_two_to_seven_play_a_major_power_each(box: Content) -> None:
    """There are seven seats, one for each; some of any number can be filled, and not one alone."""
    assert SwordsAndSails(box).open_seats({}) == tuple(map(str, MAJORS))
    assert [bool(playable(box, players)) for players in range(1, 8)] == [False, *[True] * 6]


@pytest.mark.rule("SS-150", "SS-R60")
@pytest.mark.parametrize("players", range(3, 7))
def test_each_of_three_to_six_needs_two_neighbours(box: Content, players: int) -> None:
    """With Byzantium in the game every set that has them is playable, and no other."""
    sets = [powers for powers in combinations(MAJORS, players) if BYZ in powers]
    assert [one for one in playable(box, players) if BYZ in one] == [*filter(have_two_neighbours_each, sets)]
    assert all(map(have_two_neighbours_each, playable(box, players)))


@pytest.mark.rule("SS-154", "SS-M04")
@pytest.mark.parametrize(("players", "count"), [(3, 6), (4, 5), (5, 6), (6, 4), (7, 1)])
def test_so_many_lineups_can_be_played(box: Content, players: int, count: int) -> None:
    """On half the map one more of three, and one more of four."""
    assert len(playable(box, players)) == count
    halves = len(playable(box, players, map="east")), len(playable(box, players, map="west"))
    assert halves == (int(players == 3), int(players == 4))


@pytest.mark.rule("SS-173", "SS-R59")
def test_three_or_more_do_not_play_the_fatimids_without_byzantium(box: Content) -> None:
    """The Fatimids, the Empire and the Rus' have two neighbours each, and yet cannot play."""
    assert have_two_neighbours_each((KIE, FAT, HRE))
    for players in range(3, 7):
        assert all(BYZ in powers for powers in playable(box, players) if FAT in powers)


@pytest.mark.rule("SS-151", "SS-R59")
def test_two_players_are_any_two_neighbours(box: Content) -> None:
    """Also the Fatimids without Byzantium."""
    allowed = [set(powers) for powers in combinations(MAJORS, 2) if not refusal(box, {}, powers)]
    assert sorted(map(sorted, allowed)) == sorted(map(sorted, EDGES))
    assert refusal(box, {}, (ENG, BYZ)) == "England and Byzantium are no neighbours, as two players must be."


@pytest.mark.rule("SS-152")
@pytest.mark.parametrize("third", [NSE, ENG, FRA, KIE, HRE])
def test_byzantium_and_the_fatimids_need_the_empire_or_the_rus(box: Content, third: Faction) -> None:
    """As the third of three."""
    assert (refusal(box, {}, (BYZ, FAT, third)) == "") == (third in (KIE, HRE))


@pytest.mark.rule("SS-101")
def test_one_major_alone_is_no_game(box: Content) -> None:
    """Nor is a major with its minor partner."""
    assert refusal(box, {}, (ENG,)) == "At least two of the seven major powers are needed."
    assert refusal(box, {"minors": "on"}, (ENG, IRE)) == "At least two of the seven major powers are needed."


@pytest.mark.rule("SS-173", "SS-R59")
def test_a_refusal_says_why(box: Content) -> None:
    """In one sentence with the names of the powers."""
    assert refusal(box, {}, (FAT, HRE, KIE)) == "Fatimid Caliphate is played only together with Byzantium."
    said = refusal(box, {}, (ENG, FRA, BYZ, HRE))
    assert "England, France, Byzantium and Holy Roman Empire do not make a line-up" in said


# Half the map


@pytest.mark.rule("SS-155")
def test_the_west_half_is_for_four(box: Content) -> None:
    """The Empire, the North Sea Empire, France and England, on western land alone."""
    assert refusal(box, {"map": "west"}, (HRE, NSE, FRA, ENG)) == ""
    assert refusal(box, {"map": "west"}, (HRE, NSE, FRA)) == (
        "The west half of the map is for North Sea Empire, England, France and Holy Roman Empire, "
        "not for North Sea Empire, France and Holy Roman Empire."
    )
    campaign = new_campaign(box, {"map": "west"}, (HRE, NSE, FRA, ENG))
    assert "KYV" not in campaign.lands
    assert all(box.territory(place).half != "east" for place in campaign.lands)
    places = {*campaign.lands, *(zone.id for zone in box.seas if zone.half != "east")}
    assert {piece.place for piece in campaign.pieces()} <= places


@pytest.mark.rule("SS-156")
def test_the_east_half_is_for_three(box: Content) -> None:
    """Byzantium, the Rus' and the Fatimids, whose western land is left out and whose pieces there stand elsewhere."""
    assert refusal(box, {"map": "east"}, (KIE, BYZ, FAT)) == ""
    assert refusal(box, {"map": "east"}, (KIE, BYZ, HRE))
    campaign = new_campaign(box, {"map": "east"}, (KIE, BYZ, FAT))
    assert not {"IFR", "SIC", "TRB"} & set(campaign.lands)
    assert campaign.armies["FAT.A3"].place == "BRQ"
    assert campaign.fleets["FAT.F2"].place == "EGS"


@pytest.mark.rule("SS-155")
def test_a_fleet_whose_sea_is_on_the_other_half_starts_in_the_nearest_one(box: Content) -> None:
    """The third Norse fleet, from the Gulf of Finland to the Baltic."""
    assert new_campaign(box, {}, (HRE, NSE, FRA, ENG)).fleets["NSE.F3"].place == "GFN"
    fleet = new_campaign(box, {"map": "west"}, (HRE, NSE, FRA, ENG)).fleets["NSE.F3"]
    assert f"GFN {fleet.place}" in box.borders.sea or f"{fleet.place} GFN" in box.borders.sea


@pytest.mark.rule("SS-157", "SS-166", "SS-R59")
def test_byzantium_and_the_fatimids_are_apart_without_the_empire(box: Content) -> None:
    """Unless the host allows it; with the Empire in the game they may ally."""
    assert new_campaign(box, {}, (KIE, BYZ, FAT)).options.are_byzantium_and_fatimids_apart
    assert not new_campaign(box, {"apart": "off"}, (KIE, BYZ, FAT)).options.are_byzantium_and_fatimids_apart
    assert not new_campaign(box, {}, MAJORS).options.are_byzantium_and_fatimids_apart


@pytest.mark.rule("SS-951")
def test_nobody_plays_alone(box: Content) -> None:
    """Solo rules are published elsewhere, and are no part of this game."""
    assert SwordsAndSails.least_players == 2
    for major in MAJORS:
        assert refusal(box, {}, (major,)) == "At least two of the seven major powers are needed."


# Minor powers


@pytest.mark.rule("SS-980")
def test_minor_powers_need_the_setting(box: Content) -> None:
    """Off by default."""
    assert "Poland" in refusal(box, {}, (*MAJORS, POL))
    assert refusal(box, {"minors": "on"}, (*MAJORS, POL)) == ""


@pytest.mark.rule("SS-981", "SS-982", "SS-985", "SS-R109")
@pytest.mark.parametrize(
    ("minor", "partners"),
    [(POL, [HRE, KIE]), (HUN, [HRE, BYZ, KIE]), (QUR, [FAT]), (LEO, [FRA]), (BUL, [HRE, KIE]), (IRE, [ENG])],
)
def test_a_minor_begins_in_a_team_with_a_partner(box: Content, minor: Faction, partners: list[Faction]) -> None:
    """With the first of its partners, declared the season before the first; their team's points count at once."""
    campaign = new_campaign(box, {"minors": "on"}, (*MAJORS, minor))
    assert [set(team.members) for team in campaign.teams] == [{minor, partners[0]}]
    assert (campaign.teams[0].cube, campaign.teams[0].since) == ("A", -1)
    assert campaign.may_share(minor, partners[0])
    assert [one for one in box.power(minor).partners if one.is_major] == partners


@pytest.mark.rule("SS-982")
def test_a_minor_without_a_partner_is_refused(box: Content) -> None:
    """The sentence names who could be one."""
    said = refusal(box, {"minors": "on"}, (NSE, ENG, FRA, POL))
    assert said == "Poland needs a partner: Holy Roman Empire or Kievan Rus'."


@pytest.mark.rule("SS-983")
def test_two_minors_may_be_each_others_partners(box: Content) -> None:
    """Qurtuba and Leon, Bulgaria and Hungary, where their majors are not there or are taken."""
    assert pairing_for(box, (NSE, ENG, HRE, LEO, QUR)) == ((LEO, QUR),)
    assert pairing_for(box, (NSE, ENG, FRA, HUN, BUL)) == ((HUN, BUL),)
    campaign = new_campaign(box, {"minors": "on"}, (NSE, KIE, HRE, LEO, QUR))
    assert [team.members for team in campaign.teams] == [[LEO, QUR]]


@pytest.mark.rule("SS-984")
def test_a_major_begins_with_one_minor_at_most(box: Content) -> None:
    """A second one takes another partner, or cannot be played."""
    assert pairing_for(box, (KIE, HRE, HUN, POL)) in [((HUN, HRE), (POL, KIE)), ((HUN, KIE), (POL, HRE))]
    said = refusal(box, {"minors": "on"}, (HRE, NSE, FRA, POL, BUL))
    assert said == "There are not enough partners: each major power begins with one minor partner at most."


@pytest.mark.rule("SS-413", "SS-984")
def test_three_cubes_are_enough_for_three_teams(box: Content) -> None:
    """More minors can be played only where some are each other's partners."""
    three = new_campaign(box, {"minors": "on"}, (*MAJORS, IRE, POL, LEO))
    assert [team.cube for team in three.teams] == ["A", "B", "C"]
    assert refusal(box, {"minors": "on"}, (*MAJORS, IRE, POL, LEO, QUR)) == ""
    four = pairing_for(box, (*MAJORS, IRE, POL, LEO, QUR))
    assert four is not None
    assert (LEO, QUR) in four
    assert [2, 3] == [len(pairing_for(box, (*MAJORS, *some)) or ()) for some in ((HUN, POL), (IRE, HUN, BUL, POL))]


@pytest.mark.rule("SS-980", "SS-984")
def test_all_thirteen_powers_can_be_played(box: Content) -> None:
    """Six minors need more teams than there are cubes in the box: each begins with its most wanted partner."""
    assert refusal(box, {"minors": "on"}, (*MAJORS, *MINORS)) == ""
    campaign = new_campaign(box, {"minors": "on"}, (*MAJORS, *MINORS))
    assert len(campaign.factions) == 13
    assert [team.cube for team in campaign.teams] == [*"ABCDEF"]
    members = [member for team in campaign.teams for member in team.members]
    assert sorted(members) == sorted(one for one in campaign.factions if one is not NSE)
    assert alliances.free_cube(campaign) == "", "nobody else can declare a team until one of the first three is no more"


@pytest.mark.slow
@pytest.mark.rule("SS-980")
def test_thirteen_powers_play_a_season(box: Content) -> None:
    """From the first income to the summer."""
    game = SwordsAndSails(box)
    session = Session.begin(game, {"minors": "on"}, game.seats, dice_of(13))
    while session.state.season == 0:
        session.close_by_fallback()
    assert len(session.state.factions) == 13
    assert session.face(None).view.season == 1  # type: ignore[attr-defined]


@pytest.mark.rule("SS-989")
def test_a_minor_begins_with_none_but_the_partners_that_are_named(box: Content) -> None:
    """Other pairings are not balanced: the bot does not make them, and players are free to ally later on."""
    for minor in MINORS:
        named = box.power(minor).partners
        others = [one for one in MAJORS if one not in named]
        assert refusal(box, {"minors": "on"}, (*others, minor)) != ""
        for way in pairings(box, (*MAJORS, *MINORS)):
            (partner,) = [one for pair in way if minor in pair for one in pair if one is not minor]
            assert partner in named or minor in box.power(partner).partners


@pytest.mark.rule("SS-R83", "SS-981")
def test_somebody_always_begins_outside_of_a_team(box: Content) -> None:
    """Two majors and whichever minors can join them."""
    for pair in combinations(MAJORS, 2):
        for minor in MINORS:
            if not refusal(box, {"minors": "on"}, (*pair, minor)):
                campaign = new_campaign(box, {"minors": "on"}, (*pair, minor))
                assert [len(campaign.side_of(faction)) for faction in campaign.factions].count(1) == 1


@pytest.mark.rule("SS-155", "SS-980")
def test_a_minor_of_the_other_half_cannot_be_played(box: Content) -> None:
    """Poland is cut in two by the west map."""
    said = refusal(box, {"minors": "on", "map": "west"}, (HRE, NSE, FRA, ENG, POL))
    assert said == "Poland does not lie on the west half of the map."
    assert refusal(box, {"minors": "on", "map": "west"}, (HRE, NSE, FRA, ENG, IRE)) == ""
    assert refusal(box, {"minors": "on", "map": "east"}, (KIE, BYZ, FAT, POL)) == ""
